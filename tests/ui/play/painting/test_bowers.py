"""Five Hundred: cards of the hand that count as trumps say so, as they do in a trick (FH-2)."""

import pytest

from cardtable.engine.cards import SIGNS, Card
from cardtable.engine.table import Table
from cardtable.games.five_hundred.deck import NO_TRUMP, SUIT_OF
from tests.situations import SMALL, to_act
from tests.ui.at_the_table import at_index, spot_of
from tests.ui.conftest import AtTable
from tests.ui.writings import Writings


def bower_of(table: Table) -> Card | None:
    """Return the left bower, if the seat to act holds it."""
    view = table.view(table.state.actor)
    trump = view.facts.contract.trump
    held = [card for card in view.hand if SUIT_OF[trump][card] == trump and card.suit not in (trump, NO_TRUMP)]
    return next((card for card in held if str(card) != "Jo"), None)


@pytest.mark.parametrize("phase", ["discard", "play"])
def test_the_left_bower_in_the_hand_is_tagged_with_the_trump_suit(
    at_table: AtTable, phase: str, written: Writings
) -> None:
    def holds_it(table: Table) -> bool:
        state = table.state
        return state.phase == phase and state.facts().contract.trump != NO_TRUMP and bower_of(table) is not None

    program = at_table("five-hundred", until=to_act(holds_it), size=SMALL)
    board, table = program.table.board, program.app.play.match.table
    written.clear()
    program.redraw()
    bower = spot_of(program.scene, str(bower_of(table)))
    sign = SIGNS[table.view(None).facts.contract.trump]
    tags = [each.place for each in written if each.text == sign and each.place.colliderect(bower.rect)]
    after = [spot.rect for spot in board.rest if spot.in_hand and spot.rect.left > bower.rect.left]
    assert tags
    for tag in tags:
        assert bower.rect.contains(tag)
        assert not tag.collidepoint(at_index(bower))
        assert tag.collidelist(after) < 0
