"""The seats: the face in the ring of its side, the name, the status, the fan of backs, the dealer's disc, the tag."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.typography import counted
from cardtable.engine.voice.people import first_name, short_name
from cardtable.engine.voice.words import Pips, SeatStatus, Tag
from cardtable.ui.drawing.boxes import Box, hexed
from cardtable.ui.drawing.faces import Mood, corner
from cardtable.ui.drawing.fitting import sizes
from cardtable.ui.drawing.symbols import DECK_COLOURS, strike
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import NAME_POINTS, Frame, TableLook
from cardtable.ui.table.board import Board
from cardtable.ui.table.labels import Corner, Corners, LabelForm, Precedence, TableLabel
from cardtable.ui.table.layout import PlacesOfSeat
from cardtable.ui.table.motion import filling
from cardtable.ui.table.seating import MIN_FAN_ROOM, FanOfBacks, counts_by_deck, fans_in
from cardtable.ui.theme import SMALL, Ground

PIP_SHAPE: Final = 0.72
"""The width of a drawn trick, as a share of its height."""
MIN_PIP_UNITS: Final = 9
"""The smallest width of a drawn trick with the space after it, in layout units."""


def draw_seat(frame: Frame, seat: int, side: int | None, tag: Rect | None) -> None:
    """Draw one seat.

    :param side: its side, if the viewer knows it.
    :param tag: the place of its tag.
    """
    board = frame.board
    place = board.layout.seats[seat]
    for panel in frame.emphasis.panels:
        place = place.clear_of(panel, frame.metrics.px(8), frame.metrics.px(MIN_FAN_ROOM))
    if seat != board.bottom and seat not in filling(board.motions):
        _draw_fans(frame, seat, place)
    _draw_portrait(frame, seat, place, side)
    _write_texts(frame, seat, place if tag is None else beside_tag(place, tag))


def _draw_portrait(frame: Frame, seat: int, place: PlacesOfSeat, side: int | None) -> None:
    surface, board, metrics, theme = frame.surface, frame.board, frame.metrics, frame.look.theme
    shapes, view, rect = frame.look.shapes, board.view, place.portrait
    round_by = corner(rect.width, side)
    rings = view.actor == seat or (board.lingering is not None and board.lingering.winner == seat)
    asked = board.lingering is None and not frame.emphasis.decided
    yours = view.actor == seat == view.seat and asked
    if rings:
        colour = theme.gold if yours else theme.cream
        around = rect.inflate(2 * metrics.px(4), 2 * metrics.px(4))
        if yours:
            shapes.glow(surface, around, colour, metrics.px(15), around.width // 2)
        shapes.ring(surface, around, colour, metrics.px(3), round_by + metrics.px(4))
    frame.look.portraits.draw(
        surface, shapes, theme, rect, frame.faces[seat], dict(frame.emphasis.moods).get(seat, Mood.CALM), side
    )
    if view.dealer == seat:
        _draw_dealer(frame, place)


def _draw_dealer(frame: Frame, place: PlacesOfSeat) -> None:
    """Draw the dealer's disc at a lower corner of a portrait."""
    disc = dealer_disc(place)
    size = disc.width
    theme = frame.look.theme
    box = Box(theme.paper, size // 2, edge=theme.ink, edge_width=max(1, size // 14))
    style = Style(max(11, round(size * 0.62)), theme.ink, bold=True)
    with frame.look.listing.covering("face"):
        frame.look.shapes.draw(frame.surface, disc, box)
        frame.look.write(frame.surface, "D", style, disc, Align.CENTRE)


def _write_texts(frame: Frame, seat: int, place: PlacesOfSeat) -> None:
    surface, theme = frame.surface, frame.look.theme
    align = Align.RIGHT if place.right else Align.LEFT
    style = Style(_text_size(frame.table, NAME_POINTS, place), theme.cream, bold=True)
    name = frame.names[seat]
    if place.name.width and place.name.height:
        frame.look.write(surface, (name, first_name(name), short_name(name)), style, place.name, align)
    _write_status(frame, seat, place)


def _write_status(frame: Frame, seat: int, place: PlacesOfSeat) -> None:
    """Write the status of a player: a figure, the longest line that fits, and the tricks."""
    status = frame.game.words.seat_status(frame.board.view, seat, frame.names)
    if status.pips is not None and not place.pips.width:
        status, place = _beside_pips(frame.table, status, status.pips, place)
    if seat != frame.board.bottom:
        status = _like_others(frame, status)
    if place.status.width and place.status.height:
        _write_status_line(frame, status, _card_counts(frame, seat), place)
    if status.pips is not None and place.pips.width:
        _draw_pips(frame, status.pips, place)


def _text_size(table: TableLook, points: float, place: PlacesOfSeat) -> int:
    """Return the size of a text at a seat in pixels."""
    return round(place.text * table.look.metrics.text(points))


def _like_others(frame: Frame, status: SeatStatus) -> SeatStatus:
    """Return a status of points without the forms that are too long at another seat: all are written alike."""
    board, shortest = frame.board, 0
    for seat, place in board.layout.seats.items():
        other = frame.game.words.seat_status(board.view, seat, frame.names)
        if seat == board.bottom or not place.status.width or not _alike(status, other):
            continue
        style = Style(_text_size(frame.table, SMALL, place), frame.look.theme.cream)
        fits = frame.look.fitted(other.forms, style, place.status.width)
        shortest = max(shortest, other.forms.index(fits.text))
    return replace(status, forms=status.forms[shortest:])


def _beside_pips(
    table: TableLook, status: SeatStatus, pips: Pips, place: PlacesOfSeat
) -> tuple[SeatStatus, PlacesOfSeat]:
    """Return the status and the places of a seat that has no row for its tricks.

    They are drawn beside the shortest form of the status, or written in words if they have no room there.
    """
    style = Style(_text_size(table, SMALL, place), table.look.theme.cream)
    line, least, px = place.status, status.forms[-1], table.look.metrics.px
    written = min(line.width, table.look.text.width(least, style) + px(8))
    room = Rect(line.left if place.right else line.left + written, line.top, line.width - written, line.height)
    count = max(pips.taken, pips.wanted)
    if not count or room.width < px(MIN_PIP_UNITS) * count:
        forms = tuple(f"{form} · {pips.note}" for form in status.forms)
        return replace(status, forms=(*forms, pips.note), pips=None), place
    text = Rect(room.right if place.right else line.left, line.top, written, line.height)
    return replace(status, forms=(least,)), replace(place, status=text, pips=room)


def _write_status_line(frame: Frame, status: SeatStatus, notes: Sequence[str], place: PlacesOfSeat) -> None:
    """Write the figure and the longest form that fits."""
    theme, text = frame.look.theme, frame.look.text
    small = Style(_text_size(frame.table, SMALL, place), theme.dim_on(Ground.DARK))
    strong = Style(_text_size(frame.table, NAME_POINTS, place), theme.text_on(Ground.DARK), bold=True)
    figure = f"{status.figure} " if status.figure else ""
    line, wide = place.status, text.width(figure, strong)
    forms = (" · ".join(filter(None, (status.forms[0], *notes))), *status.forms)
    rest = frame.look.fitted(forms, small, line.width - wide)
    x = line.right - wide - rest.width if place.right else line.left
    frame.look.write(frame.surface, figure, strong, Rect(x, line.top, wide, line.height))
    frame.look.draw(frame.surface, rest, Rect(x + wide, line.top, rest.width, line.height))


def strike_out_skipped(frame: Frame) -> None:
    """Cross out the faces of skipped players."""
    board = frame.board
    for seat, place in board.layout.seats.items():
        if frame.game.words.seat_status(board.view, seat, frame.names).struck:
            _draw_strike(frame, place.portrait)


def _draw_strike(frame: Frame, portrait: Rect) -> None:
    """Draw a bar across the face of a skipped player, and a little beyond it."""
    around = portrait.inflate(portrait.width * 0.2, portrait.height * 0.2)
    drawing = strike(around.size, frame.look.theme.danger, frame.look.theme.paper)
    frame.surface.blit(frame.look.shapes.drawing(drawing, around.size), around)


def _draw_pips(frame: Frame, pips: Pips, place: PlacesOfSeat) -> None:
    """Draw tricks as small cards, and the note about them."""
    metrics, theme, area = frame.metrics, frame.look.theme, place.pips
    count, space = max(pips.taken, pips.wanted), metrics.px(4)
    high = min(area.height, metrics.px(22), round(((area.width + space) // max(1, count) - space) / PIP_SHAPE))
    wide = round(high * PIP_SHAPE)
    pitch = wide + space
    small = Style(metrics.text(SMALL), theme.dim_on(Ground.DARK))
    used = pitch * count - space if count else 0
    # A narrow card with round corners and a thick edge would look like a zero.
    radius, edge = min(3, max(1, wide // 4)), 2 if wide >= metrics.px(8) else 1
    for number in range(count):
        card = Rect(0, 0, wide, high)
        card.midleft = (area.left + number * pitch, area.centery)
        if place.right:
            card.right = area.right - number * pitch
        filled = number < pips.taken
        ring = theme.cream if filled else theme.ring
        box = Box(theme.cream, radius, 255 if filled else 0, edge=ring, edge_width=edge)
        frame.look.shapes.draw(frame.surface, card, box)
    gap = metrics.px(8) if used else 0
    note = Rect(area.left + used + gap, area.top, area.width - used - gap, area.height)
    if place.right:
        note.left = area.left
    if pips.note and frame.look.text.width(pips.note, small) <= note.width:
        frame.look.write(frame.surface, pips.note, small, note, Align.RIGHT if place.right else Align.LEFT)


def _card_counts(frame: Frame, seat: int) -> list[str]:
    board = frame.board
    zones = board.layout.counts.get(seat, ())
    return [f"{counted(len(zone.cards), 'card')} {board.spec.zone(zone.kind).caption}" for zone in zones if zone.cards]


def draw_filling(frame: Frame, now: float) -> None:
    """Draw the fans that grow, with the cards that have arrived by now."""
    board = frame.board
    for seat in filling(board.motions):
        coming = sum(motion.joins == seat and not motion.over(now) for motion in board.motions)
        held = len(board.view.zone("hand", seat).cards)
        _draw_fans(frame, seat, board.layout.seats[seat], held - coming)


def _draw_fans(frame: Frame, seat: int, place: PlacesOfSeat, shown: int | None = None) -> None:
    """Draw the fans of a seat; ``shown``: how many of its cards have arrived, ``None`` for all of them."""
    cards = frame.board.view.zone("hand", seat).cards
    left = len(cards) if shown is None else shown
    for whole in fans_in(counts_by_deck(cards), place.fan, frame.board.measure.line, right=place.right):
        fan, left = whole.first(left), max(0, left - whole.number)
        for card in fan.cards:
            back = frame.table.states.cards.art.turned(fan.back, card.rect.size, card.angle)
            frame.surface.blit(back, back.get_rect(center=card.rect.center))
            frame.look.listing.add(frame.surface, "card", card.rect, fan.back.name)
        if fan.number:
            _draw_badge(frame, fan)


def _draw_badge(frame: Frame, fan: FanOfBacks) -> None:
    """Write the number of cards on a fan."""
    metrics, theme = frame.metrics, frame.look.theme
    style = Style(metrics.text(SMALL), theme.white, bold=True)
    text = str(fan.number)
    high = frame.look.text.line_height(style)
    pill = Rect(0, 0, max(high + metrics.px(4), frame.look.text.width(text, style) + metrics.px(12)), high)
    pill.center = fan.badge
    box = Box(DECK_COLOURS[fan.back], high // 2, edge=theme.white, edge_width=metrics.px(1.6))
    with frame.look.listing.covering("card"):
        frame.look.shapes.draw(frame.surface, pill, box)
        frame.look.write(frame.surface, text, style, pill, Align.CENTRE)


def _alike(status: SeatStatus, other: SeatStatus) -> bool:
    """Return whether two players' statuses say the same of both."""
    return all(each.points is None and each.pips is None and len(each.forms) == 2 for each in (status, other))


def dealer_disc(place: PlacesOfSeat) -> Rect:
    """Return the place of the dealer's disc: at the lower corner of the portrait that is farther from the name."""
    portrait = place.portrait
    size = max(16, round(portrait.width * 0.36))
    disc = Rect(0, 0, size, size)
    beside = not place.name.width or place.name.left >= portrait.right or place.name.right <= portrait.left
    at_left = place.name.centerx > portrait.centerx if beside else place.right
    disc.center = (portrait.left + size // 5 if at_left else portrait.right - size // 5, 0)
    disc.bottom = portrait.bottom  # what is under the portrait begins there
    return disc


# --- tags -------------------------------------------------------------------------------------------------------------


def tag_labels(table: TableLook, board: Board) -> Iterator[TableLabel]:
    """Yield the tags at all seats."""
    for seat, place in board.layout.seats.items():
        status = table.game.words.seat_status(board.view, seat, table.names)
        if status.tag is not None:
            yield _tag_label(table, seat, replace(place, name=_name_place(table, seat, place)), status, status.tag)


def names_and_statuses(table: TableLook, board: Board) -> list[Rect]:
    """Return the places of the names and statuses at all seats: of a status, its shortest form and the rest."""
    places = []
    for seat, place in board.layout.seats.items():
        status = table.game.words.seat_status(board.view, seat, table.names)
        places += [_name_place(table, seat, place)] + ([*_status_parts(table, place, status)] if status.short else [])
    return [rect for rect in places if rect.width and rect.height]


def _name_place(table: TableLook, seat: int, place: PlacesOfSeat) -> Rect:
    """Return the place of the name as far as it is written."""
    bold = Style(table.look.metrics.text(NAME_POINTS), table.look.theme.cream, bold=True)
    name, whole = Rect(place.name), table.names[seat]
    name.width = min(
        name.width, table.look.fitted((whole, first_name(whole), short_name(whole)), bold, name.width).width
    )
    name.right = place.name.right if place.right else name.right
    return name


def _status_parts(table: TableLook, place: PlacesOfSeat, status: SeatStatus) -> tuple[Rect, Rect]:
    """Return the place of the shortest form of a status, and the rest of its line, which a tag may cover."""
    strong = Style(table.look.metrics.text(NAME_POINTS), table.look.theme.cream, bold=True)
    small = Style(table.look.metrics.text(SMALL), table.look.theme.cream)
    wide = table.look.text.width(f"{status.figure} " if status.figure else "", strong)
    wide += table.look.text.width(status.forms[-1], small)
    line = place.status
    wide = line.width if status.pips is not None else min(line.width, wide)
    left = line.right - wide if place.right else line.left
    rest = line.left if place.right else line.left + wide
    return Rect(left, line.top, wide, line.height), Rect(rest, line.top, line.width - wide, line.height)


def _tag_label(table: TableLook, seat: int, place: PlacesOfSeat, status: SeatStatus, tag: Tag) -> TableLabel:
    """Return a tag: near the player, else beside the shortest form of the status, at last over the status."""
    forms = [tag, *([replace(tag, text=tag.brief)] if tag.brief else [])]
    corners, after, rest = _beside(place, table.look.metrics.px(4)), [], Rect(0, 0, 0, 0)
    if status.short:
        short, rest = _status_parts(table, place, status)
        gap = table.look.metrics.px(6)
        beside = ("midright", short.left - gap) if place.right else ("midleft", short.right + gap)
        after = [(beside[0], (beside[1], short.centery))] if rest.width else []
    made = [
        replace(_tag_form(table, form, style, at), covers=covers)
        for style in sizes(_tag_style(table))
        for form in forms
        for at, covers in ((corners, ()), (after, (rest,)))
    ]
    return TableLabel(Precedence.TAG, seat, made, _over_status(table, made[-1], forms[-1], place, status))


def _tag_form(table: TableLook, tag: Tag, style: Style, corners: Corners, *, over: bool = False) -> LabelForm:
    metrics, theme = table.look.metrics, table.look.theme
    size = table.look.text.width(tag.text, style) + metrics.px(20), table.look.text.line_height(style) + metrics.px(2)
    written = replace(style, colour=theme.ink if tag.urgent else theme.text_on(Ground.DARK))

    def draw(surface: Surface, rect: Rect) -> None:
        alpha = 255 if tag.urgent or over else theme.pill_alpha
        radius = metrics.px(4) if over else rect.height // 2  # the status must not show at round corners
        table.look.shapes.draw(surface, rect, Box(theme.paper if tag.urgent else theme.panel, radius, alpha=alpha))
        table.look.write(surface, tag.text, written, rect.inflate(-metrics.px(8), 0), Align.CENTRE)

    return LabelForm(size, tag.text, draw, corners)


def _over_status(table: TableLook, form: LabelForm, tag: Tag, place: PlacesOfSeat, status: SeatStatus) -> LabelForm:
    """Return the form of a tag that has no room at its seat: over the status, which matters less."""
    small = Style(table.look.metrics.text(SMALL), table.look.theme.cream)
    covered = table.look.text.width(" ".join(filter(None, (status.figure, status.forms[0]))), small)
    line = place.status
    size = max(form.size[0], min(line.width, covered)), max(form.size[1], line.height)
    corner = ("topright", line.topright) if place.right else ("topleft", line.topleft)
    return replace(
        form, size=size, draw=_tag_form(table, tag, _least_tag_style(table), (), over=True).draw, corners=[corner]
    )


def _least_tag_style(table: TableLook) -> Style:
    return sizes(_tag_style(table))[-1]


def _tag_style(table: TableLook) -> Style:
    return Style(table.look.metrics.text(SMALL), table.look.theme.cream, bold=True)


def beside_tag(place: PlacesOfSeat, tag: Rect) -> PlacesOfSeat:
    """Return the places of a seat whose status ends before a tag in its line, or is replaced by it."""
    line = Rect(place.status)
    if not line.colliderect(tag) or place.portrait.colliderect(tag):
        return place
    if place.right:
        return replace(place, status=Rect(tag.right, line.top, max(0, line.right - tag.right), line.height))
    return replace(place, status=Rect(line.topleft, (max(0, tag.left - line.left), line.height)))


def _beside(place: PlacesOfSeat, gap: int) -> list[Corner]:
    """Return the possible places of a tag: under name, status or face, after the name, over or before the face."""
    after = place.name.left - 3 * gap if place.right else place.name.right + 3 * gap
    corner, at = ("topright", place.name.right) if place.right else ("topleft", place.name.left)
    edge = place.portrait.right if place.right else place.portrait.left
    under = max(place.portrait.bottom, place.name.bottom)
    is_across = not place.right and place.portrait.left > 2 * place.portrait.width
    across = [("bottomright", (place.portrait.left - gap, place.portrait.bottom + gap))] if is_across else []
    return [
        (corner, (at, place.status.top)),
        (corner, (at, place.status.bottom + gap // 2)),
        (corner, (edge, under + gap)),
        (corner, (edge, max(under, place.status.bottom) + gap)),
        ("midtop", (place.portrait.centerx, place.portrait.bottom + gap)),
        (corner, (after, place.name.top)),
        (corner.replace("top", "bottom"), (edge, place.portrait.top - gap)),
        *across,
    ]


# --- the ring of a thinking player ------------------------------------------------------------------------------------


GAPS: Final = 6
"""The number of gaps in the ring."""
GAP_SHARE: Final = 0.3
"""The length of a gap, as a share of the distance between two gaps."""
PHASES: Final = 8
"""The number of steps in which the ring turns from one gap to the next."""
PITCH_SECONDS: Final = 0.8
"""The time of these steps. They are few and slow, to leave the processor to the thinking player."""


def phase_at(now: float) -> int:
    """Return the rotation of the ring, in steps."""
    return int(now / PITCH_SECONDS * PHASES) % PHASES


def draw_gaps(surface: Surface, look: Look, portrait: Rect, side: int | None, phase: int) -> None:
    """Draw the gaps over the ring around a portrait."""
    metrics, width = look.metrics, look.metrics.px(3)
    around = portrait.inflate(2 * metrics.px(4), 2 * metrics.px(4))
    radius = corner(portrait.width, side) + metrics.px(4) - width / 2
    round_trip = _length(around.width - width, radius)
    pitch = round_trip / GAPS
    gaps = "".join(
        _line(around.width, width, radius, (gap + phase / PHASES) * pitch, GAP_SHARE * pitch) for gap in range(GAPS)
    )
    body = f'<path d="{gaps}" fill="none" stroke="{hexed(look.theme.portrait)}" stroke-width="{width + 1}"/>'
    surface.blit(look.shapes.drawing(body, around.size), around)


def _length(side: float, radius: float) -> float:
    """Return the length of a rounded square's outline."""
    return 4 * (side - 2 * radius) + 2 * pi * radius


def _line(size: int, width: int, radius: float, start: float, length: float) -> str:
    """Return a part of a ring as the ``d`` of an SVG path.

    The path lists points, because SDL draws stray lines across the portrait between the dashes of a dashed outline.
    """
    side = size - width
    steps = max(2, round(length))
    points = [
        _point(side, radius, (start + length * step / steps) % _length(side, radius)) for step in range(steps + 1)
    ]
    return "M" + "L".join(f"{x + width / 2:.2f} {y + width / 2:.2f}" for x, y in points)


def _point(side: float, radius: float, along: float) -> tuple[float, float]:
    """Return the point at a distance along the outline of a rounded square, from the left end of its top."""
    straight, arc = side - 2 * radius, pi * radius / 2
    quarter, rest = divmod(along, straight + arc)
    if rest <= straight:
        x, y = radius + rest, 0.0
    else:
        angle = (rest - straight) / radius
        x, y = radius + straight + radius * sin(angle), radius - radius * cos(angle)
    for _ in range(round(quarter) % 4):
        x, y = side - y, x
    return x, y
