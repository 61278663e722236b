"""Fits the figures of Blackjack's ``fitted_chances.py``: what the end of a turn promises.

Games are played by the rules of thumb, with some other good turns. At some turns the best one, two other good ones and
picking up at once are each played to the end of the game in the same deal. Who won is then explained, by logistic
regression, by the hand that was left, the cards picked up, and what the others hold and owe. ::

    python3 run.py bench blackjack-chances 3 600 FILE 1

It prints the figures. Where something is rare, a ridge keeps them near those in use. With numpy, the fit takes less
time.
"""

import json
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from math import exp, fsum
from operator import mul
from pathlib import Path
from random import Random
from textwrap import fill
from time import process_time
from typing import Any, Final, NamedTuple, TypeAlias

from cardtable.engine.cards import Rank
from cardtable.engine.seats import DEALER
from cardtable.games.blackjack.fitted_chances import (
    FITTED,
    HELD_BOUNDS,
    MAX_PICKED,
    NEXT_BOUNDS,
    OUT_BOUNDS,
    OWED_BOUNDS,
    FittedFigures,
)
from cardtable.games.blackjack.fitting import ACES, OF_RANK, OF_SUIT, POWER_RANKS, POWERS
from cardtable.games.blackjack.game import GAME
from cardtable.games.blackjack.rules import BlackjackState, PlayedCard
from cardtable.games.blackjack.turn_search import known_pickup, may_go_out, play_of, promising_turns, suits_to_go_out
from cardtable.games.blackjack.win_chances import chances_of
from tools.benchmarks.arguments import parser_of

WIDTH: Final = 30
OFTEN: Final = 0.35
"""The share of turns that are compared with others."""
STRAY: Final = 0.2
"""The share of turns at which any of eight good ones is played, because what is never tried cannot be fitted."""
OTHERS: Final = 2
RIDGE: Final = 10.0
STEPS: Final = 5
CHUNK: Final = 20_000
ROUNDS: Final = 2
"""The fit is repeated, because the share of the promise that is lost by picking up depends on the promise."""
UNIT: Final = 1_000

numpy: Any = import_module("numpy") if find_spec("numpy") else None
"""Only to save time: it is not among the packages that the project needs."""

_LENGTHS: Final = {
    field: len(getattr(FITTED[3], field)) for field in ("by_cards", "next_holds", "others_hold", "ending_ranks")
}

Feature: TypeAlias = tuple[str, int, int]
"""The name of a field of ``FittedFigures``, and two places in it."""
Counted: TypeAlias = list[tuple[Feature, float]]
Weights: TypeAlias = dict[Feature, float]
Sparse: TypeAlias = tuple[list[int], list[float]]
Sums: TypeAlias = tuple[list[float], list[list[float]]]


class Ended(NamedTuple):
    """A turn before its end.

    :param won: the share of the game that its player won.
    :param owed: the number of cards to pick up, as far as there are some.
    :param short: whether some are to be picked up, but none is left.
    :param run: the number of cards that the next player must pick up, likewise.
    :param following: the number of cards of the next player; -1 if it is the same one.
    :param later: the numbers of cards of the others.
    :param taken: the mask of the cards picked up, if they are known.
    """

    won: float
    hand: int
    owed: int
    short: bool
    run: int
    following: int
    later: tuple[int, ...]
    taken: int


def turns(seats: int, seconds: float, seed: int) -> Iterator[Ended]:
    """Play games and yield turns of which it is known who won after them."""
    number, end = seed * 10_000_000, process_time() + seconds
    while process_time() < end:
        number += 1
        rng = Random(number)
        state = BlackjackState(seats, GAME.house(), rng.randrange(seats))
        state.apply(state.deal(rng))
        while not state.results:
            if state.actor == DEALER:
                state.apply(state.deal(rng))
                continue
            if not state.played and len(state.moves()) > 1:
                if rng.random() < OFTEN:
                    yield from compared(state, rng)
                if rng.random() < STRAY:
                    take(state, rng.choice(promising_turns(state, WIDTH, 6, 8)))
                    if not state.results:
                        state.apply(state.moves()[-1])
                    continue
            state.apply(GAME.bot.policy(state, rng))


def compared(state: BlackjackState, rng: Random) -> Iterator[Ended]:
    """Play several turns to the end of the game, all with the same luck."""
    best, *others = promising_turns(state, WIDTH, 6, 12)
    if not others:
        return
    chosen = {best: None, **dict.fromkeys(rng.sample(others, min(OTHERS, len(others)))), (): None}
    luck, seat = rng.getrandbits(32), state.turn
    for steps in chosen:
        after, later = state.copy(), Random(luck)
        take(after, steps)
        if after.results:
            continue
        ended = of_turn(after)
        after.apply(after.moves()[-1])
        while not after.results:
            after.apply(after.deal(later) if after.actor == DEALER else GAME.bot.policy(after, later))
        yield ended._replace(won=float(after.results[0].points[seat]))


