"""The search counts its work, can be interrupted, keeps to its memory and time, and finds what is there."""

from __future__ import annotations

import threading

import pytest
from worlds import Setup, setups, somewhere

import ekiben
from ekiben.bots import LEVELS, Advice, look, make, search_bot
from ekiben.bots.budget import Budget, budget
from ekiben.bots.levels import levels
from ekiben.bots.search import Search, Turns
from ekiben.bots.search_bot import SearchBot
from ekiben.bots.search_settings import SearchSettings
from ekiben.kernel.refusal import Refusal

GAMES: tuple[Setup, ...] = (
    ("shinjuku", {"players": 2}),
    ("shinjuku", {"players": 4, "city": "osaka"}),
    ("zerokei", {"players": 3}),
    ("zerokei", {"solo": True}),
)


@pytest.mark.parametrize("setup", GAMES)
def test_a_search_in_parts_is_the_search_at_once(setup: Setup) -> None:
    game = somewhere(setup, 3, 60)
    whole, parts = Search(game, 5), Search(game, 5)
    whole.run(120)
    for number in (1, 50, 69):
        parts.run(number)
    assert whole.iterations == parts.iterations == 120
    assert whole.nodes == parts.nodes
    assert [whole.tree.told(node) for node in range(whole.nodes)] == [
        parts.tree.told(node) for node in range(parts.nodes)
    ]


def test_other_seeds_imagine_other_worlds() -> None:
    game = somewhere(GAMES[0], 3, 60)
    told: set[str] = set()
    for seed in range(5):
        search = Search(game, seed)
        search.run(50)
        told.add(str(search.tree.told(0)))
    assert len(told) > 1


def test_a_search_leaves_the_game_alone() -> None:
    game = somewhere(GAMES[0], 1, 50)
    before = game.digest()
    Search(game).run(50)
    assert game.digest() == before


def test_what_was_best_for_long_stays_so() -> None:
    """More visits than 32768 times 65536 has room for in 31 bits: a search of a second has them."""
    game = somewhere(("zerokei", {"players": 2}), 4, 45)
    search = Search(game, 1, SearchSettings(depth=0, ahead=0))
    search.run(20_000)
    first = search.best()
    before = visits(search, first)
    assert before > 19_000
    search.run(40_000)
    assert search.best() == first
    assert visits(search, first) > before + 39_000


def visits(search: Search, answer: int) -> int:
    """How often an answer at the root was gone through."""
    return sum(told[1] for told in map(search.tree.told, search.tree.children(0)) if told[0] == answer)


@pytest.mark.parametrize("seed", range(4))
def test_a_look_at_few_ways_passes_no_answer_over(seed: int) -> None:
    game = somewhere(("shinjuku", {"players": 2}), seed, 90)
    while not (game.moment[2] and len(game.answers) > 3):
        game.answer(game.answers[-1])
    most = len(game.answers)
    turns = Turns(game)
    turns.find(game, game.seat, 96, most)
    # One way of each answer, and of what comes then so many of each of them again: all of them are kept.
    assert {answers[0] for answers, _ in turns.found()} == set(game.answers)
    assert turns.looked_at <= most + most**2 + most**3


def test_the_tree_stays_within_its_room() -> None:
    game = somewhere(GAMES[0], 1, 120)
    # So curious that the tree grows broad, whatever the weights of the outlook make of the position.
    curious = SearchSettings(
        explore=100.0, ripe=1, widen=1000, width=24, depth=50, ahead=0, quick=1, ways=8, trust=4
    )
    search = Search(game, 1, curious)
    rounds, before = 0, -1
    while search.nodes > before and rounds < 10:
        before = search.nodes
        search.run(8000)
        rounds += 1
    full = search.nodes
    assert 100_000 < full <= 131072
    search.run(200)
    assert search.nodes - full < 100
    assert game.allows(search.best())
    assert search.iterations == 8000 * rounds + 200


