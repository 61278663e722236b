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
from cardtable.engine.typography import Forms, gained, signed
from cardtable.engine.view import HandResult, View
from cardtable.engine.voice.endings import Ending
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past
from cardtable.pages.scores.tally import Side, hand_ending, sides_of
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
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.scene import Scene
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.spots import card_size
from cardtable.ui.theme import LARGE, SMALL, TITLE, Colour, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.charts import ExactPoint, brief, strokes
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Buttons, Column, Padded, PanelBox, Row, Space, Stack, even, grow
from cardtable.ui.widgets.pictures import FacePicture, WidgetPicture
from cardtable.ui.widgets.scroll import Scrolled
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


CARD_UNITS: Final = (77, 36)
"""The greatest width of the cards of tricks, and the least before the panel scrolls, in layout units."""
RESULT_POINTS: Final = 50.0
"""Points of the result that matters most."""
PIP_UNITS: Final = 20
"""The height of a trick as a small card, in layout units."""
ROW_UNITS: Final = 30
"""The height of the result of another side in layout units."""
PITCHES: Final = (0.66, 0.6, 0.53, 0.46)
"""The distances from one card of a trick to the next, by the width of a card; the first that leaves room is taken."""
TIGHT: Final = (0.4,)
"""The same for tricks of more than three cards."""
MAX_ROW_GAP_UNITS: Final = 20
"""The most by which rows of tricks are farther apart than they must be, in layout units."""
TRICK_GAP_UNITS: Final = 12
CAPTION_GAP_UNITS: Final = 6
"""The distance between the caption of a trick and its cards in layout units."""
CROWN: Final = ((0, 0.25), (0.25, 0.6), (0.5, 0), (0.75, 0.6), (1, 0.25), (0.9, 1), (0.1, 1))
"""The corners of a crown, by its width and height."""


class LinePanel(PanelBox):
    """The panel of a line: the decision, the tricks or moves, and the result; it scrolls where it lacks room.

    Its edge is aqua and dashed if it is the line that was tried, otherwise white and solid.
    """

    def __init__(
        self, line: LineOfPlay, note: str, sides: Sequence[Side], names: Sequence[str], art: CardArt, *, tried: bool
    ) -> None:
        """Show a line.

        :param note: the kind of line, such as ``as it was played``.
        :param sides: the sides of the match.
        :param names: the players' names by seat.
        """
        self._tried = tried
        moves = [Label(forms[0], shorter=forms[1:], lines=1) for forms in line.moves[1:]]
        middle = Tricks(line, sides, names, art, tried=tried) if line.tricks else Scrolled(Column(*moves, gap=2))
        ordered = sorted(sides, key=lambda side: line.main_seat not in side.seats)
        rows: list[Row] = []
        results = [_result(line, side) if not n else _row(line, side, rows) for n, side in enumerate(ordered)]
        decided = Label(line.decided[0], shorter=line.decided[1:], points=TITLE * 0.8, bold=True, lines=1)
        head = Column(decided, Label(note, points=SMALL, tone=Tone.DIM, lines=1), gap=0)
        body = Scrolled(Column(head, grow(middle), *results, gap=4))
        super().__init__(body, box=self._ground_box, pad=(18, 10))

    def _ground_box(self, look: Look) -> Box:
        edge = None if self._tried else look.theme.white
        return Box(look.theme.panel, look.metrics.px(14), look.theme.panel_alpha, edge=edge)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.look is not None and self._tried:
            look, (wide, high) = self.look, self.rect.size
            radius, edge = look.metrics.px(14), look.metrics.px(2)
            lengths = dashes(wide - edge, high - edge, radius, look.metrics.px(8))
            body = (
                f'<rect x="{edge / 2}" y="{edge / 2}" width="{wide - edge}" height="{high - edge}" rx="{radius}" '
                f'fill="none" stroke="{hexed(look.theme.aqua)}" stroke-width="{edge}" stroke-dasharray="{lengths}"/>'
            )
            surface.blit(look.shapes.drawing(body, self.rect.size), self.rect)


