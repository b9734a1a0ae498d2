"""``python -m bench``: measure everything, print the table, write ``docs/benchmarks.md`` and ``.json``."""

import argparse
import os
import sys
from collections.abc import Sequence

from bench import machine, packaging, report
from bench.lines import every_line
from bench.peers import environment
from bench.runner import JOBS, Findings, Job, root, run_rounds
from bench.table import Line, Verdict, judge

ROUNDS = 5
QUICK_SCALE = 0.25


def say(text: str) -> None:
    """Progress goes to the error stream, so that the table can be piped."""
    print(text, file=sys.stderr, flush=True)


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    sections = list(dict.fromkeys(line.section for line in every_line()))
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one short round; nothing is written")
    parser.add_argument(
        "--only",
        metavar="NAME",
        choices=sections,
        action="append",
        help=f"only this section (again for more): {', '.join(sections)}; nothing is written",
    )
    parser.add_argument("--no-peers", action="store_true", help="leave the peers out; nothing is written")
    parser.add_argument("--strict", action="store_true", help="fail when a bar is not met")
    return parser.parse_args(words)


def choose(lines: Sequence[Line], peers: Sequence[str]) -> list[Job]:
    """The jobs these lines need, without those of peers that are not there."""
    names = set().union(*(line.jobs() for line in lines))
    return [job for job in JOBS if job.name in names and (job.peer is None or job.peer in peers)]


def needs_peers(lines: Sequence[Line]) -> bool:
    """Whether any of these lines compares with a peer."""
    names = set().union(*(line.jobs() for line in lines))
    return any(job.peer and job.name in names for job in JOBS)


def measure(lines: Sequence[Line], options: argparse.Namespace) -> Findings:
    """Run what is needed for these lines."""
    rounds = 1 if options.quick else ROUNDS
    peers: list[str] = []
    if not options.no_peers and needs_peers(lines):
        peers = list(environment.prepare(say))
    findings = run_rounds(choose(lines, peers), rounds, QUICK_SCALE if options.quick else 1.0, say)
    if any(line.section == "packaging" for line in lines):
        packed = packaging.measure(root(), rounds, say)
        findings.series.update(packed.series)
        findings.facts.update(packed.facts)
        findings.failures.update(packed.failures)
    return findings


def main() -> int:
    """Measure, print, write; 1 when a job of ours failed, or with --strict a bar is not met."""
    options = arguments()
    os.chdir(root())
    lines = [line for line in every_line() if not options.only or line.section in options.only]
    load = machine.load()
    if machine.is_busy():
        load += " (busy with other work: lines by the wall clock suffer most)"
        say(f"load average {load}")
    findings = measure(lines, options)
    surroundings = {**machine.describe(), "load average before": load, "load average after": machine.load()}
    results = [judge(line, findings.series) for line in lines]
    done = report.Report(surroundings, results, findings, 1 if options.quick else ROUNDS)
    print(report.terminal(done))
    if not (options.quick or options.only or options.no_peers):
        report.save(done, root() / "docs")
        say("written: docs/benchmarks.md, docs/benchmarks.json")
    failed = any(result.verdict is Verdict.FAIL for result in results)
    ours_broken = findings.failures.keys() - {job.name for job in JOBS if job.peer}
    return int(bool(ours_broken) or (options.strict and failed))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        say("\ninterrupted: nothing was written")
        sys.exit(130)
