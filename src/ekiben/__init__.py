"""Ekiben: two railway board games, Shinjuku and Shinkansen: Zero-Kei, to play, to host and to study."""

from ekiben.kernel import build as _build

# Before anything else of the package is imported: afterwards it would be too late for EKIBEN_PURE.
_build.begin()

__version__ = "0.1.0"

from ekiben.games import new
from ekiben.kernel.playouts import Tally, playouts
from ekiben.kernel.refusal import Refusal

__all__ = ["Refusal", "Tally", "new", "playouts"]
