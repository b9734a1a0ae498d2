"""Plays games and keeps moments of them as JSON, in the shape the page gets them, to build boards with.

    python tools/make_fixtures.py [--only NAME] [--into client/fixtures]

Each file is {"sheet": ..., "moments": [...]}, a moment being what the server sends: ply, view, question,
happenings, undo, projected. The players think a little (random games from each answer), so that the
tables look like tables people would have made. The same code makes the same files.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import ekiben
from ekiben.kernel.history import History, reveals
from ekiben.kernel.playouts import playouts
from ekiben.kernel.words import sentence

if TYPE_CHECKING:
    from ekiben.kernel.game import Game

CLIENT = Path(__file__).resolve().parent.parent / "client"


@dataclass(frozen=True)
class Fixture:
    """A game to be played, and how much its players think about an answer."""

    name: str
    game: str
    wishes: dict[str, Any] = field(default_factory=dict[str, Any])
    seed: int = 1
    thinking: int = 100


FIXTURES = (
    Fixture("shinjuku-v2-tokyo-3", "shinjuku", {"edition": "v2", "players": 3}),
    Fixture("shinjuku-v2-tokyo-4", "shinjuku", {"edition": "v2", "players": 4}, seed=2),
    Fixture("shinjuku-v2-tokyo-2", "shinjuku", {"edition": "v2", "players": 2, "bag_count": "exact"}, seed=3),
    Fixture("shinjuku-v1-tokyo-2", "shinjuku", {"edition": "v1", "players": 2, "track_income": "asked"}),
    Fixture("shinjuku-v2r6-tokyo-3", "shinjuku", {"edition": "v2r6", "players": 3}),
    Fixture("shinjuku-prototype-4", "shinjuku", {"edition": "prototype", "players": 4}),
    Fixture("shinjuku-v1-tokyo-43", "shinjuku", {"edition": "v1", "city": "tokyo-43", "players": 3}),
    Fixture("shinjuku-v2-osaka-3", "shinjuku", {"edition": "v2", "city": "osaka", "players": 3}),
    Fixture("shinjuku-v2-london-4", "shinjuku", {"edition": "v2", "city": "london", "players": 4}),
    Fixture("shinjuku-v2-paris-2", "shinjuku", {"edition": "v2", "city": "paris", "players": 2}),
    Fixture("zerokei-2", "zerokei", {"players": 2}),
    Fixture("zerokei-3", "zerokei", {"players": 3}, seed=2),
    Fixture("zerokei-4", "zerokei", {"players": 4}, seed=3),
    Fixture("zerokei-solo", "zerokei", {"solo": True}),
    Fixture("zerokei-solo-harder", "zerokei", {"solo": True, "difficulty": "harder"}, seed=5),
)

SPREAD = 10
"""Besides the first moment of every kind of question: so many moments, evenly over the game."""


def play(fixture: Fixture) -> History:
    """The whole game, each answer the best of a few random games from it."""
    history = History(ekiben.new(fixture.game, seed=fixture.seed, **fixture.wishes))
    chance = random.Random(fixture.seed)
    while not history.game.over:
        history.answer(think(history.game, fixture.thinking, chance))
    return history


def think(game: Game, number: int, chance: random.Random) -> int:
    """The answer after which random games go best for the seat that is asked."""
    seat, answers = game.seat, game.answers
    if len(answers) == 1:
        return answers[0]

    def worth(answer: int) -> float:
        world = game.determinize(seat, chance.randrange(1 << 32))
        world.answer(answer)
        points = playouts(world, number, chance.randrange(1 << 32), here=True).mean_points
        return points[seat] - max([other for at, other in enumerate(points) if at != seat], default=0)

    return max(answers, key=worth)


def moments_worth_keeping(history: History) -> list[int]:
    """The first, a middle and a late moment of every kind of question, some more all over, and the end."""
    by_question: dict[int, list[int]] = {}
    for ply in range(history.ply):
        by_question.setdefault(history.past(ply).question, []).append(ply)
    kept = {0, history.ply}
    for found in by_question.values():
        kept |= {found[0], found[len(found) // 2], found[-1]}
    kept |= {history.ply * number // SPREAD for number in range(SPREAD)}
    # A journey is drawn step by step, so a long turn late in the game is kept whole.
    return sorted(kept | long_run(history))


def long_run(history: History) -> set[int]:
    """The longest turn of the second half: every moment of it."""
    best: list[int] = []
    run: list[int] = []
    for ply in range(history.ply // 2, history.ply):
        run = [*run, ply] if run and history.seat_at(run[-1]) == history.seat_at(ply) else [ply]
        best = max(best, run, key=len)
    return set(best)


def moment(history: History, ply: int, since: int) -> dict[str, Any]:
    """What the seat that is asked is sent (when the game is over: the first seat)."""
    game = history.past(ply)
    viewer = 0 if game.over else game.seat
    view = game.view(viewer)
    return {
        "ply": ply,
        "view": view,
        "question": None if game.over else question(history, ply),
        "happenings": history.events(since, ply, viewer),
        "undo": undo(history, ply, viewer),
        "projected": projected(game, view),
        "aids": game.aids(viewer),
    }


def question(history: History, ply: int) -> dict[str, Any]:
    """What is asked, with every answer in words and by place."""
    game = history.past(ply)
    choices: list[dict[str, Any]] = []
    for answer in game.answers:
        after = game.copy()
        after.answer(answer)
        words, place = game.say(game.question, answer), game.points_at(answer)
        final = reveals(game, answer, after)
        choices.append({"answer": answer, "words": words, "place": place, "final": final})
    return {
        "seat": game.seat,
        "name": game.view(None).question,
        "sentence": sentence(game),
        "choices": choices,
        "ways": game.ways(),
    }


def undo(history: History, ply: int, viewer: int) -> dict[str, Any]:
    """How many answers may be taken back."""
    back = 0
    while back < ply and history.seat_at(ply - back - 1) == viewer and not history.is_barrier(ply - back - 1):
        back += 1
    return {"answers": back, "turn": back, "why": None if back else "nothing of yours can be taken back"}


def projected(game: Game, view: Any) -> Any:
    """The points as things stand, part by part, where the game has a room for that."""
    if game.NAME != "shinjuku":
        return None
    sheet: Any = game
    return import_module("ekiben.games.shinjuku.tally").tallies(sheet.sheet, view)


def made(fixture: Fixture) -> dict[str, Any]:
    """One file."""
    history = play(fixture)
    game: Any = history.game
    sheet = import_module(f"ekiben.games.{fixture.game}.drawing").drawing(game.sheet)
    kept = moments_worth_keeping(history)
    # What happened is told for the last dozen answers, about a turn of everybody.
    return {"sheet": sheet, "moments": [moment(history, ply, max(0, ply - 12)) for ply in kept]}


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only fixtures whose name begins so")
    parser.add_argument("--into", type=Path, default=CLIENT / "fixtures")
    wishes = parser.parse_args()
    wishes.into.mkdir(parents=True, exist_ok=True)
    for fixture in FIXTURES:
        if fixture.name.startswith(wishes.only):
            data = msgspec.json.encode(made(fixture))
            (wishes.into / f"{fixture.name}.json").write_bytes(data)
            print(f"{fixture.name}: {len(data) // 1024} kB")


if __name__ == "__main__":
    main()
