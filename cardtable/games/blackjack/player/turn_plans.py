"""Plans of whole turns with the player's own cards: how a turn can end, and what each ending is worth.

The plans come from a beam search: after each card, only the most promising unfinished turns are continued. It uses the
player's own hand, the pile and the number of cards in the other hands, and nothing else.
"""

from functools import lru_cache
from typing import Final

from cardtable.engine.cards import Rank
from cardtable.games.blackjack.law.fitting import ACES, ANSWERS, FOLLOW, PENALTY, PICKUPS, STOPS_FREE, WINS
from cardtable.games.blackjack.law.legality import PLAYS
from cardtable.games.blackjack.law.masks import OF_SUIT
from cardtable.games.blackjack.law.moves import Play
from cardtable.games.blackjack.law.rules import BlackjackState, Step
from cardtable.games.blackjack.player.win_chances import (
    ANOTHER_TURN,
    WIN,
    next_player_worth,
    pick_up_cost,
    promise,
)

# What a turn may still gain if it continues, by the number of ways to do so; and the cost of an uncapped pair. Guessed,
# in the thousandths of log odds of ``win_chances.py``.
_CONTINUATION_WORTH: Final = (0, 180, 250, 300)
_UNCAPPED_COST: Final = 150

_WHOLE_HAND: Final = 52

# The worth of an ending of the turn, and the steps that lead to it.
Ending = tuple[int, tuple[Step, ...]]
# hand, top, tail, run, owing, passing, marker, direction, steps
Line = tuple[int, int, int, int, bool, bool, int, int, tuple[Step, ...]]
# hand, top, tail, run, debt, passing, marker, direction, turn, the cards that each other seat holds
_Start = tuple[int, int, int, int, int, bool, int, int, int, tuple[int, ...]]
# hand, top, run, marker, direction, free
_Left = tuple[int, int, int, int, int, bool]
_Unfinished = dict[tuple[int, int, int, int, int], tuple[int, Line]]


def endings(state: BlackjackState, width: int) -> dict[Step | None, Ending]:
    """Return the best ending after each possible next step; ``None`` stands for ending the turn now.

    :param width: the number of unfinished turns that are continued after each card.
    """
    search = _Search(_start(state))
    search.run(width)
    return search.best


def best_turn(state: BlackjackState, width: int) -> tuple[Step, ...]:
    """Return the steps of the best turn that the search finds."""
    return _best_endings(_start(state), width)[0][1]


def wins_at_once(state: BlackjackState, width: int) -> bool:
    """Whether the search finds a win for the player to act in this turn."""
    return _best_endings(_start(state), width)[0][0] == WIN


def best_turns(state: BlackjackState, width: int) -> tuple[tuple[Step, ...], ...]:
    """Return the steps of the best turn with each possible next step, the best of all first."""
    return tuple(steps for _, steps in _best_endings(_start(state), width))


@lru_cache(maxsize=1 << 8)  # large values, most of which are needed again only in the same turn
def _best_endings(start: _Start, width: int) -> tuple[Ending, ...]:
    """Return the best ending after each next step, the best first. Cached, because rollouts repeat many turns."""
    search = _Search(start)
    search.run(width)
    return tuple(sorted(search.best.values(), key=_by_worth, reverse=True))


def promising_turns(
    state: BlackjackState, width: int, firsts: int, most: int, cards: int = _WHOLE_HAND
) -> list[tuple[Step, ...]]:
    """Return the steps of the most promising turns: the best with each of the best next steps, then others.

    Of turns that leave the same hand, top and debt, only one is returned. A turn that wins is the only one.

    :param firsts: the number of next steps whose best turns come first.
    :param most: the maximum number of turns, if it is more.
    :param cards: the maximum number of cards that a turn is planned for.
    """
    search = _Search(_start(state), wide=True)
    search.run(width, cards)
    best = sorted(search.best.values(), key=_by_worth, reverse=True)
    if best[0][0] == WIN:
        return [best[0][1]]
    plans = [steps for _, steps in best[:firsts]]
    for _, steps in sorted(search.ends.values(), key=_by_worth, reverse=True):
        if len(plans) >= most:
            break
        if steps not in plans:
            plans.append(steps)
    return plans


def _start(state: BlackjackState) -> _Start:
    """Return all that the turn of the player to act depends on."""
    turn = state.turn
    # More than nine cards count as nine; the number of the player's own cards follows from the hand.
    held = tuple([min(hand.bit_count(), 9) if seat != turn else 0 for seat, hand in enumerate(state.hands)])
    return (
        state.hands[turn], state.top, state.tail, state.run, state.debt, state.passing, state.marker, state.direction,
        turn, held,
    )  # fmt: skip


