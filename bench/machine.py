"""What the numbers were measured on."""

import os
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

BUSY = 1.0


def cpu_model() -> str:
    """The name of the processor as the system gives it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    found = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return found[0] if found else platform.machine()


def compiler() -> str:
    """The first line of what the C compiler says of itself."""
    command = os.environ.get("CC", "cc").split()
    try:
        done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "none found"
    return done.stdout.splitlines()[0] if done.stdout else command[0]


def load() -> str:
    """The load averages of the last 1, 5 and 15 minutes."""
    try:
        return " ".join(f"{value:.2f}" for value in os.getloadavg())
    except (AttributeError, OSError):
        return "unknown"


def is_busy() -> bool:
    """Whether somebody else was using the machine in the last minute."""
    return load() != "unknown" and os.getloadavg()[0] > BUSY


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def package(name: str) -> str:
    """The installed version of a package."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def describe() -> dict[str, str]:
    """The machine and what is installed on it, for the head of the table."""
    return {
        "processor": f"{cpu_model()}, {cores()} cores in reach",
        "system": f"{platform.system()} {platform.machine()}, {' '.join(platform.libc_ver())}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": compiler(),
        "Cython": package("Cython"),
        "ekiben": package("ekiben"),
    }
