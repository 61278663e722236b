"""Advice: from a View alone, the same each time and for all who ask, and no verdict where chance may decide."""

from dataclasses import replace
from random import Random

import pytest

from cardtable.ai.advice import (
    AHEAD_DEALS,
    Advice,
    Consultation,
    Verdict,
    advise,
    compare,
)
from cardtable.ai.questions import comparison_question
from cardtable.engine.bot import Line
from cardtable.engine.game import Game
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View
from cardtable.games.five_hundred.bot import FiveHundredBot
from cardtable.games.five_hundred.game import GAME as FIVE_HUNDRED
from cardtable.games.five_hundred.rules import FiveHundredState
from tests.ai.judged import Position, positions
from tests.ai.lucky import FIRST, SECOND, LuckyBot
from tests.ai.positions import table_before_play, unhurried, view_of_actor
from tests.commits import by_turns
from tests.contract.toy import TOY, ToyBot, ToyState
from tests.outside import PATIENCE

# A position with a blunder in each game, and a lower bound of its cost in the game's own measure.
BLUNDERS = [
    ("blues-and-greens", "threes that would only be stuck", "draw bKd", 30.0),
    ("blackjack", "the suit to name", "play Ad c", 0.5),
    ("bidding-war", "the ace is up first", "bid Kd", 10.0),
    ("bidding-war", "the seller would be paid", "bid Kh", 10.0),
    ("big-three", "the run stays whole", "play 7c", 0.03),
    ("five-hundred", "the partner's ace is not ruffed", "play Jo", 0.05),
    ("the-card-game", "everything is melded", "discard 9c", 10.0),
]
HIDDEN = ("five-hundred", "the-card-game", "big-three")
"""Games with hidden cards, where advice takes no long time."""


def position(game_id: str, name: str) -> Position:
    return next(each for each in positions(game_id) if str(each) == name)


def view_at(found: Position) -> tuple[Game, View]:
    table = found.table()
    return table.game, table.view(table.state.actor)


def _start() -> ToyState:
    state: State = table_before_play().state
    assert isinstance(state, ToyState)
    return state


def toy_moves() -> list[Move]:
    return list(table_before_play().state.moves())


@pytest.mark.parametrize(
    ("game_id", "name", "blunder", "least"), by_turns(BLUNDERS, "blunders", 6, name="{0}: {1}".format)
)
def test_a_blunder_is_costly(game_id: str, name: str, blunder: str, least: float) -> None:
    game, view = view_at(position(game_id, name))
    verdict = advise(view, game, [game.parse(blunder)], deals=AHEAD_DEALS).verdict(game.parse(blunder))
    assert verdict is not None
    assert verdict.costs(least)


@pytest.mark.parametrize(
    "game_id", by_turns([(row[0],) for row in BLUNDERS if row[0] in HIDDEN], "advice in a game", name=str)
)
def test_hidden_cards_do_not_change_advice_and_comparisons(game_id: str) -> None:
    _, name, blunder, _ = next(row for row in BLUNDERS if row[0] == game_id)
    found = position(game_id, name)
    game, view = view_at(found)
    world = next(
        world
        for world in (game.guess(view, Random(seed)) for seed in range(20))
        if game.write_position(world) != game.write_position(found.table().state)
    )
    other, moves = world.view(view.seat, view.log), [game.parse(blunder)]
    first = advise(view, game, moves, deals=AHEAD_DEALS)
    assert advise(other, game, moves, deals=AHEAD_DEALS) == first
    compared = [compare(comparison_question(each, 1), game, [first.best, *moves], deals=12) for each in (view, other)]
    assert compared[0] == compared[1]


@pytest.mark.parametrize(
    ("game_id", "name"),
    by_turns(
        [("five-hundred", "the partner's ace is not ruffed"), ("bidding-war", "the ace is up first")],
        "advice in a game",
        2,
        name="{}: {}".format,
    ),
)
def test_the_same_position_gives_the_same_advice_to_hint_coach_and_review(game_id: str, name: str) -> None:
    game, view = view_at(position(game_id, name))
    move = list(game.guess(view, Random(1)).moves())[-1]
    with unhurried(game) as worker:
        coach = worker.advise(view, [move], AHEAD_DEALS).wait(PATIENCE)
        hint = worker.advise(view, deals=0).wait(PATIENCE)
        figures = worker.advise(view).wait(PATIENCE)
        review = worker.advise(view, [move], review=True).wait(PATIENCE)
    told = [each.advice for each in (coach, hint, figures, review) if each is not None and each.advice is not None]
    assert len(told) == 4
    assert len({(each.best, each.reason, each.candidates, each.near) for each in told}) == 1
    settled = [verdict for each in told if (verdict := each.verdict(move)) is not None and verdict.settled]
    assert settled
    assert len(set(settled)) == 1


