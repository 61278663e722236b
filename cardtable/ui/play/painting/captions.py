"""The captions of places on the table: what lies there, and whose it is."""

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back
from cardtable.engine.game import Game
from cardtable.engine.view import SeenZone
from cardtable.engine.voice.people import first_name, short_name
from cardtable.play.layout import Display
from cardtable.ui.drawing.fitting import sizes
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import Emphasis
from cardtable.ui.play.painting.value_painter import large_value_place
from cardtable.ui.play.painting.zone_places import zone_places
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_players import last_player, players_of
from cardtable.ui.table.card_state import CardState, Tab
from cardtable.ui.table.card_state_painter import tab_places
from cardtable.ui.table.labels import Corners, LabelForm, Precedence, TableLabel
from cardtable.ui.table.sizes import CARD_SHAPE
from cardtable.ui.theme import SMALL, Ground

CAPTIONED: Final = (Display.PILE, Display.PRIZE, Display.RAIL, Display.ASIDE)
"""The ways of drawing that have a caption."""
TOP: Final = "top"
"""The word under the end of a splay."""


class Captions:
    """The captions of one game's table in one look."""

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.game = game
        self.names = names
        self.look = look

    def labels(self, board: Board, emphasis: Emphasis) -> Iterator[TableLabel]:
        """Yield the captions of all places, with the players of their last cards."""
        px = self.look.metrics.px
        for name, box in board.layout.boxes.items():
            zone, how = board.view.zone_named(name), board.spec.zone_named(name, board.view)
            if zone is None or not zone.cards:
                continue
            if how.caption and how.draw in CAPTIONED:
                yield self._caption(board, zone, box, lamps(board, emphasis, zone.name))
            if len(zone.cards) > 1 and how.draw is Display.SPLAY:
                end = box.right - round(box.height / CARD_SHAPE / 2), box.bottom + px(3)
                yield TableLabel(Precedence.CAPTION, (name, TOP), [self._form(TOP, self._style, [("midtop", end)])])

    @property
    def _style(self) -> Style:
        return Style(self.look.metrics.text(SMALL), self.look.theme.dim_on(Ground.DARK))

    def _caption(self, board: Board, zone: SeenZone, box: Rect, shining: Sequence[Rect]) -> TableLabel:
        """Return the caption of a place: beside cards in the rail, at cards aside, or over a pile or a prize.

        :param shining: the lamps of a hint there, beside which the caption lies.
        """
        how, px = board.spec.zone(zone.kind), self.look.metrics.px
        player = _shortened(self._player(board, zone))
        forms = [f"{how.caption} · {name}" for name in player] or [how.caption]
        above, under, edge = box.top - px(4), box.bottom + px(4), box.right + px(12)
        if how.draw is Display.RAIL and box.top < board.layout.rail.bottom:
            forms, corners = [how.caption], [("midleft", (box.right + px(8), box.centery))]
        elif how.draw is Display.ASIDE:
            forms.append(how.caption)
            over = (
                ("midbottom", (box.centerx, above)),
                ("bottomright", (edge, above)),
                ("bottomleft", (box.left, above)),
            )
            below = ("midtop", (box.centerx, under)), ("topright", (edge, under)), ("topleft", (box.left, under))
            corners = [*over, *below]
        else:
            forms += player
            worth = self._worth(board, zone, box)
            right = box.right if worth is None else max(box.left, worth.left)
            corners = [("midbottom", ((box.left + right) // 2, above))]
            corners += [("bottomleft", (lamp.right + px(6), above)) for lamp in shining]
            corners += [("bottomleft", (box.left, above)), ("bottomright", (right, above))]
        made = [self._form(form, style, corners) for style in sizes(self._style) for form in forms]
        return TableLabel(Precedence.CAPTION, zone.name, made, last=made[-1])

    def _form(self, text: str, style: Style, corners: Corners) -> LabelForm:
        written = self.look.fitted(text, style, self.look.metrics.width)

        def draw(surface: Surface, rect: Rect) -> None:
            self.look.draw(surface, written, rect, Align.CENTRE)

        return LabelForm(written.size, text, draw, corners)

    def _player(self, board: Board, zone: SeenZone) -> str:
        """Return the player of a place's last card, if its caption names one; empty otherwise."""
        how, view, top = board.spec.zone(zone.kind), board.view, zone.cards[-1]
        if not how.names_player:
            return ""
        seat = last_player(view, how.laid_by) if how.laid_by else players_of(view, (top,)).get(top)
        return "" if seat is None else self.names[seat]

    def worths(self, board: Board) -> list[Rect]:
        """Return the places of the worths over the corners of prizes."""
        places = []
        for name, box in board.layout.boxes.items():
            zone = board.view.zone_named(name)
            worth = None if zone is None or not zone.cards else self._worth(board, zone, box)
            if worth is not None:
                places.append(worth)
        return places

    def _worth(self, board: Board, zone: SeenZone, box: Rect) -> Rect | None:
        top = zone.cards[-1]
        if board.spec.zone(zone.kind).draw is not Display.PRIZE or isinstance(top, Back):
            return None
        value = self.game.words.card_values(board.view).get((zone.name, top))
        if value is None:
            return None
        card = Rect(0, box.top, round(box.height / CARD_SHAPE), box.height)
        card.right = box.right
        return large_value_place(self.look.text, card, value.text)


def lamps(board: Board, emphasis: Emphasis, zone: str) -> list[Rect]:
    """Return the places of the lamps on cards of a zone that are pointed out."""
    hinted = [spot.rect for spot in emphasis.hinted if spot.zone == zone]
    for place in zone_places(board, {zone} & emphasis.hinted_zones):
        hinted.append(Rect(place.left, place.top, min(place.width, round(place.height / CARD_SHAPE)), place.height))
    return [place for rect in hinted for place, _ in tab_places(rect, CardState((Tab.HINT,)))]


def _shortened(name: str) -> list[str]:
    return [name, first_name(name), short_name(name)] if name else []
