"""The endings of matches in words: who won, by what, and by how much."""

import pytest

from cardtable.engine.view import ContractResult, HandResult, View
from cardtable.engine.voice.people import People
from tests.games.finished import ANN, NAMES, ended, line
from tests.known_games import game_of

ALL = People(NAMES)


def match_ending(game: str, view: View, people: People = ANN) -> tuple[str, str]:
    ending = game_of(game).endings.match(view, people, game_of(game).sides(view.seats))
    return ending.headline, ending.sentence


def hands(game: str, *points: tuple[int, ...], winners: tuple[int, ...]) -> View:
    """Return the end of a match of these hands."""
    return ended(game, *(HandResult(each, (line("x", *each),)) for each in points), winners=winners)


@pytest.mark.parametrize(
    ("game", "points", "winners", "people", "headline", "sentence"),
    [
        (
            "blues-and-greens",
            ((100, 300, 100, 300), (200, 250, 200, 250)),
            (1, 3),
            ANN,
            "Bert & Dan win the match",
            "550 points after 2 hands, 250 more than you & Cleo.",
        ),
        (
            "the-card-game",
            ((30, 10, 20), (30, 5, 10)),
            (1,),
            ANN,
            "Bert wins the match",
            "15 points after 2 rounds, 15 fewer than Cleo; you come third with 60.",
        ),
        (
            "big-three",
            ((6, 0, 0), (16, 0, 2)),
            (0,),
            ALL,
            "Ann wins the match",
            "22 points after 2 hands, 20 more than Cleo.",
        ),
        (
            "big-three",
            ((6, 0, 0), (14, 0, 20)),
            (0, 2),
            ANN,
            "You and Cleo share the win",
            "20 points each after 2 hands.",
        ),
        (
            "big-three",
            ((6, 0, 0), (14, 0, 20)),
            (0, 2),
            People(("ann", "Bert", "cleo")),  # names stay as their owners write them
            "ann and cleo share the win",
            "20 points each after 2 hands.",
        ),
        (
            "blackjack",
            ((1, 0), (1, 0), (0, 1)),
            (0,),
            ANN,
            "You win the match",
            "2 wins after 3 games, 1 more than Bert.",
        ),
        (
            "five-hundred",
            ((10, 20, 0), (10, 0, -280)),
            (),
            ANN,
            "Nobody wins the match",
            "The match ends after 2 hands.",
        ),
    ],
)
def test_matches(
    game: str,
    points: tuple[tuple[int, ...], ...],
    winners: tuple[int, ...],
    people: People,
    headline: str,
    sentence: str,
) -> None:
    assert match_ending(game, hands(game, *points, winners=winners), people) == (headline, sentence)


@pytest.mark.parametrize(
    ("contract", "winners", "sentence"),
    [
        ((2,), (2,), "You reached 500 in the same hand, but the bidder counts first."),
        ((1,), (2,), "You reached 500 in the same hand, but Cleo got there first."),
    ],
)
def test_who_comes_first_at_the_target_of_five_hundred(  # FH-12
    contract: tuple[int, ...], winners: tuple[int, ...], sentence: str
) -> None:
    last = HandResult((30, 0, 40), (line("x", 30, 0, 40),), "", ContractResult(contract, "7♠", made=True))
    view = ended("five-hundred", HandResult((0, 0, 0)), last, scores=(510, 0, 500), winners=winners)
    assert match_ending("five-hundred", view) == ("Cleo wins the match", sentence)
