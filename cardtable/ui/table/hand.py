"""The viewer's hand: its order, the cards picked up, and its layout in one or two rows."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Card, Rank
from cardtable.engine.voice.words import HandGroup
from cardtable.play.layout import LayoutSpec, SortOrder
from cardtable.ui.table import sizes
from cardtable.ui.table.card_marks import tab_height
from cardtable.ui.table.sizes import Measure

ROW_STEP: Final = 0.6
"""The distance from the first row to the second, by the height of a card."""
SMALL_HAND_GAP: Final = 0.12
"""The gap between the cards of a small hand, by the width of a card."""
MAX_ROW_DIFFERENCE: Final = 6
"""The greatest difference between the two rows of a hand, in cards."""
GROUP_GAP: Final = 0.3
"""The extra gap between two groups, by the width of a card."""
RISE_UNITS: Final = 5
"""How far a card with tabs can rise without touching the row of buttons, in layout units."""
LIFT: Final = 0.14
"""How far a card that is picked up rises, by its height."""


def sort_hand(
    hand: Sequence[Card], order: SortOrder, spec: LayoutSpec, groups: Sequence[HandGroup] = ()
) -> tuple[Card, ...]:
    """Return the hand sorted; suits and ranks follow the game's order, from left to right and from low to high.

    :param groups: the game's own grouping of the hand, for an order that uses it.
    """
    if order.by_game and groups:
        return tuple(card for group in groups for card in group.cards)

    def key(card: Card) -> tuple[int, ...]:
        values = {
            "back": card.back.value,
            "suit": spec.suits.find(str(card.suit)),
            "rank": spec.ranks.find(_rank_letter(card)),
        }
        return tuple(values[name] for name in order.keys if name in values)

    return tuple(sorted(hand, key=key))


def groups_of(hand: Sequence[Card], order: SortOrder) -> tuple[HandGroup, ...]:
    """Return the suits, or the decks, of a sorted hand; no groups if the order begins with the rank."""
    first = next((key for key in order.keys if key != "game"), "")
    if first not in ("suit", "back"):
        return ()
    parts = groupby(hand, key=lambda card: card.suit if first == "suit" else card.back.value)
    return tuple(HandGroup(tuple(cards)) for _, cards in parts)


def _rank_letter(card: Card) -> str:
    """Return a card's rank as layouts write it: a joker has the letter of its suit, because J is the jack."""
    return str(card.suit if card.rank is Rank.JOKER else card.rank)


def keep_order(old: Sequence[Card], now: Sequence[Card], order: SortOrder, spec: LayoutSpec) -> tuple[Card, ...]:
    """Return the cards of ``now`` in the places that they had in ``old``; new cards go where the order puts them."""
    left = list(now)
    kept = []
    for card in old:
        if card in left:
            left.remove(card)
            kept.append(card)
    for card in sort_hand(left, order, spec):
        place = next(
            (place for place, other in enumerate(kept) if sort_hand((card, other), order, spec)[0] == card), len(kept)
        )
        kept.insert(place, card)
    return tuple(kept)


class Hand:
    """The viewer's hand: its order, and the cards picked up. Equal cards of two decks are kept apart.

    :ivar cards: the cards from left to right.
    :ivar groups: the game's own grouping of them.
    :ivar picked: the places of the cards that are picked up, in the order picked.
    :ivar suggested: whether a hint has picked them up.
    :ivar by_hand: whether the person has moved cards, which then stay where they are.
    """

    def __init__(self, spec: LayoutSpec) -> None:
        self.spec = spec
        self.sort = spec.sorts[0]
        self.by_hand = False
        self.cards: tuple[Card, ...] = ()
        self.groups: tuple[HandGroup, ...] = ()
        self.picked: list[int] = []
        self.suggested = False

    @property
    def grouped(self) -> tuple[HandGroup, ...]:
        """The groups that the cards lie in: the game's own, or suits or decks; none in an order made by hand."""
        if self.by_hand:
            return ()
        return self.groups if self.sort.by_game and self.groups else groups_of(self.cards, self.sort)

    @property
    def order_name(self) -> str:
        """The name of the hand's order: ``by suit``, ``by hand``."""
        return "by hand" if self.by_hand else self.sort.name

    @property
    def selected(self) -> tuple[Card, ...]:
        """The cards that are picked up, in the order picked."""
        return tuple(self.cards[place] for place in self.picked)

    def hold(self, cards: Sequence[Card], groups: Sequence[HandGroup]) -> None:
        """Hold these cards; those held before keep their places, and stay picked up."""
        self.groups = tuple(groups)
        if (self.sort.by_game and self.groups and not self.by_hand) or not self.cards:
            self._lay(sort_hand(cards, self.sort, self.spec, self.groups))
        else:
            self._lay(keep_order(self.cards, cards, self.sort, self.spec))

    def _lay(self, cards: tuple[Card, ...]) -> None:
        picked = self.selected
        self.cards = cards
        self.pick(picked, suggested=self.suggested)

    def pick(self, cards: Iterable[Card], *, suggested: bool = False) -> None:
        """Pick up these cards, if they are held, and no others."""
        self.picked, self.suggested = [], suggested
        for card in cards:
            place = next(
                (place for place, held in enumerate(self.cards) if held == card and place not in self.picked), None
            )
            if place is not None:
                self.picked.append(place)

    def toggle(self, place: int, *, alone: bool = False) -> None:
        """Pick up a card, or put it back.

        :param alone: whether it replaces the cards picked up before; it always replaces suggested ones.
        """
        if place in self.picked:
            self.picked.remove(place)
        elif alone or self.suggested:
            self.picked = [place]
        else:
            self.picked.append(place)
        self.suggested = False

    def sort_by(self, order: SortOrder) -> None:
        self.sort, self.by_hand = order, False
        self._lay(sort_hand(self.cards, order, self.spec, self.groups))

    def move(self, place: int, to: int) -> None:
        """Move a card in front of the one at ``to``, or to the end, on the person's behalf."""
        picked = self.cards[place]
        rest = [*self.cards[:place], *self.cards[place + 1 :]]
        rest.insert(to - (place < to), picked)
        self.by_hand = True
        self._lay(tuple(rest))


