//! What a line names that is no word of the language: sides, men, times, points, squares.
use board::{Array, ArrayError, Color, Role, Square};
use umpire::act::{Points, Reading};
use umpire::words::{PIECES, SIDES};

use super::{Line, Read};

impl Line<'_> {
    pub fn side(&mut self) -> Read<Color> {
        self.phrase("a side", SIDES)
    }

    pub fn piece(&mut self) -> Read<Role> {
        self.phrase("a piece", PIECES)
    }

    pub fn number<N: std::str::FromStr>(&mut self) -> Read<N> {
        match self.take(|word| word.parse().ok()) {
            Some(number) => Ok(number),
            None => Err(self.expected("a number")),
        }
    }

    /// `H:MM:SS`, in seconds.
    pub fn time(&mut self) -> Read<u32> {
        match self.take(read_time) {
            Some(seconds) => Ok(seconds),
            None => Err(self.expected("a time as H:MM:SS")),
        }
    }

    /// `H:MM:SS`, if it comes now.
    pub fn find_time(&mut self) -> Option<u32> {
        self.take(read_time)
    }

    /// `H:MM:SS [left]`
    pub fn reading(&mut self) -> Read<Reading> {
        let seconds = self.time()?;
        Ok(match self.accept("left") {
            true => Reading::Left(seconds),
            false => Reading::Used(seconds),
        })
    }

    /// `[H:MM:SS]` or `[H:MM:SS left]` before an act.
    pub fn clock_reading(&mut self) -> Read<Option<Reading>> {
        let Some(word) = self.peek().filter(|word| word.starts_with('[')) else {
            return Ok(None);
        };
        let open = word.strip_prefix('[').unwrap_or(word);
        let (seconds, left) = match open.strip_suffix(']') {
            Some(closed) => (read_time(closed), false),
            None => (read_time(open), true),
        };
        let Some(seconds) = seconds else {
            return Err(self.expected("a clock reading as [H:MM:SS] or [H:MM:SS left]"));
        };
        self.next += 1;
        if !left {
            return Ok(Some(Reading::Used(seconds)));
        }
        self.word("left]")?;
        Ok(Some(Reading::Left(seconds)))
    }

    /// `0`, `1/2`, `1`, `1.5`…
    pub fn points(&mut self) -> Read<Points> {
        match self.take(read_points) {
            Some(points) => Ok(points),
            None => Err(self.expected("points such as 0, 1/2 or 1")),
        }
    }

    /// Eight letters of pieces, an array or none.
    pub fn pieces(&mut self) -> Read<String> {
        let row = |word: &str| word.len() == 8 && word.chars().all(|c| "KQRBN".contains(c));
        match self.take(|word| row(word).then(|| word.to_string())) {
            Some(pieces) => Ok(pieces),
            None => Err(self.expected("White's pieces from a to h, such as BBQNNRKR")),
        }
    }

    /// White's pieces from a to h.
    pub fn array(&mut self) -> Read<Array> {
        let Some(word) = self.peek() else {
            return Err(self.expected("White's pieces from a to h"));
        };
        self.skip();
        word.parse()
            .map_err(|error: ArrayError| self.wrong(error.to_string()))
    }

    /// `H:MM`, in seconds.
    pub fn hours(&mut self) -> Read<u32> {
        match self.take(read_hours) {
            Some(seconds) => Ok(seconds),
            None => Err(self.expected("a time as H:MM")),
        }
    }

    /// A square, if one comes now.
    pub fn find_square(&mut self) -> Read<Option<Square>> {
        let Some(word) = self.words.get(self.next).copied() else {
            return Ok(None);
        };
        if !word.quoted {
            return Ok(self.take(|word| word.parse().ok()));
        }
        let Some(viewer) = self.viewer else {
            return Err(self
                .expected("an algebraic square")
                .helped("a descriptive name needs a side to be counted from"));
        };
        match descriptive(word.text, viewer) {
            Some(square) => {
                self.next += 1;
                Ok(Some(square))
            }
            None => Err(self.expected("a descriptive square such as \"KKt1\"")),
        }
    }

    pub fn square(&mut self) -> Read<Square> {
        match self.find_square()? {
            Some(square) => Ok(square),
            None => Err(self.expected("a square such as e4 or \"K4\"")),
        }
    }
}

fn figures(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn sixtieths(text: &str) -> Option<u32> {
    figures(text).filter(|n| text.len() == 2 && *n < 60)
}

fn read_points(text: &str) -> Option<Points> {
    let whole = |text: &str| figures(text)?.checked_mul(2)?.try_into().ok().map(Points);
    match text.strip_suffix(".5") {
        _ if text == "1/2" => Some(Points(1)),
        Some(n) => Some(Points(whole(n)?.0.checked_add(1)?)),
        None => whole(text),
    }
}

fn read_hours(text: &str) -> Option<u32> {
    let (hours, minutes) = text.split_once(':')?;
    figures(hours)?
        .checked_mul(3600)?
        .checked_add(sixtieths(minutes)? * 60)
}

fn read_time(text: &str) -> Option<u32> {
    let (hours, seconds) = text.rsplit_once(':')?;
    read_hours(hours)?.checked_add(sixtieths(seconds)?)
}

/// The square that a descriptive name such as `KKt1` means for `side`.
fn descriptive(name: &str, side: Color) -> Option<Square> {
    let mut squares = record::grammar::square_names(name)
        .into_iter()
        .map(|name| name.squares(side));
    squares.find_map(|squares| squares.single_square())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(read_time("1:59:58"), Some(7198));
        assert_eq!(read_hours("72:00"), Some(259_200));
        for not in [
            "1:60:00",
            "1:5",
            "1:5:00",
            ":00:00",
            "+1:00:00",
            "99999999999:00:00",
            "9999999:00:00",
        ] {
            assert_eq!(read_time(not), None, "{not}");
        }
    }

    #[test]
    fn each_side_counts_from_its_own_edge() {
        assert_eq!(descriptive("KKt1", Color::White), Some(Square::G1));
        assert_eq!(descriptive("KKt1", Color::Black), Some(Square::G8));
        for not_one_square in ["", "9", "K9", "KQ4", "R4", "e4"] {
            assert_eq!(descriptive(not_one_square, Color::White), None);
        }
    }
}
