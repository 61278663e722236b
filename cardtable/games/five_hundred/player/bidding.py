"""Rules of thumb for the auction: a bid, if it wins the match more often than a pass does.

All worths are chances to win the match, so the scores decide how bold a player is. A pass is not safe, because another
player usually bids then.
"""

from collections.abc import Sequence
from math import fsum
from typing import Final

from cardtable.games.five_hundred.law.contracts import CONTRACTS, NULLO, Contract
from cardtable.games.five_hundred.law.rules import FiveHundredState
from cardtable.games.five_hundred.player.hand_value import contract_chance
from cardtable.games.five_hundred.player.win_chances import chance_after, match_chance

# The usual bid of another player, and how often it is made; guessed.
_USUAL_BID: Final = 220
_USUAL_BID_MADE: Final = 0.66
# The points of each of the others for tricks (FH-11), if the bid is made and if it is set; guessed.
_OTHERS_POINTS: Final = (15, 25)
# The least chance to be made with which a contract is considered; guessed. Bolder bids hardly win more matches, and
# people don't like to watch them fail.
_MIN_CHANCE: Final = 0.45


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
