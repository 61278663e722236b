"""How a player of Big Three judges moves and positions."""

from collections.abc import Sequence
from dataclasses import replace
from math import exp, fsum
from random import Random
from typing import Final

from cardtable.engine.bot import Line, MatchChanceBot, Policy, Slips
from cardtable.engine.moves import Move
from cardtable.games.big_three.bidding import bids, calls, choose_bid, customary_bids
from cardtable.games.big_three.card_play import best_play, looks_broken, plays_by_worth, spends_high_cards, whole_hand
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import Phase

# The maximum number of plays that are searched. Guessed.
_MAX_PLAYS: Final = 8
# The number of turns to go with which an easy player checks whether anybody could interrupt them.
_BEGINNER_TURNS: Final = 1
# An easy player's slips: their share was chosen with ``run.py bench newcomer``, their size with ``bench review``.
_BEGINNER_SHARE: Final = 0.7
_BEGINNER_SIZE: Final = 1.2
_BEGINNER_DEALS: Final = 3

# The share of calls in the auction, and of plays, that are second choices in the hands that measure the luck of the
# cards. Chosen so that it explains most of the results of 3,000 hands of normal players (docs/looking-back.md).
_SECOND_BIDS: Final = 0.1
_SECOND_CHOICES: Final = 0.015


class BigThreeBot(MatchChanceBot[BigThreeState]):
    """Divides the hand into few turns, sheds low cards, and stops opponents who are about to go out."""

    def policy(self, state: BigThreeState, rng: Random) -> Move:
        match state.phase:
            case Phase.AUCTION:
                return choose_bid(state)
            case Phase.CALL:
                return calls(state)[0]
        return best_play(state)

    def candidates(self, state: BigThreeState, rng: Random) -> Sequence[Move]:
        """Return the moves worth a search: bids with a good chance, high cards to call, or the best plays by rank.

        Plays that look broken are not among them, although a search may find one no worse.
        """
        first = self.policy(state, rng)
        match state.phase:
            case Phase.AUCTION:
                others: Sequence[Move] = bids(state)
            case Phase.CALL:
                others = calls(state)
            case _:
                others = _sound(state, plays_by_worth(state)[:_MAX_PLAYS])
        return (first, *(move for move in others if move != first))

    def beginner_lines(self, state: BigThreeState, rng: Random, breadth: int) -> Sequence[Line]:
        match state.phase:
            case Phase.AUCTION:
                moves: Sequence[Move] = customary_bids(state)[::-1]
            case Phase.PLAY:
                plays = _sound(state, plays_by_worth(state, _BEGINNER_TURNS))
                saved = [move for move in plays if spends_high_cards(state, move)]
                moves = [*(move for move in plays if move not in saved), *saved]
            case _:
                return super().beginner_lines(state, rng, breadth)
        return [Line((move,)) for move in moves[:breadth]]

    def goes_out(self, state: BigThreeState) -> Move | None:
        """Return the play of all cards of the hand, if it is legal: it wins the hand (BT-11)."""
        return whole_hand(state) if state.phase is Phase.PLAY else None

    def beginner_slips(self, usual: Slips) -> Slips:
        return replace(usual, share=_BEGINNER_SHARE, size=_BEGINNER_SIZE, deals=_BEGINNER_DEALS)

    def match_chance(self, state: BigThreeState, seat: int) -> float:
        # The nearer the target, the more a lead is worth.
        scale = 3 + 0.4 * max(0, state.house.target - max(state.scores))
        weights = [exp((score - max(state.scores)) / scale) for score in state.scores]
        return weights[seat] / fsum(weights)

    def luck_policy(self) -> Policy[BigThreeState]:
        """Return the rules of thumb with an occasional second choice.

        Where one move decides a hand, hands played by the rules of thumb alone say too surely who wins.
        """
        return self._fallible

    def _fallible(self, state: BigThreeState, rng: Random) -> Move:
        slip = rng.random() < (_SECOND_BIDS if state.phase == Phase.AUCTION else _SECOND_CHOICES)
        if not slip:
            return self.policy(state, rng)
        best, *others = self.candidates(state, rng)
        if not others:
            return best
        return rng.choice(others) if state.phase == Phase.AUCTION else others[0]


def _sound(state: BigThreeState, plays: Sequence[Move]) -> Sequence[Move]:
    """Return the plays without those that look broken, or all if all do."""
    return [play for play in plays if not looks_broken(state, play)] or plays
