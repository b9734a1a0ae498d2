"""The table for the terminal, the page for the docs, the raw numbers beside it."""

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from bench.runner import Findings
from bench.stats import Spread, digits, spread_text
from bench.table import Result, Verdict

HEADS = ("what", "measured", "compared with", "ratio", "bar", "verdict")
METHOD = """\
How it was measured: every job runs in a process of its own on one core, pinned where the system allows it, in
CPU seconds (two threads and installing: the wall clock's). There are {rounds} rounds, every job once in each,
so that what is compared was measured close together in time. A number is the median of the rounds with
[smallest to largest]; a ratio is taken inside each round; a bar is held against the median. The machine's own
pace is shown by a fixed Python loop run before and after every job: {pace}. Where
that spreads widely, so do the absolute numbers; the ratios less.

What is compared:

- *Random playouts* set up a whole game and play it to the end with random answers. Our decisions are small
  (which action, which station, which good), catanatron's are whole actions: read decisions/s next to games/s.
- catanatron plays its own `RandomPlayer` by its own `Game.play`; a decision is an entry of its action list.
- *Driving from Python* is one plain loop: is it over, what is asked (OpenSpiel: who), which answers, and
  answer, which the game checks. Ours and OpenSpiel's use the same cheap pick, `answers[i % len(answers)]`, so
  that choosing at random hides nothing. Setting up counts in both. OpenSpiel's chance nodes are served in the
  loop with the same cheap pick; their time counts, but only players' decisions are counted.
- *Search*: a simulation of the others goes down the tree and plays a random game to its end. An iteration of
  ours imagines a world first; with `quick=0` it plays on at random as well, and that is what is compared. As
  it plays, it looks for a good way to finish each of the next 10 turns or more, so that in one iteration
  hundreds of positions are looked at: that rate is told for itself. catanatron's published package holds no
  tree search, so the bench brings a plain one around its `Game`, built like the player in its repository and
  cheaper per simulation. OpenSpiel's are its own, with one random game per leaf.
- A *copy* is one call from Python in the middle of a game.
- *Installing* is timed in a fresh environment from clean sources, with the package cache and the build
  requirements already fetched. It and the wheel are without the page of the server.
- *The page* is measured in Chromium without a window and without a graphics processor, on all cores.
- *Zero-Kei alone* is compared with catanatron for two: what Hideo does counts as time, not as decisions.
"""


@dataclass(frozen=True)
class Report:
    """Everything there is to print."""

    machine: Mapping[str, str]
    results: Sequence[Result]
    findings: Findings
    rounds: int


def cells(result: Result) -> tuple[str, str, str, str, str, str]:
    """A line of the table as text."""
    line, bar = result.line, result.line.bar
    other = spread_text(result.other) if result.other else ""
    if bar and bar.against:
        other = f"{bar.against.partition('.')[0]}: {other or Verdict.MISSING}"
    return (
        line.title,
        spread_text(result.ours, line.unit) if result.ours else Verdict.MISSING,
        other,
        spread_text(result.ratio, "x") if result.ratio else "",
        str(bar) + ("" if bar.against else f" {line.unit}") if bar else "",
        result.verdict,
    )


def markdown_table(results: Sequence[Result]) -> str:
    """The table in Markdown."""
    rows = [HEADS, tuple("---" for _ in HEADS), *(cells(result) for result in results)]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def plain_table(results: Sequence[Result]) -> str:
    """The table for a terminal."""
    rows = [HEADS, *(cells(result) for result in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    padded = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    return "\n".join("  ".join(row).rstrip() for row in padded)


def tally(results: Sequence[Result]) -> str:
    """How many bars were met."""
    counts = {verdict: sum(result.verdict is verdict for result in results) for verdict in Verdict}
    barred = sum(result.line.bar is not None for result in results)
    text = f"{counts[Verdict.PASS]} of {barred} bars met"
    if counts[Verdict.FAIL]:
        text += f", {counts[Verdict.FAIL]} not met"
    if counts[Verdict.MISSING]:
        text += f", {counts[Verdict.MISSING]} lines not available"
    return text


def pace_text(findings: Findings) -> str:
    """The machine's pace in words."""
    return spread_text(Spread.of(findings.paces), "ns a turn") if findings.paces else "not measured"


def head(report: Report) -> list[tuple[str, str]]:
    """Machine, load and versions."""
    return [*report.machine.items(), *sorted(report.findings.versions.items())]


def facts(findings: Findings) -> list[str]:
    """Lengths of games and other facts, in the mean of the rounds."""
    found = []
    for key, values in sorted(findings.facts.items()):
        numbers = [value for value in values if isinstance(value, float)]
        job, _, rest = key.partition(".")
        text = digits(fmean(numbers)) if numbers else ", ".join(sorted(map(str, set(values))))
        found.append(f"{job} {rest.replace('.', ' ')}: {text}")
    return found


def terminal(report: Report) -> str:
    """What is printed."""
    about = [*head(report), ("pace", pace_text(report.findings))]
    words = [f"{name}: {value}" for name, value in about]
    return "\n".join(["", *words, "", plain_table(report.results), "", tally(report.results)])


def page(report: Report) -> str:
    """``docs/benchmarks.md``."""
    origin = "Written by `make bench`; do not edit. The raw numbers are in `benchmarks.json`."
    parts = ["# Benchmarks", "", origin, ""]
    parts += [f"- {name}: {value}" for name, value in head(report)]
    parts += ["", f"**{tally(report.results)}.**", "", markdown_table(report.results), ""]
    parts += [METHOD.format(rounds=report.rounds, pace=pace_text(report.findings))]
    parts += ["Also seen:", "", *(f"- {fact}" for fact in facts(report.findings)), ""]
    return "\n".join(parts)


def raw(report: Report) -> dict[str, Any]:
    """``docs/benchmarks.json``; reasons of failures stay out of it, they may name places on this machine."""
    return {
        "machine": dict(report.machine),
        "versions": report.findings.versions,
        "rounds": report.rounds,
        "pace": report.findings.paces,
        "series": report.findings.series,
        "facts": report.findings.facts,
        "not_available": sorted(report.findings.failures),
        "lines": [
            {**asdict(result), "line": asdict(result.line), "verdict": str(result.verdict)}
            for result in report.results
        ],
    }


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink()
        raise


def save(report: Report, docs: Path) -> None:
    """Write the page and the raw numbers."""
    write(docs / "benchmarks.json", json.dumps(raw(report), indent=1, ensure_ascii=False) + "\n")
    write(docs / "benchmarks.md", page(report))
