"""Looking back at tables, saved or in play: by move, trick and hand, with one's own eyes, with others', or open."""

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.store.tables.format import read_table, write_table
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.looking_back import LookingBackScene, stops_of
from cardtable.ui.theme import Size
from tests.commits import by_turns
from tests.made_moves import at_random
from tests.situations import SMALL, after, at, one_person, people, the_end
from tests.ui.at_the_table import Program, log_of
from tests.ui.drawn import faults
from tests.ui.looked_back_at import at_a_saved_table, five_hundred, hand_over, look_back


@pytest.fixture
def saved(tmp_path: Path) -> Program:
    """Return the program on the page of the saved tables; one is saved, in the middle of its third hand."""
    table = five_hundred(90)
    assert len(table.state.results) == 2
    return at_a_saved_table(tmp_path, table)


def test_a_step_back_moves_the_card_back_to_where_it_came_from(saved: Program) -> None:
    review = look_back(saved)
    played = next(at for at, entry in enumerate(review.match.view(0).log) if entry.word == "play")
    review.to(played + 2)  # the second card of the first trick
    saved.run(2.0)
    lying = {spot.card: spot.rect for spot in review.board.layout.spots if spot.zone == "trick"}
    place, card = review.place, review.match.view_at(0, review.place).log[-1].cards[0]
    saved.key("Left")
    saved.run(0.05)
    assert [motion.start for motion in review.board.motions] == [lying[card]]
    saved.run_until(lambda: not review.board.moving)
    assert review.board.view == review.match.view_at(0, place - 1)
    saved.key("PgUp")
    saved.run(0.05)
    assert not review.board.moving, "over several moves the table is shown at once"


def test_the_log_plays_by_itself_to_the_end_and_the_loop_rests_before_and_after(saved: Program) -> None:
    review = look_back(saved)
    saved.run(1.0)
    assert not review.waiting
    assert not review.timed
    review.to(80)
    saved.key("Space")
    assert review.waiting
    saved.run_until(lambda: not review.playing and not review.board.busy(saved.clock.now()))
    assert review.board.view == review.match.view_at(0, review.count)
    saved.run(3.0)
    assert not review.waiting
    assert not review.timed


def test_the_score_sheet_leads_to_the_first_move_of_its_hand(tmp_path: Path) -> None:
    program = shown(tmp_path, at_the_end("five-hundred", hands=2))
    program.press("Score sheet")
    page = program.comes_to(ScoreSheetPage)
    program.press("Look back")
    view = program.comes_to(LookingBackScene).board.view
    assert view.log[-1].word == "shuffle"
    assert len(view.results) == page.hand
    program.key("Esc")
    program.run(0.2)
    assert program.scene is page


@pytest.fixture
def shared(tmp_path: Path) -> Program:
    """Return the program with two people who look back on a match that they play at one screen."""
    return looking_back_together(tmp_path, over=False)


def at_the_end(game: str, **options: Any) -> Table:
    """Return a table with a person whose match is over."""
    return at(game, seats=one_person(seats=3), until=the_end, **options)


def shown(folder: Path, table: Table) -> Program:
    """Return the program at a match: at the table, or at its score sheet if it is over."""
    program = Program(folder)
    program.app.play.show(LiveMatch(table, program.app.players, None, Random(1), pause=0.0))
    program.run(1)
    program.rest()
    return program


def looking_back_together(folder: Path, *, over: bool) -> Program:
    """Return the program with two people who look back on a match.

    :param over: whether it is over.
    """
    program = shown(
        folder, at("bidding-war", seats=people(2), until=the_end if over else after(7), by=at_random, ranks=4)
    )
    if over:
        program.press("Score sheet")
    else:
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
        assert review.board.view == review.match.view_at(seat, review.place)
    shared.press("Next seat")
    shared.run(0.2)
    assert hands_of(shared) == set()


