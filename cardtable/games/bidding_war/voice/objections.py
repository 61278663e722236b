"""Why a gesture is not a move of the Scruffian Bidding War."""

from cardtable.engine.card_names import card_name, card_names
from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.voice.objections import Objections, Place, count_of
from cardtable.games.bidding_war.law.facts import AUCTION, OFFER
from cardtable.games.bidding_war.law.rules import BiddingWarState


class BiddingWarObjections(Objections[BiddingWarState]):
    """The objections of the Scruffian Bidding War: about prizes, bids, and cards spent and won."""

    def about_cards(self, state: BiddingWarState, cards: tuple[Card, ...], place: Place) -> Refusal:
        offers = state.phase is OFFER
        rule = "SW-10" if offers else "SW-11" if state.phase is AUCTION else "SW-3"
        if len(cards) == 1:
            what = "offered for sale" if offers else "bid for the prize"
            return Refusal(rule, f"You can't put {card_names(cards)} there: it can only be {what}.")
        if offers:
            return Refusal(rule, f"You offer one card at a time; {count_of(cards)}.")
        return Refusal(rule, f"You bid a single card; {count_of(cards)}.")

    def about_place(self, state: BiddingWarState, place: Place, card: Card | None) -> Refusal:
        what = card_name(card) if card is not None else ""
        match place.kind:
            case "prize" if state.phase is OFFER:
                return Refusal("SW-10", "Pick a card from your hand to offer it here.")
            case "prize":
                return Refusal(
                    "SW-4", f"{what or 'The prize'} goes to the highest bid: pick a card from your hand to bid it."
                )
            case "deck":
                return Refusal("SW-2", "The prizes are turned up one at a time, each when the one before it is gone.")
            case "spent":
                return Refusal("SW-4", f"{what or 'This bid'} is spent: it can't be bid again.")
            case "won":
                return Refusal("SW-4", f"{what or 'This prize'} has been won, and counts for its winner.")
            case "discard":
                return Refusal("SW-5", f"{what or 'This prize'} was won by nobody, and is out of the game.")
            case "pick" if what and state.phase is AUCTION:
                return Refusal("SW-11", f"{what} has been bid; it is taken back only by passing or bidding more.")
            case "pick" if what:
                return Refusal("SW-3", f"{what} has been bid, and stays here until all bids are turned over.")
            case "pick" if state.phase is AUCTION:
                return Refusal("SW-11", "Pick a card from your hand to bid it.")
        if state.phase is OFFER:
            return Refusal("SW-10", "You offer a card from your hand; the others bid for it.")
        if state.phase is AUCTION:
            return Refusal("SW-11", "You bid with a card from your hand that is worth more than any bid on the table.")
        return Refusal("SW-3", "You bid with a card from your hand; it stays face down until all players have bid.")
