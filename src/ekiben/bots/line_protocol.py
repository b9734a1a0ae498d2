"""The line protocol: how a program in any language plays here; docs/line-protocol.md tells it to its author.

Lines of JSON over standard input and output. A question carries everything, so a program need not remember;
it gets the view of its seat and nothing else.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from ekiben.bots.forfeit import Forfeit
from ekiben.kernel.view import View
from ekiben.kernel.words import sentence

if TYPE_CHECKING:
    from ekiben.bots.sight import Sight

VERSION = 1


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hello"):
    """The first line to a program: which game this is, and what never changes in it."""

    protocol: int
    game: str
    players: int
    seat: int
    limit_ms: int
    wishes: dict[str, Any]
    sheet: dict[str, Any]


class Ask(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="question"):
    """A question: ``answers`` are the numbers allowed, ``words`` say them in the same order.

    ``number`` is 64 bits of chance that follow from what the seat sees; it is text, because not every
    language has numbers that long in JSON.
    """

    id: int
    seat: int
    ply: int
    question: str
    sentence: str
    answers: tuple[int, ...]
    words: tuple[str, ...]
    number: str
    view: View


class Bye(msgspec.Struct, frozen=True, tag_field="kind", tag="bye"):
    """The last line to a program."""


class Ready(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ready"):
    """A program's answer to hello: which version it speaks and, if it likes, what it is called."""

    protocol: int
    name: str = ""


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="answer"):
    """A program's answer to the question with this id: one of its numbers, or one of its words."""

    id: int
    answer: int | None = None
    words: str | None = None


_READER = msgspec.json.Decoder(Ready | Answer)


def read(line: bytes) -> Ready | Answer:
    """What a program says; a Forfeit when that is nothing this protocol knows."""
    try:
        return _READER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        shown = "".join(c if c.isprintable() else "�" for c in line[:60].decode("utf-8", "replace").strip())
        raise Forfeit(f"“{shown}” is no line of the protocol: {problem}") from None


def write(message: Hello | Ask | Bye) -> bytes:
    """A message as a line, without its end."""
    return msgspec.json.encode(message)


def hello(sight: Sight, limit: float) -> Hello:
    """The first line for whoever gets to see this."""
    world: Any = sight.imagine(0)
    return Hello(
        protocol=VERSION,
        game=world.NAME,
        players=world.players,
        seat=sight.seat,
        limit_ms=round(1000 * limit),
        wishes=world.sheet.wishes,
        sheet=import_module(f"ekiben.games.{world.NAME}.drawing").drawing(world.sheet),
    )


def ask(sight: Sight, id: int, seed: int) -> Ask:
    """The question somebody has to answer."""
    return Ask(
        id=id,
        seat=sight.seat,
        ply=sight.ply,
        question=sight.view.question,
        sentence=sentence(sight.imagine(0)),
        answers=sight.answers,
        words=tuple(sight.choices()),
        number=str(sight.number("line protocol", seed)),
        view=sight.view,
    )


def chosen(answer: Answer, sight: Sight) -> int:
    """The number an answer means."""
    if answer.answer is not None:
        return answer.answer
    words = sight.choices()
    if answer.words is None or answer.words not in words:
        raise Forfeit(
            f"“{(answer.words or '')[:60]}” is none of the words of an answer: {', '.join(words[:8])}"
        )
    return sight.answers[words.index(answer.words)]