def test_once_the_hand_is_over_each_view_is_everybodys_like_the_open_hands(tmp_path: Path) -> None:
    program = looking_back_together(tmp_path, over=True)
    review = program.comes_to(LookingBackScene)
    for seat in (0, 1):
        program.press("Next seat")
        program.run(0.2)
        assert review.curtain is None
        assert hands_of(program) == {f"hand-{seat}"}
    program.press("Show hands")
    program.run(0.2)
    assert review.open


def test_no_other_view_is_shown_after_x_if_the_window_is_left_or_the_curtain_refused(shared: Program) -> None:
    review = shared.scene

    def press_x() -> None:
        shared.key("X")

    def leave_the_window() -> None:
        shared.screen.post(Event(pygame.WINDOWFOCUSLOST))

    for hide in (press_x, leave_the_window):
        shared.key("E")
        shared.open_curtain()
        assert len(hands_of(shared)) == 1
        hide()
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


def test_a_saved_table_is_looked_back_at_without_touching_it(saved: Program) -> None:
    (path,) = saved.app.folders.saves.iterdir()
    page, before = saved.scene, (path.read_bytes(), path.stat().st_mtime_ns)
    review = look_back(saved)
    assert saved.app.play.match is None, "nobody sits at it, so nobody can play or think"
    assert review.place == 1
    saved.key("Space")
    saved.run(20)
    assert review.place > 5
    saved.key("End")
    saved.run(5)
    assert review.place == review.count == 90
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert [each.name for each in path.parent.iterdir()] == [path.name], "not even a lock"
    saved.key("Esc")
    saved.run(0.2)
    assert saved.scene is page


def test_jumps_go_by_move_trick_and_hand(saved: Program) -> None:
    review = look_back(saved)
    match, view = review.match, review.match.view(0)
    hands = [match.moves_until(number) + 1 for number in range(3)]
    tricks = [
        place + 1 for place, entry in enumerate(view.log) if any("Taken" in repr(event) for event in entry.events)
    ]
    for name, place in (
        ("PgDn", hands[1]),
        ("PgDn", hands[2]),
        ("PgDn", 90),
        ("PgUp", hands[2]),
        ("PgUp", hands[1]),
        ("PgUp", 1),
        ("Right", 2),
        ("Left", 1),
    ):
        saved.key(name)
        assert review.place == place, name
    saved.key("PgDn")
    first = [place for place in tricks if place > hands[1]]
    saved.key("Down")  # the auction comes before the first trick
    for place in first[:3]:
        saved.key("Down")
        assert review.place == place
        saved.run(3)
        assert review.board.view == match.view_at(0, place)
    saved.key("Up")
    assert review.place == first[1]


def test_every_step_can_be_made_by_mouse(saved: Program) -> None:
    review = look_back(saved)
    for label, place in (("Next hand", review.stops.hands[1]), ("Later", review.stops.hands[1] + 1)):
        saved.press(label)
        assert review.place == place
    line = review.timeline
    saved.rest()
    saved.click((line.x_of(60), line.rect.centery))
    assert review.place == 60
    saved.drag((line.x_of(60), line.rect.centery), (line.x_of(20), line.rect.centery + 40))
    assert review.place == 20
    saved.press("Previous hand")
    assert review.place == 1


def test_cards_are_laid_open_only_in_hands_that_are_over(saved: Program) -> None:
    review = look_back(saved)
    match = review.match
    saved.key("O")
    saved.run(0.2)
    assert review.open
    assert review.board.view == match.open_view_at(0, 1)
    shown = {str(each.card) for hand in review.hands.layout(review.board, review.look) for each in hand.cards}
    hidden = [zone.cards for zone in match.open_view_at(0, 1).zones_of("hand") if zone.owner != 0]
    assert shown == {str(card) for cards in hidden for card in cards}
    saved.key("End")
    saved.run(0.2)
    assert not review.open
    assert review.board.view == match.view_at(0, 90)
    assert not {"Show hands", "Hide hands", "Next seat"} & set(saved.labels())
    assert not any(label.startswith("What") for label in saved.labels())
    for key in "OEW":
        saved.key(key)
        assert review.board.view == match.view_at(0, 90)
    with pytest.raises(ValueError, match="not over"):
        match.open_view_at(0, 90)


