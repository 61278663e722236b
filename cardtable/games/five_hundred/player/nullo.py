"""Rules of thumb for a nullo, in which the bidder ducks and so do the others."""

from functools import cache
from math import exp
from typing import Final

from cardtable.engine.cards import bits_of
from cardtable.games.five_hundred.law.masks import ALL, JOKER_PLACE, places_of
from cardtable.games.five_hundred.law.ranking import ABOVE, NO_TRUMP, PLACE_STRENGTH, SUIT_MASK
from cardtable.games.five_hundred.law.rules import FiveHundredState
from cardtable.games.five_hundred.player.holdings import best_discards

# The safety that a card adds to a nullo: by its place among the cards held in its suit, the lowest first, and by the
# number of lower cards of the suit that are out. Fitted to tens of thousands of nullos.
_SAFE: Final = (
    (1.03, 0.78, -0.23, -0.82, -1.12, -1.48),
    (0.55, 0.21, -0.02, -0.39, -0.76, -1.12),
    (0.38, 0.18, 0.05, -0.13, -0.28, -0.44),
    (0.48, 0.38, 0.29, 0.28, 0.26, 0.24),
    (0.57, 0.50, 0.48, 0.38, 0.36, 0.34),
)
_JOKER: Final = -6.0
_CONSTANT: Final = -3.81
# The safety of an average card, against which discards are compared.
_ORDINARY: Final = 0.6
# The weights for the worth of the bidder's lead: the safety of its suit before and after the lead, the higher and the
# lower cards that are out, the length of the suit, a singleton (instead of the length), and the cards held below the
# one led. Fitted to nine hundred leads played out in forty sampled deals each.
_LEAD: Final = (3.93, 1.70, 0.81, -0.60, -2.35, 2.16, -0.80)


def safety(hand: int, hidden: int) -> float:
    """Return the safety of a bidder's cards in a nullo: the logarithm of the odds that they take no trick.

    :param hidden: the cards that the others may hold.
    """
    safe = _CONSTANT + _JOKER * (hand >> JOKER_PLACE)
    for suit in range(0, 32, 8):
        safe += _suit_safety(hand >> suit & 255, hidden >> suit & 255)
    return safe


@cache
def _suit_safety(mine: int, theirs: int) -> float:
    safe = 0.0
    for place, low in enumerate(bits_of(mine)):
        safe += _SAFE[min(place, 4)][min((theirs & low - 1).bit_count(), 5)]
    return safe


def nullo_discards(hand: int) -> int:
    """Return the mask of the three discards that leave the bidder the safest hand."""
    return _safest_hands(hand)[3][1]


def _safest_hands(hand: int) -> dict[int, tuple[float, int]]:
    """Return, by number of discards up to three, the safety of the best hand kept and the mask of the discards.

    A card of ordinary safety counts 0, so that hands of different sizes compare.
    """
    hidden = ALL ^ hand

    def worth(suit: int, mine: int) -> float:
        if suit == NO_TRUMP:
            return _JOKER * mine.bit_count()
        return _suit_safety(mine >> 8 * suit, hidden >> 8 * suit & 255) - _ORDINARY * mine.bit_count()

    return best_discards(hand, 3, SUIT_MASK[NO_TRUMP], worth)


def nullo_chance(hand: int) -> float:
    """Return the chance that ten cards and the widow, after the discards, take no trick."""
    shed = _safest_hands(hand)
    # Usually the discards are cards of the widow, and the worst of the ten.
    return 1 / (1 + exp(-0.87 - 0.24 * shed[2][0] - 0.43 * shed[3][0]))


def danger(place: int, hand: int, hidden: int) -> int:
    """Return the danger that a card takes an unwanted trick; it grows with the number of lower cards that are out."""
    if place == JOKER_PLACE:
        return 100
    above = (ABOVE[NO_TRUMP][place] & hidden).bit_count()
    suit = hidden >> 8 * (place >> 3) & 255
    below = suit.bit_count() - above
    guards = (hand >> 8 * (place >> 3) & (1 << (place & 7)) - 1).bit_count()
    return 4 * below - 3 * guards - above


def choose(state: FiveHundredState, seat: int, hidden: int) -> int:
    """Return the place of the card to play while the bidder has taken no trick."""
    hand = state.hands[seat]
    alone = seat == state.bidder
    if not state.trick:
        worth = _bidder_lead if alone else _defender_lead
        return max(places_of(hand), key=lambda place: worth(state, place, hand, hidden))
    places = places_of(state.allowed())
    strength = PLACE_STRENGTH[NO_TRUMP][state.led]
    bidder, _ = state.auction_won()
    if alone or state.winner == bidder:
        return _duck(places, strength, state.best, hand, hidden, alone)
    if len(state.trick) == 2 or state.is_void(bidder, state.led):
        # The bidder is safe in this trick: get rid of the highest card.
        return max(places, key=lambda place: (strength[place], place & 7))
    return min(places, key=lambda place: (strength[place], -(place & 7)))


def _duck(places: list[int], strength: tuple[int, ...], best: int, hand: int, hidden: int, alone: bool) -> int:
    """Return the highest card of the suit that does not win; or, for a void player, the best card to get rid of."""
    beneath = [place for place in places if strength[place] < best]
    if not beneath:
        # A defender who must win this trick, and so save the bidder, at least gets rid of the highest card.
        return (min if alone else max)(places, key=strength.__getitem__)
    if strength[beneath[-1]]:
        return beneath[-1]
    if alone:
        return max(beneath, key=lambda place: (safety(hand ^ 1 << place, hidden), place & 7))
    return max(beneath, key=lambda place: (danger(place, hand, hidden), place & 7))


def _bidder_lead(state: FiveHundredState, place: int, hand: int, hidden: int) -> float:
    """Return the worth of a lead by the bidder: best is a card likely to be beaten, which leaves a safe hand."""
    suit = place >> 3
    void = sum(state.is_void(other, suit) for other in range(3) if other != state.bidder)
    above = (ABOVE[NO_TRUMP][place] & hidden).bit_count()
    if place == JOKER_PLACE or not above or void == 2:
        return -1000
    mine, theirs = hand >> 8 * suit & 255, hidden >> 8 * suit & 255
    card = 1 << (place & 7)
    before, after, higher, lower, length, single, beneath = _LEAD
    worth = before * _suit_safety(mine, theirs) + after * _suit_safety(mine ^ card, theirs)
    worth += higher * above + lower * (theirs.bit_count() - above) + beneath * (mine & card - 1).bit_count()
    return worth + (single if mine == card else length * mine.bit_count())


def _defender_lead(state: FiveHundredState, place: int, hand: int, hidden: int) -> float:
    """Return the worth of a lead by a defender: best is one that the bidder may have to win.

    Short suits come first, because a defender who is void need not win tricks for the bidder in that suit.
    """
    if place == JOKER_PLACE:
        return -1000
    suit = place >> 3
    bidder, _ = state.auction_won()
    if state.is_void(bidder, suit):
        return -50 - (place & 7)
    above = (ABOVE[NO_TRUMP][place] & hidden).bit_count()
    below = (hidden & SUIT_MASK[NO_TRUMP][suit]).bit_count() - above
    length = (hand & SUIT_MASK[NO_TRUMP][suit]).bit_count()
    partner = 3 - bidder - state.seat
    free = 0.3 if above and state.is_void(partner, suit) else 0.0
    # The bidder holds about half of the cards that are out, and wins with a higher one and no lower one.
    return 0.5**below * (1 - 0.5**above) - length + free
