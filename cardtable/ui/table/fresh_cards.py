"""Which cards have just come to the hand: drawn, given, taken up, or from the widow."""

from cardtable.engine.cards import Card
from cardtable.engine.events.base import Event
from cardtable.engine.events.cards import Dealt, Drawn, Given
from cardtable.engine.view import View


def fresh_cards(view: View) -> frozenset[Card]:
    """Return the cards that came to the viewer's hand with its last move or since then, and are still there.

    A hand that was just dealt is not new card by card.
    """
    if view.seat is None:
        return frozenset()
    found: set[Card] = set()
    for entry in reversed(view.log):
        if any(isinstance(event, Dealt) for event in entry.events):
            break
        for event in entry.events:
            found |= _brought(event, view.seat)
        if entry.actor == view.seat:
            break
    return frozenset(found.intersection(view.hand))


def _brought(event: Event, seat: int) -> set[Card]:
    """Return the cards that an event brought to the hand of a seat."""
    match event:
        case Drawn(seat=drawer, cards=cards) if drawer == seat:
            return {card for card in cards if isinstance(card, Card)}
        case Given(to=to, cards=cards) if to == seat:
            return {card for card in cards if isinstance(card, Card)}
    return set()
