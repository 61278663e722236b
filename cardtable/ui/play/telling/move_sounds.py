"""The sounds of a table in play: of moves, of cards that arrive one after the other, of moments and results."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from cardtable.engine.events import (
    BidMade,
    Called,
    CardBid,
    ContractSettled,
    Dealt,
    Drawn,
    Event,
    Given,
    Passed,
    Reshuffled,
    Revealed,
    Stopped,
    SuitNamed,
)
from cardtable.ui.table.motion import Motion

_SOUNDS: Final[Mapping[type[Event], str]] = {
    Dealt: "deal",
    Reshuffled: "deal",
    Revealed: "deal",
    Drawn: "deal",
    Given: "slide",
    BidMade: "bid",
    CardBid: "bid",
    Passed: "bid",
    SuitNamed: "bid",
    Called: "bid",
    Stopped: "bid",
}
"""The sound of a move by the kind of its first event; all other moves sound like a card that is laid down."""
RESULTS: Final = ("hand_won", "match_won", "match_lost")
"""The sounds of moments that tell how a hand has ended."""
RIFFLE_SECONDS: Final = 0.09
"""The least time between the sounds of cards that are dealt or drawn one after the other."""


def sound_of(events: Sequence[Event]) -> str:
    """Return the sound of a move with these events."""
    return _SOUNDS.get(type(events[0]), "play") if events else "play"


class TableSounds:
    """Plays the sounds of one table.

    :param play: plays a sound.
    """

    def __init__(self, play: Callable[[str], None]) -> None:
        self.play = play
        self._riffles = False
        self._last = 0.0
        self._begun = 0
        self._settles = False
        self._told = False

    def move(self, events: Sequence[Event], now: float, *, flies: bool = False) -> None:
        """Play the sound of a move; that of a deal waits for its first card.

        :param flies: whether cards fly at this table.
        """
        name = sound_of(events)
        waits = flies and any(isinstance(event, Dealt) for event in events)
        if not waits:
            self.play(name)
        arrive = any(isinstance(event, Dealt | Drawn) for event in events)
        self._riffles, self._begun = arrive or name == "deal", int(name == "deal" and not waits)
        self._last = now - RIFFLE_SECONDS if waits else now
        self._settles, self._told = any(isinstance(event, ContractSettled) for event in events), False

    def follow(self, motions: Iterable[Motion], now: float) -> None:
        """Play the sound of a deal or a draw again when more cards than its first one are on their way."""
        if not self._riffles or now - self._last < RIFFLE_SECONDS:
            return
        begun = sum(motion.begins <= now for motion in motions if _arrives(motion))
        if begun > self._begun:
            self.play("deal")
            self._last, self._begun = now, begun

    def moment(self, name: str) -> None:
        """Play a sound of a moment."""
        self.play(name)
        self._told = self._told or name in RESULTS or (self._settles and name == "failed")

    def result(self) -> None:
        """Play the sound of a finished hand, unless a moment has just told its result."""
        if not self._told:
            self.play("hand_won")


def _arrives(motion: Motion) -> bool:
    """Whether a card comes from the dealer or turns over on its way; others only make room."""
    return motion.dealt or type(motion.was) is not type(motion.becomes)
