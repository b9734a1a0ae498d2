"""A board without a game on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.shinjuku.map import draw_map
from ekiben.cli.shinjuku.wards import ward_list
from ekiben.games.shinjuku.view import ShinjukuView

if TYPE_CHECKING:
    from ekiben.cli.lines import Line
    from ekiben.games.shinjuku.city_types import City

HIGHEST = 44


def empty_board(city: City, width: int, height: int, *, as_list: bool) -> list[Line]:
    """Wards, stations and lines of a board."""
    from ekiben.games.shinjuku.edition import load_edition

    edition = load_edition("v2")
    view = _nothing_on(city)
    if as_list:
        return ward_list(view, city, edition, width)
    return list(draw_map(view, city, edition, width, min(max(height, 30), HIGHEST)).rows())


def _nothing_on(city: City) -> ShinjukuView:
    """The view of a table on which nothing lies."""
    return ShinjukuView(
        game="shinjuku",
        ply=0,
        viewer=None,
        question="over",
        seat=None,
        edition="",
        city=city.id,
        turn=0,
        start=0,
        mover=0,
        actions_taken=(),
        ending=False,
        final_turns=False,
        deck=city.deck,
        discards=0,
        discard_top=None,
        bag="empty",
        queue=(),
        queue_size=0,
        matsuri=None,
        stacks=(),
        bonus=(),
        bonus_order=(),
        stores={},
        tracks={},
        waiting={},
        hands=(),
        hand=None,
        supplies=(),
        collections=(),
        own_score=None,
        plan=None,
        journey=None,
    )
