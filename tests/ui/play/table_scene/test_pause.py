"""Esc closes everything open, the innermost thing first, then opens the pause menu, which leads to pages and back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.seats import Seat
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.program.table_in_play import NO_SHARED_COPY
from cardtable.store.tables.folder import saved_paths
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Moment, ShownMoment
from cardtable.ui.play.panels.panel import Panel
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.steps import Step
from cardtable.ui.theme import Extent
from cardtable.ui.widgets.widget import Tip
from tests.known_games import game_of
from tests.situations import MEDIUM, SMALL, asked, one_person
from tests.ui.at_the_score_sheet import after_two_hands
from tests.ui.at_the_table import Program, at_index, at_the_curtain
from tests.ui.drawn import faults
from tests.ui.hands_on import table_of


@pytest.fixture
def program(at_table: Callable[..., Program]) -> Program:
    """Return the program at a table in the middle of a hand, with a trick to look at."""
    program = at_table("five-hundred", until=asked("play", 24))
    program.rest()
    return program


@pytest.fixture
def table(program: Program) -> TableScene:
    return table_of(program)


def _opened(scene: TableScene) -> list[str]:
    """Return the names of the open panels."""
    there = {
        "tip": scene.desk.tooltip.shown,
        "hint": scene.hints.open,
        "trick": scene.trick.open,
        "log": scene.log.open,
        "picked": bool(scene.board.selected),
        "pause": scene.desk.dialog is not None,
    }
    return [name for name, opened in there.items() if opened]


def test_esc_closes_one_thing_after_the_other_and_then_pauses(program: Program, table: TableScene) -> None:
    program.key("H")
    program.run_until(lambda: table.hints.found is not None)
    program.rest()
    spot = next(spot for spot in table.board.rest if spot.in_hand and not table.board.picked(spot))
    assert isinstance(spot.card, Card)
    table.board.hand.pick((spot.card,))
    table.log.toggle(table.look)
    table.act(TableCommand.LAST_TRICK)
    program.key("?")
    seen = []
    for _ in range(8):
        seen.append(_opened(table))
        program.key("Esc")
    assert seen[:6] == [
        ["tip", "hint", "trick", "log", "picked"],
        ["hint", "trick", "log", "picked"],
        ["trick", "log", "picked"],
        ["log", "picked"],
        ["picked"],
        [],
    ]
    assert seen[6:] == [["pause"], []], "Esc closes the pause menu too"
    assert program.scene is table


def test_of_a_shared_table_a_copy_is_kept_only_once_its_secrets_are_out(program: Program, tmp_path: Path) -> None:
    program.app.opener.begin(game_of("bidding-war"), MatchSetup((Seat("Ann"), Seat("Bert")), {"ranks": 3, "games": 1}))
    scene = program.comes_to(TableScene)
    program.run_until(lambda: scene.curtain is not None)
    program.key("Esc")
    program.press("Keep a copy")
    assert NO_SHARED_COPY in [part.label for part in program.parts("notice")]
    program.app.show_saved_tables()
    page = program.comes_to(SavedTablesPage)
    assert not page.keep_copy.enabled
    assert page.keep_copy.why_not == Tip(NO_SHARED_COPY)
    program.app.play.back()
    while scene.match.actor is not None:
        program.run_through(lambda: scene.curtain is not None)
        program.open_curtain()
        scene.make(scene.match.moves()[0])
    assert str(program.app.play.keep_copy(scene.match)).startswith("A copy is kept")
    assert len(list(saved_paths(tmp_path / "tables"))) == 2


def test_nobody_moves_while_the_table_is_paused(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    program.key("Esc")
    length = len(scene.match.view(None).log)
    program.run(20)
    assert len(scene.match.view(None).log) == length
    program.key("Enter")
    program.run_until(lambda: len(scene.match.view(None).log) > length)


@pytest.mark.parametrize(("size", "pairs"), [(MEDIUM, ("lh", "hl", "kt", "tk")), (SMALL, ("kh", "hk", "lk", "lh"))])
def test_no_panel_opens_over_another_in_its_place(
    program: Program, table: TableScene, size: Extent, pairs: Sequence[str]
) -> None:
    """In a small window all panels share the middle."""
    program.screen.resize(size)
    program.run(0.5)
    panels: dict[str, Panel] = {"l": table.log, "h": table.advice, "k": table.cards, "t": table.trick}
    for pair in pairs:
        for key in pair:
            program.key(key)
            program.rest()
        assert not panels[pair[0]].open
        assert panels[pair[1]].open
        program.key("Esc")
        assert not panels[pair[1]].open


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Moment):
    """A moment that hides the table, and notes when it is drawn."""

    bare: bool = True
    times: list[float]

    def draw(self, canvas: Canvas, t: float) -> None:
        """Take note of the time."""
        self.times.append(t)


def test_a_moment_waits_until_the_pause_menu_is_closed(
    program: Program, table: TableScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = table.board
    table.make(table.match.moves()[0])
    program.run_until(lambda: bool(board.motions), 20.0)
    moment = ShownMoment(Drawn(times=[]))
    monkeypatch.setattr(board, "_queue", [Step(board.view, cue=moment, hold=moment.seconds)])
    program.key("Esc")
    assert board.moving
    assert table.desk.dialog is not None, "the cards still fly"
    program.run(5.0)
    assert not board.moving
    assert board.cue is None, "the moment would lie over the menu"
    program.loop.show()
    frames = program.loop.frames
    program.screen.post(Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0)))
    table.desk.dialog.dirty = True
    program.run(0.5)
    program.loop.show()
    assert program.loop.frames > frames, "the menu is still drawn"
    program.press("Resume")
    assert table.desk.dialog is None
    program.run_until(lambda: board.cue is moment)
    program.run(5.0)
    assert board.cue is None
    program.app.close()


LABEL = "Last score sheet"


def in_a_later_hand(folder: Path, game: Game) -> Program:
    """Return the program at a table where a hand has been finished, and the next one has begun."""
    program = Program(folder)
    table = after_two_hands(game, game.players[0])
    begun = table.branch(table.moves_until(1))
    program.app.play.show(LiveMatch(begun, program.app.players, None, Random(1), pause=0.0), 0)
    program.run(0.1)
    program.run_until(lambda: table_of(program).to_act)
    program.rest()
    return program


def test_the_last_score_sheet_has_been_counted_and_no_card_is_lit_after_it(tmp_path: Path) -> None:
    program = in_a_later_hand(tmp_path, game_of("five-hundred"))
    table = table_of(program)
    card = next(spot for spot in table.board.rest if spot.in_hand)
    program.move(at_index(card))
    program.run(0.1)
    assert table.hands.hover == card
    program.click(table.menubar.buttons[-1].rect.center)
    program.press(LABEL)
    page = program.comes_to(ScoreSheetPage)
    assert not page.animating
    assert page.sheet.tally.result == table.board.view.results[-1]
    program.press("Back to the table")
    assert program.comes_to(TableScene) is table
    assert table.hands.hover is None, "the pointer has moved away meanwhile"


def test_there_is_none_with_the_curtain_down(tmp_path: Path) -> None:
    program, table = at_the_curtain(tmp_path)
    assert table.curtain is not None
    program.rest()
    program.key("Esc")
    assert "Resume" in program.labels()
    assert LABEL not in program.labels()


def test_the_whole_pause_menu_fits_into_a_small_window_with_the_largest_text(tmp_path: Path) -> None:
    program = in_a_later_hand(tmp_path, game_of("blues-and-greens"))
    program.app.profile.set("size", "largest")
    program.screen.resize(SMALL)
    program.run(0.5)
    program.rest()
    program.key("Esc")
    assert {LABEL, "Resume", "Back to the menu"} <= set(program.labels())
    assert faults(program.scene) == []
