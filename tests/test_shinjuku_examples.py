"""The worked examples of the rulebooks, played through the rules; tests/data/shinjuku holds them as facts."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from shinjuku_tools import (
    bag,
    code,
    customers,
    discards,
    end_turn,
    expand,
    festival,
    hand,
    hand_over,
    move,
    names,
    open_store,
    options,
    queue,
    say,
    snapshot,
    stage,
    stores,
    tracks,
    upgrade,
    won,
)

from ekiben.games.shinjuku import Shinjuku, charter
from ekiben.games.shinjuku.position import new_ordered
from ekiben.games.shinjuku.vocabulary import ACTION, AGAIN_FROM, MATSURI, PAY

FOLDER = Path(__file__).parent / "data" / "shinjuku"
FILES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
EXAMPLES: dict[str, dict[str, Any]] = {row["id"]: row for row in FILES.pop("examples")["example"]}
#: A hand of five (version 1) or four: what INCOME draws up to.
FIGURE = {"v1": 5, "v2": 4}

Case = tuple[str, dict[str, Any], dict[str, Any]]


def cases(kind: str, rows: str) -> list[Any]:
    """The rows of all files of a kind, once for every edition, marked with their example and its rules."""
    found: list[Any] = []
    for name, sheet in FILES.items():
        if sheet["kind"] != kind:
            continue
        for edition in sheet["editions"]:
            for number, row in enumerate(sheet[rows] if rows else [sheet], start=1):
                example = row["examples"][edition] if "examples" in row else row["example"]
                found.append(marked((edition, sheet, row), [example], f"{name}-{edition}-{number}"))
    return found


def marked(case: Case, examples: list[str], title: str) -> Any:
    """A case that names its examples and the rules they exercise."""
    rules = {rule for example in examples for rule in EXAMPLES[example]["rules"]}
    marks = [pytest.mark.example(*examples), pytest.mark.rule(*sorted(rules))]
    return pytest.param(case, marks=marks, id=title)


def seat_of(sheet: dict[str, Any], player: str) -> int:
    """The seat of a player of the file's position."""
    players: list[str] = sheet["position"]["players"] if "position" in sheet else sheet["players"]
    return players.index(player)


# ---------------------------------------------------------------- tracks and upgrades


@pytest.mark.parametrize("case", cases("expand", "option"))
def test_a_card_that_pays_for_two_segments(case: Case) -> None:
    edition, sheet, option = case
    player, (first, second) = option["player"], option["tracks"]
    for card in option["legal"]:
        game = stage(edition, **sheet["position"], turn_of=player, hands={player: [card]})
        expand(game, option["tracks"], pay=[card])
        seat = seat_of(sheet, player)
        assert tracks(game) == {frozenset(first): seat, frozenset(second): seat}
        assert (hand(game, seat), discards(game)) == ([], [card])


@pytest.mark.parametrize("case", cases("expand", "option"))
def test_a_card_that_does_not_pay_for_two_segments(case: Case) -> None:
    edition, sheet, option = case
    player, (first, second) = option["player"], option["tracks"]
    for card in option["refused"]:
        game = stage(edition, **sheet["position"], turn_of=player, hands={player: [card]})
        say(game, "expand", *first)
        assert game.question == AGAIN_FROM
        if second[0] in options(game):  # another segment from there could be paid for
            say(game, second[0])
        assert second[1] not in options(game)


@pytest.mark.parametrize("case", cases("upgrade", "option"))
def test_a_store_that_can_be_upgraded_and_one_that_cannot(case: Case) -> None:
    edition, sheet, option = case
    player, station, customer = option["player"], option["station"], option["customer"]
    hands, collection = {player: [option["card"]]}, {player: [customer]}
    two: dict[str, Any] = {}
    if edition == "v2":
        two["queue"] = [["ota", ["electronics2", "electronics2"]], ["chuo", []], ["kita", []], ["koto", []]]
    game = stage(edition, **sheet["position"], turn_of=player, hands=hands, won=collection, **two)
    if not option["legal"]:
        assert "upgrade" not in options(game)
        return
    upgrade(game, station, customer=customer, pay=[option["card"]])
    seat = seat_of(sheet, player)
    assert stores(game)[station] == (seat, "department")
    assert (won(game, seat), hand(game, seat)) == ([], [])
    if edition == "v2":
        assert queue(game)[1] == ["chuo", [customer]]


