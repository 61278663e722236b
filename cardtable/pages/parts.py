"""Parts of several pages: the score of a table, the choice of a face, a size or an option, a file that was saved."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.options import Option, Value
from cardtable.engine.title import are_teams
from cardtable.engine.typography import Forms, signed
from cardtable.ui.desktop.system import show_folder
from cardtable.ui.drawing.boxes import Box, lighter
from cardtable.ui.drawing.faces import ANIMALS, Mood
from cardtable.ui.drawing.icons import CHECK
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, LARGE, MIN_UNIT, SMALL, Ground, Size
from cardtable.ui.widgets.button import draw_icon
from cardtable.ui.widgets.choice import Choice, ColumnPicker
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.fields import Stepper, StepRange, Toggle
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, Row, Space, grow, optional
from cardtable.ui.widgets.pictures import TeamToken
from cardtable.ui.widgets.skin import Role, draw_focus, focus_colour, panel_box
from cardtable.ui.widgets.widget import Tip, Widget


def tell_saved(desk: Desk, title: str, about: str, path: Path) -> None:
    """Say where a file for others is, and offer to open its folder."""

    def open_folder() -> None:
        if not show_folder(path.parent):
            desk.say(f"The folder could not be opened: {path.parent}", warns=True)

    answers = [Answer("Open folder", open_folder, key="F"), Answer("Close", role=Role.PRIMARY, escapes=True)]
    desk.open(Dialog(title, f"{about}\n{path}", answers))


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a table.

    :param teams: the points of the two teams, the person's first if one plays; empty without teams.
    :param forms: the text of the score without teams, long to short.
    """

    teams: tuple[int, ...] = ()
    forms: Forms = ("",)


NO_SCORE: Final = Score()


def score_of(scores: Sequence[int], sides: Sequence[Sequence[int]], own: int | None, *, low_wins: bool) -> Score:
    """Return the score of a table.

    :param scores: the points by seat.
    :param sides: the seats of each side.
    :param own: the only person's seat; ``None`` if there is no such person.
    """
    if are_teams(sides):
        mine = next((side for side, seats in enumerate(sides) if own in seats), 0)
        return Score(tuple(scores[seats[0]] for seats in (sides[mine], sides[1 - mine])))
    best = min if low_wins else max
    if not any(scores):
        return NO_SCORE
    if own is None:
        return Score(forms=(f"best score {signed(best(scores))}",))
    others = signed(best(score for seat, score in enumerate(scores) if seat != own))
    labels = ("opponent",) if len(scores) == 2 else ("best of the others", "best other")
    points = f"you {signed(scores[own])}"
    return Score(forms=(*(f"{points} · {label} {others}" for label in labels), points))


SIZE_UNITS: Final = 60.0
"""The size of a face in layout units, if there is room."""


