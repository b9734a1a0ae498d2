"""Processes in which bots think, so that nobody has to wait; one that dies or thinks too long is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import signal
import sys
from typing import TYPE_CHECKING

import msgspec

from ekiben.kernel.refusal import Refusal
from ekiben.server import log
from ekiben.server.hall.thinking import Task, Thought, framed

if TYPE_CHECKING:
    from asyncio.subprocess import Process

LARGEST = 1 << 22
_DECODER = msgspec.msgpack.Decoder(Thought)


class NoThought(Refusal):
    """A bot could not answer: it broke, died, or thought for too long."""


class Mind:
    """A process that thinks about one thing at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def think(self, task: Task, seconds: float) -> Thought:
        """Let it think; whatever goes wrong, the next task finds a fresh process."""
        try:
            return await asyncio.wait_for(self._ask(task), seconds)
        except TimeoutError:
            self.stop()
            raise NoThought(f"it thought for more than {seconds:g} seconds") from None
        except asyncio.CancelledError:
            # An answer that comes too late must not be taken for that of the next task.
            self.stop()
            raise
        except (OSError, asyncio.IncompleteReadError, msgspec.MsgspecError, ValueError) as problem:
            self.stop()
            raise NoThought(f"its process ended ({type(problem).__name__})") from None

    async def _ask(self, task: Task) -> Thought:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "ekiben.server.hall.thinking",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                # Ctrl-C at the terminal is for the server, which then stops its minds itself.
                start_new_session=True,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(framed(msgspec.msgpack.encode(task)))
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(4), "big")
        if size > LARGEST:
            raise ValueError("an answer of that size is none")
        thought = _DECODER.decode(await process.stdout.readexactly(size))
        if thought.number != task.number:
            raise ValueError("the answer belongs to another task")
        return thought

    def stop(self) -> None:
        """End the process at once: it has nothing to lose."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGKILL)

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._process.pid if self._process else None


class Minds:
    """Several minds, and those who wait for one: people who ask for a hint before bots."""

    def __init__(self, number: int, seconds: float) -> None:
        self.seconds = seconds
        self._all = [Mind() for _ in range(number)]
        self._free: asyncio.LifoQueue[Mind] = asyncio.LifoQueue()
        for mind in self._all:
            self._free.put_nowait(mind)
        self._waiting: asyncio.PriorityQueue[tuple[int, int, asyncio.Future[Mind]]] = asyncio.PriorityQueue()
        self._numbers = itertools.count(1)

    async def choose(self, bot: str, seed: int, sight: bytes) -> int:
        """The answer of a bot."""
        thought = await self._think(Task(next(self._numbers), bot, seed, sight), urgent=False)
        return thought.answer

    async def advise(self, bot: str, seed: int, sight: bytes) -> bytes:
        """What a bot thinks of a position, as JSON."""
        task = Task(next(self._numbers), bot, seed, sight, advise=True)
        return (await self._think(task, urgent=True)).advice

    async def _think(self, task: Task, *, urgent: bool) -> Thought:
        mind = await self._next(urgent)
        try:
            thought = await mind.think(task, self.seconds)
        finally:
            self._give_back(mind)
        if thought.problem:
            raise NoThought(thought.problem)
        return thought

    async def _next(self, urgent: bool) -> Mind:
        if not self._free.empty():
            return self._free.get_nowait()
        turn: asyncio.Future[Mind] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((0 if urgent else 1, next(self._numbers), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise

    def _give_back(self, mind: Mind) -> None:
        while not self._waiting.empty():
            _, _, turn = self._waiting.get_nowait()
            if not turn.done():
                turn.set_result(mind)
                return
        self._free.put_nowait(mind)

    @property
    def waiting(self) -> int:
        """How many wait for a mind."""
        return self._waiting.qsize()

    @property
    def pids(self) -> list[int]:
        """The processes that think."""
        return [mind.pid for mind in self._all if mind.pid]

    def stop(self) -> None:
        """End all processes."""
        for mind in self._all:
            mind.stop()
        log.note("bots stopped", level=10)
