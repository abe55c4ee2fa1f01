//! Parquet, where it is built in (feature `parquet`).
#[cfg(feature = "parquet")]
pub use scribe::parquet::Rows;

#[cfg(not(feature = "parquet"))]
pub use unbuilt::Rows;

#[cfg(not(feature = "parquet"))]
mod unbuilt {
    use std::convert::Infallible;
    use std::marker::PhantomData;

    /// None can be made.
    pub struct Rows<W>(Infallible, PhantomData<W>);

    impl<W> Rows<W> {
        pub fn new(_: W) -> Result<Rows<W>, &'static str> {
            Err("this jadoube was built without Parquet")
        }

        pub fn push(&mut self, _: &scribe::Game, _: &str) -> Result<(), Infallible> {
            match self.0 {}
        }

        pub fn close(self) -> Result<(), Infallible> {
            match self.0 {}
        }
    }
}
