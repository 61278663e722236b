"""Whole turns planned over one's own cards: which ends a turn can come to, and what each is worth.

A beam search: after each further card only the most promising beginnings are followed. It looks at the player's own
hand, the pile and the number of cards in the other hands, and at nothing else.
"""

from typing import Final

from cardtable.engine.cards import Rank
from cardtable.games.blackjack.fitting import ACES, ANSWERS, FOLLOW, FREE, OF_SUIT, PENALTY, PICKUPS, WINS
from cardtable.games.blackjack.moves import Play
from cardtable.games.blackjack.outlook import AGAIN, WIN, following, price, promise
from cardtable.games.blackjack.rules import PLAYS, BlackjackState, Step

# What going on may still gain, by the ways to do it; and that a pair asks for more before it is capped.
_HOPES: Final = (0, 180, 250, 300)
_OPEN: Final = 150

# What a turn's end is worth, and the steps that lead there.
Ending = tuple[int, tuple[Step, ...]]
# hand, top, tail, run, owing, passing, marker, direction, steps
Line = tuple[int, int, int, int, bool, bool, int, int, tuple[Step, ...]]
_Found = dict[tuple[int, int, int, int, int], tuple[int, Line]]


def endings(state: BlackjackState, width: int) -> dict[Step | None, Ending]:
    """Return the best end found behind each possible next step, ``None`` being to end the turn now.

    :param width: how many beginnings are followed after each card.
    """
    search = _Search(state)
    beam = [search.now]
    while beam:
        found: _Found = {}
        for line in beam:
            search.go_on(line, found)
        promising = sorted(found.values(), key=_by_hope)[-width:] if len(found) > width else found.values()
        beam = [line for _, line in promising]
    return search.best


def play_of(step: Step) -> Play:
    """Return the move that lays a card down as what it counts as."""
    card, face = step
    return next(move for move in PLAYS[card] if move.suit is None or move.suit == face >> 4)


def _by_hope(scored: tuple[int, Line]) -> int:
    return scored[0]


class _Search:
    """The turn of the player who is due, followed to its ends.

    :ivar best: by first step, the best end found so far.
    """

    __slots__ = ("_held", "_seat", "_seats", "best", "now")

    def __init__(self, state: BlackjackState) -> None:
        self._seats, self._seat = state.seats, state.turn
        self._held = [hand.bit_count() for hand in state.hands]
        hand, debt = state.hands[state.turn], state.debt
        self.now: Line = (
            hand, state.top, state.tail, debt or state.run, debt > 0, state.passing, state.marker, state.direction, (),
        )  # fmt: skip
        end = self._worth(hand, state.top, state.tail, state.run, (state.marker + state.direction) % self._seats)
        if debt:  # One card has been counted: all of the debt is picked up.
            end += price(hand, 1) - price(hand, debt)
        self.best: dict[Step | None, Ending] = {None: (end, ())}

    def _worth(self, hand: int, top: int, tail: int, run: int, follower: int) -> int:
        """Return the worth of ending the turn here, by stopping if that is free, else by picking up one card."""
        rank = top & 15
        length = tail if tail < 3 else 3
        if not hand and WINS[length][rank]:
            return WIN
        worth = promise(hand) + (AGAIN if follower == self._seat else following(self._held[follower], run))
        return worth if hand and FREE[length][rank] else worth - price(hand, 1)

    def go_on(self, line: Line, found: _Found) -> None:
        """Play each card that may follow, and put down what can be gone on with."""
        hand, top, tail, run, owing, passing, marker, direction, steps = line
        mask = hand & (ANSWERS[top] if owing else FOLLOW[tail if tail < 2 else 2][top])
        if passing:  # BJ-13
            mask &= PICKUPS
        before = top & 15 if tail else 0
        while mask:
            lowest = mask & -mask
            mask ^= lowest
            card = lowest.bit_length() - 1
            rank = card & 15
            left = hand ^ lowest
            faces: tuple[int, ...] = (card,)
            follows = False
            grown, moved, turned = 0, marker, direction
            if penalty := PENALTY[card]:
                grown, follows = run + penalty, passing or owing
            elif rank == Rank.ACE:
                faces = _faces(left)
            elif rank == Rank.EIGHT:
                moved = (marker + direction) % self._seats
            elif rank == Rank.KING:
                turned = -direction
            for face in faces:
                path = (*steps, (card, face))
                longer = tail + 1 if rank == before else 1
                self._note((left, face, longer, grown, False, follows, moved, turned, path), found)

    def _note(self, line: Line, found: _Found) -> None:
        """Remember what ending here is worth, and the line itself if it can be gone on with."""
        left, face, tail, run, _, passes, marker, direction, steps = line
        worth = self._worth(left, face, tail, run, (marker + direction) % self._seats)
        best = self.best.get(steps[0])
        if best is None or worth > best[0]:
            self.best[steps[0]] = worth, steps
        further = FOLLOW[tail if tail < 2 else 2][face] & left
        if passes:
            further &= PICKUPS
        if not further:
            return
        ways = further.bit_count()
        hope = worth + _HOPES[ways if ways < 3 else 3]
        if tail == 1 and face & 15 not in (Rank.THREE, Rank.QUEEN):
            hope += _OPEN
        key = (left, face, run, marker, direction)
        before = found.get(key)
        if before is None or before[0] < hope:
            found[key] = (hope, line)


def _faces(left: int) -> tuple[int, ...]:
    """Return what an ace can count as: the suits that the remaining cards could go on with, any one if none can."""
    faces = tuple(suit << 4 | Rank.ACE for suit in range(4) if left & OF_SUIT[suit] & ~ACES)
    return faces or (int(Rank.ACE),)
