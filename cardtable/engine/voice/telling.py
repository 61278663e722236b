"""The texts about a move at the table: the event line, and the bubbles at the seats.

Both are made from the log as the viewer saw it, so they name no card that the viewer may not know.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Generic, TypeVar

from cardtable.engine.cards import SIGNS, Back, Card
from cardtable.engine.events.auction import (
    AllPassed,
    BidMade,
    Called,
    CardBid,
    ContractSet,
    PartnerShown,
    Passed,
    SuitNamed,
)
from cardtable.engine.events.base import Event
from cardtable.engine.events.cards import Built, Dealt, Drawn, Laid, Played, Taken
from cardtable.engine.events.ends import WentOut
from cardtable.engine.events.prizes import Offered, PrizeUnsold, PrizeWon
from cardtable.engine.events.turns import Skipped, Stopped
from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.typography import capitalized, counted
from cardtable.engine.view import LogEntry, View
from cardtable.engine.voice.clauses import Clause, clause_of, face, faces, shorter
from cardtable.engine.voice.people import People
from cardtable.engine.voice.standing import Forms

EventT = TypeVar("EventT", bound=Event)

CLOSES: Final = (Dealt, ContractSet, AllPassed, Taken, PrizeWon, PrizeUnsold)
"""The events that end an auction or a trick, and with it the bubbles that stay until then."""


class Tone(Enum):
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


@dataclass(frozen=True, slots=True)
class Bubble:
    """The last call or move of a player, in a word or two: ``140``, ``Pass``, ``+7``.

    :param sticky: whether it stays until the seat acts again, or the auction or the trick is over.
    """

    seat: int
    text: str
    tone: Tone = Tone.PLAIN
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
            over = f", over {people.whose(before.seat)} {before.words}" if before else ""
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
                return Bubble(seat, capitalized(words), Tone.BID, sticky=True)
            case Passed(seat):
                return Bubble(seat, "Pass", Tone.QUIET, sticky=True)
            case CardBid(cards, seat, sealed):
                return Bubble(seat, "has bid" if sealed else faces(cards), Tone.QUIET if sealed else Tone.BID, True)
            case SuitNamed(seat, suit, trumps):
                return Bubble(seat, f"{SIGNS[suit]} trumps" if trumps else f"as {SIGNS[suit]}", Tone.BID)
            case Called(seat, card):
                return Bubble(seat, f"calls {face(card)}")
            case PartnerShown(_, partner):
                return Bubble(partner, "partner")
            case Offered(cards, seat):
                return Bubble(seat, f"sells {faces(cards)}")
            case WentOut(seat):
                return Bubble(seat, "goes out", Tone.BID)
            case Stopped(seat):
                return Bubble(seat, "stops", Tone.QUIET)
            case Skipped(seat):
                return Bubble(seat, "skipped", Tone.QUIET)
        return _bubble_of_cards(event)


def _bubble_of_cards(event: Event) -> Bubble | None:
    match event:
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