@pytest.mark.parametrize("setup", GAMES)
def test_a_thought_can_be_interrupted(setup: Setup) -> None:
    game = somewhere(setup, 2, 30)
    bot = SearchBot(1, Budget(seconds=600.0))
    answers: list[int] = []
    thread = threading.Thread(target=lambda: answers.append(bot.choose(look(game))))
    thread.start()
    while thread.is_alive():
        bot.stop()
        thread.join(0.05)
    assert game.allows(answers[0])


def test_time_is_kept_for_a_whole_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]

    def ticking() -> float:
        clock[0] += 0.25
        return clock[0]

    monkeypatch.setattr(search_bot, "monotonic", ticking)
    game = ekiben.new("shinjuku", seed=4, players=2)
    bots = [make("search:10s", seed=seat) for seat in range(2)]
    for _ in range(6):
        seat, begun = game.seat, clock[0]
        while game.seat == seat:
            game.answer(bots[seat].choose(look(game)))
        # A look at the clock may be late by a tick, and a surprise may cost a tenth more.
        assert 10.0 <= clock[0] - begun <= 13.0


def test_the_answers_of_a_budget_of_time_are_allowed_wherever_it_is_asked() -> None:
    bot = make("search:1ms", seed=1)
    for setup in GAMES:
        for plies in (0, 7, 31, 80):
            game = somewhere(setup, plies, plies)
            if not game.over:
                assert game.allows(bot.choose(look(game)))


@pytest.mark.parametrize("text", ["0", "0s", "-1", "1h", "s", "1.5", "", "9" * 9, "1000s", "1e3", "\u0661"])
def test_a_budget_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="time to think"):
        budget(text)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("search:100:deep=3", "no setting 'deep'; possible: explore, trust"),
        ("search:100:depth=1.5", "depth is a whole number from 0 to 1000, not '1.5'"),
        ("search:100:depth", "not ''"),
        ("search:100:widen=1", "widen is a whole number from 2"),
        ("search:100:worlds=0", "worlds is a whole number from 1"),
        ("search:100:explore=1.2.3", "explore is a number"),
        ("search:100:worlds=\u0663", "worlds is a whole number"),
    ],
)
def test_a_setting_that_is_none_is_refused(spec: str, told: str) -> None:
    with pytest.raises(Refusal) as refused:
        make(spec)
    assert told in str(refused.value)


def test_a_search_takes_other_settings_by_name() -> None:
    bot = make("search:50:depth=1:explore=0.5")
    assert isinstance(bot, SearchBot) and bot.name == "search:50:depth=1:explore=0.5"
    assert bot.settings == SearchSettings(depth=1, explore=0.5)
    assert bot.budget == Budget(iterations=50)


@pytest.mark.parametrize("setup", setups(), ids=str)
def test_every_edition_city_and_number_of_players_is_searched_alike(setup: Setup) -> None:
    for plies in (0, 45, 140):
        game = somewhere(setup, 5, plies)
        if not game.over:
            for spec in ("greedy:1", "easy", "search:12:own_width=4"):
                assert game.allows(make(spec).choose(look(game))), spec


def test_every_level_says_what_it_does_and_how_long_that_takes() -> None:
    assert tuple(levels()) == LEVELS
    work = [level.iterations for level in levels().values()]
    assert work == sorted(work)
    for level in levels().values():
        assert level.about and 0 < level.seconds <= 5.0
        assert make(level.name).name == level.name


@pytest.mark.parametrize("setup", GAMES)
def test_advice_tells_what_is_expected_and_how_it_may_go_on(setup: Setup) -> None:
    game = somewhere(setup, 6, 25)
    bot = make("search:2000")
    assert isinstance(bot, SearchBot)
    advice = bot.advise(look(game), best=2)
    # In the middle of an action a quarter of the budget is enough.
    assert isinstance(advice, Advice) and advice.iterations == (2000 if game.moment[2] else 500)
    visits = [suggestion.visits for suggestion in advice.suggestions]
    assert 1 <= len(visits) <= 2 and all(visits) and sum(visits) <= 2000
    assert advice.suggestions[0].line
