"""The Scruffian Bidding War in words."""

from collections.abc import Iterator, Sequence

from cardtable.engine.card_names import card_name, card_names, suit_name
from cardtable.engine.cards import Card
from cardtable.engine.events.base import Cards
from cardtable.engine.events.cards import Revealed
from cardtable.engine.moves import Move, Pass
from cardtable.engine.view import LogEntry
from cardtable.engine.voice.standing import CardValues, Middle, SeatStatus, Standing, Turn
from cardtable.engine.voice.words import Words
from cardtable.games.bidding_war.law.facts import BiddingWarView, Facts
from cardtable.games.bidding_war.law.house import House
from cardtable.games.bidding_war.law.moves import SUITS_BY_LETTER, Bid, Offer, Suits
from cardtable.games.bidding_war.voice.standing import (
    card_values_of,
    middle_of,
    seat_status_of,
    standing_of,
    turn_of,
    value_of,
)


class BiddingWarWords(Words[House, Facts]):
    """How the Scruffian Bidding War speaks."""

    def ask(self, view: BiddingWarView) -> str:
        """Return the prompt for the seat to act."""
        facts = view.facts
        match view.phase:
            case "suits":
                return "The suits are being drawn"
            case "deal":
                return "The prizes are being shuffled"
            case "offer":
                return "Offer a card for sale"
            case "pick":
                return f"Make a secret bid for {_prize(view)}"
            case "auction" if facts.bid:
                return f"Bid a card worth more than {facts.bid} for {_prize(view)}, or pass"
            case "auction":
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
        """Return the label of a button beside others of its kind."""
        match move:
            case Bid(card=card):
                return f"{card_name(card)} ({value_of(view, card)})"
            case Offer(card=card):
                return card_name(card)
        return self.button(view, move)

    def tell(self, entry: LogEntry, names: Sequence[str]) -> str:
        """Return a line of the log in words."""
        match entry.word:
            case "suits":
                suits = [SUITS_BY_LETTER[word] for word in entry.text.split()[1:]]
                owners = [f"{name} has {suit_name(suit)}" for name, suit in zip(names, suits, strict=False)]
                prizes = [f"the prizes are {suit_name(suit)}" for suit in suits[len(owners) :]]
                return f"Suits drawn: {', '.join(owners + prizes)}"
            case "shuffle":
                return f"The prizes are shuffled; first for sale: {card_names(_turned(entry))}"
            case "pass":
                return f"{names[entry.actor]} passes{_next_prize(entry)}"
            case "offer":
                return f"{names[entry.actor]} offers {card_name(entry.cards[0])}"
            case _ if isinstance(entry.cards[0], Card):
                bid = f"{names[entry.actor]} bids {card_name(entry.cards[0])}"
                return f"{bid}{_turned_over(entry, names)}{_next_prize(entry)}"
            case _:
                return f"{names[entry.actor]} makes a secret bid"

    def tell_all(self, view: BiddingWarView, names: Sequence[str]) -> tuple[str, ...]:
        """Return every line of the log in words; a line that ends a round says who won the prize (SW-4)."""
        lines = list(super().tell_all(view, names))
        facts = view.facts
        ends, rounds = list(_round_ends(view)), facts.earlier + facts.history
        # The log may hold only the last games of the match.
        for place, round_ in zip(ends, rounds[max(0, len(rounds) - len(ends)) :], strict=False):
            line, _, follows = lines[place].partition("; next for sale")
            won = "nobody wins" if round_.winner is None else f"{names[round_.winner]} wins"
            outcome = (
                f"{card_names(round_.prize)} stays for sale" if round_.carried else f"{won} {card_names(round_.prize)}"
            )
            lines[place] = f"{line}; {outcome}" + (f"; next for sale{follows}" if follows else "")
        return tuple(lines)

    def winning(self, view: BiddingWarView) -> Card | None:
        """Return the highest bid of an open auction (SW-11)."""
        facts = view.facts
        return facts.shown[facts.leader] if view.phase == "auction" and facts.leader is not None else None

    def standing(self, view: BiddingWarView, names: Sequence[str]) -> Standing:
        """Return the number of the prize."""
        return standing_of(view)

    def seat_status(self, view: BiddingWarView, seat: int, names: Sequence[str]) -> SeatStatus:
        """Return a player's points and suit, and whether the player sells."""
        return seat_status_of(view, seat)

    def turn(self, view: BiddingWarView, names: Sequence[str], chosen: Move | None = None) -> Turn:
        """Return what is asked, and what a pass comes to (SW-11)."""
        return turn_of(view, names, self.ask(view))

    def middle(self, view: BiddingWarView, names: Sequence[str]) -> Middle:
        """Return the prizes to come or the sellers, everybody's money, and what was paid."""
        return middle_of(view, names)

    def card_values(self, view: BiddingWarView) -> CardValues:
        """Return what the cards for sale are worth (SW-7)."""
        return card_values_of(view)


def _round_ends(view: BiddingWarView) -> Iterator[int]:
    """Yield the places in the log of the moves that end the rounds: the last bid, or the last pass."""
    bidders = view.seats - (view.house.prizes == "offered")
    calls, open_ = [], view.house.bidding == "open"
    for place, entry in enumerate(view.log):
        if entry.word not in ("bid", "pass"):
            continue
        calls.append(entry.word)
        passes = calls.count("pass")
        over = passes + ("bid" in calls) >= bidders if open_ else len(calls) == bidders
        if over:
            yield place
            calls.clear()


def _turned(entry: LogEntry) -> Cards:
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
    """Return the text about the prize that is turned up when the round before it is over (SW-2)."""
    return f"; next for sale: {card_names(_turned(entry))}" if _turned(entry) else ""


def _prize(view: BiddingWarView) -> str:
    return card_names(view.zone("prize").faces)
