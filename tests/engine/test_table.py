"""A table's log as seats saw it, computed hand by hand on request."""

from random import Random
from typing import Any

import pytest

from cardtable.ai.search import by_rule
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import MOVES_PER_SLICE, Table
from cardtable.games import GAMES
from cardtable.games.blackjack.rules import BlackjackState
from tests.known_games import game_of
from tests.log_in_words import log_in_words

LONG_MATCHES: dict[str, dict[str, Any]] = {
    "blackjack": {"wins_needed": 9},
    "bidding-war": {"games": 5},
}


def several_hands(game: Game, hands: int) -> Table:
    """Return a table of the game, some moves into the hand after this many hands."""
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
def test_the_log_lines_of_a_finished_hand_do_not_depend_on_other_hands(game: Game) -> None:
    table = several_hands(game, 3)
    names = [seat.name for seat in table.seats]
    for hand in range(len(table.state.results)):
        begins, ends = table.moves_until(hand), table.moves_until(hand + 1)
        then = table.view_at(None, ends)
        assert len(then.results) == hand + 1
        alone = table.view_of_hand(None, hand)
        assert (alone.zones, alone.log) == (then.zones, then.log[begins:])
        assert log_in_words(game, alone, names) == log_in_words(game, then, names)[begins:]


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


def test_the_view_of_a_hand_does_not_replay_earlier_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    table = several_hands(game_of("blackjack"), 8)
    asked = []
    really = BlackjackState.zones
    monkeypatch.setattr(BlackjackState, "zones", lambda state: asked.append(1) or really(state))
    moves = len(table.view_of_hand(0).log)
    assert len(asked) == moves + 2, "for each move of the hand and what its deal tells, and before them"
    asked.clear()
    table.view_of_hand(0)
    assert not asked, "what has been seen is not looked at again"
    asked.clear()
    table.view(0)
    assert len(asked) == len(table.log) - moves + 2 * 8, "only the eight hands before"


@pytest.mark.parametrize(("name", "hands"), [("blackjack", 8), ("blues-and-greens", 2)])
def test_a_log_that_was_watched_in_slices_is_ready_at_once(
    name: str, hands: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hands of Blackjack are shorter than a slice, those of Blues and Greens longer."""
    table = several_hands(game_of(name), hands)
    fresh = table.branch(len(table.log))
    asked: list[int] = []
    kind = type(table.state)
    really = kind.zones
    monkeypatch.setattr(kind, "zones", lambda state: asked.append(1) or really(state))
    shares = []
    for share in fresh.watch(1):
        shares.append(share)
        assert len(asked) <= MOVES_PER_SLICE + 2, "few moves at a time; a look before them, and one for what was dealt"
        asked.clear()
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    view = fresh.view(1)
    assert not asked, "the View shows the zones that have been seen"
    assert view == table.view(1)


def test_watching_one_hand_does_not_watch_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = several_hands(game_of("blackjack"), 8).branch(360)
    asked: list[int] = []
    really = BlackjackState.zones
    monkeypatch.setattr(BlackjackState, "zones", lambda state: asked.append(1) or really(state))
    list(table.watch(0, only_hand=True))
    moves = len(asked) - 2  # once before them, and once for what the deal tells
    assert moves < 100
    assert len(table.view_of_hand(0).log) == moves
    assert len(asked) == moves + 2, "the View shows the zones that have been seen"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_undo_into_an_earlier_hand_and_redo(game: Game) -> None:
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


def test_a_new_deal_shows_the_whole_hand_after_the_melds_are_gone() -> None:
    table = several_hands(game_of("the-card-game"), 10)
    deals = [
        place
        for place, line in enumerate(table.log)
        if line.actor == DEALER and table.view_at(0, place).phase == "deal" and table.view_at(0, place).zones_of("meld")
    ]
    assert deals
    for place in deals:
        view = table.view_at(0, place + 1)
        assert dict(view.log[-1].shown)["hand-0"] == view.hand


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_branch_shows_the_hand_in_which_it_begins(game: Game) -> None:
    table = several_hands(game, 2)
    for hand in range(2):
        begins, length = table.moves_until(hand), table.moves_until(hand) + 5
        shown = table.branch(length).view_of_hand(0)
        assert shown.log == table.view_at(0, length).log[begins:]
        assert len(shown.log) == 5
