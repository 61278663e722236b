"""One verb renames a person: at tables, in settings, set-ups, statistics and exercises; and nothing saved is lost."""

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from cardtable.engine.seats import PlayerKind, Seat, renamed
from cardtable.pages.menu import MenuPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.pages.settings import SettingsPage
from cardtable.pages.table_lines import progress
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.store.statistics.figures import Player, figures
from cardtable.store.tables.folder import outline_of
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.situations import one_person
from tests.store.played import ANN, BERT, EASY, PlayedTable, hand, kept
from tests.ui.at_the_table import Program
from tests.ui.hands_on import table_of
from tests.ui.played_out import play_to_the_end

BIG_THREE = "big-three"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program of Ann."""
    program = Program(tmp_path)
    program.app.profile.introduce("Ann")
    return program


def rename_in_settings(program: Program, name: str) -> None:
    """Change the name in the settings, and go back."""
    program.app.show_settings()
    program.comes_to(SettingsPage).name.text = name
    program.key("Esc")
    program.run(0.2)


def people(program: Program) -> dict[str, int]:
    """Return the people in the statistics, with their hands."""
    read = program.app.statistics_file.read()
    return {each.who.name: each.hands for each in figures(read) if each.who.name}


# --- at the table at hand


def begun(program: Program) -> LiveMatch:
    """Return a saved match of Ann against AI players, on her turn."""
    program.app.opener.begin(game_of(BIG_THREE), MatchSetup(one_person(seats=3), {}))
    program.run(0.1)
    program.run_until(lambda: table_of(program).to_act)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    return match


def test_other_people_at_the_screen_keep_their_names(program: Program) -> None:
    program.app.opener.begin(game_of(BIG_THREE), MatchSetup((Seat("Bert"), Seat("Ann"), Seat("Cleo")), {}))
    program.run(0.1)
    program.run_until(lambda: table_of(program).curtain is not None)
    rename_in_settings(program, "Zoe")
    assert table_of(program).match.names == ("Bert", "Zoe", "Cleo")
    program.run_until(lambda: table_of(program).curtain is not None)
    assert set(table_of(program).curtain.names) == {"Bert", "Zoe", "Cleo"}


def test_a_name_changed_at_a_score_sheet_is_that_of_the_sheet(program: Program) -> None:
    match = begun(program)
    rng = Random(1)
    while not match.table.state.results:
        play_on(match.table, rng, by_thumb)
    match.save()
    program.app.play.show_scores(match)
    program.run(3.0)
    rename_in_settings(program, "Zoe")
    assert "Zoe" in " ".join(side.name for side in program.comes_to(ScoreSheetPage).sides)
    program.rest()
    program.key("Enter")
    program.run(0.5)
    assert table_of(program).match is match


def test_in_another_line_both_lines_have_the_new_name(program: Program) -> None:
    match = begun(program)
    scene = table_of(program)
    scene.make(match.moves()[0])
    program.run_until(lambda: scene.to_act)
    program.app.play.other_lines(match).begin(len(match.table.log))
    program.run(0.2)
    other = table_of(program)
    assert other is not scene
    rename_in_settings(program, "Zoe")
    assert table_of(program).match is other.match
    assert table_of(program).match.names[0] == match.names[0] == "Zoe"
    assert "Another line" in program.labels()


# --- names that others have, or had


def test_who_takes_an_old_name_does_not_get_the_old_hands(program: Program) -> None:
    kept(program.app.statistics_file, hand(1, 140, 10, 20))
    program.app.rename(program.app.profile.current, "Anna")
    later = program.app.now() + timedelta(hours=1)
    kept(program.app.statistics_file, replace(hand(2, 5, 6, 7), table="later.cardtable.yaml", when=later))
    assert people(program) == {"Anna": 1, "Bert": 2, "Ann": 1}


def test_the_person_of_the_statistics_has_the_present_name(program: Program, tmp_path: Path) -> None:
    kept(program.app.statistics_file, hand(1, 140, 10, 20))
    for name in ("Anna", "Annie"):
        program.app.rename(program.app.profile.current, name)
    assert people(program) == {"Annie": 1, "Bert": 1}
    assert Player(name="Annie") in [each.who for each in figures(Program(tmp_path).app.statistics_file.read())]


@pytest.mark.parametrize(
    ("answer", "hands"), [("Keep apart", {"Ann": 1, "Bert": 1}), ("Add them", {"Bert": 2})], ids=["apart", "added"]
)
def test_the_figures_of_two_people_are_put_together_only_if_somebody_says_so(
    program: Program, answer: str, hands: dict[str, int]
) -> None:
    alone = [PlayedTable(who.name, "big-three", {}, (who, EASY, EASY)) for who in (ANN, BERT)]
    kept(program.app.statistics_file, *(hand(1, 140, 10, 20, at=at) for at in alone))
    rename_in_settings(program, "Bert")
    program.press(answer)
    program.comes_to(MenuPage)
    assert program.app.profile.person == "Bert"
    assert people(program) == hands


def test_an_ai_player_of_the_new_name_takes_the_old_one() -> None:
    seats = (Seat("Ann"), Seat("Bert", PlayerKind.AI), Seat("Cleo"))
    assert [seat.name for seat in renamed(seats, "Ann", "Bert")] == ["Bert", "Ann", "Cleo"]
    assert renamed(seats, "Ann", "Cleo") == seats, "two people of one name could not be told apart"


def test_you_is_the_profile_in_use_and_others_have_names(program: Program) -> None:
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
