"""What the games say has a Japanese form: every sentence of real games is put into it as the page does it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

import ekiben
from ekiben.kernel.game import Game
from ekiben.server.lists import games
from ekiben.server.sheets import sheet_of

WORDS = Path(__file__).parents[1] / "client/src/lib/words"
LATIN = re.compile(r"[A-Za-z]{2,}")
KINDS = ("ward", "station")


@cache
def templates() -> list[tuple[re.Pattern[str], list[str], str]]:
    """The templates in their order: the English pattern, its blanks, the Japanese text."""
    english = json.loads((WORDS / "en/spoken.json").read_text("utf-8"))
    japanese = json.loads((WORDS / "ja/spoken.json").read_text("utf-8"))
    found: list[tuple[re.Pattern[str], list[str], str]] = []
    for key, text in english.items():
        parts = re.split(r"\{(\w+)\}", text)
        pattern = re.escape(parts[0])
        for blank, then in zip(parts[1::2], parts[2::2], strict=True):
            pattern += (r"(-?\d+)" if blank.startswith("n") else "(.+?)") + re.escape(then)
        found.append((re.compile(pattern + r"\Z", re.IGNORECASE), parts[1::2], japanese[key]))
    return found


def translated(words: str, names: dict[str, str], kind: str = "") -> str:
    """What the page shows instead of these words."""
    for name in (f"{kind}:{words}", words, words.lower()):
        if name in names:
            return names[name]
    for pattern, blanks, text in templates():
        match = pattern.match(words)
        if match is None:
            continue
        for blank, value in zip(blanks, match.groups(), strict=True):
            own = next((each for each in KINDS if blank.startswith(each)), kind if blank in "ab" else "")
            text = text.replace("{" + blank + "}", translated(value, names, own))
        return text
    return words


def names_of(game: Game) -> dict[str, str]:
    """Names with their local writing, as the sheet of the game tells them."""
    found = {"blue": "青", "red": "赤", "green": "緑", "yellow": "黄"}

    def walk(value: object) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("name"), str) and value.get("local"):
                found[value["name"]] = value["local"]
            for each in value.values():
                walk(each)
        elif isinstance(value, list):
            for each in value:
                walk(each)

    walk(json.loads(sheet_of(game)))
    return found


def sentences(game: Game, seed: int) -> set[str]:
    """Everything that is said in a game of answers taken one after the other: answers, reasons, events."""
    found: set[str] = set()
    step = 0
    while not game.over:
        answers = list(game.answers)
        found.update(game.say(game.question, answer) for answer in answers)
        if step % 5 == 0:
            refusals = (
                game.why_not(answer) for answer in game.tongue().names(game) if not game.allows(answer)
            )
            found.update(refusal.sentence for refusal in refusals if refusal is not None)
        answer = answers[(step * 7 + seed) % len(answers)]
        before = [game.view(seat) for seat in range(game.players)]
        game.answer(answer)
        for seat, view in enumerate(before):
            found.update(event.words for event in game.tell(view, answer, game.view(seat)))
        step += 1
    return found


GAMES = [
    *(("shinjuku", {"edition": edition}) for edition in ("v2", "v2-advanced", "v2r6", "v1", "prototype")),
    *(("zerokei", {"players": players}) for players in (1, 2, 3, 4)),
]


@pytest.mark.parametrize(("name", "wishes"), GAMES)
def test_every_sentence_has_a_japanese_form(name: str, wishes: dict[str, object]) -> None:
    """No word of English is left in what the page shows; letters of track costs and of places stay."""
    missing: dict[str, str] = {}
    for seed in range(3):
        game = ekiben.new(name, seed=f"words {seed}", **wishes)  # pyright: ignore[reportArgumentType]
        names = names_of(game)
        for words in sentences(game, seed):
            shown = translated(words, names)
            if LATIN.search(shown):
                missing[words] = shown
    assert not missing


def test_what_stands_beside_the_choice_of_a_game_has_a_japanese_form() -> None:
    """Editions and how they differ, boards, options, notices."""
    said: set[str] = set()
    for row in games().games:
        for edition in row.editions:
            said.update((edition.name, edition.summary))
            said.update(words for line in edition.differs for words in (line.what, line.here, line.newest))
        said.update(city.about for city in row.cities)
        for option in row.options:
            said.update((option.name, option.about, *(value.name for value in option.values)))
        said.add(row.notice)
    names = {"blue": "青", "red": "赤", "green": "緑", "yellow": "紫", "": ""}
    shown = {words: translated(words, names) for words in said}
    # An example out of a file of cards stays as it is typed.
    missing = {words: text for words, text in shown.items() if LATIN.search(text.partition("例")[0])}
    assert not missing


def test_a_ward_and_a_station_of_one_name_are_told_apart() -> None:
    """Shinjuku is a ward in one sentence and a station in another."""
    names = {"ward:Shinjuku": "新宿区", "station:Shinjuku": "新宿", "Shinjuku": "新宿区", "blue": "青"}
    assert translated("Blue takes the Matsuri to Shinjuku", names) == "青は祭りを新宿区へ移した"
    assert translated("the customers of Shinjuku start in Shinjuku", names) == "新宿区の客は新宿を出発"
