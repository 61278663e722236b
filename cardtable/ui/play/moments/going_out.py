"""The moment in which a player goes out and the cards left in other hands fly to that player, with their points."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.typography import counted, signed
from cardtable.engine.view import View
from cardtable.engine.voice.words import Bar
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.symbols import TRACK_SHARE, BarColours, bar
from cardtable.ui.easing import ease_in_out, elapsed_share
from cardtable.ui.play.moments.canvas import AIR, Canvas, Point
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.theme import SMALL

LIGHT: Final = 0.4
"""The seconds until the player is lit."""
FIRST: Final = 0.8
"""The time at which the first card takes off."""
APART: Final = 0.12
"""The longest time between two cards."""
MAX_SECONDS_TO_START_ALL: Final = 3.0
"""The longest time in which all cards take off."""
FLIGHT: Final = 0.5
HOLD: Final = 1.2
"""The seconds for which the total is shown after the last card."""
TITLE: Final = 70
SUBTITLE: Final = 22
TOTAL: Final = 118
"""The sizes of the texts, in points."""
TITLE_AT: Final = 0.27
SUBTITLE_AT: Final = 0.35
TOTAL_AT: Final = 0.475
"""The middles of these texts, as shares of the window's height."""
ROOM: Final = 0.6
"""The greatest width of title and subtitle, as a share of the window's width."""
FLYING_POINTS: Final = 20
"""The size of a flying card's points, in points."""
ANGLES: Final = (-16.0, 8.0, -6.0, 18.0, 12.0)
FASTER: Final = "any key or click: faster"
FASTER_EDGE: Final = 16
"""The distance of this text from the right edge of the window, in layout units."""


@dataclass(frozen=True, slots=True)
class LeftCard:
    """A card left in a hand: its seat, and its points; 0 if they are not known."""

    seat: int
    card: Card | Back
    points: int


@dataclass(frozen=True, slots=True)
class Target:
    """The points that the winners play for in this hand.

    :param before: their points before the cards left over are counted.
    :param bid: the bid of their side; 0 if it has made none.
    :param most: the end of the bar, where the bonus begins.
    """

    before: int
    bid: int
    most: int


def take_off(place: int, cards: int) -> float:
    """Return the time at which a card takes off, given the number of all cards."""
    return FIRST + place * min(APART, MAX_SECONDS_TO_START_ALL / max(1, cards))


def arrived(cards: tuple[LeftCard, ...], total: int, t: float) -> int:
    """Return the points of the cards that have arrived; at the end ``total``, which includes unseen cards."""
    done = [left for place, left in enumerate(cards) if t >= take_off(place, len(cards)) + FLIGHT]
    return total if len(done) == len(cards) else min(total, sum(left.points for left in done))


