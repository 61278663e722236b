"""Big Three in words: prompts and labels, the line of a move, results, and why a gesture is no move."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import ClassVar, Final

from cardtable.engine.cards import RANKS, Card, card_name, card_names, card_row, printed_rank, rank_plural
from cardtable.engine.events import (
    AllPassed,
    BidMade,
    Called,
    Cards,
    ContractSet,
    ContractSettled,
    Drawn,
    Event,
    Played,
    Taken,
    WentOut,
)
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.typography import Forms, counted, listed, signed
from cardtable.engine.view import LogEntry
from cardtable.engine.voice.endings import Ending, Endings, contract_of, events_of, team, verb
from cardtable.engine.voice.objections import Objections, Place
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, Clause, Past, Telling, face, faces, happens
from cardtable.engine.voice.words import (
    CardMark,
    Fact,
    HandGroup,
    Middle,
    MoveLabel,
    Picture,
    SeatStatus,
    SideNote,
    Standing,
    TableNote,
    Token,
    Turn,
    Words,
)
from cardtable.games.big_three.combinations import classify
from cardtable.games.big_three.deck import FOUR_OF_HEARTS, STRENGTH
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import (
    BIDS,
    BigThreeView,
    Call,
    Combination,
    Facts,
    House,
    Phase,
    partner_seen,
    sides_seen,
)

MAX_NAMED_CARDS: Final = 3
"""Of a longer run, a label names only the ends."""
MAX_MOVES: Final = 3000
"""The maximum number of moves among which combinations are sought."""
MAX_PICTURES: Final = 5
RANKINGS: Final = {"printed": "K Q J 10 9 8 7 6 5 4 3 2 A", "threes_high": "3 2 A K Q J 10 9 8 7 6 5 4"}
BigThreePast = Past[House, Facts]
MAX_CARDS_IN_BUBBLE: Final = 4
"""Of a longer run, only the ends are named."""


class BigThreeWords(Words[House, Facts]):
    """The words of Big Three."""

    def pictures(self, view: BigThreeView, moves: Sequence[Move]) -> tuple[Picture, ...]:
        facts, strength = view.facts, STRENGTH[view.house.ranking]
        plays: dict[Combination, Move] = {}
        for move in islice(moves, MAX_MOVES):
            laid = classify(move.cards) if len(move.cards) > 1 else None
            if laid is not None and (laid not in plays or facts.called in plays[laid].cards):
                plays[laid] = move
        if facts.combination is not None:
            ordered = sorted(plays, key=lambda laid: strength[laid.top])
        else:
            ordered = sorted(plays, key=lambda laid: (-laid.width * laid.length, strength[laid.top]))
        shown: list[Combination] = []
        for laid in ordered:
            if not any(set(plays[laid].cards) <= set(plays[other].cards) for other in shown):
                shown.append(laid)
        return tuple(
            Picture(plays[laid], _note(plays[laid], laid, facts, lowest=not number and len(shown) > 1))
            for number, laid in enumerate(shown[:MAX_PICTURES])
        )

    def groups(self, view: BigThreeView) -> tuple[HandGroup, ...]:
        """Return the hand in the order of the ranking, the lowest cards first (BT-2)."""
        strength = STRENGTH[view.house.ranking]
        return (
            (HandGroup(tuple(sorted(view.hand, key=lambda card: (strength[RANKS.index(card.rank)], card)))),)
            if view.hand
            else ()
        )

    def label(self, view: BigThreeView, move: Move) -> MoveLabel:
        match move:
            case Bid(number):
                return MoveLabel(f"Bid {BIDS[number] if 0 <= number <= 3 else number}")
            case Pass():
                return MoveLabel("Pass")
            case Call(card):
                return MoveLabel(f"Call {card_name(card)}", card_name(card))
        if move.word != "play":
            return MoveLabel("Deal")
        laid = classify(move.cards)
        if laid is None or len(move.cards) == 1:
            return MoveLabel(f"Play {card_row(move.cards)}")
        long = laid.length > 1 and len(move.cards) > MAX_NAMED_CARDS
        cards = f"{card_name(move.cards[0])} – {card_name(move.cards[-1])}" if long else card_row(move.cards)
        return MoveLabel(f"Play {cards} ({laid.name})", f"Play {cards}")  # the cards say which combination it is

    def standing(self, view: BigThreeView, names: Sequence[str]) -> Standing:
        facts, house = view.facts, view.house
        title = "Four-Hand Big Three" if view.seats == 4 else "Big Three"
        # After a hand, the next one has not been dealt yet.
        ended = facts.bidder is not None and view.phase in (Phase.DEAL, Phase.OVER)
        hand = f" · hand {len(view.results) + (not ended)} of {house.hands}" if house.hands else ""
        label = f"{title} · to {signed(house.target)}{hand}"
        if facts.bidder is None:
            return Standing(fact=Fact(label, ("No bid yet",), "BT-4"))
        bidder, number = names[facts.bidder], BIDS[facts.bid]
        short = f"{bidder}: {number}"
        if facts.called is None:
            alone = view.seats == 3 and view.phase != Phase.AUCTION
            forms: Forms = (f"{bidder} bid {number}{', alone' if alone else ''}", short)
            return Standing(fact=Fact(label, forms, "BT-11" if alone else "BT-4"))
        partner = "" if facts.partner is None else f", with {names[facts.partner]}"
        called = card_name(facts.called)
        forms = (f"{bidder} bid {number}, called {called}{partner}", f"{bidder} bid {number}{partner}", short)
        return Standing(Token(called, on_card=True, rule="BT-12"), Fact(label, forms, "BT-12"))

    def seat_status(self, view: BigThreeView, seat: int, names: Sequence[str]) -> SeatStatus:
        facts, score = view.facts, signed(view.scores[seat])
        points: Forms = (counted(view.scores[seat], "point"), score)
        if view.phase in (Phase.DEAL, Phase.AUCTION) or facts.bidder is None:
            return SeatStatus(points)
        if seat == facts.bidder:
            bid = f"bid {BIDS[facts.bid]}"
            return SeatStatus((f"{bid} · {points[0]}", f"{bid} · {score}", bid, score))
        if seat == partner_seen(view):
            side = f"with {names[facts.bidder]}"
            return SeatStatus((f"{side} · {points[0]}", f"{side} · {score}", side, score))
        return SeatStatus(points)

    def turn(self, view: BigThreeView, names: Sequence[str], made: Sequence[Move] = ()) -> Turn:
        """Return the prompt: to beat the cards on the table, or to lead."""
        prompt = _prompt(view)
        facts = view.facts
        if view.seat != view.actor:
            return Turn((prompt,))
        match view.phase:
            case Phase.AUCTION:
                return Turn((prompt, "Bid, or pass"))
            case Phase.CALL:
                return Turn(("Call a card: its holder will be your partner", "Call a card"))
            case Phase.PLAY if facts.combination is None:
                return Turn(("Lead your last card" if len(view.hand) == 1 else prompt, "Lead"))
            case Phase.PLAY if facts.combination is not None:
                return Turn((*_to_beat(facts.combination), "Beat it, or pass"))
        return Turn((prompt,))

    def middle(self, view: BigThreeView, names: Sequence[str]) -> Middle:
        """Return the cards to beat, the ranking, and the cards left over that the viewer took (BT-5)."""
        facts = view.facts
        notes = [TableNote(RANKINGS[view.house.ranking], ("Rank, high to low",))] if view.phase != Phase.OVER else []
        if taken := _leftover_taken(view):
            notes.append(TableNote(card_row(taken), ("Left over, now yours",)))
        if facts.combination is None or facts.owner is None or view.phase != Phase.PLAY:
            return Middle(tuple(notes), sides=_sides(view, names))
        whose = "Your" if facts.owner == view.seat else f"{names[facts.owner]}'s"
        beat = TableNote(f"{whose} {facts.combination.title}", ("to beat", ""), "trick", facts.owner)
        return Middle((beat, *notes), sides=_sides(view, names))

    def marks(self, view: BigThreeView) -> Mapping[Card, CardMark]:
        called = view.facts.called
        return (
            {called: CardMark("called", "This card was called: you play on the bidder's side.")}
            if called in view.hand
            else {}
        )


def _prompt(view: BigThreeView) -> str:
    """Return the prompt as the other seats read it: it begins with a verb."""
    facts = view.facts
    match view.phase:
        case Phase.DEAL:
            return "The cards are being dealt"
        case Phase.AUCTION:
            higher = [BIDS[bid] for bid in range(facts.bid + 1, 4)]
            return f"Bid {listed(higher, 'or')}, or pass"
        case Phase.CALL:
            return "Call a card for a partner"
        case Phase.PLAY:
            if facts.combination is None:
                return "Lead any combination"
            return f"Beat the {facts.combination.title}, or pass"
    return "The match is over"


def _sides(view: BigThreeView, names: Sequence[str]) -> SideNote | None:
    """Return the viewer's side in this hand, and who else knows it (BT-12)."""
    facts = view.facts
    if view.seat is None or view.seats == 3 or facts.bidder is None or facts.called is None:
        return None
    bidder, called = names[facts.bidder], card_name(facts.called)
    sides = sides_seen(view)
    if None not in sides:
        friend = next(seat for seat in range(4) if seat != view.seat and not sides[seat])
        together = (view.seat, friend)
        if facts.partner is None and partner_seen(view) == view.seat and facts.called != FOUR_OF_HEARTS:
            text = f"{bidder} called {called}: you hold it"
            return SideNote("Your side · only you know", together, f"You and {names[friend]}", text)
        opponents = listed([names[seat] for seat in range(4) if sides[seat]])
        return SideNote("Your side", together, f"You and {names[friend]}", f"against {opponents}")
    alone = (view.seat, None)
    if view.seat == facts.bidder:
        return SideNote("Your side", alone, f"Your partner holds {called}", "You don't know who it is yet")
    return SideNote("Your side", alone, f"You are against {bidder}", f"and the holder of {called}")


