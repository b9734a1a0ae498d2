#!/usr/bin/env python3
"""A bot on its own, in any language: lines of JSON in, lines of JSON out (docs/line-protocol.md).

It plays at random.
Nothing of Ekiben is imported; the same forty lines can be written in whatever reads and writes lines.

ekiben arena ./examples/line_bot.py random --games 20
ekiben play shinjuku --seats me,./examples/line_bot.py
"""

import json
import sys


def say(message):
    """Write a line, at once."""
    print(json.dumps(message), flush=True)


def choose(question):
    """One of the numbers allowed; here by the chance that comes with the question."""
    answers = question["answers"]
    return answers[int(question["number"]) % len(answers)]


def main():
    """Answer until the other side says bye, or goes."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["kind"] == "hello":
            # message["sheet"] holds board and cards, message["seat"] tells which seat is ours.
            say({"kind": "ready", "protocol": 1, "name": "line bot"})
        elif message["kind"] == "question":
            say({"kind": "answer", "id": message["id"], "answer": choose(message)})
        elif message["kind"] == "bye":
            break


if __name__ == "__main__":
    main()
