//! Spans of time as people tell them: `two minutes`, `20 mins`, `half an hour`, `1:30`.
use super::words::Word;

/// The seconds that the words tell of, if they tell of nothing else.
pub fn seconds(words: &[Word]) -> Option<u32> {
    let mut total = 0;
    let mut number: Option<f64> = None;
    let mut last_unit = None;
    let mut said = false;
    for word in words {
        let plain = word.plain.as_str();
        if let Some(one) = one_number(plain) {
            number = Some(number.unwrap_or(0.0) + one);
        } else if let Some(unit) = unit(plain) {
            total += (number.take().unwrap_or(1.0) * f64::from(unit)) as u32;
            last_unit = Some(unit);
            said = true;
        } else if let Some((digits, unit)) = joined(plain) {
            total += digits * unit;
            said = true;
        } else if let Some(clock) = by_the_clock(plain) {
            total += clock;
            said = true;
        } else if word.weight > 0.4
            && !matches!(
                plain,
                "time" | "late" | "more" | "after" | "extra" | "further" | "additional"
            )
        {
            return None;
        }
    }
    // `an hour and a half`, `one hour ten`
    if let (Some(unit), Some(number)) = (last_unit, number) {
        let unit = if number < 1.0 { unit } else { unit / 60 };
        total += (number * f64::from(unit)) as u32;
    }
    (said && total > 0).then_some(total)
}

/// The spans of time among the words.
pub fn spans(words: &[Word]) -> Vec<u32> {
    let is = |word: &Word| is_part(&word.plain);
    let between = |word: &Word| {
        matches!(
            &*word.plain,
            "more" | "extra" | "additional" | "further" | "full" | "whole" | "and" | "a" | "an"
        )
    };
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let within = words[at..]
            .iter()
            .take_while(|word| is(word) || between(word));
        let end = at + within.count();
        let parts = &words[at..end];
        found.extend(seconds(parts).filter(|_| parts.iter().any(is)));
        at = end.max(at + 1);
    }
    found
}

/// Whether a word helps to tell a span of time.
pub fn is_part(word: &str) -> bool {
    word.len() > 1 && unit(word).is_some()
        || one_number(word).is_some()
        || joined(word).is_some()
        || by_the_clock(word).is_some()
}

fn unit(word: &str) -> Option<u32> {
    Some(match word {
        "second" | "seconds" | "sec" | "secs" | "s" => 1,
        "minute" | "minutes" | "min" | "mins" | "m" => 60,
        "hour" | "hours" | "hr" | "hrs" | "h" => 3600,
        _ => return None,
    })
}

fn one_number(word: &str) -> Option<f64> {
    const WORDS: &[(&str, f64)] = &[
        ("quarter", 0.25),
        ("half", 0.5),
        ("one", 1.0),
        ("two", 2.0),
        ("three", 3.0),
        ("four", 4.0),
        ("five", 5.0),
        ("six", 6.0),
        ("seven", 7.0),
        ("eight", 8.0),
        ("nine", 9.0),
        ("ten", 10.0),
        ("twelve", 12.0),
        ("fifteen", 15.0),
        ("twenty", 20.0),
        ("thirty", 30.0),
        ("forty", 40.0),
        ("fifty", 50.0),
        ("sixty", 60.0),
    ];
    let spelt = WORDS.iter().find(|(name, _)| *name == word);
    spelt.map(|(_, number)| *number).or_else(|| {
        let digits = word.len() < 5 && word.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| word.parse().ok()).flatten()
    })
}

/// `20min`
fn joined(word: &str) -> Option<(u32, u32)> {
    let at = word.find(|c: char| !c.is_ascii_digit())?;
    Some((word.get(..at)?.parse().ok()?, unit(&word[at..])?))
}

/// `1:30` in minutes and seconds, `0:01:30` in hours too.
fn by_the_clock(word: &str) -> Option<u32> {
    let parts: Vec<u32> = word
        .split(':')
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    match parts[..] {
        [minutes, seconds] if seconds < 60 && minutes < 1000 => Some(minutes * 60 + seconds),
        [hours, minutes, seconds] if minutes < 60 && seconds < 60 && hours < 100 => {
            Some(hours * 3600 + minutes * 60 + seconds)
        }
        _ => None,
    }
}
