"""Zero-Kei at the command: wrong uses, rules, cards of one's own, and games in a pipe and in a terminal."""

from __future__ import annotations

import random
import unicodedata
from pathlib import Path
from typing import Any

import pexpect
import pytest
from test_play_tools import Terminals, check_wrong_use, played, widest
from zerokei_stage import stage

import ekiben
from ekiben.cli import main
from ekiben.cli.lines import plain
from ekiben.cli.question import ask_lines
from ekiben.cli.terminal import terminal_of
from ekiben.kernel.record import Record

#: A wrong use of the command, and words the one line about it has.
WRONG = [
    ("play zerokie", ["zerokie", "zerokei"]),
    ("play zerokei --players 5", ["2, 3 or 4", "5"]),
    ("play zerokei --players 1", ["--solo"]),
    ("play zerokei --solo --players 3", ["--solo", "3"]),
    ("play zerokei --solo --seats me,random", ["--solo", "2"]),
    ("play zerokei --seats me", ["2 to 4"]),
    ("play zerokei --seats me,rnadom", ["did you mean random?"]),
    ("play zerokei --difficulty harder", ["--solo"]),
    ("play zerokei --solo --difficulty hard", ["hard", "harder"]),
    ("play zerokei --edition v2", ["--edition"]),
    ("play zerokei --cards no-such-file.toml", ["no-such-file", "no such file"]),
    ("play zerokei --load no-such-file", ["no-such-file"]),
    ("play zerokei --load x --solo", ["--load", "--solo"]),
    ("rules zerokei xyzzy", ["xyzzy", "Engines"]),
    ("rules zerokei --id solo.hader", ["solo.hader", "solo.harder"]),
    ("cards check", ["FILE"]),
    ("cards chck x", ["chck", "did you mean check?"]),
    ("cards check nowhere.toml", ["no such file"]),
    ("perft zerokei --depth 99", ["--depth", "99"]),
    ("playouts zerokei --games 0", ["--games"]),
]


@pytest.mark.parametrize(("words", "told"), WRONG, ids=[words for words, _ in WRONG])
def test_a_wrong_use_is_told_in_one_line(
    words: str, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    check_wrong_use(words, told, capsys)


def play(*words: str, typed: str = "", status: int = 0) -> str:
    """A game played through a pipe; what was shown."""
    return played("zerokei", words, typed, status)


# ---------------------------------------------------------------- rules, cards, measures


def test_the_rules_begin_with_what_is_not_published(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "zerokei"]) == 0
    out = capsys.readouterr().out
    head, rest = out.split("\n\n", 1)
    assert "reconstructed" in head and "--cards FILE" in " ".join(head.split())
    assert rest.startswith("SETUP\n") and "\nSCORING\n" in rest and "ALONE AGAINST HIDEO" not in rest
    assert widest(out) <= 100
    assert main(["rules", "zerokei", "--solo"]) == 0
    assert "ALONE AGAINST HIDEO" in capsys.readouterr().out


def test_a_rule_is_found_by_its_id_and_by_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "zerokei", "--id", "solo.harder"]) == 0
    assert "7 yen" in capsys.readouterr().out
    assert main(["rules", "zerokei", "hideo"]) == 0
    assert "solo." in capsys.readouterr().out


def test_a_file_of_ones_own_cards_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[carriages.C01]\ncost = 3\n[cities.osaka]\nground_cost = 5\n")
    assert main(["cards", "check", str(file)]) == 0
    out = capsys.readouterr().out
    assert "sound" in out and "2 values" in out and "--cards" in out
    file.write_text("[carriages.C01]\ncots = 3\n[citeis.osaka]\nground_cost = 5\n")
    assert main(["cards", "check", str(file)]) == 2
    err = capsys.readouterr().err
    assert "cots" in err and "citeis" in err and "Traceback" not in err


