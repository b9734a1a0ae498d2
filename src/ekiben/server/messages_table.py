"""What the server says about tables: seats, clocks, chat, wishes; and what people ask of tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ekiben.server.messages import Error, LogTurn, Moment

Name = Annotated[str, Meta(max_length=40)]
"""A name somebody has given."""

Seat = Annotated[int, Meta(ge=0, le=7)]
"""A seat by its number."""

Key = Annotated[str, Meta(min_length=1, max_length=64)]
"""A word the sender made up for one request, so that it counts once however often it arrives."""

SeatKind = Literal["person", "bot", "open", "shared", "hideo"]
"""Who sits there; `shared` is a seat played on its person's screen, `hideo` is the rules'."""

UndoMode = Literal["own", "consent", "off"]
"""Taking back: within one's own turn, only when everybody agrees, or never."""

State = Literal["waiting", "playing", "finished", "abandoned"]
"""How far a table is."""


class SeatState(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a table.

    `you` marks the viewer's own seats; `present` who is looking now; `bot_since` when a bot took over for a
    person who may take the seat back.
    """

    seat: int
    kind: SeatKind
    name: str
    colour: str
    person: str | None = None
    level: str | None = None
    you: bool = False
    present: bool = False
    bot_since: float | None = None


class ClockWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How time is kept.

    `live`: a `bank` of seconds and an `increment` for every turn. `turns`: so many `hours` for a turn and a
    `bank` of hours beside them, not counted in the hours of `sleep` (two hours of the day, UTC). When time
    runs out a bot takes the seat after `grace` seconds, or it loses with `lose_on_time`.
    """

    kind: Literal["none", "live", "turns"] = "none"
    bank: Annotated[float, Meta(ge=0, le=100_000)] | None = None
    increment: Annotated[float, Meta(ge=0, le=3_600)] | None = None
    hours: Annotated[float, Meta(gt=0, le=720)] | None = None
    sleep: tuple[Annotated[float, Meta(ge=0, le=24)], Annotated[float, Meta(ge=0, le=24)]] | None = None
    grace: Annotated[float, Meta(ge=0, le=86_400)] | None = None
    lose_on_time: bool = False


class ClockState(msgspec.Struct, frozen=True, kw_only=True):
    """The clock at `now`: the seconds `left` to every seat (None: without end), and whose clock is running.

    `out_at` is when the time of the running seat ends if nothing happens, `wish` how the table keeps time.
    """

    kind: Literal["none", "live", "turns"]
    now: float
    running: int | None = None
    left: list[float | None] = []
    since: float | None = None
    out_at: float | None = None
    paused: bool = False
    wish: ClockWish | None = None


class Said(msgspec.Struct, frozen=True):
    """A line of chat; `seat` is the seat of who said it, None for a spectator."""

    id: int
    person: str
    name: str
    seat: int | None
    text: str
    at: float


class Order(msgspec.Struct, frozen=True):
    """A standing order: a usual answer that the table gives for a seat, so that nobody is waited for."""

    name: str
    words: str
    on: bool


class Proposal(msgspec.Struct, frozen=True):
    """Something that needs everybody's consent: to take back to a ply, or to pause; and who has agreed."""

    kind: Literal["undo", "pause"]
    seat: int
    ply: int
    sentence: str
    yes: list[int]
    missing: list[int]


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one person may see it.

    `viewer` is the seat whose view the moment is (None: a spectator's). `seq` counts everything that has
    happened here, for the live stream. `commitment` is a hash of the secret of the shuffles, `seed` that
    secret, told when the game is finished. `invite` is the address to send to others: who knows it may come.
    """

    id: str
    name: str
    game: str
    wishes: dict[str, Any]
    state: State
    private: bool
    seats: list[SeatState]
    viewer: int | None
    host: str | None
    you_host: bool
    clock: ClockState
    undo_mode: UndoMode
    moment: Moment | None
    seq: int
    chat: list[Said]
    muted: list[str]
    orders: list[Order]
    proposal: Proposal | None
    watching: int
    commitment: str
    seed: str | None = None
    scores: list[int] | None = None
    places: list[int] | None = None
    rematch: str | None = None
    note: str = ""
    invite: str | None = None
    analysis: bool = False
    notices: list[str] = []
    created: float = 0.0
    changed: float = 0.0


class Refused(msgspec.Struct, frozen=True):
    """A refusal; nothing has changed. With one at a table comes the table as it stands."""

    error: Error
    table: TableState | None = None


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list; `your_turn` says that the person who asked is waited for."""

    id: str
    name: str
    game: str
    wishes: dict[str, Any]
    state: State
    private: bool
    seats: list[SeatState]
    host: str | None
    clock: str
    ply: int
    watching: int
    your_turn: bool
    created: float
    changed: float
    scores: list[int] | None = None
    places: list[int] | None = None


class TableList(msgspec.Struct, frozen=True):
    """A page of a list of tables; `next` asks for the rest, None when there is none."""

    tables: list[TableRow]
    next: str | None = None


class Log(msgspec.Struct, frozen=True):
    """The turns of a game; `ply` is the moment they lead to."""

    turns: list[LogTurn]
    ply: int


# ---------------------------------------------------------------- what people ask


class SeatWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: `you` for who makes the table, `shared` for more seats of the same screen."""

    kind: Literal["you", "open", "bot", "shared"]
    level: Name | None = None
    name: Name | None = None


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be made. `wishes` are those of the game: edition, city, players and its options."""

    game: Name
    wishes: dict[str, Any] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=8)] = []
    clock: ClockWish | None = None
    undo: UndoMode = "own"
    private: bool = False
    name: Name = ""
    start: bool = True


class Join(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take a seat: one of them or any that is open; `shared` for one more on the same screen."""

    seat: Seat | None = None
    shared: bool = False


class Leave(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Give up one's seats; during a game a bot plays on."""


class Fill(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Put bots of this level on all open seats, or on one of them."""

    level: Name = "normal"
    seat: Seat | None = None


class Clear(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Make a seat open again, before the game."""

    seat: Seat


class Rest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A holiday at a table by turns: the own clock stands still until then; 0 ends it."""

    until: Annotated[float, Meta(ge=0, le=1e11)]


class Answers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Answers to the question of this ply and those after it, as numbers or in words: all are taken, or none.

    With the same `key` they count once, however often they arrive.
    """

    ply: Annotated[int, Meta(ge=0, le=100_000)]
    key: Key
    answers: Annotated[list[Annotated[int, Meta(ge=0, le=63)]], Meta(min_length=1, max_length=200)] | None = (
        None
    )
    words: Annotated[str, Meta(max_length=2000)] | None = None


class TakeBack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take back the last answer, or the whole turn; `ply` is the moment it is asked at."""

    ply: Annotated[int, Meta(ge=0, le=100_000)]
    what: Literal["answer", "turn"] = "answer"


class Consent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Agree to what somebody proposes, or not."""

    yes: bool


class Say(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Mute(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hear somebody at this table no more, or again."""

    person: Key
    on: bool = True


class Note(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What only the writer sees."""

    text: Annotated[str, Meta(max_length=10_000)]


class Orders(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Standing orders by name, given or revoked; for one seat or for all one has."""

    orders: Annotated[dict[Name, bool], Meta(max_length=20)]
    seat: Seat | None = None


class Pause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stop the clocks when everybody agrees, or let them go on."""

    on: bool = True


class Fork(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table for analysis that goes on from this ply; seats not named are the maker's own."""

    ply: Annotated[int, Meta(ge=0, le=100_000)]
    seats: Annotated[list[SeatWish], Meta(max_length=8)] = []
