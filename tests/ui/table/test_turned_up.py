"""Cards that are turned up in the middle come from their deck, not from the dealer or the player to act."""

from collections.abc import Callable

import pytest

from cardtable.engine.events import Drawn, Event, Reshuffled, Revealed
from cardtable.engine.table import Table
from tests.tables_where import table_where
from tests.ui.table.test_pace import board_on

BG = "blues-and-greens"


def _turned_up_after(kind: type[Event]) -> Callable[[Table], bool]:
    def there(table: Table) -> bool:
        events = table.view(0).log[-1].events
        return any(isinstance(event, kind) for event in events) and any(isinstance(event, Revealed) for event in events)

    return there


@pytest.mark.parametrize("kind", [Reshuffled, Drawn])  # BG-3: after twos have gone back; BG-15: after a draw
def test_new_cards_of_the_splay_come_from_the_deck(kind: type[Event]) -> None:
    table = table_where(BG, 4, _turned_up_after(kind))
    before, after = table.view_at(0, len(table.log) - 1), table.view(0)
    board = board_on(before)
    *_, top = (spot.rect for spot in board.layout.spots if spot.kind == "deck")
    board.show(after)
    board.update(0.0)
    (revealed,) = (event for event in after.log[-1].events if isinstance(event, Revealed))
    flying = {motion.becomes: motion.start for motion in board.motions}
    assert [flying[card] for card in revealed.cards] == [top] * len(revealed.cards)
