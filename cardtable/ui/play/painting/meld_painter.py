"""Draws the additions to melds: their headers, the bar under each card, and the faces of their owners."""

from collections.abc import Sequence

from pygame import Rect

from cardtable.engine.game import Game
from cardtable.engine.voice.people import People
from cardtable.engine.voice.words import PanelHead
from cardtable.play.layout import TableauOwner
from cardtable.ui.drawing.symbols import dashed, stripes
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.meaning import MELDS
from cardtable.ui.theme import BODY, Colour, Ground


class MeldPainter:
    """Draws headers, bars and faces of melds in one look."""

    def __init__(self, game: Game, names: Sequence[str], faces: Sequence[str], look: Look) -> None:
        self.game = game
        self.names = names
        self.faces = faces
        self.look = look

    def draw_headers(self, frame: Frame) -> None:
        """Draw the header of each line of melds, and the outline of the place for new ones."""
        board, metrics, theme = frame.board, frame.metrics, self.look.theme
        heads = [
            {head.panel: head for head in self.game.words.middle(board.view, names).heads}
            for names in (self.names, People(self.names).by_first_names().names)
        ]
        for number, rect in board.layout.headers.items():
            if number in heads[0]:
                self._head(frame, [each[number] for each in heads], rect, theme.of_side(number))
        if board.spec.tableaus is TableauOwner.SIDES and MELDS in frame.emphasis.lit:
            for number, area in board.layout.tableaus.items():
                if board.view.seat in board.sides[number]:
                    drawing = dashed(area.size, theme.gold, metrics.px(3), metrics.radius, metrics.px(8))
                    frame.surface.blit(self.look.shapes.drawing(drawing, area.size), area)

    def _head(self, frame: Frame, heads: Sequence[PanelHead], rect: Rect, colour: Colour) -> None:
        """Write whose melds lie under a line, and their points; without room, the least important part goes first.

        :param heads: the heading with whole names, and with first names.
        """
        metrics, theme, text = frame.metrics, self.look.theme, self.look.text
        who = Style(metrics.text(BODY), colour, bold=True)
        dim = Style(metrics.text(BODY), theme.dim_on(Ground.DARK))
        strong = Style(metrics.text(BODY), theme.text_on(Ground.DARK), bold=True)
        shorter = []
        for head in heads:
            figure, unit = (head.figure, strong), (f" {head.unit}" if head.unit else "", dim)
            label = (f" {head.label} " if head.who else f"{head.label} ", dim)
            shorter.append([(head.who, who), label, figure, unit])
            shorter += [[(head.who, who), (" ", dim), figure]] if head.who else []
        shorter += [[(f"{heads[-1].label} ", dim), figure], [figure]]
        fitting = next((each for each in shorter if sum(text.width(*part) for part in each) <= rect.width), shorter[-1])
        wide = sum(text.width(*part) for part in fitting)
        x = rect.right - wide if rect.centerx > frame.board.layout.middle.centerx else rect.left
        for part, style in fitting:
            self.look.write(frame.surface, part, style, Rect(x, rect.top, text.width(part, style) + 1, rect.height))
            x += text.width(part, style)

    def draw_bar(self, frame: Frame, spot: Spot) -> None:
        """Draw the bar under a card of a meld, in the colour of the side that laid it."""
        seat = spot.mark.seat
        sides = self.game.sides_seen(frame.board.view)
        side = None if seat is None else sides[seat]
        if side is None or frame.board.spec.tableaus is not TableauOwner.SIDES:
            return
        high = frame.metrics.px(5)
        bar = Rect(spot.rect.left, spot.rect.bottom + max(1, high // 3), spot.rect.width, high)
        colour = self.look.theme.of_side(side)
        frame.surface.fill((12, 38, 34), bar)
        if side == 0:
            frame.surface.fill(colour, bar)
        else:
            frame.surface.blit(self.look.shapes.drawing(stripes(bar.size, colour), bar.size), bar)

    def draw_owners(self, frame: Frame) -> None:
        """Draw the little face of its owner at each meld."""
        view = frame.board.view
        sides = self.game.sides_seen(view)
        for name, rect in frame.board.layout.faces.items():
            zone = view.zone_named(name)
            if zone is not None and zone.owner is not None:
                owner = zone.owner
                with self.look.listing.covering("card"):
                    self.look.portraits.draw(
                        frame.surface, self.look.shapes, self.look.theme, rect, self.faces[owner], side=sides[owner]
                    )
