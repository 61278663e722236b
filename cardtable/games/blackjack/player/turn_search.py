"""The search for the endings of a turn: after each card, only the most promising unfinished turns are continued.

Rollouts spend most of their time here. An unfinished turn therefore refers to the one that it continues, instead of
listing its steps, and what the promise of the hand depends on is kept up to date card by card.
"""

from typing import Final

from cardtable.engine.cards import Rank
from cardtable.games.blackjack.law.fitting import ANSWERS, FOLLOW, PENALTY, PICKUPS, POWERS, STOPS_FREE, WINS
from cardtable.games.blackjack.law.rules import Step
from cardtable.games.blackjack.player.ace_faces import ace_faces
from cardtable.games.blackjack.player.going_out import going_out
from cardtable.games.blackjack.player.win_chances import (
    CHANCES,
    WIN,
    WIN_NEXT,
    counts_of,
    counts_without,
    pick_up_cost,
)

# What a turn may still gain if it continues, by the number of ways to do so; and the cost of an uncapped pair. Guessed,
# in the thousandths of log odds of ``win_chances.py``.
_ONE_WAY: Final = 180
_TWO_WAYS: Final = 250
_MORE_WAYS: Final = 300
_UNCAPPED_COST: Final = 150

WHOLE_HAND: Final = 52

_ACE: Final = int(Rank.ACE)
_EIGHT: Final = int(Rank.EIGHT)
_KING: Final = int(Rank.KING)
_ORDINARY: Final = ~POWERS
# By rank: whether two cards of it at the end of a turn are not capped, nor links by themselves.
_UNCAPPED: Final = tuple(rank not in (Rank.THREE, Rank.QUEEN) for rank in range(16))
# All powers of two have different remainders: a lookup is faster in compiled code than ``bit_length``.
_BIT_MODULUS: Final = 67
_CARD_OF: Final = tuple(
    next((card for card in range(64) if (1 << card) % _BIT_MODULUS == left), 0) for left in range(_BIT_MODULUS)
)
# The bits for the number of an unfinished turn, of which there are far fewer.
_NUMBER_BITS: Final = 20
_NUMBER_MASK: Final = (1 << _NUMBER_BITS) - 1

# hand, top, tail, run, debt, passing, marker, direction, turn, the cards that each other seat holds
Start = tuple[int, int, int, int, int, bool, int, int, int, tuple[int, ...]]
# hand, top, run, marker, direction, whether the turn may stop free of charge
_Left = tuple[int, int, int, int, int, bool]


class Ending:
    """The best ending found so far of the turns that begin with one step, or that leave the same.

    :ivar line: the turn without its last card; ``None`` for the turn that ends now.
    :ivar top: the last card, with the suit that it counts as.
    """

    __slots__ = ("card", "line", "top", "worth")

    def __init__(self, worth: int, line: "Line | None", card: int, top: int) -> None:
        self.worth, self.line, self.card, self.top = worth, line, card, top

    def replace(self, worth: int, line: "Line", card: int, top: int) -> None:
        """Take another, better ending in its place."""
        self.worth, self.line, self.card, self.top = worth, line, card, top

    def steps(self) -> tuple[Step, ...]:
        """Return the steps of the turn."""
        line, steps = self.line, [(self.card, self.top)]
        if line is None:
            return ()
        while line.before is not None:
            steps.append((line.card, line.top))
            line = line.before
        steps.reverse()
        return tuple(steps)


