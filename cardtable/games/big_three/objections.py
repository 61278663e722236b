"""Why a gesture is no move of Big Three."""

from cardtable.engine.cards import Card
from cardtable.engine.law import IllegalMove
from cardtable.engine.objections import Objections
from cardtable.engine.state import State
from cardtable.engine.words import card_name, card_names
from cardtable.games.big_three.facts import Phase


class BigThreeObjections(Objections):
    """Speaks of the cards to beat, those turned away and those left over."""

    def about_cards(self, state: State, cards: tuple[Card, ...], place: str) -> IllegalMove:
        """Return why these cards of the hand stand for no move at all."""
        names = card_names(cards)
        match state.phase:
            case Phase.AUCTION:
                return IllegalMove("BT-4", f"The auction comes first, so {names} can't be laid yet: bid or pass.")
            case Phase.CALL:
                return IllegalMove("BT-12", f"The partner's card is named before {names} can be laid.")
            case _ if place == "pile":
                return IllegalMove("BT-10", f"Cards turned away are out of play; {names} can't be laid there.")
        return IllegalMove("BT-7", f"{names} can only be laid on the table, as a lead or to beat what lies there.")

    def about_place(self, state: State, place: str, card: Card | None) -> IllegalMove:
        """Return why pointing at this place stands for no move at all."""
        match place:
            case "leftover":
                return IllegalMove("BT-5", "The cards left over go to whoever wins the auction, and are never shown.")
            case "pile":
                what = card_name(card) if card is not None else "What lies here"
                return IllegalMove("BT-10", f"{what} was beaten or turned away, and is out of play for this hand.")
            case "trick" if card is not None:
                return IllegalMove("BT-9", f"{card_name(card)} is to be beaten: pick cards of the hand up to lay them.")
        return IllegalMove("BT-7", "Pick cards of the hand up to lay them here.")
