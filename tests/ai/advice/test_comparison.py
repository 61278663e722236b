"""Moves compared in deals of their own: as many as it takes, fairly, and the same each time."""

from dataclasses import replace
from math import sqrt
from statistics import fmean

import pytest

from cardtable.ai.advice import (
    CLEAR_ERRORS,
    PILOT_DEALS,
    SOUGHT_ERRORS,
    Advice,
    Tryout,
    Verdict,
    advise,
    compare,
    compare_further,
)
from cardtable.ai.players import Judges
from cardtable.ai.questions import comparison_question
from cardtable.engine.mistake import Mistake
from cardtable.store.practice import shipped
from tests.ai.judged import positions
from tests.ai.lucky import FIRST, SECOND, SMALL, LuckyBot
from tests.ai.positions import unhurried, view_of_actor
from tests.contract.toy import TOY
from tests.known_games import game_of
from tests.outside import PATIENCE


def judged(loss: float, luck: float, draw: int = 1) -> Advice:
    return compare(comparison_question(view_of_actor(), draw), replace(TOY, bot=LuckyBot(loss, luck)), [FIRST, SECOND])


def verdict(loss: float, luck: float, draw: int = 1) -> Verdict:
    found = judged(loss, luck, draw).verdict(SECOND)
    assert found is not None
    return found


def test_moves_are_compared_with_the_first_of_them() -> None:
    found = judged(5.0, 1.0)
    assert (found.best, [each.move for each in found.verdicts]) == (FIRST, [FIRST, SECOND])
    assert found.verdicts[0].loss == 0
    assert found.verdicts[1].loss == pytest.approx(5.0, abs=0.8)
    assert found.verdicts[1].costs(SMALL)


def test_what_is_clear_takes_few_deals() -> None:
    assert verdict(0.0, 0.0).deals == verdict(9.0, 1.0).deals == PILOT_DEALS


def test_a_loss_is_measured_until_a_small_mistake_is_some_standard_errors() -> None:
    found = verdict(-20.0, 12.0)
    assert PILOT_DEALS < found.deals < TOY.review.deals
    assert found.error == pytest.approx(SMALL / SOUGHT_ERRORS, rel=0.3)


def test_more_deals_are_played_while_it_is_in_doubt_whether_a_move_is_a_mistake() -> None:
    clear, doubtful = verdict(-20.0, 6.0), verdict(SMALL, 6.0)
    assert doubtful.deals > 2 * clear.deals
    assert doubtful.deals == TOY.review.deals or abs(doubtful.loss - SMALL) > CLEAR_ERRORS * doubtful.error


def test_the_fair_loss_is_unbiased_though_more_deals_are_played_in_doubt() -> None:
    found = [verdict(0.0, 6.0, draw) for draw in range(1, 41)]
    extended = [each for each in found if each.fair != each.loss]
    assert 0 < len(extended) < len(found)
    fair = [each.fair for each in found if each.fair is not None]
    assert len(fair) == len(found)
    assert len({each.loss for each in found}) > len(found) / 2, "each draw looks at other deals"
    assert fmean(fair) == pytest.approx(0.0, abs=3 * SMALL / SOUGHT_ERRORS / sqrt(len(found)))


def test_a_comparison_that_was_stopped_is_resumed_with_the_same_result() -> None:
    asked, moves = comparison_question(view_of_actor(), 1), [FIRST, SECOND]
    tryout, left = Tryout(asked, TOY), 0

    def impatient() -> bool:
        nonlocal left
        left -= 1
        return left <= 0

    stopped = 0
    for patience in range(7, 97, 15):
        left = patience
        known = compare_further(tryout, moves, impatient).verdict(SECOND)
        stopped += known is None or not known.settled
    assert stopped > 2
    assert compare_further(tryout, moves) == compare(asked, TOY, moves)


def test_a_meld_that_the_best_one_can_follow_costs_nothing() -> None:
    game = game_of("blues-and-greens")
    exercise = next(each for each in shipped(game) if each.name == "24")
    table = exercise.table()
    question = comparison_question(table.view_of_hand(table.state.seat))
    # Either can be laid first; after the other one the rules of thumb would spoil the turn.
    first, spoils = (
        compare(question, game, [exercise.best, game.parse(each)], deals=PILOT_DEALS)
        for each in ("build 1 bKs", "build 5 bTs")
    )
    assert not first.verdicts[1].is_clear
    assert spoils.verdicts[1].costs(game.bot.measure().min_loss(Mistake.SMALL))


def test_bids_that_are_drawn_by_lot_are_all_compared_over_draws_of_the_others_bids() -> None:
    table = next(each for each in positions("bidding-war") if str(each) == "the ace is up first").table()
    moves = table.state.moves()
    found = compare(comparison_question(table.view(table.state.actor), 1), table.game, moves[:2])
    assert {each.move for each in found.verdicts} == set(moves)
    assert found.verdicts[0].move == found.best == moves[0]


def test_the_players_process_and_simple_players_answer_a_review_alike() -> None:
    view, moves = view_of_actor(), (FIRST, SECOND)
    expected = [advise(view, TOY, moves), compare(comparison_question(view, 2), TOY, moves)]
    with unhurried(TOY) as worker:
        for players in (worker, Judges([TOY])):
            advised = players.advise(view, moves, review=True).wait(PATIENCE)
            compared = players.compare(view, moves, 2).wait(PATIENCE)
            assert [reply and reply.advice for reply in (advised, compared)] == expected
