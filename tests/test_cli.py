"""The command: wrong uses, rules, boards and editions, measures; what is played stands in test_play."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_play_tools import check_wrong_use

from ekiben.cli import main
from ekiben.cli.canvas import PLAIN, Canvas, straight
from ekiben.cli.lines import beside, columned, cut, flowing, line, plain, width_of
from ekiben.games.shinjuku.city import city_names
from ekiben.games.shinjuku.edition import edition_names

COMMAND = [sys.executable, "-c", "import sys; from ekiben.cli import main; sys.exit(main())"]

#: A wrong use of the command, and words the one line about it has.
WRONG = [
    ("pley", ["pley", "did you mean play?", "verify"]),
    ("play shinjko", ["shinjko", "shinjuku"]),
    ("play shinjuku v2", ["v2 is too much"]),
    ("play shinjuku --edtion v2", ["--edtion", "did you mean --edition?"]),
    ("play shinjuku --edition v3", ["v3", "v2", "prototype"]),
    ("play shinjuku --edition no-such-file.toml", ["no-such-file", "no such file"]),
    ("play shinjuku --city tokio", ["tokio", "did you mean", "tokyo"]),
    ("play shinjuku --players 7", ["2, 3 or 4", "7"]),
    ("play shinjuku --players 0", ["2, 3 or 4", "0"]),
    ("play zerokei --players 0", ["2, 3 or 4", "0"]),
    ("perft shinjuku --players 0", ["2, 3 or 4", "0"]),
    ("play shinjuku --players x", ["--players wants a whole number", "x"]),
    ("play shinjuku --players", ["--players", "value"]),
    ("play shinjuku --seats me,rnadom", ["rnadom", "did you mean random?"]),
    ("play shinjuku --seats me", ["2 to 4"]),
    ("play shinjuku --seats me,me,me,me,me", ["2 to 4"]),
    ("play shinjuku --seats ,", ["me, random"]),
    ("play shinjuku --seats me,random --players 3", ["--players 3"]),
    ("play shinjuku --start purple", ["purple", "blue, red"]),
    ("play shinjuku --start green", ["green", "blue, red"]),
    ("play shinjuku --bag full", ["full", "exact", "gauge"]),
    ("play shinjuku --track-income never", ["never", "asked"]),
    ("play shinjuku --advanced --edition v1", ["--advanced", "v1"]),
    ("play shinjuku --city osaka --edition prototype", ["osaka", "dots"]),
    ("play shinjuku --position no-such-file", ["no such file"]),
    ("play shinjuku --load no-such-file", ["no-such-file"]),
    ("play shinjuku --load no-such-file --edition v1", ["--load", "--edition"]),
    ("play shinjuku --load x --position y", ["--load", "--position"]),
    ("play shinjuku --board globe", ["globe", "map"]),
    ("replay", ["FILE"]),
    ("replay no-such-file", ["no-such-file"]),
    ("replay one two", ["two is too much"]),
    ("verify", ["FILE"]),
    ("verify no-such-file", ["no-such-file"]),
    ("rules shinjuku --id open.pya", ["open.pya", "open.pay"]),
    ("rules shinjuku xyzzy", ["xyzzy", "Scoring"]),
    ("rules shinjuku --edition v9", ["v9", "v2r6"]),
    ("diff v1", ["ekiben diff", "B"]),
    ("diff v1 v9", ["v9"]),
    ("city chck tokyo", ["chck", "did you mean check?"]),
    ("city check", ["FILE"]),
    ("city check nowhere.toml", ["no such file"]),
    ("city show nowhere", ["nowhere", "osaka"]),
    ("edition check v9", ["v9"]),
    ("perft shinjuku --depth -1", ["--depth", "-1"]),
    ("perft shinjuku --depth 99", ["--depth", "99"]),
    ("playouts shinjuku --games 0", ["--games"]),
    ("playouts shinjuku --threads 0", ["--threads"]),
    ("doctor now", ["now is too much"]),
    ("--nonsense", ["--nonsense"]),
]


@pytest.mark.parametrize(("words", "told"), WRONG, ids=[words for words, _ in WRONG])
def test_a_wrong_use_is_told_in_one_line(
    words: str, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    check_wrong_use(words, told, capsys)


@pytest.mark.parametrize("command", ["replay", "play shinjuku --load"])
def test_what_is_wrong_with_a_saved_game_is_told_with_its_file(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear friend", "utf-8")
    assert main([*command.split(), str(file)]) == 2
    told = capsys.readouterr().err
    assert told.count(str(file)) == 1 and "a record begins with" in told


def test_control_characters_typed_by_somebody_reach_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "shinjuku", "--seats", "me,\x1b[31mx\nrandom"]) == 2
    assert main(["rules", "shinjuku", "\x1b[2J\x07xyzzy"]) == 2
    err = capsys.readouterr().err
    assert "\x1b" not in err and "\x07" not in err
    assert len(err.splitlines()) == 2


def test_the_process_ends_with_the_status_of_the_command() -> None:
    run = subprocess.run([*COMMAND, "pley"], capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stdout == ""


def test_a_reader_who_hangs_up_is_no_error() -> None:
    run = subprocess.run(
        f"'{sys.executable}' -c 'import sys; from ekiben.cli import main; sys.exit(main())'"
        " rules shinjuku | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
    )
    assert run.stdout == "SETUP\n"
    assert "Traceback" not in run.stderr and "BrokenPipe" not in run.stderr


@pytest.mark.parametrize("words", [[], ["--help"], ["play", "shinjuku", "--help"], ["rules", "--help"]])
def test_help_is_a_right_use(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert "Usage: ekiben" in capsys.readouterr().out


def test_the_version_names_the_build(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("ekiben ") and "Python" in out


def test_importing_the_command_imports_no_drawing() -> None:
    heavy = ["rich", "cyclopts", "readline"]
    code = f"import sys, ekiben.cli; print(*(name for name in {heavy!r} if name in sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


# ---------------------------------------------------------------- rules, editions, boards


def test_a_rule_is_found_by_its_id_and_by_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "shinjuku", "--id", "open.pay"]) == 0
    assert "OPEN costs a card" in capsys.readouterr().out
    assert main(["rules", "shinjuku", "--edition", "v1", "wildcard"]) == 0
    assert "wild" in capsys.readouterr().out


@pytest.mark.parametrize("edition", edition_names())
def test_the_rules_of_an_edition_have_headings(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "shinjuku", "--edition", edition]) == 0
    out = capsys.readouterr().out
    assert out.startswith("SETUP\n") and "\nSCORING\n" in out
    assert ("\nTHE MATSURI\n" in out) == (edition.startswith("v2"))
    assert max(len(row) for row in out.splitlines()) <= 100


def test_the_rules_of_a_variant_say_what_it_does_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "night.toml"
    file.write_text('id = "night"\nname = "By night"\nbased_on = "v2"\n[supply]\nhand = 5\n', "utf-8")
    for words in ([], ["income"], ["income.draw.4"]):
        assert main(["rules", "shinjuku", *words, "--edition", str(file)]) == 0
        told = capsys.readouterr().out
        assert "By night differs from Version 2:" in told and "hand: 5 cards, not 4 cards" in told
        assert main(["rules", "shinjuku", *words, "--edition", "v2-advanced"]) == 0
        assert "differs from" not in capsys.readouterr().out


def test_two_editions_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "v1", "v2"]) == 0
    assert "Matsuri" in capsys.readouterr().out
    assert main(["diff", "v2", "v2"]) == 0
    assert "same rules" in capsys.readouterr().out


@pytest.mark.parametrize("city", city_names())
def test_every_board_can_be_checked_and_shown(city: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["city", "check", city]) == 0
    assert "sound" in capsys.readouterr().out
    assert main(["city", "show", city]) == 0
    assert main(["city", "show", city, "--board", "list"]) == 0
    assert max(len(row) for row in capsys.readouterr().out.splitlines()) <= 100


def test_every_mistake_in_a_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('based_on = "v2"\nid = "mine"\nname = "Mine"\n[supply]\nhand = 40\ntrcak = 1\n')
    assert main(["edition", "check", str(file)]) == 2
    err = capsys.readouterr().err
    assert "hand" in err and "trcak" in err and "Traceback" not in err
    file.write_text('based_on = "v2"\nid = "mine"\nname = "Mine"\n[supply]\nhand = 5\n')
    assert main(["edition", "check", str(file)]) == 0
    assert "differs from version 2" in capsys.readouterr().out


# ---------------------------------------------------------------- measures


def test_perft_divides_into_its_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "shinjuku", "--depth", "2", "--seed", "1"]) == 0
    whole = capsys.readouterr().out.splitlines()[-1].split()[2]
    assert main(["perft", "shinjuku", "--depth", "2", "--seed", "1", "--divide"]) == 0
    *rows, total = capsys.readouterr().out.splitlines()
    assert total == f"total: {whole}"
    assert sum(int(row.rpartition(" ")[2]) for row in rows) == int(whole)


def test_playouts_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playouts", "shinjuku", "--games", "3", "--edition", "v1", "--players", "3"]) == 0
    assert "3 games" in capsys.readouterr().out


def test_the_doctor_finds_everything() -> None:
    run = subprocess.run(
        [*COMMAND, "doctor"],
        capture_output=True,
        text=True,
        env={**os.environ, "EKIBEN_PURE": "1", "EKIBEN_QUIET": "1"},
    )
    assert run.returncode == 0, run.stdout
    assert "tokyo-prototype" in run.stdout and "v2-advanced" in run.stdout and "plain" in run.stdout


# ---------------------------------------------------------------- lines and dots


def test_lines_are_cut_and_padded_to_the_width() -> None:
    assert plain([cut(line("Takadanobaba"), 5)]) == "Taka…"
    rows = beside([line("map")], [line("one"), line("two")], 5)
    assert plain(rows) == "map   one\n      two"


def test_pieces_flow_and_stand_in_columns() -> None:
    items = [line(f"{number} station") for number in range(1, 8)]
    assert all(width_of(row) <= 24 for row in flowing(items, 24))
    assert plain(columned(items, 24)).splitlines()[0].split() == ["1", "station", "5", "station"]
    assert columned([], 24) == []


def test_dots_never_cover_letters() -> None:
    canvas = Canvas(4, 1)
    canvas.text(1, 0, "A")
    canvas.line(straight((0, 1), (7, 1)), PLAIN)
    row = "".join(words for words, _ in next(iter(canvas.rows())))
    assert row[1] == "A" and row[0] != " " and row[3] != " "
    canvas.cell(9, 9, "x")
