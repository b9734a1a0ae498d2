"""A bot somebody wrote as a Python class: `my_bot.py:Miser`, loaded from its file."""

from __future__ import annotations

import importlib.util
import inspect
import sys
import traceback
from pathlib import Path
from typing import Any

from ekiben.bots.ending import close
from ekiben.bots.forfeit import Forfeit
from ekiben.bots.sight import Sight
from ekiben.kernel.refusal import NotPossible


class OwnBot:
    """A stranger in our own process; whatever it raises forfeits its choice."""

    def __init__(self, name: str, bot: Any) -> None:
        self.name = name
        self._bot = bot

    def ask(self, sight: Sight) -> int:
        """What it chooses."""
        try:
            answer = self._bot.choose(sight)
        except (Exception, SystemExit) as error:
            raise Forfeit(_explained(error)) from error
        if type(answer) is not int:
            raise Forfeit(f"an answer is a whole number, not {answer!r:.60}")
        return answer

    def close(self) -> None:
        """Let it end what it has running."""
        close(self._bot)


def load(file: Path, name: str, spec: str, seed: int) -> OwnBot:
    """The class of that name, made into a bot; it is given ``seed`` if it takes one."""
    found: Any = getattr(_module(file, spec), name, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise NotPossible(f"{file} has no class {name} with a method choose(sight)")
    try:
        settings = {"seed": seed} if "seed" in inspect.signature(found).parameters else {}
        return OwnBot(spec, found(**settings))
    except (Exception, SystemExit) as error:
        raise NotPossible(f"{spec} cannot be made: {_explained(error)}") from None


def _module(file: Path, spec: str) -> Any:
    """The file as a module, run once; what it says about itself in errors is its own name."""
    path = file.resolve()
    known = f"ekiben own bots {path}"
    if known in sys.modules:
        return sys.modules[known]
    told = importlib.util.spec_from_file_location(known, path)
    if told is None or told.loader is None or not path.is_file():
        raise NotPossible(f"{file}: there is no such file of Python")
    module = importlib.util.module_from_spec(told)
    sys.modules[known] = module
    try:
        told.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[known]
        raise NotPossible(f"{spec} cannot be loaded: {_explained(error)}") from None
    return module


def _explained(error: BaseException) -> str:
    """An error in one line, with the line of the file it comes from."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" in line {frames[-1].lineno} of {Path(frames[-1].filename).name}" if frames else ""
    words = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}{place}: {words}" if words else f"{type(error).__name__}{place}"
