"""How the state of a game lies in memory: one table per game, the same bytes compiled or not.

>>> layout = Layout([("turn", "u16", ()), ("hand", "u8", (2, 3))])
>>> layout.size
8
>>> layout.unpack(bytes([7, 0, 1, 2, 3, 4, 5, 6]))["hand"]
[b'\\x01\\x02\\x03', b'\\x04\\x05\\x06']
>>> layout.pack({"turn": 7, "hand": [[1, 2, 3], [4, 5, 6]]})
b'\\x07\\x00\\x01\\x02\\x03\\x04\\x05\\x06'
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

CODES = {"u8": "B", "u16": "H", "u32": "I", "u64": "Q", "i8": "b", "i16": "h", "i32": "i"}
SIZES = {"u8": 1, "u16": 2, "u32": 4, "u64": 8, "i8": 1, "i16": 2, "i32": 4}

Row = tuple[str, str, tuple[int, ...]]


class Layout:
    """The fields of a state: name, kind of number, dimensions; in the order of the memory, without gaps."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows: tuple[Row, ...] = tuple(rows)
        self.size = 0
        self._places: list[tuple[str, str, tuple[int, ...], int, int]] = []
        for name, kind, dimensions in self.rows:
            if self.size % SIZES[kind]:
                raise ValueError(f"{name} would leave a gap before it: put wider fields first")
            number = 1
            for dimension in dimensions:
                number *= dimension
            self._places.append((name, kind, dimensions, self.size, number))
            self.size += SIZES[kind] * number
        # All of it is read at once; rows of single bytes come out as ``bytes``.
        self._whole = struct.Struct(
            "<"
            + "".join(
                f"{number}s" if kind == "u8" and dimensions else f"{number}{CODES[kind]}"
                for _, kind, dimensions, _, number in self._places
            )
        )

    def names(self) -> tuple[str, ...]:
        """The names of the fields in order."""
        return tuple(name for name, _, _ in self.rows)

    def blank(self) -> dict[str, Any]:
        """All fields at zero, as plain Python keeps them."""
        fields: dict[str, Any] = {}
        for name, _, dimensions in self.rows:
            if not dimensions:
                fields[name] = 0
            elif len(dimensions) == 1:
                fields[name] = [0] * dimensions[0]
            else:
                fields[name] = [[0] * dimensions[1] for _ in range(dimensions[0])]
        return fields

    def copied(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The same fields in lists of their own."""
        twins: dict[str, Any] = {}
        for name, _, dimensions in self.rows:
            value: Any = fields[name]
            if len(dimensions) == 1:
                value = value[:]
            elif dimensions:
                value = [row[:] for row in value]
            twins[name] = value
        return twins

    def pack(self, fields: Mapping[str, Any]) -> bytes:
        """The bytes of these fields, as the compiled state has them in memory."""
        parts: list[bytes] = []
        for name, kind, dimensions, _, number in self._places:
            value = fields[name]
            flat: Iterable[int]
            if not dimensions:
                flat = (value,)
            elif len(dimensions) == 1:
                flat = value
            else:
                flat = chain.from_iterable(value)
            parts.append(struct.pack(f"<{number}{CODES[kind]}", *flat))
        return b"".join(parts)

    def unpack(self, memory: bytes) -> dict[str, Any]:
        """The fields in these bytes; rows of single bytes stay ``bytes``, which index as numbers."""
        values = self._whole.unpack_from(memory)
        fields: dict[str, Any] = {}
        at = 0
        for name, kind, dimensions, _, number in self._places:
            if not dimensions:
                fields[name] = values[at]
                at += 1
                continue
            if kind == "u8":
                flat: Any = values[at]
                at += 1
            else:
                flat = values[at : at + number]
                at += number
            if len(dimensions) == 1:
                fields[name] = flat
            else:
                width = dimensions[1]
                fields[name] = [flat[i : i + width] for i in range(0, number, width)]
        return fields

    def listed(self, memory: bytes) -> dict[str, Any]:
        """Like `unpack`, with lists throughout: what the plain build goes on playing with."""
        fields = self.unpack(memory)
        for name, _, dimensions in self.rows:
            if len(dimensions) == 1:
                fields[name] = list(fields[name])
            elif dimensions:
                fields[name] = [list(row) for row in fields[name]]
        return fields
