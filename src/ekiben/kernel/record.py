"""Records of games: readable text that replays for ever, and says where it would differ under other rules.

A record begins with how the game began, then has three lines for each stretch of answers by one seat::

    12 blue: matsuri Kita; open Shimbashi books with Minato; expand Shimbashi–Tōkyō
    = 3f2a 88c1 0b7d … 91d2c4b7a0e35f68
    + {"deck": 31, "stores": {"5": {"seat": 0, "height": 1, "good": 2}}}

The words; a mark of each question with its answer, and the running hash of the text so far; what changed for
a spectator. So a record can be shown from its ``+`` lines alone, whatever becomes of the rules.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ekiben.kernel.chance import commitment, secret_key
from ekiben.kernel.history import History
from ekiben.kernel.record_text import RecordLines, header_lines, read_header
from ekiben.kernel.refusal import NotReplayable, Refusal
from ekiben.kernel.view import facts, patch, patched
from ekiben.kernel.words import read, read_start, write

if TYPE_CHECKING:
    from ekiben.kernel.game import Game
    from ekiben.kernel.origin import Origin

REVISION = 2
"""The revision of the rules; it rises when a game could come out differently."""

SUFFIX = ".ekiben"
LONG_STRETCH = 30
"""Alone against Hideo nobody else is ever asked; a line of a record should still be one a person reads."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Answers of one seat that follow each other."""

    ply: int
    seat: int
    words: str
    marks: tuple[str, ...]
    changes: dict[str, Any]


@dataclass(slots=True)
class Record:
    """A game written down.

    >>> import ekiben
    >>> history = History(ekiben.new("shinjuku", seed=1))
    >>> history.answer(history.game.answers[0])
    >>> record = Record.read(Record.of(history).text())
    >>> record.history().answers == history.answers, record.verify()
    (True, [])
    """

    origin: Origin
    start: dict[str, Any]
    stretches: list[Stretch] = field(default_factory=list["Stretch"])
    names: tuple[str, ...] = ()
    revision: int = REVISION
    result: tuple[int, ...] = ()
    commitment: str = ""

    # ------------------------------------------------------------------ from and to a game

    @classmethod
    def of(cls, history: History, names: Sequence[str] = ()) -> Record:
        """The record of a game so far."""
        if history.origin is None:
            raise NotReplayable("this game does not know how it began, so it cannot be recorded")
        record = cls(history.origin, facts(history.view(0)), names=tuple(names))
        record.go_on(history, 0)
        return record

    def go_on(self, history: History, start: int) -> None:
        """Write down what was answered from this ply on, where the record ends so far."""
        seen = facts(history.view(start))
        for ply, end in _stretches(history, start):
            now = facts(history.view(end))
            self.stretches.append(_stretch(history, ply, end, patch(seen, now)))
            seen = now
        if history.game.over:
            self.result = tuple(history.game.scores)

    def history(self, upto: int | None = None) -> History:
        """The game played once more by today's rules, up to a number of answers or whole."""
        history = History(_begin(self.origin), self.origin)
        for stretch in self.stretches:
            if upto is not None and history.ply >= upto:
                break
            try:
                if history.game.over:
                    raise NotReplayable("the game is over before it")
                history.take(read(history.game, stretch.words, number=len(stretch.marks)))
            except Refusal as refused:
                where = f"answer {stretch.ply} of {self.seat_name(stretch.seat)} (“{stretch.words[:80]}”)"
                raise NotReplayable(f"{where} does not replay: {refused}", rule=refused.rule) from None
        if upto is not None and history.ply > upto:
            history.rewind(upto)
        return history

    def views(self) -> Iterator[dict[str, Any]]:
        """What a spectator saw at the start and behind each stretch: from the record alone, without rules."""
        seen = self.start
        yield seen
        for stretch in self.stretches:
            seen = patched(seen, stretch.changes)
            yield seen

    def seat_name(self, seat: int) -> str:
        """A seat by its player's name, or by its colour."""
        return self.names[seat] if seat < len(self.names) else SEAT_NAMES[seat]

    # ------------------------------------------------------------------ verifying

    def verify(self) -> list[str]:
        """The first difference when the game is played once more by today's rules, or nothing."""
        try:
            game = _begin(self.origin)
        except ValueError as refused:
            return [f"the game cannot be begun: {refused}"]
        if self.commitment and self._promised() != self.commitment:
            return ["the seed is not the one whose hash was shown before the game (the commitment)"]
        if _public(facts(game.view(None)), self.start) != self.start:
            return ["the game begins differently: another seed, edition, city, or other rules of the setup"]
        seen = self.start
        for stretch in self.stretches:
            problem = self._verify_stretch(game, stretch)
            if problem:
                return [problem]
            seen = patched(seen, stretch.changes)
            now = facts(game.view(None))
            if _public(now, seen) != seen:
                keys = ", ".join(key for key in seen if now.get(key) != seen[key])
                where = f"behind “{stretch.words[:80]}” (answer {stretch.ply})"
                return [f"{where} the table differs in: {keys}"]
        if self.result and (not game.over or tuple(game.scores) != self.result):
            return [f"the result is {tuple(game.scores)} and not {self.result}"]
        return []

    def _promised(self) -> str:
        """The hash of the secret behind the seed."""
        return commitment(secret_key(self.origin.wishes.get("seed", "")))

    def _verify_stretch(self, game: Game, stretch: Stretch) -> str:
        """Play one stretch answer by answer; the first difference in words, empty if there is none."""
        name = self.seat_name(stretch.seat)
        if game.over or game.seat != stretch.seat or game.ply != stretch.ply:
            return f"at answer {stretch.ply} it is not {name} who is asked"
        try:
            answers = read(game, stretch.words, number=len(stretch.marks))
        except Refusal as refused:
            return self._first_refused(game, stretch) or f"answer {stretch.ply}, {name}: {refused}"
        for answer, mark in zip(answers, stretch.marks, strict=True):
            if _mark(game, answer) != mark:
                said = f"answer {game.ply}, {name}, {game.say(game.question, answer)}"
                return f"{said}: today's rules ask another question, or allow other answers"
            game.answer(answer)
        return ""

    def _first_refused(self, game: Game, stretch: Stretch) -> str:
        """Which answer of a stretch that does not read any more is the first one to be refused."""
        for number in range(1, len(stretch.marks) + 1):
            try:
                read_start(game, stretch.words, number)
            except Refusal as refused:
                name = self.seat_name(stretch.seat)
                return f"answer {stretch.ply + number - 1}, {name}, in “{stretch.words[:80]}”: {refused}"
        return ""

    # ------------------------------------------------------------------ text and files

    def text(self) -> str:
        """The record as text."""
        lines = header_lines(self.origin, self.revision, self.names, self.commitment)
        chain = hashlib.blake2b("\n".join(lines).encode(), digest_size=8)
        first = "+ " + _json(self.start)
        lines += ["", first]
        chain.update(first.encode())
        for stretch in self.stretches:
            words = f"{stretch.ply} {SEAT_NAMES[stretch.seat]}: {stretch.words}"
            marks = " ".join(stretch.marks)
            changes = "+ " + _json(stretch.changes)
            chain.update(f"{words}\n{marks}\n{changes}".encode())
            lines += [words, f"= {marks} {chain.hexdigest()}", changes]
        if self.result:
            lines.append(f"result: {_json(self.result)}")
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        """A record from its text; anything that is none is refused with the line that is wrong."""
        lines = RecordLines(text)
        origin, revision, names, commitment = read_header(lines)
        header = header_lines(origin, revision, names, commitment)
        chain = hashlib.blake2b("\n".join(header).encode(), digest_size=8)
        first = lines.expect("+ ", "the table at the start")
        chain.update(f"+ {first}".encode())
        start = lines.table(first)
        record = cls(origin, start, names=names, revision=revision, commitment=commitment)
        while lines.more():
            if lines.starts("result: "):
                record.result = lines.numbers(lines.expect("result: ", "the result"))
                continue
            words = lines.take("a turn")
            marks = lines.expect("= ", "the marks of the answers").split(" ")
            changes = lines.expect("+ ", "what changed")
            chain.update(f"{words}\n{' '.join(marks[:-1])}\n+ {changes}".encode())
            if marks[-1] != chain.hexdigest():
                raise lines.wrong("the running hash does not fit: text was changed here or before", back=1)
            ply, seat, said = lines.turn(words, SEAT_NAMES)
            record.stretches.append(Stretch(ply, seat, said, tuple(marks[:-1]), lines.table(changes)))
        return record

    def save(self, path: str | Path) -> None:
        """Write the record to a file: all of it, or the old file stays as it was."""
        path = Path(path)
        draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
        try:
            with draft.open("w", encoding="utf-8") as file:
                file.write(self.text())
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise NotReplayable(f"{path} cannot be written: {error.strerror}") from None

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """A record from a file."""
        return cls.read(RecordLines.file(Path(path)))


