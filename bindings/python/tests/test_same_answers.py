"""What Python is told is what the command prints, byte for byte."""

import json
from pathlib import Path
from typing import Callable

import jadoube
from jadoube import _jadoube

Command = Callable[..., str]


def test_all_cases(root: Path, command: Command) -> None:
    files = sorted((root / "cases").rglob("*.case"), key=lambda path: path.parts)
    assert len(files) > 1000
    names = [str(path.relative_to(root)) for path in files]
    printed = command("rule", "--json", *names).splitlines()
    told: "list[str]" = []
    for name, path in zip(names, files):
        told += _jadoube.rule(name, path.read_text(encoding="utf-8"), [])
    assert len(told) == len(printed) > 9_000
    for ours, theirs in zip(told, printed):
        assert ours == theirs


def test_values_are_the_json(root: Path) -> None:
    path = next((root / "cases/british-1899").rglob("*.case"))
    lines = _jadoube.rule(str(path), path.read_text(encoding="utf-8"), [])
    written = [json.dumps(event, separators=(",", ":"), ensure_ascii=False) for event in jadoube.hear(path)]
    assert written == lines


def test_records(root: Path, command: Command) -> None:
    rows = (root / "crates/record/tests/samples.tsv").read_text(encoding="utf-8").splitlines()
    asked = [row.split("\t") for row in rows if row and not row.startswith("#")]
    compared = 0
    for _, text, fen, moves, *_ in asked[::2]:
        ours = _jadoube.expressed(text, fen or None, None, moves or None)
        if json.loads(ours)["readings"]:
            words = [*(["--fen", fen] if fen else []), *(["--after", moves] if moves else [])]
            assert ours + "\n" == command("record", "--json", *words, "--", text)
            compared += 1
    assert compared > 20


def test_games(root: Path, command: Command) -> None:
    draws = "docs/samples/draws.pgn"
    for to in ["descriptive", "full", "short", "san", "lan", "uci", "iccf"]:
        assert jadoube.translate((root / draws).read_bytes(), to) == command("translate", draws, "--to", to)
    out, wrong = _jadoube.translate(draws, (root / draws).read_bytes(), "san", "1910", True, None)
    assert out.decode() == command("translate", draws, "--to", "san", "--json") and not wrong


def test_a_page_of_print(root: Path, command: Command) -> None:
    page = root / "docs/samples/old-page.txt"
    read = jadoube.transcribe(page)
    assert read.pgn() == command("transcribe", str(page), "--quiet")
    lines = command("transcribe", str(page), "--quiet", "--json").splitlines()
    assert [json.dumps(game, separators=(",", ":"), ensure_ascii=False) for game in read] == lines


def test_laws_and_comparisons(command: Command) -> None:
    def dumped(value: object) -> str:
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False) + "\n"

    assert dumped(jadoube.codes()) == command("laws", "--json")
    assert dumped(jadoube.laws("british-1899")) == command("laws", "british-1899", "--json")
    assert dumped(jadoube.law("british-1899", "II.5.f")) == command("laws", "british-1899", "II.5.f", "--json")
    assert dumped(jadoube.search("sealed")) == command("laws", "--search", "sealed", "--json")
    assert dumped(jadoube.compare(differences=True)) == command("compare", "--differences", "--json")


def test_proofs(command: Command) -> None:
    fen = "6k1/6p1/8/6PQ/8/8/qq6/7K w - - 0 1"
    assert _jadoube.endless_checks(fen, None, "spared", 10_000_000, None) == command(
        "prove", "endless-checks", "--fen", fen, "--json"
    )
    fen = "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1"
    assert _jadoube.drawn(fen, None, "mate", 10_000_000, None) == command("prove", "drawn", "--fen", fen, "--json")
