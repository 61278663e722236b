"""The menu: continues a table, begins a game, opens the pages.

Its first offer is to continue the last table, or for newcomers, to play a first hand with a coach.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pygame.event import Event

from cardtable.engine.cards import parse_cards
from cardtable.pages.games import GameTiles
from cardtable.pages.resume import Resume, ResumePanel
from cardtable.program.program import Program, late
from cardtable.store.files import paths_matching
from cardtable.store.folders import TABLE_ENDING, read_note
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.keys import is_repeat, pressed
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import LARGE, SMALL, TARGET
from cardtable.ui.waiting import FRAME_SECONDS, Work, advance
from cardtable.ui.widgets.button import Button, TreeButton
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Buttons, Column, PanelBox, Row, Space, Stack, grow
from cardtable.ui.widgets.pictures import FacePicture
from cardtable.ui.widgets.skin import Role

DEALS: Final = "The deal of the day, deals by code, a duplicate evening."
FIRST_UNITS: Final = 134.0
"""The height of the first offer in layout units, if there is room."""
GAP_UNITS: Final = 24.0
FIRST_LESSON: Final = "bidding-war"
"""The game of the first hand that newcomers are offered."""
MAX_SECONDS_BEFORE_MENU: Final = 0.1
"""The maximum time for which the menu waits for its first offer; an offer that is found later is added then.

