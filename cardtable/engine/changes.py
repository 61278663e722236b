"""What one seat saw happen with a move: which cards came and went, from how its zones looked before and after."""

from collections.abc import Collection, Iterable, Sequence

from cardtable.engine.cards import Card, without
from cardtable.engine.view import SeenZone

Change = tuple[str, SeenZone | None, SeenZone | None]
"""A zone's name, and how one seat saw it before a move and after it; ``None`` where there was no such zone."""


def shown_by(
    changes: Sequence[Change], shuffled: Collection[str] | None = None
) -> tuple[tuple[tuple[str, tuple[Card, ...]], ...], dict[Card, int]]:
    """Return what one seat saw happen with a move.

    First the cards that it sees for the first time, by the zone where they are now; then every card that it saw leave
    or enter a zone, counted. With a shuffle, only those that it saw enter one: a card that it saw leave may be anywhere
    in the deck.

    :param changes: the zones that look different to the seat than before.
    :param shuffled: if the move is a shuffle, the zones that held cards before it. If all of them look different, all
        cards have been gathered, and the seat does not know any more where one of them is.
    """
    gathered = shuffled is not None and set(shuffled) <= {name for name, _, _ in changes}
    gone: dict[Card, int] = {}
    arrived: dict[Card, int] = {}
    came: list[tuple[str, list[Card]]] = []
    for name, before, after in changes:
        old = before.faces if before is not None and not gathered else ()
        new = after.faces if after is not None else ()
        if old == new:
            continue
        _count(gone, without(old, new))
        fresh = without(new, old)
        if fresh:
            came.append((name, fresh))
            # A card that is turned up where hidden ones were may have been there all the time: nobody saw it arrive.
            covered = before.hidden if before is not None else ()
            _count(arrived, [card for card in fresh if card.back not in covered] if covered else fresh)
    if shuffled is not None:
        return _not_from(came, {}), arrived
    shown = _not_from(came, gone)
    for card, count in arrived.items():
        gone[card] = max(count, gone.get(card, 0))
    return shown, gone


def _not_from(
    came: Iterable[tuple[str, list[Card]]], gone: dict[Card, int]
) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return what came into each zone, without the cards that the seat saw leave another one."""
    left = dict(gone)
    shown = []
    for name, fresh in came:
        first_seen = []
        for card in fresh:
            if left.get(card, 0) > 0:
                left[card] -= 1
            else:
                first_seen.append(card)
        if first_seen:
            shown.append((name, tuple(sorted(first_seen))))
    return tuple(shown)


def _count(counts: dict[Card, int], cards: Iterable[Card]) -> None:
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
