"""Other lines of a hand: begun in two actions, kept in the file, told by a tag, and shown beside the original."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import Seat
from cardtable.engine.table import Branch, Table
from cardtable.games import GAMES
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.pages.scores.lines import LinesPage
from cardtable.play.branch import BranchMatch
from cardtable.play.live import LiveMatch
from cardtable.play.reviews import MoveComparison
from cardtable.store.tables.format import read_table, write_table
from cardtable.ui.look import Look
from cardtable.ui.play.buttons.menubar import TRIED_LINE
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from cardtable.ui.widgets.button import Button
from tests.commits import by_turns
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.play.judges import Severe
from tests.situations import LARGE, MEDIUM, SMALL, after, at, one_person
from tests.ui.at_the_table import Program, board_of
from tests.ui.drawn import faults
from tests.ui.hands_on import Do, by_keys, by_mouse, press_by_keys, table_of
from tests.ui.looked_back_at import (
    at_a_saved_table,
    begin,
    begin_here,
    decision,
    five_hundred,
    go_back,
    hand_over,
    look_back,
    other_move,
    play_out,
    saved_as,
)
from tests.ui.writings import Writings


def lines_of(program: Program) -> LinesPage:
    """Return the page on which two lines are side by side."""
    page = program.scene
    assert isinstance(page, LinesPage)
    return page


@pytest.mark.parametrize(
    "game", by_turns([(game,) for game in GAMES], "games in which another line is tried", 6, name=lambda game: game.id)
)
def test_another_line_of_a_finished_hand_is_kept_beside_the_original(game: Game, tmp_path: Path) -> None:
    table = at(game.id, seats=one_person(seats=game.players[0]), until=hand_over)
    program = Program(tmp_path)
    path, place = saved_as(program, table), decision(table)
    scene = begin(program, place)
    program.run_until(lambda: scene.to_act)
    assert scene.board.view.zones == table.view_at(0, place).zones, "the same cards"
    other_move(scene, table)
    play_out(program, scene)
    lines = lines_of(program)
    read = read_table(path, GAMES).table
    assert read.log == table.log
    (branch,) = read.branches
    assert branch.at == place
    assert branch.lines[0].move != table.log[place].move
    assert read.line(branch).is_over(place + 1)
    assert lines.played.decided != lines.tried.decided, "both lines can be told apart by their first move"
    assert lines.question.endswith("?")
    lay = {card for zone in table.view_at(0, place).zones if zone.kind == "trick" for card in zone.cards}
    assert set(lines.played.led) == set(lines.tried.led) == lay or game.id == "big-three", "several lie there at once"
    assert lines.played.points == table.state.results[0].points
    assert lines.tried.points == read.line(branch).state.results[0].points
    for size, scale in ((SMALL, Size.LARGEST), (LARGE, Size.NORMAL)):
        program.screen.resize(size)
        program.loop.restyle(Look.of(size, zoom=scale))
        program.run(0.1)
        assert faults(lines) == []
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
    scene = table_of(tried)
    assert isinstance(scene.match, BranchMatch)
    at = scene.match.at
    tried.run_until(lambda: scene.to_act)
    scene.make(scene.match.moves()[0])
    play_out(tried, scene)
    first, second = read_table(only_file(tried), GAMES).table.branches
    assert first.at == second.at == at
    shown = lines_of(tried)
    tried.press("Next line")
    tried.run(0.2)
    assert tried.scene is not shown
    tried.press("Remove")
    tried.press("Remove")
    tried.run(0.2)
    assert read_table(only_file(tried), GAMES).table.branches == [second]


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
    assert lines_of(program).tried.points is None
    (before,) = read_table(path, GAMES).table.branches
    program.press("Play on")
    program.run(0.3)
    play_out(program, table_of(program))
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
    program.app.play.sit_down(program.app.sittings.start(at("five-hundred", seats=seats, until=after(20)), Random(1)))
    program.run(0.3)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    return match


def test_a_branch_of_a_hand_in_play_counts_as_help_and_does_not_change_the_match(tmp_path: Path) -> None:
    program = Program(tmp_path)
    match = in_play(program, one_person(seats=3))
    main = table_of(program)
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
    for _ in range(3):
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
    place = decision(match.table)
    assert "stay hidden" in lines.refusal(place + 1)
    lines.begin(place + 1)
    program.run(0.2)
    assert match.table.branches == []
    assert not isinstance(getattr(program.scene, "match", None), BranchMatch)


def test_a_line_at_a_decision_that_was_taken_back_waits_for_another_move(tmp_path: Path) -> None:
    program = Program(tmp_path)
    match = in_play(program, one_person(seats=3))
    main = table_of(program)
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
    lines_of(program)
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
    lines = lines_of(program)
    assert lines.tried.moves[0] == lines.tried.decided
    assert match.table.branches == [branch]


def test_undoing_the_moves_before_a_branch_does_not_lose_the_branch(tmp_path: Path) -> None:
    table = five_hundred(40)
    place, rng = decision(table), Random(9)
    other = table.branch(place)
    for _ in range(8):
        play_on(other, rng, by_thumb)
    table.branches = [Branch(place, tuple(other.log[place:]))]
    whole = [str(line) for line in other.log]
    table.rewind(place - 1)
    (branch,) = table.branches
    assert [str(line) for line in table.line(branch).log] == whole
    path = tmp_path / "x.cardtable.yaml"
    write_table(path, table)
    read = read_table(path, GAMES).table
    assert (read.branches, read.undone) == (table.branches, table.undone)


def test_both_moves_are_compared_beside_their_outcomes(tmp_path: Path, written: Writings) -> None:
    table = five_hundred(90)
    program = at_a_saved_table(tmp_path, table, SMALL)
    place = decision(table)
    scene = begin(program, place + 1)
    scene.make(next(move for move in scene.match.moves() if move != table.log[place].move))
    play_out(program, scene)
    program.run(0.3)
    lines = lines_of(program)
    comparison = lines.comparison
    assert isinstance(comparison, MoveComparison)
    program.run_until(lambda: comparison.done)
    assert "was better than" in comparison.text
    assert "in 40 deals" in comparison.text
    assert lines.basis.label == comparison.text
    measure = game_of("blues-and-greens").bot.measure().heading
    lines.basis.label = (
        f"Over 64 deals that fit what you could know, {measure}: Draw from the deck: −124.0, Take 6♦ and 8 more: −78.5."
    )
    written.clear()
    assert faults(lines) == [], "there is room for the longest comparison"
    captions = [
        each.text for each in written if " \u00b7 " in each.text and each.text.split()[-1] in ("Ann", "Bert", "Cleo")
    ]
    assert len({text.startswith("trick ") for text in captions}) == 1, captions
    assert sum(lines.played.taken) == 10
    for trick in lines.played.tricks:
        assert trick.won_with in trick.cards


@pytest.mark.parametrize("differs", [True, False])
def test_two_lines_are_compared_where_they_part_and_not_before(
    differs: bool, tmp_path: Path, written: Writings
) -> None:
    program, table = Program(tmp_path), five_hundred(90)
    first = decision(table, 1)
    place = decision(table, 1, first + 1)
    other = table.branch(place)
    played = table.log[place].move
    moves = [move for move in other.state.moves() if move != played]
    other.play(table.log[place].actor, moves[-1] if differs else played)
    table.branches.append(Branch(first, tuple(other.log[first:])))
    saved_as(program, table)
    look_back(program).to(place)
    program.run(0.2)
    program.rest()
    program.key("L")
    program.run(0.3)
    lines = lines_of(program)
    texts = " ".join(each.text for each in written)
    if differs:
        assert lines.question.endswith("?")
        assert lines.played.decided != lines.tried.decided
        assert "tried instead" in texts
    else:
        assert lines.heading.label == "Two lines with the same move"
        assert lines.played.decided == lines.tried.decided
        assert "tried instead" not in texts
    program.press("Another move here")
    program.run(0.3)
    match = table_of(program).match
    assert isinstance(match, BranchMatch)
    assert match.at == (place if differs else first)


def at_a_branch(folder: Path, game: Game) -> Program:
    """Return the program at another line that has been begun straight from play, on the person's turn."""
    table = at(game.id, seats=one_person(seats=min(4, game.players[-1])), until=decided_three_times)
    program = Program(folder)
    program.app.play.show(LiveMatch(table, program.app.players, None, Random(1), pause=0.0), 0)
    program.run(0.2)
    assert TRIED_LINE not in program.labels(), "this line was played"
    table_of(program).look_back(len(table.log))
    program.run(0.2)
    scene = begin_here(program)
    program.run_until(lambda: scene.to_act)
    return program


