"""What goes over the live stream of a table, and over that of a person.

The server numbers its frames: after a gap a client connects again with the last number it has, or asks for
the table. A client may send answers over the stream instead of by POST; each gets a `took` or a `refused`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from ekiben.server.messages import Error, Moment
from ekiben.server.messages_table import Answers, ClockState, Key, Said, SeatState, TableState


class TableFrame(msgspec.Struct, frozen=True, tag_field="kind", tag="table"):
    """The whole table: at the beginning, and whenever more has changed than a moment."""

    seq: int
    table: TableState


class MomentFrame(msgspec.Struct, frozen=True, tag_field="kind", tag="moment"):
    """The game went on: the new moment for this viewer, and the clock."""

    seq: int
    moment: Moment
    viewer: int | None
    clock: ClockState


class ChatFrame(msgspec.Struct, frozen=True, tag_field="kind", tag="chat"):
    """Somebody said something."""

    seq: int
    said: Said


class PresenceFrame(msgspec.Struct, frozen=True, tag_field="kind", tag="presence"):
    """Somebody came or went."""

    seq: int
    seats: list[SeatState]
    watching: int


class ClockFrame(msgspec.Struct, frozen=True, tag_field="kind", tag="clock"):
    """The clock was stopped, started or corrected."""

    seq: int
    clock: ClockState


class ResyncFrame(msgspec.Struct, frozen=True, tag_field="kind", tag="resync"):
    """This client was too slow and has missed frames; the whole table follows."""

    seq: int


class ByeFrame(msgspec.Struct, frozen=True, tag_field="kind", tag="bye"):
    """The server stops, or this stream ends; connect again after so many seconds, None: not at all."""

    seq: int
    sentence: str
    reconnect: float | None


class TookFrame(msgspec.Struct, frozen=True, tag_field="kind", tag="took"):
    """The answers with this key were taken."""

    seq: int
    key: str
    ply: int


class RefusedFrame(msgspec.Struct, frozen=True, tag_field="kind", tag="refused"):
    """What was sent was refused; `key` is None when it could not even be read."""

    seq: int
    key: str | None
    error: Error
    table: TableState | None = None


class PongFrame(msgspec.Struct, frozen=True, tag_field="kind", tag="pong"):
    """The answer to a ping."""

    seq: int
    now: float


Frame = (
    TableFrame
    | MomentFrame
    | ChatFrame
    | PresenceFrame
    | ClockFrame
    | ResyncFrame
    | ByeFrame
    | TookFrame
    | RefusedFrame
    | PongFrame
)
"""Whatever the server sends over the live stream of a table."""


class AnswerCall(Answers, frozen=True, kw_only=True, tag_field="kind", tag="answers"):
    """Answers, as POST /answers takes them."""


class PingCall(msgspec.Struct, frozen=True, tag_field="kind", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


class ChatCall(msgspec.Struct, frozen=True, tag_field="kind", tag="say", forbid_unknown_fields=True):
    """A line of chat, as POST /chat takes it."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    key: Key = "say"


class LookCall(msgspec.Struct, frozen=True, tag_field="kind", tag="look", forbid_unknown_fields=True):
    """Is this page in sight? Whoever has it behind others is told of their turn as if it were closed."""

    on: bool


Call = AnswerCall | ChatCall | PingCall | LookCall
"""Whatever a client sends over the live stream."""


class TurnNews(msgspec.Struct, frozen=True, tag_field="kind", tag="turn"):
    """It is your turn at these tables; sent at the beginning, and whenever it changes."""

    tables: list[str]


class LobbyNews(msgspec.Struct, frozen=True, tag_field="kind", tag="lobby"):
    """The list of open tables has changed."""

    open: int


News = TurnNews | LobbyNews
"""Whatever comes over the stream of a person (server-sent events, the data of each is one of these)."""
