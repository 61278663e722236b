"""What one seat may know: zones, and the one function that makes Views out of them.

A game says of each zone who knows its cards; it never redacts anything itself.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardtable.engine.cards import Back, Card

EVERYBODY: Final = -1
NOBODY: Final = 0


def only(*seats: int) -> int:
    """Return the sight mask of just these seats: bit ``s`` is set for seat ``s``."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where cards are.

    :param name: unique among the zones of a state: ``hand-2``, ``deck``, ``trick``.
    :param cards: all its cards. ``ordered`` zones keep their order (first is bottom or leftmost).
    :param sight: who knows the cards: a mask of seats (``EVERYBODY``, ``NOBODY``, ``only(2)``).
    :param owner: the seat that it belongs to, if any.
    :param ordered: whether positions mean something and can be seen. Others are shown sorted.
    :param known: single cards that further seats know, each with its mask.
    :param notes: one public text a card, or none at all: who laid it, what a wild card stands for.
    """

    name: str
    cards: tuple[Card, ...]
    sight: int
    owner: int | None = None
    ordered: bool = False
    known: tuple[tuple[Card, int], ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenZone:
    """A zone as one seat sees it: a card where the seat knows it, else only the card's back."""

    name: str
    cards: tuple[Card | Back, ...]
    owner: int | None = None
    notes: tuple[str, ...] = ()

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards that the seat knows."""
        return tuple(card for card in self.cards if isinstance(card, Card))

    def cards_backed(self, back: Back) -> tuple[Card | Back, ...]:
        """Return the cards with this back, known or not."""
        return tuple(card for card in self.cards if (card if isinstance(card, Back) else card.back) is back)

    @property
    def hidden(self) -> tuple[Back, ...]:
        """The backs of the cards that the seat does not know."""
        return tuple(card for card in self.cards if isinstance(card, Back))


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
class Contract:
    """What an auction bound some seats to, in words (``Bid of 140``, ``7♠``), and whether they fulfilled it.

    :param seats: the bidder first.
    """

    seats: tuple[int, ...]
    words: str
    made: bool


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand: the points recorded for each seat, and how they came about.

    :param contract: what came of the auction, in a game that has one; ``None`` if nobody was bound to anything.
    """

    points: tuple[int, ...]
    lines: tuple[ScoreLine, ...] = ()
    title: str = ""
    contract: Contract | None = None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A move as one seat saw it.

    :param actor: the seat, or ``DEALER``.
    :param word: the move's word.
    :param text: the move's notation, with ``?`` behind the back (``g?``) of each card that the seat did not know then.
    :param cards: the move's cards, likewise.
    :param shown: cards that came to the seat's sight with this move, by zone: a card drawn, a splay refilled, bids
        revealed.
    """

    actor: int
    word: str
    text: str
    cards: tuple[Card | Back, ...]
    shown: tuple[tuple[str, tuple[Card, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat may know: the only thing that players and screens get.

    It holds no reference to a state, a table or a generator. ``house`` and ``facts`` are frozen values of the game's
    own; ``seat`` is ``None`` for an onlooker who knows only what everybody knows.
    """

    game: str
    seat: int | None
    seats: int
    house: Any
    dealer: int
    phase: str
    actor: int | None
    zones: tuple[SeenZone, ...]
    facts: Any
    scores: tuple[int, ...]
    results: tuple[HandResult, ...]
    winners: tuple[int, ...] | None
    log: tuple[LogEntry, ...] = ()

    def zone(self, name: str) -> SeenZone:
        """Return the zone of this name.

        :raises KeyError: if there is none.
        """
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own cards."""
        return self.zone(f"hand-{self.seat}").faces if self.seat is not None else ()


def see(zone: Zone, seat: int | None) -> SeenZone:
    """Return ``zone`` as ``seat`` (or an onlooker, ``None``) may know it. This is the only redaction there is."""
    bit = 1 << seat if seat is not None else 0

    def sees(mask: int) -> bool:
        return mask == EVERYBODY or bool(mask & bit)

    if sees(zone.sight):
        cards: tuple[Card | Back, ...] = zone.cards if zone.ordered else tuple(sorted(zone.cards))
        return SeenZone(zone.name, cards, zone.owner, zone.notes)
    shown = Counter(card for card, mask in zone.known if sees(mask))
    if zone.ordered:
        positions: list[Card | Back] = []
        for card in zone.cards:
            known = shown[card] > 0
            shown[card] -= known
            positions.append(card if known else card.back)
        return SeenZone(zone.name, tuple(positions), zone.owner, zone.notes)
    faces = sorted((Counter(zone.cards) & shown).elements())
    hidden = sorted(((Counter(zone.cards) - shown).elements()), key=_back_order)
    return SeenZone(zone.name, (*faces, *(card.back for card in hidden)), zone.owner)


def _back_order(card: Card) -> int:
    return card.back.value


def shown_between(
    before: Sequence[SeenZone], after: Sequence[SeenZone], shuffled: bool = False
) -> tuple[tuple[tuple[str, tuple[Card, ...]], ...], Counter[Card]]:
    """Return what one seat saw happen between two moments.

    First the cards that came to its sight, by the zone where they are now (``shuffled``: however well it knew them
    before, it knew nothing of them in between; and where no place looks as before, all cards have been gathered); then
    every card that it saw leave or enter a zone, counted.
    """
    then = {zone.name: zone for zone in before}
    now = {zone.name: zone for zone in after}
    touched = [name for name in (now | then) if then.get(name) != now.get(name)]
    gathered = shuffled and all(name in touched for name, zone in then.items() if zone.cards)
    old = {} if gathered else {name: Counter(then[name].faces) for name in touched if name in then}
    new = {name: Counter(now[name].faces) for name in touched if name in now}
    gone: Counter[Card] = Counter()
    arrived: Counter[Card] = Counter()
    came: list[tuple[str, Counter[Card]]] = []
    for name, cards in old.items():
        gone += cards - new.get(name, Counter())
    for name, cards in new.items():
        fresh = cards - old.get(name, Counter())
        if not fresh:
            continue
        came.append((name, fresh))
        # A card that is turned up where hidden ones were may have lain there all the time: nobody saw it come.
        covered = then[name].hidden if name in then else ()
        arrived += Counter({card: count for card, count in fresh.items() if card.back not in covered})
    shown = []
    left = Counter() if shuffled else gone.copy()
    for name, fresh in came:
        first_seen = fresh - left
        left -= fresh
        if first_seen:
            shown.append((name, tuple(sorted(first_seen.elements()))))
    return tuple(shown), gone | arrived