SEAT_NAMES = ("blue", "red", "green", "yellow")


def _begin(origin: Origin) -> Game:
    """The game an origin describes; the games lie above this room, so they are looked up by name."""
    from importlib import import_module

    begun: Game = import_module("ekiben.games").begin(origin)
    return begun


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _mark(game: Game, answer: int) -> str:
    """Four hex digits of what was asked and answered."""
    asked = f"{game.ply} {game.question} {game.seat} {game.answer_bits} {answer}"
    return hashlib.blake2b(asked.encode(), digest_size=2).hexdigest()


def _stretches(history: History, start: int) -> Iterator[tuple[int, int]]:
    """Where the stretches of answers begin and end: with another seat, or, when long, with another step."""
    for ply in range(start + 1, history.ply + 1):
        if (
            ply == history.ply
            or history.seat_at(ply) != history.seat_at(start)
            or (ply - start >= LONG_STRETCH and _begins_a_clause(history, ply))
        ):
            yield start, ply
            start = ply


def _begins_a_clause(history: History, ply: int) -> bool:
    game = history.past(ply)
    return game.tongue().lead(game, history.past(ply - 1).question).clause


def _stretch(history: History, ply: int, end: int, changes: dict[str, Any]) -> Stretch:
    game = history.at(ply)
    answers = history.answers[ply:end]
    marks: list[str] = []
    for number, answer in enumerate(answers):
        marks.append(_mark(history.past(ply + number), answer))
    return Stretch(ply, game.seat, write(game, answers), tuple(marks), changes)


def _public(now: dict[str, Any], recorded: dict[str, Any]) -> dict[str, Any]:
    """Today's facts, as far as the record knows of them: a view may have got more fields since."""
    return {key: value for key, value in now.items() if key in recorded}
