"""Hands of better players stand beside those that the rules of thumb played with the same cards."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from cardtable.games import GAMES
from cardtable.lab.measures.better import by_better_players
from cardtable.lab.plan import PlayTestPlan
from cardtable.lab.played import PlayedMatch, SeatPlayer
from cardtable.lab.playing import PlayTest
from cardtable.lab.results import Results
from cardtable.web.report import Grid, Measured, ReportText

GAME = next(game for game in GAMES if game.id == "five-hundred")
PLAN, TEST = PlayTestPlan(game=GAME, players=3), PlayTest(GAME, 1)


def results(deals: int, player: SeatPlayer) -> Results:
    """Return results in which these players stand in for the better ones."""

    def records() -> Iterator[PlayedMatch]:
        for match in islice(PLAN.by_better_players(), deals):
            yield TEST.play(replace(match, players=(player,) * 3))
            yield TEST.play(PLAN.first(match.deal))

    return PLAN.results(TEST, list(records()), 1.0)


def test_players_who_play_alike_show_no_difference() -> None:
    section = by_better_players(results(10, SeatPlayer()))
    assert section is not None
    grid = next(block for block in section.blocks if isinstance(block, Grid))
    differences = [row[3] for row in grid.rows]
    assert all(isinstance(each, Measured) and each.value == 0 for each in differences)
    assert any(
        "No difference is shown" in block.sentences[0] for block in section.blocks if isinstance(block, ReportText)
    )


def test_players_who_play_otherwise_are_noticed() -> None:
    section = by_better_players(results(30, SeatPlayer(errs=1.0)))
    assert section is not None
    told = [
        line for block in section.blocks if isinstance(block, ReportText) and block.as_list for line in block.sentences
    ]
    assert any("with better players" in line for line in told)


def test_too_few_hands_are_called_too_few() -> None:
    section = by_better_players(results(3, SeatPlayer()))
    assert section is not None
    who = "players of the level rule, who search for their moves"
    assert section.blocks == [ReportText([f"3 hands played again by {who}: too few to tell; play for longer."])]
    assert by_better_players(results(0, SeatPlayer())) is None
