"""The deals of duplicate evenings that somebody has still to play: of them, nothing may be shown to anybody else.

Everything that shows a table, or figures of it, asks here: the menu, the list of tables, statistics, exercises, score
sheets, copies, the ways to share. A deal is known by its number, so a copy of a table is as secret as the table itself.
The table of a turn is opened only on the page of its evening, where the person whose turn it is holds a button.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from cardtable.engine.deals.honest import deal_of
from cardtable.engine.game import Game
from cardtable.engine.typography import counted
from cardtable.play.match import TableMatch
from cardtable.store.errors import StoreError, TableFileError
from cardtable.store.evenings import Evening, begun_at, is_played_by_all, next_turn, read_evening
from cardtable.store.files import paths_matching, stamp_of
from cardtable.store.folders import EVENING_FILE, EVENINGS
from cardtable.store.statistics.records import HandRecord, MatchRecord, Statistics
from cardtable.store.tables.format import read_set_up


@dataclass(frozen=True, slots=True)
class SecretDeal:
    """A deal that somebody has still to play, at one of its tables.

    :param folder: the folder of the evening.
    :param evening: the evening; ``None`` if its file cannot be read.
    :param deal: the number of the deal, from 0; ``None`` if the table cannot be read either.
    :param person: the number of the person who plays at the table, from 0; ``None`` if it is nobody of the evening.
    """

    folder: Path
    evening: Evening | None
    deal: int | None = None
    person: int | None = None

    @property
    def turn(self) -> tuple[int, int] | None:
        """The deal and the person, if this person has still to play it."""
        if self.evening is None or self.deal is None or self.person is None:
            return None
        turn = self.deal, self.person
        return None if turn in self.evening.results else turn

    @property
    def title(self) -> str:
        """The title of the table for everybody: ``Evening: Ann plays deal 1``."""
        if self.evening is None or self.deal is None:
            return "Duplicate evening"
        if self.person is None:
            return f"Evening: deal {self.deal + 1}"
        if self.turn is not None:
            return turn_title(self.evening, self.turn)
        return f"Evening: {self.evening.people[self.person]} has played deal {self.deal + 1}"


def still_secret(hands: int) -> str:
    """Return the note about hands that are left out of the statistics; empty if there are none."""
    if not hands:
        return ""
    verb = "counts" if hands == 1 else "count"
    return f"{counted(hands, 'hand')} of a duplicate evening {verb} here once all have played the deal."


def turn_title(evening: Evening, turn: tuple[int, int]) -> str:
    """Return the title of a turn of an evening: ``Evening: Ann plays deal 1``."""
    deal, person = turn
    return f"Evening: {evening.people[person]} plays deal {deal + 1}"


class SecretDeals:
    """Knows of every table whether its deal is still secret. Files are read again only if they have changed.

    :param saves: the folder of saved tables.
    :param games: all games.
    """

    def __init__(self, saves: Path, games: Sequence[Game]) -> None:
        self.saves = saves
        self.games = games
        self._listed: tuple[object, Sequence[Path]] = None, ()
        self._over: set[Path] = set()
        """The folders of evenings that are over, and stay so."""
        self._evenings: dict[Path, tuple[object, Evening | None]] = {}
        self._tables: dict[Path, tuple[object, tuple[str, str, str] | None]] = {}

    def of(self, game: str, deal: str, name: str, folder: Path | None) -> SecretDeal | None:
        """Return the secret deal of a table; ``None`` if everything may be shown.

        :param game: the id of the game.
        :param deal: the number of the deal; empty if there is none.
        :param name: the name of the player on the first seat.
        :param folder: the folder of the table's file; ``None`` for a table without a file.
        """
        if folder is not None and self._is_unreadable(folder):
            return SecretDeal(folder, None)
        for place, evening in self._unfinished(folder):
            if evening.game == game and deal in evening.deals:
                number = evening.deals.index(deal)
                if not is_played_by_all(evening, number):
                    person = evening.people.index(name) if name in evening.people else None
                    return SecretDeal(place, evening, number, person)
        return None

    def of_match(self, match: TableMatch) -> SecretDeal | None:
        """Return the secret deal of a match; ``None`` if everything may be shown."""
        table, path = match.table, match.path
        folder = None if path is None else path.parent
        return self.of(table.game.id, deal_of(table.seed, table.word), table.seats[0].name, folder)

    def of_file(self, path: Path) -> SecretDeal | None:
        """Return the secret deal of the table in a file; ``None`` if everything may be shown."""
        folder = path.parent
        if self._is_unreadable(folder):
            return SecretDeal(folder, None)
        if not any(self._unfinished(folder)):
            return None
        known = self._set_up(path)
        if known is not None:
            return self.of(*known, folder)
        evening = self.unfinished_at(folder)
        return None if evening is None else SecretDeal(folder, evening)

    def unfinished_at(self, folder: Path) -> Evening | None:
        """Return the evening of a folder; ``None`` if there is none, or it is over or cannot be read."""
        evening = self._evening(folder)
        if evening is not None and next_turn(evening) is None:
            self._over.add(folder)
            return None
        return evening

    def shown(self, statistics: Statistics) -> tuple[Statistics, int]:
        """Return the hands and matches that may be shown, and the number of hands that are left out."""
        hidden: dict[tuple[str, str], bool] = {}
        unfinished = list(self._unfinished(None))

        def shows(record: HandRecord | MatchRecord) -> bool:
            key = record.folder, record.table
            if key not in hidden:
                hidden[key] = self._hides(record, unfinished)
            return not hidden[key]

        hands = tuple(hand for hand in statistics.hands if shows(hand.record))
        matches = tuple(match for match in statistics.matches if shows(match.record))
        return Statistics(hands, matches, statistics.broken), len(statistics.hands) - len(hands)

    def _hides(self, record: HandRecord | MatchRecord, unfinished: Sequence[tuple[Path, Evening]]) -> bool:
        """Whether a record must not be shown. Only tables that can be of an evening are looked up."""
        folder = Path(record.folder) if record.folder else None
        if folder is None or not self._has_evening(folder):
            try:
                when = record.when.astimezone().replace(tzinfo=None)
            except (OSError, OverflowError):  # a year that no clock has; Windows knows those from 1970 to 3000
                when = datetime.max
            first = record.seats[0].name
            known = (
                evening.game == record.game and first in evening.people and (begun_at(place) or when) <= when
                for place, evening in unfinished
            )
            if not any(known):
                return False
        # Of a table that was never saved, nobody knows the deal.
        return folder is None or self.of_file(folder / record.table) is not None

    def _unfinished(self, folder: Path | None) -> Iterator[tuple[Path, Evening]]:
        """Yield the evenings that are not over: all among the saved tables, and the one of a folder elsewhere."""
        folders = self._folders_of_evenings()
        for each in folders if folder is None or folder in folders else (folder, *folders):
            evening = None if each in self._over else self.unfinished_at(each)
            if evening is not None:
                yield each, evening

    def _folders_of_evenings(self) -> Sequence[Path]:
        """Return the folders of all evenings among the saved tables, listed again only if there are others now."""
        stamp = stamp_of(self.saves / EVENINGS)
        if stamp != self._listed[0]:
            self._listed = stamp, tuple(paths_matching(self.saves / EVENINGS, "*"))
        return self._listed[1]

    def _has_evening(self, folder: Path) -> bool:
        return stamp_of(folder / EVENING_FILE) is not None

    def _is_unreadable(self, folder: Path) -> bool:
        return self._evening(folder) is None and self._has_evening(folder)

    def _evening(self, folder: Path) -> Evening | None:
        """Return the evening of a folder; ``None`` if there is none, or it cannot be read."""
        stamp = stamp_of(folder / EVENING_FILE)
        if stamp is None:
            return None
        known = self._evenings.get(folder)
        if known is None or known[0] != stamp:
            try:
                known = stamp, read_evening(folder)
            except StoreError:
                known = stamp, None
            self._evenings[folder] = known
        return known[1]

    def _set_up(self, path: Path) -> tuple[str, str, str] | None:
        """Return the game, the number of the deal and the first name of a table; ``None`` if it cannot be read."""
        stamp = stamp_of(path)
        known = self._tables.get(path)
        if known is None or known[0] != stamp:
            try:
                table = read_set_up(path, self.games)
                known = stamp, (table.game.id, deal_of(table.seed, table.word), table.seats[0].name)
            except TableFileError:
                known = stamp, None
            self._tables[path] = known
        return known[1]
