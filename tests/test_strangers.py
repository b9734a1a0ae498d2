"""Bots somebody else wrote: the line protocol, classes of one's own, and everything they can do wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from arena_tools import BOTS, gone, plan, run

import ekiben
from ekiben.bots import Sight, look, make
from ekiben.bots.arena import hold
from ekiben.bots.ending import close
from ekiben.bots.forfeit import PATIENCE, Guarded
from ekiben.bots.line_bot import LineBot
from ekiben.bots.random_bot import RandomBot
from ekiben.kernel.game import Game
from ekiben.kernel.refusal import Refusal
from ekiben.kernel.view import facts

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "examples/line_bot.py"
LIMIT = 0.3

#: A program that says it is ready, and then answers the line of a question as `reply` says.
PROGRAM = """\
import json, os, subprocess, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

count = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["kind"] == "hello":
        say(kind="ready", protocol=1)
    elif message["kind"] == "question":
        count += 1
        first = dict(kind="answer", id=message["id"], answer=message["answers"][0])
        {reply}
    else:
        break
"""

#: What goes wrong, how, and words of the notice about it.
WRONG = {
    "illegal": ("say(**first | {'answer': 99})", "99 is none of the answers"),
    "negative": ("say(**first | {'answer': -1})", "-1 is none of the answers"),
    "huge": ('print(\'{"kind": "answer", "id": %d, "answer": 1%s}\' % (count, \'0\' * 99), flush=True)', ""),
    "text": ("print('hello there \\x1b[31m', flush=True)", "no line of the protocol"),
    "empty": ("print(flush=True)", "no line of the protocol"),
    "list": ("print([1, 2], flush=True)", "no line of the protocol"),
    "bytes": ("os.write(1, b'\\xff\\xfe\\x00\\n')", "no line of the protocol"),
    "wrong words": ("say(kind='answer', id=message['id'], words='Atlantis')", "“Atlantis” is none"),
    "nothing said": ("say(kind='answer', id=message['id'])", "is none of the words"),
    "ready again": ("say(kind='ready', protocol=1)", "was expected"),
    "slow": ("time.sleep(600)", "no answer within 0.3 s"),
    "old answer": ("say(**first | {'id': 0})", "no answer within 0.3 s"),
    "crash": ("raise SystemExit('out of ideas')", "it has ended (out of ideas)"),
    "error": ("1 / 0", "ZeroDivisionError"),
    "endless line": ("\n        while True: sys.stdout.write('x' * 4096)", "a line of more than"),
    "endless lines": ("\n        while True: print('{}')", ""),
    "closes its output": ("os.close(1); time.sleep(600)", "it has ended"),
    "deaf": ("\n        while True: time.sleep(1)", "no answer within 0.3 s"),
}


@pytest.fixture
def game() -> Game:
    return ekiben.new("shinjuku", edition="prototype", seed=3, start=0)


def program(folder: Path, text: str) -> list[str]:
    """A program in a file, as a command."""
    path = folder / "bot.py"
    path.write_text(text, "utf-8")
    return [sys.executable, str(path)]


def guarded(command: list[str], limit: float = LIMIT) -> Guarded:
    return Guarded(LineBot("stranger", command, limit), RandomBot(1))


# ---------------------------------------------------------------- what goes well


def test_a_program_gets_the_view_of_its_seat_and_nothing_else(game: Game, tmp_path: Path) -> None:
    log = tmp_path / "log"
    text = PROGRAM.format(reply="say(**first)").replace(
        "message = json", f"open({str(log)!r}, 'a').write(line); message = json"
    )
    bot = guarded(program(tmp_path, text), 10)
    assert bot.choose(look(game)) == game.answers[0]
    bot.close()
    hello, question, bye = (json.loads(line) for line in log.read_text("utf-8").splitlines())
    assert hello["kind"] == "hello" and hello["protocol"] == 1 and hello["seat"] == game.seat
    assert hello["sheet"]["city"]["stations"] and hello["wishes"]["edition"] == "prototype"
    assert "seed" not in hello["wishes"] and bye == {"kind": "bye"}
    view = facts(game.view(game.seat))
    assert {key: value for key, value in question["view"].items() if value is not None} == view
    assert question["answers"] == game.answers and question["words"] == game.choices()


@pytest.mark.parametrize("name", ["shinjuku", "zerokei"])
def test_two_worlds_one_view_give_a_program_the_same_lines(name: str, tmp_path: Path) -> None:
    lines: list[str] = []
    game = ekiben.new(name, players=3, seed=5)
    for _ in range(40):
        game.answer(game.answers[len(game.answers) // 2])
    other = game.determinize(game.seat, 77)
    for number, world in enumerate((game, other)):
        log = tmp_path / f"log{number}"
        text = PROGRAM.format(reply="say(**first)").replace(
            "message = json", f"open({str(log)!r}, 'a').write(line); message = json"
        )
        bot = guarded(program(tmp_path, text), 10)
        bot.choose(look(world))
        bot.close()
        lines.append(log.read_text("utf-8"))
    assert game.digest() != other.digest() and lines[0] == lines[1]


@pytest.mark.parametrize("wishes", [{"edition": "v2", "players": 3}, {"edition": "prototype"}])
def test_the_example_plays_a_whole_game_without_a_forfeit(wishes: dict[str, Any]) -> None:
    game = ekiben.new("shinjuku", seed=9, **wishes)
    bot = make(str(EXAMPLE), files=True)
    while not game.over:
        game.answer(bot.choose(look(game)))
    assert isinstance(bot, Guarded) and bot.forfeits == 0
    close(bot)


def test_a_program_may_answer_in_words(game: Game, tmp_path: Path) -> None:
    reply = "say(kind='answer', id=message['id'], words=message['words'][-1])"
    bot = guarded(program(tmp_path, PROGRAM.format(reply=reply)), 10)
    assert bot.choose(look(game)) == game.answers[-1]
    bot.close()
    assert bot.notices == []


def test_ten_lines_of_python_are_a_bot_that_beats_chance() -> None:
    source = (ROOT / "examples/miser.py").read_text("utf-8")
    code = re.sub(r'""".*?"""', "", source, flags=re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    rows = hold(plan(f"{ROOT}/examples/miser.py:Miser", "random"), 3).rows
    assert sum(row.places[["random" not in bot for bot in row.seats].index(True)] == 1 for row in rows) >= 5
    assert not any(row.forfeits for row in rows)


def test_a_class_gets_the_seed_it_asks_for(game: Game) -> None:
    sight = look(game)
    chosen = {make(f"{BOTS}/first.py:Seeded", seed=seed, files=True).choose(sight) for seed in range(20)}
    assert len(chosen) > 1
    assert make(f"{BOTS}/first.py:Seeded", seed=4, files=True).choose(sight) == make(
        f"{BOTS}/first.py:Seeded", seed=4, files=True
    ).choose(Sight.unpack(sight.pack()))


# ---------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize("kind", WRONG)
def test_whatever_goes_wrong_forfeits_a_choice_and_is_told(kind: str, game: Game, tmp_path: Path) -> None:
    reply, told = WRONG[kind]
    # Short only where time runs out: a busy machine must not make the others late.
    limit = LIMIT if "0.3 s" in told else 30
    bot = guarded(program(tmp_path, PROGRAM.replace("{reply}", reply)), limit)
    sight = look(game)
    begun = time.monotonic()
    assert bot.choose(sight) == RandomBot(1).choose(sight)
    assert time.monotonic() - begun < 60
    (notice,) = bot.take_notices()
    assert told in notice.reason and "\x1b" not in str(notice) and len(str(notice)) < 500
    assert bot.forfeits == 1
    bot.close()


def test_the_next_question_is_asked_again_of_whoever_failed(game: Game, tmp_path: Path) -> None:
    marker = tmp_path / "failed once"
    path = repr(str(marker))
    reply = f"os.path.exists({path}) and say(**first) or os.path.exists({path}) or open({path}, 'w') / 0"
    bot = guarded(program(tmp_path, PROGRAM.replace("{reply}", reply)), 10)
    bot.choose(look(game))
    assert len(bot.take_notices()) == 1
    assert bot.choose(look(game)) == game.answers[0] and bot.take_notices() == []
    bot.close()


def test_who_only_costs_time_is_not_asked_for_ever(game: Game, tmp_path: Path) -> None:
    started = tmp_path / "started"
    bot = guarded([sys.executable, "-c", f"open({str(started)!r}, 'a').write('x')"])
    for _ in range(PATIENCE + 4):
        assert bot.choose(look(game)) in game.answers
    assert started.read_text("utf-8") == "x" * PATIENCE
    assert bot.forfeits == PATIENCE + 4
    assert "from now on" in bot.notices[-1].reason and len(bot.notices) == PATIENCE


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"kind": "ready", "protocol": 7}', "version 7"),
        ('{"kind": "answer", "id": 1, "answer": 1}', "“ready”"),
        ("hello", "no line of the protocol"),
    ],
)
def test_a_wrong_beginning_is_told(line: str, told: str, game: Game) -> None:
    bot = guarded([sys.executable, "-c", f"print('''{line}''', flush=True); input(); input()"])
    bot.choose(look(game))
    assert told in bot.notices[0].reason
    bot.close()


def test_nothing_of_a_program_is_left_behind(game: Game, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    # It does not listen to bye, ignores being asked to end, and has started another that does the same.
    text = f"""\
