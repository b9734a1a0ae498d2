"""Which values of the data are not published: marks in the files, and what somebody's own file states.

>>> own = {"carriages": {"C01": {"cost": 3}}}
>>> merged = merge({"carriages": {"C01": {"cost": 2, "cities": [1]}}}, own)
>>> merged["carriages"]["C01"]
{'cost': 3, 'cities': [1]}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ekiben.kernel.sheets import Sheet

RECONSTRUCTED = "reconstructed"
"""The key under which a table lists the values that are ours."""

KNOWN = "known"
"""The key under which a row takes values out of the list at the head of its table."""

_MOST_MARKS = 40

_REPLACED = {
    "action": ("ability",),
    "ability": ("action",),
    "effect": ("parts", "fee", "gain", "points", "by_rank", "pay", "yen", "moves"),
}
"""What a row loses when somebody's own file gives it another action, ability or effect."""


def merge(base: Mapping[str, object], own: Mapping[str, object]) -> dict[str, Any]:
    """The packaged data with what somebody's own file states in its place, table by table."""
    merged = {key: value for key, value in base.items() if key not in _replaced(own)}
    for key, value in own.items():
        old = merged.get(key)
        words, own_words = _words(old), _words(value)
        if isinstance(old, dict) and isinstance(value, dict):
            merged[key] = merge(cast("dict[str, object]", old), cast("dict[str, object]", value))
        elif key in (RECONSTRUCTED, KNOWN) and own_words:
            merged[key] = list(dict.fromkeys((*words, *own_words)))
        else:
            merged[key] = value
    # A value marked anew is no longer excepted.
    if KNOWN not in own and _words(merged.get(KNOWN)) and RECONSTRUCTED in own:
        marked = _words(own[RECONSTRUCTED])
        merged[KNOWN] = [word for word in _words(merged[KNOWN]) if word not in marked]
    return merged


def differences(
    base: Mapping[str, object], own: Mapping[str, object], way: str = ""
) -> Iterator[tuple[str, object, object]]:
    """Every value that somebody's own file states otherwise: its place, ours, theirs.

    >>> [*differences({"tail": {"yen": 5, "count": 4}}, {"tail": {"yen": 6, "count": 4}})]
    [('tail.yen', 5, 6)]
    """
    for key, value in own.items():
        ours = base.get(key)
        if isinstance(value, dict):
            inner = cast("dict[str, object]", ours) if isinstance(ours, dict) else {}
            yield from differences(inner, cast("dict[str, object]", value), f"{way}{key}.")
        elif value != ours and key not in (RECONSTRUCTED, KNOWN):
            yield f"{way}{key}", ours, value


def _replaced(own: Mapping[str, object]) -> set[str]:
    return {gone for key in own if key in _REPLACED for gone in _REPLACED[key]}


def _words(value: object) -> tuple[str, ...]:
    # Nothing if it is anything else than a list of words, which the reader of the sheet will tell.
    items = cast("list[object]", value) if isinstance(value, list) else []
    words = tuple(item for item in items if isinstance(item, str))
    return words if len(words) == len(items) else ()


class Marks:
    """Reads the marks of tables and remembers the place of every value that is ours.

    What somebody's own file states counts as printed in the box, unless the file marks it itself.
    """

    def __init__(self, own: Mapping[str, Any]) -> None:
        self._own = own
        self.unpublished: list[str] = []

    def of_group(self, table: Sheet, fields: Sequence[str]) -> frozenset[str]:
        """The marks at the head of a table that hold for all its rows, whose fields are these."""
        return frozenset(table.list_of_text(RECONSTRUCTED, 0, _MOST_MARKS, fields, optional=True))

    def of_row(
        self, row: Sheet, place: str, fields: Sequence[str], group: frozenset[str] = frozenset()
    ) -> frozenset[str]:
        """The fields of a row that are ours; `place` is the way to the row, as `carriages.C01`."""
        marked = row.list_of_text(RECONSTRUCTED, 0, _MOST_MARKS, fields, optional=True)
        known = row.list_of_text(KNOWN, 0, _MOST_MARKS, fields, optional=True)
        return self.note(row, place, group.union(marked).difference(known))

    def note(self, row: Sheet, place: str, marked: frozenset[str]) -> frozenset[str]:
        """Those of the marked fields that the row states and somebody's own file does not."""
        own = self._own_row(place)
        stated = set(own).difference(_words(own.get(RECONSTRUCTED)))
        ours = marked.intersection(row.keys()).difference(stated)
        self.unpublished.extend(f"{place}.{field}" for field in row.keys() if field in ours)  # noqa: SIM118
        return ours

    def _own_row(self, place: str) -> Mapping[str, Any]:
        row: object = self._own
        for key in place.split("."):
            row = cast("dict[str, object]", row).get(key) if isinstance(row, dict) else None
        return cast("dict[str, Any]", row) if isinstance(row, dict) else {}
