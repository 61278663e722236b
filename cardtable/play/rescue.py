"""What becomes of a table that cannot be saved in its file: a copy is kept elsewhere, and people are told where."""

from contextlib import suppress
from pathlib import Path

from cardtable.engine.slices import Slices
from cardtable.play.live import LiveMatch
from cardtable.play.sittings import Sittings
from cardtable.store.errors import StoreError
from cardtable.store.folders import write_note


class Rescue:
    """Keeps copies of matches that could not be saved.

    :param sittings: saves the copies.
    :param last_table: the file that remembers the last open table.
    """

    def __init__(self, sittings: Sittings, last_table: Path) -> None:
        self.sittings = sittings
        self.last_table = last_table
        self._kept: tuple[LiveMatch, int] | None = None
        """The match of which a copy was kept last, and the number of its moves."""
        self._copy: Path | None = None
        """The file of that copy."""
        self._message = ""

    def remember(self, path: Path) -> None:
        """Remember a table as the last open one. Without that note, the menu offers the table that was saved last."""
        with suppress(StoreError):
            write_note(self.last_table, str(path.absolute()))

    def keep(self, match: LiveMatch) -> Path | None:
        """Keep a copy of a match that could not be saved.

        :returns: the file that has all its moves; ``None`` if there is none.
        """
        return (match.path if match.save_status.is_saved else self._copy) if self._is_on_disk(match) else None

    def saving(self, match: LiveMatch) -> Slices[str]:
        """Save a match before it is left, in slices while the disk is slow.

        :returns: why it would be lost, with what can be done; empty if it is saved, in a copy elsewhere if it must be.
        """
        yield from match.finish_saving()
        if self._is_on_disk(match):
            return ""
        self._message = ""  # it is not lost yet
        why = match.save_status.problem or match.save_status.warning
        return f"{why}.\nNo other folder takes a copy either. Make room, or connect the disk."

    def _is_on_disk(self, match: LiveMatch) -> bool:
        """Return whether nothing of a match would be lost now; if its file lacks moves, a copy is kept first."""
        moves = (match, len(match.table.log))
        if not match.would_be_lost or self._kept == moves:
            return True
        path = self.sittings.rescue(match)
        why = match.save_status.problem or "it was played without being saved"
        if path is None:
            self._message = f"This table is lost, because it could be saved nowhere: {why}"
            return False
        self._kept, self._copy = moves, path
        self._message = f"Your table of {match.game.name} could not be saved: {why}.\nA copy is kept: {path}"
        self.remember(path)
        return True

    def take_message(self) -> str:
        """Return what has become of a match that could not be saved, once; empty if there is nothing to tell."""
        message, self._message = self._message, ""
        return message
