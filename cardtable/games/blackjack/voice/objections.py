"""Why a gesture is not a move of Blackjack."""

from cardtable.engine.card_names import card_name, card_names
from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.voice.objections import Objections, Place
from cardtable.games.blackjack.law.rules import BlackjackState


class BlackjackObjections(Objections[BlackjackState]):
    """The objections of Blackjack: about the pile and the deck."""

    def about_cards(self, state: BlackjackState, cards: tuple[Card, ...], place: Place) -> Refusal | None:
        names = card_names(cards)
        if place.kind == "deck":
            return Refusal("BJ-3", f"You never put cards back: you can only play {names} on the pile.")
        first = self.to_cards(state, cards[:1], "pile") if len(cards) > 1 else None
        if first is not None:
            return first
        one, others = card_name(cards[0]), card_names(cards[1:])
        return Refusal("BJ-3", f"You play cards one at a time: first {one}, then {others}.")

    def about_place(self, state: BlackjackState, place: Place, card: Card | None) -> Refusal:
        if place.kind == "pile" and card is not None:
            return Refusal(
                "BJ-3", f"{card_name(card)} lies on the pile: you play cards on the pile and never take them."
            )
        if place.kind == "pile":
            return Refusal("BJ-4", "The pile is empty: pick any card from your hand to play it here.")
        return Refusal("BJ-8", "You pick cards up from the deck only at the end of your turn.")
