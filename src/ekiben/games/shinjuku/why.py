"""Why an answer is not offered: the rule it comes from and a sentence for the player who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.shinjuku import vocabulary as v
from ekiben.games.shinjuku import why_actions, why_expand, why_move, why_pay, why_stores
from ekiben.games.shinjuku.names import KIND_OF, how_many, place_of
from ekiben.games.shinjuku.why_scene import Scene
from ekiben.kernel.refusal import NotAllowed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ekiben.games.shinjuku.game import Shinjuku

REASONS: Mapping[int, Callable[[Scene, int], NotAllowed | None]] = {
    v.ACTION: why_actions.action,
    v.MATSURI: why_actions.matsuri,
    v.OPEN_STATION: why_stores.open_station,
    v.OPEN_GOOD: why_stores.open_good,
    v.OPEN_SOURCE: why_stores.open_source,
    v.EXPAND_FROM: why_expand.expand_from,
    v.EXPAND_TO: why_expand.expand_to,
    v.AGAIN_FROM: why_expand.again_from,
    v.AGAIN_TO: why_expand.again_to,
    v.MOVE_WARD: why_move.ward,
    v.MOVE_START: why_move.start,
    v.MOVE_STEP: why_move.step,
    v.MOVE_GIVE: why_move.give,
    v.UPGRADE_STATION: why_stores.upgrade_station,
    v.UPGRADE_GOOD: why_stores.upgrade_good,
    v.UPGRADE_CUSTOMER: why_stores.upgrade_customer,
    v.PAY: why_pay.card,
    v.PAY_CARD: why_pay.card_of_several,
    v.FREE_STATION: why_stores.free_station,
    v.FREE_GOOD: why_stores.free_good,
}
"""For every question the reasons against its answers; to draw for one's track or not is free."""


def why_not(game: Shinjuku, i: int) -> NotAllowed | None:
    """Why this answer is not offered at the question the game waits at; None for one that is.

    It speaks to the player who is asked, and of hands and screens it tells only theirs.

    >>> from ekiben.games import new
    >>> game = new("shinjuku", edition="v1", seed=1, start=0)
    >>> print(why_not(game, v.UPGRADE))
    you have no store yet [upgrade.own-store]; possible: BUILD, EXPAND, INCOME
    """
    if game.over:
        return NotAllowed("the game is over")
    return None if game.allows(i) else reason(Scene(game), i)


def reason(scene: Scene, i: int) -> NotAllowed | None:
    """What speaks against an answer by these readings of the rules alone, whatever the game itself offers."""
    question = scene.question
    kind, _ = place_of(question, i)
    if question == v.TRACK_INCOME:
        return None if i in (v.NO, v.YES) else scene.nothing("answer", i)
    if kind != "choice" and not 0 <= i < how_many(scene.edition, scene.city, question):
        return scene.nothing(KIND_OF[question], i)
    return REASONS[question](scene, i)