def test_the_eyes_of_computer_players_are_lent_in_hands_that_are_over_alone(saved: Program) -> None:
    review = look_back(saved)
    seen = []
    for _ in range(3):
        saved.press("Next seat")
        saved.run(0.2)
        seen.append(review.board.view.seat)
    assert seen == [1, 2, 0]
    log = review.match.view(0).log
    place = next(place for place, entry in enumerate(log) if entry.actor == 2 and entry.word == "play") + 1
    review.to(place)
    saved.press("What Cleo saw")
    saved.run(0.2)
    assert review.place == place - 1
    assert review.board.view == review.match.view_at(2, place - 1)
    assert review.board.view.actor == 2, "it is about to decide"
    assert "as Cleo saw it" in review.caption
    saved.rest()
    saved.key("End")
    saved.run(0.2)
    assert review.board.view == review.match.view_at(0, 90)


def test_a_copy_is_the_same_to_the_byte_and_has_a_name_of_its_own(saved: Program) -> None:
    (path,) = saved.app.folders.saves.iterdir()
    table = read_table(path, GAMES).table
    table.rewind(80)  # what was taken back is copied too
    write_table(path, table)
    saved.app.show_saved_tables()
    saved.run(0.2)
    for _ in range(2):
        saved.press("Keep a copy")
        saved.run(0.2)
    copies = sorted(saved.app.folders.saves.iterdir())
    assert len(copies) == 3
    assert len({each.read_bytes() for each in copies}) == 1
    assert any("A copy is kept" in part.label for part in saved.parts("notice"))


@pytest.mark.parametrize("empty", [False, True])
def test_a_file_without_moves_or_that_cannot_be_read_is_not_looked_back_at(saved: Program, empty: bool) -> None:
    (path,) = saved.app.folders.saves.iterdir()
    if empty:
        write_table(path, five_hundred(0))
        saved.app.show_saved_tables()
        saved.run(0.2)
        saved.rest()
    else:
        path.write_text("nonsense")  # while the page is up
    saved.key("B")
    dialog = saved.comes_to(SavedTablesPage).desk.dialog
    assert ("There is nothing to look back at" if empty else "can't be opened") in dialog.label


def test_the_end_of_a_match_leads_to_its_first_move(tmp_path: Path) -> None:
    program = shown(tmp_path, at_the_end("bidding-war", ranks=4))
    review = look_back(program)
    assert review.place == 1
    assert not stops_of(review.match, review.match.view(0)).tricks
    program.press("Next round")
    assert review.place > 1


def test_in_play_looking_back_goes_on_and_the_others_wait(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_in(five_hundred(60))
    program.run_until(lambda: scene.to_act)
    length = len(log_of(scene))
    program.rest()
    program.key("Esc")
    review = look_back(program)
    program.key("Home")
    program.run(10)
    assert len(log_of(scene)) == length
    assert review.place == 1


@pytest.mark.parametrize(
    "game", by_turns([(game,) for game in GAMES], "games that are looked back at", name=lambda game: game.id)
)
def test_in_every_game_all_hands_have_room_in_the_smallest_window_and_the_log_plays(game: Game, tmp_path: Path) -> None:
    program = at_a_saved_table(tmp_path, at(game.id, seats=one_person(seats=game.players[-1]), until=hand_over), SMALL)
    review = look_back(program)
    program.key("O")
    for scale in (Size.NORMAL, Size.LARGEST):
        program.loop.restyle(Look.of(SMALL, zoom=scale))
        program.run(0.1)
        hands = review.hands.layout(review.board, review.look)
        assert len(hands) == game.players[-1] - 1
        assert all(review.hands.rect.contains(each.rect) for hand in hands for each in hand.cards)
        assert faults(review) == []
    program.press("Next seat")
    assert review.seat != review.own
    place = review.place
    program.press("Play")
    program.run_until(lambda: review.place > place + 2)
    program.press("Stop")