def _note(move: Move, laid: Combination, facts: Facts, *, lowest: bool) -> str:
    if facts.called in move.cards and facts.partner is None:
        return "shows your side"
    if facts.combination is None:
        return laid.name
    return "lowest" if lowest else ""


def _to_beat(combination: Combination) -> Forms:
    if combination.length > 1:
        return (f"Beat the {combination.title}, or pass", f"Beat the {combination.name}, or pass")
    if combination.width == 1:
        return (f"Beat the {combination.rank} with a higher card, or pass", f"Beat the {combination.rank}, or pass")
    ranks = rank_plural(RANKS[combination.top])
    return (f"Beat the {ranks} with a {combination.name}, or pass", f"Beat the {ranks}, or pass")


def leftover_drawn(entry: LogEntry) -> Drawn | None:
    """Return the event in which the auction winner took the cards left over, if the viewer saw them."""
    drawn = entry.event(Drawn)
    return drawn if drawn is not None and drawn.faces else None


def _leftover_taken(view: BigThreeView) -> Cards:
    """Return the cards left over that the viewer took, until the viewer's first play (BT-5)."""
    facts = view.facts
    if view.phase != Phase.PLAY or view.seat != facts.bidder or any(seat == view.seat for seat, _ in facts.plays):
        return ()
    drawn = next((found for entry in reversed(view.log) if (found := leftover_drawn(entry)) is not None), None)
    return () if drawn is None else drawn.cards


