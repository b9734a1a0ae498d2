"""Letting go of a bot: those that hold a program of somebody else's end it, the others hold nothing."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from ekiben.bots.bot import Bot


def close(bot: Bot) -> None:
    """End whatever this bot has running."""
    end = getattr(bot, "close", None)
    if end is not None:
        end()


@contextmanager
def closing(bot: Bot) -> Generator[Bot]:
    """A bot for a while, ended afterwards whatever happens."""
    try:
        yield bot
    finally:
        close(bot)
