"""Scripted players: two at every table, each with a connection of its own, who answer without thinking.

Whoever is asked answers; who gives the word to the other lets that one look at the table first, as a program
does that has nothing but requests.
"""

import asyncio
import random
import time
from functools import partial

import msgspec

from bench.ours.wire import Line, Reply, ask, get, guest, post, took


class Choice(msgspec.Struct):
    """An answer that may be given."""

    answer: int


class Question(msgspec.Struct):
    """Who is asked, and what that seat may answer."""

    seat: int
    choices: list[Choice]


class Moment(msgspec.Struct):
    """How far a game is."""

    ply: int
    question: Question | None


class State(msgspec.Struct):
    """What a player needs to know of a table."""

    id: str
    moment: Moment


STATES = msgspec.json.Decoder(State)


class Tally:
    """What a crowd has done: answers taken, the seconds until each was told, and those the server took."""

    def __init__(self) -> None:
        self.answers = 0
        self.seconds: list[float] = []
        self.server: list[float] = []
        self.pause = 0.0
        self.stopped = False


class Pair:
    """Two people at a table who play one game after the other."""

    def __init__(self, tally: Tally, players: list[tuple[Line, str]], number: int) -> None:
        self.tally = tally
        self.lines = [line for line, _ in players]
        self.cookies = [cookie for _, cookie in players]
        self.number = number
        self.at = [0, 1]
        """Who of the two sits on each seat."""
        self.sent = 0.0
        self.due = 0.0

    async def sit_down(self, game: str) -> None:
        """Make a table, and play."""
        wish = {"game": game, "seats": [{"kind": "you"}, {"kind": "open"}]}
        made = await ask(self.lines[0], post("/tables", msgspec.json.encode(wish), self.cookies[0]))
        self._know(msgspec.json.decode(made.body)["id"])
        joined = await ask(self.lines[1], post(f"/tables/{self.id}/join", b"{}", self.cookies[1]))
        for who, line in enumerate(self.lines):
            line.told = partial(self._told, who)
        self.known = STATES.decode(joined.body), 1

    def _know(self, id: str) -> None:
        self.id = id
        body = b'{"ply":%-6d,"answers":[%-2d],"key":"%08d"}'
        size = len(body % (0, 0, 0))
        self.looks = [get(f"/tables/{id}", cookie) for cookie in self.cookies]
        # Numbers are filled up with blanks, which JSON allows, so that the length is always the same.
        self.answers = [
            post(f"/tables/{id}/answers", b" " * size, cookie)[:-size] + body for cookie in self.cookies
        ]

    def begin(self) -> None:
        """Play on from here."""
        self.due = time.perf_counter() + random.random() * self.tally.pause
        self._go_on(*self.known)

    def _told(self, who: int, reply: Reply) -> None:
        """A reply to one of the two: an answer was taken, or the table was looked at."""
        if reply.status >= 300:
            raise RuntimeError(f"{reply.status} {reply.body[:300]!r}")
        if self.sent:
            self.tally.seconds.append(time.perf_counter() - self.sent)
            self.tally.server.append(took(reply))
            self.tally.answers += 1
            self.sent = 0.0
        state = STATES.decode(reply.body)
        if state.id != self.id:
            self._know(state.id)
            self.at.reverse()
        self._go_on(state, who)

    def _go_on(self, state: State, who: int) -> None:
        """Answer, let the other one look, or begin anew; `who` has just seen the table."""
        self.known = state, who
        question = state.moment.question
        if self.tally.stopped:
            return
        if question is None:
            self.lines[who].send(post(f"/tables/{self.id}/rematch", b"", self.cookies[who]))
            return
        asked = self.at[question.seat]
        if asked != who:
            self.lines[asked].send(self.looks[asked])
            return
        self.due += self.tally.pause
        wait = self.due - time.perf_counter()
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self._answer, state.moment, who)
        else:
            self._answer(state.moment, who)

    def _answer(self, moment: Moment, who: int) -> None:
        assert moment.question is not None
        self.number += 1
        choices = moment.question.choices
        pick = choices[self.number * 7 % len(choices)].answer
        self.sent = time.perf_counter()
        self.lines[who].send(self.answers[who] % (moment.ply, pick, self.number))


async def seated(port: int, tables: int, tally: Tally, game: str = "shinjuku") -> list[Pair]:
    """So many tables at which two people sit who will play."""
    pairs: list[Pair] = []
    for number in range(tables):
        pairs.append(Pair(tally, [await guest(port), await guest(port)], number))
        await pairs[-1].sit_down(game)
    return pairs


async def play(pairs: list[Pair], tally: Tally, seconds: float, rate: float | None = None) -> float:
    """Let them play for a while, at most so many answers a second together; the seconds it took."""
    tally.pause = len(pairs) / rate if rate else 0.0
    tally.answers, tally.stopped = 0, False
    tally.seconds.clear()
    tally.server.clear()
    start = time.perf_counter()
    for pair in pairs:
        pair.begin()
    await asyncio.sleep(seconds)
    taken = time.perf_counter() - start
    tally.stopped = True
    # What is under way still comes, and does not count.
    answers = tally.answers
    await asyncio.sleep(1.0)
    tally.answers = answers
    return taken