def take(state: BlackjackState, steps: Sequence[PlayedCard]) -> None:
    """Play the cards of a turn."""
    for step in steps:
        state.apply(play_of(step))


def of_turn(state: BlackjackState) -> Ended:
    """Return what is known of a turn before its end."""
    seat, left = state.turn, state.cards_left
    held = [hand.bit_count() for hand in state.hands]
    follower = (state.marker + state.direction) % state.seats
    later = tuple(held[other] for other in range(state.seats) if other not in (seat, follower))
    owed = 0 if state.free else state.debt or 1
    following = -1 if follower == seat else held[follower]
    return Ended(
        0.0,
        state.hands[seat],
        min(owed, left),
        owed > 0 and not left,
        min(state.run, left),
        following,
        later,
        known_pickup(state),
    )


def features(ended: Ended) -> Counted:
    """Return what the figures say of a turn besides its hand: where they stand, and how often each counts."""
    counted = [(("others_hold", _in_table("others_hold", other), 0), 1.0) for other in ended.later]
    if ended.following < 0:
        counted.append((("another_turn", 0, 0), 1.0))
    else:
        counted.append((("next_holds", _in_table("next_holds", ended.following), 0), 1.0))
        if ended.run:
            place = _class(NEXT_BOUNDS, ended.following), _class(OWED_BOUNDS, ended.run)
            counted.append((("next_owes", *place), 1.0))
    if ended.short:
        counted.append((("none_left", 0, 0), 1.0))
    if not ended.owed and may_go_out(ended.hand, 0):
        place = suits_to_go_out(ended.hand), _class(OUT_BOUNDS, ended.hand.bit_count())
        counted.append((("goes_out", *place), 1.0))
    if ended.taken:
        counted.append((("takes_all", int(ended.owed > 1), 0), 1.0))
    elif ended.owed:
        further, group = min(ended.owed, MAX_PICKED) - 1, _class(HELD_BOUNDS, ended.hand.bit_count())
        counted += [(("first_picked", group, 0), 1.0), (("each_further", group, 0), float(further))]
    return counted


def lost(ended: Ended, promise: float) -> Counted:
    """Return how often the shares of the promise count that are lost by picking up."""
    if not ended.owed or ended.taken:
        return []
    further = min(ended.owed, MAX_PICKED) - 1
    return [(("first_loses", 0, 0), -promise), (("each_further_loses", 0, 0), -promise * further)]


def of_hand(hand: int) -> Counted:
    """Return what the figures say of a hand."""
    held, ends, singles, powers, counted = hand.bit_count(), 0, 0, 0, Counted()
    for rank in range(Rank.ACE, Rank.KING + 1):
        number = (hand & OF_RANK[rank]).bit_count()
        if number and rank in POWER_RANKS:
            counted.append((("power_ranks", rank, number), 1.0))
            powers += number == 1 and rank not in (Rank.THREE, Rank.QUEEN)
        elif number:
            counted.append((("ordinary_rank", number, 0), 1.0))
            singles, ends = singles + (number == 1), ends + (number != 2)
    counted += [(("singles", min(powers, 5), min(singles, 6)), 1.0), (("ending_ranks", min(ends, 2), 0), 1.0)]
    counted.append((("by_cards", _in_table("by_cards", held), 0), 1.0))
    if not hand & ~POWERS:
        counted.append((("only_powers", 0, 0), 1.0))
    if held > 3:
        counted.append((("each_suit", 0, 0), float(sum(hand & suit & ~ACES > 0 for suit in OF_SUIT))))
    return counted


def _class(bounds: Sequence[int], number: int) -> int:
    return bisect_left(bounds, number)


def _in_table(field: str, number: int) -> int:
    return min(number, _LENGTHS[field] - 1)


def in_use(figures: FittedFigures, feature: Feature) -> float:
    """Return a figure in use."""
    field, *places = feature
    value = getattr(figures, field)
    for place in places:
        value = value[place] if isinstance(value, tuple | dict) else value
    return float(value) / UNIT


def fitted(ended: Sequence[Ended], seats: int) -> Weights:
    """Return the figures that explain best who won."""
    promises = [chances_of(seats).promise(each.hand) / UNIT for each in ended]
    hands, others = [of_hand(each.hand | each.taken) for each in ended], [features(each) for each in ended]
    weights: Weights = {}
    for _ in range(ROUNDS):
        share = [lost(each, promise) for each, promise in zip(ended, promises, strict=True)]
        rows = [hand + other + its for hand, other, its in zip(hands, others, share, strict=True)]
        weights = _logistic(rows, [each.won for each in ended], FITTED[seats])
        promises = [sum(weights[name] * value for name, value in hand) for hand in hands]
    return weights


