"""The numbers and the memory the two builds share: constants, fields, bytes."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ekiben
from ekiben.games import NAMES
from ekiben.kernel.game import BASE

SOURCE = Path(ekiben.__file__).parent
VOCABULARIES = sorted(SOURCE.rglob("vocabulary.pxd"))


@pytest.mark.parametrize("file", VOCABULARIES, ids=lambda file: file.parent.name)
def test_the_compiled_constants_are_the_plain_ones(file: Path) -> None:
    name = ".".join(file.with_suffix("").relative_to(SOURCE.parent).parts)
    plain = importlib.import_module(name)
    compiled = dict(re.findall(r"^ +([A-Z][A-Z_0-9]*) = (-?\d+)$", file.read_text("utf-8"), re.MULTILINE))
    numbers = {key: value for key, value in vars(plain).items() if key.isupper() and isinstance(value, int)}
    assert {key: int(value) for key, value in compiled.items()} == numbers


@pytest.mark.parametrize(("of", "table"), [("State(Game)", "LAYOUT"), ("Numbers", "CHARTER")])
@pytest.mark.parametrize("name", NAMES)
def test_the_fields_stand_in_the_order_of_the_compiled_class(name: str, of: str, table: str) -> None:
    text = (SOURCE / "games" / name / "state.pxd").read_text("utf-8")
    text = text.replace("cdef short ", "cdef i16 ").replace("cdef int ", "cdef i32 ")
    text = text.partition(f"cdef class {of}:\n")[2].partition("\ncdef class ")[0]
    declared = re.findall(r"^    cdef (u8|u16|u32|u64|i8|i16|i32) (\w+)((?:\[\w+\])*)$", text, re.MULTILINE)
    vocabulary = vars(importlib.import_module(f"ekiben.games.{name}.vocabulary"))
    fields = importlib.import_module(f"ekiben.games.{name}.fields")
    assert declared
    assert [
        (field, kind, tuple(int(vocabulary.get(size, size)) for size in re.findall(r"\[(\w+)\]", sizes)))
        for kind, field, sizes in declared
    ] == list(getattr(fields, table).rows)


@pytest.mark.parametrize("name", NAMES)
def test_every_byte_means_the_same_in_both_builds(name: str) -> None:
    """A state in which every byte differs comes back field by field as the table says, compiled and plain."""
    code = (
        "import sys, ekiben\n"
        f"game = ekiben.new({name!r}, seed=1)\n"
        "size = len(game.state_bytes())\n"
        "start = game.state_bytes()\n"
        "pattern = bytes(i * 7 % 251 for i in range(size))\n"
        "game.load_bytes(pattern)\n"
        "same = game.state_bytes() == pattern\n"
        "own = game.LAYOUT.unpack(pattern[-game.LAYOUT.size:])\n"
        "print(same, size, game.fields() == own, game.copy().digest())"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "EKIBEN_PURE": pure, "EKIBEN_QUIET": "1"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("", "1")
    ]
    assert said[0] == said[1]
    assert said[0].startswith("True")
    assert "True" in said[0].split()[2]


def test_the_base_of_a_state_is_the_same_for_all_games() -> None:
    assert [name for name, _, _ in BASE.rows][-5:] == ["answer_bits", "question", "seat", "over", "ply"]
