"""Pictures of tables: small ones for lists, and one in a file as a seat sees it."""

import os
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

import pygame
from pygame import Surface

from cardtable.ai.ready import NoPlayers
from cardtable.application.layouts import spec_of
from cardtable.application.live_match import LiveMatch
from cardtable.engine.game import Game
from cardtable.engine.slices import Slices
from cardtable.engine.table import PlayerKind, Table
from cardtable.engine.view import View
from cardtable.protocols.match import Match
from cardtable.store.files import write_atomically
from cardtable.store.settings import Settings
from cardtable.store.tablefile import TableFileError, reading
from cardtable.ui.faces import CardArt
from cardtable.ui.look import Look
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.table import TableScene
from cardtable.ui.table.motion import Pace
from cardtable.ui.theme import Size
from cardtable.ui.window import Offscreen

DRAWING_SIZE: Final = (640, 360)
"""The size at which a table is drawn before it is made smaller."""


class SmallPictures:
    """Draws tables as the only person there sees them; where several people play, no hand is shown."""

    def __init__(self, games: Sequence[Game], look: Look, deck: str) -> None:
        self.games = games
        self.look = look.with_text_scale(1.0).resized(DRAWING_SIZE)
        self.art = CardArt(deck, window=DRAWING_SIZE)
        self._drawn: dict[tuple[object, Size], Surface | None] = {}

    def of_file(self, path: Path, stamp: object, size: Size) -> Slices[Surface | None]:
        """Draw the table in a file, in slices; ``None`` if there is none in it.

        :param stamp: changes with the file; with the same one, the earlier picture is returned.
        """
        key = ((path, stamp), size)
        if key not in self._drawn:
            try:
                loaded = yield from reading(path, self.games)
                self._drawn[key] = self.draw(loaded.table, size)
            except TableFileError:
                self._drawn[key] = None
        return self._drawn[key]

    def draw(self, table: Table, size: Size) -> Surface:
        """Return a picture of the table of this size in pixels."""
        match = _LastHand(table, NoPlayers(), None, Random(0))
        spec = spec_of(table.game)
        scene = TableScene(match, spec, self.art, _Nowhere(), Manner(Pace(0.0, 0.0, 0.0)))
        scene.layout(self.look)
        picture = Surface(DRAWING_SIZE)
        scene.draw(picture)
        return pygame.transform.smoothscale(picture, size)


class _LastHand(LiveMatch):
    """A match of which only the current hand matters: a picture shows nothing of earlier ones."""

    def view(self, seat: int | None) -> View:
        """Return what ``seat`` may know now, with the log of this hand."""
        return self.table.view_of_hand(seat)


def still() -> None:
    """Prepare to draw without a display and without a sound card."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"


def draw_picture(table: Table, seat: int, size: Size, out: Path) -> None:
    """Draw a table as one seat sees it, without a display, into a PNG file.

    :raises StoreError: if it cannot be written.
    """
    still()
    copy = table.branch(len(table.log))
    copy.seats = tuple(
        replace(each, player=PlayerKind.HUMAN if number == seat else PlayerKind.AI)
        for number, each in enumerate(table.seats)
    )
    screen = Offscreen(size)
    match = LiveMatch(copy, NoPlayers(), None, Random(0))
    spec = spec_of(table.game)
    scene = TableScene(match, spec, CardArt(Settings().deck), _Nowhere(), Manner(), seat)
    scene.layout(Look.of(size))
    scene.draw(screen.surface)
    save_picture(screen.surface, out)


def save_picture(surface: Surface, out: Path) -> None:
    """Write a picture into a PNG file, whole or not at all; pygame itself would not report a full disk.

    :raises StoreError: if it cannot be written.
    """
    png = BytesIO()
    pygame.image.save(surface, png, ".png")
    write_atomically(out, png.getvalue())


class _Nowhere:
    """A picture leads nowhere."""

    def scores(self, match: Match) -> None:
        """Stay."""

    def rules(self, match: Match, rule: str) -> None:
        """Stay."""

    def show_settings(self) -> None:
        """Stay."""

    def leave(self) -> None:
        """Stay."""

    @property
    def muted(self) -> bool:
        """Whether sounds are off: a picture makes none."""
        return True

    def toggle_sound(self) -> None:
        """Keep still."""

    def keep_copy(self, match: Match) -> str | None:
        """Keep none."""

    def sound(self, name: str) -> None:
        """Play nothing."""

    def sorted_by(self, match: Match, order: str) -> None:
        """Forget it."""

    def auction_help(self, match: Match, *, shown: bool) -> None:
        """Forget it."""
