"""Tables: what is answered is played, what is refused changes nothing, and the entries are all there is."""

from __future__ import annotations

import pytest
from table_tools import Played, bot, person, same

from ekiben.kernel.refusal import Refusal
from ekiben.table.entries import decode, encode
from ekiben.table.refusals import Late, NotYours, NotYourTurn
from ekiben.table.table import Table


@pytest.mark.parametrize(
    ("game", "wishes"),
    [
        ("shinjuku", {"players": 2}),
        ("shinjuku", {"players": 3, "edition": "v1"}),
        ("shinjuku", {"players": 4, "edition": "prototype"}),
        ("zerokei", {"players": 3}),
        ("zerokei", {"players": 1}),
    ],
)
def test_a_table_is_its_entries(game: str, wishes: dict) -> None:
    played = Played(game, wishes)
    played.play()
    assert played.table.standing.state == "finished"
    kept = [decode(encode(entry)) for entry in played.entries]
    assert kept == played.entries
    assert same(Table.replay(kept), played.table)
    assert same(Table.unpack(played.table.pack()), played.table)


def test_an_answer_counts_once_however_often_it_arrives() -> None:
    played = Played()
    who, answers = played.asked(), played.table.game.answers[:1]
    assert played.do(played.table.answer(who, 0, answers, "key", 1.0))
    before = played.table.pack()
    assert played.table.answer(who, 0, answers, "key", 2.0) == []
    with pytest.raises(Refusal, match="key"):
        played.table.answer(who, 0, [answers[0] + 1], "key", 2.0)
    assert played.table.pack() == before


def test_what_is_late_or_another_ones_turn_or_not_allowed_is_refused_and_changes_nothing() -> None:
    played = Played()
    table = played.table
    who = played.asked()
    other = "ben" if who == "ada" else "ada"
    before = table.pack()
    with pytest.raises(NotYourTurn):
        table.answer(other, 0, table.game.answers[:1], "a", 1.0)
    with pytest.raises(NotYours):
        table.answer("eve", 0, table.game.answers[:1], "b", 1.0)
    with pytest.raises(Late):
        table.answer(who, 1, table.game.answers[:1], "c", 1.0)
    for wrong in ([63], [-1], [64], [], [table.game.answers[0], 63], [table.game.answers[0]] * 201):
        with pytest.raises(Refusal):
            table.answer(who, 0, wrong, "d", 1.0)
    assert table.pack() == before


def test_a_bot_plays_where_it_sits_and_nowhere_else() -> None:
    played = Played(places=[person("ada"), bot()])
    while played.table.errand is None:
        played.answer()
    errand = played.table.errand
    assert errand.bot == "random"
    with pytest.raises(Late):
        played.table.bot_answer(errand.seat, errand.ply + 1, [0], 1.0)
    with pytest.raises(Late):
        played.table.bot_answer(1 - errand.seat, errand.ply, [0], 1.0)
    played.play()
    assert played.table.standing.state == "finished"
    assert played.table.errand is None
