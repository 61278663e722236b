"""Visits: what somebody does at the window, and what they then read there and in their files, as texts to be read.

A file of ``visits/`` holds some, each under a sentence that says what it shows::

    # A key that is taken is exchanged after a question
    > start
    = Cardtable · [Ann fox]
    > key S K
    = Keys
    > press Hint
    - Hint · [H]
    + Hint · [Press a key …]
    > key S
    | S is the key for Sort the hand
    | [Keep them] · >[Swap ↵]

``tests.ui.reading`` says how a window is read. After a command comes the heading of a page that has come up (``> look``
reads all of it), the dialog (of one that was read before, its first row), or else the rows that have changed, or all
rows if these are fewer; then notices and tips; then what has changed in the person's files, such as ``settings.yaml +
mute: true``, and which other files are new, gone or changed. What cannot be done, because nothing on the window has
that name, is said after a ``?``: a visit must have none. People write the commands, and

    python -m tests.ui.visit [FILE ...]

writes what comes of them; a change is reviewed like code.
"""

import os
import re
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from difflib import ndiff
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.play.live import LiveMatch
from cardtable.store.folders import TABLE_ENDING
from cardtable.ui.page import Page
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Extent
from cardtable.ui.widgets.button import HOLD_SECONDS
from tests.situations import MEDIUM, asked, at
from tests.ui.at_the_table import Program
from tests.ui.drawn import PRESSED
from tests.ui.played_out import play_to_the_end
from tests.ui.reading import Reading, read
from tests.ui.visits.given import GIVEN, NOW

FOLDER: Final = Path(__file__).parent / "visits"
SETTLED_SECONDS: Final = 0.6
"""After a command, until all that it sets in motion has come to rest."""

OFFSET: Final = NOW.isoformat()[-6:]
"""What a time in a file ends with, such as ``+02:00``: it is left out, so that a visit goes the same everywhere."""
TOLD: Final = ("*.yaml", "*.csv", "practice/*.json")
"""The files of which each line that changes is told; of others (tables, too), whether they are new, gone or changed."""

TIP_SECONDS: Final = 1.0


