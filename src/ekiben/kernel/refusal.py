"""One family of errors: what was refused, the rule it comes from, why, and what is possible instead."""

from __future__ import annotations

from collections.abc import Sequence


class Refusal(ValueError):
    """Something a player, a file or a program asked for and the rules do not allow; nothing has changed.

    >>> print(Refusal("the Matsuri may not stay in Nerima", rule="matsuri.must-move", instead=["Nakano"]))
    the Matsuri may not stay in Nerima [matsuri.must-move]; possible: Nakano
    """

    def __init__(self, sentence: str, *, rule: str = "", instead: Sequence[str] = ()) -> None:
        self.sentence = sentence
        self.rule = rule
        self.instead = tuple(instead)
        super().__init__(sentence)

    def __str__(self) -> str:
        text = self.sentence
        if self.rule:
            text += f" [{self.rule}]"
        if self.instead:
            shown = ", ".join(self.instead[:8])
            more = len(self.instead) - 8
            text += f"; possible: {shown}" + (f" and {more} more" if more > 0 else "")
        return text


class NotAllowed(Refusal):
    """An answer the rules do not allow now."""


class NotUnderstood(Refusal):
    """A text that does not say an answer."""


class NotReplayable(Refusal):
    """A record that cannot be read, or that does not come out as it says."""


class NotPossible(Refusal):
    """A position or a choice of options that no game can have; all reasons are in the sentence."""
