"""The tags at the seats, which say what is special about a player now."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.voice.people import first_name, short_name
from cardtable.engine.voice.words import SeatStatus, Tag
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.fitting import sizes
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.measure import NAME_POINTS
from cardtable.ui.table.board import Board
from cardtable.ui.table.labels import Corner, Corners, LabelForm, Precedence, TableLabel
from cardtable.ui.table.layout import PlacesOfSeat
from cardtable.ui.theme import SMALL, Ground


class Tags:
    """The tags of one game in one look."""

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.game = game
        self.names = names
        self.look = look

    def labels(self, board: Board) -> Iterator[TableLabel]:
        """Yield the tags at all seats."""
        for seat, place in board.layout.seats.items():
            status = self.game.words.seat_status(board.view, seat, self.names)
            if status.tag is not None:
                yield self._label(seat, replace(place, name=self._name(seat, place)), status, status.tag)

    def written(self, board: Board) -> list[Rect]:
        """Return the places of the names and statuses at all seats: of a status, its shortest form and the rest."""
        places = []
        for seat, place in board.layout.seats.items():
            status = self.game.words.seat_status(board.view, seat, self.names)
            places += [self._name(seat, place)] + ([*self._parts(place, status)] if status.short else [])
        return [rect for rect in places if rect.width and rect.height]

    def _name(self, seat: int, place: PlacesOfSeat) -> Rect:
        """Return the place of the name as far as it is written."""
        bold = Style(self.look.metrics.text(NAME_POINTS), self.look.theme.cream, bold=True)
        name, whole = Rect(place.name), self.names[seat]
        name.width = min(
            name.width, self.look.fitted((whole, first_name(whole), short_name(whole)), bold, name.width).width
        )
        name.right = place.name.right if place.right else name.right
        return name

    def _parts(self, place: PlacesOfSeat, status: SeatStatus) -> tuple[Rect, Rect]:
        """Return the place of the shortest form of a status, and the rest of its line, which a tag may cover."""
        strong = Style(self.look.metrics.text(NAME_POINTS), self.look.theme.cream, bold=True)
        small = Style(self.look.metrics.text(SMALL), self.look.theme.cream)
        wide = self.look.text.width(f"{status.figure} " if status.figure else "", strong)
        wide += self.look.text.width(status.forms[-1], small)
        line = place.status
        wide = line.width if status.pips is not None else min(line.width, wide)
        left = line.right - wide if place.right else line.left
        rest = line.left if place.right else line.left + wide
        return Rect(left, line.top, wide, line.height), Rect(rest, line.top, line.width - wide, line.height)

    def _label(self, seat: int, place: PlacesOfSeat, status: SeatStatus, tag: Tag) -> TableLabel:
        """Return a tag: near the player, else beside the shortest form of the status, at last over the status."""
        forms = [tag, *([replace(tag, text=tag.brief)] if tag.brief else [])]
        corners, after, rest = _beside(place, self.look.metrics.px(4)), [], Rect(0, 0, 0, 0)
        if status.short:
            short, rest = self._parts(place, status)
            gap = self.look.metrics.px(6)
            beside = ("midright", short.left - gap) if place.right else ("midleft", short.right + gap)
            after = [(beside[0], (beside[1], short.centery))] if rest.width else []
        made = [
            replace(self._form(form, style, at), covers=covers)
            for style in sizes(self._bold)
            for form in forms
            for at, covers in ((corners, ()), (after, (rest,)))
        ]
        return TableLabel(Precedence.TAG, seat, made, self._over_status(made[-1], forms[-1], place, status))

    def _form(self, tag: Tag, style: Style, corners: Corners, *, over: bool = False) -> LabelForm:
        metrics, theme = self.look.metrics, self.look.theme
        size = self.look.text.width(tag.text, style) + metrics.px(20), self.look.text.line_height(style) + metrics.px(2)
        written = replace(style, colour=theme.ink if tag.urgent else theme.text_on(Ground.DARK))

        def draw(surface: Surface, rect: Rect) -> None:
            alpha = 255 if tag.urgent or over else theme.pill_alpha
            radius = metrics.px(4) if over else rect.height // 2  # the status must not show at round corners
            self.look.shapes.draw(surface, rect, Box(theme.paper if tag.urgent else theme.panel, radius, alpha=alpha))
            self.look.write(surface, tag.text, written, rect.inflate(-metrics.px(8), 0), Align.CENTRE)

        return LabelForm(size, tag.text, draw, corners)

    def _over_status(self, form: LabelForm, tag: Tag, place: PlacesOfSeat, status: SeatStatus) -> LabelForm:
        """Return the form of a tag that has no room at its seat: over the status, which matters less."""
        small = Style(self.look.metrics.text(SMALL), self.look.theme.cream)
        covered = self.look.text.width(" ".join(filter(None, (status.figure, status.forms[0]))), small)
        line = place.status
        size = max(form.size[0], min(line.width, covered)), max(form.size[1], line.height)
        corner = ("topright", line.topright) if place.right else ("topleft", line.topleft)
        return replace(form, size=size, draw=self._form(tag, self._least, (), over=True).draw, corners=[corner])

    @property
    def _least(self) -> Style:
        return sizes(self._bold)[-1]

    @property
    def _bold(self) -> Style:
        return Style(self.look.metrics.text(SMALL), self.look.theme.cream, bold=True)


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