# ---------------------------------------------------------------- journeys


@pytest.mark.parametrize("case", cases("move", "move"))
def test_a_journey(case: Case) -> None:
    edition, sheet, journey = case
    player, ward = journey["player"], journey["ward"]
    game = stage(edition, **sheet["position"], turn_of=player, hands={player: [ward]})
    elsewhere = {place: heap for place, heap in customers(game).items() if place != ward}
    move(game, ward, journey["path"], pay=[ward], give=journey.get("give"))
    for name in sheet["position"]["players"]:
        seat = seat_of(sheet, name)
        assert sorted(won(game, seat)) == sorted(journey["gains"].get(name, []))
        assert len(hand(game, seat)) == (FIGURE[edition] if name in journey["income"] else 0)
    left = sorted(elsewhere.pop(journey["left_in"], []) + journey["left"])
    expected = elsewhere | ({journey["left_in"]: left} if left else {})
    assert {place: sorted(heap) for place, heap in customers(game).items()} == expected


# ---------------------------------------------------------------- queue


@pytest.mark.parametrize("case", cases("queue", ""))
def test_the_queue_moves_on(case: Case) -> None:
    edition, sheet, _ = case
    before = stage(edition, **{**sheet["position"], "at": "actions"})
    assert sum(len(row[1]) for row in queue(before)) == 6
    game = stage(edition, **sheet["position"])
    assert customers(game) == {sheet["placed_in"]: sheet["placed"]}
    assert hand(game, game.seat) == [sheet["placed_in"]]
    assert [[row[0], sorted(row[1])] for row in queue(game)] == sheet["after"]


# ---------------------------------------------------------------- points


def collections(sheet: dict[str, Any]) -> dict[str, list[str]]:
    """The tokens of the players by kind, as a position names them."""
    return {
        name: [
            good + ("2" if value == 2 else "") for good, values in row["tokens"].items() for value in values
        ]
        for name, row in zip(sheet["players"], sheet["player"], strict=True)
    }


def scored() -> list[Any]:
    """The files of points, each marked with all its examples."""
    found: list[Any] = []
    for name, sheet in FILES.items():
        if sheet["kind"] == "score":
            examples = {example for row in sheet["player"] for example in row["examples"]}
            found.append(marked((sheet["editions"][0], sheet, {}), sorted(examples), name))
    return found


@pytest.mark.parametrize("case", scored())
def test_what_collections_are_worth_and_who_wins(case: Case) -> None:
    edition, sheet, _ = case
    last = sheet["players"][-1]
    form: dict[str, Any] = {"players": sheet["players"], "turn_of": last, "won": collections(sheet)}
    form |= {key: sheet[key] for key in ("stores", "bonus") if key in sheet}
    if edition == "v1":
        form["final_turns"] = 1
    else:
        form["queue"] = [["ota", []], ["chuo", []], ["minato", []], ["kita", []]]
    game = stage(edition, **form, rest={"customers": "ota"})
    points = [row["score"] for row in sheet["player"]]
    assert game.scores == points
    assert [snapshot(game).bonus[i] for i in range(game.players)] == [
        row.get("bonus", 0) for row in sheet["player"]
    ]
    end_turn(game)
    assert game.over
    assert (game.scores, game.places) == (points, sheet["places"])


# ---------------------------------------------------------------- seven turns


