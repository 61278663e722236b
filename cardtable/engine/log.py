"""The log of a table: moves with their actors, and how one seat saw them happen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Back, Card
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.state import DEALER, State
from cardtable.engine.view import Change, LogEntry, SeenZone, Zone, see, shown_by


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


class Witness:
    """One seat, or an onlooker, that watches moves from some state on.

    :ivar entries: the moves that have been watched, as the seat saw them.
    """

    def __init__(self, state: State, seat: int | None) -> None:
        """Begin to watch.

        :param state: the state before the first move; it becomes the witness's own.
        """
        self.entries: list[LogEntry] = []
        self._state = state
        self._seat = seat
        self._zones: dict[str, tuple[Zone, SeenZone]] = {}
        self._look()

    def _look(self) -> list[Change]:
        """Look at all zones, and return those that look other than before."""
        before, self._zones = self._zones, {}
        changes: list[Change] = []
        for zone in self._state.zones():
            name = zone.name
            place = before.pop(name, None)
            # A zone that has not changed looks as it did: most of them, with most moves.
            if place is None or place[0] != zone:
                seen = see(zone, self._seat)
                if place is None or place[1] != seen:
                    changes.append((name, None if place is None else place[1], seen))
                place = zone, seen
            self._zones[name] = place
        changes += [(name, seen, None) for name, (_, seen) in before.items()]
        return changes

    def follow(self, lines: Iterable[LogLine]) -> None:
        """Watch the moves that come next."""
        for line in lines:
            held = [name for name, (_, seen) in self._zones.items() if seen.cards]
            self._state.apply(line.move)
            self.entries.append(_entry(line, self._look(), held))


def _entry(line: LogLine, changes: Sequence[Change], held: Sequence[str]) -> LogEntry:
    move = line.move
    if isinstance(move, Shuffle):
        shown, _ = shown_by(changes, held)
        # Nobody sees a deck's order; what it brings to light is told by `shown`.
        return LogEntry(line.actor, move.word, f"{move.word} {move.deck}".strip(), (), shown)
    shown, moved = shown_by(changes)
    cards = _named(move.cards, moved)
    text = str(move)
    if any(isinstance(card, Back) for card in cards):
        text = " ".join([move.word, *(f"{card}?" if isinstance(card, Back) else str(card) for card in cards)])
    return LogEntry(line.actor, move.word, text, cards, shown)


def _named(cards: tuple[Card, ...], moved: Mapping[Card, int]) -> tuple[Card | Back, ...]:
    if not cards:
        return ()
    left = dict(moved)
    named: list[Card | Back] = []
    hidden = False
    for card in cards:
        if left.get(card, 0) > 0:
            left[card] -= 1
            named.append(card)
        else:
            hidden = True
            named.append(card.back)
    # A hidden card must not be told by its place among the others.
    if hidden:
        named.sort(key=lambda card: (isinstance(card, Back), card.value if isinstance(card, Back) else int(card)))
    return tuple(named)
