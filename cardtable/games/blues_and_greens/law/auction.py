"""The auction, the naming of trumps, and the gifts of cards between the bidder and the partner."""

from cardtable.engine.cards import Suit
from cardtable.games.blues_and_greens.law.facts import GIVE, TRUMP
from cardtable.games.blues_and_greens.law.fields import BluesAndGreensFields
from cardtable.games.blues_and_greens.law.turns import begin_play


def call(state: BluesAndGreensFields, number: int) -> None:
    """Bid, or pass with 0 (BG-7)."""
    seat = state.seat
    state.calls += ((seat, number),)
    if number:
        state.bidder, state.bid = seat, number
    out = state.passed_out()
    if len(out) == 4:
        begin_play(state)  # BG-11
    elif len(out) == 3 and state.bidder is not None:
        state.phase, state.actor = TRUMP, state.bidder
    else:
        state.actor = next((seat + step) % 4 for step in range(1, 5) if (seat + step) % 4 not in out)


def name_trumps(state: BluesAndGreensFields, suit: Suit) -> None:
    """Name the trump suit (BG-8); the partner gives cards next."""
    state.trump = int(suit)
    state.phase, state.actor = GIVE, (state.seat + 2) % 4


def give(state: BluesAndGreensFields, cards: int) -> None:
    """Give cards to the partner. The bidder gives last, and then the play begins (BG-9)."""
    giver = state.seat
    partner = (giver + 2) % 4
    state.hands[giver] ^= cards
    state.hands[partner] |= cards
    state.given[giver] &= ~cards
    state.given[partner] |= cards
    state.gifts += 1
    if state.gifts == 1:
        state.actor = partner
    else:
        begin_play(state)
