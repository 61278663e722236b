"""The page of deals: the deals of the day, which are the same for everyone, their calendar, and the ways to others."""

from calendar import Calendar
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.play.dates import MONTHS, WEEKDAYS, day_and_month
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground
from cardtable.ui.widgets.button import Button, IconButton
from cardtable.ui.widgets.skin import Role, chosen_box, draw_focus
from cardtable.ui.widgets.widget import Tip, Widget

FIRST_DAY: Final = date(2020, 1, 1)
"""The first day with deals."""
WEEKDAY_LABELS: Final = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
ABOUT: Final = "Everyone gets the same deals on the same day. Your first try counts; take your time."
CALENDAR_SHARE: Final = 0.42


@dataclass(frozen=True, slots=True)
class DayDeal:
    """How far the person is with the deal of a day.

    :param words: the result, or what the button does.
    :param tip: what playing it means now; empty if that is clear.
    """

    words: str = "Play"
    tip: str = ""
    is_over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DealsActions:
    """The actions of the page.

    :param today: returns today's date.
    :param play: begins the deal of a day, or continues it.
    :param deal: returns how far the person is with it.
    :param by_code: opens the page where a code is entered.
    :param leave: goes to the menu.
    :param evening: opens the duplicate evening.
    """

    today: Callable[[], date]
    play: Callable[[Game, date], None]
    deal: Callable[[Game, date], DayDeal]
    by_code: Callable[[], None]
    leave: Callable[[], None]
    evening: Callable[[], None] | None


def full_date(day: date) -> str:
    """Return a day in the form ``Monday 23 November 2026``."""
    return f"{WEEKDAYS[day.weekday()]} {day_and_month(day)} {day.year}"


