//! When a letter was sent or came: a day and a minute, without zones.
use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// Minutes since the beginning of 1970.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(i64);

const DAY: i64 = 24 * 60;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Moment {
    pub fn now() -> Moment {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Moment(since.map_or(0, |since| (since.as_secs() / 60) as i64))
    }

    /// Seconds from another moment to this one, if it is not later.
    pub fn seconds_since(self, earlier: Moment) -> Option<u32> {
        u32::try_from((self.0 - earlier.0) * 60).ok()
    }

    pub fn later_by(self, seconds: u32) -> Moment {
        Moment(self.0 + i64::from(seconds) / 60)
    }

    /// `5 March 1899`
    pub fn in_words(self) -> String {
        let (year, month, day) = civil(self.0.div_euclid(DAY));
        format!("{day} {} {year}", MONTHS[month as usize - 1])
    }

    /// As PGN writes a day: `1899.03.05`
    pub fn day(self) -> String {
        let (year, month, day) = civil(self.0.div_euclid(DAY));
        format!("{year:04}.{month:02}.{day:02}")
    }
}

/// The day of so many days after the beginning of 1970, by the calendar of Gregory.
fn civil(days: i64) -> (i64, i64, i64) {
    let mut year = 1970 + days.div_euclid(365).min(days.div_euclid(366));
    while days_before(year + 1) <= days {
        year += 1;
    }
    let mut left = days - days_before(year);
    let mut month = 1;
    while left >= length(year, month) {
        left -= length(year, month);
        month += 1;
    }
    (year, month, left + 1)
}

/// Days from the beginning of 1970 to that of the year.
fn days_before(year: i64) -> i64 {
    let leaps = |year: i64| {
        (year - 1).div_euclid(4) - (year - 1).div_euclid(100) + (year - 1).div_euclid(400)
    };
    (year - 1970) * 365 + leaps(year) - leaps(1970)
}

fn length(year: i64, month: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (year, month, day) = civil(self.0.div_euclid(DAY));
        let minute = self.0.rem_euclid(DAY);
        write!(
            f,
            "{year:04}-{month:02}-{day:02} {:02}:{:02}",
            minute / 60,
            minute % 60
        )
    }
}

impl FromStr for Moment {
    type Err = String;

    fn from_str(text: &str) -> Result<Moment, String> {
        let wrong = || format!("{text:?} is no date such as 1899-03-05 or \"1899-03-05 14:30\"");
        let (date, clock) = text
            .trim()
            .split_once([' ', 'T'])
            .unwrap_or((text.trim(), "0:00"));
        let numbers = |text: &str, sign: char| -> Option<Vec<i64>> {
            text.split(sign)
                .map(|part| part.parse().ok().filter(|n| *n >= 0))
                .collect()
        };
        let (Some(date), Some(clock)) = (numbers(date, '-'), numbers(clock, ':')) else {
            return Err(wrong());
        };
        match (date[..].as_ref(), clock[..].as_ref()) {
            (&[year, month, day], &[hour, minute])
                if (1..=9999).contains(&year)
                    && (1..=12).contains(&month)
                    && (1..=length(year, month)).contains(&day)
                    && hour < 24
                    && minute < 60 =>
            {
                let months: i64 = (1..month).map(|m| length(year, m)).sum();
                let days = days_before(year) + months + day - 1;
                Ok(Moment(days * DAY + hour * 60 + minute))
            }
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_there_and_back() {
        for text in [
            "1899-03-05 14:30",
            "1900-02-28 00:00",
            "2000-02-29 23:59",
            "1970-01-01 00:00",
            "1807-12-31 12:00",
        ] {
            let moment: Moment = text.parse().unwrap();
            assert_eq!(moment.to_string(), text);
        }
        let a: Moment = "1899-12-31 23:00".parse().unwrap();
        let b: Moment = "1900-01-02".parse().unwrap();
        assert_eq!(b.seconds_since(a), Some(25 * 3600));
        assert_eq!(a.seconds_since(b), None);
        assert_eq!(a.in_words(), "31 December 1899");
        for wrong in [
            "1900-02-29",
            "yesterday",
            "1899-03-05 24:00",
            "1899-3",
            "1899-00-01",
        ] {
            assert!(wrong.parse::<Moment>().is_err(), "{wrong}");
        }
    }
}
