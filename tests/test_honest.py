"""Honest shuffles: a hash is shown before the game, the secret after it; anybody can check that they fit."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from table_tools import Played

from ekiben.cli.app import run
from ekiben.kernel.record import Record
from ekiben.table.refusals import TableRefusal


def test_the_hash_comes_first_and_the_secret_last(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = Played()
    promised = played.table.commitment
    assert promised == hashlib.sha256(bytes.fromhex("ab" * 32)).hexdigest()
    assert played.table.seed is None
    with pytest.raises(TableRefusal, match="secret"):
        played.table.record()
    played.play()
    assert played.table.commitment == promised
    assert played.table.seed == "ab" * 32
    file = tmp_path / "game.ekiben"
    played.table.record().save(file)
    assert f"commitment: {promised}" in file.read_text()
    assert run(["verify", str(file)]) == 0
    assert "ok" in capsys.readouterr().out


def test_a_secret_that_was_exchanged_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = Played()
    played.play()
    other = Played(seed="cd" * 32)
    other.play()
    record = other.table.record()
    record.commitment = played.table.commitment
    file = tmp_path / "game.ekiben"
    record.save(file)
    assert run(["verify", str(file)]) == 1
    assert "not the one whose hash was shown" in capsys.readouterr().out


def test_a_commitment_of_digits_alone_is_read_back_as_text() -> None:
    played = Played()
    played.play()
    record = played.table.record()
    record.commitment = "1" * 64
    assert Record.read(record.text()).commitment == "1" * 64


def test_the_secret_of_a_running_game_is_in_no_repr() -> None:
    played = Played()
    played.play(20)
    told = f"{played.entries!r} {played.table.standing!r} {played.table.course.origin!r}"
    assert "abab" not in told
