"""The examples in the docstrings of src.

They are run in a process of their own on the plain modules, because a compiled module has no docstrings to
show for what became C functions, and lies in another file than the one pytest has found.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_examples_in_the_docstrings_hold() -> None:
    # The migrations are run by Alembic and cannot be imported without it.
    command = [sys.executable, "-m", "pytest", "--doctest-modules", "-q", "-p", "no:cacheprovider"]
    command += ["--ignore", "src/ekiben/server/storage/migrations", "src"]
    run = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"EKIBEN_PURE": "1"}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed" in run.stdout
