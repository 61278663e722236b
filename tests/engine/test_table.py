"""A table's log as seats saw it: found out hand by hand, when somebody asks."""

from random import Random

import pytest

from cardtable.ai.players import by_rule
from cardtable.engine.game import Game
from cardtable.engine.state import DEALER
from cardtable.engine.table import SLICE, Seat, Table
from cardtable.games import GAMES, game_of
from cardtable.games.blackjack.rules import BlackjackState

LONG_MATCHES: dict[str, dict[str, object]] = {
    "blackjack": {"wins_needed": 9},
    "bidding-war": {"games": 5},
}


def several_hands(game: Game, hands: int) -> Table:
    """Return a table of the game, some moves into the hand after so many."""
    rng = Random(5)
    table = Table(game, [Seat(f"Player {seat}") for seat in range(game.players[0])], LONG_MATCHES.get(game.id))
    while len(table.state.results) < hands and table.state.actor is not None:
        play(table, rng)
    for _ in range(12):
        if table.state.actor is not None:
            play(table, rng)
    return table


def play(table: Table, rng: Random) -> None:
    state = table.state
    assert state.actor is not None
    table.play(state.actor, state.deal(rng) if state.actor == DEALER else table.game.bot.policy(state, rng))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_view_of_the_hand_is_the_view_with_the_end_of_its_log(game: Game) -> None:
    table = several_hands(game, 2)
    for seat in (None, *range(table.state.seats)):
        of_hand, whole = table.view_of_hand(seat), table.view(seat)
        assert of_hand.zones == whole.zones
        assert 0 < len(of_hand.log) < len(whole.log)
        assert whole.log[-len(of_hand.log) :] == of_hand.log


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_players_need_only_the_log_of_the_hand(game: Game) -> None:
    table, rng = several_hands(game, 2), Random(2)
    for seed in range(60):
        actor = table.state.actor
        if actor is None:
            break
        if actor != DEALER:
            of_hand, whole = table.view_of_hand(actor), table.view(actor)
            assert by_rule(of_hand, seed, game).move == by_rule(whole, seed, game).move
            guess = game.guess(of_hand, Random(seed))
            assert guess.zones() == game.guess(whole, Random(seed)).zones()
        play(table, rng)


def test_looking_at_a_hand_does_not_go_through_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = several_hands(game_of("blackjack"), 8)
    asked = []
    really = BlackjackState.zones
    monkeypatch.setattr(BlackjackState, "zones", lambda state: asked.append(1) or really(state))
    moves = len(table.view_of_hand(0).log)
    assert len(asked) == moves + 2, "once for each move of the hand, once before them, once for the view"
    asked.clear()
    table.view_of_hand(0)
    assert len(asked) == 1, "what has been seen is not looked at again"
    asked.clear()
    table.view(0)
    assert len(asked) == len(table.log) - moves + 8 + 1, "only the eight hands before"


def test_watching_in_slices_sees_the_same() -> None:
    table = several_hands(game_of("blackjack"), 4)
    fresh = table.branch(len(table.log))
    shares = list(fresh.watch(1))
    assert shares == sorted(shares)
    assert len(shares) == (len(table.log) - 1) // SLICE > 1
    assert fresh.seen_log(1) == table.seen_log(1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_going_back_into_an_earlier_hand_and_on_again(game: Game) -> None:
    table = several_hands(game, 2)
    lines, before = list(table.log), [table.view(seat) for seat in range(table.state.seats)]
    for length in (len(lines) - 3, len(lines) // 2, 1):
        copy = table.branch(len(lines))
        copy.seen_log(0)
        copy.rewind(length)
        assert copy.view(0) == table.view_at(0, length)
        for line in lines[length:]:
            copy.play(line.actor, line.move)
        assert [copy.view(seat) for seat in range(copy.state.seats)] == before
