"""A move in words, from its events: the event line, the bubbles at the seats, and whole turns in one line each.

All are made from the log as the viewer saw it, so they name no card that the viewer may not know.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby
from typing import Final, Generic

from cardtable.engine.cards import SIGNS, Back, Card, face_name, suit_name
from cardtable.engine.events import (
    AllPassed,
    BidMade,
    Built,
    Called,
    CardBid,
    Cards,
    ContractSet,
    ContractSettled,
    Dealt,
    DebtCleared,
    DebtDeferred,
    DebtGrown,
    DebtPassed,
    Discarded,
    Drawn,
    Event,
    EventT,
    Given,
    Laid,
    LastTurns,
    MatchWon,
    Offered,
    PartnerShown,
    Passed,
    Played,
    PrizeTied,
    PrizeUnsold,
    PrizeWon,
    Reshuffled,
    Revealed,
    SellerPaid,
    Skipped,
    Stopped,
    SuitNamed,
    SuitsDrawn,
    Taken,
    Turned,
    WentOut,
)
from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.seats import DEALER
from cardtable.engine.typography import Forms, capitalized, counted, listed
from cardtable.engine.view import LogEntry, TakenBack, View
from cardtable.engine.voice.people import People

MAX_NAMED: Final = 3
"""The maximum number of penalty cards that are named; more are counted."""
CLOSES: Final = (Dealt, ContractSet, AllPassed, Taken, PrizeWon, PrizeUnsold)
"""The events that end an auction or a trick, and with it the bubbles that stay until then."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Part of a sentence: what a player does (``verb`` in its plain form), or what happens (no seat, no verb).

    :param more: the parts after ``rest`` that may be left out where there is no room, the last one first.
    """

    seat: int | None
    verb: str
    rest: str
    more: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Everything after the verb."""
        return "".join((self.rest, *self.more))


def happens(text: str, *more: str) -> Clause:
    """Return a clause without a player, which says what happens; ``more`` may be left out."""
    return Clause(None, "", text, more)


def joined(clauses: Sequence[Clause], people: People) -> str:
    """Return a sentence: ``Dan plays 9♥ and takes the trick for 6 points``; ``Cleo passes: Dan plays 7♣``."""
    parts: list[str] = []
    for seat, same in groupby(clauses, key=lambda clause: clause.seat):
        if seat is None:
            parts += [clause.text for clause in same]
            continue
        deeds = [f"{people.verb(seat, clause.verb)} {clause.text}".rstrip() for clause in same]
        parts.append(f"{people.who(seat) if not parts else people.whom(seat)} {listed(deeds)}")
    return ": ".join(filter(None, ("".join(parts[:1]), "; ".join(parts[1:]))))


def shorter(clauses: Sequence[Clause], people: People) -> Forms:
    """Return the sentence and those of its beginnings that are sentences too, longest first; no list is cut."""
    sentences: dict[str, None] = {}
    for count in range(len(clauses), 0, -1):
        *before, last = clauses[:count]
        for kept in range(len(last.more), -1, -1):
            sentences[joined([*before, replace(last, more=last.more[:kept])], people)] = None
    return tuple(sentences) or ("",)


def for_points(points: int) -> str:
    """Return the value of something, to be added to a sentence: `` for 7 points``; empty if it counts nothing."""
    return f" for {counted(points, 'point')}" if points else ""


