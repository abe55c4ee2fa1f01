//! A page image made ready to be read.
use image::imageops::{self, FilterType};
use image::{GrayImage, Luma};

/// Whether a page is of pure black and white.
pub fn is_bilevel(page: &GrayImage) -> bool {
    let mut dots = page.as_raw().iter();
    dots.all(|dot| *dot < 8 || *dot > 247)
}

/// The page with soft edges.
pub fn soft(page: &GrayImage) -> GrayImage {
    imageops::fast_blur(page, 0.8)
}

/// The page with every stroke a dot wider on all sides.
pub fn inked(page: &GrayImage) -> GrayImage {
    let (width, height) = page.dimensions();
    let least = |dots: &mut dyn Iterator<Item = u8>| dots.min().unwrap_or(255);
    let across = GrayImage::from_fn(width, height, |x, y| {
        let near = x.saturating_sub(1)..=(x + 1).min(width - 1);
        Luma([least(&mut near.map(|x| page.get_pixel(x, y)[0]))])
    });
    GrayImage::from_fn(width, height, |x, y| {
        let near = y.saturating_sub(1)..=(y + 1).min(height - 1);
        Luma([least(&mut near.map(|y| across.get_pixel(x, y)[0]))])
    })
}

/// The page so many times as large, at most as large as it was.
pub fn smaller(page: &GrayImage, by: f32) -> GrayImage {
    let (width, height) = page.dimensions();
    let less = |n: u32| (n as f32 * by).max(1.0) as u32;
    imageops::resize(page, less(width), less(height), FilterType::CatmullRom)
}

/// The page on white paper: what is lighter than three quarters of the paper about it (shadow, stains, the print of the
/// other side) is paper, what is darker than a quarter is ink.
pub fn whitened(page: &GrayImage) -> GrayImage {
    let paper = Paper::of(page);
    GrayImage::from_fn(page.width(), page.height(), |x, y| {
        let share = f32::from(page.get_pixel(x, y)[0]) / paper.at(x, y).max(1.0);
        Luma([((share - 0.25) * 2.0 * 255.0).clamp(0.0, 255.0) as u8])
    })
}

/// How light the paper is, square by square.
struct Paper {
    wide: usize,
    tones: Vec<f32>,
}

/// Squares of so many dots: more than a letter, less than a shadow.
const SQUARE: u32 = 64;

impl Paper {
    fn of(page: &GrayImage) -> Paper {
        let (width, height) = page.dimensions();
        let wide = width.div_ceil(SQUARE);
        let squares =
            (0..height.div_ceil(SQUARE)).flat_map(|row| (0..wide).map(move |column| (column, row)));
        let tone = |(column, row): (u32, u32)| {
            let (left, top) = (column * SQUARE, row * SQUARE);
            let (right, bottom) = ((left + SQUARE).min(width), (top + SQUARE).min(height));
            let dots = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
            let mut dots: Vec<u8> = dots.map(|(x, y)| page.get_pixel(x, y)[0]).collect();
            // Of ten dots one at least is bare paper, even in a line of print.
            let light = dots.len() * 9 / 10;
            f32::from(*dots.select_nth_unstable(light).1)
        };
        Paper {
            wide: wide as usize,
            tones: squares.map(tone).collect(),
        }
    }

    /// The tone at a place, from the four squares about it.
    fn at(&self, x: u32, y: u32) -> f32 {
        let last = (self.wide - 1, self.tones.len() / self.wide - 1);
        let between = |n: u32, last: usize| {
            let at = (n as f32 / SQUARE as f32 - 0.5).clamp(0.0, last as f32);
            (at as usize, (at as usize + 1).min(last), at.fract())
        };
        let (left, right, across) = between(x, last.0);
        let (above, below, down) = between(y, last.1);
        let tone = |x: usize, y: usize| self.tones[y * self.wide + x];
        let mixed = |a: f32, b: f32, share: f32| a + (b - a) * share;
        mixed(
            mixed(tone(left, above), tone(right, above), across),
            mixed(tone(left, below), tone(right, below), across),
            down,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shadow_and_the_other_side_become_paper_and_ink_stays() {
        // Paper that darkens to one side, with ink and the other side's print on it.
        let page = GrayImage::from_fn(300, 200, |x, y| {
            let paper = 240.0 - x as f32 * 0.4;
            Luma([match (x % 30, y % 40) {
                (0..4, 0..12) => paper * 0.2,
                (15..19, 0..12) => paper * 0.8,
                _ => paper,
            } as u8])
        });
        let white = whitened(&page);
        for x in [0, 150, 270] {
            assert!(white.get_pixel(x + 1, 85)[0] < 20, "ink at {x}");
            assert!(
                white.get_pixel(x + 16, 85)[0] > 235,
                "the other side at {x}"
            );
            assert!(white.get_pixel(x + 10, 100)[0] > 235, "paper at {x}");
        }
    }

    #[test]
    fn strokes_grow_by_a_dot_on_all_sides() {
        let mut page = GrayImage::from_pixel(9, 9, Luma([255]));
        page.put_pixel(4, 4, Luma([0]));
        page.put_pixel(0, 0, Luma([0]));
        let inked = inked(&page);
        let black = inked.as_raw().iter().filter(|dot| **dot == 0).count();
        assert_eq!(black, 9 + 4);
        assert!(is_bilevel(&inked) && !is_bilevel(&soft(&inked)));
    }
}
