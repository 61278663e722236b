"""The page that compares two lines of a hand: the one played, and one tried instead with the same hidden cards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import dist, fsum
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import CardBid, Played, Revealed, Taken
from cardtable.engine.table import Branch
from cardtable.engine.typography import Forms, counted, gained, signed
from cardtable.engine.view import HandResult, View
from cardtable.engine.voice.endings import Ending
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past
from cardtable.pages.charts import ExactPoint, strokes
from cardtable.pages.scores.match_sides import hand_ending, sides_of
from cardtable.pages.scores.tally import Side
from cardtable.play.branch import hand_begin, parting, question_at_parting
from cardtable.play.match import Match, ReplayMatch
from cardtable.play.reviews import MoveComparison
from cardtable.program.branches import LinesInPlay
from cardtable.program.program import Program
from cardtable.ui.drawing.boxes import Box, dashes, hexed
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import Mood, faces_of
from cardtable.ui.drawing.fitting import fewer
from cardtable.ui.drawing.symbols import dashed
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.scene import Scene
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.spots import card_size
from cardtable.ui.theme import BODY, LARGE, SMALL, TITLE, Colour, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.layout import Buttons
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick of the line.

    :param number: its number in the hand, from 1.
    :param winner: the seat that took it; ``None`` if it was set aside.
    :param won_with: the card that won it, if known.
    """

    number: int
    cards: tuple[Card | Back, ...]
    winner: int | None
    won_with: Card | None


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """A line of play.

    :param hand: the number of the hand, from 1.
    :param hand_word: the game's word for a hand.
    :param seat: the seat that decided.
    :param decided: the decision in words, in its forms.
    :param cards: the cards of that move.
    :param led: the cards of the trick before the decision.
    :param tricks: the tricks from the decision on; empty in a game without tricks.
    :param moves: all moves from the decision on in words, each in its forms.
    :param before: the scores before the hand, by seat.
    :param points: the points of the hand, by seat; ``None`` if it is not over.
    :param ending: the ending of the hand; ``None`` if it is not over.
    :param taken: the tricks taken in the whole hand so far, by seat.
    :param bound: the seats that an auction bound to a contract, if any; the result is above all theirs.
    """

    hand: int
    hand_word: str
    seat: int
    decided: Forms
    cards: tuple[Card | Back, ...]
    led: tuple[Card | Back, ...]
    tricks: tuple[Trick, ...]
    moves: tuple[Forms, ...]
    before: tuple[int, ...]
    points: tuple[int, ...] | None
    ending: Ending | None
    taken: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()

    @property
    def main_seat(self) -> int:
        """A seat whose result matters most: the first bound by a contract, or the one that decided."""
        return self.bound[0] if self.bound else self.seat

    @property
    def after(self) -> tuple[int, ...]:
        """The scores after the hand, by seat, or those before it if it is not over."""
        points = self.points or (0,) * len(self.before)
        return tuple(was + more for was, more in zip(self.before, points, strict=True))


def line_of(match: Match, at: int) -> LineOfPlay:
    """Return the line of a match from a decision to the end of its hand, as an onlooker saw it.

    :param at: the number of moves before the decision.
    """
    results = match.view_of_hand(None).results
    hand = sum(match.moves_until(hands) <= at for hands in range(1, len(results) + 1))
    over = hand < len(results)
    view = match.view_of_hand(None, hand if over else None)
    place = at - match.moves_until(hand)
    decision = view.log[place]
    before = [0] * view.seats
    for result in results[:hand]:
        before = [was + more for was, more in zip(before, result.points, strict=True)]
    return LineOfPlay(
        hand + 1,
        match.game.endings.hand_word,
        decision.actor,
        _decided(match, view, place),
        decision.cards,
        _led(view, place),
        _tricks(view, place),
        tuple(_in_words(match, view, each) for each in range(place, len(view.log))),
        tuple(before),
        results[hand].points if over else None,
        hand_ending(match, hand) if over else None,
        _taken(view),
        _bound(results[hand]) if over else (),
    )


def _bound(result: HandResult) -> tuple[int, ...]:
    return () if result.contract is None else result.contract.seats


def _led(view: View, place: int) -> tuple[Card | Back, ...]:
    """Return the cards of the trick that was begun before a place of the log; none in a game without tricks."""
    takes = [end for end, entry in enumerate(view.log) if entry.event(Taken) is not None]
    begin = max((end + 1 for end in takes if end < place), default=0)
    played = (entry for entry in view.log[begin:place] if entry.event(Played) is not None) if takes else ()
    return tuple(card for entry in played for card in entry.cards)


