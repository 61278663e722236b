"""AI players without a process of their own. They find the answer while they are asked."""

from collections.abc import Iterable, Sequence

from cardtable.ai.advice import judge
from cardtable.ai.players.worker import Reply
from cardtable.ai.questions import judgement_question
from cardtable.ai.review import compare
from cardtable.ai.search import by_rule
from cardtable.engine.game import Game, game_in
from cardtable.engine.moves import Move
from cardtable.engine.view import View


class SimplePlayers:
    """AI players that find the answer while they are asked. By default they have none."""

    def __init__(self) -> None:
        self._reply: Reply | None = None

    def answer(self, view: View, level: str, seed: int) -> Reply | None:
        """Return the move of the seat that the View belongs to; ``None`` if there is no answer."""
        return None

    def hint(self, view: View) -> Reply | None:
        """Return the hint for the seat that the View belongs to; ``None`` if there is no answer."""
        return None

    def judgement(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply | None:
        """Return the judgement of these moves; ``None`` if there is no answer."""
        return None

    def ask(self, view: View, level: str, seed: int, *, counted: bool = False) -> int:
        """Find the move of the seat that the View belongs to."""
        del counted
        self._reply = self.answer(view, level, seed)
        return 0

    def advise(self, view: View) -> int:
        """Find a hint for the seat that the View belongs to."""
        self._reply = self.hint(view)
        return 0

    def judge(self, view: View, moves: Iterable[Move] = (), draw: int = 0, *, review: bool = False) -> int:
        """Judge the moves of the seat that the View belongs to."""
        del review
        self._reply = self.judgement(view, tuple(moves), draw)
        return 0

    def poll(self) -> Reply | None:
        return self._reply

    def wait(self, seconds: float) -> Reply | None:
        """Return the answer, which is ready."""
        return self.poll()

    def hurry(self) -> None:
        """Do nothing: the answer is ready."""

    def cancel(self) -> None:
        """Forget the answer."""
        self._reply = None

    def dismiss(self) -> None:
        """Do nothing: there is no process."""

    def close(self) -> None:
        """Do nothing: there is no process."""


class NoPlayers(SimplePlayers):
    """Players that never answer, for a table that is only shown."""


class RuleOfThumb(SimplePlayers):
    """AI players that move by the rules of thumb.

    :param games: the games that they play.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__()
        self.games = games

    def answer(self, view: View, level: str, seed: int) -> Reply:
        return Reply(0, by_rule(view, seed, game_in(self.games, view.game)))

    def hint(self, view: View) -> Reply:
        return Reply(0, by_rule(view, len(view.log), game_in(self.games, view.game)))


class Judges(RuleOfThumb):
    """AI players that also judge moves, while their caller waits."""

    def judge(self, view: View, moves: Iterable[Move] = (), draw: int = 0, *, review: bool = False) -> int:
        game = game_in(self.games, view.game)
        question = judgement_question(view, game, draw, review=review)
        judged = (compare if draw else judge)(question, game, tuple(moves))
        self._reply = Reply(0, judged.hint, judgement=judged)
        return 0
