"""Limits on how often: buckets that fill with time, one for each who asks for something."""

from __future__ import annotations

import time
from collections import OrderedDict

REMEMBERED = 50_000
"""So many buckets are kept; who comes after is as good as new."""


class Limit:
    """At most so many in so many seconds, counted for each key; unused ones may be saved up.

    >>> limit = Limit(2, 60)
    >>> limit.wait("me", now=0), limit.wait("me", now=0), limit.wait("me", now=0)
    (0.0, 0.0, 30.0)
    """

    def __init__(self, number: float, seconds: float) -> None:
        self.number = number
        self.rate = number / seconds
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str, now: float | None = None, cost: float = 1.0) -> float:
        """Take one: 0, or how many seconds there are to wait because there is none left."""
        now = time.monotonic() if now is None else now
        left, since = self._buckets.get(key, (self.number, now))
        left = min(self.number, left + (now - since) * self.rate)
        if left < cost:
            return (cost - left) / self.rate
        self._buckets[key] = (left - cost, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return 0.0
