"""What a bot thinks of a position, as data: the few best turns, what they promise, the line expected."""

from __future__ import annotations

import msgspec


class HintReason(msgspec.Struct, frozen=True, kw_only=True):
    """Why a turn is suggested.

    ``kind`` is a trait of the position, or how the search came to it; ``words`` tell it, ``parts`` are the
    numbers and names in them. Of a trait ``seat`` is whose it is, and ``worth`` what it counts, in points.
    """

    kind: str
    words: str
    seat: int | None = None
    worth: float | None = None
    parts: dict[str, int | str] = {}


class Suggestion(msgspec.Struct, frozen=True, kw_only=True):
    """A way to go on.

    ``answers`` are the rest of the turn as far as it can be named now, ``words`` say them. ``share`` is the
    result expected for the seat, 1 for a sole win, a shared one divided; ``points`` are those expected at the
    end, seat by seat. ``visits`` tell how often it was tried, ``line`` how the game may go on,
    ``reasons`` what speaks for it.
    """

    answers: tuple[int, ...]
    words: str
    share: float
    points: tuple[float, ...]
    visits: int
    line: str = ""
    reasons: tuple[HintReason, ...] = ()


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot thinks of a position: the best suggestion first; ``iterations`` is the work behind it."""

    seat: int
    ply: int
    iterations: int
    suggestions: tuple[Suggestion, ...]
