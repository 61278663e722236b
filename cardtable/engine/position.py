"""Positions as texts: a complete State, to be printed, written by hand and read again.

A position consists of lines, each with a key and a text: the game, its seats and house rules, the phase, who is to
act, scores, finished hands, where the cards are, and the public facts. A line may be left out if it is as at the
beginning of a match, or if it follows from others; if it is written, it must agree with them. Before the first deal no
line says where cards are.

A position is read as an *open View*, in which every card can be seen: the game's ``guess`` then has nothing to guess,
and makes the State. What does not agree comes back different, so comparing finds every contradiction. Open Views are
made here only.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args, get_type_hints

from cardtable.engine.cards import Card, NotationError, write_cards
from cardtable.engine.facts import BY_SEAT, FOLLOWS, KEY
from cardtable.engine.generic import FactsT, HouseT, StateT
from cardtable.engine.notation import (
    ACTOR,
    CARDS,
    FLAG,
    NO_SCOPE,
    NOTHING,
    NUMBER,
    NUMBERS,
    SEATS,
    WORDS,
    Notation,
    Scope,
    for_each_seat,
    notation_of,
    one_of,
)
from cardtable.engine.options import OptionsError, changed, read_value, write_value
from cardtable.engine.seats import DEALER
from cardtable.engine.state import BEFORE_A_DEAL, MATCH_OVER, State
from cardtable.engine.typography import counted
from cardtable.engine.view import ContractResult, HandResult, ScoreLine, SeenZone, View

if TYPE_CHECKING:
    from cardtable.engine.game import Game

T = TypeVar("T")
REST: Final = "*"
"""Stands for all cards that no other line puts anywhere, sorted."""
RESULT: Final = "result"
_WIDTH: Final = 11
_CARDS_BY_SEAT: Final = for_each_seat(CARDS, " / ")


class PositionError(NotationError):
    """A line of a position that cannot be read, or that does not agree with the others.

    :ivar key: the word that the line begins with.
    """

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key


@dataclass(frozen=True, slots=True)
class Secret:
    """A part of a State that no View shows, but that its future depends on: which cards a partner passed.

    :param key: the word that its line begins with; with ``by_seat``, each seat has a line of its own.
    :param kind: the type of the value, or of one seat's, from which its notation follows; or the notation.
    :param name: the attribute of the State that has the value, or with ``by_seat`` a list or tuple of them.
    """

    # Any: Python has no type for the type that this is.
    key: str
    kind: Any
    name: str
    by_seat: bool = False


def _nothing_laid(_house: object, _facts: object) -> tuple[Card, ...]:
    return ()


def _agrees(_state: object) -> None:
    pass


def _as_today(_lines: dict[str, str]) -> None:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """How a game's States are written; its zones and its public facts say the rest.

    :param dealing: the phases in which the dealer acts, ``deal`` among them. In the phase ``over`` nobody does.
    :param follows: the kinds of zones whose cards follow from other lines, and are not written.
    :param laid: returns all cards that lie in such zones, given the house rules and the facts.
    :param secrets: what no View shows.
    :param check: raises :class:`PositionError` if a state is impossible though its lines agree.
    :param older: turns the lines that earlier versions wrote, by key, into those of today.
    """

    dealing: Collection[str] = (BEFORE_A_DEAL,)
    follows: Collection[str] = ()
    laid: Callable[[Any, Any], Iterable[Card]] = _nothing_laid
    secrets: tuple[Secret, ...] = ()
    check: Callable[[Any], None] = _agrees
    older: Callable[[dict[str, str]], None] = _as_today

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without notations: they are functions, and the players' process does not need them."""
        return partial(Position, dealing=self.dealing), ()


# Writing


def write(game: "Game[StateT, HouseT, FactsT]", state: StateT) -> str:
    """Return the text of a state, a line for each part, hidden cards included."""
    position = game.position
    first = game.start(state.seats, state.house, state.dealer)
    lines = [("game", state.game_id), ("seats", str(state.seats))]
    if options := tuple(f"{name}={write_value(value)}" for name, value in changed(state.house).items()):
        lines.append(("options", WORDS.write(options)))
    lines += [("dealer", str(state.dealer)), ("phase", str(state.phase)), ("actor", ACTOR.write(state.actor))]
    if state.scores != first.scores:
        lines.append(("scores", NUMBERS.write(state.scores)))
    if state.winners is not None:
        lines.append(("winners", SEATS.write(state.winners)))
    zones = state.zones()
    if zones != first.zones():
        lines += [
            (zone.name, write_cards(zone.cards)) for zone in zones if zone.cards and zone.kind not in position.follows
        ]
    as_before = _own_lines(position, first)
    lines += [(key, text) for key, text in _own_lines(position, state).items() if as_before.get(key) != text]
    lines += _write_results(state.results)
    return "".join(f"{key:{_WIDTH}} {text}\n" for key, text in lines)


