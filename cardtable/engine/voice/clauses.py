"""Events as parts of a sentence, in words that suit every game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from cardtable.engine.card_names import face_name, suit_name
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
from cardtable.engine.events.base import Cards, Event
from cardtable.engine.events.cards import (
    Built,
    Dealt,
    Discarded,
    Drawn,
    Given,
    Laid,
    Played,
    Reshuffled,
    Revealed,
    SuitsDrawn,
    Taken,
)
from cardtable.engine.events.ends import ContractSettled, MatchWon, WentOut
from cardtable.engine.events.prizes import Offered, PrizeTied, PrizeUnsold, PrizeWon, SellerPaid
from cardtable.engine.events.turns import (
    DebtCleared,
    DebtDeferred,
    DebtGrown,
    DebtPassed,
    LastTurns,
    Skipped,
    Stopped,
    Turned,
)
from cardtable.engine.typography import counted, listed
from cardtable.engine.voice.people import People
from cardtable.engine.voice.standing import Forms

MAX_NAMED: Final = 3
"""The maximum number of penalty cards that are named; more are counted."""


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
    return _of_cards(event, people) or _of_auction(event, people) or _of_turn(event) or _of_end(event, people)


def _of_cards(event: Event, people: People) -> Clause | None:
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


def _of_auction(event: Event, people: People) -> Clause | None:
    match event:
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
    return None


def _of_turn(event: Event) -> Clause | None:
    match event:
        case DebtGrown(_, _, total):
            return happens(f"{counted(total, 'card')} to pick up")
        case DebtCleared(seat, total):
            return Clause(seat, "cancel", f"the {counted(total, 'card')}")
        case DebtPassed(to, total):
            return Clause(to, "owe", counted(total, "card"))
        case DebtDeferred(seat, total):
            return Clause(seat, "owe", f"{counted(total, 'card')} more")
        case Stopped(seat):
            return Clause(seat, "stop", "")
        case Skipped(seat):
            return Clause(seat, "be", "skipped")
        case Turned(direction):
            return happens(f"play now goes {direction}")
        case LastTurns(seats):
            return happens("each other player has one last turn" if len(seats) > 1 else "one last turn is left")
    return None


def _of_end(event: Event, people: People) -> Clause | None:
    match event:
        case WentOut(seat):
            return Clause(seat, "go", "out")
        case ContractSettled(seats, words, made):
            return Clause(seats[0], "make" if made else "fail", words if made else f"to make {words}")
        case MatchWon(seats):
            return happens(
                f"{people.all_of(seats)} {'win' if len(seats) > 1 or seats[0] == people.viewer else 'wins'} the match"
            )
    return None
