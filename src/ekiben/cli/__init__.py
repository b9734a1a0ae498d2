"""The `ekiben` command: play, replay, verify, look up rules, check data, measure."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or those of the process; the exit status."""
    # Everything heavier than this line waits until somebody really runs the command.
    from ekiben.cli.app import run

    return run(arguments)
