"""Every rule of the catalogues is named by a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from conftest import catalogues

TESTS = Path(__file__).resolve().parent


def is_rule_mark(node: ast.AST) -> bool:
    """Is this `pytest.mark.rule(...)`, above a test, in a parameter or for a whole file?"""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
    )


def named_rules() -> set[str]:
    """All rules named by the marks in the tests; marks that are made up of variables do not count."""
    found: set[str] = set()
    for path in TESTS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and is_rule_mark(node):
                found |= {
                    argument.value
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                }
    return found


@pytest.mark.parametrize("game", sorted(catalogues()))
def test_every_rule_is_named_by_a_test(game: str) -> None:
    rules = catalogues()[game]
    assert len(rules) == len(set(rules))
    missing = sorted(set(rules) - named_rules())
    assert not missing, f"{len(missing)} rules of {game} are named by no test:\n" + "\n".join(missing)
