"""The page of the statistics with some matches: what tests of it need."""

from cardtable.pages.statistics import StatisticsPage
from cardtable.store.statistics.records import HintRecord, Record, StatisticsFile
from tests.store.played import CARDS, RECORDS, hand, kept, when
from tests.ui.at_the_table import Program

MANY = [
    *RECORDS[:3],
    HintRecord(when=when(20), table="three", number=1),
    *(hand(number, number, 5, 10, at=CARDS, minute=30 + number) for number in range(1, 90)),
]


def filled(program: Program, *records: Record) -> Program:
    """Keep these records, or many, and return the program."""
    kept(StatisticsFile(program.app.folders.statistics), *(records or MANY))
    return program


def page(program: Program) -> StatisticsPage:
    """Go to the page."""
    program.app.show_statistics()
    return scene_of(program)


def scene_of(program: Program) -> StatisticsPage:
    return program.comes_to(StatisticsPage)


def rows(program: Program) -> list[str]:
    """Return the rows of the table of figures, if it is shown."""
    table = scene_of(program).table
    return [" | ".join(row) for row in table.rows] if table.visible else []
