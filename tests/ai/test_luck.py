"""The luck of the cards in a hand: it does not depend on the play, and its mean is zero for all players."""

from math import sqrt
from operator import attrgetter
from random import Random
from statistics import fmean, stdev

import pytest

from cardtable.ai.luck import hand_luck
from cardtable.engine.bot import Policy
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.slices import finished
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.games import GAMES
from tests.commits import by_turns
from tests.known_games import game_of

FIVE_HUNDRED = game_of("five-hundred")


def one_hand(game: Game, deal: str, play: str, policy: Policy[State] | None = None) -> Table:
    """Return a table at the end of a hand, with its deal and its play from different sources.

    :param policy: who plays; the rules of thumb, if it is not given.
    """
    policy = policy or game.bot.policy
    cards, moves = Random(deal), Random(play)
    seats = min(game.players, key=lambda number: (abs(number - 3), number))
    table = Table(game, [Seat(f"P{seat}", PlayerKind.AI) for seat in range(seats)])
    while not table.state.results:
        if table.state.actor == DEALER:
            table.deal(cards)
        else:
            table.play(table.state.seat, policy(table.state, moves))
    return table


def at_random(state: State, rng: Random) -> Move:
    """Return any legal move."""
    return rng.choice(state.moves())


MEASURED = [game for game in GAMES if game.bot.luck_policy() is not None]


@pytest.mark.parametrize(
    "game", by_turns([(game,) for game in MEASURED], "the luck of a game", 6, name=attrgetter("id"))
)
def test_every_seat_has_a_figure_and_the_same_seed_gives_the_same_figures(game: Game) -> None:
    table = one_hand(game, "a deal", "a play")
    first, again = (finished(hand_luck(table, 0, "seed")) for _ in range(2))
    assert first == again
    assert len(first) == len(table.seats)


def test_luck_does_not_depend_on_the_play() -> None:
    """Five Hundred shuffles once in a hand, unless all pass."""
    deals = set()
    for play in ("one", "other", "third"):
        table = one_hand(FIVE_HUNDRED, "the same deal", play, at_random)
        assert sum(line.actor == DEALER for line in table.log[: table.moves_until(1)]) == 1
        deals.add(finished(hand_luck(table, 0)))
    assert len(deals) == 1


@pytest.mark.nightly("the luck of the cards in many hands")
def test_luck_is_zero_on_average_even_for_random_players() -> None:
    worths = [
        finished(hand_luck(one_hand(FIVE_HUNDRED, f"deal {number}", "play", at_random), 0, str(number)))[0]
        for number in range(24)
    ]
    assert abs(fmean(worths)) < 2.5 * stdev(worths) / sqrt(len(worths))
    assert stdev(worths) > 0


@pytest.mark.nightly("the luck of the cards in many hands")
def test_luck_explains_much_of_the_result() -> None:
    """Between equal players, the result of a hand is correlated with its luck."""
    tables = [one_hand(FIVE_HUNDRED, f"deal {number}", f"play {number}") for number in range(20)]
    points = [table.state.results[0].points[0] for table in tables]
    rest = [point - finished(hand_luck(table, 0))[0] for point, table in zip(points, tables, strict=True)]
    assert stdev(rest) < stdev(points) / 2


def test_a_deal_that_all_players_passed_counts() -> None:
    table = Table(FIVE_HUNDRED, [Seat(name, PlayerKind.AI) for name in ("Ann", "Bert", "Cleo")])
    rng, passed = Random(4), False
    while not table.state.results:
        if table.state.actor == DEALER:
            passed = bool(table.log)
            table.deal(rng)
        elif not passed:
            table.play(table.state.seat, FIVE_HUNDRED.parse("pass"))
        else:
            table.play(table.state.seat, FIVE_HUNDRED.bot.policy(table.state, rng))
    assert sum(line.actor == DEALER for line in table.log) > 1
    assert len(finished(hand_luck(table, 0))) == 3


def test_there_is_no_luck_of_the_cards_where_all_hands_are_alike() -> None:
    with pytest.raises(ValueError, match="the luck of the cards is not measured in Scruffian Bidding War"):
        hand_luck(one_hand(game_of("bidding-war"), "a deal", "a play"), 0)


def test_in_big_three_a_deal_played_out_again_does_not_always_end_alike() -> None:
    """The rules of thumb alone always play a deal in the same way, even a close one."""
    big_three = game_of("big-three")
    fallible = big_three.bot.luck_policy()
    assert fallible is not None
    ended = {bot: set[tuple[int, ...]]() for bot in (big_three.bot.policy, fallible)}
    for policy, results in ended.items():
        for play in range(12):
            results.add(tuple(one_hand(big_three, "a deal", f"play {play}", policy).state.results[0].points))
    assert len(ended[big_three.bot.policy]) == 1
    assert len(ended[fallible]) > 1
