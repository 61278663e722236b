"""The benchmark of bids counts what was bid and what was made of it."""

import pytest

from cardtable.engine.view import ContractResult
from cardtable.lab.matches import MatchOutcome
from tools.benchmarks.bids import row, show_bids


def outcome(*contracts: ContractResult) -> MatchOutcome:
    zeros = (0, 0)
    return MatchOutcome(
        ("a", "b"), (0,), zeros, zeros, (0.0, 0.0), (0.0, 0.0), (1.0, 0.0), (0.0, 0.0), contracts=contracts
    )


def test_bids_and_those_made_are_counted_by_what_was_bid() -> None:
    made, failed = ContractResult((0,), "Bid of 140", made=True), ContractResult((1,), "Bid of 146", made=False)
    other = ContractResult((0,), "7♠", made=True)
    name, hands, bids, share, which = row("a game", [outcome(made), outcome(failed), outcome(other), outcome()])
    assert (name, hands, bids) == ("a game", "4", "3")
    assert share.startswith("67 ± ")
    assert which == "7♠: 1 of 1, Bid of 140s: 1 of 2"
    assert row("a game", [outcome(), outcome()]) == ("a game", "2", "0", "-", "")


def test_players_who_are_all_alike_play_each_deal_once(capsys: pytest.CaptureFixture[str]) -> None:
    show_bids(["big-three", "--level", "rule", "--hands", "2"])
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if line.strip().startswith("big-three")]
    assert [line[:4] for line in lines] == [["big-three,", "3", "players", "2"], ["big-three,", "4", "players", "2"]]
