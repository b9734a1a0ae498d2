"""Time that counts: seconds between two times without the hours of sleep and without a holiday."""

from __future__ import annotations

import math

from ekiben.table.settings import DAY, HOUR

Sleep = tuple[float, float] | None


def counted(start: float, end: float, sleep: Sleep = None, rest_until: float = 0.0) -> float:
    """How many seconds between two times count; those before `rest_until` do not.

    >>> counted(0.0, 86400.0, (22.0, 6.0)) / 3600
    16.0
    """
    start = max(start, rest_until)
    if end <= start:
        return 0.0
    if sleep is None:
        return end - start
    return _awake_until(end, sleep) - _awake_until(start, sleep)


def after(start: float, seconds: float, sleep: Sleep = None, rest_until: float = 0.0) -> float:
    """The time at which so many seconds have counted: the first one when it is reached in waking hours.

    >>> after(0.0, 60.0, None, rest_until=100.0)
    160.0
    """
    start = max(start, rest_until)
    if sleep is None:
        return start + seconds
    wanted = _awake_until(start, sleep) + seconds
    day = math.floor(wanted / _waking(sleep))
    rest = wanted - day * _waking(sleep)
    # Of a day's waking seconds those before the sleep come first, unless the sleep goes over midnight.
    asleep_from, asleep_to = sleep[0] * HOUR, sleep[1] * HOUR
    if asleep_from <= asleep_to:
        moment = day * DAY + (rest if rest <= asleep_from else rest + asleep_to - asleep_from)
    else:
        moment = day * DAY + asleep_to + rest
    return max(moment, start)


def _awake_until(time: float, sleep: tuple[float, float]) -> float:
    """The waking seconds from the beginning of time until this one."""
    day, second = divmod(time, DAY)
    start, end = sleep[0] * HOUR, sleep[1] * HOUR
    if start <= end:
        slept = min(max(second - start, 0.0), end - start)
    else:
        slept = min(second, end) + max(second - start, 0.0)
    return day * _waking(sleep) + second - slept


def _waking(sleep: tuple[float, float]) -> float:
    """The waking seconds of a day."""
    return DAY - ((sleep[1] - sleep[0]) % 24) * HOUR
