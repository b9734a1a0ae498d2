"""What is seen: all on one screen, large enough to hit, readable for all, in both languages and colours."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import axe_playwright_python
import pytest
from playwright.sync_api import expect

from browser.visitor import DESKTOP, EASY, LARGE, PHONE, TABLET, YOU

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Visit

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
GAMES = pytest.mark.parametrize("game", ["shinjuku", "zerokei"])
WORDS = Path(__file__).parents[2] / "client/src/lib/words"
FINGER = 44

# Whatever shows one of these would be without sense to a player who cannot see it while choosing.
BOX = """(element) => {
  const box = element.getBoundingClientRect()
  return { left: box.left, top: box.top, right: box.right, bottom: box.bottom }
}"""

SMALL = """([finger]) => {
  const found = []
  for (const each of document.querySelectorAll('button, a[href], select, input, summary')) {
    const box = each.getBoundingClientRect()
    if (!box.width || !box.height || each.closest('svg, .hidden-text') || each.closest('[inert]')) continue
    if (each.matches('p a, p button, footer.foot > a')) continue // words in a sentence are as high as it
    const style = getComputedStyle(each)
    if (style.visibility === 'hidden' || style.display === 'inline') continue
    const label = each.closest('label')?.getBoundingClientRect()
    const [width, height] = [Math.max(box.width, label?.width ?? 0), Math.max(box.height, label?.height ?? 0)]
    if (height < finger - 0.5 || width < finger - 0.5) {
      found.push(`${each.className} «${each.innerText || each.ariaLabel}» ${width} x ${height}`)
    }
  }
  return found
}"""


def boxes(page: Page, *selectors: str) -> dict[str, dict[str, float]]:
    """Where these are on the screen."""
    return {each: page.locator(each).locator("visible=true").first.evaluate(BOX) for each in selectors}


def outside(page: Page, *selectors: str) -> list[str]:
    """Which of these are not wholly on the screen."""
    size = page.viewport_size
    assert size
    return [
        f"{name}: {box}"
        for name, box in boxes(page, *selectors).items()
        if box["left"] < -1
        or box["top"] < -1
        or box["right"] > size["width"] + 1
        or box["bottom"] > size["height"] + 1
    ]


# ---------------------------------------------------------------- everything on one screen


@GAMES
@pytest.mark.parametrize("size", [DESKTOP, LARGE, TABLET, PHONE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_board_question_hand_and_main_button_are_on_one_screen(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    phone = size in (PHONE, TABLET)
    visitor = visit(size=size, touch=phone)
    visitor.settle(confirm="always")
    hands = visitor.sit(game, YOU, EASY)
    hands.play_steps(8)
    hands.play(until=lambda: hands.standing()["armed"])
    page = visitor.page
    hand = {"shinjuku": ".hand-of, .hand", "zerokei": "[data-place^='carriage'], .hand"}[game]
    assert not outside(page, ".bar h1", ".board", "button.main[data-answers]", hand)
    wide = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], "the page can be pushed sideways"
    board = boxes(page, ".board")[".board"]
    room = (board["right"] - board["left"]) * (board["bottom"] - board["top"])
    assert room > 0.3 * size[0] * size[1], "the board is squeezed"


@GAMES
def test_what_a_finger_hits_at_a_table_is_large_enough(visit: Visit, game: str) -> None:
    visitor = visit(size=PHONE, touch=True)
    hands = visitor.sit(game, YOU, EASY)
    hands.play_steps(4)
    assert not visitor.page.evaluate(SMALL, [FINGER])
    tabs = visitor.page.locator("nav.tabs button")
    for number in range(1, tabs.count()):
        tabs.nth(number).click()
        visitor.page.get_by_role("dialog").wait_for()
        assert not visitor.page.evaluate(SMALL, [FINGER]), tabs.nth(number).inner_text()
        tabs.nth(number).click()


@pytest.mark.parametrize(
    "path", ["/", "/new/shinjuku", "/learn", "/rules/shinjuku/v2", "/me", "/tables/mine"]
)
def test_other_pages_fit_a_phone(visit: Visit, path: str) -> None:
    page = visit(size=PHONE, touch=True).page
    page.goto(path, wait_until="networkidle")
    wide = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], "the page can be pushed sideways"
    assert not page.evaluate(SMALL, [FINGER])


# ---------------------------------------------------------------- readable for all


def told(node: dict[str, Any]) -> str:
    """An element axe complains of, and why."""
    return f"{node['html'][:160]} {(node.get('failureSummary') or '')[:200]}"


def listed(found: dict[str, list[str]]) -> str:
    """All complaints, each with where it was."""
    return listed(found)


def violations(page: Page) -> list[str]:
    """What axe has to say."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8") + "; undefined")
    page.evaluate("() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => 0)))")
    said: dict[str, Any] = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {one['help']}\n    "
        + "\n    ".join(
            node["html"][:160] + " " + (node.get("failureSummary") or "")[:200] for node in one["nodes"][:4]
        )
        for one in said["violations"]
    ]


