"""Reviews made in the background equal those made at once, and never delay the table."""

from pathlib import Path
from random import Random

import pytest

from cardtable.ai.players import Inquiry, Players, Priority, Reply
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.play.practice import kind_of
from cardtable.play.reviews import HandReview, Reviews, view_before
from cardtable.store.statistics.recorder import Recorder
from cardtable.store.statistics.records import StatisticsFile
from cardtable.store.tables.reviews import read_reviews
from tests.known_games import game_of
from tests.made_moves import play_on
from tests.play.judges import Severe, one_hand, with_cards_exchanged
from tests.store.played import START

GAME = game_of("five-hundred")


class Slow(Severe):
    """Severe judges whose answer is ready at the third look. They note every question that they begin.

    :ivar log: what was begun: ``move`` or ``judge``, with the seat and the length of the log that it saw.
    :ivar stopped: how often they were stopped.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.log: list[tuple[str, int | None, int]] = []
        self.stopped = 0
        self._looks = 0

    def move(self, view: View, level: str, seed: int) -> Reply:
        self.log.append(("move", view.seat, len(view.log)))
        return super().move(view, level, seed)

    def advice(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply:
        self.log.append(("judge", view.seat, len(view.log)))
        return super().advice(view, moves, draw)

    def begin(self, inquiry: Inquiry) -> None:
        super().begin(inquiry)
        self._looks = 0

    def answer(self, inquiry: Inquiry) -> Reply | None:
        self._looks += 1
        return super().answer(inquiry) if self._looks > 2 else None

    def stop(self) -> None:
        self.stopped += 1


@pytest.fixture(scope="module")
def table() -> Table:
    return one_hand(GAME)


def cut(table: Table, length: int = 1) -> tuple[LiveMatch, Slow]:
    """Return a match that has the first moves of a table, with slow judges who know all of them."""
    judges = Slow(table)
    return LiveMatch(table.branch(length), judges, None, Random(1), pause=0.0), judges


def play_to_the_end(match: LiveMatch, table: Table, reviews: Reviews, ticks: int) -> None:
    """Play the rest of a hand as it was played, advancing the reviews ``ticks`` times before each move."""
    reviews.advance(match)
    for line in table.log[len(match.table.log) :]:
        for _ in range(ticks):
            reviews.advance(match)
        match.table.play(line.actor, line.move)


def settle(match: LiveMatch, reviews: Reviews) -> None:
    for _ in range(400):
        reviews.advance(match)


def reviewed(table: Table, ticks: int = 3) -> tuple[Reviews, LiveMatch, Slow]:
    """Return a match at the end of its hand, which was reviewed in the background, and its judges."""
    reviews = Reviews()
    match, judges = cut(table)
    play_to_the_end(match, table, reviews, ticks)
    settle(match, reviews)
    return reviews, match, judges


def first_decision(table: Table) -> tuple[int, Move]:
    """Return the place of the person's first move in the log, and another move that could have been made there."""
    place = next(place for place, line in enumerate(table.log) if line.actor == 0)
    return place, next(move for move in table.branch(place).state.moves() if move != table.log[place].move)


@pytest.mark.parametrize("ticks", [0, 3])
def test_a_review_made_in_the_background_equals_one_made_at_once(table: Table, ticks: int) -> None:
    reviews, match, judges = reviewed(table, ticks)
    ahead = reviews.show(match, 0, 0, Severe(table))
    assert ahead.done
    at_once = HandReview(table, 0, 0, Severe(table))
    while not at_once.done:
        at_once.advance()
    assert ahead.moves == at_once.moves
    assert {(what, seat) for what, seat, _ in judges.log} == {("judge", 0)}, "only decisions of people are judged"


def test_a_question_of_the_table_interrupts_a_judgement_which_is_begun_again(table: Table) -> None:
    players = Slow(table)
    place, _ = first_decision(table)
    view, move = table.branch(place).view_of_hand(0), table.log[place].move
    spare = players.advise(view, (move,), review=True, priority=Priority.SPARE)
    assert spare.poll() is None
    turn = players.ask(view, "easy", 1)
    assert players.stopped == 1
    assert spare.poll() is None
    assert [what for what, _, _ in players.log] == ["judge", "move"]
    reply = turn.poll()
    assert reply is not None
    assert reply.advice is None
    while (reply := spare.poll()) is None:
        assert not spare.dropped
    assert reply.advice is not None
    assert [what for what, _, _ in players.log] == ["judge", "move", "judge"]


def test_a_review_opened_in_the_middle_of_a_hand_does_not_wait_for_the_table(table: Table) -> None:
    later = table.branch(len(table.log))
    while later.state.actor != 0:
        play_on(later, Random(1))
    players = Slow(later)
    match = LiveMatch(later, players, None, Random(1), pause=0.0)
    match.look_ahead()
    assert players.log, "the moves of the person are being judged as the table is left"
    review = Reviews().show(match, 0, 0, Severe(later))
    for _ in range(400):
        review.advance()
    assert review.done
    asked = len(players.log)
    match.look_ahead()
    assert len(players.log) == asked + 1, "they are judged again once the table is back"


