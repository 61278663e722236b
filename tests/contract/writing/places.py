"""Where the cards should lie after a move, as far as its events say so.

Transcripts leave out what follows from the events, by the fixed rules of this module. Where the cards of a game lie
elsewhere, its transcripts say so.
"""

from collections.abc import Iterable, Sequence

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import (
    Built,
    CardBid,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Given,
    Laid,
    Offered,
    Played,
    PrizeUnsold,
    PrizeWon,
    Reshuffled,
    Revealed,
    Taken,
)
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.view import Zone


class Places:
    """The cards of every zone, moved as the events of a move say."""

    def __init__(self, before: Iterable[Zone], after: Iterable[Zone]) -> None:
        self._cards = {zone.name: list(zone.cards) for zone in before}
        self._names = {*self._cards, *(zone.name for zone in after)}

    def cards(self, name: str) -> tuple[Card, ...]:
        """Return the cards that should lie in the zone of this name."""
        return tuple(self._cards.get(name, ()))

    def follow(self, move: Move, events: Sequence[Event]) -> None:
        """Move the cards as the events of this move say."""
        if isinstance(move, Shuffle) and any(isinstance(event, Dealt) for event in events):
            self._cards = {"deck": list(move.cards)}
        for event in events:
            self._happen(move, event)

    def _happen(self, move: Move, event: Event) -> None:
        match event:
            case Dealt(cards, seat):
                self._put(cards, "deck", f"hand-{seat}")
            case Reshuffled(zone):
                self._cards[zone] = list(move.cards)
            case Played(cards, seat, zone):
                self._put(cards, f"hand-{seat}", self._named(zone, seat))
            case CardBid(cards, seat):
                self._put(cards, f"hand-{seat}", f"pick-{seat}")
            case Taken(cards, seat):
                self._put(cards, "trick", self._one_of(f"won-{seat}", "pile"))
            case Drawn(cards, seat, zone):
                self._put(cards, self._named(zone, seat), f"hand-{seat}")
            case Discarded(cards, seat):
                self._put(cards, f"hand-{seat}", self._one_of("discard", "discards"))
            case Given(cards, seat, to):
                self._put(cards, f"hand-{seat}", f"hand-{to}")
            case Laid(cards, seat, meld=meld) | Built(cards, seat, meld=meld):
                self._put(cards, f"hand-{seat}", f"meld-{meld}" if meld else f"laid-{seat}")
            case Revealed(cards, seat, "pick"):
                self._put(cards, f"pick-{seat}", f"spent-{seat}")
            case Revealed(cards, None, zone):
                self._put(cards, "deck", zone)
            case Offered(cards, seat):
                self._put(cards, f"hand-{seat}", "prize")
            case PrizeWon(_, seat, prize):
                self._put(prize, "prize", f"won-{seat}")
            case PrizeUnsold(cards, carried=False):
                self._put(cards, "prize", "discard")

    def _named(self, kind: str, seat: int) -> str:
        """Return the name of a seat's zone of this kind, or else of the only zone of this kind."""
        return self._one_of(f"{kind}-{seat}", kind)

    def _one_of(self, name: str, other: str) -> str:
        return name if name in self._names else other

    def _put(self, cards: Sequence[Card | Back], source: str, target: str) -> None:
        lying = self._cards.setdefault(source, [])
        for card in cards:
            assert isinstance(card, Card), "a game names every card in its events"
            if card in lying:
                del lying[len(lying) - 1 - lying[::-1].index(card)]  # the one on top, of several equal ones
            self._cards.setdefault(target, []).append(card)
