"""Why a gesture is no move of the Scruffian Bidding War."""

from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.objections import Objections, count_of
from cardtable.engine.words import card_name, card_names
from cardtable.games.bidding_war.facts import Phase
from cardtable.games.bidding_war.rules import BiddingWarState


class BiddingWarObjections(Objections[BiddingWarState]):
    """Speaks of prizes, bids, and what has been spent and won."""

    def about_cards(self, state: BiddingWarState, cards: tuple[Card, ...], place: str) -> Refusal:
        """Return why these cards of the hand stand for no move at all."""
        offers = state.phase == Phase.OFFER
        rule = "SW-10" if offers else "SW-11" if state.phase == Phase.AUCTION else "SW-3"
        if len(cards) == 1:
            what = "offered for sale" if offers else "bid for the prize"
            return Refusal(rule, f"{card_names(cards)} can only be {what}, not put there.")
        if offers:
            return Refusal(rule, f"One card is offered at a time; {count_of(cards)}.")
        return Refusal(rule, f"A bid is a single card; {count_of(cards)}.")

    def about_place(self, state: BiddingWarState, place: str, card: Card | None) -> Refusal:
        """Return why pointing at this place stands for no move at all."""
        what = card_name(card) if card is not None else ""
        match place.partition("-")[0]:
            case "prize" if state.phase == Phase.OFFER:
                return Refusal("SW-10", "Pick a card of the hand up to offer it here.")
            case "prize":
                return Refusal("SW-4", f"{what or 'The prize'} goes to the highest bid: pick a card up to bid it.")
            case "deck":
                return Refusal("SW-2", "The prizes are turned over one at a time, each when the last one is gone.")
            case "spent":
                return Refusal("SW-4", f"{what or 'A bid'} is spent, and can't be bid again.")
            case "won":
                return Refusal("SW-4", f"{what or 'A prize'} has been won: it counts in front of its winner.")
            case "discard":
                return Refusal("SW-5", f"{what or 'What lies here'} was won by nobody, and is out of the game.")
            case "pick" if what and state.phase == Phase.AUCTION:
                return Refusal("SW-11", f"{what} is shown as a bid; it comes back only by passing or bidding more.")
            case "pick" if what:
                return Refusal("SW-3", f"{what} has been bid, and stays there until all bids are turned over.")
            case "pick" if state.phase == Phase.AUCTION:
                return Refusal("SW-11", "Pick a card of the hand up to show it as a bid.")
        return Refusal("SW-3", "Bids are made with cards of one's own hand, and stay face down until all have bid.")
