"""The games that are measured: an edition with the city it is played in."""

from dataclasses import dataclass


@dataclass(frozen=True)
class World:
    """An edition of Shinjuku and a city."""

    edition: str
    city: str

    @property
    def key(self) -> str:
        """The name of its series."""
        return f"{self.edition}-{self.city}"

    @property
    def title(self) -> str:
        """The name of its line."""
        return f"{self.edition} on {self.city.split('-')[0].title()}"


BASE = World("v2", "tokyo")
WORLDS = (
    World("prototype", "tokyo-prototype"),
    World("v1", "tokyo-v1"),
    World("v2r6", "tokyo"),
    World("v2", "osaka"),
    World("v2", "london"),
    World("v2", "paris"),
)
