"""The entries of a table: everything that ever happened there, from which it can be built again.

They are only ever appended. Each has the time it was made; nothing else in this room knows a time.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ekiben.table.settings import SeatKind, Settings

Source = Literal["person", "bot", "order"]
"""Who gave an answer: the person itself, a bot on its seat, or a standing order."""


class Entry(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Something that happened at a table."""

    at: float


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """The table was made.

    ``seed`` is the secret of the shuffles; it stays with the owner until the game is over. A table that goes
    on from a moment of another game has its ``answers`` and says where they come ``from_table``.
    """

    table: str
    host: str
    game: str
    wishes: dict[str, Any]
    seed: str
    revision: int
    settings: Settings
    answers: tuple[int, ...] = ()
    from_table: str = ""

    def __repr__(self) -> str:
        return f"Opened(table={self.table!r}, game={self.game!r}, at={self.at})"


class Seated(Entry, frozen=True, kw_only=True, tag="seated"):
    """Somebody has a seat now, or nobody any more."""

    seat: int
    who: SeatKind
    person: str = ""
    name: str = ""
    level: str = ""


class Began(Entry, frozen=True, kw_only=True, tag="began"):
    """All seats are taken, the game begins."""


class Answered(Entry, frozen=True, kw_only=True, tag="answered"):
    """A seat gave answers, the first one to the question of this ply."""

    ply: int
    seat: int
    answers: tuple[int, ...]
    key: str = ""
    by: Source = "person"


class TookBack(Entry, frozen=True, kw_only=True, tag="took-back"):
    """The game went back to a ply."""

    ply: int
    seat: int


class Proposed(Entry, frozen=True, kw_only=True, tag="proposed"):
    """A seat proposes what needs everybody's consent: going back to a ply, or a pause."""

    what: Literal["undo", "pause"]
    seat: int
    ply: int


class Consented(Entry, frozen=True, kw_only=True, tag="consented"):
    """A seat agrees to what is proposed, or does not."""

    seat: int
    yes: bool


class Ordered(Entry, frozen=True, kw_only=True, tag="ordered"):
    """A seat gives standing orders, or revokes them."""

    seat: int
    orders: dict[str, bool]


class Said(Entry, frozen=True, kw_only=True, tag="said"):
    """Somebody said something to all."""

    person: str
    name: str
    text: str


class Muted(Entry, frozen=True, kw_only=True, tag="muted"):
    """Somebody does not want to hear another any more, or wants to again; the host mutes for everybody."""

    person: str
    whom: str
    on: bool = True


class Noted(Entry, frozen=True, kw_only=True, tag="noted"):
    """Somebody's private note, in place of the one before."""

    person: str
    text: str


class Paused(Entry, frozen=True, kw_only=True, tag="paused"):
    """The clocks were stopped, or go on."""

    on: bool


class Rested(Entry, frozen=True, kw_only=True, tag="rested"):
    """A person's clock stands still until a time: a holiday; 0 ends it."""

    seat: int
    until: float


class RanOut(Entry, frozen=True, kw_only=True, tag="ran-out"):
    """The time of a seat ran out; with ``lost`` the game is lost for it."""

    seat: int
    lost: bool = False


class StoodIn(Entry, frozen=True, kw_only=True, tag="stood-in"):
    """A bot plays for a person from now on; ``left``: the person gave the seat up."""

    seat: int
    level: str
    left: bool = False


class Returned(Entry, frozen=True, kw_only=True, tag="returned"):
    """A person takes the seat back."""

    seat: int


class BotFailed(Entry, frozen=True, kw_only=True, tag="bot-failed"):
    """A bot could not answer; from now on one that takes any answer plays on its seat."""

    seat: int
    reason: str


class Ended(Entry, frozen=True, kw_only=True, tag="ended"):
    """The game is over, or will never be."""

    state: Literal["finished", "abandoned"]
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    reason: str = ""


class Rematched(Entry, frozen=True, kw_only=True, tag="rematched"):
    """There is another table for the next game of the same people."""

    table: str


class Renamed(Entry, frozen=True, kw_only=True, tag="renamed"):
    """Somebody has another name."""

    person: str
    name: str


class RulesChanged(Entry, frozen=True, kw_only=True, tag="rules-changed"):
    """The game goes on by other rules from a ply; ``state`` is how it stood, field by field.

    The answers from ``differs`` to ``ply`` would come out differently, or cannot be given, by these rules; no
    ``state`` is told when nothing differs. So many answers were ``lost``: they have to be given again.
    """

    revision: int
    ply: int
    differs: int
    state: bytes = b""
    layout: str = ""
    lost: int = 0

    def __repr__(self) -> str:
        return f"RulesChanged(revision={self.revision}, ply={self.ply}, at={self.at})"


AnyEntry = (
    Opened
    | Seated
    | Began
    | Answered
    | TookBack
    | Proposed
    | Consented
    | Ordered
    | Said
    | Muted
    | Noted
    | Paused
    | Rested
    | RanOut
    | StoodIn
    | Returned
    | BotFailed
    | Ended
    | Rematched
    | Renamed
    | RulesChanged
)
"""Whatever can happen at a table."""

_DECODER = msgspec.json.Decoder(AnyEntry)
_ENCODER = msgspec.json.Encoder()


def encode(entry: Entry) -> bytes:
    """An entry as JSON, the way it is kept."""
    return _ENCODER.encode(entry)


def decode(kept: bytes | str) -> AnyEntry:
    """An entry that was kept.

    >>> decode(encode(Began(at=1.0)))
    Began(at=1.0)
    """
    return _DECODER.decode(kept)
