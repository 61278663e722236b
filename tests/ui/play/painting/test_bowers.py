"""Five Hundred: cards of the hand that count as trumps say so, as they do in a trick (FH-2)."""

from pathlib import Path

import pytest

from cardtable.engine.cards import SIGNS, Card
from cardtable.engine.table import Table
from cardtable.games.five_hundred.deck import NO_TRUMP, SUIT_OF
from cardtable.games.five_hundred.values import DISCARD, PLAY
from tests.tables_where import table_where
from tests.ui.at_the_table import Program, at_index, spot_of
from tests.ui.writings import Writings


def holds_a_bower(phase: str) -> Table:
    """Return a table at which the seat to act holds the left bower in this phase."""

    def there(table: Table) -> bool:
        view = table.view(table.state.actor)
        return view.phase == phase and view.facts.contract.trump != NO_TRUMP and bower_of(table) is not None

    return table_where("five-hundred", 3, there)


def bower_of(table: Table) -> Card | None:
    """Return the left bower, if the seat to act holds it."""
    view = table.view(table.state.actor)
    trump = view.facts.contract.trump
    held = [card for card in view.hand if SUIT_OF[trump][card] == trump and card.suit not in (trump, NO_TRUMP)]
    return next((card for card in held if str(card) != "Jo"), None)


@pytest.mark.parametrize("phase", [DISCARD, PLAY])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)], ids=str)
def test_the_left_bower_in_the_hand_is_tagged_with_the_trump_suit(
    tmp_path: Path, size: tuple[int, int], phase: str, written: Writings
) -> None:
    table = holds_a_bower(phase)
    bower, trump = bower_of(table), table.view(None).facts.contract.trump
    program = Program(tmp_path, size)
    scene = program.sit_in(table)
    program.run(3.0)
    written.clear()
    scene.dirty = True
    scene.board.version += 1  # so that the picture of everything at rest is made again
    program.run(0.1)
    card = spot_of(scene, str(bower)).rect
    tags = [each.place for each in written if each.text == SIGNS[trump] and each.place.colliderect(card)]
    assert tags
    assert all(card.contains(tag) and not tag.collidepoint(at_index(spot_of(scene, str(bower)))) for tag in tags)
    seen = [spot.rect for spot in scene.board.rest if spot.in_hand and spot.rect.left > card.left]
    assert all(tag.collidelist(seen) < 0 for tag in tags)
