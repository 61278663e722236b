"""What any earlier version has written is read: the extremes of every house rule that was ever offered."""

from collections.abc import Iterator
from random import Random

import pytest

from cardtable.engine.deals.deal_code import DealCode, read_code
from cardtable.engine.options import Value, options_of, write_value
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.store.seating import MAX_NAME
from cardtable.store.tables.format import parse_table
from tests.known_games import game_of

# For each game, the numbers of players and the values that versions up to 1.0 have offered, as their sources declare
# them. A line is only ever added here: files with these values are on people's disks.
PLAYERS = {
    "blues-and-greens": (4,),
    "blackjack": (2, 3, 4, 5, 6),
    "bidding-war": (2, 3, 4, 5, 6, 7),
    "big-three": (3, 4),
    "five-hundred": (3,),
    "the-card-game": (2, 3, 4, 5, 6, 7, 8),
}
OFFERED: dict[str, dict[str, tuple[Value, ...]]] = {
    "blues-and-greens": {
        "twos": ("special", "normal", "removed"),
        "red_threes": ("special", "normal", "removed"),
        "black_threes": ("special", "normal", "removed"),
        "minimum_bid": (1, 312),
        "opening_points": (0, 100),
        "melds_per_turn": ("any", "one"),
        "build_before_opening": (True, False),
        "bonus_at": (1, 400),
        "bonus": (0, 500),
        "target": (1, 5000),
    },
    "blackjack": {"shortfall": ("forgiven", "owed"), "wins_needed": (1, 99), "turn_limit": (1, 10_000, 100_000)},
    "bidding-war": {
        "values": ("printed", "queen_high", "royal_equal", "faces_ten"),
        "ties": ("discard", "next_highest", "carry_over"),
        "prizes": ("spare_suit", "offered"),
        "seller_paid": (True, False),
        "bidding": ("sealed", "open"),
        "games": (1, 99),
        "ranks": (3, 13),
    },
    "big-three": {"ranking": ("printed", "threes_high"), "target": (2, 200), "hands": (0, 200)},
    "five-hundred": {"nullo": (True, False), "target": (50, 5000), "hands": (0, 200)},
    "the-card-game": {
        "decks": (0, 3, 6),
        "ace_high_runs": (True, False),
        "going_out_bonus": (0, -5),
        "way_back": (True, False),
        "turn_limit": (0, 1000),
    },
}


def offered() -> Iterator[tuple[str, int, str, Value]]:
    """Yield every extreme with every number of players that could choose it."""
    for game, options in OFFERED.items():
        for players in PLAYERS[game]:
            for name, values in options.items():
                for value in values:
                    if (game, players, value) != ("bidding-war", 2, "offered"):
                        yield game, players, name, value


@pytest.mark.parametrize(("game", "players", "name", "value"), list(offered()))
def test_a_table_with_an_extreme_value_of_any_version_is_read_and_goes_on(
    game: str, players: int, name: str, value: Value
) -> None:
    seats = "".join(f"- {{name: {'N' * (MAX_NAME - 1)}{seat}, player: human}}\n" for seat in range(players))
    head = f"cardtable: 1\ngame: {game}\noptions: {{{name}: {write_value(value)}}}\ndealer: 0\nseats:\n{seats}moves:\n"
    table = parse_table(head.encode(), GAMES).table
    assert getattr(table.house, name) == value
    table.deal(Random(1))
    again = parse_table(f"{head}- {table.log[0]}\n".encode(), GAMES).table
    assert again.log == table.log


@pytest.mark.parametrize("game", OFFERED)
def test_no_house_rule_is_missing_here_or_was_dropped(game: str) -> None:
    assert [option.name for option in options_of(game_of(game).house)] == list(OFFERED[game])
    for option in options_of(game_of(game).house):
        here = OFFERED[game][option.name]
        assert not {value for value, _ in option.choices} - set(here), f"{option.name} has a new value: add it here"
        if not option.choices:
            assert option.low >= min(map(int, here)), f"{option.name} goes lower now: add it here"
            assert option.high <= max(map(int, here)), f"{option.name} goes higher now: add it here"


def test_a_number_that_is_no_longer_offered_is_still_in_codes() -> None:
    code = DealCode(game_of("blackjack"), "7", (None, None), {"turn_limit": 100_000})
    assert read_code(str(code), GAMES) == code
    assert Table(code.game, code.table(["A", "B"]).seats, dict(code.options)).house.turn_limit == 100_000
    option = next(each for each in options_of(code.game.house) if each.name == "turn_limit")
    assert option.allowed == "a whole number from 1 to 10000", "the set-up offers no more"