def play_of(step: Step) -> Play:
    """Return the move of a step: a card, with what it counts as."""
    card, face = step
    return next(move for move in PLAYS[card] if move.suit is None or move.suit == face >> 4)


def _by_worth(ending: Ending) -> int:
    return ending[0]


def _by_promise(scored: tuple[int, Line]) -> int:
    return scored[0]


class _Search:
    """A search for the endings of the turn of the player to act.

    :ivar best: by first step, the best ending found so far.
    :ivar ends: by what they leave, the endings found after at least one step, if the search is ``wide``.
    """

    __slots__ = ("_held", "_now", "_seat", "_seats", "_wide", "best", "ends")

    def __init__(self, start: _Start, *, wide: bool = False) -> None:
        hand, top, tail, run, debt, passing, marker, direction, turn, held = start
        self._seats, self._seat, self._held, self._wide = len(held), turn, held, wide
        self._now: Line = (hand, top, tail, debt or run, debt > 0, passing, marker, direction, ())
        end = self._worth(hand, top, tail, run, (marker + direction) % self._seats)
        if debt:  # One card has been counted, but all of the debt is picked up.
            end += pick_up_cost(hand, 1) - pick_up_cost(hand, debt)
        self.best: dict[Step | None, Ending] = {None: (end, ())}
        self.ends: dict[_Left, Ending] = {}

    def run(self, width: int, cards: int = _WHOLE_HAND) -> None:
        """Search for endings.

        :param width: the number of unfinished turns that are continued after each card.
        :param cards: the maximum number of cards of a turn.
        """
        beam = [self._now]
        while beam and cards:
            cards -= 1
            unfinished: _Unfinished = {}
            for line in beam:
                self._continue(line, unfinished)
            promising = (
                sorted(unfinished.values(), key=_by_promise)[-width:]
                if len(unfinished) > width
                else unfinished.values()
            )
            beam = [line for _, line in promising]

    def _worth(self, hand: int, top: int, tail: int, run: int, follower: int) -> int:
        """Return the worth of ending the turn here, by stopping if that is free, else by picking up one card."""
        rank = top & 15
        length = tail if tail < 3 else 3
        if not hand and WINS[length][rank]:
            return WIN
        worth = promise(hand) + (
            ANOTHER_TURN if follower == self._seat else next_player_worth(self._held[follower], run)
        )
        return worth if hand and STOPS_FREE[length][rank] else worth - pick_up_cost(hand, 1)

    def _continue(self, line: Line, unfinished: _Unfinished) -> None:
        """Play each card that may follow, and record the turns that can be continued."""
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
                self._record((left, face, longer, grown, False, follows, moved, turned, path), unfinished)

    def _record(self, line: Line, unfinished: _Unfinished) -> None:
        """Record the ending here, and the line itself if it can be continued."""
        left, face, tail, run, _, passes, marker, direction, steps = line
        worth = self._worth(left, face, tail, run, (marker + direction) % self._seats)
        best = self.best.get(steps[0])
        if best is None or worth > best[0]:
            self.best[steps[0]] = worth, steps
        if self._wide:
            stops_free = STOPS_FREE[tail if tail < 3 else 3][face & 15]
            self._record_end((left, face, run, marker, direction, stops_free), worth, steps)
        further = FOLLOW[tail if tail < 2 else 2][face] & left
        if passes:
            further &= PICKUPS
        if not further:
            return
        ways = further.bit_count()
        promise_now = worth + _CONTINUATION_WORTH[ways if ways < 3 else 3]
        if tail == 1 and face & 15 not in (Rank.THREE, Rank.QUEEN):
            promise_now += _UNCAPPED_COST
        key = (left, face, run, marker, direction)
        before = unfinished.get(key)
        if before is None or before[0] < promise_now:
            unfinished[key] = (promise_now, line)

    def _record_end(self, left: _Left, worth: int, steps: tuple[Step, ...]) -> None:
        """Record an ending by what it leaves, if it is the best of these."""
        known = self.ends.get(left)
        if known is None or worth > known[0]:
            self.ends[left] = worth, steps


def _faces(left: int) -> tuple[int, ...]:
    """Return what an ace can count as: each suit of the remaining cards, or any one suit if only aces are left."""
    faces = tuple(suit << 4 | Rank.ACE for suit in range(4) if left & OF_SUIT[suit] & ~ACES)
    return faces or (int(Rank.ACE),)
