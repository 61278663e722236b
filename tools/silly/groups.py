"""The groups of positions: a game, with its number of players and its rules of judgement."""

from dataclasses import dataclass

from cardtable.engine.game import Game
from tests.known_games import game_of
from tools.silly import bidding_war, big_three, blackjack, blues_and_greens, five_hundred, the_card_game
from tools.silly.judgement import Likeness, Rules


def itself(move: object) -> object:
    """Return the move: no two moves are alike."""
    return move


@dataclass(frozen=True, slots=True)
class Group:
    """Positions of one kind of match.

    :param rules: what can be said of a position.
    :param options: the house rules that differ from the printed ones.
    :param earlier: the maximum number of hands that are played before.
    :param deals: the number of deals that are played out in each sample, to confirm a judgement.
    """

    name: str
    game_id: str
    seats: int
    rules: Rules
    like: Likeness = itself
    options: tuple[tuple[str, str | int], ...] = ()
    earlier: int = 0
    deals: int = 200

    @property
    def game(self) -> Game:
        """The group's game."""
        return game_of(self.game_id)


GROUPS = (
    Group("five-hundred", "five-hundred", 3, five_hundred.judgements),
    Group("big-three", "big-three", 3, big_three.judgements, big_three.ranks_of),
    Group("four-hand-big-three", "big-three", 4, big_three.judgements, big_three.ranks_of),
    Group("blues-and-greens", "blues-and-greens", 4, blues_and_greens.judgements, deals=40),
    Group("blackjack", "blackjack", 3, blackjack.judgements, deals=60),
    Group("the-card-game", "the-card-game", 3, the_card_game.judgements, earlier=6, deals=80),
    Group("bidding-war", "bidding-war", 2, bidding_war.judgements, deals=300),
    Group("open-bidding-war", "bidding-war", 3, bidding_war.judgements, options=(("bidding", "open"),), deals=60),
)


def group_of(name: str) -> Group:
    """Return the group of this name.

    :raises StopIteration: if there is none.
    """
    return next(group for group in GROUPS if group.name == name)
