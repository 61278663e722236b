"""A move with everything around it, and the eyes that see it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import Dealt, Event
from cardtable.engine.events_of_moves import ends
from cardtable.engine.game import Game
from cardtable.engine.log import LogLine
from cardtable.engine.moves import Shuffle
from cardtable.engine.state import State
from cardtable.engine.view import SeenZone, View, Zone

Eye = int | None
"""A seat, or ``None`` for an onlooker."""


@dataclass(frozen=True)
class Step:
    """A move with the states and the views before and after it.

    :param choices: the number of legal moves before it.
    :param events: its events, with every card named.
    """

    number: int
    line: LogLine
    choices: int
    before: State
    after: State
    seen_before: Mapping[Eye, View]
    seen_after: Mapping[Eye, View]
    events: tuple[Event, ...]

    @property
    def is_shuffle(self) -> bool:
        """Whether cards are shuffled, so that no eye can follow them."""
        return isinstance(self.line.move, Shuffle)

    @property
    def is_deal(self) -> bool:
        """Whether hands are dealt, so that all cards have been gathered."""
        return any(isinstance(event, Dealt) for event in self.events)

    @property
    def told(self) -> list[Eye]:
        """The eyes that were told all cards of the move."""
        return [eye for eye, view in self.seen_after.items() if view.log[-1].text == str(self.line.move)]

    @cached_property
    def lay(self) -> dict[str, Zone]:
        """All zones by their names, as they were before the move."""
        return {zone.name: zone for zone in self.before.zones()}

    @cached_property
    def lies(self) -> dict[str, Zone]:
        """All zones by their names, as they are after the move."""
        return {zone.name: zone for zone in self.after.zones()}

    def cards_before(self, name: str) -> tuple[Card, ...]:
        """Return the cards that lay in a zone before the move; none if there was no such zone."""
        return self.lay[name].cards if name in self.lay else ()

    def zones_before(self, eye: Eye) -> Mapping[str, SeenZone]:
        """Return all zones by their names, as an eye saw them before the move."""
        return self._seen_before[eye]

    def zones_after(self, eye: Eye) -> Mapping[str, SeenZone]:
        """Return all zones by their names, as an eye sees them after the move."""
        return self._seen_after[eye]

    @cached_property
    def _seen_before(self) -> dict[Eye, dict[str, SeenZone]]:
        return {eye: {zone.name: zone for zone in view.zones} for eye, view in self.seen_before.items()}

    @cached_property
    def _seen_after(self) -> dict[Eye, dict[str, SeenZone]]:
        return {eye: {zone.name: zone for zone in view.zones} for eye, view in self.seen_after.items()}

    def seen_leaving(self, eye: Eye, name: str) -> Counter[Card]:
        """Return the cards that an eye saw leave zones other than the one of this name."""
        return sum((cards for other, cards in self._leaving[eye].items() if other != name), Counter[Card]())

    @cached_property
    def _leaving(self) -> dict[Eye, dict[str, Counter[Card]]]:
        """The cards that each eye saw leave each zone that some left."""
        leaving: dict[Eye, dict[str, Counter[Card]]] = {}
        for eye in self.seen_before:
            after = self.zones_after(eye)
            gone = {
                name: Counter(zone.faces) - Counter(after[name].faces if name in after else ())
                for name, zone in self.zones_before(eye).items()
                if zone != after.get(name)
            }
            leaving[eye] = {name: cards for name, cards in gone.items() if cards}
        return leaving


def events_of(game: Game, before: State, line: LogLine, after: State) -> tuple[Event, ...]:
    """Return the events of a move with every card named."""
    return (*game.events(before, line.move, after), *ends(before, after))


def backs(cards: Iterable[Card | Back]) -> tuple[Back, ...]:
    """Return the backs of cards, sorted, so that they say nothing about the order."""
    return tuple(sorted((each if isinstance(each, Back) else each.back for each in cards), key=lambda back: back.value))


def write_eye(eye: Eye) -> str:
    """Return an eye as one character: a seat's number, or ``-`` for an onlooker."""
    return "-" if eye is None else str(eye)


def write_eyes(eyes: Iterable[Eye]) -> str:
    """Return eyes as one word, the onlooker last: ``02-``."""
    return "".join(sorted(map(write_eye, eyes), key="01234567-".index))


def by_eyes(texts: Mapping[Eye, list[str]]) -> list[str]:
    """Return each text once, after the eyes that see it unless all eyes do.

    :param texts: what each eye sees; all eyes are among the keys.
    """
    eyes: dict[tuple[str, int], list[Eye]] = {}
    for eye, each in texts.items():
        for place, text in enumerate(each):
            eyes.setdefault((text, each[:place].count(text)), []).append(eye)
    return [text if len(who) == len(texts) else f"[{write_eyes(who)}] {text}" for (text, _), who in eyes.items()]
