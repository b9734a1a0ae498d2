"""Compile every module that has a .pxd beside it, when that is possible; the rest is in pyproject.toml.

Without a compiler, or when compiling fails, the installation goes on and the rules run as plain Python.
Environment: EKIBEN_PURE=1 compiles nothing, EKIBEN_STRICT=1 makes a failure an error, EKIBEN_NATIVE=1
compiles for this processor only, EKIBEN_SANITIZE=1 with checks of memory and arithmetic. The page is built by
client/build.py.
"""

import ast
import json
import os
import re
import runpy
import sys
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

PACKAGE = Path("src/ekiben")
BUILD: Any = runpy.run_path(str(PACKAGE / "kernel/build.py"))
PAGE: Any = runpy.run_path("client/build.py")
CORES = min(2, os.cpu_count() or 1)

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # hints are for people and checkers; C types come from the .pxd
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "auto_pickle": False,  # what Cython writes for classes with C arrays does not compile
    "binding": False,  # a method is called in half the time, and the files are smaller
    "embedsignature": True,
    "embedsignature.format": "clinic",
}


def wanted(name: str) -> bool:
    """Is this environment variable set to something?"""
    return os.environ.get(name, "") not in ("", "0")


# Kinds of build must not mix, so each has a folder of its own.
KIND = "sanitized" if wanted("EKIBEN_SANITIZE") else "native" if wanted("EKIBEN_NATIVE") else "portable"
FOLDER = Path("build") / KIND
GATHERED = FOLDER / PACKAGE


def flags() -> tuple[list[str], list[str]]:
    """The flags for compiling and for linking."""
    if os.name == "nt":
        return ["/O2"], []
    if KIND == "sanitized":
        checks = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
        return ["-O1", "-g", "-fno-omit-frame-pointer", *checks], checks
    # Files without symbols, tables for unwinding and padding have a fifth of the size; the two warnings are
    # Cython's own.
    # Multiplying and adding in one step rounds otherwise than plain Python does.
    quiet = [
        "-g0",
        "-ffp-contract=off",
        "-fno-asynchronous-unwind-tables",
        "-fno-plt",
        "-Wno-sign-compare",
        "-Wno-array-bounds",
    ]
    symbols = ["-Wl,-s,-z,noseparate-code,--build-id=none"] if sys.platform == "linux" else []
    return ["-O3", *quiet, *(["-march=native"] if KIND == "native" else [])], symbols


def extensions() -> list[Extension]:
    """One extension for each module that is compiled."""
    if wanted("EKIBEN_PURE"):
        return []
    compiling, linking = flags()
    made: list[Extension] = []
    for name, source in BUILD["pairs"](PACKAGE).items():
        # What runs once for many games, or mostly waits for Python, compiles twice as fast, and is two thirds
        # as large, when it is to be small.
        about = source.with_suffix(".pxd").read_text("utf-8").splitlines()[0]
        own = [flag.replace("-O3", "-Os") if "runs seldom" in about else flag for flag in compiling]
        # Where arrays are short, loops that take several numbers at once are larger, but not quicker.
        if "short arrays" in about and os.name != "nt":
            own += ["-fno-peel-loops", "-fno-tree-vectorize"]
        gathered = GATHERED / source.relative_to(PACKAGE)
        made.append(Extension(name, [gathered.as_posix()], extra_compile_args=own, extra_link_args=linking))
    return made


