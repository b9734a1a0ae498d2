"""Ekiben: two railway board games, Shinjuku and Shinkansen: Zero-Kei, to play, to host and to study."""

from ekiben.kernel import build as _build

# Before anything else of the package is imported: afterwards it would be too late for EKIBEN_PURE.
_build.begin()

__version__ = "0.1.0"

from ekiben.games import new  # noqa: E402
from ekiben.kernel.playouts import Tally, playouts  # noqa: E402
from ekiben.kernel.refusal import Refusal  # noqa: E402

__all__ = ["Refusal", "Tally", "new", "playouts"]
