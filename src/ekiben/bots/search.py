"""Information-set tree search over whole turns, one for all games; `docs/bots.md` tells why it is made so.

Every iteration imagines another world, goes down a tree of answers that is common to all of them, and looks
at what it comes to a few turns later. Each player goes for the best result of its own. Where a turn begins
that was reached a few times, the best turns a glance can find there become branches.
"""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.bots.forecast import Forecast
    from ekiben.bots.tree import Tree
    from ekiben.bots.turns import Turns
    from ekiben.kernel.bits import scramble
    from ekiben.kernel.game import Game

    ROOM = 131072
    SEATS = 4
    NOWHERE = -1
    TRACE = 512
    COMPLETE = 0

from ekiben.bots.search_settings import SearchSettings

MASK64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15


class Search:
    """A search for the seat that is asked; `run` goes on with it, `best` tells what it has found so far.

    >>> import ekiben
    >>> search = Search(ekiben.new("zerokei", seed=1, players=2))
    >>> search.run(20)
    >>> search.iterations, search.plan()[0] == search.best()
    (20, True)
    """

    def __init__(self, game: Game, seed: int = 0, settings: SearchSettings | None = None) -> None:
        chosen = settings or SearchSettings()
        self.start = game.copy()
        self.game = game.copy()
        self.seat = game.seat
        self.seed = seed & MASK64
        self.tree = Tree(chosen.trust or game.TRUST, chosen.explore or game.CURIOSITY)
        self.turns = Turns(game)
        self.forecast = Forecast(game, chosen.quick)
        self.ripe = chosen.ripe
        self.widen = chosen.widen
        self.tree.ripe = chosen.ripe
        self.depth = chosen.depth
        # Everybody has had as many turns then, because a glance likes whoever has just had one.
        self.horizon = (1 + min(chosen.ahead, game.FAR)) * game.players
        self.width = chosen.width
        self.own_width = chosen.own_width
        self.ways = chosen.ways
        self.worlds = chosen.worlds
        self.iterations = 0
        if not cython.compiled:
            self.trace = [0] * TRACE
        with cython.nogil:
            self.plant()

    # ------------------------------------------------------------------ worlds

    def imagine(self, number: int) -> None:
        """Another world the seat cannot tell from the real one, each number its own."""
        self.game.take_over(self.start)
        self.game.hurry(scramble((self.seed + GOLDEN * number) & MASK64))
        self.game.redeal(self.seat)
        self.forecast.stream = scramble((self.seed ^ (GOLDEN * number)) & MASK64)

    # ------------------------------------------------------------------ the tree grows

    def plant(self) -> None:
        """The best ways to finish the turn become the first branches, weighed in several worlds."""
        self.imagine(0)
        self.turns.find_from(self.game, self.seat, self.own_width, self.ways * self.own_width)
        for number in range(1, self.worlds):
            self.imagine(number)
            self.turns.start.take_over(self.game)
            self.turns.weigh_all()
        self.add_turns(0, self.worlds)

    def branch_out(self, node: int) -> None:
        """The best turns a glance finds from here become branches."""
        self.turns.find_from(self.game, self.game.seat, self.width, self.ways * self.width)
        self.tree.due[node] = max(self.ripe, self.widen * self.tree.visits[node])
        self.add_turns(node, 1)

    def add_turns(self, node: int, worlds: int) -> None:
        """Put the turns found into the tree."""
        for number in range(self.turns.number[COMPLETE]):
            if self.tree.size + self.turns.length[number] > ROOM:
                return
            # Twice a lead, summed over worlds; kept above zero, where C and Python round alike.
            sum_of_leads = self.turns.value[number] + worlds * 2 * 1000000
            guess = self.forecast.guess(sum_of_leads // (2 * worlds) - 1000000)
            at = node
            for i in range(self.turns.length[number]):
                at = self.tree.grow(at, self.turns.path[number][i], guess)

    # ------------------------------------------------------------------ one iteration

    def descend(self) -> int:
        """Go down the tree as long as it goes on in this world; how many nodes were passed."""
        node = 0
        length = 1
        fresh = True
        self.turns_passed = 0
        self.trace[0] = 0
        while self.game.over == 0 and length < TRACE:
            child = self.choose(node, fresh)
            if child == NOWHERE:
                break
            seat = self.game.seat
            begun = self.game.turns_begun()
            self.game.advance(self.tree.answer[child])
            fresh = self.game.seat != seat or self.game.turns_begun() != begun
            self.turns_passed += fresh
            node = child
            self.trace[length] = node
            length += 1
        return length

    def choose(self, node: int, fresh: bool) -> int:
        """The branch to follow from a node, `fresh` where a turn begins; NOWHERE if the tree ends here."""
        growing = self.turns_passed <= self.depth and self.tree.visits[node] >= self.ripe
        open_here = fresh or self.tree.first[node] == NOWHERE
        if growing and open_here and self.tree.visits[node] >= self.tree.due[node]:
            self.branch_out(node)
        child = self.tree.choose(node, self.game.seat, self.game.answer_bits)
        if child == NOWHERE and growing:
            # The branches were found in other worlds, and this one allows none of them.
            self.branch_out(node)
            child = self.tree.choose(node, self.game.seat, self.game.answer_bits)
        return child

    def learn(self, length: int) -> None:
        """Note on the way what it came to."""
        for i in range(length):
            for seat in range(self.game.seats()):
                self.tree.note(self.trace[i], seat, self.forecast.results[seat], self.forecast.points[seat])
            self.tree.passed(self.trace[i], self.forecast.shares[self.seat])

    def iterate(self) -> None:
        """One world, one way down, one look at what comes of it."""
        self.imagine(self.iterations)
        length = self.descend()
        # All ways down end at the same turn.
        self.forecast.play_on(self.game, max(0, self.horizon - self.turns_passed))
        self.forecast.judge(self.game)
        self.learn(length)
        self.iterations += 1

    def iterate_often(self, number: int) -> None:
        """So many iterations."""
        for _ in range(number):
            self.iterate()

    # ------------------------------------------------------------------ for those who ask from outside

    def run(self, number: int) -> None:
        """Go on for so many iterations; other threads may run meanwhile."""
        with cython.nogil:
            self.iterate_often(number)

    def decided(self, rest: int) -> bool:
        """Could so many more iterations not change the answer?"""
        most = 0
        second = 0
        at = self.tree.first[0]
        while at != NOWHERE:
            second = max(second, min(most, self.tree.visits[at]))
            most = max(most, self.tree.visits[at])
            at = self.tree.beside[at]
        return most > second + rest or self.tree.beside[self.tree.first[0]] == NOWHERE

    def best(self) -> int:
        """The answer that was looked at most; before any iteration, the one a glance likes best."""
        return self.tree.answer[self.tree.best(0, self.seat, self.start.answer_bits)]

    def plan(self) -> list[int]:
        """The rest of the turn as it seems best now, in one imagined world."""
        return self.line([], 1)[0]

    def world(self) -> Game:
        """The imagined world in which plans and lines are told."""
        self.imagine(0)
        return self.game.copy()

    def turns_tried(self) -> list[tuple[list[int], int]]:
        """The ways to finish the turn in that world, each with its last node in the tree."""
        found: list[tuple[list[int], int]] = []
        self.gather(self.world(), 0, [], found)
        return found

    def gather(self, world: Game, node: int, answers: list[int], found: list[tuple[list[int], int]]) -> None:
        """The same from a node on."""
        for at in self.tree.children(node):
            answer = self.tree.answer[at]
            if world.allows(answer):
                twin = world.copy()
                twin.answer(answer)
                way = [*answers, answer]
                if self.same_turn(world, twin) and self.tree.first[at] != NOWHERE:
                    self.gather(twin, at, way, found)
                else:
                    found.append((way, at))

    def same_turn(self, before: Game, after: Game) -> bool:
        """Does the turn go on?"""
        going_on = after.over == 0 and after.seat == before.seat
        return going_on and after.turns_begun() == before.turns_begun()

    def line(self, answers: list[int], turns: int) -> list[list[int]]:
        """The next turns expected behind these answers, so many, as far as they were tried."""
        world = self.world()
        node = 0
        for answer in answers:
            node = self.tree.child(node, answer)
            world.answer(answer)
        told: list[list[int]] = []
        turn: list[int] = []
        while world.over == 0 and node != NOWHERE and len(told) < turns:
            node = self.tree.best(node, world.seat, world.answer_bits)
            if node != NOWHERE:
                before = world.copy()
                world.answer(self.tree.answer[node])
                turn.append(self.tree.answer[node])
                if not self.same_turn(before, world):
                    told.append(turn)
                    turn = []
        if turn or not told:
            told.append(turn)
        return told

    @property
    def nodes(self) -> int:
        """How many nodes the tree has; there is room for 131072."""
        return self.tree.size
