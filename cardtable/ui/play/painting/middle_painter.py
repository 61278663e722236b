"""Draws the additions to the middle of the table: captions, counts of piles, places for cards, arrows."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back
from cardtable.engine.game import Game
from cardtable.engine.seats import Direction
from cardtable.engine.view import SeenZone
from cardtable.engine.voice.people import first_name, short_name
from cardtable.play.layout import Display
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.symbols import DECK_COLOURS, arrows, bracket, dashed, tick_on_disc
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.table.board import Board
from cardtable.ui.table.labels import BID_FACE_SHARE, BID_FACE_UNITS
from cardtable.ui.table.layout import Bracket, Spot, TableLayout
from cardtable.ui.theme import BODY, SMALL

WITH_COUNTS: Final = (Display.DECK, Display.PILE)
"""The ways of drawing that show the number of cards."""
COVERED_SHARE: Final = 0.2
"""A card that covers more of the width of the viewer's place than this pushes the text there down."""
LEAN_SHARE: Final = 0.05
"""How far the corner of a leaning card of a trick reaches out of its place, as a share of its height."""
OWN_PLACES: Final[Mapping[Display, str]] = {Display.TRICK: "your card", Display.FRONT: "your bid"}
"""The ways of drawing that keep a place for a card of the viewer, and the text there."""
FOR_SALE: Final = "your card for sale"
"""The text in the place of the prize while the viewer is to offer a card."""
OVAL_HALF_WIDTH_SHARE: Final = 0.405
"""Half the width of the oval that the direction arrows follow, as a share of the table's width."""


def arrow_place(layout: TableLayout) -> Rect:
    """Return the place of the oval that the arrows follow: from the rail to the prompt, between the seats."""
    right = min(layout.buttons.right, layout.column.left) if layout.column.width else layout.buttons.right
    place = Rect(0, 0, round(2 * OVAL_HALF_WIDTH_SHARE * (right - layout.standing.left)), 0)
    place.height = layout.event.bottom - layout.rail.bottom
    place.midtop = (layout.middle.centerx, layout.rail.bottom)
    return place


def ringed_places(board: Board, lit: Collection[str]) -> frozenset[str]:
    """Return the places that are outlined because cards can be put there.

    If a place contains another that stands for it, only the inner one is outlined.
    """
    boxes, kind = board.layout.boxes, board.view.kind
    zones = {name: board.spec.zone_named(name, board.view) for name in boxes}
    inner = {name for name in boxes if zones[name].stands_for in set(map(kind, lit)) and zones[name].drop}
    replaced = {
        name
        for name in boxes
        if any(zones[each].stands_for == kind(name) and boxes[name].contains(boxes[each]) for each in inner)
    }
    return frozenset(name for name in boxes if name in inner or (name in lit and name not in replaced))


def outline_of(place: Rect, frame: Frame) -> Rect:
    """Return the outline around a place for a card, which ends above the event line."""
    gap, event = frame.metrics.px(5), frame.board.layout.event
    outline = place.inflate(2 * gap, 2 * gap)
    if outline.top < event.top < outline.bottom + gap:
        outline.height = event.top - gap - outline.top
    return outline


def uncovered(place: Rect, frame: Frame) -> Rect:
    """Return the part of a place for a text in it: below cards from above, and between cards that reach in sideways."""
    room, gap = place.inflate(-frame.metrics.px(16), 0), frame.metrics.px(8) + round(LEAN_SHARE * place.height)
    over = [spot.rect for spot in frame.board.rest if spot.rect.top < place.centery and spot.rect.colliderect(place)]
    wide = [rect for rect in over if rect.clip(place).width > COVERED_SHARE * place.width]
    top = max([room.top, *(rect.bottom for rect in wide)])
    # A card of a trick leans, so that its corner reaches farther than its place.
    beside = [rect for rect in over if rect not in wide and rect.bottom + gap > top]
    left = max([room.left, *(rect.right + gap for rect in beside if rect.left < place.left)])
    right = min([room.right, *(rect.left - gap for rect in beside if rect.left > place.left)])
    return Rect(left, top, max(0, right - left), place.bottom - top)


def hidden_part(outline: Rect, frame: Frame) -> int:
    """Return the height of the upper part of an outline that is not drawn: both its upper corners lie under cards.

    Between the two cards of a trick of three, a piece of its upper edge would look like a line of its own.
    """
    cards = [spot.rect for spot in frame.board.rest if not spot.in_hand]
    corners = outline.topleft, (outline.right - 1, outline.top)
    over = [[card.bottom for card in cards if card.collidepoint(corner)] for corner in corners]
    return min(map(max, over)) - outline.top if all(over) else 0


