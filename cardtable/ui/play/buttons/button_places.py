"""Computes where the buttons of an offer go: in a row above the hand, or in a panel or a grid in the middle."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.ui.look import LEAST_SHARE, Look
from cardtable.ui.play.offers.offer import ChoiceGrid, Offer, grid
from cardtable.ui.table.fans import MIN_ROOM
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import MAX_MARGIN_SHARE

MIN_GRID_WIDTH: Final = 0.85
"""If a grid's buttons are narrower than this share of their widest label, the grid is drawn smaller."""

SEAT_GAP: Final = 6
"""The layout units between a player's face and a grid."""


@dataclass(frozen=True, slots=True)
class ButtonPlaces:
    """The places of some buttons.

    :param look: the look of the buttons, with smaller text where they would not fit otherwise.
    :param labels: the label of each button.
    :param buttons: the number and the place of each button, in the order of the keyboard focus.
    :param panel: the panel behind them.
    :param stepper: the place of the stepper.
    """

    look: Look
    labels: tuple[str, ...]
    buttons: tuple[tuple[int, Rect], ...]
    panel: Rect | None = None
    stepper: Rect | None = None


def in_row(area: Rect, look: Look, labels: Sequence[str], briefs: Sequence[str], keys: Sequence[str]) -> ButtonPlaces:
    """Place buttons at the right end of a row, as wide as their labels if there is room.

    :param briefs: shorter labels, for a row in which the labels do not fit.
    """
    gap, style = look.metrics.gap, look.text_style(Ground.DARK, BODY, bold=True)
    room = area.width - gap * len(labels)

    def widths(labels: Sequence[str]) -> list[int]:
        return [look.text.width(with_key(*each), style) + 3 * gap for each in zip(labels, keys, strict=True)]

    labels = labels if sum(widths(labels)) <= room else briefs
    wanted = widths(labels)
    scale = min(1.0, room / max(1, sum(wanted)))
    x = area.right - round(sum(wanted) * scale) - gap * (len(labels) - 1)
    places = []
    for number, width in enumerate(wanted):
        places.append((number, Rect(x, area.top, round(width * scale), area.height)))
        x += round(width * scale) + gap
    return ButtonPlaces(look, tuple(labels), tuple(places))


def with_key(label: str, key: str) -> str:
    """Return a label and its key as one text, as wide as the two are on a button."""
    return f"{label}   {key}"


def in_panel(layout: TableLayout, look: Look, offer: Offer) -> ButtonPlaces:
    """Place buttons in a panel in the middle, with the stepper above them if there is one."""
    least = min(LEAST_SHARE, look.normal_share)
    return _in_panel(layout, look.fitting(lambda smaller: _in_panel(layout, smaller, offer)[1], least), offer)[0]


