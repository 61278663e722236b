"""Five Hundred in words: prompts and labels, the line of a move, results, and why a gesture is no move."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from cardtable.engine.cards import JOKER, SIGNS, Card, Suit, card_name, card_names, suit_name
from cardtable.engine.events import (
    AllPassed,
    BidMade,
    Cards,
    ContractSet,
    ContractSettled,
    Discarded,
    Drawn,
    Event,
    Played,
    SuitNamed,
    Taken,
)
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move, Pass
from cardtable.engine.title import Sides
from cardtable.engine.typography import Forms, capitalized, counted, listed, number_word, signed
from cardtable.engine.view import HandResult, Mark
from cardtable.engine.voice.endings import Ending, Endings, contract_of, verb
from cardtable.engine.voice.objections import Objections, Place, count_of
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, Clause, Past, Telling, faces, for_points, happens
from cardtable.engine.voice.words import (
    NO_TRUMP_TOKEN,
    BidCell,
    BidTable,
    Fact,
    HandGroup,
    Middle,
    MoveLabel,
    Pips,
    SeatStatus,
    Sign,
    Standing,
    Steps,
    Token,
    Turn,
    Words,
)
from cardtable.games.five_hundred.deck import CARD_STRENGTH, NO_TRUMP, SUIT_OF
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import (
    STRAINS,
    TRICK_POINTS,
    TRICKS_OF_LEVEL,
    Bid,
    Contract,
    Discard,
    Facts,
    FiveHundredView,
    House,
    LeadJoker,
    Phase,
)

ROWS: Final = (6, 7, 8, 9, 10)
"""The number of tricks in each row."""
HIGHEST: Final = Contract(10, Suit.NONE)
MAX_CARDS_NAMED: Final = 3
"""With more playable cards than this, the prompt names none of them."""
FiveHundredPast = Past[House, Facts]
CARDS_OF_TRICK: Final = 3


class FiveHundredWords(Words[House, Facts]):
    """The words of Five Hundred."""

    def label(self, view: FiveHundredView, move: Move) -> MoveLabel:
        match move:
            case Bid(contract):
                aim = ", to take no trick" if contract.is_nullo else ""  # FH-4
                question = f"Bid {contract.name}{aim} ({contract.value})?"
                return MoveLabel(f"{capitalized(contract.name)} ({contract.value})", question=question)
            case Pass():
                return MoveLabel("Pass")
            case Discard(cards):
                names = card_names(cards)
                return MoveLabel(f"Discard {names}", capitalized(names))
            case LeadJoker():
                return MoveLabel(f"Joker as {SIGNS[move.suit]}", f"As {SIGNS[move.suit]}")
        return MoveLabel(f"Play {card_names(move.cards)}" if move.word == "play" else "Deal")

    def winning(self, view: FiveHundredView) -> Card | None:
        facts, trick = view.facts, view.zone("trick").faces
        if facts.winning is None or facts.leader is None or not trick:
            return None
        return trick[(facts.winning - facts.leader) % view.seats]

    def groups(self, view: FiveHundredView) -> tuple[HandGroup, ...]:
        """Return the hand by suits, from the highest card down.

        Before the hand has a contract, it is held as without trumps; afterwards the joker and the left bower are with
        the trumps (FH-2).
        """
        contract = view.facts.contract
        trump = contract.trump if contract is not None and view.phase in (Phase.DISCARD, Phase.PLAY) else NO_TRUMP
        suits = SUIT_OF[trump]
        # The trumps, or the joker, come first; then spades, hearts, clubs, diamonds: black and red by turns.
        order = sorted((NO_TRUMP, 3, 2, 0, 1), key=lambda suit: suit != trump)
        held = [[card for card in view.hand if suits[card] == suit] for suit in order]
        return tuple(
            HandGroup(tuple(sorted(cards, key=CARD_STRENGTH[trump][min(suit, 3)].__getitem__, reverse=True)))
            for suit, cards in zip(order, held, strict=True)
            if cards
        )

    def counts_as(self, view: FiveHundredView) -> Mapping[Card, Mark]:
        """Return the trump suit for the joker and the left bower, which count as trumps (FH-2)."""
        contract = view.facts.contract
        if contract is None or contract.trump == NO_TRUMP or view.phase not in (Phase.DISCARD, Phase.PLAY):
            return {}
        suits, trump = SUIT_OF[contract.trump], contract.trump
        return {card: Mark(suit=trump) for card in view.hand if suits[card] == trump and card.suit is not trump}

    def standing(self, view: FiveHundredView, names: Sequence[str]) -> Standing:
        facts = view.facts
        contract, bidder = facts.contract, facts.bidder
        if contract is None or bidder is None or view.phase == Phase.AUCTION:
            scores = " · ".join(f"{name} {signed(view.scores[seat])}" for seat, name in enumerate(names))
            forms: Forms = (scores, " · ".join(map(signed, view.scores)))
            return Standing(fact=Fact(_played_to(view), forms, "FH-12", scores=True))
        who = names[bidder]
        if contract.is_nullo:
            fact = Fact("Contract", (f"{who}: nullo, {counted(contract.value, 'point')}", f"{who}: nullo"), "FH-4")
            return Standing(Token("0", rule="FH-4"), fact)
        fact = Fact(
            "Contract",
            (f"{who}: {contract.name}, {counted(contract.value, 'point')}", f"{who}: {short_name(contract)}"),
            "FH-6",
        )
        if contract.trump > 3:
            return Standing(Token(NO_TRUMP_TOKEN, rule="FH-8"), fact)
        return Standing(Token(SIGNS[contract.trump], rule="FH-2"), fact)

    def seat_status(self, view: FiveHundredView, seat: int, names: Sequence[str]) -> SeatStatus:
        facts = view.facts
        contract, bidder, score = facts.contract, facts.bidder, signed(view.scores[seat])
        points: Forms = (counted(view.scores[seat], "point"), score)
        if contract is None or bidder is None or view.phase == Phase.AUCTION:
            return SeatStatus(points)
        taken = facts.taken[seat]
        if seat == bidder:
            return SeatStatus((f"bidder · {score}", score), pips=_bidder_pips(contract, taken))
        is_partner = view.seat not in (None, seat, bidder)
        forms: Forms = (f"partner · {score}", score) if is_partner else points
        return SeatStatus(forms, pips=Pips(taken, note=f"+{TRICK_POINTS * taken}") if taken else None)

    def middle(self, view: FiveHundredView, names: Sequence[str]) -> Middle:
        """Return the contract for the middle of the table, where no cards lie while the bidder discards (FH-6)."""
        contract, bidder = view.facts.contract, view.facts.bidder
        if view.phase != Phase.DISCARD or contract is None or bidder is None:
            return Middle()
        others = [name for seat, name in enumerate(names) if seat != bidder]
        points = counted(contract.value, "point") + (" for no trick" if contract.is_nullo else "")
        forms = (f"{points}, against {listed(others, 'and')}", points)
        return Middle(sign=Sign(bidder, capitalized(contract.name), forms))

    def turn(self, view: FiveHundredView, names: Sequence[str], made: Sequence[Move] = ()) -> Turn:
        facts = view.facts
        if view.seat != view.actor:
            return Turn((_prompt(view),))
        match view.phase:
            case Phase.AUCTION if facts.contract == HIGHEST:
                return Turn(("No bid is higher: pass",), bid_table=_bid_table(view))
            case Phase.AUCTION if facts.contract is not None:
                least = facts.contract.value
                forms: Forms = (f"Bid more than {least}, or pass", f"More than {least}?")
                return Turn(forms, bid_table=_bid_table(view))
            case Phase.AUCTION:
                return Turn(("Make a bid, or pass", "Bid or pass"), bid_table=_bid_table(view))
            case Phase.DISCARD:
                # FH-6: here the bidder sees for the last time which cards came from the widow.
                widow = _from_widow(view)
                ask = f"The widow has {card_names(widow)}: discard three" if widow else _prompt(view)
                steps = Steps((("Widow",), ("Discard three", "Discard"), ("Lead",)), 1)
                return Turn((ask, "Discard three"), steps=steps)
            case Phase.PLAY if len(made) > 1 and any(isinstance(move, LeadJoker) for move in made):
                return Turn(("Name the suit that must be followed",))  # FH-8
            case Phase.PLAY:
                return _play_turn(view)
        return Turn((_prompt(view),))


def _prompt(view: FiveHundredView) -> str:
    """Return the prompt as the other seats read it: it begins with a verb."""
    facts = view.facts
    match view.phase:
        case Phase.DEAL:
            return "The cards are being dealt"
        case Phase.AUCTION:
            if facts.contract is None:
                return "Bid or pass"
            if facts.contract == HIGHEST:
                return "Pass: no bid is higher"
            return f"Bid more than {facts.contract.name} ({facts.contract.value}) or pass"
        case Phase.DISCARD:
            return "Discard three cards"
        case Phase.PLAY:
            if facts.suit is None:
                return "Lead a card"
            return f"Follow {suit_name(facts.suit)} if possible"
    return "The match is over"


def _bid_table(view: FiveHundredView) -> BidTable:
    """Return the table of bids: suits across, tricks down (FH-3)."""
    columns = tuple(("no trump", "NT") if strain is Suit.NONE else (SIGNS[strain],) for strain in STRAINS)
    cells = []
    for row, tricks in enumerate(ROWS):
        for column, strain in enumerate(STRAINS):
            contract = Contract(tricks, strain)
            seat = view.facts.bidder if contract == view.facts.contract else None
            label = f"Bid {contract.name} for {contract.value}"
            cells.append(BidCell(row, column, Bid(contract), str(contract.value), label, seat))
    return BidTable(columns, tuple(map(str, ROWS)), tuple(cells))


def _from_widow(view: FiveHundredView) -> tuple[Card, ...]:
    """Return the cards of the widow taken after the last call, if the viewer saw them; a position has no log."""
    drawn = view.log[-1].event(Drawn) if view.log else None
    return () if drawn is None else drawn.faces


def short_name(contract: Contract) -> str:
    """Return the shortest name of a contract: ``7♥``, ``8 NT``, ``nullo``."""
    return f"{contract.tricks} NT" if contract.trump is Suit.NONE and not contract.is_nullo else contract.name


def _played_to(view: FiveHundredView) -> str:
    house = view.house
    ended = view.phase in (Phase.DEAL, Phase.OVER) and view.facts.finished > 0  # the next hand has not been dealt yet
    hand = f" · hand {view.facts.finished + (not ended)} of {house.hands}" if house.hands else ""
    return f"Five Hundred · to {signed(house.target)}{hand}"


def _bidder_pips(contract: Contract, taken: int) -> Pips:
    if contract.is_nullo:
        return Pips(taken, note="no trick yet" if not taken else "set")
    return Pips(taken, contract.tricks, f"{taken} of {contract.tricks}")


def _play_turn(view: FiveHundredView) -> Turn:
    """Return the prompt to play a card; it names the playable cards if they are few (FH-7)."""
    facts = view.facts
    last = card_name(view.hand[0]) if len(view.hand) == 1 else ""
    if facts.suit is None or facts.contract is None:
        return Turn((f"Lead {last}, your last card", f"Lead {last}") if last else ("Lead any card", "Lead a card"))
    trump = facts.contract.trump
    suits, power = SUIT_OF[trump], CARD_STRENGTH[trump][min(facts.suit, 3)]
    fitting = sorted((card for card in view.hand if suits[card] == facts.suit), key=lambda card: -power[card])
    name = suit_name(facts.suit)
    if not fitting:
        card = last or "any card"
        return Turn((f"You have no {name}: play {card}", f"Play {card}"))
    if len(fitting) > MAX_CARDS_NAMED:
        return Turn((f"Follow {name}",))
    cards = listed([card_name(card) for card in fitting], "or")
    return Turn((f"Follow {name}: play {cards}", f"Play {cards}"))


class FiveHundredTelling(Telling[House, Facts]):
    """The event line and the bubbles of Five Hundred."""

    def clause(self, event: Event, past: FiveHundredPast, people: People) -> Clause | None:
        match event:
            case BidMade(seat, words, level):
                return Clause(seat, "bid", words, (f" for {level}",))
            case Played(cards, seat):
                return Clause(seat, "lead" if past.leads else "play", _named(cards))
            case SuitNamed(seat, suit):
                return Clause(seat, "ask", f"for {SIGNS[suit]}")
            case Taken(_, seat, points) if seat is not None:
                return Clause(seat, "take", f"the trick{_count(past, seat)}", (for_points(points),))
            case Drawn(cards, seat):
                seen = f": {card_names(cards)}" if event.faces else ""
                return Clause(seat, "take", "the widow", (seen,))
            case Discarded(cards, seat):
                return Clause(seat, "discard", card_names(cards))
            case AllPassed(_, redeal):  # FH-5; a dead hand may be the last
                return happens("all pass", *([": a new deal"] if redeal else []))
            case ContractSet(seat, words):
                return None if past.all_of(BidMade) else Clause(seat, "play", words)
            case ContractSettled(seats, words, made):
                return Clause(seats[0], "make", words) if made else Clause(seats[0], "be", f"set on {words}")
        return super().clause(event, past, people)

    def bubble(self, event: Event, past: FiveHundredPast) -> Bubble | None:
        """Return the bubble of an event at its seat; a bid without trumps is short, and so as large as others."""
        found = super().bubble(event, past)
        return replace(found, text=found.text.replace("no trump", "NT")) if found is not None else None

    def tricks_bid(self, past: FiveHundredPast) -> int:
        contract = past.contract()
        return 0 if contract is None else TRICKS_OF_LEVEL[contract.level]


def _named(cards: Cards) -> str:
    return "the joker" if JOKER in cards else faces(cards)


def _count(past: FiveHundredPast, seat: int) -> str:
    """Return the count of the bidder's tricks with this one: `` (3 of 7)``; empty for another player."""
    contract = past.contract()
    if contract is None or contract.seat != seat or not TRICKS_OF_LEVEL[contract.level]:
        return ""
    taken = 1 + sum(isinstance(event, Taken) and event.seat == seat for event in past.of_hand())
    return f" ({taken} of {TRICKS_OF_LEVEL[contract.level]})"


