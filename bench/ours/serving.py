"""A server process to measure: `ekiben serve` on a SQLite file of its own, with limits out of the way."""

import contextlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

LIMITS = (
    *("--requests-per-minute", "10000000"),
    *("--guests-per-hour", "1000000"),
    *("--tables-per-person", "10000"),
    *("--log-level", "warning"),
)
COMMAND = "import sys; from ekiben.cli import main; sys.exit(main())"


class Server:
    """A server and the seconds from its start until it could be asked something."""

    def __init__(self, database: Path) -> None:
        start = time.perf_counter()
        words = [sys.executable, "-c", COMMAND, "serve", "--port", "0", "--database", str(database), *LIMITS]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.startup = time.perf_counter() - start
        if not line.startswith("Ekiben is open"):
            raise RuntimeError(f"the server did not open: {line!r}")
        self.port = int(line.strip().rstrip("/").rpartition(":")[2])

    @property
    def memory(self) -> float:
        """The megabytes of memory it holds now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise RuntimeError("the server did not stop") from None


@contextlib.contextmanager
def folder() -> Iterator[Path]:
    """A folder for a database, gone afterwards."""
    path = Path(tempfile.mkdtemp(prefix="ekiben-bench-"))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def serving(database: Path) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server(database)
    try:
        yield server
    finally:
        server.stop()


def share(seconds: list[float], part: float) -> float:
    """The time within which this part of them lies."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]
