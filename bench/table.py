"""The lines of the table, the bars they are held to, and the verdicts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bench.stats import Spread, ratios

Series = Mapping[str, Sequence[float]]


class Verdict(StrEnum):
    """How a line did against its bar."""

    PASS = "pass"
    FAIL = "FAIL"
    MISSING = "not available"
    NONE = ""


@dataclass(frozen=True)
class Bar:
    """A limit for the number itself, or for its ratio to another series (``against``).

    ``upside_down`` takes the other series over ours: how many times less time we need, or how many times
    slower a rate is than the one it is compared with.
    """

    limit: float
    at_least: bool
    against: str | None = None
    upside_down: bool = False

    def holds(self, value: float) -> bool:
        """Whether a value is on the right side."""
        return value >= self.limit if self.at_least else value <= self.limit

    def __str__(self) -> str:
        """``≥ 1000 x`` or ``≤ 150``."""
        sign = "≥" if self.at_least else "≤"
        return f"{sign} {self.limit:g}" + (" x" if self.against else "")


@dataclass(frozen=True)
class Line:
    """One line of the table: a series of ours, its unit and its bar."""

    section: str
    title: str
    series: str
    unit: str
    bar: Bar | None = None

    def jobs(self) -> set[str]:
        """The jobs whose numbers it needs; a series is named job.name."""
        names = [self.series] + ([self.bar.against] if self.bar and self.bar.against else [])
        return {name.partition(".")[0] for name in names}


@dataclass(frozen=True)
class Result:
    """A line with what was found; ``ours``, ``other`` and ``ratio`` are None where nothing was measured."""

    line: Line
    ours: Spread | None
    other: Spread | None
    ratio: Spread | None
    verdict: Verdict


def judge(line: Line, series: Series) -> Result:
    """Hold one line to its bar."""
    ours = series.get(line.series) or ()
    other = (series.get(line.bar.against) or ()) if line.bar and line.bar.against else ()
    compared: list[float] = []
    if line.bar and ours and other:
        compared = ratios(other, ours) if line.bar.upside_down else ratios(ours, other)
    return Result(line, spread(ours), spread(other), spread(compared), verdict(line.bar, ours, compared))


def spread(values: Sequence[float]) -> Spread | None:
    """The spread of values, if there are any."""
    return Spread.of(values) if values else None


def verdict(bar: Bar | None, ours: Sequence[float], compared: Sequence[float]) -> Verdict:
    """The median is what is held to the bar."""
    if not ours:
        return Verdict.MISSING
    if bar is None:
        return Verdict.NONE
    values = compared if bar.against else ours
    if not values:
        return Verdict.MISSING
    return Verdict.PASS if bar.holds(Spread.of(values).middle) else Verdict.FAIL
