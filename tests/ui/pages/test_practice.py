"""Exercises: their order, their table, and answers by mouse; ``visits/practice.txt`` has the page and what is said."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from cardtable.ai.players import Judges
from cardtable.engine.game import Game
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.store.practice import MoveLoss, Schedule, shipped
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from tests.commits import by_turns
from tests.known_games import game_of
from tests.situations import Until, asked, at
from tests.store.test_practice import exercise
from tests.ui.at_practice import by_mouse, folder_of, keep, page_of, table_of, today
from tests.ui.at_the_table import Program

FH = game_of("five-hundred")


@pytest.fixture
def program(tmp_path: Path, request: pytest.FixtureRequest) -> Program:
    return Program(tmp_path, getattr(request, "param", (1280, 720)))


small = pytest.mark.parametrize("program", [(800, 600)], indirect=True)


# --- the page


def test_due_exercises_come_first_then_those_not_tried(program: Program) -> None:
    keep(program)
    keep(program, "later", days=2)
    folder, person = folder_of(program), program.app.profile.person
    folder.reschedule_shipped("five-hundred/03", person, Schedule(1, today(program)))
    folder.reschedule_shipped("five-hundred/01", person, Schedule(1, today(program) + timedelta(1)))
    program.app.show_exercises()
    program.app.practise(FH, "")
    seen = []
    for _ in range(5):
        _, match = table_of(program)
        seen.append(match.exercise.name)
        program.rest()
        program.key("N")
    assert seen == ["some", "03", "02", "04", "05"]
    page_of(program)


def gives_again(table: Table) -> bool:
    """Whether cards are given for a second time, in Blues and Greens."""
    return asked("give")(table) and bool(table.view(None).facts.gifts)


@pytest.mark.parametrize(("game", "until"), [("five-hundred", asked("discard")), ("blues-and-greens", gives_again)])
def test_a_mistake_is_shown_again_though_its_table_begins_at_the_decision(
    game: str, until: Until, program: Program
) -> None:
    """The prompts name the cards that came from the widow or the partner (FH-6, BG-9); no log says which."""
    table = at(game, until=until)
    best = table.state.moves()[0]
    kept = replace(
        exercise(position=table.game.write_position(table.state)),
        game=table.game,
        names=tuple(seat.name for seat in table.seats),
        best=best,
        moves=(MoveLoss(best, 0, 0),),
        made=None,
        last_moves=(),
    )
    folder_of(program).keep(kept, program.app.profile.person, Schedule(0, today(program)))
    program.app.practise(table.game, "")
    scene, match = table_of(program)
    assert match.exercise.position == kept.position
    assert scene.prompt[0].forms[0].endswith(("iscard three cards", "four cards back"))


def test_a_broken_file_is_reported_on_the_page_and_in_a_series(program: Program) -> None:
    keep(program)
    keep(program, "other")
    broken, wrong = sorted(folder_of(program).folder.iterdir())
    broken.write_text("{", encoding="utf-8")
    wrong.write_text(wrong.read_text("utf-8").replace("suit h", "suit d"), encoding="utf-8")
    program.app.show_exercises()
    assert broken.name in page_of(program).notice
    program.app.practise(None, "")
    assert "cannot be shown: its position cannot be read" in page_of(program).notice
    assert broken.read_text("utf-8") == "{"


# --- answers


@small
def test_a_wrong_answer_by_mouse_stays_selected_beside_the_best_move(program: Program) -> None:
    keep(program)
    program.app.practise(None, "")
    scene, match = table_of(program)
    wrong = FH.parse("play 8h")
    by_mouse(program, wrong)
    assert scene.board.selected == wrong.cards
    assert {spot.card for spot in scene.emphasis().hinted} == set(match.exercise.best.cards)


def test_an_answer_changes_nothing_at_the_table_and_is_given_once(program: Program) -> None:
    program.app.practise(FH, "")
    scene, match = table_of(program)
    before = match.view(match.persons[0])
    scene.make(match.exercise.best)
    assert match.view(match.persons[0]) == before
    assert len(match.table.log) == len(before.log)
    assert not scene.to_act
    assert scene.emphasis().decided, "nothing is gold any more"
    program.rest()
    program.key("U")
    program.run(0.2)
    assert match.answered


def test_a_move_that_was_not_compared_is_weighed_by_the_players(program: Program) -> None:
    known = shipped(FH)[0]
    table, unlisted = known.table(), known.moves[-1].move
    position, names = FH.write_position(table.state), tuple(seat.name for seat in table.seats)
    only = replace(known, moves=known.moves[:1], position=position, names=names)
    folder_of(program).keep(only, program.app.profile.person, Schedule(0, today(program)))
    program.app._players = Judges(GAMES)
    program.app.practise(None, "")
    scene, match = table_of(program)
    scene.make(unlisted)
    program.run(0.3)
    assert set(match.assessment.advice.candidates) == {known.best, unlisted}
    assert not match.assessment.right


@pytest.mark.parametrize(
    "game",
    by_turns(((game,) for game in GAMES if shipped(game)), "shipped exercises of a game", name=lambda game: game.id),
)
def test_shipped_exercises_of_each_game_are_shown_and_answered(game: Game, program: Program) -> None:
    program.app.practise(game, "")
    scene, match = table_of(program)
    assert scene.to_act
    scene.make(match.exercise.best)
    program.run(0.2)
    assert match.assessment.right
    assert "Next" in program.labels()


# --- the table of an exercise


def test_the_cards_of_a_trick_lie_before_their_players_though_there_is_no_log(program: Program) -> None:
    keep(program)
    program.app.practise(None, "")
    scene, _ = table_of(program)
    laid = {str(spot.card): spot.rect for spot in scene.board.rest if spot.zone == "trick"}
    own = scene.board.layout.drops["trick"]
    assert laid["Ah"].centerx < own.centerx < laid["9h"].centerx, "Cleo sits at the left, and Ann at the right"


def test_a_line_of_the_log_is_looked_at_after_the_answer_too(program: Program) -> None:
    program.app.practise(FH, "")
    scene, match = table_of(program)
    by_mouse(program, match.exercise.best)
    program.run_until(lambda: match.assessment is not None)
    program.rest()
    program.key("L")
    program.run(0.1)
    program.click(scene.log.lines()[1].rect.center)
    program.comes_to(LookingBackScene)
    program.rest()
    program.key("Esc")
    program.run(0.1)
    assert program.scene is scene
    assert match.assessment is not None


def test_nothing_lies_in_the_place_for_the_viewers_bid(program: Program) -> None:
    program.app.practise(game_of("bidding-war"), "sealed bids")
    unsold = 0
    for _ in range(5):
        scene, _ = table_of(program)
        for window in ((800, 600), (1280, 720)):
            program.screen.resize(window)
            program.run(0.1)
            layout = scene.board.layout
            unsold += any(spot.kind == "discard" for spot in layout.spots)
            own = layout.drops["pick"]
            assert own.collidelist([spot.rect for spot in layout.spots]) < 0
            assert own.collidelist(layout.captions) < 0
        program.key("N")
    assert unsold
