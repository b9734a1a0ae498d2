"""A program of somebody else's that speaks in lines: started, written to, listened to until a moment, ended.

Whatever it does (nothing, too much, not reading, ending, starting others), nobody waits longer than said, and
nothing of it is left behind.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from typing import IO

LONGEST = 1 << 16
"""A line has at most this many bytes."""

MOST_LINES = 1000
"""So many lines may lie unread; a program that says more is not listened to."""

GRACE = 0.5
"""Seconds a program has to end by itself."""


_running: weakref.WeakSet[Program] = weakref.WeakSet()
_starting = threading.Lock()


class Ended(Exception):
    """The program has ended, or cannot be understood any more; the text says why."""


class Program:
    """A running program; its standard input and output are ours."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            # Whoever ends all programs waits until this one is known.
            with _starting:
                self._process = subprocess.Popen(
                    list(command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    # A group of its own: Ctrl-C is not for it, and what it starts can be ended with it.
                    start_new_session=True,
                )
                _running.add(self)
        except OSError as error:
            raise Ended(f"it cannot be started: {error.strerror or error}") from None
        self._said: queue.Queue[bytes | Ended] = queue.Queue(MOST_LINES)
        self._to_say: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._last_words = ""
        self._threads = [
            threading.Thread(target=task, daemon=True) for task in (self._listen, self._speak, self._overhear)
        ]
        for thread in self._threads:
            thread.start()

    def say(self, line: bytes) -> None:
        """Write a line; that nobody reads it is noticed when no answer comes."""
        self._to_say.put(line + b"\n")

    def hear(self, until: float) -> bytes | None:
        """The next line, or None when none has come by that moment of `time.monotonic`."""
        try:
            heard = self._said.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return None
        if isinstance(heard, Ended):
            self._said.put(heard)  # it is still so when somebody asks again
            raise Ended(f"{heard}{self._why()}")
        return heard

    def end(self) -> None:
        """End it: first by closing its input, then without asking; no trace of it stays."""
        self._to_say.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        self.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(GRACE)
        _running.discard(self)

    def kill(self) -> None:
        """End the program and whatever it has started, at once."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _why(self) -> str:
        """Its last words on standard error."""
        return f" ({self._last_words})" if self._last_words else ""

    # ------------------------------------------------------------------ three threads, one for each stream

    def _listen(self) -> None:
        out = _stream(self._process.stdout)
        try:
            while line := out.readline(LONGEST + 1):
                if len(line) > LONGEST:
                    self._put(Ended(f"it wrote a line of more than {LONGEST} bytes"))
                    return
                if not self._put(line):
                    return
        except (OSError, ValueError):
            pass
        finally:
            with contextlib.suppress(OSError):
                out.close()
        # Its last words may still be on their way.
        self._threads[2].join(GRACE)
        self._put(Ended("it has ended"))

    def _put(self, line: bytes | Ended) -> bool:
        try:
            self._said.put_nowait(line)
        except queue.Full:
            # The unread lines are worth nothing; why nobody listens any more is.
            with contextlib.suppress(queue.Empty):
                self._said.get_nowait()
            with contextlib.suppress(queue.Full):
                self._said.put_nowait(Ended(f"it wrote {MOST_LINES} lines nobody had asked for"))
            return False
        return True

    def _speak(self) -> None:
        into = _stream(self._process.stdin)
        with contextlib.suppress(OSError, ValueError):
            while (line := self._to_say.get()) is not None:
                into.write(line)
                into.flush()
        with contextlib.suppress(OSError, ValueError):
            into.close()

    def _overhear(self) -> None:
        error = _stream(self._process.stderr)
        with contextlib.suppress(OSError, ValueError):
            while line := error.readline(LONGEST):
                words = line.decode("utf-8", "replace").strip()
                if words:
                    self._last_words = "".join(c if c.isprintable() else "�" for c in words)[:200]
            error.close()


def kill_all() -> None:
    """End all programs at once and start none any more, for a process that ends at once itself."""
    _starting.acquire()
    for program in list(_running):
        program.kill()


def _stream(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream
