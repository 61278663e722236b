"""Rules of thumb for the call: the bid that is made often enough for what it brings and costs.

Everything is counted in chances to win the match, so the scores decide how bold a player is. A pass is no haven: most
of the time it leaves the hand to somebody who makes a bid.
"""

from collections.abc import Sequence
from typing import Final

from cardtable.games.five_hundred.law.contracts import CONTRACTS, NULLO, Contract
from cardtable.games.five_hundred.law.rules import FiveHundredState
from cardtable.games.five_hundred.player.hand_value import chance, expected_tricks
from cardtable.games.five_hundred.player.nullo import nullo_chance
from cardtable.games.five_hundred.player.win_chances import chance_after, match_chance

# What others mostly bid, and how often they make it; guessed.
_USUAL_BID: Final = 220
_USUAL_BID_MADE: Final = 0.66
# What the others score in a hand that is made, and in one that is set: ten for each trick (FH-11), each their own.
_OTHERS_POINTS: Final = (15, 25)
# Contracts made more seldom than this are not considered; guessed. Bolder bids win a match hardly more often, and
# nobody likes to watch them fail.
_MIN_CHANCE: Final = 0.45


def offers(state: FiveHundredState) -> Sequence[tuple[float, Contract]]:
    """Return the bids that the actor may make with what each is worth more than a pass, the best first.

    Worth is counted in chances to win the match.
    """
    seat = state.seat
    hand = state.hands[seat]
    tricks = [expected_tricks(hand, trump) for trump in range(5)]
    passed = _pass_worth(state, seat)
    found = []
    for contract in CONTRACTS[state.level :]:
        if contract.is_nullo:
            if not state.house.nullo:
                continue
            made = nullo_chance(hand)
        else:
            made = chance(tricks[contract.trump], contract)
        if made >= _MIN_CHANCE:
            worth = _bid_worth(state, seat, seat, contract.value, made)
            found.append((_stands(state, contract.value) * (worth - passed), contract))
    found.sort(key=lambda offer: (-offer[0], offer[1].value))
    return found


def choose_bid(state: FiveHundredState) -> Contract | None:
    """Return the bid of a player with good rules of thumb; ``None`` is a pass."""
    found = offers(state)
    return found[0][1] if found and found[0][0] > 0 else None


def _bid_worth(state: FiveHundredState, seat: int, bidder: int, value: int, made: float) -> float:
    """The seat's chance to win the match when the bidder plays for so much and makes it so often."""
    house, scores, finished = state.house, state.scores, state.finished
    won = chance_after(house, scores, finished, seat, bidder, value, _OTHERS_POINTS[0])
    lost = chance_after(house, scores, finished, seat, bidder, -value, _OTHERS_POINTS[1])
    return made * won + (1 - made) * lost


def _pass_worth(state: FiveHundredState, seat: int) -> float:
    """The seat's chance to win the match when it passes: somebody else will mostly play."""
    behind = 2 - len(state.calls)
    standing = state.contract
    if not behind and (standing is None or state.bidder is None):
        # FH-5: a dead hand.
        return match_chance(state.house, state.scores, state.finished + 1, seat)
    worths = []
    if standing is not None and state.bidder is not None:
        worths.append(_bid_worth(state, seat, state.bidder, standing.value, _USUAL_BID_MADE))
    worths += [_bid_worth(state, seat, (seat + 1 + place) % 3, _USUAL_BID, _USUAL_BID_MADE) for place in range(behind)]
    return sum(worths) / len(worths)


def _stands(state: FiveHundredState, value: int) -> float:
    """The chance that nobody who calls later bids more: many players have a nullo."""
    each = 0.1 + value / 550 if value < NULLO.value else min(1.0, 0.75 + (value - NULLO.value) / 800)
    return each ** (2 - len(state.calls))
