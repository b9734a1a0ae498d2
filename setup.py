"""Compile every module that has a .pxd beside it, when that is possible; the rest is in pyproject.toml.

Without a compiler, or when compiling fails, the installation goes on and the rules run as plain Python.
Environment: EKIBEN_PURE=1 compiles nothing, EKIBEN_STRICT=1 makes a failure an error, EKIBEN_NATIVE=1
compiles for this processor only, EKIBEN_SANITIZE=1 with checks of memory and arithmetic. The page is built by
client/build.py.
"""

import json
import os
import runpy
import sys
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


def flags() -> tuple[list[str], list[str]]:
    """The flags for compiling and for linking."""
    if os.name == "nt":
        return ["/O2"], []
    if KIND == "sanitized":
        checks = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
        return ["-O1", "-g", "-fno-omit-frame-pointer", *checks], checks
    # Files without symbols, tables for unwinding and padding have a fifth of the size; the two warnings are
    # Cython's own.
    quiet = ["-g0", "-fno-asynchronous-unwind-tables", "-Wno-sign-compare", "-Wno-array-bounds"]
    symbols = ["-Wl,-s,-z,noseparate-code,--build-id=none"] if sys.platform == "linux" else []
    return ["-O3", *quiet, *(["-march=native"] if KIND == "native" else [])], symbols


def extensions() -> list[Extension]:
    """One extension for each pair of .py and .pxd."""
    if wanted("EKIBEN_PURE"):
        return []
    compiling, linking = flags()
    made: list[Extension] = []
    for name, source in BUILD["pairs"](PACKAGE).items():
        # What runs once for many games compiles twice as fast without the optimizer's full effort.
        seldom = "runs seldom" in source.with_suffix(".pxd").read_text("utf-8").splitlines()[0]
        own = [flag.replace("-O3", "-O1") for flag in compiling] if seldom else compiling
        made.append(Extension(name, [source.as_posix()], extra_compile_args=own, extra_link_args=linking))
    return made


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

        sources = {extension.name: extension for extension in self.extensions}
        older = any(c.stat().st_mtime < Path(__file__).stat().st_mtime for c in FOLDER.glob("src/**/*.c"))
        for made in cythonize(
            list(self.extensions),
            build_dir=str(FOLDER),
            nthreads=CORES,
            quiet=True,
            force=bool(self.force) or older,  # flags and directives are in this very file
            compiler_directives=DIRECTIVES,
        ):
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
