"""Pages of the press, printed, damaged and cut into lines, for Tesseract to learn old chess print from.

    teach.py TEXTS FOLDER FROM COUNT    so many pages of lines from TEXTS/*.txt, by lot, as FOLDER/*.lstmf

Wants numpy, opencv and pillow (with raqm), Tesseract, and the faces named below (Debian: fonts-ebgaramond, fonts-gfs-didot,
fonts-oldstandard, fonts-linuxlibertine, fonts-cmu, fonts-junicode, fonts-urw-base35, fonts-sil-gentium-basic). How the model was
made of them is told in ../data/README.md.
"""

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

OPEN, TRUE = "/usr/share/fonts/opentype/", "/usr/share/fonts/truetype/"
# Each with how often it is taken.
FACES = {
    OPEN + "ebgaramond/EBGaramond08-Regular.otf": 4,
    OPEN + "ebgaramond/EBGaramond12-Regular.otf": 2,
    OPEN + "ebgaramond/EBGaramond12-Italic.otf": 0.5,
    OPEN + "didot/GFSDidot.otf": 4,
    TRUE + "fonts-oldstandard/OldStandard-Regular.ttf": 4,
    TRUE + "fonts-oldstandard/OldStandard-Italic.ttf": 0.7,
    TRUE + "fonts-oldstandard/OldStandard-Bold.ttf": 0.3,
    OPEN + "urw-base35/P052-Roman.otf": 1,
    OPEN + "urw-base35/NimbusRoman-Regular.otf": 1,
    OPEN + "urw-base35/URWBookman-Light.otf": 1,
    OPEN + "linux-libertine/LinLibertine_R.otf": 2,
    OPEN + "junicode/JunicodeTwoBeta-Regular.otf": 1.5,
    TRUE + "cmu/cmunrm.ttf": 1.5,
    TRUE + "cmu/cmunorm.ttf": 0.5,
    TRUE + "gentium-basic/GenBkBasR.ttf": 1,
}
LETTERS = (set(map(chr, range(32, 127))) | {"—"}) - set("|^")


def lines_of(text: str) -> list[str]:
    """Lines that Tesseract has letters for, and neither rules nor boards."""
    text = text.replace("–", "—").replace("×", "x").replace("\u2019", "'")
    lines = (line for line in text.split("\n") if not line.strip().startswith("["))
    return [l for l in lines if set(l) <= LETTERS and "---" not in l and len(l) < 90]


def set_in_type(lines, font, figures, lot):
    """The page as ink from 0 to 1, and of each line where it stands and what it says."""
    size, letter = font.size, font.getlength("n", features=figures)
    pitch, margin = size * lot.uniform(1.12, 1.5), int(size * lot.uniform(1, 2.5))
    column = letter * lot.uniform(0.85, 1.0)
    words, boxes, widest, y = [], [], 0, margin
    for line in lines:
        if not line.strip():
            y += pitch * 0.8
            continue
        begin, end = None, 0
        for run in re.finditer(r"\S+(?: \S+)*", line):
            x = max(margin + run.start() * column, end + letter * 1.2 if end else 0)
            words.append((x, y + size * 0.9, run.group()))
            end = x + font.getlength(run.group(), features=figures)
            begin = x if begin is None else begin
        widest = max(widest, end)
        boxes.append((begin, y + size * 0.15, end, y + size * 1.17, " ".join(line.split())))
        y += pitch
    page = Image.new("L", (int(widest + margin), int(y + size * 0.4 + margin)), 0)
    press = ImageDraw.Draw(page)
    for x, base, text in words:
        press.text((x, base), text, fill=255, font=font, features=figures, anchor="ls")
    return np.asarray(page, np.float32) / 255, boxes


