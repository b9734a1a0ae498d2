"""Webhooks: news as the JSON that Discord, Slack and their like understand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

if TYPE_CHECKING:
    from ekiben.server.news.words import Told

DISCORD = ("discord.com", "discordapp.com")
SLACK = ("hooks.slack.com",)


def body_of(address: str, name: str, told: Told) -> bytes:
    """The news for whoever listens at this address."""
    host = urlsplit(address).hostname or ""
    if host in DISCORD or host.endswith(tuple(f".{each}" for each in DISCORD)):
        return msgspec.json.encode(_discord(name, told))
    if host in SLACK:
        return msgspec.json.encode({"text": _slack(name, told)})
    # Both words, because nobody minds the other, and the parts for programs of one's own.
    more = {"text": _slack(name, told), "kind": told.kind, "table": told.table, "url": told.address}
    return msgspec.json.encode(_discord(name, told) | more)


def _discord(name: str, told: Told) -> dict[str, Any]:
    # A table called @everyone must wake nobody.
    lines = f"**{_plain(name)}** {_plain(told.title)}\n{_plain(told.body)}\n{told.address}"
    return {"content": lines[:1900], "allowed_mentions": {"parse": list[str]()}}


def _plain(text: str) -> str:
    """Text without the signs that Discord reads as more than text."""
    return "".join(f"\\{sign}" if sign in r"\*_~`|>#[]()" else sign for sign in text)


def _slack(name: str, told: Told) -> str:
    lines = f"{name}: {told.title}\n{told.body}"[:1900]
    return lines.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") + f"\n<{told.address}>"
