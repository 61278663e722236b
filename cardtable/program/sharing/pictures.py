"""Pictures of a table as a seat sees it."""

import os
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

import pygame
from pygame import Surface

from cardtable.ai.players import Players
from cardtable.engine.seats import PlayerKind
from cardtable.engine.table import Table
from cardtable.play.exits import Exits
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.store.files import write_atomically
from cardtable.store.settings import Settings
from cardtable.ui.desktop.window import Offscreen
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Extent


def without_display() -> None:
    """Prepare to draw without a display and without a sound card."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"


def draw_picture(table: Table, seat: int, size: Extent, out: Path) -> None:
    """Draw a table as one seat sees it, without a display, into a PNG file.

    :raises StoreError: if it cannot be written.
    """
    without_display()
    copy = table.branch(len(table.log))
    copy.seats = tuple(
        replace(each, player=PlayerKind.HUMAN if number == seat else PlayerKind.AI)
        for number, each in enumerate(table.seats)
    )
    screen = Offscreen(size)
    match = LiveMatch(copy, Players([copy.game]), None, Random(0))
    look = Look.of(size)
    scene = TableScene(match, spec_of(table.game), CardArt(Settings().deck, look.pictures), Exits(), Manner(), seat)
    scene.layout(look)
    scene.draw(screen.surface)
    save_picture(screen.surface, out)


def save_picture(surface: Surface, out: Path) -> None:
    """Write a picture to a PNG file, completely or not at all; pygame itself would not report a full disk.

    :raises StoreError: if it cannot be written.
    """
    png = BytesIO()
    pygame.image.save(surface, png, ".png")
    write_atomically(out, png.getvalue())
