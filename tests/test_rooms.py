"""The rooms of the house: imports point downwards only, and no room is crowded."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ekiben.kernel import build

SRC = Path(__file__).resolve().parent.parent / "src"
MODULES = sorted((SRC / "ekiben").rglob("*.py"))
FULL = 400
CIMPORT = re.compile(r"^\s*(?:from|cimport) +(ekiben[\w.]*)", re.MULTILINE)

#: A room may import rooms of a lower floor, and itself; rooms of one floor do not know each other.
FLOORS = {
    "ekiben.kernel": 0,
    "ekiben.games.shinjuku": 1,
    "ekiben.games.zerokei": 1,
    "ekiben.games": 2,
    "ekiben.bots": 3,
    "ekiben.lab": 4,
    "ekiben.gym": 4,
    "ekiben.table": 4,
    "ekiben.server": 5,
    "ekiben": 6,  # the front door: what `import ekiben` offers
    "ekiben.cli": 7,
}
#: What the command must not load before it is needed: `ekiben --help` has to come at once.
HEAVY = [
    "aiosqlite",
    "alembic",
    "altair",
    "litestar",
    "numpy",
    "openskill",
    "pandas",
    "pyarrow",
    "ray",
    "sqlalchemy",
    "textual",
    "torch",
    "uvicorn",
    "vl_convert",
]


def room_of(module: str) -> str:
    """The room a module lies in: the longest name of a room that its name begins with."""
    return max((room for room in FLOORS if f"{module}.".startswith(f"{room}.")), key=len, default="")


def name_of(path: Path) -> str:
    """A file as an import says it."""
    return ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path) -> set[str]:
    """All that a module imports of ours, late, for the type checker or in C as well."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, "ruff asks for imports by the whole name"
            found |= {whole_name(node.module, name.name) for name in node.names}
    declarations = path.with_suffix(".pxd")
    if declarations.exists():
        found |= set(CIMPORT.findall(declarations.read_text("utf-8")))
    return {name for name in found if name.split(".")[0] == "ekiben"}


def whole_name(package: str, name: str) -> str:
    """`from package import name` may mean a module or what stands in one."""
    path = SRC.joinpath(*package.split("."))
    return f"{package}.{name}" if (path / name).is_dir() or (path / f"{name}.py").exists() else package


def test_every_module_lies_in_a_room() -> None:
    assert MODULES
    strays = [name_of(path) for path in MODULES if room_of(name_of(path)) in ("", "ekiben")]
    assert set(strays) <= {"ekiben", "ekiben.__main__"}, "a new room needs a floor in FLOORS"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_downwards(path: Path) -> None:
    room = room_of(name_of(path))
    upwards = {
        name for name in imports_of(path) if room_of(name) != room and FLOORS[room_of(name)] >= FLOORS[room]
    }
    assert not upwards, f"{room} must not know of {', '.join(sorted(upwards))}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_file_is_crowded(path: Path) -> None:
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= FULL, f"{lines} lines are more than one can oversee; divide the file"


@pytest.mark.parametrize("path", [path for path in MODULES if path.name == "__init__.py"], ids=name_of)
def test_a_package_says_what_it_is_for(path: Path) -> None:
    words = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    assert len(words.partition("\n")[0]) > 10


def test_the_kernel_package_imports_nothing() -> None:
    """It is imported before EKIBEN_PURE is obeyed, so what it imported would be compiled all the same."""
    assert not imports_of(SRC / "ekiben/kernel/__init__.py")


@pytest.mark.skipif(not (SRC / "ekiben/cli").is_dir(), reason="there is no command yet")
def test_the_command_starts_light() -> None:
    code = f"import sys, ekiben.cli; print(*sorted(set({HEAVY!r}) & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def test_a_class_of_a_chapter_comes_from_its_whole() -> None:
    """Compiled, the chapter beside it would give a second, plain class of the same name."""
    chapters = {
        name_of(chapter): set(
            re.findall(r"^cdef class (\w+)", chapter.with_suffix(".pxd").read_text(), re.MULTILINE)
        )
        for sources in build.parts(SRC / "ekiben").values()
        for chapter in sources[1:]
    }
    assert any(chapters.values())
    for path in MODULES:
        tree = ast.parse(path.read_text("utf-8"))
        guarded = {
            inner
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) in ("not cython.compiled", "TYPE_CHECKING")
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node not in guarded:
                taken = chapters.get(node.module or "", set()) & {name.name for name in node.names}
                assert not taken, f"{path}: {', '.join(taken)} comes from the whole {node.module} is part of"
