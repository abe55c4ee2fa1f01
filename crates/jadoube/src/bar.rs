//! A bar that tells how far a work is.

const WIDTH: u64 = 20;

/// `[#####...............]`
pub fn bar(done: u64, whole: u64) -> String {
    let full = (done.min(whole) * WIDTH).checked_div(whole).unwrap_or(0);
    let signs = |sign: &str, n: u64| sign.repeat(n as usize);
    format!("[{}{}]", signs("#", full), signs(".", WIDTH - full))
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn from_empty_to_full() {
        assert_eq!(bar(0, 10), "[....................]");
        assert_eq!(bar(5, 10), "[##########..........]");
        assert_eq!(bar(12, 10), "[####################]");
        assert_eq!(bar(3, 0), "[....................]");
    }
}
