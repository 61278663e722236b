"""The Scruffian Bidding War in words."""

from collections.abc import Iterator, Sequence

from cardtable.engine.card_names import card_name, card_names, suit_name
from cardtable.engine.cards import Card
from cardtable.engine.events.base import Cards
from cardtable.engine.events.cards import Revealed, SuitsDrawn
from cardtable.engine.events.prizes import PrizeUnsold, PrizeWon
from cardtable.engine.moves import Move, Pass
from cardtable.engine.view import LogEntry
from cardtable.engine.voice.standing import CardValues, Middle, SeatStatus, Standing, Turn
from cardtable.engine.voice.words import Words
from cardtable.games.bidding_war.law.facts import AUCTION, BiddingWarView, Facts, Phase
from cardtable.games.bidding_war.law.house import House
from cardtable.games.bidding_war.law.moves import Bid, Offer, Suits
from cardtable.games.bidding_war.voice.standing import (
    card_values_of,
    middle_of,
    seat_status_of,
    standing_of,
    turn_of,
    value_of,
)


class BiddingWarWords(Words[House, Facts]):
    """The words of the Scruffian Bidding War."""

    def prompt(self, view: BiddingWarView) -> str:
        facts = view.facts
        match view.phase:
            case Phase.DRAW:
                return "The suits are being drawn"
            case Phase.DEAL:
                return "The prizes are being shuffled"
            case Phase.OFFER:
                return "Offer a card for sale"
            case Phase.PICK:
                return f"Make a secret bid for {_prize(view)}"
            case Phase.AUCTION if facts.bid:
                return f"Bid a card worth more than {facts.bid} for {_prize(view)}, or pass"
            case Phase.AUCTION:
                return f"Bid a card for {_prize(view)}, or pass"
            case _:
                return "The match is over"

    def button(self, view: BiddingWarView, move: Move) -> str:
        """Return the label of a button for ``move``."""
        match move:
            case Bid(card=card):
                return f"Bid {card_name(card)} ({value_of(view, card)})"
            case Offer(card=card):
                return f"Offer {card_name(card)}"
            case Pass():
                return "Pass"
            case Suits():
                return "Draw the suits"
            case _:
                return "Shuffle"

    def brief(self, view: BiddingWarView, move: Move) -> str:
        match move:
            case Bid(card=card):
                return f"{card_name(card)} ({value_of(view, card)})"
            case Offer(card=card):
                return card_name(card)
        return self.button(view, move)

    def log_line(self, entry: LogEntry, names: Sequence[str]) -> str:
        match entry.word:
            case "suits":
                return f"Suits drawn: {', '.join(_suits_drawn(entry, names))}"
            case "shuffle":
                return f"The prizes are shuffled; first for sale: {card_names(_prize_turned_up(entry))}"
            case "pass":
                return f"{names[entry.actor]} passes{_outcome(entry, names)}{_next_prize(entry)}"
            case "offer":
                return f"{names[entry.actor]} offers {card_name(entry.cards[0])}"
            case _ if isinstance(entry.cards[0], Card):
                bid = f"{names[entry.actor]} bids {card_name(entry.cards[0])}"
                return f"{bid}{_turned_over(entry, names)}{_outcome(entry, names)}{_next_prize(entry)}"
            case _:
                return f"{names[entry.actor]} makes a secret bid"

    def winning(self, view: BiddingWarView) -> Card | None:
        """Return the highest bid of an open auction (SW-11)."""
        facts = view.facts
        return facts.shown[facts.leader] if view.phase == AUCTION and facts.leader is not None else None

    def standing(self, view: BiddingWarView, names: Sequence[str]) -> Standing:
        return standing_of(view)

    def seat_status(self, view: BiddingWarView, seat: int, names: Sequence[str]) -> SeatStatus:
        return seat_status_of(view, seat)

    def turn(self, view: BiddingWarView, names: Sequence[str], chosen: Move | None = None) -> Turn:
        """Return the prompt, and the outcome of a pass (SW-11)."""
        return turn_of(view, names, self.prompt(view))

    def middle(self, view: BiddingWarView, names: Sequence[str]) -> Middle:
        return middle_of(view, names)

    def card_values(self, view: BiddingWarView) -> CardValues:
        """Return the values of the cards for sale (SW-7)."""
        return card_values_of(view)


def _suits_drawn(entry: LogEntry, names: Sequence[str]) -> Iterator[str]:
    """Yield the suit of each player, and that of the prizes."""
    drawn = entry.event(SuitsDrawn)
    if drawn is None:
        return
    for seat, suit in enumerate(drawn.suits):
        yield f"{names[seat]} has {suit_name(suit)}"
    if drawn.spare is not None:
        yield f"the prizes are {suit_name(drawn.spare)}"


def _outcome(entry: LogEntry, names: Sequence[str]) -> str:
    """Return the outcome for the prize, if this move settled it (SW-4)."""
    won, unsold = entry.event(PrizeWon), entry.event(PrizeUnsold)
    if won is not None:
        return f"; {names[won.seat]} wins {card_names(won.prize)}"
    if unsold is None:
        return ""
    stays = "stays" if len(unsold.cards) == 1 else "stay"
    prize = card_names(unsold.cards)
    return f"; {prize} {stays} for sale" if unsold.carried else f"; nobody wins {prize}"


def _prize_turned_up(entry: LogEntry) -> Cards:
    """Return the prize that was turned up with this move."""
    return next((event.cards for event in entry.events if isinstance(event, Revealed) and event.seat is None), ())


def _turned_over(entry: LogEntry, names: Sequence[str]) -> str:
    """Return the other bids, which are turned over together with the last one (SW-3)."""
    bids = [
        f"{names[event.seat]} {card_names(event.cards)}"
        for event in entry.events
        if isinstance(event, Revealed) and event.seat is not None and event.seat != entry.actor
    ]
    return f"; turned over: {', '.join(bids)}" if bids else ""


def _next_prize(entry: LogEntry) -> str:
    """Return the text about the next prize, if this move turned one up (SW-2)."""
    return f"; next for sale: {card_names(_prize_turned_up(entry))}" if _prize_turned_up(entry) else ""


def _prize(view: BiddingWarView) -> str:
    return card_names(view.zone("prize").faces)
