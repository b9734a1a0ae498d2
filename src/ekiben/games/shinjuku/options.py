"""What a table may choose beside the edition: nothing here changes a rule, only how it is handled."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

from ekiben.kernel.refusal import NotPossible


@dataclass(frozen=True, slots=True)
class Options:
    """Table options.

    >>> Options(start=1)
    Options(track_income='automatic', bag_count='gauge', start=1)
    """

    track_income: Literal["automatic", "asked"] = "automatic"
    bag_count: Literal["gauge", "exact"] = "gauge"
    start: int | None = None

    def check(self, players: int) -> None:
        """Refuse options that are none."""
        if self.track_income not in ("automatic", "asked"):
            raise NotPossible(f"track income is 'automatic' or 'asked', not {self.track_income!r}")
        if self.bag_count not in ("gauge", "exact"):
            raise NotPossible(f"the bag count is shown as 'gauge' or 'exact', not {self.bag_count!r}")
        if self.start is not None and (type(self.start) is not int or not 0 <= self.start < players):
            raise NotPossible(f"the start player is a seat from 0 to {players - 1}, not {self.start!r}")

    def wishes(self) -> dict[str, str | int]:
        """What differs from the usual, as a record names it.

        >>> Options(start=1).wishes()
        {'start': 1}
        """
        usual, own = asdict(Options()), asdict(self)
        return {key: own[key] for key in own if own[key] != usual[key]}
