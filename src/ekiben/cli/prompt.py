"""The prompt: a number, words that are answers, or a word that is a command."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ekiben.cli.hint import hint_lines
from ekiben.cli.keeping import keep, unbroken
from ekiben.cli.lines import DASH, Line, line, wrapped
from ekiben.cli.seats import names_of
from ekiben.kernel.refusal import NotAllowed, NotUnderstood, Refusal
from ekiben.kernel.words import read

if TYPE_CHECKING:
    from ekiben.cli.session import Session
    from ekiben.kernel.game import Game

LONGEST_LINE = 2000

NAMED = 12
"""So many answers with the same reason are named."""

SOMETHING_NEW = (
    "something new comes out in the middle of that: say what comes before it, then you are asked on"
)

WORLDS = 4
"""In so many imagined worlds a refusal has to be the same to be told."""

TOLD_OF_A_RULE = 4
"""So many reasons of one and the same rule are told."""

HELP = {
    "NUMBER": "the answer with that number",
    "WORDS": "an answer or an action, then you are asked on; or a whole turn, taken as it stands: {}",
    "why [WORDS]": "why an answer is not allowed; alone: why not the others",
    "undo [NUMBER]": "take back answers, as far as nothing new has come out",
    "rules WORD": "what the rules say about it",
    "score": "what would count now",
    "hint [BOT]": "the best turns a bot sees, what each promises, and how it may go on",
    "board": "draw the table again",
    "log [all]": "what has happened",
    "save [FILE]": "save now (every answer is saved anyway)",
    "help": "this list",
    "quit": "leave; the game is saved and can be continued",
}


#: A number that is an answer by itself: the end or a semicolon follows, or more numbers. `3 cards` is a name.
_NUMBER = re.compile(r"\s*([0-9]+)\s*(?:;\s*|,\s*(?=[0-9])|$|(?=\s[0-9 ;,]+$))")


def numbered(game: Game, number: str) -> int:
    """The answer with that number on the screen."""
    answers = game.answers
    place = int(number[:9])
    if not 1 <= place <= len(answers):
        raise NotAllowed(f"the answers are numbered from 1 to {len(answers)}, there is no {place}")
    return answers[place - 1]


def read_typed(game: Game, text: str) -> list[int]:
    """The answers somebody means.

    Who types several actions has thought them to the end: where nothing is said, a journey stops and a track
    stays single. Behind a single action the next question is asked.
    """
    if ";" in text:
        try:
            return read(game, text, own=True)
        except NotUnderstood:
            # It breaks off where no answer goes without saying, so that is what will be asked.
            pass
    return read(game, text, whole=False, own=True)


class Prompt:
    """Reads what a person types and carries it out on the session's game."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "undo": self.undo,
            "rules": self.rules,
            "rule": self.rules,
            "score": self.score,
            "hint": self.hint,
            "board": self.board,
            "log": self.log,
            "save": self.save,
            "help": self.help,
            "?": self.help,
        }
        self._is_ready = False
        self._copies: set[Path] = set()

    # ------------------------------------------------------------------ reading

    def read(self, name: str) -> str | None:
        """A line somebody types; None at the end of the input."""
        return self._line(f"{name}> ")

    def wait(self, words: str) -> None:
        """Wait for Enter; the end of the input is noticed at the next question."""
        self._line(words)

    def _line(self, words: str) -> str | None:
        self._prepare()
        try:
            typed = input(words)
        except EOFError:
            return None
        if not sys.stdin.isatty():
            # What comes from a pipe is not echoed by any terminal, and its end of line neither.
            print(
                typed[:LONGEST_LINE]
                .encode(sys.stdout.encoding or "utf-8", "replace")
                .decode(errors="replace")
            )
        return typed[: LONGEST_LINE + 1]

    def _prepare(self) -> None:
        """Editing, history and completion, where people type."""
        if self._is_ready or not sys.stdin.isatty():
            return
        self._is_ready = True
        try:
            import readline
        except ImportError:
            return
        # It would write escape codes to terminals that asked for none.
        readline.parse_and_bind("set enable-bracketed-paste off")
        readline.set_completer(self._complete)
        readline.set_completer_delims(f" ;,:{DASH}()+")
        readline.parse_and_bind("tab: complete")

    def _complete(self, begun: str, state: int) -> str | None:
        words = [
            *self.session.history.game.choices(),
            *self.commands,
            *self.session.terminal.commands(),
            "quit",
        ]
        found = [word for word in words if word.casefold().startswith(begun.casefold())]
        return found[state] if state < len(found) else None

    # ------------------------------------------------------------------ obeying

    def obey(self, text: str) -> bool:
        """Carry out a line; true when it says to leave."""
        word, _, rest = text.partition(" ")
        word = word.casefold()
        if word in ("quit", "exit", "q") and not rest:
            return True
        own = self.session.terminal.commands()
        try:
            if not text:
                self.session.draw(self.session.history.game.seat)
            elif word in self.commands:
                self.commands[word](rest.strip())
            elif word in own:
                view = self.session.history.game.view(self.session.viewer)
                self._show(own[word].show(view, rest.strip(), self.session.screen.width))
            else:
                self.answer(text)
        except Refusal as refused:
            self._refuse(refused)
        return False

    def _show(self, lines: list[Line]) -> None:
        self.session.screen.show(lines)

    def _refuse(self, refused: Refusal) -> None:
        self.session.notice(str(refused))
        if refused.rule:
            self.session.notice(f"  (“rules {refused.rule}” tells the rule)")
        if isinstance(refused, NotUnderstood) and self._is_amid_action():
            self.session.notice("  (an action is under way; “undo” takes its last answer back)")

    def _is_amid_action(self) -> bool:
        """Is an action under way that could be taken back? Who types another one has to hear of that."""
        history = self.session.history
        begins = history.game.tongue().lead(history.game, None).clause
        return not begins and history.undo_floor(history.game.seat) < history.ply

    def answer(self, text: str) -> None:
        """A number or words: one answer, an action, or a whole turn; all of it counts or nothing.

        What is meant is found out in an imagined world: a refusal must not tell what others hold, or what
        would come out.
        """
        answers = self._meant(lambda world: self._read(world, text))
        with unbroken():
            self._take(answers)

    def _meant(self, reading: Callable[[Game], list[int]]) -> list[int]:
        """The answers somebody means, read in an imagined world; no reason is told that is only imagined."""
        first = self._outcome(reading, 0)
        if not isinstance(first, Refusal):
            return first
        if any(str(self._outcome(reading, seed)) != str(first) for seed in range(1, WORLDS)):
            raise NotUnderstood(SOMETHING_NEW)
        raise first

    def _outcome(self, reading: Callable[[Game], list[int]], seed: int) -> list[int] | Refusal:
        try:
            return reading(self._imagined(seed))
        except Refusal as refused:
            return refused

    def _read(self, world: Game, text: str) -> list[int]:
        """The answers that these numbers and words are in this world."""
        seat = world.seat
        answers: list[int] = []
        while (match := _NUMBER.match(text)) and not world.over:
            if world.seat != seat:
                raise NotAllowed(f"“{text.strip()[:40]}” is not yours to say: another seat is asked")
            answers.append(numbered(world, match[1]))
            world.answer(answers[-1])
            text = text[match.end() :]
        if text.strip("; "):
            if world.seat != seat and not world.over:
                raise NotAllowed(f"“{text.strip()[:40]}” is not yours to say: another seat is asked")
            answers += read_typed(world, text)
        return answers

    def _imagined(self, seed: int) -> Game:
        """A game the asked seat cannot tell from the real one."""
        game = self.session.history.game
        return game.determinize(game.seat, seed)

    def _take(self, answers: list[int]) -> None:
        """Give answers that would do in an imagined world: behind what comes out they may not do any more.

        Then the first part stays answered, because what has been seen cannot be unseen.
        """
        history = self.session.history
        start, seat, draws = history.ply, history.game.seat, history.game.draws_so_far
        for answer in answers:
            if history.game.over or history.game.seat != seat:
                raise NotAllowed("what came out has changed things: only the first part was answered")
            try:
                history.answer(answer)
            except Refusal as refused:
                if history.game.draws_so_far == draws:
                    history.rewind(start)
                    raise
                raise NotAllowed(f"the first part is answered; behind what came out, {refused}") from None

    # ------------------------------------------------------------------ commands

    def why(self, text: str) -> None:
        """Why an answer is not allowed."""
        game = self.session.history.game
        if not text:
            self._why_not_others()
        elif text.isdecimal():
            self.session.notice(f"{game.say(game.question, numbered(game, text))} is allowed.")
        else:
            self._meant(lambda world: read(world, text, whole=False, own=True))
            self.session.notice(f"Nothing speaks against it: “{text[:80]}” is allowed.")

    def _why_not_others(self) -> None:
        """All answers that are not offered, those with one reason together."""
        game = self.session.history.game
        reasons: dict[tuple[str, str], list[str]] = {}
        for answer in range(64):
            said = game.say(game.question, answer)
            if game.allows(answer) or said == str(answer):
                continue
            reason = game.why_not(answer)
            if reason is not None:
                reasons.setdefault((reason.rule, reason.sentence), []).append(said)
        if not reasons:
            self.session.notice("Everything is allowed here.")
        told: dict[str, int] = {}
        for (rule, sentence), words in reasons.items():
            told[rule] = told.get(rule, 0) + 1
            if told[rule] <= TOLD_OF_A_RULE or not rule:
                self._tell_why(words, f"{sentence} [{rule}]" if rule else sentence)
        for rule, number in told.items():
            if rule and number > TOLD_OF_A_RULE:
                more = number - TOLD_OF_A_RULE
                self.session.notice(f"  … and {more} more by [{rule}]; “why NAME” tells a single one")

    def _tell_why(self, words: list[str], sentence: str) -> None:
        """One reason, and the answers it speaks against."""
        shown = words[:NAMED]
        if len(words) > NAMED:
            shown.append(f"{len(words) - NAMED} more")
        width = self.session.screen.width
        self._show(wrapped(f"{', '.join(shown)}: {sentence}", width, indent="    ", first="  "))

    def undo(self, text: str) -> None:
        """Take back answers of one's own."""
        if text and not (text.isdecimal() and int(text[:9])):
            raise NotUnderstood("undo takes a number of answers, as in “undo 2”; alone it takes back one")
        number = int(text[:9]) if text else 1
        session = self.session
        back = session.history.undo(session.history.game.seat, number)
        session.seen = {seat: min(ply, session.history.ply) for seat, ply in session.seen.items()}
        session.notices.append(line(f"{back} answer{'' if back == 1 else 's'} taken back."))

    def rules(self, text: str) -> None:
        """What the rules say."""
        if not text:
            examples = self.session.terminal.examples.rules
            self.session.notice(f"rules WORD: what the rules say about it, as in {examples}")
            return
        self._show(self.session.terminal.rules(text, self.session.screen.width))

    def score(self, text: str) -> None:
        """What would count now."""
        view = self.session.history.game.view(self.session.viewer)
        self._show(self.session.terminal.score(view, self.session.screen.width))

    def hint(self, text: str) -> None:
        """What a bot would do here, and why."""
        game = self.session.history.game
        advice = self.session.opponents.advise(game, text)
        self._show(hint_lines(advice, self.session.terminal, self.session.screen.width))

    def board(self, text: str) -> None:
        """Draw everything again."""
        self.session.draw(self.session.history.game.seat, whole=True)

    def log(self, text: str) -> None:
        """What has happened."""
        rows = self.session.log_lines(0, self.session.viewer)
        shown = rows if text == "all" else rows[-30:]
        if len(shown) < len(rows):
            self.session.notice(f"the last {len(shown)} of {len(rows)} lines; “log all” shows all")
        self._show(shown or [line("nothing yet")])

    def save(self, text: str) -> None:
        """Save now, here or in a file somebody names."""
        path = Path(text).expanduser() if text else self.session.path
        if path.exists() and path not in (self.session.path, *self._copies):
            raise Refusal(f"{path} is there already and is not written over; name another file")
        keep(self.session.history, names_of(self.session.seats), path)
        self._copies.add(path)
        self.session.notice(f"Saved: {path}")

    def help(self, text: str) -> None:
        """All that may be typed."""
        own = {name: command.help for name, command in self.session.terminal.commands().items()}
        for name, words in (HELP | own).items():
            words = words.format(self.session.terminal.examples.turn)
            self._show(wrapped(words, self.session.screen.width, indent=" " * 18, first=f"  {name:<16}"))
