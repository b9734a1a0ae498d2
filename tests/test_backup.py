"""Copies of the database made and put back, games taken out of it: by the commands, on real databases."""

from __future__ import annotations

import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from databases import KINDS, Postgres
from sqlalchemy import select, text
from table_tools import Played, person

from ekiben.cli import main
from ekiben.kernel.record import Record
from ekiben.server.people.person import Person
from ekiben.server.people.store import add_person, merge
from ekiben.server.storage.rows import Row
from ekiben.server.storage.schema import metadata
from ekiben.server.storage.store import Store
from ekiben.table.entries import Said

pytestmark = pytest.mark.usefixtures("_no_settings")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EKIBEN_DATABASE", raising=False)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def new_database(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[str], str]:
    def made(name: str) -> str:
        if kind == "sqlite":
            return str(tmp_path / f"{name}.sqlite")
        return request.getfixturevalue("server").new_database()

    return made


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def ran(*words: object) -> tuple[int, str, str]:
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return status, out, err

    return ran


def refused(run: Run, *words: object) -> str:
    """What a refused command says: one line, and nothing else."""
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    return err


def finished(id: str, *, seed: str = "ab" * 32, players: tuple[str, ...] = ("ada", "ben")) -> Played:
    """A table at which a game was played to its end."""
    played = Played(places=[person(name) for name in players], seed=seed, id=id)
    played.play()
    assert played.table.standing.state == "finished"
    return played


def filled(database: str) -> dict[str, str]:
    """Two finished games and a running one; the records of the first by their tables."""
    store = Store(database)
    records: dict[str, str] = {}
    for number, id in enumerate(("one", "two")):
        played = finished(id, seed=f"{number:064x}", players=("ada", "ben") if number else ("ada", "cho"))
        store.append_now(id, 1, played.entries).result()
        records[id] = played.table.record().text()
        # Of the second the process ended before its record was written.
        store.touch(Row.of(played.table), record=None if number else records[id])
    running = Played(id="running")
    running.play(40)
    store.append_now("running", 1, running.entries).result()
    store.touch(Row.of(running.table), snapshot=running.table.pack())
    for id, name in (("ada", "Ada"), ("ben", "Twin"), ("cho", "Twin"), ("old", "Old"), ("new", "New")):
        store.write_now(lambda at, id=id, name=name: add_person(at, Person(id=id, name=name), 1.0)).result()
    store.write_now(lambda at: merge(at, "cho", "new")).result()
    store.close()
    return records


def everything(database: str) -> dict[str, list[tuple[object, ...]]]:
    store = Store(database)
    try:
        return {
            table.name: store.read_now(lambda at, table=table: sorted(map(tuple, at.execute(select(table)))))
            for table in metadata.sorted_tables
        }
    finally:
        store.close()


def test_a_copy_put_back_is_the_same(new_database: Callable[[str], str], tmp_path: Path, run: Run) -> None:
    old, new, copy = new_database("old"), new_database("new"), tmp_path / "copy.sqlite"
    filled(old)
    before = everything(old)
    assert run("backup", copy, "--database", old) == (0, f"{copy}: 3 tables\n", "")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600, "it holds secrets"
    assert list(tmp_path.glob("copy.sqlite*")) == [copy], "one file is the whole copy"
    status, out, err = run("restore", copy, "--database", new)
    assert (status, err) == (0, "") and out.endswith(": 3 tables\n")
    assert everything(new) == everything(old) == before
    # What is written from now on gets numbers of its own.
    store = Store(new)
    news = metadata.tables["news"]
    row = {"person": "ada", "table_id": "one", "kind": "turn", "channel": "push", "created": 1.0, "due": 1.0}
    for turn in (1, 2):
        store.write_now(lambda at, turn=turn: at.execute(news.insert().values(turn=turn, **row))).result()
    store.close()


@pytest.mark.skipif("postgresql" not in KINDS, reason="there is no PostgreSQL, as the environment says")
def test_a_copy_of_one_kind_becomes_a_database_of_the_other(
    server: Postgres, tmp_path: Path, run: Run
) -> None:
    first, second, third = str(tmp_path / "a.sqlite"), server.new_database(), str(tmp_path / "c.sqlite")
    filled(first)
    assert run("backup", tmp_path / "1", "--database", first)[0] == 0
    assert run("restore", tmp_path / "1", "--database", second)[0] == 0
    assert run("backup", tmp_path / "2", "--database", second)[0] == 0
    assert run("restore", tmp_path / "2", "--database", third)[0] == 0
    assert everything(first) == everything(second) == everything(third)