def _own_lines(position: Position, state: State) -> dict[str, str]:
    """Return the texts of a game's own facts and secrets by key."""
    facts = state.facts()
    kind: type = type(facts)
    texts = {}
    for part in _parts(kind):
        texts.update(part.texts(getattr(facts, part.name)))
    for secret in position.secrets:
        texts.update(_part_of(secret).texts(getattr(state, secret.name)))
    return texts


@dataclass(frozen=True, slots=True)
class _Part:
    """A fact or a secret: the name of its attribute, and how its line, or a line for each seat, is written."""

    name: str
    key: str
    notation: Notation[Any]
    by_seat: bool

    # Any: the type of a value that is found by its name.
    def texts(self, value: Any) -> dict[str, str]:
        if self.by_seat:
            return {f"{self.key}-{seat}": self.notation.write(each) for seat, each in enumerate(value)}
        return {self.key: self.notation.write(value)}

    def take(self, lines: "_Lines", before: Any, scope: Scope) -> Any:
        """Take its lines away and return its value; what no line says is as ``before``."""
        if self.by_seat:
            each = [lines.take(f"{self.key}-{seat}", self.notation, scope) for seat in range(len(before))]
            return type(before)(old if new is None else new for old, new in zip(before, each, strict=True))
        text = lines.texts.pop(self.key, None)
        return before if text is None else _read(self.key, self.notation, text, scope)


@cache
def _parts(kind: type) -> tuple[_Part, ...]:
    """Return the facts that are written, of this class of facts."""
    hints = get_type_hints(kind, include_extras=True)
    parts = []
    for each in fields(kind):
        if FOLLOWS in each.metadata:
            continue
        hint = hints[each.name]
        by_seat = BY_SEAT in getattr(hint, "__metadata__", ())
        one = get_args(get_args(hint)[0])[0] if by_seat else hint
        parts.append(_Part(each.name, each.metadata.get(KEY, each.name.replace("_", "-")), notation_of(one), by_seat))
    return tuple(parts)


def _part_of(secret: Secret) -> _Part:
    return _Part(secret.name, secret.key, notation_of(secret.kind), secret.by_seat)


# Reading


def read(game: "Game[StateT, HouseT, FactsT]", text: str) -> StateT:
    """Return the state written in ``text``: the inverse of :func:`write`.

    :raises NotationError: naming the line that cannot be read, or contradicts the others.
    """
    position = game.position
    lines = _Lines(text)
    position.older(lines.texts)
    first = _first(game, lines)
    pack = Counter(card for zone in first.zones() for card in zone.cards)
    scope = Scope(first.seats, pack)
    written = set(lines.texts)
    secrets = [_part_of(secret).take(lines, getattr(first, secret.name), scope) for secret in position.secrets]
    view = _open_view(position, first, lines, scope)
    try:
        state = game.guess(view, Random(0))
        for secret, value in zip(position.secrets, secrets, strict=True):
            if any(key in written for key in _part_of(secret).texts(value)):
                setattr(state, secret.name, value)
        if state.actor is not None and not state.moves():
            raise PositionError("actor", "no move is possible")
    except NotationError:
        raise
    except (ArithmeticError, LookupError, ValueError) as error:
        raise NotationError(f"the lines of this position do not agree: {error}") from error
    _compare(game, view, state, written)
    position.check(state)
    return state


def _first(game: "Game[StateT, HouseT, FactsT]", lines: "_Lines") -> StateT:
    """Return the state before the first shuffle, and take the lines away that describe it."""
    named = lines.texts.pop("game", game.id)
    if named != game.id:
        raise PositionError("game", f"this is a position of {named!r}, not of {game.id}")
    seats = lines.take("seats", NUMBER)
    if seats is None:
        if len(game.players) > 1:
            raise PositionError("seats", "the line is missing")
        seats = game.players[0]
    options: dict[str, object] = {}
    for text in lines.take("options", WORDS) or ():
        name, equals, value = text.partition("=")
        if not equals or name in options:
            raise PositionError("options", f"{text!r} is not written like name=value, each name once")
        try:
            options[name] = read_value(game.house, name, value)
        except OptionsError as error:
            raise PositionError("options", str(error)) from None
    try:
        return game.new(seats, options, lines.take("dealer", NUMBER) or 0)
    except OptionsError as error:
        raise PositionError("options", str(error)) from None


