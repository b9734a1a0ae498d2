"""Games played by several processes at once, handed back in the order of the plan.

The order is what makes the results the same for one process and for many. A worker ends when the arena does,
however that comes about.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

import msgspec

from ekiben.bots.arena_file import Head, head_of
from ekiben.bots.arena_plan import Match, Plan
from ekiben.bots.arena_play import Row, play
from ekiben.bots.program import kill_all
from ekiben.kernel.refusal import NotPossible, Refusal

AHEAD = 2
"""So many games lie with every worker, so that none waits for the next."""

FAR = 64
"""So many games per worker may be finished before their turn; then the slow one is waited for."""

PATIENCE = 5.0
"""Seconds a worker has to end when it is told to."""


def rows_of(plan: Plan, matches: Iterable[Match], workers: int) -> Iterator[Row]:
    """Play these games, on so many processes; the rows come in the order of the games."""
    if workers <= 1:
        for match in matches:
            yield play(plan, match)
        return
    with _Crew(plan, workers) as crew:
        yield from crew.rows(matches)


class _Crew:
    """The processes, each at the other end of a pipe."""

    def __init__(self, plan: Plan, workers: int) -> None:
        self.plan = plan
        self.workers = workers
        self.busy: dict[Connection, deque[Match]] = {}
        self.processes: list[Any] = []

    def __enter__(self) -> _Crew:
        # Started from scratch, so that no thread or open file of ours is copied half.
        context = multiprocessing.get_context("spawn")
        told = msgspec.msgpack.encode(head_of(self.plan))
        for _ in range(self.workers):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, told), daemon=True)
            process.start()
            theirs.close()
            self.processes.append(process)
            self.busy[ours] = deque()
        return self

    def __exit__(self, *_: object) -> None:
        for connection in self.busy:
            connection.close()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(PATIENCE)
            process.kill()
            process.join()

    def rows(self, matches: Iterable[Match]) -> Iterator[Row]:
        """Hand out games and put what comes back into order."""
        waiting = iter(matches)
        order: deque[int] = deque()
        done: dict[int, Row] = {}
        while True:
            for connection, lying in self.busy.items():
                while len(lying) < AHEAD and len(order) < FAR * self.workers:
                    match = next(waiting, None)
                    if match is None:
                        break
                    order.append(match.number)
                    lying.append(match)
                    with suppress(OSError):  # whoever has gone is noticed when it is listened to
                        connection.send_bytes(msgspec.msgpack.encode(match))
            if not order:
                return
            for connection in wait([each for each, lying in self.busy.items() if lying]):
                assert isinstance(connection, Connection)
                row = self._hear(connection)
                done[row.game] = row
            while order and order[0] in done:
                yield done.pop(order.popleft())

    def _hear(self, connection: Connection) -> Row:
        match = self.busy[connection][0]
        try:
            told = connection.recv_bytes()
        except (EOFError, OSError):
            seats = ", ".join(match.seats)
            raise NotPossible(f"game {match.number} ({seats}) ended the process that played it") from None
        self.busy[connection].popleft()
        if told[:1] == b"!":
            raise NotPossible(told[1:].decode())
        return msgspec.msgpack.decode(told[1:], type=Row)


def _work(connection: Connection, told: bytes) -> None:
    """The life of a worker: a game comes, what came of it goes."""
    # Ctrl-C is for the arena, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, frame: threading.Thread(target=_end, daemon=True).start())
    threading.Thread(target=_follow, daemon=True).start()
    plan = msgspec.msgpack.decode(told, type=Head).plan
    while True:
        try:
            match = msgspec.msgpack.decode(connection.recv_bytes(), type=Match)
        except (EOFError, OSError):
            return
        try:
            answer = b"+" + msgspec.msgpack.encode(play(plan, match))
        except Refusal as refused:
            answer = b"!" + str(refused).encode()
        try:
            connection.send_bytes(answer)
        except OSError:
            return


def _follow() -> None:
    """End with the process that began this one, in the middle of a game too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _end()


def _end() -> None:
    """End at once, and with it the programs of others it has started."""
    kill_all()
    os._exit(1)
