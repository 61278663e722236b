"""One verb renames a person: at tables, in settings, set-ups, statistics and exercises; and nothing saved is lost."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.engine.seats import PlayerKind, Seat, renamed
from cardtable.games import GAMES
from cardtable.pages.menu import MenuPage
from cardtable.pages.profiles import ProfilesPage
from cardtable.pages.settings import SettingsPage
from cardtable.pages.table_lines import progress
from cardtable.play.live import LiveMatch
from cardtable.store.settings import Setup
from cardtable.store.statistics.figures import Player, figures
from cardtable.store.tables.folder import outline_of
from cardtable.store.tables.format import read_table
from cardtable.ui.widgets.entry import TextEntry
from tests.known_games import game_of
from tests.situations import one_person
from tests.store.played import ANN, BERT, EASY, PlayedTable, hand, kept
from tests.store.test_practice import exercise
from tests.ui.at_a_lesson import lesson_at, walk
from tests.ui.at_practice import by_mouse, keep, page_of
from tests.ui.at_the_table import Program
from tests.ui.pages.test_tables_page import played
from tests.ui.played_out import play_to_the_end

BIG_THREE = "big-three"


def rename_profile(program: Program, name: str) -> None:
    """Rename the profile in use on the page of profiles."""
    program.app.show_profiles()
    program.run(0.1)
    program.key("R")
    program.run(0.1)
    assert isinstance(program.scene, ProfilesPage)
    dialog = program.scene.desk.dialog
    assert dialog is not None
    (field,) = dialog.body
    assert isinstance(field, TextEntry)
    field.text = name
    program.key("Enter")
    program.run(0.1)


def rename_in_settings(program: Program, name: str) -> None:
    program.app.show_settings()
    program.run(0.1)
    assert isinstance(program.scene, SettingsPage)
    program.scene.name.text = name
    program.key("Esc")
    program.run(0.1)


def people(program: Program) -> dict[str, int]:
    """Return the people in the statistics, with their hands."""
    read = program.app.statistics_file.read()
    return {each.who.name: each.hands for each in figures(read) if each.who.name}


@pytest.mark.parametrize("rename", [rename_profile, rename_in_settings])
def test_a_renamed_profile_is_renamed_everywhere(tmp_path: Path, rename: Callable[[Program, str], None]) -> None:
    program = Program(tmp_path)
    app = program.app
    app.profile.introduce("Ann")
    other = app.profile.profiles.make("Zoë")
    seats = (Seat("Ann"), *one_person(seats=3)[1:])
    app.profile.keep(app.profile.settings.with_setup(BIG_THREE, Setup(seats)))
    path = played(program, BIG_THREE, seats)
    kept(app.statistics_file, hand(1, 140, 10, 20))
    keep(program)
    rename(program, "Anna")
    settings = app.profile.settings
    assert (settings.profile, settings.own_name, settings.earlier_names) == ("Anna", "Anna", ("Ann",))
    assert [seat.name for seat in settings.setups[BIG_THREE].seats] == ["Anna", "Bert", "Cleo"]
    assert people(program) == {"Anna": 1, "Bert": 1}
    assert [each.exercise for each in app.practice_folder.own("Anna")] == [exercise("some")]
    assert app.practice_folder.own("Ann") == []
    app.show_menu()
    program.run(0.1)
    assert isinstance(program.scene, MenuPage)
    assert program.scene.person.label == "Anna"
    app.opener.open(path)
    program.run(0.3)
    match = app.play.match
    assert isinstance(match, LiveMatch)
    assert match.names[0] == "Anna"
    app.show_menu()
    program.run(0.1)
    assert read_table(path, GAMES).table.seats[0].name == "Anna"
    assert other.name == "Zoë"


def test_who_takes_an_old_name_does_not_get_the_old_hands(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.profile.introduce("Ann")
    kept(program.app.statistics_file, hand(1, 140, 10, 20))
    rename_profile(program, "Anna")
    later = program.app.now() + timedelta(hours=1)
    kept(program.app.statistics_file, replace(hand(2, 5, 6, 7), table="later.cardtable.yaml", when=later))
    assert people(program) == {"Anna": 1, "Bert": 2, "Ann": 1}


def test_the_figures_of_two_people_are_put_together_only_if_somebody_says_so(tmp_path: Path) -> None:
    for answer, hands in (("Keep apart", {"Ann": 1, "Bert": 1}), ("Add them", {"Bert": 2})):
        program = Program(tmp_path / answer)
        program.app.profile.introduce("Ann")
        alone = [PlayedTable(who.name, "big-three", {}, (who, EASY, EASY)) for who in (ANN, BERT)]
        kept(program.app.statistics_file, *(hand(1, 140, 10, 20, at=at) for at in alone))
        rename_in_settings(program, "Bert")
        program.press(answer)
        program.run(0.1)
        assert isinstance(program.scene, MenuPage)
        assert program.app.profile.person == "Bert"
        assert people(program) == hands


@pytest.mark.parametrize("answer", ["Esc", "Enter", "Cancel"])
def test_who_does_not_choose_is_not_renamed(answer: str, tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.profile.introduce("Ann")
    kept(program.app.statistics_file, hand(1, 140, 10, 20))
    rename_in_settings(program, "Bert")
    if answer == "Cancel":
        program.press(answer)
    else:
        program.key(answer)
    program.run(0.1)
    page = program.scene
    assert isinstance(page, SettingsPage)
    assert page.name.text == "Ann"
    page.back()
    program.run(0.1)
    assert program.app.profile.person == "Ann"
    assert people(program)["Ann"] == 1


def test_a_name_that_another_profile_has_is_refused_in_the_settings(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.profile.introduce("Ann")
    program.app.profile.profiles.make("Zoë")
    rename_in_settings(program, "Zoë")
    assert program.app.profile.person == "Ann"


def test_an_ai_player_of_the_new_name_takes_the_old_one() -> None:
    seats = (Seat("Ann"), Seat("Bert", PlayerKind.AI), Seat("Cleo"))
    assert [seat.name for seat in renamed(seats, "Ann", "Bert")] == ["Bert", "Ann", "Cleo"]
    assert renamed(seats, "Ann", "Cleo") == seats, "two people of one name could not be told apart"


def test_you_is_the_profile_in_use_and_others_have_names(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.profile.introduce("Ann")
    match = program.sit_down(BIG_THREE, one_person(seats=3)).match
    assert isinstance(match, LiveMatch)
    program.run_until(lambda: match.person_to_act)
    outline = outline_of(match.table)
    assert progress(outline, match.names, "hand", {"Ann"}) == ["hand 1", "your turn"]
    assert progress(outline, match.names, "hand", {"Zoë"}) == ["hand 1", "Ann to act"]
    play_to_the_end(match)
    outline = outline_of(match.table)
    won = [match.names[seat] for seat in outline.winners]
    assert "you" not in progress(outline, match.names, "hand", {"Zoë"})[1]
    assert (progress(outline, match.names, "hand", set(won[:1]))[1] == "you won") == (won == ["Ann"])


def new_here(program: Program) -> bool:
    program.app.show_menu()
    program.run(0.1)
    return any(label.startswith("New here?") for label in program.labels())


def test_new_here_stops_after_the_first_lesson(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "bidding-war")
    assert new_here(program)
    program.app.opener.begin_lesson(game_of("bidding-war"))
    program.run(0.1)
    walk(program, lambda program, _: program.key("F2"), lambda: program.key("Enter"))
    assert not new_here(program)
    assert not new_here(Program(tmp_path)), "at the next start, too"


def test_new_here_stops_after_the_first_exercise(tmp_path: Path) -> None:
    program = Program(tmp_path)
    assert new_here(program)
    keep(program)
    program.app.show_exercises()
    page_of(program)
    program.key("Enter")
    by_mouse(program, exercise().best)
    assert not new_here(program)


def test_new_here_stops_after_the_first_hand(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("bidding-war", one_person(seats=3), games=1)
    assert isinstance(scene.match, LiveMatch)
    play_to_the_end(scene.match)
    program.run_until(lambda: program.scene is not scene)
    assert program.app.profile.settings.learned
    assert not new_here(program)


def test_the_person_of_the_statistics_has_the_present_name(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.profile.introduce("Ann")
    kept(program.app.statistics_file, hand(1, 140, 10, 20))
    program.app.rename(program.app.profile.current, "Anna")
    program.app.rename(program.app.profile.current, "Annie")
    assert people(program) == {"Annie": 1, "Bert": 1}
    assert Player(name="Annie") in [each.who for each in figures(Program(tmp_path).app.statistics_file.read())]
