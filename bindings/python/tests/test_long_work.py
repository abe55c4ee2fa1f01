"""Long work leaves the interpreter to others, tells how far it is, and can be stopped."""

import threading
import time
from pathlib import Path

import jadoube
import pytest

# A search that does not end soon.
LONG = "1r6/6nk/8/8/8/8/QQ6/K7 w - - 0 1"


def test_others_run_meanwhile() -> None:
    counted = 0
    ended = threading.Event()

    def count() -> None:
        nonlocal counted
        while not ended.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    began = time.monotonic()
    jadoube.prove.endless_checks(LONG, budget=300_000)
    took = time.monotonic() - began
    ended.set()
    thread.join()
    # A thousandth of a second at a time, it was hardly kept waiting.
    assert counted > took * 100, (counted, took)


def test_progress_is_told(root: Path) -> None:
    told: "list[tuple[int, int]]" = []
    page = root / "docs/samples/old-page.txt"
    games = jadoube.transcribe(page, progress=lambda done, whole: told.append((done, whole)))
    assert len(games) == 4
    assert told[-1] == (page.stat().st_size,) * 2


def test_what_progress_raises_stops_the_work() -> None:
    class Enough(Exception):
        pass

    def enough(done: int, whole: int) -> None:
        raise Enough(f"{done} of {whole}")

    began = time.monotonic()
    with pytest.raises(Enough, match="of 1000000000"):
        jadoube.prove.endless_checks(LONG, budget=1_000_000_000, progress=enough)
    assert time.monotonic() - began < 20


def test_a_search_ends_with_its_budget() -> None:
    assert jadoube.prove.endless_checks(LONG, budget=5_000)["answer"] in ("undecided", "proved", "refuted")
