"""The moment in which bids are turned up together: the highest wins the prize, and equal ones cancel each other."""

import math
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.easing import between, ease_in_out, ease_out, elapsed_share
from cardtable.ui.play.moments.canvas import AIR, NAME_POINTS, Canvas, Point
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.table.sizes import CARD_SHAPE
from cardtable.ui.theme import SMALL

STILL: Final = 0.5
"""The seconds before the bids slide into the row. The other parts of the moment are in seconds as well."""
SLIDE: Final = 0.4
BEATS: Final = (1.0, 1.22, 1.44)
"""The times of the drumbeats."""
TURN_AT: Final = 1.6
TURN: Final = 0.4
READ: Final = 0.6
SHAKE: Final = 0.15
STRIKE: Final = 0.2
EQUAL: Final = 36
"""The size of the figures of equal bids, in points."""
WORTH: Final = 42
"""The size of the points of a prize that is won."""
RISE: Final = 0.3
FLY: Final = 0.6
HOLD: Final = 2.2
SEALED: Final = (0.6, 0.5)
"""The scale of up to four bids, and of more, before they come to the row."""
GROWING_STEPS: Final = 4
HEADINGS: Final = ("Points, with this prize", "Points so far", "Points")
"""The forms of the heading over the points, the longest first."""
POINTS_PITCH: Final = 112
"""The distance from the points of one player to those of the next."""
POINTS_TOP: Final = 112
"""The upper edge of the points."""
POINTS_ROW: Final = 39
"""The distance from one row of points to the next."""
TITLE: Final = 46
SUBTITLE: Final = 22
"""The sizes of the texts, in points."""
TITLE_AT: Final = 0.868
SUBTITLE_AT: Final = 0.925
PRESS_AT: Final = 0.968
"""The middles of these texts and of the last line, as shares of the window's height."""
RESULT: Final = TURN_AT + TURN + READ
"""The time at which the result is shown."""
FLY_AT: Final = RESULT + RISE + 0.2
END: Final = FLY_AT + FLY
OPENED_FROM: Final = RESULT - 0.3
"""The time at which the moment begins if the bids were open before."""
PRIZE: Final = 0.195
"""The width of a prize of one card, as a share of the window's height."""
SELLER: Final = 0.105
"""The width of the seller's face, as a share of the window's height."""
FACE: Final = 0.4
"""The width of a face at a bid, as a share of the card's width."""
FACE_OVER: Final = 0.028
"""The height of the face's middle over the lower edge of the card, as a share of the card's width."""
WAY_STEPS: Final = 200
"""The number of points of a prize's way at which a dot may lie."""


@dataclass(frozen=True, slots=True)
class ShownBid:
    """A bid that is turned up: its seat, its card and its worth.

    :param struck: whether an equal bid cancels it.
    """

    seat: int
    card: Card | Back
    worth: int
    struck: bool = False


