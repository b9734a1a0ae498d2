"""The page on playing over HTTP: its commands are carried out, one after the other, by a real server."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from served import serving

from ekiben.server.refused import STATUS

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "server.md").read_text("utf-8")


@pytest.mark.skipif(not shutil.which("curl"), reason="there is no curl here")
def test_the_commands_of_the_page_work_as_they_stand(tmp_path: Path) -> None:
    commands = "".join(re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
    assert commands.count("ask ") > 10
    with serving(tmp_path / "ekiben.sqlite") as process:
        commands = commands.replace("http://localhost:8321", process.address)
        run = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", commands],
            cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr
    for said in (
        "Porter",
        "'code': 'late'",
        "data:",
        "Have a good trip!",
        "only I can read this",
        "free-income",
    ):
        assert said in run.stdout, said
    assert "Traceback" not in run.stderr


def test_the_table_of_refusals_has_all_of_them_with_their_status() -> None:
    rows = re.findall(r"^\| (\d[\d, ]*) \| (`.*?) \|", PAGE, re.MULTILINE)
    told = {code: status for status, codes in rows for code in re.findall(r"`([\w-]+)`", codes)}
    assert told.keys() == STATUS.keys()
    for code, status in told.items():
        assert str(STATUS[code]) in status, code


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_addresses_named_are_there() -> None:
    from ekiben.server.app import make_api

    paths = set(make_api().openapi_schema.to_schema()["paths"])
    for named in re.findall(r"\$EKIBEN(/[\w/$-]*)", PAGE):
        path = re.sub(r"/moments/\d+", "/moments/{ply}", f"/api/v1{named}".replace("$table", "{table}"))
        assert path in paths, named
