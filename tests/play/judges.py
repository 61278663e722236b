"""Judges for tests: quick, severe and consistent."""

from cardtable.ai.advice import Advice, Spread, Verdict
from cardtable.ai.explanation import Explanation
from cardtable.ai.players import Reply, RuleOfThumb
from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from tests.made_moves import at_random
from tests.situations import NAMES, at, hands


def at_once(table: Table, best: Move | None = None) -> "Severe":
    """Return judges for a picture, who find every other move costly, and have a long reason for that."""
    why = "It keeps the run from the seven to the jack, and both threes can be laid with it."
    return Severe(table, 48.0, why, best)


class Severe(RuleOfThumb):
    """Judges who find that every move except the first legal one costs the same.

    :param cost: of each, a fifth of the match by default; a number of points in games that judge moves by points.
    :param why: the reason for the best move.
    :param best: the best move, if it is not the first legal one.
    :ivar asked: how often they were asked, by draw.
    :ivar problem: the error that they return instead of advice, if any.
    """

    def __init__(
        self, table: Table, cost: float = 0.2, why: str = "It is the first one.", best: Move | None = None
    ) -> None:
        super().__init__(GAMES)
        self.table, self.cost, self.why, self.best = table, cost, why, best
        self.asked = [0, 0, 0]
        self.problem = ""

    def advice(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply:
        """Return this advice."""
        self.asked[draw] += 1
        best = self.best or self.table.branch(len(view.log)).state.moves()[0]
        others = tuple(Verdict(move, self.cost, 0.01, 40, Spread(0.1, 0.2, 0.3)) for move in moves if move != best)
        verdicts = (Verdict(best, 0.0, 0.0, 40, Spread(0.1, 0.4, 0.7)), *others)
        found = Advice(best, self.why, verdicts=verdicts, worth=0.4)
        return Reply(Explanation(best, found.reason), self.problem, None if self.problem else found)


def one_hand(game: Game, seed: int = 1, people: int = 1) -> Table:
    """Return a table at the end of its first hand, played at random."""
    seats = [Seat(name, PlayerKind.HUMAN if seat < people else PlayerKind.AI) for seat, name in enumerate(NAMES[:3])]
    return at(game, seats=seats, until=hands(1), by=at_random, seed=seed)


def with_cards_exchanged(table: Table, one: Card, other: Card) -> Table:
    """Return a table with the same moves, at which two cards were exchanged in the shuffle."""
    swap = {one: other, other: one}
    exchanged = Table(table.game, table.seats, dealer=table.dealer)
    for line in table.log:
        move = line.move
        if line.actor == DEALER:
            move = table.game.parse("shuffle " + " ".join(str(swap.get(card, card)) for card in move.cards))
        exchanged.play(line.actor, move)
    return exchanged
