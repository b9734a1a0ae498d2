"""A database in trouble: a clear sentence, nothing half done or lost, and then it goes on by itself."""

from __future__ import annotations

import logging
import random
import resource
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from databases import KINDS, Postgres
from sqlalchemy import event
from storage_writer import TABLES

from ekiben.server.storage import engines
from ekiben.server.storage.engines import url_of
from ekiben.server.storage.store import Store
from ekiben.server.storage.trouble import StorageTrouble
from ekiben.table.entries import Said

HERE = Path(__file__).parent


def said(text: str) -> Said:
    return Said(at=1.0, person="ada", name="Ada", text=text)


def texts(store: Store, table: str) -> list[str]:
    return [entry.text for entry in store.entries_now(table) if isinstance(entry, Said)]


def goes_on(store: Store, table: str, number: int) -> None:
    """Within a moment it can be written again, by itself."""
    for _ in range(100):
        try:
            store.append_now(table, number, [said("again")]).result()
            return
        except StorageTrouble:
            time.sleep(0.1)
    raise AssertionError("it does not go on")


def test_a_full_disk_loses_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(tmp_path / "ekiben.sqlite")
    most = [60]

    def limit(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={most[0]}")

    event.listen(store._write_engine, "connect", limit)
    store.writer._drop()
    kept: list[str] = []

    def fill() -> None:
        for number in range(1000):
            words = [said(f"{number} {part} " + "x" * 400) for part in range(2)]
            store.append_now("t", 2 * number + 1, words).result()
            kept.extend(word.text for word in words)

    caplog.set_level(logging.WARNING)
    with pytest.raises(StorageTrouble, match="disk of the server is full"):
        fill()
    assert 0 < len(kept) < 2000
    assert texts(store, "t") == kept
    with pytest.raises(StorageTrouble):
        store.append_now("t", len(kept) + 1, [said("y" * 9000)]).result()
    most[0] = 100_000
    goes_on(store, "t", len(kept) + 1)
    assert texts(store, "t") == [*kept, "again"]
    said_by_log = [record.message for record in caplog.records]
    assert sum("cannot be written" in message for message in said_by_log) == 1, (
        "told once, not for every answer"
    )
    store.close()


FILLS_UP = """
import resource, sys
from ekiben.server.storage.store import Store
from ekiben.server.storage.trouble import StorageTrouble
from ekiben.table.entries import Said
store = Store(sys.argv[1])
kept = 0
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
try:
    while kept < 10_000:
        words = Said(at=1.0, person="a", name="A", text=str(kept) + "z" * 500)
        store.append_now("t", kept + 1, [words]).result()
        kept += 1
except StorageTrouble as trouble:
    print(trouble.sentence)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.append_now("t", kept + 1, [Said(at=1.0, person="a", name="A", text=str(kept))]).result()
kept += 1
print(kept, len(store.entries_now("t")))
"""


def test_a_file_that_cannot_grow_loses_nothing(tmp_path: Path) -> None:
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    run = subprocess.run(
        [sys.executable, "-c", FILLS_UP, str(tmp_path / "ekiben.sqlite")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    sentence, numbers = run.stdout.strip().split("\n")
    assert "nothing was changed" in sentence
    kept, found = map(int, numbers.split())
    assert kept == found > 10


def test_a_database_somebody_else_has_locked_is_waited_for_and_then_told(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "LOCK_WAIT", 0.3)
    store = Store(database)
    store.append_now("t", 1, [said("one")]).result()
    if database.endswith("sqlite"):
        lock: Any = sqlite3.connect(database, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
    else:
        lock = sqlalchemy.create_engine(url_of(database)).connect()
        lock.execute(sqlalchemy.text("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE"))
    with pytest.raises(StorageTrouble, match="another program has locked"):
        store.append_now("t", 2, [said("two")]).result()
    lock.close()
    goes_on(store, "t", 2)
    assert texts(store, "t") == ["one", "again"]
    store.close()


@pytest.mark.skipif("postgresql" not in KINDS, reason="there is no PostgreSQL, as the environment says")
def test_a_lost_connection_comes_back(server: Postgres) -> None:
    store = Store(server.new_database())
    store.append_now("t", 1, [said("one")]).result()
    server.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ekiben'")
    store.append_now("t", 2, [said("two")]).result()
    server.stop()
    with pytest.raises(StorageTrouble, match="nothing was changed"):
        store.append_now("t", 3, [said("three")]).result()
    with pytest.raises(StorageTrouble):
        store.entries_now("t")
    server.start()
    goes_on(store, "t", 3)
    assert texts(store, "t") == ["one", "two", "again"]
    store.close()


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    file = tmp_path / "ekiben.sqlite"
    file.write_bytes(b"this is no database, only a text " * 100)
    with pytest.raises(StorageTrouble, match="damaged, or it is none"):
        Store(file)


def killed(database: str, seconds: float) -> dict[int, int]:
    """What a process had been told to be kept when it was killed."""
    process = subprocess.Popen(
        [sys.executable, str(HERE / "storage_writer.py"), database], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(seconds)
    process.kill()
    told: dict[int, int] = {}
    for line in process.stdout:
        if line.endswith("\n"):
            table, number = map(int, line.split())
            told[table] = number
    process.wait()
    process.stdout.close()
    return told


def check_kept(database: str, told: dict[int, int]) -> None:
    store = Store(database)
    for table in range(TABLES):
        found = texts(store, f"t{table}")
        assert found == [f"{number + 1}" for number in range(len(found))], "no gap, nothing twice"
        assert len(found) >= told.get(table, 0), "what was acknowledged is there"
        assert len(found) % 2 == 0, "what was sent together is there together"
    store.close()


def test_a_killed_process_has_lost_nothing_it_has_acknowledged(database: str) -> None:
    told: dict[int, int] = {}
    for _ in range(2):
        told |= killed(database, 0.4)
        check_kept(database, told)
    assert told


@pytest.mark.long
def test_a_process_killed_again_and_again_has_lost_nothing(database: str) -> None:
    pick = random.Random(5)
    told: dict[int, int] = {}
    for _ in range(12):
        told |= killed(database, pick.random())
        check_kept(database, told)
    assert told