class Line:
    """An unfinished turn.

    :ivar passing: whether only pick-up cards may follow (BJ-13).
    :ivar counts: the counts of the hand, and ``code`` its code (see ``win_chances.py``).
    :ivar before: the line without its last card; ``None`` at the start.
    :ivar first: the place of its first step among the endings of the search.
    :ivar other: another line of as many cards that leaves the same hand.
    """

    __slots__ = (
        "before", "card", "code", "counts", "direction", "first", "hand", "marker", "other", "passing", "promise",
        "run", "tail", "top",
    )  # fmt: skip

    def __init__(
        self, hand: int, top: int, run: int, marker: int, direction: int, counts: int, code: int,
        before: "Line | None", card: int, tail: int, passing: bool, first: int, promise: int, other: "Line | None",
    ) -> None:  # fmt: skip
        self.hand, self.top, self.run, self.marker, self.direction = hand, top, run, marker, direction
        self.counts, self.code, self.other = counts, code, other
        self.before, self.card, self.tail, self.passing = before, card, tail, passing
        self.first, self.promise = first, promise

    def reach(self, before: "Line", card: int, tail: int, passing: bool, first: int, promise: int) -> None:
        """Take another way that leads here, which promises more."""
        self.before, self.card, self.tail, self.passing = before, card, tail, passing
        self.first, self.promise = first, promise


