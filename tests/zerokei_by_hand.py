"""Tables of Zero-Kei set up by hand, field by field, and played on with the numbers of answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ekiben.games.zerokei import new
from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.components import load_components
from ekiben.games.zerokei.fields import LAYOUT, Snapshot
from ekiben.games.zerokei.game import Zerokei

BOX = load_components()
CARD = {carriage.id: number for number, carriage in enumerate(BOX.carriages)}
EVENT = {event.id: number for number, event in enumerate(BOX.events)}
CITY = {city.plain: city.number - 1 for city in BOX.cities}
WHITE, BLACK, GOLD = (BOX.stations.columns.index(name) for name in ("white", "black", "gold"))
L1, L2, L3, L4 = range(4)


def seen(game: Zerokei) -> Snapshot:
    return Snapshot(game.fields())


def table_of(game: Zerokei, change: Callable[[Any], None]) -> Zerokei:
    """The game with its state changed; it goes on from the stage the state names."""
    base = game.state_bytes()[: -LAYOUT.size]
    own = LAYOUT.listed(game.state_bytes()[-LAYOUT.size :])
    state = Snapshot(own)
    change(state)
    game.load_bytes(base + LAYOUT.pack(vars(state)))
    game.resume()
    return game


def on_turn(
    event: str,
    *,
    cards: tuple[str, ...] = (),
    engines: tuple[int, ...] = (L4, L1, L2),
    yen: tuple[int, ...] = (20, 0, 0),
    actions: int = 3,
    players: int = 3,
    solo: bool = False,
    change: Callable[[Any], None] = lambda _: None,
) -> Zerokei:
    """Seat 0 is about to use its cards, in a round of this event."""

    def prepare(s: Any) -> None:
        s.stage, s.mover, s.actions_left = v.STAGE_ACTIONS, 0, actions
        s.event = s.events[0] = EVENT[event]
        for seat in range(2 if solo else players):
            s.engine[seat], s.yen[seat], s.tile[seat] = engines[seat], yen[seat], seat
        for card in cards:
            s.train[0][s.train_size[0]] = CARD[card]
            s.train_size[0] += 1
        change(s)

    game = new(seed=5) if players == 2 and not solo else new(players=1 if solo else players, seed=5)
    while game.question == v.CHOOSE_ENGINE:
        game.answer(game.answers[0])
    return table_of(game, prepare)


def do(game: Zerokei, *answers: int) -> Zerokei:
    for answer in answers:
        assert game.allows(answer), (game.question, answer, game.answers)
        game.answer(answer)
    return game


def prepared(*cities: int) -> Callable[[Any], None]:
    def change(s: Any) -> None:
        for city in cities:
            s.construction &= ~(1 << city)
            s.tracks[1] += 1

    return change


ENGINE_0, ENGINE_1, ENGINE_2 = v.ENGINE_OF, v.ENGINE_OF + 1, v.ENGINE_OF + 2