def _open_view(position: Position, first: State, lines: "_Lines", scope: Scope) -> View:
    """Return the View that shows everything that the lines say, and take them away.

    :raises PositionError: if a line is missing, or there is one that nothing is known of.
    """
    phase = lines.take("phase", one_of(type(first.phase), "phase of this game"))
    if phase is None:
        raise PositionError("phase", "the line is missing")
    over, deals = phase == MATCH_OVER, phase in position.dealing
    text = lines.texts.pop("actor", NOTHING if over else "dealer" if deals else "")
    if not text:
        raise PositionError("actor", f"the line is missing; in phase {phase} a seat is to act")
    actor = _read("actor", ACTOR, text, scope)
    if over != (actor is None) or deals != (actor == DEALER):
        right = "nobody" if over else "the dealer" if deals else "a seat"
        raise PositionError("actor", f"in phase {phase} it is {right}")
    scores = lines.take("scores", NUMBERS, scope)
    winners = lines.take("winners", SEATS, scope)
    if (winners is not None) != over:
        raise PositionError("winners", "the line is missing" if over else "there are none before the end")
    facts = first.facts()
    kind: type = type(facts)
    facts = replace(facts, **{part.name: part.take(lines, getattr(facts, part.name), scope) for part in _parts(kind)})
    placed = _placed(position, first, lines, scope, Counter(position.laid(first.house, facts)))
    if lines.texts:
        raise PositionError(next(iter(lines.texts)), "there is no such part of a position of this game")
    zones = tuple(
        SeenZone(zone.kind, placed.get(zone.name, ()), zone.owner, number=zone.number) for zone in first.zones()
    )
    return View(
        game=first.game_id,
        seat=None,
        seats=first.seats,
        house=first.house,
        dealer=first.dealer,
        phase=phase,
        actor=actor,
        zones=zones,
        facts=facts,
        scores=first.scores if scores is None else scores,
        results=_read_results(lines.results, scope),
        winners=winners,
    )


def _placed(
    position: Position, first: State, lines: "_Lines", scope: Scope, laid: Counter[Card]
) -> dict[str, tuple[Card, ...]]:
    """Take the lines of the zones away and return their cards, with the rest of the cards in place of ``*``."""
    names = [zone.name for zone in first.zones() if zone.kind not in position.follows]
    if not any(name in lines.texts for name in names):
        return {zone.name: zone.cards for zone in first.zones()}
    placed = {}
    rest = ""
    for name in names:
        text = lines.texts.pop(name, NOTHING)
        if text != REST:
            placed[name] = _read(name, CARDS, text, scope)
        elif rest:
            raise PositionError(name, f"the rest of the cards can't be in {rest} too")
        else:
            rest = name
    there = Counter(card for cards in placed.values() for card in cards) + laid
    for name, cards in placed.items():
        for card in cards:
            if there[card] > scope.pack[card]:
                raise PositionError(name, f"{card} is in more than {counted(scope.pack[card], 'place')}")
    if rest:
        placed[rest] = tuple(sorted((scope.pack - there).elements()))
    elif missing := scope.pack - there:
        raise NotationError(f"cards are missing: {write_cards(sorted(missing.elements()))}")
    return placed


def _compare(game: "Game[StateT, HouseT, FactsT]", view: View, state: StateT, written: Collection[str]) -> None:
    """Check that the state is what the open View says.

    :raises PositionError: naming the first line that is different.
    """
    position = game.position
    for key, says, follows in (
        ("phase", view.phase, str(state.phase)),
        ("actor", ACTOR.write(view.actor), ACTOR.write(state.actor)),
    ):
        if says != follows:
            raise _differs(key, says, follows)
    facts = state.facts()
    kind: type = type(facts)
    for part in _parts(kind):
        says_all, follows_all = part.texts(getattr(view.facts, part.name)), part.texts(getattr(facts, part.name))
        for key, says in says_all.items():
            if says != follows_all.get(key) and key in written:
                raise _differs(key, says, follows_all.get(key, NOTHING))
    seen = {zone.name: zone.faces for zone in view.zones}
    zones = state.zones()
    for zone in zones:
        cards = seen.get(zone.name, ())
        same = cards == zone.cards if zone.ordered else sorted(cards) == sorted(zone.cards)
        if zone.kind not in position.follows and not same:
            raise _differs(zone.name, CARDS.write(cards), CARDS.write(zone.cards))
    pack = Counter(card for zone in game.start(state.seats, state.house, state.dealer).zones() for card in zone.cards)
    there = Counter(card for zone in zones for card in zone.cards)
    if there != pack:
        wrong = (pack - there) + (there - pack)
        raise NotationError(f"cards are missing, or in more than one place: {write_cards(sorted(wrong.elements()))}")


