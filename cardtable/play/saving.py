"""Whether the table of a match is saved: its file is written in a thread, so this is known only later."""

from collections import deque
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from cardtable.engine.slices import Slices
from cardtable.engine.table import Table
from cardtable.engine.typography import counted
from cardtable.store.errors import StoreError
from cardtable.store.statistics.recorder import Recorder
from cardtable.store.tables.writer import TableWriter

LATE: Final = "The disk is slow: your last moves are not saved yet."
SAVED_AGAIN: Final = "This table is saved again."
LATE_SECONDS: Final = 5.0
"""Seconds after which a move that is not on the disk yet is late, and the people at the table are told."""
WAIT_SECONDS: Final = 0.01
"""Seconds for which each slice waits for the disk."""
RETRY_SECONDS: Final = 5.0
"""Seconds after which a table that could not be saved is tried again, though nothing was played."""


@dataclass(frozen=True, slots=True)
class SaveStatus:
    """What people are told about the saving of a table.

    :param is_saved: whether the table's file is up to date; never true of a lesson.
    :param notice: a line that they should read once, such as a failure to save; empty if there is none.
    :param warning: what they must know as long as it is true: that the table is not being saved, or late; else empty.
    :param problem: why it is not saved, with the name of the file; empty if there is nothing to save.
    """

    is_saved: bool = False
    notice: str = ""
    warning: str = ""
    problem: str = ""


NO_FILE: Final = SaveStatus()
"""The status of a table that nobody wants to keep."""


def not_saved(error: StoreError) -> SaveStatus:
    """Return the status of a table that has no file, because none could be made."""
    return SaveStatus(warning=_not_being_saved(error), problem=str(error))


class Saving:
    """Saves a table after each move, and notes what has become of that.

    :param recorder: adds the table to the statistics; ``None`` if it does not count.
    """

    def __init__(self, table: Table, writer: TableWriter, recorder: Recorder | None) -> None:
        self.status = SaveStatus()
        self._table = table
        self._writer = writer
        self._recorder = recorder
        self._noted = -1
        """The number of requests to the writer of which it has been noted whether they were met."""
        self._waiting: deque[tuple[int, float]] = deque()
        """Requests that were not met when they were noted: their number up to then, and the time."""
        self._failed_at: float | None = None
        """The time at which it was noted that the last writing had failed."""

    def save(self) -> None:
        """Save the table; the writing goes on while the match continues."""
        self._writer.save_soon()
        self.note()

    def note(self, now: float | None = None) -> bool:
        """Note whether the last moves could be saved; return whether they are still being written.

        Meanwhile, the status stays as it was noted before, unless it takes long. What failed is tried again.

        :param now: the time; ``None`` if time does not matter now.
        """
        writer = self._writer
        done = writer.done
        if done > self._noted:
            self._noted = done
            self._note_result()
        if now is not None:
            self._note_time(now)
            if self.status.is_saved:
                late = self._waiting and now - self._waiting[0][1] >= LATE_SECONDS
                self.status = replace(self.status, warning=LATE if late else "")
        return writer.busy

    def _note_result(self) -> None:
        """Note whether the last writing succeeded."""
        writer, before = self._writer, self.status
        if writer.problem is not None:
            sentence = _not_being_saved(writer.problem)
            self.status = SaveStatus(False, sentence, sentence, str(writer.problem))
            return
        failed = bool(before.problem) and not before.is_saved
        notice = ("" if self._recorder is None else self._recorder.problem) or _file_notice(self._table, writer.aside)
        self.status = SaveStatus(
            True, notice or (SAVED_AGAIN if failed else ""), "" if failed else before.warning, before.problem
        )

    def _note_time(self, now: float) -> None:
        """Note how long moves have been waiting for the disk, and try again what failed."""
        writer = self._writer
        while self._waiting and self._waiting[0][0] <= writer.done:
            self._waiting.popleft()
        if writer.asked > max(writer.done, self._waiting[-1][0] if self._waiting else 0):
            self._waiting.append((writer.asked, now))
        if self.status.is_saved or writer.busy:
            self._failed_at = None
        elif self._failed_at is None:
            self._failed_at = now
        elif now - self._failed_at >= RETRY_SECONDS:
            self._failed_at = None
            writer.save_soon()

    def wait(self) -> Slices[None]:
        """Wait until the table is written, in slices while the disk is slow; then note whether that succeeded."""
        while self._writer.busy:
            yield 0.0
            self._writer.wait(WAIT_SECONDS)
        self.note()

    def close(self) -> None:
        """Wait until the table is written, and give its file back."""
        self._writer.close()
        self.note()


def _not_being_saved(error: StoreError) -> str:
    return f"This table is not being saved: {error.why}."


def _file_notice(table: Table, aside: Path | None) -> str:
    """Return a notice if the log is full, or another program has written into the table's file; else an empty text.

    :param aside: the path of the other program's version; ``None`` if there is none.
    """
    if table.ended and not table.hands:
        return f"The match ends here: a table holds at most {counted(len(table.log), 'move')}."
    return "" if aside is None else f"Another program has changed this table's file. Its version is now {aside}"
