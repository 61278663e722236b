"""A frame of the table as a value: what is drawn, where, and with which emphasis."""

from dataclasses import dataclass, field

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.meaning import Uses
from cardtable.ui.theme import Metrics


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Everything that stands out on the table.

    :param usable: the cards of the hand that some move uses; ``None`` on no turn of the viewer: no card is veiled.
    :param tabs: the cards of the hand that can be played alone, and those that can be combined.
    :param fresh: the cards that have just come to the hand.
    :param reachable: the cards on the table that have a move.
    :param pointed: the cards that a click would take together.
    :param hinted: the cards that a hint or a coach points out.
    :param hinted_zones: the zones that a coach points out, each as a whole.
    :param hover: the card under the pointer.
    :param cursor: the card under the keyboard cursor.
    :param lit: the zones that would take the selected cards.
    :param moods: the faces that are not calm, by seat.
    :param winning: the card that is winning the trick on the table.
    :param offered: the cards of the button that is pointed at or has the focus.
    :param dragged: the cards that are dragged: they are drawn at the pointer, not where they lie.
    :param one_card: whether a single card of the hand can be played now.
    :param panels: the places of the buttons, which backs, names and points make room for.
    :param decided: whether the move shown has been made: the player to act is no longer asked, so nothing is gold.
    """

    usable: frozenset[Card] | None = None
    tabs: Uses = field(default_factory=Uses)
    fresh: frozenset[Card] = frozenset()
    reachable: tuple[Spot, ...] = ()
    pointed: tuple[Spot, ...] = ()
    hinted: tuple[Spot, ...] = ()
    hinted_zones: frozenset[str] = frozenset()
    hover: Spot | None = None
    cursor: Spot | None = None
    lit: frozenset[str] = frozenset()
    moods: tuple[tuple[int, Mood], ...] = ()
    winning: Card | None = None
    offered: tuple[Card, ...] = ()
    dragged: tuple[Spot, ...] = ()
    one_card: bool = False
    panels: tuple[Rect, ...] = ()
    decided: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A surface, the table that is drawn on it, the sizes, and the emphasis."""

    surface: Surface
    board: Board
    metrics: Metrics
    emphasis: Emphasis = field(default_factory=Emphasis)
