"""Labels of buttons among others of their kind, and labels of moves that share a place."""

import pytest

from tests.known_games import game_of


@pytest.mark.parametrize(
    ("game", "move", "label", "brief"),
    [
        ("big-three", "call Kh", "Call K♥", "K♥"),
        ("bidding-war", "bid Th", "Bid 10♥ (10)", "10♥ (10)"),
        ("blackjack", "play 8h s", "Play 8♥ as ♠", "♠"),
        ("blues-and-greens", "play g9h", "Play green 9♥", "green 9♥"),
        ("five-hundred", "discard 7h 9d", "Discard 9♦ and 7♥", "9♦ and 7♥"),
        ("five-hundred", "pass", "Pass", "Pass"),
    ],
)
def test_a_brief_label_leaves_out_what_all_such_moves_share(game: str, move: str, label: str, brief: str) -> None:
    known = game_of(game)
    view = known.new(known.players[0]).view(0)
    assert known.words.button(view, known.parse(move)) == label
    assert known.words.brief(view, known.parse(move)) == brief


@pytest.mark.parametrize(("move", "end"), [("build 1 b2s high", "high"), ("build 1 b2s low", "low"), ("pass", "")])
def test_a_two_names_the_end_of_the_run_that_it_goes_to(move: str, end: str) -> None:
    known = game_of("blues-and-greens")
    assert known.words.at_place(known.new(4).view(0), known.parse(move)) == end
