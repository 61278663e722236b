"""Nothing can be saved, because the disk is full: everything works on, and each page says what is not kept."""

import errno
import os
from pathlib import Path
from random import Random

import pytest

from cardtable.application.matches.live_match import LiveMatch
from cardtable.engine.table import Table
from cardtable.ui.pages.menu import MenuScene
from cardtable.ui.pages.new_match.setup import MatchSetup
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.statistics import StatisticsScene
from cardtable.ui.play.table_scene.table_scene import TableScene
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.ui.at_the_table import Program, one_person

FULL = "the disk is full"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Return the program as it is first seen, on a full disk."""

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    program = Program(tmp_path)
    program.loop.go(program.app.first_scene())
    program.run(0.1)
    return program


def notice(program: Program) -> str:
    """Return the notice on the page in view."""
    program.run(0.5)
    assert isinstance(program.scene, PageScene)
    assert program.scene.desk.toast.warns
    return program.scene.desk.toast.text


def play_out(table: Table) -> None:
    """Play a match to its end."""
    rng = Random(1)
    while table.state.actor is not None:
        play_on(table, rng, by_thumb)


def test_the_name_that_was_asked_applies_until_the_program_ends(program: Program) -> None:
    program.type("Zoe")
    program.press("Continue")
    program.run(0.2)
    assert isinstance(program.scene, MenuScene)
    assert program.scene.notice.startswith("Your settings are not being saved: ")
    assert program.scene.notice.endswith(FULL)
    assert program.app.profile.current.name == program.app.profile.settings.own_name == "Zoe"
    assert "Zoe" in program.labels()


def test_the_settings_say_at_once_that_a_change_will_be_lost(program: Program) -> None:
    program.app.show_menu()
    program.app.show_settings()
    program.run(0.2)
    program.rest()
    program.click(next(part.rect.center for part in program.parts("choice") if part.label == "four"))
    assert notice(program).startswith("Your settings are not being saved: ")
    program.key("Esc")
    program.run(0.2)
    assert isinstance(program.scene, MenuScene)
    assert not program.scene.notice, "it has been said"


def test_the_pause_menu_and_the_score_sheet_say_that_the_match_is_lost(program: Program) -> None:
    game = game_of("bidding-war")
    program.app.opener.begin(game, MatchSetup(one_person(), {}))
    program.run(1.0)
    assert isinstance(program.scene, TableScene)
    program.rest()
    program.key("Esc")
    dialog = program.scene.desk.dialog
    assert dialog is not None
    assert dialog.answers[-1].label == "Leave without saving"
    program.key("Esc")
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    play_out(match.table)
    program.app.play.show_scores(match)
    assert notice(program).startswith("This table is not being saved: ")


def test_results_that_are_not_saved_yet_are_in_the_statistics_all_the_same(program: Program) -> None:
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(one_person(), {}))
    program.run(1.0)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    play_out(match.table)
    match.save()
    program.app.show_menu()
    program.app.statistics_page.show()
    program.run(0.2)
    assert isinstance(program.scene, StatisticsScene)
    assert "No hand has been finished yet." not in program.labels()
    assert program.scene.notice.startswith("The last results are not saved yet: ")
