"""The form of what is answered: that of the command under `--json`."""

from __future__ import annotations

import sys
from typing import Any, Dict, List, Optional, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired


class Man(TypedDict):
    """A man by its square, side and kind, on the board that is spoken of."""

    square: str
    side: str
    piece: str


class Sentence(TypedDict):
    """A sentence of a ruling, with the provisions that it rests on."""

    text: str
    cites: List[str]
    kind: str
    men: List[Man]


# `do` is a word of Python.
Remedy = TypedDict(
    "Remedy",
    {
        "do": str,
        "at_once": bool,
        "square": NotRequired[str],
        "with": NotRequired[str],
        "piece": NotRequired[str],
    },
)
"""A remedy in parts; what is not done at once is left to the hand of the other side."""


class Offence(TypedDict):
    """An offence, in the words that named it; rights and duties with one number are for one offence."""

    number: int
    by: str
    sentence: Sentence


class Source(TypedDict):
    """What a right or a duty rests on."""

    kind: str
    offence: NotRequired[Offence]


class Choice(TypedDict):
    """`alone`, `one of these` or `all of these`, of those with the same set; and whose choice it is."""

    of: str
    set: int
    by: str


class Right(TypedDict):
    """What a side may do: the act in the case language, the same as a right, and a demand in parts."""

    act: str
    may: str
    demand: List[Remedy]
    why: str
    cites: List[str]
    men: List[Man]
    squares: List[str]
    source: Source
    choice: Choice


class Duty(TypedDict):
    """What a side must do."""

    must: str
    remedy: Remedy
    why: str
    cites: List[str]
    men: List[Man]
    squares: List[str]
    source: Source
    choice: Choice


class Party(TypedDict):
    rights: List[Right]
    duties: List[Duty]


class Standing(TypedDict):
    """How a game stands."""

    position: str
    turn: str
    result: str
    by: Optional[str]
    white: Party
    black: Party


class Expectation(TypedDict):
    line: int
    then: str
    holds: bool
    instead: Optional[str]


class Hearing(TypedDict):
    """An event of a case: `beginning`, `after`, `act` or `halt`."""

    event: str
    line: int
    file: str
    case: str
    code: str
    expectations: List[Expectation]
    act: NotRequired[str]
    after: NotRequired[str]
    halt: NotRequired[str]
    verdict: NotRequired[str]
    ruling: NotRequired[List[Sentence]]
    advice: NotRequired[Optional[str]]
    standing: NotRequired[Standing]


class Code(TypedDict):
    id: str
    title: str
    short: str
    date: str
    extends: Optional[str]


class Provision(TypedDict):
    id: str
    kind: str
    text: str


class Default(TypedDict):
    name: str
    text: str
    reason: str


class Reading(TypedDict):
    name: str
    doubt: str
    text: str
    reason: str


class Answer(TypedDict):
    """A question of law, and what the code answers, by which provisions."""

    question: str
    asks: str
    words: str
    by: List[str]


class Law(Code):
    provisions: List[Provision]
    default: NotRequired[Optional[Default]]
    reading: NotRequired[Optional[Reading]]
    answers: NotRequired[List[Answer]]


class Hit(TypedDict):
    code: str
    id: str
    text: str


class Column(TypedDict):
    id: str
    title: str
    short: str
    date: str


class Cell(TypedDict):
    rule: Any
    words: str
    by: List[str]
    silent: bool


class Row(TypedDict):
    name: str
    asks: str
    differ: bool
    silent: bool
    answers: List[Cell]


class Chapter(TypedDict):
    name: str
    title: str
    questions: List[Row]


class Comparison(TypedDict):
    title: str
    codes: List[Column]
    chapters: List[Chapter]


class RecordReading(TypedDict):
    san: str
    uci: str
    full: str
    abbreviated: str
    shortest: str
    announcement_holds: Optional[bool]


class Record(TypedDict):
    record: str
    fen: str
    form: Optional[str]
    announced: Optional[str]
    readings: List[RecordReading]
    algebraic: List[str]


class PgnGame(TypedDict):
    file: str
    tags: Dict[str, str]
    moves: List[str]
    result: str


class PrintedMove(TypedDict):
    """A move as it was printed and read; `doubt` says what is doubtful, `or` which moves would do as well."""

    printed: str
    line: int
    san: str
    move: str
    cost: int
    repaired: bool
    doubt: Optional[str]


class PrintedGame(TypedDict):
    source: str
    sort: str
    state: str
    tongue: str
    tags: Dict[str, str]
    heading: str
    lines: List[int]
    result: str
    start: str
    ending: str
    repairs: int
    moves: List[PrintedMove]
    breaks_off: Optional[Dict[str, Any]]


class EndlessChecks(TypedDict):
    question: str
    fen: str
    claimant: str
    reading: str
    answer: str


class SideAnswer(TypedDict):
    winner: str
    answer: str
    line: NotRequired[List[str]]


class Drawn(TypedDict):
    question: str
    fen: str
    win: str
    answers: List[SideAnswer]


class Mate(TypedDict):
    question: str
    fen: str
    answer: str
    moves: NotRequired[int]
    keys: NotRequired[List[str]]
    line: NotRequired[List[str]]
