"""The umpire for chess.

Lets anything be done at the board and says what follows by the law; reads every notation that the old books know; finds
the games in printed books; proves what can be proved of a position.

>>> game = Game("blue-book-1910")
>>> print(game.act("white plays e4"))
The move is complete. [Jadoube.2]

What is answered has the form that the command `jadoube` gives it under `--json`, as dicts and lists whose types are
told by name (`jadoube.types`). What cannot be answered raises `Wrong`, with a sentence and the place; nothing is changed
by it.
"""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import Callable, Iterable, List, Optional, Sequence, Union, cast

from . import _jadoube, prove, types
from ._jadoube import Fault, Game, Ruling, Transcription, Wrong

__all__ = [
    "Fault",
    "Game",
    "Ruling",
    "Transcription",
    "Wrong",
    "case",
    "codes",
    "compare",
    "compare_case",
    "defaults",
    "games",
    "hear",
    "law",
    "laws",
    "position",
    "prove",
    "readings",
    "record",
    "search",
    "transcribe",
    "translate",
    "types",
]

Progress = Callable[[int, int], object]
"""Told how much is done and how much there is, up to ten times a second; what it raises stops the work."""

Books = Union["PathLike[str]", Sequence["PathLike[str]"]]


def hear(
    text: Union[str, PathLike[str]],
    codes: Optional[Iterable[str]] = None,
    *,
    name: Optional[str] = None,
) -> List[types.Hearing]:
    """A case heard, under the codes that it names or those given: one dict for each event, code by code.

    A `str` is the text of a case; a `pathlib.Path` is the file of one.

    >>> heard = hear("after 1. e4 e5\\nwhite touches e5\\nthen white must move king", ["english-club", "british-1899"])
    >>> [(event["code"], event["expectations"][0]["holds"]) for event in heard if event["event"] == "act"]
    [('english-club', True), ('british-1899', False)]
    >>> hear("white touches e9", ["all"])
    Traceback (most recent call last):
    ...
    jadoube.Wrong: case: line 1, column 15: ...
    """
    told, called = _told(text, name or "case")
    lines = _jadoube.rule(called, told, list(codes or []))
    return cast("List[types.Hearing]", [json.loads(line) for line in lines])


def case(text: Union[str, PathLike[str]], *, name: Optional[str] = None) -> str:
    """A case read and written again, as it was understood.

    >>> print(case('code british-1899\\nwhite touches "KKt1" by accident'))
    code british-1899
    <BLANKLINE>
    white touches g1 by accident
    <BLANKLINE>
    """
    told, called = _told(text, name or "case")
    return _jadoube.case(called, told)


def codes(year: Optional[int] = None) -> List[types.Code]:
    """The codes of law, or those that had been made by a year.

    >>> [code["id"] for code in codes(1900)]
    ['english-club', 'first-societies', 'american-1897', 'british-1899']
    """
    return cast("List[types.Code]", json.loads(_jadoube.codes(year)))


def laws(code: str) -> types.Law:
    """A code with all its provisions, in our own words.

    >>> laws("english-club")["provisions"][0]["kind"] in ("heading", "rule", "definition", "note")
    True
    """
    return cast(types.Law, json.loads(_jadoube.provisions(code)))


def law(code: str, id: str) -> types.Law:
    """What a citation leads to: provisions, a default or a reading; and the questions of law that it answers.

    >>> [answer["question"] for answer in law("british-1899", "II.3")["answers"]][0]
    'touching.notice_time'
    >>> law("british-1899", "II.99")
    Traceback (most recent call last):
    ...
    jadoube.Wrong: The British Chess Code has no II.99; ...
    """
    return cast(types.Law, json.loads(_jadoube.provision(code, id)))


def defaults(code: str) -> List[types.Default]:
    """How the umpire rules where the code is silent, and why."""
    return cast("List[types.Default]", json.loads(_jadoube.defaults(code))["defaults"])


def readings(code: str) -> List[types.Reading]:
    """How the umpire reads the code where it can be read in more ways than one, and why."""
    return cast("List[types.Reading]", json.loads(_jadoube.readings(code))["readings"])


def search(words: str, codes: Optional[Iterable[str]] = None) -> List[types.Hit]:
    """Every provision, default and reading that has all these words.

    >>> sorted({hit["code"] for hit in search("sealed")})[:2]
    ['american-1897', 'blue-book-1910']
    """
    return cast("List[types.Hit]", json.loads(_jadoube.search(words, list(codes or ["all"]))))


def compare(
    codes: Optional[Iterable[str]] = None,
    *,
    chapter: Optional[str] = None,
    differences: bool = False,
) -> types.Comparison:
    """The codes side by side on the questions of law.

    >>> table = compare(["british-1899", "american-1897"], differences=True)
    >>> all(row["differ"] for chapter in table["chapters"] for row in chapter["questions"])
    True
    """
    told = _jadoube.compare_law(list(codes or ["all"]), chapter, differences)
    return cast(types.Comparison, json.loads(told))