When the program starts, the menu does not wait at all. It leaves room for the offer.
"""


class PersonButton(TreeButton):
    """The button of the present player: the name beside the face."""

    def __init__(self, name: str, face: str, on_press: Callable[[], None]) -> None:
        words = Label(name, points=LARGE, bold=True, align=Align.RIGHT, lines=1)
        tree = Row(grow(words), OwnFace(self, face), level=True)
        tip = "Change player: settings, name and face (P)."
        super().__init__(name, on_press, tree, key="P", tip=tip, points=LARGE)

    def ground_box(self, look: Look) -> Box:
        return Box(look.theme.cream, look.metrics.radius, alpha=20 if self.hovered else 0)


class OwnFace(FacePicture):
    """The face on the button of the player, glad while the button is pointed at."""

    def __init__(self, button: Button, animal: str) -> None:
        super().__init__(animal, TARGET)
        self._button = button

    @property
    def mood(self) -> Mood:
        return Mood.GLAD if self._button.hovered else Mood.CALM


class MenuPage(Page):
    """The first scene of the program."""

    title = "Cardtable"
    title_points = 54.0

    def __init__(self, program: Program) -> None:
        self.program = program
        self.games = program.games
        profile = program.profile
        self.notice = profile.take_notice()
        self.resume: Resume | None = None
        """The first offer: to continue the last table, or for newcomers, to play a first hand with a coach."""
        self._search: Work | None = None
        """The search for the first offer, in slices, because many tables may be read before one can be continued."""
        last = read_note(program.folders.last_table)
        if last or any(paths_matching(program.folders.saves, f"*{TABLE_ENDING}")):
            self._search = self._searching(Path(last) if last else None)
            if program.loop.frames or not program.loop.clock.runs:
                self._find(MAX_SECONDS_BEFORE_MENU)
        else:
            self.resume = self._lesson()
        self._enter_waits = False
        """Whether Enter was pressed before there was an offer."""
        self._begun = self._fanning = False
        """Whether the first turn is over, and whether cards are being fanned."""
        self.keeps_felt = False  # in the first picture of the program, which is to be seen soon
        self.person = PersonButton(profile.current.name, profile.face, program.show_profiles)
        self.grid = GameTiles(program, program.show_setup)
        self._first = Stack()
        """The place of the first offer, even before there is one."""
        notice = Label(self.notice, points=SMALL, tone=Tone.WARN, align=Align.RIGHT, tip=self.notice)
        super().__init__(
            Column(self._first, grow(self.grid), gap=GAP_UNITS),
            corner=[self.person],
            beside=notice if self.notice else None,
            foot=Column(Space(), Buttons(*self._entries(), low=True), gap=14),
        )
        self._show_first()

    def _show_first(self) -> None:
        """Show the first offer, or keep its place free while it is looked for."""
        if self.resume is not None:
            panel = ResumePanel(self.resume, self.program.art, FIRST_UNITS)
            panel.fan.fanned = self._fanning
            self._first.replace(panel)
        elif self.awaits:
            self._first.replace(PanelBox(Space(high=FIRST_UNITS), pad=(0, 0)))
        else:
            self._first.replace()
        self.refresh()

    @property
    def awaits(self) -> bool:
        """Whether the first offer is still being looked for; its place is kept free."""
        return self._search is not None

    def handle(self, event: Event) -> None:
        """Handle one event; Enter is remembered while the first offer is being looked for."""
        free = self.desk.dialog is None and self.desk.focus.current is None
        if self.awaits and free and pressed(event, "Enter") and not is_repeat(event):
            self._enter_waits = True
            return
        super().handle(event)

    def _entries(self) -> list[Button]:
        """Return the buttons below the games."""
        program = self.program
        return [
            Button("Learn a game", program.choose_game_to_learn, key="T"),
            Button("Practice", program.show_exercises, key="R"),
            Button("Open a table", program.show_saved_tables, key="O"),
            Button("Deals", program.show_deals, key="D", tip=DEALS),
            Button("Statistics", program.show_statistics, key="A"),
            Button("Settings", program.show_settings, key="S"),
            Button("Rules", program.choose_game_to_read, key="F1"),
            Button("Quit", self.back, key="Esc"),
        ]

    def update(self, now: float) -> None:
        super().update(now)
        if self.program.loop.frames:  # the menu is drawn first
            self._continue_search()
        if not self._begun:
            self._begun = True
        elif not self._fanning:
            self._fanning = self.keeps_felt = True
            for panel in self._first.children():
                if isinstance(panel, ResumePanel):
                    panel.fan.fanned = panel.dirty = True
        else:
            self.grid.fan_next()

    @property
    def waiting(self) -> bool:
        return super().waiting or self.awaits or not self.grid.fanned

    def back(self) -> None:
        answers = [
            Answer("Stay", role=Role.PLAIN, escapes=True),
            Answer("Quit", self.program.loop.quit, Role.PRIMARY, key="Enter"),
        ]
        self.desk.open(Dialog("Quit Cardtable?", "Saved tables stay as they are.", answers))

    # --- the first offer ----------------------------------------------------------------------------------------------

    def _continue_search(self) -> None:
        """Continue the search for the first offer; make the offer that was found after the menu had come up, or none.

        If Enter has already been pressed, as a habit at every start, the offer is accepted at once.
        """
        if self._search is None or not self._find(FRAME_SECONDS):
            return
        self._show_first()
        if self.resume is not None and self._enter_waits:
            self.resume.act()

    def _find(self, seconds: float) -> bool:
        """Search for the first offer for this time; return whether the search is over."""
        if self._search is not None and advance(self._search, seconds) is None:
            self._search = None
        return self._search is None

    def _searching(self, last: Path | None) -> Work:
        self.resume = (yield from late("cardtable.pages.first_offer", "finding")(self.program, last)) or self._lesson()

    def _lesson(self) -> Resume | None:
        """Return the offer for newcomers."""
        lesson = next((game for game in self.games if game.id == FIRST_LESSON), None)
        settings = self.program.profile.settings
        if lesson is None or settings.learned or settings.setups:
            return None
        return Resume(
            act=lambda: self.program.opener.begin_lesson(lesson),
            titles=(
                f"New here? {lesson.name}, explained",
                lesson.name,
                "A lesson",
            ),
            label="Learn",
            cards=parse_cards(lesson.title.emblem),
            below="A few minutes, step by step",
        )
