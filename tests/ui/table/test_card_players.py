"""Who played a card that lies on the table, also where an equal card of another pack is about."""

from dataclasses import replace

import pytest
from pygame import Rect

from cardtable.engine.cards import parse_cards
from cardtable.engine.events import Dealt, Discarded, Drawn, Laid
from cardtable.engine.seats import DEALER
from cardtable.engine.view import SeenZone, View
from cardtable.ui.table.card_history import player_of, players_of
from cardtable.ui.table.spots import Spot
from tests.engine.event_lines import view_of

EIGHT, TWO = parse_cards("8c 2h")
Moves = list[tuple[int, str, Dealt | Discarded | Drawn | Laid]]


def seen(moves: Moves) -> View:
    """Return a View of The Card Game with these moves, each with the cards of its event."""
    view = view_of("the-card-game", *((actor, word, (event,)) for actor, word, event in moves))
    log = zip(view.log, moves, strict=True)
    return replace(view, log=tuple(replace(line, cards=() if line.actor < 0 else move[2].cards) for line, move in log))


@pytest.mark.parametrize(
    ("moves", "players"),
    [
        ([(1, "discard", Discarded((EIGHT,), 1)), (2, "take", Drawn((EIGHT,), 2, "discard"))], {EIGHT: 1}),
        (
            [
                (2, "discard", Discarded((TWO,), 2)),
                (DEALER, "shuffle", Dealt((EIGHT,), 0)),
                (0, "discard", Discarded((EIGHT,), 0)),
            ],
            {EIGHT: 0},
        ),
    ],
    ids=["who took it has not played it", "in the last round"],
)
def test_who_played_a_card(moves: Moves, players: dict[object, int]) -> None:
    assert players_of(seen(moves), (EIGHT, TWO)) == players


def test_a_card_in_a_meld_was_laid_by_its_owner_no_matter_who_played_its_twin() -> None:
    moves: Moves = [(1, "lay", Laid((EIGHT,), 1, 0, meld=3)), (2, "discard", Discarded((EIGHT,), 2))]
    view = replace(seen(moves), zones=(SeenZone("meld", (EIGHT,), 1, number=3),))
    (meld,) = view.zones
    assert players_of(view, (EIGHT,)) == {EIGHT: 2}
    assert player_of(view, Spot(meld.name, 0, EIGHT, Rect(0, 0, 1, 1), "meld")) == 1
