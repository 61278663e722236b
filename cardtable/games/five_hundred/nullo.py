"""Rules of thumb for a nullo: the bidder ducks, the others stay beneath."""

from cardtable.games.five_hundred.ranking import ABOVE, NO_TRUMP, STRENGTH, SUIT_MASK
from cardtable.games.five_hundred.rules import State


def danger(place: int, hand: int, hidden: int) -> int:
    """Return how likely a card is to take a trick that it should not: the lower cards that are out count for it."""
    if place == 32:
        return 100
    above = (ABOVE[NO_TRUMP][place] & hidden).bit_count()
    suit = hidden >> 8 * (place >> 3) & 255
    below = suit.bit_count() - above
    guards = (hand >> 8 * (place >> 3) & (1 << (place & 7)) - 1).bit_count()
    return 4 * below - 3 * guards - above


def choose(state: State, seat: int, hidden: int) -> int:
    """Return the place of the card to play while the bidder has taken no trick."""
    hand = state.hands[seat]
    if not state.trick:
        return _lead(state, seat, hand, hidden)
    legal = state.allowed()
    places = [place for place in range(33) if legal >> place & 1]
    strength = STRENGTH[NO_TRUMP][state.led]
    if seat == state.bidder:
        return _duck(places, strength, state.best, hand, hidden)
    if (state.winner - seat) % 3 and state.winner == state.bidder:
        return _duck(places, strength, state.best, hand, hidden)
    if len(state.trick) == 2:
        # The bidder is safe in this trick: get rid of the highest card.
        return max(places, key=lambda place: (strength[place], place & 7))
    return min(places, key=lambda place: (strength[place], -(place & 7)))


def _duck(places: list[int], strength: tuple[int, ...], best: int, hand: int, hidden: int) -> int:
    """The highest card that does not win; of another suit, the most dangerous one."""
    beneath = [place for place in places if strength[place] < best]
    if not beneath:
        return min(places, key=strength.__getitem__)
    if strength[beneath[-1]]:
        return beneath[-1]
    return max(beneath, key=lambda place: (danger(place, hand, hidden), place & 7))


def _lead(state: State, seat: int, hand: int, hidden: int) -> int:
    places = [place for place in range(33) if hand >> place & 1]
    others = [other for other in range(3) if other != seat]

    def risk(place: int) -> int:
        if place == 32:
            return 1000
        suit = place >> 3
        above = (ABOVE[NO_TRUMP][place] & hidden).bit_count()
        below = (hidden & SUIT_MASK[NO_TRUMP][suit]).bit_count() - above
        void = sum(state.voids >> 5 * other + suit & 1 for other in others)
        return 3 * below - above + (50 if above == 0 or void == 2 else 10 * void)

    if seat == state.bidder:
        return min(places, key=risk)

    def hope(place: int) -> int:
        if place == 32:
            return 1000
        suit = place >> 3
        bidder: int = state.bidder  # type: ignore[assignment]  # a contract is played
        if state.voids >> 5 * bidder + suit & 1:
            return 50 - (place & 7)
        above = (ABOVE[NO_TRUMP][place] & hidden).bit_count()
        return 3 * (place & 7) - above

    return min(places, key=hope)
