"""A table before a decision in which one move is a blunder, with players who judge moves at once."""

from collections.abc import Sequence
from random import Random

from cardtable.ai.advice import Advice
from cardtable.ai.explanation import Explanation
from cardtable.ai.players import Reply, RuleOfThumb
from cardtable.ai.questions import Request, RequestKind
from cardtable.engine.moves import Move, Pass
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.play.advice import COACH, AdviceText, Comment
from cardtable.play.live import LiveMatch
from cardtable.play.match import Cost
from cardtable.ui.play.table_scene import TableScene
from tests.ai.judged import positions
from tests.ui.at_a_hint import advice_on
from tests.ui.at_the_table import Program

GAME, POSITION = "the-card-game", "everything is melded"
BLUNDER, GOOD = "discard 9c", "out Ks"


class Judges(RuleOfThumb):
    """Players who judge at once, and count how often they are asked about moves for the person to act."""

    def __init__(self) -> None:
        super().__init__(GAMES)
        self.judged = 0
        self.few = True

    def find(self, request: Request) -> Reply | None:
        self.few = request.deals is not None
        self.judged += request.kind is RequestKind.ADVICE and request.deals != 0
        return super().find(request)

    def hint(self, view: View) -> Reply:
        return self._told(advice_on(view, (), 0))

    def advice(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply | None:
        return self._told(advice_on(view, moves, 24 if self.few else None))

    @staticmethod
    def _told(found: Advice) -> Reply:
        return Reply(Explanation(found.best, found.reason), advice=found)


def comment_of(scene: TableScene, sentence: str, why: str = "") -> Comment:
    """Return a comment of the coach with this text."""
    comment = Comment(scene.match, Cost(Pass(), Advice(Pass())), scene.board.view)
    comment.text = AdviceText(COACH, sentence, why, more=True)
    return comment


def sit(
    program: Program,
    *,
    coach: str = "always",
    tutor: str = "off",
    people: bool = False,
    players: RuleOfThumb | None = None,
    learners: Sequence[int] = (),
    game: str = GAME,
    position: str = POSITION,
) -> TableScene:
    """Sit down before a decision in which one move is a blunder.

    :param people: whether the others are people as well.
    """
    program.app.profile.keep(program.app.profile.settings.with_tutor(game, tutor))
    program.app.profile.set("coach", coach)
    table = next(each for each in positions(game) if str(each) == position).table()
    actor, table = table.state.actor, table.branch(len(table.log))
    table.seats = tuple(
        Seat(seat.name, PlayerKind.HUMAN if people or number == actor else PlayerKind.AI)
        for number, seat in enumerate(table.seats)
    )
    match = LiveMatch(table, players or Judges(), None, Random(1), pause=0.0)
    match.find_learners = lambda: frozenset(learners)
    program.app.play.show(match, actor)
    program.run(1.0)
    scene = program.scene
    assert isinstance(scene, TableScene)
    return scene