def _in_panel(layout: TableLayout, look: Look, offer: Offer) -> tuple[ButtonPlaces, bool]:
    """Return the places in a panel, and whether it is as wide as it needs and covers nothing."""
    labels = tuple(choice.label for choice in offer.choices)
    stepper = offer.bids is not None
    metrics = look.metrics
    columns = 2 if len(labels) <= 4 else 5
    rows = -(-len(labels) // columns)
    bold = look.style(BODY, bold=True)
    written = [with_key(choice.label, choice.key) for choice in offer.choices]
    widest = max((look.text.width(each, bold) for each in written), default=0)
    high, step = metrics.target + metrics.px(6), round(1.5 * metrics.target) if stepper else 0
    wanted = max(metrics.px(340), columns * (widest + 3 * metrics.gap) + 2 * metrics.pad)
    panel = Rect(0, 0, min(wanted, max(layout.middle.width, metrics.px(480))), 0)
    panel.height = rows * (high + metrics.gap) - metrics.gap + 2 * metrics.pad + (step + metrics.pad if step else 0)
    panel.centerx = layout.middle.centerx
    lying = [*layout.captions, *(spot.rect for spot in layout.spots if not spot.in_hand)]
    _between(panel, lying, (layout.rail.bottom, layout.event.top - metrics.gap), layout.event.bottom)
    _keep_off(panel, lying, layout, metrics.gap)
    seats = [rect for place in layout.seats.values() for rect in (place.portrait, place.fan) if rect.width]
    fits = panel.top >= layout.rail.bottom and panel.width >= wanted and panel.collidelist([*lying, *seats]) < 0
    inner = panel.inflate(-2 * metrics.pad, -2 * metrics.pad)
    line = Rect(inner.left, inner.top, inner.width, step) if stepper else None
    top = inner.top + (step + metrics.pad if step else 0)
    width = (inner.width - metrics.gap * (columns - 1)) // columns if len(labels) > 1 else inner.width
    places = tuple(
        (number, Rect(inner.left + column * (width + metrics.gap), top + row * (high + metrics.gap), width, high))
        for number in range(len(labels))
        for row, column in [divmod(number, columns)]
    )
    return ButtonPlaces(look, labels, places, panel, line), fits


def _between(panel: Rect, lying: Sequence[Rect], room: tuple[int, int], lowest: int) -> None:
    """Centre a panel in the lowest gap between the cards that is high enough for it.

    :param room: the top and the bottom of all gaps.
    :param lowest: the bottom of the panel if no gap is high enough; it then covers the event line, which is not drawn.
    """
    first, last = room
    across = [rect for rect in lying if rect.right > panel.left and rect.left < panel.right]
    starts = sorted({first, *(rect.bottom for rect in across if first < rect.bottom < last)})
    gaps = [(start, min([last, *(rect.top for rect in across if rect.bottom > start)])) for start in starts]
    fitting = [gap for gap in gaps if gap[1] - gap[0] >= panel.height]
    if fitting:
        panel.centery = (fitting[-1][0] + fitting[-1][1]) // 2
    else:
        panel.bottom = lowest


def _keep_off(panel: Rect, lying: Sequence[Rect], layout: TableLayout, gap: int) -> None:
    """Move a panel that covers cards to their left or right, if it covers nothing there."""
    hit = [rect for rect in lying if rect.colliderect(panel)]
    if not hit:
        return
    covered = hit[0].unionall(hit[1:])
    seats = [rect for place in layout.seats.values() for rect in (place.rect, place.fan) if rect.width]
    for left in (covered.left - gap - panel.width, covered.right + gap):
        moved = Rect(left, panel.top, panel.width, panel.height)
        inside = layout.rail.left <= moved.left and moved.right <= layout.rail.right
        if inside and moved.collidelist([*lying, *seats]) < 0:
            panel.left = left
            return


def in_grid(layout: TableLayout, look: Look, labels: Sequence[str], kinds: Sequence[object]) -> ButtonPlaces:
    """Place many buttons as a grid in a panel in the middle. Buttons that belong to no row get an extra column.

    :param kinds: the kind of each button; buttons of one kind form a row.
    """
    least = min(LEAST_SHARE, look.normal_share)
    above_event = layout.event.top - look.metrics.gap // 2
    places = _grid_bottomed(layout, look, labels, kinds, above_event, least)
    if places.buttons[0][1].top >= layout.middle.top:
        return places
    return _grid_bottomed(layout, look, labels, kinds, layout.event.bottom, least)  # the event line is not drawn then


def _grid_bottomed(
    layout: TableLayout, look: Look, labels: Sequence[str], kinds: Sequence[object], bottom: int, least: float
) -> ButtonPlaces:
    """Return the places in a grid that ends at ``bottom``, in the least reduced look in which it fits."""
    fitting = look.fitting(lambda smaller: _in_grid(layout, smaller, labels, kinds, bottom)[1], least)
    return _in_grid(layout, fitting, labels, kinds, bottom)[0]


def _in_grid(
    layout: TableLayout, look: Look, labels: Sequence[str], kinds: Sequence[object], bottom: int
) -> tuple[ButtonPlaces, bool]:
    """Return the places in a grid, and whether it has room below the seats and its buttons for their labels."""
    metrics = look.metrics
    gap, head = metrics.gap // 2, metrics.pad
    pitch = metrics.target + gap
    table = grid(kinds, (layout.middle.height - head - metrics.pad) // pitch)
    columns = table.columns + (1 if table.loose else 0)
    style = look.text_style(Ground.DARK, BODY, bold=True)
    written = max(look.text.width(label, style) for label in labels)
    widest = written + 3 * metrics.gap
    height = head + max(len(table.rows), len(table.loose)) * pitch + metrics.pad
    row = Rect(0, bottom - height, layout.column.left or layout.rail.width, height)
    least = max(metrics.target, round(written / (1 - 2 * MAX_MARGIN_SHARE)))
    left, right = _ends(layout, look, row.inflate(-2 * metrics.gap, 0), columns * (least + gap) - gap + 2 * metrics.pad)
    width = min(widest, (right - left - 2 * metrics.pad + gap) // columns - gap)
    panel = Rect(0, row.top, columns * (width + gap) - gap + 2 * metrics.pad, height)
    panel.centerx = layout.middle.centerx
    panel.left = max(left, min(panel.left, right - panel.width))
    first = panel.left + metrics.pad, panel.top + head
    if any(spot.rect.colliderect(panel) and spot.rect.top < panel.top for spot in layout.spots):
        # Otherwise the cards under the panel would show above it.
        panel.height, panel.top = panel.bottom - layout.middle.top, layout.middle.top
    fits = panel.top >= layout.middle.top and width >= MIN_GRID_WIDTH * widest
    places = tuple(
        (number, Rect(first[0] + x * (width + gap), first[1] + y * pitch, width, metrics.target))
        for number, (x, y) in _cells(table)
    )
    return ButtonPlaces(look, tuple(labels), places, panel), fits


def _ends(layout: TableLayout, look: Look, row: Rect, least: int) -> tuple[int, int]:
    """Return the left and the right end of the room for a grid: between the fans, or between one back at each seat.

    Otherwise it lies between the faces, and is as narrow as possible, because the names under them are cut off.

    :param least: the width that the grid needs.
    """
    left, right = _between_faces(layout, row, look.metrics.px(SEAT_GAP))
    back = look.metrics.px(MIN_ROOM + 2 * SEAT_GAP)
    between = ((layout.middle.left, layout.middle.right), (left + back, right - back))
    spare = max(0, right - left - least) // 2
    return next(((start, end) for start, end in between if end - start >= least), (left + spare, right - spare))


def _between_faces(layout: TableLayout, row: Rect, gap: int) -> tuple[int, int]:
    """Return the left and the right end of the room in a row across the table between the faces of the players.

    Names under a face are cut off beside a panel, but names beside a face keep their room.
    """
    left, right = row.left, row.right
    for place in layout.seats.values():
        face = place.portrait
        seat = face.union(place.name) if place.name.top < face.bottom else face
        if seat.top >= row.bottom or seat.bottom <= row.top:
            continue
        if seat.centerx < layout.middle.left:
            left = max(left, seat.right + gap)
        elif seat.centerx > layout.middle.right:
            right = min(right, seat.left - gap)
    return left, right


def _cells(table: ChoiceGrid) -> list[tuple[int, tuple[int, int]]]:
    """Return each choice's number with its column and row."""
    cells = [(number, (x, y)) for y, row in enumerate(table.rows) for x, number in enumerate(row) if number is not None]
    return cells + [(number, (table.columns, y)) for y, number in enumerate(table.loose)]
