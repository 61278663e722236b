"""Other lines of a hand: begun in two actions, kept in the file, shown beside the original."""

from pathlib import Path
from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.seats import Seat
from cardtable.engine.table import Branch, Table
from cardtable.games import GAMES
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.pages.scores.lines import LinesPage
from cardtable.play.branch import BranchMatch
from cardtable.play.live import LiveMatch
from cardtable.store.tables.format import read_table, write_table
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_branches import begin, begin_here, decision, go_back, other_move, play_out, saved_as
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults
from tests.ui.looked_back_at import five_hundred, played_on


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_another_line_of_a_finished_hand_is_kept_beside_the_original(game: Game, tmp_path: Path) -> None:
    program = Program(tmp_path)
    table = Table(game, one_person(seats=game.players[0]))
    while not table.state.results and table.state.actor is not None:
        played_on(table, len(table.log) + 1)
    log = [str(line) for line in table.log]
    path = saved_as(program, table)
    at = decision(table)
    scene = begin(program, at)
    program.run_until(lambda: scene.to_act)
    assert scene.board.view.zones == table.view_at(0, at).zones, "the same cards"
    other_move(scene, table)
    play_out(program, scene)
    lines = program.scene
    assert isinstance(lines, LinesPage)
    read = read_table(path, GAMES).table
    assert [str(line) for line in read.log] == log
    (branch,) = read.branches
    assert branch.at == at
    assert branch.lines[0].move != table.log[at].move
    assert read.line(branch).is_over(at + 1)
    assert lines.played.decided != lines.tried.decided, "both lines can be told apart by their first move"
    assert lines.question.endswith("?")
    lay = {card for zone in table.view_at(0, at).zones if zone.kind == "trick" for card in zone.cards}
    assert set(lines.played.led) == set(lines.tried.led) == lay or game.id == "big-three", "several lie there at once"
    assert lines.played.points == table.state.results[0].points
    assert lines.tried.points == read.line(branch).state.results[0].points
    for size, scale in (
        ((800, 600), Size.NORMAL),
        ((800, 600), Size.LARGEST),
        ((1280, 720), Size.NORMAL),
        ((3840, 2160), Size.NORMAL),
    ):
        program.screen.resize(size)
        program.loop.restyle(Look.of(size, zoom=scale))
        program.run(0.1)
        assert all(part.rect.right <= size[0] and part.rect.bottom <= size[1] for part in program.parts("button"))
    assert not list(tmp_path.rglob("statistics*")), "a branch counts nowhere"
    go_back(program)
    assert isinstance(program.scene, LookingBackScene)
    assert "Other lines" in program.labels()
    go_back(program)
    assert isinstance(program.scene, SavedTablesPage)
    assert program.app.play.match is None
    assert not [each for each in path.parent.iterdir() if each != path], "the file is free again"


@pytest.fixture
def tried(tmp_path: Path) -> Program:
    """Return the program with a line tried beside the second hand of Five Hundred, both on the screen."""
    program = Program(tmp_path)
    table = five_hundred(90)
    saved_as(program, table)
    scene = begin(program, decision(table, 1) + 1)
    program.run_until(lambda: scene.to_act)
    other_move(scene, table)
    play_out(program, scene)
    assert isinstance(program.scene, LinesPage)
    return program


def only_file(program: Program) -> Path:
    """Return the file of the one table."""
    (path,) = program.app.folders.saves.glob("*.yaml")
    return path


def test_several_lines_can_begin_at_the_same_decision_and_each_can_be_removed(tried: Program) -> None:
    tried.press("Another move here")
    tried.run(0.3)
    scene = tried.scene
    assert isinstance(scene, TableScene)
    assert isinstance(scene.match, BranchMatch)
    at = scene.match.at
    tried.run_until(lambda: scene.to_act)
    scene.make(scene.match.moves()[0])
    play_out(tried, scene)
    first, second = read_table(only_file(tried), GAMES).table.branches
    assert first.at == second.at == at
    shown = tried.scene
    assert isinstance(shown, LinesPage)
    tried.press("Next line")
    tried.run(0.2)
    assert tried.scene is not shown
    tried.press("Remove")
    tried.press("Remove")
    tried.run(0.2)
    assert read_table(only_file(tried), GAMES).table.branches == [second]


