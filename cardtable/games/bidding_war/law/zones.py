"""Where the cards lie, and who knows them."""

from typing import TYPE_CHECKING

from cardtable.engine.cards import SUITS, Card
from cardtable.engine.view import EVERYBODY, NOBODY, Zone, only
from cardtable.games.bidding_war.law.facts import Phase
from cardtable.games.bidding_war.law.money import CARDS, WHOLE, cards_of

if TYPE_CHECKING:
    from cardtable.games.bidding_war.law.rules import BiddingWarState


def zones_of(state: "BiddingWarState") -> tuple[Zone, ...]:
    """Return the hands, the bids, the cards spent and won by each seat, the prizes, and the suits not in play."""
    zones: list[Zone] = []
    if state.suits:
        won, lost = _prizes_gone(state)
        for seat in range(state.seats):
            zones += _zones_of_seat(state, seat, won[seat])
    else:
        lost = ()
        for seat in range(state.seats):
            zones += (Zone(kind, (), EVERYBODY, seat) for kind in ("hand", "pick", "spent", "won"))
    # Everybody knows which suits take part: what is left over is no secret. The order of the prizes is one.
    return (
        *zones,
        Zone("prize", state.prize, EVERYBODY, None, True),
        Zone("deck", state.deck, NOBODY),
        Zone("discard", lost, EVERYBODY),
        Zone("aside", _aside(state), EVERYBODY),
    )


def _zones_of_seat(state: "BiddingWarState", seat: int, won: tuple[Card, ...]) -> tuple[Zone, ...]:
    suit = state.suits[seat]
    pick = state.picks[seat]
    spent = WHOLE[state.house.ranks] & ~state.at_hand(seat) & ~state.away[seat]
    # SW-3: a bid that lies face down is known to its owner alone, and so is what is left in the hand.
    sight = only(seat)
    return (
        Zone("hand", cards_of(suit, state.hands[seat]), sight, seat),
        Zone("pick", () if pick is None else (pick,), sight if state.phase is Phase.PICK else EVERYBODY, seat),
        Zone("spent", cards_of(suit, spent), EVERYBODY, seat),
        Zone("won", won, EVERYBODY, seat),
    )


def _prizes_gone(state: "BiddingWarState") -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return the cards that each seat has won or been paid, and the prizes that nobody has won."""
    won: list[tuple[Card, ...]] = [()] * state.seats
    lost: tuple[Card, ...] = ()
    for prize, seller, bids, winner, carried in state.history:
        if winner is None:
            lost += () if carried else prize
            continue
        won[winner] += prize
        paid = bids[winner]
        if seller is not None and paid is not None and state.house.seller_paid:
            won[seller] += (paid,)
    return won, lost


def _aside(state: "BiddingWarState") -> tuple[Card, ...]:
    left = list(SUITS * state.decks)
    for suit in state.suits:
        left.remove(suit)
    return tuple(card for suit in left for card in CARDS[suit][1 : state.house.ranks + 1])