class DealButton(Button):
    """A game's deal of a day: the name of the game, and the result or "Play"."""

    def __init__(self, label: str, deal: DayDeal, on_press: Callable[[], None], key: str) -> None:
        super().__init__(label, on_press, key=key, tip=deal.tip or None)
        self.deal = deal

    def draw_face(self, surface: Surface, look: Look, inner: Rect, ink: Style) -> None:
        deal = self.deal
        style = look.dim_style(Ground.DARK, SMALL) if deal.is_over else look.text_style(Ground.DARK, SMALL)
        wide = min(look.text.width(deal.words, style), inner.width // 2)
        look.write(surface, deal.words, style, Rect(inner.right - wide, inner.top, wide, inner.height), Align.RIGHT)
        left = Rect(inner.left, inner.top, inner.width - wide - look.metrics.gap, inner.height)
        look.write(surface, f"{self.key}  {self.label}", ink, left)


class DayButton(Button):
    """A day of the calendar: its number, and a dot for each game played."""

    def __init__(self, day: date, games: int, on_press: Callable[[], None], *, chosen: bool, today: bool) -> None:
        super().__init__(str(day.day), on_press, tip=full_date(day))
        self.day = day
        self.games = games
        self.chosen = chosen
        self.today = today

    def draw(self, surface: Surface) -> None:
        """Draw the number with its dots: on a light ground if it is chosen, underlined if it is today."""
        look = self.look
        if look is None:
            return
        ink = look.theme.cream if self.enabled else look.theme.dim_on(Ground.DARK)
        if self.chosen:
            box, ink = chosen_box(look, Ground.DARK, hovered=self.hovered)
            look.shapes.draw(surface, self.rect, box)
        elif self.hovered and self.enabled:
            look.shapes.draw(surface, self.rect, Box(look.theme.cream, look.metrics.radius, alpha=26))
        if self.focused:
            draw_focus(surface, self.rect, look, self.ground)
        style = Style(look.metrics.text(BODY), ink, bold=self.today)
        upper = Rect(self.rect.left, self.rect.top, self.rect.width, round(self.rect.height * 0.72))
        look.write(surface, self.label, style, upper, Align.CENTRE)
        if self.today:
            wide = look.text.width(self.label, style)
            line = Rect(0, 0, wide, max(2, look.metrics.line))
            line.midtop = upper.centerx, upper.centery + look.text.line_height(style) // 2 - look.metrics.line
            surface.fill(ink, line)
        size = max(3, look.metrics.px(5))
        left = self.rect.centerx - (self.games * 2 - 1) * size // 2
        for number in range(self.games):
            dot = Rect(left + 2 * number * size, self.rect.bottom - round(1.6 * size) - 1, size, size)
            look.shapes.draw(surface, dot, Box(ink, size // 2))


class DealsScene(Page):
    """The deals of a day on the left, and the calendar on the right."""

    title = "Deals"
    title_share = 0.3

    def __init__(self, games: Sequence[Game], actions: DealsActions, notice: str) -> None:
        """Show the deals of today. At midnight the page turns to the deals of the new day.

        :param notice: a warning, such as that the file of results is damaged; empty for none.
        """
        super().__init__()
        self.games = games
        self.today = self.day = today = actions.today()
        self.month = today.replace(day=1)
        self.actions = actions
        self.notice = notice
        self._texts: dict[str, tuple[str, Rect]] = {}

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        corner = [
            Button("Enter code", self.actions.by_code, key="C", tip="Type or paste the code of a deal."),
            Button("Menu", self.back, key="Esc"),
        ]
        if self.actions.evening is not None:
            tip = "Several people at this computer play the same deals in turn."
            corner.insert(1, Button("Duplicate evening", self.actions.evening, key="D", tip=tip))
        self.place_in_corner(look, corner)
        small = look.dim_style(Ground.DARK, SMALL)
        about = self.notice or ABOUT
        high = look.text.measure(about, small, body.width)[1]
        foot = Rect(body.left, body.bottom - high, body.width, high)
        wide = round(body.width * CALENDAR_SHARE)
        right = Rect(body.right - wide, body.top, wide, foot.top - metrics.gap - body.top)
        left = Rect(body.left, body.top, right.left - metrics.px(30) - body.left, right.height)
        self._texts = {"about": (about, foot)}
        return [*self._place_games(look, left), *self._place_calendar(look, right), *corner]

    def _place_games(self, look: Look, room: Rect) -> list[Widget]:
        metrics = look.metrics
        title = round(look.text.line_height(look.style(LARGE, bold=True)) * 1.3)
        self._texts["day"] = (full_date(self.day), Rect(room.left, room.top, room.width, title))
        gap = metrics.px(8)
        rows = len(self.games)
        high = min(metrics.px(66), (room.height - title - (rows - 1) * gap) // rows)
        buttons: list[Widget] = []
        for number, game in enumerate(self.games):
            play = partial(self.actions.play, game, self.day)
            button = DealButton(game.name, self.actions.deal(game, self.day), play, str(number + 1))
            button.layout(Rect(room.left, room.top + title + number * (high + gap), room.width, high), look)
            buttons.append(button)
        return buttons

    def _place_calendar(self, look: Look, room: Rect) -> list[Widget]:
        metrics = look.metrics
        size = metrics.target
        earlier = IconButton("Earlier", icons.BACK, lambda: self._turn_to(-1), key="PgUp", role=Role.PLAIN)
        later = IconButton("Later", icons.FORTH, lambda: self._turn_to(1), key="PgDn", role=Role.PLAIN)
        earlier.layout(Rect(room.left, room.top, size, size), look)
        later.layout(Rect(room.right - size, room.top, size, size), look)
        if self.month <= FIRST_DAY:
            earlier.disable(Tip("No earlier day has a deal."))
        if self.month >= self.today.replace(day=1):
            later.disable(Tip("Future days have no deals yet."))
        words = f"{MONTHS[self.month.month - 1]} {self.month.year}"
        self._texts["month"] = (words, Rect(room.left + size, room.top, room.width - 2 * size, size))
        head = look.text.line_height(look.style(SMALL))
        top = room.top + size + metrics.gap
        wide = room.width // len(WEEKDAY_LABELS)
        for column, name in enumerate(WEEKDAY_LABELS):
            self._texts[name] = (name, Rect(room.left + column * wide, top, wide, head))
        top += head + metrics.px(4)
        weeks = Calendar().monthdatescalendar(self.month.year, self.month.month)
        high = min(metrics.px(70), (room.bottom - top) // len(weeks))
        buttons: list[Widget] = [earlier, later]
        for row, week in enumerate(weeks):
            for column, day in enumerate(week):
                if day.month == self.month.month:
                    place = Rect(room.left + column * wide, top + row * high, wide, high).inflate(-4, -4)
                    buttons.append(self._day_button(look, day, place))
        return buttons

    def _day_button(self, look: Look, day: date, place: Rect) -> DayButton:
        played = sum(self.actions.deal(game, day).is_over for game in self.games)
        button = DayButton(day, played, partial(self._choose, day), chosen=day == self.day, today=day == self.today)
        button.layout(place, look)
        if not FIRST_DAY <= day <= self.today:
            button.disable(Tip("Future days have no deals yet."))
        return button

    def _choose(self, day: date) -> None:
        """Show the deals of a day."""
        self.day = day
        self.layout(self.look)

    def _turn_to(self, step: int) -> None:
        """Show another month."""
        inside = self.month + timedelta(days=31 if step > 0 else -1)
        self.month = inside.replace(day=1)
        self.layout(self.look)

    def update(self, now: float) -> None:
        super().update(now)
        today = self.actions.today()
        if today == self.today:
            return
        if self.day == self.today:
            self.day = today
            if self.month == self.today.replace(day=1):
                self.month = today.replace(day=1)
        self.today = today
        self.layout(self.look)
        self.dirty = True

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        styles = {"day": look.style(LARGE, bold=True), "month": look.style(BODY, bold=True)}
        for name, (text, place) in self._texts.items():
            style = styles.get(name, look.dim_style(Ground.DARK, SMALL))
            if name == "about":
                style = look.style(SMALL, look.theme.warn) if self.notice else style
                look.write(surface, text, style, place, Align.LEFT, lines=None)
            else:
                look.write(surface, text, style, place, Align.LEFT if name == "day" else Align.CENTRE)

    def back(self) -> None:
        self.actions.leave()
