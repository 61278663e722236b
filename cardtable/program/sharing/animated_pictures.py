"""Animated pictures of the last moves of a hand, as a seat saw them."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Final

from cardtable.ai.players import Players
from cardtable.engine.seats import DEALER, PlayerKind
from cardtable.engine.slices import Slices, finished, part
from cardtable.engine.table import Table
from cardtable.play.exits import Exits
from cardtable.play.layout import Display, spec_of
from cardtable.play.live import LiveMatch
from cardtable.play.match import Match
from cardtable.program.sharing.animated_png import AnimatedPng
from cardtable.program.sharing.pictures import without_display
from cardtable.store.files import make_folder, write_atomically, write_new
from cardtable.store.settings import Settings
from cardtable.ui.clock import ManualClock
from cardtable.ui.desktop.window import Offscreen
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.loop import Loop
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.motion import Pace
from cardtable.ui.theme import Extent

SIZE: Final = (800, 600)
"""The size of a picture to be sent, in pixels."""
LAST_MOVES: Final = 12
"""The default number of moves shown: three tricks of four players."""
FRAME_SECONDS: Final = 0.12
MOVE_SECONDS: Final = 0.7
"""The minimum time between two moves."""
LAST_SECONDS: Final = 3.0
"""The time for which the last frame is shown."""
DRAWING_SHARE: Final = 0.8
"""The share of the time that drawing takes; the rest is writing. Measured once, in Five Hundred."""
MAX_MOVE_SECONDS: Final = 2.5
"""The maximum time for a move with everything that follows from it."""


def first_move(table: Table, moves: int) -> int:
    """Return the place in the log of the first move to show. It begins a trick if one begins at most a round earlier.

    :param moves: the number of players' moves to show.
    """
    hands = len(table.state.results)
    over = hands and len(table.log) == table.moves_until(hands)
    begins = table.moves_until(hands - 1 if over else hands)
    played = [place for place in range(begins, len(table.log)) if table.log[place].actor != DEALER]
    if not played:
        return begins
    first = max(0, len(played) - moves)
    tricks = {kind for kind, zone in spec_of(table.game).zones.items() if zone.draw is Display.TRICK}
    for place in range(first, max(-1, first - len(table.seats)), -1):
        lying = table.view_at(None, played[place]).zones
        if not any(zone.kind in tricks and zone.cards for zone in lying):
            return played[place]
    return played[first]


def animated_picture(
    table: Table, seat: int | None, size: Extent, moves: int = LAST_MOVES, faces: Mapping[str, str] | None = None
) -> Slices[bytes]:
    """Draw the last moves of a table's hand one after the other, without a window, in slices.

    :param seat: the seat whose View is shown; ``None`` for an onlooker's.
    :param size: the size of the picture in pixels.
    :param moves: the number of moves; up to a round more, if a trick begins there.
    :param faces: the faces that people chose, by their names.
    :returns: the PNG file.
    """
    copy = table.branch(len(table.log))
    copy.seats = tuple(replace(each, player=PlayerKind.AI) for each in table.seats)
    copy.rewind(first_move(table, moves))
    replayed = _ReplayedMatch(copy)
    exits = _EndOfPicture()
    manner = Manner(pace=Pace(linger=MOVE_SECONDS), faces=faces or {})
    look = Look.of(size)
    art = CardArt(Settings().deck, look.pictures)
    scene = _PictureScene(replayed, spec_of(table.game), art, exits, manner, seat)
    screen, clock = Offscreen(size), ManualClock()
    loop = Loop(screen, look, clock)
    loop.go(scene)
    picture, left = AnimatedPng(size), len(copy.undone)
    frames = max(1, round(left * MAX_MOVE_SECONDS / FRAME_SECONDS))
    for number in range(frames):
        loop.tick()
        scene.dirty = True
        picture.add(screen.surface, FRAME_SECONDS)
        clock.sleep(FRAME_SECONDS)
        yield DRAWING_SHARE * (max(1 - len(copy.undone) / left, number / frames) if left else 1.0)
        if exits.reached or (replayed.finished and not scene.animating and not scene.board.busy(clock.now())):
            break
    picture.add(screen.surface, LAST_SECONDS)
    return (yield from part(picture.writing(), DRAWING_SHARE, 1.0))


def draw_animated_picture(table: Table, seat: int | None, size: Extent, out: Path, moves: int) -> None:
    """Draw the last moves of a table's hand, without a display, into a PNG file.

    :raises StoreError: if it cannot be written.
    """
    without_display()
    write_atomically(out, finished(animated_picture(table, seat, size, moves)))


def save_animated_picture(
    table: Table, hand: int | None, folder: Path, now: datetime, faces: Mapping[str, str]
) -> Slices[Path]:
    """Write a picture of the last moves of a hand or of the match, in slices; return its file.

    It shows what the only person at the table sees; with several people or none, what an onlooker sees.

    :raises StoreError: if it cannot be written.
    """
    shown = table if hand is None else table.branch(table.moves_until(hand + 1))
    seat = table.persons[0] if len(table.persons) == 1 else None
    picture = yield from animated_picture(shown, seat, SIZE, faces=faces)
    make_folder(folder)
    return write_new(folder / f"{table.game.name} {now:%Y-%m-%d %H-%M}.png", picture)


class _PictureScene(TableScene):
    """The table without its tools, which have no use in a picture."""

    idle_tools = frozenset(TableCommand)


class _ReplayedMatch(LiveMatch):
    """A match whose moves are those that were made before."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, Players([table.game]), None, Random(0))
        self._next = 0.0

    @property
    def finished(self) -> bool:
        """Whether all moves have been made."""
        return not self.table.undone

    def advance(self, now: float) -> bool:
        if self.finished or now < self._next:
            return False
        self._next = now + MOVE_SECONDS
        return super().advance(now)


class _EndOfPicture(Exits):
    """The exits of an animated picture, which ends at the score sheet."""

    def __init__(self) -> None:
        self.reached = False

    def show_scores(self, match: Match) -> None:
        self.reached = True
