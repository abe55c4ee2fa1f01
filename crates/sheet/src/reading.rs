//! A volume as one stream of print. Pages are read several at once, a few ahead, and come in their order.
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, channel};

use crate::Fault;
use crate::volume::{Page, Volume};

/// The print of a volume, page after page. A page that cannot be read is told of, and the others are read.
pub struct Reading {
    waiting: VecDeque<Page>,
    ahead: VecDeque<Receiver<Result<String, Fault>>>,
    hands: usize,
    page: usize,
    unread: Box<dyn FnMut(usize, Fault) + Send>,
    text: Vec<u8>,
    at: usize,
}

impl Reading {
    /// Opens a volume, to be read by so many hands; `unread` is told of each page that could not be read.
    pub fn of(
        volume: &Volume,
        hands: usize,
        unread: impl FnMut(usize, Fault) + Send + 'static,
    ) -> Result<Reading, Fault> {
        Ok(Reading {
            waiting: volume.pages()?.into(),
            ahead: VecDeque::new(),
            hands: hands.max(1),
            page: 0,
            unread: Box::new(unread),
            text: Vec::new(),
            at: 0,
        })
    }

    /// Turns to the next page with print on it; leaves nothing to be read at the end.
    fn turn(&mut self) -> io::Result<()> {
        (self.text, self.at) = (Vec::new(), 0);
        while self.text.is_empty() {
            self.send_ahead();
            let Some(print) = self.ahead.pop_front() else {
                return Ok(());
            };
            self.page += 1;
            match print.recv().map_err(io::Error::other)? {
                Ok(print) if print.is_empty() => {}
                // A page ends with a free line.
                Ok(print) => self.text = (print + "\n").into_bytes(),
                Err(fault) => (self.unread)(self.page, fault),
            }
        }
        Ok(())
    }

    fn send_ahead(&mut self) {
        while self.ahead.len() < self.hands
            && let Some(page) = self.waiting.pop_front()
        {
            let (told, print) = channel();
            std::thread::spawn(move || told.send(page.print()));
            self.ahead.push_back(print);
        }
    }
}

impl Read for Reading {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let held = self.fill_buf()?;
        let n = held.len().min(out.len());
        out[..n].copy_from_slice(&held[..n]);
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for Reading {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at >= self.text.len() {
            self.turn()?;
        }
        Ok(&self.text[self.at..])
    }

    fn consume(&mut self, n: usize) {
        self.at = (self.at + n).min(self.text.len());
    }
}
