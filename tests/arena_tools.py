"""What the tests of arenas share: small plans that are played in a moment."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from ekiben.bots.arena_plan import Plan, cross, world

BOTS = Path(__file__).resolve().parent / "data/bots"
OTHER = f"{BOTS}/first.py:First"
COMMAND = [sys.executable, "-c", "import sys; from ekiben.cli import main; sys.exit(main())", "arena"]


def plan(*bots: str, players: tuple[int, ...] = (2,), seed: str = "test") -> Plan:
    """A plan on the smallest board there is."""
    return Plan(
        worlds=cross("shinjuku", {"edition": ("prototype",), "players": players}), bots=bots, seed=seed
    )


def alone(*bots: str) -> Plan:
    """Everybody alone against Hideo."""
    return Plan(worlds=(world("zerokei", players=1),), bots=bots, seed="test")


def started(*words: str, folder: Path) -> subprocess.Popen[str]:
    """The command, running."""
    return subprocess.Popen(
        [*COMMAND, *words],
        cwd=folder,
        env={**os.environ, "EKIBEN_QUIET": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(*words: str, folder: Path, status: int = 0) -> str:
    """The command, to its end; what it said."""
    process = started(*words, folder=folder)
    out, err = process.communicate(timeout=120)
    assert process.returncode == status, err
    assert "Traceback" not in err, err
    return out + err


def until_lines(path: Path, number: int, seconds: float = 60) -> None:
    """Wait until a file has so many lines."""
    end = time.monotonic() + seconds
    while not path.exists() or path.read_bytes().count(b"\n") < number:
        assert time.monotonic() < end, "the arena writes nothing"
        time.sleep(0.01)


def gone(process: int, seconds: float = 10) -> bool:
    """Does this process end? One that only waits for being noticed has ended."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(process, 0)
            if "State:\tZ" in Path(f"/proc/{process}/status").read_text("utf-8"):
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.01)
    return False
