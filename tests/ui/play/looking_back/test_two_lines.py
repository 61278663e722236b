"""Two lines of a hand side by side: both moves and outcomes, compared where the lines part."""

from pathlib import Path

import pytest
from pygame import Surface

from cardtable.engine.table import Branch, Table
from cardtable.pages.scores.lines import LinesPage
from cardtable.play.branch import BranchMatch
from cardtable.play.reviews import MoveComparison
from cardtable.ui.play.table_scene import TableScene
from tests.known_games import game_of
from tests.play.judges import Severe
from tests.situations import one_person
from tests.ui.at_the_branches import begin, decision, go_back, other_move, play_out, saved_as
from tests.ui.at_the_table import Program
from tests.ui.looked_back_at import five_hundred, look_back, played_on
from tests.ui.writings import Writings


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
def test_both_moves_are_compared_beside_their_outcomes(
    tmp_path: Path, size: tuple[int, int], written: Writings
) -> None:
    program = Program(tmp_path, size)
    table = five_hundred(90)
    program.app._players = Severe(table)
    saved_as(program, table)
    place = next(
        number
        for number, line in enumerate(table.log)
        if line.actor == 0 and len(table.branch(number).state.moves()) > 1
    )
    scene = begin(program, place + 1)
    scene.make(next(move for move in scene.match.moves() if move != table.log[place].move))
    play_out(program, scene)
    program.run(0.3)
    lines = program.scene
    assert isinstance(lines, LinesPage)
    comparison = lines.comparison
    assert comparison is not None
    program.run_until(lambda: comparison.done)
    assert "was better than" in comparison.text
    assert "in 40 deals" in comparison.text
    measure = game_of("blues-and-greens").bot.measure().heading
    longest = (
        f"Over 64 deals that fit what you could know, {measure}: Draw from the deck: −124.0, Take 6♦ and 8 more: −78.5."
    )
    assert isinstance(comparison, MoveComparison)
    assert lines.basis.label == comparison.text
    lines.basis.label = longest
    written.clear()
    lines.draw(program.screen.surface)
    captions = [
        each.text for each in written if " \u00b7 " in each.text and each.text.split()[-1] in ("Ann", "Bert", "Cleo")
    ]
    assert len({text.startswith("trick ") for text in captions}) == 1, captions
    (shown,) = [each for each in written if each.text == longest]
    assert lines.look.fitted(longest, shown.style, shown.room.width, None).height <= shown.room.height
    assert sum(lines.played.taken) == 10
    for trick in lines.played.tricks:
        assert trick.won_with in trick.cards


def test_an_unfinished_hand_is_named_in_the_games_own_word(tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path)
    table = Table(game_of("bidding-war"), one_person(seats=3))
    while not table.state.results:
        played_on(table, len(table.log) + 1)
    saved_as(program, table)
    scene = begin(program, decision(table))
    program.run_until(lambda: scene.to_act)
    other_move(scene, table)
    program.run_until(lambda: scene.to_act)
    go_back(program)
    program.press("Back to the match")
    program.run(0.3)
    lines = program.scene
    assert isinstance(lines, LinesPage)
    assert lines.tried.points is None
    written.clear()
    lines.draw(Surface(lines.look.metrics.size))
    texts = [each.text for each in written]
    assert "This game is not over." in texts
    assert "This hand is not over." not in texts


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
    lines = program.scene
    assert isinstance(lines, LinesPage)
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
    scene = program.scene
    assert isinstance(scene, TableScene)
    assert isinstance(scene.match, BranchMatch)
    assert scene.match.at == (place if differs else first)