class FiveHundredEndings(Endings[House, Facts]):
    """The endings of Five Hundred: the contract, and the tricks that each player took."""

    def hand(self, view: FiveHundredView, people: People) -> Ending:
        result = view.results[-1]
        contract, bid = result.contract, contract_of(view)
        if contract is None or bid is None:
            return super().hand(view, people)
        bidder = contract.seats[0]
        if contract.made:
            headline = f"{people.who(bidder)} {verb((bidder,), people, 'make')} {contract.words}"
        else:
            headline = f"{people.does(bidder, 'be')} set on {contract.words}"
        return Ending(headline, _tricks(result, bidder, TRICKS_OF_LEVEL[bid.level], people), 0)

    def reason(self, view: FiveHundredView, people: People, sides: Sides) -> str:
        """Return why the winner won; of several players at the target, the bidder comes first (FH-12)."""
        winners = view.winners or ()
        at_target = [seat for seat, score in enumerate(view.scores) if score >= view.house.target]
        if len(winners) == 1 and len(at_target) > 1:
            others = listed([people.whom(seat) for seat in at_target if seat not in winners])
            contract = view.results[-1].contract
            bid = contract is not None and winners[0] in contract.seats
            first = "the bidder counts first" if bid else f"{people.whom(winners[0])} got there first"
            return capitalized(f"{others} reached {signed(view.house.target)} in the same hand, but {first}")
        return super().reason(view, people, sides)

    def hands(self, view: FiveHundredView) -> int:
        """Return the number of hands; the dead ones are counted where their number is limited (FH-12)."""
        return view.facts.finished if view.house.hands else super().hands(view)

    def target(self, view: FiveHundredView) -> int | None:
        """Return the total that ends the match (FH-12)."""
        return view.house.target


