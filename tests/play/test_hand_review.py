"""Reviews of hands: which moves are judged, what is saved, and what may go wrong."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.ai.advice import Spread
from cardtable.ai.players import Inquiry, Reply
from cardtable.ai.review import Review, ReviewedMove
from cardtable.engine.table import Table
from cardtable.play.layout import spec_of
from cardtable.play.review_sheet import ReviewSheet, sheet_of
from cardtable.play.reviews import (
    HandReview,
    ReviewError,
    decisions_between,
    read_review,
    review_as_written,
    view_before,
)
from cardtable.store.errors import StoreError
from cardtable.store.tables.reviews import WrittenReview, keep_review, reviews_of
from cardtable.ui.play.looking_back.review_widgets import ends_text
from tests.games.big_three import deals as deals_of_big_three
from tests.known_games import game_of
from tests.play.judges import Severe, one_hand

GAME = game_of("five-hundred")


@pytest.fixture(scope="module")
def table() -> Table:
    return one_hand(GAME)


def made(run: HandReview) -> HandReview:
    while not run.done and not run.problem:
        run.advance()
    return run


def review_of(table: Table, path: Path | None = None) -> HandReview:
    """Return the finished review of the first player's hand."""
    return made(HandReview(table, 0, 0, Severe(table), path))


def course_of(table: Table, *moves: ReviewedMove) -> ReviewSheet:
    return sheet_of(table, spec_of(table.game), Review(0, moves, 0.3, 0.3))


def test_every_decision_with_a_choice_is_reviewed_from_the_view_of_its_seat(table: Table) -> None:
    decisions = list(decisions_between(table, 0, 0, len(table.log)))
    assert 5 < len(decisions) <= sum(line.actor == 0 for line in table.log)
    for place in decisions:
        assert view_before(table, 0, place) == table.view_at(0, place)
        assert table.log[place].actor == 0
        assert len(table.branch(place).state.moves()) > 1


def test_other_moves_than_the_recommended_ones_are_compared_twice_if_they_cost_anything(table: Table) -> None:
    players = Severe(table)
    run = made(HandReview(table, 0, 0, players))
    bad = [each for each in run.moves if each.move != each.best]
    assert 0 < len(bad) < len(run.moves)
    assert players.asked == [len(run.moves), 0, len(bad)]
    assert [each.flagged for each in run.moves] == [each.move != each.best for each in run.moves]
    sheet = run.sheet()
    assert len(sheet.costly) == 3
    assert all(each.amount == "20 wins in 100 matches" for each in sheet.costly)
    assert {(each.made.worth, each.made.low, each.made.high) for each in sheet.costly} == {("20 in 100", 0.1, 0.3)}
    assert {(each.instead.worth, each.instead.mean) for each in sheet.costly} == {("40 in 100", 0.4)}
    assert [each.number for each in sheet.course if each.number] == [1, 2, 3]
    assert [share.what for share in sheet.shares] == ["your bids", "your plays", "the cards and the others"]


def reviewed(loss: float, error: float, *, flagged: bool = False) -> ReviewedMove:
    """Return a move of that table, reviewed with this result."""
    pass_, bid = GAME.parse("pass"), GAME.parse("bid 7h")
    own, other = Spread(0.2, 0.472, 0.7), Spread(0.3, 0.817, 0.9)
    return ReviewedMove(1, "auction", pass_, bid, "Why not.", 0.5, loss, error, 40, flagged, own, other)


def test_the_headline_is_the_difference_of_the_two_lines_below_it(table: Table) -> None:
    for loss in (0.345, 0.76, 0.0449, 0.91, 0.02):  # a loss may count more than what was played out
        (costly,) = course_of(table, reviewed(loss, 0.01, flagged=True)).costly
        amount = int(costly.amount.split()[0])
        made, instead = (int(each.worth.removesuffix(" in 100")) for each in (costly.made, costly.instead))
        assert instead - made == amount == round(100 * loss)
        assert costly.instead.mean - costly.made.mean == pytest.approx(loss)
        assert costly.instead.low < costly.instead.mean < costly.instead.high


def test_points_given_away_in_a_decided_match_are_named_and_nothing_is_praised(table: Table) -> None:
    move = replace(reviewed(0.0, 0.001), points=39.6)
    sheet = course_of(table, move)
    assert not sheet.costly
    assert sheet.course[0].title == "Points, not the match"
    assert "Yours gave away about 40 points in this hand, but hardly the match." in sheet.course[0].text
    assert sheet.given == 1
    assert ends_text(sheet).startswith("Nothing cost you the match. One move gave points away")
    assert ends_text(replace(sheet, given=0)).startswith("None of your moves was a mistake.")
    assert read_review(review_as_written([move]), GAME) == [move]


@pytest.mark.parametrize(
    ("loss", "error", "title", "says"),
    [
        (0.0, 0.0, "About as good", "Both come to the same."),
        (0.017, 0.002, "This bid cost a little: 2 wins in 100 matches", "too small to call your bid a mistake"),
        (0.017, 0.02, "About as good", "The difference could be chance."),
        (0.004, 0.001, "Next to no cost", "too small to call your bid a mistake"),
        (0.03, 0.001, "About as good", "The difference could be chance."),
    ],
)
def test_a_small_cost_is_not_called_none(table: Table, loss: float, error: float, title: str, says: str) -> None:
    point = course_of(table, reviewed(loss, error)).course[0]
    assert point.title == title
    assert says in point.text


