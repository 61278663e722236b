"""The hint: the best move, the reason, and the worth of the other moves; kept until a move is made."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import Card, card_names, face_row
from cardtable.engine.moves import Move
from cardtable.engine.typography import Forms, capitalized
from cardtable.engine.view import View
from cardtable.engine.voice.words import Words
from cardtable.play.match import ComparedMove, Hint, Match

MAX_NAMED_CARDS: Final = 4
"""The most cards of a compared move that are all named to tell it apart."""
MAX_ROWS: Final = 8
"""The largest number of compared moves shown."""
MIN_BAR_SHARE: Final = 0.25
"""The filled part of the bar of the worst compared move."""
MAX_BAR_SHARE: Final = 0.95
"""The filled part of the bar of the best one."""
SEARCHING: Final = "Looking for a good move …"


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A compared move.

    :param brief: the label where there is little room.
    :param share: the filled part of its bar, from 0 to 1.
    :param nearly: whether it may be as good as the first one.
    """

    label: str
    figure: str
    share: float
    nearly: bool
    brief: str


@dataclass(frozen=True, slots=True)
class HintText:
    """The text of a hint.

    :param title: the move, as on its button.
    :param reason: the reason, in a sentence or two.
    :param measure: the measure of the rows' figures; empty if no moves were compared.
    :param rows: the compared moves, the recommended one first.
    """

    title: str
    reason: str
    measure: str
    rows: tuple[ComparedRow, ...]

    @property
    def forms(self) -> Forms:
        """The hint in one paragraph, for windows without room for a column; then without the comparison; the move."""
        rest = [against(self.measure, self.rows)] if len(self.rows) > 1 else []
        parts = (f"{self.title}.", self.reason, *rest)
        return (*(" ".join(parts[:count]).rstrip() for count in range(len(parts), 1, -1)), self.title)


class Hints:
    """The hint of one table.

    :ivar found: the hint; ``None`` until it is found.
    :ivar text: its text.
    :ivar open: whether it is shown.
    :ivar pending: whether it is being looked for.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.found: Hint | None = None
        self.text: HintText | None = None
        self.open = False
        self.pending = False
        self._shown_again = False

    @property
    def move(self) -> Move | None:
        """The recommended move; ``None`` until the hint is found."""
        return None if self.found is None else self.found.move

    @property
    def awaited(self) -> bool:
        """Whether the person waits for the hint: it has been asked for, and is not found yet."""
        return self.open and self.pending

    def ask(self) -> None:
        """Show the hint, which begins the search for it if necessary; hide it if it is shown already.

        A hint that is shown again marks its cards again, because they may have been put back meanwhile.
        """
        if self.open:
            self.close()
            return
        self.open, self._shown_again = True, self.found is not None
        if self.found is None and not self.pending:
            self.pending = True
            self.match.ask_hint()

    def forget(self) -> None:
        """Drop the hint: the match has moved on."""
        self.found, self.text, self.open, self.pending, self._shown_again = None, None, False, False, False

    def close(self) -> None:
        """Close the panel; the hint stays marked on the cards."""
        self.open = False

    def poll(self, view: View) -> Hint | None:
        """Return the hint once, as soon as it is found or shown again; otherwise ``None``."""
        if self._shown_again:
            self._shown_again = False
            return self.found
        found = self.match.hint() if self.pending else None
        if found is None:
            return None
        self.pending, self.found = False, found
        words = self.match.game.words
        best, others = found.compared[:1], found.compared[1:MAX_ROWS]
        rows = rows_of(words, view, (*best, *sorted(others, key=lambda one: -one.value))) if others else ()
        self.text = HintText(words.label(view, found.move).button, found.reason, found.measure if rows else "", rows)
        return found


def rows_of(words: Words, view: View, compared: Sequence[ComparedMove]) -> tuple[ComparedRow, ...]:
    """Return the rows of the compared moves: the label, the figure and the bar of each."""
    moves = [one.move for one in compared]
    labels = labels_of(words, view, moves)
    least, most = min(one.value for one in compared), max(one.value for one in compared)

    def share(value: float) -> float:
        part = (value - least) / (most - least) if most > least else 1.0
        return MIN_BAR_SHARE + part * (MAX_BAR_SHARE - MIN_BAR_SHARE)

    return tuple(
        ComparedRow(
            label,
            one.figure,
            share(one.value),
            one.nearly and number > 0,
            _brief_label(words, view, one.move, moves),
        )
        for number, (label, one) in enumerate(zip(labels, compared, strict=True))
    )


def _brief_label(words: Words, view: View, move: Move, moves: Sequence[Move]) -> str:
    """Return the brief label of a row; for one of several moves that would have the same, with what tells it apart.

    Beside moves of other kinds it must begin like the button's label, and so say what is done.
    """
    named = len({each.word for each in moves}) > 1

    def brief_of(each: Move) -> str:
        label = words.label(view, each)
        if label.brief == label.button or (
            named and label.button.partition(" ")[0].rstrip(":") != label.brief.partition(" ")[0]
        ):
            return label.beside_gain
        return label.brief

    same = [each for each in moves if brief_of(each) == brief_of(move)]
    if len(same) == 1:
        return brief_of(move)
    if len({words.label(view, each).button for each in same}) == len(same):
        return words.label(view, move).button
    if named:
        own, others = _unshared_cards(move, same), {card for each in same for card in each.cards}
        missing = tuple(sorted(others.difference(move.cards)))
        if 0 < len(missing) < len(own):
            return f"{brief_of(move)} without {card_names(missing)}"
        return f"{brief_of(move)}: {card_names(own)}"
    cards = _own_cards(move, same)
    several = len(cards) > 1 and len({card.back for card in cards}) == 1
    return face_row(cards) if several else card_names(cards)


def labels_of(words: Words, view: View, moves: Sequence[Move]) -> list[str]:
    """Return the labels of moves; if several have the same label, with the cards that tell them apart."""
    labels, full = [words.label(view, move).button for move in moves], []
    for label, move in zip(labels, moves, strict=True):
        same = [other for other, text in zip(moves, labels, strict=True) if text == label]
        full.append(label if len(same) == 1 else f"{label}: {card_names(_own_cards(move, same))}")
    return full


def _own_cards(move: Move, same: Sequence[Move]) -> tuple[Card, ...]:
    """Return the cards of a move that tell it apart: all if they are few, otherwise those that not all others have."""
    if len(move.cards) <= MAX_NAMED_CARDS:
        return move.cards
    return _unshared_cards(move, same)


def _unshared_cards(move: Move, same: Sequence[Move]) -> tuple[Card, ...]:
    """Return the cards of a move that not all of these moves have; all its cards if there are none."""
    shared = set(move.cards).intersection(*(each.cards for each in same))
    return tuple(card for card in move.cards if card not in shared) or move.cards


def against(measure: str, rows: Sequence[ComparedRow]) -> str:
    """Return a sentence that compares the worth of the recommended move with that of the next best."""
    mine, theirs, *_ = rows
    what = capitalized(measure)
    if mine.figure == theirs.figure:
        return f"{what}: {mine.figure}, the same with “{theirs.label}”."
    nearly = ", which may be as good" if theirs.nearly else ""
    return f"{what}: {mine.figure}, against {theirs.figure} with “{theirs.label}”{nearly}."
