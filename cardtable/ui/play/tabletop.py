"""Draws the table: felt, captions, name plates, panels and cards. It reads a Board and changes nothing."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back, Rank
from cardtable.engine.direction import Direction
from cardtable.engine.game import Game
from cardtable.engine.view import Mark, SeenZone
from cardtable.engine.words import SIGNS, card_name, counted
from cardtable.ui.faces import CardArt
from cardtable.ui.look import Look
from cardtable.ui.play.arrows import arrows
from cardtable.ui.play.card_states import state_of
from cardtable.ui.play.frame import Frame
from cardtable.ui.play.gestures import Drag
from cardtable.ui.play.hand_painter import HandPainter
from cardtable.ui.play.side_painter import SidePainter
from cardtable.ui.play.standing_painter import StandingPainter
from cardtable.ui.shapes import Box
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.painter import CardPainter
from cardtable.ui.table.spots import STRIP_STEP, card_in, players_of
from cardtable.ui.table.state_painter import StatePainter
from cardtable.ui.text import Align, Style
from cardtable.ui.theme import BODY, LARGE, SMALL, Colour, Ground, Metrics

BACK_COLOURS = {Back.GREEN: (46, 140, 84), Back.BLUE: (44, 104, 190), Back.PLAIN: (150, 44, 52)}

STANDING_SHARE: Final = 0.5
"""How much of the bar at the top the standing of the match takes."""
RAISED_SHARE: Final = 0.1
"""Cards that would be taken together are raised by this share of their height."""


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
        self.states = StatePainter(self.cards, look)
        self.hand = HandPainter(look, self.states)
        self.sides = SidePainter(game, names, look)
        self.standing = StandingPainter(game, names, look)
        self._kept: tuple[object, Surface] | None = None

    def forget(self) -> None:
        """Draw everything again at the next time."""
        self._kept = None

    def draw(self, frame: Frame) -> None:
        """Draw everything that rests: it is drawn only when it has changed, and kept."""
        board, size = frame.board, frame.surface.get_size()
        key = (board.version, frame.emphasis, tuple(board.hand.picked), frame.metrics, size)
        if self._kept is None or self._kept[0] != key:
            picture = Surface(size, 0, 32)
            self._draw(replace(frame, surface=picture))
            self._kept = (key, picture)
        frame.surface.blit(self._kept[1], (0, 0))

    def _draw(self, frame: Frame) -> None:
        surface, board, metrics, emphasis = frame.surface, frame.board, frame.metrics, frame.emphasis
        view = board.view
        surface.blit(self.shapes.felt(self.theme, metrics.size), (0, 0))
        self.standing.draw(surface, standing_place(board), view)
        self._direction(frame)
        self._panels(frame)
        self._boxes(frame)
        sides = self.game.sides_seen(view)
        for seat in range(view.seats):
            self._plate(frame, seat, sides[seat])
        self.sides.draw_note(surface, board, metrics)
        self._spots(frame)
        self.hand.draw(frame)
        self.sides.draw_marks(surface, board, metrics, emphasis.cursor or emphasis.hover)

    def _direction(self, frame: Frame) -> None:
        """Draw on the felt which way the play goes, where it is not always clockwise."""
        surface, board, metrics = frame.surface, frame.board, frame.metrics
        if not board.spec.arrows:
            return
        clockwise = board.view.direction is not Direction.COUNTER_CLOCKWISE
        place = board.layout.middle.inflate(-metrics.px(24), -metrics.px(24))
        drawing = arrows(place.size, metrics.px(5), self.theme.panel_edge, clockwise=clockwise)
        surface.blit(self.shapes.drawing(drawing, place.size), place)

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
        """Return the colour of the side that a seat is on, as far as the viewer knows it."""
        side = self.game.sides_seen(board.view)[seat]
        return self.theme.cream if side is None else self.theme.side_on(side, Ground.DARK)

    def _panels(self, frame: Frame) -> None:
        surface, board, metrics, emphasis = frame.surface, frame.board, frame.metrics, frame.emphasis
        if board.spec.panels == "seats":
            self._seat_panels(frame)
        if board.spec.panels != "sides":
            return
        for number, rect in board.layout.panels.items():
            lit = "melds" in emphasis.lit and board.view.seat in board.sides[number]
            self.shapes.draw(surface, rect, self._panel_box(metrics, self.theme.gold if lit else None))
            seats = board.sides[number]
            title = " & ".join(self.names[seat] for seat in seats)
            style = Style(metrics.text(SMALL), self.theme.side_on(number, Ground.DARK), bold=True)
            line = Rect(
                rect.left + metrics.gap, rect.top + metrics.px(3), rect.width - 2 * metrics.gap, metrics.text(SMALL) + 6
            )
            told = f"Melds of {title}"
            fits = self.type.width(told, style) <= line.width
            self.type.draw(surface, told if fits else title, self.type.shrunk(title, style, line.width, 0.55), line)

    def _seat_panels(self, frame: Frame) -> None:
        """Draw under the plates the panels that something lies in, and what is written beside the strips."""
        surface, board, metrics = frame.surface, frame.board, frame.metrics
        small = Style(metrics.text(SMALL), self.theme.dim_on(Ground.DARK))
        strips = [spot for spot in board.layout.spots if board.spec.zone(spot.kind).draw == "strip"]
        for rect in board.layout.panels.values():
            if any(rect.contains(spot.rect) for spot in strips):
                self.shapes.draw(surface, rect, self._panel_box(metrics))
        for text, rect in board.layout.labels:
            self.type.draw(surface, text, small, rect)

    def _boxes(self, frame: Frame) -> None:
        surface, board, metrics, emphasis = frame.surface, frame.board, frame.metrics, frame.emphasis
        style = Style(metrics.text(SMALL), self.theme.dim_on(Ground.DARK))
        ringed = ringed_places(board, emphasis.lit)
        for name, box in board.layout.boxes.items():
            how = board.spec.zone(board.view.kind(name))
            if name in ringed:
                self.shapes.ring(surface, box, self.theme.gold, max(2, metrics.px(3)), metrics.radius)
            if how.draw == "front":
                continue
            zone = board.view.named(name)
            if zone is None:
                continue
            if how.caption:
                caption = self._caption(board, zone)
                line = Rect(0, box.top - metrics.px(2), self.type.width(caption, style) + 2, board.measure.line)
                line.centerx = box.centerx
                line.clamp_ip(board.layout.top.left, box.top, board.layout.top.width, line.height)
                self.type.draw(surface, caption, style, line, Align.CENTRE)
            if not zone.cards and (how.draw == "stack" or how.drop) and how.draw != "ring":
                width, height = card_in(
                    box.width * (0.3 if how.draw == "row" else 1.0), box.height - board.measure.line
                )
                empty = Rect(box.centerx - width // 2, box.top + board.measure.line, width, height)
                self.shapes.ring(surface, empty, self.theme.panel_edge, metrics.line, metrics.radius)

    def _caption(self, board: Board, zone: SeenZone) -> str:
        """Return what is written above a place: what lies there, how many cards, who laid the last one."""
        how = board.spec.zone(zone.kind)
        parts = [how.caption]
        if how.draw == "stack" or how.last:
            parts.append(str(len(zone.cards)))
        if how.names_player and zone.cards:
            top = zone.cards[-1]
            parts += [self.names[seat] for card, seat in players_of(board.view, (top,)).items() if card == top]
        return " · ".join(parts)

    def _plate(self, frame: Frame, seat: int, side: int | None) -> None:
        surface, board, metrics, emphasis = frame.surface, frame.board, frame.metrics, frame.emphasis
        rect = board.layout.plates[seat]
        view = board.view
        due = view.actor == seat or (board.stage is not None and board.stage.winner == seat)
        if due:
            self.shapes.glow(surface, rect, self.theme.gold, max(4, metrics.px(10)), metrics.radius)
        known = None if side is None else self.theme.side_on(side, Ground.DARK)
        self.shapes.draw(surface, rect, self._panel_box(metrics, self.theme.gold if due else known))
        inner = rect.inflate(-2 * metrics.px(8), -metrics.px(6))
        right = self._hand_count(frame, seat, inner) if view.seat != seat else inner.right
        name = Style(metrics.text(BODY), known or self.theme.cream, bold=True)
        text = Rect(inner.left, inner.top, right - inner.left - metrics.px(4), inner.height)
        upper = Rect(text.left, text.top, text.width, text.height // 2)
        lower = Rect(text.left, upper.bottom, text.width, text.bottom - upper.bottom)
        if view.dealer == seat:
            upper.width -= self._dealer(frame, upper)
        if side is not None:
            wide = self.sides.draw_sign(surface, upper, metrics, side)
            upper.left, upper.width = upper.left + wide, upper.width - wide
        self.type.draw(surface, self.names[seat], self.type.shrunk(self.names[seat], name, upper.width, 0.6), upper)
        notes = [
            self.game.words.seat_status(view, seat, self.names).text,
            *self._counts(board.layout.counts.get(seat, ()), board),
        ]
        if due and emphasis.thinking:
            notes.insert(0, "thinking …")
        small = Style(metrics.text(SMALL), self.theme.text_on(Ground.DARK))
        told = " · ".join(filter(None, notes))
        self.type.draw(surface, told, self.type.shrunk(told, small, lower.width, 0.6), lower)

    def _counts(self, zones: Sequence[SeenZone], board: Board) -> list[str]:
        totals: Counter[str] = Counter()
        for zone in zones:
            totals[board.spec.zone(zone.kind).caption] += len(zone.cards)
        return [f"{counted(count, 'card')} {caption}" for caption, count in totals.items() if caption and count]

    def _dealer(self, frame: Frame, line: Rect) -> int:
        """Draw the dealer's button at the line's right end and return the width that it takes."""
        surface, metrics = frame.surface, frame.metrics
        size = min(line.height, metrics.text(SMALL) + metrics.px(6))
        disc = Rect(line.right - size, line.centery - size // 2, size, size)
        self.shapes.draw(surface, disc, Box(self.theme.gold_deep, size // 2))
        self.type.draw(surface, "D", Style(metrics.text(SMALL), self.theme.on_gold, bold=True), disc, Align.CENTRE)
        return size + metrics.px(4)

    def _hand_count(self, frame: Frame, seat: int, inner: Rect) -> int:
        """Draw how many cards a hand holds, by their backs, and return where that begins."""
        surface, board, metrics = frame.surface, frame.board, frame.metrics
        cards = board.view.zone("hand", seat).cards
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

    def _spots(self, frame: Frame) -> None:
        surface, board, emphasis = frame.surface, frame.board, frame.emphasis
        for spot in board.rest:
            if board.in_hand(spot):
                continue
            rect = spot.rect
            if spot in emphasis.pointed and board.spec.zone(spot.kind).takes_above:
                rect = rect.move(0, -round(RAISED_SHARE * rect.height))
            self.states.draw(surface, spot.card, rect, state_of(board, spot, emphasis), shadow=rect.width > 40)
            strip = board.spec.zone(spot.kind).draw == "strip"
            if strip and spot.mark.seat is not None and board.spec.panels == "sides":
                self._mark(frame, spot, rect, spot.mark.seat)
            elif text := counts_as(spot.mark):
                self._tag(frame, rect, text, small=strip)

    def _mark(self, frame: Frame, spot: Spot, rect: Rect, seat: int) -> None:
        """Mark whose card it is in a meld, and what a wild card stands for."""
        surface, board, emphasis = frame.surface, frame.board, frame.emphasis
        bar = Rect(rect.left + 1, rect.bottom - max(3, rect.height // 12), rect.width - 2, max(3, rect.height // 12))
        surface.fill(self.side_colour(board, seat), bar)
        if text := counts_as(spot.mark):
            self._tag(frame, rect, text, small=True)
        if spot.zone in emphasis.lit:
            self.cards.ring(surface, rect, self.theme.gold)

    def _tag(self, frame: Frame, card: Rect, text: str, *, small: bool) -> None:
        """Write on a card what it stands for: on a small one in its corner, on a large one across it."""
        surface = frame.surface
        size = max(9, round(card.height * 0.2)) if small else max(13, round(card.height * 0.13))
        style = Style(size, self.theme.ink, bold=True)
        # In a strip the next card covers all but this much; what is too long for that is rather covered than cut.
        room = max(round(card.width * STRIP_STEP), self.type.width(text, style) + 3) if small else card.width
        wide = min(room, card.width - 2, self.type.width(text, style) + size // 2)
        tag = Rect(card.left + 1, card.bottom - max(3, card.height // 12) - size - 4, wide, size + 2)
        if not small:
            tag = Rect(0, 0, min(card.width, wide + size), round(size * 1.7))
            tag.center = card.center
        self.shapes.draw(surface, tag, Box(self.theme.paper, 2, edge=self.theme.paper_edge))
        self.type.draw(surface, text, style, tag, Align.CENTRE)

    def moving(self, frame: Frame, now: float) -> None:
        """Draw the cards that are on their way."""
        surface, board = frame.surface, frame.board
        for motion in board.motions:
            card, rect, share = motion.at(now)
            if (alpha := motion.alpha(now)) < 255:
                self.cards.fading(surface, card, rect, alpha)
            elif share < 1.0:
                self.cards.turning(surface, card, rect, share)
            else:
                self.cards.card(surface, card, rect)

    def dragged(self, frame: Frame, drag: Drag) -> None:
        """Draw the cards that are being dragged, at the pointer."""
        surface, board = frame.surface, frame.board
        spots = [drag.hidden] if drag.hidden is not None else [spot for spot in board.rest if spot.card in drag.cards]
        for number, spot in enumerate(spots):
            rect = spot.rect.copy()
            rect.center = (drag.at[0] + number * rect.width // 4, drag.at[1])
            self.cards.card(surface, spot.card, rect)

    def ask(self, frame: Frame, text: str, *, due: bool, wide: bool = False) -> None:
        """Write what is asked, in its place above the hand; ``wide``: also where the buttons would be."""
        surface, board, metrics = frame.surface, frame.board, frame.metrics
        colour = self.theme.gold if due else self.theme.dim_on(Ground.DARK)
        place = board.layout.ask.union(board.layout.buttons) if wide else board.layout.ask
        style = Style(metrics.text(LARGE if due else BODY), colour, bold=due)
        for points in (BODY, SMALL):
            if len(self.type.wrap(text, style, place.width)) * self.type.line_height(style) > place.height:
                style = Style(metrics.text(points), colour, bold=due)
        self.type.draw(surface, text, style, place, Align.LEFT, wrap=True)


def asked(game: Game, board: Board, names: Sequence[str]) -> tuple[str, bool]:
    """Return the line that says what is asked, or what was just won, and whether the viewer is the one who is asked."""
    view, stage = board.view, board.stage
    if stage is not None and not stage.prize:
        told = f"{game.words.tell_all(view, names)[-1]}. The hand is over"
        return (f"{told}. Click to go on" if board.pace.waits else told), False
    if stage is not None:
        told = f"{'Nobody' if stage.winner is None else names[stage.winner]} wins {stage.prize}"
        return (f"{told}. Click to go on" if board.pace.waits else told), False
    if view.actor is None or view.actor < 0:
        return game.words.ask(view), False
    if view.actor == view.seat:
        return game.words.ask(view), True
    prompt = game.words.ask(view)
    return f"{names[view.actor]} to {prompt[:1].lower()}{prompt[1:]}", False


def standing_place(board: Board) -> Rect:
    """Return where the standing of the match is drawn: the left part of the bar at the top."""
    top = board.layout.top
    return Rect(top.left, top.top, round(top.width * STANDING_SHARE), top.height)


def counts_as(mark: Mark) -> str:
    """Return what a card that is not what is printed on it counts as, in short: ``9♥``, ``10``, ``♥``."""
    if mark.stands_for is not None:
        return card_name(mark.stands_for)
    if mark.rank is not None:
        return "10" if mark.rank is Rank.TEN else str(mark.rank)
    return "" if mark.suit is None else SIGNS[mark.suit]


def ringed_places(board: Board, lit: Collection[str]) -> frozenset[str]:
    """Return the places around which a ring says that cards can be put there.

    Of a place and the one within it that stands for it only the inner one is ringed: rings in rings say nothing more.
    """
    boxes, kind = board.layout.boxes, board.view.kind
    zones = {name: board.spec.zone(kind(name)) for name in boxes}
    inner = {name for name in boxes if zones[name].stands_for in set(map(kind, lit)) and zones[name].drop}
    replaced = {
        name
        for name in boxes
        if any(zones[each].stands_for == kind(name) and boxes[name].contains(boxes[each]) for each in inner)
    }
    return frozenset(name for name in boxes if name in inner or (name in lit and name not in replaced))
