"""Rules of thumb for the call: the bid that is made often enough for what it brings and costs."""

from collections.abc import Sequence
from typing import Final

from cardtable.games.five_hundred.contracts import CONTRACTS, Contract
from cardtable.games.five_hundred.rules import State
from cardtable.games.five_hundred.valuation import chance, expected_tricks, nullo_chance

# A bid may even be a small loss on average: who passes leaves the hand to somebody who will mostly make it.
MARGIN: Final = -50.0


def offers(state: State) -> Sequence[tuple[float, Contract]]:
    """Return the bids that the actor may make with what each is worth on average, the best first."""
    seat: int = state.actor  # type: ignore[assignment]  # a seat is due
    hand = state.hands[seat]
    need = state.house.target - state.scores[seat]
    tricks = [expected_tricks(hand, trump) for trump in range(5)]
    found = []
    for contract in CONTRACTS[state.level :]:
        if contract.is_nullo:
            if not state.house.nullo:
                continue
            made = nullo_chance(hand)
        else:
            made = chance(tricks[contract.trump], contract)
        if made < 0.25:
            continue
        value = contract.value
        # Points beyond the target win nothing more.
        gain = value if value <= need else need + (value - need) * 0.2
        found.append((made * gain - (1 - made) * value, contract))
    found.sort(key=lambda offer: (-offer[0], offer[1].value))
    return found


def choose_bid(state: State) -> Contract | None:
    """Return the bid of a player with good rules of thumb; ``None`` is a pass."""
    found = offers(state)
    return found[0][1] if found and found[0][0] > MARGIN else None
