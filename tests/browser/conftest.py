"""One server and one browser for all tests of the page; every test has fresh eyes, and hears every error."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from served import Process

from browser import finding
from browser.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WITHOUT = "The page was not tested: there is no Chromium here (Debian: apt install chromium)."
Visit = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser there is nothing to see, which is a failure where everything has to be checked."""
    here = [item for item in items if Path(item.path).is_relative_to(Path(__file__).parent)]
    if not here or finding.find():
        return
    if finding.needed():
        raise pytest.UsageError(
            "the tests of the page need Chromium, and there is none (Debian: apt install chromium)"
        )
    for item in here:
        item.add_marker(pytest.mark.skip(reason=WITHOUT))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once what was left out."""
    skipped = terminalreporter.getreports("skipped")
    if any(WITHOUT in str(report.longrepr) for report in skipped):
        terminalreporter.write_line(f"\n{WITHOUT}", yellow=True)


@pytest.fixture(scope="package")
def word(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file with the word from which follows what is dealt: the name of the test that runs."""
    file = tmp_path_factory.mktemp("word") / "word"
    file.write_text("nobody", "utf-8")
    return file


@pytest.fixture(autouse=True)
def _dealt(word: Path, request: pytest.FixtureRequest) -> None:
    """Every test meets the same games whenever it runs; SHUFFLES=anything is for meeting others."""
    word.write_text(f"{request.node.name} {os.environ.get('SHUFFLES', '')}", "utf-8")


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory, word: Path) -> Iterator[Process]:
    """A real server on a database of its own."""
    process = Process(tmp_path_factory.mktemp("page") / "page.sqlite", word=word)
    yield process
    process.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A real browser; gone before tests that are not in this folder begin."""
    program = finding.find()
    assert program
    with finding.started(program) as browser:
        yield browser


@pytest.fixture
def visit(server: Process, chromium: Browser) -> Iterator[Visit]:
    """Somebody new at the page, with a browser of their own: `visit(size=PHONE, touch=True, lang="ja")`."""
    visitors: list[Visitor] = []

    def come(address: str = "", **wishes: Any) -> Visitor:
        visitor = Visitor(chromium, address or server.address, **wishes)
        visitors.append(visitor)
        return visitor

    yield come
    heard = [f"{number}: {line}" for number, each in enumerate(visitors) for line in each.errors()]
    for each in visitors:
        each.leave()
    assert not heard, "the page complained:\n" + "\n".join(heard)
