"""Draws the seats: the face in the ring of its side, the name, the status, the fan of backs, the dealer's disc."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from cardtable.engine.game import Game
from cardtable.engine.typography import counted
from cardtable.engine.voice.people import first_name, short_name
from cardtable.engine.voice.words import Pips, SeatStatus
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import Mood, Portraits, corner
from cardtable.ui.drawing.symbols import DECK_COLOURS, strike
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.measure import NAME_POINTS
from cardtable.ui.play.painting.tags import beside_tag
from cardtable.ui.table.fans import MIN_ROOM, FanOfBacks, counts_by_deck, fans_in
from cardtable.ui.table.layout import PlacesOfSeat
from cardtable.ui.table.motion import filling
from cardtable.ui.theme import SMALL, Ground

PIP_SHAPE: Final = 0.72
"""The width of a drawn trick, as a share of its height."""
MIN_PIP_UNITS: Final = 9
"""The smallest width of a drawn trick with the space after it, in layout units."""


class SeatPainter:
    """Draws the seats of one game in one look."""

    def __init__(self, game: Game, names: Sequence[str], faces: Sequence[str], look: Look, art: CardArt) -> None:
        """``faces`` are the animals, by seat."""
        self.game = game
        self.names = names
        self.faces = faces
        self.look = look
        self.art = art
        self.portraits: Portraits = look.portraits

    def draw(self, frame: Frame, seat: int, side: int | None, tag: Rect | None) -> None:
        """Draw one seat.

        :param side: its side, if the viewer knows it.
        :param tag: the place of its tag.
        """
        board = frame.board
        place = board.layout.seats[seat]
        for panel in frame.emphasis.panels:
            place = place.clear_of(panel, frame.metrics.px(8), frame.metrics.px(MIN_ROOM))
        if seat != board.bottom and seat not in filling(board.motions):
            self._fans(frame, seat, place)
        self._portrait(frame, seat, place, side)
        self._texts(frame, seat, place if tag is None else beside_tag(place, tag))

    def _portrait(self, frame: Frame, seat: int, place: PlacesOfSeat, side: int | None) -> None:
        surface, board, metrics, theme = frame.surface, frame.board, frame.metrics, self.look.theme
        shapes, view, rect = self.look.shapes, board.view, place.portrait
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
        self.portraits.draw(
            surface, shapes, theme, rect, self.faces[seat], dict(frame.emphasis.moods).get(seat, Mood.CALM), side
        )
        if view.dealer == seat:
            self._dealer(frame, place)

    def _dealer(self, frame: Frame, place: PlacesOfSeat) -> None:
        """Draw the dealer's disc at a lower corner of a portrait."""
        disc = dealer_disc(place)
        size = disc.width
        theme = self.look.theme
        box = Box(theme.paper, size // 2, edge=theme.ink, edge_width=max(1, size // 14))
        style = Style(max(11, round(size * 0.62)), theme.ink, bold=True)
        with self.look.listing.covering("face"):
            self.look.shapes.draw(frame.surface, disc, box)
            self.look.write(frame.surface, "D", style, disc, Align.CENTRE)

    def _texts(self, frame: Frame, seat: int, place: PlacesOfSeat) -> None:
        surface, theme = frame.surface, self.look.theme
        align = Align.RIGHT if place.right else Align.LEFT
        style = Style(self._points(NAME_POINTS, place), theme.cream, bold=True)
        name = self.names[seat]
        if place.name.width and place.name.height:
            self.look.write(surface, (name, first_name(name), short_name(name)), style, place.name, align)
        self._status(frame, seat, place)

    def _status(self, frame: Frame, seat: int, place: PlacesOfSeat) -> None:
        """Write the status of a player: a figure, the longest line that fits, and the tricks."""
        status = self.game.words.seat_status(frame.board.view, seat, self.names)
        if status.pips is not None and not place.pips.width:
            status, place = self._beside_pips(status, status.pips, place)
        if seat != frame.board.bottom:
            status = self._like_others(frame, status)
        if place.status.width and place.status.height:
            self._line(frame, status, self._counts(frame, seat), place)
        if status.pips is not None and place.pips.width:
            self._pips(frame, status.pips, place)

    def _points(self, points: float, place: PlacesOfSeat) -> int:
        """Return the size of a text at a seat in pixels."""
        return round(place.text * self.look.metrics.text(points))

    def _like_others(self, frame: Frame, status: SeatStatus) -> SeatStatus:
        """Return a status of points without the forms that are too long at another seat: all are written alike."""
        board, shortest = frame.board, 0
        for seat, place in board.layout.seats.items():
            other = self.game.words.seat_status(board.view, seat, self.names)
            if seat == board.bottom or not place.status.width or not _alike(status, other):
                continue
            style = Style(self._points(SMALL, place), self.look.theme.cream)
            fits = self.look.fitted(other.forms, style, place.status.width)
            shortest = max(shortest, other.forms.index(fits.text))
        return replace(status, forms=status.forms[shortest:])

    def _beside_pips(self, status: SeatStatus, pips: Pips, place: PlacesOfSeat) -> tuple[SeatStatus, PlacesOfSeat]:
        """Return the status and the places of a seat that has no row for its tricks.

        They are drawn beside the shortest form of the status, or written in words if they have no room there.
        """
        style = Style(self._points(SMALL, place), self.look.theme.cream)
        line, least, px = place.status, status.forms[-1], self.look.metrics.px
        written = min(line.width, self.look.text.width(least, style) + px(8))
        room = Rect(line.left if place.right else line.left + written, line.top, line.width - written, line.height)
        count = max(pips.taken, pips.wanted)
        if not count or room.width < px(MIN_PIP_UNITS) * count:
            forms = tuple(f"{form} · {pips.note}" for form in status.forms)
            return replace(status, forms=(*forms, pips.note), pips=None), place
        text = Rect(room.right if place.right else line.left, line.top, written, line.height)
        return replace(status, forms=(least,)), replace(place, status=text, pips=room)

    def _line(self, frame: Frame, status: SeatStatus, notes: Sequence[str], place: PlacesOfSeat) -> None:
        """Write the figure and the longest form that fits."""
        theme, text = self.look.theme, self.look.text
        small = Style(self._points(SMALL, place), theme.dim_on(Ground.DARK))
        strong = Style(self._points(NAME_POINTS, place), theme.text_on(Ground.DARK), bold=True)
        figure = f"{status.figure} " if status.figure else ""
        line, wide = place.status, text.width(figure, strong)
        forms = (" · ".join(filter(None, (status.forms[0], *notes))), *status.forms)
        rest = self.look.fitted(forms, small, line.width - wide)
        x = line.right - wide - rest.width if place.right else line.left
        self.look.write(frame.surface, figure, strong, Rect(x, line.top, wide, line.height))
        self.look.draw(frame.surface, rest, Rect(x + wide, line.top, rest.width, line.height))

    def strike_out(self, frame: Frame) -> None:
        """Cross out the faces of skipped players."""
        board = frame.board
        for seat, place in board.layout.seats.items():
            if self.game.words.seat_status(board.view, seat, self.names).struck:
                self._strike(frame, place.portrait)

    def _strike(self, frame: Frame, portrait: Rect) -> None:
        """Draw a bar across the face of a skipped player, and a little beyond it."""
        around = portrait.inflate(portrait.width * 0.2, portrait.height * 0.2)
        drawing = strike(around.size, self.look.theme.danger, self.look.theme.paper)
        frame.surface.blit(self.look.shapes.drawing(drawing, around.size), around)

    def _pips(self, frame: Frame, pips: Pips, place: PlacesOfSeat) -> None:
        """Draw tricks as small cards, and the note about them."""
        metrics, theme, area = frame.metrics, self.look.theme, place.pips
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
            self.look.shapes.draw(frame.surface, card, box)
        gap = metrics.px(8) if used else 0
        note = Rect(area.left + used + gap, area.top, area.width - used - gap, area.height)
        if place.right:
            note.left = area.left
        if pips.note and self.look.text.width(pips.note, small) <= note.width:
            self.look.write(frame.surface, pips.note, small, note, Align.RIGHT if place.right else Align.LEFT)

    def _counts(self, frame: Frame, seat: int) -> list[str]:
        board = frame.board
        zones = board.layout.counts.get(seat, ())
        return [
            f"{counted(len(zone.cards), 'card')} {board.spec.zone(zone.kind).caption}" for zone in zones if zone.cards
        ]

    def draw_filling(self, frame: Frame, now: float) -> None:
        """Draw the fans that grow, with the cards that have arrived by now."""
        board = frame.board
        for seat in filling(board.motions):
            coming = sum(motion.joins == seat and not motion.over(now) for motion in board.motions)
            held = len(board.view.zone("hand", seat).cards)
            self._fans(frame, seat, board.layout.seats[seat], held - coming)

    def _fans(self, frame: Frame, seat: int, place: PlacesOfSeat, shown: int | None = None) -> None:
        """Draw the fans of a seat; ``shown``: how many of its cards have arrived, ``None`` for all of them."""
        cards = frame.board.view.zone("hand", seat).cards
        left = len(cards) if shown is None else shown
        for whole in fans_in(counts_by_deck(cards), place.fan, right=place.right):
            fan, left = whole.first(left), max(0, left - whole.number)
            for card in fan.cards:
                back = self.art.turned(fan.back, card.rect.size, card.angle)
                frame.surface.blit(back, back.get_rect(center=card.rect.center))
                self.look.listing.add(frame.surface, "card", card.rect, fan.back.name)
            if fan.number:
                self._badge(frame, fan)

    def _badge(self, frame: Frame, fan: FanOfBacks) -> None:
        """Write the number of cards on a fan."""
        metrics, theme = frame.metrics, self.look.theme
        style = Style(metrics.text(SMALL), theme.white, bold=True)
        text = str(fan.number)
        high = self.look.text.line_height(style)
        pill = Rect(0, 0, max(high + metrics.px(4), self.look.text.width(text, style) + metrics.px(12)), high)
        pill.center = fan.badge
        box = Box(DECK_COLOURS[fan.back], high // 2, edge=theme.white, edge_width=metrics.px(1.6))
        with self.look.listing.covering("card"):
            self.look.shapes.draw(frame.surface, pill, box)
            self.look.write(frame.surface, text, style, pill, Align.CENTRE)


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
