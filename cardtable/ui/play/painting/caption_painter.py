"""Writes the captions of places on the table: what lies there, and whose it is."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back
from cardtable.engine.game import Game
from cardtable.engine.view import SeenZone
from cardtable.engine.voice.people import first_name, short_name
from cardtable.play.layout import Display
from cardtable.ui.drawing.fitting import first_fit
from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.value_painter import large_value_place
from cardtable.ui.play.painting.zone_places import zone_places
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_players import last_player, players_of
from cardtable.ui.table.card_state import CardState, Tab
from cardtable.ui.table.card_state_painter import tab_places
from cardtable.ui.table.fans import counts_by_deck, fans_in
from cardtable.ui.table.free_places import free_place
from cardtable.ui.table.sizes import CARD_SHAPE
from cardtable.ui.theme import SMALL, Ground

CAPTIONED: Final = (Display.PILE, Display.PRIZE, Display.RAIL, Display.ASIDE)
"""The ways of drawing that have a caption."""


class CaptionPainter:
    """Writes the captions of one game's table in one look."""

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.game = game
        self.names = names
        self.look = look

    def draw(self, frame: Frame, zone: SeenZone, box: Rect) -> None:
        """Write the caption of a place, with the player of its last card, in the longest form that fits."""
        how = frame.board.spec.zone(zone.kind)
        if not how.caption or how.draw not in CAPTIONED or _is_yet_to_be_dealt(frame.board, zone):
            return
        style = Style(frame.metrics.text(SMALL), self.look.theme.dim_on(Ground.DARK))
        name = self._name(frame.board, zone)
        if how.draw is Display.RAIL and box.top < frame.board.layout.rail.bottom:
            text = self.look.fitted(how.caption, style, frame.metrics.width)
            line = Rect((0, 0), text.size)
            line.midleft = (box.right + frame.metrics.px(8), box.centery)
        elif how.draw is Display.ASIDE:
            text, line = self._aside(frame, zone, name, style, box)
        else:
            text, line = self._over(frame.board, zone, name, style, box)
            line.left = max([line.left, *(lamp.right + frame.metrics.px(6) for lamp in _lamps(frame, zone))])
        self.look.draw(frame.surface, text, line, Align.CENTRE)

    def places_over(self, board: Board) -> list[Rect]:
        """Return the places of the captions over piles and prizes."""
        style = Style(self.look.metrics.text(SMALL), self.look.theme.dim_on(Ground.DARK))
        places = []
        for name, box in board.layout.boxes.items():
            zone, how = board.view.zone_named(name), board.spec.zone_named(name, board.view)
            if zone is not None and zone.cards and how.caption and how.draw in (Display.PILE, Display.PRIZE):
                places.append(self._over(board, zone, self._name(board, zone), style, box)[1])
        return places

    def _name(self, board: Board, zone: SeenZone) -> str:
        """Return the player of a place's last card, if its caption names one; empty otherwise."""
        how, view, top = board.spec.zone(zone.kind), board.view, zone.cards[-1]
        if not how.names_player:
            return ""
        seat = last_player(view, how.laid_by) if how.laid_by else players_of(view, (top,)).get(top)
        return "" if seat is None else self.names[seat]

    def _over(self, board: Board, zone: SeenZone, name: str, style: Style, box: Rect) -> tuple[Fitted, Rect]:
        """Return the caption over a pile or a prize, and its place."""
        gap, caption = self.look.metrics.px(4), board.spec.zone(zone.kind).caption
        if board.spec.zone(zone.kind).draw is Display.PRIZE:
            room = self._left_of_worth(board, zone, box)
            wide = room.width
        else:
            room = box
            wide = _width_over(board, zone, box, self.look.text.line_height(style) + gap)
        forms = (*_forms(caption, name), *_shortened(name))
        text = self.look.fitted(forms, style, wide)
        line = Rect((0, 0), text.size)
        line.midbottom = (room.centerx, box.top - gap)
        return text, line

    def _aside(self, frame: Frame, zone: SeenZone, name: str, style: Style, box: Rect) -> tuple[Fitted, Rect]:
        """Return the caption of cards at the edge of the table, and a free place over or under them."""
        layout, gap, edge = frame.board.layout, frame.metrics.px(4), box.right + frame.metrics.px(12)
        caption = frame.board.spec.zone(zone.kind).caption
        taken = [place.rect for place in layout.seats.values()] + backs(frame.board)
        taken += [layout.event, layout.buttons, layout.hand, layout.column, *layout.drops.values()]
        taken += [*_lamps(frame, zone), *(spot.rect for spot in layout.spots)]
        above, under = box.top - gap, box.bottom + gap
        corners = [
            *(("midbottom", (box.centerx, above)), ("bottomright", (edge, above)), ("bottomleft", (box.left, above))),
            *(("midtop", (box.centerx, under)), ("topright", (edge, under)), ("topleft", (box.left, under))),
        ]

        def free(form: str, at: Style) -> tuple[Fitted, Rect | None]:
            text = self.look.fitted(form, at, frame.metrics.width)
            return text, free_place(text.size, corners, taken, frame.metrics.size)

        found = first_fit((*_forms(caption, name), caption), style, lambda form, at: free(form, at)[1] is not None)
        text, line = free(*found)
        if line is None:
            line = Rect((0, 0), text.size)
            line.bottomright = (edge, above)
        return text, line

    def _left_of_worth(self, board: Board, zone: SeenZone, box: Rect) -> Rect:
        """Return the part of a prize's place to the left of its worth."""
        top = zone.cards[-1]
        value = None if isinstance(top, Back) else self.game.words.card_values(board.view).get((zone.name, top))
        if value is None:
            return box
        card = Rect(0, box.top, round(box.height / CARD_SHAPE), box.height)
        card.right = box.right
        worth = large_value_place(self.look.text, card, value.text)
        return Rect(box.left, box.top, max(0, worth.left - box.left), box.height)