def _sells(board: Board, name: str) -> bool:
    """Whether a zone is the place of a prize, and nothing is for sale yet."""
    zone = board.view.zone_named(name)
    return zone is not None and not zone.cards and board.spec.zone(zone.kind).draw is Display.PRIZE


MAX_OWN_LINES: Final = 4
"""The most lines of what belongs in a place."""


class MiddlePainter:
    """Draws the middle of one game's table in one look."""

    def __init__(self, game: Game, names: Sequence[str], faces: Sequence[str], look: Look) -> None:
        self.game = game
        self.names = names
        self.faces = faces
        self.look = look

    def draw_under(self, frame: Frame) -> None:
        """Draw everything under the cards: the direction of play, brackets, outlines."""
        self._direction(frame)
        self._brackets(frame)
        self._own_outlines(frame)

    def draw_over(self, frame: Frame) -> None:
        """Draw everything over the cards: counts, ticks, places for cards."""
        board = frame.board
        for name, box in board.layout.boxes.items():
            zone = board.view.zone_named(name)
            if zone is not None and zone.cards and board.spec.zone(zone.kind).draw in WITH_COUNTS:
                self._count(frame, zone, box)
        for spot in board.rest:
            if board.spec.zone(spot.kind).draw is Display.FRONT:
                self._bid(frame, spot)
        lit = ringed_places(board, frame.emphasis.lit)
        own = self._own_places(frame)
        for name in lit - own.keys():
            self._drop(frame, board.layout.drops.get(name, board.layout.boxes[name]), dark=False)
        for place, text in own.values():
            self._own_place(frame, place, text)

    def _own_places(self, frame: Frame) -> Mapping[str, tuple[Rect, str]]:
        """Return the places that wait for a card of the viewer now, with their texts, by zone."""
        board = frame.board
        lit = ringed_places(board, frame.emphasis.lit)
        empty = {name: board.layout.boxes[name] for name in board.layout.boxes if _sells(board, name)}
        if empty:  # the next card is for sale, not a bid
            waiting = {name: place for name, place in empty.items() if name in lit or frame.emphasis.one_card}
            return {name: (place, FOR_SALE) for name, place in waiting.items()}
        kinds = {name: board.spec.zone_named(name, board.view).draw for name in board.layout.drops}
        return {
            name: (place, OWN_PLACES[kinds[name]])
            for name, place in board.layout.drops.items()
            if kinds[name] in OWN_PLACES and (name in lit or frame.emphasis.one_card)
        }

    def _own_outlines(self, frame: Frame) -> None:
        """Draw the outlines of these places under the cards, because a trick in a small window reaches into them."""
        for place, _ in self._own_places(frame).values():
            self._drop(frame, place)

    def _direction(self, frame: Frame) -> None:
        """Draw the direction of play on the felt, in games in which it changes."""
        board, metrics = frame.board, frame.metrics
        if not board.spec.arrows:
            return
        clockwise = board.view.direction is not Direction.COUNTER_CLOCKWISE
        place = arrow_place(board.layout)
        for body, arrow in arrows(place.size, metrics.px(6), self.look.theme.ring, clockwise=clockwise):
            drawing = self.look.shapes.drawing(body, arrow.size, arrow.topleft)
            frame.surface.blit(drawing, arrow.move(place.topleft))

    def _brackets(self, frame: Frame) -> None:
        """Draw a bracket under the cards of each turn, with the player who laid them."""
        metrics, theme = frame.metrics, self.look.theme
        sides = self.game.sides_seen(frame.board.view)
        brackets = frame.board.layout.brackets
        for each in brackets:
            colour = theme.cream if each.last else theme.ring
            line = Rect(each.rect.left, each.rect.top, each.rect.width, metrics.px(9))
            drawing = bracket(line.size, colour, metrics.px(2.5))
            frame.surface.blit(self.look.shapes.drawing(drawing, line.size), line)
            beside = [other.rect.left for other in brackets if other.rect.left > each.rect.left]
            self._laid_by(frame, each, sides[each.seat], min(beside, default=frame.board.layout.middle.right))

    def _laid_by(self, frame: Frame, laid: Bracket, side: int | None, end: int) -> None:
        """Draw the face of who laid cards under their bracket, with the longest form of the name that ends in time.

        :param end: where the next bracket begins.
        """
        metrics, theme, size = frame.metrics, self.look.theme, frame.metrics.px(28)
        style, gap, name = Style(metrics.text(SMALL), theme.cream, bold=True), metrics.px(8), self.names[laid.seat]
        for form in (name, first_name(name), short_name(name), ""):
            wide = size + gap + self.look.text.width(form, style)
            left = laid.rect.centerx - min(wide, laid.rect.width) // 2
            if left + wide + gap <= end:
                break
        face = Rect(left, laid.rect.top + metrics.px(13), size, size)
        self.look.portraits.draw(frame.surface, self.look.shapes, theme, face, self.faces[laid.seat], side=side)
        if form:
            text = Rect(face.right + gap, face.top, wide - size, face.height)
            self.look.write(frame.surface, form, style, text)

    def _count(self, frame: Frame, zone: SeenZone, box: Rect) -> None:
        """Write the number of cards at the lower edge of a stack."""
        metrics, theme = frame.metrics, self.look.theme
        top = zone.cards[-1]
        if not isinstance(top, Back):
            return
        style = Style(metrics.text(SMALL), theme.white, bold=True)
        high = self.look.text.line_height(style)
        text = str(len(zone.cards))
        pill = Rect(0, 0, max(high + metrics.px(8), self.look.text.width(text, style) + metrics.px(14)), high)
        pill.center = (box.centerx, box.bottom)
        if box.bottom <= frame.board.layout.event.top:
            pill.bottom = min(pill.bottom, frame.board.layout.event.top)
        filled = Box(DECK_COLOURS[top], high // 2, edge=theme.white, edge_width=2)
        with self.look.listing.covering("card"):
            self.look.shapes.draw(frame.surface, pill, filled)
            self.look.write(frame.surface, text, style, pill, Align.CENTRE)

    def _bid(self, frame: Frame, spot: Spot) -> None:
        """Draw a tick on a sealed bid, and the bidder's face on another player's open bid."""
        board = frame.board
        zone = board.view.zone_named(spot.zone)
        if not spot.face_up:
            self._tick(frame, spot)
        elif zone is not None and zone.owner is not None and zone.owner != board.bottom and board.view.seats > 2:
            size = max(frame.metrics.px(BID_FACE_UNITS), round(BID_FACE_SHARE * spot.rect.width))
            face = Rect(0, 0, size, size)
            face.center = (spot.rect.left + size // 4, spot.rect.bottom - size // 4)
            side = self.game.sides_seen(board.view)[zone.owner]
            portraits, look = self.look.portraits, self.look
            with look.listing.covering("card"):
                portraits.draw(frame.surface, look.shapes, look.theme, face, self.faces[zone.owner], side=side)

    def _tick(self, frame: Frame, spot: Spot) -> None:
        """Draw the tick on a sealed bid."""
        size = round(spot.rect.width * 0.46)
        place = Rect(0, 0, size, size)
        place.center = spot.rect.center
        drawing = tick_on_disc(place.size, self.look.theme.white, (30, 55, 48))
        frame.surface.blit(self.look.shapes.drawing(drawing, place.size), place)

    def _own_place(self, frame: Frame, place: Rect, text: str) -> None:
        """Write what belongs in a place, unless a card lies there."""
        if any(spot.rect == place for spot in frame.board.rest):
            return
        style = Style(frame.metrics.text(BODY), self.look.theme.gold, bold=True)
        room = uncovered(place, frame)
        fitted = self.look.fitted(text, style, room.size, MAX_OWN_LINES)
        if not fitted.cut and fitted.width <= room.width and fitted.height <= room.height:
            self.look.draw(frame.surface, fitted, room, Align.CENTRE)

    def _drop(self, frame: Frame, place: Rect, *, dark: bool = True) -> None:
        """Draw the dashed outline of a place for a card; ``dark``: on a dark ground, to look unlike a card."""
        metrics = frame.metrics
        outline = outline_of(place, frame)
        if min(outline.size) <= 0:  # beside a lesson or an exercise in a window of few units
            return
        drawing = dashed(outline.size, self.look.theme.gold, metrics.px(3), metrics.px(8), metrics.px(8), 0.3 * dark)
        hidden = hidden_part(outline, frame) if dark else 0
        shown = Rect(0, hidden, outline.width, outline.height - hidden)
        frame.surface.blit(self.look.shapes.drawing(drawing, outline.size), outline.move(0, hidden), shown)
