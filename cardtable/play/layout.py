"""The layout of a game's table, as its ``layout.yaml`` has it: the zones, the scenes of phases, the orders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import Any, Final, TypeVar

from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.store.game_files import layout_of


class Display(StrEnum):
    """How the zones of a kind are drawn."""

    HAND = "hand"
    SPLAY = "splay"
    """In the middle, overlapping, its top at the right."""
    DECK = "deck"
    """In the middle, beside a splay or turns."""
    TRICK = "trick"
    """In the middle, each card towards its player."""
    PRIZE = "prize"
    """In the middle, for sale."""
    FRONT = "front"
    """Around the middle, each before its player."""
    TURNS = "turns"
    """A pile in the middle, turn by turn."""
    BEAT = "beat"
    """In the middle, the cards to beat."""
    PILE = "pile"
    """In the middle, its top card and a count."""
    RAIL = "rail"
    """In the middle; small in the rail while the viewer is to act, because what is asked takes the middle."""
    ASIDE = "aside"
    """Small, at the right."""
    STRIP = "strip"
    """Small, before its owner."""
    COUNT = "count"
    """As a number at the owner's seat."""
    NONE = "none"


class TableauOwner(StrEnum):
    """Who has a tableau."""

    NONE = ""
    SIDES = "sides"
    SEATS = "seats"


class SeatForm(StrEnum):
    """How a seat at the side looks."""

    LINE = "line"
    """Portrait, name and fan side by side."""
    UNDER = "under"
    """The name under the portrait."""
    CORNER = "corner"
    """The fan under the portrait."""


SCENES: Final = ("deal", "bidding", "showing", "play")
"""The scenes of a table. In ``showing``, cards are shown as the bids of an auction."""
AUCTIONS: Final = frozenset({"bidding", "showing"})
SORT_KEYS: Final = ("game", "back", "suit", "rank")


KnownT = TypeVar("KnownT", bound=StrEnum)


class LayoutError(ValueError):
    """A layout that cannot be used; the message names the game's entry that is wrong."""


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """How one kind of zone is drawn.

    :param linger: the name of the prize, such as ``the trick``, if cards that leave the zone stay on show for a while.
    :param takes_above: whether pointing at a card raises the cards above it, which would be taken too.
    :param drop: whether cards may be dragged here.
    :param phases: the phases in which the zone has a place; empty for all.
    :param last: the number of cards that a row shows, counted from the last; 0 for all.
    :param names_player: whether the caption names the player of the last card.
    :param laid_by: the word of the moves that bring cards here, if nothing else shows their player: ``offer``.
    :param hides: whether the zone has no place while it is empty.
    :param stands_for: the kind of zone for which cards dropped here are meant.
    """

    draw: Display
    caption: str = ""
    linger: str = ""
    takes_above: bool = False
    drop: bool = False
    phases: tuple[str, ...] = ()
    last: int = 0
    names_player: bool = False
    laid_by: str = ""
    hides: bool = False
    stands_for: str = ""


@dataclass(frozen=True, slots=True)
class SortOrder:
    """An order for the hand: its name, and the keys to sort by.

    The key ``game`` stands for the game's own groups, if it has any.
    """

    name: str
    keys: tuple[str, ...]

    @property
    def by_game(self) -> bool:
        """Whether the order uses the game's own groups."""
        return "game" in self.keys


