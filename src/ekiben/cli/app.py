"""The commands and what belongs to none of them: the one line for every wrong use, broken pipes, Ctrl-C."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cyclopts import App, CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from ekiben.cli.misuse import STOPPED, WRONG_USE, Misuse, one_line
from ekiben.kernel.data_error import DataError, nearest
from ekiben.kernel.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

GAMES = ("shinjuku", "zerokei")
_LAZY = {
    "replay": "ekiben.cli.replay:replay",
    "verify": "ekiben.cli.verify:verify",
    "diff": "ekiben.cli.editions:diff",
    "doctor": "ekiben.cli.doctor:doctor",
    "serve": "ekiben.cli.serve:serve",
    "schema": "ekiben.cli.serve:schema",
    "backup": "ekiben.cli.database:backup",
    "restore": "ekiben.cli.database:restore",
    "export": "ekiben.cli.database:export",
    "arena": "ekiben.cli.arena:arena",
}
_BY_GAME = {"play": "play", "rules": "look_up", "perft": "perft", "playouts": "run_playouts"}
_HELP = {
    "replay": "Look at a recorded game again.",
    "verify": "Check recorded games against today's rules.",
    "diff": "What two editions do differently.",
    "doctor": "What is installed here, and whether it is as it should be.",
    "serve": "Start the server: tables to play at in a browser, over HTTP and from programs.",
    "schema": "The OpenAPI description of the server's interface, as JSON.",
    "backup": "Copy the server's database into one file, while it runs.",
    "restore": "Put a backup of the server's database back.",
    "export": "Write the records of the server's finished games to files.",
    "arena": "Set bots against each other, and see who is better.",
    "play": "Play a game in this terminal.",
    "rules": "The rules of a game in our own words.",
    "perft": "Count the games that begin here, move by move, to compare engines.",
    "playouts": "Random games, and how fast they go.",
    "city": "Boards: check a file of your own, look at one.",
    "edition": "Editions: check a file of your own.",
    "cards": "The cards of Zero-Kei: check a file with the values of your own box.",
}


def make_app() -> App:
    """The command with all its commands; their modules are imported when they are called."""
    app = App(
        name="ekiben",
        help="Railway board games, Shinjuku and Zero-Kei: play them, replay them, study them.",
        version=_version,
        help_format="plaintext",
        exit_on_error=False,
        print_error=False,
        help_on_error=False,
        suppress_keyboard_interrupt=False,
        result_action="return_value",
    )
    for name, function in _BY_GAME.items():
        group = App(name=name, help=_HELP[name])
        for game in GAMES:
            group.command(f"ekiben.cli.{game}.commands:{function}", name=game, help=_HELP[name])
        app.command(group)
    for name, target in _LAZY.items():
        app.command(target, name=name, help=_HELP[name])
    city, edition = App(name="city", help=_HELP["city"]), App(name="edition", help=_HELP["edition"])
    city.command("ekiben.cli.editions:check_city", name="check", help="Check the file of a board.")
    city.command("ekiben.cli.editions:show_city", name="show", help="Show a board.")
    edition.command("ekiben.cli.editions:check_edition", name="check", help="Check the file of an edition.")
    cards = App(name="cards", help=_HELP["cards"])
    cards.command(
        "ekiben.cli.zerokei.commands:check_cards", name="check", help="Check a file of card values."
    )
    app.command(cards)
    app.command(city)
    app.command(edition)
    return app


def _version() -> str:
    import ekiben
    from ekiben.kernel import build

    return f"ekiben {ekiben.__version__}, {build.describe()}"


def run(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command; whatever goes wrong ends in one line on stderr."""
    _open_streams()
    app = make_app()
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == ["--version"]:
        # The parser would break the line to fit some screen.
        print(_version())
        return 0
    try:
        status = app(words)
        sys.stdout.flush()
    except CycloptsError as error:
        return _complain(one_line(_explain(app, error, words)))
    except (Misuse, Refusal) as error:
        return _complain(f"ekiben: {one_line(str(error))}")
    except DataError as error:
        # Every mistake in a file is told on a line of its own.
        return _complain(f"ekiben: {error}")
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        return _hang_up()
    return status if isinstance(status, int) else 0


def _open_streams() -> None:
    """Letters a terminal cannot show, or typed in another encoding, are no reason to stop."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return WRONG_USE


def _hang_up() -> int:
    """Who reads us has heard enough; Python must not complain when it flushes at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


# ---------------------------------------------------------------- wrong use in words


def _explain(app: App, error: CycloptsError, words: list[str]) -> str:
    """What was wrong with the command line, what is near, and where to read on."""
    names = _typed(app, words)
    command = " ".join(["ekiben", *names])
    more = f"; `{command} --help` tells more"
    if isinstance(error, UnknownOptionError):
        typed = error.token.keyword or error.token.value
        return f"{command} has no option {_near(typed, _options(app, names))}{more}"
    if isinstance(error, UnusedCliTokensError | UnknownCommandError):
        word = words[len(names)] if len(names) < len(words) else ""
        known = sorted(_commands(app, names))
        if known:
            return f"{command} has no command {_near(word, known)}; possible: {', '.join(known)}"
        return f"{command}: {', '.join(error.unused_tokens or [])[:60]} is too much{more}"
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        name = error.argument.name
        needs = f"{name} needs a value" if name.startswith("-") else f"needs {name.upper()}"
        return f"{command} {needs}{more}" if not name.startswith("-") else f"{command}: {needs}{more}"
    if isinstance(error, CoercionError) and error.token is not None and error.target_type is int:
        typed = f"“{one_line(error.token.value)[:60]}”"
        return f"{command}: {error.token.keyword or 'this'} wants a whole number, not {typed}{more}"
    return f"{command}: {_sentence(error)}{more}"


def _near(word: str, known: Iterable[str]) -> str:
    """What somebody typed, and the nearest of what there is."""
    near = nearest(word, known)
    return f"“{word[:60]}”" + (f" (did you mean {near}?)" if near else "")


def _sentence(error: CycloptsError) -> str:
    """The message of the parser without the full stop and the capital."""
    text = one_line(str(error)).rstrip(".")
    return text[:1].lower() + text[1:] if text else "this cannot be understood"


def _typed(app: App, words: list[str]) -> list[str]:
    """The commands that were understood, from the left."""
    names: list[str] = []
    for word in words:
        if word not in _commands(app, names):
            break
        names.append(word)
    return names


def _commands(app: App, names: list[str]) -> set[str]:
    """The commands below these."""
    current = app
    for name in names:
        current = current[name]
    return {name for name in current if not name.startswith("-")}


def _options(app: App, names: list[str]) -> Iterator[str]:
    current = app
    for name in names:
        current = current[name]
    for argument in current.assemble_argument_collection():
        yield from argument.names
    yield from ("--help", "--version")