def of_luck(loss: float, luck: float) -> Game:
    return replace(TOY, bot=LuckyBot(loss, luck))


def test_another_move_is_recommended_only_if_it_is_clearly_ahead() -> None:
    usual = advise(view_of_actor(), TOY, deals=0).candidates
    assert FIRST in usual
    assert advise(view_of_actor(), of_luck(9.0, 1.0), deals=0).best == FIRST
    first = TOY.bot.lines(_start(), Random(1), 8)[0].moves[0]
    assert first != FIRST
    found = advise(view_of_actor(), of_luck(0.5, 9.0), deals=0)
    assert found.best == first
    assert set(found.near) > {first}


def test_a_lead_within_its_error_is_no_verdict() -> None:
    moves = [FIRST, SECOND]
    clear, doubtful = (advise(view_of_actor(), of_luck(*each), moves) for each in ((9.0, 1.0), (0.2, 3.0)))
    costly, as_good = clear.verdict(SECOND), doubtful.verdict(SECOND)
    assert costly is not None
    assert as_good is not None
    assert costly.is_clear
    assert not as_good.is_clear
    assert not as_good.costs(0.0)


def test_a_figure_is_settled_only_in_as_many_deals_as_it_takes() -> None:
    game = of_luck(2.0, 6.0)
    early, whole = (advise(view_of_actor(), game, [SECOND], deals=deals) for deals in (AHEAD_DEALS, None))
    first, settled = early.verdict(SECOND), whole.verdict(SECOND)
    assert first is not None
    assert settled is not None
    assert (first.settled, first.deals) == (False, AHEAD_DEALS)
    assert settled.settled
    assert settled.deals > AHEAD_DEALS
    assert advise(view_of_actor(), game, toy_moves()).verdict(SECOND) == settled
    assert not advise(view_of_actor(), game, toy_moves(), deals=AHEAD_DEALS).settled


def test_a_reason_that_a_worse_move_has_as_well_is_no_reason() -> None:
    game = of_luck(9.0, 0.0)  # all moves but one are equally bad
    assert advise(view_of_actor(), replace(game, reason=lambda _, move: f"{move} is best."), deals=0).reason
    assert advise(view_of_actor(), replace(game, reason=lambda _state, _move: "It wins."), deals=0).reason == ""


def test_advice_measures_all_moves_that_were_compared_to_find_it() -> None:
    found = advise(view_of_actor(), TOY)
    assert found.settled
    assert {each.move for each in found.verdicts} == set(found.candidates)
    assert found.verdicts[0].move == found.best == found.candidates[0]
    assert found.verdicts[0].loss == 0


def test_a_verdict_does_not_depend_on_the_other_moves_asked_about() -> None:
    moves = toy_moves()
    whole = advise(view_of_actor(), TOY, moves)
    assert {each.move for each in whole.verdicts} == set(moves)
    for move in moves:
        assert advise(view_of_actor(), TOY, [move]).verdict(move) == whole.verdict(move)


def test_a_settled_figure_stays_when_more_is_asked_about_the_same_decision() -> None:
    best, other = toy_moves()[:2]

    def told(loss: float, *, settled: bool) -> Advice:
        return Advice(best, verdicts=(Verdict(best, 0.0, 0.0, 100), Verdict(other, loss, 0.1, 100, settled=settled)))

    measured, hurried = told(2.0, settled=True), told(3.0, settled=False)
    for advice in (hurried.after(measured), measured.after(hurried)):
        assert advice.verdict(other) == measured.verdict(other)


def test_advice_that_was_stopped_is_resumed_with_the_same_result() -> None:
    moves, left = toy_moves(), 40
    work = Consultation(view_of_actor(), TOY)

    def impatient() -> bool:
        nonlocal left
        left -= 1
        return left <= 0

    assert not work.advise(moves, impatient).settled
    left = 900
    work.advise(moves, impatient)
    assert work.advise(moves) == advise(view_of_actor(), TOY, moves)


def test_a_forced_move_is_not_judged() -> None:
    table = table_before_play()
    while len(table.state.moves()) > 1 or table.state.actor in (None, -1):
        actor = table.state.actor
        assert actor is not None
        table.play(actor, table.state.moves()[0])
    only = table.state.moves()[0]
    advice = advise(table.view(table.state.actor), TOY, [only])
    assert (advice.best, advice.verdicts) == (only, ())


