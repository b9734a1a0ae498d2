"""Bots at the terminal: who may sit down, what is seen of their thinking, and that nothing is lost by it."""

from __future__ import annotations

import re
from pathlib import Path

import pexpect
import pytest
from arena_tools import BOTS
from test_play_tools import played

from ekiben.bots.catalogue import KINDS, LEVELS
from ekiben.cli import main
from ekiben.cli.seats import SEATS_HELP, parse_seats, seats_of
from ekiben.kernel.record import Record

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
SLOW = f"{BOTS}/first.py:Slow"
PROTOTYPE = ("--edition", "prototype", "--seed", "3")


def play(*words: str, typed: str = "", status: int = 0) -> str:
    return played("shinjuku", words, typed, status)


# ---------------------------------------------------------------- who may sit down


@pytest.mark.parametrize("bot", [f"{EXAMPLES}/line_bot.py", f"{BOTS}/first.py:First", "random"])
def test_a_bot_plays_to_the_end(bot: str, games: Path) -> None:
    out = play(*PROTOTYPE, "--seats", f"{bot},{bot}")
    assert "The game is over." in out and "forfeits" not in out


def test_every_bot_may_sit_down_and_is_told_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    for bot in (*KINDS, *LEVELS):
        assert re.search(rf"\b{bot.partition(':')[0]}\b", SEATS_HELP), bot
    for game in ("shinjuku", "zerokei"):
        assert main(["play", game, "--help"]) == 0
        shown = " ".join(capsys.readouterr().out.replace("│", " ").split())
        assert SEATS_HELP.split(";")[0] in shown


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ("me,rnadom", ["did you mean random?", "./my-bot"]),
        ("me,./nobody", ["there is no program ./nobody"]),
        (f"me,{BOTS}/first.py:Nobody", ["no class Nobody"]),
        (f"me,{EXAMPLES}/../README.md", ["is no program"]),
    ],
)
def test_who_is_no_player_is_told_in_one_line(
    seats: str, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "shinjuku", "--seats", seats]) == 2
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == 1
    assert all(part in err for part in told), err


def test_a_bot_that_fails_is_told_and_the_game_goes_on(games: Path) -> None:
    out = play(*PROTOTYPE, "--start", "red", "--seats", f"me,{BOTS}/first.py:Illegal", typed="1\nquit\n")
    assert "forfeits its choice: 99 is none of the answers" in out
    assert "Blue> " in out


# ---------------------------------------------------------------- a saved game goes on with the same bots


def test_a_saved_game_goes_on_with_the_same_bots(games: Path) -> None:
    file = games / "g.ekiben"
    play(*PROTOTYPE, "--seats", "random,me,random", "--start", "blue", "--save", str(file), typed="quit\n")
    record = Record.load(file)
    assert record.names == ("random", "me", "random")
    begun = record.history().answers
    assert begun  # Blue's turn is kept although no person has answered yet
    out = play("--load", str(file), typed="1\n" * 40 + "quit\n")
    assert "Red> " in out and "Blue> " not in out
    assert Record.load(file).history().answers[: len(begun)] == begun


def test_a_file_alone_starts_no_program(games: Path) -> None:
    file, bot = games / "g.ekiben", f"{EXAMPLES}/line_bot.py"
    play(*PROTOTYPE, "--seats", f"me,{bot}", "--start", "blue", "--save", str(file), typed="quit\n")
    assert Record.load(file).names == ("me", bot)
    play("--load", str(file), status=2)
    out = play("--load", str(file), "--seats", f"me,{bot}", typed="1\n" * 40 + "quit\n")
    assert "forfeits" not in out and Record.load(file).history().ply > 10


def test_names_of_people_are_no_bots() -> None:
    assert seats_of(["Random", "Ada Lovelace", "", "search:x"], 4, {}) == ["me"] * 4
    assert parse_seats(" me , RANDOM ", None) == ["me", "random"]


# ---------------------------------------------------------------- thinking


def test_thinking_is_shown_and_ctrl_c_leaves_the_game_as_it_was(terminal, games: Path) -> None:
    file = games / "g.ekiben"
    words = ("play", "shinjuku", *PROTOTYPE, "--start", "blue", "--seats", f"me,{SLOW}", "--save", str(file))
    child = terminal.run(*words, colours=True)
    child.expect("Blue> ")
    while True:
        child.sendline("1")
        if child.expect(["Blue> ", "is thinking"]):
            break
    answered = Record.load(file).history().answers
    child.sendintr()
    child.expect("Saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert Record.load(file).history().answers == answered
    assert Record.load(file).verify() == []


def test_thinking_sends_no_codes_to_a_terminal_without_colours(terminal, games: Path) -> None:
    child = terminal.run("play", "shinjuku", *PROTOTYPE, "--start", "red", "--seats", f"me,{SLOW}")
    with pytest.raises(pexpect.TIMEOUT):
        child.expect("Blue> ", timeout=1.5)
    child.sendintr()
    child.expect("Saved")
    child.expect(pexpect.EOF)
    assert "\x1b" not in child.before


# ---------------------------------------------------------------- hints


def test_a_hint_tells_turns_that_can_be_typed_as_they_stand(games: Path) -> None:
    file = games / "g.ekiben"
    words = (*PROTOTYPE, "--start", "blue", "--seats", "me,random", "--save", str(file))
    out = play(*words, typed="hint greedy\nquit\n")
    hints = re.findall(r"^  \d\. (.*)\n     expected result (\d+) %, points: Blue ", out, re.MULTILINE)
    assert len(hints) == 3 and Record.load(file).history().answers == []
    assert [int(share) for _, share in hints] == sorted((int(share) for _, share in hints), reverse=True)
    for turn, _ in hints:
        file.unlink()
        play(*words, typed=f"{turn}\nquit\n")
        assert Record.load(file).stretches[0].words == turn


def test_a_hint_of_somebody_who_cannot_give_one_is_refused(games: Path) -> None:
    out = play(*PROTOTYPE, "--seats", "me,random", typed="hint random\nhint nobody\nhint ./x\nquit\n")
    assert "random cannot say what it thinks" in out
    assert "there is no bot 'nobody'; possible: random, greedy" in out and "there is no program ./x" in out


def test_alone_a_hint_speaks_of_hideo(games: Path) -> None:
    out = played("zerokei", ("--solo", "--seed", "3"), "hint greedy\nquit\n")
    assert re.search(r"expected result \d+ %, points: Blue \d+, Hideo \d+; tried", out)
