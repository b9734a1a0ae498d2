"""Writes the pages of docs made from the data: the rules of each edition, what differs, the settings.

With --check nothing is written; the exit code says whether the pages are those of the data.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from ekiben.games.shinjuku import catalogue as shinjuku
from ekiben.games.shinjuku.edition import differences, load_edition
from ekiben.games.zerokei import catalogue as zerokei
from ekiben.server.settings import PREFIX, Settings, rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ekiben.kernel.catalogue import CataloguedRule

DOCS = Path(__file__).resolve().parent.parent / "docs"
EDITIONS = ("prototype", "v1", "v2r6", "v2")
JAPANESE = {"prototype": "試作版", "v1": "第1版", "v2r6": "初期の第2版", "v2": "第2版"}


def rules_page(title: str, opening: str, rules: Sequence[CataloguedRule]) -> str:
    """A page of rules, chapter by chapter, each with its id and, where the texts are silent, our ruling."""
    lines = [f"# {title}", "", opening]
    chapter = ""
    for rule in rules:
        if rule.title != chapter:
            chapter = rule.title
            lines += ["", f"## {chapter}", ""]
        ruling = f" *{rule.ruling}*" if rule.ruling else ""
        lines.append(f"- {rule.text}{ruling} `{rule.id}`")
    return "\n".join(lines) + "\n"


def differences_page() -> str:
    """What changed from each edition to the next."""
    lines = [
        "# Shinjuku: from edition to edition",
        "",
        "Made from the edition files; `ekiben diff A B` for any two.",
    ]
    for old, new in pairwise((*EDITIONS, "v2-advanced")):
        a, b = load_edition(old), load_edition(new)
        lines += ["", f"## {a.name} and {b.name}", "", f"| | {old} | {new} |", "|---|---|---|"]
        lines += [f"| {row.dimension} | {row.a_value} | {row.b_value} |" for row in differences(a, b)]
    return "\n".join(lines) + "\n"


def settings_page() -> str:
    """All settings of the server, as they are."""
    usual = Settings()
    lines = [
        "# Settings of the server",
        "",
        "As a flag of `ekiben serve`, in the environment, or by name in a TOML file; [hosting](hosting.md).",
        "",
        "| name | flag | environment | usual | what |",
        "|---|---|---|---|---|",
    ]
    for name, _, about in rows():
        # Where the home of somebody is differs from machine to machine.
        value = "~/.local/share/ekiben/ekiben.sqlite" if name == "database" else getattr(usual, name)
        shown = "" if value == "" else f"`{value}`".replace("True", "true").replace("False", "false")
        flag = f"`--{name.replace('_', '-')}`"
        lines.append(f"| `{name}` | {flag} | `{PREFIX}{name.upper()}` | {shown} | {about} |")
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    """All pages by their place."""
    made = {DOCS / "editions.md": differences_page(), DOCS / "settings.md": settings_page()}
    return made | rules_pages() | japanese_pages()


def rules_pages() -> dict[Path, str]:
    """The rules of each edition and of Zero-Kei."""
    opening = (
        "Our own words, from the catalogue. In italics what we decided where the printed rules are silent."
    )
    made = {DOCS / "rules" / "zerokei.md": rules_page("Shinkansen: Zero-Kei", opening, zerokei.rules())}
    for edition in EDITIONS:
        title = f"Shinjuku, {load_edition(edition).name}"
        made[DOCS / "rules" / f"shinjuku-{edition}.md"] = rules_page(title, opening, shinjuku.rules(edition))
    return made


def japanese_pages() -> dict[Path, str]:
    """The same pages in Japanese."""
    opening = "当サイトの言葉で書いたルールです。斜体は、印刷されたルールに定めのないところでの裁定です。"
    text = zerokei.translation("ja").row
    rows = [text(rule) for rule in zerokei.rules()]
    made = {DOCS / "rules" / "zerokei.ja.md": rules_page("新幹線0系", opening, rows)}
    text = shinjuku.translation("ja").row
    for edition in EDITIONS:
        rows = [text(rule) for rule in shinjuku.rules(edition)]
        page = rules_page(f"新宿・{JAPANESE[edition]}", opening, rows)
        made[DOCS / "rules" / f"shinjuku-{edition}.ja.md"] = page
    return made


def main() -> int:
    """Write the pages, or compare them."""
    stale: list[str] = []
    for path, text in pages().items():
        if "--check" in sys.argv:
            if not path.exists() or path.read_text("utf-8") != text:
                stale.append(path.name)
            continue
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    if stale:
        print(f"not what the data says: {', '.join(stale)}; `make docs` writes them anew")
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
