"""Learning and looking back: lessons to their end, replay, a shared moment, playing on from it, hints."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from test_lessons import walks

from browser.hands import PATIENCE, Hands
from browser.visitor import EASY, PHONE, YOU, Visitor
from ekiben.server.school.lesson import lessons

if TYPE_CHECKING:
    from browser.conftest import Visit

LESSONS = list(lessons().values())
GAMES = pytest.mark.parametrize("game", ["shinjuku", "zerokei"])


@lru_cache(maxsize=8)
def finished(visitor: Visitor) -> str:
    """A finished game of this person against a bot, played by program."""
    table = visitor.make("zerokei", YOU, EASY)
    for _ in range(4000):
        known = visitor.ask("GET", f"/tables/{table}")
        if known["state"] == "finished":
            return table
        question = known["moment"]["question"]
        if question and question["choices"]:
            answer = question["choices"][0]["answer"]
            wish = {"ply": known["moment"]["ply"], "answers": [answer], "key": f"k{known['moment']['ply']}"}
            visitor.ask("POST", f"/tables/{table}/answers", wish)
        else:
            visitor.page.wait_for_timeout(30)
    raise AssertionError("the game has no end")


def ply_becomes(visitor: Visitor, ply: int) -> None:
    expect(visitor.page.locator(".game")).to_have_attribute("data-ply", str(ply), timeout=PATIENCE)


# ---------------------------------------------------------------- lessons


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_is_played_to_its_end(visit: Visit, lesson: object) -> None:
    name: str = lesson.name  # type: ignore[attr-defined]
    visitor = visit()
    page = visitor.page
    page.goto(f"/learn/{name.replace('.', '/')}")
    teacher = page.locator(".teacher")
    teacher.wait_for()
    for answer in walks(lesson)[0]:  # type: ignore[arg-type]
        if page.locator(".teacher.done").count():
            break
        click_answer(visitor, answer)
    expect(page.locator(".teacher.done")).to_be_visible()
    expect(page.locator(".teacher .button.main")).to_be_visible()
    # What was learned is remembered.
    page.goto(f"/learn/{name.partition('.')[0]}")
    expect(page.locator("li.done")).to_have_count(1)


def click_answer(visitor: Visitor, answer: int) -> None:
    """Give this answer, from the list of all: on the board it may be one click for several."""
    page = visitor.page
    ply = page.locator(".game").get_attribute("data-ply")
    done = page.locator(".teacher").get_attribute("data-step")
    page.keyboard.press("a")
    page.locator(f".answers [data-answers='{answer}']").click()
    page.keyboard.press("Escape")
    if page.locator(".game[data-armed]").count():
        page.locator("button.main[data-answers]:visible").first.click()
    page.wait_for_function(
        """([ply, step]) => {
          const [game, teacher] = [document.querySelector('.game'), document.querySelector('.teacher')]
          return game.dataset.ply !== ply || teacher.dataset.step !== step || teacher.matches('.done')
        }""",
        arg=[ply, done],
        timeout=PATIENCE,
    )


@GAMES
def test_the_first_lesson_is_played_on_the_board_by_a_finger(visit: Visit, game: str) -> None:
    visitor = visit(size=PHONE, touch=True)
    page = visitor.page
    page.goto(f"/learn/{game}")
    page.get_by_role("link", name="Begin", exact=True).first.click()
    page.locator(".teacher").wait_for()
    hands = Hands(page, "touch")
    hands.wait_for_turn()
    # Somebody who taps whatever glows is told what was meant, and comes further all the same.
    show = page.get_by_role("button", name="Show me")
    expect(page.locator(".teacher")).to_contain_text(re.compile(r"\w"))
    if show.count():
        show.click()
    hands.act()
    page.wait_for_timeout(300)
    expect(page.locator(".game")).to_be_visible()


# ---------------------------------------------------------------- looking back


def test_a_finished_game_is_looked_back_at_shared_and_played_on(visit: Visit) -> None:
    visitor = visit()
    table = finished(visitor)
    page = visitor.page
    page.goto(f"/table/{table}")
    sheet = page.get_by_role("dialog", name="Final result")
    sheet.get_by_role("button", name="Look back").click()
    ply_becomes(visitor, 0)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    ply_becomes(visitor, 3)
    page.keyboard.press("ArrowLeft")
    ply_becomes(visitor, 2)
    page.keyboard.press("End")
    last = visitor.ask("GET", f"/tables/{table}")["moment"]["ply"]
    ply_becomes(visitor, last)
    page.keyboard.press("Home")
    ply_becomes(visitor, 0)
    bar = page.get_by_role("slider", name="Moment of the game")
    box = bar.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function(
        "(last) => Math.abs(hands.standing().ply - last / 2) <= last / 10", arg=last, timeout=PATIENCE
    )
    middle = int(page.locator(".game").get_attribute("data-ply") or 0)
    page.get_by_label("Whose eyes").select_option("-1")
    page.wait_for_url(f"**/table/{table}?*eyes=-1*")
    page.get_by_role("button", name="Share this moment").click()
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    assert f"ply={middle}" in link and "eyes=-1" in link

    friend = visit()
    friend.page.goto(link)
    ply_becomes(friend, middle)

    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda address: table not in address)
    hands = Hands(page, "mouse")
    hands.wait_for_turn()
    assert hands.standing()["ply"] >= middle
    hands.play_steps(2)


@GAMES
def test_a_running_game_is_looked_back_at_without_leaving_it(visit: Visit, game: str) -> None:
    visitor = visit()
    hands = visitor.sit(game)
    hands.play_steps(4)
    now = hands.standing()
    page = visitor.page
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Look back").click()
    page.keyboard.press("ArrowLeft")
    ply_becomes(visitor, now["ply"] - 1)
    assert not page.evaluate("() => hands.reachable()"), "the past can be answered"
    page.get_by_role("button", name="Back to the game").click()
    ply_becomes(visitor, now["ply"])
    hands.wait_for_turn()


# ---------------------------------------------------------------- hints, reasons, the board in words


@GAMES
def test_a_hint_is_given_shown_and_played_only_by_oneself(visit: Visit, game: str) -> None:
    visitor = visit()
    hands = visitor.sit(game)
    before = hands.standing()["ply"]
    page = visitor.page
    page.get_by_role("button", name="Hint").click()
    card = page.get_by_role("region", name="What a bot would do")
    show = card.get_by_role("button", name="Show").first
    show.wait_for(timeout=2 * PATIENCE)
    why = card.get_by_role("list", name="Why")
    assert why.count() and all(line.strip() for line in why.locator("li").all_inner_texts())
    show.click()
    assert hands.standing()["ply"] == before
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    hands.play_steps(1)


def test_what_does_not_glow_says_why_not_with_the_rule(visit: Visit) -> None:
    visitor = visit()
    hands = visitor.sit("shinjuku")
    page = visitor.page
    barred = page.locator(".action[aria-disabled=true]").first
    barred.click(force=True)
    expect(page.get_by_text("This is not what is asked now")).to_be_visible()
    page.keyboard.press("Escape")
    hands.play(until=lambda: hands.question() == "Which action do you take?")
    # Without a store nothing can be upgraded, whatever else is possible.
    page.get_by_role("button", name="UPGRADE").click(force=True)
    rule = page.locator("a[href*='/rules/shinjuku']")
    expect(rule.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)


@GAMES
def test_the_board_can_be_read_in_words(visit: Visit, game: str) -> None:
    page = visit().sit(game, YOU, EASY).page
    page.keyboard.press("d")
    lines = page.get_by_role("dialog", name="The board in words").locator("li")
    assert lines.count() > 5
    assert all(line.strip() for line in lines.all_inner_texts())
