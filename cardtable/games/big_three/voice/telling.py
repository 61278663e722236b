"""The event line and the bubbles of Big Three."""

from typing import Final

from cardtable.engine.card_names import printed_rank
from cardtable.engine.cards import Card
from cardtable.engine.events.auction import AllPassed, BidMade, Called, ContractSet
from cardtable.engine.events.base import Cards, Event
from cardtable.engine.events.cards import Drawn, Played, Taken
from cardtable.engine.events.ends import ContractSettled
from cardtable.engine.voice.clauses import Clause, face, faces, happens
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, Past, Telling
from cardtable.games.big_three.law.combinations import classify
from cardtable.games.big_three.law.facts import Facts
from cardtable.games.big_three.law.house import House

BigThreePast = Past[House, Facts]
MAX_CARDS_IN_BUBBLE: Final = 4
"""Of a longer run, only the ends are named."""


class BigThreeTelling(Telling[House, Facts]):
    """The event line and the bubbles of Big Three."""

    def clause(self, event: Event, past: BigThreePast, people: People) -> Clause | None:
        match event:
            case Played(cards, seat):
                return Clause(seat, "lead" if past.leads else "play", _named(cards))
            case Taken(_, seat) if seat is not None:
                return Clause(seat, "lead", "next")
            case Drawn(cards, seat):
                seen = f": {faces(cards)}" if event.faces else ""
                return Clause(seat, "take", f"the {'card' if len(cards) == 1 else 'cards'} left over", (seen,))
            case AllPassed():
                return happens("all pass", ": a new deal")  # BT-4
            case ContractSet(seat, words):
                return None if past.all_of(BidMade) else Clause(seat, "play", f"for {words}")
            case ContractSettled(seats, _, made):
                contract = past.contract()
                bid = "the bid" if contract is None else f"the bid of {contract.words}"
                verb = "make" if made else "lose"
                if len(seats) > 1:  # a partner, secret until now, makes or loses the bid as well (BT-12)
                    return happens(f"{people.all_of(seats)} {verb} {bid}")
                return Clause(seats[0], verb, bid)
        return super().clause(event, past, people)

    def meaning(self, event: Event) -> str:
        """Return what a called card means (BT-12)."""
        return "Its holder is the partner, and need not say so" if isinstance(event, Called) else ""

    def bubble(self, event: Event, past: BigThreePast) -> Bubble | None:
        """Return the bubble of an event at its seat; the ranks played stay there until the trick is over.

        A single card is shown with its suit, because a bare three would look like a bid. A bid of three ends the
        auction at once: its bubble stays, though the bidder takes the cards left over.
        """
        if isinstance(event, Played) and len(event.cards) == 1:
            return Bubble(event.seat, face(event.cards[0]), sticky=True)
        if isinstance(event, Played):
            ranks = [printed_rank(card.rank) for card in event.faces]
            long = len(ranks) > MAX_CARDS_IN_BUBBLE
            return Bubble(event.seat, f"{ranks[-1]} – {ranks[0]}" if long else " ".join(ranks), sticky=True)
        if isinstance(event, Drawn) and past.all_of(BidMade):
            return None  # the bubble is for the bid, and the cards are seen on their way
        return super().bubble(event, past)


def _named(cards: Cards) -> str:
    """Return cards with the name of their combination: ``a pair of nines, 9♦ 9♣``; a single card as it is."""
    known = [card for card in cards if isinstance(card, Card)]
    laid = classify(known) if len(known) > 1 else None
    return faces(cards) if laid is None else f"a {laid.title}, {faces(cards)}"
