"""Hands, matches and help of two tables, for the tests of the statistics."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone

from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.engine.view import Contract
from cardtable.store.statistics.rates import DecisionCosts
from cardtable.store.statistics.records import HandRecord, Help, MatchRecord, PlayedTable, Record
from cardtable.store.statistics.statistics import StatisticsFile, statistics_of

START = datetime(2026, 5, 1, 20, 0, tzinfo=timezone(timedelta(hours=2)))
ANN, BERT, EASY = Seat("Ann"), Seat("Bert"), Seat("Cleo", PlayerKind.AI, AILevel.EASY)
AT = PlayedTable("one.cardtable.yaml", "five-hundred", {"nullo": False, "target": 300}, (ANN, BERT, EASY))
CARDS = PlayedTable("two.cardtable.yaml", "the-card-game", {}, (ANN, EASY, EASY))


def when(minutes: int = 0) -> datetime:
    return START + timedelta(minutes=minutes)


def hand(
    number: int, *points: int, at: PlayedTable = AT, contract: Contract | None = None, minute: int = 0
) -> HandRecord:
    return HandRecord(when(minute or number), at, number, points, contract)


SEVEN = Contract((0,), "7♠", True)
SET = Contract((0,), "nullo", False)
RECORDS: list[Record] = [
    hand(1, 140, 10, 20, contract=SEVEN),
    hand(2, -160, 0, 30, contract=SET),
    MatchRecord(when(3), AT, 2, (-20, 10, 50), (2,)),
    hand(3, 0, 5, 5),
    Help(when(4), AT.table, 4, "undo", 1),
    Help(when(4), AT.table, 4, "hint"),
    Help(when(4), AT.table, 4, "again"),
    Help(when(4), AT.table, 4, "hint", 0, "/home/ann/tables"),
    HandRecord(when(5), replace(AT, folder="/home/ann/tables"), 5, (1, 2, 3)),
]

PLAYED = statistics_of(
    [
        Help(when(), AT.table, 2, "hint"),
        *RECORDS[:3],
        Help(when(), CARDS.table, 1, "undo"),
        hand(1, 7, 20, 0, at=CARDS, minute=10),
        hand(2, 9, 1, 30, at=CARDS, minute=11),
        MatchRecord(when(12), CARDS, 2, (16, 21, 30), (0,)),
    ]
)
"""The statistics of both tables."""


def losses(costs: DecisionCosts) -> tuple[float, ...]:
    """Return the total cost of the decisions in each hand."""
    return tuple(each.both[1] for each in costs.hands)


def kept(file: StatisticsFile, *records: Record) -> StatisticsFile:
    """Append the records to the file, and return it."""
    for record in records:
        file.append(record)
    return file
