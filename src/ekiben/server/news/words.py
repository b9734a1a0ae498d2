"""What is said of news, in the language of whoever hears it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = Path(__file__).with_name("words.toml")
LONGEST = 300
"""So many letters of what somebody has written are passed on."""


class Told(msgspec.Struct, frozen=True):
    """One piece of news in words; `address` leads to its table."""

    table: str
    kind: str
    title: str
    body: str
    address: str


@cache
def languages() -> dict[str, dict[str, str]]:
    """All sentences by language."""
    return tomllib.loads(FILE.read_text("utf-8"))


def say(language: str, key: str, **facts: Any) -> str:
    """A sentence; what people have written themselves has no line breaks in it and no end of letters.

    >>> say("en", "turn.title", table="Ginza\\nline")
    'Your turn · Ginza line'
    """
    known = languages()
    sentence = known.get(language, known["en"])[key]
    # A line break would be a header in an e-mail.
    return sentence.format(**{name: " ".join(str(fact).split())[:LONGEST] for name, fact in facts.items()})


def tell(kind: str, table: str, facts: Mapping[str, Any], language: str, address: str) -> Told:
    """A piece of news in words."""
    body = {"proposal": f"proposal.{facts.get('what', 'undo')}"}.get(kind, f"{kind}.body")
    if kind == "turn" and not facts.get("who"):
        body = "turn.first"
    if kind == "ended" and not facts.get("text"):
        body = "abandoned.body"
    given = {"who": "", "text": "", **facts}
    title = say(language, f"{kind}.title", **given)
    return Told(table, kind, title, say(language, body, **given), f"{address}/table/{table}")
