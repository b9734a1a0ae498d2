"""Laws every game keeps at every moment: answers, refusals, copies, views, words, records, undo."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import Setup, any_seed, any_setup, begin, somewhere, walk

from ekiben.kernel.game import Game
from ekiben.kernel.history import History
from ekiben.kernel.record import Record
from ekiben.kernel.refusal import Refusal
from ekiben.kernel.view import facts, patch, patched
from ekiben.kernel.words import read, sentence, write

plies = st.integers(0, 500)
few = settings(max_examples=60, deadline=None)
fewer = settings(max_examples=25, deadline=None)


@few
@given(any_setup, any_seed)
def test_answers_are_sorted_unique_and_few_and_every_game_ends(setup: Setup, seed: int) -> None:
    game = begin(setup, seed)
    for _ in walk(game, seed):
        answers = game.answers
        assert answers == sorted(set(answers))
        assert 0 < len(answers) <= 64
        assert answers[0] >= 0
        assert answers[-1] < 64
        assert 0 <= game.seat < game.players
        assert game.question > 0
    assert game.over
    assert not game.answers
    assert len(game.scores) == game.players
    assert 1 in game.places


@few
@given(any_setup, any_seed, plies)
def test_a_refusal_changes_nothing_and_says_why(setup: Setup, seed: int, ply: int) -> None:
    game = somewhere(setup, seed, ply)
    before = game.digest()
    for wrong in (-1, 64, 1000, *(i for i in range(64) if i not in game.answers)):
        with pytest.raises(Refusal) as caught:
            game.answer(wrong)
        assert len(caught.value.sentence) > 5
        assert game.digest() == before


@few
@given(any_setup, any_seed, plies)
def test_copies_are_equal_and_go_their_own_way(setup: Setup, seed: int, ply: int) -> None:
    game = somewhere(setup, seed, ply)
    twin = game.copy()
    other = begin(setup, seed + 1)
    game.copy_into(other)
    assert twin.digest() == game.digest() == other.digest()
    before = game.digest()
    for number, answer in enumerate(walk(twin, seed)):
        assert other.answers == twin.answers
        other.answer(answer)
        if number == 40:
            break
    assert game.digest() == before


@fewer
@given(any_setup, any_seed, plies)
def test_ancestors_stay_as_they_were_whatever_their_children_do(setup: Setup, seed: int, ply: int) -> None:
    game = somewhere(setup, seed, ply)
    ancestors: list[tuple[Game, str]] = []
    for _ in range(6):
        if game.over:
            break
        ancestors.append((game, game.digest()))
        for answer in game.answers:
            child = game.copy()
            child.answer(answer)
        game = game.copy()
        game.answer(game.answers[seed % len(game.answers)])
    assert all(ancestor.digest() == digest for ancestor, digest in ancestors)


@few
@given(any_setup, any_seed, plies)
def test_the_state_comes_back_from_its_bytes(setup: Setup, seed: int, ply: int) -> None:
    game = somewhere(setup, seed, ply)
    other = begin(setup, seed + 1)
    other.load_bytes(game.state_bytes())
    assert other.digest() == game.digest()
    assert other.answers == game.answers
    assert other.view(0) == game.view(0)
    with pytest.raises(ValueError, match="bytes"):
        other.load_bytes(game.state_bytes()[1:])


# ---------------------------------------------------------------- views and secrets


@few
@given(any_setup, any_seed, plies, any_seed)
def test_two_worlds_a_seat_cannot_tell_apart_give_it_the_same_bytes(
    setup: Setup, seed: int, ply: int, dealt: int
) -> None:
    game = somewhere(setup, seed, ply)
    for seat in range(game.players):
        world = game.determinize(seat, dealt)
        assert msgspec.json.encode(world.view(seat)) == msgspec.json.encode(game.view(seat))
        assert msgspec.json.encode(world.view(None)) == msgspec.json.encode(game.view(None))
        assert world.seat == game.seat
        assert world.question == game.question
        if game.seat != seat:
            continue
        assert world.answers == game.answers
        assert world.choices() == game.choices()
        assert [str(world.why_not(i)) for i in range(64)] == [str(game.why_not(i)) for i in range(64)]
        assert sentence(world) == sentence(game)


@few
@given(any_setup, any_seed, plies, any_seed)
def test_what_a_seat_imagines_depends_on_what_it_knows_alone(
    setup: Setup, seed: int, ply: int, dealt: int
) -> None:
    # Also not on the order in which unseen cards and tokens happen to lie: bots would choose by it.
    game = somewhere(setup, seed, ply)
    for seat in range(game.players):
        world = game.determinize(seat, dealt)
        assert world.determinize(seat, seed).state_bytes() == game.determinize(seat, seed).state_bytes()


@fewer
@given(any_setup, any_seed, plies, any_seed)
def test_an_answer_that_reveals_nothing_gives_the_same_events_in_every_world(
    setup: Setup, seed: int, ply: int, dealt: int
) -> None:
    game = somewhere(setup, seed, ply)
    for number, answer in enumerate(walk(game, seed)):
        after = game.copy()
        after.answer(answer)
        for seat in range(game.players):
            world = game.determinize(seat, dealt)
            if after.draws_so_far != game.draws_so_far or not world.allows(answer):
                continue
            before = world.view(seat)
            world.answer(answer)
            told = world.tell(before, answer, world.view(seat))
            assert told == game.tell(game.view(seat), answer, after.view(seat))
        if number == 8:
            break


@few
@given(any_setup, any_seed, plies)
def test_views_come_back_from_json_and_patches_lead_from_one_to_the_next(
    setup: Setup, seed: int, ply: int
) -> None:
    game = somewhere(setup, seed, ply)
    for viewer in (None, *range(game.players)):
        view = game.view(viewer)
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
        assert view.answers == (tuple(game.answers) if viewer == game.seat else ())
    if game.over:
        return
    before = facts(game.view(None))
    game.answer(game.answers[-1])
    after = facts(game.view(None))
    assert patched(before, patch(before, after)) == after


@few
@given(any_setup, any_seed, plies)
def test_nothing_that_leaves_holds_the_seed_or_the_stream(setup: Setup, seed: int, ply: int) -> None:
    game = somewhere(setup, seed, ply)
    origin = begin(setup, seed).origin
    assert origin is not None
    key = origin.wishes["seed"]
    leaves = [
        repr(game),
        repr(origin),
        repr(game.origin),
        str(game),
        *map(repr, map(game.why_not, range(64))),
    ]
    leaves += [msgspec.json.encode(game.view(viewer)).decode() for viewer in (None, *range(game.players))]
    assert len(key) == 64
    assert all(key[:16] not in text for text in leaves)


# ---------------------------------------------------------------- words, records, undo


@few
@given(any_setup, any_seed)
def test_turns_come_back_from_their_words(setup: Setup, seed: int) -> None:
    game = begin(setup, seed)
    start, turn = game.copy(), list[int]()
    for answer in walk(game, seed):
        if game.seat != start.seat:
            assert read(start, write(start, turn)) == turn
            start, turn = game.copy(), []
        turn.append(answer)
    assert read(start, write(start, turn)) == turn


@few
@given(any_setup, any_seed, plies)
def test_what_is_left_of_a_turn_comes_back_from_its_words(setup: Setup, seed: int, ply: int) -> None:
    start = somewhere(setup, seed, ply)
    game, rest = start.copy(), list[int]()
    for answer in walk(game, seed):
        if game.seat != start.seat:
            break
        rest.append(answer)
    for number in range(1, len(rest) + 1):
        words = write(start, rest[:number])
        assert words
        assert read(start, words, number=number) == rest[:number]


@fewer
@given(any_setup, any_seed, st.integers(0, 600))
def test_a_record_comes_back_and_replays_to_any_point(setup: Setup, seed: int, ply: int) -> None:
    history = History(begin(setup, seed))
    for number, answer in enumerate(walk(history.game.copy(), seed)):
        if number == ply:
            break
        history.answer(answer)
    record = Record.of(history, names=("Ann", "Bo; the “second”", "Cé", "4")[: history.game.players])
    again = Record.read(record.text())
    assert again.text() == record.text()
    assert again.verify() == []
    replayed = again.history()
    assert replayed.answers == history.answers
    assert replayed.game.digest() == history.game.digest()
    middle = min(ply // 2, history.ply)
    assert again.history(upto=middle).game.digest() == history.at(middle).digest()
    assert list(again.views())[-1] == facts(history.game.view(None))


@fewer
@given(any_setup, any_seed, st.integers(1, 300))
def test_undo_goes_back_only_over_what_revealed_nothing_and_was_ones_own(
    setup: Setup, seed: int, ply: int
) -> None:
    history = History(begin(setup, seed))
    digests = [history.game.digest()]
    for number, answer in enumerate(walk(history.game.copy(), seed)):
        if number == ply:
            break
        history.answer(answer)
        digests.append(history.game.digest())
    seat = history.seat_at(history.ply - 1)
    other = (seat + 1) % history.game.players
    floor = history.undo_floor(seat)
    assert history.undo_floor(other) == history.ply
    for at in range(floor, history.ply):
        assert history.seat_at(at) == seat
        assert history.past(at).draws_so_far == history.past(at + 1).draws_so_far
    if floor == history.ply:
        with pytest.raises(Refusal):
            history.undo(seat)
        return
    # What was revealed before stays revealed: the views of the others are those of that moment again.
    back = history.undo(seat, number=1000)
    assert history.ply == floor
    assert history.game.digest() == digests[floor]
    assert back == len(digests) - 1 - floor


@fewer
@given(any_setup, any_seed, st.integers(1, 300), any_seed)
def test_what_undo_may_take_back_was_foreseeable_to_everybody(
    setup: Setup, seed: int, ply: int, dealt: int
) -> None:
    history = History(begin(setup, seed))
    for number, answer in enumerate(walk(history.game.copy(), seed)):
        if number == ply:
            break
        history.answer(answer)
    floor = history.undo_floor(history.seat_at(history.ply - 1))
    for at in range(floor, history.ply):
        for viewer in range(history.game.players):
            world = history.past(at).determinize(viewer, dealt)
            if world.allows(history.answers[at]):
                world.answer(history.answers[at])
                assert world.view(viewer) == history.past(at + 1).view(viewer)


@few
@given(any_setup, any_seed, plies, any_seed)
def test_an_imagined_world_can_be_played_by_everybody(setup: Setup, seed: int, ply: int, dealt: int) -> None:
    game = somewhere(setup, seed, ply)
    for seat in range(game.players):
        world = game.determinize(seat, dealt)
        for _ in walk(world, dealt):
            assert world.answers
        assert world.over


@few
@given(any_setup, any_seed, plies, any_seed)
def test_an_imagined_world_shows_nothing_of_the_others_real_answers(
    setup: Setup, seed: int, ply: int, dealt: int
) -> None:
    """Whoever is imagined holds another hand, so what it may answer is what that hand allows."""
    game = somewhere(setup, seed, ply)
    for seat in range(game.players):
        world = game.determinize(seat, dealt)
        if game.seat != seat and not game.over:
            assert [world.why_not(i) is None for i in range(64)] == [i in world.answers for i in range(64)]
