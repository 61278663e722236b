"""Why a gesture is not a move of The Card Game."""

from cardtable.engine.card_names import card_name, card_names
from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.voice.objections import Objections, Place, count_of
from cardtable.games.the_card_game.law.facts import TAKE
from cardtable.games.the_card_game.law.rules import CardGameState


class CardGameObjections(Objections[CardGameState]):
    """The objections of The Card Game: about the two piles and the melds."""

    def about_cards(self, state: CardGameState, cards: tuple[Card, ...], place: Place) -> Refusal:
        names = card_names(cards)
        match place.kind:
            case _ if state.phase is TAKE:
                return Refusal("TC-4", f"First take a card; then you can discard {names}.")
            case "meld":
                return Refusal("TC-6", f"You can't add {names} to the melds of another player.")
            case "pile":
                return Refusal("TC-4", f"You only take cards from this pile; discard {names} beside it.")
        return Refusal(
            "TC-5", f"You discard one card; {count_of(cards)}. You lay your melds down all at once, when you go out."
        )

    def about_place(self, state: CardGameState, place: Place, card: Card | None) -> Refusal:
        what = card_name(card) if card is not None else ""
        match place.kind:
            case "meld":
                return Refusal("TC-6", f"{what or 'This card'} is part of a meld, and stays there.")
            case "discard" if what:
                return Refusal("TC-4", f"You have already taken a card in this turn, so you can't take {what} as well.")
        return Refusal("TC-4", "You have taken a card; now discard one from your hand.")
