"""Texts from anybody: words and records. Nonsense ends in a refusal with a sentence, and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutation import damaged
from worlds import Setup, any_seed, any_setup, begin, somewhere, walk

import ekiben
from ekiben.kernel.game import Game
from ekiben.kernel.history import History
from ekiben.kernel.record import Record
from ekiben.kernel.refusal import NotReplayable, NotUnderstood, Refusal
from ekiben.kernel.words import read, sentence, write

few = settings(max_examples=150, deadline=None)
DAMAGES = st.lists(
    st.tuples(st.integers(0, 3000), st.integers(0, 8), st.binary(max_size=8)), min_size=1, max_size=4
)
WORDS = [
    "open",
    "move",
    "with",
    ";",
    "–",
    ",",
    ":",
    "(",
    ")",
    "+",
    "Shimbashi",
    "tokyo",
    "Minato",
    "food",
    "stop",
    "3",
]


SENTENCES = st.lists(st.sampled_from(WORDS)).map(" ".join)
Damages = list[tuple[int, int, bytes]]


def game_with_many_wards() -> Game:
    return ekiben.new("shinjuku", edition="v2", seed="words", start=0)


# ---------------------------------------------------------------- words


def outcome(call: Callable[[], list[int]]) -> list[int] | ValueError:
    """What a reader returns, or its refusal; any other error goes on."""
    try:
        return call()
    except ValueError as refused:
        return refused


@few
@given(any_setup, any_seed, st.integers(0, 200), st.text(max_size=60) | SENTENCES)
def test_any_text_is_read_or_refused_and_changes_nothing(
    setup: Setup, seed: int, ply: int, text: str
) -> None:
    game = somewhere(setup, seed, ply)
    before = game.digest()
    for whole in (True, False):
        found = outcome(lambda whole=whole: read(game, text, whole))
        if isinstance(found, ValueError):
            assert isinstance(found, Refusal)
            assert found.sentence
        else:
            twin = game.copy()
            for answer in found:
                twin.answer(answer)
    assert game.digest() == before


@few
@given(any_setup, any_seed, st.integers(0, 200), DAMAGES)
def test_damaged_turns_are_read_or_refused(setup: Setup, seed: int, ply: int, damages: Damages) -> None:
    game = somewhere(setup, seed, ply)
    turn = [answer for number, answer in enumerate(walk(game.copy(), seed)) if number < 4]
    words = write(game, turn) if turn else ""
    near = [(start % 60, length, instead) for start, length, instead in damages]
    found = outcome(lambda: read(game, damaged(words.encode(), near).decode(errors="replace")))
    assert not isinstance(found, ValueError) or isinstance(found, Refusal)


@pytest.mark.parametrize(
    "text", ["matsuri Nakano", "MATSURI NAKANO", "festival nakano", "Nakano", "matsuri naka", "matsuri 中野"]
)
def test_names_are_understood_short_in_capitals_and_in_their_own_script(text: str) -> None:
    for start in range(6):
        game = ekiben.new("shinjuku", edition="v2", seed=start, start=0)
        found = outcome(lambda game=game: read(game, text, whole=False))
        if isinstance(found, Refusal):
            assert found.rule.startswith("matsuri.")
            assert "Nakano" in found.sentence
        else:
            assert not isinstance(found, ValueError)
            assert game.say(game.question, found[0]) == "Nakano"


def test_names_are_understood_with_and_without_macrons() -> None:
    game = ekiben.new("shinjuku", edition="v1", seed="words", start=0)
    names = ("Tōkyō", "Tokyo", "tokyo", "東京", "TOKYO", "Tok")
    answers = [tuple(read(game, f"expand {name}", whole=False)) for name in names]
    assert len(set(answers)) == 1


def test_a_word_that_is_not_understood_is_named_with_the_nearest_one() -> None:
    game = ekiben.new("shinjuku", edition="v1", seed="words", start=0)
    with pytest.raises(NotUnderstood) as caught:
        read(game, "expand Shimbachi–Tokyo")
    assert "Shimbachi" in str(caught.value)
    assert "Shimbashi" in str(caught.value)
    with pytest.raises(NotUnderstood) as caught:
        read(game, "expand Shin–Tokyo")
    assert len(caught.value.instead) > 1, "several stations begin so, all are named"
    with pytest.raises(NotUnderstood, match="missing"):
        read(game, "expand Shimbashi")
    with pytest.raises(NotUnderstood, match="too much"):
        read(game, "expand Shimbashi–Tokyo nonsense")


def test_hyphens_join_and_part_names() -> None:
    game = ekiben.new("shinjuku", edition="v1", seed="words", start=0)
    dashed = read(game, "expand Meidai-Mae-Shinjuku")
    assert dashed == read(game, "expand Meidai Mae–Shinjuku") == read(game, "expand meidai mae -> shinjuku")


def test_every_question_has_a_sentence() -> None:
    for seed in range(3):
        game = game_with_many_wards()
        for _ in walk(game, seed):
            assert sentence(game).endswith("?")


# ---------------------------------------------------------------- records


def a_record(setup: Setup, seed: int, plies: int) -> Record:
    history = History(begin(setup, seed))
    for number, answer in enumerate(walk(history.game.copy(), seed)):
        if number == plies:
            break
        history.answer(answer)
    return Record.of(history)


@few
@given(any_setup, any_seed, st.integers(0, 60), DAMAGES)
def test_a_damaged_record_is_refused_or_is_still_one(
    setup: Setup, seed: int, plies: int, damages: Damages
) -> None:
    text = a_record(setup, seed, plies).text()

    def replay() -> list[int]:
        record = Record.read(damaged(text.encode(), damages).decode(errors="replace"))
        return [] if record.verify() else record.history().answers

    found = outcome(replay)
    assert not isinstance(found, ValueError) or str(found)


@few
@given(st.text(max_size=300) | st.binary(max_size=300).map(lambda raw: raw.decode(errors="replace")))
def test_nonsense_is_no_record(text: str) -> None:
    with pytest.raises(NotReplayable):
        Record.read(text)


def test_a_changed_letter_breaks_the_hash() -> None:
    text = a_record(("shinjuku", {"edition": "v2", "players": 2}), 1, 40).text()
    lines = text.split("\n")
    place = next(i for i, line in enumerate(lines) if line.startswith("+ ") and i > 12)
    lines[place] = lines[place].replace("1", "2", 1)
    with pytest.raises(NotReplayable, match="hash"):
        Record.read("\n".join(lines))


@pytest.mark.parametrize(
    "hostile",
    [
        "ekiben 1\n" + "a: 1\n" * 40_000,
        "x" * (9 * 1024 * 1024),
        "ekiben 1\ngame: shinjuku\nrevision: 1\n\n+ " + "[" * 100_000,
        "ekiben 1\ngame: shinjuku\nrevision: 1\n\n+ " + '{"a":' * 50_000,
        "ekiben 1\ngame: ../../etc/passwd\nrevision: 1\nseed: 00\n\n+ {}\n",
        "ekiben 1\ngame: shinjuku\nrevision: 1\nedition: /etc/passwd.toml\nseed: 00\n\n+ {}\n",
        "ekiben 1\ngame: shinjuku\nrevision: 1\nedition: v2\nplayers: 99\nseed: 00\n\n+ {}\n",
        "ekiben 1\ngame: shinjuku\nrevision: 1\nedition: v2\nplayers: 2\nnonsense: 3\nseed: 00\n\n+ {}\n",
        "ekiben 1\ngame: shinjuku\nrevision: 1\nedition: v2\nplayers: 2\n\n+ {}\n",
        'ekiben 1\ngame: shinjuku\nrevision: 1\nposition: {"edition": 3}\n\n+ {}\n',
        "ekiben 1\ngame: shinjuku\nrevision: 1\nedition: v2\nplayers: 2\nseed: 0\ndeck: [77]\n\n+ {}\n",
        "ekiben 1\ngame: shinjuku\nrevision: 1\nedition: v2\nplayers: 2\nseed: 0\nbag: [1.5]\n\n+ {}\n",
    ],
    ids=range(12),
)
def test_hostile_records_get_a_sentence_and_nothing_else(hostile: str) -> None:
    def replay() -> list[int]:
        record = Record.read(hostile)
        assert record.verify()
        return record.history().answers

    found = outcome(replay)
    assert isinstance(found, ValueError)
    assert 10 < len(str(found)) < 1000


def test_files_that_cannot_be_read_or_written_get_a_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "none.ekiben", tmp_path):
        with pytest.raises(NotReplayable, match=re.escape(str(tmp_path))):
            Record.load(path)
    (tmp_path / "bytes.ekiben").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(NotReplayable, match="UTF-8"):
        Record.load(tmp_path / "bytes.ekiben")
    record = a_record(("shinjuku", {"edition": "v1", "players": 2}), 1, 10)
    with pytest.raises(NotReplayable, match="cannot be written"):
        record.save(tmp_path / "no such folder" / "game.ekiben")
    record.save(tmp_path / "game.ekiben")
    assert Record.load(tmp_path / "game.ekiben").text() == record.text()
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["bytes.ekiben", "game.ekiben"]


def test_a_record_of_other_rules_still_shows_and_verify_names_the_first_difference() -> None:
    record = a_record(("shinjuku", {"edition": "v2", "players": 2}), 3, 60)
    # As if it had been played under rules with another mark on the third stretch's second answer.
    stretch = record.stretches[2]
    marks = (stretch.marks[0], "0000", *stretch.marks[2:])
    record.stretches[2] = type(stretch)(stretch.ply, stretch.seat, stretch.words, marks, stretch.changes)
    again = Record.read(record.text())
    (problem,) = again.verify()
    assert f"answer {stretch.ply + 1}" in problem
    assert len(list(again.views())) == len(again.stretches) + 1


@pytest.mark.parametrize("seed", range(4))
def test_a_game_alone_is_recorded_in_lines_a_person_can_read(seed: int) -> None:
    record = a_record(("zerokei", {"solo": True}), seed, 5000)
    assert len(record.stretches) > 1
    assert all(len(stretch.words) < 1000 for stretch in record.stretches)
    assert record.verify() == []
