"""How a player of The Card Game judges moves and positions."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.player.bot import Bot, Line, Policy, Slips
from cardtable.engine.player.measure import Measure
from cardtable.engine.seats import DEALER
from cardtable.games.the_card_game.law.facts import TAKE
from cardtable.games.the_card_game.law.moves import Discard, Out, Take
from cardtable.games.the_card_game.law.rules import CardGameState
from cardtable.games.the_card_game.law.scoring import match_winners
from cardtable.games.the_card_game.player.advice import reason
from cardtable.games.the_card_game.player.discard_value import promises
from cardtable.games.the_card_game.player.drawbacks import drawback
from cardtable.games.the_card_game.player.hand_value import Judge
from cardtable.games.the_card_game.player.last_turns import expected_points, is_decided

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

    def over(self, state: CardGameState, hands: int) -> bool:
        return len(state.results) > hands or state.winners is not None or is_decided(state)

    def worth(self, state: CardGameState, seat: int) -> float:
        """Return the lead of ``seat`` over the others, in points, and at the end of the match what winning is worth."""
        scores = state.scores
        winners = state.winners
        if is_decided(state):
            scores = tuple(map(sum, zip(scores, expected_points(state), strict=True)))
            if state.round == len(state.rounds):
                winners = match_winners(scores)
        others = [score for other, score in enumerate(scores) if other != seat]
        # The best of the others counts as much as the mean of all, because it is the one to beat.
        ahead = (sum(others) / len(others) + min(others)) / 2 - scores[seat]
        if winners is None:
            return ahead
        return ahead + (_WORTH_OF_MATCH / len(winners) if seat in winners else 0.0)

    def measure(self) -> Measure:
        return Measure(1.5, f"points ahead (match +{_WORTH_OF_MATCH:.0f})")

    def luck_policy(self) -> Policy[CardGameState]:
        """Return the rules of thumb: the luck of the cards is measured by them."""
        return self.policy

    def reason(self, state: CardGameState, move: Move) -> str:
        """Return the reason for ``move``, in one sentence."""
        return reason(state, move)

    def drawback(self, state: CardGameState, move: Move, best: Move) -> str:
        """Return one sentence on what speaks against ``move`` beside ``best``, or nothing."""
        return drawback(state, move, best)


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
