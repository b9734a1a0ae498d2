"""A bot's advice in lines: the best turns, what each promises, and how the game may go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD, Ink
from ekiben.cli.lines import Line, line, wrapped

if TYPE_CHECKING:
    from ekiben.bots import Advice, Suggestion
    from ekiben.cli.terminal import Terminal

QUIET = Ink("#888888")


def hint_lines(advice: Advice, terminal: Terminal, width: int) -> list[Line]:
    """The suggestions, the best first; what is bold can be typed as it stands."""
    rows: list[Line] = []
    for number, suggestion in enumerate(advice.suggestions, start=1):
        head = f"  {number}. "
        rows += wrapped(suggestion.words, width, indent=" " * len(head), first=head, ink=BOLD)
        rows += wrapped(_promise(suggestion, terminal), width, indent="     ", ink=QUIET)
        for reason in suggestion.reasons:
            rows += wrapped(reason.words, width, indent="       ", first="     – ")
        if suggestion.line:
            rows += wrapped(suggestion.line, width, indent="       ", first="     then: ", ink=QUIET)
    return rows or [line("Nothing comes to mind.")]


def _promise(suggestion: Suggestion, terminal: Terminal) -> str:
    """What is expected of a turn: a win is 100 %, a shared one its part; the points of all seats."""
    points = ", ".join(
        f"{terminal.seat_name(seat)} {round(points)}" for seat, points in enumerate(suggestion.points)
    )
    words = f"expected result {100 * suggestion.share:.0f} %"
    if points:
        words += f", points: {points}"
    return f"{words}; tried {suggestion.visits} time{'' if suggestion.visits == 1 else 's'}"