def _in_words(match: Match, view: View, place: int) -> Forms:
    return match.game.telling.line(Past(view, place), People(match.names)).sentences


def _decided(match: Match, view: View, place: int) -> Forms:
    """Return the decision in words; a sealed bid without what it led to, and named if it was turned up at any time."""
    log, decision = list(view.log), view.log[place]
    bid = decision.event(CardBid)
    if bid is not None and bid.sealed:
        shown = (event for entry in log[place:] for event in entry.events if isinstance(event, Revealed))
        cards = next((event.cards for event in shown if event.seat == bid.seat), bid.cards)
        log[place] = replace(decision, events=(replace(bid, cards=cards),))
    return _in_words(match, replace(view, log=tuple(log)), place)


def _tricks(view: View, place: int) -> tuple[Trick, ...]:
    """Return the tricks completed from a place of the log on."""
    over = [(end, event) for end, entry in enumerate(view.log) for event in entry.events if isinstance(event, Taken)]
    begins = [0, *(end + 1 for end, _ in over)]
    return tuple(
        Trick(number, trick.cards, trick.seat, _won_with(view, begin, end, trick))
        for number, (begin, (end, trick)) in enumerate(zip(begins, over, strict=False), start=1)
        if end >= place
    )


def _won_with(view: View, begin: int, end: int, trick: Taken) -> Card | None:
    """Return the card with which the winner took a trick.

    :param begin: the place of the trick's first move in the log.
    :param end: the place of its last move.
    """
    played = (
        card
        for entry in view.log[begin : end + 1]
        if trick.seat is not None and entry.actor == trick.seat
        for card in entry.cards
        if isinstance(card, Card) and card in trick.cards
    )
    return next(played, None)


def _taken(view: View) -> tuple[int, ...]:
    """Return the tricks that each seat took in the hand; empty in a game without tricks."""
    counts = [0] * view.seats
    for entry in view.log:
        for event in entry.events:
            if isinstance(event, Taken) and event.seat is not None:
                counts[event.seat] += 1
    return tuple(counts) if any(counts) else ()


MAX_CARD_UNITS: Final = 77
RESULT_POINTS: Final = 50.0
"""Points of the result that matters most."""
PIP_UNITS: Final = 20
"""The height of a trick as a small card, in layout units."""
MIN_CARD_UNITS: Final = 24
PITCHES: Final = (0.66, 0.6, 0.53, 0.46)
"""The distances from one card of a trick to the next, by the width of a card; the first that leaves room is taken."""
TIGHT: Final = (0.4,)
"""The same for tricks of more than three cards."""
MAX_ROW_GAP_UNITS: Final = 20
"""The most by which rows of tricks are farther apart than they must be, in layout units."""
CROWN: Final = ((0, 0.25), (0.25, 0.6), (0.5, 0), (0.75, 0.6), (1, 0.25), (0.9, 1), (0.1, 1))
"""The corners of a crown, by its width and height."""


