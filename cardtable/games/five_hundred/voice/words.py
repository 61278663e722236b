"""Five Hundred in words."""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.engine.events.cards import Drawn
from cardtable.engine.moves import Move, Pass
from cardtable.engine.state import DEALER
from cardtable.engine.view import LogEntry
from cardtable.engine.words import SIGNS, Caption, Group, Words, card_name, card_names, counted, suit_name
from cardtable.games.five_hundred.law.contracts import Contract
from cardtable.games.five_hundred.law.facts import Facts, FiveHundredView
from cardtable.games.five_hundred.law.house import House
from cardtable.games.five_hundred.law.moves import Bid, Discard, LeadJoker
from cardtable.games.five_hundred.law.ranking import NO_TRUMP, POWER, SUIT_OF


class FiveHundredWords(Words[House, Facts]):
    """How Five Hundred speaks."""

    def ask(self, view: FiveHundredView) -> str:
        """Return the prompt for the seat to act."""
        facts = view.facts
        match view.phase:
            case "deal":
                return "The cards are being dealt"
            case "auction":
                if facts.contract is None:
                    return "Bid or pass"
                return f"Bid more than {facts.contract.name} ({facts.contract.value}) or pass"
            case "discard":
                # The last chance to see which cards came from the widow (FH-6).
                widow = _from_widow(view.log[-1])
                return f"The widow has {card_names(widow)}: discard three" if widow else "Discard three cards"
            case "play":
                if facts.suit is None:
                    return "Lead a card"
                return _asked_to_follow(view, facts.suit)
        return "The match is over"

    def button(self, view: FiveHundredView, move: Move) -> str:
        """Return the label of a button for ``move``."""
        del view
        match move:
            case Bid():
                return f"{_title(move.contract)} ({move.contract.value})"
            case Pass():
                return "Pass"
            case Discard():
                return f"Discard {card_names(move.cards)}"
            case LeadJoker():
                return f"Joker as {SIGNS[move.suit]}"
        return f"Play {card_names(move.cards)}" if move.word == "play" else "Deal"

    def question(self, view: FiveHundredView, move: Move) -> str:
        """Return the question to confirm a costly move."""
        if isinstance(move, Bid):
            return f"Bid {move.contract.name} ({move.contract.value})?"
        return super().question(view, move)

    def tell(self, entry: LogEntry, names: Sequence[str]) -> str:
        """Return a line of the log in words."""
        if entry.actor == DEALER:
            return "The cards are dealt"
        who = names[entry.actor]
        match entry.word:
            case "bid":
                return f"{who} bids {Contract.parse(entry.text.split()[1]).name}{_widow(entry, names)}"
            case "pass":
                return f"{who} passes{_widow(entry, names)}"
            case "discard":
                return f"{who} discards {card_names(entry.cards)}"
        named = entry.text.split()[2:]
        asked = f" and names {suit_name('cdhs'.index(named[0]))}" if named else ""
        return f"{who} plays {'the ' if entry.cards[0] == 15 else ''}{card_name(entry.cards[0])}{asked}"

    def groups(self, view: FiveHundredView) -> tuple[Group, ...]:
        """Return the hand by suits as they count: the joker and the left bower are trumps (FH-2)."""
        facts = view.facts
        if facts.contract is None or view.phase not in ("discard", "play"):
            return ()
        trump = facts.contract.trump
        suits = SUIT_OF[trump]
        # Spades, hearts, clubs, diamonds, so that black and red take turns, and the trumps last.
        order = sorted((3, 2, 0, 1, NO_TRUMP), key=lambda suit: suit == trump)
        held = [[card for card in view.hand if suits[card] == suit] for suit in order]
        return tuple(
            Group(tuple(sorted(cards, key=POWER[trump][min(suit, 3)].__getitem__)))
            for suit, cards in zip(order, held, strict=True)
            if cards
        )

    def captions(self, view: FiveHundredView, names: Sequence[str]) -> tuple[Caption, ...]:
        """Return bid or contract, who plays it, the trumps, how the tricks stand, and what the match is played for."""
        facts = view.facts
        house = view.house
        captions = []
        if facts.contract is not None and facts.bidder is not None:
            contract = facts.contract
            settled = view.phase != "auction"
            label, rule = ("Contract", "FH-6") if settled else ("Bid to beat", "FH-3")
            captions.append(
                Caption(label, f"{_title(contract)} by {names[facts.bidder]}, {contract.value} points", rule)
            )
            if settled:
                trump = "none" if contract.trump > 3 else SIGNS[contract.trump]
                captions.append(Caption("Trumps", trump, "FH-8" if contract.trump > 3 else "FH-2"))
                captions.append(Caption("Tricks", _standing(facts), "FH-9"))
        if facts.suit is not None:
            captions.append(Caption("Led", SIGNS[facts.suit], "FH-7"))
        end = f"{house.target} points"
        if house.hands:
            end += f", or hand {min(facts.finished + 1, house.hands)} of {house.hands}"
        captions.append(Caption("To win", end, "FH-12"))
        return tuple(captions)

    def plate(self, view: FiveHundredView, seat: int) -> tuple[str, ...]:
        """Return a seat's points, call, and tricks."""
        facts = view.facts
        notes = [f"{view.scores[seat]} points".replace("-", "−")]
        if view.phase == "auction":
            calls = dict(facts.calls)
            if seat in calls:
                contract = calls[seat]
                notes.append("passed" if contract is None else f"bid {contract.name}")
        elif facts.contract is not None:
            count = facts.taken[seat]
            tricks = counted(count, "trick")
            if seat == facts.bidder:
                notes.append(facts.contract.name)
            notes.append(tricks)
        return tuple(notes)


def _title(contract: Contract) -> str:
    name = contract.name
    return name[0].upper() + name[1:]


def _asked_to_follow(view: FiveHundredView, suit: int) -> str:
    """Return the prompt to follow suit; the seat to act also reads that it has none of the suit (FH-7, FH-8)."""
    facts = view.facts
    name = suit_name(suit)
    if view.seat != view.actor or facts.contract is None:
        return f"Follow {name} if possible"
    suits = SUIT_OF[facts.contract.trump]
    return f"Follow {name}" if any(suits[card] == suit for card in view.hand) else f"You have no {name}: play any card"


def _standing(facts: Facts) -> str:
    """What the bidder has taken and still needs."""
    contract, bidder = facts.contract, facts.bidder
    if contract is None or bidder is None:
        return ""
    taken = facts.taken[bidder]
    if contract.is_nullo:
        return "none taken" if taken == 0 else f"set: {taken} taken"
    left = 10 - sum(facts.taken)
    need = contract.tricks - taken
    if need <= 0:
        return f"{taken} of {contract.tricks}: made"
    return f"{taken} of {contract.tricks}" + (": set" if need > left else "")


def _widow(entry: LogEntry, names: Sequence[str]) -> str:
    """What the bidder saw in the widow with the last call."""
    for event in entry.events:
        if isinstance(event, Drawn) and any(isinstance(card, Card) for card in event.cards):
            return f"; {names[event.seat]} takes the widow: {card_names(event.cards)}"
    return ""


def _from_widow(entry: LogEntry) -> tuple[Card, ...]:
    """Return the cards of the widow that a call brought into a hand, if they were seen."""
    drawn = (event.cards for event in entry.events if isinstance(event, Drawn))
    return tuple(card for cards in drawn for card in cards if isinstance(card, Card))
