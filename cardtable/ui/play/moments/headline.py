"""The moment of a headline with the cards and faces that it is about, and that of the last moves line by line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.view import NO_MARK, Mark
from cardtable.engine.voice.telling import EventLine
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.easing import between, ease_out, elapsed_share
from cardtable.ui.play.moments.canvas import Canvas, Point
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.play.telling.event_line import draw_event_line
from cardtable.ui.table.card_marks import counts_as, draw_stand_in
from cardtable.ui.table.sizes import CARD_SHAPE

COME: Final = 0.4
"""The seconds in which faces and cards appear."""
TITLE_UNITS: Final = 60
"""The height of the headline in layout units."""
TITLE_REACH: Final = 39
"""The half of a line of such letters, in layout units."""
PIP_APART: Final = 0.12
"""The seconds from the flash of one trick to the next."""
FLASH: Final = 0.25
MAX_TURNED: Final = 5
"""More cards than this lie straight in a fan."""
MELD_GAP: Final = 0.2
"""The distance between melds, as a share of a card's width."""
APART: Final = 1.45
"""The distance between the middles of two faces, as a share of their width."""
CROWN: Final = 0.35
"""The seconds in which a crown comes down."""


@dataclass(frozen=True, slots=True)
class Face:
    """A player's face, with the label under it.

    :param number: the number beside it; 0 for none.
    """

    seat: int
    mood: Mood = Mood.CALM
    label: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class TrickPips:
    """Tricks as small cards: the number taken, and the number bid.

    :param made: whether the bid was made.
    """

    taken: int
    wanted: int
    made: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Headline(Moment):
    """A headline with faces above it, and a sentence, cards or tricks under it.

    :param faces: the players whom it is about, in a row.
    :param joined: whether plus signs join the faces.
    :param cards: the cards in a fan under the headline.
    :param melds: the melds under the headline, in the place of a fan: cards with what they stand for.
    :param crowned: whether the players have won: each face gets a light and a crown.
    :param follows: the moment just before, if it belongs to the same move: faces that it shows move on from there.
    """

    title: str
    subtitle: str = ""
    bare: bool = True
    veil: float = 0.25
    faces: tuple[Face, ...] = ()
    cards: tuple[Card | Back, ...] = ()
    melds: tuple[tuple[tuple[Card | Back, Mark], ...], ...] = ()
    pips: TrickPips | None = None
    joined: bool = False
    crowned: bool = False
    follows: Moment | None = None

    def draw(self, canvas: Canvas, t: float) -> None:
        come = ease_out(elapsed_share(t, 0.0, COME))
        middle, top, size = canvas.width / 2, self._top(canvas), self._size(canvas)
        lowest = self._faces(canvas, size, t)
        line = top + (size * 0.5 + canvas.px(58 if not self._labelled else 88) if self.faces else 0)
        # A face on its way up is ahead of everything that it would cross.
        if lowest <= line - canvas.px(TITLE_REACH):
            canvas.text(self.title, TITLE_UNITS, (middle, line))
        if self.subtitle and lowest <= line + canvas.px(TITLE_REACH):
            canvas.text(self.subtitle, 22, (middle, line + canvas.px(54)), bold=False)
        below = line + canvas.px(84 if self.subtitle else 60)
        if (self.cards or self.melds) and lowest <= below:
            self._cards(canvas, below, come)
        if self.pips is not None:
            self._pips(canvas, self.pips, below, t)

    def large_faces(self, canvas: Canvas) -> Mapping[int, Point]:
        pitch, top, first = self._size(canvas) * APART, self._top(canvas), (1 - len(self.faces)) / 2
        return {face.seat: (canvas.width / 2 + (first + place) * pitch, top) for place, face in enumerate(self.faces)}

    def _top(self, canvas: Canvas) -> float:
        """Return the height of the faces' middles."""
        return canvas.height * (0.3 if self.cards or self.melds or self.pips is not None else 0.4)

    def _size(self, canvas: Canvas) -> float:
        """Return the width of a face."""
        return min(canvas.px(150), canvas.height * 0.2, canvas.width * 0.8 / max(1, len(self.faces)) * 0.8)

    @property
    def _labelled(self) -> bool:
        return any(face.label for face in self.faces)

    def _faces(self, canvas: Canvas, size: float, t: float) -> float:
        """Draw the faces, which come from their seats, and return how far down they reach."""
        come, lowest = ease_out(elapsed_share(t, 0.0, COME)), 0.0
        pitch, ends = size * APART, self.large_faces(canvas)
        shown = {} if self.follows is None else self.follows.large_faces(canvas)
        for number, face in enumerate(self.faces):
            end = ends[face.seat]
            start = shown.get(face.seat, canvas.layout.seats[face.seat].portrait.center)
            at = (between(start[0], end[0], come), between(start[1], end[1], come))
            if self.crowned and come >= 1:
                ground = Rect(0, 0, round(size), round(size))
                ground.center = (round(at[0]), round(at[1]))
                canvas.glow(ground, canvas.colour(face.seat), 46, ground.width // 2)
            place = canvas.face(face.seat, round(size), at, face.mood)
            lowest = max(lowest, place.bottom)
            if come < 1 and start != end:
                continue
            if self.crowned:
                canvas.crown(place.move(0, -round(canvas.px(90) * (1 - ease_out(elapsed_share(t, COME, CROWN))))), 2.0)
            if face.label:
                room = pitch / 2 - canvas.px(4) if len(self.faces) > 1 else canvas.width * 0.47
                under = at[0], place.bottom + canvas.px(22)
                canvas.write_name(face.seat, "", under, (at[0] - room, at[0] + room), points=22)
            theme = canvas.look.theme
            if face.number:
                canvas.pill(
                    str(face.number), (place.left + size * 0.08, place.top + size * 0.1), 19, theme.paper, theme.ink
                )
            if self.joined and number:
                canvas.text("+", 40, (at[0] - pitch / 2, at[1]))
        return lowest

    def _cards(self, canvas: Canvas, top: float, come: float) -> None:
        """Draw the cards in a fan, or the melds side by side; they spread from the middle."""
        fans = self.melds or (tuple((card, NO_MARK) for card in self.cards),)
        count, width = sum(map(len, fans)), min(canvas.height * 0.18, canvas.width * 0.1)
        apart = width * (len(fans) + MELD_GAP * (len(fans) - 1))
        pitch = min(width * 0.8, (canvas.width * 0.92 - apart) / max(1, count - len(fans)))
        turned = not self.melds and count <= MAX_TURNED
        number, x = 0, (width - apart - pitch * (count - len(fans))) / 2
        for fan in fans:
            for place, (card, mark) in enumerate(fan):
                at = canvas.width / 2 + x * come, top + width * CARD_SHAPE / 2 + canvas.px(12)
                rect = canvas.card_rect(width, at)
                canvas.card(card, rect, angle=round((count - 1) / 2 - number) * 4.0 if turned else 0.0)
                last = place == len(fan) - 1
                if (forms := counts_as(mark)) and come >= 1:
                    shown = rect.width if last else round(pitch)
                    draw_stand_in(canvas.surface, canvas.look, rect, forms, (shown, rect.height))
                number, x = number + 1, x + (width * (1 + MELD_GAP) if last else pitch)

    def _pips(self, canvas: Canvas, pips: TrickPips, top: float, t: float) -> None:
        """Draw the tricks in a row; they flash one after the other."""
        theme, shapes = canvas.look.theme, canvas.look.shapes
        count = max(pips.taken, pips.wanted, 1)
        wide, high, gap = canvas.px(34), canvas.px(48), canvas.px(10)
        left = canvas.width // 2 - (count * (wide + gap) - gap) // 2
        for number in range(count):
            place = Rect(left + number * (wide + gap), round(top) + canvas.px(14), wide, high)
            taken = number < pips.taken
            since = t - COME - number * PIP_APART
            if taken and 0 <= since < FLASH:
                canvas.glow(place, theme.white, 12, canvas.px(5))
            fill = (theme.cream if pips.made else theme.warn) if taken and since >= 0 else theme.well
            shapes.draw(
                canvas.surface, place, Box(fill, canvas.px(5), edge=theme.cream, edge_width=max(1, canvas.px(2)))
            )


def flashing(pips: TrickPips) -> float:
    """Return the time at which the last trick has flashed."""
    return COME + max(pips.taken, pips.wanted) * PIP_APART + FLASH


# --- the last moves, if a hand ended before the viewer had another turn ----------------------------------------------


LINE_SECONDS: Final = 0.45
"""The seconds from one line to the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastLines(Moment):
    """The last moves of a hand, one a line, the latest at the bottom.

    :param points: a seat and the points of its side without the cards that the next moment counts; ``None`` if the next
        one counts no points.
    """

    lines: tuple[EventLine, ...]
    points: tuple[int, int] | None = None

    def running_points(self, _t: float) -> tuple[int, int] | None:
        return self.points

    def draw(self, canvas: Canvas, t: float) -> None:
        high = canvas.look.metrics.text(19) + canvas.px(16)
        pitch = high + canvas.px(8)
        top = canvas.height * 0.46 - pitch * len(self.lines) / 2
        for number, line in enumerate(self.lines):
            if t >= number * LINE_SECONDS:
                place = Rect(canvas.px(40), round(top + number * pitch), canvas.width - 2 * canvas.px(40), high)
                side = None if line.seat is None else canvas.sides[line.seat]
                draw_event_line(canvas.surface, canvas.look, canvas.faces, line, place, side, over_cards=True)
