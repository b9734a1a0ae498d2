"""Playing Zero-Kei in words, for tests: answer by names, read what lies where. Moments: `zerokei_stage`.

    game = stage(event="N5", trains={0: ["C12"]}, yen=[9])
    play(game, "engine 1", part="ground", ground="hamamatsu")
    assert yen(game) == [6, 2, 0] and points(game, 0) == 3

Seats are numbers. Carriages, engines, events and venues are called by the ids of the box (C14, L1, N5, V2),
cities, colours and letters by theirs. `say` answers question by question, `options` are the words possible
now, and `refused` is the rule by which a word is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from zerokei_stage import (
    BOX,
    CARD,
    CARDS,
    CITIES,
    CITY,
    COLOURS,
    EVENTS,
    LETTER,
    PART,
    VENUE,
    engine_ids,
)

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.fields import Snapshot
from ekiben.games.zerokei.game import Zerokei
from ekiben.kernel.refusal import NotAllowed

HIDEO = 1
EVERY = pytest.mark.parametrize("players", [2, 3, 4])

# ---------------------------------------------------------------- words and numbers

#: The questions a card used leads to, by the keyword under which `play` is told the answer.
KEYS = {
    v.THEN_COUNTER: "then",
    v.COUNTER_STEP: "counter",
    v.PART: "part",
    v.GROUND_CITY: "ground",
    v.TRACK_CITY: "track",
    v.TRACK_SPACE: "space",
    v.TRACK_OWNER: "owner",
    v.STATION_COLOUR: "colour",
    v.STATION_CITY: "station",
    v.VENUE_CHOICE: "venue",
    v.MOVE_CARRIAGE: "move",
    v.MOVE_TO: "to",
    v.BUY_CARD: "buy",
    v.REPEAT_CARD: "again",
    v.TOKEN_CITY: "token",
    v.TOKEN_CARRIAGE: "on",
}


def vocabulary(game: Zerokei) -> dict[int, str]:
    """What the answers to the present question are called."""
    question, stop = game.question, {v.STOP: "stop"}
    cards = dict(enumerate(CARDS))
    if question == v.CHOOSE_ENGINE:
        return dict(enumerate(engine_ids(game.players)))
    if question in (v.ACTION, v.REPEAT_CARD):
        engines = {v.ENGINE_OF + seat: f"engine {seat}" for seat in range(v.SEATS)}
        return cards | engines | stop | {v.TAIL: "tail", v.EVENT: "event"}
    if question in (v.CLAIM, v.BUY_CARD, v.OFFER_CARD, v.MOVE_CARRIAGE, v.TOKEN_CARRIAGE):
        return cards | stop
    if question in (v.THEN_COUNTER, v.COUNTER_STEP, v.STATION_COLOUR):
        return dict(enumerate(COLOURS))
    if question in (v.GROUND_CITY, v.TRACK_CITY, v.STATION_CITY, v.TOKEN_CITY, v.OFFER_CITY):
        return dict(enumerate(CITIES)) | stop
    if question == v.PART:
        return {number: word for word, number in PART.items()}
    if question == v.TRACK_SPACE:
        return dict(enumerate(LETTER))
    if question == v.TRACK_OWNER:
        return {seat: f"seat {seat}" for seat in range(v.SEATS)}
    if question == v.VENUE_CHOICE:
        return dict(enumerate(VENUE)) | {v.PLACE_ONLY + venue: f"{id_} only" for id_, venue in VENUE.items()}
    if question == v.TRADE:
        return {v.NO: "no", v.YES: "yes"}
    assert question in (v.SPACE, v.MOVE_TO), question
    return {place: str(place + 1) for place in range(v.TRAIN)}


def options(game: Zerokei) -> set[str]:
    """The answers possible now, in words."""
    words = vocabulary(game)
    return {words[answer] for answer in game.answers}


def code(game: Zerokei, word: str) -> int:
    """The number of an answer to the present question, allowed or not."""
    numbers = {name: number for number, name in vocabulary(game).items()}
    assert word in numbers, f"{word} is no answer to question {game.question}: {sorted(numbers)}"
    return numbers[word]


def say(game: Zerokei, *words: str) -> Zerokei:
    """Answer one question after the other."""
    for word in words:
        allowed = options(game)
        assert word in allowed, (
            f"question {game.question} to seat {game.seat}: {word} is not in {sorted(allowed)}"
        )
        game.answer(code(game, word))
    return game


def refused(game: Zerokei, word: str) -> str:
    """The rule by which an answer is not offered; refusing it leaves the game as it was."""
    assert word not in options(game), f"{word} is offered"
    before = game.digest()
    with pytest.raises(NotAllowed) as refusal:
        game.answer(code(game, word))
    assert game.digest() == before
    return refusal.value.rule


def play(game: Zerokei, card: str, **details: str | Sequence[str]) -> Zerokei:
    """Use a card; the details answer what it asks, under the words of `KEYS`, several in a list.

    Every question has to be answered, and every detail has to be asked for.
    """
    assert game.question == v.ACTION, f"question {game.question} is no choice of a card"
    given = {key: [word] if isinstance(word, str) else list(word) for key, word in details.items()}
    mover = game.seat
    say(game, card)
    while game.seat == mover and game.question in KEYS:
        key = KEYS[game.question]
        assert given.get(key), f"{card} asks for {key}: {sorted(options(game))}"
        say(game, given[key].pop(0))
    unasked = {key: words for key, words in given.items() if words}
    assert not unasked, f"{card} did not ask for {unasked}"
    return game


def twin(game: Zerokei) -> Zerokei:
    """A copy to try something out on."""
    copy = game.copy()
    assert isinstance(copy, Zerokei)
    return copy


# ---------------------------------------------------------------- what lies where


def seen(game: Zerokei) -> Snapshot:
    """All fields of the state."""
    return Snapshot(game.fields())


def _of(numbers: Sequence[int], game: Zerokei, seat: int | None) -> Any:
    return list(numbers[: game.players]) if seat is None else numbers[seat]


def yen(game: Zerokei, seat: int | None = None) -> Any:
    """The yen of a seat, or of all."""
    return _of(seen(game).yen, game, seat)


def points(game: Zerokei, seat: int | None = None) -> Any:
    """The points of a seat, or of all."""
    return _of(seen(game).points, game, seat)


def tracks(game: Zerokei, seat: int | None = None) -> Any:
    """The tracks on the engine of a seat, or of all."""
    return _of(seen(game).tracks, game, seat)


def cauldrons(game: Zerokei, seat: int | None = None) -> Any:
    """The cauldrons in the play area of a seat, or of all."""
    return _of(seen(game).cauldrons, game, seat)


def lit(game: Zerokei, seat: int) -> list[int]:
    """The cauldrons of a seat on the three venues."""
    return list(seen(game).cauldrons_at[seat])


def bank(game: Zerokei) -> int:
    """What the bank has got more than it has given."""
    return seen(game).bank


def engine(game: Zerokei, seat: int) -> str:
    """The engine of a seat."""
    return engine_ids(game.players)[seen(game).engine[seat]]


def train(game: Zerokei, seat: int) -> list[str]:
    """The carriages between engine and tail."""
    state = seen(game)
    return [CARDS[card] for card in state.train[seat][: state.train_size[seat]]]


def counters(game: Zerokei) -> dict[str, int]:
    """The space of every counter."""
    return dict(zip(COLOURS, seen(game).counter_at, strict=True))


def ranking(game: Zerokei) -> list[str]:
    """The counters, the most advanced first."""
    return [COLOURS[colour] for colour in seen(game).ranking]


def row(game: Zerokei) -> list[str]:
    """The carriages laid out, the nearest to the tile first."""
    return [CARDS[card] for card in seen(game).row if card != v.NONE]


def claims(game: Zerokei) -> dict[int, str]:
    """Whose token lies on which carriage of the row."""
    state = seen(game)
    pairs = zip(state.row, state.claimed_by, strict=True)
    return {seat: CARDS[card] for card, seat in pairs if seat != v.NO_SEAT}


def tile(game: Zerokei) -> list[int | None]:
    """Whose token lies on which space of the tile."""
    return [None if seat == v.NO_SEAT else seat for seat in seen(game).tile[: game.players]]


def cards_in(bits: int) -> list[str]:
    """Carriages of a set."""
    return [card for card in CARDS if bits >> CARD[card] & 1]


def discards(game: Zerokei) -> list[str]:
    """The discard pile, sorted."""
    return cards_in(seen(game).discards)


def deck(game: Zerokei) -> list[str]:
    """The cards of the draw deck, sorted."""
    state = seen(game)
    return sorted(CARDS[card] for card in state.deck[: state.deck_size])


def cities_in(bits: int) -> set[str]:
    """Cities of a set."""
    return {city for city in CITIES if bits >> CITY[city] & 1}


def unprepared(game: Zerokei) -> set[str]:
    """The cities that still have their construction token."""
    return cities_in(seen(game).construction)


def laid(game: Zerokei) -> set[str]:
    """The cities whose track is laid."""
    return cities_in(seen(game).laid)


def stations(game: Zerokei) -> dict[str, str]:
    """The colour of every station."""
    at = seen(game).station_at
    return {city: COLOURS[at[number]] for city, number in CITY.items() if at[number] != v.NONE}


def aside(game: Zerokei) -> set[str]:
    """The venue tokens beside the board."""
    return cities_in(seen(game).aside)


def venues(game: Zerokei) -> list[str]:
    """The cities of the three venues."""
    return [CITIES[city] for city in seen(game).venue_city]


def event(game: Zerokei) -> str:
    """The current event."""
    return EVENTS[seen(game).event]


def letter(game: Zerokei) -> str:
    """The letter on which the track cost counter lies, as everybody sees it."""
    return BOX.events[seen(game).event].letter


#: What lies on the table: not what follows from it, nor what is noted on the way.
THINGS = {"yen", "points", "scored", "tracks", "cauldrons", "cauldrons_at", "engine", "train", "train_size"}
THINGS |= {"construction", "laid", "built", "station_at", "venue_city", "token_on", "aside", "closed"}
THINGS |= {"deck", "deck_size", "discards", "spent_cards", "row", "row_size", "claimed_by", "tile"}
THINGS |= {"counter_at", "ranking", "events", "round", "event", "stage", "turn_at", "mover"}
THINGS |= {"board_city", "hidden", "hidden_size", "closing", "closing_size", "log_size"}


def changed(before: Snapshot, game: Zerokei) -> set[str]:
    """The names of the fields of things that are not as before."""
    then, now = vars(before), vars(seen(game))
    return {name for name in THINGS if then[name] != now[name]}
