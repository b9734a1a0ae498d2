"""Every line of the table, section by section, with its bar."""

from bench.table import Bar, Line
from bench.worlds import BASE, WORLDS

KERNEL_DECISIONS, KERNEL_GAMES = 1000, 2000
PURE_DECISIONS = 6
THREADS = 1.8
DRIVE_NS, DRIVE_TIMES = 200, 50
COPY_NS, COPY_TIMES = 150, 200
VIEW_US, RECORD_MS = 100, 20
WORLD_TIMES = 1.5
SEARCH_TIMES = 300
RECORD = "a whole game as a record"
INSTALL_S, WHEEL_MB = 30, 1
ANSWERS, HALF_P50_MS, HALF_P99_MS, SPECTATORS_MS = 1500, 3, 25, 250
VIEW_MS, TRANSFERRED_KB, EFFECT_MS, FRAMES = 1500, 150, 100, 50
MEMORY_MB, STARTUP_S, OPEN_MS = 300, 3, 50


def playout_lines(players: int) -> list[Line]:
    """Random games inside the kernel, against catanatron's."""
    title = f"random playouts in the kernel, {BASE.title}, {players} players"
    decisions = Bar(KERNEL_DECISIONS, True, f"catanatron.{players}.decisions")
    games = Bar(KERNEL_GAMES, True, f"catanatron.{players}.games")
    return [
        Line("playouts", title, f"playouts.{players}.decisions", "decisions/s", decisions),
        Line("playouts", title, f"playouts.{players}.games", "games/s", games),
    ]


def zerokei_lines() -> list[Line]:
    """The other game; alone is held to catanatron for two, the fewest it is played by."""
    lines: list[Line] = []
    for players, who in ((4, "4 players"), (3, "3 players"), (2, "2 players"), (1, "alone against Hideo")):
        title = f"random playouts in the kernel, Zero-Kei, {who}"
        decisions = Bar(KERNEL_DECISIONS, True, f"catanatron.{max(players, 2)}.decisions")
        lines.append(Line("zerokei", title, f"zerokei.{players}.decisions", "decisions/s", decisions))
        lines.append(Line("zerokei", title, f"zerokei.{players}.games", "games/s"))
    return [
        *lines,
        Line("zerokei", "copy of a game of Zero-Kei from Python", "copy.zerokei", "ns", Bar(COPY_NS, False)),
        Line("zerokei", "view of a seat of Zero-Kei as JSON", "view.zerokei", "µs"),
        Line("zerokei", f"{RECORD}, Zero-Kei, saved and replayed", "record.zerokei.both", "ms"),
    ]


def pure_lines(players: int) -> list[Line]:
    """The same rules, not compiled."""
    title = f"the same rules uncompiled, {BASE.title}, {players} players"
    decisions = Bar(PURE_DECISIONS, True, f"catanatron.{players}.decisions")
    return [
        Line("uncompiled", title, f"uncompiled.{players}.decisions", "decisions/s", decisions),
        Line("uncompiled", title, f"uncompiled.{players}.games", "games/s"),
    ]


def driving_lines() -> list[Line]:
    """One game driven from an ordinary Python loop, every answer checked."""
    title = "driving a game from ordinary Python"
    ours, unit = "driving.drive", "ns/decision"
    return [
        Line("driving", title, ours, unit, Bar(DRIVE_NS, False)),
        against_openspiel(f"{title}, backgammon of OpenSpiel", "openspiel.backgammon.drive"),
        against_openspiel(f"{title}, gin rummy of OpenSpiel", "openspiel.gin_rummy.drive"),
        Line("driving", "of which the loop itself, nothing asked of a game", "driving.loop", unit),
        Line("driving", "a new game", "driving.new", "µs"),
    ]


def against_openspiel(title: str, other: str) -> Line:
    """Our loop against one of OpenSpiel's."""
    bar = Bar(DRIVE_TIMES, True, other, upside_down=True)
    return Line("driving", title, "driving.drive", "ns/decision", bar)


def call_lines() -> list[Line]:
    """Copies, views and records."""
    copy = Bar(COPY_TIMES, True, "catanatron.copy", upside_down=True)
    return [
        Line("copy", "copy of a game from Python", "copy.copy", "ns", Bar(COPY_NS, False)),
        Line("copy", "copy of a game from Python, catanatron", "copy.copy", "ns", copy),
        Line("view", "view of a seat as JSON", "view.json", "µs", Bar(VIEW_US, False)),
        Line("record", f"{RECORD}, saved and replayed", "record.both", "ms", Bar(RECORD_MS, False)),
        Line("record", f"{RECORD}, saved", "record.save", "ms"),
        Line("record", f"{RECORD}, read and replayed", "record.replay", "ms"),
    ]


