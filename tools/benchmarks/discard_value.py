"""Fits the promise of discards in The Card Game, which is in its ``discard_value.py``.

Rounds are played by the rules of thumb. Now and then some of the discards that come into question are played out in the
same deal, and by how much each was better than the rule of thumb's own is explained by what the next draw may bring. ::

    python3 run.py bench discard-value 600 FILE 1

It prints the weights by the number of packs, then what they would have gained in comparisons that they were not fitted
to, against the weights in use: if each comparison were a decision between the two discards. Last, what is gained by the
discard that leaves fewer points and has no disadvantage, where the weights in use alone prefer the other.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from cardtable.engine.seats import DEALER
from cardtable.games.the_card_game.game import GAME
from cardtable.games.the_card_game.hand_value import Judge, counts, leaves_less
from cardtable.games.the_card_game.hand_value import fitted_weights as weights_in_use
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import Discard
from cardtable.lab.standings import estimate
from tools.benchmarks.arguments import parser_of

PLAYERS: Final = (2, 2, 3, 4)
SIZES: Final = range(3, 14)
OFTEN: Final = 0.3
OTHERS: Final = 3
LATEST: Final = 10
STAY: Final = 4
# What is good: a chance to go out. Cards and points left over, and cards given to the next player, are bad. The points
# discarded are not fitted, because they say the same as the points left over.
SIGNS: Final = (1, -1, -1, -1)
# Keeps weights that matter little from growing.
RIDGE: Final = 30.0
SWEEPS: Final = 400
PARTS: Final = 4
"""The number of parts into which the comparisons are divided: each is judged with weights fitted to the others."""


Group: TypeAlias = tuple[bool, int]
Pair: TypeAlias = tuple[Sequence[float], Sequence[float]]


class Comparison(NamedTuple):
    """A discard beside the rule of thumb's own.

    :param stay: the number of leftovers that are kept.
    :param turn: the round of turns.
    :param differ: what is counted, less the same of the rule's own.
    :param gain: the points that it brought, less those of the rule's own.
    """

    players: int
    stay: int
    turn: int
    differ: list[float]
    gain: float

    @property
    def group(self) -> Group:
        """The comparisons that are fitted together: those with as many packs, one or several, and leftovers kept."""
        return self.players > 3, min(self.stay, STAY)

    @property
    def row(self) -> list[float]:
        """What is fitted, for the weights of the first round of turns and those of the last."""
        part, fitted_to = min(self.turn, LATEST) / LATEST, self.differ[: len(SIGNS)]
        return [value * (1 - part) for value in fitted_to] + [value * part for value in fitted_to]

    def promise(self, weights: Pair) -> float:
        """Return by how much the discard promises more than the rule of thumb's own."""
        turn = min(self.turn, LATEST)
        return sum((one + turn * more) * value for one, more, value in zip(*weights, self.differ, strict=True))


def started(number: int, rng: Random) -> CardGameState:
    """Return a round, dealt."""
    players = PLAYERS[number % len(PLAYERS)]
    state = CardGameState(players, GAME.house(), rng.randrange(players))
    state.round = rng.randrange(len(SIZES))
    state.apply(state.deal(rng))
    return state


def brought(state: CardGameState, discard: Discard, luck: int) -> float:
    """Return by how many points the round ends better for who discards than for the mean of the others."""
    seat, after, rng = state.turn, state.copy(), Random(luck)
    after.apply(discard)
    while not after.results:
        after.apply(after.deal(rng) if after.actor == DEALER else GAME.bot.policy(after, rng))
    points = list(after.results[-1].points)
    own = points.pop(seat)
    return sum(points) / len(points) - own


def comparisons(seconds: float, seed: int) -> Iterator[Comparison]:
    """Play rounds and yield comparisons."""
    number = seed
    while process_time() < seconds:
        number += 1
        rng = Random(number)
        state = started(number, rng)
        while not state.results:
            if state.actor == DEALER:
                state.apply(state.deal(rng))
                continue
            if state.phase == "discard" and state.out is None and not state.outs() and rng.random() < OFTEN:
                yield from compared(state, rng)
            state.apply(GAME.bot.policy(state, rng))


