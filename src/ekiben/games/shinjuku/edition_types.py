"""What an edition is: a table of rules, flat, as the rules read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

SetupStep = Literal["hands", "seed", "queue", "matsuri"]
"""A step of the setup; where each player gets customers or a free store, `hands` includes them."""

TurnStep = Literal["arrival", "matsuri", "actions"]
"""A step of a turn."""

TieBreak = Literal["top2", "top3", "rank", "first_bonus"]
"""What decides between players with equal points."""

ACTIONS = ("open", "expand", "move", "upgrade", "income")
"""The actions by the words of the engine; an edition may call them otherwise."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the rules. The comments of `editions/v2.toml` explain every field to a designer."""

    id: str
    name: str
    date: str
    summary: str
    city: str
    players: tuple[int, int]
    goods: tuple[str, ...]
    customers: tuple[tuple[int, int], ...]
    stores_per_good: int
    dept_stores: int
    track: Mapping[int, int] = field(hash=False)
    hand: int
    setup_order: tuple[SetupStep, ...]
    seed_wards: int
    seed_customers: int
    setup_customers_per_player: int
    free_store: bool
    start: Literal["random", "chosen"]
    turn_steps: tuple[TurnStep, ...]
    actions_per_turn: int
    arrival: Literal["queue", "bag"]
    arrival_counts: tuple[tuple[int, int], ...]
    queue_spaces: int
    queue_base: int
    wild_stores: bool
    wild_cards: int
    matsuri: bool
    relocate: bool
    expand_own_network: bool
    expand_single_cost: int
    expand_double_cost: int
    double_match: Literal["any_cards", "first_segment", "all_stations"]
    serves: tuple[int, int, int]
    dept_distinct: bool
    move_end: Literal["satisfied", "anywhere"]
    track_income: bool
    upgrade_site: Literal["sakura", "dots"]
    two_step_upgrade: bool
    customer_to: Literal["none", "out", "queue"]
    bonus_stacks: tuple[int, ...]
    end: Literal["queue_finish_round", "bag_plus_one_round"]
    final_income: bool
    scoring: Literal["majority", "drop_most", "sets"]
    set_points: tuple[int, ...]
    customer_points: int
    double_points: int
    majority_points: int
    tied_points: int
    tie_breaks: tuple[TieBreak, ...]
    collections_hidden: bool
    action_names: Mapping[str, str] = field(hash=False)

    @property
    def tokens(self) -> int:
        """The number of customer tokens."""
        return sum(singles + doubles for singles, doubles in self.customers)

    @property
    def setup_tokens(self) -> int:
        """How many customers the setup takes out of the bag before any that depend on the players."""
        return self.seed_wards * self.seed_customers + self.queue_base
