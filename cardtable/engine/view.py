"""Views, which hold all that one seat may know: the zones, and the one function that hides their cards.

A game says for each zone who knows its cards; it never hides anything itself.
"""

from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple

from cardtable.engine.cards import Back, Card, Rank, Suit, backs_of, without
from cardtable.engine.events import Event, EventT
from cardtable.engine.generic import FactsT_co, HouseT_co
from cardtable.engine.seats import Direction

EVERYBODY: Final = -1
NOBODY: Final = 0


def only(*seats: int) -> int:
    """Return the sight mask of just these seats: bit ``s`` is set for seat ``s``."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


@dataclass(frozen=True, slots=True)
class Mark:
    """Public knowledge about a card where it lies.

    :param seat: the seat that laid it, where that does not follow from the place.
    :param stands_for: the card that it counts as: a wild card in a sequence.
    :param rank: the rank that it counts as, with any suit: a wild card in a set.
    :param suit: the suit that it counts as.
    """

    seat: int | None = None
    stands_for: Card | None = None
    rank: Rank | None = None
    suit: Suit | None = None


NO_MARK: Final = Mark()


def name_of(kind: str, owner: int | None, number: int) -> str:
    """Return the name of a zone: its kind, with its number or else its owner if it has one."""
    if number:
        return f"{kind}-{number}"
    return kind if owner is None else f"{kind}-{owner}"


class Zone(NamedTuple):
    """A place where cards are.

    :param kind: the kind of place: ``hand``, ``deck``, ``trick``.
    :param cards: all its cards; in an ``ordered`` zone the first is at the bottom, or leftmost.
    :param sight: who knows the cards: a mask of seats (``EVERYBODY``, ``NOBODY``, ``only(2)``).
    :param owner: the seat that it belongs to, if any.
    :param ordered: whether positions mean something and can be seen. Others are shown sorted.
    :param known: single cards that more seats know, each with its own mask.
    :param marks: what everybody knows about each card, one for each card, or none at all.
    :param number: tells zones of a kind apart, counted from 1, if they are numbered; otherwise a seat has only one
        zone of each kind.
    :param sealed: whether its cards stay unknown to all others even when the hand is over, as those of a widow.
    """

    kind: str
    cards: tuple[Card, ...]
    sight: int
    owner: int | None = None
    ordered: bool = False
    known: tuple[tuple[Card, int], ...] = ()
    marks: tuple[Mark, ...] = ()
    number: int = 0
    sealed: bool = False

    @property
    def name(self) -> str:
        """The name, which no other zone has: ``hand-2``, ``meld-11``, ``deck``."""
        return name_of(self.kind, self.owner, self.number)


class SeenZone(NamedTuple):
    """A zone as one seat sees it: a card where the seat knows it, else only the card's back."""

    kind: str
    cards: tuple[Card | Back, ...]
    owner: int | None = None
    marks: tuple[Mark, ...] = ()
    number: int = 0

    @property
    def name(self) -> str:
        """The name, which no other zone has: ``hand-2``, ``meld-11``, ``deck``."""
        return name_of(self.kind, self.owner, self.number)

    def mark(self, place: int) -> Mark:
        """Return the mark of the card at a place."""
        return self.marks[place] if place < len(self.marks) else NO_MARK

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards that the seat knows."""
        return tuple([card for card in self.cards if isinstance(card, Card)])

    def cards_backed(self, back: Back) -> tuple[Card | Back, ...]:
        """Return the cards with this back, known or not."""
        return tuple(card for card in self.cards if (card if isinstance(card, Back) else card.back) is back)

    @property
    def hidden(self) -> tuple[Back, ...]:
        """The backs of the cards that the seat does not know."""
        return tuple([card for card in self.cards if isinstance(card, Back)])


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: what the points are for, the rule, and the points of each seat.

    :param cards: the cards behind the points, by seat; those of a team are its seats' together, each card once.
    """

    label: str
    rule: str
    points: tuple[int, ...]
    cards: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class ContractResult:
    """The contract that an auction bound some seats to, in words (``Bid of 140``, ``7♠``), and whether they made it.

    :param seats: the bidder first.
    :param level: the rank of the bid, as in ``BidMade``. Neither it nor ``margin`` is written in positions.
    :param margin: by how much the result was above what the bid asked for, or below it (negative), in the measure of
        the game: points, tricks. ``None`` if there is no such measure, or the hand was read from a position.
    """

    seats: tuple[int, ...]
    words: str
    made: bool
    level: int | None = field(default=None, compare=False, repr=False)
    margin: int | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand: the points recorded for each seat, and how they came about.

    :param contract: the contract of the auction, in a game that has one; ``None`` if no seat was bound by one.
    """

    points: tuple[int, ...]
    lines: tuple[ScoreLine, ...] = ()
    title: str = ""
    contract: ContractResult | None = None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A move as one seat saw it.

    :param actor: the seat, or ``DEALER``.
    :param word: the move's word.
    :param text: the move's notation, with ``?`` behind the back (``g?``) of each card that the seat did not know then.
    :param cards: the move's cards, likewise.
    :param shown: cards that the seat saw for the first time with this move, by zone: a card drawn, a splay refilled,
        bids revealed.
    :param events: the events of the move, in order, with the cards that the seat saw move or turn up.
    """

    actor: int
    word: str
    text: str
    cards: tuple[Card | Back, ...]
    shown: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def faces(self) -> tuple[Card, ...]:
        """The move's cards that the seat knew then."""
        return tuple(card for card in self.cards if isinstance(card, Card))

    def event(self, kind: type[EventT]) -> EventT | None:
        """Return the first event of this kind that the move has, if it has any."""
        return next((event for event in self.events if isinstance(event, kind)), None)


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A decision that was taken back where several people play: all of them are told so.

    :param at: the number of moves that were left in the log.
    :param seat: the seat that had made it.
    :param what: the decision as everybody saw it, in words: ``bids 6♠``; empty if there are no words for it.
    :param seen: how many cards each seat had seen for the first time since, by seat; 0 for the seats of AI players.
    """

    at: int
    seat: int
    what: str
    seen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View(Generic[HouseT_co, FactsT_co]):
    """All that one seat may know: the only thing that players and screens get.

    It holds no reference to a state, a table or a generator. ``house`` and ``facts`` are frozen values of the game's
    own; ``seat`` is ``None`` for an onlooker who knows only what everybody knows; ``direction`` is that of play.
    """

    game: str
    seat: int | None
    seats: int
    house: HouseT_co
    dealer: int
    phase: str
    actor: int | None
    zones: tuple[SeenZone, ...]
    facts: FactsT_co
    scores: tuple[int, ...]
    results: tuple[HandResult, ...]
    winners: tuple[int, ...] | None
    log: tuple[LogEntry, ...] = ()
    direction: Direction = Direction.CLOCKWISE

    def zone(self, kind: str, owner: int | None = None) -> SeenZone:
        """Return the zone of this kind that belongs to ``owner``, or to nobody.

        :raises KeyError: if there is none.
        """
        for zone in self.zones:
            if zone.kind == kind and zone.owner == owner:
                return zone
        raise KeyError(name_of(kind, owner, 0))

    def zones_of(self, kind: str) -> tuple[SeenZone, ...]:
        """Return all zones of a kind, in the game's order."""
        return tuple(zone for zone in self.zones if zone.kind == kind)

    def zone_named(self, name: str) -> SeenZone | None:
        return next((zone for zone in self.zones if name.startswith(zone.kind) and zone.name == name), None)

    def kind(self, name: str) -> str:
        """Return the kind of the zone of this name; a name that no zone has is a kind itself."""
        zone = self.zone_named(name)
        return name if zone is None else zone.kind

    def first_seen(self, start: int) -> tuple[Card, ...]:
        """The cards that the viewer saw for the first time with the moves from a place in the log on.

        They are found in the zones as the viewer saw them before and after each move.
        """
        return tuple(card for entry in self.log[start:] for _, cards in entry.shown for card in cards)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own cards."""
        return self.zone("hand", self.seat).faces if self.seat is not None else ()


def see(zone: Zone, seat: int | None) -> SeenZone:
    """Return ``zone`` as ``seat`` (or an onlooker, ``None``) may know it. Nothing else hides cards."""
    bit = 1 << seat if seat is not None else 0
    if zone.sight == EVERYBODY or zone.sight & bit:
        cards: tuple[Card | Back, ...] = zone.cards if zone.ordered else tuple(sorted(zone.cards))
        return SeenZone(zone.kind, cards, zone.owner, zone.marks, zone.number)
    shown = [card for card, mask in zone.known if mask == EVERYBODY or mask & bit]
    if zone.ordered:
        if not shown:
            backs = tuple([card.back for card in zone.cards])
            return SeenZone(zone.kind, backs, zone.owner, zone.marks, zone.number)
        positions: list[Card | Back] = []
        for card in zone.cards:
            known = card in shown
            if known:
                shown.remove(card)
            positions.append(card if known else card.back)
        return SeenZone(zone.kind, tuple(positions), zone.owner, zone.marks, zone.number)
    if not shown:
        return SeenZone(zone.kind, backs_of(zone.cards), zone.owner, (), zone.number)
    hidden = without(zone.cards, shown)
    faces = sorted(without(zone.cards, hidden))
    return SeenZone(zone.kind, (*faces, *backs_of(hidden)), zone.owner, (), zone.number)


def opened(zone: Zone, seat: int | None) -> SeenZone:
    """Return ``zone`` face up, for people who look back at a hand that is over; a deck stays as ``seat`` saw it."""
    if zone.ordered and zone.sight == NOBODY:
        return see(zone, seat)
    return see(zone._replace(sight=EVERYBODY), seat)
