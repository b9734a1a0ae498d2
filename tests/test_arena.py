"""The arena: what is played, that it is fair, and that the results follow from the seeds alone."""

from __future__ import annotations

import signal
import time
from collections import Counter
from itertools import islice
from pathlib import Path

import pexpect
import pytest
from arena_tools import OTHER, alone, gone, plan, run, started, until_lines
from hypothesis import given, settings
from hypothesis import strategies as st
from test_play_tools import Terminals, own_folder

from ekiben.bots.arena import hold
from ekiben.bots.arena_file import read_results
from ekiben.bots.arena_plan import Plan, groups, world
from ekiben.bots.arena_question import Question
from ekiben.cli import main
from ekiben.kernel.refusal import Refusal

# ---------------------------------------------------------------- what is played


@given(st.integers(1, 5), st.integers(1, 4), st.integers(0, 11))
@settings(deadline=None)
def test_every_bot_of_a_group_sits_in_every_seat_equally_often(bots: int, seats: int, shuffle: int) -> None:
    names = tuple("abcde"[:bots])
    chosen = Plan(worlds=(world("shinjuku", players=max(seats, 2)),), bots=names)
    for group in groups(names, chosen.worlds[0].seats):
        tables = [table for _, table in chosen.block(shuffle) if sorted(table) == sorted(group)]
        assert len(tables) == len(set(tables))
        for seat in range(len(group)):
            sitting = Counter(table[seat] for table in tables)
            assert all(sitting[bot] * len(group) == len(tables) * group.count(bot) for bot in group)


def test_over_the_shuffles_every_bot_follows_every_other() -> None:
    chosen = Plan(worlds=(world("shinjuku", players=3),), bots=("a", "b", "c"))
    after = Counter(
        (match.seats[seat - 1], match.seats[seat])
        for match in islice(chosen.matches(), chosen.size(2))
        for seat in range(3)
    )
    assert set(after.values()) == {3} and len(after) == 6


def test_a_group_of_fewer_bots_than_seats_is_filled_as_evenly_as_it_goes() -> None:
    assert groups(("a", "b"), 4) == [("a", "a", "b", "b")]
    assert groups(("a", "b", "c"), 4) == [
        ("a", "a", "b", "c"),
        ("a", "b", "b", "c"),
        ("a", "b", "c", "c"),
    ]


@pytest.mark.parametrize("players", [(2,), (2, 3), (4,)])
def test_so_many_games_are_as_many_as_was_said(players: tuple[int, ...]) -> None:
    chosen = plan("a", "b", "c", players=players)
    for shuffles in (0, 1, 2, 7):
        assert sum(len(chosen.block(shuffle)) for shuffle in range(shuffles)) == chosen.size(shuffles)
    games = Counter(
        (match.world, tuple(sorted(match.seats)))
        for match in islice(chosen.matches(), chosen.size(chosen.shuffles_for(10)))
    )
    assert min(games.values()) >= 10


def test_all_groups_play_the_same_shuffles() -> None:
    rows = hold(plan("random", OTHER), 2).rows
    again = hold(plan(OTHER, "random"), 2).rows
    assert {row.shuffle for row in rows} == {0, 1}
    # Named in another order, the bots play the very same games.
    assert {(row.shuffle, row.seats): row.points for row in rows} == {
        (row.shuffle, row.seats): row.points for row in again
    }


