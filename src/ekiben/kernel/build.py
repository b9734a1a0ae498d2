"""Which rules are running, the compiled or the plain ones, and do they match their source?

Every module with a ``.pxd`` beside it is compiled when the project is built: the chapters of a game together
with its ``game``, small classes with the one that uses them, every other module by itself. The build leaves a
file of hashes beside the compiled ones, so that an edit that was not built again does not go unnoticed. With
EKIBEN_PURE=1 the compiled files are passed over.

This module is also run by itself by ``setup.py``, so it imports nothing of the project.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

PACKAGE = Path(__file__).resolve().parent.parent
SUFFIX = EXTENSION_SUFFIXES[0]
#: Each Python has compiled files of its own, and therefore hashes of its own.
HASHES = f"_built{Path(SUFFIX).stem}.json"
#: First words of a .pxd that only lends its declarations to others.
NOT_A_PAIR = "cimport only"
#: C functions are nothing Python could import: a .pxd without a class is a chapter of this module beside it.
WHOLE = "game"
#: First words of a .pxd whose classes become part of the module beside it that is named next and builds on
#: them: while the compiled rules run, Python gets the classes from there.
INTO = "# compiled into "


class StaleBuild(RuntimeWarning):
    """Compiled code is running that does not match its source."""


class PlainFinder:
    """Finds the modules of this package as source files only."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source file of a module of ours; None leaves the search to Python."""
        if not fullname.startswith(f"{PACKAGE.name}."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec and spec.loader:
                return spec
        return None


_said: set[str] = set()


# ---------------------------------------------------------------- what is compiled


def pairs(package: Path = PACKAGE) -> dict[str, Path]:
    """The modules to be compiled and their source files: those with a .pxd of the same name beside them."""
    return {name: sources[0] for name, sources in parts(package).items()}


def parts(package: Path = PACKAGE) -> dict[str, list[Path]]:
    """The modules to be compiled: for each its source file, and behind it the chapters compiled into it."""
    found: dict[str, list[Path]] = {}
    chapters: list[tuple[Path, str]] = []
    for declarations in _files(package, ".pxd"):
        source, text = declarations.with_suffix(".py"), declarations.read_text("utf-8")
        first = text.partition("\n")[0]
        if not source.exists() or NOT_A_PAIR in first:
            continue
        if first.startswith(INTO):
            chapters.append((source, first.removeprefix(INTO).split(":")[0]))
        elif "\ncdef class " in text or not declarations.with_stem(WHOLE).exists():
            found[_module(source.with_suffix(""), package)] = [source]
        else:
            chapters.append((source, WHOLE))
    for source, whole in chapters:
        found[_module(source.with_name(whole), package)].append(source)
    return found


def compiled_files(package: Path = PACKAGE) -> dict[str, Path]:
    """The compiled modules that lie there for this Python."""
    files = _files(package, SUFFIX)
    return {_module(file.with_name(file.name.removesuffix(SUFFIX)), package): file for file in files}


def hashes(package: Path = PACKAGE) -> dict[str, str]:
    """A hash for each module to be compiled: of its sources and of all declarations, its own or not."""
    declared = hashlib.sha256()
    for file in _files(package, ".pxd"):
        declared.update(file.read_bytes())
    found: dict[str, str] = {}
    for name, sources in parts(package).items():
        whole = declared.copy()
        for source in sources:
            whole.update(source.read_bytes())
        found[name] = whole.hexdigest()[:16]
    return found


def _files(package: Path, ending: str) -> list[Path]:
    """The files with this ending; not by rglob, which takes five times as long at every import."""
    walk = os.walk(package)
    return sorted(Path(folder, name) for folder, _, names in walk for name in names if name.endswith(ending))


def _module(path: Path, package: Path) -> str:
    return ".".join(path.relative_to(package.parent).parts)


def _recorded() -> tuple[dict[str, str], str]:
    """The hashes left by the build and the kind of build; empty when there is no record."""
    try:
        record = json.loads((PACKAGE / HASHES).read_text("utf-8"))
    except FileNotFoundError:
        return {}, ""
    return record["modules"], record["kind"]


# ---------------------------------------------------------------- what is running


def forced_plain() -> bool:
    """Was plain Python asked for, with EKIBEN_PURE=1?"""
    return os.environ.get("EKIBEN_PURE", "") not in ("", "0")


def running() -> Literal["compiled", "plain"]:
    """Which rules this process runs."""
    return "plain" if forced_plain() or not compiled_files() else "compiled"


def stale() -> list[str]:
    """The modules whose compiled file is missing or does not match the source; none when running plain."""
    if running() == "plain":
        return []
    compiled, source, recorded = compiled_files(), hashes(), _recorded()[0]
    return [
        name
        for name in sorted(source.keys() | compiled.keys())
        if name not in compiled or recorded.get(name) != source.get(name, "gone")
    ]


def describe() -> str:
    """The build in a few words, for version lines and benchmarks."""
    python = f"Python {'.'.join(map(str, sys.version_info[:3]))}"
    if running() == "plain":
        return f"plain Python ({'EKIBEN_PURE is set' if forced_plain() else 'not compiled'}), {python}"
    old = stale()
    state = f", {len(old)} of them out of date" if old else ""
    return f"compiled ({_recorded()[1] or 'unknown build'}, {len(compiled_files())} modules{state}), {python}"


# ---------------------------------------------------------------- what is said about it


def begin() -> None:
    """Called by the package before it imports anything else: obey EKIBEN_PURE, warn of stale code."""
    if forced_plain():
        if PlainFinder not in sys.meta_path:
            sys.meta_path.insert(0, PlainFinder)
        return
    sentence = _about_stale()
    if sentence and _first_time("stale"):
        # Not the line of some import: the place to look is named in the sentence.
        warnings.warn_explicit(sentence, StaleBuild, f"<{PACKAGE.name}>", 1)


def announce() -> None:
    """Say on stderr, once, what somebody at a terminal should know: old code is running, or slow code."""
    if (sentence := _about_stale()) and _first_time("stale"):
        print(f"ekiben: {sentence}", file=sys.stderr)
    if (sentence := _about_plain()) and _first_time("plain"):
        print(f"ekiben: {sentence}", file=sys.stderr)


def _first_time(what: str) -> bool:
    """Is this yet to be said, and does anybody want to hear it?"""
    first = what not in _said and os.environ.get("EKIBEN_QUIET", "") in ("", "0")
    _said.add(what)
    return first


def _about_stale() -> str:
    old = stale()
    if not old:
        return ""
    names = ", ".join(old[:3]) + (f" and {len(old) - 3} more" if len(old) > 3 else "")
    return f"what is compiled does not match the source of {names}, so old code runs; `make build` renews it."


def _about_plain() -> str:
    if running() == "compiled" or forced_plain() or not pairs():
        return ""
    return (
        "running as plain Python, which is some hundred times slower; with a C compiler on this machine, "
        "`make build` (or installing Ekiben again) gives the fast one."
    )
