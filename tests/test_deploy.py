"""What stands in deploy/ and in the page on hosting: settings, commands and flags there are."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from ekiben.cli.app import make_app
from ekiben.server.settings import PREFIX, Settings, load

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = sorted((ROOT / "deploy").iterdir())
UNITS = [file for file in DEPLOY if file.suffix in (".service", ".timer")]
SHOWN = [*DEPLOY, ROOT / "docs" / "hosting.md", ROOT / "docs" / "settings.md"]
OTHERS = {"EKIBEN_QUIET", "EKIBEN_STRICT"}
"""Variables for building and running that are no settings of the server; CONTRIBUTING.md tells of them."""


@pytest.mark.parametrize("file", SHOWN, ids=lambda file: file.name)
def test_the_variables_named_there_are_settings(file: Path) -> None:
    named = set(re.findall(r"\bEKIBEN_[A-Z_]+\b", file.read_text("utf-8")))
    known = {f"{PREFIX}{name.upper()}" for name in Settings.__struct_fields__}
    assert named - known - OTHERS == set()


def test_the_others_are_told_where_one_looks_for_them() -> None:
    told = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert all(name in told for name in OTHERS)


def test_the_settings_of_the_example_hold_also_those_that_are_commented_out() -> None:
    text = (ROOT / "deploy" / "ekiben.toml").read_text("utf-8")
    found = load({}, {}, ROOT / "deploy" / "ekiben.toml")
    assert found.secure and found.behind_proxy
    for line in re.findall(r"^# (\w+ = .*)$", text, re.MULTILINE):
        assert load(tomllib.loads(line), {})


def test_every_setting_that_a_page_on_hosting_explains_is_one() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    named = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    names = {name for row in named for name in re.findall(r"`(\w+)`", row) if not name.startswith("ekiben_")}
    assert len(names) > 5
    assert names <= set(Settings.__struct_fields__)


@pytest.mark.parametrize("file", [ROOT / "docs" / "hosting.md", *UNITS], ids=lambda file: file.name)
def test_the_commands_shown_can_be_given(file: Path) -> None:
    """Each is understood by the command itself; nothing is carried out."""
    text = re.sub(r" *\\\n *", " ", file.read_text("utf-8"))
    shown = re.findall(
        r"^(?:    |ExecStart=)(?:/opt/ekiben/bin/)?(ekiben (?!= ).*?)(?: *#.*)?$", text, re.MULTILINE
    )
    assert shown or file.suffix == ".timer"
    app = make_app()
    for line in shown:
        command, _, _ = app.parse_args(line.split()[1:], print_error=False, exit_on_error=False)
        assert command.__name__ in ("serve", "backup", "restore", "export"), line


def test_the_metrics_named_are_counted() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    sources = "".join(file.read_text("utf-8") for file in (ROOT / "src/ekiben/server").glob("*.py"))
    named = re.findall(r"^\| `(ekiben_\w+?)(?:_total)?` \|", text, re.MULTILINE)
    assert len(named) == 4
    assert all(f'"{name}"' in sources for name in named)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd's own reader of units")
def test_systemd_understands_the_units() -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", *map(str, UNITS)], capture_output=True, text=True, check=False
    )
    # The program itself is not installed here.
    said = [
        line for line in done.stderr.splitlines() if "/opt/ekiben/bin/ekiben is not executable" not in line
    ]
    assert [line for line in said if "ekiben" in line] == []
