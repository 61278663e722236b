"""Positions as texts: a complete State, to be printed, written by hand and read again.

A position consists of lines, each with a key and a text. The engine writes and reads what all games have: the game, its
seats and house rules, the phase, who is to act, scores, finished hands, and where the cards are. A game declares the
rest with a :class:`Position`. A line may be left out if it is as at the beginning of a match, or if it follows from
others; if it is written, it must agree with them.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any, Final, Generic

from cardtable.engine.cards import Card, NotationError, write_cards
from cardtable.engine.options import OptionsError, changed, read_value, write_value
from cardtable.engine.position import PositionError
from cardtable.engine.positions.notation import (
    CARDS,
    NOTHING,
    NUMBER,
    NUMBERS,
    SEAT,
    SEATS,
    Notation,
    Scope,
    one_of,
    several,
)
from cardtable.engine.positions.position_lines import Lines, read_part, read_results, write_results
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.state_type import StateT
from cardtable.engine.typography import counted
from cardtable.engine.view import Zone

REST: Final = "*"
"""Stands for all cards that no other line puts anywhere, sorted."""
_OVER: Final = "over"
_OPTIONS: Final = several(Notation(str, lambda text, _scope: text))
_WIDTH: Final = 11


@dataclass(frozen=True, slots=True)
class Part:
    """An attribute of a state that is written and read: the cards of a zone, or another part that matters.

    :param key: the word that its line begins with; for cards the zone's name.
    :param attribute: the state's attribute, if it has another name than the key.
    :param by_seat: whether the attribute has a value for each seat, with a line of its own: ``hand-0``.
    :param put: sets the attribute, where an assignment is not enough; raises ``PositionError``.
    :param lays: returns the cards that its value puts somewhere, if it is not a zone: melds, past tricks. It is also
        given the state before the first shuffle, for the house rules.
    """

    # Any: Python cannot express the type of an attribute that is found by its name.
    key: str
    notation: Notation[Any] = CARDS
    attribute: str = ""
    by_seat: bool = False
    put: Callable[[Any, Any], None] | None = None
    lays: Callable[[Any, Any], Iterable[Card]] | None = None

    def keys(self, state: State) -> list[str]:
        if not self.by_seat:
            return [self.key]
        return [f"{self.key}-{seat}" for seat in range(len(getattr(state, self.attribute or self.key)))]

    def texts(self, state: State) -> Iterator[tuple[str, str]]:
        """Yield the key and the text of each of its lines."""
        value = getattr(state, self.attribute or self.key)
        for key, each in zip(self.keys(state), value if self.by_seat else [value], strict=True):
            yield key, self.notation.write(each)

    def read(self, state: State, lines: Lines, scope: Scope, default: str = "") -> None:
        """Take its lines away, and set the attribute from them.

        :param default: the text of a line that is not there; without one, the attribute stays what it is.
        """
        name = self.attribute or self.key
        before = getattr(state, name)
        values = list(before) if self.by_seat else [before]
        for place, key in enumerate(self.keys(state)):
            text = lines.texts.pop(key, default)
            if text:
                values[place] = read_part(key, self.notation, text, scope)
        value = values if self.by_seat else values[0]
        if self.put is not None:
            self.put(state, value)
            return
        setattr(state, name, type(before)(value) if isinstance(before, list | tuple) else value)


def _complete(_state: State) -> None:
    """Leave the state as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(Generic[StateT]):
    """The parts of a game's positions, besides those that all games have.

    :param phases: the game's phases; in ``over`` no seat acts.
    :param dealing: the phases in which the dealer acts.
    :param zones: the attributes that hold the cards.
    :param derived: the names of zones, without their numbers, that follow from the other parts and are not written.
    :param parts: everything else that the future of a state depends on, or that a View shows.
    :param complete: sets what follows from the parts once all of them have been set; raises
        ``PositionError`` where they don't agree.
    """

    phases: type[StrEnum]
    dealing: Collection[StrEnum]
    zones: tuple[Part, ...]
    derived: Collection[str] = ()
    parts: tuple[Part, ...] = ()
    complete: Callable[[StateT], None] = _complete

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without the notations: they are functions, and the players' process does not need them."""
        return partial(Position, phases=self.phases, dealing=self.dealing, zones=()), ()

    def write(self, state: StateT, first: StateT) -> str:
        """Return the text of a state.

        :param first: the state before the first shuffle, under the same house rules.
        """
        lines = [("game", state.game_id), ("seats", str(state.seats))]
        if options := tuple(f"{name}={write_value(value)}" for name, value in changed(state.house).items()):
            lines.append(("options", _OPTIONS.write(options)))
        lines += [("dealer", str(state.dealer)), ("phase", str(state.phase)), ("actor", _write_actor(state.actor))]
        if state.scores != first.scores:
            lines.append(("scores", NUMBERS.write(state.scores)))
        if state.winners is not None:
            lines.append(("winners", SEATS.write(state.winners)))
        for zone in state.zones():
            if zone.cards and zone.kind not in self.derived:
                lines.append((zone.name, write_cards(zone.cards)))
        as_before = set(self._texts(first))
        lines += [line for line in self._texts(state) if line not in as_before]
        lines += write_results(state.results)
        return "".join(f"{key:{_WIDTH}} {text}\n" for key, text in lines)

    def _texts(self, state: State) -> Iterator[tuple[str, str]]:
        for part in self.parts:
            yield from part.texts(state)

    def read(self, state: StateT, lines: Lines) -> None:
        """Set a state before its first shuffle to what the lines say.

        :raises NotationError: naming the part that cannot be read, or contradicts the others.
        """
        pack = Counter(card for zone in state.zones() for card in zone.cards)
        scope = Scope(state.seats, pack)
        _read_progress(state, lines, scope, self)
        placed = self._place(state, lines, scope, pack)
        for part in self.zones:
            part.read(state, lines, scope, NOTHING)
        keys = set(lines.texts)
        for part in self.parts:
            part.read(state, lines, scope)
        unknown = [key for key in lines.texts if key not in placed]
        if unknown:
            raise PositionError(unknown[0], "there is no such part of a position of this game")
        written = {"actor": _write_actor(state.actor), **dict(self._texts(state))}
        self.complete(state)
        for key, text in ("actor", _write_actor(state.actor)), *self._texts(state):
            if text != written[key] and key in (*keys, "actor"):
                raise _differs(key, written[key], text)
        _compare(placed, state.zones())
        _check_cards(pack, Counter(card for zone in state.zones() for card in zone.cards))
        if state.actor is not None and not state.moves():
            raise PositionError("actor", "no move is possible")

    def _place(self, state: StateT, lines: Lines, scope: Scope, pack: Counter[Card]) -> dict[str, tuple[Card, ...]]:
        """Return the cards of the zones that are written, with the rest of the cards in place of ``*``."""
        names = {part.key for part in self.zones} | set(self.derived)
        placed: dict[str, tuple[Card, ...]] = {}
        rest = ""
        for key, text in lines.texts.items():
            if _kind(key) not in names:
                continue
            if text != REST:
                placed[key] = read_part(key, CARDS, text, scope)
            elif rest:
                raise PositionError(key, f"the rest of the cards can't be in {rest} too")
            else:
                rest = key
        there = Counter(card for cards in placed.values() for card in cards)
        for key, cards in placed.items():
            for card in cards:
                if there[card] > pack[card]:
                    raise PositionError(key, f"{card} is in more than {counted(pack[card], 'place')}")
        if rest:
            laid = Counter(self._laid(state, lines, scope))
            placed[rest] = tuple(sorted((pack - there - laid).elements()))
            lines.texts[rest] = CARDS.write(placed[rest])
        return placed

    def _laid(self, state: StateT, lines: Lines, scope: Scope) -> Iterator[Card]:
        """Yield the cards that other lines than those of the zones put somewhere."""
        for part in self.parts:
            if part.lays is not None:
                for key in part.keys(state):
                    if key in lines.texts:
                        yield from part.lays(state, read_part(key, part.notation, lines.texts[key], scope))


