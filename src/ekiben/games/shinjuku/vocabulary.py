"""The numbers the rules of Shinjuku speak in. ``vocabulary.pxd`` repeats them for the compiled build."""

from __future__ import annotations

# Room for the largest game; cities and editions are checked against these.
SEATS = 4
WARDS = 40
STATIONS = 64  # places in arrays; answers leave room for 60
GOODS = 6
KINDS = 12  # a good, single or double
CARDS = 128
TOKENS = 128
SPACES = 6  # of the queue
LINES = 128  # potential connections
STACKS = 16  # of bonus tokens

# The questions.
ACTION = 1  # which action
MATSURI = 2  # to which ward the Matsuri goes
OPEN_STATION = 3
OPEN_GOOD = 4
OPEN_SOURCE = 5  # from the supply, or which store is relocated
EXPAND_FROM = 6  # one end of the first segment
EXPAND_TO = 7  # its other end
AGAIN_FROM = 8  # where the second segment starts, or STOP
AGAIN_TO = 9
MOVE_WARD = 10  # whose customers travel
MOVE_START = 11  # from which station
MOVE_STEP = 12  # the next station, or STOP
MOVE_GIVE = 13  # which customer the store gets
UPGRADE_STATION = 14
UPGRADE_GOOD = 15  # the token on top (prototype)
UPGRADE_CUSTOMER = 16  # which customer is spent
PAY = 17  # with which card, or CARDS together
PAY_CARD = 18  # one of several cards paid together
TRACK_INCOME = 19  # draw for the use of your track?
FREE_STATION = 20  # where the free first store stands
FREE_GOOD = 21
QUESTIONS = 22  # how many there are, NO_QUESTION included

# The answers that are no station, ward, good or kind of customer.
STOP = 60
SUPPLY = 61
CARDS_TOGETHER = 62  # several cards as one wildcard
NO = 0
YES = 1

# The actions, as answers and as what is being paid for.
OPEN = 0
EXPAND = 1
MOVE = 2
UPGRADE = 3
INCOME = 4
ACTIONS = 5  # how many there are

# The steps of a turn.
STEP_ARRIVAL = 1
STEP_MATSURI = 2
STEP_ACTIONS = 3
STEPS = 4  # the most a turn has

# The steps of the setup.
SETUP_HANDS = 1
SETUP_SEED = 2
SETUP_QUEUE = 3
SETUP_MATSURI = 4

# What the card for a double track has to match.
MATCH_ANY_CARDS = 0
MATCH_FIRST_SEGMENT = 1
MATCH_ALL_STATIONS = 2

# Where a customer spent on an upgrade goes.
SPENT_NONE = 0
SPENT_OUT = 1
SPENT_QUEUE = 2

# How customers are scored.
SCORE_MAJORITY = 0
SCORE_DROP_MOST = 1
SCORE_SETS = 2

# The tie-breaks.
TIE_NONE = 0
TIE_TOP_2 = 1
TIE_TOP_3 = 2
TIE_RANK = 3
TIE_FIRST_BONUS = 4

# How high a store stands on its station.
EMPTY = 0
SINGLE = 1
DOUBLE = 2
DEPARTMENT = 3

# The traits of a seat's position, for a glance at what it may end with.
TRAIT_POINTS = 0
TRAIT_HAND = 1
TRAIT_HAND_MORE = 2
TRAIT_WILD = 3
TRAIT_STORES = 4
TRAIT_DEPARTMENTS = 5
TRAIT_GOODS_SOLD = 6
TRAIT_WARDS_WITH_STORE = 7
TRAIT_TRACK = 8
TRAIT_GROWING = 9
TRAIT_READY = 10
TRAIT_NOW = 11
TRAIT_MORE = 12
TRAIT_COMING = 13
TRAIT_REACHED = 14
TRAIT_FOREIGN = 15
TRAIT_ALWAYS = 16
TRAITS = 17  # how many there are

# In place of a number there is not.
NONE = 255  # no ward, no station, no kind
NO_SEAT = 9  # nobody owns it

QUESTION_NAMES = (
    "over",
    "action",
    "matsuri",
    "open station",
    "open good",
    "open source",
    "expand from",
    "expand to",
    "again from",
    "again to",
    "move ward",
    "move start",
    "move step",
    "move give",
    "upgrade station",
    "upgrade good",
    "upgrade customer",
    "pay",
    "pay card",
    "track income",
    "free station",
    "free good",
)
"""The questions as views and records name them, by number."""

TRAIT_NAMES = (
    "points",
    "hand",
    "hand_more",
    "wild",
    "stores",
    "departments",
    "goods_sold",
    "wards_with_store",
    "track",
    "growing",
    "ready",
    "now",
    "more",
    "coming",
    "reached",
    "foreign",
    "always",
)
"""The traits of a position as `outlook.toml` names them, by number."""
