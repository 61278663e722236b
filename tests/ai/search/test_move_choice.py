"""Players choose by what they know, the same for the same seed, and within their bounds."""

import pickle
from dataclasses import replace
from operator import attrgetter
from random import Random
from statistics import fmean

import pytest

from cardtable.ai.levels import EASY, EXPERT, HARD, LEVELS, Level
from cardtable.ai.questions import Question
from cardtable.ai.search import by_rule, choose, explain
from cardtable.engine.bot import NO_SLIPS, Line, Slips
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.engine.view import View
from cardtable.lab.matches import Entrant
from cardtable.lab.standings import standings
from tests.ai.positions import DOUBTING, ENDLESS, POOR, promising, table_before_play, view_of_actor
from tests.commits import by_turns
from tests.contract.matches import Moment, moments
from tests.contract.secrecy import exchanged, seen_cards
from tests.contract.setups import ALL_GAMES, printed
from tests.contract.toy import TOY, ToyBot, ToyState
from tests.lab.contests import contest

some_games = pytest.mark.parametrize(
    "game", by_turns([(game,) for game in ALL_GAMES], "choices in a game", name=attrgetter("id"))
)


def decisions(game: Game, count: int = 4) -> list[Moment]:
    """Return moments of the printed game at which a seat has more than one move."""
    found = [moment for moment in moments(printed(game)) if moment.state.actor not in (None, DEALER)]
    return [moment for moment in found if len(moment.state.moves()) > 1][:count]


def unseen_exchange(moment: Moment, seat: int) -> View | None:
    """Return the seat's view with two cards exchanged that it has never seen; ``None`` if that can't be done."""
    view = moment.views[seat]
    rng = Random(str(moment))
    unseen = sorted({card for zone in moment.state.zones() for card in zone.cards} - seen_cards(view))
    for _ in range(20):
        a, b = rng.sample(unseen, 2) if len(unseen) > 1 else (None, None)
        if a is None or b is None or a.back is not b.back:
            continue
        table = exchanged(moment, a, b)
        if table is not None and table.view(seat) == view:
            return table.view(seat)
    return None


@some_games
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_makes_a_legal_move(game: Game, level: Level) -> None:
    for moment in decisions(game, 3):
        moment.state.check(choose(Question(moment.views[moment.state.actor], level, 3, playouts=12), game))


@some_games
def test_the_same_view_and_seed_make_the_same_choice(game: Game) -> None:
    for moment in decisions(game):
        view = moment.views[moment.state.actor]
        again = pickle.loads(pickle.dumps(view))
        first = explain(Question(view, HARD, 7, playouts=24), game)
        assert explain(Question(again, HARD, 7, playouts=24), game) == first


@some_games
def test_exchanging_hidden_cards_changes_no_choice(game: Game) -> None:
    compared = 0
    for moment in decisions(game, 20):
        seat = moment.state.seat
        other = unseen_exchange(moment, seat)
        if other is not None:
            mine = choose(Question(moment.views[seat], HARD, 5, playouts=16), game)
            assert choose(Question(other, HARD, 5, playouts=16), game) == mine
            compared += 1
    assert compared


def test_the_only_move_is_made_without_search() -> None:
    def asked() -> bool:
        raise AssertionError("the player searches")

    table = table_before_play(moves=24)  # four last cards of a hand: one each
    view = table.view(table.state.actor)
    assert len(view.hand) == 1
    found = explain(Question(view, EXPERT, 1), TOY, stop=asked)
    assert found.move.cards == view.hand
    assert found.reason
    assert found.candidates == ()


def test_playouts_bound_the_search() -> None:
    found = explain(Question(view_of_actor(), EXPERT, 1, playouts=37), TOY)
    assert sum(candidate.deals for candidate in found.candidates) <= 37


def test_the_budget_bounds_the_search() -> None:
    ticks = iter(range(10**9))
    found = explain(Question(view_of_actor(), ENDLESS, 1, budget=200.0), TOY, clock=lambda: float(next(ticks)))
    assert 0 < sum(candidate.deals for candidate in found.candidates) <= 200


def test_a_search_can_be_stopped() -> None:
    answers = iter([False] * 20 + [True] * 1000)
    found = explain(Question(view_of_actor(), ENDLESS, 1), TOY, stop=lambda: next(answers))
    assert sum(candidate.deals for candidate in found.candidates) <= 20


def test_only_the_seat_to_act_is_asked() -> None:
    table = table_before_play()
    with pytest.raises(ValueError, match="not to act"):
        choose(Question(table.view((table.state.seat + 1) % 4), HARD, 1), TOY)


