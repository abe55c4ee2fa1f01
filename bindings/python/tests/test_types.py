"""The package is typed, and the stubs say what is there."""

import subprocess
import sys
from pathlib import Path

import pytest


def test_the_stubs_are_true() -> None:
    pytest.importorskip("mypy")
    checked = [sys.executable, "-m", "mypy.stubtest", "jadoube", "--ignore-disjoint-bases"]
    done = subprocess.run(checked, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_users_are_told_of_wrong_types(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    program = tmp_path / "program.py"
    program.write_text(
        "import jadoube\n"
        "game = jadoube.Game('british-1899')\n"
        "reveal_type(game.act('white plays e4').cites)\n"
        "reveal_type(game.rights('white')[0]['cites'])\n"
        "game.act(4)\n"
    )
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", program], capture_output=True, text=True)
    assert done.stdout.count('"list[str]"') == 2, done.stdout
    assert "[arg-type]" in done.stdout and done.stdout.count(": error:") == 1, done.stdout