def backs(board: Board) -> list[Rect]:
    """Return the places of the backs in the fans at the seats."""
    found = []
    for seat, place in board.layout.seats.items():
        counts = counts_by_deck(board.view.zone("hand", seat).cards)
        found += [card.rect for fan in fans_in(counts, place.fan, right=place.right) for card in fan.cards]
    return found


def _lamps(frame: Frame, zone: SeenZone) -> list[Rect]:
    """Return the places of the lamps on cards of a zone that are pointed out."""
    hinted = [spot.rect for spot in frame.emphasis.hinted if spot.zone == zone.name]
    for place in zone_places(frame.board, {zone.name} & frame.emphasis.hinted_zones):
        hinted.append(Rect(place.left, place.top, min(place.width, round(place.height / CARD_SHAPE)), place.height))
    return [place for rect in hinted for place, _ in tab_places(rect, CardState((Tab.HINT,)))]


def _forms(caption: str, name: str) -> list[str]:
    """Return a caption followed by the name, in full and shortened; without a name, the caption alone."""
    return [f"{caption} · {each}" for each in _shortened(name)] or [caption]


def _shortened(name: str) -> list[str]:
    return [name, first_name(name), short_name(name)] if name else []


def _width_over(board: Board, zone: SeenZone, box: Rect, high: int) -> int:
    """Return the largest width of a caption centred over a place: up to the cards beside it and their captions.

    :param high: the height of a caption.
    """
    band = Rect(board.layout.middle.left, box.top - high, board.layout.middle.width, high)
    others = [spot.rect for spot in board.layout.spots if spot.zone != zone.name]
    beside = [rect for rect in others if rect.top - high < band.bottom and band.top < rect.bottom]
    left = max([band.left, *(rect.right for rect in beside if rect.centerx < box.centerx)])
    right = min([band.right, *(rect.left for rect in beside if rect.centerx >= box.centerx)])
    return 2 * min(box.centerx - left, right - box.centerx)


def _is_yet_to_be_dealt(board: Board, zone: SeenZone) -> bool:
    """Whether the dealer has not dealt the cards of a place yet: there is nothing to name."""
    deals = any(motion.dealt for motion in board.motions)
    return deals and all(spot.zone != zone.name for spot in board.rest)