@pytest.mark.parametrize("playouts", [0, -1])
def test_an_endless_search_is_refused(playouts: int) -> None:
    with pytest.raises(ValueError, match=f"number of playouts is {playouts}; it must be at least 1"):
        Question(view_of_actor(), EXPERT, 1, playouts=playouts)


class _Own(ToyBot):
    """Shows a beginner and an expert only its last candidate; its beginners never slip."""

    def beginner_lines(self, state: ToyState, rng: Random, breadth: int) -> list[Line]:
        return [Line((self.candidates(state, rng)[-1],))]

    expert_lines = beginner_lines

    def beginner_slips(self, usual: Slips) -> Slips:
        return NO_SLIPS


def test_easy_players_and_experts_see_what_the_game_shows_them_and_others_do_not() -> None:
    game, view = replace(TOY, bot=_Own()), view_of_actor()
    last = game.bot.candidates(game.guess(view, Random(1)), Random(1))[-1]
    assert last != choose(Question(view, EXPERT, 1, playouts=20), TOY)
    for level, shown in ((EASY, True), (EXPERT, True), (HARD, False)):
        chosen = {choose(Question(view, level, seed, playouts=20), game) for seed in range(6)}
        assert chosen == {last} if shown else last not in chosen


def test_players_depart_from_the_rules_of_thumb_for_a_clear_gain() -> None:
    left = 0
    for seed in range(6):
        view = view_of_actor(seed)
        found = explain(Question(view, EXPERT, seed, playouts=400), POOR)
        left += found.move != by_rule(view, seed, POOR).move
        assert found.move in [candidate.move for candidate in found.candidates[:2]]
    assert left >= 3


def test_without_a_clear_gain_players_follow_the_rules_of_thumb() -> None:
    view = view_of_actor()
    assert choose(Question(view, EXPERT, 1, playouts=20), TOY) == by_rule(view, 1, TOY).move


def test_easy_players_sometimes_slip_but_not_far() -> None:
    losses = []
    for seed in range(30):
        view = view_of_actor(seed % 10)
        slip = choose(Question(view, EASY, seed, playouts=60), TOY)
        if slip != by_rule(view, seed, TOY).move:
            judged = explain(Question(view, replace(EXPERT, caution=99.0), seed, playouts=240), TOY)
            means = {candidate.move: candidate.mean for candidate in judged.candidates}
            losses.append(max(means.values()) - means[slip])
    assert 3 <= len(losses) <= 20
    assert fmean(losses) < 0.5, "of five tricks"
    assert max(losses) < 2


def test_the_promise_of_a_line_is_combined_with_its_rollouts() -> None:
    view = view_of_actor()
    plain = explain(Question(view, EXPERT, 2, playouts=120), TOY)
    ignored = explain(Question(view, EXPERT, 2, playouts=120), promising(0))
    assert ignored == plain, "a promise without weight changes nothing"
    trusted = explain(Question(view, EXPERT, 2, playouts=120), promising(1_000))
    assert trusted.move != plain.move
    before = next(each for each in plain.candidates if each.move == trusted.move)
    assert before.mean < max(each.mean for each in plain.candidates), "played out it is not the best"
    after = next(each for each in trusted.candidates if each.move == trusted.move)
    assert after.mean > before.mean + 40, "the mean includes the promise"
    first = explain(Question(view, EXPERT, 2, playouts=1), TOY).move
    assert explain(Question(view, EXPERT, 2, playouts=1), promising(10)).move != first, "before any rollout"


def test_a_move_in_doubt_is_searched_by_those_who_search_sometimes() -> None:
    view = view_of_actor()
    rarely, never = replace(HARD, attention=1e-9), replace(HARD, attention=0.0)
    assert not explain(Question(view, rarely, 1, playouts=30), TOY).candidates
    assert explain(Question(view, rarely, 1, playouts=30), DOUBTING).candidates
    assert not explain(Question(view, never, 1, playouts=30), DOUBTING).candidates


def entrant(level: Level, playouts: int) -> Entrant:
    """Return a player of the toy game whose moves depend on no clock."""
    return Entrant(level.name, lambda view, seed: choose(Question(view, level, seed, playouts=playouts), TOY))


@pytest.mark.nightly("contests of levels")
def test_better_levels_win_more() -> None:
    players = [entrant(HARD, playouts=60), entrant(EASY, playouts=30)]
    outcomes = contest(TOY, players, 16, "levels", options={"hands": 3})
    first, second = standings(outcomes)
    assert first.name == "hard"
    assert first.points > second.points + 0.5


def test_a_clear_decision_takes_few_deals() -> None:
    long = Level("long", budget=3600.0, playouts=4_000, breadth=5)
    clear = explain(Question(view_of_actor(0), long, 1), TOY)
    assert sum(each.deals for each in clear.candidates) < 1_000
