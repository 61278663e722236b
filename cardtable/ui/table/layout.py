"""Computes where everything lies on the table, from the View, the game's layout and the size of the window."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from math import inf
from types import MappingProxyType
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.view import SeenZone, View
from cardtable.engine.voice.words import HandGroup
from cardtable.play.layout import Display, LayoutSpec, TableauOwner
from cardtable.ui.table import sizes
from cardtable.ui.table.bars import Bars, bars_of
from cardtable.ui.table.card_history import last_player
from cardtable.ui.table.hand import fan, head_height, labelled_groups
from cardtable.ui.table.melds import MeldColumns, Tableaus, lay_tableaus
from cardtable.ui.table.middle import (
    TRICK_HEIGHT,
    highest_bidder,
    lay_bids,
    lay_piles,
    lay_prize,
    lay_splay,
    lay_to_beat,
    lay_trick,
    lay_turns,
)
from cardtable.ui.table.seating import PlacesOfSeat, seating
from cardtable.ui.table.sizes import CARD_SHAPE, Measure, TablePart, least_meld
from cardtable.ui.table.spots import (
    AreaLayout,
    Bracket,
    Spot,
    card_size,
    first_free,
    overlapping,
    pitch_within,
    row_width,
)

__all__ = ["Bracket", "PlacesOfSeat", "Spot", "TableLayout", "arrange"]

MIN_SIZE_SHARE: Final = 0.85
"""The least share of its designed size to which a trick shrinks under a splay."""
GAP_UNDER_SPLAY: Final = 18
"""The layout units between a splay and the trick."""
SEAT_LINE_UNITS: Final = (236, 36)
"""The width and height of the line of text under a seat, in layout units."""


RANK: Final = (0.19, 0.45)
RANK_AND_SUIT: Final = (0.24, 0.72)
"""The width and height of a rank, and of rank and suit, by the width of a card."""


Zones = Mapping[Display, Sequence[SeenZone]]
"""Zones by how they are drawn."""


NOTHING_LAID: Final[Mapping[int, MeldColumns]] = MappingProxyType({})


def _nowhere() -> Rect:
    return Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The layout of one View.

    :param spots: all drawn cards, in drawing order.
    :param boxes: the places of the zones in the middle, by name, even of empty zones. Zones in front of their players
        share one place under the name of their kind.
    :param drops: the places where a card of the viewer would land, by the name or kind of the zone.
    :param seats: the places of all seats, including the bottom one.
    :param tableaus: the place of each tableau, by side or seat.
    :param headers: the line over each side's melds, if it has any.
    :param faces: the place of the owner's small face, by zone.
    :param brackets: the cards that one seat played together, with the place of its name under them.
    :param rail: the bar along the upper edge of the window.
    :param standing: the left part of the rail.
    :param tools: the right part of the rail.
    :param event: the place of the event line.
    :param event_row: the whole row in which it lies, into which a long one reaches where that is free.
    :param steps: the place of the steps of a turn, above the prompt.
    :param prompt: the place of the prompt.
    :param buttons: the place of the buttons for moves.
    :param column: the place of a panel at the right, which covers nothing of the table; 0 wide without a panel.
    :param counts: the zones shown as a number, by seat.
    :param groups: the groups in the viewer's hand that have a label, with its place.
    :param captions: the places of what is written at zones: over those at the side, under the top of a splay, and on a
        deck.
    :param melds: the columns in which the melds of each side lie.
    :param step: the step of ``STEPS`` at which its sizes are taken.
    """

    spots: tuple[Spot, ...]
    boxes: Mapping[str, Rect] = field(default_factory=dict)
    drops: Mapping[str, Rect] = field(default_factory=dict)
    seats: Mapping[int, PlacesOfSeat] = field(default_factory=dict)
    tableaus: Mapping[int, Rect] = field(default_factory=dict)
    headers: Mapping[int, Rect] = field(default_factory=dict)
    faces: Mapping[str, Rect] = field(default_factory=dict)
    brackets: tuple[Bracket, ...] = ()
    rail: Rect = field(default_factory=_nowhere)
    standing: Rect = field(default_factory=_nowhere)
    tools: Rect = field(default_factory=_nowhere)
    middle: Rect = field(default_factory=_nowhere)
    event: Rect = field(default_factory=_nowhere)
    event_row: Rect = field(default_factory=_nowhere)
    steps: Rect = field(default_factory=_nowhere)
    prompt: Rect = field(default_factory=_nowhere)
    buttons: Rect = field(default_factory=_nowhere)
    hand: Rect = field(default_factory=_nowhere)
    column: Rect = field(default_factory=_nowhere)
    counts: Mapping[int, tuple[SeenZone, ...]] = field(default_factory=dict)
    groups: tuple[tuple[HandGroup, Rect], ...] = ()
    captions: tuple[Rect, ...] = ()
    melds: Mapping[int, MeldColumns] = field(default_factory=dict)
    step: int = 0


