"""What a bot gets to see: what its seat knows, and worlds made from that; never the game itself.

A sight holds no copy of the real game but an imagined one: what the seat cannot know is put into a fixed
order before anything is dealt from it. So its bytes, and everything a bot makes of them, depend on nothing
but what the seat has seen, and hold no secret: no hand of others, no order of a pile, no seed.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from ekiben import games
from ekiben.kernel.refusal import NotPossible

if TYPE_CHECKING:
    from ekiben.kernel.game import Game
    from ekiben.kernel.view import View

_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


class _Packed(msgspec.Struct, frozen=True, array_like=True):
    """A sight as it travels between processes."""

    game: str
    wishes: dict[str, Any]
    seat: int
    state: bytes


class Sight:
    """What one seat sees of a game: its view, the question, and any number of worlds that fit.

    >>> import ekiben
    >>> sight = look(ekiben.new("shinjuku", seed="spring", start=0))
    >>> sight.seat, sight.answers, sight.choices()[0]
    (0, (11, 12, 13, 19), 'Setagaya')
    >>> Sight.unpack(sight.pack()) == sight
    True
    """

    __slots__ = ("_packed", "_view", "_world", "answers", "question", "seat")

    def __init__(self, world: Game, seat: int) -> None:
        self._world = world
        self._view: View | None = None
        self._packed: bytes | None = None
        self.seat = seat
        self.question = world.question
        self.answers = tuple(world.answers) if world.seat == seat else ()

    @property
    def view(self) -> View:
        """What the seat sees, field by field."""
        if self._view is None:
            self._view = self._world.view(self.seat)
        return self._view

    @property
    def ply(self) -> int:
        """How many answers the game has had."""
        return self._world.ply

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self._world.players

    @property
    def between(self) -> bool:
        """Is no action half done?"""
        return self._world.moment[2]

    def imagine(self, seed: int) -> Game:
        """A world this seat cannot tell from the real one; each seed gives another, always the same."""
        return self._world.determinize(self.seat, seed)

    def choices(self) -> list[str]:
        """The allowed answers in words, in the order of `answers`."""
        return self._world.choices() if self.answers else []

    def number(self, *settings: object) -> int:
        """64 bits that follow from these settings and from what is seen: a bot takes its chance from them."""
        text = "\n".join(f"{setting}" for setting in settings)
        digest = hashlib.blake2b(self.pack(), digest_size=8, key=hashlib.sha256(text.encode()).digest())
        return int.from_bytes(digest.digest(), "little")

    def pack(self) -> bytes:
        """The sight as bytes, for another process; the same for all worlds this seat cannot tell apart."""
        if self._packed is None:
            sheet: Any = self._world
            wishes: dict[str, Any] = sheet.sheet.wishes
            packed = _Packed(self._world.NAME, wishes, self.seat, self._world.state_bytes())
            self._packed = _ENCODER.encode(packed)
        return self._packed

    @classmethod
    def unpack(cls, packed: bytes) -> Sight:
        """The sight that was packed, here or in another process or build."""
        try:
            told = msgspec.msgpack.decode(packed, type=_Packed)
        except msgspec.DecodeError as problem:
            raise NotPossible(f"these bytes are no sight of a game: {problem}") from None
        world = games.new(told.game, seed=0, **told.wishes)
        world.load_bytes(told.state)
        return cls(world, told.seat)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sight) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.pack())

    def __repr__(self) -> str:
        return f"<sight of seat {self.seat}: {self._world!r}>"


def look(game: Game, seat: int | None = None) -> Sight:
    """What a seat sees of a game; without one, the seat that is asked."""
    chosen = game.seat if seat is None else seat
    if not 0 <= chosen < game.players:
        reason = "the game is over: nobody is asked" if game.over else f"there is no seat {chosen}"
        raise NotPossible(reason)
    return Sight(game.determinize(chosen, 0), chosen)
