"""Answers as words a player could say and type, and words as answers.

A game lends its tongue: for the question it waits at, the word that leads to the answer (``open``, ``with``,
``–``) and the names of all answers. A turn is written by answering its questions one after the other, and
read the same way, so that whatever is written can be read again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ekiben.kernel.refusal import NotUnderstood
from ekiben.kernel.text import matching_key, nearest_names

if TYPE_CHECKING:
    from ekiben.kernel.game import Game

LONGEST_TEXT = 2000
_WORD_END = re.compile(r"[;,:()+–—→>\n]")
_SPLIT = re.compile(r"\s+|-")


class Lead(NamedTuple):
    """What stands before the answer to a question: the first of ``words`` is written, all are understood.

    A question that begins a ``clause`` stands at the start or behind a semicolon. ``default`` is the answer
    when the lead is missing; without a default the lead may be missing and the name still counts.
    """

    words: tuple[str, ...] = ()
    space: str = " "
    clause: bool = False
    default: int | None = None
    close: str = ""


class Names(dict[int, tuple[str, ...]]):
    """The names of all answers to a question: by answer, the one that is written first."""

    @cached_property
    def index(self) -> dict[str, int]:
        """The answers by the form in which names are compared."""
        return {matching_key(name): answer for answer, each in self.items() for name in each}

    @cached_property
    def literal(self) -> tuple[tuple[str, int], ...]:
        """The names that contain signs of the notation and so are taken to the letter."""
        return tuple(
            (name.casefold(), answer)
            for answer, each in self.items()
            for name in each
            if _WORD_END.search(name)
        )


class Tongue(Protocol):
    """What a game lends for its turns to be written and read."""

    def lead(self, game: Game, last: int | None) -> Lead:
        """The lead of the question the game waits at; ``last`` is the question answered before it."""
        ...

    def names(self, game: Game) -> Names:
        """All names at this question by answer, allowed or not."""
        ...

    def silent(self, game: Game, answer: int) -> bool:
        """Is this answer left out in writing, because reading supplies it?"""
        ...

    def foreseen(self, game: Game, rest: str) -> int | None:
        """The answer that what follows gives away, although it is not named: several cards joined by +."""
        ...

    def unfinished(self, game: Game, last: int | None) -> str:
        """What shows, behind words that break off here, that more of the same is to come."""
        ...

    def sentence(self, game: Game) -> str:
        """The question as a sentence to the player who is asked."""
        ...


def sentence(game: Game) -> str:
    """The question the game waits at, as a sentence.

    >>> import ekiben
    >>> sentence(ekiben.new("shinjuku", seed=1, start=0))
    'Blue: to which ward does the Matsuri go?'
    """
    return game.tongue().sentence(game)


def write(game: Game, answers: Iterable[int]) -> str:
    """These answers, given one after the other from the game's question on, in words.

    >>> import ekiben
    >>> game = ekiben.new("shinjuku", seed="tokyo", start=0)
    >>> write(game, [game.answers[0], 4]) == f"matsuri {game.say(game.question, game.answers[0])}; income"
    True
    """
    tongue = game.tongue()
    world = game.copy()
    parts: list[str] = []
    last: int | None = None
    rest = list(answers)
    for number, answer in enumerate(rest):
        if not world.allows(answer):
            raise world.refusal(answer)
        lead = tongue.lead(world, last)
        # What only the words behind it give away has to be said when none follow.
        told = lead.default is not None or number + 1 < len(rest)
        # And what goes without saying does so behind other words: at the start nothing would stand there.
        usual = number == 0 and answer == lead.default
        if usual or not (told and tongue.silent(world, answer)):
            if lead.clause and parts:
                parts.append("; ")
            elif parts:
                parts.append(lead.space)
            word = lead.words[0] if lead.words and not usual else ""
            if word:
                parts.append(word if word in "–(" else word + " ")
            parts.append(tongue.names(world)[answer][0] + lead.close)
        last = world.question
        world.answer(answer)
    return "".join(parts) + tongue.unfinished(world, last)


def read(
    game: Game, text: str, whole: bool = True, number: int | None = None, own: bool = False
) -> list[int]:
    """The answers a text says, from the game's question on; the game itself does not change.

    With ``whole`` the text has to end where an action ends; without it may break off in the middle. With a
    ``number`` it says just so many answers, those included that go without saying. With ``own`` it may say
    nothing for another seat.
    """
    if len(text) > LONGEST_TEXT:
        raise NotUnderstood(f"a turn of {len(text)} letters is too long; the most is {LONGEST_TEXT}")
    reader = _Reader(game, text, whole, number)
    reader.own = own
    return reader.answers()


def read_start(game: Game, text: str, number: int) -> list[int]:
    """The first answers of a text, whatever comes behind them."""
    reader = _Reader(game, text, True, number)
    reader.only_start = True
    return reader.answers()


class _Reader:
    """One text being read: a copy of the game goes along."""

    def __init__(self, game: Game, text: str, whole: bool, number: int | None) -> None:
        self.world = game.copy()
        self.tongue = game.tongue()
        self.text = text.strip()
        self.place = 0
        self.whole = whole
        self.number = number
        self.only_start = False
        self.own = False
        self.found: list[int] = []
        self.last: int | None = None
        self.seat = game.seat

    def answers(self) -> list[int]:
        while not self.world.over and len(self.found) != self.number:
            self.skip_space()
            if self.own and self.world.seat != self.seat:
                self.leave_to_others()
                break
            lead = self.tongue.lead(self.world, self.last)
            if self.place >= len(self.text):
                if not self.finish(lead):
                    break
                continue
            if lead.clause:
                self.separate()
            elif self.text[self.place] == ";":
                if not self.finish(lead):
                    self.fail_at_end()
                continue
            self.take(lead)
        rest = self.rest().strip("; .+\n")
        if self.only_start:
            rest = ""
        if self.world.over and rest:
            raise NotUnderstood(f"the game is over before “{rest[:40]}”")
        if self.number is not None and (rest or len(self.found) < self.number):
            found = f"{len(self.found)} and “{rest[:40]}”"
            raise NotUnderstood(f"{self.number} answers should stand here, not {found}")
        return self.found

    def leave_to_others(self) -> None:
        """Another seat is asked: nothing more may be said."""
        rest = self.rest().strip("; .+\n")
        if rest:
            asked = self.tongue.sentence(self.world)
            raise NotUnderstood(f"“{rest[:40]}” is not yours to say; behind what comes before it: {asked}")

    def rest(self) -> str:
        return self.text[self.place :]

    def skip_space(self) -> None:
        while self.place < len(self.text) and self.text[self.place].isspace():
            self.place += 1

    def finish(self, lead: Lead) -> bool:
        """The clause has ended: supply what goes without saying; false when nothing does."""
        if lead.clause:
            return False
        if not self.whole and self.number is None and self.place >= len(self.text):
            return False
        if lead.default is None:
            if self.place >= len(self.text):
                self.fail_at_end()
            return False
        self.accept(lead.default)
        return True

    def fail_at_end(self) -> None:
        asked = self.tongue.sentence(self.world)
        raise NotUnderstood(f"something is missing at the end: {asked}", instead=self.world.choices())

    def separate(self) -> None:
        """Clauses are separated by semicolons, or by a full stop or the end of a line."""
        if self.found and self.text[self.place] != ";":
            word = self.rest().split(";")[0].strip()[:40]
            raise NotUnderstood(
                f"“{word}” is too much: the action ends before it; a semicolon begins another"
            )
        while self.rest()[:1] == ";" or self.rest()[:1].isspace():
            self.place += 1

    def take(self, lead: Lead) -> None:
        """Read the lead and the name of one answer."""
        if self.place >= len(self.text):
            return
        clause = self.rest().split(";")[0]
        foreseen = self.tongue.foreseen(self.world, clause)
        if foreseen is not None:
            self.accept(foreseen)
            return
        led = self.skip_lead(lead)
        # A default speaks where its lead is missing, but not at the very start: there the name alone will do.
        if not led and lead.default is not None and self.found:
            self.accept(lead.default)
            return
        self.accept(self.name(lead))

    def skip_lead(self, lead: Lead) -> bool:
        rest = self.rest()
        for word in lead.words:
            if rest[: len(word)].casefold() == word.casefold():
                after = rest[len(word) : len(word) + 1]
                if word.isalpha() and after.isalnum():
                    continue
                self.place += len(word)
                self.skip_space()
                return True
        return False

    def name(self, lead: Lead) -> int:
        """Read a name: the longest run of words that is one, or else begins only one."""
        rest = self.rest()
        stop = _WORD_END.search(rest)
        chunk = rest[: stop.start()] if stop else rest
        names = self.tongue.names(self.world)
        for name, answer in names.literal:
            # A name with brackets of its own comes before brackets as signs.
            if rest[: len(name)].casefold() == name:
                return self.close(len(name), answer, lead)
        ends = _ends(chunk)
        by_key = names.index
        for end in ends:
            answer = by_key.get(matching_key(chunk[:end]))
            if answer is not None:
                return self.close(end, answer, lead)
        for end in ends:
            key = matching_key(chunk[:end])
            begun = {answer for name, answer in by_key.items() if key and name.startswith(key)}
            allowed = {answer for answer in begun if self.world.allows(answer)}
            if len(allowed) == 1 or (not allowed and len(begun) == 1):
                return self.close(end, (allowed or begun).pop(), lead)
            if allowed:
                several = sorted(names[answer][0] for answer in allowed)
                raise NotUnderstood(f"“{chunk[:end].strip()}” could be several", instead=several)
        raise self.unknown(chunk, names)

    def close(self, end: int, answer: int, lead: Lead) -> int:
        self.place += end
        self.skip_space()
        if lead.close and self.rest().startswith(lead.close):
            self.place += len(lead.close)
        return answer

    def unknown(self, chunk: str, names: Names) -> NotUnderstood:
        word = (chunk.split() or self.rest().split() or [""])[0][:40]
        allowed = {names[answer][0] for answer in self.world.answers if answer in names}
        whole_name = chunk.strip()[:60]
        near = nearest_names(whole_name, allowed) or nearest_names(word, allowed)
        hint = f"; did you mean {near[0]}?" if near else ""
        asked = self.tongue.sentence(self.world)
        sentence = f"“{word}” is not understood here ({asked}){hint}"
        return NotUnderstood(sentence, instead=near or sorted(allowed))

    def accept(self, answer: int) -> None:
        if not self.world.allows(answer):
            raise self.world.refusal(answer)
        self.last = self.world.question
        self.world.answer(answer)
        self.found.append(answer)


def _ends(chunk: str) -> list[int]:
    """Where a name at the start might end: behind each word, the furthest first; hyphens join or part."""
    ends = [match.start() for match in _SPLIT.finditer(chunk) if match.start() > 0]
    ends.append(len(chunk))
    # An arrow may begin with a hyphen, which is no part of the name before it.
    return sorted({len(chunk[:end].rstrip(" -")) for end in ends} - {0}, reverse=True)
