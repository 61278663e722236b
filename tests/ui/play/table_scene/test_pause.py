"""Esc cancels: it closes everything open, the innermost thing first, and then opens the pause menu."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from cardtable.ai.search import by_rule
from cardtable.engine.cards import Card
from cardtable.engine.seats import Seat
from cardtable.pages.menu import MenuPage
from cardtable.pages.rules import RulesPage
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.pages.settings import SettingsPage
from cardtable.play.match_setup import MatchSetup
from cardtable.program.table_in_play import NO_SHARED_COPY
from cardtable.store.tables.folder import saved_paths
from cardtable.store.tables.format import read_table
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Moment, ShownMoment
from cardtable.ui.play.panels.panel import Panel
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.steps import Step
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_a_lesson import lesson_at
from tests.ui.at_the_table import Program, at_index, log_of
from tests.ui.hands_on import table_of


@pytest.fixture
def table(program: Program) -> TableScene:
    """Return a table in the middle of a hand, with a trick to look at."""
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    for number in range(60):
        program.run_until(lambda: scene.to_act)
        if scene.board.view.phase == "play" and scene.board.last_lingering is not None:
            return scene
        scene.make(by_rule(scene.board.view, number, scene.match.game).move)
    raise AssertionError("no trick was ever over")


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


def test_esc_puts_a_dragged_card_back(program: Program, table: TableScene) -> None:
    spot = next(spot for spot in table.board.rest if spot.in_hand)
    length = len(table.match.view(None).log)
    start, end = at_index(spot), table.board.layout.middle.center
    program.move(start)
    program.hold(start)
    program.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    program.move(end)
    assert table.hands.dragged == (spot.card,)
    program.key("Esc")
    assert not table.hands.drag
    program.let_go(end)
    program.run(1)
    assert len(table.match.view(None).log) == length


def test_the_pause_menu_is_modal_and_its_first_button_stands_out(program: Program, table: TableScene) -> None:
    program.key("Esc")
    assert program.labels() == [
        "Resume",
        "Rules of this game",
        "Settings",
        "Sound on",
        "Look back",
        "Keep a copy",
        "Fair shuffles",
        "Back to the menu",
    ]
    assert [button.role for button in table.desk.dialog.buttons] == [Role.PRIMARY, *[Role.PLAIN] * 7]
    length = len(table.match.view(None).log)
    for name in ("H", "L", "T", "K", "U", "P", "Left"):
        program.key(name)
    program.click(table.board.layout.hand.center)
    assert _opened(table) == ["pause"]
    program.run(3)
    assert len(table.match.view(None).log) == length
    program.key("Enter")
    assert _opened(table) == []


def test_the_pause_menu_says_what_happens_to_the_table(program: Program, table: TableScene, tmp_path: Path) -> None:
    program.key("Esc")
    assert table.desk.dialog.text.paragraphs[0].text == "This table is not being saved", "it has no file"
    program.app.opener.begin(game_of("five-hundred"), MatchSetup(one_person(seats=3), {}))
    program.run(0.1)
    program.key("Esc")
    assert table_of(program).desk.dialog.text.paragraphs[0].text == "The table is kept as it is"
    lesson = lesson_at(tmp_path, "five-hundred")
    lesson.key("Esc")
    assert table_of(lesson).desk.dialog.text.paragraphs[0].text == "Not saved: it starts over next time"
    assert "Keep a copy" not in lesson.labels()


def test_sound_is_turned_off_and_on_and_remembered(program: Program, table: TableScene) -> None:
    for label, muted in (("Sound on", True), ("Sound off", False)):
        program.key("Esc")
        program.press(label)
        assert program.app.profile.settings.mute is muted
        assert program.app.sounds.muted is muted


def test_the_table_is_looked_back_at_from_its_last_move(program: Program, table: TableScene) -> None:
    program.key("Esc")
    program.key("B")
    scene = program.comes_to(LookingBackScene)
    assert scene.place == scene.count
    program.key("Esc")
    assert program.comes_to(TableScene) is table


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


def test_a_copy_of_the_table_is_kept_and_the_match_continues(
    program: Program, table: TableScene, tmp_path: Path
) -> None:
    program.key("Esc")
    program.press("Keep a copy")
    kept = list(saved_paths(tmp_path / "tables"))
    assert len(kept) == 1
    assert table.desk.toast.text == f"A copy is kept: {kept[0].stem}"
    loaded = read_table(kept[0], program.games)
    assert [line.move for line in loaded.table.log] == [line.move for line in log_of(table)]
    assert program.scene is table


def test_nobody_moves_while_the_table_is_paused(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    program.key("Esc")
    length = len(scene.match.view(None).log)
    program.run(20)
    assert len(scene.match.view(None).log) == length
    program.key("Enter")
    program.run_until(lambda: len(scene.match.view(None).log) > length)


def test_the_rules_and_the_settings_lead_back_to_the_same_table(program: Program, table: TableScene) -> None:
    program.key("Esc")
    program.press("Rules")
    program.comes_to(RulesPage)
    program.key("Esc")
    assert program.comes_to(TableScene) is table
    program.key("Esc")
    program.key("S")
    program.comes_to(SettingsPage)
    program.key("K")
    program.run(0.1)
    program.key("Esc")
    program.comes_to(SettingsPage)  # the keys lead back to the settings
    program.key("Esc")
    assert program.comes_to(TableScene) is table
    assert program.app.play.scene is table


def test_the_table_follows_changed_settings(program: Program, table: TableScene) -> None:
    height = table.board.layout.rail.height
    program.key("Esc")
    program.press("Settings")
    program.run(0.1)
    program.app.profile.set("confirm", False)
    program.app.profile.set("size", "largest")
    program.app.profile.set("ai_pause", 0)
    keys: Any = {"log": "J"}
    program.app.profile.set("keys", keys)
    program.key("Esc")
    program.run(0.1)
    assert not table.manner.confirm
    assert table.board.layout.rail.height > height
    assert program.app.play.match.pause == 0
    program.key("J")
    assert table.log.open


def test_only_the_pause_menu_leaves_the_table(program: Program, table: TableScene) -> None:
    for _ in range(7):
        program.key("Esc")
        assert program.scene is table
    program.press("Back to the menu")
    program.comes_to(MenuPage)


def test_the_score_sheet_of_an_unfinished_match_has_the_pause_menu_too(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("big-three", one_person(seats=3), seed=1, hands=3)
    for number in range(300):
        program.run_until(lambda: scene.to_act or program.scene is not scene)
        if program.scene is not scene:
            break
        scene.make(by_rule(scene.board.view, number, scene.match.game).move)
    sheet = program.scene
    assert isinstance(sheet, ScoreSheetPage)
    program.rest()
    program.key("Esc")
    program.press("Settings")
    program.run(0.1)
    program.key("Esc")
    program.run(0.1)
    assert program.scene is sheet
    program.key("Esc")
    program.press("Back to the menu")
    program.comes_to(MenuPage)


@pytest.mark.parametrize(("first", "second"), ["lh", "hl", "kt", "tk"])
def test_no_panel_opens_over_another_in_its_place(program: Program, table: TableScene, first: str, second: str) -> None:
    panels: dict[str, Panel] = {"l": table.log, "h": table.advice, "k": table.cards, "t": table.trick}
    for key in (first, second):
        program.key(key)
        program.rest()
    assert not panels[first].open
    assert panels[second].open


@pytest.mark.parametrize(("first", "second"), ["kh", "hk", "lk"])
def test_in_a_small_window_all_panels_share_the_middle(tmp_path: Path, first: str, second: str) -> None:
    program = Program(tmp_path, (800, 600))
    table = program.sit_down("blackjack", one_person(seats=3), seed=1)
    program.run_until(lambda: table.to_act)
    panels: dict[str, Panel] = {"l": table.log, "h": table.advice, "k": table.cards}
    for key in (first, second):
        program.key(key)
        program.rest()
    assert [name for name, panel in panels.items() if panel.open] == [second]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Moment):
    """A moment that hides the table, and notes when it is drawn."""

    bare: bool = True
    times: list[float]

    def draw(self, canvas: Canvas, t: float) -> None:
        """Take note of the time."""
        self.times.append(t)


def test_a_moment_waits_until_the_pause_menu_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act)
    scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    program.run_until(lambda: bool(scene.board.motions), 20.0)
    moment, board = ShownMoment(Drawn(times=[])), scene.board
    monkeypatch.setattr(board, "_queue", [Step(board.view, cue=moment, hold=moment.seconds)])
    program.key("Esc")
    assert board.moving
    assert scene.desk.dialog is not None, "the cards still fly"
    program.run(5.0)
    assert not board.moving
    assert board.cue is None, "the moment would lie over the menu"
    frames = program.loop.frames
    program.screen.post(Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0)))
    scene.desk.dialog.dirty = True
    program.run(0.5)
    assert program.loop.frames > frames, "the menu is still drawn"
    resume = next(part for part in program.parts("button") if part.label == "Resume")
    program.click(resume.rect.center)
    assert scene.desk.dialog is None
    program.run_until(lambda: board.cue is moment)
    program.run(5.0)
    assert board.cue is None
    program.app.close()
