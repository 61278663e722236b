"""The page that tests house rules: the computer plays them for a minute, and says what they do as it finds it."""

from collections.abc import Callable, Iterator, Mapping
from random import SystemRandom
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.options import Value
from cardtable.engine.typography import counted
from cardtable.lab.background import PlayTestProcess
from cardtable.lab.plan import PlayTestPlan
from cardtable.pages.parts import tell_saved
from cardtable.program.program import Program
from cardtable.store.errors import StoreError
from cardtable.store.files import make_folder, write_new
from cardtable.ui.page import Page
from cardtable.ui.scene import Stage
from cardtable.ui.theme import Ground
from cardtable.ui.waiting import WorkBar
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.labels import Label
from cardtable.ui.widgets.layout import Column, PanelBox, Row, even, grow
from cardtable.ui.widgets.report_figures import report_figure
from cardtable.ui.widgets.scroll import Paragraph, ParagraphKind, ScrollText
from cardtable.web.report import Report, ReportText, RuleTexts
from cardtable.web.report_page import page_of_report

SECONDS: Final = 60.0
"""How long the computer plays."""
SEEDS: Final = 1_000_000
WAITING: Final = (
    "The computer plays these rules against itself by its rules of thumb. In a few seconds first figures stand here;"
    " they become surer as it goes on. Nobody’s hints, statistics or saved tables are touched."
)


class PlayTestPage(Page):
    """Tests the house rules of a set-up; rules other than the printed ones are compared with those.

    Leaving the page ends the play.
    """

    def __init__(
        self,
        program: Program,
        game: Game,
        players: int,
        options: Mapping[str, Value],
        leave: Callable[[], None],
        begin: Callable[[PlayTestPlan, int, float], PlayTestProcess] = PlayTestProcess,
    ) -> None:
        """Begin to play.

        :param leave: goes back.
        :param begin: starts the process that plays.
        """
        self.title = f"Test of {game.name}"
        self.program = program
        self.game = game
        self.leave_page = leave
        self.report: Report | None = None
        self._begin = begin
        self._plan = PlayTestPlan(game=game, players=players, options=dict(options), other={} if options else None)
        self._process: PlayTestProcess | None = None
        self._bar = WorkBar()
        self.status = Label("The players are learning the rules …", lines=1)
        self.text = ScrollText([WAITING])
        self.stop_button = Button("Stop", self.stop, key="S", tip="Ends the play; what was found stays.")
        self.save_button = Button("Save as web page", self.save, key="W", shorter=("Save",))
        self.save_button.disable("There is nothing to save yet.")
        super().__init__(
            Column(
                Row(even(self._bar, 2), even(self.status, 3), even(self.stop_button), level=True),
                grow(PanelBox(self.text, ground=Ground.PAPER)),
            ),
            corner=[self.save_button, Button("Back", self.back, key="Esc")],
        )

    @property
    def playing(self) -> bool:
        """Whether the computer still plays."""
        return self._process is not None

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        if self.report is None and self._process is None:
            try:
                self._process = self._begin(self._plan, SystemRandom().randrange(SEEDS), SECONDS)
            except OSError as error:
                self._end(f"The play could not begin: {error}.")

    def leave(self) -> None:
        super().leave()
        self._end("")

    @property
    def waiting(self) -> bool:
        """Whether news may come, so that the loop does not sleep for long."""
        return self.playing or super().waiting

    def update(self, now: float) -> None:
        super().update(now)
        for news in self._process.news() if self._process is not None else ():
            if news.problem:
                self._end(f"The play has failed, and what was found until then stays: {news.problem.splitlines()[-1]}")
                break
            self._bar.done = news.done
            left = round(SECONDS * (1 - news.done))
            played = f"{counted(news.hands, self.game.endings.hand_word)} played"
            self.status.label = f"{played}, {counted(left, 'second')} left" if news.done < 1 else played
            if news.report is not None:
                self._show(news.report)
            if news.done >= 1:
                self._end(f"{played}; the test is over")

    def _show(self, report: Report) -> None:
        first, self.report = self.report is None, report
        place = self.text.offset
        self.text.paragraphs = list(paragraphs_of(report))
        if not first:
            self.text.scroll_to(place)
        self.save_button.enable()
        self.dirty = True

    def _end(self, status: str) -> None:
        if self._process is not None:
            self._process.end()
        self._process = None
        self.stop_button.disable("The computer does not play any more.")
        if status:
            self.status.label = status
        self.dirty = True

    def stop(self) -> None:
        """End the play; what was found stays."""
        self._end("Stopped: more hands would make the figures surer")

    def save(self) -> None:
        """Write the report as a web page among the person's documents."""
        if self.report is None:
            return
        program = self.program
        folder = program.folders.documents or program.folders.saves
        try:
            make_folder(folder)
            name = f"Test of {self.game.name} {program.now():%Y-%m-%d %H-%M}.html"
            path = write_new(folder / name, page_of_report(self.report))
        except StoreError as error:
            self.desk.say(f"The web page could not be saved: {error}", warns=True)
            return
        tell_saved(self.desk, "The report is saved", "It opens in any browser, and you can send it to anyone.", path)

    def back(self) -> None:
        self.leave_page()


def paragraphs_of(report: Report) -> Iterator[Paragraph]:
    """Yield a report as paragraphs, with their figures; the texts of the rules, which have a page, are left out."""
    yield Paragraph(report.title, ParagraphKind.TITLE)
    yield Paragraph(report.subtitle, ParagraphKind.NOTE)
    for sentence in report.short:
        yield Paragraph(f"• {sentence}")
    for section in report.sections:
        yield Paragraph(section.heading, ParagraphKind.HEADING)
        for block in section.blocks:
            match block:
                case ReportText(sentences, as_list):
                    yield from (
                        [Paragraph(f"• {each}") for each in sentences] if as_list else [Paragraph(" ".join(sentences))]
                    )
                case RuleTexts():
                    pass
                case _:
                    yield Paragraph(block.caption, figure=report_figure(block))
