"""What lies over what at the table: whatever is drawn on top takes the click, and nothing below it does."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.engine.table import Table
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Moment, ShownMoment, moment_on
from cardtable.ui.play.playing import find_last_trick
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.steps import Step
from cardtable.ui.theme import Extent
from cardtable.ui.widgets.dialog import Answer, Dialog
from tests.commits import by_turns
from tests.situations import MEDIUM, SMALL, at
from tests.ui.advised import comment_of
from tests.ui.at_the_table import Program, sat_at
from tests.ui.hands_on import table_of

LONG = "It is a long notice, which needs several lines. " * 6


EDGE = 24
"""The width of the edge of a thing, whose corners are round, in pixels."""


ANSWERING = ("dialog", "dialog over the curtain", "moment", "notice", "last trick")
"""What changes wherever it is clicked."""


ANSWERS = tuple(f"Answer {number}" for number in range(5))


@dataclass(frozen=True, slots=True, kw_only=True)
class Dark(Moment):
    """A moment that hides the table until a press."""

    ends: float = 600.0
    bare: bool = True

    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw something that is nowhere else."""
        canvas.surface.fill((200, 30, 90), Rect(0, 0, canvas.width, canvas.height))


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that lies over the table.

    :param show: brings it up.
    :param place: returns where it is.
    :param state: returns what a click on it can change.
    """

    show: Callable[[Program, TableScene], None]
    place: Callable[[TableScene], Rect]
    state: Callable[[TableScene], object]


def lower_curtain(_: Program, scene: TableScene) -> None:
    scene.lower_curtain(0, lambda: None)


def ask(_: Program, scene: TableScene) -> None:
    scene.ask(Dialog("Sure?", "", tuple(Answer(label, escapes=True) for label in ANSWERS)))


def begin_moment(_: Program, scene: TableScene) -> None:
    board = scene.board
    moment = ShownMoment(Dark(), waits=True)
    board._queue[:] = [Step(board.view, cue=moment, hold=moment.seconds)]
    board.update(scene.now)
    assert moment_on(board) is moment


def show_last_trick(_: Program, scene: TableScene) -> None:
    assert find_last_trick(scene.playing, scene.board)
    scene.trick.open = True


def ask_for_hint(program: Program, scene: TableScene) -> None:
    scene.advice.ask()
    program.run_until(lambda: scene.hints.found is not None)


def own_card(scene: TableScene) -> Rect:
    """Return the place of a card of the hand that no other covers."""
    return next(spot.rect for spot in reversed(scene.board.rest) if spot.in_hand)


def dialog_place(scene: TableScene) -> Rect:
    """Return the place of the dialog's answers."""
    dialog = scene.top_desk.dialog
    assert dialog is not None
    (first, *others) = [part.rect for part in scene.top_desk.parts() if part.label in ANSWERS]
    return first.unionall(others)


THINGS = {
    "curtain": Thing(
        lower_curtain,
        lambda scene: Rect((0, 0), scene.look.metrics.size),
        lambda scene: scene.curtain is None,
    ),
    "dialog over the curtain": Thing(
        ask,
        dialog_place,
        lambda scene: scene.top_desk.dialog is None,
    ),
    "dialog": Thing(ask, dialog_place, lambda scene: scene.desk.dialog is None),
    "moment": Thing(
        begin_moment,
        lambda scene: Rect((0, 0), scene.look.metrics.size),
        lambda scene: moment_on(scene.board) is None,
    ),
    "notice": Thing(
        lambda _, scene: scene.desk.say(LONG),
        lambda scene: scene.desk.toast.place(scene.look),
        lambda scene: scene.desk.toast.animating,
    ),
    "hint": Thing(ask_for_hint, lambda scene: scene.advice.rect, lambda scene: not scene.hints.open),
    "comment": Thing(
        lambda _, scene: scene.advice.show(comment_of(scene, "6♠ was better than 7♠.", "It wins a trick.")),
        lambda scene: scene.advice.rect,
        lambda scene: not scene.advice.open,
    ),
    "last trick": Thing(show_last_trick, lambda scene: scene.trick.rect, lambda scene: not scene.trick.open),
    "cards played": Thing(
        lambda _, scene: scene.cards.toggle(), lambda scene: scene.cards.rect, lambda scene: not scene.cards.open
    ),
    "log": Thing(
        lambda _, scene: scene.log.toggle(scene.look), lambda scene: scene.log.rect, lambda scene: not scene.log.open
    ),
    "card of the hand": Thing(lambda *_: None, own_card, lambda scene: (scene.board.selected, scene.hands.held)),
    "tools": Thing(
        lambda *_: None,
        lambda scene: Rect(scene.menubar.buttons[0].rect).unionall([each.rect for each in scene.menubar.buttons]),
        lambda scene: (scene.log.open, scene.curtain is not None),
    ),
}


