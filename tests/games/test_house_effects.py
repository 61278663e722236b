"""House rules that others leave without effect."""

import pytest

from cardtable.engine.options import make_house
from tests.known_games import game_of


@pytest.mark.parametrize(
    ("game", "options", "idle", "why"),
    [
        ("bidding-war", {"ranks": 10}, "values", "without court cards"),  # SW-8, SW-14
        ("bidding-war", {"bidding": "open"}, "ties", "in an open auction"),  # SW-11
        ("bidding-war", {}, "seller_paid", "with a spare suit"),  # SW-10
        ("blues-and-greens", {"bonus": 0}, "bonus_at", "without a bonus"),  # BG-44
    ],
)
def test_a_rule_that_others_leave_without_effect_says_so(
    game: str, options: dict[str, object], idle: str, why: str
) -> None:
    known = game_of(game)
    effects = known.house_effects(known.players[-1], make_house(known.house, options))
    assert effects[idle] == f"This has no effect {why}."


def test_a_jack_among_the_cards_has_one_of_several_values() -> None:  # SW-8, SW-14
    known = game_of("bidding-war")
    assert "values" not in known.house_effects(4, make_house(known.house, {"ranks": 11}))
