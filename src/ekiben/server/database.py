"""What the rest of the server needs of a database: steps that read, steps that write all or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from sqlalchemy import Connection

Result = TypeVar("Result")


class Database(Protocol):
    """Runs steps in threads of its own, so that nobody on the event loop waits."""

    async def read(self, step: Callable[[Connection], Result]) -> Result:
        """What a step has read."""
        ...

    async def write(self, step: Callable[[Connection], Result]) -> Result:
        """Carry out a step in a transaction; when this returns it will not be lost."""
        ...
