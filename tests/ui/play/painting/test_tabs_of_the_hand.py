"""A raised card of the hand covers the tabs of the next cards, as it would on a table."""

from itertools import pairwise, product
from pathlib import Path

import pytest
from pygame import Rect, Surface

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.table import Table
from cardtable.ui.table.card_marks import CardState, Tab, tab_height, tab_places
from tests.tables_where import table_where
from tests.ui.at_the_table import Program


def _many_cards_to_build(table: Table) -> bool:
    """Whether the player to move may build many cards on melds."""
    moves = [move for move in table.state.moves() if move.word == "build"]
    return len({move.cards for move in moves}) >= 3 and len(table.view(table.state.seat).hand) >= 10


def _pixels(surface: Surface, place: Rect, colour: tuple[int, ...]) -> int:
    points = product(range(place.left, place.right), range(place.top, place.bottom))
    return sum(tuple(surface.get_at(point))[:3] == colour for point in points)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)], ids=str)
def test_the_tabs_of_a_card_do_not_cover_a_raised_card_before_it(tmp_path: Path, size: tuple[int, int]) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_in(table_where("blues-and-greens", 4, _many_cards_to_build))
    program.run_until(lambda: scene.to_act)
    gold = tuple(scene.look.theme.gold)[:3]
    own = [spot for spot in scene.board.rest if spot.in_hand]
    tabs = 0
    for spot, after in pairwise(own):
        high = tab_height(after.rect.width)
        strip = Rect(after.rect.left, after.rect.top - high, spot.rect.right - after.rect.left, high)
        if strip.width <= 0:
            continue
        scene.board.hand.pick([])
        scene.refresh()
        program.run(0.3)
        tabs += _pixels(program.screen.surface, strip, gold) > 0
        assert isinstance(spot.card, Card)
        scene.board.hand.pick([spot.card])
        scene.refresh()
        program.run(0.3)
        raised = strip.clip(scene.board.lifted(spot))
        assert not _pixels(program.screen.surface, raised, gold), f"{spot.card} before {after.card}"
    assert tabs


def test_no_sliver_of_a_tab_is_left_beside_a_raised_card(tmp_path: Path) -> None:
    program = Program(tmp_path, (800, 600))
    scene = program.sit_in(table_where("blues-and-greens", 4, _many_cards_to_build))
    states, gold = scene.top.table.states, tuple(scene.look.theme.gold)[:3]
    (card,), state, rect = parse_cards("g7c"), CardState((Tab.PLAY,)), Rect(40, 40, 80, 112)
    ((tab, _),) = tab_places(rect, state)
    seen = []
    for behind in (0, tab.left + 2, tab.right - 3):
        surface = Surface((160, 200))
        states.draw(surface, card, rect, state, behind=behind)
        seen.append(_pixels(surface, tab, gold) > 0)
    assert seen == [True, True, False]
