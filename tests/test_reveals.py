"""What an answer brings out: told by what every seat knows, and the same told by what every seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import Setup, any_seed, any_setup, somewhere

from ekiben.kernel.history import WORLDS, reveals

plies = st.integers(0, 500)
few = settings(max_examples=60, deadline=None)

if TYPE_CHECKING:
    from ekiben.kernel.game import Game


def shows(before: Game, answer: int, after: Game) -> bool:
    """Could some seat, or a spectator, not have foretold its view?"""
    if before.draws_so_far != after.draws_so_far:
        return True
    for viewer in (None, *range(before.players)):
        for number in range(WORLDS):
            world = before.determinize(before.seat if viewer is None else viewer, number + 1)
            if world.allows(answer):
                world.answer(answer)
                if world.view(viewer) != after.view(viewer):
                    return True
    return False


@few
@given(any_setup, any_seed, plies, st.integers(0, 63))
def test_an_answer_reveals_something_just_when_somebody_sees_what_could_not_be_foretold(
    setup: Setup, seed: int, ply: int, number: int
) -> None:
    game = somewhere(setup, seed, ply)
    if game.over:
        return
    answer = game.answers[number % len(game.answers)]
    after = game.copy()
    after.answer(answer)
    assert reveals(game, answer, after) == shows(game, answer, after)


@few
@given(any_setup, any_seed, plies)
def test_knowing_more_without_a_draw_is_noticed(setup: Setup, seed: int, ply: int) -> None:
    """As if the answer had also shown a seat the card that the other one drew last."""
    game = somewhere(setup, seed, ply)
    if game.over:
        return
    answer = game.answers[0]
    after = game.copy()
    after.answer(answer)
    if after.draws_so_far != game.draws_so_far or after.over:
        return
    taught = after.copy()
    taught.answer(taught.answers[0])
    lied = taught.determinize(taught.seat, 0).state_bytes() != after.determinize(after.seat, 0).state_bytes()
    if taught.draws_so_far == game.draws_so_far:
        assert lied and reveals(game, answer, taught)
