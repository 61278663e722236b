"""The judgement of the AI player of Five Hundred: policy, candidates, and the worth of a hand."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final

from cardtable.engine.moves import Move, Pass, Play
from cardtable.engine.player.bot import Line, MatchChanceBot, Policy
from cardtable.engine.seats import DEALER
from cardtable.games.five_hundred.law.contracts import Contract
from cardtable.games.five_hundred.law.facts import AUCTION, Phase
from cardtable.games.five_hundred.law.masks import BIT, cards_of
from cardtable.games.five_hundred.law.moves import Bid, Discard
from cardtable.games.five_hundred.law.ranking import RANKED
from cardtable.games.five_hundred.law.rules import FiveHundredState
from cardtable.games.five_hundred.player.advice import reason
from cardtable.games.five_hundred.player.bidding import choose_bid, ranked_bids
from cardtable.games.five_hundred.player.card_play import choose, unseen
from cardtable.games.five_hundred.player.discarding import choose_discards, keep_values
from cardtable.games.five_hundred.player.drawbacks import drawback
from cardtable.games.five_hundred.player.win_chances import match_chance

# The maximum numbers of bids and of discards to compare.
_MAX_BIDS: Final = 4
_MAX_DISCARDS: Final = 8
# The least chance to make a contract with which an easy player bids it. Guessed; ``run.py bench newcomer`` measures it.
_BEGINNER_CHANCE: Final = 0.72


class FiveHundredBot(MatchChanceBot[FiveHundredState]):
    """Bids a contract that is made often enough, draws trumps, wins cheaply, and ducks in a nullo."""

    def policy(self, state: FiveHundredState, rng: Random) -> Move:
        match state.phase:
            case Phase.AUCTION:
                contract = choose_bid(state)
                return Pass() if contract is None else Bid(contract)
            case Phase.DISCARD:
                hand, contract = _bidder_hand(state)
                return Discard(cards_of(choose_discards(hand, contract)))
        return choose(state)

    def candidates(self, state: FiveHundredState, rng: Random) -> Sequence[Move]:
        """Return the moves worth comparing: bids that may be made, likely discards, cards that differ in effect."""
        first = self.policy(state, rng)
        match state.phase:
            case Phase.AUCTION:
                others: Sequence[Move] = (
                    Pass(),
                    *(Bid(contract) for _, contract in ranked_bids(state)[:_MAX_BIDS]),
                )
            case Phase.DISCARD:
                others = _discards(state)
            case _:
                others = _plays(state, first)
        return (first, *(move for move in others if move != first))

    def equal(self, state: FiveHundredState, one: Move, other: Move) -> bool:
        """Whether two moves are the same, or play cards with no card between them that matters (see ``_groups``)."""
        if one == other:
            return True
        if not isinstance(one, Play) or not isinstance(other, Play):
            return False
        return any(one in group and other in group for group in _groups(state))

    def beginner_lines(self, state: FiveHundredState, rng: Random, breadth: int) -> Sequence[Line]:
        """Return lines with fewer bids than usual: a beginner bids only contracts that are likely to be made."""
        if state.phase is not AUCTION:
            return super().beginner_lines(state, rng, breadth)
        bids = [Bid(contract) for worth, contract in ranked_bids(state, _BEGINNER_CHANCE) if worth > 0]
        return [Line((move,)) for move in (*bids[: max(1, breadth - 1)], Pass())][:breadth]

    def over(self, state: FiveHundredState, hands: int) -> bool:
        """Whether the hand is over; so is a dead hand, which has no result."""
        return state.actor == DEALER or state.actor is None or len(state.results) > hands

    def worth(self, state: FiveHundredState, seat: int) -> float:
        if state.winners is not None:
            return (seat in state.winners) / len(state.winners)
        return match_chance(state.house, state.scores, state.finished, seat)

    def luck_policy(self) -> Policy[FiveHundredState]:
        """Return the rules of thumb: the luck of the cards is measured by them."""
        return self.policy

    def reason(self, state: FiveHundredState, move: Move) -> str:
        """Return one sentence on why a player would make ``move``."""
        return reason(state, move)

    def drawback(self, state: FiveHundredState, move: Move, best: Move) -> str:
        """Return one sentence on what speaks against ``move`` beside ``best``, or nothing."""
        return drawback(state, move, best)


def _bidder_hand(state: FiveHundredState) -> tuple[int, Contract]:
    bidder, contract = state.auction_won()
    return state.hands[bidder], contract


def _discards(state: FiveHundredState) -> Sequence[Move]:
    """Return discards of three among the five cards least worth keeping."""
    hand, contract = _bidder_hand(state)
    least = [1 << place for _, place in keep_values(hand, contract)[:5]]
    threes = [Discard(cards_of(sum(three))) for three in combinations(least, 3)]
    return threes[:_MAX_DISCARDS]


def _plays(state: FiveHundredState, first: Move) -> Sequence[Move]:
    """Return the legal plays, one of each group (see ``_groups``); ``first`` represents its own."""
    plays = [move for move in state.moves() if not isinstance(move, Play)]
    return [*plays, *(first if first in group else group[-1] for group in _groups(state))]


def _groups(state: FiveHundredState) -> list[list[Move]]:
    """Return the legal plays in groups of cards that are worth the same.

    No unseen card is between them, nor the one that wins the trick so far: only one of them would beat it.
    """
    moves = {BIT[move.card]: move for move in state.moves() if isinstance(move, Play)}
    between = unseen(state) | sum(BIT[card] for card in state.trick if state.strengths[card] == state.best)
    groups = []
    for bits in RANKED[state.trump]:
        group: list[Move] = []
        for bit in (*bits, -1):
            if bit in moves:
                group.append(moves[bit])
            elif group and bit & between:
                groups.append(group)
                group = []
    return groups