class Walkthrough:
    """A game dealt so that it comes out as told, and what should lie where by now."""

    def __init__(self, sheet: dict[str, Any]) -> None:
        self.sheet = sheet
        self.players: list[str] = sheet["players"]
        rules = charter("v2", players=len(self.players), start=0)
        deck, crowd = self.orders()
        blank = new_ordered(rules, seed="only for its words")
        wards, kinds = names(blank, "wards"), names(blank, "kinds")
        self.game = new_ordered(
            rules, [wards.index(ward) for ward in deck], [kinds.index(kind) for kind in crowd], seed="tests"
        )
        self.hands = {name: list(cards) for name, cards in sheet["hands"].items()}
        self.won: dict[str, list[str]] = {name: [] for name in self.players}
        self.waiting: dict[str, list[str]] = {ward: list(heap) for ward, heap in sheet["seeded"].items()}
        self.bonus = dict.fromkeys(self.players, 0)

    def orders(self) -> tuple[list[str], list[str]]:
        """All cards and customers in the order in which the story draws them."""
        sheet = self.sheet
        deck = [card for name in self.players for card in sheet["hands"][name]]
        deck += [*sheet["seeded"], sheet["matsuri"], *(row[0] for row in sheet["queue"])]
        crowd = [kind for heap in sheet["seeded"].values() for kind in heap]
        crowd += [kind for row in sheet["queue"] for kind in row[1]]
        for turn in sheet["turn"]:
            deck.append(turn["new_card"])
            crowd += turn["drawn"]
            for action in turn["action"]:
                deck += [card for cards in action.get("draw", {}).values() for card in cards]
        return deck, crowd

    def seat(self, player: str) -> int:
        return self.players.index(player)

    def compare(self) -> None:
        """Hands, collections, bonus tokens and waiting customers are as told."""
        for name in self.players:
            assert hand(self.game, self.seat(name)) == sorted_as(self.game, "wards", self.hands[name])
            assert won(self.game, self.seat(name)) == sorted_as(self.game, "kinds", self.won[name])
            assert snapshot(self.game).bonus[self.seat(name)] == self.bonus[name]
        told = {ward: sorted_as(self.game, "kinds", heap) for ward, heap in self.waiting.items() if heap}
        assert customers(self.game) == told

    def arrive(self, turn: dict[str, Any]) -> None:
        """The customers have come to the map and the card to the hand; now the Matsuri moves."""
        assert (self.game.question, self.game.seat) == (MATSURI, self.seat(turn["player"]))
        assert sorted(self.hands[turn["player"]]) == sorted(turn["hand"])
        self.hands[turn["player"]].append(turn["take_card"])
        self.waiting.setdefault(turn["take_card"], []).extend(turn["placed"])
        self.compare()
        assert queue(self.game) == as_told(self.game, turn["queue"])
        say(self.game, turn["matsuri"])
        assert festival(self.game) == turn["matsuri"]

    def act(self, player: str, action: dict[str, Any]) -> None:
        """Carry out one action, and compare everything with what is told of it."""
        assert (self.game.question, self.game.seat) == (ACTION, self.seat(player))
        for card in action.get("pay", []):
            self.hands[player].remove(card)
        getattr(self, f"do_{action['do']}")(player, action)
        for name, cards in action.get("draw", {}).items():
            self.hands[name] += cards
        for name, kinds in action.get("gains", {}).items():
            self.won[name] += kinds
        for name, tokens in action.get("bonus", {}).items():
            self.bonus[name] += tokens
        if "queue" in action:
            assert queue(self.game) == as_told(self.game, action["queue"])

    def do_open(self, player: str, action: dict[str, Any]) -> None:
        open_store(self.game, action["station"], action["good"], action["pay"])
        assert stores(self.game)[action["station"]] == (self.seat(player), action["good"])
        if "wild_then" in action:
            trial = self.game.copy()
            assert isinstance(trial, Shinjuku)
            say(trial, "move", "nakano")
            assert trial.question == PAY
            assert set(action["wild_then"]) <= options(trial)

    def do_expand(self, player: str, action: dict[str, Any]) -> None:
        expand(self.game, action["tracks"], action.get("pay", []))
        for line in action["tracks"]:
            assert tracks(self.game)[frozenset(line)] == self.seat(player)

    def do_move(self, player: str, action: dict[str, Any]) -> None:
        self.waiting[action["ward"]] = []
        if action.get("left"):
            self.waiting.setdefault(action["left_in"], []).extend(action["left"])
        move(self.game, action["ward"], action["path"], action["pay"], action.get("give"))

    def do_income(self, player: str, action: dict[str, Any]) -> None:
        # The next turn begins at once: its arrival is compared there.
        self.game.answer(code(self.game, "income"))

    def do_upgrade(self, player: str, action: dict[str, Any]) -> None:
        before = snapshot(self.game).supply[self.seat(player)]
        good = names(self.game, "goods").index(stores(self.game)[action["station"]][1])
        self.won[player].remove(action["customer"])
        say(self.game, "upgrade", action["station"], action["customer"])
        hand_over(self.game, action["pay"])
        assert stores(self.game)[action["station"]] == (self.seat(player), "department")
        assert snapshot(self.game).supply[self.seat(player)][good] == before[good] + 1


