"""The page of saved tables and sample tables, which can be continued, renamed, copied, removed and restored.

Many tables can be searched and filtered, and several marked and removed at once.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from time import perf_counter
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import Back, Card, parse_cards
from cardtable.engine.game import game_in
from cardtable.engine.slices import Slices
from cardtable.engine.title import Sides, are_teams
from cardtable.engine.typography import Forms, capitalized, counted, listed
from cardtable.engine.voice.people import short_name
from cardtable.pages.first_offer import BACKS
from cardtable.pages.parts import NO_SCORE, Score, score_line, two_lines
from cardtable.pages.table_lines import progress, score
from cardtable.play.dates import ago
from cardtable.program.program import Program
from cardtable.program.table_in_play import NO_SHARED_COPY
from cardtable.store.errors import StoreError
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.tables.folder import Outline, Sample, SavedTable, copy_table, list_samples
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.drawing.fitting import fewer
from cardtable.ui.drawing.icons import CHECK
from cardtable.ui.keyboard.keys import has_shift, pressed
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, SMALL, TITLE
from cardtable.ui.waiting import MAX_SECONDS_WITHOUT_PAGE, WaitPage, Work, advance
from cardtable.ui.widgets.button import Button, draw_icon
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Buttons, Column, Row, Space, grow, optional, wide
from cardtable.ui.widgets.pictures import CardFan, FacePicture, Key, WidgetPicture
from cardtable.ui.widgets.scroll import ChoiceList
from cardtable.ui.widgets.skin import Role, well
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
MARK_UNITS: Final = 24.0
"""The size of the box that marks a table, in layout units."""
FEW: Final = 8
"""The most saved tables that are shown without search and filter."""
NAMED_TABLES: Final = 3
"""The most tables that are named in the question whether to remove several."""
SAVED_ALWAYS: Final = "Every table is saved as you left it"
SECRET: Final = "The deal is secret until all players have played it."
UNREADABLE: Final = "This file can't be read."
NO_SAMPLE: Final = "Sample tables cannot be changed."
NO_SAMPLE_COPY: Final = "A copy is kept when you try it."


class TableFilter(Enum):
    """Which tables are listed."""

    ALL = "All"
    UNFINISHED = "Unfinished"
    FINISHED = "Finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedTable:
    """A table in the list.

    :param finished: whether its match is over; ``None`` for a sample and a file that cannot be read.
    :param game: the name of its game.
    :param names: the players' names.
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
    finished: bool | None = None
    game: str = ""
    names: tuple[str, ...] = ()
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

    @property
    def names_forms(self) -> Forms:
        """The players' names, long to short."""
        short, count = [short_name(each) for each in self.names], len(self.names)
        some = [f"{', '.join(short[:number])} and {count - number} more" for number in range(count - 2, 0, -1)]
        return (listed(self.names), listed(short), *some, counted(count, "player"))

    def matches(self, query: str, wanted: TableFilter) -> bool:
        """Whether the filter lets it through, and each word of the query begins one of its words."""
        if wanted is not TableFilter.ALL and self.finished is not (wanted is TableFilter.FINISHED):
            return False
        words = f"{self.title} {self.game} {self.description} {' '.join(self.names)} {self.when}".lower().split()
        return all(any(word.startswith(each) for word in words) for each in query.lower().split())


class TableList(ChoiceList):
    """A list whose rows can be marked: by a click on the box at the left end, or with Shift and the arrows."""

    def __init__(
        self,
        row: Callable[[int, bool], Widget],
        on_choose: Callable[[int], None],
        on_pick: Callable[[int], None],
        on_mark: Callable[[int], None],
        has_mark: Callable[[int], bool],
    ) -> None:
        """Show no rows yet.

        :param has_mark: whether a row has a box to mark it.
        """
        super().__init__("Tables", (), row, on_choose=on_choose, on_pick=on_pick)
        self._on_mark = on_mark
        self._has_mark = has_mark

    def clicked(self, pos: tuple[int, int]) -> None:
        place = self.at(pos)
        if place is not None and self._has_mark(place) and isinstance(self.widget_at(pos), MarkBox):
            self._on_mark(place)
        else:
            super().clicked(pos)

    def handle(self, event: Event) -> bool:
        if self.chosen is not None and has_shift(event) and (pressed(event, "Up") or pressed(event, "Down")):
            self._on_mark(self.chosen)
        return super().handle(event)


