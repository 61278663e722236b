"""The objections of Five Hundred: why a gesture makes no move."""

from cardtable.engine.card_names import card_name, card_names
from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.typography import capitalized
from cardtable.engine.voice.objections import Objections, Place, count_of
from cardtable.games.five_hundred.law.facts import DISCARD, Phase
from cardtable.games.five_hundred.law.rules import FiveHundredState


class FiveHundredObjections(Objections[FiveHundredState]):
    """The objections about the widow, the discards and the trick."""

    def about_cards(self, state: FiveHundredState, cards: tuple[Card, ...], place: Place) -> Refusal:
        names = card_names(cards)
        match state.phase:
            case Phase.AUCTION:
                return Refusal("FH-3", f"The bidding comes first, so you can't play {names} yet: bid or pass.")
            case Phase.DISCARD:
                return Refusal("FH-6", f"You must discard three cards before you can play {names}.")
            case _ if place.kind == "discards":
                return Refusal("FH-6", f"You discard only before the first trick, so you can't discard {names} now.")
            case _ if len(cards) == 1:
                return Refusal("FH-7", f"You can only play {names} to the trick.")
        return Refusal("FH-7", f"You play one card to a trick; {count_of(cards)}.")

    def about_place(self, state: FiveHundredState, place: Place, card: Card | None) -> Refusal:
        what = "" if card is None else capitalized(card_name(card))
        match place.kind:
            case "widow":
                return Refusal(
                    "FH-6", "The widow goes to the player who wins the bidding; nobody looks at it before that."
                )
            case "discards" if state.phase is DISCARD:
                return Refusal("FH-6", "Pick three cards from your hand to discard them here.")
            case "discards":
                gone = what or "What the bidder has discarded"
                return Refusal("FH-13", f"{gone} is out of play for this hand, and stays the bidder's secret.")
            case "trick" if what:
                return Refusal("FH-7", f"{what} has been played: it goes to the player who wins the trick.")
            case "trick":
                return Refusal("FH-7", "Pick a card from your hand to play it to the trick.")
        return Refusal("FH-7", "You take nothing from the table: play a card from your hand to the trick.")