class Gathering:
    """What is compiled, laid out in the build folder: every module with its chapters as one file.

    So the chapters of a game can call each other directly, and a compiler sees them all at once. Lines that
    a chapter does not need there become empty, none is added: an error is found in the source again.
    """

    CIMPORT = re.compile(r"^from (\S+) cimport (\([^)]*\)|.*)", re.MULTILINE)
    PLACE = re.compile(r"(\S+\.(?:py|pxd)):(\d+)(?=:)")

    def __init__(self) -> None:
        self.parts: dict[str, list[Path]] = BUILD["parts"](PACKAGE)
        self.chapters = {
            self.name(chapter): whole for whole, sources in self.parts.items() for chapter in sources[1:]
        }
        # For each file that was gathered: the sources it was made of, and how many lines each has.
        self.made_of: dict[str, list[tuple[Path, int]]] = {}

    def write(self) -> None:
        """Write what has changed, and remove what no source stands behind any more."""
        wholes = {source for sources in self.parts.values() for source in sources}
        for declarations in PACKAGE.rglob("*.pxd"):
            if declarations.with_suffix(".py") not in wholes:
                self.write_one(declarations, [declarations])
        for sources in self.parts.values():
            self.check_names(sources)
            self.write_one(sources[0], sources)
            declarations = [source.with_suffix(".pxd") for source in sources]
            self.write_one(declarations[0], self.in_order(declarations))
        folders = {file.parent for file in map(Path, self.made_of)}
        for folder in folders.union(*(file.parents for file in folders)) - set(GATHERED.parents):
            (folder / "__init__.py").touch()
        for file in GATHERED.rglob("*.p*"):
            if file.as_posix() not in self.made_of and file.name != "__init__.py":
                file.unlink()

    def in_order(self, declarations: list[Path]) -> list[Path]:
        """The classes a whole builds on before its own, each behind those that it takes from others."""
        whole, *chapters = declarations
        placed: list[Path] = []

        def place(one: Path) -> None:
            text = one.read_text("utf-8")
            for other in chapters:
                if other != one and other not in placed and f"from {self.name(other)} cimport" in text:
                    place(other)
            placed.append(one)

        for one in chapters:
            if one not in placed and one.read_text("utf-8").startswith(BUILD["INTO"]):
                place(one)
        return [*placed, whole, *(one for one in chapters if one not in placed)]

    def check_names(self, sources: list[Path]) -> None:
        """Chapters of one whole share their names: what two of them define would mean only one of both."""
        owners: dict[str, Path] = {}
        for source in sources:
            for part in ast.parse(source.read_text("utf-8")).body:
                targets = part.targets if isinstance(part, ast.Assign) else []
                names = [target.id for target in targets if isinstance(target, ast.Name)]
                if isinstance(part, ast.FunctionDef | ast.ClassDef):
                    names.append(part.name)
                for name in names:
                    if owners.setdefault(name, source) != source:
                        raise ValueError(
                            f"{source}: {owners[name]} also defines {name}; they share their names"
                        )

    def write_one(self, first: Path, sources: list[Path]) -> None:
        """Put files together under the name of the first; left alone when nothing has changed."""
        target = GATHERED / first.relative_to(PACKAGE)
        texts = [self.text(source, alone=source == sources[0]) for source in sources]
        whole = "".join(texts)
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_text("utf-8") != whole:
            target.write_text(whole, "utf-8")
        counts = [text.count("\n") for text in texts]
        self.made_of[target.as_posix()] = list(zip(sources, counts, strict=True))

    def text(self, source: Path, alone: bool) -> str:
        """A source without what it asks of its own whole, and a chapter without what stands there already."""
        text = source.read_text("utf-8")
        if source.suffix == ".pxd":
            return self.CIMPORT.sub(lambda found: self.cimport(source, found), text)
        lines = text.splitlines(keepends=True)
        for part in ast.parse(text).body:
            plain = isinstance(part, ast.If) and ast.unparse(part.test) == "not cython.compiled"
            future = isinstance(part, ast.ImportFrom) and part.module == "__future__"
            if plain or (future and not alone):
                for number in range(part.lineno - 1, part.end_lineno or part.lineno):
                    lines[number] = "\n"
        return "".join(lines)

    def cimport(self, source: Path, found: re.Match[str]) -> str:
        """The line as it is, or empty where both ends are in the same whole."""
        own = self.chapters.get(self.name(source), self.name(source))
        whole = self.chapters.get(found[1], found[1])
        if whole == own:
            return "\n" * found[0].count("\n")
        if found[1] in self.chapters:
            raise ValueError(f"{source}: {found[1]} is compiled into {whole} and lends nothing to others")
        return found[0]

    def name(self, source: Path) -> str:
        """The name of the module."""
        return ".".join(source.relative_to(PACKAGE.parent).with_suffix("").parts)

    def source_of(self, place: re.Match[str]) -> str:
        """The place in the sources of a place in what was gathered."""
        line = int(place[2])
        for source, count in self.made_of.get(place[1], []):
            if line <= count:
                return f"{source}:{line}"
            line -= count
        return place[0]


