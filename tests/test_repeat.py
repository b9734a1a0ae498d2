"""The same edition, seed and answers give the same game in every process, compiled or plain."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ekiben.kernel.build import running

HERE = Path(__file__).parent


def played(*arguments: str, **environment: str) -> tuple[str, str]:
    """The hashes a process of its own prints, and which build it ran."""
    done = subprocess.run(
        [sys.executable, str(HERE / "play_hashes.py"), *arguments],
        env={**os.environ, "PYTHONPATH": str(HERE), **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return done.stdout, done.stderr.split()[-1]


@pytest.fixture(scope="module")
def reference() -> str:
    return played("2", PYTHONHASHSEED="1")[0]


def test_another_hash_seed_gives_the_same_games(reference: str) -> None:
    assert played("2", PYTHONHASHSEED="2")[0] == reference


def test_games_played_side_by_side_do_not_disturb_each_other(reference: str) -> None:
    assert played("2", "interleaved")[0] == reference


@pytest.mark.skipif(running() == "plain", reason="nothing compiled to compare with")
def test_compiled_and_plain_play_the_same_games(reference: str) -> None:
    plain, build = played("1", EKIBEN_PURE="1")
    assert build == "plain"
    assert plain.splitlines() == [line.rsplit(" ", 1)[0] for line in reference.splitlines()]


NUMBERS = """
import ekiben
for sheet in ("shinjuku", "zerokei"):
    for number in (10**30, -(10**30), 2**32, 64, 63, -1, 1.0, 1.5, "1", None, True):
        game = ekiben.new(sheet, players=2, seed=1)
        before = game.digest()
        for door in (game.allows, game.why_not, game.answer):
            try:
                print(sheet, door.__name__, number, door(number), game.ply)
            except (ekiben.Refusal, TypeError) as error:
                assert game.digest() == before
                print(sheet, door.__name__, number, type(error).__name__, error)
"""


def test_both_builds_refuse_the_same_numbers_in_the_same_words() -> None:
    """A number too large for C is a wrong answer like any other; what is no whole number is none at all."""
    said = [
        subprocess.run(
            [sys.executable, "-c", NUMBERS],
            env={**os.environ, "EKIBEN_PURE": pure, "EKIBEN_QUIET": "1"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for pure in ("", "1")
    ]
    assert said[0] == said[1]
    assert len(said[0]) == 66
    answered = [line for line in said[0] if " answer " in line]
    assert sum("TypeError" in line for line in answered) == 8
    assert sum("NotAllowed" in line for line in answered) >= 12


# What ChaCha8 has to give for a key of zeros: the published vector of its authors' test suite.
CHACHA8 = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)


def test_the_generator_is_chacha8() -> None:
    code = (
        "from ekiben.kernel.chance import Chance\n"
        "chance = Chance(); chance.start(bytes(32))\n"
        "print(b''.join(chance.word().to_bytes(4, 'little') for _ in range(16)).hex())"
    )
    environment = {**os.environ, "EKIBEN_PURE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == CHACHA8