def damaged(ink, boxes, lot, degree, bilevel):
    """The page skewed, wavy, blurred, unevenly inked, and thresholded or on dull paper."""
    dice = np.random.RandomState(lot.randrange(1 << 30))
    high, wide = ink.shape

    def field(grain, strength):
        rough = dice.randn(max(2, int(high / grain) + 2), max(2, int(wide / grain) + 2))
        return cv2.resize(rough.astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC) * strength

    angle = lot.uniform(-0.6, 0.6) * (0.4 + 0.4 * degree)
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1)
    ink = cv2.warpAffine(ink, turn, (wide, high))

    def turned(box):
        left, top, right, bottom, text = box
        corners = np.array([[x, y, 1] for x in (left, right) for y in (top, bottom)]) @ turn.T
        return (*corners.min(axis=0), *corners.max(axis=0), text)

    if lot.random() < 0.4:
        across, down = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
        waves = across + field(120, 0.6 * degree), down + field(120, 0.6 * degree)
        ink = cv2.remap(ink, *waves, cv2.INTER_LINEAR)
    ink = cv2.GaussianBlur(ink, (0, 0), lot.uniform(0.6, 0.9) + 0.35 * degree * lot.uniform(0.6, 1.2))
    ink *= 1 + field(lot.uniform(60, 200), 0.08 * degree) + field(lot.uniform(10, 30), 0.05 * degree)
    ink += field(lot.uniform(2, 4), 0.02 * degree) + dice.randn(high, wide) * 0.04 * degree
    boxes = [turned(box) for box in boxes]
    if bilevel:
        thick, thin = lot.uniform(0.38, 0.5), lot.uniform(0.46, 0.62)
        level = lot.choice([thick, thin, thin]) if degree > 1 else lot.uniform(0.4, 0.55)
        return np.where(ink > level, 0, 255).astype(np.uint8), boxes
    paper, black = lot.uniform(190, 245), lot.uniform(20, 80)
    page = paper - (paper - black) * np.clip(ink, 0, 1) + field(200, 6)
    return np.clip(page, 0, 255).astype(np.uint8), boxes


def made_ready(page, lot):
    """As `src/plate.rs` makes a page of black and white ready, or not at all; and how large it is then."""
    way = lot.choice(["soft", "inked", "as it is", "inked and small"])
    if "inked" in way:
        page = cv2.erode(page, np.ones((3, 3), np.uint8))
    if way != "as it is":
        page = cv2.GaussianBlur(page, (0, 0), 0.8)
    if "small" in way:
        return cv2.resize(page, None, fx=0.75, fy=0.75, interpolation=cv2.INTER_CUBIC), 0.75
    return page, 1


def one_page(texts, folder, seed):
    lot = random.Random(seed)
    lines = lines_of(lot.choice(texts).read_text(encoding="utf8"))
    begin = lot.randrange(max(1, len(lines) - 40))
    lines = lines[begin : begin + lot.randint(25, 45)]
    face = lot.choices(list(FACES), list(FACES.values()))[0]
    figures = None
    if re.search("Libertine|Junicode|P052|cmun", face) and lot.random() < 0.5:
        figures = ["onum"]
    if "Garamond" in face and lot.random() < 0.25:
        figures = ["lnum"]
    size = lot.choice([24, 28, 32, 36, 40, 44, 48])
    ink, boxes = set_in_type(lines, ImageFont.truetype(face, size), figures, lot)
    degree = lot.choice([0.6, 1, 1, 1.6, 2.2]) * min(1.15, size / 38)
    bilevel = lot.random() < 0.8
    page, boxes = damaged(ink, boxes, lot, degree, bilevel)
    page, scale = made_ready(page, lot) if bilevel else (page, 1)
    name = folder / f"{seed:05}"
    cv2.imwrite(f"{name}.png", page)
    high, wide = page.shape
    with open(f"{name}.box", "w", encoding="utf8") as out:
        for left, top, right, bottom, text in boxes:
            top, bottom = top - lot.uniform(0, 3), bottom + lot.uniform(0, 3)
            left, top, right, bottom = (int(v * scale) for v in (left - 3, top, right + 3, bottom))
            left, right = max(0, left), min(wide - 1, right)
            low, up = max(0, high - bottom), min(high - 1, high - top)
            out.write(f"WordStr {left} {low} {right} {up} 0 #{text}\n\t {right + 1} {low} {right + 5} {up} 0\n")
    cut = ["tesseract", f"{name}.png", str(name), "--psm", "6", "lstm.train"]
    subprocess.run(cut, check=True, stderr=subprocess.DEVNULL, env={**os.environ, "OMP_THREAD_LIMIT": "1"})
    os.remove(f"{name}.png")
    os.remove(f"{name}.box")


if __name__ == "__main__":
    texts, folder, begin, count = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    for seed in range(int(begin), int(begin) + int(count)):
        one_page(sorted(Path(texts).glob("*.txt")), Path(folder), seed)