@dataclass(frozen=True, slots=True)
class PrizePlaces:
    """Where a prize lies before it flies away.

    :param cards: the number of cards for sale.
    :param sold: whether a player sells them, who is shown at the left.
    """

    canvas: Canvas
    cards: int
    sold: bool

    @property
    def card_width(self) -> float:
        return PRIZE * self.canvas.height * (0.85 if self.cards > 1 else 1.0)

    @property
    def middle(self) -> Point:
        return self.canvas.width / 2, self.canvas.px(62) + self.card_width * CARD_SHAPE / 2

    @property
    def one_card(self) -> Rect:
        """The place of a large card in the middle of the prize."""
        return self.canvas.card_rect(PRIZE * self.canvas.height, self.middle)

    @property
    def whole(self) -> Rect:
        """The place of all cards for sale."""
        place = self.canvas.card_rect(self.card_width, self.middle)
        return place.inflate(round((self.cards - 1) * self.card_width * 0.5), 0)

    @property
    def seller(self) -> Point:
        """The middle of the seller's face: to the left of the prize."""
        width = PRIZE * self.canvas.height
        return (
            self.canvas.width / 2 - width * (1.35 + 0.25 * (self.cards - 1)),
            self.canvas.px(62) + width * 0.55,
        )

    @property
    def seller_size(self) -> float:
        """The width of the seller's face, in pixels."""
        return self.canvas.height * SELLER

    @property
    def seller_room(self) -> float:
        """The width at either side of the seller's middle that the name may fill, in pixels."""
        return self.whole.left - self.canvas.px(8) - self.seller[0]

    @property
    def seller_place(self) -> Rect:
        """The place of the seller's face, and of the text under it; empty without a seller."""
        if not self.sold:
            return Rect(0, 0, 0, 0)
        canvas, at = self.canvas, self.seller
        high = canvas.look.text.line_height(canvas.look.style(NAME_POINTS, bold=True))
        size = round(self.seller_size)
        place = Rect(0, 0, max(size, 2 * round(self.seller_room)), size)
        place.center = round(at[0]), round(at[1])
        place.height += canvas.px(20) + high // 2
        return place.inflate(canvas.px(8), canvas.px(8))

    def passes_under(self, end: Point) -> bool:
        """Whether the way to this place passes under the seller, who is left of the prize."""
        return self.sold and end[0] < self.middle[0]

    def way(self, end: Point) -> list[Rect]:
        """Return the dots of the line from the prize to its winner: down to the winner, or under the seller."""
        start, size = self.middle, max(3, self.canvas.px(6))
        bend = (start[0], end[1]) if self.passes_under(end) else (end[0], start[1])
        dots, last = list[Rect](), start
        for step in range(1, WAY_STEPS):
            share = step / WAY_STEPS
            x = (1 - share) ** 2 * start[0] + 2 * share * (1 - share) * bend[0] + share**2 * end[0]
            y = (1 - share) ** 2 * start[1] + 2 * share * (1 - share) * bend[1] + share**2 * end[1]
            if math.dist(last, (x, y)) >= 3 * size:
                dots.append(Rect(round(x) - size // 2, round(y) - size // 2, size, size))
                last = x, y
        return [dot for dot in dots if not dot.colliderect(self.seller_place)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Moment):
    """Bids are turned up, and a prize is won or not.

    :param bids: the bids from left to right.
    :param prize: the cards for sale.
    :param worth: the points of the prize.
    :param winner: the winner of the prize; ``None`` if nobody wins it.
    :param equal: the text about equal bids, ``11 = 11``; empty without a tie.
    :param opened: whether the bids were open before, so that none is turned.
    :param seller: the player who sells the prize; ``None`` if it is the table's.
    :param points: each seat with its points after this prize, the highest first.
    :param paid: the worth of the winning bid that the seller gets; 0 if nobody is paid.
    """

    bids: tuple[ShownBid, ...]
    prize: tuple[Card | Back, ...]
    worth: int
    winner: int | None
    title: str
    subtitle: str
    equal: str = ""
    opened: bool = False
    seller: int | None = None
    paid: int = 0
    points: tuple[tuple[int, int], ...] = ()

    def fits(self, canvas: Canvas) -> bool:
        bids, rows = self.place(canvas, 0), math.ceil(len(self.points) / self._points_in_row(canvas))
        title = self._middles(canvas)[0] - canvas.high(TITLE) / 2
        return (
            self._points_top(canvas) + rows * canvas.px(POINTS_ROW) <= bids.top
            and self._names_middle(canvas, bids) + canvas.high(NAME_POINTS) / 2 <= title + AIR
        )

    def _middles(self, canvas: Canvas) -> tuple[float, float]:
        """Return the heights of the middles of title and subtitle; in large letters they move up from what is below."""
        h, high = canvas.height, canvas.high(SUBTITLE)
        subtitle = min(h * SUBTITLE_AT, h * PRESS_AT - (high + canvas.high(SMALL)) / 2 + AIR)
        return min(h * TITLE_AT, subtitle - (high + canvas.high(TITLE)) / 2 + AIR), subtitle

    def draw(self, canvas: Canvas, t: float) -> None:
        canvas = self.in_room(canvas)
        t = t + OPENED_FROM if self.opened else t
        self._seller(canvas, t)
        self._prize(canvas, t)
        for number, bid in enumerate(self.bids):
            self._bid(canvas, number, bid, t)
        if t >= RESULT and self.equal:
            self._equal(canvas)
        if t >= RESULT:
            self._points(canvas)
            title, subtitle = self._middles(canvas)
            canvas.text(self.title, TITLE, (canvas.width / 2, title))
            canvas.text(self.subtitle, SUBTITLE, (canvas.width / 2, subtitle), bold=False)
        if t >= END:
            canvas.dim("Press any key or click to continue", (canvas.width / 2, canvas.height * PRESS_AT))

    def prize_places(self, canvas: Canvas) -> PrizePlaces:
        return PrizePlaces(canvas, len(self.prize), sold=self.seller is not None)

    def _equal(self, canvas: Canvas) -> None:
        """Write which bids cancel, between the prize and the bids: large text is made to fit there."""
        theme, above, below = canvas.look.theme, self.prize_places(canvas).whole.bottom, self.place(canvas, 0).top
        points = min(EQUAL, (below - above) / 1.5 * EQUAL / canvas.look.metrics.text(EQUAL))
        at = canvas.width / 2, (above + below) / 2
        canvas.pill(self.equal, at, points, theme.danger, theme.white, theme.white)

    def lit(self, canvas: Canvas) -> Rect:
        canvas = self.in_room(canvas)
        return self.prize_places(canvas).one_card.inflate(canvas.px(60), canvas.px(20))

    def place(self, canvas: Canvas, number: int) -> Rect:
        """Return the place of a bid in the row."""
        count, pitch = len(self.bids), self._pitch(canvas)
        width = min(canvas.height * 0.21, pitch * 0.9)
        x = canvas.width / 2 + (number - (count - 1) / 2) * pitch
        return canvas.card_rect(width, (x, canvas.height * 0.61))

    def _pitch(self, canvas: Canvas) -> float:
        """Return the distance from one bid in the row to the next."""
        count = len(self.bids)
        return canvas.width * (0.94 / count if count > 4 else 0.175)

    def bid_place(self, canvas: Canvas, number: int, t: float) -> Rect:
        """Return the place of a bid at a time: small before its player, then in the row, where the winner rises."""
        rect, bid = self.place(canvas, number), self.bids[number]
        if bid.seat == self.winner:
            rect.y -= round(canvas.px(26) * ease_out(elapsed_share(t, RESULT, RISE)))
        if t >= STILL + SLIDE or self.opened:
            return rect
        share = ease_in_out(elapsed_share(t, STILL, SLIDE))
        # The card grows in a few steps, because every size has to be drawn once.
        width = rect.width * between(SEALED[len(self.bids) > 4], 1.0, round(share * GROWING_STEPS) / GROWING_STEPS)
        start = self._start(canvas, bid.seat, canvas.card_rect(width, rect.center))
        at = (between(start[0], rect.centerx, share), between(start[1], rect.centery, share))
        return canvas.card_rect(width, at)

    def _bid(self, canvas: Canvas, number: int, bid: ShownBid, t: float) -> None:
        rect = self.place(canvas, number)
        won = bid.seat == self.winner
        if won and self.paid and t >= FLY_AT:
            canvas.card(bid.card, self._payment(canvas, rect, ease_in_out(elapsed_share(t, FLY_AT, FLY))))
            self._owner(canvas, bid, rect, t)
            return
        rect = self.bid_place(canvas, number, t)
        if bid.struck and 0 <= t - RESULT < SHAKE:
            rect.x += round(canvas.px(5) * math.sin((t - RESULT) / SHAKE * 4 * math.pi))
        settled = t >= RESULT
        if won and settled:
            canvas.glow(rect, canvas.look.theme.cream, 22, rect.width // 16)
        share = 1.0 if self.opened else elapsed_share(t, TURN_AT, TURN)
        back = bid.card.back if isinstance(bid.card, Card) else bid.card
        if share < 1:
            canvas.turning(back, bid.card, rect, share)
        else:
            canvas.card(bid.card, rect, veiled=settled and not won and not bid.struck)
        if won and settled:
            canvas.look.shapes.ring(
                canvas.surface, rect, canvas.look.theme.cream, max(2, canvas.px(3)), rect.width // 16
            )
            canvas.crown(rect)
        if bid.struck and t >= RESULT + SHAKE:
            y = rect.centery - rect.height * 0.06
            low = (rect.left - canvas.px(14), y + canvas.px(40))
            high = (rect.right + canvas.px(14), y - canvas.px(40))
            canvas.bar(low, high, elapsed_share(t, RESULT + SHAKE, STRIKE))
        self._owner(canvas, bid, rect, t)

    def _points(self, canvas: Canvas) -> None:
        """Draw the points of all players at the left."""
        size, left, top = canvas.px(30), canvas.px(32), self._points_top(canvas)
        if self.points:
            room = self._left_of_sale(canvas) - canvas.px(8) - left
            heading = next((each for each in HEADINGS if canvas.dim_width(each) <= room), HEADINGS[-1])
            canvas.line(heading, (left, top - canvas.px(22)))
        for number, (seat, points) in enumerate(self.points):
            row, column = divmod(number, self._points_in_row(canvas))
            x, y = left + column * canvas.px(POINTS_PITCH), top + row * canvas.px(POINTS_ROW)
            mood = Mood.GLAD if seat == self.winner else Mood.CALM
            canvas.face(seat, size, (x + size / 2, y + size / 2), mood)
            canvas.text(str(points), 20, (x + size + canvas.px(30), y + size / 2), room=0.06)

    def _points_top(self, canvas: Canvas) -> int:
        """Return the upper edge of the points: below what goes on."""
        return max(canvas.px(POINTS_TOP), canvas.layout.standing.bottom + canvas.px(22) + canvas.high(SMALL) // 2)

    def _left_of_sale(self, canvas: Canvas) -> int:
        """Return the left edge of the prize, its seller, and the bid with which the seller is paid."""
        places = self.prize_places(canvas)
        if self.paid:
            return self._payment(canvas, self.place(canvas, 0), 1.0).left
        return places.whole.left if self.seller is None else places.seller_place.left

    def _points_in_row(self, canvas: Canvas) -> int:
        """Return the number of players in each row of points: as few rows as fit beside the prize, equally long."""
        places = self.prize_places(canvas)
        prize = places.whole.left
        free = prize if self.seller is None else 2 * places.seller[0] - prize  # the seller's name ends there
        most = max(1, int(free - canvas.px(32)) // canvas.px(POINTS_PITCH))
        rows = math.ceil(len(self.points) / most)
        return math.ceil(len(self.points) / rows)

    def _seller(self, canvas: Canvas, t: float) -> None:
        """Draw the seller, and the payment that the seller gets."""
        if self.seller is None:
            return
        places = self.prize_places(canvas)
        at, room = places.seller, places.seller_room
        paid = bool(self.paid) and t >= END
        face = canvas.face(self.seller, places.seller_size, at, Mood.GLAD if paid else Mood.CALM)
        under = at[0], face.bottom + canvas.px(20)
        if paid:
            canvas.text(f"+{self.paid}", 30, under, room=0.2)
            return
        canvas.write_name(self.seller, " sells", under, (at[0] - room, at[0] + room))

    def _payment(self, canvas: Canvas, start: Rect, share: float) -> Rect:
        """Return the place of the winning bid on its way to the seller."""
        seller = self.prize_places(canvas).seller
        goal = (seller[0] - canvas.height * 0.13, seller[1])
        at = (between(start.centerx, goal[0], share), between(start.centery, goal[1], share))
        return canvas.card_rect(start.width * (1 - 0.4 * round(share * 4) / 4), at)

    def _start(self, canvas: Canvas, seat: int, card: Rect) -> Point:
        """Return the middle of a sealed bid before its player."""
        face = canvas.layout.seats[seat].portrait
        place = card.copy()
        prize = self.prize_places(canvas).one_card.inflate(canvas.px(24), canvas.px(24))
        if seat == canvas.people.viewer:
            place.midtop = prize.midbottom
            return place.center
        x = between(face.centerx, canvas.width / 2, 0.22)
        place.center = (round(x), face.centery)
        if place.colliderect(prize):
            place.left = prize.right  # the bid of the player across lies to the right of the prize
        return place.clamp(Rect(0, 0, canvas.width, canvas.height)).center

    def _owner(self, canvas: Canvas, bid: ShownBid, rect: Rect, t: float) -> None:
        if t < STILL + SLIDE:
            return
        mood = Mood.CALM
        if t >= RESULT:
            mood = Mood.GLAD if bid.seat == self.winner else Mood.SAD if bid.struck else Mood.CALM
        size = rect.width * FACE
        face = canvas.face(bid.seat, size, (rect.left + size * 0.05, rect.bottom - rect.width * FACE_OVER), mood)
        theme = canvas.look.theme
        strong = bid.seat == self.winner or bid.struck or t < RESULT
        colour = theme.white if strong else theme.cream_dim
        beside, end = self._beside_faces(canvas, face.width), face.left + self._pitch(canvas)
        ends = (face.right + canvas.px(4), end - canvas.px(4)) if beside else (face.left, end - canvas.px(8))
        at = rect.centerx + size * 0.25, self._names_middle(canvas, rect)
        canvas.write_name(bid.seat, _after_name(canvas, bid), at, ends, colour)

    def _beside_faces(self, canvas: Canvas, face: float) -> bool:
        """Return whether the names have room to the right of the faces, of this width."""
        widest = max(canvas.name_width(each.seat, _after_name(canvas, each)) for each in self.bids)
        return widest <= self._pitch(canvas) - face - canvas.px(8)

    def _names_middle(self, canvas: Canvas, bid: Rect) -> float:
        """Return the middle of the name under a bid in the row: beside the face, or else under it."""
        size = round(bid.width * FACE)
        if self._beside_faces(canvas, size):
            return bid.bottom + canvas.px(22)
        return bid.bottom - bid.width * FACE_OVER + size / 2 + canvas.px(14)

    def _prize(self, canvas: Canvas, t: float) -> None:
        places = self.prize_places(canvas)
        width, start = places.card_width, places.middle
        end = self._goal(canvas)
        fly = ease_in_out(elapsed_share(t, FLY_AT, FLY)) if end is not None else 0.0
        goal = end or start
        at = (between(start[0], goal[0], fly), between(start[1], goal[1], fly))
        if t >= RESULT and self.winner is not None:
            self._way(canvas, goal, self._worth_won(canvas, goal, flown=fly >= 1), flown=fly >= 1)
        for number, card in enumerate(self.prize):
            shift = (number - (len(self.prize) - 1) / 2) * width * 0.5
            rect = canvas.card_rect(width * (1 - 0.45 * round(fly * 4) / 4), (at[0] + shift, at[1]))
            canvas.card(card, rect)
        if self.prize and fly == 0:
            theme = canvas.look.theme
            canvas.pill(str(self.worth), (start[0] + width * 0.45, start[1] - width * 0.66), 26, theme.paper, theme.ink)

    def _worth_won(self, canvas: Canvas, goal: Point, *, flown: bool) -> Rect:
        """Write the points of a prize that is won, and return their place.

        :param flown: whether the prize has come to its goal.
        """
        places = self.prize_places(canvas)
        start, width = places.middle, places.card_width
        if flown:
            end = canvas.width - canvas.px(24) - canvas.text_width(f"+{self.worth}", WORTH) / 2
            return canvas.text(f"+{self.worth}", WORTH, (min(goal[0] + width * 0.8, end), goal[1] - canvas.px(10)))
        x = max(between(start[0], goal[0], 0.55), start[0] + width)
        return canvas.text(f"+{self.worth}", WORTH, (x, start[1] - canvas.px(30)))

    def _goal(self, canvas: Canvas) -> Point | None:
        """Return the goal of the flying prize: above the winning bid."""
        for number, bid in enumerate(self.bids):
            if bid.seat == self.winner:
                rect = self.place(canvas, number)
                return rect.centerx, rect.top - canvas.px(64) - canvas.height * 0.075
        return None

    def _way(self, canvas: Canvas, goal: Point, worth: Rect, *, flown: bool) -> None:
        """Draw a dotted line from the place of the prize to its winner; it stays when the prize has come there.

        :param worth: the place of the points, which the line does not cross.
        :param flown: whether the prize has come to its goal, where it covers the end of the line.
        """
        places, cream = self.prize_places(canvas), canvas.look.theme.cream
        down = not places.passes_under(goal)
        tip = (goal[0], self.place(canvas, 0).top - canvas.px(52)) if down else goal  # above the crown
        for dot in places.way(tip):
            if not (dot.colliderect(worth) or (flown and dot.centery > goal[1])):
                canvas.look.shapes.draw(canvas.surface, dot, Box(cream, dot.width // 2))
        if down and not flown:
            canvas.arrowhead(tip)


def _after_name(canvas: Canvas, bid: ShownBid) -> str:
    return " (you)" * (bid.seat == canvas.people.viewer)