def _tricks(result: HandResult, bidder: int, bid: int, people: People) -> str:
    """Return the tricks that each player took, and the points of the bidder.

    :param bid: the tricks that the contract asks for; 0 for nullo.
    """
    taken = [sum(len(line.cards[seat]) for line in result.lines) // CARDS_OF_TRICK for seat in range(3)]
    others = [seat for seat in range(3) if seat != bidder]
    shares = [f"{people.whom(seat)} took {number_word(taken[seat]) if taken[seat] else 'none'}" for seat in others]
    rest = capitalized(listed(shares))
    points = result.points[bidder]
    tricks = counted(taken[bidder], "trick")
    if points < 0:
        over = f"{bid} bid: {number_word(bid - taken[bidder])} short" if bid else "none allowed"
        return f"{tricks}, {over}, and {counted(-points, 'point')} lost. {rest}."
    if not bid:
        return f"No trick taken, for {counted(points, 'point')}."
    return (
        f"All ten tricks, for {counted(points, 'point')}." if taken[bidder] == 10 else f"{tricks}, {bid} bid. {rest}."
    )


class FiveHundredObjections(Objections[FiveHundredState]):
    """The objections about the widow, the discards and the trick."""

    def about_cards(self, state: FiveHundredState, cards: tuple[Card, ...], place: Place) -> Refusal:
        names = card_names(cards)
        match state.phase:
            case Phase.AUCTION:
                return Refusal("FH-3", f"The auction comes first, so you can't play {names} yet: bid or pass.")
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
                    "FH-6", "The widow goes to the player who wins the auction; nobody looks at it before that."
                )
            case "discards" if state.phase is Phase.DISCARD:
                return Refusal("FH-6", "Pick three cards from your hand to discard them here.")
            case "discards":
                gone = what or "What the bidder has discarded"
                return Refusal("FH-13", f"{gone} is out of play for this hand, and stays the bidder's secret.")
            case "trick" if what:
                return Refusal("FH-7", f"{what} has been played: it goes to the player who wins the trick.")
            case "trick":
                return Refusal("FH-7", "Pick a card from your hand to play it to the trick.")
        return Refusal("FH-7", "You take nothing from the table: play a card from your hand to the trick.")
