"""The peers' own virtual environment: made on first use, used again afterwards.

A note inside it says what is installed, and is written last: after an interruption the rest is simply done
again.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

HOME = Path(".venv-peers")
NOTE = "bench.json"
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
PIP = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--retries", "1", "--timeout", "20")
Say = Callable[[str], None]


def wanted() -> dict[str, str]:
    """Peer to version."""
    lines = REQUIREMENTS.read_text(encoding="utf-8").split()
    return {name: number for name, _, number in (line.partition("==") for line in lines)}


def interpreter(home: Path = HOME) -> Path:
    """The peers' Python."""
    return home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def installed(home: Path = HOME) -> dict[str, str]:
    """What the note says; nothing when there is none or it cannot be read."""
    try:
        return dict(json.loads((home / NOTE).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def works(home: Path) -> bool:
    """Whether the peers' Python runs and is of our version."""
    ask = "import sys; print(sys.version_info[:2] == " + repr(tuple(sys.version_info[:2])) + ")"
    try:
        done = subprocess.run([interpreter(home), "-c", ask], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return done.stdout.strip() == "True"


def prepare(say: Say, home: Path = HOME) -> dict[str, str]:
    """Make sure of the peers; those that are there, with their versions."""
    present = installed(home)
    if works(home) and present == wanted():
        return present
    if not works(home):
        say(f"making {home} for the peers")
        made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=False)
        if made.returncode:
            say(f"{home} could not be made: no peer is available")
            return {}
    present = {name: number for name, number in wanted().items() if install(name, number, say, home)}
    (home / NOTE).write_text(json.dumps(present), encoding="utf-8")
    return present


def install(name: str, number: str, say: Say, home: Path = HOME) -> bool:
    """Install one peer; on failure say so, with pip's last words, and go on without it."""
    say(f"installing {name} {number} for the peers")
    command = [str(interpreter(home)), *PIP, f"{name}=={number}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        say(f"{name} {number} COULD NOT BE INSTALLED, its rows are not available: {last}")
    return done.returncode == 0
