"""What a table refuses beside the rules of the game; ``code`` says which kind of refusal it is."""

from __future__ import annotations

from ekiben.kernel.refusal import NotAllowed


class TableRefusal(NotAllowed):
    """Something a table does not allow; nothing has changed."""

    code = "not-allowed"


class Late(TableRefusal):
    """The answer was to a moment that has passed."""

    code = "late"


class NotYourTurn(TableRefusal):
    """Another seat is asked."""

    code = "not-your-turn"


class NotYours(TableRefusal):
    """Only the host, or who sits there, may do this."""

    code = "not-yours"


class NoSuchThing(TableRefusal):
    """There is no such seat, clock, order or combination of settings."""

    code = "not-possible"


class TooMuch(TableRefusal):
    """Too long or too often; ``wait`` says after how many seconds it would be taken."""

    code = "too-many"

    def __init__(self, sentence: str, wait: float = 0.0) -> None:
        super().__init__(sentence)
        self.wait = wait
