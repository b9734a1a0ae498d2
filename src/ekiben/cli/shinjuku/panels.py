"""What lies beside the map: queue, bonus tokens, companies, the own hand, and what one has won so far."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD, Ink
from ekiben.cli.companies import seat_ink, seat_letter
from ekiben.cli.lines import TIMES, Line, cut, flowing, line, title, wrapped
from ekiben.cli.shinjuku.signs import (
    BONUS_SIGN,
    DEPARTMENT_SIGN,
    DOUBLE_SIGN,
    MATSURI_INK,
    PLAIN_STATION,
    SAKURA,
    customers,
    good_letters,
    kind_sign,
)
from ekiben.games.shinjuku.names import action_name, colour, ward_name
from ekiben.games.shinjuku.sets import best_sets

if TYPE_CHECKING:
    from ekiben.games.shinjuku.city_types import City
    from ekiben.games.shinjuku.edition_types import Edition
    from ekiben.games.shinjuku.view import ShinjukuView

QUIET = Ink("#888888")


def header(view: ShinjukuView, city: City, edition: Edition, width: int) -> list[Line]:
    """Edition, board and turn, whose turn it is, and what of it is done."""
    game = line((f" Shinjuku · {edition.name} · {city.name} · turn {view.turn} ", Ink(reverse=True)))
    if view.over:
        return flowing([game, line(("the game is over", BOLD))], width)
    now = view.plan.action if view.plan else None
    done = [action_name(edition, action) for action in view.actions_taken if action != now]
    whose = line((f" {colour(view.mover).capitalize()} ", seat_ink(view.mover)), " ")
    whose += line(f"{len(done)} of {edition.actions_per_turn} actions done{': ' if done else ''}")
    whose += line(", ".join(done) + (f"; now {action_name(edition, now)}" if now is not None else ""))
    pieces = [game, whose]
    if view.final_turns or view.ending:
        pieces.append(line(("the last turns" if view.final_turns else "the end is near", BOLD)))
    return flowing(pieces, width)


def side(view: ShinjukuView, city: City, edition: Edition, width: int, height: int) -> list[Line]:
    """The column beside the map; where it would be too high, the cards are without their stations."""
    upper = _arrivals(view, city, edition) + _companies(view, edition)
    lower = won(view, edition, width)
    rows = upper + hand(view, city, width) + lower
    if len(rows) > height:
        rows = upper + hand(view, city, width, brief=True) + lower
    return [cut(row, width) for row in rows]


# ---------------------------------------------------------------- what comes


def _arrivals(view: ShinjukuView, city: City, edition: Edition) -> list[Line]:
    rows: list[Line] = []
    if view.queue:
        waiting = sum(len(space.customers) for space in view.queue)
        rows.append(line(("QUEUE", BOLD), f" {waiting} of {view.queue_size} customers"))
        for number, space in enumerate(view.queue, start=1):
            name = ward_name(city, space.ward) if space.ward is not None else "no card"
            rows.append(line(f" {number} {name:<11} ", (customers(space.customers, edition), BOLD)))
    bag = f"{view.bag} customers" if isinstance(view.bag, int) else view.bag
    rows.append(line(("BAG", BOLD), f" {bag}"))
    rows.append(line(("DECK", BOLD), f" {view.deck}, discarded {view.discards}"))
    if edition.matsuri:
        place = ward_name(city, view.matsuri) if view.matsuri is not None else "nowhere"
        rows.append(line(("MATSURI", BOLD), " ", (f"*{place}", MATSURI_INK)))
    if edition.bonus_stacks:
        left = " ".join(str(stack) for stack in view.stacks) or "none left"
        rows.append(line(("BONUS", BOLD), f" {BONUS_SIGN} {left}"))
    return [*rows, []]


def _companies(view: ShinjukuView, edition: Edition) -> list[Line]:
    """Two lines for each player: what is public."""
    rows: list[Line] = []
    letters = good_letters(edition)
    for seat, supply in enumerate(view.supplies):
        you = " (you)" if seat == view.viewer else ""
        first = ", starts" if seat == view.start else ""
        cards = f"{view.hands[seat]} card{'' if view.hands[seat] == 1 else 's'}"
        rows.append(
            line(
                (f" {seat_letter(seat)} ", seat_ink(seat)),
                (f" {colour(seat).capitalize()}{you}", BOLD),
                f" {cards}{first}",
            )
        )
        stores = "".join(letter * number for letter, number in zip(letters, supply.stores, strict=True))
        left = " ".join(part for part in (stores, DEPARTMENT_SIGN * supply.departments) if part)
        rows.append(line(f"   {supply.track} track  {left or 'no stores'}", *_bonus(view, seat)))
        collection = view.collections[seat]
        if collection is not None and seat != view.viewer:
            rows.append(line(f"    won {counted(collection, edition)}"))
    return [*rows, []]


def _bonus(view: ShinjukuView, seat: int) -> Line:
    return line(f"  {BONUS_SIGN}{view.bonus[seat]}") if view.bonus[seat] else []


# ---------------------------------------------------------------- what is one's own


def wild_because(view: ShinjukuView, city: City, ward: int) -> str:
    """Why cards of this ward are wild for the viewer, or nothing."""
    if view.matsuri == ward:
        return "wild: Matsuri"
    own = any(
        store.seat == view.viewer and city.stations[station].ward == ward
        for station, store in view.stores.items()
    )
    return "wild: store" if own else ""


def hand(view: ShinjukuView, city: City, width: int, *, brief: bool = False) -> list[Line]:
    """The cards of the viewer, each with what it is good for."""
    if view.hand is None:
        return []
    rows = [line(("YOUR HAND", BOLD), f" {len(view.hand)} cards")]
    for ward, number in Counter(view.hand).items():
        times = f"{number}{TIMES} " if number > 1 else "   "
        name = ward_name(city, ward)
        note = wild_because(view, city, ward)
        rows.append(line(f" {times}", (name, BOLD), f"  {note}" if note else ""))
        if not brief:
            stations = ", ".join(station.name for station in city.stations if station.ward == ward)
            rows += wrapped(stations, width, indent="    ", ink=QUIET)
    return [*rows, []]


def counted(kinds: tuple[int, ...], edition: Edition) -> str:
    """Customers by kind with their numbers."""
    groups = Counter(kinds)
    return (
        " ".join(f"{number}{kind_sign(kind, edition)}" for kind, number in sorted(groups.items())) or "nobody"
    )


def won(view: ShinjukuView, edition: Edition, width: int) -> list[Line]:
    """The customers the viewer has won, laid out as they score."""
    if view.viewer is None:
        return []
    collection = view.collections[view.viewer] or ()
    points = view.own_score or 0
    rows = [line(("YOU HAVE WON", BOLD), f" {points} point{'' if points == 1 else 's'}")]
    rows.append(line(f" {counted(collection, edition)}"))
    return rows + (
        set_lines(collection, view.bonus[view.viewer], edition) if edition.scoring == "sets" else []
    )


def set_lines(collection: tuple[int, ...], bonus: int, edition: Edition) -> list[Line]:
    """The sets of a collection, equal ones together; a bonus token stands in brackets."""
    letters = good_letters(edition)
    rows: list[Line] = []
    groups = Counter(tuple(one) for one in best_sets(collection, bonus, edition))
    for goods, number in groups.items():
        words = " ".join(f"({letters[good]})" if is_bonus else letters[good] for good, is_bonus in goods)
        worth = edition.set_points[len(goods) - 1] * number
        times = f"{number} {TIMES} " if number > 1 else "    "
        rows.append(line(f" {times}{words:<16} {worth:>3}"))
    return rows


def legend(edition: Edition) -> list[Line]:
    """What the letters on the board mean."""
    letters = good_letters(edition)
    goods = ", ".join(f"{letter} {good}" for letter, good in zip(letters, edition.goods, strict=True))
    return [
        title("The board"),
        line(f"  customers: {goods}; f{DOUBLE_SIGN} is a customer marked 2"),
        line(f"  {SAKURA} a station where a store can grow, {PLAIN_STATION} one where it cannot"),
        line(
            f"  Bf Blue's food store, B{DEPARTMENT_SIGN} Blue's department store, {BONUS_SIGN} bonus tokens"
        ),
        line("  WARD 4: a ward and its number of cards; below it the customers waiting there"),
        line("  *WARD: the Matsuri is here"),
        line("  dots: a connection nobody has built; a solid line with a letter: track of that player"),
    ]
