"""A program that speaks the line protocol, as a bot; it is asked in time or forfeits its choice."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ekiben.bots import line_protocol as protocol
from ekiben.bots.forfeit import Forfeit
from ekiben.bots.program import Ended, Program
from ekiben.bots.sight import Sight

LIMIT = 10.0
"""Seconds for a choice where nothing else is said."""

BEGINNING = 20.0
"""Seconds a program has to say that it is ready, at the least."""


class LineBot:
    """A stranger at the other end of two pipes; its program begins with the first question."""

    def __init__(self, name: str, command: Sequence[str], limit: float = LIMIT, seed: int = 0) -> None:
        self.name = name
        self.command = tuple(command)
        self.limit = limit
        self.seed = seed
        self._program: Program | None = None
        self._asked = 0

    def ask(self, sight: Sight) -> int:
        """The program's answer; a Forfeit for a crash, a time-out or nonsense."""
        try:
            program = self._program or self._begin(sight)
            self._asked += 1
            program.say(protocol.write(protocol.ask(sight, self._asked, self.seed)))
            return self._listen(program, sight)
        except Ended as ended:
            self.close()
            raise Forfeit(str(ended), grave=True) from None

    def close(self) -> None:
        """Say bye, and end the program."""
        if self._program:
            self._program.say(protocol.write(protocol.Bye()))
            self._program.end()
            self._program = None

    def __del__(self) -> None:
        program = getattr(self, "_program", None)
        if program:
            program.end()

    def _begin(self, sight: Sight) -> Program:
        self._program = program = Program(self.command)
        program.say(protocol.write(protocol.hello(sight, self.limit)))
        seconds = max(BEGINNING, self.limit)
        line = program.hear(time.monotonic() + seconds)
        if line is None:
            raise Ended(f"it did not say within {seconds:g} s that it is ready")
        try:
            said = protocol.read(line)
        except Forfeit as problem:
            raise Ended(str(problem)) from None
        if not isinstance(said, protocol.Ready):
            raise Ended("its first line has to be of kind “ready”")
        if said.protocol != protocol.VERSION:
            raise Ended(f"it speaks version {said.protocol} of the protocol, this is {protocol.VERSION}")
        return program

    def _listen(self, program: Program, sight: Sight) -> int:
        until = time.monotonic() + self.limit
        while True:
            line = program.hear(until)
            if line is None:
                raise Ended(f"no answer within {self.limit:g} s")
            said = protocol.read(line)
            if not isinstance(said, protocol.Answer):
                raise Forfeit("a line of kind “answer” was expected")
            # An answer to an earlier question comes too late to count.
            if said.id == self._asked:
                return protocol.chosen(said, sight)
