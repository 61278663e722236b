"""A sample table at which a hint can be had at once."""

from dataclasses import replace
from functools import cache
from random import Random

from cardtable.ai.advice import AHEAD_DEALS, Advice, advise
from cardtable.ai.explanation import Explanation
from cardtable.ai.players import Reply, RuleOfThumb
from cardtable.ai.questions import Request, RequestKind
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.play.live import LiveMatch
from cardtable.store.tables.folder import list_samples
from cardtable.store.tables.format import read_table
from cardtable.ui.play.table_scene import TableScene
from tests.known_games import game_of
from tests.ui.at_the_table import Program

SAMPLES = {sample.path.name: sample.path for sample in list_samples(GAMES)}


@cache
def advice_on(view: View, moves: tuple[Move, ...], deals: int | None) -> Advice:
    """Return the advice on a View, which always is the same: many tests ask at the same table."""
    return advise(view, game_of(view.game), moves, deals=deals)


class Lookers(RuleOfThumb):
    """Players without a process, who give hints with their figures."""

    found: Advice | None = None

    def find(self, request: Request) -> Reply | None:
        return None if request.kind is RequestKind.REVIEW else super().find(request)

    def hint(self, view: View) -> Reply:
        """Return the hint, and keep it."""
        return self._told(advice_on(view, (), 0))

    def advice(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply:
        return self._told(advice_on(view, moves, AHEAD_DEALS))

    def _told(self, found: Advice) -> Reply:
        # Few deals are enough here.
        self.found = replace(found, verdicts=tuple(replace(each, settled=True) for each in found.verdicts))
        return Reply(Explanation(found.best, found.reason), advice=self.found)


def sit_down(program: Program, sample: str, players: Lookers | None = None) -> tuple[TableScene, Lookers]:
    """Sit down at the sample whose name begins so, and wait for the turn of the person."""
    table = read_table(next(path for name, path in SAMPLES.items() if name.startswith(sample)), GAMES).table
    players = players or Lookers(GAMES)
    program.app.play.show(LiveMatch(table, players, None, Random(1), pause=0.0))
    program.run(0.1)
    program.run_until(lambda: getattr(program.scene, "to_act", False))
    scene = program.scene
    assert isinstance(scene, TableScene)
    return scene, players


def go_to_the_person(match: LiveMatch) -> None:
    while match.actor not in match.persons:
        match.hurry()
        match.advance(0.0)


def show_more(program: Program, scene: TableScene) -> None:
    """Press the button that shows the figures of a hint."""
    more = next(part for part in scene.advice.desk.parts() if part.label == "More")
    program.rest()
    program.click(more.rect.center)
    program.run(0.5)
