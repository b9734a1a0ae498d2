"""Rounds of jobs: each job in a process of its own, its numbers collected under its name."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.peers.environment import interpreter

LIMIT_SECONDS = 120
Say = Callable[[str], None]


@dataclass(frozen=True)
class Job:
    """A module to run, with whose Python and in what surroundings, and CPU seconds per measure."""

    name: str
    module: str
    seconds: float
    peer: str | None = None
    surroundings: Mapping[str, str] = field(default_factory=dict)

    def command(self, seconds: float, turn: int) -> list[str]:
        """What to run."""
        python = str(interpreter()) if self.peer else sys.executable
        return [python, "-m", self.module, "--seconds", str(seconds), "--turn", str(turn)]


COMPILED = {"EKIBEN_PURE": ""}
# In an order that puts close together in time what is compared.
JOBS = (
    Job("playouts", "bench.ours.playouts", 1.0, surroundings=COMPILED),
    Job("catanatron", "bench.peers.catanatron_games", 2.0, peer="catanatron"),
    Job("zerokei", "bench.ours.zerokei", 1.0, surroundings=COMPILED),
    Job("uncompiled", "bench.ours.playouts", 1.5, surroundings={"EKIBEN_PURE": "1"}),
    Job("copy", "bench.ours.copying", 1.0, surroundings=COMPILED),
    Job("driving", "bench.ours.driving", 1.5, surroundings=COMPILED),
    Job("openspiel", "bench.peers.openspiel_games", 1.5, peer="open_spiel"),
    Job("search", "bench.ours.searching", 0.7, surroundings=COMPILED),
    Job("catanatron-search", "bench.peers.catanatron_search", 2.0, peer="catanatron"),
    Job("openspiel-search", "bench.peers.openspiel_search", 1.0, peer="open_spiel"),
    Job("threads", "bench.ours.threads", 1.0, surroundings=COMPILED),
    Job("view", "bench.ours.views", 0.5, surroundings=COMPILED),
    Job("record", "bench.ours.records", 0.5, surroundings=COMPILED),
    Job("worlds", "bench.ours.worlds", 0.7, surroundings=COMPILED),
    Job("server", "bench.ours.server", 6.0, surroundings=COMPILED),
    Job("page", "bench.ours.page", 6.0, surroundings=COMPILED),
    Job("house", "bench.ours.house", 1.0, surroundings=COMPILED),
)


@dataclass
class Findings:
    """Everything that was measured; ``series`` holds one number per round under ``job.name``."""

    series: dict[str, list[float]] = field(default_factory=dict)
    facts: dict[str, list[float | str]] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    paces: list[float] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)

    def take(self, name: str, answer: Mapping[str, Any]) -> None:
        """Add what one run of a job answered."""
        for key, value in answer["series"].items():
            self.series.setdefault(f"{name}.{key}", []).append(value)
        for key, value in answer["facts"].items():
            self.facts.setdefault(f"{name}.{key}", []).append(value)
        self.versions.update(answer["versions"])
        self.paces.extend(answer["pace"])

    def drop(self, name: str, reason: str) -> None:
        """A job failed: forget its earlier rounds too, so that rounds stay in step."""
        self.failures[name] = reason
        for key in [key for key in self.series if key.partition(".")[0] == name]:
            del self.series[key]


def run_job(job: Job, seconds: float, turn: int) -> dict[str, Any]:
    """Run a job once and read its answer; RuntimeError with its last words when it fails."""
    surroundings = {**os.environ, "PYTHONHASHSEED": "0", **job.surroundings}
    try:
        done = subprocess.run(
            job.command(seconds, turn),
            env=surroundings,
            capture_output=True,
            text=True,
            timeout=LIMIT_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise RuntimeError(type(error).__name__) from error
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1])
    return json.loads(done.stdout.strip().splitlines()[-1])


def run_rounds(jobs: Iterable[Job], rounds: int, scale: float, say: Say) -> Findings:
    """Every job once per round."""
    findings = Findings()
    chosen = list(jobs)
    for turn in range(rounds):
        for job in chosen:
            if job.name in findings.failures:
                continue
            say(f"round {turn + 1} of {rounds}: {job.name}")
            try:
                findings.take(job.name, run_job(job, job.seconds * scale, turn))
            except RuntimeError as error:
                findings.drop(job.name, str(error))
                say(f"{job.name} FAILED, its rows are not available: {error}")
    return findings


def root() -> Path:
    """The top of the repository."""
    return Path(__file__).resolve().parent.parent
