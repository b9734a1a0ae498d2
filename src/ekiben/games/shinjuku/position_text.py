"""Writing a position: the form from which the same moment of a game can be set up again.

It tells everything, hands and collections included, so it is for who may see everything.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ekiben.games.shinjuku.fields import Snapshot
from ekiben.games.shinjuku.names import COLOURS
from ekiben.games.shinjuku.position_form import ACTION_WORDS
from ekiben.games.shinjuku.vocabulary import ACTION, DEPARTMENT, DOUBLE, MATSURI, NO_SEAT, NONE
from ekiben.kernel.refusal import NotPossible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ekiben.games.shinjuku.game import Shinjuku

WIDEST = 100
"""A list that would make a line longer than this is broken into several lines."""

Value = str | int | bool | list["Value"]


def describe(game: Shinjuku, colours: Sequence[str] = COLOURS) -> str:
    """The form of the moment a game is at, which has to be the choice of an action or of the Matsuri's ward.

    >>> from ekiben.games.shinjuku import new
    >>> from ekiben.games.shinjuku.position import position
    >>> text = describe(new("v2", seed="spring"))
    >>> text == describe(position(text))
    True
    """
    if game.question not in (ACTION, MATSURI):
        raise NotPossible("a position can be written between two actions only, not in the middle of one")
    writer = _Writer(game, colours[: game.players])
    lines = [f"{key} = {_written(value, len(key) + 3)}" for key, value in writer.plain()]
    for name, rows in writer.tables():
        if rows:
            lines += ["", f"[{name}]", *(f"{key} = {_written(row, len(key) + 3)}" for key, row in rows)]
    return "\n".join(lines) + "\n"


def _written(value: Value, indent: int = 0) -> str:
    """A value as TOML has it, long lists broken into lines."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    parts = [_written(part) for part in value]
    line = f"[{', '.join(parts)}]"
    if indent == 0 or indent + len(line) <= WIDEST:
        return line
    lines = [""]
    for part in parts:
        if len(lines[-1]) + len(part) > WIDEST - 4:
            lines.append("")
        lines[-1] += f"{part}, "
    return "\n".join(["[", *(f"    {line.rstrip()}" for line in lines), "]"])