def _differs(key: str, says: str, follows: str) -> PositionError:
    return PositionError(key, f"it says {says!r}, but from the other lines it follows that it is {follows!r}")


def _read(key: str, notation: Notation[T], text: str, scope: Scope) -> T:
    """Return the value of a text.

    :raises PositionError: if it cannot be read.
    """
    try:
        return notation.read(text, scope)
    except NotationError as error:
        raise PositionError(key, str(error)) from None


class _Lines:
    """The lines of a position that have not been read yet.

    :ivar texts: the text of each key.
    :ivar results: keys and texts of the finished hands, whose keys may repeat, in order.
    """

    def __init__(self, text: str) -> None:
        self.texts: dict[str, str] = {}
        self.results: list[tuple[str, str]] = []
        for line in filter(None, map(str.strip, text.split("\n"))):
            key, *rest = line.split(maxsplit=1)
            if not rest:
                raise PositionError(key, f"nothing follows; {NOTHING!r} stands for nothing")
            if key.startswith(RESULT):
                self.results.append((key, rest[0]))
            elif key in self.texts:
                raise PositionError(key, "two lines begin with it")
            else:
                self.texts[key] = rest[0]

    def take(self, key: str, notation: Notation[T], scope: Scope | None = None) -> T | None:
        """Take a line away and return its value; ``None`` if it is not there."""
        text = self.texts.pop(key, None)
        return None if text is None else _read(key, notation, text, scope or NO_SCOPE)


# Finished hands


def _write_results(results: Iterable[HandResult]) -> list[tuple[str, str]]:
    lines = []
    for result in results:
        lines.append((RESULT, NUMBERS.write(result.points)))
        if result.title:
            lines.append(("result.title", result.title))
        if result.contract is not None:
            made, seats = FLAG.write(result.contract.made), SEATS.write(result.contract.seats)
            lines.append(("result.contract", f"{seats}, {made}, {result.contract.words}"))
        for line in result.lines:
            lines.append(("result.line", f"{line.rule}, {NUMBERS.write(line.points)}, {line.label}"))
            if line.cards:
                lines.append(("result.cards", _CARDS_BY_SEAT.write(line.cards)))
    return lines


def _read_results(lines: Sequence[tuple[str, str]], scope: Scope) -> tuple[HandResult, ...]:
    results: list[HandResult] = []
    for key, text in lines:
        if key == RESULT:
            results.append(HandResult(_read(key, NUMBERS, text, scope)))
            continue
        if not results:
            raise PositionError(key, f"it belongs to no {RESULT!r} before it")
        result = results[-1]
        match key:
            case "result.title":
                results[-1] = replace(result, title=text)
            case "result.contract":
                bidders, made, words = _three(key, text)
                contract = ContractResult(_read(key, SEATS, bidders, scope), words, _read(key, FLAG, made, scope))
                results[-1] = replace(result, contract=contract)
            case "result.line":
                rule, points, label = _three(key, text)
                line = ScoreLine(label, rule, _read(key, NUMBERS, points, scope))
                results[-1] = replace(result, lines=(*result.lines, line))
            case "result.cards":
                if not result.lines or result.lines[-1].cards:
                    raise PositionError(key, "it belongs to no 'result.line' before it")
                line = replace(result.lines[-1], cards=_read(key, _CARDS_BY_SEAT, text, scope))
                results[-1] = replace(result, lines=(*result.lines[:-1], line))
            case _:
                raise PositionError(key, "there is no such part of a finished hand")
    return tuple(results)


def _three(key: str, text: str) -> list[str]:
    """Return three texts separated by commas; the last may contain more commas."""
    parts = [part.strip() for part in text.split(",", 2)]
    if len(parts) != 3:
        raise PositionError(key, f"{text!r} does not have three parts with commas between them")
    return parts
