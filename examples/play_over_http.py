"""Plays a game over HTTP against a bot, with nothing but Python: a starting point for programs of one's own.

    ekiben serve                                                  # in another terminal
    python examples/play_over_http.py [--server http://localhost:8321] [--game zerokei] [--level greedy]

A program with an account uses a token instead of the cookie: `Authorization: Bearer ...`.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import urllib.error
import urllib.request
import uuid
from http.cookiejar import CookieJar
from typing import Any


class Server:
    """A server of Ekiben; it knows us again by a cookie."""

    def __init__(self, address: str) -> None:
        self.base = f"{address.rstrip('/')}/api/v1"
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(self, method: str, path: str, **data: Any) -> Any:
        """What the server answers; a refusal is told as the server words it."""
        body = json.dumps(data).encode() if method != "GET" else None
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.base + path, body, headers, method=method)
        try:
            with self.opener.open(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            error = json.load(refused)["error"]
            raise SystemExit(f"{path}: {error['sentence']} ({error['code']})") from None


def play(server: Server, game: str, level: str, players: int) -> dict[str, Any]:
    """A whole game of random answers against bots; the table at its end."""
    me = server.ask("GET", "/me")
    seats = [{"kind": "you"}, *[{"kind": "bot", "level": level}] * (players - 1)]
    table = server.ask("POST", "/tables", game=game, seats=seats)
    print(f"{me['name']} plays at {table['invite']}")
    while table["state"] == "playing":
        moment = table["moment"]
        choices = moment["question"]["choices"]
        if not choices:  # it is another's turn
            time.sleep(0.02)
            table = server.ask("GET", f"/tables/{table['id']}")
            continue
        choice = random.choice(choices)
        print(f"{moment['ply']:4} {moment['question']['sentence']} {choice['words']}")
        answers = {"ply": moment["ply"], "answers": [choice["answer"]], "key": uuid.uuid4().hex}
        table = server.ask("POST", f"/tables/{table['id']}/answers", **answers)
    return table


def main() -> None:
    """Play one game and tell how it ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--server", default="http://localhost:8321")
    parser.add_argument("--game", choices=["shinjuku", "zerokei"], default="shinjuku")
    parser.add_argument("--level", default="random")
    parser.add_argument("--players", type=int, default=2)
    wishes = parser.parse_args()
    table = play(Server(wishes.server), wishes.game, wishes.level, wishes.players)
    for seat, points, place in zip(table["seats"], table["scores"], table["places"], strict=True):
        print(f"{place}. {seat['name'] or seat['kind']} ({seat['colour']}): {points} points")


if __name__ == "__main__":
    main()
