"""A picture of at most 256 colours instead of millions: fewer bytes, and nobody sees it on flat drawings."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

Colour = tuple[int, int, int]

START = b"\x89PNG\r\n\x1a\n"
MOST = 256
#: So many of the most frequent colours, those of whole areas, stay exactly as they are.
EXACT = 96
#: Squares of how far another may be from its stand-in: the first at which there are few enough.
NEAR = (24, 60, 120, 200, 320, 500, 900, 1600, 3000, 6000, 200_000)


def _chunks(picture: bytes) -> Iterable[tuple[bytes, bytes]]:
    at = len(START)
    while at < len(picture):
        (size,) = struct.unpack_from(">I", picture, at)
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]
        at += size + 12


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    far = abs(guess - left), abs(guess - above), abs(guess - corner)
    return left if far[0] <= far[1] and far[0] <= far[2] else above if far[1] <= far[2] else corner


def _unfilter(how: int, line: bytearray, above: bytearray, step: int) -> None:
    """Bring a line back that was written as differences, in place."""
    for at in range(len(line)) if how else ():
        left = line[at - step] if at >= step else 0
        if how == 1:
            line[at] = (line[at] + left) & 255
        elif how == 2:
            line[at] = (line[at] + above[at]) & 255
        elif how == 3:
            line[at] = (line[at] + (left + above[at]) // 2) & 255
        else:
            line[at] = (line[at] + _paeth(left, above[at], above[at - step] if at >= step else 0)) & 255


def read(picture: bytes) -> tuple[int, int, list[Colour]]:
    """Width, height and colours of a PNG of eight bits a channel without transparency."""
    chunks = list(_chunks(picture))
    width, height, depth, kind, _, _, laced = struct.unpack(">IIBBBBB", chunks[0][1])
    if depth != 8 or kind not in (2, 6) or laced:
        raise ValueError("only plain pictures of eight bits a channel can be read")
    step = 3 if kind == 2 else 4
    data = zlib.decompress(b"".join(data for name, data in chunks if name == b"IDAT"))
    colours: list[Colour] = []
    above = bytearray(width * step)
    for row in range(height):
        at = row * (width * step + 1)
        line = bytearray(data[at + 1 : at + 1 + width * step])
        _unfilter(data[at], line, above, step)
        colours += zip(line[0::step], line[1::step], line[2::step], strict=True)
        above = line
    return width, height, colours


def _stand_ins(counted: Counter[Colour], near: int) -> dict[Colour, int] | None:
    """For every colour the number of its stand-in, frequent ones first; None when too many stay."""
    kept: list[Colour] = []
    stands: dict[Colour, int] = {}
    for colour, _ in counted.most_common():
        r, g, b = colour
        best, least = -1, near + 1 if len(kept) >= EXACT else 1
        for number, (x, y, z) in enumerate(kept):
            far = (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2
            if far < least:
                best, least = number, far
        if best < 0:
            if len(kept) == MOST:
                return None
            best = len(kept)
            kept.append(colour)
        stands[colour] = best
    return stands


def fewer_colours(path: Path) -> int:
    """Write this picture anew with at most 256 colours; its size in bytes."""
    width, height, colours = read(path.read_bytes())
    counted = Counter(colours)
    stands = next(found for near in NEAR if (found := _stand_ins(counted, near)) is not None)
    palette: dict[int, Colour] = {}
    for colour, number in stands.items():
        palette.setdefault(number, colour)
    dots = bytes(map(stands.__getitem__, colours))
    lines = b"".join(b"\0" + dots[row * width : (row + 1) * width] for row in range(height))
    path.write_bytes(
        START
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", b"".join(bytes(palette[number]) for number in range(len(palette))))
        + _chunk(b"IDAT", zlib.compress(lines, 9))
        + _chunk(b"IEND", b"")
    )
    return path.stat().st_size
