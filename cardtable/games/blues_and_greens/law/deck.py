"""The two decks: dealing the green one, filling the splay from the blue one, and drawing."""

from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.seats import DEALER
from cardtable.games.blues_and_greens.law.facts import AUCTION, DONE, MELD, SHUFFLE
from cardtable.games.blues_and_greens.law.fields import BluesAndGreensFields
from cardtable.games.blues_and_greens.law.masks import BIT, GREEN, mask_of

SPLAY: Final = 10
"""The maximum number of cards in the splay."""


def shuffle(state: BluesAndGreensFields, order: tuple[Card, ...], deck: str) -> None:
    """Deal the green deck in this order (BG-1), or fill the splay from the blue one."""
    if deck == "green":
        if state.phase is DONE:
            state.new_hand()
        dealt = 4 * state.cards_each
        for place in range(4):
            state.hands[(state.dealer + 1 + place) % 4] = mask_of(order[place:dealt:4])
        state.aside = mask_of(order[dealt:])  # BG-27
        return
    state.stock, state.drawn = order, 0
    refill(state)


def refill(state: BluesAndGreensFields) -> None:
    """Fill the splay up to ten cards (BG-2, BG-15). Twos go back, and the dealer must shuffle (BG-3)."""
    room = SPLAY - len(state.splay)
    # BG-3: if only twos are left in the deck, the splay stays short.
    if room and state.in_stock & ~state.kit.wild:
        new = state.stock[state.drawn : state.drawn + room]
        state.drawn += len(new)
        shown = mask_of(new)
        state.in_stock ^= shown
        state.splay += new
        if shown & state.kit.wild:
            state.splay = tuple(card for card in state.splay if not BIT[card] & state.kit.wild)
            state.in_stock |= shown & state.kit.wild
            state.phase, state.actor = SHUFFLE, DEALER
            return
    if state.turn is None:
        state.phase, state.actor = AUCTION, (state.dealer + 1) % 4
    else:
        state.phase, state.actor = MELD, state.turn


def draw(state: BluesAndGreensFields, card: Card | None) -> None:
    """Draw the top card of the blue deck, or this card of the splay with all the cards on top of it (BG-13)."""
    seat = state.seat
    if card is None:
        top = state.stock[state.drawn]
        state.drawn += 1
        state.in_stock ^= BIT[top]
        state.hands[seat] |= BIT[top]
        state.lacks[seat] &= GREEN  # an unknown blue card came in
        state.phase = MELD
        return
    place = state.splay.index(card)
    taken = mask_of(state.splay[place:])
    if place < len(state.splay) - 1:
        state.must_meld = card  # BG-14
    state.splay = state.splay[:place]
    state.hands[seat] |= taken
    state.known[seat] |= taken
    state.lacks[seat] &= ~taken
    refill(state)