def _logistic(rows: Sequence[Counted], won: Sequence[float], figures: FittedFigures) -> Weights:
    """Fit by Newton's method, from the figures in use; the first weight is the mean and is not printed."""
    names = sorted({name for row in rows for name, _ in row})
    places = {name: place for place, name in enumerate(names, 1)}
    sparse = [([0, *(places[name] for name, _ in row)], [1.0, *(value for _, value in row)]) for row in rows]
    prior = [0.0, *(in_use(figures, name) for name in names)]
    weights, ridge = prior.copy(), [0.0, *(RIDGE for _ in names)]
    sums = partial(_sums, sparse, won) if numpy is None else _sums_by_numpy(sparse, won, len(prior))
    for _ in range(STEPS):
        slope, curve = sums(weights)
        for place, own in enumerate(weights):
            slope[place] += ridge[place] * (prior[place] - own)
            curve[place][place] += ridge[place]
        weights = [own + step for own, step in zip(weights, _solved(curve, slope), strict=True)]
    return dict(zip(names, weights[1:], strict=True))


def _sums(sparse: Sequence[Sparse], won: Sequence[float], weights: list[float]) -> Sums:
    """Return the first and the second derivatives."""
    slope, curve = [0.0 for _ in weights], [[0.0] * len(weights) for _ in weights]
    for (where, values), result in zip(sparse, won, strict=True):
        chance = 1 / (1 + exp(-sum(map(mul, map(weights.__getitem__, where), values))))
        doubt = chance * (1 - chance)
        for place, value in zip(where, values, strict=True):
            slope[place] += (result - chance) * value
            line, weight = curve[place], doubt * value
            for other, its in zip(where, values, strict=True):
                line[other] += weight * its
    return slope, curve


def _sums_by_numpy(sparse: Sequence[Sparse], won: Sequence[float], size: int) -> Callable[[list[float]], Sums]:
    """Return a function that returns the same, and is quicker."""
    table, results = numpy.zeros((len(sparse), size), numpy.float32), numpy.array(won)
    for line, (where, values) in enumerate(sparse):
        for place, value in zip(where, values, strict=True):
            table[line, place] += value

    def sums(weights: list[float]) -> Sums:
        chance = 1 / (1 + numpy.exp(-table @ numpy.array(weights)))
        slope, curve = table.T @ (results - chance), numpy.zeros((size, size))
        for first in range(0, len(sparse), CHUNK):
            part = slice(first, first + CHUNK)
            curve += (table[part].T * (chance * (1 - chance))[part]) @ table[part]
        return slope.tolist(), curve.tolist()

    return sums


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a symmetric, positive system by elimination."""
    size, lines = len(right), [[*line, end] for line, end in zip(matrix, right, strict=True)]
    for place, line in enumerate(lines):
        for below in lines[place + 1 :]:
            if factor := below[place] / line[place]:
                below[place:] = [one - factor * other for one, other in zip(below[place:], line[place:], strict=True)]
    found = [0.0] * size
    for place in range(size - 1, -1, -1):
        line = lines[place]
        known = fsum(line[other] * found[other] for other in range(place + 1, size))
        found[place] = (line[size] - known) / line[place]
    return found


def as_text(weights: Weights, seats: int) -> str:
    """Return the figures as they stand in the file; those that nothing is known of stay as they are."""

    def figure(old: object, field: str, *places: int) -> str:
        match old:
            case dict():
                return f"{{{', '.join(f'{key}: {figure(value, field, key)}' for key, value in old.items())}}}"
            case tuple():
                inner = ", ".join(figure(value, field, *places, place) for place, value in enumerate(old))
                return f"({inner}{',' if len(old) == 1 else ''})"
            case _:
                first, second = (*places, 0, 0)[:2]
                new = weights.get((field, first, second))
                return str(old if new is None else round(UNIT * new))

    old = FITTED[seats]
    lines = [f"{each.name}={figure(getattr(old, each.name), each.name)}," for each in fields(old)]
    wrapped = [fill(line, 120, initial_indent=" " * 8, subsequent_indent=" " * 12) for line in lines]
    return "\n".join([f"    {seats}: FittedFigures(", *wrapped, "    ),"])


def show_blackjack_chances(argv: Sequence[str]) -> None:
    """Print the figures."""
    parser = parser_of("blackjack-chances", __doc__)
    parser.add_argument("players", metavar="PLAYERS", type=int, help="their number")
    parser.add_argument(
        "seconds", metavar="SECONDS", type=float, help="of the processor, for games; 200, compiled, give 300,000 turns"
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="gets the turns; those in it already count too")
    parser.add_argument("seed", metavar="SEED", type=int, help="another one for each run")
    given = parser.parse_args(argv)
    with given.file.open("a") as rows:
        for each in turns(given.players, given.seconds, given.seed):
            print(json.dumps(each), file=rows)
    ended = [Ended(*json.loads(line)) for line in given.file.read_text().splitlines()]
    print(f"# {len(ended)} turns")
    print(as_text(fitted(ended, given.players), given.players))