def clause_of(event: Event, people: People) -> Clause | None:
    """Return an event as part of a sentence; ``None`` if it has no words of its own."""
    match event:
        case Dealt(cards):
            return happens(f"the cards are dealt, {len(cards)} each")
        case Reshuffled(zone, count):
            return happens(f"{counted(count, 'card')} {'is' if count == 1 else 'are'} shuffled into a new {zone}")
        case SuitsDrawn(suits, spare):
            owners = [f"{people.whom(seat)} {SIGNS[suit]}" for seat, suit in enumerate(suits)]
            return happens(f"suits: {', '.join(owners)}", "" if spare is None else f"; prizes {SIGNS[spare]}")
        case Played(cards, seat):
            return Clause(seat, "play", faces(cards))
        case Taken(_, seat, points):
            if seat is None:
                return happens("the trick is set aside")
            return Clause(seat, "take", "the trick", (for_points(points),))
        case Drawn(cards, seat, _, penalty) if penalty:
            return Clause(seat, "pick", f"up {_some(cards)}")
        case Drawn(cards, seat, zone):
            return Clause(seat, "take", several(cards), (f" from the {zone}",))
        case Discarded(cards, seat):
            return Clause(seat, "discard", several(cards))
        case Given(cards, seat, to):
            return Clause(seat, "give", f"{people.whom(to)} {several(cards)}")
        case Revealed(cards, seat):
            return happens(f"{several(cards)} turned up") if seat is None else Clause(seat, "show", several(cards))
        case Laid(cards, seat, points, meld):
            verb, rest = ("meld", faces(cards)) if meld else ("lay", f"down {faces(cards)}")
            return Clause(seat, verb, rest, (for_points(points),))
        case Built(cards, seat, points):
            return Clause(seat, "build", faces(cards), (" on a meld", for_points(points)))
        case BidMade(seat, words):
            return Clause(seat, "bid", words)
        case CardBid(cards, seat, sealed):
            if sealed and any(isinstance(card, Back) for card in cards):
                return Clause(seat, "make", "a secret bid")
            return Clause(seat, "bid", f"{faces(cards)}{' in secret' if sealed else ''}")
        case Passed(seat):
            return Clause(seat, "pass", "")
        case AllPassed(_, redeal):
            return happens("all pass", *([", and a new hand is dealt"] if redeal else []))
        case ContractSet(seat, words):
            return Clause(seat, "play", f"for {words}")
        case SuitNamed(seat, suit, trumps):
            return Clause(seat, "name", f"{suit_name(suit)} as trumps" if trumps else suit_name(suit))
        case Called(seat, card):
            return Clause(seat, "call", face(card))
        case PartnerShown(seat, partner):
            return Clause(partner, "be", f"{people.whose(seat)} partner")
        case Offered(cards, seat):
            return Clause(seat, "offer", faces(cards))
        case PrizeTied(cards, seats):
            return happens(f"{listed([people.whom(seat) for seat in seats])} tie with {faces(cards)}")
        case PrizeWon(cards, seat, prize, points):
            bid = f" with {faces(cards)}" if cards else ""
            return Clause(seat, "win", f"{several(prize)}{bid}", (for_points(points),))
        case PrizeUnsold(cards, carried):
            one = len(cards) == 1
            fate = f"{'stays' if one else 'stay'} for sale" if carried else f"{'goes' if one else 'go'} to nobody"
            return happens(f"{several(cards)} {fate}")
        case SellerPaid(cards, seat, points):
            return Clause(seat, "be", f"paid {several(cards)}, worth {counted(points, 'point')}")
        case DebtGrown(_, _, total):
            return happens(f"{counted(total, 'card')} to pick up")
        case DebtCleared(seat, total):
            return Clause(seat, "cancel", f"the {counted(total, 'card')}")
        case DebtPassed(to, total):
            return Clause(to, "owe", counted(total, "card"))
        case DebtDeferred(seat, total):
            return Clause(seat, "still owe", counted(total, "card"))
        case Stopped(seat):
            return Clause(seat, "stop", "")
        case Skipped(seat):
            return Clause(seat, "be", "skipped")
        case Turned(direction):
            return happens(f"play now goes {direction}")
        case LastTurns(seats):
            return happens("each other player has one last turn" if len(seats) > 1 else "one last turn is left")
        case WentOut(seat):
            return Clause(seat, "go", "out")
        case ContractSettled(seats, words, made):
            return Clause(seats[0], "make" if made else "fail", words if made else f"to make {words}")
        case MatchWon(seats):
            return happens(
                f"{people.all_of(seats)} {'win' if len(seats) > 1 or seats[0] == people.viewer else 'wins'} the match"
            )
    return None


def face(card: Card | Back) -> str:
    """Return what is printed on a card, ``9♥``, because the table shows its deck. A hidden one is ``a card``."""
    return "a card" if isinstance(card, Back) else face_name(card)


def faces(cards: Cards) -> str:
    return " ".join(map(face, cards))


def several(cards: Cards) -> str:
    """Return the names of cards if all are known, else their number: ``7 cards``, ``a card``."""
    if all(isinstance(card, Card) for card in cards):
        return listed([face(card) for card in cards])
    return "a card" if len(cards) == 1 else counted(len(cards), "card")


def _some(cards: Cards) -> str:
    """Return the names of cards if they are known and few, else their number."""
    if len(cards) > MAX_NAMED:
        return counted(len(cards), "card")
    return several(cards) if cards else "nothing"


