"""The numbers the rules of Zero-Kei speak in. ``vocabulary.pxd`` repeats them for the compiled build."""

from __future__ import annotations

# Room in the arrays; the data is checked against these when a charter is made.
SEATS = 4
CITIES = 16
CARRIAGES = 32  # also where the numbers of carriages end and those of the other cards begin
COLOURS = 3
VENUES = 3
TRAIN = 16  # carriages in one train
ROW = 8  # carriages laid out in a round
ROUNDS = 5
EVENTS = 32
ENGINES = 8
LETTERS = 8  # spaces of the track cost marker
REACH = 32  # yen up to which cities are sorted by the cost of their ground
BOARD_ROWS = 4  # of Hideo's board
BOARD_PLACES = 8  # of Hideo's board: A1 A2 B1 B2 B3 B4 C1 C2
FIRST_CLOSED = 6  # the first place of Hideo's board for a closed venue token
LOG = 24  # steps of Hideo that are remembered

# The questions.
CHOOSE_ENGINE = 1  # which engine
CLAIM = 2  # which carriage of the row
THEN_COUNTER = 3  # which counter the second icon of a carriage advances
SPACE = 4  # which space of the turn order tile
COUNTER_STEP = 5  # which counter advances
ACTION = 6  # which card is used, or STOP
PART = 7  # which of its actions; with an event of two actions, which of them first
GROUND_CITY = 8
TRACK_CITY = 9
TRACK_SPACE = 10  # which space of the track cost marker
TRACK_OWNER = 11  # whose track
STATION_COLOUR = 12
STATION_CITY = 13
VENUE_CHOICE = 14  # which venue, and whether its effect is used
MOVE_CARRIAGE = 15  # which carriage changes its place, or STOP
MOVE_TO = 16  # to which place of the train, counted from the engine
BUY_CARD = 17  # which carriage of the discard pile
REPEAT_CARD = 18  # which card is used again
TOKEN_CITY = 19  # which venue token
TOKEN_CARRIAGE = 20  # on which carriage it is put
TRADE = 21  # lose points for yen?
OFFER_CARD = 22  # which carriage of the discard pile, or STOP
OFFER_CITY = 23  # which city is scored, or STOP
QUESTIONS = 24  # how many there are, NO_QUESTION included

# The answers that are no carriage, city, colour, venue, space, seat or place.
ENGINE_OF = 32  # the engine of a seat: 32 to 35
TAIL = 36
EVENT = 37
PLACE_ONLY = 8  # a venue without its effect: 8 to 10
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
ANYTIME = 48  # the set of the two that are always possible
DISCOUNTS = 4  # the discounts a card may give, none included
KINDS = 16  # sets of the actions that may be impossible, up to VENUE
LANE = 16  # bits for each of them where their costs stand side by side

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
ABLE_SETS = 16  # sets of the first four, three of which change what an action costs

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
SCORE_BOARD = 2  # the two cities of Hideo's board
SCORE_CONNECTED = 3
SCORE_CAULDRONS = 4
SCORE_YEN = 5
SCORE_TRACKS = 6
SCORES = 7  # how many there are

# What Hideo did: a step in his log.
LOG_INCOME = 1  # what: cauldrons on venues
LOG_CLAIM = 2  # where: place in the row; what: the carriage; why
LOG_COUNTER = 3  # what: the colour; why
LOG_SPACE = 4  # where: the space of the tile
LOG_REVEAL = 5  # where: the place on his board; what: the city
LOG_CLOSE = 6  # where: the venue; what: the cauldrons put there
LOG_GROUND = 7  # where: the city
LOG_STATION = 8  # where: the city; what: the colour; why
LOG_TRACK = 9  # where: the city
LOG_MARGIN = 10  # where: the city; what: the row; why

# Why he did it.
WHY_RULE = 0  # there was nothing to choose
WHY_MIDDLE = 1  # the middle carriage of the row was free
WHY_NEAREST = 2  # it was not, so he took the one nearest to the tile
WHY_CARD = 3  # his new carriage shows this counter
WHY_LAST = 4  # the hindmost counter advances
WHY_MOST = 5  # this colour alone gives most points
WHY_AHEAD = 6  # of the colours that give most points, its counter is ahead
WHY_COMPLETE = 7  # the city has everything
WHY_NO_TRACK = 8  # the city lacks only a track, and he has none

# The traits of a seat's position, for a glance at what it may end with.
TRAIT_POINTS = 0
TRAIT_YEN = 1
TRAIT_CITY_WORTH = 2
TRAIT_STATION_MISSING = 3
TRAIT_TRACK_MISSING = 4
TRAIT_TRACK_ONLY_MISSING = 5
TRAIT_VENUE_WORTH = 6
TRAIT_VENUES_LED = 7
TRAIT_CONNECTED = 8
TRAIT_COULD_CONNECT = 9
TRAIT_CAULDRONS = 10
TRAIT_CAULDRONS_OUT = 11
TRAIT_TRACKS = 12
TRAIT_CARRIAGES = 13
TRAIT_ABLE_STATION = 14
TRAIT_ABLE_TRACK = 15
TRAIT_ABLE_VENUE = 16
TRAIT_ABLE_GROUND = 17
TRAIT_ABLE_ENGINE = 18
TRAIT_ABLE_TAIL = 19
TRAIT_ABLE_TURN = 20
TRAIT_OFFERS_GROUND = 21
TRAIT_OFFERS_TRACK = 22
TRAIT_OFFERS_STATION = 23
TRAIT_OFFERS_VENUE = 24
TRAIT_BUYS = 25
TRAIT_REPEATS = 26
TRAIT_TURN_EARLY = 27
TRAIT_ALWAYS = 28
TRAITS = 29  # how many there are

# In place of a number there is not.
NONE = 255  # no card, no city, no venue, no colour
NO_SEAT = 9  # nobody
IMPOSSIBLE = 10000  # yen nobody has

TRAIT_NAMES = (
    "points",
    "yen",
    "city_worth",
    "station_missing",
    "track_missing",
    "track_only_missing",
    "venue_worth",
    "venues_led",
    "connected",
    "could_connect",
    "cauldrons",
    "cauldrons_out",
    "tracks",
    "carriages",
    "able_station",
    "able_track",
    "able_venue",
    "able_ground",
    "able_engine",
    "able_tail",
    "able_turn",
    "offers_ground",
    "offers_track",
    "offers_station",
    "offers_venue",
    "buys",
    "repeats",
    "turn_early",
    "always",
)
"""The traits of a position as `outlook.toml` names them, by number."""