def faster_left(canvas: Canvas) -> int:
    """Return the left end of the text in the lower right corner."""
    return canvas.width - canvas.px(FASTER_EDGE) - canvas.dim_width(FASTER)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOut(Moment):
    """A player goes out, and the cards of others count for the player's side.

    :param winner: the player who goes out.
    :param cards: the cards left in the other hands, in the order in which they fly.
    :param total: the points of all of them.
    """

    winner: int
    title: str
    subtitle: str
    cards: tuple[LeftCard, ...]
    total: int
    target: Target | None = None

    def fits(self, canvas: Canvas) -> bool:
        title, subtitle = self._middles(canvas)
        wide = min(canvas.text_width(self.title, TITLE), round(ROOM * canvas.width))
        place = Rect(0, 0, wide, canvas.high(TITLE))
        place.center = round(self._middle(canvas)), round(title)
        others = [canvas.layout.standing, *(each.name for each in canvas.layout.seats.values())]
        below = subtitle + (canvas.high(SUBTITLE) + canvas.high(TOTAL)) / 2
        return below <= canvas.height * TOTAL_AT + AIR and place.collidelist(others) < 0

    def draw(self, canvas: Canvas, t: float) -> None:
        canvas = self.in_room(canvas)
        size, home = min(canvas.px(150), canvas.height * 0.21), self.home(canvas)
        place = Rect(0, 0, round(size), round(size))
        place.center = (round(home[0]), round(home[1]))
        if t > LIGHT / 2:
            canvas.glow(place, canvas.colour(self.winner), 60, place.width // 3)
        canvas.dim("no card left", (home[0], place.bottom + canvas.px(22)), 18)
        canvas.dim(FASTER, (faster_left(canvas) + canvas.dim_width(FASTER) / 2, canvas.height - canvas.px(26)))
        self._others(canvas)
        self._words(canvas, t)
        self._waiting(canvas, t)
        self._flying(canvas, home, t)
        canvas.face(self.winner, size, home, Mood.GLAD)  # the cards go under it

    def home(self, canvas: Canvas) -> Point:
        """Return the point that the cards fly to: the player's face, on the player's side of the table."""
        left = canvas.layout.seats[self.winner].portrait.centerx < canvas.width * 0.3
        return canvas.width * (0.13 if left else 0.87), canvas.height * 0.37

    def large_faces(self, canvas: Canvas) -> Mapping[int, Point]:
        return {self.winner: self.home(canvas)}

    def running_points(self, t: float) -> tuple[int, int] | None:
        if self.target is None:
            return None
        return self.winner, self.target.before + arrived(self.cards, self.total, t)

    def _others(self, canvas: Canvas) -> None:
        """Draw the others' faces in their places: those who lose cards are sad, with the points of these cards."""
        for seat, place in canvas.layout.seats.items():
            if seat == self.winner:
                continue
            points = [left.points for left in self.cards if left.seat == seat]
            canvas.face(seat, place.portrait.width, place.portrait.center, Mood.SAD if points else Mood.GLAD)
            edge = place.name.right if place.right else place.name.left
            named = canvas.beside(canvas.people.names[seat], 19, (edge, place.name.centery), right=place.right)
            if sum(points):
                text = f"{counted(sum(points), 'point')} in hand"
                under = (edge, named.bottom + canvas.px(10))
                canvas.beside(text, SMALL, under, right=place.right, colour=canvas.look.theme.cream_dim)

    def _middle(self, canvas: Canvas) -> float:
        """Return the middle of the texts, across from the player's face."""
        return canvas.width * (0.61 if self.home(canvas)[0] < canvas.width / 2 else 0.39)

    def _middles(self, canvas: Canvas) -> tuple[float, float]:
        """Return the heights of the middles of title and subtitle; in large letters the title moves up."""
        subtitle = canvas.height * SUBTITLE_AT
        apart = (canvas.high(TITLE) + canvas.high(SUBTITLE)) / 2 - AIR
        return min(canvas.height * TITLE_AT, subtitle - apart), subtitle

    def _words(self, canvas: Canvas, t: float) -> None:
        if t < LIGHT:
            return
        x, h = self._middle(canvas), canvas.height
        title, subtitle = self._middles(canvas)
        canvas.text(self.title, TITLE, (x, title), room=ROOM)
        canvas.text(self.subtitle, SUBTITLE, (x, subtitle), bold=False, room=ROOM)
        now = arrived(self.cards, self.total, t)
        if now or t >= self.still:  # no points before the first card that brings some
            canvas.text(f"+{now}", TOTAL, (x, h * TOTAL_AT), canvas.colour(self.winner))
        if self.target is not None:
            self._bar(canvas, (x, h * 0.6), self.target, now)
        elif 0 < now < self.total:
            canvas.dim(f"of {signed(self.total)} so far", (x, h * 0.58), 22)

    def _bar(self, canvas: Canvas, at: Point, target: Target, now: int) -> None:
        """Draw a bar for the side's points, with a tick at its bid, which glows once the bar has reached it."""
        shapes, theme = canvas.look.shapes, canvas.look.theme
        place = Rect(0, 0, canvas.px(420), round(canvas.px(16) / TRACK_SHARE))
        place.center = (round(at[0]), round(at[1]))
        value, most = target.before + now, max(target.most, target.before + self.total, 1)
        made = bool(target.bid) and value >= target.bid
        if made:
            tick = Rect(place.left + round(place.width * target.bid / most), place.top, 1, place.height)
            canvas.glow(tick.inflate(canvas.px(4), -canvas.px(6)), theme.white, 10, 2)
        points = Bar("", canvas.sides[self.winner] or 0, value, 0, target.bid or None)
        colours = BarColours(canvas.colour(self.winner), theme.well, theme.panel_edge, theme.white)
        canvas.surface.blit(shapes.drawing(bar(place.size, points, most, colours), place.size), place)
        text = f"{signed(value)} of {signed(target.bid)}" if target.bid else signed(value)
        if made:
            text += ": made"
        elif target.bid and now == self.total:
            text += f": {target.bid - value} short"
        below = max(canvas.px(34), place.height // 2 + round(0.55 * canvas.look.metrics.text(22)))
        canvas.text(text, 22, (at[0], place.centery + below))

    def _waiting(self, canvas: Canvas, t: float) -> None:
        """Draw the viewer's cards that have not taken off yet, in a row, each with its points."""
        own = [place for place, left in enumerate(self.cards) if left.seat == canvas.people.viewer]
        for number, place in enumerate(own):
            if t < take_off(place, len(self.cards)):
                rect = canvas.card_rect(*self._row(canvas, number, len(own)))
                canvas.card(self.cards[place].card, rect)
                if self.cards[place].points:
                    theme = canvas.look.theme
                    at = (rect.left + min(rect.width, canvas.px(70)) - canvas.px(18), rect.top + canvas.px(18))
                    canvas.pill(str(self.cards[place].points), at, 15, theme.paper, theme.ink)

    def _row(self, canvas: Canvas, number: int, count: int) -> tuple[float, Point]:
        """Return the width of the viewer's cards, and the middle of one of them."""
        width, left = min(canvas.height * 0.15, canvas.width * 0.105), canvas.px(60)
        ends = faster_left(canvas) - canvas.px(16)
        pitch = min(width * 0.86, (ends - left - width) / max(1, count - 1))
        return width, (left + width / 2 + number * pitch, canvas.height - width * 0.7 - canvas.px(4))

    def _flying(self, canvas: Canvas, home: Point, t: float) -> None:
        width, own = canvas.height * 0.1, -1
        viewer = canvas.people.viewer
        mine = sum(left.seat == viewer for left in self.cards)
        for place, left in enumerate(self.cards):
            own += left.seat == viewer
            share = elapsed_share(t, take_off(place, len(self.cards)), FLIGHT)
            if not 0 < share < 1:
                continue
            start = (
                self._row(canvas, own, mine)[1]
                if left.seat == viewer
                else canvas.layout.seats[left.seat].portrait.center
            )
            way = ease_in_out(share)
            lift = canvas.height * 0.06 * 4 * way * (1 - way)
            at = (start[0] + (home[0] - start[0]) * way, start[1] + (home[1] - start[1]) * way - lift)
            rect = canvas.card_rect(width, at)
            # The points over its corner stay within the window, and off the bars of the match.
            points, high = f"+{left.points}", canvas.look.metrics.text(FLYING_POINTS)
            rect.left = max(rect.left, canvas.text_width(points, FLYING_POINTS) // 2 + canvas.px(4))
            rect.top = max(rect.top, canvas.layout.standing.bottom + canvas.px(14) + high // 2, canvas.px(26))
            canvas.card(left.card, rect, angle=ANGLES[place % len(ANGLES)])
            if left.points:
                canvas.text(points, FLYING_POINTS, (rect.left, rect.top - canvas.px(10)))


def going_out(
    winner: int,
    title: str,
    subtitle: str,
    cards: tuple[LeftCard, ...],
    total: int,
    target: Target | None = None,
    table: View | None = None,
) -> GoingOut:
    """Return the moment, as long as these cards need.

    :param table: the table under it.
    """
    last = take_off(len(cards) - 1, len(cards)) + FLIGHT if cards else FIRST
    beats = tuple((take_off(place, len(cards)) + FLIGHT, "play") for place in range(len(cards)))
    return GoingOut(
        winner=winner,
        title=title,
        subtitle=subtitle,
        cards=cards,
        total=total,
        target=target,
        table=table,
        still=last,
        ends=last + HOLD,
        veil=0.2,
        bare=True,
        sounds=((0.0, "trick_won"), *beats, (last, "hand_won")),
    )
