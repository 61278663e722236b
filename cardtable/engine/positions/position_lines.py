"""The lines of a position, each a key and a text. Keys of finished hands may repeat, and their order matters."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from cardtable.engine.cards import NotationError
from cardtable.engine.position import PositionError
from cardtable.engine.positions.notation import (
    CARDS,
    FLAG,
    NO_SCOPE,
    NOTHING,
    NUMBERS,
    SEATS,
    Notation,
    Scope,
    for_each_seat,
)
from cardtable.engine.view import Contract, HandResult, ScoreLine

T = TypeVar("T")
RESULT: Final = "result"
TITLE: Final = "result.title"
CONTRACT: Final = "result.contract"
LINE: Final = "result.line"
LINE_CARDS: Final = "result.cards"
_IN_ORDER: Final = (RESULT, TITLE, CONTRACT, LINE, LINE_CARDS)
_BY_SEAT: Final = for_each_seat(CARDS, " / ")


class Lines:
    """The lines of a position that have not been read yet.

    :ivar texts: the text of each key.
    :ivar results: keys and texts of the finished hands, in order.
    """

    def __init__(self, text: str) -> None:
        """Split a text into its lines.

        :raises PositionError: if a line has no text, or a key appears twice.
        """
        self.texts: dict[str, str] = {}
        self.results: list[tuple[str, str]] = []
        for line in filter(None, map(str.strip, text.split("\n"))):
            key, *rest = line.split(maxsplit=1)
            if not rest:
                raise PositionError(key, f"nothing follows; {NOTHING!r} stands for nothing")
            if key in _IN_ORDER:
                self.results.append((key, rest[0]))
            elif key in self.texts:
                raise PositionError(key, "two lines begin with it")
            else:
                self.texts[key] = rest[0]

    def take(self, key: str, notation: Notation[T], scope: Scope = NO_SCOPE) -> T | None:
        """Take a line away and return its value; ``None`` if it is not there.

        :raises PositionError: if it cannot be read.
        """
        text = self.texts.pop(key, None)
        return None if text is None else read_part(key, notation, text, scope)


def read_part(key: str, notation: Notation[T], text: str, scope: Scope) -> T:
    """Return the value of a text.

    :raises PositionError: if it cannot be read.
    """
    try:
        return notation.read(text, scope)
    except NotationError as error:
        raise PositionError(key, str(error)) from None


def write_results(results: Iterable[HandResult]) -> list[tuple[str, str]]:
    """Return the keys and texts of finished hands."""
    lines = []
    for result in results:
        lines.append((RESULT, NUMBERS.write(result.points)))
        if result.title:
            lines.append((TITLE, result.title))
        if result.contract is not None:
            made, seats = FLAG.write(result.contract.made), SEATS.write(result.contract.seats)
            lines.append((CONTRACT, f"{seats}, {made}, {result.contract.words}"))
        for line in result.lines:
            lines.append((LINE, f"{line.rule}, {NUMBERS.write(line.points)}, {line.label}"))
            if line.cards:
                lines.append((LINE_CARDS, _BY_SEAT.write(line.cards)))
    return lines


def read_results(lines: Sequence[tuple[str, str]], scope: Scope) -> tuple[HandResult, ...]:
    """Return the finished hands in these lines.

    :raises PositionError: if one cannot be read, or follows no hand or line that it belongs to.
    """
    results: list[_Result] = []
    for key, text in lines:
        if key == RESULT:
            results.append(_Result(read_part(key, NUMBERS, text, scope)))
        elif results:
            results[-1].add(key, text, scope)
        else:
            raise PositionError(key, f"it belongs to no {RESULT!r} before it")
    return tuple(result.value() for result in results)


class _Result:
    """A finished hand while its lines are read."""

    def __init__(self, points: tuple[int, ...]) -> None:
        self._points = points
        self._title = ""
        self._contract: Contract | None = None
        self._lines: list[ScoreLine] = []

    def add(self, key: str, text: str, scope: Scope) -> None:
        """Add one line."""
        match key:
            case "result.title":
                self._title = text
            case "result.contract":
                bidders, made, words = _three(key, text)
                self._contract = Contract(
                    read_part(key, SEATS, bidders, scope), words, read_part(key, FLAG, made, scope)
                )
            case "result.line":
                rule, points, label = _three(key, text)
                self._lines.append(ScoreLine(label, rule, read_part(key, NUMBERS, points, scope)))
            case _:
                if not self._lines or self._lines[-1].cards:
                    raise PositionError(key, f"it belongs to no {LINE!r} before it")
                line, cards = self._lines[-1], read_part(key, _BY_SEAT, text, scope)
                self._lines[-1] = ScoreLine(line.label, line.rule, line.points, cards)

    def value(self) -> HandResult:
        return HandResult(self._points, tuple(self._lines), self._title, self._contract)


def _three(key: str, text: str) -> list[str]:
    """Return three texts separated by commas; the last may contain more commas."""
    parts = [part.strip() for part in text.split(",", 2)]
    if len(parts) != 3:
        raise PositionError(key, f"{text!r} does not have three parts with commas between them")
    return parts
