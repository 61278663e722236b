"""The units in which differences of worths are shown, and figures of four digits."""

import pytest

from cardtable.engine.bot import Unit
from cardtable.engine.typography import counted, gained, signed
from tests.known_games import game_of

UNITS = {
    "blackjack": "wins in 100 games",
    "five-hundred": "wins in 100 matches",
    "the-card-game": "points",
}


@pytest.mark.parametrize(("game", "name"), UNITS.items())
def test_each_game_has_its_unit(game: str, name: str) -> None:
    """Blackjack counts games won, Five Hundred matches won, The Card Game points."""
    assert game_of(game).bot.measure().unit.name == name


def test_a_loss_is_at_least_one_unit() -> None:
    """A loss that is shown is never 0: points and wins are rounded, but to at least 1."""
    wins = Unit("win", " in 100", " matches", 0.01)

    assert [Unit().text(loss) for loss in (0.2, 1.4, 12.0)] == ["1 point", "1 point", "12 points"]
    assert [wins.text(loss) for loss in (0.001, 0.04)] == ["1 win in 100 matches", "4 wins in 100 matches"]
    assert (wins.short, wins.name) == ("wins in 100", "wins in 100 matches")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (signed(-1200), "−1,200"),
        (signed(999), "999"),
        (gained(1040), "+1,040"),
        (gained(-2500), "−2,500"),
        (counted(5334, "deal"), "5,334 deals"),
        (counted(999, "deal"), "999 deals"),
        (counted(0, "card"), "0 cards"),
        (counted(1, "card"), "1 card"),
        (counted(2, "card"), "2 cards"),
        (counted(-1, "card"), "−1 card"),
    ],
)
def test_things_are_counted_and_thousands_set_apart(written: str, expected: str) -> None:
    assert written == expected


@pytest.mark.parametrize(("game", "worth", "text"), [
    ("five-hundred", 0.59, "59 in 100"),
    ("blackjack", 0.59, "59 in 100"),
    ("blackjack", 1.0, "100 in 100"),
    ("blackjack", 2.43, "2 and 43 in 100"),
])  # fmt: skip
def test_a_chance_is_so_many_in_100(game: str, worth: float, text: str) -> None:
    """A hint said 0.59, and 58.3 %."""
    assert game_of(game).bot.measure().text(worth) == text
