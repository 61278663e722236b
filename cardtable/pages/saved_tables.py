"""The page of saved tables and sample tables, which can be continued, renamed, copied, removed and restored."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

import pygame
from pygame.event import Event

from cardtable.engine.cards import Back, Card, parse_cards
from cardtable.engine.game import game_in
from cardtable.engine.title import Sides, are_teams
from cardtable.engine.typography import Forms, capitalized
from cardtable.pages.first_offer import BACKS
from cardtable.pages.parts import NO_SCORE, CardFan, FacePicture, Key, Score, ScorePicture, two_lines
from cardtable.pages.table_lines import progress, score
from cardtable.play.dates import ago
from cardtable.program.program import Program
from cardtable.program.table_in_play import NO_SHARED_COPY
from cardtable.store.errors import StoreError
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.tables.folder import Outline, Sample, SavedTable, copy_table, list_samples
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.drawing.fitting import fewer
from cardtable.ui.keyboard.keys import pressed
from cardtable.ui.page import Page
from cardtable.ui.theme import TITLE
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Buttons, Column, Row, optional, wide
from cardtable.ui.widgets.scroll import ChoiceList
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

FIRST_SECONDS: Final = 0.1
"""Seconds spent reading tables before the page is shown: enough for some dozens."""
FRAME_SECONDS: Final = 0.008
"""Seconds of each frame spent reading further tables."""
MAX_TITLE_LENGTH: Final = 40
CARDS: Final = 3
FACE_UNITS: Final = 42.0
FACE_GAP_UNITS: Final = 6.0
FACES_UNITS: Final = 5 * (FACE_UNITS + FACE_GAP_UNITS)
KEYS: Final = range(1, 10)
"""The numbers of rows that have a key."""
SECRET: Final = "The deal is secret until everyone has played it."
UNREADABLE: Final = "This file can't be read."
NO_SAMPLE: Final = "Sample tables cannot be changed."


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedTable:
    """A table in the list.

    :param sample: the sample that it is; ``None`` for a saved table.
    :param forms: the description, long to short.
    :param when: the date in words.
    :param faces: the players' animals, each with its side: 0, 1, or ``None`` without sides.
    :param label: the label of the button that opens it.
    :param no_look: why it cannot be looked back at; empty if it can. So too for its reviews, a copy, another title, and
        its removal.
    """

    path: Path
    title: str
    forms: Forms
    when: str
    sample: Sample | None = None
    cards: tuple[Card | Back, ...] = ()
    faces: tuple[tuple[str, int | None], ...] = ()
    score: Score = NO_SCORE
    label: str = "Continue"
    no_look: str = ""
    no_review: str = ""
    no_copy: str = ""
    no_title: str = ""
    no_removal: str = ""

    @property
    def description(self) -> str:
        """The longest form of the description."""
        return self.forms[0]


class SavedTablesPage(Page):
    """A list of tables. Only the chosen one has the gold button.

    The first tables are read before the page is shown, in a time too short to notice, and the rest frame by frame.

    :param program: its tables are listed.
    :param clock: returns the seconds that have passed.
    """

    title = "Tables"

    def __init__(self, program: Program, clock: Callable[[], float] = perf_counter) -> None:
        self.program = program
        self.tables: list[ListedTable] = []
        """The tables read so far."""
        self._clock = clock
        self._coming: Iterator[ListedTable | None] = iter(())
        self._wanted: int | Path = 0
        """The row or the table that is chosen once it is read."""
        self.list = ChoiceList(
            "Tables",
            (),
            self._row,
            on_choose=lambda _: self._judge(),
            on_pick=self._open,
            empty="No table has been played yet.",
        )
        self.look_back = Button("Look back", lambda: self.program.opener.look_back(self._chosen.path), key="B")
        tip = Tip("Shows your costly moves, judged by what you could know.")
        self.review = Button("Review", lambda: self.program.opener.review(self._chosen.path), key="R", tip=tip)
        self.keep_copy = Button("Keep a copy", self._keep_copy, key="C")
        self.rename = Button("Rename", self._ask_title, key="N")
        self.remove = Button("Remove …", self._ask_removal, key="Del")
        self.undo = Button("Bring back", self._bring_back, key="U")
        super().__init__(
            self.list,
            corner=[Button("Menu", self.back, key="Esc")],
            beside=Label("Every table is saved as you left it", tone=Tone.DIM, lines=1),
            foot=Buttons(self.look_back, self.review, self.keep_copy, self.rename, self.remove, self.undo),
        )
        self._read(0)
        self.desk.focus.set(self.list)

    # Reading

    def _read(self, wanted: int | Path, notice: str = "", *, warns: bool = False) -> None:
        """Read the tables as they are now.

        :param wanted: the row or the table to choose.
        :param notice: a message about what was done or failed; empty for none.
        """
        self._coming, self._wanted = self._listed_tables(), wanted
        self._reading = True
        self.tables, self.list.chosen = [], None
        self.undo.visible = self.program.tables.removed is not None
        self._read_more(FIRST_SECONDS)
        if notice:
            self.desk.say(notice, warns=warns)
        self.refresh()

    def _read_more(self, seconds: float) -> None:
        """Read tables until there are no more, for at most this many seconds."""
        end = self._clock() + seconds
        for table in self._coming:
            if table is not None:
                self.tables.append(table)
            if self._clock() >= end:
                break
        else:
            self._reading = False
        self.list.replace([each.title for each in self.tables])
        if self.list.chosen is None and self.tables:
            row = self._wanted
            if isinstance(row, Path):
                row = next((place for place, each in enumerate(self.tables) if each.path == row), len(self.tables))
            if row < len(self.tables) or not self._reading:
                self.list.choose(row)
        self._judge()

    @property
    def animating(self) -> bool:
        return super().animating or self._reading

    def update(self, now: float) -> None:
        super().update(now)
        if self._reading:
            self._read_more(FRAME_SECONDS)

    def _listed_tables(self) -> Iterator[ListedTable | None]:
        faces = self.program.profile.faces
        for saved in self.program.tables.in_slices():
            yield None if saved is None else self._listed(saved, faces)
        yield from map(_listed_sample, list_samples(self.program.games))

    def _listed(self, saved: SavedTable, faces: dict[str, str]) -> ListedTable:
        program = self.program
        when, outline = ago(saved.when, program.now()), saved.outline
        if saved.problem is not None or outline is None:
            return ListedTable(
                path=saved.path,
                title=saved.path.name,
                forms=(str(saved.problem and saved.problem.reason),),
                when=when,
                label="Details",
                no_look=UNREADABLE,
                no_review=UNREADABLE,
                no_copy=UNREADABLE,
                no_title=UNREADABLE,
            )
        game = game_in(program.games, saved.game)
        title = program.titles.of(saved.path)
        secret = program.secret_deals.of(saved.game, saved.deal, saved.names[0], saved.path.parent)
        if secret is not None:
            return ListedTable(
                path=saved.path,
                title=title or secret.title,
                forms=(f"{game.name}, {secret.title}" if title else game.name,),
                when=when,
                cards=(Back.PLAIN,) * BACKS,
                label="Continue" if secret.turn else "Evening",
                no_look=SECRET,
                no_review=SECRET,
                no_copy=SECRET,
            )
        facts = progress(outline, saved.names, game.endings.hand_word)
        if outline.fact:
            facts.append(outline.fact)
        facts[0] = capitalized(facts[0])
        reviewed = outline.hands_over and outline.persons
        return ListedTable(
            path=saved.path,
            title=title or game.name,
            forms=fewer([*([game.name] if title else []), *facts]),
            when=when,
            cards=outline.cards or parse_cards(game.title.emblem),
            faces=_faces(saved.names, outline, faces),
            score=score(outline, low_wins=game.low_wins),
            label="View" if outline.winners else "Continue",
            no_review="" if reviewed else "You have not finished a hand at this table.",
            # A person who plays on alone in the copy of a shared table sees everybody's cards.
            no_copy="" if outline.over or outline.persons < 2 else NO_SHARED_COPY,
        )

    # The list

    def _row(self, place: int, chosen: bool) -> Widget:
        table = self.tables[place]
        key = Key(str(place + 1) if place + 1 in KEYS else "")
        faces = Row(*(FacePicture(animal, FACE_UNITS, side=side) for animal, side in table.faces), gap=FACE_GAP_UNITS)
        words = Column(
            Label(table.title, points=TITLE * 0.82, bold=True, lines=1),
            Label(table.forms[0], shorter=table.forms[1:], lines=1),
            gap=0,
        )
        button = Button(table.label, lambda: None, key="Enter", role=Role.PRIMARY)
        return Row(
            optional(wide(CardFan(table.cards[:CARDS], self.program.art, size=(144, 78), card=66), 144, 110)),
            wide(words, 260, 170, stretch=1),
            # Without faces, the text has their room.
            *([optional(wide(faces, FACES_UNITS, 150))] if table.faces else []),
            wide(two_lines(ScorePicture(table.score), table.when), 160, 90),
            wide(button if chosen else key, 180, 130),
            gap=14,
            level=True,
        )

    @property
    def _chosen(self) -> ListedTable:
        return self.tables[self.list.chosen or 0]

    def _judge(self) -> None:
        """Enable only the buttons that apply to the chosen table."""
        table = self._chosen if self.tables else None
        for button, why_not in (
            (self.look_back, table and table.no_look),
            (self.review, table and table.no_review),
            (self.keep_copy, table and table.no_copy),
            (self.rename, table and table.no_title),
            (self.remove, table and table.no_removal),
        ):
            if why_not == "":
                button.enable()
            else:
                button.disable(why_not or "There is no table.")

    def handle(self, event: Event) -> None:
        """Handle one event: a row's number opens its table."""
        if self.desk.dialog is None and event.type == pygame.KEYDOWN:
            number = next((number for number in KEYS if pressed(event, str(number))), 0)
            if number and number <= len(self.tables):
                self._open(number - 1)
                return
        super().handle(event)

    # Actions

    def _open(self, place: int) -> None:
        table = self.tables[place]
        if table.sample is None:
            self.program.opener.open(table.path)
        else:
            self.program.opener.begin_sample(table.sample)

    def _keep_copy(self) -> None:
        table, titles = self._chosen.path, self.program.titles
        try:
            copy, title = copy_table(table), titles.of(table)
            if title:
                titles.set(copy, title)
        except StoreError as error:
            self._read(table, str(error), warns=True)
        else:
            self._read(0, f"A copy is kept: {copy.name.removesuffix(TABLE_ENDING)}")

    def _ask_title(self) -> None:
        table = self._chosen
        field = TextEntry("", table.title, lambda _: None, max_length=MAX_TITLE_LENGTH, placeholder="the game's name")
        take = Answer("OK", lambda: self._rename(table.path, field.text.strip()), Role.PRIMARY)
        self.desk.open(Dialog("A title for this table", "", [Answer("Cancel", escapes=True), take], body=[field]))

    def _rename(self, table: Path, title: str) -> None:
        names = {game.name for game in self.program.games}
        try:
            self.program.titles.set(table, "" if title in names else title)
        except StoreError as error:
            self._read(table, str(error), warns=True)
        else:
            self._read(table)

    def _ask_removal(self) -> None:
        """Ask whether to remove the chosen table."""
        table = self._chosen
        answers = [
            Answer("Keep it", role=Role.PRIMARY, escapes=True),
            Answer("Remove", lambda: self._remove(table.path), Role.DANGER),
        ]
        text = f"{table.title}: {table.description}. The file is moved to a folder of removed tables."
        self.desk.open(Dialog("Remove this table?", text, answers))

    def _remove(self, table: Path) -> None:
        try:
            self.program.tables.remove(table)
        except StoreError as error:
            self._read(table, str(error), warns=True)
        else:
            self._read(self.list.chosen or 0, "Removed. U brings it back.")

    def _bring_back(self) -> None:
        try:
            self._read(self.program.tables.bring_back())
        except StoreError as error:
            self._read(self.list.chosen or 0, str(error), warns=True)

    def back(self) -> None:
        self.program.show_menu()


def _listed_sample(sample: Sample) -> ListedTable:
    return ListedTable(
        path=sample.path,
        sample=sample,
        title=sample.game.name,
        forms=(capitalized(sample.words),),
        when="sample",
        cards=parse_cards(sample.game.title.emblem),
        label="Try it",
        no_review="Sample tables have no moves to review.",
        no_copy=NO_SAMPLE,
        no_title=NO_SAMPLE,
        no_removal=NO_SAMPLE,
    )


def _faces(names: Sequence[str], outline: Outline, chosen: dict[str, str]) -> tuple[tuple[str, int | None], ...]:
    """Return the faces at a table with their teams. Team 0 is the person's team or else the first one."""
    sides: Sides = outline.sides if are_teams(outline.sides) else ()
    mine = next((side for side, seats in enumerate(sides) if outline.own in seats), 0)
    teams = {seat: int(side != mine) for side, seats in enumerate(sides) for seat in seats}
    return tuple((face, teams.get(seat)) for seat, face in enumerate(faces_of(names, chosen)))