def decided_three_times(table: Table) -> bool:
    return sum(line.actor == 0 for line in table.log) == 3


@pytest.mark.parametrize(
    "game", by_turns([(game,) for game in GAMES], "games in which a line has its tag", name=lambda game: game.id)
)
def test_the_tag_of_a_tried_line_covers_nothing_and_is_a_sign_where_its_words_have_no_room(
    tmp_path: Path, game: Game
) -> None:
    program = at_a_branch(tmp_path, game)
    scene = table_of(program)
    for size, scale, worded in ((SMALL, "normal", True), (MEDIUM, "largest", False)):
        program.app.profile.set("size", scale)
        program.screen.resize(size)
        program.run(0.5)
        tag = scene.menubar.tag
        assert TRIED_LINE in program.labels()
        assert tag.worded == worded
        assert faults(scene) == [], (size, scale)


def test_the_tag_says_what_it_is_and_opens_the_way_back(tmp_path: Path) -> None:
    program = at_a_branch(tmp_path, GAMES[0])
    scene = table_of(program)
    program.rest()
    place = next(part.rect.center for part in program.parts("button") if part.label == TRIED_LINE)
    program.move(place)
    program.run(1.5)
    tip = scene.desk.tooltip.tip
    assert scene.desk.tooltip.shown
    assert scene.exits.leave_label in tip.text
    program.click(place)
    program.press(scene.exits.leave_label)
    program.run(0.3)
    assert program.scene is not scene


