"""What a glance gives is what its traits and weights give, and weights are learned from positions."""

from __future__ import annotations

import importlib.util
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from worlds import Setup, setups, somewhere

from ekiben.games.shinjuku.edition import load_edition
from ekiben.games.shinjuku.outlook_weights import table_for
from ekiben.games.zerokei import outlook_weights

TOOL = Path(__file__).resolve().parent.parent / "tools/train_outlook.py"
SETUPS = setups()[::5] + setups()[-2:]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The script that learns."""
    told = importlib.util.spec_from_file_location("train_outlook", TOOL)
    assert told and told.loader
    module = importlib.util.module_from_spec(told)
    told.loader.exec_module(module)
    return module


def table_of(setup: Setup) -> str:
    name, wishes = setup
    if name == "zerokei":
        return outlook_weights.table_for(wishes.get("players", 2), bool(wishes.get("solo")))
    return table_for(load_edition(wishes["edition"]).scoring, wishes["players"])


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_glance_is_its_traits_by_their_weights(setup: Setup, tool: ModuleType) -> None:
    """The features the script learns from give, with the weights in use, the outlook bots go by."""
    weights = tool.weights_now(setup[0], table_of(setup))
    hideo = tool.weights_now("zerokei", "hideo")
    for seed, plies in ((1, 0), (2, 30), (3, 90), (4, 200)):
        game = somewhere(setup, seed, plies)
        if game.over:
            continue
        for seat in range(game.players):
            known = tool.features(game, seat)
            his = hideo if setup[1].get("solo") and seat == 1 else weights
            assert sum(his[i] * value for i, value in known) == pytest.approx(game.outlooks[seat], abs=1)


def test_the_equations_give_the_weights_that_made_the_points(tool: ModuleType) -> None:
    sums = tool.Sums(3)
    rows = [([(0, a), (1, b), (2, 1.0)], 3.0 * a - 2.0 * b + 7.0) for a in range(4) for b in range(5)]
    for row in rows:
        sums.add(row)
    assert sums.solve([0.0, 0.0, 0.0], 0.0)[:2] == pytest.approx([3.0, -2.0], rel=0.2)
    assert sums.solve([3.0, -2.0, 7.0], 0.01) == pytest.approx([3.0, -2.0, 7.0])
    assert sums.solve([1.0, 1.0, 1.0], 1e9) == pytest.approx([1.0, 1.0, 1.0], abs=0.01)


@pytest.mark.parametrize(
    ("table", "players"), [("two", "2"), ("several", "3"), ("alone", "1"), ("hideo", "1")]
)
def test_a_table_is_learned_from_games_and_can_be_read(
    table: str, players: str, tool: ModuleType, monkeypatch, capsys
) -> None:
    words = ["train_outlook", "zerokei", "--games", "3", "--bot", "greedy:1", "--table", table]
    monkeypatch.setattr("sys.argv", [*words, "--players", players])
    tool.main()
    out, err = capsys.readouterr()
    names = import_module("ekiben.games.zerokei.vocabulary").TRAIT_NAMES
    assert out.splitlines()[0] == f"[{table}]"
    assert [line.partition(" =")[0] for line in out.splitlines()[1:]] == list(names)
    assert "error before" in err
