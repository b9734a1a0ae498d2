"""What installing costs: a wheel is built once to warm the caches, then ``pip install .`` is timed.

A copy of the sources is used, so that nothing is written into the repository, and a fresh environment every
time. The time held to the bar is the wall clock's, because that is what somebody who installs waits for; the
CPU seconds beside it tell how much of it was somebody else's work.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.runner import Findings

TOP = ("pyproject.toml", "setup.py", "setup.cfg", "MANIFEST.in", "README.md", "LICENSE", "NOTICE")
BUILDER = "client/build.py"
LEAVE = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.c", "*.egg-info", "*.pyc", "page")
# The bars are for the package without the page, which a source package brings along built.
SURROUNDINGS = {**os.environ, "EKIBEN_WITHOUT_CLIENT": "1"}
BUDGET_SECONDS = 150
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")
Say = Callable[[str], None]


def copy_sources(root: Path, to: Path) -> Path:
    """What a source distribution holds, without anything that was built."""
    to.mkdir()
    for name in TOP:
        if (root / name).is_file():
            shutil.copy(root / name, to / name)
    (to / BUILDER).parent.mkdir()
    shutil.copy(root / BUILDER, to / BUILDER)
    shutil.copytree(root / "src", to / "src", ignore=LEAVE)
    return to


def cpu() -> float:
    """CPU seconds of the processes we have started and that have ended."""
    used = os.times()
    return used.children_user + used.children_system


def run(python: Path | str, *words: str) -> tuple[float, float]:
    """Run pip; wall clock and CPU seconds. RuntimeError with its last words when it fails."""
    begin, worked = time.perf_counter(), cpu()
    command = [str(python), *PIP, *words]
    done = subprocess.run(command, env=SURROUNDINGS, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["pip failed"])[-1])
    return time.perf_counter() - begin, cpu() - worked


def fresh(home: Path) -> Path:
    """A new environment; its Python."""
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True, capture_output=True)
    return home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def measure(root: Path, rounds: int, say: Say) -> Findings:
    """The size of the wheel in MB and the seconds of an installation, each time from clean sources."""
    findings = Findings()
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        place = Path(name)
        try:
            say("packaging: building the wheel and installing once, which warms the caches")
            wheel = build_wheel(root, place)
            findings.series["packaging.wheel"] = [wheel.stat().st_size / 1e6]
            run(fresh(place / "venv"), "install", str(wheel))
            measure_install(findings, rounds, say, lambda: install(root, place))
        except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
            findings.drop("packaging", str(error))
            say(f"packaging FAILED, its rows are not available: {error}")
    return findings


def install(root: Path, place: Path) -> tuple[float, float]:
    """Install from clean sources into a fresh environment; wall clock and CPU seconds."""
    sources = copy_sources(root, place / "sources")
    try:
        return run(fresh(place / "venv"), "install", str(sources))
    finally:
        shutil.rmtree(sources)


def measure_install(
    findings: Findings, rounds: int, say: Say, once: Callable[[], tuple[float, float]]
) -> None:
    """Install as often as there are rounds, or until the time for it is used up, which is said."""
    begin = time.perf_counter()
    walls = findings.series.setdefault("packaging.install", [])
    works = findings.series.setdefault("packaging.work", [])
    while len(walls) < rounds and (not walls or time.perf_counter() - begin < BUDGET_SECONDS):
        say(f"packaging: installation {len(walls) + 1} of {rounds}")
        wall, work = once()
        walls.append(wall)
        works.append(work)
    findings.facts["packaging.installations timed"] = [float(len(walls))]


def build_wheel(root: Path, place: Path) -> Path:
    """Build the wheel."""
    sources = copy_sources(root, place / "wheel-sources")
    run(fresh(place / "venv"), "wheel", "--no-deps", "--wheel-dir", str(place / "wheel"), str(sources))
    return next((place / "wheel").glob("*.whl"))