@pytest.mark.parametrize(
    ("size", "scale"), [((800, 600), Size.NORMAL), ((800, 600), Size.LARGEST), ((1280, 720), Size.LARGEST)], ids=str
)
def test_captions_of_tricks_are_not_cut(size: tuple[int, int], scale: Size, tried: Program, cut: set[str]) -> None:
    tried.screen.resize(size)
    tried.loop.restyle(Look.of(size, zoom=scale))
    tried.run(0.1)
    assert isinstance(tried.scene, LinesPage)
    assert tried.scene.tried.tricks
    if scale is Size.LARGEST:  # what is cut opens under the pointer
        assert not [each for each in faults(tried.scene) if each.startswith("cut")]
    else:
        assert not cut


def test_a_line_can_be_stepped_through(tried: Program) -> None:
    lines = tried.scene
    tried.press("Step through it")
    tried.run(0.2)
    review = tried.scene
    assert isinstance(review, LookingBackScene)
    table = read_table(only_file(tried), GAMES).table
    (branch,) = table.branches
    assert review.place == branch.at + 1
    assert review.board.view == table.line(branch).view_at(0, branch.at + 1)
    assert "Another line" not in tried.labels()
    tried.rest()
    tried.key("Esc")
    tried.run(0.2)
    assert tried.scene is lines


def test_an_unfinished_line_can_be_continued(tmp_path: Path) -> None:
    program = Program(tmp_path)
    table = five_hundred(90)
    path = saved_as(program, table)
    scene = begin(program, decision(table, 1) + 6)
    program.run_until(lambda: scene.to_act)
    other_move(scene, table)
    program.run_until(lambda: scene.to_act)
    program.rest()
    program.key("Esc")
    program.press("Back to the match")
    program.run(0.3)
    lines = program.scene
    assert isinstance(lines, LinesPage)
    assert lines.tried.points is None
    (before,) = read_table(path, GAMES).table.branches
    program.press("Play on")
    program.run(0.3)
    again = program.scene
    assert isinstance(again, TableScene)
    play_out(program, again)
    (branch,) = read_table(path, GAMES).table.branches
    assert branch.lines[: len(before.lines)] == before.lines
    assert len(branch.lines) > len(before.lines)


def test_undo_in_a_branch_stops_at_its_beginning(tmp_path: Path) -> None:
    program = Program(tmp_path)
    table = five_hundred(90)
    path = saved_as(program, table)
    scene = begin(program, decision(table, 1) + 6)
    match = scene.match
    assert isinstance(match, BranchMatch)
    program.run_until(lambda: scene.to_act)
    other_move(scene, table)
    program.run_until(lambda: scene.to_act)
    program.rest()
    program.key("U")
    assert len(match.table.log) == match.at
    assert read_table(path, GAMES).table.branches == []
    program.rest()
    program.key("U")
    assert len(match.table.log) == match.at
    program.rest()
    program.key("Y")
    assert len(read_table(path, GAMES).table.branches) == 1
    assert [str(line) for line in read_table(path, GAMES).table.log] == [str(line) for line in table.log]


def in_play(program: Program, seats: tuple[Seat, ...]) -> LiveMatch:
    """Return a saved match of Five Hundred in play, some tricks on."""
    program.app.play.sit_down(
        program.app.sittings.start(played_on(Table(game_of("five-hundred"), seats), 20), Random(1))
    )
    program.run(0.3)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    return match


