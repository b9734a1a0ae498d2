# cimport only: the numbers of vocabulary.py; a test holds the two files together.
cdef enum:
    # Room in the arrays; the data is checked against these when a charter is made.
    SEATS = 4
    CITIES = 16
    CARRIAGES = 32
    COLOURS = 3
    VENUES = 3
    TRAIN = 16
    ROW = 8
    ROUNDS = 5
    EVENTS = 32
    ENGINES = 8
    LETTERS = 8
    REACH = 32
    BOARD_ROWS = 4
    BOARD_PLACES = 8
    FIRST_CLOSED = 6
    LOG = 24
    # The questions.
    CHOOSE_ENGINE = 1
    CLAIM = 2
    THEN_COUNTER = 3
    SPACE = 4
    COUNTER_STEP = 5
    ACTION = 6
    PART = 7
    GROUND_CITY = 8
    TRACK_CITY = 9
    TRACK_SPACE = 10
    TRACK_OWNER = 11
    STATION_COLOUR = 12
    STATION_CITY = 13
    VENUE_CHOICE = 14
    MOVE_CARRIAGE = 15
    MOVE_TO = 16
    BUY_CARD = 17
    REPEAT_CARD = 18
    TOKEN_CITY = 19
    TOKEN_CARRIAGE = 20
    TRADE = 21
    OFFER_CARD = 22
    OFFER_CITY = 23
    QUESTIONS = 24
    # The answers that are no carriage, city, colour, venue, space, seat or place.
    ENGINE_OF = 32
    TAIL = 36
    EVENT = 37
    PLACE_ONLY = 8
    STOP = 60
    NO = 0
    YES = 1
    # The actions, as parts of what a card offers.
    GROUND = 0
    TRACK = 1
    STATION = 2
    VENUE = 3
    COUNTER = 4
    INCOME = 5
    DISCOUNTS = 4
    KINDS = 16
    LANE = 16
    # How a card is used.
    USE_OFFER = 0
    USE_ENGINE = 1
    USE_TAIL = 2
    USE_EVENT = 3
    USE_BUY = 4
    USE_REPEAT = 5
    # What an ability changes, as bits of a player's abilities.
    ABLE_STATION = 1
    ABLE_TRACK = 2
    ABLE_VENUE = 4
    ABLE_GROUND = 8
    ABLE_ENGINE = 16
    ABLE_TAIL = 32
    ABLE_TURN = 64
    # What an event does: as an action, or at the end of the round.
    DOES_NOTHING = 0
    ONE_OF = 1
    ALL_OF = 2
    VENUE_TOKEN = 3
    REPEAT = 4
    GET_YEN = 5
    END_TRADE = 6
    END_YEN = 7
    END_REWARD = 8
    END_RANK = 9
    END_BUY = 10
    END_CITY = 11
    # How far the game has come: what follows when nothing is left of the last answer.
    STAGE_ENGINES = 0
    STAGE_PREPARE = 1
    STAGE_CLAIMS = 2
    STAGE_TURNS = 3
    STAGE_ACTIONS = 4
    STAGE_OFFERS = 5
    # The parts of the final scoring.
    SCORE_CITIES = 0
    SCORE_VENUES = 1
    SCORE_BOARD = 2
    SCORE_CONNECTED = 3
    SCORE_CAULDRONS = 4
    SCORE_YEN = 5
    SCORE_TRACKS = 6
    SCORES = 7
    # What Hideo did: a step in his log.
    LOG_INCOME = 1
    LOG_CLAIM = 2
    LOG_COUNTER = 3
    LOG_SPACE = 4
    LOG_REVEAL = 5
    LOG_CLOSE = 6
    LOG_GROUND = 7
    LOG_STATION = 8
    LOG_TRACK = 9
    LOG_MARGIN = 10
    # Why he did it.
    WHY_RULE = 0
    WHY_MIDDLE = 1
    WHY_NEAREST = 2
    WHY_CARD = 3
    WHY_LAST = 4
    WHY_MOST = 5
    WHY_AHEAD = 6
    WHY_COMPLETE = 7
    WHY_NO_TRACK = 8
    # In place of a number there is not.
    NONE = 255
    NO_SEAT = 9
    IMPOSSIBLE = 10000