class BubbleLook(Enum):
    """The look of a bubble: large for a bid, dark and quiet for a pass, plain for anything else."""

    BID = "bid"
    QUIET = "quiet"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class EventLine:
    """A move in one line.

    :param seat: the player who made it; ``None`` if no player did.
    :param who: the name that the line begins with, or *You*; empty if it begins with neither.
    :param forms: the text after the name, longest first, each form with whole names and then with first names; the log
        shows the first.
    """

    seat: int | None
    who: str
    forms: Forms

    @property
    def text(self) -> str:
        """The whole line in its longest form."""
        return f"{self.who}{self.forms[0]}"

    @property
    def sentences(self) -> Forms:
        """The whole line in each of its forms."""
        return tuple(f"{self.who}{form}" for form in self.forms)


@dataclass(frozen=True, slots=True)
class Bubble:
    """The last call or move of a player, in a word or two: ``140``, ``Pass``, ``+7``.

    :param sticky: whether it stays until the seat acts again, or the auction or the trick is over.
    """

    seat: int
    text: str
    tone: BubbleLook = BubbleLook.PLAIN
    sticky: bool = False


@dataclass(frozen=True, slots=True)
class Past(Generic[HouseT, FactsT]):
    """One move of the log, with the moves before it, as one seat saw them.

    :param place: the place of the move in the log of ``view``.
    """

    view: View[HouseT, FactsT]
    place: int

    @property
    def entry(self) -> LogEntry:
        return self.view.log[self.place]

    @property
    def is_last(self) -> bool:
        """Whether it is the last move, so that the facts of the view are those after it."""
        return self.place == len(self.view.log) - 1

    def is_first(self, event: Event) -> bool:
        """Return whether the move has no earlier event of the same kind: several of them are reported as one."""
        return next(each for each in self.entry.events if type(each) is type(event)) is event

    def all_of(self, kind: type[EventT]) -> list[EventT]:
        """Return the events of this kind that the move has."""
        return [event for event in self.entry.events if isinstance(event, kind)]

    def of_hand(self) -> Iterator[Event]:
        """Yield the events of this hand before the move, the latest first, back to the deal."""
        for entry in self.before():
            yield from reversed(entry.events)
            if any(isinstance(event, Dealt) for event in entry.events):
                return

    @property
    def leads(self) -> bool:
        """Whether no card of a trick lay on the table before the move."""
        last = next((event for event in self.of_hand() if isinstance(event, Played | Taken | Dealt)), None)
        return not isinstance(last, Played)

    @property
    def goes_out_too(self) -> bool:
        """Whether a player had gone out in this hand before the move."""
        return any(isinstance(event, WentOut) for event in self.of_hand())

    def before(self) -> Iterator[LogEntry]:
        """Yield the moves before it, the latest first."""
        for place in range(self.place - 1, -1, -1):
            yield self.view.log[place]

    def contract(self) -> ContractSet | None:
        """Return how the auction of this hand ended before the move, if it had ended."""
        return next((event for event in self.of_hand() if isinstance(event, ContractSet)), None)

    def bid_before(self) -> BidMade | None:
        """Return the bid of this auction that stood before the move."""
        for event in self.of_hand():
            if isinstance(event, BidMade):
                return event
            if isinstance(event, ContractSet | AllPassed):
                return None
        return None