def test_a_copy_is_made_while_somebody_writes(
    new_database: Callable[[str], str], tmp_path: Path, run: Run
) -> None:
    database = new_database("busy")
    store = Store(database)
    stop = threading.Event()
    written = 0

    def write() -> None:
        nonlocal written
        while not stop.is_set():
            words = [Said(at=1.0, person="ada", name="Ada", text=f"{written + n}") for n in (1, 2)]
            store.append_now("t", written + 1, words).result()
            written += 2

    thread = threading.Thread(target=write)
    thread.start()
    try:
        known: list[int] = []
        for number in range(5):
            known.append(written)
            assert run("backup", tmp_path / f"copy{number}", "--database", database)[0] == 0
    finally:
        stop.set()
        thread.join()
        store.close()
    for number, least in enumerate(known):
        copy = Store(tmp_path / f"copy{number}")
        told = [entry.text for entry in copy.entries_now("t") if isinstance(entry, Said)]
        copy.close()
        assert told == [f"{place + 1}" for place in range(len(told))], "no gap"
        assert len(told) >= least, "what was acknowledged before is in it"
        assert len(told) % 2 == 0, "what was sent together is there together"


def test_nothing_is_overwritten(new_database: Callable[[str], str], tmp_path: Path, run: Run) -> None:
    database, copy = new_database("old"), tmp_path / "copy.sqlite"
    filled(database)
    copy.write_text("something dear")
    assert "is there already" in refused(run, "backup", copy, "--database", database)
    assert copy.read_text() == "something dear"
    copy.unlink()
    assert run("backup", copy, "--database", database)[0] == 0
    before = everything(database)
    told = refused(run, "restore", copy, "--database", database)
    assert ("is there already" if database.endswith("sqlite") else "into an empty one") in told
    assert everything(database) == before
    if database.startswith("postgresql"):
        assert "never replaced" in refused(run, "restore", copy, "--database", database, "--replace")


def test_a_database_is_put_aside_only_when_nobody_uses_it(tmp_path: Path, run: Run) -> None:
    database, copy = tmp_path / "ekiben.sqlite", tmp_path / "copy.sqlite"
    filled(str(database))
    assert run("backup", copy, "--database", database)[0] == 0
    store = Store(database)
    store.append_now("late", 1, [Said(at=1.0, person="ada", name="Ada", text="late")]).result()
    assert "stop the server" in refused(run, "restore", copy, "--database", database, "--replace")
    assert len(store.entries_now("late")) == 1
    store.close()
    aside = tmp_path / "ekiben.sqlite.before-restore-1"
    status, out, _ = run("restore", copy, "--database", database, "--replace")
    assert status == 0 and str(aside) in out
    assert "late" not in {row[0] for row in everything(str(database))["entries"]}
    assert "late" in {row[0] for row in everything(str(aside))["entries"]}, "nothing is lost"


