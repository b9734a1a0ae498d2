"""The rules of scoring and of ties, each by examples; `test_rules_score_search` looks at every collection."""

from __future__ import annotations

from typing import Any

import pytest
from rule_cases import EVERY, ended, heap, last_turn, table
from shinjuku_tools import COLOURS, income, upgrade

from ekiben.games.shinjuku import Shinjuku


def points(edition: str, *collections: list[str], **form: Any) -> list[int]:
    """What these collections score, seat by seat."""
    filled = list(collections) + [[]] * (2 - len(collections))
    return ended(edition, *filled, **form).scores


# ---------------------------------------------------------------- every edition


@pytest.mark.rule("score.winner")
@EVERY
@pytest.mark.parametrize("best", [0, 1, 2])
def test_the_most_points_win(edition: str, best: int) -> None:
    hers = heap(food=3, clothing=3, books=3)
    collections = [hers if seat == best else heap(food=1 + seat, clothing=1 + seat) for seat in range(3)]
    game = ended(edition, *collections)
    assert game.winners == [best] and game.places[best] == 1
    order = sorted(range(3), key=lambda seat: -game.scores[seat])
    assert [game.places[seat] for seat in order] == [1, 2, 3]
    assert len(set(game.scores)) == 3


@pytest.mark.rule("score.customers-only")
@EVERY
def test_stores_track_and_cards_score_nothing(edition: str) -> None:
    rows = [
        ["red", "food", "oji"],
        ["red", "books", "nakano"],
        ["red", "clothing", "shibuya"],
        ["blue", "food", "ueno"],
    ]
    ways = [["red", "nakano", "koenji"], ["red", "nakano", "nerima"], ["red", "nakano", "shinjuku"]]
    hands = {"red": ["ota"] * 5 + ["setagaya"] * 4}
    game = ended(edition, heap(food=1, books=1), [], stores=rows, tracks=ways, hands=hands)
    plain = ended(edition, heap(food=1, books=1), [])
    assert game.scores == plain.scores and game.scores[1] == 0 < game.scores[0]


@pytest.mark.rule("score.customers-only")
@EVERY
def test_nothing_is_scored_before_the_end(edition: str) -> None:
    game = table(edition, won={"blue": heap(food=2, books=2)})
    assert game.view(None).scores == game.view(1).scores == () and game.winners == game.places == []
    over = ended(edition, heap(food=2, books=2), [])
    assert over.view(None).scores == tuple(over.scores) and over.scores[0] > 0


# ---------------------------------------------------------------- prototype


@pytest.mark.rule("score.prototype.customer")
@pytest.mark.parametrize("number", range(4))
def test_each_customer_is_a_point(number: int) -> None:
    others = heap(food=4, clothing=4, books=4)  # who has the most of everything
    assert points("prototype", heap(food=number, clothing=number, books=number), others)[0] == 3 * number


@pytest.mark.rule("score.prototype.majority")
def test_the_most_customers_of_a_good_are_two_points_to_one_who_has_them_alone() -> None:
    assert points("prototype", heap(food=3), heap(food=2)) == [3 + 2, 2]
    assert points("prototype", heap(food=3, toys=1), heap(food=2, books=1), heap(food=2)) == [4 + 4, 3 + 2, 2]
    goods = ("food", "clothing", "books", "toys", "electronics")
    assert points("prototype", [*goods], []) == [5 + 10, 0]


@pytest.mark.rule("score.prototype.tied-majority")
def test_players_level_at_the_most_get_a_point_each_and_nobody_two() -> None:
    assert points("prototype", heap(food=2), heap(food=2)) == [2 + 1, 2 + 1]
    assert points("prototype", heap(food=2), heap(food=1), heap(food=2), heap(food=2)) == [3, 1, 3, 3]


@pytest.mark.rule("score.prototype.majority-needs-one")
def test_a_good_of_which_nobody_has_a_customer_gives_nobody_points() -> None:
    assert points("prototype", [], []) == [0, 0]
    assert points("prototype", heap(food=1), []) == [3, 0]
    assert points("prototype", heap(food=1), heap(food=1), [], []) == [2, 2, 0, 0]


# ---------------------------------------------------------------- version 1


@pytest.mark.rule("score.v1.drop-most")
def test_the_good_with_the_most_tokens_does_not_count() -> None:
    assert points("v1", heap(food=4, clothing=2, books=1))[0] == 3
    assert points("v1", heap(food=1, clothing=2, electronics=5))[0] == 3
    # Everybody drops a good of their own.
    assert points("v1", heap(food=4, books=1), heap(books=4, clothing=2)) == [1, 2]


