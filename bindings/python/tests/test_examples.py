"""Every docstring is an example, and so is the guide."""

import doctest
from pathlib import Path

import jadoube
import jadoube.prove
import pytest

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def all_examples() -> "list[doctest.DocTest]":
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = finder.find(jadoube, globs=vars(jadoube).copy())
    found += finder.find(jadoube.prove, globs=vars(jadoube.prove).copy())
    return [test for test in found if test.examples]


@pytest.mark.parametrize("example", all_examples(), ids=lambda test: test.name)
def test_docstring(example: doctest.DocTest) -> None:
    assert doctest.DocTestRunner(optionflags=FLAGS).run(example).failed == 0


def test_everything_public_is_documented_and_the_main_things_by_example() -> None:
    public = [getattr(jadoube, name) for name in jadoube.__all__]
    assert all(thing.__doc__ for thing in public)
    named = {test.name for test in all_examples()}
    for name in ["Game", "Game.act", "Ruling", "Transcription", "hear", "record", "translate", "compare", "law"]:
        assert f"jadoube.{name}" in named


def test_the_guide(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("polars")
    monkeypatch.chdir(root)
    text = (root / "docs/python.md").read_text(encoding="utf-8")
    # A fence is no output.
    text = "\n".join("" if line.startswith("```") else line for line in text.splitlines())
    guide = doctest.DocTestParser().get_doctest(text, {}, "docs/python.md", "docs/python.md", 0)
    assert len(guide.examples) > 20
    assert doctest.DocTestRunner(optionflags=FLAGS).run(guide).failed == 0