class BigThreeTelling(Telling[House, Facts]):
    """The event line and the bubbles of Big Three."""

    def clause(self, event: Event, past: BigThreePast, people: People) -> Clause | None:
        match event:
            case Played(cards, seat):
                return Clause(seat, "lead" if past.leads else "play", _named(cards))
            case Taken(_, seat) if seat is not None:
                return Clause(seat, "lead", "next")
            case Drawn(cards, seat):
                seen = f": {faces(cards)}" if event.faces else ""
                return Clause(seat, "take", f"the {'card' if len(cards) == 1 else 'cards'} left over", (seen,))
            case AllPassed():
                return happens("all pass", ": a new deal")  # BT-4
            case ContractSet(seat, words):
                return None if past.all_of(BidMade) else Clause(seat, "play", f"for {words}")
            case ContractSettled(seats, _, made):
                contract = past.contract()
                bid = "the bid" if contract is None else f"the bid of {contract.words}"
                verb = "make" if made else "lose"
                if len(seats) > 1:  # a partner, secret until now, makes or loses the bid as well (BT-12)
                    return happens(f"{people.all_of(seats)} {verb} {bid}")
                return Clause(seats[0], verb, bid)
        return super().clause(event, past, people)

    def meaning(self, event: Event) -> str:
        """Return what a called card means (BT-12)."""
        return "Its holder is the partner, and need not say so" if isinstance(event, Called) else ""

    def bubble(self, event: Event, past: BigThreePast) -> Bubble | None:
        """Return the bubble of an event at its seat; the ranks played stay there until the trick is over.

        A single card is shown with its suit, because a bare three would look like a bid. A bid of three ends the
        auction at once: its bubble stays, though the bidder takes the cards left over.
        """
        if isinstance(event, Played) and len(event.cards) == 1:
            return Bubble(event.seat, face(event.cards[0]), sticky=True)
        if isinstance(event, Played):
            ranks = [printed_rank(card.rank) for card in event.faces]
            long = len(ranks) > MAX_CARDS_IN_BUBBLE
            return Bubble(event.seat, f"{ranks[-1]} – {ranks[0]}" if long else " ".join(ranks), sticky=True)
        if isinstance(event, Drawn) and past.all_of(BidMade):
            return None  # the bubble is for the bid, and the cards are seen on their way
        return super().bubble(event, past)


