"""Playing in a terminal: through a pipe, through a real terminal, and through the loop itself."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import unicodedata
from pathlib import Path

import msgspec
import pexpect
import pytest
from test_play_tools import PYTHON, played, widest

import ekiben
from ekiben.cli import main
from ekiben.cli.lines import plain
from ekiben.cli.prompt import read_typed
from ekiben.cli.question import ask_lines
from ekiben.cli.screen import Screen
from ekiben.cli.seats import parse_seats
from ekiben.cli.session import Session
from ekiben.cli.shinjuku.layout import chart
from ekiben.cli.terminal import terminal_of
from ekiben.games.shinjuku.city import city_names, load_city
from ekiben.games.shinjuku.edition import edition_names
from ekiben.kernel.history import History
from ekiben.kernel.record import Record
from ekiben.kernel.refusal import NotAllowed

TYPES = {name: "tokyo-prototype" if name == "prototype" else "tokyo" for name in edition_names()}


def play(*words: str, typed: str = "", status: int = 0) -> str:
    """A game played through a pipe; what was shown."""
    return played("shinjuku", words, typed, status)


def blue(*more: str) -> list[str]:
    """A game in which Blue, a person, begins."""
    return ["--seed", "7", "--start", "blue", "--save", *more]


# ---------------------------------------------------------------- through a pipe


def test_a_turn_can_be_typed_in_numbers_or_words(games: Path) -> None:
    file = games / "one.ekiben"
    out = play(*blue(str(file)), typed="1\nincome\nquit\n")
    assert "Blue> " in out and "To play on: ekiben play shinjuku --load" in out
    record = Record.load(file)
    assert record.verify() == []
    assert record.stretches[0].words.endswith("; income")
    other = games / "two.ekiben"
    play(*blue(str(other)), typed="1; income\nquit\n")
    assert Record.load(other).stretches == record.stretches


def test_the_end_of_the_input_saves_and_the_game_goes_on_later(games: Path) -> None:
    file = games / "game.ekiben"
    play(*blue(str(file)), typed="1\n")
    before = Record.load(file).history()
    out = play("--load", str(file), typed="log\n")
    assert "matsuri" in out and "which action?" in out
    after = Record.load(file).history()
    assert after.answers == before.answers and len(before.answers) == 1


def test_a_game_without_a_name_gets_a_file_of_its_own(games: Path) -> None:
    out = play("--seed", "1", typed="quit\n")
    files = list(games.glob("shinjuku-*.ekiben"))
    assert len(files) == 1 and str(files[0]) in out


def test_nonsense_is_answered_and_changes_nothing(games: Path) -> None:
    file = games / "game.ekiben"
    nonsense = [
        "foo bar",
        "99",
        "0",
        "-1",
        "99999999999999999999",
        "matsuri",
        "matsuri nowhere",
        "why",
        "why nonsense",
        "why 99",
        "undo",
        "undo x",
        "rules",
        "rules xyzzy",
        "look",
        "look nowhere",
        "save /no/such/folder/file",
        ";;;",
        "(((",
        "\x00\x01\x1b[31m",
        "x" * 5000,
        "log all",
        "score now",
        "key",
        "wards",
        "board",
        "help",
        "",
    ]
    out = play(*blue(str(file)), typed="\n".join(nonsense) + "\nquit\n")
    assert "there is no 99" in out and "possible:" in out
    assert Record.load(file).history().answers == []
    run = subprocess.run(
        [*PYTHON, "play", "shinjuku", *blue(str(games / "other"))],
        input=b"\xff\xfe\x80\nquit\n",
        capture_output=True,
    )
    assert run.returncode == 0 and b"Traceback" not in run.stderr


@pytest.mark.parametrize(
    "typed", ["1; income; 1", "1 4 1", "1; income; matsuri Sumida; income", "1; income; x"]
)
def test_nobody_answers_for_another_seat(games: Path, typed: str) -> None:
    file = games / "game.ekiben"
    for seats in ("me,random", "me,me"):
        started = "\n" if seats == "me,me" else ""
        out = play(*blue(str(file)), "--seats", seats, typed=f"{started}{typed}\nquit\n")
        assert "is not yours to say" in " ".join(out.split())
        assert Record.load(file).history().answers == []
        file.unlink()


def test_no_refusal_tells_what_another_hand_holds(games: Path) -> None:
    game = ekiben.new("shinjuku", seed="7", start=0)
    for answer in (game.answers[0], 4):
        game.answer(answer)
    matsuri, hand = game.choices()[0], sorted(json.loads(msgspec.json.encode(game.view(1)))["hand"])
    wards = load_city("tokyo").wards
    missing = next(number for number in range(len(wards)) if number not in hand)
    told: set[str] = set()
    for ward in (wards[hand[0]].plain, wards[missing].plain):
        typed = f"\n1; income; matsuri {matsuri}; open Ueno food with {ward}\n"
        out = play(*blue(str(games / ward)), "--seats", "me,me", typed=typed)
        answered = out.partition("Blue>")[2].partition("Saved")[0].replace(ward, "")
        # What was typed is told again, cut short.
        told.add(re.sub("“.*?”", "", " ".join(answered.split())))
    assert len(told) == 1, told


def test_what_has_come_out_stays_answered(games: Path) -> None:
    game = ekiben.new("shinjuku", seed=7, start=0)
    session = Session(History(game), ["me", "me"], Screen(), games / "game")
    first = game.answers[0]
    with pytest.raises(NotAllowed):
        session.prompt._take([first, 3])  # no store to upgrade: nothing has come out, nothing is taken
    assert session.history.answers == []
    with pytest.raises(NotAllowed, match="only the first part"):
        session.prompt._take([first, 4, 0])  # income draws cards, and then red is asked
    assert session.history.answers == [first, 4]


def test_why_names_the_rule(games: Path) -> None:
    out = play(*blue(str(games / "g")), typed="why matsuri Kita\nrules matsuri.neighbour\nquit\n")
    assert "[matsuri." in out
    assert "Wards are neighbours if they share an edge" in out


def test_who_begins_another_action_in_the_middle_of_one_hears_of_undo(games: Path) -> None:
    out = play(*blue(str(games / "g")), typed="nonsense\n1; open Shibuya\nexpand Ueno\nquit\n")
    assert out.count("“undo” takes its last answer back") == 1
    assert "takes its last answer back" in out.partition("expand Ueno")[2]


def test_undo_takes_back_what_revealed_nothing(games: Path) -> None:
    file = games / "game.ekiben"
    out = play(*blue(str(file)), typed="1\nundo x\nundo 0\nundo\nquit\n")
    assert out.count("undo takes a number of answers") == 2 and "1 answer taken back" in out
    assert "1 answer taken back" in out
    assert Record.load(file).history().answers == []


def test_save_writes_a_copy(games: Path) -> None:
    copy = games / "copy.ekiben"
    play(*blue(str(games / "g.ekiben")), typed=f"1\nsave {copy}\n1\nquit\n")
    assert len(Record.load(copy).history().answers) == 1


def test_a_copy_may_be_written_anew_but_nothing_else_is_written_over(games: Path) -> None:
    copy, other = games / "copy.ekiben", games / "letter.txt"
    other.write_text("dear friend", "utf-8")
    out = play(*blue(str(games / "g.ekiben")), typed=f"1\nsave {copy}\n1\nsave {copy}\nsave {other}\nquit\n")
    assert "is there already and is not written over" in " ".join(out.split())
    assert len(Record.load(copy).history().answers) == 2
    assert other.read_text("utf-8") == "dear friend"


def test_a_new_game_is_not_written_over_a_file_that_is_there(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = games / "letter.txt"
    file.write_text("dear friend", "utf-8")
    saved = games / "game.ekiben"
    play(*blue(str(saved)), typed="1\n")
    play("--load", str(saved), "--save", str(saved), typed="quit\n")
    for taken in (file, saved):
        assert main(["play", "shinjuku", "--save", str(taken)]) == 2
        assert f"{taken} is there already" in capsys.readouterr().err
    assert file.read_text("utf-8") == "dear friend"
    assert len(Record.load(saved).history().answers) == 1


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(games: Path) -> None:
    out = play(*blue("/no/such/folder/game"), typed="1\n1\nquit\n", status=1)
    assert out.count("not saved") >= 1 and "Blue: at which station" in out


def test_two_random_players_play_to_the_end(games: Path) -> None:
    file = games / "game.ekiben"
    out = play("--seats", "random,random,random", "--seed", "3", "--edition", "v1", "--save", str(file))
    assert "The game is over." in out and "wins" in out
    assert str(file) in "".join(out.split()) and Record.load(file).result
    assert "not saved" in play("--seats", "random,random", "--save", "/no/such/folder/game", status=1)


@pytest.mark.long
def test_a_person_can_play_a_whole_game(games: Path) -> None:
    file = games / "game.ekiben"
    out = play("--seed", "2", "--edition", "v1", "--save", str(file), typed="1\n" * 3000)
    assert "The game is over." in out and "ekiben replay" in out
    record = Record.load(file)
    assert record.verify() == [] and record.result
    assert main(["verify", str(file)]) == 0


# ---------------------------------------------------------------- several people


def test_a_hand_is_hidden_from_the_other_people(games: Path) -> None:
    out = play("--seats", "me,me", "--seed", "7", typed="\n1\nincome\n\nquit\n")
    assert out.count("Hand over the keyboard") == 2
    first, second = out.split("Hand over the keyboard")[1:]
    assert "YOUR HAND" in first and "YOUR HAND" in second
    # Between the two hands lies more than a screen of nothing.
    assert "\n" * 40 in first


def test_the_screen_shows_nothing_of_another_hand(games: Path) -> None:
    for seed in range(6):
        game = ekiben.new("shinjuku", seed=seed, players=3)
        terminal = terminal_of(game)
        other = game.determinize(0, seed + 1)
        lines = plain(terminal.board(game.view(0), 100, 45))
        assert lines == plain(terminal.board(other.view(0), 100, 45))


# ---------------------------------------------------------------- in a real terminal


def test_a_terminal_without_colours_gets_no_escape_codes(terminal) -> None:
    child = terminal.run("play", "shinjuku", *blue("g.ekiben")[:-2])
    child.expect("Blue> ")
    shown = child.before
    child.sendline("1; income")
    child.expect("Blue> ")
    shown += child.before
    assert widest(shown) <= 100
    child.sendline("quit")
    child.expect(pexpect.EOF)
    assert "\x1b" not in shown + child.before


def test_a_terminal_with_colours_gets_them(terminal) -> None:
    child = terminal.run("play", "shinjuku", "--seed", "7", "--start", "blue", colours=True)
    child.expect("Blue> ")
    assert "\x1b[" in child.before
    child.sendline("quit")
    child.expect("Saved")
    child.expect(pexpect.EOF)


def test_ctrl_c_loses_nothing(terminal, games: Path) -> None:
    file = games / "game.ekiben"
    child = terminal.run("play", "shinjuku", *blue(str(file)))
    child.expect("Blue> ")
    child.sendline("1")
    child.expect("which action.*Blue> ")
    child.sendintr()
    child.expect("Saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert len(Record.load(file).history().answers) == 1
    assert list(games.iterdir()) == [file]


def test_a_killed_game_keeps_its_last_answer(terminal, games: Path) -> None:
    file = games / "game.ekiben"
    child = terminal.run("play", "shinjuku", *blue(str(file)))
    child.expect("Blue> ")
    child.sendline("1")
    child.expect("which action.*Blue> ")
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    assert len(Record.load(file).history().answers) == 1


def test_a_narrow_terminal_gets_the_list(terminal) -> None:
    child = terminal.run("play", "shinjuku", "--seed", "7", "--start", "blue", columns=70)
    child.expect("Blue> ")
    assert widest(child.before) <= 70
    assert "stations" in child.before


# ---------------------------------------------------------------- the screen


def boards() -> list[tuple[str, str]]:
    """Every edition on every board it fits."""
    dotted = {name for name in city_names() if load_city(name).stations[0].height is not None}
    return [
        (edition, city)
        for edition in edition_names()
        for city in city_names()
        if (city in dotted) == (edition == "prototype")
    ]


@pytest.mark.parametrize(("edition", "city"), boards())
def test_no_line_is_wider_than_the_screen(edition: str, city: str) -> None:
    for players in (2, 4):
        game = ekiben.new("shinjuku", edition=edition, city=city, players=players, seed=players)
        terminal, chance = terminal_of(game), random.Random(players)
        number = 0
        while not game.over:
            if number % 97 == 0:
                view = game.view(game.seat)
                for width in (60, 100):
                    lines = terminal.board(view, width, 40) + ask_lines(game, view, terminal, width)
                    rows = plain(lines).split("\n")
                    assert max(len(row) for row in rows) <= width
                    assert not [
                        letter
                        for row in rows
                        for letter in row
                        if unicodedata.east_asian_width(letter) in "WF"
                    ]
                    if width >= 100:
                        assert len(terminal.board(view, width, 40)) <= 46
            number += 1
            game.answer(chance.choice(game.answers))
        rows = plain(terminal.result(game.view(0), 100)).split("\n")
        assert max(len(row) for row in rows) <= 100


@pytest.mark.parametrize("height", [32, 36, 40])
@pytest.mark.parametrize("name", city_names())
def test_no_name_on_a_map_hides_another(name: str, height: int) -> None:
    city = load_city(name)
    plan = chart(city, 66, height)
    taken: dict[tuple[int, int], str] = {}
    for label in (*plan.names, *plan.blocks):
        for i in range(len(label.words)):
            cell = (label.x + i, label.y)
            assert cell not in taken, f"{label.words} hides {taken[cell]}"
            assert 0 <= cell[0] < plan.width and 0 <= cell[1] < plan.height
            taken[cell] = label.words
    for station, cell in zip(city.stations, plan.stations, strict=True):
        assert cell not in taken, f"{taken.get(cell)} hides {station.name}"
    assert len(set(plan.stations)) == len(city.stations)


def test_seats_are_read_as_they_are_meant() -> None:
    assert parse_seats(" me , RANDOM ", None) == ["me", "random"]
    assert parse_seats(None, 4) == ["me", "random", "random", "random"]


# ---------------------------------------------------------------- replay and verify


@pytest.fixture
def kept(games: Path) -> Path:
    file = games / "kept.ekiben"
    play(*blue(str(file)), typed="1; income\n1; income\n1; income\nquit\n")
    return file


def test_a_record_is_told_and_shown(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(kept), "--all"]) == 0
    assert "income" in capsys.readouterr().out
    assert main(["replay", str(kept), "--to", "3"]) == 0
    spectator = capsys.readouterr().out
    assert "QUEUE" in spectator and "YOUR HAND" not in spectator
    assert main(["replay", str(kept), "--to", "3", "--seat", "red"]) == 0
    assert "YOUR HAND" in capsys.readouterr().out
    assert main(["replay", str(kept), "--to", "999"]) == 2
    assert main(["replay", str(kept), "--seat", "pink"]) == 2


def test_a_record_can_be_stepped_through(terminal, kept: Path) -> None:
    child = terminal.run("replay", str(kept))
    for typed in ("", "", "b", "e", "0", "nonsense"):
        child.expect("q: quit> ")
        child.sendline(typed)
    child.expect("q: quit> ")
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_changed_record_fails(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(kept)]) == 0
    assert "ok" in capsys.readouterr().out
    bad = kept.with_name("bad.ekiben")
    bad.write_text(re.sub(r"matsuri \w+", "matsuri Nakano", kept.read_text("utf-8"), count=1), "utf-8")
    assert main(["verify", str(kept), str(bad)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2 and ": ok" in out[0] and "bad.ekiben" in out[1]
    assert main(["play", "shinjuku", "--load", str(bad)]) == 2


def test_a_typed_turn_is_taken_as_it_stands_and_a_single_action_asks_on(games: Path) -> None:
    game = ekiben.new("shinjuku", seed=7, start=0)
    game.answer(game.answers[0])
    whole = read_typed(game, "expand Tokyo-Akihabara; income")
    game.answer(whole[0])
    assert len(whole) == len(read_typed(game, "Tokyo-Akihabara")) + 3  # the action, no second segment, income
    game = ekiben.new("shinjuku", seed=7, start=0)
    ward = game.say(game.question, game.answers[0])
    begun = read_typed(game, f"matsuri {ward}; open Tokyo")
    assert len(begun) == 3
