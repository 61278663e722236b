"""A View as plain values for YAML, with the players of the table."""

from collections.abc import Sequence

from cardtable.engine.plain_values import Json
from cardtable.engine.plain_view import plain_view
from cardtable.engine.seats import Seat
from cardtable.engine.view import View
from cardtable.store.tables.seating import seats_as_written


def view_as_written(view: View, seats: Sequence[Seat]) -> dict[str, Json]:
    """Return all that the View says, for YAML.

    :param seats: who sits at the table.
    """
    return {**plain_view(view), "seats": seats_as_written(seats)}
