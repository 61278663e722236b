"""The same position gets the same hint; it lists its move first, and its text never argues against it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from cardtable.ai.advice import MIN_EQUAL_DEALS
from cardtable.ai.explanation import Candidate, Explanation
from cardtable.ai.questions import Question, hint_question, review_question
from cardtable.ai.worker import Worker
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from tests.ai.hinted import advise
from tests.ai.judged import positions as judged
from tests.ai.lucky import FIRST, LuckyBot
from tests.ai.positions import view_of_actor
from tests.contract.toy import TOY
from tests.known_games import game_of

POSITIONS = 10
LONG = 120.0  # seconds until a test gives up waiting; no test measures time
OF = re.compile(r"(\d+) (?:of|times in) (\d+)")

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


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
def hints(game: Game) -> tuple[Explanation, ...]:
    """Return the hints for these positions."""
    return tuple(advise(hint_question(view), game) for view in positions(game))


@every_game
def test_the_recommended_move_comes_first_and_no_figure_is_better(game: Game) -> None:
    compared = 0
    for hint in hints(game):
        if not hint.compared:
            continue
        first, *others = hint.compared
        assert first.move == hint.move
        if first.chance is not None:
            drawn = [other.chance or 0.0 for other in others]
            assert drawn == sorted(drawn, reverse=True)
        for other in others:
            compared += 1
            if first.chance is None:
                assert other.mean <= first.mean + 1e-6, f"{hint.move}: {other}"
    assert compared > POSITIONS


@every_game
def test_no_reason_has_a_count_below_half(game: Game) -> None:
    for hint in hints(game):
        for part, whole in OF.findall(hint.words):
            assert 2 * int(part) > int(whole), hint.words


@every_game
def test_no_candidate_has_such_a_reason(game: Game) -> None:
    for view in positions(game):
        world = game.guess(view, Random(1))
        for move in game.bot.candidates(world, Random(1)):
            words = game.reason(world, move)
            for part, whole in OF.findall(words):
                assert 2 * int(part) > int(whole), words


def test_the_reason_for_a_draw_promises_no_points_that_it_cannot_bring() -> None:
    found = next(each for each in judged("blues-and-greens") if str(each) == "threes that would only be stuck").table()
    assert found.game.reason(found.state, found.game.parse("draw bJc")) == "You can use blue J♣."


@every_game
def test_a_hint_depends_on_nothing_that_its_seat_cannot_see(game: Game) -> None:
    for view, hint in zip(positions(game), hints(game), strict=True):
        assert {game.reason(game.guess(view, Random(seed)), hint.move) for seed in range(3)} == {hint.reason}


@every_game
def test_the_same_position_gets_the_same_hint(game: Game) -> None:
    for view, hint in list(zip(positions(game), hints(game), strict=True))[::3]:
        assert advise(hint_question(view), game) == hint


def test_hints_in_a_sealed_auction_are_drawn_by_the_lot_of_which_they_speak() -> None:
    game = game_of("bidding-war")
    table = Table(game, [Seat("Ann"), Seat("Bert")], {}, 0)
    rng, draws = Random(3), []
    while table.state.actor == DEALER:
        table.deal(rng)
    for _ in range(8):  # both people follow their hints
        hints = []
        for _ in range(2):
            assert table.state.actor is not None
            hint = advise(hint_question(table.view(table.state.actor)), game)
            assert hint.move == hint.candidates[0].move
            hints.append(hint)
            table.play(table.state.actor, hint.move)
        draws.append(tuple(hint.move.cards[0].rank for hint in hints))
        while table.state.actor == DEALER:
            table.deal(rng)
    assert sum(one == other for one, other in draws) <= 2, "with the likeliest bid for both, each prize is a tie"


def test_another_process_gives_the_same_hints() -> None:
    with Worker(GAMES) as worker:
        for game in GAMES:
            reply = worker.advise(positions(game)[-1]).wait(LONG)
            assert reply is not None
            assert (reply.problem, reply.explanation) == ("", hints(game)[-1])


def test_moves_compared_to_the_end_share_their_deals() -> None:
    for game in GAMES:
        for hint in hints(game):
            if hint.compared and hint.compared[0].chance is None:
                assert hint.compared[0].deals >= max(each.deals for each in hint.compared) - 1


def test_only_the_seat_to_act_gets_a_hint() -> None:
    view = view_of_actor()
    with pytest.raises(ValueError, match="not to act"):
        hint_question(TOY.new(4).view(0))
    assert advise(hint_question(view), TOY).move.cards[0] in view.hand


# The sentence after the reason


def words_of(*candidates: Candidate) -> str:
    return Explanation(candidates[0].move, "A reason.", candidates).words


def played(number: int, best: int, deals: int = 20) -> Candidate:
    return Candidate(TOY.parse(f"play {number}d"), 0.0, deals, best)


def test_a_move_that_was_best_in_most_deals_says_so() -> None:
    assert words_of(played(2, 15), played(3, 8)) == "A reason. Best in 15 of 20 sampled deals."
    many = played(2, 4500, 5334), played(3, 834, 5334)
    assert words_of(*many) == "A reason. Best in 4,500 of 5,334 sampled deals."


def test_the_number_of_many_deals_is_written_with_a_comma() -> None:
    assert words_of(played(2, 4321, 5334), played(3, 8)) == "A reason. Best in 4,321 of 5,334 sampled deals."


@pytest.mark.parametrize(
    "others", [(played(3, 15),), (played(3, 18),), ()], ids=["as often", "another more often", "nothing to compare"]
)
def test_a_count_that_does_not_distinguish_the_move_is_not_mentioned(others: Sequence[Candidate]) -> None:
    assert words_of(played(2, 15), *others) == "A reason."


def test_half_of_the_deals_or_too_few_deals_are_not_mentioned() -> None:
    assert words_of(played(2, 10), played(3, 2)) == "A reason."
    assert words_of(played(2, 5, deals=5), played(3, 1, deals=5)) == "A reason."


def toy_hint(question: Question, loss: float, luck: float) -> Explanation:
    return advise(question, replace(TOY, bot=LuckyBot(loss, luck)))


def test_the_search_of_a_review_ends_if_no_move_makes_a_difference() -> None:
    found = toy_hint(review_question(view_of_actor(), TOY), 0.0, 0.0)
    assert {each.deals for each in found.candidates} == {MIN_EQUAL_DEALS}


def test_the_search_of_a_review_ends_once_the_best_move_is_clear() -> None:
    found = toy_hint(review_question(view_of_actor(), TOY), 9.0, 1.0)
    assert found.move == FIRST
    assert sum(each.deals for each in found.candidates) <= TOY.review.playouts // 2 + len(found.candidates)
    whole = toy_hint(hint_question(view_of_actor()), 9.0, 1.0)
    assert whole.move == FIRST
    assert whole.candidates[0].deals > 2 * found.candidates[0].deals


def test_the_search_of_a_review_continues_while_the_best_move_is_in_doubt() -> None:
    found = toy_hint(review_question(view_of_actor(), TOY), 0.5, 9.0)
    assert sum(each.deals for each in found.candidates) >= TOY.review.playouts
