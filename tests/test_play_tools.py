"""What the tests of playing share: a game through a pipe, and programs in a real terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from ekiben.cli import main

PYTHON = [sys.executable, "-c", "import sys; from ekiben.cli import main; sys.exit(main())"]


def own_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are kept in this folder, and nothing colours or disturbs what is shown."""
    monkeypatch.setenv("EKIBEN_GAMES", str(folder))
    monkeypatch.setenv("EKIBEN_QUIET", "1")
    monkeypatch.setenv("PYTHONWARNINGS", "ignore")
    monkeypatch.setenv("NO_COLOR", "1")
    return folder


def played(game: str, words: tuple[str, ...], typed: str = "", status: int = 0) -> str:
    """A game played through a pipe; what was shown."""
    run = subprocess.run(
        [*PYTHON, "play", game, *words], input=typed.encode(), capture_output=True, timeout=60
    )
    out, err = run.stdout.decode(), run.stderr.decode()
    assert "Traceback" not in err, err
    assert run.returncode == status, err
    return out


def check_wrong_use(words: str, told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong use of the command ends in one line that has these words, and in nothing else."""
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err and "Error" not in err
    assert all(part in err for part in told), err


class Terminals:
    """Programs in real terminals of 50 rows."""

    def __init__(self) -> None:
        self.started: list[pexpect.spawn[str]] = []

    def run(self, *words: str, colours: bool = False, columns: int = 100) -> pexpect.spawn[str]:
        env = {**os.environ, "TERM": "xterm-256color"}
        if colours:
            env.pop("NO_COLOR", None)
        child = pexpect.spawn(
            PYTHON[0],
            [*PYTHON[1:], *words],
            dimensions=(50, columns),
            env=env,
            encoding="utf-8",
            timeout=20,
        )
        self.started.append(child)
        return child

    def close(self) -> None:
        for child in self.started:
            child.close(force=True)


def widest(shown: str) -> int:
    """Columns of the longest line."""
    return max(len(row) for row in shown.replace("\r", "").split("\n"))
