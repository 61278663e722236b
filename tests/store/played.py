"""Hands, matches and help of two tables, for the tests of the statistics."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta, timezone
from typing import Any

from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.store.statistics.figures import DecisionCosts
from cardtable.store.statistics.records import (
    AgainRecord,
    HandRecord,
    HintRecord,
    KeptContract,
    LuckRecord,
    MatchRecord,
    Record,
    ReviewRecord,
    StatisticsFile,
    UndoRecord,
    statistics_of,
)


@dataclass(frozen=True)
class PlayedTable:
    """What the records of one table have in common."""

    table: str
    game: str
    options: Mapping[str, str | int]
    seats: tuple[Seat, ...]
    folder: str = ""

    @property
    def values(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}


START = datetime(2026, 5, 1, 20, 0, tzinfo=timezone(timedelta(hours=2)))
ANN, BERT, EASY = Seat("Ann"), Seat("Bert"), Seat("Cleo", PlayerKind.AI, AILevel.EASY)
AT = PlayedTable("one.cardtable.yaml", "five-hundred", {"nullo": False, "target": 300}, (ANN, BERT, EASY))
CARDS = PlayedTable("two.cardtable.yaml", "the-card-game", {}, (ANN, EASY, EASY))


def when(minutes: int = 0) -> datetime:
    return START + timedelta(minutes=minutes)


def hand(
    number: int, *points: int, at: PlayedTable = AT, contract: KeptContract | None = None, minute: int = 0
) -> HandRecord:
    return HandRecord(when=when(minute or number), **at.values, number=number, points=points, contract=contract)


def review(
    number: int,
    seat: int = 0,
    bids: tuple[int, float] = (1, 0.5),
    plays: tuple[int, float] = (9, 4.5),
    **kinds: tuple[int, float],
) -> ReviewRecord:
    return ReviewRecord(
        when=when(number), table=AT.table, number=number, seat=seat, bids=bids, plays=plays, kinds=kinds
    )


def luck(number: int, *worth: float) -> LuckRecord:
    return LuckRecord(when=when(number), table=AT.table, number=number, worth=worth)


SEVEN = KeptContract((0,), "7♠", True)
SET = KeptContract((0,), "nullo", False)
RECORDS: list[Record] = [
    hand(1, 140, 10, 20, contract=SEVEN),
    hand(2, -160, 0, 30, contract=SET),
    MatchRecord(when=when(3), **AT.values, number=2, scores=(-20, 10, 50), winners=(2,)),
    hand(3, 0, 5, 5),
    UndoRecord(when=when(4), table=AT.table, number=4, seat=1),
    HintRecord(when=when(4), table=AT.table, number=4),
    AgainRecord(when=when(4), table=AT.table, number=4),
    HintRecord(when=when(4), table=AT.table, number=4, seat=0, folder="/home/ann/tables"),
    HandRecord(when=when(5), **replace(AT, folder="/home/ann/tables").values, number=5, points=(1, 2, 3)),
]

PLAYED = statistics_of(
    [
        HintRecord(when=when(), table=AT.table, number=2),
        *RECORDS[:3],
        UndoRecord(when=when(), table=CARDS.table, number=1),
        hand(1, 7, 20, 0, at=CARDS, minute=10),
        hand(2, 9, 1, 30, at=CARDS, minute=11),
        MatchRecord(when=when(12), **CARDS.values, number=2, scores=(16, 21, 30), winners=(0,)),
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