class _Writer:
    """The state in the words of a form."""

    def __init__(self, game: Shinjuku, colours: Sequence[str]) -> None:
        self.state = Snapshot(game.fields())
        self.question = game.question
        self.edition = game.sheet.edition
        self.city = game.sheet.city
        self.options = game.sheet.options
        self.colours = list(colours)
        self.kinds = [good + double for good in self.edition.goods for double in ("", "2")]

    def plain(self) -> Iterator[tuple[str, Value]]:
        """The keys that are no tables, in the order of the form."""
        yield "edition", self.edition.id
        if self.city.id != self.edition.city:
            yield "city", self.city.id
        yield "players", [*self.colours]
        yield from self.turn()
        yield "stores", [*self.stores()]
        yield "tracks", [*self.tracks()]
        yield from self.board()
        yield from self.piles()

    def turn(self) -> Iterator[tuple[str, Value]]:
        """Whose turn it is and how far it has got."""
        state = self.state
        at = "matsuri" if self.question == MATSURI else "actions"
        yield "start", self.colours[state.start_seat]
        yield "turn_of", self.colours[state.mover]
        yield "turn_number", state.turn
        yield "at", at
        taken = [word for i, word in enumerate(ACTION_WORDS) if state.actions_taken >> i & 1]
        if taken:
            yield "actions_taken", [*taken]
        steps = self.edition.turn_steps
        has_arrived = "arrival" in steps[: steps.index(at)]
        if (state.busy == 0) == bool(has_arrived or taken):
            yield "quiet", state.busy == 0
        if state.quiet_turns:
            yield "quiet_turns", state.quiet_turns
        if state.ending and state.final_turns:
            yield "final_turns", state.final_turns

    def stores(self) -> Iterator[Value]:
        """The stores as rows of player, kind of store and station."""
        state, goods = self.state, self.edition.goods
        for number, station in enumerate(self.city.stations):
            if state.store_owner[number] == NO_SEAT:
                continue
            height = state.store_height[number]
            what = "department" if height == DEPARTMENT else goods[state.store_good[number]]
            if height == DOUBLE:
                what += f" over {goods[state.store_under[number]]}"
            yield [self.colours[state.store_owner[number]], what, station.id]

    def tracks(self) -> Iterator[Value]:
        """The track as rows of player and two stations."""
        stations = self.city.stations
        for line, (start, end) in enumerate(self.city.connections):
            seat = self.state.line_owner[line]
            if seat != NO_SEAT:
                yield [self.colours[seat], stations[start].id, stations[end].id]

    def board(self) -> Iterator[tuple[str, Value]]:
        """Matsuri, queue and bonus stacks."""
        state, wards = self.state, self.city.wards
        if state.matsuri != NONE:
            yield "matsuri", wards[state.matsuri].id
        spaces = range(self.edition.queue_spaces)
        if spaces:
            rows = [(state.queue_ward[i], self.heap(state.queue[i], self.kinds)) for i in spaces]
            yield "queue", [[] if ward == NONE else [wards[ward].id, kinds] for ward, kinds in rows]
        if state.stacks_taken:
            yield "bonus", [self.colours[seat] for seat in self.claims()]

    def claims(self) -> list[int]:
        """Who claimed the stacks, as far as it matters: tokens and first claims come out as they are."""
        state = self.state
        upgrades = [(owned & state.departments).bit_count() for owned in state.owned]
        known = {
            seat: _Claims(state.bonus[seat], upgrades[seat], state.bonus_first[seat])
            for seat in range(len(self.colours))
            if state.bonus[seat]
        }
        return _dealt(self.edition.bonus_stacks[: state.stacks_taken], known) or []

    def piles(self) -> Iterator[tuple[str, Value]]:
        """What is prescribed of deck and bag, the discards, and the customers out of the game."""
        state, wards = self.state, self.city.wards
        for name, pile, size, ordered, words in (
            ("deck", state.deck, state.deck_size, state.deck_ordered, [ward.id for ward in wards]),
            ("bag", state.bag, state.bag_size, state.bag_ordered, self.kinds),
        ):
            if ordered:
                yield name, [words[number] for number in pile[size - ordered : size][::-1]]
        if state.discards_size:
            yield "discards", [wards[ward].id for ward in state.discards[: state.discards_size]]
        box = Counter(dict(enumerate(chain.from_iterable(self.edition.customers))))
        lying = Counter(state.bag[: state.bag_size])
        for heap in chain(state.waiting, state.collection, state.queue):
            lying.update(dict(enumerate(heap)))
        gone = sorted((box - lying).elements())
        if gone:
            yield "gone", [self.kinds[kind] for kind in gone]

    def tables(self) -> Iterator[tuple[str, list[tuple[str, Value]]]]:
        """The tables, each a name and its rows; empty ones are left out by who asks."""
        state, wards = self.state, [ward.id for ward in self.city.wards]
        options: list[tuple[str, Value]] = []
        if self.options.track_income != "automatic":
            options.append(("track_income", self.options.track_income))
        if self.options.bag_count != "gauge":
            options.append(("bag_count", self.options.bag_count))
        yield "options", options
        waiting = zip(wards, state.waiting, strict=False)
        yield "customers", [(ward, self.heap(heap, self.kinds)) for ward, heap in waiting if any(heap)]
        for name, heaps, words in (
            ("hands", state.hand, wards),
            ("known", state.known, wards),
            ("won", state.collection, self.kinds),
        ):
            rows = zip(self.colours, heaps, strict=False)
            yield name, [(_key(colour), self.heap(heap, words)) for colour, heap in rows if any(heap)]

    def heap(self, counts: Sequence[int], words: Sequence[str]) -> Value:
        """What there is of each, by name."""
        return [word for number, word in enumerate(words) for _ in range(counts[number])]


def _key(word: str) -> str:
    """A word as a key of TOML: quoted where it has to be."""
    return word if word.isascii() and word.replace("-", "").replace("_", "").isalnum() else _written(word)


class _Claims(NamedTuple):
    """What is known of a player's claims: tokens, department stores, and which stack was the first."""

    tokens: int
    upgrades: int
    first: int


def _dealt(stacks: Sequence[int], claims: Mapping[int, _Claims], number: int = 1) -> list[int] | None:
    """Deal the stacks out so that everybody gets what they are known to have; None if that cannot be.

    >>> _dealt([3, 2, 2, 2], {0: _Claims(4, 2, 2), 1: _Claims(5, 2, 1)})
    [1, 0, 0, 1]
    """
    if number > len(stacks):
        return [] if not any(claim.tokens for claim in claims.values()) else None
    for seat, (tokens, upgrades, first) in claims.items():
        if tokens < stacks[number - 1] or not upgrades or first > number:
            continue
        if first != number and number in [claim.first for claim in claims.values()]:
            continue
        rest = {**claims, seat: _Claims(tokens - stacks[number - 1], upgrades - 1, first)}
        found = _dealt(stacks, rest, number + 1)
        if found is not None:
            return [seat, *found]
    return None