def _named(cards: Cards) -> str:
    """Return cards with the name of their combination: ``a pair of nines, 9♦ 9♣``; a single card as it is."""
    known = [card for card in cards if isinstance(card, Card)]
    laid = classify(known) if len(known) > 1 else None
    return faces(cards) if laid is None else f"a {laid.title}, {faces(cards)}"


class BigThreeEndings(Endings[House, Facts]):
    """The endings of Big Three: the bid, the player who went out, and the cards that the other side still held."""

    trick_word: ClassVar[str] = "round"

    def hand(self, view: BigThreeView, people: People) -> Ending:
        result = view.results[-1]
        contract, bid = result.contract, contract_of(view)
        if contract is None or bid is None:
            return super().hand(view, people)
        done = verb(contract.seats, people, "make" if contract.made else "lose")
        return Ending(f"{team(contract.seats, people)} {done} the bid of {bid.words}", _first_out(view, people), 0)

    def target(self, view: BigThreeView) -> int | None:
        """Return the total that a match is played to (BT-13)."""
        return view.house.target


def _first_out(view: BigThreeView, people: People) -> str:
    """Return who ran out of cards first, and how many the other side still held, as everybody can see."""
    out = events_of(view, WentOut)
    contract = view.results[-1].contract
    if not out or contract is None:
        return ""
    seat = out[-1].seat
    mates = contract.seats if seat in contract.seats else [s for s in range(view.seats) if s not in contract.seats]
    others = [other for other in range(view.seats) if other not in mates]
    held = {other: len(view.zone("hand", other).cards) for other in others}
    first, *more = others
    parts = [f"{people.whom(first)} held {counted(held[first], 'card')}"]
    parts += [f"{people.whom(other)} {held[other]}" for other in more]
    return f"{people.who(seat)} ran out of cards first, while {listed(parts)}."


class BigThreeObjections(Objections[BigThreeState]):
    """The objections of Big Three: about the cards to beat, those turned away and those left over."""

    def about_cards(self, state: BigThreeState, cards: tuple[Card, ...], place: Place) -> Refusal:
        names = card_names(cards)
        match state.phase:
            case Phase.AUCTION:
                return Refusal("BT-4", f"The auction comes first, so you can't play {names} yet: bid or pass.")
            case Phase.CALL:
                return Refusal("BT-12", f"A card must be called before you can play {names}.")
            case _ if place.kind == "pile":
                return Refusal("BT-10", f"Cards turned away are out of play: you can't play {names} there.")
        return Refusal("BT-7", f"You can only play {names} to the table, as a lead or to beat the cards there.")

    def about_place(self, state: BigThreeState, place: Place, card: Card | None) -> Refusal:
        match place.kind:
            case "leftover":
                return Refusal("BT-5", "The cards left over go to the bidder, and nobody else sees them.")
            case "pile":
                what = card_name(card) if card is not None else "This card"
                return Refusal("BT-10", f"{what} has been beaten or turned away, and is out of play for this hand.")
            case "trick" if card is not None:
                return Refusal("BT-9", f"{card_name(card)} is on the table to beat: pick cards from your hand to play.")
        return Refusal("BT-7", "Pick cards from your hand to play them here.")
