"""Why a gesture is not a move of Big Three."""

from cardtable.engine.card_names import card_name, card_names
from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.voice.objections import Objections, Place
from cardtable.games.big_three.law.facts import Phase
from cardtable.games.big_three.law.rules import BigThreeState


class BigThreeObjections(Objections[BigThreeState]):
    """The objections of Big Three: about the cards to beat, those turned away and those left over."""

    def about_cards(self, state: BigThreeState, cards: tuple[Card, ...], place: Place) -> Refusal:
        names = card_names(cards)
        match state.phase:
            case Phase.AUCTION:
                return Refusal("BT-4", f"The auction comes first, so you can't play {names} yet: bid or pass.")
            case Phase.CALL:
                return Refusal("BT-12", f"A card must be called before you can play {names}.")
            case _ if place.kind == "pile":
                return Refusal("BT-10", f"Cards turned away are out of play: you can't play {names} there.")
        return Refusal("BT-7", f"You can only play {names} to the table, as a lead or to beat the cards there.")

    def about_place(self, state: BigThreeState, place: Place, card: Card | None) -> Refusal:
        match place.kind:
            case "leftover":
                return Refusal("BT-5", "The cards left over go to the auction winner, and nobody else sees them.")
            case "pile":
                what = card_name(card) if card is not None else "This card"
                return Refusal("BT-10", f"{what} has been beaten or turned away, and is out of play for this hand.")
            case "trick" if card is not None:
                return Refusal("BT-9", f"{card_name(card)} is on the table to beat: pick cards from your hand to play.")
        return Refusal("BT-7", "Pick cards from your hand to play them here.")
