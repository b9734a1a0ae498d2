"""The rules in our own words, as a terminal prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD, Ink
from ekiben.cli.lines import Line, title, wrapped
from ekiben.games.shinjuku import catalogue
from ekiben.kernel.refusal import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ekiben.games.shinjuku.catalogue import Rule
    from ekiben.games.shinjuku.edition_types import Edition

MOST_FOUND = 8
"""So many rules are shown for a word; more of them help nobody."""

QUIET = Ink("#888888")


def rule_paragraph(rule: Rule, width: int) -> list[Line]:
    """A rule with its id, and our ruling where there is one."""
    rows = wrapped(rule.text.strip(), width - 4, indent="    ")
    head: Line = [(f"  {rule.id}", BOLD)]
    if rule.ruling:
        rows += wrapped(f"Ruling: {rule.ruling.strip()}", width - 4, indent="    ", ink=QUIET)
    return [head, *rows]


def rule_lines(id: str, width: int) -> list[Line]:
    """One rule by its id; a Refusal when there is none."""
    rule = catalogue.rule(id)
    editions = ", ".join(rule.editions)
    return [title(f"{rule.title} ({editions})"), *rule_paragraph(rule, width)]


def chapters(rules: Iterable[Rule], width: int) -> list[Line]:
    """Rules with the headings of their chapters."""
    rows: list[Line] = []
    heading = ""
    for rule in rules:
        if rule.title != heading:
            heading = rule.title
            rows += [[], title(heading.upper())]
        rows += rule_paragraph(rule, width)
    return rows[1:]


def rules_on(words: str, edition: Edition | str, width: int) -> list[Line]:
    """The rules about something, the best first, or a whole chapter by its name."""
    ids = {rule.id for rule in catalogue.search(words)}
    if words in ids:
        return rule_lines(words, width)
    found = catalogue.search(words, edition)
    if not found:
        known = ", ".join(catalogue.chapters().values())
        raise NotUnderstood(f"the rules say nothing about “{words[:60]}”; chapters: {known}")
    rows: list[Line] = []
    for rule in found[:MOST_FOUND]:
        rows += rule_paragraph(rule, width)
    if len(found) > MOST_FOUND:
        more = len(found) - MOST_FOUND
        rows += wrapped(f"… and {more} more; a longer search finds fewer", width, ink=QUIET)
    return rows
