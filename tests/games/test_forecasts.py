"""What hands promise in the auction: made from the viewer's cards alone, and only while there is an auction."""

from random import Random

import pytest

from cardtable.ai.players import by_rule
from cardtable.engine.game import Game
from cardtable.engine.state import DEALER, State
from cardtable.games.big_three.game import GAME as BIG_THREE
from cardtable.games.blues_and_greens.game import GAME as BLUES_AND_GREENS
from cardtable.games.five_hundred.game import GAME as FIVE_HUNDRED
from tests.games import blues_and_greens_deals, five_hundred_deals

GAMES = (BIG_THREE, BLUES_AND_GREENS, FIVE_HUNDRED)


def in_auction(game: Game, seed: int) -> State:
    """Return a match as it stands when the first player bids."""
    state: State = game.new(game.players[0])
    rng = Random(seed)
    while state.phase != "auction":
        state.apply(state.deal(rng))
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_other_cards_make_no_difference(game: Game) -> None:
    state = in_auction(game, 5)
    assert state.actor is not None
    view = state.view(state.actor)
    told = {game.forecast(game.guess(view, Random(seed)).view(view.seat)) for seed in range(5)}
    assert told == {game.forecast(view)} != {None}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_is_promised_outside_the_auction_or_to_onlookers(game: Game) -> None:
    state = in_auction(game, 5)
    assert game.forecast(state.view(None)) is None
    rng = Random(1)
    while state.phase == "auction":
        assert state.actor is not None
        state.apply(state.deal(rng) if state.actor == DEALER else by_rule(state.view(state.actor), 3, game).move)
    assert all(game.forecast(state.view(seat)) is None for seat in range(state.seats))


def test_the_strongest_suit_of_blues_and_greens_comes_first_with_what_the_next_bid_asks_for() -> None:
    # BG-6
    table = blues_and_greens_deals.dealt({0: "gAh gKh gQh gJh gTh g9h g3s g2d g4c g5d g6s g7c g8d"})
    told = BLUES_AND_GREENS.forecast(table.view(0))
    assert told is not None
    assert told.promises[0].label == told.best.label == "♥"
    assert [promise.value for promise in told.promises] == sorted((each.value for each in told.promises), reverse=True)
    assert told.needed == 136
    blues_and_greens_deals.play(table, "0 bid 150")
    later = BLUES_AND_GREENS.forecast(table.view(1))
    assert later is not None
    assert later.needed == 151


def test_tricks_to_hope_for_have_the_columns_of_the_table_of_bids() -> None:
    # FH-2, FH-3
    table = five_hundred_deals.dealt("Jh Jd Ah Qh 9h As Ts Kc 8c Ad", "8h", "9s", widow="7s 8s 9d")
    view = table.view(0)
    told, bids = FIVE_HUNDRED.forecast(view), FIVE_HUNDRED.words.bid_table(view)
    assert told is not None
    assert bids is not None
    assert tuple(promise.label for promise in told.promises) == bids.columns
    assert told.best.label == "♥"
    assert 6 < told.best.value < 10


def test_the_table_of_bids_has_each_value_and_whose_bid_stands() -> None:
    # FH-3
    table = five_hundred_deals.dealt("Jh Jd Ah Qh 9h As Ts Kc 8c Ad", "8h", "9s", widow="7s 8s 9d")
    five_hundred_deals.play(table, "0 bid 7c")
    bids = FIVE_HUNDRED.words.bid_table(table.view(1))
    assert bids is not None
    rows = [[cell.text for cell in bids.cells if cell.row == row] for row in range(5)]
    assert rows[0] == ["40", "60", "80", "100", "120"]
    assert rows[4] == ["440", "460", "480", "500", "520"]
    assert [(cell.label, cell.seat) for cell in bids.cells if cell.seat is not None] == [("Bid 7♣ for 160", 0)]
    assert bids.cell(FIVE_HUNDRED.parse("bid 8nt")) is not None
    assert bids.cell(FIVE_HUNDRED.parse("pass")) is None
