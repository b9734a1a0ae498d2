"""One game of an arena, from its first question to what came of it; it follows from plan and number alone."""

from __future__ import annotations

import hashlib
from contextlib import ExitStack
from time import process_time

import msgspec

from ekiben import games
from ekiben.bots.arena_plan import HIDEO, Match, Plan
from ekiben.bots.bot import Bot
from ekiben.bots.catalogue import make
from ekiben.bots.ending import closing
from ekiben.bots.search_bot import SearchBot
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
    game = games.new(world.game, seed=_shuffle(plan, match), **world.wishes)
    with ExitStack() as stack:
        bots = [stack.enter_context(closing(_bot(plan, match, seat))) for seat in range(len(match.seats))]
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


def _shuffle(plan: Plan, match: Match) -> str:
    """The name of a shuffle, which is its seed; it does not depend on who plays."""
    return f"{plan.seed}/{plan.worlds[match.world].name}/{match.shuffle}"


def _bot(plan: Plan, match: Match, seat: int) -> Bot:
    """The bot in a seat; equals at one table draw from different chances."""
    spec = match.seats[seat]
    text = f"{_shuffle(plan, match)}/{spec}/{match.seats[:seat].count(spec)}".encode()
    number = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "little")
    bot = make(spec, seed=number, files=True)
    if isinstance(bot, SearchBot):
        # What else the machine has to do must make no bot weaker.
        bot.clock = process_time
    return bot
