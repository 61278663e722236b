"""The page of deals: the deals of the day, which are the same for everyone, their calendar, and the ways to others."""

from calendar import monthrange
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Final

from pygame import Rect, Surface
from pygame.event import Event

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
from cardtable.ui.keyboard.keys import by_key
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground
from cardtable.ui.widgets.button import Button, IconButton, TreeButton
from cardtable.ui.widgets.choice import Picker
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, Padded, Row, even, grid, grow
from cardtable.ui.widgets.skin import Role, button_box, chosen_box, draw_focus
from cardtable.ui.widgets.widget import Tip, tip_of

FIRST_DAY: Final = date(2020, 1, 1)
"""The first day with deals."""
WEEKDAY_LABELS: Final = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
DAYS_OF_WEEK: Final = len(WEEKDAY_LABELS)
ABOUT: Final = "All players get the same deals on the same day. Your first try counts; take your time."
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


class DealButton(TreeButton):
    """A game's deal of a day: the name of the game, and the result or "Play"."""

    def __init__(self, game: Game, number: int, on_press: Callable[[], None]) -> None:
        self._words = Label("", points=SMALL, align=Align.RIGHT, lines=1)
        name = Label(f"{number}  {game.name}", bold=True, lines=1)
        super().__init__(game.name, on_press, Padded(Row(name, grow(self._words)), pad=(10, 0)), key=str(number))

    def show(self, deal: DayDeal) -> None:
        self._words.label, self._words.tone = deal.words, Tone.DIM if deal.is_over else Tone.PLAIN
        self.tip, self.dirty = tip_of(deal.tip), True

    def ground_box(self, look: Look) -> Box:
        return button_box(
            look, self.role, self.ground, hovered=self.hovered, pressed=self.pressed, enabled=self.enabled
        )

    def natural_size(self, look: Look) -> tuple[int, int]:
        return super().natural_size(look)[0], look.metrics.px(DEAL_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(LEAST_UNITS)


class MonthDays(Picker):
    """The days of a month in weeks from Monday on, each with a dot for each game played. The arrows go from day to day.

    :ivar days: the days of the month.
    """

    kind = "calendar"
    part_kind = "day"

    def __init__(self, on_change: Callable[[int], None]) -> None:
        super().__init__("Days", (), -1, on_change)
        self.days: tuple[date, ...] = ()
        self._played: tuple[int, ...] = ()
        self._today = FIRST_DAY

    def show(self, days: Sequence[date], played: Sequence[int], today: date) -> None:
        """Show a month.

        :param played: the number of games played on each of its days.
        """
        self.days, self._played, self._today = tuple(days), tuple(played), today
        self.names = tuple(str(day.day) for day in days)
        self.over, self.dirty = None, True

    def has_deals(self, number: int) -> bool:
        return FIRST_DAY <= self.days[number] <= self._today

    def choose(self, number: int) -> None:
        if self.has_deals(number):
            super().choose(number)

    def key_pressed(self, event: Event) -> bool:
        steps = {"Left": -1, "Right": 1, "Up": -DAYS_OF_WEEK, "Down": DAYS_OF_WEEK}
        goals = (
            {key: self.chosen + step for key, step in steps.items()} if self.chosen >= 0 else dict.fromkeys(steps, 0)
        )
        last = max((number for number in range(len(self.days)) if self.has_deals(number)), default=0)
        number = by_key(event, {**goals, "Home": 0, "End": last})
        if number is None or not 0 <= number <= last:
            return False  # the focus moves on
        self.choose(number)
        return True

    def tip_at(self, pos: tuple[int, int]) -> Tip | None:
        number = self.part_at(pos)
        if number is None:
            return None
        return Tip(full_date(self.days[number]) if self.has_deals(number) else "Future days have no deals yet.")

    @property
    def focus_part(self) -> Rect:
        return self.places[self.chosen] if self.chosen >= 0 else self.rect

    def natural_size(self, look: Look) -> tuple[int, int]:
        return DAYS_OF_WEEK * look.metrics.target, self._weeks() * look.metrics.px(DAY_UNITS + DAY_GAP_UNITS)

    def least_width(self, look: Look) -> int:
        return DAYS_OF_WEEK * look.metrics.px(LEAST_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return self._weeks() * look.metrics.px(LEAST_UNITS + DAY_GAP_UNITS)

    def _weeks(self) -> int:
        return (self.days[0].weekday() + len(self.days) - 1) // DAYS_OF_WEEK + 1

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        cells = grid(rect, DAYS_OF_WEEK, self._weeks(), look.metrics.px(DAY_GAP_UNITS))
        first = self.days[0].weekday()
        self.places = tuple(cells[first : first + len(self.days)])

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        for number, place in enumerate(self.places):
            self._draw_day(surface, look, number, place)
        if self.focused:
            draw_focus(surface, self.focus_part, look, self.ground)

    def _draw_day(self, surface: Surface, look: Look, number: int, place: Rect) -> None:
        """Draw a number with its dots: on a light ground if the day is chosen, underlined if it is today."""
        has_deals, lit = self.has_deals(number), number == self.part_hovered
        ink = look.theme.cream if has_deals else look.theme.dim_on(Ground.DARK)
        if number == self.chosen:
            box, ink = chosen_box(look, Ground.DARK, hovered=lit)
            look.shapes.draw(surface, place, box)
        elif lit and has_deals:
            look.shapes.draw(surface, place, Box(look.theme.cream, look.metrics.radius, alpha=26))
        is_today, text = self.days[number] == self._today, self.names[number]
        style = Style(look.metrics.text(BODY), ink, bold=is_today)
        upper = Rect(place.left, place.top, place.width, round(place.height * 0.8))
        look.write(surface, text, style, upper, Align.CENTRE)
        below = upper.centery + look.text.line_height(style) // 2
        if is_today:
            line = Rect(0, 0, look.text.width(text, style), max(2, look.metrics.line))
            line.midtop = upper.centerx, below - look.metrics.line
            surface.fill(ink, line)
        size = look.metrics.px(5)
        left = place.centerx - (self._played[number] * 2 - 1) * size // 2
        top = min(below + size // 2, place.bottom - round(1.6 * size) - 1)
        for dot in range(self._played[number]):
            look.shapes.draw(surface, Rect(left + 2 * dot * size, top, size, size), Box(ink, size // 2))


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
        self._deals = [DealButton(game, number, partial(self._play, game)) for number, game in enumerate(self.games, 1)]
        self._day_label = Label("", points=LARGE, bold=True, lines=1)
        self._earlier = IconButton("Earlier", icons.BACK, lambda: self._turn_to(-1), key="PgUp", role=Role.PLAIN)
        self._later = IconButton("Later", icons.FORTH, lambda: self._turn_to(1), key="PgDn", role=Role.PLAIN)
        self._month_label = Label("", bold=True, align=Align.CENTRE, lines=1)
        self._days = MonthDays(lambda number: self._choose(self._days.days[number]))
        names = (Label(name, points=SMALL, tone=Tone.DIM, align=Align.CENTRE, lines=1) for name in WEEKDAY_LABELS)
        calendar = Column(
            Row(self._earlier, grow(self._month_label), self._later),
            Row(*map(even, names), gap=DAY_GAP_UNITS),
            self._days,
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
        days = self._days.days
        self._days.chosen = days.index(self.day) if self.day in days else -1

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
        days = [
            self.month + timedelta(days=number) for number in range(monthrange(self.month.year, self.month.month)[1])
        ]
        played = [sum(self.deal(game, day).is_over for game in self.games) for day in days]
        self._days.show(days, played, self.today)
        self._show_day()
        self.refresh()

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
