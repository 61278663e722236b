"""How a deal is seen: packets of cards that go round the table, as many at a time as the game deals."""

from collections.abc import Sequence
from itertools import cycle

from cardtable.engine.view import View


def packets(before: View, after: View, batches: Sequence[int], *, clockwise: bool) -> tuple[tuple[int, int], ...]:
    """Return who gets how many cards at a time, in the order of the deal; nothing if no hands were dealt.

    :param batches: how many cards each player gets in the first round, the second and so on; one at a time without.
    """
    held = [len(after.zone(f"hand-{seat}").cards) for seat in range(after.seats)]
    if held == [len(before.zone(f"hand-{seat}").cards) for seat in range(after.seats)]:
        return ()
    step = 1 if clockwise else -1
    order = [(after.dealer + step * (place + 1)) % after.seats for place in range(after.seats)]
    found = []
    sizes = cycle(batches or (1,))
    while any(held):
        size = next(sizes)
        for seat in order:
            given = min(size, held[seat])
            held[seat] -= given
            if given:
                found.append((seat, given))
    return tuple(found)
