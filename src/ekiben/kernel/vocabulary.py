"""The few numbers with a meaning in every game. ``vocabulary.pxd`` repeats them for the compiled build."""

from __future__ import annotations

NOBODY = -1  # in place of a seat
NO_QUESTION = 0  # the question of a game that is over
MOST_ANSWERS = 64