def card_height(m: Measure, count: int) -> int:
    """Return the height of the hand's cards in pixels."""
    return round(sizes.hand(m, count) * sizes.CARD_SHAPE)


def hand_height(m: Measure, count: int) -> int:
    """Return the height of the hand's place in pixels, without the room above it for raised cards."""
    return round(card_height(m, count) * _rows_height(m, sizes.hand(m, count), count))


def head_height(m: Measure, groups: Sequence[HandGroup]) -> int:
    """Return the height kept free above the hand for raised cards, their tabs, and the labels of groups."""
    tab = m.px(22)
    return max(tab, round(m.line * 1.15)) if any(group.label for group in groups) else tab


def _room(m: Measure) -> int:
    """Return the greatest width of the hand."""
    return (m.table if m.docked else m.width) - 2 * m.px(12)


def _row_count(m: Measure, wide: float, count: int) -> int:
    return sizes.hand_rows(_room(m), wide, count)


def _rows_height(m: Measure, wide: float, count: int) -> float:
    """Return the height of the rows for this number of cards, by the height of a card."""
    return 1.0 if _row_count(m, wide, count) == 1 else 1.0 + ROW_STEP


def fan(m: Measure, box: Rect, hand: Sequence[Card], groups: Sequence[HandGroup] = ()) -> list[tuple[Card, Rect]]:
    """Return the place of each card of the hand before it is raised, in drawing order, with gaps between groups."""
    wide = sizes.hand(m, len(hand))
    width, height = round(wide), card_height(m, len(hand))
    spots = []
    rows = _rows(hand, _row_count(m, wide, len(hand)), box.width / width)
    breaks = _breaks(groups) if len(rows) == 1 else ()
    widest = 1.0 + (SMALL_HAND_GAP if len(hand) <= m.small_hand else 0.0)
    for number, row in enumerate(rows):
        y = box.bottom - height - round((len(rows) - 1 - number) * ROW_STEP * height)
        room = min(box.width, _room(m)) - width
        apart = min(width * GROUP_GAP, room * 0.3 / max(1, len(breaks)))
        step = min(width * widest, (room - apart * len(breaks)) / max(1, len(row) - 1))
        x = box.centerx - (width + step * (len(row) - 1) + apart * len(breaks)) / 2
        for place, card in enumerate(row):
            x += apart * (place in breaks)
            spots.append((card, Rect(round(x), y, width, height)))
            x += step
    return spots


def tabs_height(m: Measure, count: int) -> int:
    """Return the height above a hand of this many cards that their tabs take, also when a card rises a little."""
    return tab_height(round(sizes.hand(m, count))) + m.px(RISE_UNITS)


def labelled_groups(
    groups: Sequence[HandGroup], spots: Sequence[tuple[Card, Rect]], line: int
) -> tuple[tuple[HandGroup, Rect], ...]:
    """Return the groups that have a label, each with the place of the label above its cards."""
    labels = []
    places = iter(rect for _, rect in spots)
    for group in groups:
        rects = [next(places) for _ in group.cards]
        if group.label and rects:
            edge = rects[0].unionall(rects[1:])
            labels.append((group, Rect(edge.left, edge.top - line, edge.width, line)))
    return tuple(labels)


def _breaks(groups: Sequence[HandGroup]) -> tuple[int, ...]:
    """Return the places in the hand at which a new group begins."""
    return tuple(accumulate(len(group.cards) for group in groups))[:-1]


def _rows(hand: Sequence[Card], rows: int, room: float) -> list[Sequence[Card]]:
    """Split a hand into rows: between two decks if the rows are then about equally long.

    :param room: the width of the hand's place, by the width of a card.
    """
    if rows == 1:
        return [hand] if hand else []
    changes = [place for place in range(1, len(hand)) if hand[place].back is not hand[place - 1].back]
    middle = len(hand) // 2
    if len(changes) == 1:
        longer = max(changes[0], len(hand) - changes[0])
        if abs(len(hand) - 2 * changes[0]) <= MAX_ROW_DIFFERENCE and (room - 1) / (longer - 1) >= sizes.MIN_PITCH:
            middle = changes[0]
    return [hand[:middle], hand[middle:]]