def test_a_branch_of_a_hand_in_play_counts_as_help_and_does_not_change_the_match(tmp_path: Path) -> None:
    program = Program(tmp_path)
    match = in_play(program, one_person(seats=3))
    main = program.scene
    assert isinstance(main, TableScene)
    program.run_until(lambda: main.to_act)
    log = list(match.table.log)
    main.look_back(decision(match.table))
    program.run(0.2)
    scene = begin_here(program)
    program.run_until(lambda: scene.to_act)
    other_move(scene, match.table)
    play_out(program, scene)
    statistics = program.app.folders.statistics.read_text(encoding="utf-8").splitlines()
    assert ['"undo"' in line for line in statistics] == [True], "neither hand nor match, but help"
    program.press("Step through it")
    program.run(0.2)
    assert isinstance(program.scene, LookingBackScene)
    for key in ("O", "E", "W", "End", "O", "E", "W"):
        program.rest()
        program.key(key)
    assert not {"Show hands", "Next seat"} & set(program.labels()), "the hand is still being played"
    assert not program.scene.open
    assert program.scene.seat == 0
    with pytest.raises(ValueError, match="not over"):
        program.scene.match.open_view_at(0, program.scene.place)
    go_back(program)
    go_back(program)
    go_back(program)
    assert program.scene is main
    assert match.table.log == log
    assert len(match.table.branches) == 1
    program.rest()
    main.make(match.moves()[0])
    program.run_until(lambda: len(match.table.log) > len(log) + 1)
    assert match.path is not None
    assert len(read_table(match.path, GAMES).table.branches) == 1


def test_with_other_people_at_the_table_a_branch_needs_a_finished_hand(tmp_path: Path) -> None:
    program = Program(tmp_path)
    seats = (Seat("Ann"), Seat("Bert"), *one_person(seats=3)[2:])
    match = in_play(program, seats)
    lines = program.app.play.other_lines(match)
    assert lines is not None
    place = decision(match.table)
    assert "stay hidden" in lines.refusal(place + 1)
    lines.begin(place + 1)
    program.run(0.2)
    assert match.table.branches == []
    assert not isinstance(getattr(program.scene, "match", None), BranchMatch)


def test_a_line_at_a_decision_that_was_taken_back_waits_for_another_move(tmp_path: Path) -> None:
    program = Program(tmp_path)
    match = in_play(program, one_person(seats=3))
    main = program.scene
    assert isinstance(main, TableScene)
    program.run_until(lambda: main.to_act)
    main.make(match.moves()[0])
    program.run_until(lambda: main.to_act)
    at = decision(match.table, begins=match.last_decision or 0)
    main.look_back(at + 1)
    program.run(0.2)
    scene = begin_here(program)
    program.run_until(lambda: scene.to_act)
    other_move(scene, match.table)
    program.run_until(lambda: scene.to_act)
    scene.exits.leave()
    program.run(0.2)
    assert isinstance(program.scene, LinesPage)
    go_back(program)
    go_back(program)
    assert program.scene is main
    program.rest()
    program.key("U")
    assert len(match.table.log) == at
    (branch,) = match.table.branches
    assert branch.at == at
    main.look_back(at)
    program.run(0.2)
    assert "Other lines" not in program.labels(), "there is nothing to compare it with yet"
    program.rest()
    program.key("L")
    program.run(0.2)
    assert isinstance(program.scene, LookingBackScene)
    go_back(program)
    program.run_until(lambda: main.to_act)
    main.make(match.moves()[0])
    main.look_back(at + 1)
    program.run(0.2)
    program.rest()
    program.key("L")
    program.run(0.2)
    lines = program.scene
    assert isinstance(lines, LinesPage)
    assert lines.tried.moves[0] == lines.tried.decided
    assert match.table.branches == [branch]


def test_undoing_the_moves_before_a_branch_does_not_lose_the_branch(tmp_path: Path) -> None:
    table = five_hundred(40)
    at = decision(table)
    other = table.branch(at)
    played_on(other, at + 8, seed=9)
    table.branches = [Branch(at, tuple(other.log[at:]))]
    whole = [str(line) for line in other.log]
    table.rewind(at - 1)
    (branch,) = table.branches
    assert [str(line) for line in table.line(branch).log] == whole
    path = tmp_path / "x.cardtable.yaml"
    write_table(path, table)
    read = read_table(path, GAMES).table
    assert (read.branches, read.undone) == (table.branches, table.undone)
