"""Why a gesture is no move of Blackjack."""

from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.objections import Objections
from cardtable.engine.words import card_name, card_names
from cardtable.games.blackjack.rules import BlackjackState


class BlackjackObjections(Objections[BlackjackState]):
    """Speaks of the pile and the deck."""

    def about_cards(self, state: BlackjackState, cards: tuple[Card, ...], place: str) -> Refusal | None:
        """Return why these cards of the hand stand for no move at all."""
        names = card_names(cards)
        if place == "deck":
            return Refusal("BJ-3", f"Cards are never put back: {names} can only be played on the pile.")
        first = self.to_cards(state, cards[:1], "pile") if len(cards) > 1 else None
        if first is not None:
            return first
        return Refusal("BJ-3", f"Cards are played one by one: of {names} first {card_name(cards[0])}.")

    def about_place(self, state: BlackjackState, place: str, card: Card | None) -> Refusal:
        """Return why pointing at this place stands for no move at all."""
        if place == "pile" and card is not None:
            return Refusal("BJ-3", f"{card_name(card)} lies on the pile: cards are played on it, not taken.")
        if place == "pile":
            return Refusal("BJ-4", "The pile is empty: pick any card of the hand up to play it here.")
        return Refusal("BJ-8", "Cards are picked up from the deck only at the end of a turn.")
