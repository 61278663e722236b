"""The fixtures of these tests."""

from pathlib import Path

import pytest

from cardtable.store.statistics.records import StatisticsFile


@pytest.fixture
def statistics_file(tmp_path: Path) -> StatisticsFile:
    """Return a statistics file that has not been written yet."""
    return StatisticsFile(tmp_path / "data" / "statistics.jsonl")