class Telling(Generic[HouseT, FactsT]):
    """Makes the texts about the moves of one game. A game overrides what the common vocabulary says too generally."""

    def line(self, past: Past[HouseT, FactsT], people: People) -> EventLine:
        """Return the event line of a move, points included."""
        clauses = self.clauses(past, people)
        seat, actor = next((clause.seat for clause in clauses), None), past.entry.actor
        who, forms = self._after_name(clauses, seat, people)
        brief = people.by_first_names()
        if brief is not people:
            _, short = self._after_name(self.clauses(past, brief), seat, brief)
            forms = [form for pair in zip(forms, short, strict=True) for form in pair]
        if seat is None and actor >= 0:
            seat = actor
        return EventLine(seat, who, tuple(dict.fromkeys(forms)))

    @staticmethod
    def _after_name(clauses: Sequence[Clause], seat: int | None, people: People) -> tuple[str, list[str]]:
        """Return the name that the sentence begins with, and what follows the name in each form.

        :param seat: whose deed comes first; ``None`` if the sentence begins without a name.
        """
        who = "" if seat is None else capitalized(people.who(seat))
        return who, [capitalized(form).removeprefix(who) for form in shorter(clauses, people)]

    def clauses(self, past: Past[HouseT, FactsT], people: People) -> list[Clause]:
        """Return the clauses of the event line."""
        return [clause for event in past.entry.events if (clause := self.clause(event, past, people)) is not None]

    def clause(self, event: Event, past: Past[HouseT, FactsT], people: People) -> Clause | None:
        """Return an event as a clause of the line; ``None`` if the line leaves it out."""
        if isinstance(event, Dealt) and not past.is_first(event):
            return None
        if isinstance(event, Passed) and past.all_of(AllPassed):
            return None
        if isinstance(event, BidMade):
            before = past.bid_before()
            over = f" over {people.whose(before.seat)} {before.words}" if before else ""
            return Clause(event.seat, "bid", event.words, (over,))
        return clause_of(event, people)

    def meaning(self, event: Event) -> str:
        """Return what the rules make of an event, as a sentence without a full stop; empty where that is plain."""
        return ""

    def repeats(self, past: Past[HouseT, FactsT]) -> bool:
        """Return whether the line of a move also says what the move just before it was."""
        return False

    def worth(self, past: Past[HouseT, FactsT], card: Card | Back) -> int:
        """Return what a card counts, or is worth as a bid; 0 where that is not known or means nothing."""
        return 0

    def tricks_bid(self, past: Past[HouseT, FactsT]) -> int:
        """Return how many tricks the contract of the hand asks for; 0 where contracts are not counted in tricks."""
        return 0

    def bubbles(self, past: Past[HouseT, FactsT]) -> tuple[Bubble, ...]:
        """Return the bubbles of a move; of several at one seat the last counts."""
        return tuple(bubble for event in past.entry.events if (bubble := self.bubble(event, past)) is not None)

    def bubble(self, event: Event, past: Past[HouseT, FactsT]) -> Bubble | None:
        match event:
            case BidMade(seat, words):
                return Bubble(seat, capitalized(words), BubbleLook.BID, sticky=True)
            case Passed(seat):
                return Bubble(seat, "Pass", BubbleLook.QUIET, sticky=True)
            case CardBid(cards, seat, sealed):
                return Bubble(
                    seat, "has bid" if sealed else faces(cards), BubbleLook.QUIET if sealed else BubbleLook.BID, True
                )
            case SuitNamed(seat, suit, trumps):
                return Bubble(seat, f"{SIGNS[suit]} trumps" if trumps else f"as {SIGNS[suit]}", BubbleLook.BID)
            case Called(seat, card):
                return Bubble(seat, f"calls {face(card)}")
            case PartnerShown(_, partner):
                return Bubble(partner, "partner")
            case Offered(cards, seat):
                return Bubble(seat, f"sells {faces(cards)}")
            case WentOut(seat):
                return Bubble(seat, "goes out", BubbleLook.BID)
            case Stopped(seat):
                return Bubble(seat, "stops", BubbleLook.QUIET)
            case Skipped(seat):
                return Bubble(seat, "skipped", BubbleLook.QUIET)
            case Drawn(cards, seat, _, penalty) if penalty:
                return Bubble(seat, f"picks up {len(cards)}") if cards else None
            case Drawn(cards, seat) if len(cards) > 1:
                return Bubble(seat, f"takes {counted(len(cards), 'card')}")
            case Laid(_, seat, points) | Built(_, seat, points) if points:
                return Bubble(seat, f"+{points}")
            case Taken(_, seat, points) if seat is not None and points:
                return Bubble(seat, f"+{points}")
        return None


def closes(entry: LogEntry) -> bool:
    """Return whether a move ends an auction or a trick, or begins a hand."""
    return any(isinstance(event, CLOSES) for event in entry.events)


def standing_bubbles(telling: Telling[HouseT, FactsT], view: View[HouseT, FactsT]) -> dict[int, Bubble]:
    """Return the sticky bubbles of this auction or trick: the last call of each seat."""
    bubbles: dict[int, Bubble] = {}
    for place in range(len(view.log) - 1, -1, -1):
        entry = view.log[place]
        if closes(entry):
            break
        for bubble in reversed(telling.bubbles(Past(view, place))):
            bubbles.setdefault(bubble.seat, bubble)
    return {seat: bubble for seat, bubble in bubbles.items() if bubble.sticky}


