"""What installing costs: a wheel is built once to warm the caches, then ``pip install .`` is timed.

A copy of the sources is used, so that nothing is written into the repository, and a fresh environment every
time. The time is the wall clock's, because that is what somebody who installs waits for.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.runner import Findings

TOP = ("pyproject.toml", "setup.py", "setup.cfg", "MANIFEST.in", "README.md", "LICENSE", "NOTICE")
LEAVE = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.c", "*.egg-info", "*.pyc")
BUDGET_SECONDS = 200
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")
Say = Callable[[str], None]


def copy_sources(root: Path, to: Path) -> Path:
    """What a source distribution holds, without anything that was built."""
    to.mkdir()
    for name in TOP:
        if (root / name).is_file():
            shutil.copy(root / name, to / name)
    shutil.copytree(root / "src", to / "src", ignore=LEAVE)
    return to


def run(python: Path | str, *words: str) -> float:
    """Run pip; seconds on the wall. RuntimeError with its last words when it fails."""
    begin = time.perf_counter()
    done = subprocess.run([str(python), *PIP, *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["pip failed"])[-1])
    return time.perf_counter() - begin


def fresh(home: Path) -> Path:
    """A new environment; its Python."""
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True, capture_output=True)
    return home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def measure(root: Path, rounds: int, say: Say) -> Findings:
    """The size of the wheel in MB and the seconds of an installation, each time from clean sources."""
    findings = Findings()
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        place = Path(name)
        try:
            say("packaging: building the wheel, which warms the caches")
            findings.series["packaging.wheel"] = [wheel_size(root, place)]
            run(fresh(place / "venv"), "install", str(copy_sources(root, place / "warm")))
            seconds: list[float] = []
            while len(seconds) < rounds and (not seconds or time.perf_counter() - begin < BUDGET_SECONDS):
                say(f"packaging: installation {len(seconds) + 1} of {rounds}")
                sources = copy_sources(root, place / f"sources{len(seconds)}")
                seconds.append(run(fresh(place / "venv"), "install", str(sources)))
            findings.series["packaging.install"] = seconds
            findings.facts["packaging.installations timed"] = [float(len(seconds))]
        except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
            findings.drop("packaging", str(error))
            say(f"packaging FAILED, its rows are not available: {error}")
    return findings


def wheel_size(root: Path, place: Path) -> float:
    """Build the wheel; its size in MB."""
    sources = copy_sources(root, place / "wheel-sources")
    run(fresh(place / "wheel-venv"), "wheel", "--no-deps", "--wheel-dir", str(place / "wheel"), str(sources))
    wheel = next((place / "wheel").glob("*.whl"))
    return wheel.stat().st_size / 1e6
