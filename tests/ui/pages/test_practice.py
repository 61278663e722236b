"""Practice: the page, a series of exercises, and what comes of answers, by mouse and by keys."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from pygame import Surface

from cardtable.ai.players.simple_players import Judges
from cardtable.application.pages.practice_page import key_of
from cardtable.engine.moves import Move
from cardtable.games import GAMES
from cardtable.store.practice.exercises import shipped
from cardtable.store.practice.schedule import RETIRED, Schedule, new_schedule
from cardtable.ui.pages.days import day_and_month
from cardtable.ui.pages.menu import MenuScene
from cardtable.ui.play.learning.practice_paper import in_short
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from tests.known_games import game_of
from tests.store.test_practice import exercise
from tests.ui.at_practice import folder_of, keep, page_of, table_of, today
from tests.ui.at_the_menu import SIZES, at
from tests.ui.at_the_table import Program

FH = game_of("five-hundred")


@pytest.fixture
def program(tmp_path: Path, request: pytest.FixtureRequest) -> Program:
    return Program(tmp_path, getattr(request, "param", (1280, 720)))


def mine(program: Program) -> Schedule:
    (own,) = folder_of(program).own(program.app.practice_page.person)
    return own.schedule


def by_keys(program: Program, move: Move) -> None:
    """Play a card of the hand by keys alone."""
    scene, _ = table_of(program)
    for _ in range(20):
        program.key("Right")
        spot = scene.emphasis().cursor
        if spot is not None and spot.card in move.cards:
            break
    program.key("Space")
    program.rest()
    program.key("Enter")


def by_mouse(program: Program, move: Move) -> None:
    """Click a card of the hand."""
    scene, _ = table_of(program)
    spot = next(spot for spot in scene.board.layout.spots if spot.card in move.cards)
    program.rest()
    program.click((spot.rect.left + 8, spot.rect.centery))


both = pytest.mark.parametrize("answer", [by_mouse, by_keys])


def test_two_presses_lead_from_the_menu_to_an_exercise(program: Program) -> None:
    program.app.loop.go(program.app.menu())
    program.run(0.5)
    program.press("Practice")
    page_of(program)
    program.press("Five Hundred")
    _, match = table_of(program)
    assert match.exercise == shipped(FH)[0]
    assert match.place == 0
    assert len(match.results) == 5


def test_the_same_by_keys_and_back_to_the_menu(program: Program) -> None:
    program.app.loop.go(program.app.menu())
    program.run(0.5)
    program.key("R")
    page_of(program)
    program.rest()
    program.key(str(GAMES.index(FH) + 1))
    table_of(program)
    program.rest()
    program.key("Esc")
    program.press("Leave for the exercises")
    page_of(program)
    program.rest()
    program.key("Esc")
    program.run(0.3)
    assert isinstance(program.scene, MenuScene)


def test_the_cards_of_a_trick_lie_before_their_players_though_there_is_no_log(program: Program) -> None:
    keep(program)
    program.app.practice_page.show()
    page_of(program)
    program.key("Enter")
    scene, _ = table_of(program)
    laid = {str(spot.card): spot.rect for spot in scene.board.rest if spot.zone == "trick"}
    own = scene.board.layout.drops["trick"]
    assert laid["Ah"].centerx < own.centerx < laid["9h"].centerx, "Cleo sits at the left, and Ann at the right"


@pytest.mark.parametrize("program", [(1280, 720), (800, 600)], ids=str, indirect=True)
@both
def test_a_right_answer_is_told_at_once_and_the_exercise_comes_later(
    program: Program, answer: Callable[[Program, Move], None]
) -> None:
    keep(program)
    program.app.practice_page.show()
    page_of(program)
    program.key("Enter")
    scene, match = table_of(program)
    assert match.note.question == "You once lost 10 wins in 100 matches here. What would you do now?"
    assert match.note.source.startswith("Hand 3, on ")
    answer(program, match.exercise.best)
    assert match.assessment is not None
    assert match.assessment.right
    assert match.assessment.title == "Right"
    assert scene.sheet.label == "It wins the trick."
    assert mine(program) == Schedule(1, today(program) + timedelta(days=3))
    program.rest()
    program.key("Enter")
    page_of(program)


@pytest.mark.parametrize("program", [(1280, 720), (800, 600)], ids=str, indirect=True)
@both
def test_a_wrong_answer_is_told_with_what_each_move_is_worth(
    program: Program, answer: Callable[[Program, Move], None]
) -> None:
    keep(program)
    program.app.practice_page.show()
    page_of(program)
    program.press("1 exercise is due")
    scene, match = table_of(program)
    wrong = FH.parse("play 8h")
    answer(program, wrong)
    assert match.assessment is not None
    assert not match.assessment.right
    assert match.assessment.title == "Another move is better by 10 wins in 100 matches"
    assert [(row.label, row.figure) for row in scene.sheet.compared] == [("Play 10♥", "50.0 %"), ("Play 8♥", "40.0 %")]
    assert scene.board.selected == wrong.cards
    assert {spot.card for spot in scene.emphasis().hinted} == set(match.exercise.best.cards)
    assert mine(program) == new_schedule(today(program))
    program.press("Finish")
    assert "0 of 1 right." in page_of(program).desk.toast.text


@pytest.mark.parametrize("program", [(1280, 720), (800, 600)], ids=str, indirect=True)
def test_all_other_keys_of_the_table_work_at_an_exercise_without_a_log(program: Program) -> None:
    keep(program)
    program.app.practice_page.begin(None, "")
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


@pytest.mark.parametrize("program", [(800, 600)], ids=str, indirect=True)
def test_in_a_small_window_the_best_move_is_named_and_weighed_against_the_answer(program: Program) -> None:
    page = program.app.practice_page
    page.show()
    bids = next(each for each in shipped(FH) if each.kind == "bids")
    page.begin(FH, "bids")
    scene, match = table_of(program)
    assert match.exercise == bids
    scene.make(bids.moves[2].move)
    assert match.assessment is not None
    labels = [row.label for row in scene.sheet.compared]
    said = in_short(match.assessment, scene.sheet.compared)
    assert said.startswith(f"{labels[0]}. {bids.why}")
    assert f"with “{labels[2]}”" in said
    assert labels[1] not in said


def test_an_exercise_whose_move_was_shown_is_not_solved(program: Program) -> None:
    keep(program)
    program.app.practice_page.begin(None, "")
    scene, match = table_of(program)
    program.rest()
    program.key("H")
    assert match.assessment is not None
    assert not match.assessment.right
    assert scene.emphasis().hinted
    assert mine(program) == new_schedule(today(program))


def test_an_exercise_that_is_passed_over_stays_as_it_is(program: Program) -> None:
    keep(program)
    program.app.practice_page.begin(FH, "")
    _, first = table_of(program)
    program.rest()
    program.key("N")
    _, second = table_of(program)
    assert (first.place, second.place) == (0, 1)
    assert mine(program).is_due(today(program))


def test_an_answer_changes_nothing_at_the_table_and_is_given_once(program: Program) -> None:
    program.app.practice_page.begin(FH, "")
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
    table = known.table()
    asked = known.moves[-1].move
    position = FH.write_position(table.state)
    only = replace(known, moves=known.moves[:1], position=position, names=tuple(seat.name for seat in table.seats))
    folder_of(program).keep(only, program.app.practice_page.person, Schedule(0, today(program)))
    page = program.app.practice_page
    judges = Judges(GAMES)
    page.players = lambda: judges
    page.begin(None, "")
    scene, match = table_of(program)
    scene.make(asked)
    program.run(0.3)
    assert match.assessment is not None
    assert {each.move for each in match.assessment.compared} == {known.best, asked}
    assert not match.assessment.right


def test_a_move_that_comes_to_the_same_as_the_best_is_right_and_is_shown_as_that(program: Program) -> None:
    page = program.app.practice_page
    page.show()
    page.begin(FH, "leads")
    scene, match = table_of(program)
    assert match.exercise.best == FH.parse("play Qh")
    scene.make(FH.parse("play Kh"))  # the queen is the next card below it
    assert match.assessment is not None
    assert match.assessment.right
    assert match.assessment.title == "Right: as good as the best"
    assert match.assessment.listed == match.exercise.best


def test_due_exercises_come_first_then_those_not_tried(program: Program) -> None:
    keep(program)
    keep(program, "later", days=2)
    page = program.app.practice_page
    folder_of(program).reschedule_shipped("five-hundred/03", page.person, Schedule(1, today(program)))
    folder_of(program).reschedule_shipped("five-hundred/01", page.person, Schedule(1, today(program) + timedelta(1)))
    page.show()
    page.begin(FH, "")
    seen = []
    for _ in range(5):
        _, match = table_of(program)
        seen.append(match.exercise.name)
        program.rest()
        program.key("N")
    assert seen == ["some", "03", "02", "04", "05"]
    page_of(program)


def test_kinds_can_be_practised_apart(program: Program) -> None:
    keep(program)
    program.app.practice_page.show()
    scene = page_of(program)
    scene.kind.value = "bids"
    scene.layout(scene.look)
    offered = program.app.practice_page.offered("bids")
    assert all(each.words == (f"{each.count} to try" if each.count else "None of this kind") for each in offered)
    assert {each.game: each.count for each in offered}[FH] > 0
    program.app.practice_page.begin(FH, "bids")
    for _ in range(3):
        _, match = table_of(program)
        assert match.exercise.kind == "bids"
        program.rest()
        program.key("N")


def test_the_page_says_when_there_is_nothing_to_practise_and_why(program: Program) -> None:
    page, folder = program.app.practice_page, folder_of(program)
    page.show()
    names = [key_of(each) for each in shipped(FH)]
    said = []
    for schedule in (None, RETIRED, new_schedule(today(program))):
        for name in names if schedule is RETIRED else names[:1]:
            if schedule is not None:
                folder.reschedule_shipped(name, page.person, schedule)
        page.show()
        page_of(program)
        tile = next(tile for tile in page_of(program).tiles if tile.game is FH)
        tip = tile.tip_at(tile.rect.center)
        said.append((tile.blurb, *tile.pill, tile.enabled, tip.text if tip is not None and not tile.enabled else ""))
    all_of = len(names)
    tomorrow = day_and_month(today(program) + timedelta(days=1))
    assert said == [
        (f"{all_of} to try", f"0 of {all_of} solved", True, ""),
        (
            "All solved",
            f"{all_of} of {all_of} solved",
            False,
            "You have solved them all. Your next costly move becomes a new exercise.",
        ),
        (
            f"Next on {tomorrow}",
            f"{all_of - 1} of {all_of} solved",
            False,
            f"The next exercise is due on {tomorrow}.",
        ),
    ]


def test_exercises_of_other_people_are_theirs(program: Program) -> None:
    folder_of(program).keep(exercise(), "Somebody else", Schedule(0, today(program)))
    program.app.practice_page.show()
    page_of(program)
    assert not [label for label in program.labels() if "due" in label]


def test_a_broken_file_is_reported_on_the_page_and_in_a_series(program: Program) -> None:
    keep(program)
    keep(program, "other")
    paths = sorted(folder_of(program).folder.iterdir())
    paths[0].write_text("{", encoding="utf-8")
    paths[1].write_text(paths[1].read_text("utf-8").replace("suit h", "suit d"), encoding="utf-8")
    program.app.practice_page.show()
    assert paths[0].name in page_of(program).notice
    program.app.practice_page.begin(None, "")
    assert "cannot be shown: its position cannot be read" in page_of(program).notice
    assert paths[0].read_text("utf-8") == "{"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_has_room_at_every_size(size: tuple[int, int, float], tmp_path: Path, cut: set[str]) -> None:
    program = at(tmp_path, size)
    keep(program)
    program.app.practice_page.show()
    scene = page_of(program)
    window = scene.look.metrics
    for part in program.parts("button"):
        assert part.rect.left >= 0
        assert part.rect.right <= window.width
        assert part.rect.bottom <= window.height
    program.app.practice_page.begin(None, "")
    table, _ = table_of(program)
    paper = table.sheet.rect
    assert not any(paper.colliderect(spot.rect) for spot in table.board.layout.spots)
    outside = [part for part in program.parts("button") if not paper.contains(part.rect)]
    assert not any(paper.colliderect(part.rect) for part in outside)
    assert {part.label for part in program.parts("button")} >= {"Show me", "Another one"}
    table.make(FH.parse("play 8h"))
    program.run(0.3)
    assert {part.label for part in program.parts("button")} >= {"Leave", "Finish"}
    assert not cut


@pytest.mark.parametrize("size", [*SIZES, (1280, 720, 2.0)], ids=str)
def test_no_button_of_the_menu_is_cut(size: tuple[int, int, float], tmp_path: Path, cut: set[str]) -> None:
    program = at(tmp_path, size)
    program.app.loop.go(program.app.menu())
    program.run(0.5)
    assert "Practice" in program.labels()
    assert not cut


@pytest.mark.parametrize("game", [game for game in GAMES if shipped(game)], ids=lambda game: game.id)
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)], ids=str)
def test_shipped_exercises_of_each_game_are_shown_and_answered(
    game: object, size: tuple[int, int], tmp_path: Path
) -> None:
    program = Program(tmp_path, size)
    chosen = next(each for each in GAMES if each is game)
    program.app.practice_page.show()
    program.app.practice_page.begin(chosen, "")
    scene, match = table_of(program)
    assert scene.to_act
    scene.make(match.exercise.best)
    program.run(0.2)
    assert match.assessment is not None
    assert match.assessment.right
    assert "Next" in program.labels()


@pytest.mark.parametrize("program", [(800, 600), (1280, 720), (1920, 1080)], ids=str, indirect=True)
def test_the_pause_menu_of_an_exercise_is_as_wide_as_its_buttons_need(program: Program) -> None:
    keep(program)
    program.app.practice_page.show()
    page_of(program)
    program.key("Enter")
    scene, _ = table_of(program)
    program.key("Esc")
    program.run(0.1)
    dialog = scene.desk.dialog
    assert dialog is not None
    assert "Leave for the exercises" in [button.label for button in dialog.buttons]
    for button in dialog.buttons:
        assert button.rect.width >= button.natural_size(program.loop.look)[0], button.label


@pytest.mark.parametrize("program", [(1280, 720), (1920, 1080)], ids=str, indirect=True)
def test_the_log_opens_over_an_exercise_also_in_a_wide_window(program: Program) -> None:
    keep(program)
    program.app.practice_page.show()
    page_of(program)
    program.key("Enter")
    scene, _ = table_of(program)
    program.key("L")
    program.run(0.1)
    assert scene.log.open
    seen = []
    for ground in ("white", "black"):  # the paper with the exercise may lie under it
        below = Surface(program.screen.size)
        below.fill(ground)
        scene.log.draw(below, program.loop.look, scene.board)
        inside = scene.log.rect.inflate(-40, -40)
        seen.append([tuple(below.get_at((x, inside.bottom)))[:3] for x in range(inside.left, inside.right, 7)])
    assert max(abs(one - two) for pair in zip(*seen, strict=True) for one, two in zip(*pair, strict=True)) <= 8
    program.key("L")
    program.run(0.1)
    assert not scene.log.visible


@both
def test_a_line_of_the_log_is_looked_at_after_the_answer_too(
    program: Program, answer: Callable[[Program, Move], None]
) -> None:
    program.app.practice_page.show()
    page_of(program)
    program.press("Five Hundred")
    scene, match = table_of(program)
    answer(program, match.exercise.best)
    program.run_until(lambda: match.assessment is not None)
    program.rest()
    program.key("L")
    program.run(0.1)
    program.click(scene.log.lines()[1].rect.center)
    program.run(0.1)
    assert isinstance(program.scene, LookingBackScene)
    program.rest()
    program.key("Esc")
    program.run(0.1)
    assert program.scene is scene
    assert match.assessment is not None


@pytest.mark.parametrize("program", [(800, 600), (1280, 720)], indirect=True)
def test_nothing_lies_in_the_place_for_the_own_bid(program: Program) -> None:
    program.app.practice_page.begin(game_of("bidding-war"), "sealed bids")
    unsold = 0
    for _ in range(5):
        scene, _ = table_of(program)
        layout = scene.board.layout
        unsold += any(spot.kind == "discard" for spot in layout.spots)
        own = layout.drops["pick"]
        assert own.collidelist([spot.rect for spot in layout.spots]) < 0
        assert own.collidelist(layout.captions) < 0
        program.key("N")
    assert unsold
