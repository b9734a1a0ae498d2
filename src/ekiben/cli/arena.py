"""`ekiben arena`: bots set against each other, and what came of it."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from ekiben.cli.misuse import Misuse

if TYPE_CHECKING:
    from ekiben.bots.arena import Outcome, Watch
    from ekiben.bots.arena_plan import World
    from ekiben.bots.arena_question import Question

MOST_GAMES = 10_000_000
MOST_WORKERS = 256


def arena(
    bots: Annotated[tuple[str, ...], Parameter(name="BOT")] = (),
    /,
    *,
    game: Literal["shinjuku", "zerokei"] = "shinjuku",
    edition: str | None = None,
    city: str | None = None,
    players: str = "2",
    difficulty: Literal["standard", "harder"] | None = None,
    cards: Path | None = None,
    games: int = 100,
    seed: str = "arena",
    workers: int = 1,
    results: Path | None = None,
    table: Path | None = None,
    better: Annotated[tuple[str, str] | None, Parameter(negative=())] = None,
    by: float = 0.05,
    base: float = 0.5,
) -> int:
    """Set bots against each other: on the same shuffles, every one in every seat.

    Each choice of bots that fills a table plays at least so many games in every world; where there are fewer
    bots than seats, they sit there several times. Zero-Kei for 1 is every bot alone against Hideo. The same
    seed gives the same games and the same file of results, however many workers share them (bots with a
    budget of time, as in search:1s, depend on the machine and are no such function).

    Parameters
    ----------
    bots
        Who plays: random, greedy, easy, normal, hard, expert, search:1000 (iterations), search:1s, ./my-bot
    edition
        Editions of Shinjuku, several with commas between: v2,v1, or .toml files.
    city
        Cities, several with commas between.
    players
        How many sit at a table, several with commas between: 2,3,4.
    difficulty
        How hard Hideo is to beat.
    cards
        A .toml file with the values of your own box of Zero-Kei.
    games
        So many games of every pairing in every world, or a few more to give everybody every seat.
    seed
        The name of the shuffles.
    workers
        So many processes play.
    results
        A file that gets a line of JSON per game. When it is there, the arena goes on where it was; without
        bots it is only shown.
    table
        A file that gets the tables in Markdown.
    better
        Two bots: play only until it is clear whether the first is better than the second.
    by
        With --better: by this share of wins more than the base.
    base
        With --better: the share of wins that would be no better.
    """
    from ekiben.bots.arena import Outcome, hold
    from ekiben.bots.arena_file import read_results
    from ekiben.bots.arena_plan import Plan

    if not bots:
        if results is None:
            raise Misuse("ekiben arena needs a BOT; `ekiben arena --help` tells more")
        plan, rows = read_results(results)
        _tell(Outcome(plan, rows), table)
        return 0
    _check(games, workers)
    chosen = _worlds(game, edition, city, players, difficulty, cards)
    plan = Plan(worlds=chosen, bots=bots, seed=seed)
    plan.check()
    question = _question(better, by, base)
    shuffles = plan.shuffles_for(games)
    try:
        with _progress() as watch:
            outcome = hold(plan, shuffles, path=results, workers=workers, question=question, watch=watch)
    except KeyboardInterrupt:
        if results:
            print(f"{results} keeps what was played; the same command goes on from there", file=sys.stderr)
        raise
    _tell(outcome, table)
    return 0


def _tell(outcome: Outcome, table: Path | None) -> None:
    print("\n".join(_report(outcome, markdown=False)) or "no game has been played yet")
    if table:
        _write(table, "\n".join(_report(outcome, markdown=True)) + "\n")


def _check(games: int, workers: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise Misuse(f"--games is a number from 1 to {MOST_GAMES}, not {games}")
    if not 1 <= workers <= MOST_WORKERS:
        raise Misuse(f"--workers is a number from 1 to {MOST_WORKERS}, not {workers}")


def _worlds(
    game: str, edition: str | None, city: str | None, players: str, difficulty: str | None, cards: Path | None
) -> tuple[World, ...]:
    """All combinations of what was wished."""
    from ekiben.bots.arena_plan import cross

    choices: dict[str, tuple[Any, ...]] = {}
    if edition:
        choices["edition"] = _listed("--edition", edition)
    if city:
        choices["city"] = _listed("--city", city)
    if game != "shinjuku" and choices:
        raise Misuse(f"--{next(iter(choices))} is about Shinjuku, not {game}")
    numbers = _listed("--players", players)
    least = 1 if game == "zerokei" else 2
    if not all(each in "1234"[least - 1 :] and len(each) == 1 for each in numbers):
        raise Misuse(f"--players is a number from {least} to 4, or several as in 2,3,4, not “{players[:40]}”")
    choices["players"] = tuple(int(each) for each in numbers)
    if difficulty:
        if game != "zerokei" or numbers != ("1",):
            raise Misuse("--difficulty is about Hideo: it goes with --game zerokei --players 1")
        choices["difficulty"] = (difficulty,)
    if cards:
        if game != "zerokei":
            raise Misuse("--cards is about Zero-Kei: it goes with --game zerokei")
        choices["cards"] = (cards,)
    return cross(game, choices)


def _listed(option: str, text: str) -> tuple[str, ...]:
    words = tuple(word.strip() for word in text.split(","))
    if not all(words):
        raise Misuse(f"{option} wants names with commas between, not “{text[:40]}”")
    return words


def _question(better: tuple[str, str] | None, by: float, base: float) -> Question | None:
    from ekiben.bots.arena_question import Question

    if better is None:
        if (by, base) != (0.05, 0.5):
            raise Misuse("--by and --base belong to --better")
        return None
    if not by > 0:
        raise Misuse(f"--by is a share above 0, as 0.05, not {by:g}")
    return Question(*better, low=base, high=base + by)


@contextmanager
def _progress() -> Generator[Watch]:
    """A bar where somebody looks at it."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = (MofNCompleteColumn(), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games")
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _report(outcome: Outcome, *, markdown: bool) -> list[str]:
    """Everything there is to say afterwards."""
    from ekiben.bots import arena_table as found

    lines: list[str] = []
    for world, tables in found.tables(outcome.rows):
        lines += [f"## {world}" if markdown else f"{world}:", ""]
        for table in tables:
            lines += [*(found.markdown(table) if markdown else found.aligned(table)), ""]
    more = [found.verdict_words(outcome), *found.forfeit_words(outcome.rows)]
    told = [words for words in more if words]
    return [*lines, *told] if told else lines[:-1]


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Misuse(f"{path} cannot be written: {error.strerror}") from None
