"""Labels of buttons among others of their kind."""

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
    texts = known.words.label(view, known.parse(move))
    assert (texts.button, texts.brief) == (label, brief)
