"""The notes on the table beside the cards: points in the trick, sides, prizes to come, purses, cards owed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back
from cardtable.engine.voice.people import first_name
from cardtable.engine.voice.words import CellRow, Debt, FaceRow, Middle, RankCell, SideNote, Sign, TableNote
from cardtable.play.layout import Display
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.faces import Mood, corner
from cardtable.ui.drawing.fitting import SHARES
from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.play.painting.frame import TableLook
from cardtable.ui.table.board import Board
from cardtable.ui.table.labels import Corner, Corners, LabelForm, Precedence, TableLabel, is_across, places_near
from cardtable.ui.theme import BODY, SMALL, Colour, Ground, Metrics

FIGURE_POINTS: Final = 20
"""Points of the figure in a note."""
CELL_UNITS: Final = (25, 35)
"""Width and height of a small card in a row, in layout units."""
FACE_UNITS: Final = 32
"""The size of a face in a row, in layout units."""
ACTOR_FACE_FACTOR: Final = 1.4
"""How much larger the face of the player to act is."""
EDGE_DISTANCES: Final = (0, 100, 200)
"""The distances from the edge that are tried for a note, in layout units."""
EDGE_STEPS: Final = 32
"""The number of steps between the heights that are tried at the table's edge."""


def note_labels(table: TableLook, board: Board, calls: Mapping[int, Rect], *, without_debt: bool) -> list[TableLabel]:
    """Return the notes, the most important first.

    :param calls: the places where players can say a short call, which purses leave free beside a face.
    :param without_debt: whether a moment draws the cards owed.
    """
    middle = table.game.words.middle(board.view, table.names)
    middle = replace(middle, debt=None) if without_debt else middle
    return [
        TableLabel(Precedence.NOTE, number, forms) for number, forms in enumerate(_notes(table, board, middle, calls))
    ]


def _notes(table: TableLook, board: Board, middle: Middle, calls: Mapping[int, Rect]) -> Iterator[Iterable[LabelForm]]:
    """Yield each note as its possible forms with their places, the best first."""
    if middle.debt is not None:
        yield debt_stack(table, board, middle.debt, _edges(table, board))
        if middle.debt.seat != board.view.seat:
            yield debtor_words(table, board, middle.debt.seat)
    if middle.sign is not None:
        yield sign_forms(table, board, middle.sign, table.game.sides_seen(board.view)[middle.sign.seat])
    for note in middle.notes:
        if note.zone:
            yield _beside_zone(table, board, note)
    for row in middle.rows:
        if row.seat is None or board.view.seats == 2:
            yield _cell_row(table, board, row)
        elif row.seat != board.bottom:
            yield purse_at_seat(table, board, row, calls.get(row.seat))
    if middle.faces is not None:
        yield _face_row(table, board, middle.faces)
    for note in middle.notes:
        if not note.zone:
            yield _at_edge(table, board, note)


def _note_styles(table: TableLook) -> tuple[Style, Style]:
    """Return the style of a note's figure, and that of the rest."""
    metrics, theme = table.look.metrics, table.look.theme
    return (
        Style(metrics.text(FIGURE_POINTS), theme.text_on(Ground.DARK), bold=True),
        Style(metrics.text(SMALL), theme.dim_on(Ground.DARK)),
    )


def _beside_zone(table: TableLook, board: Board, note: TableNote) -> list[LabelForm]:
    """Return a note at the cards of its zone: under them with a face, or else beside them, the right side first."""
    spots = [spot.rect for spot in board.layout.spots if board.view.kind(spot.zone) == note.zone]
    if not spots:
        return []
    cards = spots[0].unionall(spots[1:])
    gap = table.look.metrics.px(8)
    if note.seat is not None:
        under = [("midtop", (cards.centerx, cards.bottom + gap * step)) for step in (2, 1, 0)]
        return [note_on_line(table, board, note, form, under) for form in note.forms]
    lower = cards.bottom + table.look.metrics.px(24)
    right = [("bottomleft", (cards.right + gap, y)) for y in (lower, cards.bottom)]
    sides = [*right, ("topleft", (cards.right + gap, cards.top)), ("bottomright", (cards.left - gap, cards.bottom))]
    # Between melds that take all the room beside a trick, under its outer cards.
    under = [("topright", (cards.right, cards.bottom + gap)), ("topleft", (cards.left, cards.bottom + gap))]
    under += [("bottomright", cards.bottomright), ("bottomleft", cards.bottomleft)]
    return [_stacked(table, note, form, [*sides, *under]) for form in note.forms]