def test_a_world_takes_in_the_whole_sheet_of_a_file(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    sheet.write_text('id = "mine"\nname = "Mine"\nbased_on = "v2"\n\n[supply]\nhand = 5\n', "utf-8")
    first = world("shinjuku", edition=str(sheet))
    sheet.write_text('id = "mine"\nname = "Mine"\nbased_on = "v2"\n\n[supply]\nhand = 4\n', "utf-8")
    second = world("shinjuku", edition=str(sheet))
    assert first.wishes["edition"]["supply"]["hand"] == 5
    assert first.name != second.name and first.name.startswith("shinjuku mine-")


@pytest.mark.parametrize(
    ("bots", "told"),
    [(("random",), "two bots"), (("random", "random"), "once"), ((), "1 to 24")],
)
def test_a_plan_that_cannot_be_played_is_refused(bots: tuple[str, ...], told: str) -> None:
    with pytest.raises(Refusal, match=told):
        hold(plan(*bots), 1)


def test_alone_everybody_meets_hideo() -> None:
    rows = hold(alone("random"), 2).rows
    assert [row.seats for row in rows] == [("random", "hideo")] * 2


# ---------------------------------------------------------------- results follow from the seeds


def test_one_process_and_two_write_the_same_file(tmp_path: Path) -> None:
    chosen = plan("random", OTHER, players=(2, 3))
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    hold(chosen, 3, path=one)
    hold(chosen, 3, path=two, workers=2)
    assert one.read_bytes() == two.read_bytes()
    assert len(one.read_bytes().splitlines()) == 1 + chosen.size(3)


def test_compiled_and_plain_rules_write_the_same_file(tmp_path: Path, monkeypatch) -> None:
    for build in ("", "1"):
        monkeypatch.setenv("EKIBEN_PURE", build)
        words = ("random", "greedy:1", "--game", "zerokei", "--players", "1", "--games", "2")
        run(*words, "--results", f"r{build}.jsonl", folder=tmp_path)
    assert (tmp_path / "r.jsonl").read_bytes() == (tmp_path / "r1.jsonl").read_bytes()


def test_another_seed_shuffles_otherwise() -> None:
    first, second = (hold(plan("random", OTHER, seed=seed), 1).rows for seed in ("a", "b"))
    assert [row.points for row in first] != [row.points for row in second]


def test_a_killed_arena_goes_on_and_ends_with_the_same_file(tmp_path: Path) -> None:
    words = ("random", OTHER, "--edition", "prototype", "--games", "60", "--results")
    run(*words, "whole.jsonl", folder=tmp_path)
    for workers in ("1", "2"):
        path = tmp_path / f"killed{workers}.jsonl"
        process = started(*words, path.name, "--workers", workers, folder=tmp_path)
        until_lines(path, 4)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=20)
        with path.open("ab") as file:
            file.write(b'{"game":')  # what a write cut off in the middle leaves
        run(*words, path.name, "--workers", workers, folder=tmp_path)
        assert path.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_an_arena_can_be_made_longer(tmp_path: Path) -> None:
    whole, grown = tmp_path / "whole.jsonl", tmp_path / "grown.jsonl"
    chosen = plan("random", OTHER)
    hold(chosen, 4, path=whole)
    hold(chosen, 1, path=grown)
    assert len(hold(chosen, 4, path=grown).rows) == chosen.size(4)
    assert whole.read_bytes() == grown.read_bytes()


def test_another_arena_is_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    hold(plan("random", OTHER), 1, path=path)
    before = path.read_bytes()
    for other in (
        plan(OTHER, "random"),
        plan("random", OTHER, seed="x"),
        plan("random", OTHER, players=(3,)),
    ):
        with pytest.raises(Refusal, match="holds another arena"):
            hold(other, 1, path=path)
    assert path.read_bytes() == before


def test_what_is_no_file_of_results_stays_as_it_is(tmp_path: Path) -> None:
    for text in ("hello\n", '{"ekiben_arena": 99, "seed": "", "bots": [], "worlds": []}\n', "{}\n", "\n"):
        path = tmp_path / "notes.txt"
        path.write_text(text, "utf-8")
        with pytest.raises(Refusal):
            hold(plan("random", OTHER), 1, path=path)
        assert path.read_text("utf-8") == text


def test_two_arenas_do_not_write_into_one_file(tmp_path: Path) -> None:
    words = ("random", OTHER, "--games", "100000", "--results", "r.jsonl")
    process = started(*words, folder=tmp_path)
    until_lines(tmp_path / "r.jsonl", 2)
    assert "another arena is writing" in run(*words, folder=tmp_path, status=2)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130 and "goes on from there" in err and "Traceback" not in err


def test_the_workers_of_a_killed_arena_end(tmp_path: Path) -> None:
    process = started(
        *("random", OTHER, "--games", "100000", "--workers", "2", "--results", "r.jsonl"), folder=tmp_path
    )
    until_lines(tmp_path / "r.jsonl", 2)
    children = _children(process.pid)
    assert len(children) >= 2
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=20)  # the workers hold its output too: it ends when they have ended
    assert all(gone(child) for child in children)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_programs_that_would_stay_end_with_the_arena(sent: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "stays.py").write_text(
        "import os, time\nopen(f'pid{os.getpid()}', 'w').close()\nwhile True: time.sleep(1)\n", "utf-8"
    )
    words = ("./stays.py", "random", "--games", "9", "--workers", "2", "--edition", "prototype")
    process = started(*words, folder=tmp_path)
    end = time.monotonic() + 60
    while not (pids := [int(path.name[3:]) for path in tmp_path.glob("pid*")]):
        assert time.monotonic() < end
        time.sleep(0.05)
    process.send_signal(sent)
    process.communicate(timeout=20)
    assert all(gone(pid) for pid in pids)


