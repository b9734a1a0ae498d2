"""Play recorded games once more and say whether they come out as they say."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ekiben.cli.misuse import Misuse, one_line
from ekiben.kernel.data_error import DataError
from ekiben.kernel.record import Record
from ekiben.kernel.refusal import Refusal


def verify(files: Annotated[tuple[Path, ...], Parameter(name="FILE", consume_multiple=True)], /) -> int:
    """Check recorded games against today's rules: ok, or the first difference.

    Parameters
    ----------
    files
        Saved games.
    """
    failed = 0
    for path in files:
        if not path.is_file():
            raise Misuse(f"there is no file {path}")
        try:
            record = Record.load(path)
            problems = record.verify()
        except (Refusal, DataError) as refused:
            problems = [str(refused)]
            record = None
        failed += bool(problems)
        if problems:
            print(f"{path}: {one_line(problems[0])}")
        elif record is not None:
            ending = f"result {', '.join(map(str, record.result))}" if record.result else "not over"
            print(f"{path}: ok, {len(record.history().answers)} answers, {ending}")
    return 1 if failed else 0
