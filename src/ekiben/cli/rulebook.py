"""The rules of a game in our own words, as a terminal prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD, Ink
from ekiben.cli.lines import Line, title, wrapped
from ekiben.kernel.refusal import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ekiben.kernel.catalogue import CataloguedRule

MOST_FOUND = 8
"""So many rules are shown for a word; more of them help nobody."""

QUIET = Ink("#888888")


def rule_paragraph(rule: CataloguedRule, width: int) -> list[Line]:
    """A rule with its id, and our ruling where there is one."""
    rows = wrapped(rule.text.strip(), width - 4, indent="    ")
    head: Line = [(f"  {rule.id}", BOLD)]
    if rule.ruling:
        rows += wrapped(f"Ruling: {rule.ruling.strip()}", width - 4, indent="    ", ink=QUIET)
    return [head, *rows]


def rule_lines(rule: CataloguedRule, width: int) -> list[Line]:
    """One rule with its chapter and where it holds."""
    return [title(f"{rule.title} ({', '.join(rule.scope)})"), *rule_paragraph(rule, width)]


def chapters(rules: Iterable[CataloguedRule], width: int) -> list[Line]:
    """Rules with the headings of their chapters."""
    rows: list[Line] = []
    heading = ""
    for rule in rules:
        if rule.title != heading:
            heading = rule.title
            rows += [[], title(heading.upper())]
        rows += rule_paragraph(rule, width)
    return rows[1:]


def found_rules(words: str, found: Sequence[CataloguedRule], known: Iterable[str], width: int) -> list[Line]:
    """The rules found for some words, the best first; the known chapters where there are none."""
    if not found:
        raise NotUnderstood(f"the rules say nothing about “{words[:60]}”; chapters: {', '.join(known)}")
    rows: list[Line] = []
    for rule in found[:MOST_FOUND]:
        rows += rule_paragraph(rule, width)
    if len(found) > MOST_FOUND:
        more = len(found) - MOST_FOUND
        rows += wrapped(f"… and {more} more; a longer search finds fewer", width, ink=QUIET)
    return rows
