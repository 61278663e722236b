"""The contract in a result: the seats that an auction bound, and whether they made their bid."""

from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import ContractResult
from cardtable.games import GAMES
from tests.games.big_three import deals as big_three
from tests.games.blues_and_greens.deals import ended
from tests.games.five_hundred import deals as five_hundred
from tests.known_games import game_of

AUCTIONS = {"blues-and-greens", "big-three", "five-hundred"}


@pytest.mark.parametrize(("bid", "made"), [(2, True), (100, False)])
def test_in_blues_and_greens_the_team_made_its_bid_or_not(bid: int, made: bool) -> None:
    # BG-43
    result = ended(won=("gAd gKd gQd gJd",), bidder=2, bid=bid).score_hand()
    assert result.contract == ContractResult((2, 0), f"Bid of {bid}", made)
    assert (result.points[0] > 0) is made


def test_in_blues_and_greens_nobody_is_bound_when_all_have_passed() -> None:
    assert ended(trump="").score_hand().contract is None


@pytest.mark.parametrize(("out", "made"), [(1, True), (2, False)])
def test_in_big_three_the_bidder_was_out_first_or_not(out: int, made: bool) -> None:
    # BT-11
    assert big_three.ended(3, 2, 1, None, out).score_hand().contract == ContractResult((1,), "Bid of two", made)


@pytest.mark.parametrize(("out", "made"), [(1, True), (3, True), (0, False)])
def test_in_big_three_for_four_the_partner_is_bound_too(out: int, made: bool) -> None:
    # BT-12
    assert big_three.ended(4, 3, 1, 3, out).score_hand().contract == ContractResult((1, 3), "Bid of three", made)


def test_in_five_hundred_the_bidder_took_the_tricks_or_not() -> None:
    # FH-9, FH-10
    for taken in (6, 7):
        result = five_hundred.ended("7h", 1, [1] * taken + [0] * (10 - taken)).score_hand()
        assert result.contract == ContractResult((1,), "7♥", taken == 7)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_only_games_with_an_auction_bind_anybody(game: Game) -> None:
    table = Table(game, [Seat(str(seat)) for seat in range(game.players[0])])
    rng = Random(4)
    while not table.state.results:
        actor = table.state.actor
        assert actor is not None
        move = table.state.deal(rng) if actor == DEALER else rng.choice(table.state.moves())
        table.play(actor, move)
    contract = table.state.results[0].contract
    assert contract is None or game.id in AUCTIONS
    assert contract is None or set(contract.seats) <= set(range(game.players[0]))


def test_only_in_the_card_game_few_points_are_good() -> None:
    assert [game.id for game in GAMES if game.low_wins] == ["the-card-game"]
    assert game_of("the-card-game").low_wins