class MarkBox(WidgetPicture):
    """The box that marks a table."""

    def __init__(self, *, marked: bool) -> None:
        super().__init__()
        self.marked = marked

    def natural_size(self, look: Look) -> tuple[int, int]:
        size = look.metrics.px(MARK_UNITS)
        return size, size

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        side = look.metrics.px(MARK_UNITS)
        box = Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        look.shapes.draw(surface, box, well(look, self.ground))
        if self.marked:
            draw_icon(surface, look, CHECK, box, look.text_style(self.ground, BODY), 0.8)


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
        self.shown: list[ListedTable] = []
        """Those of them that are listed."""
        self._marks: set[Path] = set()
        self._clock = clock
        self._coming: Iterator[ListedTable | None] = iter(())
        self._wanted: int | Path = 0
        """The row or the table that is chosen once it is read."""
        self._had_focus = False
        """Whether the list had the focus before it was empty."""
        self.list = TableList(self._row, lambda _: self._judge(), self._open, self._mark, self._has_mark)
        self.search = TextEntry(
            "",
            "",
            lambda _: self._list(),
            placeholder="Search (F): game, player, title",
            on_submit=lambda _: self._to_list(),
        )
        self.filter = Choice("", [(each, each.value) for each in TableFilter], TableFilter.ALL, lambda _: self._list())
        self._finding = Row(grow(self.search, 2), grow(self.filter))
        self._finding.visible = False
        self.count = Label(SAVED_ALWAYS, tone=Tone.DIM, lines=1)
        self.menu = Button("Menu", self.back, key="Esc")
        self.look_back = Button("Look back", lambda: self.program.opener.look_back(self._chosen.path), key="B")
        tip = Tip("Shows your mistakes, judged only by what you knew.")
        self.review = Button("Review", lambda: self.program.opener.review(self._chosen.path), key="R", tip=tip)
        self.keep_copy = Button("Keep a copy", self._keep_copy, key="C")
        self.rename = Button("Rename", self._ask_title, key="N")
        self.mark = Button("Mark", lambda: self._mark(self.list.chosen or 0), key="M")
        self.mark_all = Button("Mark all", self._mark_all, key="A")
        self.unmark = Button("Unmark all", self._unmark, key="Esc")
        self.remove = Button("Remove …", self._ask_removal, key="Del")
        self.undo = Button("Bring back", self._bring_back, key="U")
        self._of_one = (self.look_back, self.review, self.keep_copy, self.rename)
        super().__init__(
            Column(self._finding, grow(self.list)),
            corner=[self.menu],
            beside=self.count,
            foot=Buttons(*self._of_one, self.mark, self.mark_all, self.unmark, self.remove, self.undo),
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
        self._reading, self._had_focus = True, self.desk.focus.current is self.list
        self.tables, self.shown, self.list.chosen = [], [], None
        self.undo.visible = bool(self.program.tables.removed)
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
        self._list_shown()
        if self.list.chosen is None and self.shown:
            row = self._wanted
            if isinstance(row, Path):
                row = next((place for place, each in enumerate(self.shown) if each.path == row), len(self.shown))
            if row < len(self.shown) or not self._reading:
                self.list.choose(row)
                if self._had_focus and self.desk.focus.current is None:
                    self._to_list()
        self._judge()

    def _list_shown(self) -> None:
        """List the tables that the search and the filter let through."""
        query, wanted = self.search.text, self.filter.value
        self.shown = [each for each in self.tables if each.matches(query, wanted)]
        asked = bool(query.strip()) or wanted is not TableFilter.ALL
        self.list.empty = "No table matches." if asked else "No table has been played yet."
        self.list.tips = [listed(each.names) for each in self.shown]
        self.list.replace([each.title for each in self.shown])
        self.count.label = f"{len(self.shown)} of {counted(len(self.tables), 'table')}" if asked else SAVED_ALWAYS
        many = asked or sum(each.sample is None for each in self.tables) > FEW
        if many != self._finding.visible:
            self._finding.visible = many
            self.refresh()

    def _list(self) -> None:
        """List other tables: the chosen one stays chosen, or else the first is."""
        kept = self._chosen.path if self.shown else None
        self._list_shown()
        self.list.chosen = None
        self.list.choose(next((place for place, each in enumerate(self.shown) if each.path == kept), 0))
        self._judge()

    def _to_list(self) -> None:
        self.desk.focus.set(self.list)

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
                names=tuple(saved.names),
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
                finished=False,
                game=game.name,
                names=tuple(saved.names),
                no_look=SECRET,
                no_review=SECRET,
                no_copy=SECRET,
            )
        facts = progress(outline, saved.names, game.endings.hand_word, self.program.profile.own_names)
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
            finished=outline.over,
            game=game.name,
            names=tuple(saved.names),
            label="View" if outline.over else "Continue",
            no_review="" if reviewed else "You have not finished a hand at this table.",
            # A person who plays on alone in the copy of a shared table sees everybody's cards.
            no_copy="" if outline.over or outline.persons < 2 else NO_SHARED_COPY,
        )

    # The list

    def _row(self, place: int, chosen: bool) -> Widget:
        table = self.shown[place]
        key = Key(str(place + 1) if place + 1 in KEYS else "")
        faces = Row(*(FacePicture(animal, FACE_UNITS, side=side) for animal, side in table.faces), gap=FACE_GAP_UNITS)
        players = Column(
            faces,
            Label(table.names_forms[0], shorter=table.names_forms[1:], points=SMALL, tone=Tone.DIM, lines=1),
            gap=2,
        )
        words = Column(
            Label(table.title, points=TITLE * 0.82, bold=True, lines=1),
            Label(table.forms[0], shorter=table.forms[1:], lines=1),
            gap=0,
        )
        button = Button(table.label, lambda: None, key="Enter", role=Role.PRIMARY)
        mark = MarkBox(marked=table.path in self._marks) if self._has_mark(place) else Space()
        some_marks = any(not each.no_removal for each in self.shown)
        return Row(
            *([wide(mark, MARK_UNITS, MARK_UNITS)] if some_marks else []),
            optional(wide(CardFan(table.cards[:CARDS], self.program.art, size=(130, 78), card=66), 130, 100)),
            wide(words, 260, 170, stretch=1),
            # Without faces, the text has their room.
            *([optional(wide(players, FACES_UNITS, 150))] if table.faces else []),
            wide(two_lines(score_line(table.score), table.when), 160, 90),
            wide(button if chosen else key, 180, 130),
            gap=12,
            level=True,
        )

    @property
    def _chosen(self) -> ListedTable:
        return self.shown[self.list.chosen or 0]

    @property
    def marked(self) -> list[ListedTable]:
        """The marked tables among those listed."""
        return [each for each in self.shown if each.path in self._marks]

    def _judge(self) -> None:
        """Show and enable only the buttons that apply to the chosen table, or to those marked."""
        table = self._chosen if self.shown else None
        count = len(self.marked)
        if self.unmark.visible != bool(count):
            for button in self._of_one:
                button.visible = not count
            self.mark_all.visible = self.unmark.visible = bool(count)
            self.menu.key = "" if count else "Esc"
            self.refresh()
        self.mark.label = "Unmark" if table is not None and table.path in self._marks else "Mark"
        self.remove.label = f"Remove {count} …" if count else "Remove …"
        for button, why_not in (
            (self.look_back, table and table.no_look),
            (self.review, table and table.no_review),
            (self.keep_copy, table and table.no_copy),
            (self.rename, table and table.no_title),
            (self.mark, table and table.no_removal),
            (self.remove, "" if count else table and table.no_removal),
        ):
            if why_not == "":
                button.enable()
            else:
                button.disable(why_not or "There is no table.")

    def handle(self, event: Event) -> None:
        """Handle one event: a row's number opens its table, F begins a search, which Esc ends."""
        if self.desk.dialog is not None or event.type != pygame.KEYDOWN:
            super().handle(event)
        elif self.desk.focus.current is self.search:
            self._search_key(event)
        elif pressed(event, "F") and self._finding.visible:
            self.desk.focus.set(self.search)
        else:
            number = next((number for number in KEYS if pressed(event, str(number))), 0)
            if number and number <= len(self.shown):
                self._open(number - 1)
            else:
                super().handle(event)

    def _search_key(self, event: Event) -> None:
        if pressed(event, "Esc") or pressed(event, "Down"):
            if pressed(event, "Esc"):
                self.search.text = ""
                self._list()
            self._to_list()
        else:
            super().handle(event)

    # Marks

    def _has_mark(self, place: int) -> bool:
        return not self.shown[place].no_removal

    def _mark(self, place: int) -> None:
        """Mark a table, or take its mark away."""
        table = self.shown[place]
        if table.no_removal:
            self.desk.say(table.no_removal)
            return
        self._marks ^= {table.path}
        self._marks_changed()

    def _mark_all(self) -> None:
        self._marks |= {each.path for each in self.shown if not each.no_removal}
        self._marks_changed()

    def _unmark(self) -> None:
        self._marks.clear()
        self._marks_changed()

    def _marks_changed(self) -> None:
        self._list_shown()
        self._judge()
        self.refresh()

    # Actions

    def _open(self, place: int) -> None:
        table = self.shown[place]
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
        """Ask whether to remove the marked tables, or else the chosen one."""
        tables = self.marked or [self._chosen]
        if len(tables) == 1:
            title, kept, moved = "Remove this table?", "Keep it", "The file is moved"
            what = f"{tables[0].title}: {tables[0].description}."
        else:
            title, kept, moved = f"Remove {counted(len(tables), 'table')}?", "Keep them", "The files are moved"
            first = [f"{each.title} ({each.when})" for each in tables[:NAMED_TABLES]]
            what = f"{listed([*first, *([f'{len(tables) - NAMED_TABLES} more'] if tables[NAMED_TABLES:] else [])])}."
        answers = [
            Answer(kept, role=Role.PRIMARY, escapes=True),
            Answer("Remove", lambda: self._remove([each.path for each in tables]), Role.DANGER),
        ]
        self.desk.open(Dialog(title, f"{what} {moved} to a folder of removed tables.", answers))

    def _remove(self, tables: Sequence[Path]) -> None:
        row, count = self.list.chosen or 0, len(tables)
        done = f"{counted(count, 'table')} removed. U brings them back." if count > 1 else "Removed. U brings it back."
        self._marks.clear()
        self._move("Removing tables", self.program.tables.removing(tables), row, done)

    def _bring_back(self) -> None:
        back = [table for table, _ in self.program.tables.removed]
        done = f"{counted(len(back), 'table')} brought back." if len(back) > 1 else "Brought back."
        self._move("Bringing tables back", self.program.tables.bringing_back(), back[0] if back else 0, done)

    def _move(self, title: str, moving: Slices[None], wanted: int | Path, done: str) -> None:
        """Move tables, at once if that is quick, else behind a progress page; then read the tables again.

        :param wanted: the row or the table to choose then.
        :param done: a message that all were moved.
        """

        def work() -> Work:
            problem = ""
            try:
                yield from moving
            except StoreError as error:
                problem = str(error)
            come_back(problem or done, warns=bool(problem))

        def come_back(notice: str = "", *, warns: bool = False) -> None:
            if self.program.loop.coming is not self:
                self.program.loop.go(self)
            self._read(wanted, notice, warns=warns)

        def stop() -> None:
            moving.close()
            come_back()

        begun = work()
        if advance(begun, MAX_SECONDS_WITHOUT_PAGE, self._clock) is not None:
            self.program.loop.go(WaitPage(title, begun, stop))

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
        no_copy=NO_SAMPLE_COPY,
        no_title=NO_SAMPLE,
        no_removal=NO_SAMPLE,
    )


def _faces(names: Sequence[str], outline: Outline, chosen: dict[str, str]) -> tuple[tuple[str, int | None], ...]:
    """Return the faces at a table with their teams. Team 0 is the person's team or else the first one."""
    sides: Sides = outline.sides if are_teams(outline.sides) else ()
    mine = next((side for side, seats in enumerate(sides) if outline.own in seats), 0)
    teams = {seat: int(side != mine) for side, seats in enumerate(sides) for seat in seats}
    return tuple((face, teams.get(seat)) for seat, face in enumerate(faces_of(names, chosen)))
