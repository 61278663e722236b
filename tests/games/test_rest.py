"""The rest of a hand: offered only where nothing can change it, with the outcome that it announces."""

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from cardtable.engine.bot import Rest
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.engine.view import View
from tests.commits import by_turns
from tests.games.five_hundred.deals import bid_alone, dealt, play
from tests.known_games import game_of

GUESSES = 8
"""The number of sampled deals tried for each view."""
LINES = 240
"""The maximum number of ways to play out each of them; small endings have no more."""


def moments(game: Game, seats: int, options: dict[str, Any], seed: int, hands: int) -> Iterator[View]:
    """Yield the view of the seat to act at each move of some hands, played by rules of thumb with occasional slips."""
    rng = Random(seed)
    players = [Seat(f"P{number}") for number in range(seats)]
    table = Table(game, players, options)
    while len(table.state.results) < hands:
        actor = table.state.actor
        if actor is None:
            hands -= len(table.state.results)
            table = Table(game, players, options)
            continue
        if actor == DEALER:
            table.deal(rng)
            continue
        yield table.view(actor)
        slip = table.state.phase == "play" and rng.random() < 0.1
        move = rng.choice(table.state.moves()) if slip else game.bot.policy(table.state, rng)
        table.play(actor, move)


def endings(state: State, seat: int, rest: Rest, budget: list[int], rng: Random) -> Iterator[tuple[int, ...]]:
    """Yield the points of each way to play out the hand: the seat makes the moves of ``rest``, the others any moves."""
    hands, made = len(state.results), 0
    stack = [(state.copy(), made)]
    while stack and budget[0] > 0:
        here, made = stack.pop()
        if len(here.results) > hands:
            budget[0] -= 1
            yield here.results[-1].points
            continue
        assert here.actor != DEALER, "the hand ended without a result"
        if here.actor == seat:
            here.check(rest.moves[made])
            here.apply(rest.moves[made])
            stack.append((here, made + 1))
            continue
        moves = list(here.moves())
        for move in rng.sample(moves, len(moves)):
            after = here.copy()
            after.apply(move)
            stack.append((after, made))


SETUPS: tuple[tuple[str, int, dict[str, Any], int], ...] = (
    ("five-hundred", 3, {}, 16),
    ("big-three", 3, {}, 20),
    ("big-three", 4, {"ranking": "threes_high"}, 20),
    ("bidding-war", 3, {"ranks": 4, "games": 6}, 6),
    ("bidding-war", 4, {"ranks": 4, "games": 6, "ties": "carry_over"}, 6),
    ("bidding-war", 4, {"ranks": 4, "games": 6, "prizes": "offered", "seller_paid": True}, 6),
)


@pytest.mark.parametrize(
    ("game_id", "seats", "options", "hands"), by_turns(SETUPS, "ends of hands", name="{}-{}-{}-{}".format)
)
def test_the_rest_ends_as_predicted_whatever_the_others_hold_and_do(
    game_id: str, seats: int, options: dict[str, Any], hands: int
) -> None:
    game = game_of(game_id)
    rng = Random(game_id)
    offered = 0
    for view in moments(game, seats, options, seed=seats, hands=hands):
        rest = game.rest(view)
        if rest is None:
            continue
        offered += 1
        assert view.seat is not None
        assert rest.reason.endswith(".")
        for seed in range(GUESSES):
            state = game.guess(view, Random(seed))
            found = set(endings(state, view.seat, rest, [LINES // GUESSES + 1], rng))
            assert found == {rest.points}, f"{rest} may also bring {found - {rest.points}}\n{view.hand}"
    assert offered > 2, "it was never offered, so nothing was tried"


@pytest.mark.parametrize("game_id", ["blackjack", "the-card-game", "blues-and-greens"])
def test_where_cards_are_still_drawn_nothing_is_certain(game_id: str) -> None:
    game = game_of(game_id)
    seen = 0
    for view in moments(game, 4, {}, seed=1, hands=1):
        assert game.rest(view) is None
        seen += 1
    assert seen > 4


@pytest.mark.parametrize(("contract", "offered"), [("nullo", False), ("6nt", True)])
def test_a_trick_that_would_set_a_nullo_can_still_be_given_away(contract: str, offered: bool) -> None:
    # FH-10: led first, the seven of spades leaves the trick to the bidder's king.
    hands = ("Ks 7d 8d 9d Td 7c 8c 9c Tc Jc", "Jo As 7s Ad Kd Qd Jd Ac Kc Qc", "Qs Js Ts 9s 8s Ah Kh Qh Jh Th")
    table = bid_alone(dealt(*hands, widow="9h 8h 7h"), contract, "discard 9h 8h 7h")
    play(table, "0 play 7d; 1 play Jd; 2 play Qs; 1 play Ad; 2 play Js; 0 play 8d; 1 play Kd; 2 play Ts; 0 play 9d")
    play(table, "1 play Qd; 2 play 9s; 0 play Td; 1 play Ac; 2 play 8s; 0 play 7c; 1 play Kc; 2 play Ah; 0 play 8c")
    play(table, "1 play Qc; 2 play Kh; 0 play 9c; 1 play Jo c; 2 play Qh; 0 play Tc")
    rest = table.game.rest(table.view(1))
    assert (rest is not None) == offered
    play(table, "1 play 7s; 2 play Jh; 0 play Ks; 0 play Jc; 1 play As; 2 play Th")
    assert table.state.results[0].points == ((-250, 80, 0) if contract == "nullo" else (-120, 80, 0))


def test_an_open_auction_for_the_last_prize_can_still_be_passed() -> None:
    game = game_of("bidding-war")
    for view in moments(game, 3, {"ranks": 3, "games": 3, "bidding": "open"}, seed=1, hands=3):
        assert game.rest(view) is None


def test_what_is_not_offered_in_small_endings_can_come_out_in_several_ways() -> None:
    game = game_of("five-hundred")
    rng = Random(1)
    open_ended = 0
    for view in moments(game, 3, {}, seed=2, hands=8):
        if view.phase != "play" or len(view.hand) != 2 or view.facts.suit is not None or game.rest(view) is not None:
            continue
        results = set()
        for seed in range(GUESSES):
            state = game.guess(view, Random(seed))
            for moves in permutations(state.moves()):
                results |= set(endings(state, view.seat or 0, Rest(moves, "", ()), [LINES], rng))
        open_ended += len(results) > 1
    assert open_ended > 4