def _result(line: LineOfPlay, side: Side) -> Row:
    """Return the result that matters most: faces, the headline of the hand, tricks and totals, and large the points."""
    seat = side.seats[0]
    points = None if line.points is None else line.points[seat]
    mood = Mood.CALM if points is None else Mood.GLAD if points > 0 else Mood.SAD
    text = line.ending.headline if line.ending is not None else f"This {line.hand_word} is not over."
    below = Row(_totals(line, seat), grow(TakenTricks(line, side, Align.LEFT)), level=True)
    return Row(
        _faces(side, mood, 2 * ROW_UNITS - 8),
        grow(Column(Label(text, bold=True, lines=1), below, gap=0)),
        Label("" if points is None else gained(points), points=RESULT_POINTS, bold=True, align=Align.RIGHT, lines=1),
        level=True,
    )


def _row(line: LineOfPlay, side: Side, rows: list[Row]) -> Row:
    """Return the result of another side: faces, name, tricks, points and totals.

    :param rows: those of all other sides.
    """
    seat = side.seats[0]
    points = "" if line.points is None else gained(line.points[seat])
    return Row(
        _faces(side, Mood.CALM, ROW_UNITS),
        Label(side.name, shorter=(brief(side.name),), lines=1),
        grow(TakenTricks(line, side, Align.RIGHT)),
        Label(points, points=LARGE, bold=True, align=Align.RIGHT, lines=1),
        _totals(line, seat),
        level=True,
        alike=rows,
    )


def _faces(side: Side, mood: Mood, units: float) -> Row:
    return Row(*(FacePicture(face, units, side=side.team, mood=mood) for face in side.faces), gap=8, level=True)


def _totals(line: LineOfPlay, seat: int) -> Label:
    before, after = line.before[seat], line.after[seat]
    text = signed(f"{before:,} \u2192 {after:,}")
    return Label(text, points=SMALL, tone=Tone.DIM, align=Align.RIGHT, lines=1)