class FaceChoice(ColumnPicker):
    """The animals; the chosen one has a ring and a tick."""

    kind = "faces"
    part_kind = "face"

    def __init__(self, animal: str, on_change: Callable[[str], None]) -> None:
        super().__init__("Your face at the table", ANIMALS, 0, lambda number: on_change(ANIMALS[number]))
        self.value = animal

    @property
    def value(self) -> str:
        """The chosen animal; empty if none is chosen."""
        return ANIMALS[self.chosen] if self.chosen >= 0 else ""

    @value.setter
    def value(self, animal: str) -> None:
        self.chosen = ANIMALS.index(animal) if animal in ANIMALS else -1

    def natural_size(self, look: Look) -> tuple[int, int]:
        side = max(look.metrics.target, look.metrics.px(SIZE_UNITS))
        return len(ANIMALS) * (side + look.metrics.gap // 2), side

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.target

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        step = rect.width // len(ANIMALS)
        side = min(rect.height, step - look.metrics.px(4), max(look.metrics.target, look.metrics.px(SIZE_UNITS)))
        self.place_columns(rect, (side, side), min(step - side, look.metrics.px(12)))

    def draw(self, surface: Surface) -> None:
        """Draw the faces; the chosen one is glad."""
        look = self.look
        if look is None:
            return
        for number, (animal, place) in enumerate(zip(ANIMALS, self.places, strict=True)):
            mood = Mood.GLAD if number in (self.chosen, self.part_hovered) else Mood.CALM
            look.portraits.draw(surface, look.shapes, look.theme, place, animal, mood)
            if number == self.chosen:
                self._draw_mark(surface, look, place)
        if self.focused and self.places:
            draw_focus(surface, self.places[0].unionall(self.places[1:]), look, self.ground)

    def _draw_mark(self, surface: Surface, look: Look, place: Rect) -> None:
        """Draw the ring and the tick of the chosen face."""
        width = look.metrics.px(4)
        dark = self.ground is Ground.DARK
        ring = focus_colour(look, self.ground)
        look.shapes.ring(surface, place.inflate(width, width), ring, width, place.width)
        badge = Rect(0, 0, *(2 * [max(14, round(place.width * 0.42))]))
        badge.center = place.right - badge.width // 5, place.bottom - badge.height // 5
        fill, ink = (look.theme.paper, look.theme.ink) if dark else (look.theme.ink, look.theme.paper)
        with look.listing.covering("face"):
            look.shapes.draw(surface, badge, Box(fill, badge.width // 2))
        draw_icon(surface, look, CHECK, badge, Style(look.metrics.text(BODY), ink), 0.7)


SAMPLE: Final = ("Play A♦", "or 10♦")
SAMPLE_UNITS: Final = 300.0
"""The height of a sample in layout units, if there is room."""
LEAST_SAMPLE_UNITS: Final = 140.0


def too_small(look: Look) -> str:
    """Return why a size is not offered in this window; empty if all are."""
    if Size.SMALL.fits(look.metrics.size):
        return ""
    wide, high = (round(MIN_UNIT * units) for units in Size.SMALL.units)
    return f"Small needs a window of at least {wide} × {high}."


class SizeSamples(ColumnPicker):
    """The sizes with which text can be read in the window; the chosen one is paper."""

    kind = "samples"
    part_kind = "sample"

    def __init__(self, on_change: Callable[[Size], None]) -> None:
        self.sizes = tuple(Size)
        super().__init__("Size", [each.value for each in Size], 0, lambda number: on_change(self.sizes[number]))

    def natural_size(self, look: Look) -> tuple[int, int]:
        return super().natural_size(look)[0], look.metrics.px(SAMPLE_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(LEAST_SAMPLE_UNITS)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        window = look.metrics.size
        self.sizes = tuple(each for each in Size if each.fits(window))
        self.names = tuple(each.value for each in self.sizes)
        self.chosen = self.sizes.index(look.zoom.fitting(window))
        gap, count = look.metrics.px(16), len(self.sizes)
        wide = (rect.width - (count - 1) * gap) // count
        self.place_columns(rect, (wide, rect.height), gap)

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        for number, (size, place) in enumerate(zip(self.sizes, self.places, strict=True)):
            here = number == self.chosen
            self._draw_sample(surface, look, size, place, here=here, lit=number == self.part_hovered)
            if self.focused and here:
                draw_focus(surface, place, look, self.ground)

    def _draw_sample(self, surface: Surface, look: Look, size: Size, place: Rect, *, here: bool, lit: bool) -> None:
        metrics = look.metrics
        ground = Ground.PAPER if here else Ground.DARK
        look.shapes.draw(surface, place, panel_box(look, ground, shadow=False))
        if lit and not here:
            look.shapes.draw(surface, place, Box(look.theme.cream, metrics.px(16), alpha=20))
        caption = look.dim_style(ground, BODY)
        high = round(look.text.line_height(caption) * 1.4)
        above = Rect(place.x, place.y + metrics.px(8), place.width, high)
        look.write(surface, size.value, caption, above, Align.CENTRE)
        mark = Rect(0, 0, *(2 * [metrics.px(24)]))
        mark.midbottom = place.centerx, place.bottom - metrics.px(12)
        self._draw_mark(surface, look, mark, here=here)
        style = Style(round(LARGE * size.unit_in(metrics.size)), look.theme.text_on(ground), bold=True)
        line = min((mark.top - above.bottom) // 2, round(look.text.line_height(style)))
        top = (above.bottom + mark.top) // 2 - line
        for number, words in enumerate(SAMPLE):
            look.write(surface, words, style, Rect(place.x, top + number * line, place.width, line), Align.CENTRE)

    @staticmethod
    def _draw_mark(surface: Surface, look: Look, mark: Rect, *, here: bool) -> None:
        """Draw the tick of the chosen sample, or the empty ring of another."""
        theme = look.theme
        if here:
            look.shapes.draw(surface, mark, Box(theme.ink, mark.width // 2))
            draw_icon(surface, look, CHECK, mark, Style(look.metrics.text(BODY), lighter(theme.paper, 0.2)), 0.7)
        else:
            look.shapes.ring(surface, mark, theme.ring, look.metrics.px(2), mark.width // 2)


OptionWidget = Toggle | Choice[Value] | Stepper
"""The widget of an option, with a ``value`` that can be set."""

MIN_RANGE_FOR_COARSE: Final = 60
"""The range of numbers above which a stepper has buttons for tens too."""


def option_widget(option: Option, value: Value, change: Callable[[Value], None]) -> OptionWidget:
    """Return the widget of ``option``, set to ``value``; its tip is the option's explanation and rule."""
    tip = Tip(option.help, option.rule) if option.help else None
    if isinstance(value, bool):
        return Toggle(option.label, value, change, tip=tip)
    if option.choices:
        return Choice(option.label, option.choices, value, change, tip=tip)
    coarse = 10 if option.high - option.low > MIN_RANGE_FOR_COARSE else 0
    if option.high - option.low > 20 * MIN_RANGE_FOR_COARSE:
        coarse = 100
    steps = StepRange(option.low, option.high, coarse=coarse, zero=option.zero)
    return Stepper(option.label, int(value), change, steps, tip=tip)


def two_lines(upper: Widget, lower: str, *shorter: str) -> Column:
    """Return a line with a smaller one below it, which has shorter forms for little room."""
    return Column(upper, Label(lower, shorter=shorter, points=SMALL, tone=Tone.DIM, lines=1), gap=0)


def score_line(score: Score, before: str = "") -> Widget:
    """Return the score of a table in one line.

    :param before: the text in front of it; it gives way where the score of teams would have no room.
    """
    if not score.teams:
        forms = tuple(" · ".join(filter(None, (before, form))) for form in score.forms)
        return Label(forms[0], shorter=forms[1:], lines=1)
    sides = [
        Row(TeamToken(side), Label(signed(figure), bold=True, lines=1), gap=5, level=True)
        for side, figure in enumerate(score.teams)
    ]
    return Row(*([optional(Label(before, lines=1))] if before else []), *sides, grow(Space()), gap=14, level=True)
