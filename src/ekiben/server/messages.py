"""What the server says about a game that is being played: questions, choices, moments, refusals.

Every message is a msgspec Struct; the page's types are generated from them through the OpenAPI description.
Places, events and views are the kernel's and the games' own. Times are seconds since 1970.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ekiben.games.shinjuku.aids import Aids
from ekiben.games.shinjuku.tally import Tally
from ekiben.games.shinjuku.view import ShinjukuView
from ekiben.games.zerokei.view import ZerokeiView
from ekiben.kernel.view import Event, Place, Way

__all__ = [
    "Choice",
    "Code",
    "Error",
    "Event",
    "LogTurn",
    "Moment",
    "Place",
    "Question",
    "Reason",
    "Reasons",
    "Undo",
    "View",
]

View = ShinjukuView | ZerokeiView
"""What one seat may see, or a spectator: `game` tells which of them it is."""

Code = Literal[
    "not-allowed",
    "not-understood",
    "not-your-turn",
    "late",
    "not-possible",
    "not-found",
    "not-yours",
    "sign-in",
    "wrong-password",
    "taken",
    "too-many",
    "too-large",
    "wrong-request",
    "foreign-page",
    "closed",
    "broken",
]
"""What kind of refusal it is, for programs.

- `not-allowed`: the rules do not allow this answer now; `rule` names the rule
- `not-understood`: the words say no answer
- `not-your-turn`: another seat is asked
- `late`: the answer was to a moment that has passed; the fresh table is sent along
- `not-possible`: no such table, seat, clock or combination of options can be
- `not-found`: there is nothing of this name, or not for you
- `not-yours`: only the host, or who sits there, may do this
- `sign-in`, `wrong-password`, `taken`: of names, passwords, links and tokens
- `too-many`, `too-large`: limits; wait, or send less
- `wrong-request`: the request itself cannot be read
- `foreign-page`: a page of another site asked for this
- `closed`: the server is stopping or cannot write; nothing was lost, try again
- `broken`: a mistake of ours; nothing was changed
"""


class Choice(msgspec.Struct, frozen=True):
    """An answer the viewer may give now; one that is `final` cannot be taken back once it is given."""

    answer: int
    words: str
    place: Place | None
    final: bool


class Question(msgspec.Struct, frozen=True):
    """What is asked, and of whom; `choices` and `ways` are empty for everybody else.

    A way is what one click can answer: one choice, or several answers that belong together (`Game.ways()`).
    """

    seat: int
    name: str
    sentence: str
    choices: list[Choice]
    ways: list[Way] = []


class Undo(msgspec.Struct, frozen=True):
    """How many of the last answers the viewer may take back, and how many of them reset its turn.

    `why` says why there are none. `asks` is set when the others have to consent.
    """

    answers: int
    turn: int
    why: str | None = None
    asks: bool = False


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one viewer may see it after so many answers.

    `happenings` is what has happened since the moment sent before, `since` that moment's ply. `projected`
    are the points as things stand, part by part, of every seat whose collection the viewer may see; None
    where the view tells them itself. `aids` help to read the table and could be known by heart (`Game.aids`).
    """

    ply: int
    since: int
    view: View
    question: Question | None
    happenings: list[Event]
    undo: Undo
    projected: tuple[Tally, ...] | None
    aids: Aids | None = None


class LogTurn(msgspec.Struct, frozen=True):
    """What a seat did in one go: its answers in words, what came of it, and when."""

    ply: int
    end: int
    seat: int
    words: str
    happenings: list[Event]
    at: float


class StoryTurn(msgspec.Struct, frozen=True):
    """How things stood after so many answers: everybody's points, and those they could expect at the end."""

    ply: int
    points: list[int]
    expected: list[float]


class Story(msgspec.Struct, frozen=True):
    """How a game that is over went, from its beginning to the end of every turn."""

    turns: list[StoryTurn]


class Reason(msgspec.Struct, frozen=True):
    """Why an answer, or a place on the table, is not offered now."""

    answer: int
    place: Place | None
    sentence: str
    rule: str


class Reasons(msgspec.Struct, frozen=True):
    """All reasons at the question of this ply."""

    ply: int
    reasons: list[Reason]


class Error(msgspec.Struct, frozen=True):
    """What was refused: a sentence for people, the id of the rule, what is possible instead."""

    sentence: str
    code: Code
    rule: str = ""
    instead: list[str] = []


class Health(msgspec.Struct, frozen=True):
    """Is the server well? `status` is `ok`, or says what is wrong."""

    status: str
    version: str
