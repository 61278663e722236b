"""The page of saved tables and samples: opens, renames, copies, removes and restores tables."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from cardtable.engine.cards import Back, parse_cards
from cardtable.engine.game import game_in
from cardtable.engine.title import Sides, are_teams
from cardtable.engine.typography import capitalized
from cardtable.pages.first_offer import BACKS
from cardtable.pages.saved_tables import SavedTablesScene
from cardtable.pages.table_lines import progress, score
from cardtable.pages.table_rows import ListedTable
from cardtable.play.dates import ago
from cardtable.program.program import Program
from cardtable.store.errors import StoreError
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.tables.folder import (
    Outline,
    Sample,
    SavedTable,
    copy_table,
    list_samples,
    remove_table,
    restore_table,
)
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.drawing.forms import fewer


class SavedTablesPage:
    """Shows the tables of a folder and the samples."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.games = program.games
        self.tables = program.tables
        self.titles = program.titles
        self.art = program.art
        self._removed: tuple[Path, Path, int] | None = None
        """The table that was removed last: the path where it is kept, its former path and its former row."""
        self._scene: SavedTablesScene | None = None

    def show(self, notice: str = "", *, warns: bool = False, first: int = 0) -> None:
        """Show the page; the tables are read while it is shown.

        :param notice: a message about what was done or failed; empty for none.
        :param warns: whether the notice is a warning.
        :param first: the index of the row that is selected first.
        """
        undo = None if self._removed is None else self._bring_back
        self._scene = SavedTablesScene(
            self._listed_tables(), self.program.show_menu, self.art, bring_back=undo, first=first
        )
        if notice:
            self._scene.desk.say(notice, warns=warns)
        self.program.loop.go(self._scene)

    def _show_again(self, notice: str = "", *, warns: bool = False) -> None:
        """Show the page again with the same row selected."""
        self.show(notice, warns=warns, first=self._row)

    @property
    def _row(self) -> int:
        """The index of the selected row."""
        return 0 if self._scene is None else self._scene.list.chosen or 0

    def _listed_tables(self) -> Iterator[ListedTable | None]:
        now, faces = self.program.now(), self.program.profile.faces
        for saved in self.tables.in_slices():
            yield None if saved is None else self._listed(saved, now, faces)
        yield from map(self._listed_sample, list_samples(self.games))

    def _listed(self, saved: SavedTable, now: datetime, faces: dict[str, str]) -> ListedTable:
        when, opens = ago(saved.when, now), partial(self.program.opener.open, saved.path)
        remove = partial(self._remove, saved.path)
        outline = saved.outline
        if saved.problem is not None or outline is None:
            reason = str(saved.problem and saved.problem.reason)
            return ListedTable(saved.path.name, (reason,), when, opens, label="Details", remove=remove)
        game = game_in(self.games, saved.game)
        title = self.titles.of(saved.path)
        secret = self.program.secret_deals.of(saved.game, saved.deal, saved.names[0], saved.path.parent)
        if secret is not None:
            return ListedTable(
                title or secret.title,
                (f"{game.name}, {secret.title}" if title else game.name,),
                when,
                opens,
                cards=(Back.PLAIN,) * BACKS,
                label="Continue" if secret.turn else "Evening",
                closed="The deal is secret until everyone has played it.",
                rename=partial(self._rename, saved.path),
                remove=remove,
            )
        facts = progress(outline, saved.names, game.endings.hand_word)
        if outline.fact:
            facts.append(outline.fact)
        facts[0] = capitalized(facts[0])
        return ListedTable(
            title or game.name,
            fewer([*([game.name] if title else []), *facts]),
            when,
            opens,
            cards=outline.cards or parse_cards(game.title.emblem),
            faces=_faces(saved.names, outline, faces),
            score=score(outline, low_wins=game.low_wins),
            label="View" if outline.winners else "Continue",
            look_back=partial(self.program.opener.look_back, saved.path),
            review=partial(self.program.opener.review, saved.path) if outline.hands_over and outline.persons else None,
            # A person who plays on alone in the copy of a shared table sees everybody's cards.
            keep_copy=partial(self._keep_copy, saved.path) if outline.over or outline.persons < 2 else None,
            rename=partial(self._rename, saved.path),
            remove=remove,
        )

    def _listed_sample(self, sample: Sample) -> ListedTable:
        return ListedTable(
            sample.game.name,
            (capitalized(sample.words),),
            "sample",
            lambda: self.program.opener.begin_sample(sample),
            cards=parse_cards(sample.game.title.emblem),
            label="Try it",
            look_back=partial(self.program.opener.look_back, sample.path),
        )

    def _keep_copy(self, table: Path) -> None:
        try:
            copy, title = copy_table(table), self.titles.of(table)
            if title:
                self.titles.set(copy, title)
        except StoreError as error:
            self._show_again(str(error), warns=True)
        else:
            self.show(f"A copy is kept: {copy.name.removesuffix(TABLE_ENDING)}")

    def _rename(self, table: Path, title: str) -> None:
        game_names = {game.name for game in self.games}
        try:
            self.titles.set(table, "" if title in game_names else title)
        except StoreError as error:
            self._show_again(str(error), warns=True)
        else:
            self._show_again()

    def _remove(self, table: Path) -> None:
        try:
            self._removed = remove_table(table), table, self._row
        except StoreError as error:
            self._show_again(str(error), warns=True)
        else:
            self._show_again("Removed. U brings it back.")

    def _bring_back(self) -> None:
        if self._removed is None:
            return
        (aside, table, row), self._removed = self._removed, None
        try:
            restore_table(aside, table)
        except StoreError as error:
            self._show_again(str(error), warns=True)
        else:
            self.show(first=row)


def _faces(names: Sequence[str], outline: Outline, chosen: dict[str, str]) -> tuple[tuple[str, int | None], ...]:
    """Return the faces at a table with their teams. Team 0 is the person's team or else the first one."""
    sides: Sides = outline.sides if are_teams(outline.sides) else ()
    mine = next((side for side, seats in enumerate(sides) if outline.own in seats), 0)
    teams = {seat: int(side != mine) for side, seats in enumerate(sides) for seat in seats}
    return tuple((face, teams.get(seat)) for seat, face in enumerate(faces_of(names, chosen)))