@pytest.mark.rule("score.v1.drop-by-tokens")
def test_a_double_is_one_token_when_goods_are_compared() -> None:
    assert points("v1", heap(food=3, clothing2=2))[0] == 4  # food goes, although clothing is worth more
    assert points("v1", heap(food=2, clothing2=3))[0] == 2
    assert points("v1", heap(food=2, food2=1, clothing2=2))[0] == 4


@pytest.mark.rule("score.v1.drop-tie")
def test_of_goods_level_in_tokens_one_goes_the_one_worth_least() -> None:
    assert points("v1", heap(food=2, clothing2=2))[0] == 4
    assert points("v1", heap(food2=2, clothing=2))[0] == 4
    assert points("v1", heap(food=2, clothing=2, books=2))[0] == 4  # only one of them
    assert points("v1", heap(food=1, food2=1, clothing2=2, books=1))[0] == 5


@pytest.mark.rule("score.v1.points")
def test_a_single_is_one_point_and_a_double_two() -> None:
    most = heap(electronics=4)
    assert points("v1", most + heap(food=1))[0] == 1
    assert points("v1", most + heap(food2=1))[0] == 2
    assert points("v1", most + heap(food=2, food2=1, clothing2=3, books=1))[0] == 4 + 6 + 1


@pytest.mark.rule("score.v1.few-customers")
def test_customers_of_one_good_only_score_nothing() -> None:
    assert points("v1", heap(food=3, food2=4), heap(electronics2=1)) == [0, 0]
    assert points("v1", [], heap(books=1)) == [0, 0]


# ---------------------------------------------------------------- version 2

SETS = pytest.mark.parametrize("edition", ["v2r6", "v2"])


@pytest.mark.rule("score.v2.sets")
@SETS
def test_sets_of_different_goods(edition: str) -> None:
    goods = ["food", "clothing", "books", "electronics"]
    for number, value in enumerate([0, 1, 3, 6, 10]):
        assert points(edition, goods[:number])[0] == points(edition, goods[4 - number :])[0] == value
    assert points(edition, heap(food=3))[0] == 3  # alike: three units left over
    assert points(edition, heap(food=2, clothing=1, books=1))[0] == 6 + 1


@pytest.mark.rule("score.v2.double")
@SETS
def test_a_double_is_two_units_in_different_sets(edition: str) -> None:
    assert points(edition, heap(food2=1))[0] == 2
    assert points(edition, heap(food2=1, clothing=1))[0] == 3 + 1
    assert points(edition, heap(books2=1, clothing2=1))[0] == 3 + 3
    assert (
        points(edition, heap(books2=1, clothing=2))[0] == points(edition, heap(books=2, clothing=2))[0] == 6
    )


@pytest.mark.rule("score.v2.greedy")
@SETS
def test_the_largest_sets_are_made_first(edition: str) -> None:
    assert points(edition, heap(food=2, clothing=2, books=1, electronics=1))[0] == 10 + 3  # not 6 + 6
    assert points(edition, heap(food=3, clothing=2, books=2, electronics=1))[0] == 10 + 6 + 1
    assert points(edition, heap(food=4, clothing=3, books=1))[0] == 6 + 3 + 3 + 1


def bonus(edition: str, claims: list[str], *collections: list[str], **form: Any) -> Shinjuku:
    """The end of a game in which these players claimed bonus tokens, in this order."""
    spots = ("ueno", "tokyo", "ikebukuro", "meguro", "shibuya", "shinjuku")
    rows = [[colour, "department", spot] for colour, spot in zip(claims, spots, strict=False)]
    return ended(edition, *collections, stores=rows, bonus=claims, **form)


@pytest.mark.rule("score.v2.bonus-wild")
@SETS
def test_bonus_tokens_are_units_of_any_good(edition: str) -> None:
    assert bonus(edition, ["blue"], [], []).scores == [6, 0]  # three in one set for different goods
    assert bonus(edition, ["blue"], heap(electronics=1), []).scores == [10, 0]
    assert bonus(edition, ["red", "blue"], heap(food=1, clothing=1), []).scores == [10, 6]
    assert bonus(edition, ["blue", "blue"], [], []).scores == [10 + 1, 0]  # five of them: one is left over