def test_the_review_of_a_move_that_was_taken_back_is_forgotten(table: Table) -> None:
    reviews, match, _ = reviewed(table, 40)
    last = max(place for place, line in enumerate(table.log) if line.actor == 0)
    match.table.rewind(last)
    moves = match.table.state.moves()
    match.table.play(0, next((move for move in moves if move != table.log[last].move), moves[0]))
    rng = Random(3)
    while not match.table.state.results:
        play_on(match.table, rng, lambda table, _: table.state.moves()[0])
    judges = match.players = Slow(match.table)
    settle(match, reviews)
    review = reviews.show(match, 0, 0, judges)
    assert review.done
    assert [each.move for each in review.moves] == [match.table.log[each.place].move for each in review.moves]


def test_a_review_made_in_the_background_is_saved_beside_the_table(table: Table, tmp_path: Path) -> None:
    reviews = Reviews()
    match, _ = cut(table)
    match.path = tmp_path / "some.cardtable.yaml"
    play_to_the_end(match, table, reviews, 3)
    assert not read_reviews(match.path)
    settle(match, reviews)
    assert len(read_reviews(match.path)) == 1


def test_players_without_an_answer_end_a_review(table: Table) -> None:
    reviews = Reviews()
    match, judges = cut(table)
    judges.problem = "Traceback\nValueError: no idea"
    play_to_the_end(match, table, reviews, 3)
    settle(match, reviews)
    assert "no idea" in reviews.show(match, 0, 0, judges).problem


def test_no_question_depends_on_cards_that_the_person_cannot_see(table: Table) -> None:
    first, _ = first_decision(table)
    begin = table.branch(first + 1)
    one, other = (
        next(iter(zone.cards)) for zone in begin.branch(1).state.zones() if zone.kind == "hand" and zone.owner
    )
    exchanged = with_cards_exchanged(begin, one, other)
    assert exchanged.state.zones() != begin.state.zones()
    asked = []
    for each in (begin, exchanged):
        reviews, (match, _) = Reviews(), cut(each)
        judges = match.players = Seeing(each)
        play_to_the_end(match, each, reviews, 0)
        settle(match, reviews)
        asked.append(judges.questions)
    assert asked[0] == asked[1] != []


class Seeing(Severe):
    """Severe judges who note every question in full."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.questions: list[tuple[View, tuple[Move, ...], int]] = []

    def advice(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply:
        self.questions.append((view, moves, draw))
        return super().advice(view, moves, draw)


@pytest.mark.parametrize("length", [1, None])
def test_a_hand_that_ends_here_is_recorded_in_the_statistics_once_and_an_earlier_one_is_not(
    table: Table, tmp_path: Path, length: int | None
) -> None:
    reviews = Reviews()
    match, _ = cut(table, length or len(table.log))
    file = StatisticsFile(tmp_path / "statistics.jsonl")
    match.recorder = Recorder(file, match.table, "some.cardtable.yaml", lambda: START)
    play_to_the_end(match, table, reviews, 3)
    match.recorder.follow()
    settle(match, reviews)
    settle(match, reviews)
    done = reviews.show(match, 0, 0, Severe(table))
    while not done.done:
        done.advance()
    if length is None:
        assert not file.path.exists(), "it was over before"
        return
    (hand,) = file.read().hands
    assert len(hand.luck) == 3
    (review,) = hand.reviews
    assert review.seat == 0
    assert review.bids[0] + review.plays[0] == len(done.moves)
    assert review.bids[1] + review.plays[1] == pytest.approx(sum(each.loss for each in done.moves))
    assert review.kinds["bids"] == review.bids
    costs: dict[str, list[float]] = {}
    for each in done.moves:
        kind = kind_of(view_before(table, 0, each.place), spec_of(GAME), (each.move, each.best))
        costs.setdefault(kind, []).append(each.loss)
    assert {kind: count for kind, (count, _) in review.kinds.items()} == {
        kind: len(all_) for kind, all_ in costs.items()
    }
    for kind, (_, cost) in review.kinds.items():
        assert cost == pytest.approx(sum(costs[kind]))
    assert {"bids", "leads", "plays"} <= costs.keys()
    assert file.path.read_text(encoding="utf-8").count('"review"') == 1


@pytest.mark.parametrize("leaves", [False, True])
def test_reviews_wait_for_a_comparison_of_two_moves_and_continue_after_it(table: Table, leaves: bool) -> None:
    """Also when its page is left meanwhile, and shown again."""
    reviews = Reviews()
    match, _ = cut(table)
    play_to_the_end(match, table, reviews, 1)
    comparison = reviews.compare(match, *first_decision(table), Players([GAME]))
    comparison.advance()
    if leaves:
        comparison.cancel()
    for _ in range(3):
        reviews.advance(match)
    for _ in range(3):
        comparison.advance()
    assert comparison.done
    assert "in 40 deals" in comparison.text
    settle(match, reviews)
    assert reviews.show(match, 0, 0, Players([GAME])).done


def test_moves_are_compared_by_what_the_person_could_know(table: Table) -> None:
    place, tried = first_decision(table)
    match, _ = cut(table, len(table.log))
    judges = match.players = Seeing(table)
    Reviews().compare(match, place, tried, Players([GAME])).advance()
    assert judges.questions == [(view_before(table, 0, place), (table.log[place].move, tried), 0)]
    assert judges.questions[0][0] == table.view_at(0, place)
