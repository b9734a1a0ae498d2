"""The one thread that writes: what waits at the same time is written in one transaction, and then told.

A commit costs much more than an entry, so answers of many tables share one. Nobody hears of an entry before
the transaction it is in has been committed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from ekiben.kernel.refusal import Refusal
from ekiben.server.storage import hot
from ekiben.server.storage.trouble import Overtaken, StorageTrouble, is_lost, is_trouble, trouble

Result = TypeVar("Result")
Step = Callable[[Connection], Any]
Put = Callable[[Connection, list[Any]], None]
"""Writes several values of one kind at once."""

MOST_AT_ONCE = 1000
"""So many jobs share a transaction at most."""
log = logging.getLogger(__name__)


class Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("answer", "bodies", "error", "first", "loop", "step", "table", "waiter")

    def __init__(
        self, step: Step | None, table: str = "", first: int = 0, bodies: Sequence[str] = ()
    ) -> None:
        self.step = step
        self.table = table
        self.first = first
        self.bodies = bodies
        self.answer: Any = None
        self.error: BaseException | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.waiter: asyncio.Future[Any] | Future[Any] = Future()

    def tell(self) -> None:
        """Tell who waits, unless nobody does any more; for an event loop only from within it."""
        if self.waiter.done():
            return
        if self.error is not None:
            self.waiter.set_exception(self.error)
        else:
            self.waiter.set_result(self.answer)


class Writer:
    """Writes in a thread of its own; `submit` and `put` may be called from anywhere."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._later: dict[tuple[Put, str], Any] = {}
        self._lock = threading.Lock()
        self._closed = False
        self._in_trouble = False
        self.batches = 0
        self.written = 0
        self._thread = threading.Thread(target=self._run, name="ekiben-writer", daemon=True)
        self._thread.start()

    # ------------------------------------------------------------------ from other threads

    def submit(self, job: Job) -> Future[Any]:
        """Have a job done; the future is for other threads."""
        waiter: Future[Any] = Future()
        job.waiter = waiter
        self._put(job)
        return waiter

    def put(self, job: Job) -> asyncio.Future[Any]:
        """Have a job done; the future is for the running event loop."""
        job.loop = asyncio.get_running_loop()
        waiter: asyncio.Future[Any] = job.loop.create_future()
        job.waiter = waiter
        self._put(job)
        return waiter

    def later(self, name: str, put: Put, value: Any) -> None:
        """Have something written soon that nobody waits for; of several with one name only the last."""
        with self._lock:
            self._later[put, name] = value

    def close(self) -> None:
        """Write what waits, and stop."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        self._thread.join(timeout=30)

    def _put(self, job: Job) -> None:
        with self._lock:
            if self._closed:
                raise StorageTrouble("the server is stopping; nothing was changed")
            self._jobs.put(job)

    # ------------------------------------------------------------------ in the thread

    def _run(self) -> None:
        written_later = time.monotonic()
        open_ = True
        while open_:
            batch, open_ = self._next_batch()
            if batch:
                self._write(batch)
                _tell(batch)
            now = time.monotonic()
            if self._later and (not open_ or not batch or now - written_later > 0.5):
                self._write_later()
                written_later = now
        self._drop()

    def _next_batch(self) -> tuple[list[Job], bool]:
        """The jobs that wait; false when there will be none any more."""
        try:
            job = self._jobs.get(timeout=0.25)
        except queue.Empty:
            return [], True
        batch: list[Job] = []
        while job is not None:
            batch.append(job)
            if len(batch) >= MOST_AT_ONCE:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _write(self, batch: list[Job]) -> None:
        """Write a batch together or, when that does not go, one by one; every job knows how it went."""
        try:
            self._together(batch)
            self._well()
        except Exception as problem:
            self._apart(batch, problem)
        self.batches += 1
        self.written += sum(len(job.bodies) for job in batch if job.error is None)

    def _together(self, batch: list[Job]) -> None:
        connection = self._connected()
        with connection.begin():
            rows = [
                (job.table, job.first + place, body)
                for job in batch
                if job.step is None
                for place, body in enumerate(job.bodies)
            ]
            if rows:
                hot.append(connection, rows)
            for job in batch:
                if job.step is not None:
                    job.answer = job.step(connection)

    def _apart(self, batch: list[Job], problem: Exception) -> None:
        """One of the jobs failed, or the database did: then nothing was written, or all of it."""
        self._note(problem)
        if is_trouble(problem):
            self._drop()
            if not is_lost(problem):
                _fail(batch, problem)
                return
        for place, job in enumerate(batch):
            try:
                self._alone(job)
                self._well()
            except Exception as alone:
                job.error = alone
                if is_trouble(alone):
                    # The others would wait for the same, one after the other.
                    self._note(alone)
                    self._drop()
                    _fail(batch[place:], alone)
                    return

    def _alone(self, job: Job) -> None:
        connection = self._connected()
        with connection.begin():
            if job.step is not None:
                job.answer = job.step(connection)
                return
            rows = [(job.table, job.first + place, body) for place, body in enumerate(job.bodies)]
            try:
                with connection.begin_nested():
                    hot.append(connection, rows)
            except IntegrityError:
                # A commit may have come through although its answer was lost.
                if not hot.is_kept(connection, rows):
                    raise Overtaken(job.table) from None

    def _write_later(self) -> None:
        with self._lock:
            values, self._later = self._later, {}
        together: dict[Put, list[Any]] = {}
        for (put, _), value in values.items():
            together.setdefault(put, []).append(value)
        try:
            connection = self._connected()
            with connection.begin():
                for put, some in together.items():
                    put(connection, some)
        except Exception as problem:
            self._note(problem)
            if is_trouble(problem):
                self._drop()
                with self._lock:
                    self._later = values | self._later

    def _connected(self) -> Connection:
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._drop()
            self._connection = self._engine.connect()
        return self._connection

    def _drop(self) -> None:
        """Forget the connection; the next one is a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()

    def _note(self, problem: Exception) -> None:
        if is_trouble(problem) and not self._in_trouble:
            self._in_trouble = True
            log.error("the database cannot be written: %s", getattr(problem, "orig", problem))
        elif not is_trouble(problem) and not isinstance(problem, IntegrityError | Overtaken | Refusal):
            log.error("something could not be written: %r", problem)

    def _well(self) -> None:
        if self._in_trouble:
            self._in_trouble = False
            log.warning("the database can be written again")


def _fail(batch: list[Job], problem: Exception) -> None:
    """The same trouble for all of them."""
    for job in batch:
        job.error = trouble(problem)


def _tell(batch: list[Job]) -> None:
    """Tell everybody who waits: those of one event loop all at once."""
    loops: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        if job.loop is None:
            job.tell()
        else:
            loops.setdefault(job.loop, []).append(job)
    for loop, jobs in loops.items():
        # A loop that has ended has nobody left to tell.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_tell_all, jobs)


def _tell_all(jobs: list[Job]) -> None:
    for job in jobs:
        job.tell()
