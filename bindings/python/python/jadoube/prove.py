"""Claims that need mathematics, each answered with a proof that `verify` goes through without any search.

>>> proof = drawn("8/8/4k3/8/8/4K3/5B2/8 w - - 0 1")
>>> [(side["winner"], side["answer"]) for side in proof["answers"]]
[('white', 'too-few-men'), ('black', 'too-few-men')]
>>> verify(proof)
['The proof holds: White cannot win.', 'The proof holds: Black cannot win.']
"""

from __future__ import annotations

import json
from typing import Callable, List, Optional, cast

from . import _jadoube, types

__all__ = ["drawn", "endless_checks", "mate", "verify"]

_BUDGET = 10_000_000
Progress = Callable[[int, int], object]


def endless_checks(
    fen: Optional[str] = None,
    *,
    by: Optional[str] = None,
    reading: str = "spared",
    budget: int = _BUDGET,
    progress: Optional[Progress] = None,
) -> types.EndlessChecks:
    """Can a side, by default the one to move, give check at every move for ever?

    The reading says what a mate on the way does: `strict`, `spared` (as the umpire rules) or `mate-allowed`. The budget is in
    positions; `progress` is told those examined, and the budget.

    >>> endless_checks("6k1/6p1/8/6PQ/8/8/qq6/7K w - - 0 1")["answer"]
    'proved'
    """
    told = _jadoube.endless_checks(fen, by, reading, budget, progress)
    return cast(types.EndlessChecks, json.loads(told))


def drawn(
    fen: Optional[str] = None,
    *,
    by: Optional[str] = None,
    win: str = "mate",
    budget: int = _BUDGET,
    progress: Optional[Progress] = None,
) -> types.Drawn:
    """Can either side, or the one asked of, still win by some series of legal moves?"""
    told = _jadoube.drawn(fen, by, win, budget, progress)
    return cast(types.Drawn, json.loads(told))


def mate(
    fen: Optional[str] = None,
    within: int = 4,
    *,
    using: Optional[str] = None,
    man: Optional[str] = None,
    from_: Optional[str] = None,
    on: Optional[str] = None,
    budget: int = _BUDGET,
    progress: Optional[Progress] = None,
) -> types.Mate:
    """The shortest mate that the player to move can force: with a kind of man, a man, from or on a square if asked.

    >>> mate("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")["line"]
    ['a1a8']
    """
    told = _jadoube.mate(fen, within, (using, man, from_, on), budget, progress)
    return cast(types.Mate, json.loads(told))


def verify(proof: "types.EndlessChecks | types.Drawn | types.Mate | str") -> List[str]:
    """Goes through a proof, and says what it proves; raises `Wrong` where it fails."""
    text = proof if isinstance(proof, str) else json.dumps(proof)
    return _jadoube.verify(text).splitlines()
