"""Real databases for tests: a file for SQLite, a server of its own for PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

WITHOUT = "EKIBEN_WITHOUT_POSTGRES"
"""Who has no PostgreSQL says so with this variable; otherwise its absence is a failure."""


def binaries() -> Path | None:
    """Where initdb and postgres are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


class Postgres:
    """A PostgreSQL server of its own, in a folder of its own, that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        found = binaries()
        if found is None:
            pytest.fail(f"PostgreSQL is missing: install it, or set {WITHOUT}=1")
        self.bin = found
        self.folder = folder
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._run("initdb", "-D", f"{folder}/data", "-U", "ekiben", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._run(
            "pg_ctl", "-D", f"{self.folder}/data", "-o", options, "-l", f"{self.folder}/log", "-w", "start"
        )

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-m", mode, "-w", "stop")

    def url(self, name: str) -> str:
        return f"postgresql://ekiben@127.0.0.1:{self.port}/{name}"

    def psql(self, words: str) -> None:
        self._run(
            "psql", "-h", "127.0.0.1", "-p", f"{self.port}", "-U", "ekiben", "-d", "postgres", "-qc", words
        )

    def new_database(self) -> str:
        name = f"test{time.monotonic_ns()}"
        self.psql(f"CREATE DATABASE {name}")
        return self.url(name)

    def _run(self, program: str, *words: str) -> None:
        command = [str(self.bin / program), *words]
        done = subprocess.run(command, user=self.user, capture_output=True, text=True, cwd="/", check=False)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """A server for as long as it is needed."""
    folder = Path(tempfile.mkdtemp(prefix="ekiben-postgres-"))
    folder.chmod(0o755)
    server = Postgres(folder)
    try:
        yield server
    finally:
        with contextlib.suppress(AssertionError):
            server.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)


KINDS = ["sqlite"] if os.environ.get(WITHOUT) else ["sqlite", "postgresql"]
"""The databases every test of the store is run on."""
