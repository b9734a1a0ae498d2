"""Clocks: what everybody has left follows from the times of what happened, and from nothing else."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from table_tools import Played, bot, person, same

from ekiben.kernel.refusal import Refusal
from ekiben.table import clock as clocks
from ekiben.table.entries import Ended, RanOut, StoodIn
from ekiben.table.hours import after, counted
from ekiben.table.refusals import Late, NotYourTurn
from ekiben.table.settings import DAY, HOUR, ClockRules, Settings
from ekiben.table.table import Table

times = st.floats(0, 40 * DAY)
spans = st.floats(0, 20 * DAY)
hours = st.one_of(st.integers(0, 23).map(float), st.floats(0, 24))
sleeps = st.one_of(
    st.none(), st.tuples(hours, hours).filter(lambda sleep: 0.01 < (sleep[1] - sleep[0]) % 24 <= 20)
)
some = settings(max_examples=200, deadline=None)


@some
@given(times, spans, spans, sleeps, times)
def test_time_that_counts_adds_up_and_never_runs_faster_than_time(
    start: float, one: float, two: float, sleep: tuple[float, float] | None, rest: float
) -> None:
    middle, end = start + one, start + one + two
    whole = counted(start, end, sleep, rest)
    parts = counted(start, middle, sleep, rest) + counted(middle, end, sleep, rest)
    assert whole == pytest.approx(parts, abs=1e-4)
    assert -1e-6 <= whole <= end - start + 1e-4
    assert counted(end, start, sleep, rest) == 0


@some
@given(times, st.floats(1, 20 * DAY), sleeps, times)
def test_when_time_has_counted_is_the_first_moment_it_has(
    start: float, seconds: float, sleep: tuple[float, float] | None, rest: float
) -> None:
    end = after(start, seconds, sleep, rest)
    assert end >= start
    assert counted(start, end, sleep, rest) == pytest.approx(seconds, abs=1e-3)
    assert counted(start, end - 2.0, sleep, rest) < seconds


def test_a_night_is_slept_over_midnight() -> None:
    sleep = (22.0, 6.0)
    assert counted(21 * HOUR, DAY + 7 * HOUR, sleep) == 2 * HOUR
    assert after(21 * HOUR, 2 * HOUR, sleep) == DAY + 7 * HOUR
    assert counted(23 * HOUR, DAY + 5 * HOUR, sleep) == 0


rules = st.one_of(
    st.builds(
        ClockRules,
        kind=st.just("live"),
        bank=st.floats(1, 3600),
        increment=st.floats(0, 60),
        grace=st.floats(0, 60),
    ),
    st.builds(
        ClockRules,
        kind=st.just("turns"),
        turn=st.floats(60, 3 * DAY),
        bank=st.floats(0, 5 * DAY),
        sleep=sleeps,
    ),
)


@some
@given(rules, st.lists(st.tuples(st.integers(0, 2), st.floats(0, 2 * DAY)), max_size=30))
def test_nobody_loses_another_ones_time_or_gets_more_than_was_agreed(
    rule: ClockRules, steps: list[tuple[int, float]]
) -> None:
    clock, now = clocks.wound(rule, 3), 0.0
    for ply, (seat, wait) in enumerate(steps, 1):
        before = clock
        left = [clocks.left(rule, clock, each, now + wait) for each in range(3)]
        now += wait
        clock = clocks.stopped(rule, clock, now)
        for each in range(3):
            if each != before.running:
                assert clock.banks[each] == before.banks[each]
            else:
                spent = left[each]
                assert spent is not None
                assert clock.banks[each] <= before.banks[each]
                assert (
                    clock.banks[each] == pytest.approx(min(before.banks[each], max(0.0, spent)), abs=1e-3)
                    or rule.kind == "turns"
                )
            assert 0 <= clock.banks[each] <= rule.bank + ply * rule.increment + 1e-6
        if before.running is not None:
            clock = clocks.rewarded(rule, clock, before.running, ply)
            assert clocks.rewarded(rule, clock, before.running, ply) == clock, "once for a ply"
        clock = clocks.started(clock, seat, now)


@some
@given(rules, st.floats(0, 100 * DAY))
def test_a_clock_is_out_just_when_nothing_is_left(rule: ClockRules, start: float) -> None:
    clock = clocks.started(clocks.wound(rule, 2), 1, start)
    out = clocks.out_at(rule, clock)
    assert out is not None
    left = clocks.left(rule, clock, 1, out)
    assert left == pytest.approx(0, abs=0.01)
    sooner = clocks.left(rule, clock, 1, out - 2.0)
    assert sooner is not None
    assert sooner > 0
    assert clocks.left(rule, clock, 0, out) == rule.bank + rule.turn


def test_without_a_clock_there_is_time_without_end() -> None:
    clock = clocks.wound(ClockRules(), 2)
    assert clocks.left(ClockRules(), clock, 0, 1e9) is None
    assert clocks.out_at(ClockRules(), clocks.started(clock, 0, 0.0)) is None


@pytest.mark.parametrize(
    "wrong",
    [
        ClockRules(kind="live"),
        ClockRules(kind="turns", bank=10.0),
        ClockRules(kind="live", bank=-1.0),
        ClockRules(kind="live", bank=float("nan")),
        ClockRules(kind="live", bank=float("inf")),
        ClockRules(kind="turns", turn=HOUR, sleep=(0.0, 24.0)),
        ClockRules(kind="turns", turn=HOUR, sleep=(1.0, 23.0)),
        ClockRules(kind="turns", turn=HOUR, sleep=(-1.0, 6.0)),
        ClockRules(kind="live", bank=1.0, sleep=(1.0, 6.0)),
    ],
)
def test_a_clock_that_none_can_be_is_refused(wrong: ClockRules) -> None:
    with pytest.raises(Refusal):
        wrong.check()


# ---------------------------------------------------------------- at a table

LIVE = ClockRules(kind="live", bank=100.0, increment=5.0, grace=30.0)


def seat_of(played: Played, name: str) -> int:
    return played.table.standing.seats_of(name)[0]


def test_only_the_clock_of_the_person_who_is_asked_runs() -> None:
    played = Played(settings=Settings(clock=LIVE))
    asked = played.table.game.seat
    assert played.table.standing.clock.running == asked
    played.now += 40
    assert clocks.left(LIVE, played.table.standing.clock, asked, played.now) == 60.0
    while played.table.game.seat == asked:
        played.answer()
    clock = played.table.standing.clock
    assert clock.running == 1 - asked
    assert clock.banks[asked] == 65.0, "what was used is gone, the increment has come"
    assert clock.banks[1 - asked] == 100.0


def test_no_clock_runs_for_a_bot() -> None:
    played = Played(places=[person("ada"), bot()], settings=Settings(clock=LIVE))
    while played.table.errand is None:
        played.answer()
    assert played.table.standing.clock.running is None
    assert played.table.due is not None
    assert played.table.due > played.now + DAY, "a bot is not timed out; the game only does not wait for ever"


def test_going_back_and_forth_earns_no_time() -> None:
    played = Played("zerokei", settings=Settings(clock=LIVE))
    asked, name = played.table.game.seat, played.asked()
    while played.table.game.seat == asked or not played.table.may_take_back(name).answers:
        asked, name = played.table.game.seat, played.asked()
        played.play(1, step=0)
    bank = played.table.standing.clock.banks[asked]
    for number in range(1, 10):
        played.do(played.table.undo(name, played.table.ply, "answer", played.now))
        assert played.table.standing.clock.running == asked
        played.now += 1
        played.answer()
        assert played.table.standing.clock.running == 1 - asked
        assert played.table.standing.clock.banks[asked] == bank - number


def test_when_time_runs_out_a_bot_takes_the_seat_after_the_grace_and_the_person_may_come_back() -> None:
    played = Played(settings=Settings(clock=LIVE, stand_in="random"))
    table, name, seat = played.table, played.asked(), played.table.game.seat
    start = played.now
    assert table.due == start + 130.0
    assert table.tick(start + 129.9) == []
    out = played.do(table.tick(start + 130.0))
    assert [type(entry) for entry in out] == [RanOut, StoodIn]
    assert table.standing.seats[seat].bot == "random"
    assert table.standing.clock.running is None
    assert table.tick(start + 131.0) == []
    with pytest.raises(NotYourTurn, match="take your seat back"):
        table.answer(name, table.ply, table.game.answers[:1], "k", start + 131.0)
    errand = table.errand
    assert errand is not None
    played.do(table.bot_answer(errand.seat, errand.ply, table.game.answers[:1], start + 131.0))
    played.do(table.take_back_seat(name, start + 140.0))
    assert table.errand is None
    left = clocks.left(LIVE, table.standing.clock, seat, start + 140.0)
    assert left is not None
    assert left >= 60.0
    with pytest.raises(Late):
        table.bot_answer(errand.seat, errand.ply, table.game.answers[:1], start + 141.0)
    with pytest.raises(NotYourTurn):
        table.bot_answer(seat, table.ply, table.game.answers[:1], start + 141.0)
    assert same(Table.replay(played.entries), table)


def test_who_loses_on_time_loses_and_cannot_come_back() -> None:
    rule = ClockRules(kind="live", bank=100.0, lose_on_time=True)
    played = Played(settings=Settings(clock=rule))
    name, seat = played.asked(), played.table.game.seat
    with pytest.raises(Late, match="run out"):
        played.table.answer(name, 0, played.table.game.answers[:1], "k", played.now + 100.0)
    out = played.do(played.table.tick(played.now + 100.0))
    assert isinstance(out[-1], Ended)
    assert played.table.standing.state == "finished"
    assert played.table.standing.places[seat] == 2
    assert played.table.standing.places[1 - seat] == 1


def test_of_three_the_others_play_on_when_one_has_lost_on_time() -> None:
    rule = ClockRules(kind="live", bank=100.0, increment=100.0, lose_on_time=True)
    played = Played(wishes={"players": 3}, settings=Settings(clock=rule, stand_in="random"))
    name, seat = played.asked(), played.table.game.seat
    played.do(played.table.tick(played.now + 100.0))
    assert played.table.standing.state == "playing"
    with pytest.raises(Refusal, match="lost on time"):
        played.table.take_back_seat(name, played.now + 101.0)
    played.now += 101
    played.play(step=0.1)
    assert played.table.standing.state == "finished"
    assert played.table.standing.places[seat] == 3
    assert 1 in played.table.standing.places


def test_a_holiday_and_the_night_stop_the_clock_of_a_turn() -> None:
    rule = ClockRules(kind="turns", turn=10 * HOUR, bank=HOUR, sleep=(22.0, 6.0))
    played = Played(settings=Settings(clock=rule))
    played.now = 1000.0
    name, seat = played.asked(), played.table.game.seat
    due = played.table.due
    assert due == 1000.0 + 11 * HOUR + (6 * HOUR - 1000.0)
    played.do(played.table.rest(name, 5 * DAY, 7 * HOUR))
    assert played.table.due == 5 * DAY + 6 * HOUR + 10 * HOUR
    left = clocks.left(rule, played.table.standing.clock, seat, 3 * DAY)
    assert left == 10 * HOUR
    played.do(played.table.rest(name, 0.0, 4 * DAY))
    assert played.table.standing.clock.running == seat
    assert clocks.left(rule, played.table.standing.clock, seat, 4 * DAY + 7 * HOUR) == 9 * HOUR
    with pytest.raises(Refusal, match="days"):
        played.table.rest(name, 400 * DAY, 4 * DAY)


def test_a_pause_stops_all_clocks_when_everybody_agrees() -> None:
    played = Played(settings=Settings(clock=LIVE))
    table, name, seat = played.table, played.asked(), played.table.game.seat
    other = "ben" if name == "ada" else "ada"
    played.do(table.pause(name, True, played.now + 10))
    assert not table.standing.paused
    assert table.missing == [1 - seat]
    played.do(table.consent(other, True, played.now + 20))
    assert table.standing.paused
    assert table.standing.clock.running is None
    assert clocks.left(LIVE, table.standing.clock, seat, played.now + 500) == 80.0
    assert table.tick(played.now + 500) == []
    played.do(table.pause(other, False, played.now + 1000))
    assert table.standing.clock.running == seat
    assert clocks.left(LIVE, table.standing.clock, seat, played.now + 1010) == 70.0
    assert same(Table.replay(played.entries), table)


def test_a_table_nobody_comes_to_is_closed() -> None:
    played = Played(places=[person("ada")])
    assert played.table.standing.state == "waiting"
    due = played.table.due
    assert due is not None
    assert played.table.tick(due - 1) == []
    played.do(played.table.tick(due))
    assert played.table.standing.state == "abandoned"
    assert played.table.due is None


@some
@given(st.integers(0, 100), st.lists(st.floats(0, 200), min_size=60, max_size=60))
def test_whatever_the_times_are_a_replay_has_the_same_clocks(seed: int, waits: list[float]) -> None:
    played = Played(settings=Settings(clock=LIVE, stand_in="random"))
    for wait in waits:
        played.now += wait
        played.do(played.table.tick(played.now))
        gone = [seat for seat in played.table.standing.seats if seat.stand_in]
        if gone and seed % 2:
            played.do(played.table.take_back_seat(gone[0].person, played.now))
        played.play(1, seed=seed, step=0)
    assume(len(played.entries) > 5)
    assert same(Table.replay(played.entries), played.table)
