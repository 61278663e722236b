"""Judgements of moves: fair, from a View alone, in agreement with the hint, and the same each time."""

from dataclasses import replace
from random import Random

import pytest

from cardtable.ai.advice import Judgement, Spread, Tryout, Verdict, judge, judge_further, verdict_on
from cardtable.ai.explanation import Trial
from cardtable.ai.levels import ADVISER
from cardtable.ai.questions import Question, comparison_question, hint_question, review_question
from cardtable.ai.worker import Worker
from cardtable.engine.bot import Line, ReviewBounds
from cardtable.engine.game import Game
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Move, Pass
from cardtable.engine.state import State
from cardtable.games import GAMES
from tests.ai.hinted import advise
from tests.ai.judged import Position, positions
from tests.ai.positions import QUICK, table_before_play, view_of_actor
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
FEW = 100  # playouts: enough to see a blunder, and quick
each_blunder = pytest.mark.parametrize(
    ("game_id", "name", "blunder", "least"), BLUNDERS, ids=[f"{row[0]}: {row[1]}" for row in BLUNDERS]
)


def position(game_id: str, name: str) -> Position:
    return next(each for each in positions(game_id) if str(each) == name)


def question(found: Position) -> Question:
    table = found.table()
    view = table.view(table.state.actor)
    return Question(view, ADVISER, 1, playouts=FEW)


def toy_moves() -> list[Move]:
    return list(table_before_play().state.moves())


@each_blunder
def test_a_blunder_is_judged_as_costly(game_id: str, name: str, blunder: str, least: float) -> None:
    found = position(game_id, name)
    game = found.table().game
    verdict = judge(question(found), game, [game.parse(blunder)]).verdict(game.parse(blunder))
    assert verdict is not None
    assert verdict.costs(least)


def test_the_band_of_a_move_holds_eight_deals_of_ten() -> None:
    trial = Trial(Line((Pass(),)), [float(number) for number in range(20, 0, -1)])
    assert verdict_on(trial.move, trial, trial).spread == Spread(3.0, 10.5, 18.0)
    few = Trial(Line((Pass(),)), [4.0, 2.0])
    assert verdict_on(few.move, few, few).spread == Spread(2.0, 3.0, 4.0)
    none = Trial(Line((Pass(),)))
    assert verdict_on(none.move, none, none).spread is None


@pytest.mark.parametrize("game_id", ["five-hundred", "the-card-game", "bidding-war"])
def test_hidden_cards_do_not_change_a_judgement(game_id: str) -> None:
    _, name, blunder, _ = next(row for row in BLUNDERS if row[0] == game_id)
    found = position(game_id, name)
    game, asked = found.table().game, question(found)
    view = asked.view
    first = judge(asked, game, [game.parse(blunder)])
    other = next(
        world
        for world in (game.guess(view, Random(seed)) for seed in range(20))
        if game.write_position(world) != game.write_position(found.table().state)
    )
    assert judge(replace(asked, view=other.view(view.seat, view.log)), game, [game.parse(blunder)]) == first


def test_a_judgement_agrees_with_the_hint_and_judges_all_its_candidates() -> None:
    asked = hint_question(view_of_actor())
    hint = advise(asked, TOY)
    judged = judge(asked, TOY)
    assert judged.hint == hint
    assert {each.move for each in judged.verdicts} == {each.move for each in hint.compared}
    assert judged.verdicts[0] == Verdict(hint.move, 0.0, 0.0, judged.verdicts[0].deals, judged.verdicts[0].spread)


def test_a_verdict_does_not_depend_on_the_other_moves_judged() -> None:
    asked = Question(view_of_actor(), replace(QUICK, breadth=2), 3)
    moves = toy_moves()
    whole = judge(asked, TOY, moves)
    assert {each.move for each in whole.verdicts} == set(moves)
    for move in moves:
        assert judge(asked, TOY, [move]).verdict(move) == whole.verdict(move)


def test_a_judgement_that_was_stopped_is_resumed_with_the_same_result() -> None:
    asked, moves = hint_question(view_of_actor()), toy_moves()
    tryout, left = Tryout(asked, TOY), 40

    def impatient() -> bool:
        nonlocal left
        left -= 1
        return left <= 0

    assert not judge_further(tryout, moves, impatient).verdicts or not tryout.finished
    left = 900
    judge_further(tryout, moves, impatient)
    assert judge_further(tryout, moves) == judge(asked, TOY, moves)


def test_a_forced_move_is_not_judged() -> None:
    table = table_before_play()
    while len(table.state.moves()) > 1 or table.state.actor in (None, -1):
        actor = table.state.actor
        assert actor is not None
        table.play(actor, table.state.moves()[0])
    only = table.state.moves()[0]
    judged = judge(hint_question(table.view(table.state.actor)), TOY, [only])
    assert (judged.best, judged.verdicts) == (only, ())


def test_a_move_that_is_not_legal_is_not_judged() -> None:
    foreign = next(move for card in range(2, 14) if (move := TOY.parse(f"play {card}d")) not in toy_moves())
    with pytest.raises(IllegalMove):
        judge(hint_question(view_of_actor()), TOY, [foreign])


