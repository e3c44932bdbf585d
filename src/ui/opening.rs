//! What the arbiter should know of a file when it is opened, beside what it says.

use crate::session::Session;

/// So many names are told; 自检 lists all.
const NAMED: usize = 3;

/// Sentences about this machine and the file: its clock, numbers that are not as they were entered.
pub(super) fn remarks(session: &Session) -> Vec<String> {
    let mut remarks: Vec<String> = session.clock_fault().into_iter().collect();
    match session.altered_numbers() {
        Ok(altered) if altered.is_empty() => {}
        Ok(altered) => {
            let more = if altered.len() > NAMED { "等" } else { "" };
            let first: Vec<&str> = altered.iter().take(NAMED).map(String::as_str).collect();
            remarks.push(format!(
                "文件中的个人信息有{}处与录入时不同或丢失：{}{more}。请按报名表改正，或从快照恢复",
                altered.len(),
                first.join("；")
            ));
        }
        Err(error) => remarks.push(error.to_string()),
    }
    remarks
}
