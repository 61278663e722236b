"""Five Hundred in words."""

from collections.abc import Mapping, Sequence

from cardtable.engine.card_names import card_name, card_names, suit_name
from cardtable.engine.cards import SIGNS, Card
from cardtable.engine.events.auction import BidMade, SuitNamed
from cardtable.engine.events.cards import Drawn
from cardtable.engine.moves import Move, Pass
from cardtable.engine.state import DEALER
from cardtable.engine.typography import capitalized
from cardtable.engine.view import LogEntry, Mark
from cardtable.engine.voice.bid_table import BidTable
from cardtable.engine.voice.standing import Middle, SeatStatus, Standing, Turn
from cardtable.engine.voice.words import Group, Words
from cardtable.games.five_hundred.law.facts import DISCARD, PLAY, Facts, FiveHundredView, Phase
from cardtable.games.five_hundred.law.house import House
from cardtable.games.five_hundred.law.moves import Bid, Discard, LeadJoker
from cardtable.games.five_hundred.law.ranking import CARD_STRENGTH, NO_TRUMP, SUIT_OF
from cardtable.games.five_hundred.voice.bid_table import bid_table_of
from cardtable.games.five_hundred.voice.standing import middle_of, seat_status_of, standing_of, turn_of


class FiveHundredWords(Words[House, Facts]):
    """The words of Five Hundred."""

    def prompt(self, view: FiveHundredView) -> str:
        facts = view.facts
        match view.phase:
            case Phase.DEAL:
                return "The cards are being dealt"
            case Phase.AUCTION:
                if facts.contract is None:
                    return "Bid or pass"
                return f"Bid more than {facts.contract.name} ({facts.contract.value}) or pass"
            case Phase.DISCARD:
                # FH-6: here the bidder sees for the last time which cards came from the widow.
                widow = _from_widow(view)
                return f"The widow has {card_names(widow)}: discard three" if widow else "Discard three cards"
            case Phase.PLAY:
                if facts.suit is None:
                    return "Lead a card"
                return _follow_prompt(view, facts.suit)
        return "The match is over"

    def button(self, view: FiveHundredView, move: Move) -> str:
        """Return the label of a button for ``move``."""
        match move:
            case Bid():
                return f"{capitalized(move.contract.name)} ({move.contract.value})"
            case Pass():
                return "Pass"
            case Discard():
                return f"Discard {card_names(move.cards)}"
            case LeadJoker():
                return f"Joker as {SIGNS[move.suit]}"
        return f"Play {card_names(move.cards)}" if move.word == "play" else "Deal"

    def brief(self, view: FiveHundredView, move: Move) -> str:
        match move:
            case Discard():
                return capitalized(card_names(move.cards))
            case LeadJoker():
                return f"As {SIGNS[move.suit]}"
        return self.button(view, move)

    def question(self, view: FiveHundredView, move: Move) -> str:
        if isinstance(move, Bid):
            aim = ", to take no trick" if move.contract.is_nullo else ""  # FH-4
            return f"Bid {move.contract.name}{aim} ({move.contract.value})?"
        return super().question(view, move)

    def log_line(self, entry: LogEntry, names: Sequence[str]) -> str:
        if entry.actor == DEALER:
            return "The cards are dealt"
        who = names[entry.actor]
        bid, named = entry.event(BidMade), entry.event(SuitNamed)
        if bid is not None:
            return f"{who} bids {bid.words}{_widow_clause(entry, names)}"
        if entry.word == "pass":
            return f"{who} passes{_widow_clause(entry, names)}"
        if entry.word == "discard":
            return f"{who} discards {card_names(entry.cards)}"
        asked = f" and names {suit_name(named.suit)}" if named is not None else ""
        return f"{who} plays {card_name(entry.cards[0])}{asked}"

    def winning(self, view: FiveHundredView) -> Card | None:
        facts, trick = view.facts, view.zone("trick").faces
        if facts.winning is None or facts.leader is None or not trick:
            return None
        return trick[(facts.winning - facts.leader) % view.seats]

    def asked_of(self, view: FiveHundredView, moves: Sequence[Move]) -> str:
        """Return that the joker names a suit (FH-8)."""
        return "Name the suit that must be followed" if any(isinstance(move, LeadJoker) for move in moves) else ""

    def groups(self, view: FiveHundredView) -> tuple[Group, ...]:
        """Return the hand by suits, from the highest card down.

        Before the hand has a contract, it is held as without trumps; afterwards the joker and the left bower are with
        the trumps (FH-2).
        """
        contract = view.facts.contract
        trump = contract.trump if contract is not None and view.phase in (DISCARD, PLAY) else NO_TRUMP
        suits = SUIT_OF[trump]
        # The trumps, or the joker, come first; then spades, hearts, clubs, diamonds: black and red by turns.
        order = sorted((NO_TRUMP, 3, 2, 0, 1), key=lambda suit: suit != trump)
        held = [[card for card in view.hand if suits[card] == suit] for suit in order]
        return tuple(
            Group(tuple(sorted(cards, key=CARD_STRENGTH[trump][min(suit, 3)].__getitem__, reverse=True)))
            for suit, cards in zip(order, held, strict=True)
            if cards
        )

    def counts_as(self, view: FiveHundredView) -> Mapping[Card, Mark]:
        """Return the trump suit for the joker and the left bower, which count as trumps (FH-2)."""
        contract = view.facts.contract
        if contract is None or contract.trump == NO_TRUMP or view.phase not in (DISCARD, PLAY):
            return {}
        suits, trump = SUIT_OF[contract.trump], contract.trump
        return {card: Mark(suit=trump) for card in view.hand if suits[card] == trump and card.suit is not trump}

    def standing(self, view: FiveHundredView, names: Sequence[str]) -> Standing:
        return standing_of(view, names)

    def seat_status(self, view: FiveHundredView, seat: int, names: Sequence[str]) -> SeatStatus:
        return seat_status_of(view, seat)

    def middle(self, view: FiveHundredView, names: Sequence[str]) -> Middle:
        return middle_of(view, names)

    def bid_table(self, view: FiveHundredView) -> BidTable | None:
        """Return the table of bids: suits across, tricks down (FH-3)."""
        return bid_table_of(view)

    def turn(self, view: FiveHundredView, names: Sequence[str], chosen: Move | None = None) -> Turn:
        return turn_of(view, self.prompt(view))


def _follow_prompt(view: FiveHundredView, suit: int) -> str:
    """Return the prompt to follow suit; it tells the player to act if the hand has none of the suit (FH-7, FH-8)."""
    facts = view.facts
    name = suit_name(suit)
    if view.seat != view.actor or facts.contract is None:
        return f"Follow {name} if possible"
    suits = SUIT_OF[facts.contract.trump]
    if any(suits[card] == suit for card in view.hand):
        return f"Follow {name}"
    return f"You have no {name}: play {card_name(view.hand[0]) if len(view.hand) == 1 else 'any card'}"


def _widow_clause(entry: LogEntry, names: Sequence[str]) -> str:
    """Return the clause about the widow that the bidder took after a call, if the viewer saw its cards."""
    drawn = entry.event(Drawn)
    if drawn is None or not drawn.faces:
        return ""
    return f"; {names[drawn.seat]} takes the widow: {card_names(drawn.cards)}"


def _from_widow(view: FiveHundredView) -> tuple[Card, ...]:
    """Return the cards of the widow taken after the last call, if the viewer saw them; a position has no log."""
    drawn = view.log[-1].event(Drawn) if view.log else None
    return () if drawn is None else drawn.faces