@pytest.mark.rule("score.v2.bonus-best")
@SETS
def test_bonus_tokens_are_used_for_the_best_total(edition: str) -> None:
    # Two tokens: into two sets of two to make them sets of three, or one set of four.
    assert bonus(edition, ["red", "blue"], heap(food=2, clothing=2), []).scores[0] == 10 + 3
    assert bonus(edition, ["red", "blue"], heap(food=3), []).scores[0] == 6 + 1 + 1
    assert bonus(edition, ["red", "blue"], heap(food=2, clothing=2, books=2), []).scores[0] == 10 + 10


# ---------------------------------------------------------------- ties


@pytest.mark.rule("tie.prototype.shared", "tie.v2r6.shared")
@pytest.mark.parametrize("edition", ["prototype", "v2r6"])
def test_equal_points_share_the_victory(edition: str) -> None:
    game = ended(edition, heap(food=2), heap(clothing=2), heap(books=1))
    assert game.winners == [0, 1] and game.places == [1, 1, 3]
    game = ended(edition, heap(food=1), heap(clothing=1), heap(books=1))
    assert game.winners == [0, 1, 2]


@pytest.mark.rule("tie.v2r6.shared", "tie.v2.first-bonus")
@pytest.mark.parametrize(("first", "second"), [("blue", "red"), ("red", "blue")])
def test_only_the_later_version_asks_who_claimed_bonus_tokens_first(first: str, second: str) -> None:
    # Three tokens, or two and a customer: six points each.
    collections = [heap(food=1) if colour == second else [] for colour in ("blue", "red")]
    game = bonus("v2r6", [first, second], *collections)
    assert game.scores == [6, 6] and game.winners == [0, 1]
    game = bonus("v2", [first, second], *collections)
    assert game.scores == [6, 6] and game.winners == [COLOURS.index(first)] and sorted(game.places) == [1, 2]


@pytest.mark.rule("tie.v2.first-bonus")
def test_the_first_claim_of_a_player_counts_not_the_number_of_claims() -> None:
    # Blue has claimed first, Red second and third: 3 and 2 + 2 tokens.
    game = bonus("v2", ["blue", "red", "red"], heap(food=1), [])
    assert game.scores == [10, 10] and game.winners == [0]
    game = bonus("v2", ["green", "blue", "red"], heap(food=1), heap(food=1), heap(food=5))
    assert game.scores == [6, 6, 10 + 4] and game.places == [2, 3, 1]


@pytest.mark.rule("tie.v2.first-bonus")
def test_a_later_claim_of_a_player_does_not_put_back_the_first() -> None:
    rows = [["red", "department", "ueno"], ["blue", "department", "tokyo"], ["red", "food", "shibuya"]]
    form: dict[str, Any] = {"stores": rows, "bonus": ["red", "blue"], "hands": {"red": ["shibuya"]}}
    game = last_turn("v2", heap(food=2, clothing=1), heap(food=1), **form)
    upgrade(game, "shibuya", ["shibuya"], "food")  # Red's second claim, the third of the game
    income(game)
    assert game.scores == [10 + 1, 10 + 1] and game.winners == [1]


@pytest.mark.rule("tie.v2.first-bonus")
@pytest.mark.parametrize("claimer", ["blue", "red", "green"])
def test_who_claimed_beats_who_never_did(claimer: str) -> None:
    three = heap(food=1, clothing=1, books=1)
    game = bonus("v2", [claimer], *([] if colour == claimer else three for colour in COLOURS[:3]))
    assert game.scores == [6, 6, 6] and game.winners == [COLOURS.index(claimer)]
    assert sorted(game.places) == [1, 2, 2]


@pytest.mark.rule("tie.v2.shared")
def test_without_any_claim_the_victory_is_shared() -> None:
    game = ended("v2", heap(food=2), heap(clothing=2), heap(books=1))
    assert game.winners == [0, 1] and game.places == [1, 1, 3]
    # Somebody has claimed, but is not among the tied.
    game = bonus("v2", ["green"], heap(food=8), heap(clothing=8), [])
    assert game.scores == [8, 8, 6] and game.winners == [0, 1]


# ---------------------------------------------------------------- ties of version 1


def tie(*collections: list[str], stores: dict[str, str] | None = None) -> Shinjuku:
    """The end of a game of version 1, with department stores by station."""
    rows = [[colour, "department", station] for station, colour in (stores or {}).items()]
    return ended("v1", *collections, stores=rows)


@pytest.mark.rule("tie.v1.top-2")
def test_tied_players_take_out_their_two_goods_of_most_tokens() -> None:
    uneven, even = heap(food=3, clothing=2, books=1), heap(food=3, clothing=1, books=1, electronics=1)
    for collections, winner in (((uneven, even), 1), ((even, uneven), 0)):
        game = tie(*collections, stores={"naka-meguro": ("blue", "red")[1 - winner]})
        assert game.scores == [3, 3] and game.winners == [winner]


