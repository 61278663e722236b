"""Finds the cards that have just come into the hand: drawn, received, taken up, or from the widow."""

from cardtable.engine.cards import Card
from cardtable.engine.events import Dealt, Drawn, Event, Given
from cardtable.engine.view import View


def fresh_cards(view: View) -> frozenset[Card]:
    """Return the cards that came into the viewer's hand with the viewer's last move or since, and are still there.

    The cards of a new deal do not count.
    """
    if view.seat is None:
        return frozenset()
    fresh: set[Card] = set()
    for entry in reversed(view.log):
        if any(isinstance(event, Dealt) for event in entry.events):
            break
        for event in entry.events:
            fresh |= _brought(event, view.seat)
        if entry.actor == view.seat:
            break
    return frozenset(fresh.intersection(view.hand))


def _brought(event: Event, seat: int) -> set[Card]:
    """Return the cards that an event brought into a seat's hand."""
    match event:
        case Drawn(seat=drawer, cards=cards) if drawer == seat:
            return {card for card in cards if isinstance(card, Card)}
        case Given(to=to, cards=cards) if to == seat:
            return {card for card in cards if isinstance(card, Card)}
    return set()
