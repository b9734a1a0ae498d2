"""Pictures with fewer colours: the few stay as they are, the many become what looks like them."""

from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

import palette  # pyright: ignore[reportMissingImports]


def written(rows: list[list[palette.Colour]], how: int = 0) -> bytes:
    """A picture of these colours, its lines written as differences to the left where `how` is 1."""
    lines = b""
    for row in rows:
        flat = [part for colour in row for part in colour]
        left = [0, 0, 0, *flat] if how else [0] * len(flat)
        lines += bytes([how]) + bytes((a - b) & 255 for a, b in zip(flat, left, strict=False))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(lines)),
        (b"IEND", b""),
    )
    made = palette.START
    for kind, data in parts:
        made += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return made


def seen(picture: bytes) -> list[palette.Colour]:
    """The colours of a picture with a palette."""
    found: dict[bytes, bytes] = {}
    at = len(palette.START)
    while at < len(picture):
        (size,) = struct.unpack_from(">I", picture, at)
        found[picture[at + 4 : at + 8]] = picture[at + 8 : at + 8 + size]
        at += size + 12
    width, height = struct.unpack_from(">II", found[b"IHDR"])
    lines = zlib.decompress(found[b"IDAT"])
    colours = [tuple(found[b"PLTE"][at : at + 3]) for at in range(0, len(found[b"PLTE"]), 3)]
    dots = (lines[row * (width + 1) + 1 + x] for row in range(height) for x in range(width))
    return [colours[dot] for dot in dots]  # type: ignore[misc]


@pytest.mark.parametrize("how", [0, 1])
def test_few_colours_stay_as_they_are(tmp_path: Path, how: int) -> None:
    rows = [[(0, 99, 166), (255, 255, 255), (200, 60, 0)], [(255, 255, 255), (0, 0, 0), (0, 99, 166)]]
    path = tmp_path / "few.png"
    path.write_bytes(written(rows, how))
    assert palette.fewer_colours(path) == path.stat().st_size
    assert seen(path.read_bytes()) == [colour for row in rows for colour in row]


def test_many_colours_become_near_ones(tmp_path: Path) -> None:
    rows = [[(x * 4, y * 4, 128) for x in range(64)] for y in range(64)]
    path = tmp_path / "many.png"
    path.write_bytes(written(rows))
    palette.fewer_colours(path)
    found = seen(path.read_bytes())
    assert len(set(found)) <= palette.MOST
    for old, new in zip([colour for row in rows for colour in row], found, strict=True):
        assert sum((a - b) ** 2 for a, b in zip(old, new, strict=True)) <= 900


def test_what_is_no_plain_picture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "palette.png"
    path.write_bytes(written([[(1, 2, 3)]]))
    palette.fewer_colours(path)
    with pytest.raises(ValueError, match="eight bits a channel"):
        palette.fewer_colours(path)
