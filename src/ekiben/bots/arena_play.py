"""One game of an arena, from its first question to what came of it; it follows from plan and number alone."""

from __future__ import annotations

import hashlib
from contextlib import ExitStack

import msgspec

from ekiben import games
from ekiben.bots.arena_plan import HIDEO, Match, Plan
from ekiben.bots.catalogue import make
from ekiben.bots.ending import closing
from ekiben.bots.sight import look


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of a game: a line of the results.

    ``forfeits`` counts by seat the choices that had to be made for a foreign bot.
    """

    game: int
    world: str
    shuffle: int
    seats: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    answers: int
    forfeits: tuple[int, ...] = ()


def play(plan: Plan, match: Match) -> Row:
    """Play a game and tell what came of it."""
    world = plan.worlds[match.world]
    shuffle = f"{plan.seed}/{world.name}/{match.shuffle}"
    game = games.new(world.game, seed=shuffle, **world.wishes)
    with ExitStack() as stack:
        bots = [
            stack.enter_context(
                closing(make(spec, seed=_seed(shuffle, spec, match.seats[:seat].count(spec))))
            )
            for seat, spec in enumerate(match.seats)
        ]
        while not game.over:
            game.answer(bots[game.seat].choose(look(game)))
        forfeits = tuple(int(getattr(bot, "forfeits", 0)) for bot in bots)
    others = (HIDEO,) * (game.players - len(match.seats))
    return Row(
        game=match.number,
        world=world.name,
        shuffle=match.shuffle,
        seats=match.seats + others,
        points=tuple(game.scores),
        places=tuple(game.places),
        answers=game.ply,
        forfeits=forfeits if any(forfeits) else (),
    )


def _seed(shuffle: str, spec: str, copy: int) -> int:
    """What a bot draws its chance from in one game; equals at one table get different ones."""
    text = f"{shuffle}/{spec}/{copy}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "little")
