# cimport only: the numbers of vocabulary.py; a test holds the two files together.
cdef enum:
    # Room for the largest game; cities and editions are checked against these.
    SEATS = 4
    WARDS = 40
    STATIONS = 64
    GOODS = 6
    KINDS = 12
    CARDS = 128
    TOKENS = 128
    SPACES = 6
    LINES = 128
    STACKS = 16
    # The questions.
    ACTION = 1
    MATSURI = 2
    OPEN_STATION = 3
    OPEN_GOOD = 4
    OPEN_SOURCE = 5
    EXPAND_FROM = 6
    EXPAND_TO = 7
    AGAIN_FROM = 8
    AGAIN_TO = 9
    MOVE_WARD = 10
    MOVE_START = 11
    MOVE_STEP = 12
    MOVE_GIVE = 13
    UPGRADE_STATION = 14
    UPGRADE_GOOD = 15
    UPGRADE_CUSTOMER = 16
    PAY = 17
    PAY_CARD = 18
    TRACK_INCOME = 19
    FREE_STATION = 20
    FREE_GOOD = 21
    QUESTIONS = 22
    # The answers that are no station, ward, good or kind of customer.
    STOP = 60
    SUPPLY = 61
    CARDS_TOGETHER = 62
    NO = 0
    YES = 1
    # The actions, as answers and as what is being paid for.
    OPEN = 0
    EXPAND = 1
    MOVE = 2
    UPGRADE = 3
    INCOME = 4
    ACTIONS = 5
    # The steps of a turn.
    STEP_ARRIVAL = 1
    STEP_MATSURI = 2
    STEP_ACTIONS = 3
    STEPS = 4
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
    TRAITS = 17
    # In place of a number there is not.
    NONE = 255
    NO_SEAT = 9
