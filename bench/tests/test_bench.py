"""The bench does not flatter: verdicts, missing numbers, files written whole."""

import json
from pathlib import Path

import pytest

from bench import __main__ as command
from bench import report
from bench.lines import every_line
from bench.peers import environment
from bench.runner import JOBS, Findings, Job, run_job, run_rounds
from bench.stats import Spread, number, ratios, spread_text
from bench.table import Bar, Line, Verdict, judge

RATE = Line("x", "a rate", "ours.rate", "games/s", Bar(2, True, "theirs.rate"))
TIME = Line("x", "a time", "ours.time", "ns", Bar(50, True, "theirs.time", upside_down=True))
PLAIN = Line("x", "a size", "ours.time", "ns", Bar(150, False))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (70_123_456, "70.1 M"),
        (41_600, "41.6 k"),
        (9_876, "9,876"),
        (41.6, "41.6"),
        (3.25, "3.25"),
        (0.069, "0.069"),
    ],
)
def test_numbers_show_three_digits(value: float, text: str) -> None:
    """Three digits that count."""
    assert number(value) == text


def test_a_spread_is_median_smallest_largest() -> None:
    """Also in words; without brackets for a single round."""
    spread = Spread.of([3.0, 1.0, 2.0])
    assert (spread.middle, spread.low, spread.high) == (2.0, 1.0, 3.0)
    assert spread_text(spread, "ns") == "2.00 [1.00 to 3.00] ns"
    assert spread_text(Spread.of([2.0]), "ns") == "2.00 ns"


def test_ratios_are_taken_inside_a_round() -> None:
    """A machine that changes its pace between rounds changes no ratio."""
    assert ratios([10.0, 20.0], [5.0, 10.0]) == [2.0, 2.0]


def test_a_rate_is_held_to_its_multiple() -> None:
    """Ours over theirs."""
    assert judge(RATE, {"ours.rate": [4, 4, 4], "theirs.rate": [2, 2, 2]}).verdict is Verdict.PASS
    assert judge(RATE, {"ours.rate": [3, 3, 3], "theirs.rate": [2, 2, 2]}).verdict is Verdict.FAIL


def test_a_time_is_held_upside_down() -> None:
    """Theirs over ours: how many times less time."""
    result = judge(TIME, {"ours.time": [100.0], "theirs.time": [6000.0]})
    assert result.ratio == Spread(60.0, 60.0, 60.0)
    assert result.verdict is Verdict.PASS


def test_the_median_is_held_to_a_plain_bar() -> None:
    """One bad round does not fail, one good one does not pass."""
    assert judge(PLAIN, {"ours.time": [140, 140, 900]}).verdict is Verdict.PASS
    assert judge(PLAIN, {"ours.time": [160, 160, 10]}).verdict is Verdict.FAIL


def test_what_was_not_measured_is_not_available() -> None:
    """Neither a peer nor we ourselves are made up."""
    assert judge(RATE, {"ours.rate": [4]}).verdict is Verdict.MISSING
    assert judge(RATE, {"theirs.rate": [4]}).verdict is Verdict.MISSING
    assert "theirs: not available" in report.cells(judge(RATE, {"ours.rate": [4]}))


def test_every_line_is_fed_by_a_job() -> None:
    """No line waits for a job that does not exist."""
    names = {job.name for job in JOBS} | {"packaging"}
    assert all(line.jobs() <= names for line in every_line())


def test_only_the_jobs_that_are_needed_run() -> None:
    """And none of a peer that is not there."""
    lines = [line for line in every_line() if line.section == "copy"]
    assert {job.name for job in command.choose(lines, ["catanatron"])} == {"copy", "catanatron"}
    assert {job.name for job in command.choose(lines, [])} == {"copy"}


def test_a_job_that_fails_is_said_and_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its earlier rounds go as well."""
    said: list[str] = []
    answers = iter([{"pace": [1.0], "series": {"a": 1.0}, "facts": {}, "versions": {}}])

    def answer(*_: object) -> object:
        try:
            return next(answers)
        except StopIteration:
            raise RuntimeError("broken") from None

    monkeypatch.setattr("bench.runner.run_job", answer)
    findings = run_rounds([Job("job", "nowhere", 1.0)], 3, 1.0, said.append)
    assert findings.series == {}
    assert findings.failures == {"job": "broken"}
    assert sum("FAILED" in text for text in said) == 1


def test_a_job_that_cannot_run_says_why() -> None:
    """The last words of the process."""
    with pytest.raises(RuntimeError, match="No module named"):
        run_job(Job("job", "bench.nowhere", 1.0), 1.0, 0)


def test_a_peer_that_cannot_be_installed_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The others stay."""
    monkeypatch.setattr(environment, "works", lambda _: True)
    monkeypatch.setattr(environment, "install", lambda name, *_: name != "catanatron")
    assert list(environment.prepare(print, tmp_path)) == ["open_spiel"]
    assert environment.installed(tmp_path) == {"open_spiel": environment.wanted()["open_spiel"]}


def test_an_interrupted_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole or not at all, and nothing left lying about."""
    path = tmp_path / "page.md"
    report.write(path, "old")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        report.write(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_page_and_raw_numbers_are_saved(tmp_path: Path) -> None:
    """The page shows the verdict, the numbers beside it can be read back."""
    findings = Findings(
        series={"ours.rate": [4.0], "theirs.rate": [2.0]}, paces=[80.0], failures={"job": "/secret/x"}
    )
    results = [judge(RATE, findings.series), judge(PLAIN, findings.series)]
    report.save(report.Report({"processor": "one"}, results, findings, 1), tmp_path)
    page = (tmp_path / "benchmarks.md").read_text(encoding="utf-8")
    assert "| a rate | 4.00 games/s | theirs: 2.00 | 2.00 x | ≥ 2 x | pass |" in page
    assert "| a size | not available |" in page
    numbers = json.loads((tmp_path / "benchmarks.json").read_text(encoding="utf-8"))
    assert numbers["series"] == findings.series
    assert "/secret" not in json.dumps(numbers)
