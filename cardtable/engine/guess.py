"""Dealing the cards that a seat has not seen to those who may hold them: the heart of every guess."""

from collections.abc import Sequence
from random import Random


def deal_unseen(
    bits: Sequence[int],
    held: list[int],
    room: list[int],
    barred: Sequence[int],
    rng: Random,
    unlikely: Sequence[int] = (),
    chance: float = 1.0,
) -> None:
    """Deal cards at random to their holders: seats, and places such as a widow.

    Cards that the fewest can hold are dealt first. Where a card finds no room left, cards dealt before are moved.

    :param bits: the cards, each a bit; in total at most as many as there is room for.
    :param held: by holder, the mask of its cards; changed.
    :param room: by holder, how many cards it lacks; changed.
    :param barred: by holder, the mask of the cards that it cannot hold.
    :param unlikely: by holder, the mask of cards that it probably does not hold.
    :param chance: by how much such a card is less likely than another.
    :raises ValueError: if the cards cannot be dealt in this way.
    """
    holders = range(len(room))
    somewhere = 0
    for mask in barred:
        somewhere |= mask
    few = sorted([bit for bit in bits if bit & somewhere], key=lambda bit: sum(not mask & bit for mask in barred))
    for bit in (*few, *[bit for bit in bits if not bit & somewhere]):
        open_to = [holder for holder in holders if room[holder] and not barred[holder] & bit]
        if open_to:
            weights = [room[holder] * (chance if unlikely and unlikely[holder] & bit else 1.0) for holder in open_to]
            holder = rng.choices(open_to, weights)[0]
        else:
            holder = _make_room(bit, held, room, barred)
        held[holder] |= bit
        room[holder] -= 1


def _make_room(bit: int, held: list[int], room: list[int], barred: Sequence[int]) -> int:
    """Move cards until a holder that can hold ``bit`` has room for it, and return this holder."""
    # The shortest way: by holder, who gives it a card to make room, and which.
    ways: dict[int, tuple[int, int]] = {holder: (-1, 0) for holder, mask in enumerate(barred) if not bit & mask}
    queue = list(ways)
    for holder in queue:
        if room[holder]:
            target = holder
            source, moved = ways[target]
            while source >= 0:
                held[source] ^= moved
                held[target] |= moved
                room[source] += 1
                room[target] -= 1
                target = source
                source, moved = ways[target]
            return target
        for other in range(len(room)):
            movable = held[holder] & ~barred[other]
            if other not in ways and movable:
                ways[other] = (holder, movable & -movable)
                queue.append(other)
    raise ValueError("no deal of the unseen cards agrees with what was seen")
