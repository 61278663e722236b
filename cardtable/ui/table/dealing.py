"""The packets of a deal: how many cards each player gets at a time, as the animation shows them."""

from collections.abc import Sequence
from itertools import cycle

from cardtable.engine.events import Dealt
from cardtable.engine.seats import Direction
from cardtable.engine.view import View


def packets(view: View, batches: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the seat and size of each packet, in the order of the deal; none if the last move dealt no hands.

    :param batches: the cards for each player in the first round of the deal, the second and so on; empty for 1 a round.
    """
    held = {event.seat: len(event.cards) for event in view.log[-1].events if isinstance(event, Dealt)}
    step = -1 if view.direction is Direction.COUNTER_CLOCKWISE else 1
    order = [(view.dealer + step * (place + 1)) % view.seats for place in range(view.seats)]
    dealt = []
    sizes = cycle(batches or (1,))
    while any(held.values()):
        size = next(sizes)
        for seat in order:
            given = min(size, held.get(seat, 0))
            if given:
                held[seat] -= given
                dealt.append((seat, given))
    return tuple(dealt)