@dataclass(frozen=True, slots=True)
class LayoutSpec:
    """The layout of a game.

    :param zones: how zones are drawn, by kind.
    :param scenes: the scene of each phase.
    :param sorts: the orders in which a hand can be sorted.
    :param tableaus: who has a tableau, a place for open cards; ``panels`` in the file.
    :param seats: the form of the seats at the sides.
    :param suits: the letters of the suits in sorting order.
    :param ranks: the letters of the ranks from low to high.
    :param arrows: whether arrows on the felt show the direction of play, because it changes or is unusual.
    :param confirm: the words of costly moves that a single press makes and that ask for confirmation. Moves with cards
        picked up or dragged are deliberate and never ask.
    :param deal: the number of cards dealt to each player at a time, such as ``(3, 4, 3)``; empty for 1.
    :param in_turn: whether several cards dropped together are played one after the other.
    :param several: the phases with moves of several cards, in which a card picked up joins the others. In other phases
        it replaces the card picked up before.
    :param apart: the cards with a row of their own in lists of all cards: the name of the row, and their ranks.
    :param clicks: the words of moves that a single click on a card of the hand makes: the card goes to the table, and
        undo takes it back. Cards to give away, seal or lay off are picked up first.
    :param kinds: the name of each phase's decisions in exercises: ``bids``, ``discards``.
    """

    zones: Mapping[str, ZoneSpec]
    scenes: Mapping[str, str]
    sorts: tuple[SortOrder, ...]
    tableaus: TableauOwner = TableauOwner.NONE
    seats: SeatForm = SeatForm.LINE
    suits: str = "shcd"
    ranks: str = "A23456789TJQK"
    arrows: bool = False
    confirm: tuple[str, ...] = ()
    deal: tuple[int, ...] = ()
    in_turn: bool = False
    several: tuple[str, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    clicks: tuple[str, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)

    def zone(self, kind: str) -> ZoneSpec:
        return self.zones.get(kind, _UNSEEN)

    def zone_named(self, name: str, view: View) -> ZoneSpec:
        """Return how the zone of this name is drawn, or the zones of this kind."""
        return self.zone(view.kind(name))

    @property
    def lingers(self) -> bool:
        """Whether any zone has cards that linger before they are swept away, such as tricks."""
        return any(zone.linger for zone in self.zones.values())

    @property
    def lingers_as_bids(self) -> bool:
        """Whether what lingers are the bids for a prize, not a trick."""
        return any(zone.linger and zone.draw is Display.FRONT for zone in self.zones.values())

    def scene(self, phase: str) -> str:
        return self.scenes.get(phase, "play")

    def is_auction(self, phase: str) -> bool:
        """Return whether bids are made openly in a phase, one after the other."""
        return self.scene(phase) in AUCTIONS


_UNSEEN: Final = ZoneSpec(Display.NONE)


@cache  # it is read again and again, and is the same as long as the program runs
def spec_of(game: Game) -> LayoutSpec:
    """Return the layout of a game's table.

    :raises LayoutError: if its file has a mistake.
    """
    return read_layout(game.id, layout_of(game))


def read_layout(game: str, raw: Mapping[str, Any]) -> LayoutSpec:
    """Return the layout written in a game's ``layout.yaml``.

    :raises LayoutError: naming the entry that is wrong.
    """
    try:
        return LayoutSpec(
            zones={name: _zone(name, entry) for name, entry in raw.get("zones", {}).items()},
            scenes=_scenes(raw.get("scenes", {})),
            sorts=_sorts(raw.get("sort", ())),
            tableaus=_one_of("panels", raw.get("panels", ""), TableauOwner),
            seats=_one_of("seats", raw.get("seats", "line"), SeatForm),
            suits=str(raw.get("suits", "shcd")),
            ranks=str(raw.get("ranks", "A23456789TJQK")),
            arrows=bool(raw.get("arrows", False)),
            confirm=tuple(map(str, raw.get("confirm", ()))),
            deal=tuple(int(_number("deal", size)) for size in raw.get("deal", ())),
            in_turn=bool(raw.get("in_turn", False)),
            several=tuple(map(str, raw.get("several", ()))),
            apart=tuple((str(name), str(ranks)) for name, ranks in raw.get("apart", {}).items()),
            clicks=tuple(map(str, raw.get("clicks", ()))),
            kinds={str(phase): str(kind) for phase, kind in raw.get("kinds", {}).items()},
        )
    except _Wrong as wrong:
        raise LayoutError(f"{game}/layout.yaml: {wrong}") from None


class _Wrong(Exception):  # noqa: N818 - it never leaves this file
    """The problem with an entry."""


def _one_of(name: str, value: Any, known: type[KnownT]) -> KnownT:
    try:
        return known(value)
    except ValueError:
        raise _Wrong(f"{name} is one of {', '.join(repr(each.value) for each in known)}, not {value!r}") from None


def _number(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise _Wrong(f"{name} is a number from 0, not {value!r}")
    return float(value)


def _zone(name: str, entry: object) -> ZoneSpec:
    known = {each.name for each in fields(ZoneSpec)}
    if not isinstance(entry, Mapping) or not known.issuperset(entry) or entry.get("draw") not in tuple(Display):
        raise _Wrong(f"zone {name} must have 'draw' (one of {', '.join(Display)}) and only known entries")
    values = dict(entry)
    values["draw"] = Display(values["draw"])
    values["phases"] = tuple(map(str, values.get("phases", ())))
    values["last"] = int(_number(f"zone {name}: last", values.get("last", 0)))
    return ZoneSpec(**values)


def _scenes(raw: Mapping[str, object]) -> dict[str, str]:
    if any(scene not in SCENES for scene in raw.values()):
        raise _Wrong(f"scenes are {', '.join(SCENES)}")
    return {str(phase): str(scene) for phase, scene in raw.items()}


def _sorts(raw: Sequence[Mapping[str, Any]]) -> tuple[SortOrder, ...]:
    good = all("name" in entry and set(entry.get("keys", ("",))) <= set(SORT_KEYS) for entry in raw)
    if not raw or not good:
        raise _Wrong(f"sort needs at least one order, each with a name and keys of {', '.join(SORT_KEYS)}")
    return tuple(SortOrder(str(entry["name"]), tuple(entry["keys"])) for entry in raw)