def sorted_as(game: Shinjuku, what: str, words: list[str]) -> list[str]:
    """Words in the order of their numbers."""
    return sorted(words, key=names(game, what).index)


def as_told(game: Shinjuku, rows: list[list[Any]]) -> list[list[Any]]:
    """A queue as the file writes it, its customers in the order of their kinds."""
    return [[ward, sorted_as(game, "kinds", kinds)] for ward, kinds in rows]


def walkthroughs() -> list[Any]:
    """The told games, each marked with all its turns."""
    found: list[Any] = []
    for name, sheet in FILES.items():
        if sheet["kind"] == "walkthrough":
            examples = [sheet["example"], *(turn["example"] for turn in sheet["turn"])]
            found.append(marked(("v2", sheet, {}), examples, name))
    return found


@pytest.mark.parametrize("case", walkthroughs())
def test_a_game_told_turn_by_turn(case: Case) -> None:
    told = Walkthrough(case[1])
    game = told.game
    assert list(game.sheet.edition.bonus_stacks) == told.sheet["bonus_stacks"]
    assert festival(game) == told.sheet["matsuri"]
    assert all(len(cards) == 4 for cards in told.sheet["hands"].values())
    for turn in told.sheet["turn"]:
        told.arrive(turn)
        for action in turn["action"]:
            told.act(turn["player"], action)
    end = told.sheet["end"]
    seats = {name: told.seat(name) for name in told.players}
    assert stores(game) == {station: (seats[name], what) for name, what, station in end["stores"]}
    assert tracks(game) == {frozenset(line): seats[name] for name, *line in end["tracks"]}
    assert (told.won, told.bonus) == (end["won"], end["bonus"])
    assert {name: sorted(cards) for name, cards in told.hands.items()} == {
        name: sorted(cards) for name, cards in end["hands"].items()
    }
    compare_the_end(told)


def compare_the_end(told: Walkthrough) -> None:
    """After the last turn the arrival of the next one has happened already; else all is as told."""
    game, end = told.game, told.sheet["end"]
    head, placed = told.sheet["turn"][-1]["queue"][0]
    seeded = told.sheet["seeded"]
    waiting = {
        ward: end["customers"].get(ward, []) + seeded.get(ward, []) for ward in {*end["customers"], *seeded}
    }
    waiting[head] = waiting.get(head, []) + placed
    told.hands[told.players[game.seat]].append(head)
    told.waiting = waiting
    told.compare()
    assert festival(game) == end["matsuri"]
    assert (
        len(bag(game))
        == 72 - sum(len(heap) for heap in waiting.values()) - sum(map(len, end["won"].values())) - 3
    )


# ---------------------------------------------------------------- all of them


def test_every_example_is_played() -> None:
    named: set[str] = set()
    for kind, rows in (("expand", "option"), ("upgrade", "option"), ("move", "move"), ("queue", "")):
        named |= {name for case in cases(kind, rows) for name in examples_of(case)}
    for case in (*scored(), *walkthroughs()):
        named |= set(examples_of(case))
    assert named == set(EXAMPLES)


def examples_of(case: Any) -> tuple[str, ...]:
    """The examples a case is marked with."""
    return next(mark.args for mark in case.marks if mark.name == "example")


def test_every_example_is_played_in_its_edition() -> None:
    for name, sheet in FILES.items():
        for row in (*sheet.get("option", []), *sheet.get("move", []), sheet):
            for edition, example in row.get("examples", {}).items():
                assert EXAMPLES[example]["editions"] == [edition], name
