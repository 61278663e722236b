"""Big Three in words."""

from collections.abc import Mapping, Sequence

from cardtable.engine.cards import RANKS, Card
from cardtable.engine.events.base import Cards
from cardtable.engine.events.cards import Drawn
from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.state import DEALER
from cardtable.engine.view import LogEntry
from cardtable.engine.words import Caption, Group, Words, card_name, card_names, card_row, counted, listed
from cardtable.games.big_three.law.combinations import classify
from cardtable.games.big_three.law.facts import BigThreeView, Facts
from cardtable.games.big_three.law.house import House
from cardtable.games.big_three.law.moves import Call
from cardtable.games.big_three.law.ranking import FOUR_OF_HEARTS, STRENGTH
from cardtable.games.big_three.law.sides import partner_seen, sides_seen

_NUMBERS = ("nothing", "one", "two", "three")
_RANKINGS = {"printed": "K Q J 10 … 3 2 A", "threes_high": "3 2 A K Q … 5 4"}


class BigThreeWords(Words[House, Facts]):
    """How Big Three speaks."""

    def ask(self, view: BigThreeView) -> str:
        """Return the prompt for the seat to act."""
        facts = view.facts
        match view.phase:
            case "deal":
                return "The cards are being dealt"
            case "auction":
                higher = [_NUMBERS[bid] for bid in range(facts.bid + 1, 4)]
                return f"Bid {', '.join(higher)} or pass"
            case "call":
                own = view.seat == view.actor
                return "Call a card: its holder will be your partner" if own else "Call a card for a partner"
            case "play":
                if facts.combination is None:
                    return "Lead any combination"
                return f"Beat the {facts.combination.title}, or pass"
        return "The match is over"

    def groups(self, view: BigThreeView) -> tuple[Group, ...]:
        """Return the hand by the rank that its cards have here, the weakest first (BT-2)."""
        strength = STRENGTH[view.house.ranking]
        return (
            (Group(tuple(sorted(view.hand, key=lambda card: (strength[RANKS.index(card.rank)], card)))),)
            if view.hand
            else ()
        )

    def button(self, view: BigThreeView, move: Move) -> str:
        """Return the label of a button for ``move``."""
        del view
        match move:
            case Bid():
                return f"Bid {_NUMBERS[move.number]}" if 0 <= move.number <= 3 else f"Bid {move.number}"
            case Pass():
                return "Pass"
            case Call():
                return f"Call {card_name(move.card)}"
        if move.word != "play":
            return "Deal"
        laid = classify(move.cards)
        name = f" ({laid.name})" if laid is not None and len(move.cards) > 1 else ""
        return f"Play {card_row(move.cards)}{name}"

    def tell(self, entry: LogEntry, names: Sequence[str]) -> str:
        """Return a line of the log in words."""
        if entry.actor == DEALER:
            return "The cards are dealt"
        who = names[entry.actor]
        match entry.word:
            case "bid":
                return f"{who} bids {_NUMBERS[int(entry.text.split()[1])]}{_taken(entry, names)}"
            case "pass":
                return f"{who} passes{_taken(entry, names)}"
            case "call":
                called = card_name(Card.parse(entry.text.split()[1]))
                return f"{who} calls {called}: its holder is {who}'s partner"
        return f"{who} plays {card_row(entry.cards)}"

    def tell_all(self, view: BigThreeView, names: Sequence[str]) -> tuple[str, ...]:
        """Return every line of the view's log in words.

        The line of the called card says whose partner played it; a new deal after all have passed is called one (BT-4).
        """
        lines = []
        called, caller = None, ""
        before, passed = "", False
        for entry in view.log:
            line = self.tell(entry, names)
            if entry.actor == DEALER and passed:
                line = "All have passed: the cards are dealt again"
            elif entry.word == "call":
                called, caller = Card.parse(entry.text.split()[1]), names[entry.actor]
            elif called in entry.cards:
                line += f": {names[entry.actor]} is {caller}'s partner"
            lines.append(line)
            passed = entry.word == "pass" and (passed or before == "shuffle")
            before = entry.word
        return tuple(lines)

    def news(self, view: BigThreeView) -> str:
        """Return that all have passed (BT-4)."""
        facts = view.facts
        return "All pass: a new deal" if view.phase == "deal" and facts.calls and not facts.bid else ""

    def captions(self, view: BigThreeView, names: Sequence[str]) -> tuple[Caption, ...]:
        """Return the bid, the partner, the cards to beat, the ranking, the direction, and what wins the match."""
        facts = view.facts
        house = view.house
        captions = []
        if facts.bidder is not None:
            # The worth of a bid depends on whether the bidder is alone (BT-11) or has a partner (BT-12).
            worth = "BT-11" if view.seats == 3 else "BT-12"
            label, rule = ("Bid to beat", "BT-4") if view.phase == "auction" else ("Bid", worth)
            captions.append(Caption(label, f"{_NUMBERS[facts.bid]} by {names[facts.bidder]}", rule))
        if facts.called is not None:
            partner = "" if facts.partner is None else f": {names[facts.partner]}"
            captions.append(Caption("Partner", f"holder of {card_name(facts.called)}{partner}", "BT-12"))
        if facts.combination is not None and facts.owner is not None:
            captions.append(Caption("To beat", f"{facts.combination.title} by {names[facts.owner]}", "BT-9"))
        if brought := _brought(view):
            captions.append(Caption("Left over", card_row(brought), "BT-5"))
        captions.append(Caption("Ranking", _RANKINGS[house.ranking], "BT-2"))
        captions.append(Caption("Direction", "counter-clockwise", "BT-6"))
        end = f"{house.target} points"
        if house.hands:
            end += f", or hand {min(len(view.results) + 1, house.hands)} of {house.hands}"
        captions.append(Caption("To win", end, "BT-13"))
        return tuple(captions)

    def side_note(self, view: BigThreeView, names: Sequence[str]) -> tuple[str, ...]:
        """Return with whom the viewer plays in this hand, and who else knows it (BT-12)."""
        facts = view.facts
        if view.seat is None or view.seats == 3 or facts.bidder is None or facts.called is None:
            return ()
        bidder, called = names[facts.bidder], card_name(facts.called)
        sides = sides_seen(view)
        if None not in sides:
            friend = next(names[seat] for seat in range(4) if seat != view.seat and not sides[seat])
            if facts.partner is None and partner_seen(view) == view.seat and facts.called != FOUR_OF_HEARTS:
                return f"You are {bidder}'s partner", f"Only you know: you hold {called}"
            opponents = [names[seat] for seat in range(4) if sides[seat]]
            return f"You and {friend}", f"against {listed(opponents)}"
        if view.seat == facts.bidder:
            return f"Your partner holds {called}", "You don't know who it is yet"
        return f"You are against {bidder}", f"and an unknown partner, who holds {called}"

    def marks(self, view: BigThreeView) -> Mapping[Card, str]:
        """Return the called card if the viewer holds it."""
        called = view.facts.called
        return {called: "called"} if called in view.hand else {}

    def plate(self, view: BigThreeView, seat: int) -> tuple[str, ...]:
        """Return a seat's points, its side, and whether it has bid or passed."""
        facts = view.facts
        score = view.scores[seat]
        notes = [counted(score, "point")]
        if view.phase == "auction":
            calls = dict(facts.calls)
            if seat in calls:
                notes.append(f"bid {_NUMBERS[calls[seat]]}" if calls[seat] else "passed")
            return tuple(notes)
        if seat == facts.bidder:
            notes.append(f"bid {_NUMBERS[facts.bid]}")
        elif seat == partner_seen(view):
            notes.append("partner")
        if view.phase == "play" and facts.passes and seat in [turn[0] for turn in facts.plays[-facts.passes :]]:
            notes.append("passed")
        return tuple(notes)


def _left_over(entry: LogEntry) -> Drawn | None:
    """Return the event of taking the cards left over, if this call brought them and the viewer saw them."""
    for event in entry.events:
        if isinstance(event, Drawn) and any(isinstance(card, Card) for card in event.cards):
            return event
    return None


def _taken(entry: LogEntry, names: Sequence[str]) -> str:
    drawn = _left_over(entry)
    return "" if drawn is None else f"; {names[drawn.seat]} takes the cards left over: {card_names(drawn.cards)}"


def _brought(view: BigThreeView) -> Cards:
    """Return the cards left over that the viewer has taken, until the viewer's first play (BT-5)."""
    facts = view.facts
    if view.phase != "play" or view.seat != facts.bidder or any(seat == view.seat for seat, _ in facts.plays):
        return ()
    drawn = next((event for entry in reversed(view.log) if (event := _left_over(entry)) is not None), None)
    return () if drawn is None else drawn.cards
