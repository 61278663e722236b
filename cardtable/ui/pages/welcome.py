"""The very first page: the name and the face of the person at the screen, and how large texts are to be."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.art.portraits import faces_of
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.kit.skin import Role, draw_focus
from cardtable.ui.kit.widget import Widget
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.pages.face_choice import FaceChoice
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.text_samples import TextSamples
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground

SIZES: Final = (100, 125, 150, 200)
"""Text sizes in percent that are offered here."""
WORDS: Final = "Six games, with people at this computer or with AI players. Everything stays on this computer."
LATER: Final = "You can change all of this in the settings."


@dataclass(frozen=True, slots=True, kw_only=True)
class WelcomeActions:
    """What the page leads to.

    :param resize: changes the text size, at once.
    :param go_on: goes to the menu, with the name that was typed, and the face that was chosen; empty for the one that
        goes with the name.
    """

    resize: Callable[[int], None]
    go_on: Callable[[str, str], None]
    quit: Callable[[], None]


class WelcomeScene(PageScene):
    """Three questions, each of which may be left as it is."""

    title_points = 54.0

    def __init__(self, name: str, text_scale: int, actions: WelcomeActions) -> None:
        """Ask.

        :param name: what stands in the field for it at first.
        """
        super().__init__()
        self.actions = actions
        self.chosen_face = ""
        self.name = TextEntry(
            "",
            name,
            self._name_changed,
            most=MAX_NAME_LENGTH,
            on_submit=lambda _: self._go_on(),
            placeholder="Your name",
            points=LARGE,
        )
        self.name.ground = Ground.PAPER
        self.face = FaceChoice(faces_of((name,))[0], self._face_chosen)
        self.sizes = TextSamples(SIZES, text_scale, actions.resize)
        self._texts: list[tuple[str, Rect, float, bool]] = []

    def layout(self, look: Look) -> None:
        """Place everything; what is typed goes into the name."""
        super().layout(look)
        if self.desk.focus.current is None:
            self.desk.focus.set(self.name)

    def place(self, look: Look) -> list[Widget]:
        """Place the questions, each under its words, and the way on."""
        metrics, text = look.metrics, look.text
        wide = min(metrics.width - 2 * metrics.px(46), metrics.px(980))
        inner = Rect((metrics.width - wide) // 2, metrics.px(36), wide, 0)
        self._texts = []
        title = self._line(look, inner, "Welcome to Cardtable", self.title_points, bold=True)
        top = title.bottom
        if metrics.text_scale < 1.4:
            top = self._line(look, Rect(inner.x, top, wide, 0), WORDS, BODY).bottom + metrics.px(26)
        heading = round(text.line_height(look.style(BODY, bold=True)) * 1.2)
        high = max(metrics.target, metrics.px(64))
        gap = metrics.px(40)
        half = (wide - gap) * 44 // 100
        faces = Rect(inner.x + half + gap, top, wide - half - gap, heading)
        self._texts.append(("Your name", Rect(inner.x, top, half, heading), BODY, True))
        self._texts.append((self.face.label, faces, BODY, True))
        self.name.layout(Rect(inner.x, top + heading, half, high), look)
        self.face.layout(Rect(faces.x, top + heading, faces.width, high), look)
        top += heading + high + metrics.px(22)
        self._texts.append(("How large should text be?", Rect(inner.x, top, wide, heading), BODY, True))
        foot = self._place_foot(look, inner)
        high = min(foot[0].rect.top - metrics.px(24) - top - heading, metrics.px(330))
        self.sizes.layout(Rect(inner.x, top + heading, wide, high), look)
        return [self.name, self.face, self.sizes, *foot]

    def _line(self, look: Look, at: Rect, words: str, points: float, *, bold: bool = False) -> Rect:
        """Return the place of a centred line whose top is that of ``at``, and remember to write it."""
        style = look.text.shrunk(words, look.style(points, bold=bold), at.width, 0.6)
        line = Rect(at.x, at.y, at.width, round(look.text.line_height(style) * 1.1))
        self._texts.append((words, line, points, bold))
        return line

    def _place_foot(self, look: Look, inner: Rect) -> list[Widget]:
        """Place the gold button in the middle and the way out at the right."""
        metrics = look.metrics
        onward = Button("To the table", self._go_on, key="Enter", role=Role.PRIMARY, points=LARGE)
        leave = Button("Quit", self.actions.quit, key="Esc")
        caption = round(look.text.line_height(look.dim(Ground.DARK, SMALL)) * 1.4)
        out = max(leave.natural_size(look)[0], metrics.px(140))
        wide = min(inner.width - 2 * (out + metrics.gap), max(onward.natural_size(look)[0], metrics.px(360)))
        place = Rect(0, 0, wide, max(metrics.target, metrics.px(68)))
        place.midbottom = inner.centerx, metrics.height - metrics.px(26) - caption
        onward.layout(place, look)
        leave.layout(Rect(inner.right - out, place.bottom - metrics.target, out, metrics.target), look)
        self._texts.append((LATER, Rect(inner.x, place.bottom, inner.width, caption), SMALL, False))
        return [onward, leave]

    def draw_page(self, surface: Surface) -> None:
        """Write what is asked."""
        look = self.look
        if self.name.focused:
            draw_focus(surface, self.name.rect, look, Ground.DARK)
        for words, place, points, bold in self._texts:
            under = words in (WORDS, LATER) or points == self.title_points
            style = look.dim(Ground.DARK, points) if words == LATER else look.style(points, bold=bold)
            style = look.text.shrunk(words, style, place.width, 0.6)
            look.write(surface, words, style, place, Align.CENTRE if under else Align.LEFT)

    def _name_changed(self, name: str) -> None:
        if not self.chosen_face:
            self.face.animal = faces_of((name.strip(),))[0]

    def _face_chosen(self, animal: str) -> None:
        self.chosen_face = animal

    def _go_on(self) -> None:
        self.actions.go_on(self.name.text.strip(), self.chosen_face)

    def back(self) -> None:
        """Leave the program: nothing has been answered."""
        self.actions.quit()
