"""Why a turn is suggested: what it changes in the position, weighed as a glance weighs it, told in sentences.

Every turn is played in a few imagined worlds. The traits of what comes out are compared with those of the
next best turn and of the position as it is; the largest differences become sentences. Where they speak for
another turn, or for none, it is said that the search has looked further ahead. Nothing else is made up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ekiben.bots.advice import HintReason, Suggestion
from ekiben.kernel.trait_words import Weighed, counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ekiben.kernel.game import Game

POINT = 256
LEAST = 0.5
"""A difference of fewer points than this is no reason."""

MOST = 2
"""So many traits are told of one turn."""

SENTENCES = {
    "rival": "compared with the next best: {rest}",
    "best": "compared with the best: {rest}",
    "detail": "{rest}, thanks to {what}",
    "ahead": "seen further ahead: expected result {n1} % instead of {n2} %",
    "behind": "seen further ahead the best does more: {n1} % against {n2} %",
    "tried": "looking ahead came back to it most often: {n} times",
    "close": "seen further ahead it does about as well; it was tried {n} times",
    "even": "at a glance it differs little from the others",
    "only": "no other turn was looked at",
}
"""What is said beside the traits, by kind; the first three go round a trait."""

Position = list[dict[str, Weighed]]
"""Seat by seat the traits, each the mean of some worlds."""


class Difference(msgspec.Struct, frozen=True):
    """A trait that speaks for a turn: by how much it is better, and what that is worth in points."""

    trait: str
    seat: int
    amount: float
    worth: float


def with_reasons(
    worlds: Sequence[Game], suggestions: Sequence[Suggestion], *, searched: bool = True
) -> tuple[Suggestion, ...]:
    """The suggestions, the best first, each with what speaks for it.

    The worlds are such as the seat imagines. `searched` says that the shares come from looking further ahead.
    """
    found: list[Suggestion] = []
    for number, suggestion in enumerate(suggestions):
        rival = suggestions[1 if number == 0 else 0] if len(suggestions) > 1 else None
        reasons = _reasons(worlds, suggestion, rival, best=number == 0, searched=searched)
        found.append(msgspec.structs.replace(suggestion, reasons=reasons))
    return tuple(found)


def _reasons(
    worlds: Sequence[Game], suggestion: Suggestion, rival: Suggestion | None, *, best: bool, searched: bool
) -> tuple[HintReason, ...]:
    """What speaks for a turn, the weightiest first, and what the search has to say where that is not all."""
    turns = [suggestion.answers, rival.answers] if rival else [suggestion.answers]
    played = [(world, ends) for world in worlds if (ends := _played(world, turns))]
    if not played:
        return _ahead(suggestion, rival, best=best, searched=searched)
    seat = played[0][0].seat
    over = any(end.over for _, ends in played for end in ends)
    before = _mean([world for world, _ in played], over)
    after = _mean([ends[0] for _, ends in played], over)
    gains = _differences(played[0][0], seat, after, before)
    pairs = [(world, ends[0]) for world, ends in played]
    told: list[HintReason] = []
    agrees = True
    if rival:
        others = [ends[1] for _, ends in played]
        leads = _differences(played[0][0], seat, after, _mean(others, over))
        agrees = _lead([ends[0] for _, ends in played], seat) >= _lead(others, seat)
        now = {(each.trait, each.seat): each for each in gains}
        for lead in leads[:MOST]:
            gain = now.get((lead.trait, lead.seat))
            against = "" if gain else _against(best)
            told.append(_told(worlds[0], gain or lead, seat, against, _detail(pairs, gain, seat)))
    said = {(reason.kind, reason.seat) for reason in told}
    rest = [gain for gain in gains if (gain.trait, gain.seat) not in said][: MOST - len(told)]
    told += [_told(worlds[0], gain, seat, detail=_detail(pairs, gain, seat)) for gain in rest]
    if told and (rival is None or agrees == best):
        return tuple(told)
    return (*told, *_ahead(suggestion, rival, best=best, searched=searched))


def _against(best: bool) -> str:
    return "rival" if best else "best"


# ---------------------------------------------------------------- positions compared


def _played(world: Game, turns: list[tuple[int, ...]]) -> list[Game]:
    """The positions behind these turns in one world; none if one of them cannot be played there."""
    ends: list[Game] = []
    for answers in turns:
        end = world.copy()
        for answer in answers:
            if not end.allows(answer):
                return []
            end.answer(answer)
        ends.append(end)
    return ends


def _mean(games: list[Game], over: bool) -> Position:
    """The traits of every seat; nothing but points where the game may be over behind one of the turns."""
    found: Position = []
    for seat in range(games[0].players):
        each = [counted(game, seat) if over else game.weighed(seat) for game in games]
        found.append(
            {
                name: Weighed(
                    sum(one[name].value for one in each) / len(each),
                    sum(one[name].weight for one in each) / len(each),
                )
                for name in each[0]
            }
        )
    return found


def _lead(games: list[Game], seat: int) -> int:
    """By how much a seat is ahead of the best other one at a glance, summed up."""
    return sum(
        game.outlooks[seat] - max(points for other, points in enumerate(game.outlooks) if other != seat)
        for game in games
    )


def _differences(game: Game, seat: int, after: Position, before: Position) -> list[Difference]:
    """What is better for a seat in one position than in another, the weightiest first.

    A trait speaks for a turn only if its weight and what people take for good are of one mind. What others
    lose counts for less where there are more of them.
    """
    words = game.trait_words()
    found: list[Difference] = []
    for number, (there, here) in enumerate(zip(after, before, strict=True)):
        side = 1.0 if number == seat else -1.0 / (game.players - 1)
        for name, trait in there.items():
            change = trait.value - here[name].value
            worth = side * change * trait.weight / POINT
            better = (change > 0) == (words[name].more == (number == seat))
            if worth >= LEAST and better and (_number(change) or not words[name].counts):
                found.append(Difference(name, number, abs(change), worth))
    return sorted(found, key=lambda each: (-each.worth, each.seat, each.trait))


def _number(change: float) -> int:
    return int(abs(change) + 0.5)


# ---------------------------------------------------------------- sentences


def _told(game: Game, difference: Difference, seat: int, against: str = "", detail: str = "") -> HintReason:
    """A difference as a sentence."""
    own = difference.seat == seat
    words = game.trait_words()[difference.trait]
    parts: dict[str, int | str] = {}
    if words.counts:
        parts["n"] = _number(difference.amount)
    if not own:
        parts["who"] = game.who(difference.seat)
    sentence = words.told(_number(difference.amount), str(parts.get("who", "")))
    if detail:
        parts["what"] = detail
        sentence = SENTENCES["detail"].format(rest=sentence, what=detail)
    if against:
        parts["against"] = against
        sentence = SENTENCES[against].format(rest=sentence)
    return HintReason(
        kind=difference.trait,
        words=sentence,
        seat=difference.seat,
        worth=round(difference.worth, 1),
        parts=parts,
    )


def _detail(pairs: list[tuple[Game, Game]], gain: Difference | None, seat: int) -> str:
    """What has changed a trait of the own seat, if it is the same in all worlds."""
    if gain is None or gain.seat != seat:
        return ""
    found = {end.trait_detail(gain.trait, seat, world) for world, end in pairs}
    return found.pop() if len(found) == 1 else ""


def _ahead(
    suggestion: Suggestion, rival: Suggestion | None, *, best: bool, searched: bool
) -> tuple[HintReason, ...]:
    """What is left to say where the traits do not tell why: how it looks further ahead."""
    if rival is None:
        return (_plain("only"),)
    if not searched:
        return (_plain("even"),)
    here, there = (round(100 * each.share) for each in (suggestion, rival))
    if best:
        return (_plain("ahead", n1=here, n2=there) if here > there else _tried("tried", suggestion),)
    if there > here:
        return (_plain("behind", n1=there, n2=here),)
    return (_tried("close", suggestion),)


def _tried(kind: str, suggestion: Suggestion) -> HintReason:
    return _plain(kind, n=suggestion.visits)


def _plain(kind: str, **parts: int) -> HintReason:
    return HintReason(kind=kind, words=SENTENCES[kind].format(**parts), parts={**parts})