def recent_lines(
    telling: Telling[HouseT, FactsT], view: View[HouseT, FactsT], people: People, start: int, most: int
) -> tuple[EventLine, ...]:
    """Return the event lines of the moves from a place in the log on, at most the last ``most`` that are not empty.

    A move is left out if the line of the next one repeats it.
    """
    latest_first: list[EventLine] = []
    repeated = False
    for place in range(len(view.log) - 1, max(0, start) - 1, -1):
        past = Past(view, place)
        line = telling.line(past, people)
        if line.text and not repeated:
            latest_first.append(line)
        repeated = telling.repeats(past)
        if len(latest_first) == most:
            break
    return tuple(reversed(latest_first))


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn in one line.

    :param place: the place of its first move in the log.
    """

    place: int
    line: EventLine


def turns_since(
    telling: Telling[HouseT, FactsT], view: View[HouseT, FactsT], people: People, start: int
) -> tuple[ToldTurn, ...]:
    """Return all turns from a place in the log on, except those without words and those that the next one tells too.

    The moves of a player in succession are one turn, but an exchange of cards ends with it.
    """
    turns = ((turn[0].place, _line(telling, turn, people)) for turn in _latest_first(view, max(0, start)))
    return tuple(reversed([ToldTurn(place, line) for place, line in turns if line is not None]))


def line_of_undo(taken_back: TakenBack, people: People) -> EventLine:
    """Return the line about a decision that was taken back."""
    seat = taken_back.seat
    what = f"“{taken_back.what}”" if taken_back.what else "a move"
    text = f" {people.verb(seat, 'take')} back {what}{_had_seen(taken_back, people)}"
    return EventLine(seat, people.who(seat), (text,))


def _had_seen(taken_back: TakenBack, people: People) -> str:
    """Return who had seen new cards since, as the end of a sentence; empty if nobody had."""
    saw = [(seat, count) for seat, count in enumerate(taken_back.seen) if count]
    if not saw:
        return ""
    (first, count), *others = saw
    told = [f"{people.whom(first)} had seen {counted(count, 'new card')}"]
    return f"; {listed([*told, *(f'{people.whom(seat)} {number}' for seat, number in others)])}"


def _latest_first(view: View[HouseT, FactsT], start: int) -> Iterator[list[Past[HouseT, FactsT]]]:
    """Yield the turns since ``start``, each with its moves in order; a move of the dealer between two is a turn too."""
    turn: list[Past[HouseT, FactsT]] = []
    between: list[Past[HouseT, FactsT]] = []
    for place in range(len(view.log) - 1, start - 1, -1):
        past = Past(view, place)
        if past.entry.actor == DEALER:
            between.append(past)
            continue
        ends = bool(past.all_of(Given)) or any(each.all_of(Dealt) for each in between)
        if turn and turn[-1].entry.actor == past.entry.actor and not ends:
            turn = [past, *reversed(between), *turn]
        else:
            if turn:
                yield turn
            yield from ([each] for each in between)
            turn = [past]
        between = []
    if turn:
        yield turn
    yield from ([each] for each in between)


def _line(telling: Telling[HouseT, FactsT], turn: list[Past[HouseT, FactsT]], people: People) -> EventLine | None:
    """Return the line of a turn; ``None`` if there is nothing to say, or if the line of the next turn says it too."""
    told = [past for past in turn if not _repeated(telling, past) and telling.line(past, people).text]
    if len(told) < 2:
        return telling.line(told[0], people) if told else None
    clauses = _clauses(telling, told, people)
    seat = clauses[0].seat
    who = "" if seat is None else capitalized(people.who(seat))
    text = capitalized(joined(clauses, people)).removeprefix(who)
    return EventLine(told[0].entry.actor if seat is None else seat, who, (text,))


def _repeated(telling: Telling[HouseT, FactsT], past: Past[HouseT, FactsT]) -> bool:
    following = past.place + 1
    return following < len(past.view.log) and telling.repeats(Past(past.view, following))


def _clauses(telling: Telling[HouseT, FactsT], turn: list[Past[HouseT, FactsT]], people: People) -> list[Clause]:
    """Return the clauses of a turn of several moves, without details: all its melds are one clause.

    Every card that was seen is named.
    """
    melds: list[Laid | Built] = []
    clauses: list[Clause] = []
    place = 0  # of the clause about the melds
    for past in turn:
        for event in past.entry.events:
            clause = telling.clause(event, past, people)
            if clause is None:
                continue
            match event:
                case Laid(seat=seat) | Built(seat=seat):
                    if not melds:
                        place = len(clauses)
                        clauses.append(Clause(seat, "lay", ""))
                    melds.append(event)
                case Drawn(cards, seat) if len(event.faces) == len(cards) > 1:
                    clauses.append(Clause(seat, clause.verb, f"{_particle(clause)}{faces(cards)}"))
                case _:
                    clauses.append(clause)
    if melds:
        points = for_points(sum(each.points for each in melds))
        clauses[place] = replace(clauses[place], rest=f"down {listed([faces(each.cards) for each in melds])}{points}")
    return [replace(clause, more=()) for clause in clauses]


def _particle(clause: Clause) -> str:
    """Return the particle of ``pick up``, which stands before the cards; empty for other verbs."""
    return "up " if clause.rest.startswith("up ") else ""
