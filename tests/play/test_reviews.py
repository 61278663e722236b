"""The review on the screen: further players help with it, and are dismissed when it is done or hidden."""

from pathlib import Path

import pytest

from cardtable.engine.table import Table
from cardtable.play import reviews as reviews_module
from cardtable.play.match import ReplayMatch
from cardtable.play.reviews import MAX_ASSISTANTS, HandReview, Reviews
from tests.known_games import game_of
from tests.play.judges import Severe, one_hand


class Assistant(Severe):
    """A further judge.

    :ivar dismissed: how often it was dismissed.
    """

    dismissed = 0

    def dismiss(self) -> None:
        """Count it."""
        self.dismissed += 1


@pytest.fixture(scope="module")
def table() -> Table:
    return one_hand(game_of("five-hundred"))


def with_assistants(monkeypatch: pytest.MonkeyPatch, table: Table, processors: int) -> tuple[Reviews, list[Assistant]]:
    """Return reviews on a computer with this many processors, and the list of the assistants that they ask for."""
    monkeypatch.setattr(reviews_module, "cpu_count", lambda: processors)
    asked: list[Assistant] = []

    def another() -> Assistant:
        asked.append(Assistant(table))
        return asked[-1]

    return Reviews(new_players=another), asked


def finished(review: HandReview) -> HandReview:
    while not review.done:
        review.advance()
    return review


@pytest.mark.parametrize(("processors", "number"), [(1, 0), (2, 1), (3, 2), (16, MAX_ASSISTANTS)])
def test_as_many_help_as_there_are_processors_for(
    processors: int, number: int, monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    reviews, assistants = with_assistants(monkeypatch, table, processors)
    finished(reviews.show(ReplayMatch(table), 0, 0, Severe(table)))
    assert len(assistants) == number
    assert all(each.asked[0] > 0 and each.dismissed == 1 for each in assistants)


def test_they_are_dismissed_when_the_review_is_hidden_and_asked_for_again_when_it_is_shown_again(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    reviews, assistants = with_assistants(monkeypatch, table, 2)
    reviews.show(ReplayMatch(table), 0, 0, Severe(table)).advance()
    reviews.hide()
    assert [each.dismissed for each in assistants] == [1]
    reviews.show(ReplayMatch(table), 0, 0, Severe(table))
    assert len(assistants) == 2


def test_nobody_helps_with_a_review_that_is_saved_beside_the_table(
    monkeypatch: pytest.MonkeyPatch, table: Table, tmp_path: Path
) -> None:
    reviews, assistants = with_assistants(monkeypatch, table, 2)
    match = ReplayMatch(table, tmp_path / "some.cardtable.yaml")
    finished(reviews.show(match, 0, 0, Severe(table)))
    reviews.hide()
    assert reviews.show(match, 0, 0, Severe(table)).was_saved
    assert len(assistants) == 1
