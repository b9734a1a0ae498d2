"""The ways in which people hear of news."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ekiben.server.refused import ServerRefusal

if TYPE_CHECKING:
    from ekiben.server.house import House


class Wires:
    """All ways out of this server."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.push_key: str | None = None
        self.can_mail = False

    async def mail_link(self, email: str, word: str) -> None:
        """Send a link to sign in with."""
        raise ServerRefusal("not-possible", "this server sends no e-mails")

    async def check_webhook(self, address: str) -> None:
        """Refuse an address no webhook may go to."""
        raise ServerRefusal("not-possible", "no webhooks")

    async def check_push(self, wish: Any) -> None:
        """Refuse an address no push may go to."""
        raise ServerRefusal("not-possible", "no pushes")

    async def gone(self, person: Any) -> None:
        """Somebody has signed out everywhere."""
        return

    async def close(self) -> None:
        """Send no more."""
        return