def note_on_line(table: TableLook, board: Board, note: TableNote, form: str, corners: Corners) -> LabelForm:
    """Return a note on one line after the player's face."""
    strong, dim = _note_styles(table)
    text, metrics = table.look.text, table.look.metrics
    size = metrics.px(FACE_UNITS)
    gap = metrics.px(8)
    wide = size + gap + text.width(note.figure, strong) + (text.width(f" {form}", dim) if form else 0)
    high = max(size, text.line_height(strong))

    def draw(surface: Surface, rect: Rect) -> None:
        if note.seat is not None:
            _draw_face(table, surface, board, Rect(rect.left, rect.centery - size // 2, size, size), note.seat)
        x = rect.left + size + gap
        x = table.look.write(surface, note.figure, strong, Rect(x, rect.top, rect.right - x, rect.height)).right
        if form:
            table.look.write(surface, f" {form}", dim, Rect(x, rect.top, rect.right - x, rect.height))

    return LabelForm((wide + 2, high), f"{note.figure} {form}".strip(), draw, corners)


def _stacked(table: TableLook, note: TableNote, form: str, corners: Corners) -> LabelForm:
    """Return a note with the first word beside the figure, and the other words under it."""
    strong, dim = _note_styles(table)
    text = table.look.text
    first, _, rest = form.partition(" ")
    upper = text.width(note.figure, strong) + text.width(f" {first}", dim)
    heights = text.line_height(strong), text.line_height(dim) if rest else 0
    size = max(upper, text.width(rest, dim)) + 2, sum(heights)

    def draw(surface: Surface, rect: Rect) -> None:
        _draw_ground(table, surface, rect)
        x = table.look.write(surface, note.figure, strong, Rect(rect.left, rect.top, rect.width, heights[0])).right
        table.look.write(surface, f" {first}", dim, Rect(x, rect.top, rect.right - x, heights[0]))
        table.look.write(surface, rest, dim, Rect(rect.left, rect.top + heights[0], rect.width, heights[1]))

    return LabelForm(size, f"{note.figure} {form}", draw, corners)


def _draw_ground(table: TableLook, surface: Surface, rect: Rect) -> None:
    """Draw a dark ground for dim text, which is hard to read on the bright middle of the cloth."""
    theme, metrics = table.look.theme, table.look.metrics
    ground = rect.inflate(metrics.px(12), metrics.px(4))
    table.look.shapes.draw(surface, ground, Box(theme.panel, metrics.px(8), alpha=theme.pill_alpha // 2))


def _at_edge(table: TableLook, board: Board, note: TableNote) -> list[LabelForm]:
    """Return a note for the edge of the table: its label, and its figure under it."""
    _, dim = _note_styles(table)
    strong = Style(table.look.metrics.text(SMALL), table.look.theme.text_on(Ground.DARK), bold=True)
    text = table.look.text
    heights = text.line_height(dim), text.line_height(strong)

    def choice(form: str) -> LabelForm:
        def draw(surface: Surface, rect: Rect) -> None:
            table.look.write(surface, form, dim, Rect(rect.left, rect.top, rect.width, heights[0]))
            table.look.write(
                surface, note.figure, strong, Rect(rect.left, rect.top + heights[0], rect.width, heights[1])
            )

        size = max(text.width(form, dim), text.width(note.figure, strong)) + 2, sum(heights)
        return LabelForm(size, f"{form} {note.figure}", draw, _edges(table, board))

    return [choice(form) for form in note.forms]


def _edges(table: TableLook, board: Board, *, low: bool = False) -> list[Corner]:
    """Return places along the right edge of the table and then along the left one, from the top or (``low``) up."""
    layout, metrics = board.layout, table.look.metrics
    right = layout.rail.right - metrics.px(24)
    top, bottom = layout.rail.bottom + metrics.px(26), layout.event.bottom - metrics.px(4)
    heights = [top + (bottom - top) * step // EDGE_STEPS for step in range(EDGE_STEPS + 1)]
    if low:
        heights.reverse()
    name = "bottom" if low else "top"
    left = layout.rail.left + metrics.px(24)
    rights = [(f"{name}right", (right - metrics.px(step), y)) for step in EDGE_DISTANCES for y in heights]
    return rights + [(f"{name}left", (left + metrics.px(step), y)) for step in EDGE_DISTANCES for y in heights]


def _cell_row(table: TableLook, board: Board, row: CellRow) -> list[LabelForm]:
    """Return a row of small cards for the edge of the table; the viewer's own purse goes to the left."""
    metrics, theme, look = table.look.metrics, table.look.theme, table.look
    caption = Style(metrics.text(SMALL), theme.dim_on(Ground.DARK))
    label = look.text.line_height(caption) + metrics.px(4)
    wide, high, gap = metrics.px(CELL_UNITS[0]), metrics.px(CELL_UNITS[1]), metrics.px(4)
    rank = Style(max(12, metrics.text(SMALL)), theme.ink, bold=True)
    wide = max(wide, look.text.width("10", rank) + metrics.px(5))
    across = len(row.cells) * (wide + gap) - gap
    size = max(across, look.text.width(row.label, caption)) + 2, label + high

    def draw(surface: Surface, rect: Rect) -> None:
        look.write(surface, row.label, caption, Rect(rect.left, rect.top, rect.width, label))
        for number, cell in enumerate(row.cells):
            card = Rect(rect.left + number * (wide + gap), rect.top + label, wide, high)
            _draw_cell(table, surface, card, cell)

    corners = list(_edges(table, board, low=True))
    if row.seat is not None and row.seat == board.bottom:
        corners.sort(key=lambda corner: corner[0].endswith("right"))
    shown = " ".join(cell.text for cell in row.cells if not cell.played)
    return [LabelForm(size, f"{row.label} {shown}", draw, corners)] if row.cells else []


def _face_row(table: TableLook, board: Board, row: FaceRow) -> list[LabelForm]:
    """Return an order of players as a row of faces: earlier players are faint, the player to act is larger."""
    metrics, theme, look = table.look.metrics, table.look.theme, table.look
    caption = Style(metrics.text(SMALL), theme.dim_on(Ground.DARK))
    label = look.text.line_height(caption) + metrics.px(4)
    small, large, gap = metrics.px(FACE_UNITS), round(metrics.px(FACE_UNITS) * ACTOR_FACE_FACTOR), metrics.px(7)
    across = (len(row.seats) - 1) * (small + gap) + large + (metrics.px(20) if row.more else 0)
    size = max(across, look.text.width(row.label, caption)) + 2, label + large

    def draw(surface: Surface, rect: Rect) -> None:
        look.write(surface, row.label, caption, Rect(rect.left, rect.top, rect.width, label))
        x, middle = rect.left, rect.top + label + large // 2
        for number, seat in enumerate(row.seats):
            wide = large if number == row.now else small
            face = Rect(x, middle - wide // 2, wide, wide)
            _draw_face(table, surface, board, face, seat)
            if number < row.now:
                veil = Box(theme.cloth.far, wide // 2, alpha=150)
                with look.listing.covering("face"):
                    look.shapes.draw(surface, face, veil)
            elif number == row.now:
                ring = face.inflate(metrics.px(6), metrics.px(6))
                look.shapes.ring(surface, ring, theme.cream, metrics.px(2), ring.width // 2)
            x = face.right + gap
        if row.more:
            look.write(
                surface,
                "…",
                Style(metrics.text(BODY), theme.dim_on(Ground.DARK)),
                Rect(x, middle - small // 2, gap * 3, small),
            )

    order = ", ".join(table.names[seat] for seat in row.seats[row.now :])
    return [LabelForm(size, f"{row.label}: {order}", draw, _edges(table, board, low=True))]


def _draw_face(table: TableLook, surface: Surface, board: Board, place: Rect, seat: int) -> None:
    look, side = table.look, table.game.sides_seen(board.view)[seat]
    look.portraits.draw(surface, look.shapes, look.theme, place, table.faces[seat], side=side)


# --- sides ------------------------------------------------------------------------------------------------------------


NOTE_WIDTH: Final = 356
LEAST_NOTE_WIDTH: Final = 125
"""The largest and the least width of the note about the sides, in layout units."""
SIDE_FACE_UNITS: Final = 40
"""The size of a face on the note, in layout units."""


def side_note(table: TableLook, board: Board) -> SideNote | None:
    """Return the note about the sides; ``None`` if they are not in doubt."""
    return table.game.words.middle(board.view, table.names).sides


def side_labels(table: TableLook, board: Board) -> list[TableLabel]:
    """Return the note: under the rail, or above or beside the viewer's seat; no label without a note."""
    note, layout, metrics = side_note(table, board), board.layout, table.look.metrics
    if note is None:
        return []
    forms, left, top = [], layout.standing.left, layout.rail.bottom + metrics.px(12)
    low, columns = layout.event.bottom or layout.prompt.top, range(left, layout.middle.right, metrics.px(24))
    for share in SHARES:
        beside = layout.middle.left - layout.standing.left
        for wide in (min(metrics.px(NOTE_WIDTH), layout.standing.width), beside, metrics.px(LEAST_NOTE_WIDTH)):
            high = _side_caption(table, note, wide, share).height + metrics.px(16)
            high += sum(text.height for text in _side_texts(table, note, wide, share))
            own_top = layout.seats[board.bottom].rect.top - metrics.px(8)
            corners = [("topleft", (left, top)), ("bottomleft", (left, own_top))]
            corners += [("topleft", (left, y)) for y in range(top, own_top - high, metrics.px(24))]
            if not layout.event.height:  # nothing is asked beside the viewer's seat
                own = layout.seats[board.bottom].rect
                corners.append(("bottomleft", (own.right + metrics.px(16), own.bottom)))
            draw = partial(_draw_side_note, table, note, share)
            forms.append(LabelForm((wide, high), f"{note.title}, {note.text}", draw, corners))
    anywhere = [("topleft", (x, y)) for y in range(top, low, metrics.px(16)) for x in columns]
    forms += [replace(form, corners=anywhere) for form in forms]
    return [TableLabel(Precedence.SIDES, board.view.seat, forms, last=forms[len(forms) // 2 - 1])]


def _side_caption(table: TableLook, note: SideNote, width: int, share: float) -> Fitted:
    return table.look.fitted(
        note.caption, _side_style(table, SMALL, share, table.look.theme.ink_dim), _inner_width(table, width)
    )


def _side_style(table: TableLook, points: float, share: float, colour: Colour, *, bold: bool = False) -> Style:
    return Style(round(share * table.look.metrics.text(points)), colour, bold)


def _side_lines(table: TableLook, note: SideNote, share: float) -> tuple[tuple[str, Style], tuple[str, Style]]:
    ink = table.look.theme.ink
    return (note.title, _side_style(table, BODY, share, ink, bold=True)), (
        note.text,
        _side_style(table, BODY - 1, share, ink),
    )


def _faces_width(table: TableLook, note: SideNote, width: int, share: float) -> int:
    """Return the width of the faces on a note of this width; 0 if the text needs all of it."""
    metrics = table.look.metrics
    gap, size = metrics.px(8), metrics.px(SIDE_FACE_UNITS)
    wide = len(note.seats) * (size + gap) + metrics.px(16) + gap
    longest = max(table.look.text.width(*line) for line in _side_lines(table, note, share))
    return wide if wide + longest <= _inner_width(table, width) else 0


def _inner_width(table: TableLook, width: int) -> int:
    return width - 2 * table.look.metrics.px(14)


def _side_texts(table: TableLook, note: SideNote, width: int, share: float) -> list[Fitted]:
    """Return the title and the text of a note of this width, beside the faces."""
    room = _inner_width(table, width) - _faces_width(table, note, width, share)
    return [table.look.fitted(text, style, room, None) for text, style in _side_lines(table, note, share)]


def _draw_side_note(table: TableLook, note: SideNote, share: float, surface: Surface, place: Rect) -> None:
    """Draw the note on paper: the faces of a side, and how the viewer knows it."""
    metrics = table.look.metrics
    paper = Box(table.look.theme.paper, metrics.radius, shadow=metrics.px(5), shadow_alpha=90)
    table.look.shapes.draw(surface, place, paper)
    x, y = place.left + metrics.px(14), place.top + metrics.px(8)
    caption = _side_caption(table, note, place.width, share)
    table.look.draw(surface, caption, Rect((x, y), caption.size))
    y += caption.height
    faces = _faces_width(table, note, place.width, share)
    if faces:
        _draw_side_faces(table, surface, note, Rect(x, y, faces, place.bottom - metrics.px(8) - y), metrics)
    for text in _side_texts(table, note, place.width, share):
        table.look.draw(surface, text, Rect((x + faces, y), text.size))
        y += text.height


def _draw_side_faces(table: TableLook, surface: Surface, note: SideNote, line: Rect, metrics: Metrics) -> None:
    """Draw the faces of a side, with plus signs between them."""
    size, gap, x = min(metrics.px(SIDE_FACE_UNITS), line.height), metrics.px(8), line.left
    plus = Style(metrics.text(BODY), table.look.theme.ink, bold=True)
    for number, seat in enumerate(note.seats):
        if number:
            table.look.write(surface, "+", plus, Rect(x, line.top, metrics.px(16), line.height), Align.CENTRE)
            x += metrics.px(16) + gap
        _draw_side_face(table, surface, Rect(x, line.centery - size // 2, size, size), seat)
        x += size + gap


def _draw_side_face(table: TableLook, surface: Surface, place: Rect, seat: int | None) -> None:
    if seat is not None:
        animal = table.look.faces_of(table.names)[seat]
        table.look.portraits.draw(surface, table.look.shapes, table.look.theme, place, animal, Mood.CALM, 0)
        return
    theme, wide = table.look.theme, max(2, place.width // 18)
    ring = Box(theme.portrait, corner(place.width, 0), edge=theme.sun, edge_width=wide)
    table.look.shapes.draw(surface, place, ring)
    style = Style(round(place.height * 0.55), table.look.theme.cream, bold=True)
    table.look.write(surface, "?", style, place, Align.CENTRE)


# --- debts ------------------------------------------------------------------------------------------------------------


MAX_BACKS: Final = 9
"""The largest number of backs drawn in a stack."""
TILT_DEGREES: Final = -3.0
"""The rotation of each back relative to the one under it, in degrees."""
BACK_UNITS: Final = (96, 80, 64, 48)
"""The possible widths of a back, in layout units, the best first."""
STEP_SHARE: Final = 0.045
"""The vertical distance between two backs, as a share of their width."""
NUMBER_SHARE: Final = 1.08
"""The height of the number, as a share of a back's width."""


def debt_stack(table: TableLook, board: Board, debt: Debt, edges: Corners) -> list[LabelForm]:
    """Return the forms of the stack, near the right of the middle: large, and smaller.

    What falls on the viewer is said under the stack, unless there is little room: the prompt says it too.

    :param edges: places at the edges of the table, in case no better one is free.
    """
    middle = board.layout.middle
    corners = [("midright", (middle.right, middle.centery)), ("bottomright", middle.bottomright)]
    corners += [("topright", (middle.right, middle.top)), ("bottomleft", middle.bottomleft), *edges]
    own = debt.seat == board.view.seat
    labelled = [_debt_form(table, debt.count, "for you", units, corners) for units in BACK_UNITS] if own else []
    return labelled + [_debt_form(table, debt.count, "", units, corners) for units in BACK_UNITS[not own :]]


def debtor_words(table: TableLook, board: Board, seat: int) -> list[LabelForm]:
    """Return the forms of the words that a debt falls on a player, beside that player."""
    metrics, name, place = table.look.metrics, table.names[seat], board.layout.seats[seat]
    bold = Style(metrics.text(SMALL), table.look.theme.text_on(Ground.DARK), bold=True)
    others = [other.portrait for number, other in board.layout.seats.items() if number != seat]
    forms = []
    for scanned in (False, True):
        for words in (f"for {name}", f"for {first_name(name)}"):
            size = table.look.text.width(words, bold) + metrics.px(16), table.look.text.line_height(bold)
            corners = list(places_near(place, size, board.measure, others, scanned=scanned))
            forms.append(LabelForm(size, words, partial(_write_debtor, table, words, bold), corners))
    return forms


def _debt_form(table: TableLook, count: int, who: str, units: int, corners: Corners) -> LabelForm:
    """Return the stack with backs of a width; it has no label under it if ``who`` is empty."""
    metrics, text = table.look.metrics, table.look.text
    falls = Style(metrics.text(BODY), table.look.theme.text_on(Ground.DARK))
    label = text.line_height(falls) if who else 0
    wide = metrics.px(units)
    high, step, shown = round(1.4 * wide), metrics.px(units * STEP_SHARE), min(count, MAX_BACKS)
    across = max(wide + round(0.4 * high) + step * shown // 2, text.width(who, falls) + metrics.px(16) * bool(who))

    def draw(surface: Surface, rect: Rect) -> None:
        top = Rect(0, 0, wide, high)
        for number in range(shown):
            back = table.states.cards.art.turned(Back.PLAIN, (wide, high), TILT_DEGREES * number)
            x = rect.left + wide // 2 + round(0.1 * high) + number * step // 2
            top.center = (x, rect.bottom - label - high // 2 - number * step)
            surface.blit(back, back.get_rect(center=top.center))
            table.look.listing.add(surface, "card", top, Back.PLAIN.name)
        with table.look.listing.covering("card"):
            _write_debt(table, surface, count, top, rect.width)
        if who:
            _write_debtor(table, who, falls, surface, Rect(rect.left, rect.bottom - label, rect.width, label))

    return LabelForm((across, high + step * shown + label), f"{count} {who or 'to pick up'}", draw, corners)


def _write_debtor(table: TableLook, who: str, style: Style, surface: Surface, place: Rect) -> None:
    """Write who owes the cards, on a dark ground because an arrow may lie under it."""
    theme, metrics = table.look.theme, table.look.metrics
    ground = Rect(0, 0, table.look.text.width(who, style) + metrics.px(16), place.height)
    ground.center = place.center
    table.look.shapes.draw(surface, ground, Box(theme.panel, place.height // 2, alpha=theme.pill_alpha))
    table.look.write(surface, who, style, place, Align.CENTRE)


def _write_debt(table: TableLook, surface: Surface, count: int, top: Rect, width: int) -> None:
    """Write the number of cards on the top card of a stack."""
    theme, size = table.look.theme, round(top.width * NUMBER_SHARE)
    for shift, colour in ((max(2, top.width // 28), theme.well), (0, theme.white)):
        style = Style(size, colour, bold=True)
        place = Rect(0, 0, width, table.look.text.line_height(style))
        place.center = (top.centerx + shift, top.centery + shift)
        table.look.write(surface, str(count), style, place, Align.CENTRE)


# --- purses -----------------------------------------------------------------------------------------------------------


MIN_CELL_UNITS: Final = (14, 21)
"""The smallest width and height of a small card beside a seat, in layout units."""
MIN_HEIGHT_SHARE: Final = 0.85
"""The smallest height of a small card, as a share of the line height: digits and capitals have no descenders."""
SEARCH_STEP_UNITS: Final = 4
"""The distance between two heights that are tried for a purse, in layout units."""
LINE_COUNTS: Final = (1, 2, 3)
"""The possible numbers of lines of a purse, the best first."""


def _draw_cell(table: TableLook, surface: Surface, card: Rect, cell: RankCell, points: float = SMALL) -> None:
    """Draw a small card with its rank; one that is gone is dark, and crossed out."""
    theme, metrics = table.look.theme, table.look.metrics
    fill, ink = (theme.well, theme.ring) if cell.played else (theme.paper, theme.ink)
    table.look.shapes.draw(surface, card, Box(fill, metrics.px(4)))
    style = Style(max(12, metrics.text(points)), ink, bold=True)
    table.look.write(surface, cell.text, style, card, Align.CENTRE)
    if cell.played:
        strike = Rect(card.left + metrics.px(3), card.centery, card.width - metrics.px(6), metrics.px(1.5))
        surface.fill(theme.ring, strike)


def purse_at_seat(table: TableLook, board: Board, row: CellRow, call: Rect | None) -> Iterator[LabelForm]:
    """Yield the forms of a purse near its player: on one line or more, and finally without the spent cards.

    :param call: the place where the player can say a short call.
    """
    if row.seat is None:
        return
    under, beside, far = _near_seat(table, board, row.seat, call)
    held = replace(row, cells=tuple(cell for cell in row.cells if not cell.played))
    choice = (row, held) if 0 < len(held.cells) < len(row.cells) else (row,)
    close = _beside_face(table, board, row.seat)
    yield from (_purse(table, shown, lines, close, faced=True) for shown in choice for lines in LINE_COUNTS)
    for shown in choice:
        yield from (_purse(table, shown, lines, under, faced=False) for lines in LINE_COUNTS)
        yield from (_purse(table, shown, lines, beside, faced=True) for lines in LINE_COUNTS)
        yield _purse(table, shown, 1, far, faced=True)


def _purse(table: TableLook, row: CellRow, lines: int, corners: Corners, *, faced: bool) -> LabelForm:
    """Return a purse on this many lines, each card as wide as its rank needs.

    :param faced: whether it begins with the player's face.
    """
    metrics, text = table.look.metrics, table.look.text
    style = Style(max(12, metrics.text(SMALL - 1)), table.look.theme.ink, bold=True)
    gap = metrics.px(1.5)
    high = max(metrics.px(MIN_CELL_UNITS[1]), round(MIN_HEIGHT_SHARE * text.line_height(style)))
    across = -(-len(row.cells) // lines)
    face = Rect(0, 0, high, high) if faced else Rect(0, 0, 0, 0)
    places = list[Rect]()
    for number, cell in enumerate(row.cells):
        line, place = divmod(number, across)
        left = places[-1].right + gap if place else face.right + 2 * gap * faced
        wide = max(metrics.px(MIN_CELL_UNITS[0]), text.width(cell.text, style) + metrics.px(5))
        places.append(Rect(left, line * (high + gap), wide, high))

    def draw(surface: Surface, rect: Rect) -> None:
        if faced and row.seat is not None:
            look = table.look
            look.portraits.draw(surface, look.shapes, look.theme, face.move(rect.topleft), table.faces[row.seat])
        for cell, place in zip(row.cells, places, strict=True):
            _draw_cell(table, surface, place.move(rect.topleft), cell, SMALL - 1)

    shown = " ".join(cell.text for cell in row.cells if not cell.played)
    whole = places[0].unionall([*places[1:], face] if faced else places[1:])
    return LabelForm(whole.size, f"{row.label} {shown}", draw, corners)


def _beside_face(table: TableLook, board: Board, seat: int) -> Corners:
    """Return places close beside the face of the player across, in its upper half; none for other players.

    Farther to the left a purse would seem to belong to the player there. Its bubble has room under it.
    """
    face, gap = board.layout.seats[seat].portrait, table.look.metrics.px(6)
    if not is_across(board.layout.seats[seat], board.measure):
        return ()
    step = table.look.metrics.px(SEARCH_STEP_UNITS)
    return [("topright", (face.left - gap, y)) for y in range(gap, face.centery - 2 * step, step)]


def _near_seat(table: TableLook, board: Board, seat: int, call: Rect | None) -> tuple[Corners, Corners, Corners]:
    """Return places close under a seat, beside everything that belongs to it, and farther down."""
    metrics, layout = table.look.metrics, board.layout
    place, gap = layout.seats[seat], metrics.px(6)
    owned = {zone.name for zone in board.view.zones if zone.owner == seat and zone.kind not in layout.drops}
    own = [spot.rect for spot in layout.spots if spot.zone in owned]
    whole = place.rect.unionall([*own, place.fan] if place.fan.width else own)
    name, x = ("topright", place.portrait.right) if place.right else ("topleft", place.portrait.left)
    column = Rect(place.rect.left, place.rect.bottom, place.rect.width, metrics.height)
    below = [other.portrait.top for other in layout.seats.values() if column.colliderect(other.portrait)]
    end = min([layout.event.top, *below])
    step = metrics.px(SEARCH_STEP_UNITS)
    heights = range(place.rect.bottom + metrics.px(3), end, step)
    under = [(name, (x, y)) for y in heights if y <= whole.bottom + 5 * step]
    far = [(name, (x, y)) for y in heights if y > whole.bottom + 5 * step]
    if is_across(place, board.measure):
        # If possible, leave room for a bubble between face and purse.
        edges = (x,) if call is None else (min(x, call.left), x)
        left = [("topright", (edge - gap, y)) for edge in edges for y in range(gap, place.portrait.bottom, step)]
        prizes = [
            box for name, box in layout.boxes.items() if board.spec.zone_named(name, board.view).draw is Display.PRIZE
        ]
        right = [("topleft", (box.right + metrics.px(40), layout.rail.bottom + gap)) for box in prizes]
        return under, left + right, far
    beside = ("topright", whole.left - gap) if place.right else ("topleft", whole.right + gap)
    return under, [(beside[0], (beside[1], y)) for y in range(place.portrait.top, end, step)], far


# --- signs ------------------------------------------------------------------------------------------------------------


SIGN_POINTS: Final = 40
SIGN_LINE_POINTS: Final = 20
SIGN_FACE_SHARE: Final = 1.5
"""The size of the face, by the height of the text."""


def sign_forms(table: TableLook, board: Board, sign: Sign, side: int | None) -> list[LabelForm]:
    """Return the forms of a sign in the middle of the table, the longest first, at last without the line."""
    return [_sign_form(table, board, sign, form, side) for form in (*sign.forms, "")]


def _sign_form(table: TableLook, board: Board, sign: Sign, form: str, side: int | None) -> LabelForm:
    """Return a sign: the face before the text, and under both a line of this form."""
    text, theme, metrics = table.look.text, table.look.theme, table.look.metrics
    large = Style(metrics.text(SIGN_POINTS), theme.text_on(Ground.DARK), bold=True)
    small = Style(metrics.text(SIGN_LINE_POINTS), theme.text_on(Ground.DARK))
    size, gap, pad = round(SIGN_FACE_SHARE * large.size), metrics.px(14), metrics.px(18)
    upper, lower = size + gap + text.width(sign.text, large), text.width(form, small)
    line = metrics.gap + text.line_height(small) if form else 0
    wide, high = max(upper, lower) + 2 * pad + 2, size + line + 2 * pad

    def draw(surface: Surface, rect: Rect) -> None:
        table.look.shapes.draw(surface, rect, Box(theme.panel, metrics.px(14), alpha=theme.pill_alpha))
        face = Rect(rect.centerx - upper // 2, rect.top + pad, size, size)
        table.look.portraits.draw(surface, table.look.shapes, theme, face, table.faces[sign.seat], side=side)
        table.look.write(surface, sign.text, large, Rect(face.right + gap, face.top, upper - size - gap + 2, size))
        if form:
            under = Rect(rect.left, face.bottom + metrics.gap, rect.width, text.line_height(small))
            table.look.write(surface, form, small, under, Align.CENTRE)

    middle = board.layout.middle
    room = Rect(middle.left, middle.top, middle.width, min(middle.bottom, board.layout.event.top) - middle.top)
    corners = [("center", room.center), ("midleft", room.midleft), ("midright", room.midright)]
    return LabelForm((wide, high), f"{sign.text} {form}".strip(), draw, corners)