class TakenTricks(WidgetPicture):
    """The tricks of a side as small cards, from the left or the right."""

    def __init__(self, line: LineOfPlay, side: Side, align: Align) -> None:
        super().__init__()
        self._taken = sum(line.taken[seat] for seat in side.seats) if line.taken else 0
        self._align = align

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide = round(look.metrics.px(PIP_UNITS) * 0.72) + look.metrics.px(3)
        return self._taken * wide, look.metrics.px(PIP_UNITS)

    def least_width(self, look: Look) -> int:
        return 0

    def draw(self, surface: Surface) -> None:
        look, place, taken = self.look, self.rect, self._taken
        if look is None:
            return
        high = min(place.height, look.metrics.px(PIP_UNITS))
        wide = round(high * 0.72)
        pitch = min(wide + look.metrics.px(3), (place.width - wide) // max(1, taken - 1)) if taken > 1 else wide
        if not taken or pitch < wide // 2 or place.width < wide:
            return
        box = Box(look.theme.cream, 3, edge=look.theme.ring, edge_width=1)
        left = place.left if self._align is Align.LEFT else place.right - wide - (taken - 1) * pitch
        for number in range(taken):
            look.shapes.draw(surface, Rect(left + number * pitch, place.centery - high // 2, wide, high), box)


class Tricks(WidgetPicture):
    """Tricks in rows, as large as possible; the card of the decision has an edge, dashed if it was tried."""

    kind = "tricks"

    def __init__(
        self, line: LineOfPlay, sides: Sequence[Side], names: Sequence[str], art: CardArt, *, tried: bool
    ) -> None:
        super().__init__()
        self._line = line
        self._names = names
        self._art = art
        self._tried = tried
        self._animals = {seat: face for side in sides for seat, face in zip(side.seats, side.faces, strict=True)}
        self._most = max(len(trick.cards) for trick in line.tricks)

    def height_for(self, look: Look, width: int) -> int:
        return self._height_with(look, width, CARD_UNITS[0])

    def least_height(self, look: Look, width: int) -> int:
        return self._height_with(look, width, CARD_UNITS[1])

    def _height_with(self, look: Look, width: int, units: float) -> int:
        """Return the height of the rows with cards of this width."""
        wide, gap = look.metrics.px(units), look.metrics.px(TRICK_GAP_UNITS)
        across = max(1, (width + gap) // (_span(wide, self._most, self._pitches[-1]) + gap))
        return -(-len(self._line.tricks) // across) * (self._row(look, wide) + gap) - gap

    @property
    def _pitches(self) -> tuple[float, ...]:
        return PITCHES if self._most <= 3 else TIGHT

    @staticmethod
    def _row(look: Look, wide: int) -> int:
        """Return the height of a trick with cards of this width, without the gap below it."""
        caption = look.text.line_height(look.dim_style(Ground.DARK, SMALL))
        return caption + look.metrics.px(CAPTION_GAP_UNITS) + card_size(wide)[1]

    def _card_size(self, look: Look) -> tuple[int, float]:
        """Return the largest width of cards with which the tricks fit, and their distance within a trick."""
        gap, room = look.metrics.px(TRICK_GAP_UNITS), self.rect.size
        least = look.metrics.px(CARD_UNITS[1])
        for wide in range(look.metrics.px(CARD_UNITS[0]), least, -1):
            rows = max(1, (room[1] + gap) // (self._row(look, wide) + gap))
            across = -(-len(self._line.tricks) // rows)
            for pitch in self._pitches:
                if across * (_span(wide, self._most, pitch) + gap) <= room[0] + gap:
                    return wide, pitch
        return least, self._pitches[-1]

    def draw(self, surface: Surface) -> None:
        look, tricks, room = self.look, self._line.tricks, self.rect
        if look is None:
            return
        gap, (wide, pitch) = look.metrics.px(TRICK_GAP_UNITS), self._card_size(look)
        span = _span(wide, self._most, pitch)
        across = max(1, (room.width + gap) // (span + gap))
        rows, high = -(-len(tricks) // across), self._row(look, wide) + gap
        high += max(0, min((room.height + gap - rows * high) // rows, look.metrics.px(MAX_ROW_GAP_UNITS)))
        form = _caption_form(look, tricks, self._names, span)
        for place, trick in enumerate(tricks):
            at = Rect(room.left + place % across * (span + gap), room.top + place // across * high, span, high)
            self._trick(surface, look, trick, at, (wide, pitch), form)

    def _trick(
        self, surface: Surface, look: Look, trick: Trick, place: Rect, size: tuple[int, float], form: int
    ) -> None:
        """Draw a trick with its number, winner and cards."""
        wide, pitch = size
        small = look.dim_style(Ground.DARK, SMALL)
        caption = Rect(place.left, place.top, place.width, look.text.line_height(small))
        self._caption(surface, look, trick, caption, form)
        painter = CardPainter(self._art, look.shapes)
        first, cards = trick is self._line.tricks[0], caption.bottom + look.metrics.px(CAPTION_GAP_UNITS)
        for number, card in enumerate(trick.cards):
            rect = Rect((place.left + round(number * pitch * wide), cards), card_size(wide))
            if card == trick.won_with:
                look.shapes.glow(surface, rect, look.theme.cream, max(3, wide // 10), max(2, wide // 20))
            painter.card(surface, card, rect)
            if first and card in self._line.cards:
                colour = look.theme.aqua if self._tried else look.theme.white
                self._mark(surface, look, rect, colour, dashed_edge=self._tried)

    @staticmethod
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

    def _caption(self, surface: Surface, look: Look, trick: Trick, caption: Rect, form: int) -> None:
        """Draw the number of a trick, and the crown and the name of its winner; without room the face for the name."""
        winner, gap = trick.winner, look.metrics.gap // 2
        small = look.dim_style(Ground.DARK, SMALL)
        mark = 0 if winner is None else caption.height + gap
        forms = _captions(trick, self._names)
        text = forms[form]
        shows_face = winner is not None and text == forms[-1]
        if shows_face and 2 * mark + look.text.width(text, small) > caption.width:
            mark = 0  # the face alone says who won
        elif winner is not None:
            crown = Rect(caption.topleft, (caption.height, caption.height * 3 // 4))
            crown.centery = caption.centery
            _crown(surface, look, crown)
        if winner is not None and shows_face:
            face = Rect(caption.left + mark, caption.top, caption.height, caption.height)
            look.portraits.draw(surface, look.shapes, look.theme, face, self._animals[winner], Mood.CALM)
            mark += face.width + gap
        beside = Rect(caption.left + mark, caption.top, caption.width - mark, caption.height)
        look.write(surface, text, small, beside)


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


def _crown(surface: Surface, look: Look, place: Rect) -> None:
    wide, high = place.size
    text = " ".join(f"{x * wide:.1f},{y * high:.1f}" for x, y in CROWN)
    body = f'<polygon points="{text}" fill="{hexed(look.theme.cream)}"/>'
    surface.blit(look.shapes.drawing(body, place.size), place)


def _span(wide: int, cards: int, pitch: float) -> int:
    """Return the width of a trick of this number of cards."""
    return round(wide * (1 + pitch * (cards - 1)))


FORK_CARD_UNITS: Final = 58
PITCH: Final = 0.62
"""The distance from one card to the next, by the width of a card."""
ANGLES: Final = (-4.0, 3.0, -2.0, 4.0)
FORK_UNITS: Final = 108
"""The height of the cards and the fork, in layout units."""
STEM_UNITS: Final = 22
"""The height of the fork below the cards."""
PANEL_GAP_UNITS: Final = 20
"""The distance between the panels."""
DASH, GAP = 3.0, 2.0
"""The lengths of a dash and a gap, by the width of the line."""
BEND_STEPS: Final = 12
"""The number of straight pieces of a rounded corner."""


class Fork(WidgetPicture):
    """The cards of the trick before the decision, and the lines from there to the two panels below.

    :param face: the face of the player who decided, shown if the trick was empty.
    """

    kind = "fork"

    def __init__(self, cards: Sequence[Card | Back], face: str, art: CardArt) -> None:
        super().__init__()
        self._cards = cards
        self._face = face
        self._art = art

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(4 * FORK_CARD_UNITS), look.metrics.px(FORK_UNITS)

    def place(self, look: Look) -> Rect:
        """Return the place of the cards or the face, in the middle."""
        room = self.rect.height - look.metrics.px(STEM_UNITS)
        wide = min(look.metrics.px(FORK_CARD_UNITS), room * 5 // 7)
        high = card_size(wide)[1]
        place = Rect(0, self.rect.top, self.cards_width(wide), high)
        if not self._cards:
            place.size = (high * 4 // 5, high * 4 // 5)
        place.centerx = self.rect.centerx
        return place

    def cards_width(self, wide: int) -> int:
        """Return the width of the trick with cards of this width."""
        return round(wide * (1 + PITCH * max(0, len(self._cards) - 1)))

    def turn(self, look: Look) -> int:
        """Return the height at which the lines run to the sides."""
        return (self.place(look).bottom + self.rect.bottom) // 2

    def ends(self, look: Look) -> tuple[int, int]:
        """Return the middles of the panels."""
        away = (self.rect.width + look.metrics.px(PANEL_GAP_UNITS)) // 4
        return self.rect.centerx - away, self.rect.centerx + away

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        place = self.place(look)
        for end, tried in zip(self.ends(look), (False, True), strict=True):
            self._branch(surface, look, place.midbottom, end, tried=tried)
        if not self._cards:
            look.portraits.draw(surface, look.shapes, look.theme, place, self._face)
        painter, wide = CardPainter(self._art, look.shapes), round(place.height / card_size(100)[1] * 100)
        for number, card in enumerate(self._cards):
            rect = Rect((place.left + round(number * PITCH * wide), place.top), card_size(wide))
            painter.card(surface, card, rect, angle=ANGLES[number % len(ANGLES)])

    def _branch(self, surface: Surface, look: Look, start: tuple[int, int], end: int, *, tried: bool) -> None:
        """Draw the line to a panel: white and solid, or aqua and dashed."""
        width, high = look.metrics.px(4), self.rect.bottom - start[1]
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


HEADING_POINTS: Final = 26.0
PLAIN_TITLE: Final = "Played, and tried instead"
"""The headline where the question does not fit."""
SAME_TITLE: Final = "Two lines with the same move"
"""The headline of two lines that begin with the same move."""
BASIS_LINES: Final = 2
"""The lines of text for the comparison of the two moves."""


class Basis(Label):
    """The comparison of the two moves, whose room is kept free until there is one."""

    def height_for(self, look: Look, width: int) -> int:
        return BASIS_LINES * look.text.line_height(self.style(look))


class LinesPage(Page):
    """The line played on the left and the line tried on the right, from the same decision on."""

    def __init__(self, program: Program, lines: LinesInPlay, branch: Branch, back: Scene | None) -> None:
        """Show a branch beside the line that was played.

        :param back: the scene to go back to; ``None`` for the menu.
        """
        self.program = program
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
        tried = branch.lines[at - branch.at].move
        self.question = question_at_parting(main, at, tried) if tried != main.table.log[at].move else ""
        """Whether this or that move; empty if both lines begin with the same move."""
        self.comparison: MoveComparison | None = (
            program.play.reviews.compare(main, at, tried, program.players) if self.question else None
        )
        """The comparison of the two moves in sampled deals; ``None`` if they are not compared."""
        self.basis = Basis("", points=SMALL, tone=Tone.DIM, lines=None)
        super().__init__(self._content(), foot=self._buttons())

    def _buttons(self) -> Buttons:
        lines = self.lines
        is_over, others = self.other.table.is_over(self.branch.at + 1), lines.branches(self.branch.at + 1)
        return Buttons(
            Button("Another move here", partial(lines.another, self.at, self.back_to), key="A"),
            *([] if is_over else [Button("Play on", partial(lines.play, self.branch, self.back_to), key="P")]),
            Button("Step through it", partial(lines.step, self.other, self.branch), key="S"),
            *([Button("Next line", self._show_next, key="N")] if len(others) > 1 else []),
            Button("Remove \u2026", self._ask_removal, key="Del"),
            Button("Back", self.back, key="Esc"),
            spread=True,
        )

    def _content(self) -> Widget:
        """Return all but the buttons: where the lines part, the two lines, and the comparison of the two moves."""
        titles = (self.question, PLAIN_TITLE) if self.question else (SAME_TITLE,)
        caption = _fork_caption(self.lines.main, self.played, self.at)
        self.heading = Label(titles[0], shorter=titles[1:], points=HEADING_POINTS, bold=True, lines=1)
        words = Column(
            self.heading, Label(caption[0], shorter=caption[1:], points=SMALL, tone=Tone.DIM, lines=1), gap=0
        )
        fork = Fork(self.played.led, self.faces[self.played.seat], self.program.art)
        between = Space(wide=fork.cards_width(FORK_CARD_UNITS))
        tried = f"{'tried instead' if self.question else 'the other line'}, with the same hidden cards"
        panels = [
            LinePanel(line, note, self.sides, self.names, self.program.art, tried=line is self.tried)
            for line, note in ((self.played, "as it was played"), (self.tried, tried))
        ]
        return Column(
            Stack(fork, Padded(Row(even(words), between, even(Space()), level=False, gap=16), pad=(12, 4))),
            grow(Row(*map(even, panels), gap=PANEL_GAP_UNITS)),
            self.basis,
            gap=4,
        )

    def update(self, now: float) -> None:
        super().update(now)
        if self.comparison is not None:
            self.comparison.advance()
            self.basis.label = self.comparison.text

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
