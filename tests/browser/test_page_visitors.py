"""What strangers do: follow broken links, come while the server is away, point at names, ask to take back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.hands import PATIENCE, Hands
from browser.test_page_together import CHANGED, whose_turn
from browser.visitor import OPEN, PHONE, YOU

if TYPE_CHECKING:
    from browser.conftest import Visit

LOST = "ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED"


@pytest.mark.parametrize("path", ["/nowhere", "/table/", "/new/chess"])
def test_an_address_of_nothing_says_so_and_leads_back(visit: Visit, path: str) -> None:
    page = visit().page
    page.goto(path)
    expect(page.get_by_text("There is no page at this address")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def test_a_table_that_is_not_there_is_named_in_a_sentence(visit: Visit) -> None:
    visitor = visit()
    visitor.expect("404")
    visitor.page.goto("/table/nothing")
    expect(visitor.page.get_by_text("There is no such table")).to_be_visible()
    expect(visitor.page).to_have_title("Ekiben")


def test_who_comes_while_the_server_is_away_is_let_in_when_it_is_back(visit: Visit) -> None:
    visitor = visit()
    visitor.expect(LOST)
    page = visitor.page
    page.goto("/")
    # The page itself was kept when it came the first time.
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.reload(wait_until="networkidle")
    visitor.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible(timeout=PATIENCE)
    visitor.context.set_offline(False)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible(timeout=PATIENCE)


def test_a_name_in_the_log_shows_its_land_on_the_map(visit: Visit) -> None:
    visitor = visit()
    hands = visitor.sit("shinjuku")
    page = visitor.page
    cards = page.locator(".log p", has_text=" pays ").locator("button.name")
    hands.play(until=lambda: cards.count() > 0)
    cards.last.hover()
    expect(page.locator("[data-shown^=card] .land")).to_have_count(1)
    page.locator(".bar h1").hover()
    expect(page.locator("[data-shown]")).to_have_count(0)


def test_on_a_phone_a_name_in_the_log_leads_to_the_map(visit: Visit) -> None:
    visitor = visit(size=PHONE, touch=True)
    hands = visitor.sit("shinjuku")
    hands.play_steps(6)
    page = visitor.page
    page.get_by_role("button", name="Log").tap()
    names = page.get_by_role("dialog").locator("button.name")
    name = names.last
    name.wait_for()
    name.tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-shown]")).to_have_count(1)


def test_a_reason_goes_away_with_the_next_tap(visit: Visit) -> None:
    visitor = visit()
    visitor.sit("shinjuku")
    page = visitor.page
    page.locator(".action[aria-disabled=true]").first.click(force=True)
    expect(page.locator(".reason")).to_be_visible()
    page.locator(".bar h1").click()
    expect(page.locator(".reason")).to_have_count(0)


def test_two_agree_to_take_back(visit: Visit) -> None:
    host, friend = visit(), visit()
    host.ask("GET", "/me")
    asked = {
        "game": "shinjuku",
        "wishes": {"players": 2},
        "seats": [YOU, OPEN],
        "private": True,
        "undo": "consent",
    }
    table = host.ask("POST", "/tables", asked)["id"]
    friend.ask("GET", "/me")
    friend.ask("POST", f"/tables/{table}/join", {})
    for each in (host, friend):
        each.page.goto(f"/table/{table}")
        each.page.locator(".game").wait_for(timeout=PATIENCE)
    people, players = (host, friend), [Hands(each.page, "mouse") for each in (host, friend)]
    at = whose_turn(players)
    first, other, hands = people[at], people[1 - at], players[at]
    # When the turn is over, the others have to agree.
    while whose_turn(players) == at:
        before = hands.standing()
        hands.act()
        first.page.wait_for_function(CHANGED, arg=before, timeout=PATIENCE)
    ply = hands.standing()["ply"]
    first.page.get_by_role("button", name="Undo").click()
    expect(first.page.get_by_role("alertdialog")).to_contain_text("Waiting for")
    dialog = other.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("would like to take back the last answer")
    dialog.get_by_role("button", name="I agree").click()
    for each in (first, other):
        expect(each.page.get_by_role("alertdialog")).to_have_count(0)
        expect(each.page.locator(".game")).to_have_attribute("data-ply", str(ply - 1), timeout=PATIENCE)
    assert hands.standing()["turn"] == "mine"


def test_who_has_left_is_told_that_a_bot_plays_and_takes_the_seat_back(visit: Visit) -> None:
    host, friend = visit(), visit()
    table = host.make("zerokei", YOU, OPEN)
    friend.ask("GET", "/me")
    friend.ask("POST", f"/tables/{table}/join", {})
    page = host.page
    page.goto(f"/table/{table}")
    page.locator(".game").wait_for(timeout=PATIENCE)
    away = page.get_by_text("A bot plays in your place")
    expect(away).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.wait_for_url(lambda address: table not in address)
    page.goto(f"/table/{table}")
    expect(away).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Take my seat back").first.click()
    expect(away).to_have_count(0)


def test_the_language_changes_in_the_middle_of_a_game(visit: Visit) -> None:
    visitor = visit()
    hands = visitor.sit("shinjuku")
    hands.play_steps(3)
    before = hands.standing()
    page = visitor.page
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="日本語で").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.get_by_role("button", name="In English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.keyboard.press("Escape")
    assert hands.standing() == before
    hands.play_steps(2)