def _compare(placed: dict[str, tuple[Card, ...]], zones: tuple[Zone, ...]) -> None:
    """Check that the cards are where the text puts them.

    :raises PositionError: if not.
    """
    there = {zone.name: zone for zone in zones}
    for key, cards in placed.items():
        zone = there.get(key, Zone(key, (), 0))
        if cards != zone.cards and (zone.ordered or sorted(cards) != sorted(zone.cards)):
            raise _differs(key, CARDS.write(cards), CARDS.write(zone.cards))


def _read_progress(state: StateT, lines: Lines, scope: Scope, position: Position[StateT]) -> None:
    """Read the phase, who is to act, scores and results."""
    phase = lines.take("phase", one_of(position.phases, "phase of this game"))
    if phase is None:
        raise PositionError("phase", "the line is missing")
    setattr(state, "phase", phase)  # noqa: B010 - the attribute is the game's own
    over = phase == _OVER
    state.actor = None if over else DEALER
    if phase not in position.dealing and not over:
        state.actor = lines.take("actor", SEAT, scope)
        if state.actor is None:
            raise PositionError("actor", f"the line is missing; in phase {phase} a seat is to act")
    elif lines.texts.pop("actor", _write_actor(state.actor)) != _write_actor(state.actor):
        raise PositionError("actor", f"in phase {phase} it is {_write_actor(state.actor)}")
    scores = lines.take("scores", NUMBERS, scope)
    if scores is not None:
        state.scores = scores
    state.winners = lines.take("winners", SEATS, scope)
    if (state.winners is not None) != over:
        raise PositionError("winners", "the line is missing" if over else "there are none before the end")
    state.results = read_results(lines.results, scope)