import json, os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"])
open({str(pids)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
input(); print('{{"kind": "ready", "protocol": 1}}', flush=True)
question = json.loads(input())
print(json.dumps({{"kind": "answer", "id": 1, "answer": question["answers"][0]}}), flush=True)
time.sleep(100)
"""
    bot = guarded(program(tmp_path, text), 10)
    assert bot.choose(look(game)) == game.answers[0]
    bot.close()
    assert all(gone(int(pid)) for pid in pids.read_text("utf-8").split())


def test_a_bot_that_is_forgotten_ends_its_program(game: Game, tmp_path: Path) -> None:
    pids = tmp_path / "pid"
    reply = f"open({str(pids)!r}, 'w').write(str(os.getpid())); say(**first)"
    bot = guarded(program(tmp_path, PROGRAM.replace("{reply}", reply)), 10)
    bot.choose(look(game))
    del bot
    assert gone(int(pids.read_text("utf-8")))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Raises", "RuntimeError"),
        ("Exits", "SystemExit"),
        ("Illegal", "99 is none"),
        ("Text", "whole number, not 'the first'"),
    ],
)
def test_a_class_that_fails_forfeits_its_choice(name: str, told: str, game: Game) -> None:
    bot = make(f"{BOTS}/first.py:{name}", files=True)
    assert isinstance(bot, Guarded) and bot.choose(look(game)) in game.answers
    (notice,) = bot.notices
    assert told in notice.reason and "\n" not in str(notice)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("./no-such-bot", "there is no program ./no-such-bot"),
        ("./no-such-bot.py:Bot", "no such file"),
        (f"{BOTS}/first.py:Nobody", "no class Nobody"),
        (f"{BOTS}/first.py:NoBot", "no class NoBot with a method choose"),
        (f"{BOTS}/first.py:Unmakeable", "no weights"),
        (f"{ROOT}/README.md", "is no program"),
        (f"{EXAMPLE}@0s", "more time than none"),
        ("./'", "no command"),
        (f"{BOTS}", "there is no program"),
    ],
)
def test_a_file_that_is_no_bot_is_refused(spec: str, told: str) -> None:
    with pytest.raises(Refusal, match=re.escape(told)):
        make(spec, files=True)


@pytest.mark.parametrize("spec", [str(EXAMPLE), f"{BOTS}/first.py:First", "./x", "x.py:Y"])
def test_who_does_not_say_so_gets_no_bot_from_a_file(spec: str) -> None:
    with pytest.raises(Refusal, match="cannot play here; possible: random"):
        make(spec)


def test_a_program_gets_its_arguments_and_the_time_it_was_given(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "my bot"
    file.write_text("#!/bin/sh\nexit 3\n", "utf-8")
    with pytest.raises(Refusal, match="chmod"):
        make(str(file), files=True)
    script = tmp_path / "slow.py"
    script.write_text("import sys, time; time.sleep(float(sys.argv[1]))", "utf-8")
    bot = make(f"{script} 0.05@250ms", files=True)
    assert isinstance(bot, Guarded) and bot.choose(look(game)) in game.answers
    assert "it has ended" in bot.notices[0].reason
    close(bot)


# ---------------------------------------------------------------- in the arena


def test_an_arena_tells_how_often_a_bot_forfeited(tmp_path: Path) -> None:
    script = tmp_path / "bad.py"
    script.write_text(PROGRAM.format(reply="say(**first | {'answer': 99})"), "utf-8")
    out = run("./bad.py", "random", "--edition", "prototype", "--games", "2", folder=tmp_path)
    assert re.search(r"\./bad\.py forfeited \d+ choices; another bot chose instead", out)


def test_the_example_needs_nothing_of_ours() -> None:
    question = {"kind": "question", "id": 4, "answers": [3, 5], "number": "1"}
    lines = "".join(json.dumps(each) + "\n" for each in ({"kind": "hello"}, question, {"kind": "bye"}))
    done = subprocess.run(
        [sys.executable, "-I", str(EXAMPLE)],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
        timeout=20,
    )
    ready, answer = (json.loads(line) for line in done.stdout.splitlines())
    assert ready["protocol"] == 1 and answer == {"kind": "answer", "id": 4, "answer": 5}
    assert "import ekiben" not in EXAMPLE.read_text("utf-8")
