"""The rules of Shinjuku, as a terminal prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli import rulebook
from ekiben.cli.canvas import BOLD
from ekiben.cli.lines import wrapped
from ekiben.games.shinjuku import catalogue
from ekiben.games.shinjuku.edition import differences, edition_names, load_edition

if TYPE_CHECKING:
    from ekiben.cli.lines import Line
    from ekiben.games.shinjuku.edition_types import Edition


def rule_lines(id: str, width: int) -> list[Line]:
    """One rule by its id; a Refusal when there is none."""
    return rulebook.rule_lines(catalogue.rule(id), width)


def rules_on(words: str, edition: Edition | str, width: int) -> list[Line]:
    """The rules about something, the best first, or one by its id, whatever edition it stands in."""
    but = [] if isinstance(edition, str) else variant_lines(edition, width)
    if words in {rule.id for rule in catalogue.search(words)}:
        return [*rule_lines(words, width), *but]
    found = catalogue.search(words, edition)
    return [*rulebook.found_rules(words, found, catalogue.chapters().values(), width), *but]


def variant_lines(edition: Edition, width: int) -> list[Line]:
    """What somebody's own edition does otherwise than the rules it comes from say; for others nothing."""
    if edition.id in edition_names() and edition == load_edition(edition.id):
        return []
    base = load_edition(catalogue.root_of(edition))
    found = differences(base, edition)
    if not found:
        return []
    rows: list[Line] = [[], [(f"{edition.name} differs from {base.name}:", BOLD)]]
    for each in found:
        rows += wrapped(
            f"{each.dimension}: {each.b_value}, not {each.a_value}", width, indent="    ", first="  "
        )
    return rows
