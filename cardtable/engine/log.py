"""The log of a table: moves with their actors, and the same moves as one seat saw them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.engine.cards import Back, Card, without
from cardtable.engine.events import Cards, Dealt, Event, LeftOver, PrizeUnsold, Revealed
from cardtable.engine.events_of_moves import ends
from cardtable.engine.generic import StateT
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.view import LogEntry, SeenZone, Zone, see

ZoneChange = tuple[str, SeenZone | None, SeenZone | None]
"""A zone's name, and the zone as one seat saw it before and after a move; ``None`` where there was no such zone."""


Shown = tuple[tuple[str, tuple[Card, ...]], ...]
"""Cards that a seat has seen for the first time, by zone."""


def shown_and_moved(
    changes: Sequence[ZoneChange], shuffled: Collection[str] | None = None
) -> tuple[Shown, dict[Card, int]]:
    """Return the cards that a move showed to one seat, and the cards that the seat saw move.

    The first are the cards that the seat sees for the first time, by the zone where they are now. The second are all
    cards that it saw leave or enter a zone, counted; of a shuffle only those that it saw enter one, because a card that
    it saw leave may be anywhere in the deck.

    :param changes: the zones that now look different to the seat.
    :param shuffled: for a shuffle, the zones that held cards before it. If all of them look different, all cards have
        been gathered, and the seat no longer knows where any of them is.
    """
    gathered = shuffled is not None and set(shuffled) <= {name for name, _, _ in changes}
    gone: dict[Card, int] = {}
    arrived: dict[Card, int] = {}
    came: list[tuple[str, list[Card]]] = []
    for name, before, after in changes:
        old = before.faces if before is not None and not gathered else ()
        new = after.faces if after is not None else ()
        if old == new:
            continue
        _count(gone, without(old, new))
        fresh = without(new, old)
        if fresh:
            came.append((name, fresh))
            # A card turned up in a place with hidden ones may have been there all along: nobody saw it arrive.
            covered = before.hidden if before is not None else ()
            _count(arrived, [card for card in fresh if card.back not in covered] if covered else fresh)
    if shuffled is not None:
        return _first_seen(came, {}), arrived
    shown = _first_seen(came, gone)
    for card, count in arrived.items():
        gone[card] = max(count, gone.get(card, 0))
    return shown, gone


def _first_seen(came: Iterable[tuple[str, list[Card]]], gone: dict[Card, int]) -> Shown:
    """Return the new cards of each zone, without those that the seat saw leave another zone."""
    left = dict(gone)
    shown = []
    for name, fresh in came:
        unseen = []
        for card in fresh:
            if left.get(card, 0) > 0:
                left[card] -= 1
            else:
                unseen.append(card)
        if unseen:
            shown.append((name, tuple(sorted(unseen))))
    return tuple(shown)


def _count(counts: dict[Card, int], cards: Iterable[Card]) -> None:
    for card in cards:
        counts[card] = counts.get(card, 0) + 1


# The log


@dataclass(frozen=True, slots=True)
class LogLine:
    """One move of the log with its actor: a seat or ``DEALER``."""

    actor: int
    move: Move

    def __str__(self) -> str:
        return f"{write_actor(self.actor)} {self.move}"


def write_actor(actor: int) -> str:
    """Return an actor's notation: the seat's number, or ``dealer``."""
    return "dealer" if actor == DEALER else str(actor)


EventsOfMove = Callable[[StateT, Move, StateT], Iterable[Event]]
"""Returns the events of a move, from the State before it and the one after it."""


class MoveEffect(NamedTuple):
    """What a move has done.

    :param names: the names of the zones after it.
    :param zones: these zones; those that it left as they were are the same objects as before.
    :param changed: the others, with their names.
    :param gone: the names of zones that are no longer there.
    :param events: its events, for somebody who sees everything.
    :param counted: the cards that it has put on the score sheet.
    """

    names: tuple[str, ...]
    zones: tuple[Zone, ...]
    changed: tuple[tuple[str, Zone], ...] = ()
    gone: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    counted: tuple[Card, ...] = ()


class MoveEffects:
    """What moves after a state have done, worked out once for all who watch.

    :ivar known: the zones of the first state, and the effect of each move so far; nothing before it is asked for.
    """

    def __init__(self, state: State, events: EventsOfMove, known: Sequence[MoveEffect] = ()) -> None:
        """Begin at a state.

        :param state: the state before the first move; it is not changed.
        :param events: returns the events of a move, as the game reports them.
        :param known: what is known of the first moves.
        """
        self.known = [*known]
        self._begin = state
        self._events = events
        self._now: State | None = None
        """The state after the last known move, once one has been followed."""

    def until(self, length: int) -> "MoveEffects":
        """Return the effects of the first moves."""
        return MoveEffects(self._begin, self._events, self.known[: length + 1])

    def follow(self, lines: Sequence[LogLine]) -> None:
        """Work out what the moves have done.

        :param lines: the moves from the beginning.
        """
        if not self.known:
            zones = self._begin.zones()
            self.known.append(MoveEffect(tuple([zone.name for zone in zones]), zones))
        done = len(self.known) - 1
        if done >= len(lines):
            return
        state = self._now
        if state is None:
            state = self._now = self._begin.copy()
            for line in lines[:done]:
                state.apply(line.move)
        for line in lines[done:]:
            before = state.copy()
            state.apply(line.move)
            events = (*self._events(before, line.move, state), *ends(before, state))
            effect = _compared(self.known[-1], state.zones())
            self.known.append(effect._replace(events=events, counted=_on_score_sheet(before, state)))


