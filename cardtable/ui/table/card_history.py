"""What the log says of cards: who played those on the table, and which have just come into the hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import Dealt, Drawn, Event, Given, Laid
from cardtable.engine.view import View
from cardtable.ui.table.spots import Spot


def last_player(view: View, word: str) -> int | None:
    """Return the seat that made the last move with this word; ``None`` if no seat did."""
    return next((entry.actor for entry in reversed(view.log) if entry.word == word and entry.actor >= 0), None)


def players_of(view: View, cards: Iterable[Card | Back], by: int | None = None) -> Mapping[Card | Back, int]:
    """Return the seat that last played each of these cards in this hand, according to the log.

    A card that was drawn is not played: with several packs an equal one may lie on the table. What was played before
    the deal does not count: since then the card may have been turned up.

    :param by: the only seat that can have played them, if that is known.
    """
    wanted = {card for card in cards if isinstance(card, Card)}
    players: dict[Card | Back, int] = {}
    for entry in reversed(view.log):
        if not wanted or entry.event(Dealt) is not None:
            break
        if entry.actor >= 0 and by in (None, entry.actor):
            drawn = {card for event in entry.events if isinstance(event, Drawn) for card in event.cards}
            laid = {card for event in entry.events if isinstance(event, Laid) for card in event.cards}
            for card in wanted.intersection({*entry.cards, *laid}) - drawn:
                players[card] = entry.actor
                wanted.discard(card)
    return players


def player_of(view: View, spot: Spot) -> int | None:
    """Return the seat that played a card on the table; of several equal cards, the one in whose zone this one lies."""
    if spot.mark.seat is not None:
        return spot.mark.seat
    zone = view.zone_named(spot.zone)
    return players_of(view, (spot.card,), None if zone is None else zone.owner).get(spot.card)


def with_players(view: View, spots: Sequence[Spot]) -> Iterator[tuple[Spot, int | None]]:
    """Yield cards of tricks and bids with their players: the owner of the zone, or the seat in the mark or the log."""
    logged = players_of(view, (spot.card for spot in spots))
    for spot in spots:
        zone = view.zone_named(spot.zone)
        player = spot.mark.seat if zone is None or zone.owner is None else zone.owner
        yield spot, logged.get(spot.card) if player is None else player


# --- cards that have just come ----------------------------------------------------------------------------------------


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
