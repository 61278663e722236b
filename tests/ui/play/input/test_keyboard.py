"""The keyboard plays as well as the mouse: the mark on a card, where it goes, what Enter does there, and one focus."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from cardtable.engine.cards import Rank
from cardtable.engine.table import Table
from cardtable.ui.play.buttons.action_buttons import HeldAction
from cardtable.ui.play.input.gestures import Hands, at_cursor, reach_of, stepped
from cardtable.ui.play.intents import Pick, PressDefault
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.skin import Role
from tests.situations import asked, one_person
from tests.ui.at_the_table import Program, board_of, spots_of
from tests.ui.driven_program import code_of
from tests.ui.hands_on import table_of, wait_for_person
from tests.ui.play.input.at_gestures import AtTable, key, sit


@pytest.fixture
def playing() -> AtTable:
    """Return a player of Five Hundred who is to follow."""
    return sit(lambda table: bool(table.view(None).zone("trick").cards), "five-hundred", 3)


@pytest.fixture
def scene(program: Program) -> TableScene:
    """Return a table of Five Hundred where the person is to play the first cards."""
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    program.key("P")
    program.run_until(lambda: scene.to_act and scene.board.view.phase == "play")
    program.rest()
    return scene


def shifted(name: str) -> Event:
    return Event(pygame.KEYDOWN, key=code_of(name), mod=pygame.KMOD_LSHIFT, unicode=name.upper(), scancode=0)


def usable_places(at: AtTable) -> list[int]:
    offer = at.around.offer
    reach = reach_of(at.around.board, offer.clickable)
    assert offer.usable is not None
    return [place for place, spot in enumerate(reach) if spot.in_hand and spot.card in offer.usable]


def test_the_first_arrow_goes_to_a_card_that_can_be_played_and_home_and_end_to_the_ends(playing: AtTable) -> None:
    assert playing.do(key("Right"))[0].cursor == usable_places(playing)[0]
    last = sum(spot.in_hand for spot in playing.around.board.rest) - 1
    assert playing.do(key("End"))[0].cursor == last
    assert playing.do(key("End"), key("Home"))[0].cursor == 0


def test_shift_with_a_rank_goes_from_card_to_card_of_that_rank(playing: AtTable) -> None:
    spots = [spot for spot in playing.around.board.rest if spot.in_hand]
    rank = spots[-1].face.rank if spots[-1].face is not None else Rank.ACE
    name = "0" if rank is Rank.TEN else str(rank)
    places = [place for place, spot in enumerate(spots) if spot.face is not None and spot.face.rank is rank]
    hands = Hands()
    for place in [*places, places[0]]:
        hands, intents = playing.do(shifted(name), hands=hands)
        assert (hands.cursor, intents) == (place, ())


def test_enter_on_a_marked_card_does_what_a_click_does(playing: AtTable) -> None:
    place = usable_places(playing)[0]
    playing.mark(place)
    assert playing.do(key("Enter"), hands=Hands(cursor=place))[1] == (Pick(playing.own(place).index),)
    playing.select(place)
    playing.mark(place)
    assert playing.do(key("Enter"), hands=Hands(cursor=place))[1] == (PressDefault(),)


def test_one_thing_has_the_key_enter_the_marked_card_or_the_gold_button(program: Program, scene: TableScene) -> None:
    made = len(scene.match.view(None).log)
    program.key("Right")
    marked = scene.emphasis().cursor
    assert marked is not None
    program.key("Space")
    assert board_of(scene).selected == (marked.card,)
    (gold,) = [button for button in scene.widgets.buttons if button.role is Role.PRIMARY]
    assert gold.key_shown == "Enter"
    program.key("Right")
    assert [button.key_shown for button in scene.widgets.buttons if button.key_shown == "Enter"] == []
    program.key("Left")
    program.key("Enter")
    entry = scene.match.view(None).log[made]
    assert entry.cards == (marked.card,)
    place = scene.hands.cursor
    wait_for_person(program)
    assert scene.hands.cursor == place, "the mark stays where it was"
    made = len(scene.match.view(None).log)
    usable = {move.cards[0] for move in scene.match.moves()}
    while (marked := scene.emphasis().cursor) is None or marked.card not in usable:
        program.key("Right")
    program.rest()
    program.key("Enter")
    assert scene.match.view(None).log[made].cards == (marked.card,), "it need not be picked up before"


def test_shift_with_a_rank_presses_nothing_that_has_the_same_key(program: Program, scene: TableScene) -> None:
    program.screen.post(shifted("k"))
    program.tick()
    assert not scene.panels.open_ones
    assert scene.hands.by_keys


def test_tab_begins_with_what_is_asked_and_ends_with_the_tools(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    program.key("Tab")
    assert scene.desk.focus.current in scene.widgets.all
    ring = scene.desk.focus.ring()
    assert ring[-1] in scene.menubar.buttons
    assert ring[0] in scene.widgets.all


def beats_a_pair(state: Any) -> bool:
    pair = len(state.view(None).zone("trick").cards) == 2
    return pair and any(len(move.cards) == 2 for move in state.moves())


def test_pointing_at_a_picture_raises_its_cards(at_table: Callable[..., Program]) -> None:
    program = at_table("big-three", until=asked("play", where=beats_a_pair))
    scene = table_of(program)
    picture = scene.widgets.pictures[0]
    assert scene.emphasis().offered == ()
    program.move(picture.rect.center)
    assert scene.emphasis().offered == picture.cards
    spot = next(spot for spot in scene.board.rest if spot.card == picture.cards[0])
    assert scene.board.lifted(spot, spot).top < spot.rect.top


def test_the_cursor_is_on_the_last_card_when_those_beyond_it_were_played(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person(), seed=1)
    program.run_until(lambda: scene.to_act)
    program.key("End")
    reach = reach_of(scene.board, scene.offer.clickable)
    assert scene.hands.cursor == len(reach) - 1
    assert at_cursor(reach[:-3], scene.hands.cursor) == reach[-4]
    assert stepped(reach[:1], scene.hands.cursor, 1, across=False) == 0
    assert at_cursor((), scene.hands.cursor) is None
    assert at_cursor(reach, -1) is None, "it has not been moved"


def there_was_a_bid(table: Table) -> bool:
    """Whether somebody may bid after another player."""
    last = table.log[-1:]
    return bool(last) and last[0].move.word == "bid" and table.state.phase == "auction"


@pytest.mark.parametrize(("game", "seats"), [("five-hundred", 3), ("big-three", 3), ("blues-and-greens", 4)])
def test_the_arrow_keys_reach_only_the_bids_that_are_still_possible(
    at_table: Callable[..., Program], game: str, seats: int
) -> None:
    program = at_table(game, seats=seats, until=there_was_a_bid)
    scene = table_of(program)
    focus = scene.desk.focus
    program.key("Down")
    assert focus.current is next(widget for widget in scene.widgets.all if widget.enabled)
    program.key("Down")
    assert focus.current in scene.widgets.all
    assert scene.hands.cursor == -1


def test_all_cards_that_would_be_drawn_together_are_raised(at_table: Callable[..., Program]) -> None:
    program = at_table("blues-and-greens", until=asked("draw", where=draws_deep))
    scene = table_of(program)
    top = scene.board.view.zone("splay").cards[-1]
    deep = next(move for move in scene.match.moves() if move.cards and move.cards[0] != top)
    splay = spots_of(scene.board.layout, "splay")
    chosen = next(spot for spot in splay if spot.card == deep.cards[0])

    def above() -> list[tuple[int, ...]]:
        """Return what is drawn a little above each card of the splay."""
        surface = Surface(program.screen.surface.get_size(), 0, 32)
        scene.draw(surface)
        return [tuple(surface.get_at((spot.rect.left + spot.rect.width // 5, spot.rect.top - 7))) for spot in splay]

    before = above()
    program.move((chosen.rect.left + 6, chosen.rect.centery))
    program.run(0.1)
    changed = [one != other for one, other in zip(before, above(), strict=True)]
    assert changed == [spot.index >= chosen.index for spot in splay]


def draws_deep(state: Any) -> bool:
    """Whether several cards of the splay can be drawn together."""
    return sum(bool(move.cards) for move in state.moves()) > 1


def test_an_arrow_key_takes_the_focus_from_a_button_to_the_cards_and_tab_back(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.to_act and any(isinstance(each, HeldAction) for each in scene.widgets.buttons))
    program.rest()
    while not isinstance(scene.desk.focus.current, HeldAction):
        program.key("Tab")
    assert scene.emphasis().cursor is None
    program.key("Right")
    assert scene.desk.focus.current is None
    assert scene.emphasis().cursor is not None
    before = len(scene.match.view(0).log)
    program.key("Space")
    program.run(1.0)
    assert scene.board.selected, "Space picks up the card, and presses no button"
    assert len(scene.match.view(0).log) == before
    program.key("Tab")
    assert scene.desk.focus.current is not None
    assert scene.emphasis().cursor is None
