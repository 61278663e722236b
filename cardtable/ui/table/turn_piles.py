"""The layout of a pile by turns: earlier turns small, the last turn larger, the top card largest."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect

from cardtable.engine.view import SeenZone, View
from cardtable.ui.table import sizes
from cardtable.ui.table.card_history import players_of
from cardtable.ui.table.sizes import CARD_SHAPE, Measure
from cardtable.ui.table.spots import AreaLayout, Bracket, Spot, card_size, spot_of, stack

PITCH: Final = 0.46
"""The visible part of a covered card, by its width."""
GAP: Final = 0.26
"""The gap between two turns, by the width of their cards."""
MAX_TURNS: Final = 3
MIN_FACTOR: Final = 0.8
"""The least share of their size to which cards shrink; after that, the first cards of the last turn are left out."""


class PlayedTurn(NamedTuple):
    """The cards that one seat played one after the other, as places in the pile."""

    seat: int | None
    places: tuple[int, ...]

    def without_first(self) -> "PlayedTurn":
        return PlayedTurn(self.seat, self.places[1:])


def turns_of(zone: SeenZone, view: View, last: int) -> tuple[PlayedTurn, ...]:
    """Return the turns of the last ``last`` cards of a pile, the newest at the end."""
    first = max(0, len(zone.cards) - last)
    players = players_of(view, zone.cards[first:])
    turns = list[PlayedTurn]()
    for place in range(first, len(zone.cards)):
        seat = players.get(zone.cards[place])
        if turns and turns[-1].seat == seat:
            turns[-1] = PlayedTurn(seat, (*turns[-1].places, place))
        else:
            turns.append(PlayedTurn(seat, (place,)))
    return tuple(turns[-MAX_TURNS:])


def lay_turns(zone: SeenZone, deck: SeenZone | None, area: Rect, m: Measure, view: View, last: int) -> AreaLayout:
    """Lay out the last turns at a pile from left to right, and the deck at the right end."""
    turns = turns_of(zone, view, last) or (PlayedTurn(None, ()),)
    label = round(1.9 * m.line)
    room = Rect(area.left, area.top, area.width, area.height - label)
    deck_wide = sizes.deck(m.wide(sizes.THIS_TURN))
    free = room.width - (deck_wide * 1.35 if deck is not None else 0)
    while len(turns) > 1 and _whole(turns, m, 1.0) > free:
        first, *later = turns
        turns = (*later,) if len(first.places) < 3 else (first.without_first(), *later)
    largest = min(1.0, room.height / (m.wide(sizes.TOP_OF_TURNS) * CARD_SHAPE))
    while len(turns[-1].places) > 1 and min(largest, free / _whole(turns, m, 1.0)) < MIN_FACTOR:
        turns = (turns[-1].without_first(),)
    factor = min(largest, free / _whole(turns, m, 1.0))
    whole = _whole(turns, m, factor)
    x = room.left + (free - whole) / 2
    spots, brackets = list[Spot](), list[Bracket]()
    for number, turn in enumerate(turns):
        newest = number == len(turns) - 1
        rects, x = _turn(turn, x, room.centery, m, factor, newest=newest)
        spots += [spot_of(zone, place, rect) for place, rect in zip(turn.places, rects, strict=True)]
        if turn.seat is not None and rects:
            edge = rects[0].unionall(rects[1:])
            brackets.append(Bracket(Rect(edge.left, edge.bottom + m.px(4), edge.width, label), turn.seat, newest))
    top = card_size(m.wide(sizes.TOP_OF_TURNS) * factor)
    box = spots[0].rect.unionall([spot.rect for spot in spots]) if spots else Rect((0, 0), top)
    if not spots:
        box.center = room.center
    drop = Rect((0, 0), top)
    drop.midright = box.midright
    laid = AreaLayout(tuple(spots), {zone.name: box}, {zone.name: drop}, tuple(brackets))
    if deck is None:
        return laid
    place = Rect((0, 0), card_size(deck_wide * factor))
    place.midleft = (max(box.right + round(0.3 * deck_wide), round(room.right - deck_wide * 1.1)), room.centery)
    return laid + AreaLayout(tuple(stack(deck, place)), {deck.name: place})


def _widths(turn: PlayedTurn, m: Measure, *, newest: bool) -> Sequence[float]:
    if not newest or not turn.places:
        return [m.wide(sizes.EARLIER_TURN)] * len(turn.places)
    return [m.wide(sizes.THIS_TURN)] * (len(turn.places) - 1) + [m.wide(sizes.TOP_OF_TURNS)]


def _wide(turn: PlayedTurn, m: Measure, *, newest: bool) -> float:
    widths = _widths(turn, m, newest=newest)
    return sum(wide * PITCH for wide in widths[:-1]) + widths[-1] if widths else 0.0


def _whole(turns: Sequence[PlayedTurn], m: Measure, factor: float) -> float:
    """Return the width of all turns together."""
    wide = sum(_wide(turn, m, newest=turn is turns[-1]) for turn in turns)
    return max(1.0, (wide + GAP * m.wide(sizes.THIS_TURN) * (len(turns) - 1)) * factor)


def _turn(
    turn: PlayedTurn, x: float, middle: int, m: Measure, factor: float, *, newest: bool
) -> tuple[list[Rect], float]:
    """Return the places of a turn's cards from ``x`` on, and where the next turn begins."""
    rects = []
    widths = _widths(turn, m, newest=newest)
    for number, wide in enumerate(widths):
        rect = Rect((0, 0), card_size(wide * factor))
        rect.midleft = (round(x), middle)
        rects.append(rect)
        x += wide * factor * (PITCH if number < len(widths) - 1 else 1.0)
    return rects, x + GAP * m.wide(sizes.THIS_TURN) * factor
