"""Bots that are files of somebody's own: `./my-bot`, a program, or `./my_bot.py:Miser`, a class in Python."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

from ekiben.bots.bot import Bot
from ekiben.bots.forfeit import Guarded
from ekiben.bots.line_bot import LIMIT, LineBot
from ekiben.bots.own_class import load
from ekiben.kernel.refusal import NotPossible

_CLASS = re.compile(r"(.+\.py):([A-Za-z_]\w*)")
_LIMIT = re.compile(r"(.+)@([0-9]{1,6})(ms|s)")


def is_stranger(spec: str) -> bool:
    """Does this name a file? Only what is written with a slash, or ends in .py and a class.

    >>> is_stranger("./my-bot"), is_stranger("my_bot.py:Miser"), is_stranger("greedy")
    (True, True, False)
    """
    return "/" in spec or os.sep in spec or _CLASS.fullmatch(spec) is not None


def stranger(spec: str, seed: int, fallback: Callable[[], Bot]) -> Bot:
    """The bot in a file, with another behind it for when it fails.

    `./my-bot@500ms` is asked for an answer within that time; words behind the file are its arguments.
    """
    told = _CLASS.fullmatch(spec)
    if told:
        return Guarded(load(Path(told[1]), told[2], spec, seed), fallback())
    timed = _LIMIT.fullmatch(spec)
    limit = LIMIT
    if timed:
        limit = int(timed[2]) / (1000 if timed[3] == "ms" else 1)
        if not limit:
            raise NotPossible(f"{spec}: a bot needs more time than none")
    return Guarded(LineBot(spec, _command(timed[1] if timed else spec), limit, seed), fallback())


def _command(text: str) -> list[str]:
    """The program and its arguments."""
    try:
        words = [text] if Path(text).is_file() else shlex.split(text)
    except ValueError:
        raise NotPossible(f"“{text[:60]}” is no command") from None
    file = Path(words[0]) if words else Path()
    if not file.is_file():
        raise NotPossible(f"there is no program {text[:80]}")
    # Relative to here, never looked up elsewhere.
    words[0] = str(file.resolve())
    if file.suffix == ".py" and not os.access(file, os.X_OK):
        return [sys.executable, *words]
    if not os.access(file, os.X_OK):
        raise NotPossible(f"{file} is no program: chmod +x {file}")
    return words
