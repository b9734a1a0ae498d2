"""Compiled or plain: what is built, what runs, and what is said about it.

The builds are of a toy project with the real setup.py, so that they take seconds and break nothing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from ekiben.kernel import build

ROOT = Path(__file__).resolve().parent.parent
LENDER = "# cimport only: lends a name\nctypedef int number\n"
LENT = '"""Stays plain."""\n'
DECLARATIONS = """
from ekiben.kernel.lender cimport number

cdef class Toy:
    cdef number held
    cdef int twice(self, int x) noexcept nogil
"""
RULES = '''"""A class small enough to compile in a moment."""

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

KIND = "compiled" if cython.compiled else "plain"


class Toy:
    """Doubles numbers."""

    def __init__(self) -> None:
        self.held = 20

    def twice(self, x: int) -> int:
        """The double."""
        return 2 * x

    def total(self) -> int:
        """The sum of it all."""
        found = 0
        with cython.nogil:
            for i in range(2):
                found += self.twice(self.held + i)
        return found
'''
ASK = """
from ekiben.kernel import build, toy
print(toy.KIND, toy.Toy().total(), build.running(), *build.stale())
"""

# A class and a chapter without one, which is compiled into it; they call each other.
GAME = """
from ekiben.kernel.chapter cimport more

cdef class Whole:
    cdef int held
    cdef void grow(self) noexcept nogil

cdef int less(Whole whole) noexcept nogil
"""
GAME_RULES = '''"""A whole with a chapter."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.kernel.chapter import more

KIND = "compiled" if cython.compiled else "plain"


class Whole:
    """Grows."""

    def __init__(self) -> None:
        self.held = 1

    def grow(self) -> None:
        """By a chapter."""
        more(self)

    def grown(self) -> int:
        """What comes of it."""
        self.grow()
        return self.held


def less(whole: Whole) -> int:
    """One less."""
    return whole.held - 1
'''
CHAPTER = """
from ekiben.kernel.game cimport Whole, less

cdef void more(Whole whole) noexcept nogil
"""
CHAPTER_RULES = '''"""The chapter."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.kernel.game import Whole, less


def more(whole: Whole) -> None:
    """Ten more than one less."""
    whole.held = less(whole) + 10
'''
# A class that is compiled into the whole that builds on it.
BASE = """# compiled into game: it stands on it.
cdef class Base:
    cdef int twice(self, int number) noexcept nogil
