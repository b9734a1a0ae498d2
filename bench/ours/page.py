"""The page in a real browser: the first view on a slow phone, what is transferred, effect, and pan-zooming.

The phone is Chromium's slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms) with a processor four times slower.
What is measured is what somebody waits for: the wall clock, in the page itself.
"""

import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.timing import Sample, job

TESTS = Path(__file__).resolve().parents[2] / "tests"
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
SLOWER = 4
ANSWERS = 12
LATE = 160
PAN = 120

# When the main thing of the first view has been drawn, in ms since the visit began.
SHOWN = """() => new Promise((done) => {
  new PerformanceObserver((list) => {
    const entry = list.getEntries().at(-1)
    if (entry) setTimeout(() => done(entry.startTime), 300)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})"""

# From the answer of the server, or the frame of the stream, to the picture after it, once for every answer.
EFFECT = """
const took = (window.took = [])
const fetched = window.fetch
window.fetch = async (...given) => {
  const reply = await fetched(...given)
  if (String(given[0]).endsWith('/answers')) {
    const heard = performance.now()
    const shown = document.querySelector('.game')?.dataset.ply
    const look = () => {
      if (document.querySelector('.game')?.dataset.ply === shown) return requestAnimationFrame(look)
      requestAnimationFrame(() => took.push(performance.now() - heard))
    }
    look()
  }
  return reply
}"""

# Frames while the map is pushed about and zoomed by the wheel, a little in every frame.
STEER = """(frames) => new Promise((done) => {
  const map = document.querySelector('.map > .window')
  const box = map.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const times = []
  let frame = 0
  const pointer = (kind, dx, dy) =>
    map.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, buttons: 1, pointerType: 'mouse',
      clientX: x + dx, clientY: y + dy }))
  map.setPointerCapture = () => undefined
  const step = (now) => {
    times.push(now)
    if (++frame > frames) {
      pointer('pointerup', 0, 0)
      return done((times.length - 1) / ((times.at(-1) - times[0]) / 1000))
    }
    const turn = (frame / frames) * Math.PI * 4
    const wheel = { deltaY: Math.cos(turn) * 20, clientX: x, clientY: y, cancelable: true }
    map.dispatchEvent(new WheelEvent('wheel', wheel))
    pointer('pointermove', Math.sin(turn) * 120, Math.cos(turn) * 90 - 90)
    requestAnimationFrame(step)
  }
  pointer('pointerdown', 0, 0)
  requestAnimationFrame(step)
})"""


@contextmanager
def surroundings() -> Iterator[tuple[Any, Any, Any]]:
    """A server with an empty house, a browser, and what the tests bring to play at a page."""
    sys.path.insert(0, str(TESTS))
    from browser import finding, visitor
    from served import serving

    program = finding.find()
    if program is None:
        raise SystemExit("there is no Chromium here")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "bench.sqlite") as server,
        finding.started(program) as browser,
    ):
        yield browser, server.address, visitor


def slow(page: Any) -> Any:
    """Make this page that of a slow phone; the line to the browser, which counts what comes."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return line


def first_view(browser: Any, address: str, visitor: Any, sample: Sample) -> None:
    """The lobby as somebody new sees it, and all that is transferred until a game can be played."""
    for game in ("shinjuku", "zerokei"):
        guest = visitor.Visitor(browser, address, size=visitor.PHONE, touch=True)
        line = slow(guest.page)
        came: list[float] = []
        line.on("Network.loadingFinished", lambda event, came=came: came.append(event["encodedDataLength"]))
        guest.page.goto("/", wait_until="commit")
        shown = guest.page.evaluate(SHOWN)
        sample.series.setdefault("view", shown)
        guest.page.locator(f"[data-play={game}]").wait_for()
        guest.page.locator(f"[data-play={game}]").click()
        guest.page.locator(".game[data-turn=mine]").wait_for(timeout=60_000)
        guest.page.wait_for_load_state("load")
        sample.series[f"transferred.{game}"] = sum(came) / 1000
        guest.leave()


def effect(browser: Any, address: str, visitor: Any, sample: Sample) -> None:
    """From the word of the server to the picture, for a few answers of Shinjuku at a desk."""
    guest = visitor.Visitor(browser, address)
    guest.context.add_init_script(EFFECT)
    hands = guest.sit("shinjuku", visitor.YOU, visitor.EASY)
    hands.play_steps(ANSWERS)
    took = guest.page.evaluate("() => window.took")
    sample.series["effect"] = statistics.median(took)
    sample.series["effect.worst"] = max(took)
    guest.leave()


def late_game(guest: Any, visitor: Any) -> str:
    """A table of four late in a game, played by program; its id."""
    seats = (visitor.YOU, *([visitor.SHARED] * 3))
    table = guest.make("shinjuku", *seats)
    state = guest.ask("GET", f"/tables/{table}")
    for number in range(LATE):
        moment = state["moment"]
        if not moment["question"]:
            break
        choices = (
            moment["question"]["choices"]
            or guest.ask("GET", f"/tables/{table}?viewer={moment['question']['seat']}")["moment"]["question"][
                "choices"
            ]
        )
        wish = {
            "ply": moment["ply"],
            "answers": [choices[number % len(choices)]["answer"]],
            "key": f"k{number}",
        }
        state = guest.ask("POST", f"/tables/{table}/answers", wish)
    return table


def frames(browser: Any, address: str, visitor: Any, sample: Sample) -> None:
    """Frames a second while the map of a late game is pan-zoomed."""
    guest = visitor.Visitor(browser, address)
    table = late_game(guest, visitor)
    # Looked back at, so that no curtain hangs before it.
    guest.page.goto(f"/table/{table}?ply={LATE - 1}")
    guest.page.locator(".map > .window").wait_for()
    guest.page.wait_for_timeout(500)
    sample.series["frames"] = guest.page.evaluate(STEER, PAN)
    guest.leave()


def measure(sample: Sample) -> None:
    """All of it, each on a page of its own."""
    with surroundings() as (browser, address, visitor):
        sample.versions["Chromium"] = browser.version
        first_view(browser, address, visitor, sample)
        effect(browser, address, visitor, sample)
        frames(browser, address, visitor, sample)


if __name__ == "__main__":
    job(measure, pinned=False)
