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
    yield _tried("editions", _editions)
    yield _tried("cities", _cities)
    yield _tried("cards", _cards)
    yield _tried("catalogue", _catalogues)
    yield _tried("games", _games)
    yield "saves", f"in {games_folder()}", True


def _tried(name: str, look: Callable[[], str]) -> tuple[str, str, bool]:
    try:
        return name, look(), True
    except Exception as error:
        # Whatever is broken is what somebody runs the doctor for.
        return name, one_line(f"{type(error).__name__}: {error}"), False


def _editions() -> str:
    from ekiben.games.shinjuku.edition import edition_names, load_edition

    return ", ".join(load_edition(name).id for name in edition_names()) or _nothing()


def _cities() -> str:
    from ekiben.games.shinjuku.city import city_names, load_city

    return ", ".join(load_city(name).id for name in city_names()) or _nothing()


def _cards() -> str:
    from ekiben.games.zerokei.components import load_components

    box = load_components()
    return (
        f"Zero-Kei: {len(box.cities)} cities, {len(box.carriages)} carriages, {len(box.events)} events,"
        f" {box.reconstructed_count()} values reconstructed"
    )


def _catalogues() -> str:
    from ekiben.games.shinjuku.catalogue import catalogued, rules
    from ekiben.games.zerokei import catalogue as zerokei

    editions = [f"{name}: {len(rules(name))} rules" for name in catalogued()]
    return ", ".join([*editions, f"Zero-Kei: {len(zerokei.rules())}, alone {len(zerokei.rules(solo=True))}"])


def _games() -> str:
    import ekiben
    from ekiben.games import NAMES
    from ekiben.kernel.playouts import playouts

    played = (f"{name} {playouts(ekiben.new(name, seed=1), 2).decisions}" for name in NAMES)
    return f"two random games of each, decisions: {', '.join(played)}"


def _nothing() -> str:
    raise FileNotFoundError("no data file is installed")
