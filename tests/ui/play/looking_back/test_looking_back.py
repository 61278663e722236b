"""The log as a way back: each line leads to its move; the cards played and the last trick; by mouse and by keys."""

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.made_moves import play_on
from tests.situations import one_person
from tests.ui.at_the_table import Program, board_of
from tests.ui.hands_on import by_mouse, play_match


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program at a table of Five Hundred, some tricks on."""
    program = Program(tmp_path)
    program.sit_down("five-hundred", one_person(seats=3), seed=3)
    moves = []

    def enough(what: str) -> None:
        moves.append(what)
        if len(moves) > 6:
            raise StopIteration

    with pytest.raises(StopIteration):
        play_match(program, by_mouse, enough)
    return program


def test_a_line_of_the_log_leads_to_its_moment_and_back(program: Program) -> None:
    scene = program.scene
    assert isinstance(scene, TableScene)
    program.press("Log")
    assert scene.log.open
    line = scene.log.lines()[4]
    program.click(line.rect.center)
    program.run(0.2)
    review = program.scene
    assert isinstance(review, LookingBackScene)
    assert board_of_review(review).view == scene.match.view_at(0, line.move + 1)
    program.key("Right")
    program.run(3)
    assert board_of_review(review).view == scene.match.view_at(0, line.move + 2)
    program.key("Left")
    program.key("Left")
    program.run(0.2)
    assert board_of_review(review).view == scene.match.view_at(0, line.move)
    program.key("Esc")
    program.run(0.2)
    assert program.scene is scene


def test_a_step_back_moves_the_card_back_to_where_it_came_from(program: Program) -> None:
    scene = program.scene
    assert isinstance(scene, TableScene)
    played = next(at for at, entry in enumerate(scene.match.view(0).log) if entry.word == "play")
    scene.look_back(played + 1)  # the second card of the first trick
    program.run(0.2)
    review = program.scene
    assert isinstance(review, LookingBackScene)
    lying = {spot.card: spot.rect for spot in review.board.layout.spots if spot.zone == "trick"}
    place, card = review.place, review.match.view_at(0, review.place).log[-1].cards[0]
    program.key("Left")
    program.run(0.05)
    assert [motion.start for motion in review.board.motions] == [lying[card]]
    program.run_until(lambda: not review.board.moving)
    assert review.board.view == review.match.view_at(0, place - 1)
    program.key("PgUp")
    program.run(0.05)
    assert not review.board.moving, "over several moves the table is shown at once"


def board_of_review(scene: LookingBackScene) -> Any:
    """Return the board on the screen."""
    return scene.board


def test_the_log_plays_by_itself_to_the_end(program: Program) -> None:
    scene = program.scene
    assert isinstance(scene, TableScene)
    scene.look_back(0)
    program.run(0.2)
    review = program.scene
    assert isinstance(review, LookingBackScene)
    program.key("Space")
    program.run_until(lambda: not review.playing and not board_of_review(review).busy(program.clock.now()))
    assert board_of_review(review).view == scene.match.view(0)


def test_the_log_can_be_read_by_keys(program: Program) -> None:
    scene = program.scene
    assert isinstance(scene, TableScene)
    program.key("L")
    for _ in range(3):
        program.key("Down")
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, LookingBackScene)
    assert program.scene.place == len(scene.match.view(0).log) - 2


def test_the_grid_of_cards_shows_which_are_gone_held_and_still_in_play(program: Program) -> None:
    scene = program.scene
    assert isinstance(scene, TableScene)
    program.key("K")
    assert scene.cards.open
    view = board_of(scene).view
    cells = {cell.card: cell for grid in scene.cards.grids(board_of(scene)) for cell in grid.cells}
    laid = [card for entry in view.log if entry.word == "play" for card in entry.cards]
    assert laid
    assert all(cells[card].gone == 1 for card in laid)
    assert {card for card, cell in cells.items() if cell.own} == set(view.hand)
    assert sum(cell.total for cell in cells.values()) == sum(len(zone.cards) for zone in view.zones)
    program.key("Esc")
    assert not scene.cards.open


def test_the_last_trick_is_a_click_away(program: Program) -> None:
    scene = program.scene
    assert isinstance(scene, TableScene)
    program.press("Last trick")
    assert scene.trick.open
    program.press("Last trick")
    assert not scene.trick.open


def test_the_score_sheet_leads_to_the_first_move_of_its_hand(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.sit_down("five-hundred", one_person(seats=3), seed=3, hands=2)
    play_match(program, by_mouse)
    sheet = program.scene
    assert isinstance(sheet, ScoreSheetPage)
    program.press("Score sheet")
    program.press("Look back")
    program.run(0.2)
    review = program.scene
    assert isinstance(review, LookingBackScene)
    view = board_of_review(review).view
    assert view.log[-1].word == "shuffle"
    assert len(view.results) == sheet.hand
    program.key("Esc")
    program.run(0.2)
    assert program.scene is sheet


def test_the_last_trick_is_found_after_the_table_is_reopened(program: Program) -> None:
    before = program.scene
    assert isinstance(before, TableScene)
    program.key("t")
    assert before.trick.open
    trick = board_of(before).last_lingering
    assert trick is not None
    match = program.app.play.match
    program.app.play.show(LiveMatch(match.table, program.app.players, None, Random(1), pause=0.0))
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, TableScene)
    assert scene is not before
    program.rest()
    program.key("t")
    assert scene.trick.open
    again = board_of(scene).last_lingering
    assert again is not None
    assert again.view.zone("trick").cards == trick.view.zone("trick").cards
    assert again.winner == trick.winner


def test_a_notice_says_that_there_is_no_last_trick(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    program.key("t")
    assert not scene.trick.open
    assert "No trick is over yet." in [part.label for part in program.parts("notice")]


def test_a_game_without_tricks_does_not_offer_the_last_one(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("big-three", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    assert "Log" in program.labels()
    assert "Last trick" not in program.labels()
    program.key("t")
    assert "There are no tricks in this game." in [part.label for part in program.parts("notice")]


@pytest.fixture
def shared(tmp_path: Path) -> Program:
    """Return the program with two people who look back on a match that they play at one screen."""
    return looking_back_together(tmp_path, over=False)


def looking_back_together(folder: Path, *, over: bool) -> Program:
    """Return the program with two people who look back on a match.

    :param over: whether it is over.
    """
    rng = Random(1)
    table = Table(game_of("bidding-war"), [Seat("Ann"), Seat("Bert")], {"ranks": 4})
    while table.state.actor is not None and (over or len(table.log) < 7):
        play_on(table, rng)
    program = Program(folder)
    program.app.play.show(LiveMatch(table, program.app.players, None, Random(1), pause=0.0))
    program.run(1)
    if over:
        assert isinstance(program.scene, ScoreSheetPage)
        program.press("Score sheet")
    else:
        program.rest()
        program.key("Esc")
    program.press("Look back")
    program.run(0.2)
    program.key("Home")
    program.key("Right")
    program.run(2)
    return program


def hands_of(program: Program) -> set[str]:
    """Return whose hands lie on the screen."""
    return {part.label.split(":")[0] for part in program.parts("card") if part.label.startswith("hand-")}


def test_each_of_several_people_sees_their_own_view_after_a_curtain(shared: Program) -> None:
    review = shared.scene
    assert isinstance(review, LookingBackScene)
    assert hands_of(shared) == set()
    for seat, name in enumerate(("Ann", "Bert")):
        shared.press("Next seat")
        assert hands_of(shared) == set()
        assert not list(shared.parts("card"))
        assert f"I am {name}: hold to open" in shared.labels()
        shared.open_curtain(by_mouse=True)
        assert hands_of(shared) == {f"hand-{seat}"}
        assert board_of_review(review).view == review.match.view_at(seat, review.place)
    shared.press("Next seat")
    shared.run(0.2)
    assert hands_of(shared) == set()


def test_once_the_hand_is_over_each_view_is_everybodys_like_the_open_hands(tmp_path: Path) -> None:
    program = looking_back_together(tmp_path, over=True)
    review = program.scene
    assert isinstance(review, LookingBackScene)
    for seat in (0, 1):
        program.press("Next seat")
        program.run(0.2)
        assert review.curtain is None
        assert hands_of(program) == {f"hand-{seat}"}
    program.press("Show hands")
    program.run(0.2)
    assert review.open


def test_x_hides_the_view_of_the_person_who_opened_the_curtain(shared: Program) -> None:
    shared.key("E")
    shared.open_curtain()
    assert hands_of(shared) == {"hand-0"}
    shared.key("X")
    shared.run(0.2)
    assert hands_of(shared) == set()


def test_no_other_view_is_shown_if_the_window_is_left_or_the_curtain_refused(shared: Program) -> None:
    review = shared.scene
    shared.key("E")
    shared.open_curtain()
    assert hands_of(shared) == {"hand-0"}
    shared.screen.post(Event(pygame.WINDOWFOCUSLOST))
    shared.run(0.2)
    assert hands_of(shared) == set()
    shared.rest()
    shared.key("E")
    shared.rest()
    shared.key("Esc")
    shared.run(0.2)
    assert shared.scene is review
    assert hands_of(shared) == set()
    assert "Later" in shared.labels()


def test_a_person_who_plays_alone_has_no_other_view(program: Program) -> None:
    program.press("Log")
    scene = program.scene
    assert isinstance(scene, TableScene)
    program.click(scene.log.lines()[4].rect.center)
    program.run(0.2)
    assert "Next seat" not in program.labels()


@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGE, Size.LARGEST])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_large_text_leaves_cards_and_buttons_their_room(
    shared: Program, cut: set[str], size: tuple[int, int], scale: Size
) -> None:
    review = shared.scene
    assert isinstance(review, LookingBackScene)
    shared.screen.resize(size)
    shared.loop.restyle(Look.of(size, zoom=scale))
    shared.key("E")
    shared.open_curtain()
    cut.clear()
    review.draw(Surface(size, 0, 32))
    assert not cut
    prize = next(part.rect for part in shared.parts("card") if part.label.startswith("prize"))
    assert prize.height >= 44 * min(size[0] / 1280, size[1] / 720)


def test_a_line_with_long_names_is_not_cut_in_large_text(tmp_path: Path, cut: set[str]) -> None:
    program = Program(tmp_path, (1280, 720))
    program.loop.restyle(Look.of((1280, 720), zoom=Size.LARGEST))
    names = ("Annabella-Maximiliane", "Bartholomew Featherstone", "Clementine Rose Quill")
    seats = (Seat(names[0]), *(Seat(name, PlayerKind.AI) for name in names[1:]))
    scene = program.sit_down("bidding-war", seats, prizes="offered", ranks=7)
    program.run_until(lambda: scene.to_act)
    program.key("Esc")
    program.key("B")
    program.run(0.2)
    review = program.scene
    assert isinstance(review, LookingBackScene)
    program.key("PgUp")
    program.run(0.2)
    assert "Clementine Rose Quill ♥" in review.caption
    assert not [text for text in cut if "Suits:" in text]


def test_enter_does_not_open_a_line_that_is_only_under_the_pointer(program: Program) -> None:
    program.press("Log")
    scene = program.scene
    assert isinstance(scene, TableScene)
    program.move(scene.log.lines()[2].rect.center)
    program.key("Enter")
    program.run(0.2)
    assert program.scene is scene
    assert scene.log.at is None
    program.key("Down")
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, LookingBackScene)


def test_the_log_does_not_play_on_behind_a_curtain(shared: Program) -> None:
    review = shared.scene
    assert isinstance(review, LookingBackScene)
    shared.key("E")
    shared.open_curtain()
    review.own = review.seat
    shared.key("Home")
    shared.run(0.5)
    shared.key("Space")
    shared.run(1.0)
    assert review.playing
    shared.screen.post(Event(pygame.WINDOWFOCUSLOST))
    shared.run(0.1)
    assert review.curtain is not None
    place = review.place
    shared.run(5.0)
    assert review.place == place
    shared.open_curtain()
    shared.run(3.0)
    assert review.place == place
    assert "Play" in shared.labels()


def test_the_loop_rests_while_a_person_looks_back_unless_the_log_plays(shared: Program) -> None:
    review = shared.scene
    assert isinstance(review, LookingBackScene)
    shared.run(1.0)
    assert not review.waiting
    assert not review.timed
    shared.key("Home")
    shared.key("Space")
    assert review.waiting
    shared.key("Space")
    shared.run(3.0)
    assert not review.waiting
    assert not review.timed
