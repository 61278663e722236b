"""How a deal is seen: packets of cards that go round the table, as many at a time as the game deals."""

from collections.abc import Sequence
from itertools import cycle

from cardtable.engine.direction import Direction
from cardtable.engine.events.cards import Dealt
from cardtable.engine.view import View


def packets(view: View, batches: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return who gets how many cards at a time, in the order of the deal; nothing if the last move dealt no hands.

    :param batches: how many cards each player gets in the first round, the second and so on; one at a time without.
    """
    held = {event.seat: len(event.cards) for event in view.log[-1].events if isinstance(event, Dealt)}
    step = -1 if view.direction is Direction.COUNTER_CLOCKWISE else 1
    order = [(view.dealer + step * (place + 1)) % view.seats for place in range(view.seats)]
    found = []
    sizes = cycle(batches or (1,))
    while any(held.values()):
        size = next(sizes)
        for seat in order:
            given = min(size, held.get(seat, 0))
            if given:
                held[seat] -= given
                found.append((seat, given))
    return tuple(found)
