"""A raised card of the hand covers the tabs of the next cards, as it would on a table."""

from itertools import pairwise, product

from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.table import Table
from cardtable.ui.table.card_marks import CardState, Tab, tab_height, tab_places
from tests.situations import SMALL, to_act
from tests.ui.conftest import AtTable


def many_cards_to_build(table: Table) -> bool:
    """Whether the player to move may build many cards on melds."""
    moves = [move for move in table.state.moves() if move.word == "build"]
    return len({move.cards for move in moves}) >= 3 and len(table.view(table.state.seat).hand) >= 10


def has_pixel(surface: Surface, place: Rect, colour: tuple[int, ...]) -> bool:
    points = product(range(place.left, place.right), range(place.top, place.bottom))
    return any(tuple(surface.get_at(point))[:3] == colour for point in points)


def test_the_tabs_of_a_card_do_not_cover_a_raised_card_before_it(at_table: AtTable) -> None:
    program = at_table("blues-and-greens", until=to_act(many_cards_to_build), seed=0, size=SMALL)
    scene, screen = program.table, program.screen
    gold, tabs = tuple(scene.look.theme.gold)[:3], 0
    for spot, after in pairwise([spot for spot in scene.board.rest if spot.in_hand]):
        high = tab_height(after.rect.width)
        strip = Rect(after.rect.left, after.rect.top - high, spot.rect.right - after.rect.left, high)
        if strip.width <= 0:
            continue
        scene.board.hand.pick([])
        scene.refresh()
        program.run(0.3)
        tabs += has_pixel(screen.surface, strip, gold)
        scene.board.hand.pick([spot.card])  # type: ignore[list-item]  # its front shows
        scene.refresh()
        program.run(0.3)
        raised = strip.clip(scene.board.lifted(spot))
        assert not has_pixel(screen.surface, raised, gold), f"{spot.card} before {after.card}"
    assert tabs


def test_no_sliver_of_a_tab_is_left_beside_a_raised_card(at_table: AtTable) -> None:
    scene = at_table("blues-and-greens", until=to_act(many_cards_to_build), seed=0, size=SMALL).table
    states, gold = scene.top.table.states, tuple(scene.look.theme.gold)[:3]
    (card,), state, rect = parse_cards("g7c"), CardState((Tab.PLAY,)), Rect(40, 40, 80, 112)
    ((tab, _),) = tab_places(rect, state)
    seen = []
    for behind in (0, tab.left + 2, tab.right - 3):
        surface = Surface((160, 200))
        states.draw(surface, card, rect, state, behind=behind)
        seen.append(has_pixel(surface, tab, gold))
    assert seen == [True, True, False]
