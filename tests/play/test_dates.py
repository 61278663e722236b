"""Times in the past are written as people say them."""

from datetime import datetime

import pytest

from cardtable.play.dates import ago, day_words

NOW = datetime(2026, 11, 23, 18, 0)


@pytest.mark.parametrize(
    ("when", "words"),
    [
        (datetime(2026, 11, 23, 17, 59, 30), "just now"),
        (datetime(2026, 11, 23, 17, 59), "1 minute ago"),
        (datetime(2026, 11, 23, 17, 1), "59 minutes ago"),
        (datetime(2026, 11, 23, 17, 0), "today, 17:00"),
        (datetime(2026, 11, 23, 19, 30), "today, 19:30"),  # a clock that was set back
        (datetime(2026, 11, 22, 21, 14), "yesterday, 21:14"),
        (datetime(2026, 11, 21, 21, 14), "Saturday"),
        (datetime(2026, 11, 17, 0, 0), "Tuesday"),
        (datetime(2026, 11, 16, 23, 59), "16 November"),
        (datetime(2025, 11, 23, 18, 0), "23 November 2025"),
    ],
)
def test_a_time_is_written_as_people_say_it(when: datetime, words: str) -> None:
    assert ago(when, NOW) == words


def test_an_hour_before_midnight_is_still_minutes_ago() -> None:
    assert ago(datetime(2026, 11, 22, 23, 50), datetime(2026, 11, 23, 0, 10)) == "20 minutes ago"
    assert day_words(datetime(2026, 1, 1), NOW) == "1 January"
