"""A player that searches: it tries the best turns in many imagined worlds, and what the others make of them.

With a budget of iterations every question is thought about anew, so that the answer follows from the sight,
the settings and the seed alone. With a budget of time, which no machine keeps to the iteration, the turn is
planned when it begins, and played as planned for as long as everything comes as expected.
"""

from __future__ import annotations

from time import monotonic

from ekiben.bots.advice import Advice, Suggestion
from ekiben.bots.budget import Budget
from ekiben.bots.reasons import with_reasons
from ekiben.bots.search import Search
from ekiben.bots.search_settings import SearchSettings
from ekiben.bots.sight import Sight, look
from ekiben.kernel.game import Game
from ekiben.kernel.words import sentence, write

WIN = 65536
POINT = 256
EXPECTED_TURNS = 2
"""So many turns of the line expected are told."""

WORLDS = 8
"""In so many worlds a turn is compared with others to tell why."""

SLICE = 64
"""After so many iterations a search looks whether it is to stop."""

PART = 4
"""In the middle of an action, of which less is open, a budget of iterations is divided by this."""

LEAST = 0.1
"""The part of the time for a turn that is left for what nobody could have planned."""


class SearchBot:
    """Thinks ahead within a budget; ``stop`` ends a thought at once, with the best found so far."""

    def __init__(
        self, seed: int, budget: Budget, *, name: str = "search", settings: SearchSettings | None = None
    ) -> None:
        self.name = name
        self.seed = seed
        self.budget = budget
        self.settings = settings or SearchSettings()
        self.clock = monotonic
        """What its seconds are counted by; an arena sets it to those the processor worked for it alone."""
        self._stopped = False
        self._plan: list[int] = []
        self._expected = b""
        self._left = 0.0

    def choose(self, sight: Sight) -> int:
        """The answer that was worth looking at most often."""
        if self.budget.seconds:
            return self._planned(sight)
        if len(sight.answers) == 1:
            return sight.answers[0]
        return self._search(sight, self._budget(sight), hasty=True).best()

    def advise(self, sight: Sight, best: int = 3) -> Advice:
        """The turns tried most, what they brought, and how the game went on."""
        search = self._search(sight, self._budget(sight))
        turns = [turn for turn in search.turns_tried() if search.tree.told(turn[1])[1]]
        first = search.best()
        # The beginning of many good turns may have been tried more than the one turn tried most of all.
        turns.sort(key=lambda turn: (turn[0][0] != first, -search.tree.told(turn[1])[1]))
        suggestions = tuple(_suggestion(search, sight, *turn) for turn in turns[: max(best, 2)])
        number = sight.number(self.name, self.seed, self.settings)
        worlds = [search.world(), *(sight.imagine(number + n) for n in range(1, WORLDS))]
        suggestions = with_reasons(worlds, suggestions)[:best]
        return Advice(seat=sight.seat, ply=sight.ply, iterations=search.iterations, suggestions=suggestions)

    def stop(self) -> None:
        """End the thought another thread is having; it answers with the best found so far."""
        self._stopped = True

    # ------------------------------------------------------------------ thinking

    def _budget(self, sight: Sight) -> Budget:
        """What this question is worth."""
        if self.budget.seconds or sight.between:
            return self.budget
        return Budget(iterations=max(1, self.budget.iterations // PART))

    def _search(self, sight: Sight, budget: Budget, *, hasty: bool = False) -> Search:
        """Search within a budget; ``hasty`` until nothing can change the first answer any more."""
        self._stopped = False
        started = self.clock()
        number = sight.number(self.name, self.seed, self.settings)
        search = Search(sight.imagine(number), number, self.settings)
        while not self._stopped and not self._done(search, budget, self.clock() - started):
            rest = budget.iterations - search.iterations if budget.iterations else SLICE
            if hasty and search.decided(rest):
                break
            search.run(min(SLICE, rest))
        return search

    def _done(self, search: Search, budget: Budget, seconds: float) -> bool:
        if budget.iterations:
            return search.iterations >= budget.iterations
        return seconds >= budget.seconds

    # ------------------------------------------------------------------ a turn planned at its beginning

    def _planned(self, sight: Sight) -> int:
        if sight.pack() != self._expected:
            # A surprise in the middle of a turn has to be thought about in the time that is left.
            time = max(self._left, LEAST * self.budget.seconds) if self._plan else self.budget.seconds
            started = self.clock()
            if len(sight.answers) == 1:
                self._plan = [sight.answers[0]]
            else:
                self._plan = self._search(sight, Budget(seconds=time)).plan()
            self._left = time - (self.clock() - started)
        answer, *self._plan = self._plan
        self._expected = self._after(sight, answer) if self._plan else b""
        return answer

    def _after(self, sight: Sight, answer: int) -> bytes:
        """What will be seen behind an answer if nothing unforeseen comes out."""
        world = sight.imagine(0)
        world.answer(answer)
        return look(world).pack() if world.seat == sight.seat else b""


def _suggestion(search: Search, sight: Sight, answers: list[int], node: int) -> Suggestion:
    """A way to finish the turn, with what came of it."""
    _, visits, wins, points = search.tree.told(node)
    world = search.world()
    return Suggestion(
        answers=tuple(answers),
        words=write(world, answers) or world.say(sight.question, answers[0]),
        share=wins / visits / WIN,
        points=tuple(total / visits / POINT for total in points[: sight.players]),
        visits=visits,
        line="; ".join(_line(search, world, answers)),
    )


def _line(search: Search, world: Game, answers: list[int]) -> list[str]:
    """The turns expected behind an answer, in words."""
    told: list[str] = []
    for answer in answers:
        world.answer(answer)
    for turn in search.line(answers, EXPECTED_TURNS):
        if turn:
            who = sentence(world).partition(":")[0]
            told.append(f"{who}: {write(world, turn)}")
            for answer in turn:
                world.answer(answer)
    return told