def _compared(last: MoveEffect, zones: Iterable[Zone]) -> MoveEffect:
    """Return what a move has done to the zones, without its events.

    :param last: the effect of the move before.
    :param zones: the zones now.
    """
    old = dict(zip(last.names, last.zones, strict=True))
    now: dict[str, Zone] = {}
    changed = []
    for zone in zones:
        name = zone.name
        before = old.pop(name, None)
        if before is not None and before == zone:
            now[name] = before
        else:
            now[name] = zone
            changed.append((name, zone))
    names = tuple(now)
    return MoveEffect(last.names if names == last.names else names, tuple(now.values()), tuple(changed), tuple(old))


class Observer:
    """Follows moves as one seat, or an onlooker, sees them.

    :ivar entries: the moves so far, as the seat saw them.
    """

    def __init__(self, begin: MoveEffect, seat: int | None, before: Sequence[LogEntry] = ()) -> None:
        """Observe the state that a move has led to.

        :param before: the moves up to then, as the seat saw them.
        """
        self.entries = [*before]
        self._seat = seat
        self._zones = {name: see(zone, seat) for name, zone in zip(begin.names, begin.zones, strict=True)}
        self._touched: list[SeenZone] = []
        self._names = begin.names

    @property
    def zones(self) -> tuple[SeenZone, ...]:
        """The zones as the seat sees them now, in the game's order."""
        return tuple([self._zones[name] for name in self._names])

    def _look(self, effect: MoveEffect) -> list[ZoneChange]:
        """Look at the zones that a move has changed, and return those that look different from before."""
        self._touched, self._names = [], effect.names
        changes: list[ZoneChange] = []
        for name, zone in effect.changed:
            before, seen = self._zones.get(name), see(zone, self._seat)
            self._touched.append(seen)
            if before != seen:
                changes.append((name, before, seen))
                self._zones[name] = seen
        changes += [(name, self._zones.pop(name), None) for name in effect.gone]
        return changes

    def follow(self, line: LogLine, effect: MoveEffect) -> None:
        """Follow the next move."""
        held = [name for name, seen in self._zones.items() if seen.cards] if isinstance(line.move, Shuffle) else []
        text, cards, shown, moved = _told(line.move, self._look(effect), held)
        events = tuple([self._seen(event, moved, effect.counted) for event in effect.events])
        self.entries.append(LogEntry(line.actor, line.move.word, text, cards, shown, events))

    def _seen(self, event: Event, moved: Mapping[Card, int], sheet: Sequence[Card]) -> Event:
        """Return an event of the last move as the seat saw it, with backs for the cards that it cannot know.

        :param moved: every card that the seat saw leave or enter a zone, counted; in most events these are named.
        :param sheet: the cards that the move has put on the score sheet.
        """
        match event:
            case Dealt(seat=owner):  # the cards that can be seen in that hand: an equal card elsewhere does not count
                known: Mapping[Card, int] = self._lying(owner)
            case PrizeUnsold():  # a prize that stays does not move, and lies face up in the middle
                known = self._lying(None)
            case Revealed() | LeftOver():  # also those that lie now in a changed zone, or are on the score sheet
                faces = Counter(card for zone in self._touched for card in zone.faces)
                known = Counter(moved) | Counter(sheet) | faces
            case _:
                known = moved
        return event.with_cards(lambda cards: _named(cards, known))

    def _lying(self, owner: int | None) -> Counter[Card]:
        """Return the cards that the seat sees now in the zones of ``owner``: a seat, or ``None`` for the middle."""
        return Counter(card for zone in self._zones.values() if zone.owner == owner for card in zone.faces)


def _told(
    move: Move, changes: Sequence[ZoneChange], held: Sequence[str]
) -> tuple[str, Cards, Shown, Mapping[Card, int]]:
    """Return a move's notation and cards as a seat saw it, what it showed, and the cards that the seat saw move."""
    if isinstance(move, Shuffle):
        shown, moved = shown_and_moved(changes, held)
        # Nobody sees the order of a deck; the cards that become visible are in `shown`.
        return f"{move.word} {move.deck}".strip(), (), shown, moved
    shown, moved = shown_and_moved(changes)
    cards = _named(move.cards, moved)
    text = str(move)
    if any(isinstance(card, Back) for card in cards):
        text = " ".join([move.word, *(f"{card}?" if isinstance(card, Back) else str(card) for card in cards)])
    return text, cards, shown, moved


def _on_score_sheet(before: State, after: State) -> tuple[Card, ...]:
    """Return the cards that this move has put on the score sheet."""
    lines = (line for result in after.results[len(before.results) :] for line in result.lines)
    return tuple(card for line in lines for cards in line.cards for card in cards)


def _named(cards: Cards, moved: Mapping[Card, int]) -> Cards:
    if not cards:
        return ()
    left = dict(moved)
    named: list[Card | Back] = []
    hidden = False
    for card in cards:
        if isinstance(card, Back):
            hidden = True
            named.append(card)
        elif left.get(card, 0) > 0:
            left[card] -= 1
            named.append(card)
        else:
            hidden = True
            named.append(card.back)
    # The place of a hidden card among the others must not reveal it.
    if hidden:
        named.sort(key=lambda card: (isinstance(card, Back), card.value if isinstance(card, Back) else int(card)))
    return tuple(named)
