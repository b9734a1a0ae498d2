"""The process in which bots think: errands come in by a pipe, answers go out by another, one after the other.

It knows nothing but what a seat sees. It is started by `minds`, with a nice value, and ends with its pipe.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import BinaryIO

import msgspec

from ekiben.bots.bot import Thinker
from ekiben.bots.catalogue import make
from ekiben.bots.sight import Sight

NICE = 10
"""Bots think with what the server leaves."""


class Task(msgspec.Struct, array_like=True, frozen=True):
    """Something to think about; `advise` asks for suggestions instead of an answer."""

    number: int
    bot: str
    seed: int
    sight: bytes
    advise: bool = False


class Thought(msgspec.Struct, array_like=True, frozen=True):
    """What came of it: an answer, advice as JSON, or what went wrong."""

    number: int
    answer: int = -1
    advice: bytes = b""
    problem: str = ""


def think(task: Task) -> Thought:
    """Carry out a task; what a bot does wrong is told, not raised."""
    try:
        sight = Sight.unpack(task.sight)
        bot = make(task.bot, seed=task.seed)
        if not task.advise:
            return Thought(task.number, answer=bot.choose(sight))
        if not isinstance(bot, Thinker):
            return Thought(task.number, problem=f"{task.bot} cannot say what it thinks")
        return Thought(task.number, advice=msgspec.json.encode(bot.advise(sight)))
    except Exception as problem:
        return Thought(task.number, problem=f"{type(problem).__name__}: {problem}"[:300])


def read(stream: BinaryIO) -> bytes | None:
    """A message from a pipe; None at its end."""
    head = stream.read(4)
    if len(head) < 4:
        return None
    size = int.from_bytes(head, "big")
    body = stream.read(size)
    return body if len(body) == size else None


def framed(body: bytes) -> bytes:
    """A message as it goes through a pipe."""
    return len(body).to_bytes(4, "big") + body


def main() -> None:
    """Think until nobody asks any more."""
    out = os.fdopen(os.dup(1), "wb")
    # What a bot prints must not get between the answers.
    os.dup2(2, 1)
    # Where that is forbidden to services, bots think all the same.
    with contextlib.suppress(OSError):
        os.nice(NICE)
    decoder = msgspec.msgpack.Decoder(Task)
    while (body := read(sys.stdin.buffer)) is not None:
        out.write(framed(msgspec.msgpack.encode(think(decoder.decode(body)))))
        out.flush()


if __name__ == "__main__":
    main()
