"""What one frame of the table is drawn from, as a value."""

from dataclasses import dataclass, field

from pygame import Surface

from cardtable.engine.cards import Card
from cardtable.ui.art.portraits import Mood
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.meaning import Uses
from cardtable.ui.theme import Metrics


@dataclass(frozen=True, slots=True)
class Emphasis:
    """What stands out: usable cards, the card under the pointer, places that light up, the cursor of the keys.

    :param usable: cards of the hand that some move is made with; ``None`` while nobody is asked, then none is veiled.
    :param tabs: what the tabs on cards of the hand say.
    :param fresh: the cards that have just come to the hand.
    :param winning: the card that wins the trick on the table so far.
    :param one_card: whether a single card of the hand can be played now.
    :param reachable: the cards on the table that a move can be made with.
    :param pointed: the cards that a click would act on together.
    :param meant: the cards that a coach speaks of.
    :param meant_zones: the zones that a coach speaks of, each as a whole.
    :param lit: zones that would take the selected cards.
    :param moods: by seat, the faces that are not calm.
    """

    usable: frozenset[Card] | None = None
    tabs: Uses = field(default_factory=Uses)
    fresh: frozenset[Card] = frozenset()
    reachable: tuple[Spot, ...] = ()
    pointed: tuple[Spot, ...] = ()
    meant: tuple[Spot, ...] = ()
    meant_zones: frozenset[str] = frozenset()
    hover: Spot | None = None
    cursor: Spot | None = None
    lit: frozenset[str] = frozenset()
    thinking: bool = False
    moods: tuple[tuple[int, Mood], ...] = ()
    winning: Card | None = None
    one_card: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A surface with the table that is drawn on it, in which sizes, and what stands out."""

    surface: Surface
    board: Board
    metrics: Metrics
    emphasis: Emphasis = field(default_factory=Emphasis)
