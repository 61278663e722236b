"""Questions, tooltips and selections of one person's turn do not stay on the screen for the next person."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.ui.play.intents import Explain
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.layout import Spot
from tests.ui.at_the_table import Program, at_index
from tests.ui.twins import digest_of, played, turns_ending, twins


def hand_of(scene: TableScene) -> list[Spot]:
    """Return the cards of the hand on the screen."""
    return [spot for spot in scene.board.rest if spot.in_hand]


def frames_after_asking(folder: Path, table: Table, length: int) -> list[bytes]:
    """Ask and point at all kinds of things in a turn, make the move, and return the frames until the next curtain."""
    program = Program(folder)
    program.app.profile.set("click_plays", False)  # the clicks below are to pick cards up, not to play them
    line = table.log[length]
    program.app.play.show(LiveMatch(table.branch(length), program.app.players, None, Random(1), pause=0.0))
    program.run(0.2)
    program.open_curtain()
    scene = program.scene
    assert isinstance(scene, TableScene)
    for spot in hand_of(scene)[:2]:
        program.click(at_index(spot))
    program.key("H")
    program.run(0.2)
    assert scene.hints.text
    program.key("H")
    last = hand_of(scene)[-1]
    program.move(at_index(last))
    program.run(1.0)
    scene.act(Explain(last, last.zone))
    program.run(0.1)
    scene.make(line.move)
    seen = []
    for _ in range(40):
        program.run(1 / 30)
        seen.append(digest_of(program.screen.surface))
        if isinstance(program.scene, ScoreSheetPage):
            break
    return seen


# In the Bidding War everybody knows what everybody holds: no reason can betray anything.
HIDING = [game for game in GAMES if game.id != "bidding-war"]


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_no_hint_or_reason_outlives_the_turn(tmp_path: Path, game: Game) -> None:
    for length in turns_ending(game):
        table = played(game, 3, length + 1)
        line = table.log[length]
        if line.actor == DEALER or table.state.actor in (line.actor, None, DEALER):
            continue
        public = table.branch(length).view(None)
        same = (other for other in twins(table) if other.branch(length).view(None) == public)
        same = (other for other in same if other.log[length].move == line.move)
        other = next((each for each in islice(same, 8) if each.view(line.actor) != table.view(line.actor)), None)
        if other is None:
            continue
        first = frames_after_asking(tmp_path / "a", table, length)
        second = frames_after_asking(tmp_path / "b", other, length)
        assert first == second, f"after move {length}: {line.move}"
        return
    raise AssertionError("no two tables looked the same")
