"""Computes which cards one seat saw move, from the zones as it saw them before and after a move."""

from collections.abc import Collection, Iterable, Sequence

from cardtable.engine.cards import Card, without
from cardtable.engine.view import SeenZone

Change = tuple[str, SeenZone | None, SeenZone | None]
"""A zone's name, and the zone as one seat saw it before and after a move; ``None`` where there was no such zone."""


def shown_and_moved(
    changes: Sequence[Change], shuffled: Collection[str] | None = None
) -> tuple[tuple[tuple[str, tuple[Card, ...]], ...], dict[Card, int]]:
    """Return the cards that a move showed to one seat, and the cards that the seat saw move.

    The first are the cards that the seat sees for the first time, by the zone where they are now. The second are all
    cards that it saw leave or enter a zone, counted; of a shuffle only those that it saw enter one, because a card that
    it saw leave may be anywhere in the deck.

    :param changes: the zones that now look different to the seat.
    :param shuffled: for a shuffle, the zones that held cards before it. If all of them look different, all cards have
        been gathered, and the seat no longer knows where any of them is.
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
            # A card turned up in a place with hidden ones may have been there all along: nobody saw it arrive.
            covered = before.hidden if before is not None else ()
            _count(arrived, [card for card in fresh if card.back not in covered] if covered else fresh)
    if shuffled is not None:
        return _first_seen(came, {}), arrived
    shown = _first_seen(came, gone)
    for card, count in arrived.items():
        gone[card] = max(count, gone.get(card, 0))
    return shown, gone


def _first_seen(
    came: Iterable[tuple[str, list[Card]]], gone: dict[Card, int]
) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return the new cards of each zone, without those that the seat saw leave another zone."""
    left = dict(gone)
    shown = []
    for name, fresh in came:
        unseen = []
        for card in fresh:
            if left.get(card, 0) > 0:
                left[card] -= 1
            else:
                unseen.append(card)
        if unseen:
            shown.append((name, tuple(sorted(unseen))))
    return tuple(shown)


def _count(counts: dict[Card, int], cards: Iterable[Card]) -> None:
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
