"""Nothing that is asked breaks anything: what is wrong is an exception with its place."""

import random
import sys
from pathlib import Path

import jadoube
import pytest
from jadoube import _jadoube


def test_the_place_of_what_is_wrong() -> None:
    with pytest.raises(jadoube.Wrong) as caught:
        jadoube.hear("code all\nwhite touches e9\nblack plais e5", name="incident.case")
    wrong = caught.value
    assert (wrong.file, wrong.line, wrong.column) == ("incident.case", 2, 15)
    assert [place["line"] for place in wrong.places] == [2, 3]
    assert wrong.sentence in str(wrong)
    assert isinstance(wrong, ValueError)


def test_a_bad_act_changes_nothing() -> None:
    game = jadoube.Game("british-1899")
    with pytest.raises(jadoube.Wrong):
        game.act("white tuches e2")
    assert game.case() == "code british-1899\n"
    assert game.turn == "white"


def test_a_code_that_is_not_there() -> None:
    with pytest.raises(jadoube.Wrong, match="did you mean british-1899"):
        jadoube.Game("british-1890")


def test_a_house_code_with_faults(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('id = "club"\ntitle = "Club"\nextends = "british-1899"\nnonsense = 3\n')
    with pytest.raises(jadoube.Wrong) as caught:
        jadoube.Game(str(club))
    assert caught.value.line == 4


def test_wrong_types_are_told_in_pythons_own_way() -> None:
    with pytest.raises(TypeError):
        jadoube.Game(1899)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        jadoube.Game("british-1899").act(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        jadoube.Game("british-1899").act()  # type: ignore[call-arg]
    with pytest.raises(IndexError):
        jadoube.transcribe("nothing to be read here")[0]


def test_a_panic_does_not_cross_the_border(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(jadoube.Fault, match="please report it: seven Kings"):
        _jadoube._fault("seven Kings")
    assert jadoube.codes()


def doors(text: str) -> None:
    """Every door that takes a text, asked with this one."""
    asked = [
        lambda: jadoube.hear(text, ["all"]),
        lambda: jadoube.case(text),
        lambda: jadoube.Game("fide-2023", text),
        lambda: jadoube.Game(text),
        lambda: jadoube.Game("british-1899").act(text),
        lambda: jadoube.Game("british-1899").interpret(text),
        lambda: jadoube.Game("british-1899").expect(text),
        lambda: jadoube.record(text),
        lambda: jadoube.record("P-K4", text),
        lambda: jadoube.record("P-K4", after=text),
        lambda: jadoube.translate(text, left_out=str),
        lambda: jadoube.transcribe(text),
        lambda: jadoube.law("british-1899", text),
        lambda: jadoube.search(text),
        lambda: jadoube.prove.drawn(text, budget=1000),
        lambda: jadoube.prove.verify(text),
    ]
    for ask in asked:
        try:
            ask()
        except jadoube.Wrong as wrong:
            assert str(wrong)


SEEDS = [
    "",
    # By the fuzz targets: control characters, each of which is told in many.
    "\x01\x1b" * 200,
    "\0",
    "white plays e4\r\n",
    "code all\nafter 100000 times 1. Nf3",
    "position 8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "1. P-K4 P-K4 (2. Kt-KB3 {never closed",
    '{"question": "drawn", "fen": "8/8/8/8/8/8/8/8 w - - 0 1", "win": "mate", "answers": []}',
    '[FEN "x"]\n\n1. e4 ((((((((((((((((((((*',
    "\u2654\u265a\ufeff\u202e Kt\u2013B3",
    "[0:30] white plays \"Kt-B3\" by accident, umpire decides",
]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_asked(seed: int, root: Path) -> None:
    lot = random.Random(1899 + seed)
    cases = sorted((root / "cases").rglob("*.case"))
    texts = SEEDS + [path.read_text(encoding="utf-8") for path in lot.sample(cases, 3)]
    letters = [lot.choice(texts)]
    if seed == 0:
        letters = texts
    for text in letters:
        doors(text)
    for _ in range(12):
        text = list(lot.choice(texts))
        for _ in range(lot.randint(1, 6)):
            at = lot.randint(0, len(text))
            kind = lot.randrange(3)
            if kind == 0:
                text[at:at] = lot.choice(["9", "\"", "-", "(", "\n", "Kt", "é", "white ", "{", "\t"])
            elif kind == 1:
                del text[at : at + lot.randint(1, 9)]
            else:
                text[at : at + 1] = chr(lot.randint(1, 0x2FF))
        doors("".join(text)[:2000])


def test_the_interpreter_is_new_enough() -> None:
    assert sys.version_info >= (3, 9)
