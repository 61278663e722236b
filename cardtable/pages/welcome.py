"""The welcome page at the first start: asks for name, face and size."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.pages.parts import FaceChoice, SizeSamples, too_small
from cardtable.program.program import Program
from cardtable.store.settings import DEFAULT_NAME
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, LARGE, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.skin import Role, draw_focus
from cardtable.ui.widgets.widget import Widget

ABOUT: Final = "Six games, with people at this computer or with AI players. Everything stays on this computer."
"""The least share of its size to which a long line shrinks."""
HEADING_GAP_UNITS: Final = 8
"""Layout units between a question and its answer."""
LATER: Final = "You can change all of this in the settings."
TALL_UNITS: Final = 620
"""The least height of a window, in layout units, with the sentence about the program and wide gaps."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of text in its place."""

    words: str
    place: Rect
    style: Style
    align: Align


class WelcomePage(Page):
    """Three questions, all of them optional."""

    title_points = 54.0

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program
        self.chosen_face = ""
        self.name = TextEntry(
            "",
            DEFAULT_NAME,
            self._name_changed,
            max_length=MAX_NAME_LENGTH,
            on_submit=lambda _: self._go_on(),
            placeholder="Your name",
            points=LARGE,
        )
        self.name.ground = Ground.PAPER
        self.face = FaceChoice(faces_of((DEFAULT_NAME,))[0], self._face_chosen)
        self.sizes = SizeSamples(lambda size: program.profile.set("size", size.value))
        self._lines: list[_Line] = []

    def layout(self, look: Look) -> None:
        """Place everything; the name has the focus."""
        super().layout(look)
        if self.desk.focus.current is None:
            self.desk.focus.set(self.name)

    def place(self, look: Look) -> list[Widget]:
        metrics, text = look.metrics, look.text
        wide = min(metrics.width - 2 * metrics.px(46), metrics.px(980))
        tall = metrics.height >= metrics.px(TALL_UNITS)
        inner = Rect((metrics.width - wide) // 2, metrics.px(36 if tall else 14), wide, 0)
        bold = look.style(BODY, bold=True)
        title = self._across(
            look, inner, "Welcome to Cardtable", look.style(self.title_points if tall else TITLE, bold=True)
        )
        self._lines = [title]
        top = title.place.bottom
        if tall:
            about = self._across(look, Rect(inner.x, top, wide, 0), ABOUT, look.style(BODY))
            self._lines.append(about)
            top = about.place.bottom + metrics.px(26)
        heading, under = round(text.line_height(bold) * 1.2), metrics.px(HEADING_GAP_UNITS)
        high, apart = (metrics.px(64), metrics.px(22)) if tall else (metrics.target, metrics.px(10))
        gap = metrics.px(40)
        half = (wide - gap) * 44 // 100
        faces = Rect(inner.x + half + gap, top, wide - half - gap, heading)
        self._lines.append(_Line("Your name", Rect(inner.x, top, half, heading), bold, Align.LEFT))
        self._lines.append(_Line(self.face.label, faces, bold, Align.LEFT))
        self.name.layout(Rect(inner.x, top + heading + under, half, high), look)
        self.face.layout(Rect(faces.x, top + heading + under, faces.width, high), look)
        top += heading + under + high + apart
        self._lines.append(
            _Line("How large should everything be?", Rect(inner.x, top, wide, heading), bold, Align.LEFT)
        )
        foot = self._place_foot(look, inner, tall=tall)
        high = min(foot[0].rect.top - apart - top - heading - under, metrics.px(330))
        self.sizes.layout(Rect(inner.x, top + heading + under, wide, high), look)
        return [self.name, self.face, self.sizes, *foot]

    @staticmethod
    def _across(look: Look, at: Rect, words: str, style: Style) -> _Line:
        """Return a centred line across the top of ``at``, as high as its letters."""
        place = Rect(at.x, at.y, at.width, round(look.fitted(words, style, at.width).height * 1.1))
        return _Line(words, place, style, Align.CENTRE)

    def _place_foot(self, look: Look, inner: Rect, *, tall: bool) -> list[Widget]:
        """Place the gold button in the middle, and Quit at the right."""
        metrics = look.metrics
        onward = Button("Continue", self._go_on, key="Enter", role=Role.PRIMARY, points=LARGE)
        leave = Button("Quit", self.program.loop.quit, key="Esc")
        small = look.dim_style(Ground.DARK, SMALL)
        caption = round(look.text.line_height(small) * 1.4)
        out = max(leave.natural_size(look)[0], metrics.px(140))
        wide = min(inner.width - 2 * (out + metrics.gap), max(onward.natural_size(look)[0], metrics.px(360)))
        place = Rect(0, 0, wide, metrics.px(68) if tall else metrics.target)
        place.midbottom = inner.centerx, metrics.height - metrics.px(26 if tall else 4) - caption
        onward.layout(place, look)
        leave.layout(Rect(inner.right - out, place.bottom - metrics.target, out, metrics.target), look)
        self._lines.append(
            _Line(
                " ".join(filter(None, (LATER, too_small(look)))),
                Rect(inner.x, place.bottom, inner.width, caption),
                small,
                Align.CENTRE,
            )
        )
        return [onward, leave]

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        if self.name.focused:
            draw_focus(surface, self.name.rect, look, Ground.DARK)
        for line in self._lines:
            look.write(surface, line.words, line.style, line.place, line.align)

    def _name_changed(self, name: str) -> None:
        if not self.chosen_face:
            self.face.animal = faces_of((name.strip(),))[0]

    def _face_chosen(self, animal: str) -> None:
        self.chosen_face = animal

    def _go_on(self) -> None:
        profile = self.program.profile
        if self.chosen_face:
            profile.set("face", self.chosen_face)
        profile.introduce(self.name.text.strip())
        self.program.show_menu()

    def back(self) -> None:
        self.program.loop.quit()
