"""Finds the places of the tags at the seats: where they cover nothing, or beside a short status."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect

from cardtable.engine.game import Game
from cardtable.engine.voice.words import SeatStatus, Tag
from cardtable.ui.drawing.fitting import first_fit
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.caption_painter import CaptionPainter
from cardtable.ui.play.painting.measure import NAME_POINTS
from cardtable.ui.table.board import Board
from cardtable.ui.table.free_places import Corners, free_place
from cardtable.ui.table.layout import PlacesOfSeat
from cardtable.ui.table.sizes import RAISED_SHARE
from cardtable.ui.theme import SMALL


class PlacedTag(NamedTuple):
    """A tag with its place.

    :param over: whether it covers the status, because there is no other room.
    """

    tag: Tag
    rect: Rect
    over: bool


class TagPlaces:
    """Finds the places of the tags of one game in one look."""

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.game = game
        self.names = names
        self.look = look
        self._captions = CaptionPainter(game, names, look)

    def placed(self, board: Board) -> Mapping[int, PlacedTag]:
        """Return the tags with their places, by seat."""
        statuses = {seat: self.game.words.seat_status(board.view, seat, self.names) for seat in board.layout.seats}
        placed = dict[int, PlacedTag]()
        if all(status.tag is None for status in statuses.values()):
            return placed
        shown = {seat: bool(status.short) for seat, status in statuses.items()}
        names = {seat: self._name(seat, place) for seat, place in board.layout.seats.items()}
        taken = [*self._taken(board), *names.values()]
        for seat, place in board.layout.seats.items():
            status = statuses[seat]
            if status.tag is not None:
                others = [*taken, *(each.rect for each in placed.values())]
                others += [other.status for each, other in board.layout.seats.items() if each != seat and shown[each]]
                placed[seat] = self._place(replace(place, name=names[seat]), status, status.tag, others)
        return placed

    def _name(self, seat: int, place: PlacesOfSeat) -> Rect:
        """Return the place of the name as far as it is written."""
        bold = Style(self.look.metrics.text(NAME_POINTS), self.look.theme.cream, bold=True)
        name = Rect(place.name)
        name.width = min(name.width, self.look.text.width(self.names[seat], bold))
        name.right = place.name.right if place.right else name.right
        return name

    def _taken(self, board: Board) -> list[Rect]:
        """Return the places that no tag may cover, except the names."""
        layout = board.layout
        taken = [_raised(spot.rect) if board.spec.zone(spot.kind).takes_above else spot.rect for spot in layout.spots]
        rows = (layout.standing, layout.event, layout.hand, layout.steps, layout.prompt, layout.buttons, layout.tools)
        taken += [rect for rect in (*layout.headers.values(), *rows) if rect.width]
        taken += [place.portrait for place in layout.seats.values()]
        taken += [board.reach(spot) for spot in layout.spots if spot.in_hand]
        taken += self._group_labels(board)
        taken += self._captions.places_over(board)
        taken += [place.fan for seat, place in layout.seats.items() if board.view.zone("hand", seat).cards]
        return taken

    def _group_labels(self, board: Board) -> list[Rect]:
        """Return the places of the group labels above the viewer's hand."""
        style = Style(self.look.metrics.text(SMALL), self.look.theme.cream, bold=True)
        labels = []
        for group, line in board.layout.groups:
            words = Rect(0, line.top, self.look.text.width(group.label, style), line.height)
            words.centerx = line.centerx
            labels.append(words)
        return labels

    def _place(self, place: PlacesOfSeat, status: SeatStatus, tag: Tag, taken: Sequence[Rect]) -> PlacedTag:
        """Return a tag with its place.

        Without a free place it lies beside the shortest form of the status; in its brief text, or smaller letters, if
        need be. If even these have no room, it covers the status.
        """
        metrics, text = self.look.metrics, self.look.text
        forms = [tag, *([replace(tag, text=tag.brief)] if tag.brief else [])]
        corners = list(_beside(place, metrics.px(4)))
        written = [place.status] if status.short else []

        def free(tag: Tag, style: Style) -> Rect | None:
            size = self._size(tag, style)
            free = free_place(size, corners, [*taken, *written], metrics.size)
            return free or free_place(size, list(self._after_status(place, status)), taken, metrics.size)

        bold = Style(metrics.text(SMALL), self.look.theme.cream, bold=True)
        each, style = first_fit(forms, bold, lambda tag, at: free(tag, at) is not None)
        rect = free(each, style)
        if rect is not None:
            return PlacedTag(each, rect, over=False)
        covered = text.width(" ".join(filter(None, (status.figure, status.forms[0]))), replace(bold, bold=False))
        over = over_status(self._size(each, style), place, covered)
        return PlacedTag(each, over.clamp(Rect((0, 0), metrics.size)), over=True)

    def _size(self, tag: Tag, style: Style) -> tuple[int, int]:
        metrics, text = self.look.metrics, self.look.text
        return text.width(tag.text, style) + metrics.px(20), text.line_height(style) + metrics.px(2)

    def _after_status(self, place: PlacesOfSeat, status: SeatStatus) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield the place of a tag after the shortest form of the status, unless tricks are drawn there."""
        if status.pips is not None or not place.status.width:
            return
        strong = Style(self.look.metrics.text(NAME_POINTS), self.look.theme.cream, bold=True)
        small = Style(self.look.metrics.text(SMALL), self.look.theme.cream)
        wide = self.look.text.width(f"{status.figure} " if status.figure else "", strong)
        wide += self.look.text.width(status.forms[-1], small) + self.look.metrics.px(6)
        if place.right:
            yield "midright", (place.status.right - wide, place.status.centery)
        else:
            yield "midleft", (place.status.left + wide, place.status.centery)


def beside_tag(place: PlacesOfSeat, tag: Rect) -> PlacesOfSeat:
    """Return the places of a seat whose status ends before a tag in its line."""
    line = Rect(place.status)
    if not line.colliderect(tag) or place.portrait.colliderect(tag):
        return place
    if place.right and tag.right < line.right:
        line = Rect(tag.right, line.top, line.right - tag.right, line.height)
    elif not place.right and tag.left > line.left:
        line.width = tag.left - line.left
    return replace(place, status=line)


def over_status(size: tuple[int, int], place: PlacesOfSeat, covered: int) -> Rect:
    """Return the place of a tag that has no room at its seat: over the status, which matters less.

    :param covered: the width of the status.
    """
    wide = max(size[0], min(place.status.width, covered))
    rect = Rect(place.status.topleft, (wide, max(size[1], place.status.height)))
    if place.right:
        rect.right = place.status.right
    return rect


def _raised(card: Rect) -> Rect:
    """Return the place of a card together with its place when raised."""
    rise = round(RAISED_SHARE * card.height)
    return Rect(card.left, card.top - rise, card.width, card.height + rise)


def _beside(place: PlacesOfSeat, gap: int) -> Corners:
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
