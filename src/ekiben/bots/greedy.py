"""A player that looks one turn ahead: it tries ways to finish its turn and takes what looks best after it."""

from __future__ import annotations

from math import exp

from ekiben.bots.advice import Advice, Suggestion
from ekiben.bots.reasons import with_reasons
from ekiben.bots.search import Turns
from ekiben.bots.sight import Sight
from ekiben.kernel.words import write

WIDTH = 24
KEPT = 96
"""The most turns that can be kept on the way."""
WAYS = 125
POINT = 256
SPREAD = 12.0
"""The lead in points that makes a win nearly three times as likely as not."""


class Greedy:
    """Finds the best turns in one imagined world and weighs them in several others.

    `width` is the number of turns kept on the way, and bounds the ways tried for each action; `worlds` is
    the number of worlds.
    """

    def __init__(self, seed: int = 0, *, width: int = WIDTH, worlds: int = 4) -> None:
        self.name = "greedy" if width == WIDTH else f"greedy:{width}"
        self.seed = seed
        self.width = width
        self.most = WAYS * width
        self.worlds = worlds

    def choose(self, sight: Sight) -> int:
        """The first answer of the turn that looks best."""
        if len(sight.answers) == 1:
            return sight.answers[0]
        return self._search(sight).found()[0][0][0]

    def advise(self, sight: Sight, best: int = 3) -> Advice:
        """The turns that look best, and what a glance gives everybody after them."""
        turns = self._search(sight)
        number = self._number(sight)
        worlds = [sight.imagine(number + n) for n in range(self.worlds)]
        suggestions: list[Suggestion] = []
        for answers, _ in turns.found()[: max(best, 2)]:
            sums = [0] * sight.players
            for world in worlds:
                sums = [a + b for a, b in zip(sums, turns.outlooks_after(world, answers), strict=True)]
            points = [total / POINT / self.worlds for total in sums]
            suggestions.append(
                Suggestion(
                    answers=tuple(answers),
                    words=write(worlds[0], answers) or worlds[0].say(sight.question, answers[0]),
                    share=_share(points, sight.seat),
                    points=tuple(points),
                    visits=self.worlds,
                )
            )
        told = with_reasons(worlds, suggestions, searched=False)[:best]
        return Advice(seat=sight.seat, ply=sight.ply, iterations=turns.looked_at, suggestions=told)

    def _number(self, sight: Sight) -> int:
        return sight.number(self.name, self.seed, self.width, self.worlds)

    def _search(self, sight: Sight) -> Turns:
        number = self._number(sight)
        world = sight.imagine(number)
        turns = Turns(world)
        turns.find(world, sight.seat, self.width, self.most)
        for n in range(1, self.worlds):
            turns.weigh(sight.imagine(number + n))
        return turns


def _share(points: list[float], seat: int) -> float:
    """How likely a seat wins with these points in view: the odds grow with the lead over each other seat."""
    odds = [exp(min(max((other - points[seat]) / SPREAD, -30.0), 30.0)) for other in points]
    return 1.0 / sum(odds)
