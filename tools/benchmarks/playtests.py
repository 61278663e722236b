"""Play-tests: hands a second by the rules of thumb on one core, with all that is recorded of them."""

from dataclasses import replace
from time import process_time

from cardtable.engine.game import Game
from cardtable.games import GAMES
from cardtable.lab.plan import PlayTestPlan, usual_players
from cardtable.lab.playing import PlayTest
from tools.benchmarks.figures import number, print_table

TARGET = 80  # hands a second, except in matches whose legal moves are counted


def hands_a_second(game: Game, seconds: float, *, counts_moves: bool) -> float:
    """Return the hands of the matches by the rules in question, in a second of the processor.

    :param counts_moves: whether the legal moves of every decision are counted; otherwise of none.
    """
    plan, test = PlayTestPlan(game=game, players=usual_players(game)), PlayTest(game, 1)
    test.play(plan.first(0))
    deal = hands = 0
    began = process_time()
    while process_time() < began + seconds:
        match = replace(plan.base(deal)[0], counts_moves=counts_moves)
        hands += sum(bool(hand.points) for hand in test.play(match).hands)
        deal += 1
    return hands / (process_time() - began)


def show_playtests(seconds: float = 4.0) -> None:
    """Print how many hands of each game a play-test plays, measured for this many seconds each."""
    rows = [
        (
            game.id,
            str(usual_players(game)),
            number(hands_a_second(game, seconds, counts_moves=False)),
            number(TARGET),
            number(hands_a_second(game, seconds, counts_moves=True)),
        )
        for game in GAMES
    ]
    heads = ("game", "players", "hands/s", "target", "hands/s, legal moves counted")
    print_table("Hands of a play-test, one core", heads, rows)
