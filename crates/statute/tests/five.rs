//! The five codes load.
#[test]
fn all_five() {
    assert_eq!(statute::Code::all().len(), 5);
}
