"""Texts from anybody: words and records. Nonsense ends in a refusal with a sentence, quickly, and changes nothing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutation import damaged
from worlds import Setup, any_seed, any_setup, begin, somewhere, walk

import ekiben
from ekiben.kernel.history import History
from ekiben.kernel.record import Record
from ekiben.kernel.refusal import NotAllowed, NotReplayable, NotUnderstood, Refusal
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


def game_with_many_wards() -> ekiben.kernel.game.Game:
    return ekiben.new("shinjuku", edition="v2", seed="words", start=0)


# ---------------------------------------------------------------- words


@few
@given(
    any_setup,
    any_seed,
    st.integers(0, 200),
    st.text(max_size=60) | st.lists(st.sampled_from(WORDS)).map(" ".join),
)
def test_any_text_is_read_or_refused_and_changes_nothing(
    setup: Setup, seed: int, ply: int, text: str
) -> None:
    game = somewhere(setup, seed, ply)
    before = game.digest()
    for whole in (True, False):
        try:
            answers = read(game, text, whole)
        except Refusal as refused:
            assert refused.sentence
            assert "Traceback" not in str(refused)
        else:
            twin = game.copy()
            for answer in answers:
                twin.answer(answer)
    assert game.digest() == before


@few
@given(any_setup, any_seed, st.integers(0, 200), DAMAGES)
def test_damaged_turns_are_read_or_refused(
    setup: Setup, seed: int, ply: int, damages: list[tuple[int, int, bytes]]
) -> None:
    game = somewhere(setup, seed, ply)
    turn = [answer for number, answer in enumerate(walk(game.copy(), seed)) if number < 4]
    words = write(game, turn) if turn else ""
    try:
        read(
            game,
            damaged(words.encode(), [(start % 60, *rest) for start, *rest in damages]).decode(
                errors="replace"
            ),
        )
    except Refusal as refused:
        assert refused.sentence


def test_names_are_understood_with_and_without_macrons_short_and_in_capitals() -> None:
    game = game_with_many_wards()
    for text in ("matsuri Nakano", "MATSURI NAKANO", "festival nakano", "Nakano", "matsuri 中野"):
        try:
            assert game.say(2, read(game, text, whole=False)[0]) == "Nakano"
        except NotAllowed as refused:
            assert refused.rule.startswith("matsuri.")
            assert "Nakano" in refused.sentence
    game = ekiben.new("shinjuku", edition="v1", seed="words", start=0)
    ward = game.copy()
    answers = [
        read(ward, f"expand {name}", whole=False)
        for name in ("Tōkyō", "Tokyo", "tokyo", "東京", "TOKYO", "Tok")
    ]
    assert len({tuple(each) for each in answers}) == 1


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
    setup: Setup, seed: int, plies: int, damages: list[tuple[int, int, bytes]]
) -> None:
    text = a_record(setup, seed, plies).text()
    started = time.process_time()
    try:
        record = Record.read(damaged(text.encode(), damages).decode(errors="replace"))
        problems = record.verify()
        if not problems:
            record.history()
    except ValueError as refused:
        assert str(refused)
    assert time.process_time() - started < 20, "bounded, however the damage looks"


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
    try:
        record = Record.read(hostile)
    except NotReplayable as refused:
        assert len(str(refused)) < 500
        return
    assert record.verify()
    with pytest.raises(ValueError, match="."):
        record.history()


def test_files_that_cannot_be_read_or_written_get_a_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "none.ekiben", tmp_path):
        with pytest.raises(NotReplayable, match=str(tmp_path)):
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
