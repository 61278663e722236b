"""The event line and the bubbles of the Scruffian Bidding War."""

from cardtable.engine.cards import Back, Card
from cardtable.engine.events.auction import CardBid, Passed
from cardtable.engine.events.base import Event
from cardtable.engine.events.cards import Revealed
from cardtable.engine.events.prizes import PrizeTied, PrizeUnsold, PrizeWon
from cardtable.engine.typography import listed
from cardtable.engine.view import LogEntry
from cardtable.engine.voice.clauses import Clause, face, for_points, happens, several
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, Past, Telling, Tone
from cardtable.games.bidding_war.law.facts import Facts
from cardtable.games.bidding_war.law.house import House
from cardtable.games.bidding_war.law.money import VALUES

BiddingWarPast = Past[House, Facts]


class BiddingWarTelling(Telling[House, Facts]):
    """The event line and the bubbles of the Scruffian Bidding War.

    Once a prize is settled, they announce its winner instead of the last bid.
    """

    def clause(self, event: Event, past: BiddingWarPast, people: People) -> Clause | None:
        settled = bool(past.all_of(PrizeWon) or past.all_of(PrizeUnsold))
        match event:
            case CardBid(_, _, sealed) if sealed and settled:
                return None
            case CardBid(cards, seat, sealed) if not sealed:
                return Clause(seat, "bid", ", ".join(f"{face(card)}, worth {self.worth(past, card)}" for card in cards))
            case Revealed(_, seat) if seat is not None:
                return None
            case Revealed(cards) if settled:
                return None
            case Revealed(cards):
                return happens(f"{several(cards)} is the first prize")
            case PrizeTied(cards, seats):
                equal = " = ".join(str(self.worth(past, card)) for card in cards)
                return happens(f"{listed([people.whom(seat) for seat in seats])} bid {equal}")
            case PrizeUnsold(cards, carried):
                stays = "stays" if len(cards) == 1 else "stay"
                text = f"{several(cards)} {stays} for sale" if carried else f"nobody wins {several(cards)}"
                return happens(text, _others(past, people))
            case PrizeWon(cards, seat, prize, points):
                bid = f" with {several(cards)}" if cards else ""
                return Clause(seat, "win", f"{several(prize)}{bid}", (for_points(points), _others(past, people)))
        return super().clause(event, past, people)

    def repeats(self, past: BiddingWarPast) -> bool:
        before, log = next(past.before(), None), past.view.log
        bid = None if before is None else before.event(CardBid)
        if before is None or bid is None or not bid.sealed or _settles(before):
            return False
        return any(_settles(log[place]) for place in range(past.place, len(log)))

    def worth(self, past: BiddingWarPast, card: Card | Back) -> int:
        """Return the value of a card as a bid and as a prize (SW-7)."""
        return VALUES[past.view.house.values][card] if isinstance(card, Card) else 0

    def bubble(self, event: Event, past: BiddingWarPast) -> Bubble | None:
        if isinstance(event, PrizeWon):
            return Bubble(event.seat, f"+{event.points}", Tone.BID)
        if isinstance(event, CardBid | Passed):
            return None  # a bid lies on the table, with a tick or its player's face, and a tag says who has passed
        return super().bubble(event, past)


def _settles(entry: LogEntry) -> bool:
    """Return whether the move settled a prize."""
    return entry.event(PrizeWon) is not None or entry.event(PrizeUnsold) is not None


def _others(past: BiddingWarPast, people: People) -> str:
    """Return the secret bids for a prize that neither won nor were equal: `` (Bert bid 3♣, Cleo 2♦)``; maybe none."""
    known = {seat for event in past.all_of(PrizeTied) for seat in event.seats}
    known |= {event.seat for event in past.all_of(PrizeWon)}
    shown = past.all_of(Revealed)
    bids = [(each.seat, each.cards) for each in shown if each.seat is not None and each.seat not in known]
    told = [
        f"{people.whom(seat)}{'' if number else ' bid'} {several(cards)}" for number, (seat, cards) in enumerate(bids)
    ]
    return f" ({', '.join(told)})" if told else ""
