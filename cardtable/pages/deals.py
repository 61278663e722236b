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
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, Row, Space, even, grow
from cardtable.ui.widgets.skin import Role, chosen_box, draw_focus
from cardtable.ui.widgets.widget import DrawnAttribute, Tip, tip_of

FIRST_DAY: Final = date(2020, 1, 1)
"""The first day with deals."""
WEEKDAY_LABELS: Final = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
ABOUT: Final = "Everyone gets the same deals on the same day. Your first try counts; take your time."
CALENDAR_SHARE: Final = 0.42
DEAL_UNITS: Final = 66.0
"""The height of a deal in layout units, if there is room."""
DAY_UNITS: Final = 66.0
"""The height of a day of the calendar in layout units, if there is room."""
DAY_GAP_UNITS: Final = 2.0
LEAST_UNITS: Final = 24.0
"""The least size of a deal or a day, in a window of few units."""
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

    deal = DrawnAttribute(DayDeal())

    def show(self, deal: DayDeal) -> None:
        self.deal, self.tip = deal, tip_of(deal.tip)

    def natural_size(self, look: Look) -> tuple[int, int]:
        return super().natural_size(look)[0], look.metrics.px(DEAL_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(LEAST_UNITS)

    def draw_face(self, surface: Surface, look: Look, inner: Rect, ink: Style) -> None:
        deal = self.deal
        style = look.dim_style(Ground.DARK, SMALL) if deal.is_over else look.text_style(Ground.DARK, SMALL)
        wide = min(look.text.width(deal.words, style), inner.width // 2)
        look.write(surface, deal.words, style, Rect(inner.right - wide, inner.top, wide, inner.height), Align.RIGHT)
        left = Rect(inner.left, inner.top, inner.width - wide - look.metrics.gap, inner.height)
        look.write(surface, f"{self.key}  {self.label}", ink, left)


class DayButton(Button):
    """A day of the calendar: its number, and a dot for each game played."""

    chosen = DrawnAttribute(False)

    def __init__(self, day: date, games: int, on_press: Callable[[], None], *, today: bool) -> None:
        super().__init__(str(day.day), on_press, tip=full_date(day))
        self.day = day
        self.games = games
        self.today = today

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.target, look.metrics.px(DAY_UNITS)

    def least_width(self, look: Look) -> int:
        return look.metrics.px(LEAST_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(LEAST_UNITS)

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
        size = look.metrics.px(5)
        left = self.rect.centerx - (self.games * 2 - 1) * size // 2
        for number in range(self.games):
            dot = Rect(left + 2 * number * size, self.rect.bottom - round(1.6 * size) - 1, size, size)
            look.shapes.draw(surface, dot, Box(ink, size // 2))


class DealsPage(Page):
    """The deals of a day on the left, and the calendar on the right; at first those of today.

    At midnight the page turns to the deals of the new day.
    """

    title = "Deals"

    def __init__(self, program: Program) -> None:
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
        self._deals = [
            DealButton(game.name, partial(self._play, game), key=str(number))
            for number, game in enumerate(self.games, 1)
        ]
        self._day_label = Label("", points=LARGE, bold=True, lines=1)
        self._earlier = IconButton("Earlier", icons.BACK, lambda: self._turn_to(-1), key="PgUp", role=Role.PLAIN)
        self._later = IconButton("Later", icons.FORTH, lambda: self._turn_to(1), key="PgDn", role=Role.PLAIN)
        self._month_label = Label("", bold=True, align=Align.CENTRE, lines=1)
        self._days: list[DayButton] = []
        self._weeks = Column(gap=DAY_GAP_UNITS)
        names = (Label(name, points=SMALL, tone=Tone.DIM, align=Align.CENTRE, lines=1) for name in WEEKDAY_LABELS)
        calendar = Column(
            Row(self._earlier, grow(self._month_label), self._later),
            Row(*map(even, names), gap=DAY_GAP_UNITS),
            self._weeks,
            gap=4,
        )
        about = Label(self.notice or ABOUT, points=SMALL, tone=Tone.WARN if self.notice else Tone.DIM)
        super().__init__(
            Row(
                even(Column(self._day_label, *self._deals, gap=8), 1 - CALENDAR_SHARE),
                even(calendar, CALENDAR_SHARE),
                gap=30,
            ),
            corner=[
                Button("Enter code", program.show_code, key="C", tip="Type or paste the code of a deal."),
                Button("Duplicate evening", program.show_evening, key="D", tip=EVENING),
                Button("Menu", self.back, key="Esc"),
            ],
            foot=about,
        )
        self._show_month()

    def _play(self, game: Game) -> None:
        play_day(self.program, game, self.day)

    def _show_day(self) -> None:
        """Show the deals of the chosen day."""
        self._day_label.label = full_date(self.day)
        for button, game in zip(self._deals, self.games, strict=True):
            button.show(self.deal(game, self.day))
        for day in self._days:
            day.chosen = day.day == self.day

    def _show_month(self) -> None:
        """Show the days of the month."""
        for button, ends, why in (
            (self._earlier, self.month <= FIRST_DAY, "No earlier day has a deal."),
            (self._later, self.month >= self.today.replace(day=1), "Future days have no deals yet."),
        ):
            if ends:
                button.disable(Tip(why))
            else:
                button.enable()
        self._month_label.label = f"{MONTHS[self.month.month - 1]} {self.month.year}"
        weeks = Calendar().monthdatescalendar(self.month.year, self.month.month)
        buttons = {day: self._day_button(day) for week in weeks for day in week if day.month == self.month.month}
        self._days = [*buttons.values()]
        rows = (Row(*(even(buttons.get(day) or Space()) for day in week), gap=DAY_GAP_UNITS) for week in weeks)
        self._weeks.replace(*rows)
        self._show_day()
        self.refresh()

    def _day_button(self, day: date) -> DayButton:
        played = sum(self.deal(game, day).is_over for game in self.games)
        button = DayButton(day, played, partial(self._choose, day), today=day == self.today)
        if not FIRST_DAY <= day <= self.today:
            button.disable(Tip("Future days have no deals yet."))
        return button

    def _choose(self, day: date) -> None:
        self.day = day
        self._show_day()

    def _turn_to(self, step: int) -> None:
        """Show another month."""
        inside = self.month + timedelta(days=31 if step > 0 else -1)
        self.month = inside.replace(day=1)
        self._show_month()

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
        self._show_month()

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
