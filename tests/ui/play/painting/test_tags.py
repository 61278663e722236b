"""Tags at the seats of crowded tables: they cover neither cards nor what is written beside them."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.games.bidding_war.values import Bid
from cardtable.play.live import LiveMatch
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.card_marks import CardState, Tab, tab_places
from cardtable.ui.table.labels import Precedence
from cardtable.ui.table.sizes import least_sealed_bid
from cardtable.ui.theme import Size
from tests.made_moves import by_thumb
from tests.situations import one_person
from tests.tables_where import table_where
from tests.ui.at_a_hint import Lookers
from tests.ui.at_the_table import Program, labels_of
from tests.ui.crowded_tables import played, sat_down, situations
from tests.ui.writings import Writings


def seen_by_the_first(program: Program, table: Table) -> TableScene:
    """Show a table to the first player, a person; the others are about to think for long."""
    table.seats = one_person()
    program.app.play.show(LiveMatch(table, Lookers(GAMES), None, Random(1), pause=60.0), 0)
    program.run(0.2)
    scene = program.scene
    assert isinstance(scene, TableScene)
    return scene


def cards_for_sale(seats: int, moves: int) -> Table:
    return played("bidding-war", seats, 1, moves, prizes="offered", bidding="open")


def outbid(seats: int) -> Table:
    """Return a table at which the last two moves were bids for the same card."""
    table, last = cards_for_sale(seats, 21), [False, False]
    while not all(last):
        bid = next((move for move in table.state.moves() if isinstance(move, Bid)), None)
        move = bid or by_thumb(table, Random(1))
        table.play(table.state.seat, move)
        last = [last[1], isinstance(move, Bid)]
    return table


@situations
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_the_highest_bid_of_an_auction_is_large_and_no_note_covers_its_crown(
    tmp_path: Path, seats: int, size: tuple[int, int], scale: Size
) -> None:
    _, scene = sat_down(tmp_path, outbid(seats), size, scale)
    bids = [spot for spot in scene.board.rest if spot.kind == "pick" and spot.card != scene.emphasis().winning]
    (highest,) = [spot for spot in scene.board.rest if spot.kind == "pick" and spot.card == scene.emphasis().winning]
    assert bids
    least = least_sealed_bid(scene.board.measure)
    assert highest.rect.width >= 0.8 * least
    assert all(bid.rect.width <= min(highest.rect.width, max(least, 0.85 * highest.rect.width)) for bid in bids)
    assert scale is Size.LARGEST or all(bid.rect.width < 0.85 * highest.rect.width for bid in bids)
    crowns = [place for place, _ in tab_places(highest.rect, CardState((Tab.CROWN,)))]
    assert [note for note in labels_of(scene, Precedence.NOTE) if note.rect.collidelist(crowns) >= 0] == []


@pytest.mark.parametrize(("size", "shown"), [((800, 600), "next"), ((1280, 720), "plays next")])
def test_with_large_text_the_own_tag_is_short_instead_of_covering_the_number_of_cards(
    tmp_path: Path, size: tuple[int, int], shown: str
) -> None:
    table = table_where("blackjack", 4, lambda table: table.state.actor == 3)
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=Size.LARGEST))
    scene = seen_by_the_first(program, table)
    (tag,) = [each for each in labels_of(scene, Precedence.TAG) if each.key == 0]
    assert (tag.text, tag.forced) == (shown, False)


@pytest.mark.parametrize("seat", [1, 3])
@pytest.mark.parametrize(
    ("size", "scale"), [((800, 600), Size.NORMAL), ((1280, 720), Size.NORMAL), ((1280, 720), Size.LARGE)], ids=str
)
def test_no_bubble_covers_the_tag_of_its_seat(
    tmp_path: Path, written: Writings, seat: int, size: tuple[int, int], scale: Size
) -> None:
    table = table_where("the-card-game", 4, lambda table: _last_take(table) and table.state.actor == seat)
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=scale))
    scene = seen_by_the_first(program, table)
    table.play(seat, table.state.moves()[1])
    scene.show_move()
    program.run(1.0)
    said = scene.narration.announcements.bubbles[seat].bubble.text
    (tag,) = [each for each in labels_of(scene, Precedence.TAG) if each.key == seat]
    written.clear()
    scene.dirty = True
    program.run(0.1)
    px = scene.look.metrics.px
    bubbles = [
        each.place.inflate(px(20), round(0.3 * each.style.size) + px(6)) for each in written if each.text == said
    ]
    assert not [bubble for bubble in bubbles if bubble.colliderect(tag.rect)]


def _last_take(table: Table) -> bool:
    """Whether a player has gone out, and the next one may take the discard."""
    return table.state.phase == "take" and table.view(None).facts.out is not None
