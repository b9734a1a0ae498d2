"""What holds for all tests: a test that says it enforces a rule names one that exists."""

from __future__ import annotations

import signal
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from databases import KINDS, Postgres, postgres

if TYPE_CHECKING:
    from collections.abc import Iterator

    from test_play_tools import Terminals

GAMES = Path(__file__).resolve().parent.parent / "src/ekiben/games"

# Where the tests run in the background they are begun with Ctrl-C switched off, and every program they start
# inherits that; the tests of Ctrl-C need it as a person at a terminal has it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@lru_cache(maxsize=1)
def catalogues() -> dict[str, tuple[str, ...]]:
    """The ids of the rules of every game that has a catalogue."""
    files = sorted(GAMES.glob("*/rules.toml"))
    return {
        file.parent.name: tuple(rule["id"] for rule in tomllib.loads(file.read_text("utf-8"))["rule"])
        for file in files
    }


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Stop at marks that name no rule: they would prove nothing."""
    known = {rule for rules in catalogues().values() for rule in rules}
    wrong: list[str] = []
    for item in items:
        for mark in item.iter_markers("rule"):
            unknown = ", ".join(str(rule) for rule in mark.args if rule not in known)
            if unknown or not mark.args:
                wrong.append(f"{item.nodeid}: {unknown or 'no rule at all'}")
    if wrong:
        raise pytest.UsageError("these tests name rules that no catalogue has:\n" + "\n".join(wrong))


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    """A PostgreSQL server for the tests of one file, some of which stop it."""
    with postgres() as running:
        yield running


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, one of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "ekiben.sqlite")
    return request.getfixturevalue("server").new_database()


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the games that are kept."""
    from test_play_tools import own_folder

    return own_folder(tmp_path, monkeypatch)


@pytest.fixture
def terminal(games: Path) -> Iterator[Terminals]:
    """Programs in a real terminal of 100 columns, ended when the test is."""
    from test_play_tools import Terminals

    terminals = Terminals()
    yield terminals
    terminals.close()
