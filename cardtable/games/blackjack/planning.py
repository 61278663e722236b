"""Whole turns planned over one's own cards: which ends a turn can come to, and what each is worth.

A beam search: after each further card only the most promising beginnings are followed. It looks at the player's own
hand, the pile and the number of cards in the other hands, and at nothing else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import Rank
from cardtable.games.blackjack.fitting import (
    ACES,
    FREE,
    OF_RANK,
    OF_SUIT,
    PENALTY,
    PICKUPS,
    POWERS,
    WINS,
    followers,
)
from cardtable.games.blackjack.rules import BlackjackState

WIN: Final = 1000.0

# hand, top, tail, run, owing, passing, marker, direction, first step
Line = tuple[int, int, int, int, bool, bool, int, int, "Step | None"]
Step = tuple[int, int]  # a card, and what it counts as on the pile


@dataclass(frozen=True, slots=True)
class Ending:
    """An end of the turn: its worth in cards, and the step that leads there (``None``: end the turn now)."""

    worth: float
    first: Step | None


def endings(state: BlackjackState, width: int) -> dict[Step | None, float]:
    """Return the worth of the best end found behind each possible next step, ``None`` being to end the turn now.

    :param width: how many beginnings are followed after each card.
    """
    judge = Judge(state)
    best: dict[Step | None, float] = {None: judge.worth(_now(state))}
    beam = [_now(state)]
    while beam:
        fresh: dict[tuple[int, int, int, int, int], tuple[float, Line]] = {}
        for line in beam:
            for child in _children(line, state.seats):
                worth = judge.worth(child)
                first = child[8]
                if worth > best.get(first, -WIN):
                    best[first] = worth
                if not child[0]:
                    continue
                key = (child[0], child[1], child[3], child[6], child[7])
                promise = worth + judge.promise(child)
                if key not in fresh or fresh[key][0] < promise:
                    fresh[key] = (promise, child)
        if len(fresh) > width:
            beam = [line for _, line in sorted(fresh.values(), key=_by_promise)[-width:]]
        else:
            beam = [line for _, line in fresh.values()]
    return best


def _by_promise(scored: tuple[float, Line]) -> float:
    return scored[0]


def _now(state: BlackjackState) -> Line:
    return (
        state.hands[state.turn],
        state.top,
        state.tail,
        state.debt or state.run,
        state.debt > 0,
        state.passing,
        state.marker,
        state.direction,
        None,
    )


def _children(line: Line, seats: int) -> Iterator[Line]:
    hand, top, tail, run, owing, passing, marker, direction, first = line
    mask = followers(top, tail, owing, passing) & hand
    while mask:
        lowest = mask & -mask
        mask ^= lowest
        card = lowest.bit_length() - 1
        rank = card & 15
        left = hand ^ lowest
        longer = tail + 1 if tail and rank == top & 15 else 1
        penalty = PENALTY[card]
        if penalty:
            yield left, card, longer, run + penalty, False, passing or owing, marker, direction, first or (card, card)
        elif rank == Rank.ACE:
            for suit in _suits_worth_naming(left):
                face = suit << 4 | rank
                yield left, face, longer, 0, False, False, marker, direction, first or (card, face)
        elif rank == Rank.EIGHT:
            moved = (marker + direction) % seats
            yield left, card, longer, 0, False, False, moved, direction, first or (card, card)
        elif rank == Rank.KING:
            yield left, card, longer, 0, False, False, marker, -direction, first or (card, card)
        else:
            yield left, card, longer, 0, False, False, marker, direction, first or (card, card)


def _suits_worth_naming(left: int) -> list[int]:
    """Return the suits that the remaining cards could go on with; any one if there are none."""
    return [suit for suit in range(4) if left & OF_SUIT[suit] & ~ACES] or [0]


class Judge:
    """What an end of the turn is worth to the player in turn, in cards."""

    def __init__(self, state: BlackjackState) -> None:
        self._seats = state.seats
        self._seat = state.turn
        self._held = [hand.bit_count() for hand in state.hands]

    def worth(self, line: Line) -> float:
        """Return the worth of ending the turn here, by stopping if that is free, else by picking up."""
        hand, top, tail, run, owing, _, marker, direction, _ = line
        rank = top & 15
        length = tail if tail < 3 else 3
        if not hand and WINS[length][rank]:
            return WIN
        cards = hand.bit_count()
        worth = -float(cards)
        if owing:
            worth -= run
            run = 0
        elif not hand or not FREE[length][rank]:
            worth -= 1.0
        plain = (hand & ~POWERS).bit_count()
        if not plain:
            worth -= 1.5
        worth += 0.6 * (hand & ACES).bit_count() + 0.35 * (hand & PICKUPS).bit_count()
        worth += 0.2 * (hand & (OF_RANK[Rank.EIGHT] | OF_RANK[Rank.KING])).bit_count()
        worth -= 0.3 * (hand & (OF_RANK[Rank.THREE] | OF_RANK[Rank.QUEEN])).bit_count()
        follower = (marker + direction) % self._seats
        if follower == self._seat:
            return worth + 1.5 - 0.8 * run
        return worth + run * self._spite(follower) - self._threat(follower, run)

    def promise(self, line: Line) -> float:
        """Return what going on from here may still gain."""
        hand, top, tail = line[0], line[1], line[2]
        ways = (followers(top, tail, False, line[5]) & hand).bit_count()
        return (0.0, 1.0, 1.4, 1.6)[ways if ways < 3 else 3]

    def _spite(self, follower: int) -> float:
        return 0.3 + 0.8 / self._held[follower] if self._held[follower] else 0.5

    def _threat(self, follower: int, run: int) -> float:
        held = self._held[follower]
        return (0.5 if run else 1.0) * 5.0 / (held + 1) if held < 6 else 0.0
