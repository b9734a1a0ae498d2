"""The games that are measured: an edition with the city it is played in."""

from dataclasses import dataclass


@dataclass(frozen=True)
class World:
    """An edition of Shinjuku and a city; None is the edition's own board."""

    edition: str
    city: str | None = None

    @property
    def key(self) -> str:
        """The name of its series."""
        return f"{self.edition}-{self.city or 'own'}"

    @property
    def title(self) -> str:
        """The name of its line."""
        return f"{self.edition} on {self.city.title() if self.city else 'its own board'}"


BASE = World("v2", "tokyo")
WORLDS = (
    World("prototype"),
    World("v1"),
    World("v2r6"),
    World("v2", "osaka"),
    World("v2", "london"),
    World("v2", "paris"),
)
