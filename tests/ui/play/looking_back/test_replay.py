"""Looking back at whole tables, saved or in play: by move, trick and hand, as one player saw them or open."""

import shutil
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.store.tables.format import read_table, write_table
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.looking_back import LookingBackScene, stops_of
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_table import Program
from tests.ui.looked_back_at import five_hundred, look_back, played_on


@pytest.fixture
def saved(tmp_path: Path) -> Program:
    """Return the program on the page of the saved tables; one is saved, in the middle of its third hand."""
    program = Program(tmp_path)
    folder = program.app.folders.saves
    folder.mkdir(parents=True, exist_ok=True)
    table = five_hundred(90)
    assert len(table.state.results) == 2
    write_table(folder / "one.cardtable.yaml", table)
    program.app.show_saved_tables()
    program.run(0.2)
    return program


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
    table_of = review.match
    saved.key("O")
    saved.run(0.2)
    assert review.open
    assert review.board.view == table_of.open_view_at(0, 1)
    shown = {str(each.card) for hand in review.hands.layout(review.board, review.look) for each in hand.cards}
    hidden = [zone.cards for zone in table_of.open_view_at(0, 1).zones_of("hand") if zone.owner != 0]
    assert shown == {str(card) for cards in hidden for card in cards}
    saved.key("End")
    saved.run(0.2)
    assert not review.open
    assert review.board.view == table_of.view_at(0, 90)
    assert not {"Show hands", "Hide hands", "Next seat"} & set(saved.labels())
    assert not any(label.startswith("What") for label in saved.labels())
    for key in "OEW":
        saved.key(key)
        assert review.board.view == table_of.view_at(0, 90)
    with pytest.raises(ValueError, match="not over"):
        table_of.open_view_at(0, 90)


def test_what_a_computer_player_saw_is_exactly_its_view(saved: Program) -> None:
    review = look_back(saved)
    log = review.match.view(0).log
    place = next(place for place, entry in enumerate(log) if entry.actor == 2 and entry.word == "play") + 1
    review.to(place)
    saved.rest()
    saved.press("What Cleo saw")
    saved.run(0.2)
    assert review.place == place - 1
    assert review.board.view == review.match.view_at(2, place - 1)
    assert review.board.view.actor == 2, "it is about to decide"
    assert "as Cleo saw it" in review.caption
    saved.rest()
    saved.key("End")
    saved.run(0.2)
    assert review.board.view == review.match.view_at(0, 90), "its eyes are not lent in a hand that is not over"


def test_a_computer_players_eyes_are_lent_in_a_hand_that_is_over(saved: Program) -> None:
    review = look_back(saved)
    seen = []
    for _ in range(3):
        saved.rest()
        saved.press("Next seat")
        saved.run(0.2)
        seen.append(review.board.view.seat)
    assert seen == [1, 2, 0]


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


def test_a_file_that_cannot_be_read_is_not_looked_back_at(saved: Program) -> None:
    (path,) = saved.app.folders.saves.iterdir()
    saved.rest()
    path.write_text("nonsense")  # while the page is up
    saved.key("B")
    saved.run(0.2)
    assert isinstance(saved.scene, SavedTablesPage)
    assert saved.scene.desk.dialog is not None
    assert "can't be opened" in saved.scene.desk.dialog.label


def test_a_table_without_moves_says_so(saved: Program) -> None:
    (path,) = saved.app.folders.saves.iterdir()
    write_table(path, five_hundred(0))
    saved.app.show_saved_tables()
    saved.run(0.2)
    saved.rest()
    saved.key("B")
    assert isinstance(saved.scene, SavedTablesPage)
    assert saved.scene.desk.dialog is not None
    assert saved.scene.desk.dialog.label == "There is nothing to look back at"


def test_the_end_of_a_match_leads_to_its_first_move(tmp_path: Path) -> None:
    program = Program(tmp_path)
    table = played_on(Table(game_of("bidding-war"), one_person(seats=2), {"ranks": 4}), 1000)
    program.app.play.show(LiveMatch(table, program.app.players, None, Random(1), pause=0.0))
    program.run(1)
    assert isinstance(program.scene, ScoreSheetPage)
    review = look_back(program)
    assert review.place == 1
    assert not stops_of(review.match, review.match.view(0)).tricks
    program.press("Next round")
    assert review.place > 1


def test_in_play_looking_back_goes_on_and_the_others_wait(tmp_path: Path) -> None:
    program = Program(tmp_path)
    table = five_hundred(60)
    program.app.play.show(LiveMatch(table, program.app.players, None, Random(1), pause=0.0))
    program.run(0.3)
    scene = program.scene
    assert isinstance(scene, TableScene)
    program.run_until(lambda: scene.to_act)
    length = len(table.log)
    program.rest()
    program.key("Esc")
    review = look_back(program)
    program.key("Home")
    program.run(10)
    assert len(table.log) == length
    assert review.place == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_players_cards_have_room_at_every_size(game: Game, tmp_path: Path) -> None:
    table = Table(game, one_person(seats=game.players[-1]))
    while not table.state.results and table.state.actor is not None:
        played_on(table, len(table.log) + 1)
    write_table(tmp_path / "x.cardtable.yaml", table)
    program = Program(tmp_path, (800, 600))
    shutil.copy(tmp_path / "x.cardtable.yaml", tmp_path / "y.cardtable.yaml")
    program.app.opener.look_back(tmp_path / "y.cardtable.yaml")
    program.run(0.2)
    review = program.scene
    assert isinstance(review, LookingBackScene)
    program.rest()
    program.key("O")
    for size, scale in (
        ((800, 600), Size.NORMAL),
        ((800, 600), Size.LARGEST),
        ((1280, 720), Size.NORMAL),
        ((3840, 2160), Size.NORMAL),
    ):
        program.screen.resize(size)
        program.loop.restyle(Look.of(size, zoom=scale))
        hands = review.hands.layout(review.board, review.look)
        assert len(hands) == game.players[-1] - 1
        cards = [each.rect for hand in hands for each in hand.cards]
        assert all(review.hands.rect.contains(rect) for rect in cards)
        assert all(Rect((0, 0), size).contains(part.rect) for part in program.parts("button"))
        review.draw(Surface(size, 0, 32))


def test_the_buttons_call_a_hand_what_the_game_does(tmp_path: Path) -> None:
    program = Program(tmp_path)
    table = Table(game_of("bidding-war"), one_person(seats=3), {"ranks": 4, "games": 2})
    while len(table.state.results) < 2:
        played_on(table, len(table.log) + 1)
    program.app.folders.saves.mkdir(parents=True)
    write_table(program.app.folders.saves / "one.cardtable.yaml", table)
    program.app.show_saved_tables()
    program.run(0.2)
    look_back(program)
    assert {"Previous game", "Next game"} <= set(program.labels())