def arrange(
    view: View,
    spec: LayoutSpec,
    sides: Sequence[Sequence[int]],
    measure: Measure,
    hand: Sequence[Card],
    bottom: int,
    groups: Sequence[HandGroup] = (),
    melds: Mapping[int, MeldColumns] = NOTHING_LAID,
) -> TableLayout:
    """Return the layout of ``view``, with the largest sizes at which nothing is hidden, or as little as can be.

    :param measure: its step is the first that is tried.
    :param sides: the seats of each side.
    :param hand: the viewer's cards from left to right.
    :param groups: the groups of the hand.
    :param bottom: the seat at the lower edge of the screen.
    :param melds: the columns in which the melds of each side have lain in this hand: they stay there while they can.
        The cards of a small hand are not larger where melds would have to move for it.
    """
    zones = _zones(view, spec)

    def fitted(measure: Measure) -> TableLayout:
        bars = bars_of(measure, hand, groups, measure.names[bottom] if measure.names else 0)
        best, least = TableLayout(()), (inf, inf)
        for step in range(measure.step, len(sizes.STEPS)):
            if step > measure.step and sizes.STEPS[step][TablePart.MELDS] < 1 and not least[0]:
                break
            sized = replace(measure, step=step)
            layout = _arranged(view, zones, spec, sides, sized, bars, hand, bottom, groups, melds)
            hidden = _hidden(layout, view, zones, spec, bottom)
            if hidden < least:
                best, least = layout, hidden
            if not any(hidden):
                break
        return best

    layout = fitted(measure)
    moved = any(side in melds and not columns.continues(melds[side]) for side, columns in layout.melds.items())
    if moved and len(hand) <= measure.small_hand:
        layout = fitted(replace(measure, small_hand=0))
    return layout


def _zones(view: View, spec: LayoutSpec) -> Zones:
    """Return the zones that have a place now, by how they are drawn."""
    zones = defaultdict[Display, list[SeenZone]](list)
    for zone in view.zones:
        how = spec.zone(zone.kind)
        there = not how.phases or view.phase in how.phases
        if there and (zone.cards or not how.hides):
            zones[how.draw].append(zone)
    return zones


def _hidden(layout: TableLayout, view: View, zones: Zones, spec: LayoutSpec, bottom: int) -> tuple[int, int]:
    """Return how much is hidden: ranks of cards before the players, cards without a place, and fans; and how many suits
    of those cards."""
    cards = [spot for spot in layout.spots if spec.zone(spot.kind).draw is Display.STRIP]
    rects = [spot.rect for spot in cards]
    ranks, suits = (
        sum(
            Rect(rect.topleft, (round(wide * rect.width), round(high * rect.width))).collidelist(rects[number:]) >= 0
            for number, rect in enumerate(rects, 1)
        )
        for wide, high in (RANK, RANK_AND_SUIT)
    )
    placed = {spot.zone for spot in cards} | layout.boxes.keys()
    wanted = [*zones[Display.ASIDE], *zones[Display.STRIP]]
    gone = sum(len(zone.cards) for zone in wanted if zone.name not in placed)
    fans = sum(
        seat != bottom and not place.fan.width and bool(view.zone("hand", seat).cards)
        for seat, place in layout.seats.items()
    )
    purses = any(how.draw is Display.FRONT for how in spec.zones.values())  # they tell what a closed fan would
    return ranks + gone + (0 if purses else fans), suits


def _arranged(
    view: View,
    zones: Zones,
    spec: LayoutSpec,
    sides: Sequence[Sequence[int]],
    measure: Measure,
    bars: Bars,
    hand: Sequence[Card],
    bottom: int,
    groups: Sequence[HandGroup],
    melds: Mapping[int, MeldColumns],
) -> TableLayout:
    """Return the layout in the sizes of one step."""
    seated = seating(measure, bars, view.seats, bottom, spec.seats, spec.tableaus)
    splay = _splay(zones, measure, seated.middle, view.seats)
    below = max((box.bottom for box in splay.boxes.values()), default=seated.middle.top)
    tableaus = lay_tableaus(view, spec, seated, bars, measure, sides, bottom, below, melds)
    table = _Table(view, zones, spec, measure, bars, seated.middle, tableaus, bottom)
    laid = splay + table.middle(splay) + table.rail(seated.standing)
    laid += table.aside(laid)
    own, labelled = _own_hand(view, measure, tableaus.hand, hand, groups)
    return TableLayout(
        (*laid.spots, *tableaus.spots, *own),
        boxes=laid.boxes,
        drops=laid.drops,
        seats=tableaus.seats,
        tableaus=tableaus.areas,
        headers=tableaus.headers,
        faces=tableaus.faces,
        brackets=laid.brackets,
        rail=bars.rail,
        standing=seated.standing,
        tools=bars.tools,
        middle=seated.middle,
        event=_event(bars, tableaus.middle),
        event_row=bars.event,
        steps=bars.steps,
        prompt=bars.prompt,
        buttons=bars.buttons,
        hand=bars.hand,
        column=bars.column,
        counts=_counts(view, spec),
        groups=labelled,
        captions=tuple(table.captions(laid.boxes)),
        melds=tableaus.columns,
        step=measure.step,
    )