@dataclass(frozen=True, slots=True)
class LinePanel:
    """The panel of a line.

    :param note: the kind of line, such as ``as it was played``.
    :param sides: the sides of the match.
    :param names: the players' names by seat.
    :param tried: whether it is the line that was tried: aqua and dashed, otherwise white and solid.
    """

    line: LineOfPlay
    note: str
    sides: Sequence[Side]
    names: Sequence[str]
    tried: bool
    look: Look
    rect: Rect

    @property
    def colour(self) -> Colour:
        """The colour of its edge and its mark."""
        return self.look.theme.aqua if self.tried else self.look.theme.white

    def draw(self, surface: Surface, art: CardArt) -> None:
        look, metrics = self.look, self.look.metrics
        radius, edge = metrics.px(14), metrics.px(2)
        ground = Box(look.theme.panel, radius, look.theme.panel_alpha, edge=None if self.tried else self.colour)
        look.shapes.draw(surface, self.rect, ground)
        if self.tried:
            self._outline(surface, radius, edge)
        inner, middle = self._inner, self._middle
        self._head(surface, inner)
        self._foot(surface, inner)
        if self.line.tricks:
            self._tricks(surface, art, middle)
        else:
            self._moves(surface, middle)

    @property
    def card_width(self) -> int:
        """The width of the cards of its tricks in pixels."""
        return self._card_size(self._middle.size)[0] if self.line.tricks else self.look.metrics.px(MAX_CARD_UNITS)

    @property
    def _inner(self) -> Rect:
        return self.rect.inflate(-2 * self.look.metrics.px(18), -2 * self.look.metrics.px(10))

    @property
    def _middle(self) -> Rect:
        """The place of the tricks or moves, between the decision and the result."""
        look, inner = self.look, self._inner
        lines = look.text.line_height(self._head_style) + look.text.line_height(look.dim_style(Ground.DARK, SMALL))
        top = inner.top + lines + look.metrics.px(4)
        result, row, others = self._foot_heights
        return Rect(inner.left, top, inner.width, inner.bottom - result - row * others - look.metrics.px(6) - top)

    @property
    def _head_style(self) -> Style:
        return self.look.style(TITLE * 0.8, bold=True)

    @property
    def _foot_heights(self) -> tuple[int, int, int]:
        """The heights of the main result and of a row of another side, and the number of these rows."""
        look, metrics = self.look, self.look.metrics
        row = max(look.text.line_height(look.style(LARGE, bold=True)), metrics.px(30))
        body, small = look.style(BODY, bold=True), look.dim_style(Ground.DARK, SMALL)
        high = look.text.line_height(body) + max(look.text.line_height(small), metrics.px(PIP_UNITS))
        return high + metrics.px(14), row, max(0, len(self.sides) - 1)

    def _outline(self, surface: Surface, radius: int, edge: int) -> None:
        """Draw the dashed edge."""
        wide, high = self.rect.size
        lengths = dashes(wide - edge, high - edge, radius, self.look.metrics.px(8))
        body = (
            f'<rect x="{edge / 2}" y="{edge / 2}" width="{wide - edge}" height="{high - edge}" rx="{radius}" '
            f'fill="none" stroke="{hexed(self.colour)}" stroke-width="{edge}" stroke-dasharray="{lengths}"/>'
        )
        surface.blit(self.look.shapes.drawing(body, self.rect.size), self.rect)

    def _head(self, surface: Surface, inner: Rect) -> None:
        """Write the decision."""
        look, style = self.look, self._head_style
        head = Rect(inner.left, inner.top, inner.width, look.text.line_height(style))
        look.write(surface, self.line.decided, style, head)
        small = look.dim_style(Ground.DARK, SMALL)
        look.write(surface, self.note, small, Rect(inner.left, head.bottom, inner.width, look.text.line_height(small)))

    def _foot(self, surface: Surface, inner: Rect) -> None:
        """Draw the result of the hand: large that of the main side, below it the other sides."""
        high, row, others = self._foot_heights
        area = Rect(inner.left, inner.bottom - row * others - high, inner.width, high - self.look.metrics.px(8))
        top = area.top + high
        for side in self.sides:
            if self.line.main_seat in side.seats:
                self._result(surface, side, area)
            else:
                self._row(surface, side, Rect(inner.left, top, inner.width, row))
                top += row

    def _result(self, surface: Surface, side: Side, area: Rect) -> None:
        """Draw the result of a side: faces, the headline of the hand, tricks and totals, and large the points."""
        look, metrics, line, seat = self.look, self.look.metrics, self.line, side.seats[0]
        points = "" if line.points is None else gained(line.points[seat])
        mood = Mood.CALM if line.points is None else Mood.GLAD if line.points[seat] > 0 else Mood.SAD
        rest = draw_faces(surface, look, side, mood, area)
        large = look.fitted(points, look.style(RESULT_POINTS, bold=True), area.width // 2)
        figure = Rect((0, 0), large.size)
        figure.midright = area.midright
        look.draw(surface, large, figure)
        rest.width = figure.left - metrics.gap - rest.left
        text = line.ending.headline if line.ending is not None else f"This {line.hand_word} is not over."
        style = look.style(BODY, bold=True)
        words = Rect(rest.left, rest.top, rest.width, look.text.line_height(style))
        look.write(surface, text, style, words)
        below = Rect(rest.left, words.bottom, rest.width, rest.bottom - words.bottom)
        small = look.dim_style(Ground.DARK, SMALL)
        totals = look.write(surface, self._figures(seat), small, below).width + metrics.px(10)
        self._pips(surface, side, Rect(below.left + totals, below.top, below.width - totals, below.height), Align.LEFT)

    def _row(self, surface: Surface, side: Side, area: Rect) -> None:
        """Draw a row of the other sides: faces, name, tricks, points and totals."""
        look, metrics, line, seat = self.look, self.look.metrics, self.line, side.seats[0]
        bold, small = look.style(LARGE, bold=True), look.dim_style(Ground.DARK, SMALL)
        faces = draw_faces(surface, look, side, Mood.CALM, area.inflate(0, -2))
        figures = self._figures(seat)
        wide = look.text.width(figures, small)
        look.write(surface, figures, small, Rect(area.right - wide, area.top, wide, area.height), Align.RIGHT)
        points = "" if line.points is None else gained(line.points[seat])
        figure = look.text.width(points, bold)
        end = area.right - wide - metrics.px(14) - figure
        look.write(surface, points, bold, Rect(end, area.top, figure + 1, area.height), Align.RIGHT)
        name = Rect(faces.left, area.top, end - faces.left - metrics.gap, area.height)
        used = look.write(surface, side.name, look.style(BODY), name).width + metrics.gap
        self._pips(surface, side, Rect(name.left + used, name.top, name.width - used, name.height), Align.RIGHT)

    def _figures(self, seat: int) -> str:
        before, after = self.line.before[seat], self.line.after[seat]
        return signed(f"{before:,} \u2192 {after:,}")

    def _tricks(self, surface: Surface, art: CardArt, room: Rect) -> None:
        """Draw the tricks in rows, as large as possible."""
        look, tricks = self.look, self.line.tricks
        caption = look.text.line_height(look.dim_style(Ground.DARK, SMALL))
        most = max(len(trick.cards) for trick in tricks)
        gap = look.metrics.px(12)
        wide, pitch = self._card_size(room.size)
        across = max(1, (room.width + gap) // (_span(wide, most, pitch) + gap))
        high = card_size(wide)[1] + caption + gap
        rows = -(-len(tricks) // across)
        high += max(0, min((room.height - rows * high) // rows, look.metrics.px(MAX_ROW_GAP_UNITS)))
        form = _caption_form(look, tricks, self.names, _span(wide, most, pitch))
        for place, trick in enumerate(tricks):
            left = room.left + place % across * (_span(wide, most, pitch) + gap)
            top = room.top + place // across * high
            if top + high <= room.bottom + gap:
                place_of_trick = Rect(left, top, _span(wide, most, pitch), high)
                self._trick(surface, art, trick, place_of_trick, (wide, pitch), form)

    def _card_size(self, room: tuple[int, int]) -> tuple[int, float]:
        """Return the largest width of cards with which the tricks fit, and their distance within a trick."""
        caption = self.look.text.line_height(self.look.dim_style(Ground.DARK, SMALL))
        most, gap = max(len(trick.cards) for trick in self.line.tricks), self.look.metrics.px(12)
        pitches = PITCHES if most <= 3 else TIGHT
        for wide in range(self.look.metrics.px(MAX_CARD_UNITS), self.look.metrics.px(MIN_CARD_UNITS), -1):
            rows = max(1, room[1] // (card_size(wide)[1] + caption + gap))
            across = -(-len(self.line.tricks) // rows)
            for pitch in pitches:
                if across * (_span(wide, most, pitch) + gap) <= room[0] + gap:
                    return wide, pitch
        return self.look.metrics.px(MIN_CARD_UNITS), pitches[-1]

    def _trick(
        self, surface: Surface, art: CardArt, trick: Trick, place: Rect, size: tuple[int, float], form: int
    ) -> None:
        """Draw a trick with its number, winner and cards; the card of the decision has an edge."""
        look, (wide, pitch) = self.look, size
        small = look.dim_style(Ground.DARK, SMALL)
        caption = Rect(place.left, place.top, place.width, look.text.line_height(small))
        self._caption(surface, trick, caption, form)
        painter = CardPainter(art, look.shapes)
        first, cards = trick is self.line.tricks[0], caption.bottom + look.metrics.px(6)
        for number, card in enumerate(trick.cards):
            rect = Rect((place.left + round(number * pitch * wide), cards), card_size(wide))
            if card == trick.won_with:
                look.shapes.glow(surface, rect, look.theme.cream, max(3, wide // 10), max(2, wide // 20))
            painter.card(surface, card, rect)
            if first and card in self.line.cards:
                _mark(surface, self.look, rect, self.colour, dashed_edge=self.tried)

    def _caption(self, surface: Surface, trick: Trick, caption: Rect, form: int) -> None:
        """Draw the number of a trick, and the crown and the name of its winner; without room the face for the name."""
        look, winner, gap = self.look, trick.winner, self.look.metrics.gap // 2
        small = look.dim_style(Ground.DARK, SMALL)
        mark = 0 if winner is None else caption.height + gap
        forms = _captions(trick, self.names)
        text = forms[form]
        shows_face = winner is not None and text == forms[-1]
        if shows_face and 2 * mark + look.text.width(text, small) > caption.width:
            mark = 0  # the face alone says who won
        elif winner is not None:
            crown = Rect(caption.topleft, (caption.height, caption.height * 3 // 4))
            crown.centery = caption.centery
            _crown(surface, self.look, crown)
        if winner is not None and shows_face:
            face = Rect(caption.left + mark, caption.top, caption.height, caption.height)
            look.portraits.draw(surface, look.shapes, look.theme, face, self._face(winner), Mood.CALM)
            mark += face.width + gap
        beside = Rect(caption.left + mark, caption.top, caption.width - mark, caption.height)
        look.write(surface, text, small, beside)

    def _face(self, seat: int) -> str:
        return next(
            face for side in self.sides for each, face in zip(side.seats, side.faces, strict=True) if each == seat
        )

    def _pips(self, surface: Surface, side: Side, place: Rect, align: Align) -> None:
        """Draw the tricks of a side as small cards from the left or the right, if there is room."""
        taken = sum(self.line.taken[seat] for seat in side.seats) if self.line.taken else 0
        high = min(place.height * 2 // 3, self.look.metrics.px(PIP_UNITS))
        wide = round(high * 0.72)
        pitch = min(wide + self.look.metrics.px(3), (place.width - wide) // max(1, taken - 1)) if taken > 1 else wide
        if not taken or pitch < wide // 2 or place.width < wide:
            return
        box = Box(self.look.theme.cream, 3, edge=self.look.theme.ring, edge_width=1)
        left = place.left if align is Align.LEFT else place.right - wide - (taken - 1) * pitch
        for number in range(taken):
            card = Rect(left + number * pitch, place.centery - high // 2, wide, high)
            self.look.shapes.draw(surface, card, box)

    def _moves(self, surface: Surface, room: Rect) -> None:
        """Write the moves in words; if they are too many, the last ones are only counted."""
        look = self.look
        style = look.style(BODY)
        line = round(look.text.line_height(style) * 1.08)
        fits = max(1, room.height // line)
        lines = list(self.line.moves[1:])
        if len(lines) > fits:
            lines = [*lines[: fits - 1], (f"\u2026 and {counted(len(self.line.moves) - fits, 'more move')}",)]
        for number, forms in enumerate(lines):
            look.write(surface, forms, style, Rect(room.left, room.top + number * line, room.width, line))


def draw_faces(surface: Surface, look: Look, side: Side, mood: Mood, place: Rect) -> Rect:
    """Draw the faces of a side at the left of a place, as high as it; return the rest of the place."""
    size, left = place.height, place.left
    for face in side.faces:
        square = Rect(left, place.top, size, size)
        look.portraits.draw(surface, look.shapes, look.theme, square, face, mood, side.team)
        left = square.right + look.metrics.px(8)
    return Rect(left, place.top, place.right - left, place.height)


def _captions(trick: Trick, names: Sequence[str]) -> tuple[str, ...]:
    """Return the forms of the caption of a trick, from long to short; the last goes with the winner's face."""
    name = "set aside" if trick.winner is None else names[trick.winner]
    return f"trick {trick.number} \u00b7 {name}", f"{trick.number} \u00b7 {name}", str(trick.number)


def _caption_form(look: Look, tricks: Sequence[Trick], names: Sequence[str], width: int) -> int:
    """Return the number of the longest form that fits over every trick, so that all have the same."""
    small = look.dim_style(Ground.DARK, SMALL)
    room = width - look.text.line_height(small) - look.metrics.gap // 2
    forms = list(zip(*(_captions(trick, names) for trick in tricks), strict=True))
    fits = (max(look.text.width(each, small) for each in form) <= room for form in forms)
    return next((number for number, fit in enumerate(fits) if fit), len(forms) - 1)


def _mark(surface: Surface, look: Look, card: Rect, colour: Colour, *, dashed_edge: bool) -> None:
    """Draw the edge of the card of the decision, off the white of the cards: solid, or dashed."""
    width, radius = look.metrics.px(3), max(2, card.width // 20)
    look.shapes.ring(surface, card.inflate(2 * width, 2 * width), look.theme.panel, width, radius)
    around = card.inflate(4 * width, 4 * width)
    if dashed_edge:
        drawing = dashed(around.size, colour, width, radius, look.metrics.px(6))
        surface.blit(look.shapes.drawing(drawing, around.size), around)
    else:
        look.shapes.ring(surface, around, colour, width, radius)


def _crown(surface: Surface, look: Look, place: Rect) -> None:
    wide, high = place.size
    text = " ".join(f"{x * wide:.1f},{y * high:.1f}" for x, y in CROWN)
    body = f'<polygon points="{text}" fill="{hexed(look.theme.cream)}"/>'
    surface.blit(look.shapes.drawing(body, place.size), place)


def _span(wide: int, cards: int, pitch: float) -> int:
    """Return the width of a trick of this number of cards."""
    return round(wide * (1 + pitch * (cards - 1)))


CARD_UNITS: Final = 58
PITCH: Final = 0.62
"""The distance from one card to the next, by the width of a card."""
ANGLES: Final = (-4.0, 3.0, -2.0, 4.0)
STEM_UNITS: Final = 22
"""The height of the fork."""
DASH, GAP = 3.0, 2.0
"""The lengths of a dash and a gap, by the width of the line."""
BEND_STEPS: Final = 12
"""The number of straight pieces of a rounded corner."""


@dataclass(frozen=True, slots=True)
class Fork:
    """The fork.

    :param cards: the cards of the trick before the decision.
    :param face: the face of the player who decided, shown if the trick was empty.
    :param foot: the height at which the panels begin.
    """

    cards: Sequence[Card | Back]
    face: str
    look: Look
    top: int
    foot: int

    @property
    def place(self) -> Rect:
        """The place of the cards or the face, in the middle of the window."""
        room = self.foot - self.top - self.look.metrics.px(STEM_UNITS)
        wide = min(self.look.metrics.px(CARD_UNITS), room * 5 // 7)
        high = card_size(wide)[1]
        place = Rect(0, self.top, round(wide * (1 + PITCH * max(0, len(self.cards) - 1))), high)
        if not self.cards:
            place.size = (high * 4 // 5, high * 4 // 5)
        place.centerx = self.look.metrics.width // 2
        return place

    @property
    def turn(self) -> int:
        """The height at which the lines run to the sides."""
        return (self.place.bottom + self.foot) // 2

    def draw(self, surface: Surface, art: CardArt, ends: tuple[int, int]) -> None:
        """Draw the fork.

        :param ends: the middles of the panels.
        """
        place = self.place
        for end, tried in zip(ends, (False, True), strict=True):
            self._branch(surface, (place.centerx, place.bottom), end, tried=tried)
        if not self.cards:
            self.look.portraits.draw(surface, self.look.shapes, self.look.theme, place, self.face)
        painter, wide = CardPainter(art, self.look.shapes), round(place.height / card_size(100)[1] * 100)
        for number, card in enumerate(self.cards):
            rect = Rect((place.left + round(number * PITCH * wide), place.top), card_size(wide))
            painter.card(surface, card, rect, angle=ANGLES[number % len(ANGLES)])

    def _branch(self, surface: Surface, start: tuple[int, int], end: int, *, tried: bool) -> None:
        """Draw the line to a panel: white and solid, or aqua and dashed."""
        look = self.look
        width, high = look.metrics.px(4), self.foot - start[1]
        left, wide = min(start[0], end) - width, abs(end - start[0]) + 2 * width
        x, to, turn = start[0] - left, end - left, high / 2
        way = turn if to > x else -turn
        bends = _bend((x, 0), (x, turn), (x + way, turn)), _bend((to - way, turn), (to, turn), (to, high))
        line = [*bends[0], *bends[1]]
        parts = _dashes(line, width) if tried else [line]
        paths = "".join("M" + " L".join(f"{across:.1f} {down:.1f}" for across, down in part) for part in parts)
        body = (
            f'<path d="{paths}" fill="none" stroke="{hexed(look.theme.aqua if tried else look.theme.white)}" '
            f'stroke-width="{width}" stroke-linejoin="round"/>'
        )
        surface.blit(look.shapes.drawing(body, (wide, high)), (left, start[1]))


def _bend(begin: ExactPoint, corner: ExactPoint, end: ExactPoint) -> list[ExactPoint]:
    return [
        (
            (1 - share) ** 2 * begin[0] + 2 * share * (1 - share) * corner[0] + share**2 * end[0],
            (1 - share) ** 2 * begin[1] + 2 * share * (1 - share) * corner[1] + share**2 * end[1],
        )
        for share in (step / BEND_STEPS for step in range(BEND_STEPS + 1))
    ]


def _dashes(line: Sequence[ExactPoint], width: int) -> list[list[ExactPoint]]:
    """Return the dashes of a line, of which one is at either end.

    SDL draws the dashes of a curved path with holes, so each is a path of its own.
    """
    dash, gap, whole = DASH * width, GAP * width, fsum(dist(one, two) for one, two in pairwise(line))
    scale = whole / (round((whole + gap) / (dash + gap)) * (dash + gap) - gap)
    found: list[list[ExactPoint]] = []
    for begin, end in strokes(line, (scale * dash, scale * gap)):
        if found and dist(found[-1][-1], begin) < 0.01:
            found[-1].append(end)
        else:
            found.append([begin, end])
    return found


HEAD_UNITS: Final = 118
"""The height of the headline and the fork, in layout units."""
MARGIN_UNITS: Final = 36
"""The left margin of the headline."""
PLAIN_TITLE: Final = "Played, and tried instead"
"""The headline where the question does not fit."""
SAME_TITLE: Final = "Two lines with the same move"
"""The headline of two lines that begin with the same move."""
MIN_CARD_BESIDE_UNITS: Final = 42
"""The least width of cards beside large text, which shrinks first."""
BASIS_LINES: Final = 2
"""The lines of text for the comparison of the two moves."""


class LinesPage(Page):
    """The line played on the left and the line tried on the right, from the same decision on."""

    title_points = 26.0

    def __init__(self, program: Program, lines: LinesInPlay, branch: Branch, back: Scene | None) -> None:
        """Show a branch beside the line that was played.

        :param back: the scene to go back to; ``None`` for the menu.
        """
        super().__init__()
        self.program = program
        self.art = program.art
        self.lines = lines
        self.branch = branch
        self.back_to = back
        main = lines.main
        # A branch of a hand that is still being played must not show its hidden cards.
        closed = None if main.is_over(branch.at + 1) else hand_begin(main, branch.at + 1)
        self.other = ReplayMatch(main.table.line(branch), main.path, closed)
        self.at = at = parting(main, branch)
        """The number of moves before the decision where the lines part."""
        self.played, self.tried = line_of(main, at), line_of(self.other, at)
        self.names = main.names
        self.faces = faces_of(main.names, program.profile.faces)
        self.sides = sides_of(main, main.view_of_hand(None), tuple(self.faces))
        self.caption = _fork_caption(main, self.played, at)
        tried = branch.lines[at - branch.at].move
        self.question = question_at_parting(main, at, tried) if tried != main.table.log[at].move else ""
        """Whether this or that move; empty if both lines begin with the same move."""
        self.fork: Fork
        self.panels: tuple[LinePanel, ...] = ()
        self.comparison: MoveComparison | None = (
            program.play.reviews.compare(main, at, tried, program.players) if self.question else None
        )
        """The comparison of the two moves in sampled deals; ``None`` if they are not compared."""
        self._basis = Rect(0, 0, 0, 0)
        self._said = ""

    def place(self, look: Look) -> list[Widget]:
        metrics, lines = look.metrics, self.lines
        is_over, others = self.other.table.is_over(self.branch.at + 1), lines.branches(self.branch.at + 1)
        buttons = [
            Button("Another move here", partial(lines.another, self.at, self.back_to), key="A"),
            *([] if is_over else [Button("Play on", partial(lines.play, self.branch, self.back_to), key="P")]),
            Button("Step through it", partial(lines.step, self.other, self.branch), key="S"),
            *([Button("Next line", self._show_next, key="N")] if len(others) > 1 else []),
            Button("Remove \u2026", self._ask_removal, key="Del"),
            Button("Back", self.back, key="Esc"),
        ]
        margin, top = metrics.px(24), metrics.px(HEAD_UNITS)
        self.fork = Fork(self.played.led, self.faces[self.played.seat], look, metrics.px(10), top)
        style = look.style(self.title_points, bold=True)
        titles = (self.question, PLAIN_TITLE) if self.question else (SAME_TITLE,)
        self.title = look.fitted(titles, style, self.head(look).width).text
        row = Buttons(*buttons, spread=True)
        foot = Rect(margin, 0, metrics.width - 2 * margin, row.height_for(look, metrics.width - 2 * margin))
        foot.bottom = metrics.height - metrics.px(14)
        row.layout(foot, look)
        basis = BASIS_LINES * look.text.line_height(look.dim_style(Ground.DARK, SMALL))
        self._basis = Rect(margin, foot.top - metrics.px(4) - basis, foot.width, basis)
        room = Rect(margin, top, foot.width, self._basis.top - metrics.px(6) - top)
        wide = (room.width - metrics.px(20)) // 2
        left, right = Rect(room.topleft, (wide, room.height)), Rect(room.right - wide, top, wide, room.height)
        self.panels = self._panels(look.fitting(lambda smaller: self._has_room(smaller, left, right)), left, right)
        return [row]

    def _panels(self, look: Look, left: Rect, right: Rect) -> tuple[LinePanel, ...]:
        tried = f"{'tried instead' if self.question else 'the other line'}, with the same hidden cards"
        return (
            LinePanel(self.played, "as it was played", self.sides, self.names, False, look, left),
            LinePanel(self.tried, tried, self.sides, self.names, True, look, right),
        )

    def _has_room(self, look: Look, left: Rect, right: Rect) -> bool:
        """Whether the text leaves the cards of the tricks their room."""
        return min(panel.card_width for panel in self._panels(look, left, right)) >= look.metrics.px(
            MIN_CARD_BESIDE_UNITS
        )

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        small, head = look.dim_style(Ground.DARK, SMALL), self.head(look)
        caption = Rect(head.left, head.bottom, head.width, look.text.line_height(small))
        if caption.bottom > self.fork.turn:  # the line to the panel runs beside it
            caption.width = self.panels[0].rect.centerx - look.metrics.gap - caption.left
        look.write(surface, self.caption, small, caption)
        self.fork.draw(surface, self.art, (self.panels[0].rect.centerx, self.panels[1].rect.centerx))
        for panel in self.panels:
            panel.draw(surface, self.art)
        if self.comparison is not None and self.comparison.text:
            look.write(surface, self.comparison.text, small, self._basis, lines=None)

    def head(self, look: Look) -> Rect:
        left, line = look.metrics.px(MARGIN_UNITS), look.text.line_height(look.style(self.title_points, bold=True))
        return Rect(left, look.metrics.px(14), self.fork.place.left - 2 * look.metrics.gap - left, line)

    def update(self, now: float) -> None:
        super().update(now)
        if self.comparison is not None:
            self.comparison.advance()
            self.dirty = self.dirty or self.comparison.text != self._said
            self._said = self.comparison.text

    @property
    def waiting(self) -> bool:
        return super().waiting or (self.comparison is not None and not self.comparison.done)

    def leave(self) -> None:
        """Stop the comparison: another scene comes up."""
        super().leave()
        if self.comparison is not None:
            self.comparison.cancel()

    def _show_next(self) -> None:
        """Show the next line of the hand beside the one that was played."""
        others = self.lines.branches(self.branch.at + 1)
        after = others[(others.index(self.branch) + 1) % len(others)]
        self.lines.show_beside(after, self.back_to)

    def _ask_removal(self) -> None:
        """Ask whether to remove the line that was tried."""
        answers = [
            Answer("Keep it", role=Role.PRIMARY, escapes=True),
            Answer("Remove", self._remove, Role.DANGER),
        ]
        text = "This removes it from the table's file. What was played stays."
        self.desk.open(Dialog("Remove this line?", text, answers))

    def _remove(self) -> None:
        self.lines.remove(self.branch)
        self.back()

    def back(self) -> None:
        if self.back_to is None:
            self.program.show_menu()
        else:
            self.program.loop.go(self.back_to)


def _fork_caption(match: Match, line: LineOfPlay, at: int) -> Forms:
    """Return where the lines part, the hand, and its contract, from long to short."""
    trick = line.tricks[0].number if line.tricks else 0
    fact = match.game.words.standing(match.view_at(None, at), match.names).fact if line.bound and line.cards else None
    begin = f"trick {trick}" if trick and line.led else f"move {at + 1}"
    contract = [fact.forms[0]] if fact is not None else []
    whole = fewer([f"Two lines from {begin}", f"{line.hand_word} {line.hand}", *contract])
    return (*whole, f"From {begin}")
