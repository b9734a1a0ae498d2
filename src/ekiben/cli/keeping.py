"""Keeping a game on disk while it is played: after every answer of a person, whole or not at all."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ekiben.cli.misuse import Misuse
from ekiben.kernel.record import SUFFIX, Record
from ekiben.kernel.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from ekiben.kernel.history import History


def games_folder() -> Path:
    """Where games go when nobody names a file.

    EKIBEN_GAMES, or a folder of the system's for what programs keep.
    """
    chosen = os.environ.get("EKIBEN_GAMES")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "ekiben" / "games"


def new_path(game: str) -> Path:
    """A file for a new game, with a name that nothing else has."""
    folder = games_folder()
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    path = folder / f"{game}-{stamp}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{game}-{stamp}-{number}{SUFFIX}"
        number += 1
    return path


def keep(history: History, names: Sequence[str], path: Path) -> None:
    """Write the game to a file, atomically; a Refusal says why that could not be done."""
    # Only our own folder is made; when that fails, saving tells it in its own words.
    if path.parent == games_folder():
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
    Record.of(history, names=names).save(path)


def load(path: Path) -> Record:
    """A saved game; what is wrong with it is told with the name of its file."""
    try:
        return Record.load(path)
    except Refusal as refused:
        sentence = str(refused)
        raise Misuse(sentence if str(path) in sentence else f"{path}: {sentence}") from None


def check_free(path: Path) -> None:
    """Nothing that somebody has is written over: neither another game nor anything else."""
    if path.exists():
        raise Misuse(
            f"{path} is there already; a game wants a file of its own (--load plays on in a saved one)"
        )


@contextmanager
def unbroken() -> Generator[None]:
    """Ctrl-C waits for what is done here: a game must not be left between two answers."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