@pytest.mark.rule("tie.v1.top-3")
def test_then_they_take_out_three_goods() -> None:
    wide, narrow = heap(food=4, clothing=3, books=2, electronics=1), heap(food=4, clothing=3, books=3)
    for collections, winner in (((wide, narrow), 0), ((narrow, wide), 1)):
        game = tie(*collections, stores={"naka-meguro": ("blue", "red")[1 - winner]})
        assert game.scores == [6, 6] and game.winners == [winner]


@pytest.mark.rule("tie.v1.top-ties")
def test_of_goods_level_in_second_or_third_place_the_cheapest_goes() -> None:
    # Second place: a single and a double are level; the double stays and makes 2 against 1.
    game = tie(
        heap(food=3, clothing=2, books=1), heap(food=3, clothing=1, books2=1), stores={"meguro": "blue"}
    )
    assert game.scores == [3, 3] and game.winners == [1]
    # Third place: likewise, 2 against 1.
    game = tie(
        heap(food=4, clothing=3, books=2, electronics=1),
        heap(food=4, clothing=3, books2=1, electronics=1),
        stores={"meguro": "blue"},
    )
    assert game.scores == [6, 6] and game.winners == [1]


@pytest.mark.rule("tie.v1.dept-rank")
@pytest.mark.parametrize(
    ("stores", "winner"),
    [
        ({"naka-meguro": "blue", "meguro": "red"}, 0),
        ({"shinjuku": "blue", "ikebukuro": "red"}, 1),
        ({"shinjuku": "blue", "meguro": "blue", "akihabara": "red", "kita-senju": "red"}, 0),
        ({"shinjuku": "red", "tokyo": "red", "shibuya": "blue"}, 1),
    ],
)
def test_then_the_highest_rank_number_of_their_department_stores_decides(
    stores: dict[str, str], winner: int
) -> None:
    game = tie(heap(food=2, books=1), heap(clothing=2, food=1), stores=stores)
    assert game.scores == [1, 1] and game.winners == [winner]


@pytest.mark.rule("tie.v1.no-dept")
@pytest.mark.parametrize("owner", ["blue", "red"])
def test_any_department_store_beats_none(owner: str) -> None:
    game = tie(heap(food=2, books=1), heap(clothing=2, food=1), stores={"shinjuku": owner})  # rank 1
    assert game.scores == [1, 1] and game.winners == [COLOURS.index(owner)]


@pytest.mark.rule("tie.v1.in-turn")
def test_only_who_is_still_level_goes_on_to_the_next_tie_break() -> None:
    first = heap(food=4, clothing=3, books=2, electronics=1)  # 6, then 3, then 1
    second = heap(food=4, clothing=3, books=3)  # 6, then 3, then 0
    third = heap(food=3, clothing2=2, books=1, electronics=1)  # 6, then 2, then 1
    game = tie(second, third, first, stores={"naka-meguro": "red"})
    assert game.scores == [6, 6, 6] and game.winners == [2] and game.places == [2, 3, 1]
    # Without the first the rank of the third, who is out by then, does not matter either.
    game = tie(second, third, second, stores={"naka-meguro": "red", "shinjuku": "blue"})
    assert game.winners == [0] and game.places == [1, 3, 2]


@pytest.mark.rule("tie.v1.shared")
def test_players_who_are_level_to_the_last_share_the_victory() -> None:
    game = tie(heap(food=2, books=1), heap(clothing=2, food=1), heap(food=1))
    assert game.winners == [0, 1] and game.places == [1, 1, 3]
    game = tie(heap(food=2, books=1), heap(clothing=2, food=1), heap(food=1), stores={"meguro": "green"})
    assert game.winners == [0, 1]


@pytest.mark.rule("tie.v1.rank-only")
def test_the_rank_does_nothing_but_break_ties() -> None:
    plain = tie(heap(food=2, books=2), heap(clothing=3, food=1))
    ranked = tie(
        heap(food=2, books=2), heap(clothing=3, food=1), stores={"naka-meguro": "red", "meguro": "red"}
    )
    assert plain.scores == ranked.scores == [2, 1] and ranked.winners == [0]
    three, two = heap(food=3, clothing=1, books=1, electronics=1), heap(food=3, clothing=2, books=1)
    assert tie(three, two, stores={"naka-meguro": "red"}).winners == [0]  # decided before it is asked