LIGHTS = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


@LIGHTS
def test_axe_finds_nothing_on_the_pages_around_the_table(visit: Visit, dark: bool) -> None:
    visitor = visit(dark=dark)
    visitor.make("shinjuku")
    page = visitor.page
    found: dict[str, list[str]] = {}
    for path in (
        "/",
        "/new/shinjuku",
        "/new/zerokei",
        "/tables/mine",
        "/learn",
        "/learn/shinjuku",
        "/rules/shinjuku/v2",
        "/rules/zerokei",
        "/me",
    ):
        page.goto(path, wait_until="networkidle")
        found[path] = violations(page)
    assert not any(found.values()), "\n".join(
        f"{path}: {line}" for path, lines in found.items() for line in lines
    )


@LIGHTS
@GAMES
def test_axe_finds_nothing_at_a_table(visit: Visit, game: str, dark: bool) -> None:
    visitor = visit(dark=dark)
    hands = visitor.sit(game, YOU, EASY)
    hands.play_steps(6)
    page = visitor.page
    found = {"playing": violations(page)}
    for key, name in {"a": "answers", "l": "log", "d": "described"}.items():
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        found[name] = violations(page)
        page.keyboard.press("Escape")
    page.goto(page.url + "?ply=3")
    page.locator(".replay").wait_for()
    found["looking back"] = violations(page)
    assert not any(found.values()), "\n".join(
        f"{at}: {line}" for at, lines in found.items() for line in lines
    )


@LIGHTS
@pytest.mark.parametrize("lesson", ["shinjuku", "zerokei"])
def test_axe_finds_nothing_in_a_lesson_on_a_phone(visit: Visit, lesson: str, dark: bool) -> None:
    visitor = visit(dark=dark, size=PHONE, touch=True)
    page = visitor.page
    page.goto(f"/learn/{lesson}")
    page.get_by_role("link", name="Begin", exact=True).first.click()
    page.locator(".teacher").wait_for()
    assert not violations(page)


@GAMES
def test_dark_is_dark_and_light_is_light(visit: Visit, game: str) -> None:
    for dark in (False, True):
        visitor = visit(dark=dark)
        visitor.sit(game)
        colours = visitor.page.evaluate(
            """() => ['body', '.bar', '.side'].map((each) => getComputedStyle(document.querySelector(each)))
                 .map((style) => [style.backgroundColor, style.color])"""
        )
        for ground, ink in colours:
            light = [
                sum(map(int, re.findall(r"\d+", each)[:3])) for each in (ground, ink) if "0)" not in each[-3:]
            ]
            if len(light) == 2:
                assert (light[0] < light[1]) is dark, colours


# ---------------------------------------------------------------- Japanese

#: What stays as it is in every language: names, numbers, marks, and words of the rules' language.
KEPT = re.compile(
    r"Ekiben|English|Shinjuku|Zero-Kei|Shinkansen|Gary Kacmarcik|Sheila Santos|Israel Cendrero|Hideo"
    r"|Discord|Slack|https|webhook|London|Paris|Ctrl|carriages\.C01\.cost"
)


def latin(page: Page, own: list[str]) -> list[str]:
    """Words in Latin letters that are seen or read out, names of people left out."""
    texts: list[str] = page.evaluate(
        """() => {
          const found = []
          const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          while (walk.nextNode()) {
            const holder = walk.currentNode.parentElement
            if (holder.closest('script, style, noscript, defs, [lang=en], svg text.letter')) continue
            found.push(walk.currentNode.data)
          }
          for (const each of document.querySelectorAll('[aria-label], [title], input, textarea')) {
            if (each.closest('[lang=en]')) continue
            found.push(each.ariaLabel ?? '', each.title ?? '', each.placeholder ?? '')
          }
          return found
        }"""
    )
    left: set[str] = set()
    for text in texts:
        for name in own:
            text = text.replace(name, "")
        left.update(re.findall(r"[A-Za-z]{3,}[A-Za-z ]*", KEPT.sub("", text)))
    return sorted(left)