def _splay(zones: Zones, m: Measure, middle: Rect, seats: int) -> AreaLayout:
    """Lay out a splay and the deck beside it along the upper edge of the middle, above a trick that has room."""
    deck = next(iter(zones[Display.DECK]), None)
    trick = TRICK_HEIGHT * MIN_SIZE_SHARE * m.wide(sizes.TRICK, seats) if zones[Display.TRICK] else 0.0
    area = middle.copy()
    area.top += m.px(14)
    laid = AreaLayout()
    for zone in zones[Display.SPLAY]:
        laid += lay_splay(zone, deck, area, m, trick)
    return laid


@dataclass(frozen=True, slots=True)
class _Table:
    """One View that is being laid out, with the room that seats and tableaus leave."""

    view: View
    zones: Zones
    spec: LayoutSpec
    m: Measure
    bars: Bars
    area: Rect
    tableaus: Tableaus
    bottom: int

    @property
    def uses_rail(self) -> bool:
        """Whether what is asked of the viewer takes the middle, so that cards there go up to the rail."""
        return self.m.asks and self.view.actor == self.view.seat

    def middle(self, splay: AreaLayout) -> AreaLayout:
        """Lay out the middle of the table below a splay."""
        m, area, laid = self.m, self.tableaus.middle.copy(), AreaLayout()
        deck = next(iter(self.zones[Display.DECK]), None)
        if splay.boxes:
            lower = max(box.bottom for box in splay.boxes.values()) + m.px(GAP_UNDER_SPLAY)
            area.height, area.top = area.bottom - lower, lower
        for zone in self.zones[Display.TURNS]:
            last = self.spec.zone(zone.kind).last or len(zone.cards)
            laid += lay_turns(zone, deck, area, m, self.view, last)
        for zone in self.zones[Display.TRICK]:
            laid += lay_trick(zone, area, m, self.view, self.bottom, self.area.centerx)
        for zone in [*self.zones[Display.BEAT], *([] if self.uses_rail else self.zones[Display.RAIL])]:
            laid += lay_to_beat(zone, area, m)
        piles = self.zones[Display.PILE]
        if piles:
            laid += lay_piles(piles, area, m, self.view.seats)
        for zone in self.zones[Display.PRIZE]:
            laid += lay_prize(zone, area, m, alone=self.view.seats == 2)
            bids, seats = self.zones[Display.FRONT], self.tableaus.seats
            highest = highest_bidder(bids, self.view)
            laid += lay_bids(bids, laid.boxes[zone.name], area, m, seats, self.bottom, highest)
        return laid

    def rail(self, standing: Rect) -> AreaLayout:
        """Lay out the zones in the middle of the rail, where no player sits."""
        laid = AreaLayout()
        for zone in self.zones[Display.RAIL] if self.uses_rail else ():
            wide = self.bars.rail.height * 1.2 / CARD_SHAPE
            size = card_size(wide)
            pitch = 0.45 * wide
            left = standing.right + self.m.px(8)
            box = Rect((left, self.m.px(6)), (round(row_width(wide, pitch, max(1, len(zone.cards)))), size[1]))
            laid += AreaLayout(tuple(overlapping(zone, left, box.top, wide, pitch)), {zone.name: box}, {zone.name: box})
        return laid

    def aside(self, middle: AreaLayout) -> AreaLayout:
        """Lay out the zones of secondary interest: small, at the right above the buttons, clear of the middle.

        Cards that a player at the left has put down lie at the left instead, if there is room.
        """
        laid, m = AreaLayout(), self.m
        cards = [spot.rect for spot in (*self.tableaus.spots, *middle.spots)]
        cards += [box for name, box in middle.boxes.items() if self.spec.zone(name).draw is not Display.FRONT]
        solid = [*cards, *(rect for place in self.tableaus.seats.values() for rect in (place.rect, place.fan))]
        texts = self.under_seats()
        bid = [place for name, place in middle.drops.items() if self.spec.zone(name).draw is Display.FRONT]
        right = self.bars.table.right - m.px(16)
        for zone in self.zones[Display.ASIDE]:
            wide = max(least_meld(m), m.wide(sizes.ASIDE))
            size = card_size(wide)
            count = max(1, len(zone.cards))
            pitch = pitch_within(m.px(180), wide, count, 0.44 * wide)
            box = Rect((0, 0), (round(row_width(wide, pitch, count)), size[1]))
            box.bottomright = (right, self.bars.table.bottom - m.px(6))
            free = (
                self._lowest(box.move(m.px(16) - box.left, 0), [*solid, *bid, *texts]) if self._at_left(zone) else None
            )
            for soft in ([*bid, *texts], bid, texts, ()):
                free = free or self._lowest(box, [*solid, *soft])
            if free is None:
                continue
            box = free
            spots = overlapping(zone, box.left, box.top, wide, pitch)
            laid += AreaLayout(tuple(spots), {zone.name: box}, {zone.name: box})
            right = box.left - m.px(16) if box.left > self.area.centerx else right
        return laid

    def _at_left(self, zone: SeenZone) -> bool:
        """Whether a player at the left has put down these cards."""
        word = self.spec.zone(zone.kind).laid_by
        player = last_player(self.view, word) if word else None
        if player is None or player == self.bottom:
            return False
        return self.tableaus.seats[player].portrait.right <= self.area.left

    def _lowest(self, box: Rect, taken: Sequence[Rect]) -> Rect | None:
        """Return the lowest free place for cards and a caption over them, and far to the right.

        Where no caption has room at the lower edge the cards lie there without one, or else higher up.
        """
        step, gap, caption = self.m.px(16), self.m.px(6), 2 * self.m.line
        tall = Rect(box.left - gap, box.top - caption, box.width + 2 * gap, box.height + caption)

        def row(place: Rect, up: int) -> Iterator[Rect]:
            return (place.move(-by, -up) for by in range(0, max(1, box.left - self.area.left), step))

        higher = (row(tall, up) for up in range(step, box.top - self.tableaus.middle.top, step))
        free = first_free(chain(row(tall, 0), row(box, 0), *higher), taken, Rect(0, 0, self.m.width, self.m.height))
        if free is None:
            return None
        box = box.copy()
        box.midbottom = free.midbottom
        return box

    def under_seats(self) -> list[Rect]:
        """Return the place of a line of text under each seat at a side."""
        lines = []
        for seat, place in self.tableaus.seats.items():
            if seat != self.bottom and self.spec.tableaus is TableauOwner.SEATS:
                zones = {zone.name for zone in self.view.zones if zone.owner == seat}
                own = [spot.rect for spot in self.tableaus.spots if spot.zone in zones]
                whole = place.rect.unionall([*own, place.fan])
                line = Rect(0, whole.bottom, self.m.px(SEAT_LINE_UNITS[0]), self.m.px(SEAT_LINE_UNITS[1]))
                line.left = place.portrait.left
                if place.right:
                    line.right = place.portrait.right
                lines.append(line)
        return lines

    def captions(self, boxes: Mapping[str, Rect]) -> list[Rect]:
        """Return the places of what is written at zones at the side, under the top of a splay, and on a deck."""
        aside, splays = (
            [boxes[each.name] for each in self.zones[draw] if each.name in boxes]
            for draw in (Display.ASIDE, Display.SPLAY)
        )
        over = [Rect(box.left, box.top - self.m.line, box.width, self.m.line) for box in aside]
        counted = [boxes[each.name] for each in self.zones[Display.DECK] if each.name in boxes]
        counts = [Rect(box.left, box.bottom - self.m.line // 2, box.width, self.m.line) for box in counted]
        return [*over, *counts, *(Rect(box.right - box.height, box.bottom, box.height, self.m.line) for box in splays)]


def _event(bars: Bars, middle: Rect) -> Rect:
    """Return the place of the event line: under the middle, and centred on the table if there is room."""
    event = bars.event.copy()
    half = min(event.centerx - middle.left, middle.right - event.centerx)
    if half > event.width // 5:
        return event.inflate(-max(0, event.width - 2 * half), 0)
    event.left, event.width = middle.left, middle.width
    return event


def _own_hand(
    view: View, m: Measure, box: Rect, hand: Sequence[Card], groups: Sequence[HandGroup]
) -> tuple[list[Spot], tuple[tuple[HandGroup, Rect], ...]]:
    """Return the cards of the viewer's hand and the labels of its groups; nothing for an onlooker."""
    if view.seat is None:
        return [], ()
    held = view.zone("hand", view.seat)
    fanned = fan(m, box, hand, groups)
    spots = [Spot(held.name, place, card, rect, held.kind) for place, (card, rect) in enumerate(fanned)]
    return spots, labelled_groups(groups, fanned, head_height(m, groups))


def _counts(view: View, spec: LayoutSpec) -> dict[int, tuple[SeenZone, ...]]:
    """Return the zones shown as a number, by seat."""
    return {
        seat: tuple(zone for zone in view.zones if zone.owner == seat and spec.zone(zone.kind).draw is Display.COUNT)
        for seat in range(view.seats)
    }
