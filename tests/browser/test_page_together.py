"""Several people at one table, and what happens when the connection, the page or the server goes away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from served import Process

from browser.hands import PATIENCE, Hands
from browser.visitor import EASY, OPEN, YOU, Visitor

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from browser.conftest import Visit

GAMES = pytest.mark.parametrize("game", ["shinjuku", "zerokei"])


def ply_becomes(visitor: Visitor, ply: int) -> None:
    """Wait until the page shows the game after so many answers."""
    expect(visitor.page.locator(".game")).to_have_attribute("data-ply", str(ply), timeout=PATIENCE)


def own_moment(visitor: Visitor, table: str) -> dict[str, object]:
    """What the server knows."""
    return visitor.ask("GET", f"/tables/{table}")["moment"]


CHANGED = """(before) => {
  const now = hands.standing()
  return ['ply', 'armed', 'menu', 'turn'].some((each) => now[each] !== before[each])
}"""


def whose_turn(players: list[Hands]) -> int:
    """Whose page asks for something; what one has done reaches the other a moment later."""
    for _ in range(300):
        for number, hands in enumerate(players):
            if hands.standing()["turn"] == "mine":
                return number
        players[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


@GAMES
def test_two_people_meet_by_a_link_and_a_third_looks_on(visit: Visit, game: str) -> None:
    host, friend, stranger = visit(), visit(), visit()
    host.page.goto(f"/new/{game}")
    host.page.get_by_role("button", name="2", exact=True).click()
    host.page.get_by_label("Seat 2").select_option("open")
    host.page.get_by_label("only with the link").check()
    host.page.get_by_role("button", name="Make the table").click()
    host.page.wait_for_url("**/table/*")
    link = host.page.get_by_label("Send this link to your friends").input_value()
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Sit here").click()
    begin = host.page.get_by_role("button", name="Begin the game")
    if begin.count():
        begin.click()
    stranger.page.goto(link)
    stranger.page.locator(".game").wait_for(timeout=PATIENCE)
    expect(stranger.page.locator(".game")).to_have_attribute("data-turn", "others")

    players = [Hands(each.page, "mouse") for each in (host, friend)]
    answered = [0, 0]
    for _ in range(14):
        at = whose_turn(players)
        before = players[at].standing()
        players[at].act()
        players[at].page.wait_for_function(CHANGED, arg=before, timeout=PATIENCE)
        answered[at] += 1
    assert all(answered), answered
    ply = own_moment(host, host.page.url.rpartition("/")[2])["ply"]
    assert isinstance(ply, int)
    ply_becomes(friend, ply)
    ply_becomes(stranger, ply)
    # Who looks on can click nothing, and sees nobody's cards.
    assert not stranger.page.evaluate("() => hands.reachable()")
    if game == "shinjuku":
        expect(host.page.get_by_role("region", name="Your cards")).to_be_visible()
        expect(stranger.page.get_by_role("region", name="Your cards")).to_have_count(0)


def test_what_is_said_reaches_the_others_and_can_be_muted(visit: Visit) -> None:
    host, friend = visit(), visit()
    table = host.make("zerokei", YOU, OPEN)
    friend.page.goto(f"/table/{table}")
    friend.page.get_by_role("button", name="Sit here").click()
    friend.page.locator(".game, .waiting").first.wait_for()
    host.page.goto(f"/table/{table}")
    if host.page.get_by_role("button", name="Begin the game").count():
        host.page.get_by_role("button", name="Begin the game").click()
    for each in (host, friend):
        each.page.locator(".game").wait_for(timeout=PATIENCE)
        each.page.get_by_role("button", name=re.compile("Chat")).click()
    friend.page.get_by_placeholder("Say something").fill("<b>Konnichiwa</b>")
    friend.page.get_by_role("button", name="Send").click()
    heard = host.page.get_by_role("log", name="Chat")
    expect(heard).to_contain_text("<b>Konnichiwa</b>")
    heard.get_by_role("button", name="mute").click()
    expect(heard).not_to_contain_text("Konnichiwa")
    heard.get_by_role("button", name="muted: hear again").click()
    expect(heard).to_contain_text("<b>Konnichiwa</b>")


def board_words(page: Page) -> list[str]:
    """The words that are read on the board, without what is told beside the place somebody points at."""
    told = """board => {
      const aside = [...board.querySelectorAll('.callout')]
      for (const each of aside) each.style.display = 'none'
      const words = board.innerText
      for (const each of aside) each.style.display = ''
      return words
    }"""
    return page.locator(".board").first.evaluate(told).split()


@GAMES
def test_a_reload_in_the_middle_of_a_turn_shows_the_same(visit: Visit, game: str) -> None:
    visitor = visit()
    hands = visitor.sit(game)
    hands.play_steps(3)

    def sent() -> tuple[object, ...]:
        """What the server knows; an open menu or a click that waits to be confirmed is known here alone."""
        standing = hands.standing()
        return standing["ply"], standing["turn"], hands.question()

    before, words = sent(), board_words(visitor.page)
    visitor.page.reload()
    hands.wait_for_turn()
    assert sent() == before
    assert board_words(visitor.page) == words
    hands.play_steps(2)


@GAMES
def test_a_lost_connection_is_said_and_an_answer_given_meanwhile_arrives(visit: Visit, game: str) -> None:
    visitor = visit()
    visitor.expect("ERR_INTERNET_DISCONNECTED|ERR_NETWORK")
    hands = visitor.sit(game)
    hands.play_steps(2)
    before = hands.standing()
    visitor.context.set_offline(True)
    hands.act()
    if hands.standing()["armed"] or hands.standing()["menu"]:
        hands.act()
    visitor.page.wait_for_timeout(600)
    assert hands.standing()["ply"] == before["ply"], "nothing can have changed without the server"
    visitor.context.set_offline(False)
    visitor.page.wait_for_function("(ply) => hands.standing().ply > ply", arg=before["ply"], timeout=PATIENCE)
    hands.play_steps(2)


@GAMES
def test_the_server_is_killed_in_the_middle_of_a_turn_and_the_game_goes_on(
    visit: Visit, game: str, tmp_path: Path, word: Path
) -> None:
    database = tmp_path / "killed.sqlite"
    first = Process(database, word=word)
    second: Process | None = None
    try:
        visitor = visit(first.address)
        visitor.expect("ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket|INCOMPLETE")
        hands = visitor.sit(game)
        hands.play_steps(5)
        before = hands.standing(), hands.question()
        first.kill()
        expect(visitor.page.locator(".offline")).to_be_visible(timeout=PATIENCE)
        assert (hands.standing(), hands.question()) == before
        second = Process(database, port=first.port, word=word)
        expect(visitor.page.locator(".offline")).to_have_count(0, timeout=PATIENCE)
        assert hands.standing()["ply"] == before[0]["ply"]
        hands.play_steps(4)
    finally:
        first.stop()
        if second:
            second.stop()


@GAMES
def test_undo_takes_back_one_answer_and_reset_the_turn(visit: Visit, game: str) -> None:
    visitor = visit()
    hands = visitor.sit(game, YOU, EASY)
    undo = visitor.page.get_by_role("button", name="Undo")
    reset = visitor.page.get_by_role("button", name="Reset turn")
    hands.play(until=lambda: reset.count() == 1 and not hands.standing()["armed"])
    ply = hands.standing()["ply"]
    undo.click()
    ply_becomes(visitor, ply - 1)
    hands.play(until=lambda: reset.count() == 1 and not hands.standing()["armed"])
    ply = hands.standing()["ply"]
    most = own_moment(visitor, visitor.page.url.rpartition("/")[2])["undo"]
    assert isinstance(most, dict) and most["turn"] > 1
    reset.click()
    ply_becomes(visitor, ply - most["turn"])
    expect(reset).to_have_count(0)
    hands.play(until=lambda: undo.count() == 1 and not hands.standing()["armed"])
    ply = hands.standing()["ply"]
    visitor.page.keyboard.press("Control+z")
    ply_becomes(visitor, ply - 1)
