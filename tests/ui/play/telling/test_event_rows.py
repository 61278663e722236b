"""Event lines as rows of the log: the whole name is bold, wherever the line is broken."""

import pytest
from pygame import Rect, Surface

from cardtable.engine.voice.telling import EventLine
from cardtable.ui.look import Look
from cardtable.ui.play.telling.event_line import draw_rows, rows_height, rows_of_line
from cardtable.ui.theme import SMALL, Size
from tests.ui.writings import Writings

NAME = "Maria Magdalena of Lower Austria"


@pytest.mark.parametrize("width", [120, 160, 200, 320, 900])
def test_a_name_that_is_broken_into_rows_is_bold_in_each_of_them(width: int) -> None:
    line = EventLine(0, NAME, (" plays 9♥ and takes the trick, 6 points",))
    rows = rows_of_line(Look.of((800, 600)), line, width, SMALL)
    assert " ".join(filter(None, (name.strip() for name, _ in rows))) == NAME
    assert " ".join(filter(None, (rest.strip() for _, rest in rows))) == line.forms[0].strip()
    assert len(rows) > 1 or width == 900


@pytest.mark.parametrize("name", ["Bartholomew Winterbourne", "Alexandra Featherstonehaugh"])
def test_a_long_name_in_a_narrow_column_is_written_smaller_instead_of_broken(written: Writings, name: str) -> None:
    look = Look.of((1920, 1080), zoom=Size.LARGEST)
    line = EventLine(0, name, (" goes out and discards 3♦",))
    high = rows_height(look, line, 300, SMALL)
    draw_rows(Surface((300, high)), look, ("fox", "owl"), line, Rect(0, 0, 300, high), SMALL)
    assert [word for each in written for word in each.text.split()] == line.text.split()
    assert max(each.place.bottom for each in written) <= high


def test_a_line_of_many_rows_is_whole() -> None:
    """As when seven players bid for a prize."""
    rest = " bid 13: nobody wins K♣" + " (Featherstonehaugh bid Q♥)" * 14
    rows = rows_of_line(Look.of((800, 600)), EventLine(0, NAME, (rest,)), 150, SMALL)
    assert len(rows) > 12
    assert "".join("".join(row) for row in rows).replace(" ", "") == (NAME + rest).replace(" ", "")