class Search:
    """A search for the endings of the turn of the player to act.

    :ivar endings: the best ending without another step, then that with each next step.
    :ivar left: by what they leave, the endings after at least one step, if the search is ``wide``.
    """

    __slots__ = (
        "_cards", "_chances", "_held", "_most", "_owing", "_pick_up_cost", "_seat", "_seats", "_start", "_unfinished",
        "_wide", "_with_hand", "_worth_after", "endings", "left",
    )  # fmt: skip

    def __init__(self, start: Start, *, wide: bool = False, cards: int = WHOLE_HAND) -> None:
        """Begin a search for turns of at most this many cards."""
        hand, top, tail, run, debt, passing, marker, direction, turn, held = start
        self._seats, self._seat, self._held, self._wide = len(held), turn, held, wide
        self._chances = chances = CHANCES[self._seats]
        self._cards, self._most = hand.bit_count(), cards
        self._pick_up_cost = pick_up_cost(self._cards, 1)
        self._owing = debt > 0
        self._start = Line(
            hand, top, debt or run, marker, direction, counts_of(hand), chances.code_of(hand), None, 0, tail,
            passing or debt > 0, 0, 0, None,
        )  # fmt: skip
        self._worth_after = tuple(
            [
                chances.another_turn if seat == turn else chances.next_player_worth(number, 0)
                for seat, number in enumerate(held)
            ]
        )
        own = chances.promise_of(self._start.code, self._cards, not hand & _ORDINARY)
        end = self._worth(hand, top, tail, run, own, (marker + direction) % self._seats)
        if debt:  # One card has been counted, but all of the debt is picked up.
            end += pick_up_cost(self._cards, 1) - pick_up_cost(self._cards, debt)
        self.endings = [Ending(end, None, 0, top)]
        self.left: dict[_Left, Ending] = {}
        self._unfinished: list[Line] = []
        self._with_hand: dict[int, Line] = {}

    def run(self, width: int) -> None:
        """Search for endings.

        :param width: the number of unfinished turns that are continued after each card.
        """
        beam, cards = [self._start], self._most
        while beam and cards:
            cards -= 1
            self._cards -= 1
            self._pick_up_cost = pick_up_cost(self._cards, 1)
            self._unfinished, self._with_hand = [], {}
            for line in beam:
                self._continue(line)
            self._owing = False
            beam = _most_promising(self._unfinished, width)

    def best(self) -> Ending:
        """Return the best of all endings; of equal ones, the first."""
        best = self.endings[0]
        for each in self.endings:
            if each.worth > best.worth:
                best = each
        return best

    def _worth(self, hand: int, top: int, tail: int, run: int, promise: int, follower: int) -> int:
        """Return the worth of ending the turn here, by stopping if that is free, else by picking up one card.

        :param promise: the promise of the hand.
        """
        if run and follower != self._seat:
            worth = promise + self._chances.next_player_worth(self._held[follower], run)
        else:
            worth = promise + self._worth_after[follower]
        rank = top & 15
        length = tail if tail < 3 else 3
        if not hand:
            return WIN if WINS[length][rank] else worth - self._pick_up_cost
        if not STOPS_FREE[length][rank]:
            return worth - self._pick_up_cost
        another_turn = follower == self._seat and not run and hand.bit_count() <= self._most
        return WIN_NEXT if another_turn and going_out(hand, top) is not None else worth

    def _continue(self, line: Line) -> None:
        """Play each card that may follow, and record the turns that can be continued."""
        hand, top, tail, direction, counts, code = (
            line.hand, line.top, line.tail, line.direction, line.counts, line.code,
        )  # fmt: skip
        mask = hand & (ANSWERS[top] if self._owing else FOLLOW[tail if tail < 2 else 2][top])
        if line.passing and not self._owing:  # BJ-13
            mask &= PICKUPS
        before = top & 15 if tail else 0
        while mask:
            lowest = mask & -mask
            mask ^= lowest
            card = _CARD_OF[lowest % _BIT_MODULUS]
            rank = card & 15
            left = hand ^ lowest
            less = self._chances.code_without(code, counts, card)
            own = self._chances.promise_of(less, self._cards, not left & _ORDINARY)
            longer = tail + 1 if rank == before else 1
            penalty = PENALTY[card]
            if penalty:
                self._record(line, card, card, left, less, own, longer, line.run + penalty, line.marker, direction)
            elif rank == _ACE:
                for face in ace_faces(left):
                    self._record(line, card, face, left, less, own, longer, 0, line.marker, direction)
            elif rank == _EIGHT:
                marker = (line.marker + direction) % self._seats
                self._record(line, card, card, left, less, own, longer, 0, marker, direction)
            else:
                turned = -direction if rank == _KING else direction
                self._record(line, card, card, left, less, own, longer, 0, line.marker, turned)

    def _record(
        self, line: Line, card: int, top: int, left: int, code: int, own: int, tail: int, run: int, marker: int,
        direction: int,
    ) -> None:  # fmt: skip
        """Record the ending after a card, and the line if it can go on; ``own`` is the promise of the hand left."""
        worth = self._worth(left, top, tail, run, own, (marker + direction) % self._seats)
        first = line.first
        if line.before is None:
            first = len(self.endings)
            self.endings.append(Ending(worth, line, card, top))
        else:
            best = self.endings[first]
            if worth > best.worth:
                best.replace(worth, line, card, top)
        if self._wide:
            self._record_left(worth, line, card, top, left, tail, run, marker, direction)
        further = FOLLOW[tail if tail < 2 else 2][top] & left
        passing = line.passing and run > 0
        if passing:
            further &= PICKUPS
        if not further:
            return
        others = further & further - 1
        promise = worth + (_ONE_WAY if not others else _MORE_WAYS if others & others - 1 else _TWO_WAYS)
        if tail == 1 and _UNCAPPED[top & 15]:
            promise += _UNCAPPED_COST
        known = same = self._with_hand.get(left)
        while known is not None and not (
            known.top == top and known.run == run and known.marker == marker and known.direction == direction
        ):
            known = known.other
        if known is None:
            counts = counts_without(line.counts, card)
            known = self._with_hand[left] = Line(
                left, top, run, marker, direction, counts, code, line, card, tail, passing, first, promise, same
            )
            self._unfinished.append(known)
        elif promise > known.promise:
            known.reach(line, card, tail, passing, first, promise)

    def _record_left(
        self, worth: int, line: Line, card: int, top: int, left: int, tail: int, run: int, marker: int, direction: int
    ) -> None:
        """Record an ending by what it leaves, if it is the best of these."""
        free = STOPS_FREE[tail if tail < 3 else 3][top & 15]
        key = (left, top, run, marker, direction, free)
        known = self.left.get(key)
        if known is None:
            self.left[key] = Ending(worth, line, card, top)
        elif worth > known.worth:
            known.replace(worth, line, card, top)


def _most_promising(lines: list[Line], width: int) -> list[Line]:
    """Return the most promising lines; of equal ones, the last. If some are left out, the others are in order."""
    if len(lines) <= width:
        return lines
    # Numbers are sorted faster than lines.
    order = [line.promise << _NUMBER_BITS | number for number, line in enumerate(lines)]
    order.sort()
    return [lines[each & _NUMBER_MASK] for each in order[-width:]]