def test_what_is_no_copy_is_refused(tmp_path: Path, run: Run) -> None:
    target = tmp_path / "target.sqlite"
    for name, body in (("text", b"this is no database " * 300), ("empty", b"")):
        (tmp_path / name).write_bytes(body)
        assert "database" in refused(run, "restore", tmp_path / name, "--database", target)
    filled(str(tmp_path / "good.sqlite"))
    assert run("backup", tmp_path / "copy", "--database", tmp_path / "good.sqlite")[0] == 0
    body = (tmp_path / "copy").read_bytes()
    (tmp_path / "half").write_bytes(body[: len(body) // 2])
    assert "damaged" in refused(run, "restore", tmp_path / "half", "--database", target)
    store = Store(tmp_path / "good.sqlite")
    store.write_now(lambda at: at.execute(text("UPDATE alembic_version SET version_num = '9999'"))).result()
    store.close()
    assert run("backup", tmp_path / "newer", "--database", tmp_path / "good.sqlite")[0] == 2
    assert not target.exists()


def test_wrong_uses_are_told(tmp_path: Path, run: Run) -> None:
    nowhere = tmp_path / "nowhere.sqlite"
    assert "no database" in refused(run, "backup", "--database", nowhere)
    assert "no database" in refused(run, "export", tmp_path / "out", "--database", nowhere)
    assert not nowhere.exists(), "looking makes no database"
    assert "there is no file" in refused(run, "restore", tmp_path / "x", "--database", nowhere)
    assert "mysql" in refused(run, "backup", tmp_path / "x", "--database", "mysql://h/x")
    unreachable = "postgresql://ekiben@127.0.0.1:1/ekiben"
    assert "cannot be reached" in refused(run, "backup", tmp_path / "x", "--database", unreachable)
    filled(str(nowhere))
    away = tmp_path / "no" / "such" / "folder" / "copy"
    assert "No such file" in refused(run, "backup", away, "--database", nowhere)
    assert "no table x" in refused(run, "export", tmp_path / "out", "--database", nowhere, "--table", "x")
    assert "not over" in refused(run, "export", tmp_path / "out", "--database", nowhere, "--table", "running")
    assert "nobody" in refused(run, "export", tmp_path / "out", "--database", nowhere, "--person", "Eve")


def test_games_become_files_that_replay(new_database: Callable[[str], str], tmp_path: Path, run: Run) -> None:
    database, out = new_database("games"), tmp_path / "out"
    records = filled(database)
    assert run("export", out, "--database", database) == (0, f"{out}: 2 games written\n", "")
    assert {file.name for file in out.iterdir()} == {"shinjuku-one.ekiben", "shinjuku-two.ekiben"}
    for id, told in records.items():
        file = out / f"shinjuku-{id}.ekiben"
        assert file.read_text("utf-8") == told
        assert Record.load(file).verify() == []
    assert "2 were there already" in run("export", out, "--database", database)[1]
    (out / "shinjuku-one.ekiben").write_text("mine")
    status, _, err = run("export", out, "--database", database)
    assert status == 1 and "stays as it is" in err
    assert (out / "shinjuku-one.ekiben").read_text() == "mine"
    assert "1 game written" in run("export", tmp_path / "table", "--database", database, "--table", "two")[1]


def test_the_games_of_a_person_are_those_of_the_guest_they_were_too(tmp_path: Path, run: Run) -> None:
    database = tmp_path / "games.sqlite"
    filled(str(database))

    def names(person: str) -> set[str]:
        folder = tmp_path / f"of-{person}"
        assert run("export", folder, "--database", database, "--person", person)[0] == 0
        return {file.name for file in folder.iterdir()}

    assert names("Ada") == {"shinjuku-one.ekiben", "shinjuku-two.ekiben"}
    assert names("New") == {"shinjuku-one.ekiben"}
    assert names("ben") == {"shinjuku-two.ekiben"}
    assert names("Old") == set()


def test_a_person_of_whom_there_are_two_is_to_be_named_by_the_id(tmp_path: Path, run: Run) -> None:
    database = tmp_path / "games.sqlite"
    store = Store(database)
    for id in ("g1", "g2"):
        store.write_now(lambda at, id=id: add_person(at, Person(id=id, name="Hikari 500"), 1.0)).result()
    store.close()
    told = refused(run, "export", tmp_path / "out", "--database", database, "--person", "Hikari 500")
    assert "g1" in told and "g2" in told


def test_the_settings_say_which_database_is_meant(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(str(tmp_path / "env.sqlite"))
    Store(tmp_path / "file.sqlite").close()
    (tmp_path / "settings.toml").write_text(f'database = "{tmp_path}/file.sqlite"\n')
    assert "0 tables" in run("backup", tmp_path / "1", "--config", tmp_path / "settings.toml")[1]
    monkeypatch.setenv("EKIBEN_DATABASE", str(tmp_path / "env.sqlite"))
    assert "3 tables" in run("backup", tmp_path / "2")[1]


def test_the_steps_lead_to_the_tables_that_are_described(new_database: Callable[[str], str]) -> None:
    store = Store(new_database("steps"))
    found = store.read_now(lambda at: compare_metadata(MigrationContext.configure(at), metadata))
    store.close()
    assert found == []