def test_japanese_has_no_english_left_on_the_pages_around_the_table(visit: Visit) -> None:
    visitor = visit(lang="ja")
    table = visitor.ask("GET", f"/tables/{visitor.make('zerokei')}")
    own = [seat["name"] for seat in table["seats"]]
    page = visitor.page
    found: dict[str, list[str]] = {}
    for path in ("/", "/new/shinjuku", "/new/zerokei", "/tables/mine", "/learn", "/me"):
        page.goto(path, wait_until="networkidle")
        assert page.evaluate("() => document.documentElement.lang") == "ja"
        found[path] = latin(page, own)
    assert not any(found.values()), found


@pytest.mark.parametrize("path", ["/rules/shinjuku/v2", "/rules/shinjuku/prototype", "/rules/zerokei"])
def test_japanese_has_no_english_left_in_the_rules(visit: Visit, path: str) -> None:
    visitor = visit(lang="ja")
    page = visitor.page
    page.goto(path, wait_until="networkidle")
    expect(page.locator("article")).to_have_attribute("lang", "ja")
    rules = page.locator("article .rule")
    expect(rules).not_to_have_count(0)
    everything = rules.count()
    ids = [
        each.removeprefix("#") for each in page.eval_on_selector_all("a.id", "all => all.map(e => e.hash)")
    ]
    # The longest first: an id may begin like another.
    assert not latin(page, [*sorted(ids, key=len, reverse=True), visitor.ask("GET", "/me")["name"]])
    page.get_by_role("searchbox").fill("ちょうど")
    expect(rules).not_to_have_count(everything)
    assert all("ちょうど" in text for text in rules.all_inner_texts())
    page.get_by_role("searchbox").fill("ない言葉")
    expect(rules).to_have_count(0)


def test_a_rule_and_a_chapter_are_gone_to_by_their_address(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/shinjuku/v1#move.left-over", wait_until="networkidle")
    expect(page.locator("#move\\.left-over")).to_be_in_viewport()
    expect(page.locator(".rule:target")).to_have_id("move.left-over")
    for chapter in ("turn", "score"):
        page.locator(f".chapters a[href='#{chapter}']").click()
        expect(page.locator(f"section#{chapter} h2")).to_be_in_viewport()
    page.locator("a.id[href='#score.winner']").click()
    expect(page.locator(".rule:target")).to_have_id("score.winner")
    page.go_back()
    expect(page.locator(".rule:target")).to_have_count(0)
    assert page.url.endswith("/rules/shinjuku/v1#score")


@GAMES
def test_japanese_has_no_english_left_at_a_table(visit: Visit, game: str) -> None:
    visitor = visit(lang="ja")
    hands = visitor.sit(game, YOU, EASY)
    page = visitor.page
    table = visitor.ask("GET", f"/tables/{page.url.rpartition('/')[2]}")
    own = [seat["name"] for seat in table["seats"]]
    found: set[str] = set()
    for _ in range(12):
        hands.play_steps(2)
        found.update(latin(page, own))
    for key in "ald":
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        found.update(latin(page, own))
        page.keyboard.press("Escape")
    assert not found, found


@GAMES
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_key_without_words_is_shown(visit: Visit, game: str, lang: str) -> None:
    keys = {
        key for part in ("page", game) for key in json.loads((WORDS / f"en/{part}.json").read_text("utf-8"))
    }
    heads = {key.partition(".")[0] for key in keys if "." in key}
    pattern = re.compile(
        rf"\b(?:{'|'.join(sorted(heads))})\.[a-z][\w-]+\b|\{{[\w-]+\}}|undefined|NaN|\[object"
    )
    visitor = visit(lang=lang)
    hands = visitor.sit(game, YOU, EASY)
    for _ in range(6):
        hands.play_steps(2)
        text = visitor.page.locator("body").inner_text()
        assert not pattern.search(text), pattern.findall(text)


def test_the_language_changes_without_loading_anew(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("button", name="日本語で").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.get_by_role("button", name="In English")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
