"""Why a gesture is no move of The Card Game."""

from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.objections import Objections, count_of
from cardtable.engine.words import card_name, card_names
from cardtable.games.the_card_game.facts import Phase
from cardtable.games.the_card_game.rules import CardGameState


class TheCardGameObjections(Objections[CardGameState]):
    """Speaks of the two piles and the melds."""

    def about_cards(self, state: CardGameState, cards: tuple[Card, ...], place: str) -> Refusal:
        """Return why these cards of the hand stand for no move at all."""
        names = card_names(cards)
        match place.partition("-")[0]:
            case _ if state.phase == Phase.TAKE:
                return Refusal("TC-4", f"A turn begins with taking a card; {names} can be discarded after that.")
            case "meld":
                return Refusal("TC-6", f"Nobody adds cards to the melds of others, so {names} can't be put there.")
            case "pile":
                return Refusal("TC-4", f"Cards are only taken from this pile; {names} can be discarded beside it.")
        return Refusal(
            "TC-5", f"One card is discarded, and {count_of(cards)}. Melds are laid down all at once, when going out."
        )

    def about_place(self, state: CardGameState, place: str, card: Card | None) -> Refusal:
        """Return why pointing at this place stands for no move at all."""
        what = card_name(card) if card is not None else ""
        match place.partition("-")[0]:
            case "meld":
                return Refusal("TC-6", f"{what or 'A card'} lies in a meld, and stays there.")
            case "discard" if what:
                return Refusal("TC-4", f"A card has been taken in this turn, so {what} can't be taken as well.")
        return Refusal("TC-4", "One card has been taken in this turn; now one card of the hand is discarded.")
