"""Nothing can be saved, because the disk is full: everything works on, and each page says what is not kept."""

import errno
import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cardtable.pages.menu import MenuPage
from cardtable.pages.statistics import StatisticsPage
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.play.saving import LATE_SECONDS, RETRY_SECONDS, SaveStatus
from cardtable.ui.page import Page
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.situations import MEDIUM, SMALL, one_person, people
from tests.store.slow_disk import SlowDisk
from tests.ui.at_the_table import Program
from tests.ui.hands_on import table_of
from tools.record_pictures import Shape, reshape

FULL = "the disk is full"


def full(_descriptor: int) -> None:
    """Fail as a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Return the program as it is first seen, on a full disk."""

    monkeypatch.setattr(os, "fsync", full)
    program = Program(tmp_path)
    program.loop.go(program.app.first_page())
    program.run(0.1)
    return program


def notice(program: Program) -> str:
    """Return the notice on the page in view."""
    program.run(0.5)
    assert isinstance(program.scene, Page)
    assert program.scene.desk.toast.warns
    return program.scene.desk.toast.text


def begun(program: Program) -> LiveMatch:
    """Begin a table for one person."""
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(one_person(), {}))
    program.run(1.0)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    return match


def play_out(match: LiveMatch) -> None:
    """Play a match to its end."""
    rng = Random(1)
    while match.table.state.actor is not None:
        play_on(match.table, rng, by_thumb)


def test_the_name_that_was_asked_applies_until_the_program_ends(program: Program) -> None:
    program.type("Zoe")
    program.press("Continue")
    program.run(0.2)
    assert isinstance(program.scene, MenuPage)
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
    assert isinstance(program.scene, MenuPage)
    assert not program.scene.notice, "it has been said"


def test_the_score_sheet_says_that_the_match_is_lost(program: Program) -> None:
    match = begun(program)
    play_out(match)
    program.app.play.show_scores(match)
    assert notice(program).startswith("This table is not being saved: ")
    program.run(30)
    assert notice(program).startswith("This table is not being saved: "), "it is still true"


def tags(program: Program) -> list[str]:
    """Return the labels of the buttons at the table that say something about its file."""
    return [label for label in program.labels() if label in ("Not saved", "Slow disk")]


def test_that_a_table_is_not_saved_is_said_once_and_then_stays_among_the_tools(program: Program) -> None:
    begun(program)
    scene = table_of(program)
    assert scene.desk.toast.text == "This table is not being saved: the disk is full."
    program.run(30)
    assert not scene.desk.toast.shown, "it would cover the event line"
    assert tags(program) == ["Not saved"]
    program.press("Not saved")
    assert FULL in program.question()[1], "the pause menu says why"
    assert program.labels()[-1] == "Back to the menu"


def test_at_a_shared_table_the_curtain_says_at_every_turn_that_nothing_is_saved(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(people(3), {}))
    program.run(0.1)
    program.run_until(lambda: table_of(program).curtain is not None)
    scene = table_of(program)
    scene.board.pace = replace(scene.board.pace, linger=0.0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", full)
        for _ in range(2):
            program.open_curtain()
            program.run_until(lambda: scene.to_act)
            scene.make(scene.match.moves()[0])
            program.run_until(lambda: scene.curtain is not None)
            for _ in range(3):
                program.run(20)
                assert notices(program) == ["This table is not being saved: the disk is full."]
        program.open_curtain()
        program.run(0.5)
        assert notices(program) == ["This table is not being saved: the disk is full."], "its time stopped meanwhile"
        program.run(20)
        assert (notices(program), tags(program)) == ([], ["Not saved"])
    program.run(RETRY_SECONDS + 1)
    assert scene.match.save_status.is_saved, "nobody had to move"
    assert (notices(program), tags(program)) == (["This table is saved again."], [])
    program.run(20)
    assert notices(program) == []


def notices(program: Program) -> list[str]:
    """Return the notices on the screen."""
    return [part.label for part in program.parts("notice")]


def test_the_warning_on_the_curtain_covers_nothing_of_it(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("bidding-war", people(3), seed=2)
    program.run_until(lambda: scene.curtain is not None)
    program.app.play.match.unsaved = SaveStatus(
        warning="This table is not being saved: a file is in the place of the folder."
    )
    for shape in (Shape("normal", SMALL, 100), Shape("largest", SMALL, 160), Shape("largest", MEDIUM, 160)):
        reshape(program, shape)
        curtain = scene.curtain
        assert curtain is not None
        (notice,) = program.parts("notice")
        assert program.screen.surface.get_rect().contains(notice.rect)
        written = [curtain.title.rect, curtain.paper.rect, curtain.button.rect, *(each.rect for each in curtain.others)]
        assert notice.rect.collidelist(written) < 0, shape


def test_a_disk_that_takes_long_is_named_as_long_as_moves_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(tmp_path)
    match = begun(program)
    program.run_until(lambda: table_of(program).to_act)
    program.loop.after_tick = lambda: None  # the disk is as slow as time goes by
    disk, late = SlowDisk(monkeypatch), "The disk is slow: your last moves are not saved yet."
    table_of(program).make(match.moves()[0])
    program.run(LATE_SECONDS - 1)
    assert (notices(program), tags(program)) == ([], [])
    program.run(1.5)
    assert notices(program) == [late]
    program.run(30)
    assert tags(program) == ["Slow disk"]
    program.press("Slow disk")
    assert program.question()[1].startswith(late)
    program.key("Esc")
    disk.let_go()
    assert match.writer is not None
    match.writer.wait()
    program.run(0.5)
    assert tags(program) == []


def test_results_that_are_not_saved_yet_are_in_the_statistics_all_the_same(program: Program) -> None:
    match = begun(program)
    play_out(match)
    match.save()
    program.app.show_menu()
    program.app.show_statistics()
    page = program.comes_to(StatisticsPage)
    assert "No hand has been finished yet." not in program.labels()
    assert page.notice.startswith("The last results are not saved yet: ")
