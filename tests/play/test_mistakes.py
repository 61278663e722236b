"""Mistakes become exercises of their players, and nothing hidden goes into their files."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardtable.ai.advice import Advice, Verdict
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.match import ReplayMatch
from cardtable.play.practice import Mistakes, imagined_position
from cardtable.play.reviews import Reviews
from cardtable.store.practice import PracticeFolder, Schedule, new_schedule
from tests.known_games import game_of
from tests.made_moves import by_open_cards
from tests.play.judges import Severe, one_hand, with_cards_exchanged
from tests.situations import at

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
GAME = game_of("five-hundred")


@pytest.fixture
def folder(tmp_path: Path) -> PracticeFolder:
    return PracticeFolder(tmp_path / "practice", GAMES)


@pytest.fixture
def mistakes(folder: PracticeFolder) -> Mistakes:
    return Mistakes(folder, lambda: NOW)


def before_a_choice(game: Game, moves: int) -> Table:
    """Return a table before a decision, played by the rules of thumb."""

    def until(table: Table) -> bool:
        asked = table.state.actor not in (None, DEALER) and len(table.log) >= moves
        return asked and len(table.state.moves()) > 1

    return at(game.id, seats=max(game.players[0], 3), until=until, by=by_open_cards)


@pytest.fixture
def table() -> Table:
    return before_a_choice(GAME, 12)


def judged(best: Move, move: Move, loss: float, deals: int = 48) -> Advice:
    return Advice(
        best, "It is best.", verdicts=(Verdict(best, 0, 0, deals), Verdict(move, loss, 0.01, deals)), worth=0.5
    )


def keep(mistakes: Mistakes, table: Table, loss: float = 0.3, deals: int = 48) -> tuple[Move, Move]:
    """Keep a mistake with this cost, and return the best move and the one that was made."""
    best, move = table.state.moves()[:2]
    mistakes.keep(table, len(table.log), move, judged(best, move, loss, deals))
    return best, move


def test_a_costly_move_is_kept_once_for_the_player_who_made_it(
    mistakes: Mistakes, folder: PracticeFolder, table: Table
) -> None:
    best, move = keep(mistakes, table)
    keep(mistakes, table)
    assert len(list(folder.folder.iterdir())) == 1
    name = table.seats[table.state.seat].name
    (own,) = folder.own(name)
    assert own.schedule == new_schedule(NOW.date())
    assert (own.exercise.made, own.exercise.best, own.exercise.hand) == (move, best, 1)
    assert own.exercise.kind in {"leads", "plays"}
    assert own.exercise.last_moves
    assert not [each for seat in table.seats if seat.name != name for each in folder.own(seat.name)]


def test_a_move_that_costs_little_is_not_kept(mistakes: Mistakes, folder: PracticeFolder, table: Table) -> None:
    keep(mistakes, table, 0.03)
    assert not folder.folder.exists()


def test_a_review_gives_an_exercise_its_figures_and_leaves_its_schedule(
    mistakes: Mistakes, folder: PracticeFolder, table: Table
) -> None:
    keep(mistakes, table)
    name = table.seats[table.state.seat].name
    (own,) = folder.own(name)
    folder.reschedule(own, Schedule(2, own.schedule.due))
    keep(mistakes, table, 0.25, deals=600)
    (again,) = folder.own(name)
    assert (again.exercise.deals, again.exercise.moves[1].loss) == (600, 0.25)
    assert again.schedule == Schedule(2, own.schedule.due)


def test_a_folder_that_cannot_be_written_does_not_stop_a_match(
    mistakes: Mistakes, folder: PracticeFolder, table: Table
) -> None:
    folder.folder.write_text("in the way")
    keep(mistakes, table)
    assert folder.folder.read_text() == "in the way"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_exercise_shows_its_player_the_same_view_with_other_hidden_cards(game: Game) -> None:
    hidden = 0
    for moves in (6, 14):
        table = before_a_choice(game, moves)
        view = table.view_of_hand(table.state.actor)
        position = imagined_position(table, view)
        assert position, "no deal was found that fits"
        assert game.read_position(position).view(view.seat, view.log) == view
        hidden += position != game.write_position(table.state)
    assert hidden, "the cards of others are those that they held"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hidden_cards_do_not_decide_what_is_kept(game: Game) -> None:
    """Two tables that look the same to the player give the same position."""
    table = before_a_choice(game, 8)
    view = table.view_of_hand(table.state.actor)
    assert imagined_position(table, view) == imagined_position(before_a_choice(game, 0), view)


def test_the_file_does_not_depend_on_hidden_cards(mistakes: Mistakes, folder: PracticeFolder) -> None:
    """Cards that the player has not seen are exchanged in the shuffle: not a byte of the exercise changes."""
    table = before_a_choice(GAME, 4)
    keep(mistakes, table)
    (path,) = folder.folder.iterdir()
    before = path.read_bytes()
    path.unlink()
    actor = table.state.seat
    one, other = (next(iter(zone.cards)) for zone in table.state.zones() if zone.kind == "hand" and zone.owner != actor)
    exchanged = with_cards_exchanged(table, one, other)
    assert exchanged.state.zones() != table.state.zones()
    keep(mistakes, exchanged)
    assert path.read_bytes() == before


def test_the_moves_that_a_review_shows_are_kept(mistakes: Mistakes, folder: PracticeFolder) -> None:
    table = one_hand(GAME)
    reviews = Reviews(mistakes)
    review = reviews.show(ReplayMatch(table), 0, 0, Severe(table))
    while not review.done:
        review.advance()
    kept = {(each.exercise.made, each.exercise.best) for each in folder.own("Ann")}
    assert kept == {(each.move, each.best) for each in review.review().worst}
    assert kept
