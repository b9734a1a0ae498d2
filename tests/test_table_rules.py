"""After a correction of the rules running games go on, and what was played before can still be shown."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_tools import Played, same

from ekiben import games
from ekiben.games.shinjuku import Shinjuku
from ekiben.kernel import record as records
from ekiben.kernel.game import Game
from ekiben.kernel.origin import Origin
from ekiben.kernel.record import Record
from ekiben.kernel.refusal import NotReplayable
from ekiben.server.storage.store import Store
from ekiben.table import course, entries, keeping
from ekiben.table.carrying import carried, layout_of
from ekiben.table.table import Table


@contextlib.contextmanager
def corrected(**differences: Any) -> Iterator[None]:
    """Other rules for a while: an edition keeps its name, and says something else."""

    def begin(origin: Origin) -> Game:
        sheet = {"id": "v2", "name": "v2", "based_on": "v2", **differences}
        return games.begin(Origin(origin.game, {**origin.wishes, "edition": sheet}))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(course, "begin", begin)
        patch.setattr(keeping, "begin", begin)
        patch.setattr(records, "_begin", begin)
        patch.setattr(records, "REVISION", records.REVISION + 1)
        yield


OTHER_HANDS: dict[str, Any] = {"supply": {"hand": 6}}
"""With larger hands other cards come out from the very first question on."""


@settings(max_examples=25, deadline=None)
@given(plies=st.integers(0, 300), seed=st.integers(0, 1000))
def test_a_game_goes_on_from_its_position_and_ends(plies: int, seed: int) -> None:
    played = Played()
    played.play(plies, seed=seed)
    before = played.table
    with corrected(**OTHER_HANDS):
        table = played.table = Table.unpack(before.pack())
        played.do(table.new_rules(played.now))
        assert table.new_rules(played.now) == []
        assert table.ply == before.ply
        assert before.ply == 0 or table.game.fields()["hand_size"] == before.game.fields()["hand_size"]
        assert same(Table.unpack(table.pack()), table)
        played.play(seed=seed)
        assert table.standing.state == "finished"
        kept = [entries.decode(entries.encode(entry)) for entry in played.entries]
        assert Table.replay(kept).standing.scores == table.standing.scores
        text = table.record().text()
        assert Record.read(text).text() == text
        assert list(Record.read(text).views())


def test_the_position_is_the_same_before_and_after() -> None:
    played = Played()
    played.play(120)
    before = played.table.game.fields()
    with corrected(**OTHER_HANDS):
        table = Table.unpack(played.table.pack())
        table.apply(table.new_rules(1.0))
    assert table.game.fields() == before
    assert "rules were corrected" in table.standing.notices[-1].text
    table.view(None, 120)
    with pytest.raises(NotReplayable, match="record"):
        table.view(None, 60)
    assert table.may_take_back(played.asked()).answers == 0


def test_a_game_the_correction_does_not_touch_goes_on_as_if_nothing_had_been() -> None:
    played = Played()
    played.play(120)
    with corrected():
        table = Table.unpack(played.table.pack())
        table.apply(table.new_rules(1.0))
    assert table.course.base is None
    assert not any("rules" in notice.text for notice in table.standing.notices)
    assert table.view(0, 60) == played.table.view(0, 60)


def test_what_came_behind_the_last_snapshot_is_played_as_far_as_it_goes(
    tmp_path: Path,
) -> None:
    played = Played()
    played.play(40)
    store = Store(tmp_path / "ekiben.sqlite")
    store.append_now("table-1", 1, played.entries).result()
    with corrected(**OTHER_HANDS):
        table = store.load_now("table-1")
        assert table is not None
        assert table.ply < 40, "without a snapshot the answers are played by the new rules, while they fit"
        assert "have to be given again" in table.standing.notices[-1].text
        again = store.load_now("table-1")
        assert again is not None
        assert same(again, table)
        assert table.number == len(store.entries_now("table-1"))
        played.table, played.entries = table, []
        played.play()
        store.append_now("table-1", again.number + 1, played.entries).result()
        last = store.load_now("table-1")
        assert last is not None
        assert same(last, table)
    store.close()


def test_a_game_that_is_over_can_still_be_looked_at() -> None:
    played = Played()
    played.play()
    with corrected(**OTHER_HANDS):
        table = Table.unpack(played.table.pack())
    assert table.new_rules(1.0) == []
    assert table.standing.scores == tuple(table.game.scores)
    assert table.view(None) == played.table.view(None)


def test_a_state_laid_out_otherwise_is_carried_over_field_by_field() -> None:
    game = Played().table.game
    state, layout = game.state_bytes(), layout_of(game)
    words = layout.split()
    assert words[-1].split(":")[1] == "u8"
    without_last = Shinjuku.LAYOUT.unpack(state[-Shinjuku.LAYOUT.size :])
    shorter = " ".join(words[:-1])
    size = 1
    for number in words[-1].split(":")[2].split("x"):
        size *= int(number or 1)
    fresh = games.begin(Origin("shinjuku", {"players": 2, "seed": "other"}))
    again = carried(state[:-size], shorter, fresh)
    fields = again.fields()
    last = words[-1].split(":")[0]
    assert {key: value for key, value in fields.items() if key != last} == {
        key: value for key, value in without_last.items() if key != last
    }
    assert fields[last] == fresh.fields()[last]
    with pytest.raises(NotReplayable):
        carried(state, shorter, fresh)