def test_an_equal_card_gets_the_verdict_of_the_candidate() -> None:
    found = position("five-hundred", "no joker on the partner's ace")
    table = found.table()
    game, bot = table.game, table.game.bot
    legal = table.state.moves()
    one, twin = next((a, b) for a in legal for b in legal if a != b and bot.equal(table.state, a, b))
    judged = judge(question(found), game, [one, twin])
    assert judged.verdict(one) is judged.verdict(twin)
    assert judged.verdict(one) is not None


def test_the_order_of_the_cards_does_not_make_another_move() -> None:
    found = position("blues-and-greens", "trumps for the bidder")
    table = found.table()
    give = table.state.moves()[0]
    turned = type(give)(give.cards[::-1])  # type: ignore[call-arg]  # a move of four cards
    judged = judge(replace(question(found), playouts=8), table.game, [turned], deals=6)
    assert judged.verdict(turned) == judged.verdict(give) is not None


class _Promised(ToyBot):
    """Promises much of every move but the highest card, as a bot with figures of its own does."""

    def line(self, state: ToyState, move: Move) -> Line:
        return Line((move,), 100.0, 10.0)

    def lines(self, state: ToyState, rng: Random, breadth: int) -> list[Line]:
        return [Line((move,), 0.0, 10.0) for move in self.candidates(state, rng)[:breadth]]


def test_a_promise_counts_for_a_move_that_is_judged() -> None:
    game = replace(TOY, bot=_Promised())
    asked = Question(view_of_actor(), replace(QUICK, breadth=2), 3)
    plain, promised = judge(asked, TOY, toy_moves()), judge(asked, game, toy_moves())
    extra = next(move for move in toy_moves() if move not in {each.move for each in advise(asked, TOY).candidates})
    before, after = plain.verdict(extra), promised.verdict(extra)
    assert before is not None
    assert after is not None
    assert after.loss == pytest.approx((before.loss * before.deals - 10 * 100.0) / (before.deals + 10))


def test_a_loss_that_may_be_chance_or_is_below_the_amount_does_not_count() -> None:
    move = toy_moves()[0]
    assert Verdict(move, 5.0, 1.0, 48).costs(4.0)
    assert not Verdict(move, 5.0, 1.0, 48).costs(6.0)
    assert not Verdict(move, 5.0, 3.0, 48).costs(4.0)
    assert not Verdict(move, 0.0, 0.0, 48).costs(0.0)


def test_a_loss_is_sure_if_it_exceeds_the_amount_by_three_standard_errors() -> None:
    move = toy_moves()[0]
    assert Verdict(move, 5.0, 1.0, 48).surely_costs(2.0)
    assert not Verdict(move, 5.0, 1.1, 48).surely_costs(2.0)
    assert not Verdict(move, 5.0, 1.0, 48).surely_costs(2.1)


def test_the_players_process_continues_an_interrupted_judgement() -> None:
    asked, moves = hint_question(view_of_actor()), toy_moves()
    with Worker([TOY]) as worker:
        inquiry = worker.judge(asked.view, moves[:1])
        inquiry.hurry()
        early = inquiry.wait(PATIENCE)
        reply = worker.judge(asked.view, moves).wait(PATIENCE)
    assert early is not None
    assert isinstance(early.judgement, Judgement)
    assert reply is not None
    assert reply.judgement == judge(asked, TOY, moves)
    assert reply.explanation == reply.judgement.hint


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_move_equals_itself_and_begins_its_line(game: Game) -> None:
    state: State = positions(game.id)[0].table().state
    for move in state.moves()[:20]:
        assert game.bot.equal(state, move, move)
        assert game.bot.line(state, move).moves[0] == move


class _Counting(ToyBot):
    """Counts the moves that it makes by its rules of thumb."""

    made = 0

    def policy(self, state: ToyState, rng: Random) -> Move:
        self.made += 1
        return super().policy(state, rng)


def test_a_quicker_bot_plays_out_the_deals_of_reviews_and_not_those_of_hints() -> None:
    quick = _Counting()
    game, view = replace(TOY, review=ReviewBounds(playouts=40, bot=quick)), view_of_actor()
    hint = judge(replace(hint_question(view), playouts=40), game, toy_moves())
    assert not quick.made
    assert hint == judge(replace(hint_question(view), playouts=40), TOY, toy_moves())
    judge(review_question(view, game), game, toy_moves())
    assert quick.made


class _Stopping(ToyBot):
    """Finds a milestone before every move, where the cards left in the hands count."""

    def milestone(self, state: ToyState, seat: int) -> bool:
        return True

    def worth(self, state: ToyState, seat: int) -> float:
        return super().worth(state, seat) if self.over(state, 0) else sum(map(len, state.hands))


def test_rollouts_of_reviews_end_at_the_first_or_the_second_milestone_and_others_at_the_end() -> None:
    game, view = replace(TOY, bot=_Stopping()), view_of_actor()
    first, other, *_ = toy_moves()
    search = judge(review_question(view, game), game, (first, other))
    comparison = judge(comparison_question(view, 1), game, (first, other))
    (left,), (left_later,) = (
        {each.spread.mean for each in found.verdicts if each.spread is not None} for found in (search, comparison)
    )
    assert left_later == left - 1
    hint = replace(hint_question(view), playouts=40)
    assert judge(hint, game, (first, other)) == judge(hint, TOY, (first, other))
