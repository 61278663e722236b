"""The welcome page at the first start: asks for name, face and size."""

from typing import Final

from pygame import Rect, Surface

from cardtable.pages.parts import FaceChoice, SizeSamples, too_small
from cardtable.program.program import Program
from cardtable.store.settings import DEFAULT_NAME
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page, PageTitle
from cardtable.ui.theme import LARGE, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, Row, Space, even, grow, optional, wide
from cardtable.ui.widgets.skin import Role, draw_focus

ABOUT: Final = "Six games, with people at this computer or with AI players. Everything stays on this computer."
LATER: Final = "You can change all of this in the settings."
WIDTH_UNITS: Final = 980.0
"""The greatest width of the questions in layout units."""
ONWARD_UNITS: Final = 360.0
"""The width of the gold button in layout units, if there is room."""


QUESTION_GAP_UNITS: Final = 8.0
"""The distance between a question and its answer in layout units."""


class PaperEntry(TextEntry):
    """A line of text on paper, with a ring around it while it has the focus."""

    def layout(self, rect: Rect, look: Look) -> None:
        self.ground = Ground.PAPER
        super().layout(rect, look)

    def draw(self, surface: Surface) -> None:
        if self.look is not None and self.focused:
            draw_focus(surface, self.rect, self.look, Ground.DARK)
        super().draw(surface)


class WelcomePage(Page):
    """Three questions, all of them optional."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.chosen_face = ""
        self.name = PaperEntry(
            "",
            DEFAULT_NAME,
            self._name_changed,
            max_length=MAX_NAME_LENGTH,
            on_submit=lambda _: self._go_on(),
            placeholder="Your name",
            points=LARGE,
        )
        self.face = FaceChoice(faces_of((DEFAULT_NAME,))[0], self._face_chosen)
        self.sizes = SizeSamples(lambda size: program.profile.set("size", size.value))
        self._later = Label(LATER, points=SMALL, tone=Tone.DIM, align=Align.CENTRE, lines=1)
        onward = Button("Continue", self._go_on, key="Enter", role=Role.PRIMARY, points=TITLE)
        leave = Row(grow(Space()), Button("Quit", program.loop.quit, key="Esc"))
        questions = Column(
            grow(Space(), 0.4),
            PageTitle("Welcome to Cardtable", points=54.0, lines=1, align=Align.CENTRE),
            optional(Label(ABOUT, align=Align.CENTRE, lines=1)),
            Space(high=10),
            Row(
                even(Column(Label("Your name", bold=True), grow(self.name), gap=QUESTION_GAP_UNITS), 44),
                even(Column(Label(self.face.label, bold=True), self.face, gap=QUESTION_GAP_UNITS), 56),
                gap=40,
            ),
            Space(high=6),
            Label("How large should everything be?", bold=True),
            self.sizes,
            grow(Space()),
            Row(even(Space()), wide(onward, ONWARD_UNITS, 0), even(leave), level=True),
            self._later,
            gap=QUESTION_GAP_UNITS,
        )
        super().__init__(Row(grow(Space()), wide(questions, WIDTH_UNITS, 0), grow(Space()), gap=0))
        self.desk.focus.set(self.name)

    def layout(self, look: Look) -> None:
        self._later.label = " ".join(filter(None, (LATER, too_small(look))))
        super().layout(look)

    def _name_changed(self, name: str) -> None:
        if not self.chosen_face:
            self.face.value = faces_of((name.strip(),))[0]

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