def test_perft_and_playouts_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "zerokei", "--depth", "2", "--seed", "1"]) == 0
    whole = capsys.readouterr().out.splitlines()[-1].split()[2]
    assert main(["perft", "zerokei", "--depth", "2", "--seed", "1", "--divide"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"total: {whole}"
    assert main(["playouts", "zerokei", "--games", "3", "--solo", "--difficulty", "harder"]) == 0
    assert "3 games" in capsys.readouterr().out


# ---------------------------------------------------------------- through a pipe


def test_a_turn_can_be_typed_in_numbers_or_words(games: Path) -> None:
    file = games / "one.ekiben"
    out = play(
        "--solo", "--seed", "4", "--save", str(file), typed="1\n1\nown engine: ground Nagoya; tail: gold\n"
    )
    assert "Blue> " in out and "To play on: ekiben play zerokei --load" in out
    record = Record.load(file)
    assert record.verify() == [] and record.names == ("me", "hideo")
    assert record.stretches[0].words.endswith("own engine: ground Nagoya; tail: gold")


def test_hideo_gives_a_reason_for_every_step(games: Path) -> None:
    out = play("--solo", "--seed", "4", typed="1\n1\nhideo\n")
    for words in ("the middle carriage of the row", "the first free one", "the first thing a city needs"):
        assert out.count(words) >= 2, words


def test_a_saved_solo_game_goes_on_without_handing_over(games: Path) -> None:
    file = games / "game.ekiben"
    play("--solo", "--seed", "4", "--save", str(file), typed="1\n1\n")
    out = play("--load", str(file), typed="score now\n")
    assert "Hand over" not in out and "connected cities" in out and "claim" in out


def test_people_at_one_keyboard_have_nothing_to_hide(games: Path) -> None:
    out = play("--seats", "me,me", "--seed", "4", typed="1\n1\n")
    assert "Hand over" not in out and "Red> " in out and "Blue> " in out


def test_nonsense_is_answered_and_changes_nothing(games: Path) -> None:
    file = games / "game.ekiben"
    nonsense = ["foo", "99", "engine", "engine nobody", "claim Kyoto buy", "why", "why nonsense", "why 1"]
    nonsense += ["undo", "rules", "rules xyzzy", "look", "look nowhere", "(((", "x" * 3000, "log all"]
    nonsense += ["look kyoto", "look driver", "score now", "key", "events", "discards", "hideo", "help", ""]
    out = play("--solo", "--save", str(file), typed="\n".join(nonsense) + "\nquit\n")
    assert "there is no 99" in out
    assert Record.load(file).history().answers == []


def test_why_and_undo_and_a_copy(games: Path) -> None:
    copy = games / "copy.ekiben"
    typed = f"1\n1\nwhy Kyoto buy\nwhy\ntail: gold\nsave {copy}\nundo 2\nquit\n"
    out = play("--solo", "--seed", "4", "--save", str(games / "g.ekiben"), typed=typed)
    assert "[action.source.allowed]" in out and "2 answers taken back" in out
    assert len(Record.load(copy).history().answers) == 4
    assert len(Record.load(games / "g.ekiben").history().answers) == 2


def test_nothing_is_told_of_carriages_that_are_not_laid_out_yet(games: Path) -> None:
    file = games / "game.ekiben"
    for claimed in ("Odawara venue", "Maibara driver", "nonsense"):
        typed = f"engine Hayate; claim {claimed}; space 2\nwhy engine Hayate; claim {claimed}; foo\nquit\n"
        out = play("--solo", "--seed", "c", "--save", str(file), typed=typed)
        for part in out.split("Hayate; claim")[1:]:
            said = " ".join(part.split("\n", 1)[1].split("Blue>")[0].split())
            assert said.startswith("something new comes out in the middle of that: say what comes before it")
            assert "possible" not in said
        assert Record.load(file).history().answers == []
        file.unlink()
    # What needs nothing new is told as it is.
    out = play("--solo", "--seed", "c", typed="engine Akatsuky; 7\nengine Express\nquit\n")
    assert "did you mean Akatsuki?" in out and "possible: Akatsuki, Hayate" in out


def test_cards_of_ones_own_are_played_and_kept(games: Path) -> None:
    cards = games / "mine.toml"
    cards.write_text("[cities]\nosaka = { ground_cost = 9 }\n")
    file = games / "g.ekiben"
    out = play("--cards", str(cards), "--seats", "me,random", "--save", str(file), typed="1\n")
    assert "¥9 +4" in out
    cards.unlink()
    assert "¥9 +4" in play("--load", str(file), typed="quit\n")


def test_a_check_of_cards_tells_what_they_change(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = games / "mine.toml"
    cards.write_text(
        "[tail]\nyen = 5\n[carriages.C03]\ncities = [2, 3]\n[turn_order.2]\n2 = { points = 1 }\n"
    )
    assert main(["cards", "check", str(cards)]) == 0
    out = capsys.readouterr().out
    assert "2 values other than ours" in out and "1 are stated now, 271 remain" in out
    assert "carriages.C03.cities: [2, 3] in place of [1, 2]" in out
    assert "turn_order.2.2.points: 1\n" in out and "tail" not in out


def test_random_players_play_to_the_end(games: Path) -> None:
    out = play("--seats", "random,random,random", "--seed", "3")
    assert "The game is over." in out and "wins" in out and "left over" not in out


def test_a_person_plays_a_whole_game_against_hideo(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = games / "game.ekiben"
    out = play("--solo", "--difficulty", "harder", "--seed", "2", "--save", str(file), typed="1\n" * 200)
    assert "The game is over." in out and "ekiben replay" in out and "Hideo's cities" in out
    assert main(["verify", str(file)]) == 0
    number = len(Record.load(file).history().answers)
    assert f"ok, {number} answers, result " in capsys.readouterr().out and number > 40
    assert main(["replay", str(file), "--all"]) == 0
    assert main(["replay", str(file), "--to", "9"]) == 0
    shown = capsys.readouterr().out
    assert "Hideo claims" in shown and widest(shown) <= 100
    assert main(["play", "shinjuku", "--load", str(file)]) == 2


# ---------------------------------------------------------------- in a real terminal


def test_a_terminal_is_told_of_the_values_once(terminal: Terminals) -> None:
    child = terminal.run("play", "zerokei", "--seed", "7", "--seats", "me,me")
    child.expect("(Blue|Red)> ")
    shown = str(child.before)
    assert "published nowhere" in shown and "cards check FILE" in " ".join(shown.split())
    for typed in ("1", "1", "1", "2"):
        child.sendline(typed)
        child.expect("(Blue|Red)> ")
        assert "published nowhere" not in str(child.before)
        shown += str(child.before)
    assert widest(shown) <= 100 and "\x1b" not in shown
    child.sendline("quit")
    child.expect("Saved")
    child.expect(pexpect.EOF)


def test_undo_in_a_terminal_asks_again(terminal: Terminals) -> None:
    child = terminal.run("play", "zerokei", "--solo", "--seed", "4", colours=True)
    child.expect("Blue> ")
    assert "\x1b[" in str(child.before)
    for typed, asked in (("1", "claim"), ("1", "which card"), ("4", "which counter"), ("undo", "which card")):
        child.sendline(typed)
        child.expect(asked)
        child.expect("Blue> ")
    child.sendintr()
    child.expect("Saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


# ---------------------------------------------------------------- the screen


@pytest.mark.parametrize("wishes", [{"players": 2}, {"players": 3}, {"players": 4}, {"solo": True}], ids=str)
def test_no_line_is_wider_than_the_screen(wishes: dict[str, Any]) -> None:
    for seed in range(4):
        game = ekiben.new("zerokei", seed=seed, **wishes)
        terminal, chance = terminal_of(game), random.Random(seed)
        while not game.over:
            view = game.view(game.seat)
            for width in (45, 60, 100):
                rows = terminal.board(view, width, 34)
                lines = plain(rows + ask_lines(game, view, terminal, width)).split("\n")
                assert max(len(row) for row in lines) <= width
                assert not [
                    letter for row in lines for letter in row if unicodedata.east_asian_width(letter) in "WF"
                ]
                if width >= 100:
                    assert "…" not in "".join(lines)
                    assert len(rows) <= 40
            game.answer(chance.choice(game.answers))
        rows = plain(terminal.result(game.view(0), 100)).split("\n")
        assert max(len(row) for row in rows) <= 100


def test_no_name_of_a_city_is_cut_on_a_narrow_screen() -> None:
    game: Any = ekiben.new("zerokei", seed=1, players=2)
    for width in range(30, 101):
        shown = plain(terminal_of(game).board(game.view(0), width, 34))
        for city in game.sheet.components.cities:
            assert f"{city.number} {city.name}" in shown, width


def test_everything_on_the_table_can_be_looked_at() -> None:
    game: Any = ekiben.new("zerokei", seed=1, players=2)
    terminal = terminal_of(game)
    command = terminal.commands()["look"]
    box = game.sheet.components
    for venue, each in zip(box.venues, game.view(0).venues, strict=True):
        assert f"leads at {venue.name}" in plain(command.show(game.view(0), box.cities[each.city].name, 999))
    for name in ("Kyoto", "Ōsaka", "12", "driver", "Patrons", "master builder", "track"):
        assert command.show(game.view(0), name, 100), name
    assert "hideo" not in terminal.commands()


LEFT = "with more cauldrons left"


@pytest.mark.parametrize(
    ("points", "cauldrons", "told"),
    [
        (
            [50, 50, 40],
            [1, 2, 0],
            [f"1. Red 50 points wins, {LEFT}", "2. Blue 50 points", "3. Green 40 points"],
        ),
        (
            [50, 40, 40],
            [0, 0, 3],
            ["1. Blue 50 points wins", f"2. Green 40 points {LEFT}", "3. Red 40 points"],
        ),
        (
            [50, 50, 50],
            [2, 0, 2],
            [
                f"1. Blue 50 points shares the victory, {LEFT}",
                f"1. Green 50 points shares the victory, {LEFT}",
                "3. Red 50 points",
            ],
        ),
    ],
)
def test_the_result_tells_what_decided_between_equal_points(
    points: list[int], cauldrons: list[int], told: list[str]
) -> None:
    # Each cauldron left over counts 3 points less.
    before = [score + 3 * left for score, left in zip(points, cauldrons, strict=True)]
    game = stage("end", points=before, cauldrons=cauldrons, yen=[0, 0, 0])
    rows = plain(terminal_of(game).result(game.view(0), 100)).split("\n")[1:4]
    assert [" ".join(row.split()) for row in rows] == told


def test_a_long_train_has_names_cut_short_with_a_stop() -> None:
    train = ["C06", "C19", "C14", "C24", "C16", "C01", "C27"]
    game = stage(trains={0: train}, claims={1: "C20"})
    short, full = (plain(terminal_of(game).board(game.view(0), width, 40)) for width in (100, 180))
    assert "3 Maib." in short and "11 Yoko." in short and "1 Ōsaka┐" in short and "┌6 Toyohashi" not in short
    assert "┌3 Maibara┐" in full and "┌11 Yokohama┐" in full
