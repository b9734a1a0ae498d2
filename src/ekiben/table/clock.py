"""Clocks: how much time everybody has left, computed from the times of what happened and nothing else."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ekiben.table.hours import after, counted
from ekiben.table.settings import ClockRules

Value = TypeVar("Value")

RETURN_BANK = 60.0
"""Who takes a seat back from a bot has at least these seconds."""


class Clock(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The clocks of all seats as they stood at `since`, when that of seat `running` began to run.

    `banks` are seconds; `used` those used up of the turn under way. An increment is earned once for a ply:
    `earned` is the last one for which a seat got it, so that going back and forth earns nothing.
    """

    banks: tuple[float, ...]
    used: tuple[float, ...]
    earned: tuple[int, ...]
    rest_until: tuple[float, ...]
    running: int | None = None
    since: float = 0.0


def wound(rules: ClockRules, seats: int) -> Clock:
    """The clocks before the game; none is running."""
    nothing = (0.0,) * seats
    return Clock(banks=(rules.bank,) * seats, used=nothing, earned=(-1,) * seats, rest_until=nothing)


def stopped(rules: ClockRules, clock: Clock, at: float) -> Clock:
    """No clock runs any more; what the running one has used is taken off."""
    seat = clock.running
    if seat is None:
        return clock
    spent = _counted(rules, clock, seat, at)
    over = max(0.0, spent - _allowance(rules, clock, seat))
    bank = max(0.0, clock.banks[seat] - over)
    used = _with(clock.used, seat, clock.used[seat] + spent)
    return msgspec.structs.replace(
        clock, banks=_with(clock.banks, seat, bank), used=used, running=None, since=at
    )


def started(clock: Clock, seat: int | None, at: float, *, new_turn: bool = True) -> Clock:
    """The clock of a seat runs from now on, none with None; `new_turn` unless it goes on with the old one."""
    if seat is None:
        return clock
    used = _with(clock.used, seat, 0.0) if new_turn else clock.used
    return msgspec.structs.replace(clock, used=used, running=seat, since=at)


def rewarded(rules: ClockRules, clock: Clock, seat: int, ply: int) -> Clock:
    """A seat has ended a turn with the answer before this ply, and gets the increment."""
    if not rules.increment or ply <= clock.earned[seat]:
        return clock
    banks = _with(clock.banks, seat, clock.banks[seat] + rules.increment)
    return msgspec.structs.replace(clock, banks=banks, earned=_with(clock.earned, seat, ply))


def refilled(rules: ClockRules, clock: Clock, seat: int) -> Clock:
    """A person is back on the seat: a fresh turn, and a little time at least."""
    bank = max(clock.banks[seat], min(RETURN_BANK, rules.bank or RETURN_BANK))
    return msgspec.structs.replace(
        clock, banks=_with(clock.banks, seat, bank), used=_with(clock.used, seat, 0.0)
    )


def rested(clock: Clock, seat: int, until: float) -> Clock:
    """A seat has a holiday until a time; its clock has to be stopped before."""
    return msgspec.structs.replace(clock, rest_until=_with(clock.rest_until, seat, until))


def left(rules: ClockRules, clock: Clock, seat: int, now: float) -> float | None:
    """The seconds a seat has left, that of its turn included; below zero when they are used up."""
    if rules.kind == "none":
        return None
    if clock.running != seat:
        return clock.banks[seat] + rules.turn
    return clock.banks[seat] + _allowance(rules, clock, seat) - _counted(rules, clock, seat, now)


def out_at(rules: ClockRules, clock: Clock) -> float | None:
    """When the time of the running seat ends if nothing happens."""
    seat = clock.running
    if rules.kind == "none" or seat is None:
        return None
    time = clock.banks[seat] + _allowance(rules, clock, seat)
    return after(clock.since, time, rules.sleep, clock.rest_until[seat])


def _allowance(rules: ClockRules, clock: Clock, seat: int) -> float:
    """What is left of the time for a turn, when the clock began to run."""
    return max(0.0, rules.turn - clock.used[seat])


def _counted(rules: ClockRules, clock: Clock, seat: int, now: float) -> float:
    return counted(clock.since, now, rules.sleep, clock.rest_until[seat])


def _with(values: tuple[Value, ...], seat: int, value: Value) -> tuple[Value, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
