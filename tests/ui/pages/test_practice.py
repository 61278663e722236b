"""Exercises: the page that offers them, their answers by mouse and by keys, and what comes of them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from cardtable.ai.players import Judges
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.menu import MenuPage
from cardtable.pages.practice import key_of
from cardtable.play.dates import day_and_month
from cardtable.store.practice import RETIRED, MoveLoss, Schedule, new_schedule, shipped
from cardtable.ui.play.learning.exercise import in_short
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from tests.commits import by_turns
from tests.known_games import game_of
from tests.situations import Until, asked, at
from tests.store.test_practice import exercise
from tests.ui.at_practice import by_keys, by_mouse, folder_of, keep, page_of, table_of, today
from tests.ui.at_the_table import Program

FH = game_of("five-hundred")


@pytest.fixture
def program(tmp_path: Path, request: pytest.FixtureRequest) -> Program:
    return Program(tmp_path, getattr(request, "param", (1280, 720)))


small = pytest.mark.parametrize("program", [(800, 600)], indirect=True)
both_ways = pytest.mark.parametrize(
    ("program", "answer"), [((800, 600), by_mouse), ((1280, 720), by_keys)], indirect=["program"]
)


# --- the page


def test_two_presses_lead_from_the_menu_to_an_exercise_and_two_back(program: Program) -> None:
    program.app.loop.go(program.app.menu())
    program.run(0.5)
    program.press("Practice")
    program.press("Five Hundred")
    _, match = table_of(program)
    assert match.exercise == shipped(FH)[0]
    assert (match.place, len(match.results)) == (0, 5)
    program.rest()
    program.key("Esc")
    program.press("Back to the exercises")
    page_of(program)
    program.rest()
    program.key("Esc")
    program.comes_to(MenuPage)


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


def test_kinds_can_be_practised_apart_and_the_last_one_is_offered_again(program: Program) -> None:
    keep(program)
    program.app.show_exercises()
    scene = page_of(program)
    scene.kind.value = "bids"
    scene.layout(scene.look)
    offered = scene.offered("bids")
    assert all(each.words == (f"{each.count} to try" if each.count else "None of this kind") for each in offered)
    assert {each.game: each.count for each in offered}[FH] > 0
    program.app.practise(FH, "bids")
    for _ in range(3):
        _, match = table_of(program)
        assert match.exercise.kind == "bids"
        program.rest()
        program.key("N")
    program.app.show_menu()
    program.run(0.1)
    program.app.show_exercises()
    assert page_of(program).kind.value == "bids"


def test_the_page_says_when_there_is_nothing_to_practise_and_why(program: Program) -> None:
    names = [key_of(each) for each in shipped(FH)]
    all_of, tomorrow = len(names), day_and_month(today(program) + timedelta(days=1))

    def reschedule(schedule: Schedule, *names: str) -> None:
        for name in names:
            folder_of(program).reschedule_shipped(name, program.app.profile.person, schedule)

    def said() -> tuple[str, str, str]:
        program.app.show_exercises()
        tile = next(tile for tile in page_of(program).grid.tiles if tile.game is FH)
        return tile.blurb.label, tile.players.label, "" if tile.enabled else tile.tip_at(tile.rect.center).text

    assert said() == (f"{all_of} to try", f"0 of {all_of} solved", "")
    reschedule(RETIRED, *names)
    solved = "You have solved them all. Your next mistake becomes a new exercise."
    assert said() == ("All solved", f"{all_of} of {all_of} solved", solved)
    reschedule(new_schedule(today(program)), names[0])
    due = f"The next exercise is due on {tomorrow}."
    assert said() == (f"Next on {tomorrow}", f"{all_of - 1} of {all_of} solved", due)


def test_exercises_of_other_people_are_theirs(program: Program) -> None:
    folder_of(program).keep(exercise(), "Somebody else", Schedule(0, today(program)))
    program.app.show_exercises()
    page_of(program)
    assert not [label for label in program.labels() if "due" in label]


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


def mine(program: Program) -> Schedule:
    (own,) = folder_of(program).own(program.app.profile.person)
    return own.schedule


@both_ways
def test_a_right_answer_is_confirmed_at_once_and_the_exercise_comes_back_later(
    program: Program, answer: Callable[[Program, Move], None]
) -> None:
    keep(program)
    program.app.show_exercises()
    page_of(program)
    program.key("Enter")
    _, match = table_of(program)
    assert match.note.question == "A move here once cost you 10 wins in 100 matches. What would you do now?"
    assert match.note.source.startswith("Hand 3, on ")
    answer(program, match.exercise.best)
    assert match.assessment.right
    assert match.assessment.title == "Right"
    assert "It wins the trick." in " ".join(part.label for part in program.parts("text"))
    assert mine(program) == Schedule(1, today(program) + timedelta(days=3))
    program.rest()
    program.key("Enter")
    page_of(program)


@both_ways
def test_a_wrong_answer_is_shown_with_the_worth_of_each_move(
    program: Program, answer: Callable[[Program, Move], None]
) -> None:
    keep(program)
    program.app.show_exercises()
    page_of(program)
    program.press("1 exercise is due")
    scene, match = table_of(program)
    wrong = FH.parse("play 8h")
    answer(program, wrong)
    assert not match.assessment.right
    assert match.assessment.title == "Another move is better by 10 wins in 100 matches"
    assert [(row.label, row.figure) for row in scene.compared] == [("Play 10♥", "best"), ("Play 8♥", "−10")]
    assert scene.board.selected == wrong.cards
    assert {spot.card for spot in scene.emphasis().hinted} == set(match.exercise.best.cards)
    assert mine(program) == new_schedule(today(program))
    program.press("Finish")
    assert "0 of 1 right." in page_of(program).desk.toast.text


@small
def test_in_a_small_window_the_best_move_is_named_and_weighed_against_the_answer(program: Program) -> None:
    bids = next(each for each in shipped(FH) if each.kind == "bids")
    program.app.practise(FH, "bids")
    scene, match = table_of(program)
    assert match.exercise == bids
    scene.make(bids.moves[2].move)
    labels = [row.label for row in scene.compared]
    assert match.assessment is not None
    said = in_short(match.assessment, FH, scene.board.view)
    assert f"{labels[0]}. {bids.why}" in said
    assert "on average" in said
    assert labels[1] not in said


def test_an_exercise_whose_move_was_shown_is_not_solved(program: Program) -> None:
    keep(program)
    program.app.practise(None, "")
    scene, match = table_of(program)
    program.rest()
    program.key("H")
    assert not match.assessment.right
    assert scene.emphasis().hinted
    assert mine(program) == new_schedule(today(program))


def test_an_exercise_that_is_passed_over_stays_as_it_is(program: Program) -> None:
    keep(program)
    program.app.practise(FH, "")
    _, first = table_of(program)
    program.rest()
    program.key("N")
    _, second = table_of(program)
    assert (first.place, second.place) == (0, 1)
    assert mine(program).is_due(today(program))


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


def test_a_move_that_comes_to_the_same_as_the_best_is_right_and_is_shown_as_that(program: Program) -> None:
    program.app.practise(FH, "leads")
    scene, match = table_of(program)
    assert match.exercise.best == FH.parse("play Qh")
    scene.make(FH.parse("play Kh"))  # the queen is the next card below it
    assert match.assessment.right
    assert match.assessment.title == "Right: as good as the best"
    assert match.assessment.listed == match.exercise.best


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


@small
def test_all_other_keys_of_the_table_work_at_an_exercise_without_a_log(program: Program) -> None:
    keep(program)
    program.app.practise(None, "")
    scene, match = table_of(program)
    before = scene.board.hand.order_name
    for name in ("T", "K", "L", "L", "S", "U", "Y"):
        program.rest()
        program.key(name)
        program.run(0.3)
    assert scene.board.hand.order_name != before
    program.rest()
    program.key("F1")
    program.run(0.3)
    assert program.scene is not scene
    program.rest()
    program.key("Esc")
    assert table_of(program)[1] is match
    assert not match.answered


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
