"""The same position gets the same hint; it lists its move first, and its text never argues against it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from cardtable.ai.advice import MIN_EQUAL_DEALS, Advice, Tryout, advise
from cardtable.ai.explanation import Trial
from cardtable.ai.levels import never
from cardtable.ai.questions import search_question
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.engine.view import View
from cardtable.games import GAMES
from tests.ai.judged import positions as judged
from tests.ai.lucky import FIRST, LuckyBot
from tests.ai.positions import unhurried, view_of_actor
from tests.commits import by_turns
from tests.contract.toy import TOY
from tests.situations import asked, at

POSITIONS = 4
LONG = 120.0  # seconds until a test gives up waiting; no test measures time
OF = re.compile(r"(\d+) (?:of|times in) (\d+)")

some_games = pytest.mark.parametrize(
    "game", by_turns([(game,) for game in GAMES], "hints of a game", 6, name=lambda game: game.id)
)


@pytest.fixture(autouse=True)
def at_leisure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no search end earlier because this machine is busy."""
    monkeypatch.setattr("cardtable.ai.advice.monotonic", lambda: 0.0)


@lru_cache
def positions(game: Game) -> tuple[View, ...]:
    """Return the Views of the seats to act at decisions of every phase, from a match played by rules of thumb."""
    rng = Random(f"hints in {game.id}")
    found: dict[str, list[View]] = {}
    for seats in {game.players[0], game.players[-1]}:
        state = game.new(seats)
        for _ in range(150):
            if state.actor is None:
                break
            if state.actor != DEALER and len(state.moves()) > 1:
                found.setdefault(state.phase, []).append(state.view(state.actor))
            state.apply(state.deal(rng) if state.actor == DEALER else game.bot.policy(state, rng))
    each = -(-POSITIONS // len(found))
    return tuple(view for views in found.values() for view in rng.sample(views, min(each, len(views))))


@lru_cache
def hints(game: Game) -> tuple[Advice, ...]:
    """Return the hints for these positions."""
    return tuple(advise(view, game, deals=0) for view in positions(game))


@some_games
def test_the_recommended_move_comes_first(game: Game) -> None:
    compared = 0
    for hint in hints(game):
        drawn = [chance for _, chance in hint.chances[1:]]
        assert drawn == sorted(drawn, reverse=True)
        moves = [move for move, _ in hint.chances] or list(hint.candidates)
        if moves:
            compared += len(moves)
            assert moves[0] == hint.best
            assert set(hint.near) <= set(moves)
    assert compared > POSITIONS


@some_games
def test_no_reason_of_a_hint_or_candidate_has_a_count_below_half(game: Game) -> None:
    reasons = [hint.reason for hint in hints(game)]
    for view in positions(game):
        world = game.guess(view, Random(1))
        reasons += [game.reason(world, move) for move in game.bot.candidates(world, Random(1))]
    for reason in reasons:
        for part, whole in OF.findall(reason):
            # A count beside the level from which a bid pays argues for a pass as well.
            assert 2 * int(part) > int(whole) or re.search(r"pays? off from", reason), reason


def test_the_reason_for_a_draw_promises_no_points_that_it_cannot_bring() -> None:
    found = next(each for each in judged("blues-and-greens") if str(each) == "threes that would only be stuck").table()
    assert found.game.reason(found.state, found.game.parse("draw bJc")) == "You can use blue J♣."


@some_games
def test_a_hint_depends_on_nothing_that_its_seat_cannot_see(game: Game) -> None:
    for view, hint in zip(positions(game), hints(game), strict=True):
        reasons = {game.reason(game.guess(view, Random(seed)), hint.best) for seed in range(3)}
        assert len(reasons) == 1
        assert hint.reason in {*reasons, ""}


def test_hints_in_a_sealed_auction_are_drawn_by_the_lot_of_which_they_speak() -> None:
    table, rng, draws = at("bidding-war", seats=2, until=asked("pick")), Random(3), []
    for _ in range(8):  # both people follow their hints
        bids = []
        for _ in range(2):
            assert table.state.actor is not None
            hint = advise(table.view(table.state.actor), table.game, deals=0)
            assert hint.best == hint.chances[0][0]
            bids.append(hint.best.cards[0].rank)
            table.play(table.state.actor, hint.best)
        draws.append(tuple(bids))
        while table.state.actor == DEALER:
            table.deal(rng)
    assert sum(one == other for one, other in draws) <= 2, "with the likeliest bid for both, each prize is a tie"


@some_games
def test_another_process_gives_the_same_hint_to_the_same_position(game: Game) -> None:
    with unhurried(game) as worker:
        reply, here = worker.advise(positions(game)[-1], deals=0).wait(LONG), hints(game)[-1]
    assert reply is not None
    assert reply.problem == ""
    there = reply.advice
    assert there is not None
    # It may have tried fewer deals, if the machine is busy.
    assert (there.best, there.reason, set(there.candidates)) == (here.best, here.reason, set(here.candidates))


def test_only_the_seat_to_act_gets_a_hint() -> None:
    view = view_of_actor()
    with pytest.raises(ValueError, match="not to act"):
        advise(TOY.new(4).view(0), TOY)
    assert advise(view, TOY, deals=0).best.cards[0] in view.hand


def search(loss: float, luck: float) -> tuple[Advice, Sequence[Trial]]:
    """Return the best move of a bot that finds one move better than the others, and all deals that were tried."""
    game = replace(TOY, bot=LuckyBot(loss, luck))
    tryout = Tryout(search_question(view_of_actor(), game), game)
    found = tryout.advise(never)
    return found, [trial for move in found.candidates if (trial := tryout.trial(move)) is not None]


def test_the_search_ends_if_no_move_makes_a_difference() -> None:
    found, trials = search(0.0, 0.0)
    assert {len(each.worths) for each in trials} == {MIN_EQUAL_DEALS}
    assert set(found.near) == set(found.candidates)


def test_the_search_ends_once_the_best_move_is_clear() -> None:
    found, trials = search(9.0, 1.0)
    assert found.best == FIRST
    assert sum(len(each.worths) for each in trials) <= TOY.review.playouts // 2 + len(trials)


def test_the_search_continues_while_the_best_move_is_in_doubt() -> None:
    _, trials = search(0.5, 9.0)
    assert sum(len(each.worths) for each in trials) >= TOY.review.playouts
