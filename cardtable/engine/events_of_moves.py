"""The events of a move, computed from the States before and after it.

``events_of_zones`` serves games that report no events themselves; ``ends`` has the events that the engine reports for
every game.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.events import (
    ContractSettled,
    Dealt,
    Drawn,
    Event,
    HandEnded,
    MatchWon,
    Played,
    Revealed,
    Scored,
    Taken,
    Turned,
)
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.seats import DEALER, Direction
from cardtable.engine.state import State
from cardtable.engine.view import EVERYBODY, Zone

HAND: Final = "hand"


def ends(before: State, after: State) -> Iterator[Event]:
    """Yield the change of direction, the endings and the scores that a move has brought."""
    if before.actor != DEALER and before.direction_of_play is not after.direction_of_play:
        yield Turned(after.direction_of_play)
    for result in after.results[len(before.results) :]:
        if result.contract is not None:
            yield ContractSettled(result.contract.seats, result.contract.words, result.contract.made)
    ended = len(after.results) > len(before.results)
    if ended or before.scores != after.scores:
        yield Scored(tuple(now - was for was, now in zip(before.scores, after.scores, strict=True)), after.scores)
    if ended:
        yield HandEnded(len(after.results))
    if after.winners is not None and before.winners is None:
        yield MatchWon(after.winners)


def dealt(after: State) -> tuple[Event, ...]:
    """Return a ``Dealt`` for every hand, in the direction of play, the dealer's last."""
    step = -1 if after.direction_of_play is Direction.COUNTER_CLOCKWISE else 1
    hands = {zone.owner: zone.cards for zone in after.zones() if zone.kind == HAND and zone.cards}
    order = ((after.dealer + step * place) % after.seats for place in range(1, after.seats + 1))
    return tuple(Dealt(hands[seat], seat) for seat in order if seat in hands)


def events_of_zones(before: State, move: Move, after: State) -> tuple[Event, ...]:
    """Return the events that follow from the zones alone: hands dealt, cards turned up, played, drawn, tricks taken."""
    earlier = {zone.name: zone for zone in before.zones()}
    now = after.zones()
    arrived = {zone: counted for zone in now if (counted := _arrived(earlier.get(zone.name), zone))}
    if isinstance(move, Shuffle):
        hands = any(zone.kind == HAND for zone in arrived)
        turned = (
            Revealed(tuple(cards.elements()), None, zone.kind)
            for zone, cards in arrived.items()
            if zone.sight == EVERYBODY and zone.owner is None
        )
        return (*(dealt(after) if hands else ()), *turned)
    if before.actor is None or before.actor == DEALER:
        return ()
    return tuple(_of_seat(before.actor, move, earlier, arrived))


def _of_seat(seat: int, move: Move, earlier: dict[str, Zone], arrived: dict[Zone, Counter[Card]]) -> Iterator[Event]:
    held = next((zone.cards for zone in earlier.values() if zone.kind == HAND and zone.owner == seat), ())
    played = tuple(card for card in move.cards if card in held)
    if played:
        place = next((zone.kind for zone, cards in arrived.items() if set(played) <= set(cards)), "")
        yield Played(played, seat, move.target or place)
    for zone, cards in arrived.items():
        if zone.owner is None:
            continue
        for source in earlier.values():
            moved = tuple(card for card in source.cards if card in cards)
            if not moved or source.name == zone.name:
                continue
            if zone.kind == HAND:
                yield Drawn(moved, zone.owner, source.kind)
            elif source.owner is None:
                yield Taken((*moved, *(card for card in played if card in cards)), zone.owner, 0)


def _arrived(before: Zone | None, now: Zone) -> Counter[Card]:
    earlier = () if before is None else before.cards
    return Counter() if now.cards == earlier else Counter(now.cards) - Counter(earlier)
