"""The question as a sentence, with its answers to choose from by number or by word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD, Ink
from ekiben.cli.lines import Line, columned, flowing, line, wrapped
from ekiben.kernel.words import sentence

if TYPE_CHECKING:
    from ekiben.cli.terminal import Terminal
    from ekiben.kernel.game import Game
    from ekiben.kernel.view import View

QUIET = Ink("#888888")

FEW = 8
"""Up to so many answers stand in columns with what helps to choose; more of them flow like text."""


def ask_lines(game: Game, view: View, terminal: Terminal, width: int) -> list[Line]:
    """The question and its answers."""
    head = wrapped(sentence(game), width, ink=BOLD)
    many = len(game.answers) > FEW
    items: list[Line] = []
    group = ""
    for number, answer in enumerate(game.answers, start=1):
        item = line((f"{number}", BOLD), f" {game.say(game.question, answer)}")
        note = terminal.note(view, answer)
        if note:
            item += line(f" {note}" if many else f" ({note})")
        over = terminal.group(view, answer) if many else ""
        if over != group and over:
            item = line((f"{over}:", QUIET), " ", *item)
        group = over
        items.append(item)
    flow = flowing if many else columned
    return [*head, *([*line("  "), *row] for row in flow(items, width - 2))]
