"""The store, on real databases: what was acknowledged is there, and nothing else is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import text
from table_tools import Played, same

from ekiben.kernel.refusal import Refusal
from ekiben.server.storage.rows import Row
from ekiben.server.storage.store import Store
from ekiben.server.storage.trouble import Overtaken
from ekiben.table.entries import AnyEntry, Said
from ekiben.table.table import Table


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database)
    yield opened
    opened.close()


def loaded(store: Store) -> Table:
    found = store.load_now("table-1")
    assert found is not None
    return found


def said(words: str) -> Said:
    return Said(at=1.0, person="ada", name="Ada", text=words)


def words(entries: list[AnyEntry]) -> list[str]:
    return [entry.text for entry in entries if isinstance(entry, Said)]


def soon(holds: Callable[[], Any]) -> Any:
    """What is written behind everybody's back is there within a moment; generous, the machine may be busy."""
    for _ in range(400):
        found = holds()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("it did not come")


def test_a_table_comes_back_as_it_was(store: Store, database: str) -> None:
    played = Played()
    played.play(100)
    store.append_now("table-1", 1, played.entries).result()
    assert same(loaded(store), played.table)
    store.touch(Row.of(played.table), snapshot=played.table.pack())
    number = played.table.number
    played.play(50, seed=1)
    store.append_now("table-1", number + 1, played.entries[number:]).result()
    store.close()
    again = Store(database)
    assert same(loaded(again), played.table)
    assert again.entries_now("table-1") == played.entries
    assert again.load_now("no such table") is None
    again.close()


def test_a_number_is_given_once_and_the_second_one_is_told(store: Store) -> None:
    store.append_now("t", 1, [said("one"), said("two")]).result()
    with pytest.raises(Overtaken):
        store.append_now("t", 2, [said("other"), said("three")]).result()
    assert words(store.entries_now("t")) == ["one", "two"]
    store.append_now("t", 2, [said("two")]).result()  # the same once more: its first answer was lost
    assert words(store.entries_now("t")) == ["one", "two"]


def test_one_that_does_not_fit_keeps_nobody_else_from_being_written(store: Store) -> None:
    store.append_now("t", 1, [said("one")]).result()

    async def all_at_once() -> list[Any]:
        jobs: list[Any] = [store.append(f"t{number}", 1, [said("hello")]) for number in range(50)]
        jobs.insert(20, store.append("t", 1, [said("another one")]))
        jobs.insert(30, store.write(lambda connection: connection.execute(text("SELECT nonsense"))))
        return await asyncio.gather(*jobs, return_exceptions=True)

    results = asyncio.run(all_at_once())
    failed = [place for place, result in enumerate(results) if isinstance(result, BaseException)]
    assert failed == [20, 30]
    assert isinstance(results[20], Overtaken)
    assert all(len(store.entries_now(f"t{number}")) == 1 for number in range(50))


def test_what_is_written_together_shares_transactions(store: Store) -> None:
    async def many() -> None:
        await asyncio.gather(*(store.append(f"t{number}", 1, [said("x")]) for number in range(500)))

    before = store.writer.batches
    asyncio.run(many())
    assert store.writer.batches - before < 100
    assert store.writer.written == 500


def test_a_step_is_done_wholly_or_not_at_all(store: Store) -> None:
    def half(connection: Any) -> None:
        connection.execute(text("INSERT INTO records VALUES ('t', 'half')"))
        raise Refusal("stop")

    with pytest.raises(Refusal, match="stop"):
        store.write_now(half).result()
    assert store.read_now(lambda connection: connection.execute(text("SELECT * FROM records")).all()) == []


def test_lists_tell_what_happened_last_page_by_page(store: Store) -> None:
    for number in range(5):
        played = Played()
        standing = played.table.standing
        standing.opened = msgspec.structs.replace(standing.opened, table=f"t{number}")
        standing.changed = 100.0 + number // 2
        store.touch(Row.of(played.table))
    asyncio.run(_pages(store))


async def _pages(store: Store) -> None:
    rows = await store.rows("watch")
    while len(rows) < 5:
        await asyncio.sleep(0.05)
        rows = await store.rows("watch")
    assert [row.id for row in rows] == ["t4", "t3", "t2", "t1", "t0"]
    first = await store.rows("watch", most=2)
    rest = await store.rows("watch", before=(first[-1].changed, first[-1].id))
    assert [row.id for row in first + rest] == [row.id for row in rows]
    assert [row.id for row in await store.rows("mine", "ben")] == [row.id for row in rows]
    assert await store.rows("mine", "eve") == []
    assert await store.rows("open") == []


def test_tables_that_were_not_brought_up_to_date_are_found(store: Store) -> None:
    played = Played()
    store.append_now("table-1", 1, played.entries).result()
    assert store.stale_now() == ["table-1"]
    store.touch(Row.of(played.table))
    soon(lambda: not store.stale_now())
    assert [row.id for row in store.living_now()] == ["table-1"]
    played.answer()
    number = len(played.entries)
    store.append_now("table-1", number, played.entries[-1:]).result()
    assert store.stale_now() == ["table-1"]


def test_an_older_row_or_snapshot_never_replaces_a_newer_one(store: Store) -> None:
    played = Played()
    old, old_snapshot = Row.of(played.table), played.table.pack()
    store.append_now("table-1", 1, played.entries).result()
    played.answer()
    store.append_now("table-1", len(played.entries), played.entries[-1:]).result()
    store.touch(Row.of(played.table), snapshot=played.table.pack())
    soon(lambda: not store.stale_now())
    store.touch(old, snapshot=old_snapshot)
    time.sleep(0.6)
    assert store.stale_now() == []
    assert same(loaded(store), played.table)
