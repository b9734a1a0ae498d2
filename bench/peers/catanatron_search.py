# pyright: reportMissingImports=false
"""catanatron searching: the tree search its players are built on, around its own ``Game``, for two.

Its MCTS player is in its repository, but not in the package that is published. What stands here does a
simulation the way that one does, with nothing of its cost that could be left out: down the tree by UCT, one
new node (a copy of the game, one action), from there a random game to the end with its own ``Game.play`` on
another copy, the win noted on the way back. That player makes all children of a node at once, and all
outcomes of a throw of dice with them, which costs more; so what is measured here flatters it.
"""

import math
import random
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer

from bench.timing import Sample, job, repeat

CURIOUS = math.sqrt(2.0)
MIDDLE = 400
"""About half of the actions of a random game of two."""


class Node:
    """A position with what came of it."""

    def __init__(self, game: Game, parent: "Node | None") -> None:
        self.game = game
        self.parent = parent
        self.untried = list(game.state.playable_actions)
        self.children: list[Node] = []
        self.visits = 0
        self.wins = 0

    def best_child(self) -> "Node":
        """The child to go down to."""
        most = math.log(self.visits)
        return max(
            self.children, key=lambda node: node.wins / node.visits + CURIOUS * math.sqrt(most / node.visits)
        )


def simulate(root: Node, color: Color) -> int:
    """One simulation; returns 1, to be counted."""
    node = root
    while not node.untried and node.children:
        node = node.best_child()
    if node.untried and node.game.winning_color() is None:
        action = node.untried.pop(random.randrange(len(node.untried)))
        game = node.game.copy()
        game.execute(action)
        node.children.append(Node(game, node))
        node = node.children[-1]
    ended = node.game.copy()
    won = ended.play() == color
    up: Node | None = node
    while up is not None:
        up.visits += 1
        up.wins += won
        up = up.parent
    return 1


def position(plies: int) -> Game:
    """A game after so many actions of random players, at a question that leaves a choice."""
    # Always the same game: simulations near the end of one are short, and no two games are equally long.
    game = Game([RandomPlayer(color) for color in list(Color)[:2]], seed=1)
    while plies > 0 or len(game.state.playable_actions) == 1:
        game.play_tick()
        plies -= 1
    return game


def measure(sample: Sample) -> None:
    """From the opening and from mid-game."""
    sample.versions["catanatron"] = version("catanatron")
    for name, plies in (("opening", 0), ("middle", MIDDLE)):
        game = position(plies)
        root, color = Node(game, None), game.state.current_color()
        _, count, seconds = repeat(sample.seconds, lambda: simulate(root, color))  # noqa: B023
        sample.rate(name, count, seconds)


if __name__ == "__main__":
    job(measure)