def test_a_bot_that_ends_the_process_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "import os\n\n\nclass Bad:\n    def choose(self, sight):\n        os._exit(3)\n", "utf-8"
    )
    words = ("bad.py:Bad", "random", "--edition", "prototype", "--workers", "2", "--results", "r.jsonl")
    said = run(*words, folder=tmp_path, status=2)
    assert "ended the process that played it" in said and "bad.py:Bad" in said
    assert (tmp_path / "r.jsonl").read_bytes().count(b"\n") == 1


def _children(parent: int) -> list[int]:
    try:
        text = Path(f"/proc/{parent}/task/{parent}/children").read_text("utf-8")
    except OSError:
        pytest.skip("this system does not tell the children of a process")
    return [int(word) for word in text.split()]


# ---------------------------------------------------------------- a question


def test_a_question_ends_the_arena_when_it_is_decided(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    question = Question("random", "hideo", 0.5, 0.6)
    outcome = hold(alone("random"), 500, path=path, question=question)
    assert outcome.verdict is False and 8 <= len(outcome.rows) < 100
    # Serial, parallel and taken up again: the same end.
    other = tmp_path / "s.jsonl"
    hold(alone("random"), 4, path=other, question=question)
    assert hold(alone("random"), 500, path=other, workers=2, question=question).verdict is False
    assert path.read_bytes() == other.read_bytes()
    assert hold(alone("random"), 500, path=other, question=question).rows == outcome.rows


def test_a_question_about_a_stranger_is_refused() -> None:
    for question in (
        Question("random", "nobody"),
        Question("random", "random"),
        Question("random", OTHER, 0.6, 0.5),
    ):
        with pytest.raises(Refusal):
            hold(plan("random", OTHER), 1, question=question)


# ---------------------------------------------------------------- the command


WRONG = [
    ("", ["BOT"]),
    ("--results no-such-file", ["no-such-file"]),
    ("random", ["two bots"]),
    ("random rnadom", ["rnadom"]),
    ("random OTHER --games 0", ["--games"]),
    ("random OTHER --workers 0", ["--workers"]),
    ("random OTHER --players 5", ["--players", "2 to 4"]),
    ("random OTHER --players 1", ["--players", "2 to 4"]),
    ("random OTHER --players 2,,3", ["--players"]),
    ("random OTHER --players 2,2", ["once"]),
    ("random OTHER --game chess", ["chess", "zerokei"]),
    ("random OTHER --game zerokei --city tokyo", ["--city", "Shinjuku"]),
    ("random OTHER --game zerokei --difficulty harder", ["--difficulty"]),
    ("random OTHER --cards x.toml", ["--cards", "zerokei"]),
    ("random OTHER --game zerokei --cards x.toml", ["no such file"]),
    ("random OTHER --edition v9", ["v9", "v2r6"]),
    ("random OTHER --city osaka --edition prototype", ["osaka"]),
    ("random OTHER --better random", ["--better"]),
    ("random OTHER --better random nobody", ["nobody", OTHER]),
    ("random OTHER --better random OTHER --by 0", ["--by"]),
    ("random OTHER --better random OTHER --by 0.9", ["shares"]),
    ("random OTHER --by 0.1", ["--better"]),
    ("random OTHER --results /no/such/folder/r", ["/no/such/folder/r"]),
]


@pytest.mark.parametrize(("words", "told"), WRONG, ids=[words for words, _ in WRONG])
def test_a_wrong_use_is_told_in_one_line(
    words: str, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words.replace("OTHER", OTHER).split()]) == 2
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == 1
    assert all(part in err for part in told), err


def test_a_bar_shows_how_far_it_is_where_somebody_looks(tmp_path: Path, monkeypatch) -> None:
    own_folder(tmp_path, monkeypatch)
    terminals = Terminals()
    try:
        child = terminals.run(
            "arena", "random", OTHER, "--edition", "prototype", "--games", "60", colours=True
        )
        child.expect(r"\d+/60")
        child.expect("mean place")
        child.expect(pexpect.EOF)
    finally:
        terminals.close()


def test_the_command_prints_its_tables_and_writes_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results, table = tmp_path / "r.jsonl", tmp_path / "t.md"
    words = f"random {OTHER} --edition prototype --games 6 --results {results} --table {table}"
    assert main(["arena", *words.split()]) == 0
    out = capsys.readouterr().out
    assert "rating" in out and "shinjuku prototype" in out
    assert "| bot | rating |" in table.read_text("utf-8")
    assert main(["arena", "--results", str(results)]) == 0
    assert capsys.readouterr().out == out
    told, rows = read_results(results)
    assert told.bots == ("random", OTHER) and len(rows) == 6
