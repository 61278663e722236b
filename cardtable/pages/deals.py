"""The page of deals: the deals of the day, which are the same for everyone, their calendar, and the ways to others."""

from calendar import Calendar
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.typography import counted, ordinal
from cardtable.play.dates import MONTHS, WEEKDAYS, day_and_month
from cardtable.program.deals import place_of, play_day
from cardtable.program.program import Program
from cardtable.store.day_results import DayResults
from cardtable.store.errors import StoreError, unreadable_lines
from cardtable.store.files import is_file
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
EVENING: Final = "Several people at this computer play the same deals in turn."
CONTINUES: Final = "You have begun this deal; it is continued."
GONE: Final = "The table at which you began this deal is gone. A deal counts once, so this is practice."
PRACTICE: Final = "Play it again for practice; your first result still counts."


@dataclass(frozen=True, slots=True)
class DayDeal:
    """How far the person is with the deal of a day.

    :param words: the result, or what the button does.
    :param tip: what playing it means now; empty if that is clear.
    """

    words: str = "Play"
    tip: str = ""
    is_over: bool = False


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


class DealsPage(Page):
    """The deals of a day on the left, and the calendar on the right; at first those of today.

    At midnight the page turns to the deals of the new day.
    """

    title = "Deals"
    title_share = 0.3

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program
        self.games = program.games
        self.today = self.day = today = program.now().date()
        self.month = today.replace(day=1)
        file = program.day_results
        try:
            self._results = file.read(program.profile.key)
            self.notice = unreadable_lines(file.path, self._results.broken)
            """A warning that the file of results is damaged; empty for none."""
        except StoreError as error:
            self._results = DayResults()
            self.notice = f"The results so far cannot be shown: {error}."
        self._texts: dict[str, tuple[str, Rect]] = {}

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        corner = [
            Button("Enter code", self.program.show_code, key="C", tip="Type or paste the code of a deal."),
            Button("Duplicate evening", self.program.show_evening, key="D", tip=EVENING),
            Button("Menu", self.back, key="Esc"),
        ]
        self.place_in_corner(look, corner)
        small = look.dim_style(Ground.DARK, SMALL)
        about = self.notice or ABOUT
        high = look.fitted(about, small, body.width, None).height
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
            play = partial(play_day, self.program, game, self.day)
            button = DealButton(game.name, self.deal(game, self.day), play, str(number + 1))
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
        played = sum(self.deal(game, day).is_over for game in self.games)
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
        today = self.program.now().date()
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

    def deal(self, game: Game, day: date) -> DayDeal:
        """Return how far the person is with the deal of a day."""
        result, begun = self.result(game, day), self._results.begun.get((day, game.id))
        if result:
            return DayDeal(result, PRACTICE, is_over=True)
        if begun is None:
            return DayDeal()
        return DayDeal("Continue", CONTINUES) if is_file(begun) else DayDeal("Practise", GONE)

    def result(self, game: Game, day: date) -> str:
        """Return the text of the result of the first match with the deal of a day; empty if there was none."""
        result = self._results.first.get((day, game.id))
        if result is None:
            return ""
        place = place_of(result.points, result.seat, game)
        text = f"{counted(result.points[result.seat], 'point')}, {ordinal(place)}"
        return f"{text}, with help" if result.helped else text

    def back(self) -> None:
        self.program.show_menu()
