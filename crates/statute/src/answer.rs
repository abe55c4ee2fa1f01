//! One answer to one question of law, with the provisions that give it.
use serde::{Deserialize, Serialize};

/// What the code rules on a question, and by which of its provisions (or `default:NAME`).
///
/// ```
/// use statute::{Answer, Code, NoticeTime};
/// let british = Code::find("british-1899").unwrap();
/// let notice = Answer { rule: NoticeTime::BeforeTouch, by: vec!["II.3".into()] };
/// assert_eq!(british.answers.touching.notice_time, notice);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer<T> {
    pub rule: T,
    #[serde(default)]
    pub by: Vec<String>,
}

/// Whether `cited` meets `asked`: a short id is met by its parts, `II.5.c` by `II.5.c.1`.
pub fn meets(cited: &str, asked: &str) -> bool {
    cited
        .strip_prefix(asked)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
