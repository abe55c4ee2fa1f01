"""Long work leaves the interpreter to others, tells how far it is, and can be stopped."""

import threading
import time
from pathlib import Path

import jadoube
import pytest

# From here no mate is forced within so few moves, and to know that takes for ever.
LONG = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Enough(Exception):
    pass


def test_others_run_meanwhile() -> None:
    counted = told = 0
    ended = threading.Event()

    def count() -> None:
        nonlocal counted
        while not ended.is_set():
            counted += 1
            time.sleep(0.001)

    def enough(done: int, whole: int) -> None:
        nonlocal told
        told += 1
        if told == 5:
            raise Enough

    thread = threading.Thread(target=count)
    thread.start()
    try:
        with pytest.raises(Enough):
            jadoube.prove.mate(LONG, within=9, budget=10**12, progress=enough)
    finally:
        ended.set()
        thread.join()
    # Were the interpreter held, others would run only while progress is told.
    assert counted > 3 * told, (counted, told)


def test_progress_is_told(root: Path) -> None:
    told: "list[tuple[int, int]]" = []
    page = root / "docs/samples/old-page.txt"
    games = jadoube.transcribe(page, progress=lambda done, whole: told.append((done, whole)))
    assert len(games) == 4
    assert told[-1] == (page.stat().st_size,) * 2


def test_what_progress_raises_stops_the_work() -> None:
    def enough(done: int, whole: int) -> None:
        raise Enough(f"{done} of {whole}")

    with pytest.raises(Enough, match="of 1000000000000"):
        jadoube.prove.mate(LONG, within=9, budget=10**12, progress=enough)


def test_a_search_that_soon_ends_has_told_of_itself() -> None:
    told: "list[int]" = []
    fen = "1r6/6nk/8/8/8/8/QQ6/K7 w - - 0 1"
    jadoube.prove.endless_checks(fen, progress=lambda done, whole: told.append(done))
    assert told


def test_a_search_ends_with_its_budget() -> None:
    assert jadoube.prove.mate(LONG, within=9, budget=5_000)["answer"] == "undecided"
