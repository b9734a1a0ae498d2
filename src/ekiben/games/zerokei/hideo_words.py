"""The steps of Hideo in sentences, each with the reason for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.names import HIDEO, PLACES, counted
from ekiben.kernel.view import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ekiben.games.zerokei.names import Labels
    from ekiben.games.zerokei.view import Step


def cauldrons_placed(labels: Labels, step: Step, left: int) -> int:
    """How many cauldrons a step put on a venue, when so many were left before it."""
    if step.step == v.LOG_CLOSE:
        return step.what
    if step.step == v.LOG_MARGIN and labels.box.hideo.rows[step.what].venue:
        return min(1, left)
    return 0


def place_of_step(step: Step) -> Place | None:
    """Where on the table a step happened."""
    kind = _KINDS.get(step.step)
    if kind is None:
        return None
    return Place(kind, step.what if step.step in (v.LOG_CLAIM, v.LOG_COUNTER) else step.where)


def sentence_of_step(labels: Labels, step: Step, left: int = 1) -> str:
    """What Hideo did and why; `left` are the cauldrons he had left before the step."""
    return f"{HIDEO} {_SENTENCES[step.step](labels, step, left)}"


_KINDS: Mapping[int, str] = {
    v.LOG_CLAIM: "carriage",
    v.LOG_COUNTER: "colour",
    v.LOG_SPACE: "space",
    v.LOG_REVEAL: "hideo",
    v.LOG_CLOSE: "venue",
    v.LOG_GROUND: "city",
    v.LOG_STATION: "city",
    v.LOG_TRACK: "city",
    v.LOG_MARGIN: "city",
}


def _points(step: Step) -> str:
    return counted(step.points, "point")


def _income(labels: Labels, step: Step, left: int) -> str:
    return f"gets {_points(step)} for {counted(step.what, 'cauldron')} on the venues"


def _claim(labels: Labels, step: Step, left: int) -> str:
    why = {
        v.WHY_MIDDLE: "the middle carriage of the row",
        v.WHY_NEAREST: "the carriage nearest to the tile, as the middle one is taken",
    }[step.why]
    return f"claims {labels.title(step.what)}, {why}"


def _counter(labels: Labels, step: Step, left: int) -> str:
    why = "which his carriage shows" if step.why == v.WHY_CARD else "the hindmost one"
    return f"advances the {labels.colour(step.what)} counter, {why}"


def _space(labels: Labels, step: Step, left: int) -> str:
    reward = f": {_points(step)}" if step.points else ""
    return f"takes space {step.where + 1} of the turn order, the first free one{reward}"


def _reveal(labels: Labels, step: Step, left: int) -> str:
    return f"turns up the token on {PLACES[step.where]}, where he acts this round: {labels.city(step.what)}"


def _close(labels: Labels, step: Step, left: int) -> str:
    cauldrons = f" and puts {counted(step.what, 'cauldron')} there" if step.what else ""
    reward = f": {_points(step)}" if step.points else ""
    return f"turns up the token that closes {labels.venue(step.where)} to everybody else{cauldrons}{reward}"


def _ground(labels: Labels, step: Step, left: int) -> str:
    where = labels.city(step.where)
    return f"prepares the ground in {where}, the first thing a city needs: {_points(step)} and a track"


def _station(labels: Labels, step: Step, left: int) -> str:
    colour, where = labels.colour(step.what), labels.city(step.where)
    why = f"{colour} gives most"
    if step.why == v.WHY_AHEAD:
        why = f"of the colours that give most the {colour} counter is ahead"
    return f"builds a {colour} station in {where}, as the ground is prepared: {_points(step)}; {why}"


def _track(labels: Labels, step: Step, left: int) -> str:
    return f"lays track in {labels.city(step.where)}, as ground and station are done: {_points(step)}"


def _margin(labels: Labels, step: Step, left: int) -> str:
    row = labels.box.hideo.rows[step.what]
    why = "has everything" if step.why == v.WHY_COMPLETE else "lacks only a track, and he has none"
    placed = cauldrons_placed(labels, step, left)
    gains = [f"a cauldron on {labels.venue(row.venue - 1)}"] if placed else []
    gains += [_points(step)] if step.points else []
    what = " and ".join(gains) or "nothing"
    return f"uses the margin of row {row.number}, as {labels.city(step.where)} {why}: {what}"


_SENTENCES: Mapping[int, Callable[[Labels, Step, int], str]] = {
    v.LOG_INCOME: _income,
    v.LOG_CLAIM: _claim,
    v.LOG_COUNTER: _counter,
    v.LOG_SPACE: _space,
    v.LOG_REVEAL: _reveal,
    v.LOG_CLOSE: _close,
    v.LOG_GROUND: _ground,
    v.LOG_STATION: _station,
    v.LOG_TRACK: _track,
    v.LOG_MARGIN: _margin,
}