def compared(state: CardGameState, rng: Random) -> Iterator[Comparison]:
    """Play some discards out beside the rule of thumb's own."""
    judge, leftovers, luck = Judge(state), state.leftovers(state.turn), rng.getrandbits(32)
    kept = [card for card in judge.discards_by_worth() if card in leftovers and card.rank != state.wild]
    if len(kept) < 2:
        return
    first, *others = kept
    own, result = counts(judge, leftovers, first), brought(state, Discard(first), luck)
    for card in rng.sample(others, min(OTHERS, len(others))):
        differ = [its - firsts for its, firsts in zip(counts(judge, leftovers, card), own, strict=True)]
        gain = brought(state, Discard(card), luck) - result
        yield Comparison(state.seats, len(leftovers) - 1, state.turns // state.seats, differ, gain)


def fitted(found: Sequence[Comparison]) -> dict[Group, Pair]:
    """Return the weights by group, with the least squares among those of the right signs."""
    groups: dict[Group, list[Comparison]] = defaultdict(list)
    for each in found:
        groups[each.group].append(each)
    return {group: _pair(_least_squares(members)) for group, members in groups.items()}


def _pair(own: Sequence[float]) -> Pair:
    """Return the weights of the first turn and how they change; there is none for the points discarded."""
    first, last = own[: len(SIGNS)], own[len(SIGNS) :]
    return (*first, 0.0), (*((late - early) / LATEST for early, late in zip(first, last, strict=True)), 0.0)


def _least_squares(members: Sequence[Comparison]) -> list[float]:
    """Fit by coordinate descent."""
    width = 2 * len(SIGNS)
    matrix, right = [[0.0] * width for _ in range(width)], [0.0] * width
    for each in members:
        row = each.row
        for place, value in enumerate(row):
            right[place] += value * each.gain
            matrix[place] = [so_far + value * other for so_far, other in zip(matrix[place], row, strict=True)]
    own = [0.0] * width
    for _ in range(SWEEPS):
        for place, line in enumerate(matrix):
            rest = right[place] - sum(a * b for a, b in zip(line, own, strict=True)) + line[place] * own[place]
            # The ridge is in proportion to how much each count differs, whatever it is measured in.
            best = rest / (line[place] * (1 + RIDGE / len(members)) + 1e-9)
            own[place] = best if best * SIGNS[place % len(SIGNS)] > 0 else 0.0
    return own


def judged(found: Sequence[Comparison], weights: Mapping[Group, Pair]) -> list[float]:
    """Return what is gained in each comparison by the better discard, as the weights say, over the rule's own."""
    return [each.gain if each.promise(weights[each.group]) > 0 else 0.0 for each in found]


def held_out(found: Sequence[Comparison]) -> list[float]:
    """Return what weights that were fitted to the other parts gain in each comparison more than those in use."""
    in_use: dict[Group, Pair] = {group: weights_in_use(*group) for group in product((False, True), range(1, STAY + 1))}
    gains = []
    for part in range(PARTS):
        first, end = (len(found) * place // PARTS for place in (part, part + 1))
        new = judged(found[first:end], fitted([*found[:first], *found[end:]]))
        gains += [one - other for one, other in zip(new, judged(found[first:end], in_use), strict=True)]
    return gains


def put_in_order(found: Sequence[Comparison]) -> list[float]:
    """Return the gains of discards that leave less, over those that the weights in use prefer for no advantage."""
    gains, even = [], [0.0] * len(found[0].differ) if found else []
    for each in found:
        promise = each.promise(weights_in_use(*each.group))
        if leaves_less(_counts(each.differ), _counts(even)) and promise <= 0:
            gains.append(each.gain)
        elif leaves_less(_counts(even), _counts(each.differ)) and promise > 0:
            gains.append(-each.gain)
    return gains


def _counts(differ: Sequence[float]) -> tuple[float, float, float, float, float]:
    out, over, left, gift, thrown = differ
    return out, over, left, gift, thrown


def show_discard_value(argv: Sequence[str]) -> None:
    """Print the weights, and what they gain."""
    parser = parser_of("discard-value", __doc__)
    parser.add_argument(
        "seconds", metavar="SECONDS", type=float, help="of the processor; 600, compiled, give 400,000 comparisons"
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="gets the comparisons; those in it already count too")
    parser.add_argument("seed", metavar="SEED", type=int, help="another one for each run")
    given = parser.parse_args(argv)
    with given.file.open("a") as rows:
        for each in comparisons(given.seconds, given.seed):
            print(json.dumps(each), file=rows)
    found = [Comparison(*json.loads(line)) for line in given.file.read_text().splitlines()]
    weights = fitted(found)
    for several, stay in sorted(weights):
        for words, own in zip(("worth", "later"), weights[several, stay], strict=True):
            print("several packs," if several else "one pack,", stay, "stay,", words, [round(each, 3) for each in own])
    gains = held_out(found)
    for players in sorted(set(PLAYERS)):
        gain = estimate([gain for gain, each in zip(gains, found, strict=True) if each.players == players])
        print(f"{players} players: a comparison gains {gain.mean:+.3f} ± {gain.error:.3f} over the weights in use")
    for players in sorted(set(PLAYERS)):
        order = put_in_order([each for each in found if each.players == players])
        gain = estimate(order)
        print(
            f"{players} players: what leaves less gains {gain.mean:+.3f} ± {gain.error:.3f} ({len(order)} comparisons)"
        )
