"""The sounds of moves."""

from collections.abc import Mapping, Sequence
from typing import Final

from cardtable.engine.events.auction import BidMade, CardBid, Passed
from cardtable.engine.events.base import Event
from cardtable.engine.events.cards import Dealt, Reshuffled, Revealed

_SOUNDS: Final[Mapping[type[Event], str]] = {
    Dealt: "deal",
    Reshuffled: "deal",
    Revealed: "deal",
    BidMade: "bid",
    CardBid: "bid",
    Passed: "bid",
}
"""The sound of a move by the kind of its first event; all other moves sound like a card that is laid down."""


def sound_of(events: Sequence[Event]) -> str:
    """Return the sound of a move with these events."""
    return _SOUNDS.get(type(events[0]), "play") if events else "play"
