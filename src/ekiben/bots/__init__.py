"""Opponents: players that see what a seat sees, choose by themselves, and explain their choice."""

from ekiben.bots.advice import Advice, Suggestion
from ekiben.bots.bot import Bot, Thinker
from ekiben.bots.catalogue import LEVELS, make
from ekiben.bots.sight import Sight, look

__all__ = ["LEVELS", "Advice", "Bot", "Sight", "Suggestion", "Thinker", "look", "make"]