def world_lines() -> list[Line]:
    """The other editions on their boards, and v2 in the other cities."""
    lines = []
    for world in WORLDS:
        bar = Bar(WORLD_TIMES, False, f"worlds.{BASE.key}.decisions", upside_down=True)
        title = f"random playouts, {world.title}, 4 players"
        lines.append(Line("worlds", title, f"worlds.{world.key}.decisions", "decisions/s", bar))
        lines.append(Line("worlds", title, f"worlds.{world.key}.games", "games/s"))
    return lines


def search_lines() -> list[Line]:
    """Our search beside the tree searches of others, each on its own game."""
    lines: list[Line] = []
    for moment, words in (("opening", "from the opening"), ("middle", "from mid-game")):
        for key, game in (("shinjuku", BASE.title), ("zerokei", "Zero-Kei")):
            bar = Bar(SEARCH_TIMES, True, f"catanatron-search.{moment}")
            title = f"our search with random games to the end, {game}, 2 players, {words}"
            lines.append(Line("search", title, f"search.{key}.plain.{moment}", "/s", bar))
            title = f"our search as it plays, with good turns, {game}, 2 players, {words}"
            lines.append(Line("search", title, f"search.{key}.usual.{moment}", "/s"))
        for key, kind in (("python", "Python"), ("cpp", "C++")):
            title = f"simulations of OpenSpiel's MCTS in {kind}, backgammon, {words}"
            lines.append(Line("search", title, f"openspiel-search.{key}.{moment}", "/s"))
    return lines


def server_lines() -> list[Line]:
    """The server: one process, SQLite, nothing told before it is written."""
    half = "the same at half the bar, server time per answer"
    house = "5,000 tables by turns"
    return [
        Line(
            "server",
            "answers over HTTP at 200 tables of two people, wall clock",
            "server.answers",
            "answers/s",
            Bar(ANSWERS, True),
        ),
        Line("server", f"{half}, p50", "server.half.p50", "ms", Bar(HALF_P50_MS, False)),
        Line("server", f"{half}, p99", "server.half.p99", "ms", Bar(HALF_P99_MS, False)),
        Line(
            "server",
            "an answer seen by 1,000 spectators of a table, p99",
            "server.spectators",
            "ms",
            Bar(SPECTATORS_MS, False),
        ),
        Line("server", f"{house}, start of the server", "house.startup", "s", Bar(STARTUP_S, False)),
        Line("server", f"{house}, memory, all open", "house.memory", "MB", Bar(MEMORY_MB, False)),
        Line("server", f"{house}, opening one, server time, p99", "house.opened", "ms"),
        Line(
            "server",
            "a finished game at any move, server time, the slowest",
            "house.finished",
            "ms",
            Bar(OPEN_MS, False),
        ),
    ]


def page_lines() -> list[Line]:
    """The page in Chromium, by the wall clock."""
    phone = "on a slow phone (slow 4G, a quarter of the processor)"
    kilobytes = Bar(TRANSFERRED_KB, False)
    effect = "an answer's effect after the server's word"
    return [
        Line("page", f"first view of the lobby {phone}", "page.view", "ms", Bar(VIEW_MS, False)),
        Line("page", "transferred until one plays Shinjuku", "page.transferred.shinjuku", "kB", kilobytes),
        Line("page", "transferred until one plays Zero-Kei", "page.transferred.zerokei", "kB", kilobytes),
        Line("page", f"{effect}, p50", "page.effect", "ms", Bar(EFFECT_MS, False)),
        Line("page", f"{effect}, the slowest", "page.effect.worst", "ms"),
        Line("page", "pan-zooming the map late in a game", "page.frames", "frames/s", Bar(FRAMES, True)),
    ]


def every_line() -> list[Line]:
    """The whole table."""
    return [
        *playout_lines(4),
        *playout_lines(2),
        Line(
            "threads",
            "two threads against one, wall clock",
            "threads.two",
            "games/s",
            Bar(THREADS, True, "threads.one"),
        ),
        *pure_lines(4),
        *pure_lines(2),
        *driving_lines(),
        *call_lines(),
        *world_lines(),
        *zerokei_lines(),
        *search_lines(),
        *server_lines(),
        *page_lines(),
        Line(
            "packaging",
            "`pip install .`, warm cache, wall clock",
            "packaging.install",
            "s",
            Bar(INSTALL_S, False),
        ),
        Line("packaging", "the same in CPU seconds of all its processes", "packaging.work", "s"),
        Line("packaging", "size of the wheel", "packaging.wheel", "MB", Bar(WHEEL_MB, False)),
    ]