class InSources:
    """Stands in for stderr while C is made: what is wrong is wrong in a line of a source."""

    def __init__(self, gathering: Gathering) -> None:
        self.stream, self.gathering = sys.stderr, gathering

    def write(self, text: str) -> int:
        """Pass on with the places of the sources."""
        return self.stream.write(Gathering.PLACE.sub(self.gathering.source_of, text))

    def flush(self) -> None:
        """Hold nothing back."""
        self.stream.flush()


def clear(target: Path, keep: set[str]) -> None:
    """Remove the compiled files that belong to none of these modules: Python would prefer them."""
    for name, file in BUILD["compiled_files"](target).items():
        if name not in keep:
            file.unlink()
    (target / BUILD["HASHES"]).unlink(missing_ok=True)


def record(target: Path) -> None:
    """Leave the hashes of what was compiled beside it."""
    content = {"kind": KIND, "modules": BUILD["hashes"](PACKAGE)}
    (target / BUILD["HASHES"]).write_text(json.dumps(content, indent=1) + "\n", "utf-8")


class BuildIfPossible(build_ext):
    """Builds all the extensions or none: a compiled module cannot take C types from a plain one."""

    def run(self) -> None:
        """Build; where that fails, say so in a sentence and leave the plain modules."""
        target = PACKAGE if self.inplace else Path(self.build_lib) / PACKAGE.name
        try:
            self.translate()
            self.parallel = CORES
            super().run()
        except Exception as problem:
            reason = (str(problem) or type(problem).__name__).splitlines()[0]
            if wanted("EKIBEN_STRICT"):
                raise SystemExit(f"ekiben: could not compile: {reason}") from None
            clear(target, keep=set())
            self.extensions = []
            print(
                f"ekiben: could not compile, so the rules will run as plain Python: {reason}", file=sys.stderr
            )
        else:
            clear(target, keep=set(BUILD["pairs"](PACKAGE)))
            record(target)

    def translate(self) -> None:
        """From Python to C, into the build folder."""
        from Cython.Build import cythonize

        gathering = Gathering()
        gathering.write()
        sources = {extension.name: extension for extension in self.extensions}
        older = any(c.stat().st_mtime < Path(__file__).stat().st_mtime for c in GATHERED.rglob("*.c"))
        with redirect_stderr(InSources(gathering)):
            translated = cythonize(
                list(self.extensions),
                nthreads=CORES,
                quiet=True,
                force=bool(self.force) or older,  # flags and directives are in this very file
                compiler_directives=DIRECTIVES,
            )
        for made in translated:
            sources[made.name].sources = made.sources
            sources[made.name].depends = [__file__]


class BuildWithPage(build_py):
    """Builds the page before the package is put together; a linked package gets its page from make."""

    def run(self) -> None:
        """Build the page, then go on."""
        if not self.editable_mode:
            PAGE["build"]()
        super().run()


class SdistWithPage(sdist):
    """A source package carries the built page, so that nobody needs node to install it."""

    def run(self) -> None:
        """Build the page, then go on."""
        PAGE["build"]()
        super().run()


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildIfPossible, "build_py": BuildWithPage, "sdist": SdistWithPage},
        options={"build": {"build_base": str(FOLDER)}},
    )
