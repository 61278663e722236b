"""Why a gesture is no move of Big Three."""

from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.objections import Objections
from cardtable.engine.words import card_name, card_names
from cardtable.games.big_three.facts import Phase
from cardtable.games.big_three.rules import BigThreeState


class BigThreeObjections(Objections[BigThreeState]):
    """Speaks of the cards to beat, those turned away and those left over."""

    def about_cards(self, state: BigThreeState, cards: tuple[Card, ...], place: str) -> Refusal:
        """Return why these cards of the hand stand for no move at all."""
        names = card_names(cards)
        match state.phase:
            case Phase.AUCTION:
                return Refusal("BT-4", f"The auction comes first, so {names} can't be laid yet: bid or pass.")
            case Phase.CALL:
                return Refusal("BT-12", f"The partner's card is named before {names} can be laid.")
            case _ if place == "pile":
                return Refusal("BT-10", f"Cards turned away are out of play; {names} can't be laid there.")
        return Refusal("BT-7", f"{names} can only be laid on the table, as a lead or to beat what lies there.")

    def about_place(self, state: BigThreeState, place: str, card: Card | None) -> Refusal:
        """Return why pointing at this place stands for no move at all."""
        match place:
            case "leftover":
                return Refusal("BT-5", "The cards left over go to whoever wins the auction, and are never shown.")
            case "pile":
                what = card_name(card) if card is not None else "What lies here"
                return Refusal("BT-10", f"{what} was beaten or turned away, and is out of play for this hand.")
            case "trick" if card is not None:
                return Refusal("BT-9", f"{card_name(card)} is to be beaten: pick cards of the hand up to lay them.")
        return Refusal("BT-7", "Pick cards of the hand up to lay them here.")