def test_a_move_that_is_not_legal_is_not_judged() -> None:
    foreign = next(move for card in range(2, 14) if (move := TOY.parse(f"play {card}d")) not in toy_moves())
    with pytest.raises(IllegalMove):
        advise(view_of_actor(), TOY, [foreign])
    with pytest.raises(IllegalMove):
        compare(comparison_question(view_of_actor(), 1), TOY, [FIRST, foreign])


def test_an_equal_card_gets_the_verdict_of_the_candidate() -> None:
    found = position("five-hundred", "no joker on the partner's ace")
    table = found.table()
    game, bot = table.game, table.game.bot
    legal = table.state.moves()
    one, twin = next((a, b) for a in legal for b in legal if a != b and bot.equal(table.state, a, b))
    judged = advise(view_at(found)[1], game, [one, twin], deals=AHEAD_DEALS)
    assert judged.verdict(one) is judged.verdict(twin)
    assert judged.verdict(one) is not None


class _Promised(ToyBot):
    """Promises much of every move but the highest card, as a bot with figures of its own does."""

    def line(self, state: ToyState, move: Move) -> Line:
        return Line((move,), 100.0, 10.0)

    def lines(self, state: ToyState, rng: Random, breadth: int) -> list[Line]:
        return [Line((move,), 0.0, 10.0) for move in self.candidates(state, rng)[: min(2, breadth)]]


def test_a_promise_counts_for_a_move_that_is_judged() -> None:
    game = replace(TOY, bot=_Promised())
    question, moves = comparison_question(view_of_actor()), toy_moves()
    best, *others = [line.moves[0] for line in game.bot.lines(_start(), Random(1), 2)]
    extra = next(move for move in moves if move not in {best, *others})
    plain, promised = (compare(question, each, [best, extra]).verdict(extra) for each in (TOY, game))
    assert plain is not None
    assert promised is not None
    assert promised.loss == pytest.approx((plain.loss * plain.deals - 10 * 100.0) / (plain.deals + 10))


def test_a_loss_that_may_be_chance_or_is_below_the_amount_does_not_count() -> None:
    tried = ((5.0, 1.0, 4.0), (5.0, 1.0, 6.0), (5.0, 3.0, 4.0), (0.0, 0.0, 0.0))
    counts = [Verdict(FIRST, loss, error, 48).costs(amount) for loss, error, amount in tried]
    assert counts == [True, False, False, False]
    # It is sure if it exceeds the amount by three standard errors.
    sure = [
        Verdict(FIRST, 5.0, error, 48).surely_costs(amount) for error, amount in ((1.0, 2.0), (1.1, 2.0), (1.0, 2.1))
    ]
    assert sure == [True, False, False]


def test_the_players_process_continues_interrupted_advice() -> None:
    view, moves = view_of_actor(), toy_moves()
    with unhurried(TOY) as worker:
        inquiry = worker.advise(view, moves[:1])
        inquiry.hurry()
        early = inquiry.wait(PATIENCE)
        reply = worker.advise(view, moves).wait(PATIENCE)
    assert early is not None
    assert isinstance(early.advice, Advice)
    assert reply is not None
    assert reply.advice == advise(view, TOY, moves)
    assert reply.explanation.move == reply.advice.best


@pytest.mark.parametrize("bidding", ["the ace is up first", "the better prize is up now"])
def test_moves_that_are_drawn_by_lot_cost_nothing_on_average(bidding: str) -> None:
    game, view = view_at(position("bidding-war", bidding))
    found = advise(view, game)
    drawn = [(chance, found.verdict(move)) for move, chance in found.chances]
    losses = [chance * verdict.loss for chance, verdict in drawn if verdict is not None]
    assert sum(losses) == pytest.approx(0.0, abs=1e-9)
    assert found.chances[0][0] == found.best


def test_a_decided_match_does_not_hide_the_points_that_a_move_gives_away() -> None:
    _, view = view_at(position("five-hundred", "the partner's ace is not ruffed"))
    lost = FIVE_HUNDRED.parse("play Jo")
    decided = replace(FIVE_HUNDRED, bot=_Decided())
    verdict = advise(view, decided, [lost]).verdict(lost)
    assert verdict is not None
    assert not verdict.is_clear
    assert verdict.points > 0
    assert advise(view_of_actor(), TOY, toy_moves()).verdicts[-1].points == 0.0, "worths are points there"


class _Decided(FiveHundredBot):
    """Finds the match decided, whatever happens."""

    def worth(self, state: FiveHundredState, seat: int) -> float:
        return 1.0