class Visit:
    """Somebody at the program, with files of their own."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.program: Program | None = None
        self.page: Scene | None = None
        self.rows: list[str] = []
        self.dialogs: list[list[str]] = []
        self.seen = Reading([], [], [])
        self.files: dict[str, list[str]] = {}
        self.others: dict[str, bytes] = {}

    @property
    def running(self) -> Program:
        assert self.program is not None, "a visit begins with > start"
        return self.program

    def follow(self, command: str) -> list[str]:
        """Carry out a command, and return what is new."""
        word, _, rest = command.partition(" ")
        COMMANDS[word](self, rest)
        told = list(self._new(whole=word == "look")) if self.program is not None else []
        if word == "look":
            told = [row for row in told if rest in row]
        told += self._written()
        return [line.replace(f"{self.folder}{os.sep}", "~/").replace(OFFSET, "") for line in told]

    def given(self, name: str) -> None:
        """Begin with something in the person's files: one of ``GIVEN``."""
        GIVEN[name](self.folder)
        list(self._written())

    def start(self, size: str) -> None:
        window = tuple(map(int, size.split("x"))) if size else MEDIUM
        self._open((window[0], window[1]))
        self.running.loop.go(self.running.app.first_page())

    def _open(self, window: Extent) -> None:
        self.program = Program(self.folder, window)
        self.program.app.clock = lambda: NOW
        self.program.app.profile.on_change("size")  # as the program's window is when it opens
        self.program.loop.running = True
        self.seen = Reading([], [], [])
        written = self.program.loop.after_tick

        def written_now() -> None:
            written()
            self._date_tables()

        self.program.loop.after_tick = written_now

    def _date_tables(self) -> None:
        """Let the tables that have been written have been written at ``NOW``, by which they are listed."""
        now = NOW.timestamp()
        for path in self.folder.rglob(f"*{TABLE_ENDING}"):
            if path.stat().st_mtime > now:
                os.utime(path, (now, now))

    def sit(self, moment: str) -> None:
        """Sit down as the player to act: ``five-hundred play 24`` is in the play, with at least 24 lines in the log."""
        game, phase, moves = moment.split()
        table = at(game, until=asked(phase, int(moves)))
        actor = table.state.actor
        assert actor is not None
        self._open(MEDIUM)
        self.running.app.profile.introduce(table.seats[actor].name)
        self.running.sit_in(table)
        list(self._written())

    def key(self, names: str) -> None:
        for each in names.split():
            name, _, times = each.partition("*")
            for _ in range(int(times or 1)):
                self.running.rest()
                (self.running.strike if len(name) == 1 else self.running.key)(name)

    def press(self, label: str) -> None:
        self.running.rest()
        self.running.click(self._place(label, PRESSED).center)

    def hold(self, key: str) -> None:
        """Keep a key down for as long as the button that is held with it takes."""
        self.running.rest()
        self.running.key_down(key)
        self.running.run(HOLD_SECONDS + SETTLED_SECONDS)
        self.running.key_up(key)

    def finish(self, what: str) -> None:
        """Play the match or the ``hand`` to its end, by the first move each time or the ``last``; read the scores."""
        match = self.running.app.play.match
        assert isinstance(match, LiveMatch)
        play_to_the_end(match, -1 if "last" in what.split() else 0, of_the_hand="hand" in what.split())
        self.running.app.play.show_scores(match)

    def close(self, _: str) -> None:
        """Close the window."""
        self.running.screen.post(Event(pygame.QUIT))

    def point(self, label: str) -> None:
        self.running.move(self._place(label).center)
        self.running.run(TIP_SECONDS)

    def _place(self, label: str, kinds: Collection[str] = ()) -> Rect:
        """Return the place of what has this label, or begins so, or has it before it; ``Size: large`` is such a one."""
        listed = list(self.running.scene.parts())
        parts = [part for part in listed if part.kind in kinds or not kinds]
        row, _, name = label.rpartition(": ")
        if not row or not any(row == part.label for part in listed):
            row, name = label, ""
        after = next((place for place, part in enumerate(listed) if row == part.label), len(listed))
        fitting = [
            *(part for part in parts if part.label == label),
            *(part for part in parts if part.label.startswith(label)),
            *(part for part in listed[after:] if part in parts and part.label.startswith(name)),
        ]
        if not fitting:
            raise LookupError(f"nothing here is called {label!r}, only {', '.join(repr(part.label) for part in parts)}")
        return fitting[0].rect

    def type(self, text: str) -> None:
        self.running.type(text)

    def tick(self, label: str) -> None:
        """Click the left end of a row, where the box is that marks it."""
        row = self._place(label, ["row"])
        self.running.rest()
        self.running.click((row.left + row.height // 3, row.centery))

    def drop(self, name: str) -> None:
        """Drop one of the person's files on the window."""
        self.running.rest()
        self.running.screen.post(Event(pygame.DROPFILE, file=str(self.folder / name)))

    def look(self, text: str) -> None:
        """Read the whole page, or those rows of it that have a text."""

    def file(self, text: str) -> None:
        name, _, line = text.partition(": ")
        lines = self.files.setdefault(name, [])
        lines.append(line)
        (self.folder / name).write_text("\n".join((*lines, "")), "utf-8")
        list(self._written())

    def window(self, size: str) -> None:
        width, height = map(int, size.split("x"))
        self.running.screen.resize((width, height))

    def _new(self, *, whole: bool) -> Iterator[str]:
        self.running.run(SETTLED_SECONDS)
        if isinstance(self.running.scene, Page):
            self.running.run_until(lambda: not self.running.scene.animating)
        if not self.running.loop.running:
            self.running.app.close()
            yield "= The program has ended"
            return
        scene, before = self.running.scene, self.seen
        seen = self.seen = read(scene)
        if seen.dialog:
            if whole or seen.dialog not in self.dialogs:
                yield from (f"| {row}" for row in seen.dialog)
                self.dialogs.append(seen.dialog)
            elif seen.dialog != before.dialog:
                yield f"| {seen.dialog[0]} …"
        else:
            if whole:
                yield from seen.rows
            elif scene is not self.page:
                yield f"= {seen.rows[0]}"
            else:
                told = list(changes(self.rows, seen.rows))
                yield from told if len(told) <= len(seen.rows) else seen.rows
            self.page, self.rows = scene, seen.rows
        yield from (f"! {notice}" for notice in seen.notices if notice not in before.notices)

    def _written(self) -> Iterator[str]:
        match = None if self.program is None else self.program.app.play.match
        if isinstance(match, LiveMatch) and match.writer is not None:
            match.writer.wait()
        tables = set(self.folder.rglob(f"*{TABLE_ENDING}"))
        for path in sorted({each for pattern in TOLD for each in self.folder.glob(pattern)} - tables):
            name, lines = path.relative_to(self.folder).as_posix(), path.read_text("utf-8-sig").splitlines()
            yield from (f"{name} {line}" for line in changes(self.files.get(name, []), lines))
            self.files[name] = lines
        for name in [name for name in self.files if not (self.folder / name).exists()]:
            yield f"{name} is gone"
            del self.files[name]
        paths = {path.relative_to(self.folder).as_posix(): path for path in self.folder.rglob("[!.]*")}
        others = {name: each.read_bytes() for name, each in paths.items() if each.is_file() and name not in self.files}
        for name in sorted(others.keys() | self.others.keys()):
            before, now = self.others.get(name), others.get(name)
            if now != before:
                yield f"{name} {'is new' if before is None else 'is gone' if now is None else 'has changed'}"
        self.others = others


COMMANDS: Final[dict[str, Callable[[Visit, str], None]]] = {
    word: getattr(Visit, word)
    for word in (
        *("given", "file", "start", "sit", "look", "window", "close"),
        *("key", "type", "press", "tick", "drop", "hold", "point", "finish"),
    )
}


def changes(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    return (line for line in ndiff(before, after) if line[0] in "-+")


def visits_in(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the sentence of each visit in a file, and its lines."""
    for part in re.split("^# ", text, flags=re.MULTILINE)[1:]:
        title, *lines = part.strip().splitlines()
        yield title, lines


def walked(lines: Sequence[str], folder: Path) -> list[str]:
    """Return the lines of a visit as they are when it is made again."""
    visit, told = Visit(folder), []
    for line in lines:
        if line.startswith("> "):
            told.append(line)
            try:
                told += visit.follow(line.removeprefix("> "))
            except LookupError as problem:
                told.append(f"? {problem}")
    return told


def main(names: Sequence[str]) -> None:
    """Write what comes of the commands in these files, or in all."""
    for path in [FOLDER / f"{name}.txt" for name in names] or sorted(FOLDER.glob("*.txt")):
        written = []
        for title, lines in visits_in(path.read_text("utf-8")):
            with TemporaryDirectory() as folder:
                written.append("\n".join((f"# {title}", *walked(lines, Path(folder)))))
        path.write_text("\n\n".join(written) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
