"""What any earlier version has written is read: the extremes of every house rule that was ever offered."""

import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cardtable.engine.deals.deal_code import DealCode, read_code
from cardtable.engine.options import Value, options_of, write_value
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.store.day_results import DayResultsFile
from cardtable.store.practice import RETIRED, PracticeFolder, Schedule
from cardtable.store.seating import MAX_NAME
from cardtable.store.statistics.records import StatisticsFile, read_record, write_record
from cardtable.store.tables.format import parse_table
from cardtable.store.tables.reviews import kept_review, read_reviews
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


EARLIER: Final = Path(__file__).parent / "earlier"
"""Files as versions until 1.0 wrote them, with each form that a line has ever had. Lines are only ever added."""


def test_every_line_of_the_statistics_is_read_and_would_be_written_alike() -> None:
    lines = (EARLIER / "statistics.jsonl").read_text("utf-8").splitlines()
    assert [write_record(read_record(line)) for line in lines] == lines
    read = StatisticsFile(EARLIER / "statistics.jsonl").read()
    assert (len(read.hands), len(read.matches), read.broken) == (4, 1, 0)


def test_every_line_of_the_deals_of_the_day_is_read_and_would_be_written_alike(tmp_path: Path) -> None:
    days = DayResultsFile(EARLIER / "deals-of-the-day.jsonl").read("settings.yaml")
    assert (len(days.first), len(days.begun), days.broken) == (2, 1, 0)
    again = DayResultsFile(tmp_path / "again.jsonl")
    for result in days.first.values():
        again.add(result)
    assert set(again.path.read_text("utf-8").splitlines()) <= set(
        (EARLIER / "deals-of-the-day.jsonl").read_text("utf-8").splitlines()
    )


def test_exercises_and_their_schedules_are_read_and_would_be_written_alike(tmp_path: Path) -> None:
    shutil.copytree(EARLIER, tmp_path, dirs_exist_ok=True)
    folder = PracticeFolder(tmp_path, GAMES)
    before, after = folder.own("Ann")
    assert folder.problems == []
    assert (before.exercise.table_file, after.schedule) == ("", RETIRED)
    for own in (before, after):
        assert own.exercise.table().state.seat == 1
        folder.reschedule(own, own.schedule)
        assert own.path.read_text("utf-8") == (EARLIER / own.path.name).read_text("utf-8")
    assert folder.shipped("Ann") == {"five-hundred/01": Schedule(0, date(2026, 11, 19))}
    folder.reschedule_shipped("five-hundred/02", "Bert", RETIRED)
    assert (tmp_path / "shipped.json").read_text("utf-8") == (EARLIER / "shipped.json").read_text("utf-8")


def test_reviews_with_and_without_spreads_are_read() -> None:
    table = EARLIER / "some.cardtable.yaml"
    kept = [kept_review(table, key) for key in read_reviews(table)]
    assert [[(each.made is None, each.fair) for each in review.moves] for review in kept if review is not None] == [
        [(True, None)],
        [(False, None)],
        [(True, 0.05), (False, None)],
    ]