def _kind(name: str) -> str:
    """Return a zone's name without its number."""
    return name.rstrip("-0123456789")


def _write_actor(actor: int | None) -> str:
    return NOTHING if actor is None else "dealer" if actor == DEALER else str(actor)


def _differs(key: str, written: str, right: str) -> PositionError:
    return PositionError(key, f"it says {written!r}, but from the other parts it follows that it is {right!r}")


def _check_cards(pack: Counter[Card], there: Counter[Card]) -> None:
    if missing := pack - there:
        raise NotationError(f"cards are missing: {write_cards(sorted(missing.elements()))}")
    if extra := there - pack:
        raise NotationError(f"cards are in more than one place: {write_cards(sorted(extra.elements()))}")


def seats_of(lines: Lines, players: tuple[int, ...]) -> tuple[int, int]:
    """Take the number of seats and the dealer away from the lines and return them.

    :param players: the possible numbers of players; if there is only one, the line may be left out.
    :raises PositionError: if they are not there, or cannot be read.
    """
    seats = lines.take("seats", NUMBER)
    if seats is None:
        if len(players) > 1:
            raise PositionError("seats", "the line is missing")
        seats = players[0]
    return seats, lines.take("dealer", NUMBER) or 0


def options_of_lines(lines: Lines, house: type) -> dict[str, object]:
    """Take the house rules away from the lines and return those that differ from the defaults.

    :raises PositionError: if one of them cannot be read.
    """
    options: dict[str, object] = {}
    for text in lines.take("options", _OPTIONS) or ():
        name, equals, value = text.partition("=")
        if not equals or name in options:
            raise PositionError("options", f"{text!r} is not written like name=value, each name once")
        try:
            options[name] = read_value(house, name, value)
        except OptionsError as error:
            raise PositionError("options", str(error)) from None
    return options