def test_a_review_saved_before_spreads_were_added_has_none(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "some.cardtable.yaml"
    first = review_of(table, path)
    kept = json.loads(reviews_of(path).read_text(encoding="utf-8"))
    for each in kept["reviews"].values():
        for move in each["moves"]:
            del move["made"], move["instead"], move["fair"]
    reviews_of(path).write_text(json.dumps(kept), encoding="utf-8")
    again = HandReview(table, 0, 0, Severe(table), path)
    assert [each.move for each in again.moves] == [each.move for each in first.moves]
    assert {each.made.worth for each in again.sheet().costly} == {""}
    assert [each.fair_loss for each in again.moves] == [each.loss for each in first.moves]


def test_a_review_is_saved_beside_the_table_and_read_again(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "some.cardtable.yaml"
    first = review_of(table, path)
    players = Severe(table)
    again = HandReview(table, 0, 0, players, path)
    assert again.done
    assert again.moves == first.moves
    assert players.asked == [0, 0, 0]
    assert not HandReview(table, 0, 1, players, path).done


@pytest.mark.parametrize(
    "broken", ["", "{", "[]", '{"version": 9}', '{"version": 1, "reviews": {"KEY": {"moves": 3}}}', "NAN"]
)
def test_a_broken_file_of_reviews_is_ignored(broken: str, table: Table, tmp_path: Path) -> None:
    path = tmp_path / "some.cardtable.yaml"
    first = review_of(table, path)
    kept = reviews_of(path).read_text(encoding="utf-8")
    key = next(iter(json.loads(kept)["reviews"]))
    broken = kept.replace("0.2", "NaN") if broken == "NAN" else broken.replace("KEY", key)
    reviews_of(path).write_text(broken, encoding="utf-8")
    run = HandReview(table, 0, 0, Severe(table), path)
    assert not run.done
    assert made(run).moves == first.moves


def test_the_reviews_of_a_newer_version_are_left_as_they_are(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "one.cardtable.yaml"
    written = '{"version": 2, "reviews": {"k": 1}}'
    reviews_of(path).write_text(written)
    run = review_of(table, path)
    assert run.done
    assert not run.problem
    assert reviews_of(path).read_text() == written
    with pytest.raises(StoreError, match="a newer Cardtable wrote it, in version 2"):
        keep_review(path, "k", WrittenReview(()))


def test_the_saved_review_of_other_moves_is_not_used(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "some.cardtable.yaml"
    review_of(table, path)
    other = one_hand(GAME, seed=2)
    assert not HandReview(other, 0, 0, Severe(other), path).done


def test_two_runs_with_the_same_label_are_told_apart_by_their_cards() -> None:
    table = deals_of_big_three.dealt("4h Kc Kd Qc Qh Jc Tc Ts 9c", "2c")
    deals_of_big_three.play(table, "0 bid 3")
    made, best = (table.game.parse(f"play {cards}") for cards in ("Kc Qc Jc Tc 9c", "Kc Qh Jc Ts 9c"))
    reviewed = ReviewedMove(len(table.log), "play", made, best, "", 0.0, 5.0, 1.0, 100, flagged=True)
    (costly,) = course_of(table, reviewed).costly
    assert costly.made.label == "Play K♣ – 9♣ (run of 5): Q♣ and 10♣"
    assert costly.instead.label == "Play K♣ – 9♣ (run of 5): Q♥ and 10♠"


def test_a_hand_that_is_not_over_is_not_reviewed(table: Table) -> None:
    with pytest.raises(ReviewError, match="over"):
        HandReview(table.branch(len(table.log) - 1), 0, 0, Severe(table))


def test_players_that_fail_end_the_review_with_a_reason(table: Table) -> None:
    players = Severe(table)
    players.problem = "Traceback\nValueError: no idea"
    run = made(HandReview(table, 0, 0, players))
    assert "no idea" in run.problem
    assert run.sheet().costly == ()


def test_a_review_can_be_cancelled(table: Table) -> None:
    run = HandReview(table, 0, 0, Severe(table))
    run.advance()
    run.advance()
    run.cancel()
    assert run.progress < 1
    assert len(run.review().moves) <= 1


def test_several_judges_share_the_decisions_and_make_the_same_review(table: Table) -> None:
    alone = review_of(table)
    first, second = Severe(table), Severe(table)
    run = HandReview(table, 0, 0, first)
    run.add_assistants([second])
    assert made(run).moves == alone.moves
    assert first.asked[0] + second.asked[0] == len(alone.moves)
    assert min(first.asked[0], second.asked[0]) > 2


def test_what_a_judge_has_not_finished_when_it_leaves_is_begun_again_by_another(table: Table) -> None:
    alone = review_of(table)
    first, slow = Severe(table), Slow(table)
    run = HandReview(table, 0, 0, first)
    run.add_assistants([slow])
    while run.left > 1:
        run.advance()
    assert len(run.moves) < len(alone.moves) - 1, "the slow judge has an early decision"
    run.remove_assistants()
    assert made(run).moves == alone.moves
    assert first.asked[0] == len(alone.moves)


def test_a_review_does_without_a_further_judge_that_fails(table: Table) -> None:
    alone = review_of(table)
    failing = Severe(table)
    failing.problem = "no room for another process"
    run = HandReview(table, 0, 0, Severe(table))
    run.add_assistants([failing])
    assert made(run).moves == alone.moves
    assert not run.problem
    assert sum(failing.asked) == 1


class Slow(Severe):
    """A judge who never answers."""

    def answer(self, inquiry: Inquiry) -> Reply | None:
        """Return no answer."""
        return None
