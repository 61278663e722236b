"""The keyboard plays as well as the mouse: the mark on a card, where it goes, and what Enter does there."""

import pygame
import pytest
from pygame.event import Event

from cardtable.engine.cards import Rank
from cardtable.engine.table import Table
from cardtable.ui.play.input.gestures import Hands, reach_of
from cardtable.ui.play.intents import Pick, PressDefault
from cardtable.ui.widgets.skin import Role
from tests.situations import one_person
from tests.tables_where import table_where
from tests.ui.at_the_table import Program, board_of
from tests.ui.driven_program import code_of
from tests.ui.hands_on import wait_for_person
from tests.ui.play.input.at_gestures import AtTable, key, sit


@pytest.fixture
def playing() -> AtTable:
    """Return a player of Five Hundred who is to follow."""
    return sit(lambda table: bool(table.view(None).zone("trick").cards), "five-hundred", 3)


def beats_a_pair(table: Table) -> bool:
    pair = len(table.view(None).zone("trick").cards) == 2
    return pair and any(len(move.cards) == 2 for move in table.state.moves())


def shifted(name: str) -> Event:
    return Event(pygame.KEYDOWN, key=code_of(name), mod=pygame.KMOD_LSHIFT, unicode=name.upper(), scancode=0)


def usable_places(at: AtTable) -> list[int]:
    offer = at.around.offer
    reach = reach_of(at.around.board, offer.clickable)
    assert offer.usable is not None
    return [place for place, spot in enumerate(reach) if spot.in_hand and spot.card in offer.usable]


def test_the_first_arrow_goes_to_the_first_card_that_can_be_played(playing: AtTable) -> None:
    hands, _ = playing.do(key("Right"))
    assert hands.cursor == usable_places(playing)[0]


def test_home_and_end_go_to_the_ends_of_the_hand(playing: AtTable) -> None:
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


def test_one_thing_has_the_key_enter_the_marked_card_or_the_gold_button(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    program.key("P")
    program.run_until(lambda: scene.to_act and board_of(scene).view.phase == "play")
    program.rest()
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


def test_enter_plays_a_marked_card_where_a_click_does(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    program.key("P")
    program.run_until(lambda: scene.to_act and board_of(scene).view.phase == "play")
    program.rest()
    made = len(scene.match.view(None).log)
    program.key("Right")
    marked = scene.emphasis().cursor
    assert scene.manner.click_plays
    assert marked is not None
    program.key("Enter")
    assert scene.match.view(None).log[made].cards == (marked.card,)


def test_shift_with_a_rank_presses_nothing_that_has_the_same_key(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    program.key("P")
    program.run_until(lambda: scene.to_act and board_of(scene).view.phase == "play")
    program.rest()
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


def test_pointing_at_a_picture_raises_its_cards(program: Program) -> None:
    scene = program.sit_in(table_where("big-three", 4, beats_a_pair))
    program.run_until(lambda: scene.to_act)
    program.rest()
    picture = scene.widgets.pictures[0]
    assert scene.emphasis().offered == ()
    program.move(picture.rect.center)
    assert scene.emphasis().offered == picture.cards
    spot = next(spot for spot in board_of(scene).rest if spot.card == picture.cards[0])
    assert board_of(scene).lifted(spot, spot).top < spot.rect.top
