"""Draws the table: felt, captions, name plates, panels and cards. It reads a Board and changes nothing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.engine.game import Game
from cardtable.engine.view import SeenZone, View
from cardtable.ui.faces import CardArt
from cardtable.ui.look import Look
from cardtable.ui.shapes import Box
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.painter import CardPainter
from cardtable.ui.text import Align, Style
from cardtable.ui.theme import BODY, LARGE, SMALL, Colour, Ground, Metrics

BACK_COLOURS = {Back.GREEN: (46, 140, 84), Back.BLUE: (44, 104, 190), Back.PLAIN: (150, 44, 52)}


@dataclass(frozen=True, slots=True)
class Emphasis:
    """What stands out: usable cards, the card under the pointer, places that light up, the cursor of the keys.

    :param usable: cards of the hand that some move is made with; ``None`` while nobody is asked, then none is dimmed.
    :param pointed: the cards that a click would act on together. ``lit``: zones that would take the selected cards.
    """

    usable: frozenset[Card] | None = None
    pointed: tuple[Spot, ...] = ()
    hover: Spot | None = None
    cursor: Spot | None = None
    lit: frozenset[str] = frozenset()
    thinking: bool = False


class Tabletop:
    """Draws one Board in one theme."""

    def __init__(self, game: Game, names: Sequence[str], look: Look, art: CardArt) -> None:
        self.game = game
        self.names = names
        self.look = look
        self.theme = look.theme
        self.type = look.text
        self.shapes = look.shapes
        self.cards = CardPainter(art, look.shapes)

    def draw(self, surface: Surface, board: Board, metrics: Metrics, emphasis: Emphasis) -> None:
        """Draw everything that rests."""
        view = board.view
        surface.blit(self.shapes.felt(self.theme, metrics.size), (0, 0))
        self._captions(surface, board, metrics)
        self._panels(surface, board, metrics, emphasis)
        self._boxes(surface, board, metrics, emphasis)
        for seat in range(view.seats):
            self._plate(surface, board, seat, metrics, emphasis)
        self._spots(surface, board, emphasis)

    def _captions(self, surface: Surface, board: Board, metrics: Metrics) -> None:
        small = Style(metrics.text(SMALL), self.theme.dim_on(Ground.DARK))
        strong = Style(metrics.text(BODY), self.theme.text_on(Ground.DARK), bold=True)
        captions = self.game.words.captions(board.view, self.names)
        x = board.layout.top.left
        right = board.layout.top.right - round(board.layout.top.width * 0.27)
        wanted = [
            max(self.type.width(each.label, small), self.type.width(each.value, strong)) + 2 * metrics.gap
            for each in captions
        ]
        scale = min(1.0, (right - x - metrics.gap * len(captions)) / max(1, sum(wanted)))
        for caption, width in zip(captions, wanted, strict=True):
            chip = Rect(x, board.layout.top.top, round(width * scale), board.layout.top.height)
            self.shapes.draw(surface, chip, self._panel_box(metrics))
            inner = chip.inflate(-metrics.gap, 0)
            upper = Rect(inner.left, inner.top + metrics.px(2), inner.width, round(inner.height * 0.44))
            lower = Rect(inner.left, upper.bottom, inner.width, inner.bottom - upper.bottom - metrics.px(2))
            self.type.draw(surface, caption.label, small, upper, Align.CENTRE)
            self.type.draw(surface, caption.value, strong, lower, Align.CENTRE)
            x = chip.right + metrics.gap

    def _panel_box(self, metrics: Metrics, edge: Colour | None = None) -> Box:
        return Box(
            self.theme.panel,
            metrics.radius,
            alpha=self.theme.panel_alpha,
            edge=edge or self.theme.panel_edge,
            edge_alpha=255 if edge else 70,
            edge_width=max(1, metrics.px(2)) if edge else metrics.line,
        )

    def side_colour(self, board: Board, seat: int) -> Colour:
        """Return the colour of the side that a seat belongs to."""
        number = next(number for number, side in enumerate(board.sides) if seat in side)
        return self.theme.team_on(number, Ground.DARK) if len(board.sides) == 2 else self.theme.cream

    def _panels(self, surface: Surface, board: Board, metrics: Metrics, emphasis: Emphasis) -> None:
        if board.spec.panels != "sides":
            return
        for number, rect in board.layout.panels.items():
            lit = "melds" in emphasis.lit and board.view.seat in board.sides[number]
            self.shapes.draw(surface, rect, self._panel_box(metrics, self.theme.gold if lit else None))
            seats = board.sides[number]
            title = " & ".join(self.names[seat] for seat in seats)
            style = Style(metrics.text(SMALL), self.theme.team_on(number, Ground.DARK), bold=True)
            line = Rect(
                rect.left + metrics.gap, rect.top + metrics.px(3), rect.width - 2 * metrics.gap, metrics.text(SMALL) + 6
            )
            self.type.draw(surface, f"Melds of {title}", style, line)

    def _boxes(self, surface: Surface, board: Board, metrics: Metrics, emphasis: Emphasis) -> None:
        style = Style(metrics.text(SMALL), self.theme.dim_on(Ground.DARK))
        for name, box in board.layout.boxes.items():
            how = board.spec.zone(name)
            zone = board.view.zone(name)
            if name in emphasis.lit:
                self.shapes.ring(surface, box, self.theme.gold, max(2, metrics.px(3)), metrics.radius)
            if how.caption:
                count = f" · {len(zone.cards)}" if how.draw == "stack" else ""
                line = Rect(box.left, box.top - metrics.px(2), box.width, board.measure.line)
                self.type.draw(surface, how.caption + count, style, line, Align.CENTRE)
            if how.draw == "stack" and not zone.cards:
                size = round(box.height * 0.5), round(box.height * 0.7)
                empty = Rect((box.centerx - size[0] // 2, box.top + board.measure.line), size)
                self.shapes.ring(surface, empty, self.theme.panel_edge, metrics.line, metrics.radius)

    def _plate(self, surface: Surface, board: Board, seat: int, metrics: Metrics, emphasis: Emphasis) -> None:
        rect = board.layout.plates[seat]
        view = board.view
        due = view.actor == seat
        if due:
            self.shapes.glow(surface, rect, self.theme.gold, max(4, metrics.px(10)), metrics.radius)
        self.shapes.draw(surface, rect, self._panel_box(metrics, self.theme.gold if due else None))
        inner = rect.inflate(-2 * metrics.px(8), -metrics.px(6))
        right = self._hand_count(surface, board, seat, inner, metrics) if view.seat != seat else inner.right
        name = Style(metrics.text(BODY), self.side_colour(board, seat), bold=True)
        text = Rect(inner.left, inner.top, right - inner.left - metrics.px(4), inner.height)
        upper = Rect(text.left, text.top, text.width, text.height // 2)
        lower = Rect(text.left, upper.bottom, text.width, text.bottom - upper.bottom)
        if view.dealer == seat:
            upper.width -= self._dealer(surface, upper, metrics)
        self.type.draw(surface, self.names[seat], name, upper)
        notes = [*self.game.words.plate(view, seat), *self._counts(board.layout.counts.get(seat, ()), board)]
        if due and emphasis.thinking:
            notes.insert(0, "thinking …")
        small = Style(metrics.text(SMALL), self.theme.text_on(Ground.DARK))
        self.type.draw(surface, " · ".join(notes), small, lower)

    def _counts(self, zones: Sequence[SeenZone], board: Board) -> list[str]:
        totals: Counter[str] = Counter()
        for zone in zones:
            totals[board.spec.zone(zone.name).caption] += len(zone.cards)
        return [f"{count} {caption}" for caption, count in totals.items() if caption and count]

    def _dealer(self, surface: Surface, line: Rect, metrics: Metrics) -> int:
        """Draw the dealer's button at the line's right end and return the width that it takes."""
        size = min(line.height, metrics.text(SMALL) + metrics.px(6))
        disc = Rect(line.right - size, line.centery - size // 2, size, size)
        self.shapes.draw(surface, disc, Box(self.theme.gold_deep, size // 2))
        self.type.draw(surface, "D", Style(metrics.text(SMALL), self.theme.on_gold, bold=True), disc, Align.CENTRE)
        return size + metrics.px(4)

    def _hand_count(self, surface: Surface, board: Board, seat: int, inner: Rect, metrics: Metrics) -> int:
        """Draw how many cards a hand holds, by their backs, and return where that begins."""
        cards = board.view.zone(f"hand-{seat}").cards
        backs = Counter(card if isinstance(card, Back) else card.back for card in cards)
        style = Style(metrics.text(BODY), (255, 255, 255), bold=True)
        height = round(inner.height * 0.82)
        x = inner.right
        for back in (Back.BLUE, Back.GREEN, Back.PLAIN):
            if backs[back] or (back is Back.PLAIN and not cards):
                chip = Rect(0, 0, round(height * 0.78), height)
                chip.midright = (x, inner.centery)
                self.shapes.draw(
                    surface, chip, Box(BACK_COLOURS[back], max(3, chip.width // 7), edge=(255, 255, 255), edge_width=2)
                )
                self.type.draw(surface, str(backs[back]), style, chip, Align.CENTRE)
                x = chip.left - metrics.px(4)
        return x

    def _spots(self, surface: Surface, board: Board, emphasis: Emphasis) -> None:
        for spot in board.rest:
            rect = board.lifted(spot, emphasis.hover)
            own = board.in_hand(spot)
            dim = (
                own and emphasis.usable is not None and isinstance(spot.card, Card) and spot.card not in emphasis.usable
            )
            if own and spot.card in board.selected:
                self.cards.glow(surface, rect, self.theme.gold)
            self.cards.card(surface, spot.card, rect, dim=dim, shadow=rect.width > 40)
            if spot.note and board.spec.panels == "sides" and board.spec.zone(spot.zone).draw == "strip":
                self._mark(surface, board, spot, rect, emphasis)
            if spot in emphasis.pointed or (own and spot.card in board.selected):
                self.cards.ring(surface, rect, self.theme.gold)
            if spot == emphasis.cursor:
                self.cards.ring(surface, rect.inflate(4, 4), (255, 255, 255))

    def _mark(self, surface: Surface, board: Board, spot: Spot, rect: Rect, emphasis: Emphasis) -> None:
        """Mark whose card it is in a meld, and what a wild card stands for."""
        seat, _, stands = spot.note.partition(" ")
        bar = Rect(rect.left + 1, rect.bottom - max(3, rect.height // 12), rect.width - 2, max(3, rect.height // 12))
        surface.fill(self.side_colour(board, int(seat)), bar)
        if stands:
            size = max(9, round(rect.height * 0.24))
            label = Card.parse(stands)
            text = f"{label.face[0].replace('T', '10')}{'♣♦♥♠'[label.suit]}"
            tag = Rect(rect.left + 1, bar.top - size - 2, max(rect.width // 2, size * 2), size + 2)
            self.shapes.draw(surface, tag, Box(self.theme.paper, 2, edge=self.theme.paper_edge))
            self.type.draw(surface, text, Style(size, self.theme.ink, bold=True), tag, Align.CENTRE)
        if spot.zone in emphasis.lit:
            self.cards.ring(surface, rect, self.theme.gold)

    def moving(self, surface: Surface, board: Board, now: float) -> None:
        """Draw the cards that are on their way."""
        for motion in board.motions:
            card, rect, share = motion.at(now)
            if share < 1.0:
                self.cards.turning(surface, card, rect, share)
            else:
                self.cards.card(surface, card, rect)

    def ask(self, surface: Surface, board: Board, metrics: Metrics, text: str, *, due: bool) -> None:
        """Write what is asked, in its place above the hand."""
        colour = self.theme.gold if due else self.theme.dim_on(Ground.DARK)
        style = Style(metrics.text(LARGE if due else BODY), colour, bold=due)
        self.type.draw(surface, text, style, board.layout.ask, Align.LEFT, wrap=True)


def asked(game: Game, view: View, names: Sequence[str]) -> tuple[str, bool]:
    """Return the line that says what is asked, and whether the viewer is the one who is asked."""
    if view.actor is None or view.actor < 0:
        return game.words.ask(view), False
    if view.actor == view.seat:
        return game.words.ask(view), True
    return f"{names[view.actor]}: {game.words.ask(view).lower()}", False
