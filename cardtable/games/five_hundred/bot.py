"""The judgement of the AI player of Five Hundred: policy, candidates, and the worth of a hand."""

from collections.abc import Sequence
from itertools import combinations
from math import ceil, exp, fsum, sqrt
from random import Random
from typing import Final

from cardtable.engine.bot import Line, MatchChanceBot, Policy
from cardtable.engine.moves import PASS, Move, Play
from cardtable.games.five_hundred.card_play import choose, looks_broken, unseen
from cardtable.games.five_hundred.deck import BIT, RANKED, cards_of
from cardtable.games.five_hundred.hand_value import choose_discards, contract_chance, keep_values
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import AUCTION, CONTRACTS, NULLO, Bid, Contract, Discard, House, Phase

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
                return PASS if contract is None else Bid(contract)
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
                    PASS,
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
        return [Line((move,)) for move in (*bids[: max(1, breadth - 1)], PASS)][:breadth]

    def forbids_slip(self, state: FiveHundredState, move: Move) -> bool:
        return looks_broken(state, move)

    def match_chance(self, state: FiveHundredState, seat: int) -> float:
        return match_chance(state.house, state.scores, state.finished, seat)

    def luck_policy(self) -> Policy[FiveHundredState]:
        return self.policy


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


# Bids: a bid, if it wins the match more often than a pass does
#
# All worths are chances to win the match, so the scores decide how bold a player is. A pass is not safe, because
# another player usually bids then.


# The usual bid of another player, and how often it is made; guessed.
_USUAL_BID: Final = 220
_USUAL_BID_MADE: Final = 0.66
# The points of each of the others for tricks (FH-11), if the bid is made and if it is set; guessed.
_OTHERS_POINTS: Final = (15, 25)
# The least chance to be made with which a contract is considered. In contests 0.53 and 0.56 did equally well, and 0.50
# worse; people don't like to watch bids fail.
_MIN_CHANCE: Final = 0.55


def ranked_bids(state: FiveHundredState, least: float = _MIN_CHANCE) -> Sequence[tuple[float, Contract]]:
    """Return the bids worth considering, the best first, each with its gain over a pass in chances to win the match.

    :param least: the least chance to be made with which a bid is considered.
    """
    seat = state.seat
    hand = state.hands[seat]
    passed = _pass_worth(state, seat)
    bids = []
    for contract in CONTRACTS[state.level :]:
        if contract.is_nullo and not state.house.nullo:
            continue
        made = contract_chance(hand, contract)
        if made >= least:
            worth = _bid_worth(state, seat, seat, contract.value, made)
            bids.append((_chance_to_stand(state, contract.value) * (worth - passed), contract))
    bids.sort(key=lambda offer: (-offer[0], offer[1].value))
    return bids


def choose_bid(state: FiveHundredState) -> Contract | None:
    """Return the contract to bid by the rules of thumb; ``None`` is a pass."""
    bids = ranked_bids(state)
    return bids[0][1] if bids and bids[0][0] > 0 else None


def made_and_needed(state: FiveHundredState, contract: Contract) -> tuple[int, int]:
    """Return in how many hands of 100 the actor would make a contract, and from how many on the bid pays.

    A bid pays if the rules of thumb would make it, rather than pass.
    """
    seat = state.seat
    made, passed = contract_chance(state.hands[seat], contract), _pass_worth(state, seat)
    lost, won = (_bid_worth(state, seat, seat, contract.value, chance) for chance in (0.0, 1.0))
    needed = max(_MIN_CHANCE, (passed - lost) / (won - lost) if won > lost else 1.0)
    wins, least = round(100 * made), min(100, ceil(round(100 * needed, 6)))
    # In whole hands a chance just above the least one could look as if it were below, or the other way round.
    return wins, min(wins, least) if made > needed else max(wins + 1, least)


def _bid_worth(state: FiveHundredState, seat: int, bidder: int, value: int, made: float) -> float:
    """Return the seat's chance to win the match after a bid of this value, which is made with the chance ``made``."""
    house, scores, finished = state.house, state.scores, state.finished
    won = chance_after(house, scores, finished, seat, bidder, value, _OTHERS_POINTS[0])
    lost = chance_after(house, scores, finished, seat, bidder, -value, _OTHERS_POINTS[1])
    return made * won + (1 - made) * lost


def _pass_worth(state: FiveHundredState, seat: int) -> float:
    """Return the seat's chance to win the match after a pass, when another seat usually plays the hand."""
    behind = 2 - len(state.calls)
    standing = state.contract
    if not behind and (standing is None or state.bidder is None):
        # FH-5: a dead hand.
        return match_chance(state.house, state.scores, state.finished + 1, seat)
    worths = []
    if standing is not None and state.bidder is not None:
        worths.append(_bid_worth(state, seat, state.bidder, standing.value, _USUAL_BID_MADE))
    worths += [_bid_worth(state, seat, (seat + 1 + place) % 3, _USUAL_BID, _USUAL_BID_MADE) for place in range(behind)]
    return fsum(worths) / len(worths)


def _chance_to_stand(state: FiveHundredState, value: int) -> float:
    """Return the chance that no later bid is higher (guessed); many hands are good for a nullo."""
    each = 0.1 + value / 550 if value < NULLO.value else min(1.0, 0.75 + (value - NULLO.value) / 800)
    return each ** (2 - len(state.calls))


# Each seat's chance to win the match, estimated from the scores


def match_chance(house: House, scores: Sequence[int], finished: int, seat: int) -> float:
    """Return the seat's chance to win a match that continues after this many hands."""
    weights = [_weight(house, scores, finished, each) for each in range(3)]
    return weights[seat] / fsum(weights)


def _weight(house: House, scores: Sequence[int], finished: int, seat: int) -> float:
    """Return the weight of a seat's score. It was fitted to the winners of matches between these players."""
    left = house.hands - finished
    if house.hands and left < 5:
        return exp((scores[seat] - max(scores)) / (130 * sqrt(max(left, 0.5))))
    return float(max(house.target - scores[seat] + 300, 1)) ** -3


def chance_after(
    house: House, scores: Sequence[int], finished: int, seat: int, bidder: int, points: int, others: int
) -> float:
    """Return the seat's chance to win the match after a hand.

    :param points: the points of the bidder in the hand.
    :param others: the points of each of the other two.
    """
    after = [score + (points if each == bidder else others) for each, score in enumerate(scores)]
    reached = [each for each in range(3) if after[each] >= house.target]
    if bidder in reached:
        # FH-12: the bidder wins if among them.
        return float(seat == bidder)
    if reached:
        return (seat in reached) / len(reached)
    if house.hands and finished + 1 >= house.hands:
        best = [each for each in range(3) if after[each] == max(after)]
        return (seat in best) / len(best)
    return match_chance(house, after, finished + 1, seat)
