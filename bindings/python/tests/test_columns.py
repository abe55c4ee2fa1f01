"""Games as columns."""

from pathlib import Path

import jadoube
import pytest


def test_polars(root: Path) -> None:
    polars = pytest.importorskip("polars")
    games = jadoube.transcribe(root / "docs/samples/old-page.txt")
    frame = polars.DataFrame(games)
    assert frame.height == len(games) == 4
    assert frame["san"][1].startswith("e4 e5 Nf3 d6 d4 Bg4")
    assert frame["plies"].to_list() == [len(game["moves"]) for game in games]
    assert frame["result"].to_list() == ["1-0"] * 4


def test_pandas(root: Path) -> None:
    pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame.from_arrow(jadoube.transcribe(root / "docs/samples/old-page.txt"))
    assert list(frame["plies"]) == [47, 33, 45, 13]


def test_the_columns_outlive_the_games() -> None:
    polars = pytest.importorskip("polars")
    games = jadoube.transcribe("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n", lines=True)
    capsule = games.__arrow_c_stream__()
    frame = polars.DataFrame(games)
    del games, capsule
    assert frame["san"][0] == "e4 e5 Nf3 Nc6 Bb5 a6"
