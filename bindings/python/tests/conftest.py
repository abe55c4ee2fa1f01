"""What the tests stand on: the installed package, and the command that was built beside it."""

import os
import subprocess
from pathlib import Path
from typing import Callable

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def command() -> Callable[..., str]:
    """The output of `jadoube`, run in the root of the project."""
    binary = os.environ.get("JADOUBE", str(ROOT / "target/debug/jadoube"))

    def run(*words: str, stdin: str = "") -> str:
        done = subprocess.run(
            [binary, *words], input=stdin, capture_output=True, text=True, cwd=ROOT, encoding="utf-8"
        )
        assert done.stderr == "", done.stderr
        return done.stdout

    return run