COSTS = {"blues-and-greens": 60.0, "bidding-war": 20.0, "the-card-game": 20.0}
"""What a move costs, in the games in which moves are judged in points."""


ways = pytest.mark.parametrize(
    ("game", "do", "size"),
    by_turns(
        [(game, *((by_keys, MEDIUM), (by_mouse, SMALL))[number % 2]) for number, game in enumerate(GAMES)],
        "games in which a costly move is looked at",
        name=lambda game, *_: game.id,
    ),
)
"""The games in turn: the mouse in the smallest window, where buttons have the least room."""


def finished(game: Game) -> Table:
    """Return a table at the end of its first hand."""
    return at(game.id, seats=one_person(seats=3 if 3 in game.players else 4), until=hand_over)


class Person:
    """Somebody who chooses a saved table, and then uses keys alone or the mouse alone."""

    def __init__(self, folder: Path, table: Table, do: Do, size: tuple[int, int]) -> None:
        self.program = Program(folder, size)
        self.program.app._players = Severe(table, COSTS.get(table.game.id, 0.2))
        saved_as(self.program, table)
        self.do = do

    def press(self, label: str, comes: type | None = None) -> None:
        """Press a button, and wait for the scene that it leads to."""
        program = self.program
        program.rest()
        if self.do is by_mouse:
            program.press(label)
        else:
            press_by_keys(program, self.button(label))
        program.run(0.2)
        if comes is not None:
            program.run_until(lambda: isinstance(program.scene, comes))
            program.rest()

    def button(self, label: str) -> Button:
        """Return the button whose label begins so: of the dialog, if one is open."""
        desk = self.program.scene.desk  # type: ignore[attr-defined]  # every scene that looks back has one
        widgets = desk.focus.everything() if desk.dialog is None else desk.dialog.buttons
        return next(each for each in widgets if isinstance(each, Button) and each.label.startswith(label))

    def make(self, wanted: Callable[[Move], bool]) -> None:
        """Make the first legal move that is wanted."""
        scene = self.program.scene
        assert isinstance(scene, TableScene)
        self.program.run_until(lambda: scene.to_act)
        move = next(move for move in scene.match.moves() if wanted(move))
        self.do(self.program, move)
        self.program.run_until(lambda: moment_on(scene.board) is None)


@ways
def test_a_costly_move_is_found_and_another_line_is_tried_and_compared(
    do: Do, size: tuple[int, int], game: Game, tmp_path: Path
) -> None:
    table = finished(game)
    person = Person(tmp_path, table, do, size)
    program = person.program
    person.press("Review", HandReviewScene)
    review = program.scene
    assert isinstance(review, HandReviewScene)
    program.run_until(lambda: review.sheet is not None)
    if len(review.sheet.costly) > 1:
        person.press("Next one")
        assert review.costly == review.sheet.costly[1]
        person.press("Earlier one")
    costly = review.costly
    assert costly == review.sheet.costly[0]
    person.press("Another line from here", TableScene)
    assert len(board_of(program.scene).view.log) == costly.place
    person.make(lambda move: move != costly.move)
    person.press("Pause")
    person.press("Back to the match", LinesPage)
    person.press("Step through it", LookingBackScene)
    person.press("Back", LinesPage)
    person.press("Back", HandReviewScene)
    person.press("Close", SavedTablesPage)
