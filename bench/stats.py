"""Numbers of several rounds: median, smallest, largest; ratios taken inside a round; numbers in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Spread:
    """The median of some rounds with the smallest and the largest."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        """The spread of at least one value."""
        return cls(median(values), min(values), max(values))


def ratios(over: Sequence[float], under: Sequence[float]) -> list[float]:
    """What one series is of another, round by round; both were measured in the same rounds."""
    return [a / b for a, b in zip(over, under, strict=False)]


def number(value: float) -> str:
    """Three digits that count, with k, M or G for thousands, millions and thousands of millions."""
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e4, " k")):
        if abs(value) >= size:
            return digits(value / (1e3 if letter == " k" else size)) + letter
    return digits(value)


def digits(value: float) -> str:
    """Three digits that count, without an exponent."""
    size = abs(value)
    if size >= 100:
        return f"{value:,.0f}"
    if size >= 10:
        return f"{value:.1f}"
    if size >= 1:
        return f"{value:.2f}"
    return f"{value:.3g}"


def spread_text(spread: Spread, unit: str = "") -> str:
    """``70.1 M [65.0 M to 72.3 M] decisions/s``; the brackets only where there was more than one round."""
    text = number(spread.middle)
    if spread.low != spread.high:
        text += f" [{number(spread.low)} to {number(spread.high)}]"
    return f"{text} {unit}".rstrip()