PAIRS = [
    ("dialog over the curtain", "curtain"),
    ("curtain", "dialog"),
    ("curtain", "moment"),
    ("curtain", "notice"),
    ("curtain", "hint"),
    ("curtain", "log"),
    ("curtain", "tools"),
    ("curtain", "card of the hand"),
    ("dialog", "moment"),
    ("dialog", "notice"),
    ("dialog", "cards played"),
    ("moment", "notice"),
    ("moment", "hint"),
    ("moment", "log"),
    ("moment", "tools"),
    ("moment", "card of the hand"),
    ("notice", "last trick"),
    ("hint", "comment"),
    ("hint", "cards played"),
    ("last trick", "cards played"),
    ("cards played", "log"),
]


NARROW_PAIRS = [
    ("dialog", "hint"),
    ("dialog", "log"),
    ("last trick", "log"),
]
"""Pairs that lie over each other in a narrow window."""


CASES = [*((*pair, MEDIUM) for pair in PAIRS), *((*pair, SMALL) for pair in NARROW_PAIRS)]
OF_DIALOGS = [case for case in CASES if "dialog" in case]


def in_the_second_trick(table: Table) -> bool:
    cards = sum(len(entry.cards) == 1 for entry in table.view(None).log)
    return table.state.phase == "play" and cards >= 4 and table.state.actor is not None


def at_the_table(folder: Path, size: Extent) -> tuple[Program, TableScene]:
    """Return a table on which a person can look at the last trick."""
    program = sat_at(folder, at("five-hundred", seed=0, until=in_the_second_trick), size=size)
    return program, table_of(program)


@cache
def alone(over: str, size: Extent) -> tuple[Rect, Surface]:
    """Return the place of a thing, and the picture of the table with that thing alone over it."""
    with TemporaryDirectory() as folder:
        program, scene = at_the_table(Path(folder), size)
        if over == "dialog over the curtain":
            shown(THINGS["curtain"], program, scene)
        place, drawn = shown(THINGS[over], program, scene), picture(scene)
        program.app.close()
    return place, drawn


def shown(thing: Thing, program: Program, scene: TableScene) -> Rect:
    """Show something and let everything come to its place, which is returned."""
    thing.show(program, scene)
    scene.refresh()
    program.run(0.6)
    picture(scene)
    return thing.place(scene)


def picture(scene: TableScene) -> Surface:
    surface = Surface(scene.look.metrics.size, 0, 32)
    scene.draw(surface)
    return surface


def pixels(surface: Surface, place: Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(place), "RGB")


@pytest.mark.parametrize(
    ("over", "under", "size"),
    [*OF_DIALOGS, *by_turns([case for case in CASES if case not in OF_DIALOGS], "pairs of things one over the other")],
)
def test_what_is_drawn_on_top_takes_the_click(tmp_path: Path, over: str, under: str, size: Extent) -> None:
    upper, lower = THINGS[over], THINGS[under]
    place, upper_alone = alone(over, size)
    program, scene = at_the_table(tmp_path, size)
    common = place.clip(shown(lower, program, scene)).inflate(-EDGE, -EDGE)
    assert min(common.size) > 4, "nothing is tested"
    below = pixels(picture(scene), common)
    assert shown(upper, program, scene) == place
    both = pixels(picture(scene), common)
    assert both == pixels(upper_alone, common), f"the {under} shines through the {over}"
    assert both != below
    before = lower.state(scene), upper.state(scene)
    program.rest()
    program.click(common.center)
    program.run(0.1)
    assert program.scene is scene
    assert lower.state(scene) == before[0], f"the click went through to the {under}"
    if over in ANSWERING:
        assert upper.state(scene) != before[1], f"the {over} did not take the click"
    program.app.close()


def test_a_dialog_over_a_table_that_is_looked_back_at_takes_keys_and_clicks(tmp_path: Path) -> None:
    program, scene = at_the_table(tmp_path, (1280, 720))
    scene.look_back(len(scene.board.view.log) - 1)
    program.run(0.5)
    back = program.comes_to(LookingBackScene)
    back.ask(Dialog("Sure?", "", tuple(Answer(label, escapes=True) for label in ANSWERS)))
    program.rest()
    place = back.place
    program.key("Home")
    program.click(back.timeline.rect.midleft)
    assert back.place == place
    assert back.desk.dialog is not None
    program.key("Esc")
    assert back.desk.dialog is None
    program.key("Home")
    assert back.place == 1
    program.app.close()
