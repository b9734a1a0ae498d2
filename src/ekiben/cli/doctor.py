"""What is installed here, and whether it is as it should be."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from ekiben.cli.misuse import one_line


def doctor() -> int:
    """Say what runs here, compiled or plain, and what data was found; 1 if something is wrong."""
    failed = 0
    for name, words, is_well in _findings():
        failed += not is_well
        print(f"{'ok ' if is_well else 'BAD'}  {name:<10} {words}")
    return 1 if failed else 0


def _findings() -> Iterator[tuple[str, str, bool]]:
    """What was looked at, what was found, and whether it is well."""
    import ekiben
    from ekiben.cli.keeping import games_folder
    from ekiben.kernel import build

    yield "version", f"ekiben {ekiben.__version__}", True
    yield "python", f"{platform.python_implementation()} {platform.python_version()}, {sys.executable}", True
    yield "place", str(Path(ekiben.__file__).parent), True
    yield "rules", build.describe(), True
    stale = build.stale()
    yield (
        "fresh",
        f"{', '.join(stale[:5])} not as in the source: make build" if stale else "code and source agree",
        not stale,
    )
    yield _editions()
    yield _cities()
    yield _catalogue()
    yield _game()
    yield "saves", f"in {games_folder()}", True


def _tried(name: str, look: Callable[[], str]) -> tuple[str, str, bool]:
    try:
        return name, look(), True
    except Exception as error:
        # Whatever is broken is what somebody runs the doctor for.
        return name, one_line(f"{type(error).__name__}: {error}"), False


def _editions() -> tuple[str, str, bool]:
    from ekiben.games.shinjuku.edition import edition_names, load_edition

    return _tried(
        "editions", lambda: ", ".join(load_edition(name).id for name in edition_names()) or _nothing()
    )


def _cities() -> tuple[str, str, bool]:
    from ekiben.games.shinjuku.city import city_names, load_city

    return _tried("cities", lambda: ", ".join(load_city(name).id for name in city_names()) or _nothing())


def _catalogue() -> tuple[str, str, bool]:
    def look() -> str:
        from ekiben.games.shinjuku.catalogue import catalogued, rules

        return ", ".join(f"{name}: {len(rules(name))} rules" for name in catalogued())

    return _tried("catalogue", look)


def _game() -> tuple[str, str, bool]:
    def look() -> str:
        import ekiben
        from ekiben.kernel.playouts import playouts

        tally = playouts(ekiben.new("shinjuku", seed=1), 2)
        return f"two random games played, {tally.decisions} decisions"

    return _tried("game", look)


def _nothing() -> str:
    raise FileNotFoundError("no data file is installed")