"""
BASE_RULES = '''"""What a whole stands on."""


class Base:
    """Doubles."""

    def twice(self, number: int) -> int:
        """Two times that."""
        return 2 * number

    def told(self) -> int:
        """For Python."""
        return self.twice(1)
'''
ASK_GAME = """
from ekiben.kernel import build, game
print(game.KIND, game.Whole().grown(), *build.stale())
"""


@dataclass
class Project:
    """A project with one module to compile."""

    root: Path

    def __post_init__(self) -> None:
        kernel = self.root / "src/ekiben/kernel"
        kernel.mkdir(parents=True)
        for name in ("setup.py", "pyproject.toml", "LICENSE", "NOTICE"):
            shutil.copy(ROOT / name, self.root)
        (self.root / "client").mkdir()
        shutil.copy(ROOT / "client/build.py", self.root / "client")
        for name in ("build.py", "nocython.py"):
            shutil.copy(ROOT / "src/ekiben/kernel" / name, kernel)
        begin = "from ekiben.kernel import build\n\nbuild.begin()\n\n__version__ = '0'\n"
        (kernel.parent / "__init__.py").write_text(begin)
        for name, text in {
            "__init__.py": "",
            "lender.py": LENT,
            "lender.pxd": LENDER,
            "toy.py": RULES,
            "toy.pxd": DECLARATIONS,
        }.items():
            (kernel / name).write_text(text)

    @property
    def toy(self) -> Path:
        """The source of the module."""
        return self.root / "src/ekiben/kernel/toy.py"

    def add_chapter(self) -> Path:
        """Add the game with its chapter; the source of the chapter."""
        for name, text in {
            "game.py": GAME_RULES,
            "game.pxd": GAME,
            "chapter.py": CHAPTER_RULES,
            "chapter.pxd": CHAPTER,
        }.items():
            self.toy.with_name(name).write_text(text)
        return self.toy.with_name("chapter.py")

    def compiled(self) -> list[str]:
        """The compiled files beside the source."""
        return [path.name.split(".")[0] for path in sorted(self.root.glob(f"src/**/*{build.SUFFIX}"))]

    def compile(self, **environment: str) -> subprocess.CompletedProcess[str]:
        """Build in place."""
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        return self.run(command, **environment)

    def ask(self, code: str = ASK, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python code on the package."""
        return self.run([sys.executable, "-c", code], **environment)

    def run(self, command: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command in an environment in which nothing but what is given concerns the build."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith("EKIBEN_")}
        clean |= {"PYTHONPATH": str(self.root / "src"), **environment}
        return subprocess.run(
            command, cwd=self.root, env=clean, capture_output=True, text=True, check=False, timeout=120
        )


needs_compiler = pytest.mark.skipif(
    shutil.which(os.environ.get("CC", "cc")) is None, reason="there is no C compiler here"
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The toy, compiled."""
    project = Project(tmp_path_factory.mktemp("built"))
    run = project.compile(EKIBEN_STRICT="1")
    assert run.returncode == 0, run.stdout + run.stderr
    return project


@pytest.fixture
def copy(built: Project, tmp_path: Path) -> Project:
    """A copy of the compiled toy to be spoiled."""
    project = Project(tmp_path / "copy")
    shutil.rmtree(project.root)
    shutil.copytree(built.root, project.root)
    return project


# ---------------------------------------------------------------- the toy, compiled


@needs_compiler
def test_a_pair_is_compiled_and_says_so(built: Project) -> None:
    assert built.compiled() == ["toy"]
    run = built.ask()
    assert (run.stdout.split(), run.stderr) == (["compiled", "82", "compiled"], "")


@needs_compiler
def test_pure_passes_over_what_is_compiled(built: Project) -> None:
    run = built.ask(EKIBEN_PURE="1")
    assert (run.stdout.split(), run.stderr) == (["plain", "82", "plain"], "")


@needs_compiler
def test_building_pure_compiles_nothing(tmp_path: Path) -> None:
    project = Project(tmp_path / "pure")
    assert project.compile(EKIBEN_PURE="1").returncode == 0
    assert project.compiled() == []


@needs_compiler
@pytest.mark.parametrize("what", ["toy.py", "toy.pxd", "lender.pxd"])
def test_an_edit_is_noticed_once(copy: Project, what: str) -> None:
    edited = copy.toy.with_name(what)
    edited.write_text(edited.read_text() + "\n# changed\n")
    run = copy.ask(f"{ASK}\nbuild.announce()\nbuild.begin()")
    assert run.stdout.split() == ["compiled", "82", "compiled", "ekiben.kernel.toy"]
    assert run.stderr.count("ekiben.kernel.toy") == run.stderr.count("make build") == 1
    assert copy.ask(EKIBEN_QUIET="1").stderr == copy.ask(EKIBEN_PURE="1").stderr == ""


@needs_compiler
def test_a_compiled_file_without_a_pair_is_noticed_and_removed(copy: Project) -> None:
    copy.toy.with_suffix(".pxd").unlink()
    assert copy.ask().stdout.split()[-1] == "ekiben.kernel.toy"
    assert copy.compile(EKIBEN_STRICT="1").returncode == 0
    assert copy.compiled() == []
    assert copy.ask().stdout.split() == ["plain", "82", "plain"]


@needs_compiler
def test_what_does_not_compile_leaves_plain_python(copy: Project) -> None:
    slip = copy.toy.read_text().replace("return 2 * x", "return 2 * sum([x])")
    copy.toy.write_text(slip)
    strict = copy.compile(EKIBEN_STRICT="1")
    assert strict.returncode != 0 and "not allowed without gil" in strict.stderr + strict.stdout
    assert copy.compiled() == ["toy"], "who is at work keeps what there was, and is told that it is stale"
    assert copy.compile().returncode == 0
    assert copy.ask().stdout.split() == ["plain", "82", "plain"]


# ---------------------------------------------------------------- a whole and its chapters


@needs_compiler
def test_a_chapter_is_compiled_into_its_whole(copy: Project) -> None:
    chapter = copy.add_chapter()
    run = copy.compile(EKIBEN_STRICT="1")
    assert run.returncode == 0, run.stdout + run.stderr
    assert copy.compiled() == ["game", "toy"]
    assert copy.ask(ASK_GAME).stdout.split() == ["compiled", "10"]
    chapter.write_text(chapter.read_text().replace("+ 10", "+ 20"))
    assert copy.ask(ASK_GAME).stdout.split() == ["compiled", "10", "ekiben.kernel.game"]
    assert copy.compile(EKIBEN_STRICT="1").returncode == 0
    assert copy.ask(ASK_GAME).stdout.split() == ["compiled", "20"]


@needs_compiler
def test_a_class_is_compiled_into_the_whole_that_builds_on_it(copy: Project) -> None:
    chapter = copy.add_chapter()
    (chapter.parent / "base.pxd").write_text(BASE)
    (chapter.parent / "base.py").write_text(BASE_RULES)
    whole = chapter.with_name("game.pxd")
    whole.write_text(
        "from ekiben.kernel.base cimport Base\n" + whole.read_text().replace("Whole:", "Whole(Base):")
    )
    rules = chapter.with_name("game.py")
    text = rules.read_text().replace("class Whole:", "class Whole(Base):")
    rules.write_text(text.replace("import more\n", "import more\n    from ekiben.kernel.base import Base\n"))
    ask = "from ekiben.kernel import game as g\nit = g.Whole()\nprint(g.KIND, it.grown(), it.told(), g.Base)"
    run = copy.compile(EKIBEN_STRICT="1")
    assert run.returncode == 0, run.stdout + run.stderr
    assert copy.compiled() == ["game", "toy"]
    assert copy.ask(ask).stdout.split() == ["compiled", "10", "2", "<class", "'ekiben.kernel.game.Base'>"]


@needs_compiler
def test_a_slip_in_a_chapter_is_shown_where_it_is(copy: Project) -> None:
    chapter = copy.add_chapter()
    chapter.write_text(chapter.read_text().replace("less(whole) + 10", "sum([1])"))
    line = next(n for n, text in enumerate(chapter.read_text().splitlines(), 1) if "sum" in text)
    run = copy.compile(EKIBEN_STRICT="1")
    assert run.returncode != 0
    assert f"src/ekiben/kernel/chapter.py:{line}:" in run.stdout + run.stderr


@needs_compiler
def test_two_chapters_do_not_define_one_name(copy: Project) -> None:
    chapter = copy.add_chapter()
    chapter.write_text(chapter.read_text() + '\nKIND = "another"\n')
    run = copy.compile(EKIBEN_STRICT="1")
    assert run.returncode != 0
    assert "game.py also defines KIND" in run.stdout + run.stderr


@needs_compiler
def test_a_chapter_lends_nothing_to_others(copy: Project) -> None:
    copy.add_chapter()
    toy = copy.toy.with_suffix(".pxd")
    toy.write_text("from ekiben.kernel.chapter cimport more\n" + toy.read_text())
    run = copy.compile(EKIBEN_STRICT="1")
    assert run.returncode != 0
    assert "ekiben.kernel.chapter is compiled into ekiben.kernel.game" in run.stdout + run.stderr


# ---------------------------------------------------------------- the toy, where there is no compiler


def test_without_a_compiler_plain_python_runs(tmp_path: Path) -> None:
    project = Project(tmp_path / "bare")
    run = project.compile(CC="/nonexistent")
    assert run.returncode == 0, run.stderr
    assert (run.stdout + run.stderr).count("ekiben: could not compile") == 1
    assert project.compiled() == []
    run = project.ask(f"{ASK}\nbuild.announce()\nbuild.announce()")
    assert run.stdout.split() == ["plain", "82", "plain"]
    assert run.stderr.count("\n") == 1 and "plain Python" in run.stderr
    assert project.ask("from ekiben.kernel import build\nbuild.announce()", EKIBEN_QUIET="1").stderr == ""


@pytest.mark.long
def test_pip_installs_without_a_compiler(tmp_path: Path) -> None:
    project = Project(tmp_path / "bare")
    pip = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--target"]
    run = project.run([*pip, str(tmp_path / "there"), "."], CC="/nonexistent")
    assert run.returncode == 0, run.stderr
    run = project.ask(PYTHONPATH=str(tmp_path / "there"))
    assert run.stdout.split() == ["plain", "82", "plain"]


# ---------------------------------------------------------------- the real thing


def test_what_runs_here_is_what_the_source_says() -> None:
    assert build.stale() == []
    assert build.describe().startswith("plain" if build.running() == "plain" else "compiled (")


def test_pure_gives_the_source_of_every_module() -> None:
    code = (
        "import importlib, sys\nfrom ekiben.kernel import build\n"
        "for name in build.pairs():\n    importlib.import_module(name)\n"
        "print(*(m.__file__ for n, m in sys.modules.items() if n.startswith('ekiben')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"EKIBEN_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() and all(file.endswith(".py") for file in run.stdout.split())