def compare_case(
    text: Union[str, PathLike[str]],
    codes: Optional[Iterable[str]] = None,
    *,
    differences: bool = False,
    name: Optional[str] = None,
) -> types.Comparison:
    """One incident, told as a case, under several codes: rulings, rights and results side by side."""
    told, called = _told(text, name or "case")
    compared = _jadoube.compare_case(called, told, list(codes or ["all"]), differences)
    return cast(types.Comparison, json.loads(compared))


def position(
    after: Optional[str] = None,
    fen: Optional[str] = None,
    *,
    chess960: Optional[str] = None,
) -> str:
    """The FEN of what moves in any notation have come to, from the array or from a position.

    >>> position("1. P-K4 P-K4")
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2'
    """
    return _jadoube.position(fen, chess960, after)


def record(
    text: str,
    fen: Optional[str] = None,
    *,
    after: Optional[str] = None,
    chess960: Optional[str] = None,
) -> types.Record:
    """Every legal move that a written move can express; it never guesses.

    >>> [reading["san"] for reading in record("Kt-B3")["readings"]]
    ['Nc3', 'Nf3']
    >>> [reading["san"] for reading in record("P takes P", after="1. P-K4 P-Q4")["readings"]]
    ['exd5']
    """
    return cast(types.Record, json.loads(_jadoube.expressed(text, fen, chess960, after)))


def translate(
    pgn: Union[str, bytes, PathLike[str]],
    to: str = "san",
    *,
    style: str = "1910",
    left_out: Optional[Callable[[Wrong], object]] = None,
    progress: Optional[Progress] = None,
) -> str:
    """The games of a PGN with their moves in another notation; all else stays as it is.

    To `descriptive` (in the style of 1890, 1910, 1960 or full), `full`, `short`, `san`, `lan`, `uci` or `iccf`. A game that
    cannot be played over raises `Wrong`, unless `left_out` wants to hear of it; then the others are translated.

    >>> print(translate("1. P-K4 P-K4 2. Kt-KB3 *", "san"))
    1. e4 e5 2. Nf3 *
    >>> translate("1. P-K5 *")
    Traceback (most recent call last):
    ...
    jadoube.Wrong: pgn: game 1, line 1: move 1. "P-K5" is not a legal move; ...
    """
    out = _translated(pgn, to, style, False, left_out, progress)
    return out.decode("utf-8", "replace")


def games(
    pgn: Union[str, bytes, PathLike[str]],
    to: str = "san",
    *,
    style: str = "1910",
    left_out: Optional[Callable[[Wrong], object]] = None,
    progress: Optional[Progress] = None,
) -> List[types.PgnGame]:
    """The games of a PGN: tags, moves in a notation, result; without variations.

    >>> games('[White "Anderssen"]\\n\\n1. P-K4 P-K4 2. P-KB4 *')[0]["moves"]
    ['e4', 'e5', 'f4']
    """
    lines = _translated(pgn, to, style, True, left_out, progress).splitlines()
    return cast("List[types.PgnGame]", [json.loads(line) for line in lines])


def transcribe(
    print: Union[str, Books],
    *,
    lines: bool = False,
    corrections: str = "",
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Transcription:
    """The games in printed books.

    A `str` is the text of a page or a book. A `pathlib.Path`, or a list of them, is read as the command reads it: text,
    PDF, DjVu, hOCR, ALTO or images of pages (which need Tesseract), or a folder of these. With `lines`, lines of
    analysis are given too. `progress` is told the bytes read and all of them; `tqdm` takes that:

        with tqdm(unit="B", unit_scale=True) as bar:
            transcribe(path, progress=lambda done, whole: (setattr(bar, "total", whole), bar.update(done - bar.n)))

    >>> page = "White: A. Black: B.\\n\\n1. P-K4 P-K4\\n2. Kt-KB3 Kt-QB3\\n3. B-Kt5 P-QR3\\n4. B-R4 Kt-B3\\nDrawn.\\n"
    >>> transcribe(page)[0]["result"]
    '1/2-1/2'
    """
    if isinstance(print, str):
        text, paths = print, []
    else:
        text, paths = None, [str(path) for path in ([print] if isinstance(print, PathLike) else print)]
    return _jadoube.transcribe(text, paths, corrections, lines, jobs, progress)


def _told(text: Union[str, PathLike[str]], name: str) -> "tuple[str, str]":
    """A text and its name, from a file where it is one."""
    if isinstance(text, str):
        return text, name
    path = Path(text)
    return path.read_text(encoding="utf-8"), str(path)


def _translated(
    pgn: Union[str, bytes, PathLike[str]],
    to: str,
    style: str,
    as_json: bool,
    left_out: Optional[Callable[[Wrong], object]],
    progress: Optional[Progress],
) -> bytes:
    if isinstance(pgn, (str, bytes)):
        name, data = "pgn", pgn.encode() if isinstance(pgn, str) else pgn
    else:
        name, data = str(pgn), Path(pgn).read_bytes()
    out, wrong = _jadoube.translate(name, data, to, style, as_json, progress)
    for each in wrong:
        if left_out is None:
            raise each
        left_out(each)
    return out
