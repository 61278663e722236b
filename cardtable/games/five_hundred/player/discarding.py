"""Rules of thumb for the bidder's three discards."""

from cardtable.games.five_hundred.law.contracts import Contract
from cardtable.games.five_hundred.law.masks import ALL, JOKER_BIT
from cardtable.games.five_hundred.law.ranking import ABOVE, NO_TRUMP, SUIT_MASK
from cardtable.games.five_hundred.player.holdings import best_discards, suit_worth
from cardtable.games.five_hundred.player.nullo import danger, nullo_discards


def keep_values(hand: int, contract: Contract) -> list[tuple[float, int]]:
    """Return the places of the hand's cards, each after the worth of keeping it, the least worth first."""
    trump = int(contract.trump)
    places = [place for place in range(33) if hand >> place & 1]
    if contract.is_nullo:
        hidden = ALL ^ hand
        return sorted((-danger(place, hand, hidden), place) for place in places)
    return sorted((_keep_value(place, hand, trump), place) for place in places)


def choose_discards(hand: int, contract: Contract) -> int:
    """Return the mask of the three cards to discard from thirteen."""
    if contract.is_nullo:
        return nullo_discards(hand)
    trump = int(contract.trump)
    return best_discards(hand, 3, SUIT_MASK[trump], suit_worth(trump))[3][1]


def _keep_value(place: int, hand: int, trump: int) -> float:
    """Return the worth of keeping a card: only the order matters (guessed)."""
    bit = 1 << place
    if bit == JOKER_BIT or (trump != NO_TRUMP and bit & SUIT_MASK[trump][trump]):
        return 100
    suit = place >> 3
    mine = hand & SUIT_MASK[trump][suit]
    length = mine.bit_count()
    missing = (ABOVE[trump][place] & ~hand).bit_count()
    if missing == 0:
        return 60
    guarded = length > missing
    if trump == NO_TRUMP:
        return 6 * length - 8 * missing + (20 if guarded else 0)
    # A short suit without a top card is best discarded whole, because it can be ruffed then.
    return 4 * length + (18 - 6 * missing if guarded else 0) + (place & 7) / 4
