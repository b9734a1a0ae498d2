"""The rules of Shinjuku, as a terminal prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli import rulebook
from ekiben.games.shinjuku import catalogue

if TYPE_CHECKING:
    from ekiben.cli.lines import Line
    from ekiben.games.shinjuku.edition_types import Edition


def rule_lines(id: str, width: int) -> list[Line]:
    """One rule by its id; a Refusal when there is none."""
    return rulebook.rule_lines(catalogue.rule(id), width)


def rules_on(words: str, edition: Edition | str, width: int) -> list[Line]:
    """The rules about something, the best first, or one by its id, whatever edition it stands in."""
    if words in {rule.id for rule in catalogue.search(words)}:
        return rule_lines(words, width)
    found = catalogue.search(words, edition)
    return rulebook.found_rules(words, found, catalogue.chapters().values(), width)
