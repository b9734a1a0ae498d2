"""An arena: bots set against each other on the same shuffles, and what can be said about them afterwards.

>>> from ekiben.bots.arena_plan import Plan, world
>>> plan = Plan(worlds=(world("shinjuku", edition="prototype"),), bots=("random",))
>>> hold(plan, 1)
Traceback (most recent call last):
...
ekiben.kernel.refusal.NotPossible: an arena sets two bots or more against each other
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ekiben.bots.arena_file import Results
from ekiben.bots.arena_plan import HIDEO, Plan
from ekiben.bots.arena_play import Row
from ekiben.bots.arena_question import Question
from ekiben.bots.arena_workers import rows_of
from ekiben.bots.catalogue import make
from ekiben.bots.ending import close
from ekiben.bots.ratings import Block, block_of

Watch = Callable[[int, int], None]
"""Told how many games are done and how many there may be."""


@dataclass(frozen=True)
class Outcome:
    """Everything an arena has found; ``verdict`` answers the question, None while it is open."""

    plan: Plan
    rows: Sequence[Row]
    question: Question | None = None
    verdict: bool | None = None


def hold(
    plan: Plan,
    shuffles: int,
    *,
    path: Path | None = None,
    workers: int = 1,
    question: Question | None = None,
    watch: Watch | None = None,
) -> Outcome:
    """Play so many shuffles, or fewer when the question is decided earlier.

    With a path every game is kept there at once, and an arena that was interrupted goes on where it was.
    """
    plan.check()
    for spec in plan.bots:
        close(make(spec, files=True))
    if question:
        question.check([*plan.bots, HIDEO] if any(each.seats == 1 for each in plan.worlds) else plan.bots)
    total = plan.size(shuffles)
    with Results(plan, path) as results:
        jury = _Jury(plan, question)
        for row in results.rows:
            jury.hear(row)
        matches = islice(plan.matches(), len(results.rows), max(total, len(results.rows)))
        tell = watch or _nobody
        tell(len(results.rows), total)
        if jury.verdict is None:
            for row in rows_of(plan, matches, workers):
                results.add(row)
                tell(len(results.rows), total)
                if jury.hear(row):
                    break
    return Outcome(plan, results.rows, question, jury.verdict)


def _nobody(done: int, total: int) -> None:
    """Nobody watches."""


class _Jury:
    """Hears the games in their order and decides the question, behind a whole shuffle only."""

    def __init__(self, plan: Plan, question: Question | None) -> None:
        self.plan = plan
        self.question = question
        self.verdict: bool | None = None
        self.blocks: list[Block] = []
        self.heard: list[Row] = []

    def hear(self, row: Row) -> bool:
        """Take a game; true when the question is decided."""
        self.heard.append(row)
        if self.question is None or len(self.heard) < len(self.plan.block(row.shuffle)):
            return False
        self.blocks.append(block_of((each.seats, each.places) for each in self.heard))
        self.heard = []
        if self.verdict is None:
            self.verdict = self.question.verdict(self.blocks)
        return self.verdict is not None
