"""What a table may choose beside the box: to play alone against Hideo, and how hard that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ekiben.kernel.refusal import NotPossible


@dataclass(frozen=True, slots=True)
class Options:
    """Table options.

    >>> Options(solo=True, difficulty="harder")
    Options(solo=True, difficulty='harder')
    """

    solo: bool = False
    difficulty: Literal["standard", "harder"] = "standard"

    def check(self) -> None:
        """Refuse options that are none."""
        if type(self.solo) is not bool:
            raise NotPossible(f"a game is for one alone or not: true or false, not {self.solo!r}")
        if self.difficulty not in ("standard", "harder"):
            raise NotPossible(
                f"the difficulty is 'standard' or 'harder', not {self.difficulty!r}", rule="solo.harder"
            )
        if self.difficulty == "harder" and not self.solo:
            raise NotPossible("only the game against Hideo can be harder", rule="solo.harder")

    def wishes(self) -> dict[str, str]:
        """What a record has to tell of the options; that the game is for one shows in the number of players.

        >>> Options(solo=True, difficulty="harder").wishes()
        {'difficulty': 'harder'}
        """
        return {"difficulty": self.difficulty} if self.difficulty != "standard" else {}
