"""How a player of The Card Game judges moves and positions."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from cardtable.engine.bot import Bot, Draws, Line, Policy, Slips, WorthMeasure
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER, lowest
from cardtable.games.the_card_game.hand_value import Judge, promises
from cardtable.games.the_card_game.meld_search import POINTS, RANK_MASK, could_meld, leftovers_of, points_of
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import DISCARD, TAKE, Discard, Out, Take

_MAX_CANDIDATES: Final = 4
_PROMISE_WEIGHT: Final = 150.0
"""The number of sampled deals that weigh as much as the promise of a discard. Guessed."""
_WORTH_OF_MATCH: Final = 60.0
"""The worth of winning the match, besides the points: a little more than the cost of a bad round. Guessed."""
# The share of slips of an easy player: chosen with ``run.py bench newcomer``.
_BEGINNER_SLIPS: Final = 0.35


class CardGameBot(Bot[CardGameState]):
    """Keeps cards that meld or soon may, takes a discard that makes a meld, and goes out as soon as it can."""

    def policy(self, state: CardGameState, rng: Random) -> Move:
        if state.actor == DEALER:
            return state.deal(rng)
        judge = Judge(state)
        if state.phase is TAKE:
            return Take("discard") if judge.wants_discard() else Take("pile")
        return _out(state, judge) or Discard(judge.discards_by_worth()[0])

    def goes_out(self, state: CardGameState) -> Move | None:
        """Return the move that goes out, or takes the discard with which all cards are in melds.

        TC-6: the others have one turn each in any case, so waiting to go out gains nothing.
        """
        judge = Judge(state)
        if state.phase is TAKE:
            return Take("discard") if judge.goes_out_with_discard() else None
        return _out(state, judge)

    def candidates(self, state: CardGameState, rng: Random) -> Sequence[Move]:
        return [line.moves[0] for line in self.lines(state, rng, _MAX_CANDIDATES)]

    def lines(self, state: CardGameState, rng: Random, breadth: int) -> Sequence[Line]:
        first = self.policy(state, rng)
        if isinstance(first, Discard):
            return _discards(state, first.card)[: min(breadth, _MAX_CANDIDATES)]
        if state.phase is TAKE:
            return [Line((move,)) for move in sorted(state.moves(), key=lambda move: move != first)]
        return [Line((first,))]

    def line(self, state: CardGameState, move: Move) -> Line:
        """Return the line of the move; that of a discard has its promise."""
        if isinstance(move, Discard) and not state.outs():
            for line in _discards(state, Judge(state).discards_by_worth()[0]):
                if line.moves[0] == move:
                    return line
        return Line((move,))

    def beginner_slips(self, usual: Slips) -> Slips:
        return replace(usual, share=_BEGINNER_SLIPS)

    def forbids_slip(self, state: CardGameState, move: Move) -> bool:
        return Judge(state).looks_broken(move)

    def over(self, state: CardGameState, hands: int) -> bool:
        return super().over(state, hands) or is_decided(state)

    def worth(self, state: CardGameState, seat: int) -> float:
        """Return the lead of ``seat`` over the others, in points, and at the end of the match what winning is worth."""
        scores = state.scores
        winners = state.winners
        if is_decided(state):
            scores = tuple(map(sum, zip(scores, expected_points(state), strict=True)))
            if state.round == len(state.rounds):
                winners = lowest(scores)
        others = [score for other, score in enumerate(scores) if other != seat]
        # The best of the others counts as much as the mean of all, because it is the one to beat.
        ahead = (sum(others) / len(others) + min(others)) / 2 - scores[seat]
        if winners is None:
            return ahead
        return ahead + (_WORTH_OF_MATCH / len(winners) if seat in winners else 0.0)

    def measure(self) -> WorthMeasure:
        return WorthMeasure(1.5, "points ahead (between the best and the average of the others)")

    def luck_policy(self) -> Policy[CardGameState]:
        return self.policy


def _out(state: CardGameState, judge: Judge) -> Move | None:
    outs = state.outs()
    # The next player may take the discard, so it is the card that helps that player least.
    return Out(min(outs, key=judge.gift)) if outs else None


def _discards(state: CardGameState, first: Card) -> list[Line]:
    """Return the discards of a player who can't go out: the policy's first, the others by their promise."""
    judge = Judge(state)
    leftovers = state.leftovers(state.turn)
    if len(leftovers) < 2 or state.out is not None:
        # In the last turn only the points count.
        return [Line((Discard(card),)) for card in judge.discards_by_worth()]
    promised = promises(judge, leftovers)
    if first not in promised:
        # All leftovers are wild.
        return [Line((Discard(first),))]
    order = sorted(promised, key=lambda card: (card != first, -promised[card], card))
    return [Line((Discard(card),), promised[card] - promised[first], _PROMISE_WEIGHT) for card in order]


# The end of a round after a player has gone out, or can go out: the others have one last turn each (TC-6)


_POINTS_SAVED_BY_DRAWING: Final = 2
"""The points that a card from the pile saves in a last turn, about; a discard is taken if it saves more. Guessed."""


def is_decided(state: CardGameState) -> bool:
    """Whether a player is out, or can go out, and only last turns that need no shuffle are left."""
    if state.actor is None or state.actor == DEALER:
        return False
    if state.out is None:
        return state.phase is DISCARD and bool(state.outs()) and state.left >= state.seats - 1
    return state.left >= state.to_go


def expected_points(state: CardGameState) -> list[int]:
    """Return the points expected of each seat in a decided round, in which each draws once more and melds its best."""
    seats, seat, left = state.seats, state.turn, state.left
    points = [0] * seats
    top: Card | None = None
    if state.out is None:
        first, turns, top = seat, seats - 1, state.outs()[0]
    else:
        first, turns = state.out, state.to_go
        for other in range(seats):
            if other != first:
                points[other] = points_of(state.leftovers(other))
        if state.phase is DISCARD:
            points[seat] = points_of(state.leftovers(seat)[:-1])
            turns -= 1
        else:
            top = state.discards[-1] if state.discards else None
            seat -= 1
    for place in range(1, turns + 1):
        other = (seat + place) % seats
        with_top = _after(state, other, top) if top is not None else 0
        if top is not None and points_of(state.leftovers(other)) - with_top > _POINTS_SAVED_BY_DRAWING:
            points[other] = with_top
        else:
            left -= 1
            points[other] = _after(state, other, state.pile[left])
        # A discard of a last turn is seldom of use to the next player.
        top = None
    points[first] += state.house.going_out_bonus
    return points


def _after(state: CardGameState, seat: int, card: Card) -> int:
    """Return the fewest points of a hand after taking ``card`` and discarding another."""
    hand, leftovers = state.hands[seat], state.leftovers(seat)
    rank = card & RANK_MASK
    ace_high = state.house.ace_high_runs
    if rank == state.wild or could_meld(card, hand, state.wild, ace_high):
        return points_of(leftovers_of(tuple(sorted((*hand, card))), state.wild, ace_high)[:-1])
    if not leftovers:
        return 0
    return points_of(leftovers) - max(0, POINTS[leftovers[-1] & RANK_MASK] - POINTS[rank])


# The luck of drawing


class CardGameDraws(Draws[CardGameState]):
    """Cards are drawn from the pile; a good draw leaves fewer points and fewer cards over."""

    def undrawn(self, state: CardGameState) -> int:
        return state.left

    def reordered(self, state: CardGameState, rng: Random) -> CardGameState:
        other = state.copy()
        rest = list(state.pile[: state.left])
        rng.shuffle(rest)
        other.pile = (*rest, *state.pile[state.left :])
        return other

    def prospects(self, state: CardGameState, seat: int) -> tuple[float, ...]:
        leftovers = state.leftovers(seat)
        if len(state.hands[seat]) > state.rounds[state.round - 1]:
            leftovers = leftovers[:-1]
        return float(points_of(leftovers)), float(len(leftovers))
