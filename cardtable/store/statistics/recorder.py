"""Records in the statistics file the hands and matches that are finished at a table, and the help that is used."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from cardtable.engine.log import LogLine
from cardtable.engine.options import changed
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import HandResult
from cardtable.store.errors import StoreError
from cardtable.store.statistics.records import (
    AgainRecord,
    CountedRecord,
    HandRecord,
    HelpRecord,
    HintRecord,
    KeptContract,
    Losses,
    LuckRecord,
    MatchRecord,
    ReviewRecord,
    StatisticsFile,
    TableRecord,
    UndoRecord,
    statistics_of,
)


class Recorder:
    """Watches one table, and records the hands and matches that are finished there and the help that is used."""

    def __init__(
        self, file: StatisticsFile, table: Table, name: str, clock: Callable[[], datetime], folder: str = ""
    ) -> None:
        """Begin to watch; hands and matches that were finished before are not recorded again.

        :param name: the name of the table's file.
        :param folder: the folder of that file; empty for a table without a file.
        """
        self.file = file
        self.table = table
        self.name = name
        self.folder = folder
        self.clock = clock
        self.problem = ""
        """Why some records have not been written yet, as a sentence; empty if all have."""
        self._marked: set[tuple[type[HelpRecord], int, int | None]] = set()
        self._actors: list[int] = []
        """The actor of each move; moves that were taken back are no longer in the table's log."""
        self._remember()

    def _remember(self) -> None:
        log, state = self.table.log, self.table.state
        self._last = log[-1] if log else None
        del self._actors[len(log) :]
        self._actors += [line.actor for line in log[len(self._actors) :]]
        self._hands, self._over = len(state.results), state.winners is not None

    def restore(self) -> None:
        """Record again what was taken back although the table's file still has it.

        The statistics are written before the table. A program that was killed between the two has recorded that a hand
        was taken back, but the hand is still finished in the file, and nobody will finish it again.
        """
        finished: set[int] = set()
        taken_back: set[int] = set()
        match = was_over = False
        try:
            records = self.file.records_of(self.name, self.folder)
        except StoreError:
            return  # the statistics page reports the problem
        for record in records:
            match record:
                case HandRecord():
                    finished.add(record.number)
                    taken_back.discard(record.number)
                case MatchRecord():
                    match = was_over = True
                case UndoRecord():
                    taken_back |= {number for number in finished if number >= record.number}
                    match = False
        for number, result in enumerate(self.table.state.results, 1):
            if number in taken_back:
                self._record_hand(number, result)
        if was_over and not match and self._over:
            self._record_match()

    def follow(self) -> None:
        """Record what has happened at the table since the last call."""
        if self._taken_back(self.table.log):
            self._take_back()
        self._try(self.file.catch_up)
        state = self.table.state
        for number, result in enumerate(state.results[self._hands :], self._hands + 1):
            self._record_hand(number, result)
        if state.winners is not None and not self._over:
            self._record_match()
        self._remember()

    def _record_hand(self, number: int, result: HandResult) -> None:
        made = result.contract
        contract = None if made is None else KeptContract(made.seats, made.words, made.made)
        self._keep(HandRecord(**self._played(number), points=result.points, contract=contract))

    def _record_match(self) -> None:
        state = self.table.state
        if state.winners is not None:
            self._keep(MatchRecord(**self._played(len(state.results)), scores=state.scores, winners=state.winners))

    def _taken_back(self, log: list[LogLine]) -> bool:
        length = len(self._actors)
        return length > 0 and (len(log) < length or log[length - 1] is not self._last)

    def _take_back(self) -> None:
        """Record that a move of the current hand was taken back, and with it all hands finished later."""
        hands = len(self.table.state.results)
        if hands < self._hands or self._over:
            self._marked = {(kind, number, seat) for kind, number, seat in self._marked if number <= hands}
        self._hands, self._over = hands, False
        taken_back = self._actors[len(self.table.log) :]
        self._mark(UndoRecord, taken_back[0] if taken_back else None)

    @property
    def helped(self) -> bool:
        """Whether a move was taken back or a hint was asked for at this table, also before it was resumed."""
        if any(kind is not AgainRecord for kind, _, _ in self._marked):
            return True
        return any(hand.undo or hand.hints for hand in self._own_hands())

    @property
    def repeated(self) -> bool:
        """Whether a deal of this table had been played before, also if the table was resumed since."""
        return any(kind is AgainRecord for kind, _, _ in self._marked) or any(hand.again for hand in self._own_hands())

    def _own_hands(self) -> list[CountedRecord[HandRecord]]:
        """Return the finished hands of this table; none if the file cannot be read."""
        try:
            records = self.file.records_of(self.name, self.folder)
        except StoreError:
            return []
        return list(statistics_of(records).hands)

    def record_hint(self) -> None:
        """Record that the player to act asked for a hint."""
        self._mark(HintRecord, self.table.state.actor)

    def record_peek(self) -> None:
        """Record that another line of the current hand was tried before its end, which is help like undo."""
        self._mark(UndoRecord, next(iter(self.table.persons), None))

    def record_repeated_deal(self) -> None:
        """Record that the current hand, or the one being dealt, has been played before."""
        self._mark(AgainRecord)

    def record_review(self, hand: int, seat: int, bids: Losses, plays: Losses, kinds: Mapping[str, Losses]) -> None:
        """Record the number of a seat's bids and plays in a finished hand, each with their total cost.

        :param hand: counted from 0.
        :param kinds: the same by kind of decision.
        """
        each = {kind: _rounded(losses) for kind, losses in kinds.items()}
        record = ReviewRecord(**self._of(hand + 1), seat=seat, bids=_rounded(bids), plays=_rounded(plays), kinds=each)
        self._keep(record)

    def record_luck(self, hand: int, worth: tuple[float, ...]) -> None:
        """Record how many points better each seat's cards in a finished hand were than in other deals.

        :param hand: counted from 0.
        """
        self._keep(LuckRecord(**self._of(hand + 1), worth=tuple(round(each, 3) for each in worth)))

    def _mark(self, kind: type[HelpRecord], actor: int | None = None) -> None:
        number = len(self.table.state.results) + 1
        seat = None if actor == DEALER else actor
        if (kind, number, seat) not in self._marked:
            self._marked.add((kind, number, seat))
            self._keep(kind(**self._of(number), seat=seat))

    def _of(self, number: int) -> dict[str, Any]:
        """Return what each record of this table begins with."""
        return {"when": self.clock(), "table": self.name, "folder": self.folder, "number": number}

    def _played(self, number: int) -> dict[str, Any]:
        table = self.table
        return {**self._of(number), "game": table.game.id, "options": changed(table.house), "seats": table.seats}

    def _keep(self, record: TableRecord) -> None:
        self._try(lambda: self.file.append(record))

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except StoreError as error:
            self.problem = f"The statistics will be written later: {error}"
        else:
            self.problem = ""


def _rounded(losses: Losses) -> Losses:
    return losses[0], round(losses[1], 6)
