"""A play-test of a game with a rule changed on purpose finds it, and two play-tests of the same rules agree."""

from dataclasses import replace
from functools import cache

import pytest

from cardtable.engine.game import Game, game_in
from cardtable.engine.moves import Move
from cardtable.engine.state import replaced
from cardtable.games import GAMES
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.lab.measures.rules import rules
from cardtable.lab.measures.seats import seats
from cardtable.lab.played import THESE_RULES, MatchToPlay, SeatPlayer
from cardtable.lab.playing import PlayTest
from cardtable.lab.report import report_of
from cardtable.lab.results import Results
from cardtable.web.report import Grid, Intervals, Measured, Report, Shares

pytestmark = pytest.mark.nightly("whole play-tests of rules changed on purpose; invented hands are reported every time")

MATCHES = 40
GIFT = 60


class WithGift(FiveHundredState):
    """Five Hundred in which the dealer scores some points more in every hand."""

    def apply(self, move: Move) -> None:
        hands, dealer = len(self.results), self.dealer
        super().apply(move)
        if len(self.results) > hands:
            result = self.results[-1]
            points = replaced(result.points, dealer, result.points[dealer] + GIFT)
            self.results = (*self.results[:-1], replace(result, points=points))
            self.scores = replaced(self.scores, dealer, self.scores[dealer] + GIFT)


def five_hundred() -> Game:
    return game_in(GAMES, "five-hundred").whole  # type: ignore[attr-defined, no-any-return]


@cache
def results_of(seed: int, *, gift: bool = False, nullo: bool = True) -> Results:
    game = five_hundred()
    if gift:
        game = replace(game, start=WithGift)
    options = () if nullo else (("nullo", False),)
    test = PlayTest(game, seed)
    matches = [test.play(MatchToPlay(THESE_RULES, options, deal, (SeatPlayer(),) * 3)) for deal in range(MATCHES)]
    return Results(game, 3, dict(options), None, {THESE_RULES: matches}, str(seed))


def figures(report: Report) -> dict[str, Measured]:
    """Return all figures that have an interval, by what they are."""
    found: dict[str, Measured] = {}
    for section in report.sections:
        for block in section.blocks:
            if isinstance(block, Intervals | Shares):
                found |= {f"{block.caption}: {row.label}": row.figure for row in block.rows}
            if isinstance(block, Grid):
                found |= {
                    f"{block.caption}: {row[0]} {place}": cell
                    for row in block.rows
                    for place, cell in enumerate(row)
                    if isinstance(cell, Measured)
                }
    return {name: figure for name, figure in found.items() if figure.low is not None}


def test_a_gift_to_the_dealer_is_found() -> None:
    assert seats(results_of(1, gift=True)).short[0].startswith("The dealer wins more hands than others")
    assert seats(results_of(1)).short[0].startswith("No place at the table is shown to be better")


def test_a_rule_that_cannot_fire_is_found() -> None:
    without = rules(results_of(1, nullo=False))
    never = [row[0] for block in without.blocks if isinstance(block, Grid) for row in block.rows]
    assert "FH-4" in never
    fired = [row.label for block in rules(results_of(1)).blocks if isinstance(block, Shares) for row in block.rows]
    assert any(label.startswith("FH-4") for label in fired)


def test_another_seed_agrees_within_the_intervals() -> None:
    one, other = figures(report_of(results_of(1))), figures(report_of(results_of(2)))
    both = one.keys() & other.keys()
    apart = [name for name in both if _apart(one[name], other[name])]
    assert len(both) > 25
    assert len(apart) <= len(both) / 20, apart


def _apart(one: Measured, other: Measured) -> bool:
    assert one.low is not None
    assert one.high is not None
    assert other.low is not None
    assert other.high is not None
    return one.high < other.low or other.high < one.low
