"""Gestures at the table: events from mouse, touch and keys become intents, without a window."""

from dataclasses import replace

import pygame
import pytest
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.ui.play.input.gestures import DOUBLE_CLICK, Hands, wait
from cardtable.ui.play.intents import (
    Arrange,
    EnterPanel,
    Explain,
    ExplainNext,
    Hurry,
    Intent,
    Pick,
    PlayCard,
    PointAt,
    Press,
    PressDefault,
    Put,
    PutBack,
    Skip,
    TableCommand,
)
from cardtable.ui.play.offers.offer import TableSelection, offer_of
from cardtable.ui.widgets.desk import LONG_PRESS_SECONDS
from cardtable.ui.widgets.scroll import MIN_DRAG_UNITS
from tests.ui.play.input.at_gestures import NOW, AtTable, click, drag, drawn, felt, index_of, key, sit


@pytest.fixture
def drawing() -> AtTable:
    """Return a player of Blues and Greens who is to draw."""
    return sit(
        lambda table: table.view(table.state.actor).phase == "draw" and len(table.view(None).zone("splay").cards) > 2
    )


@pytest.fixture
def playing() -> AtTable:
    """Return a player of Five Hundred who is to follow."""
    return sit(lambda table: bool(table.view(None).zone("trick").cards), "five-hundred", 3)


def test_a_click_on_a_card_of_the_hand_picks_it_up(playing: AtTable) -> None:
    spot = playing.own(2)
    assert playing.do(*click(index_of(spot)))[1] == (Pick(spot.index),)


@pytest.mark.parametrize(("after", "plays"), [(DOUBLE_CLICK / 2, True), (DOUBLE_CLICK * 2, False)])
def test_the_second_of_two_quick_clicks_plays_the_card(playing: AtTable, after: float, plays: bool) -> None:
    spot = playing.own(2)
    hands, _ = playing.do(*click(index_of(spot)))
    _, intents = playing.do(*click(index_of(spot)), hands=hands, now=NOW + after)
    assert isinstance(spot.card, Card)
    assert intents == ((PutBack(), PlayCard(spot.card)) if plays else (Pick(spot.index),))


def test_if_one_card_is_the_move_a_click_plays_it_and_the_second_click_of_a_double_click_does_nothing(
    playing: AtTable,
) -> None:
    playing.around = replace(playing.around, click_plays=True)
    legal = [spot for spot in playing.around.board.rest if spot.card in playing.around.offer.clicks]
    assert legal
    for spot in legal:
        (move,) = playing.match.moves_with((spot.card,))  # type: ignore[arg-type]  # its front shows
        hands, intents = playing.do(*click(index_of(spot)))
        assert intents == (Press(move),)
        assert playing.do(*click(index_of(spot)), hands=hands, now=NOW + DOUBLE_CLICK / 2)[1] == ()


def test_a_click_selects_a_card_that_cannot_be_played_and_space_selects_any_card(playing: AtTable) -> None:
    playing.around = replace(playing.around, click_plays=True)
    idle = next(
        spot
        for spot in playing.around.board.rest
        if spot.card in set(playing.around.board.hand.cards) and spot.card not in playing.around.offer.clicks
    )
    assert playing.do(*click(index_of(idle)))[1] == (Pick(idle.index),)
    assert playing.do(key("Home"), key("Space"))[1] == (Pick(playing.own(0).index),)


@pytest.mark.parametrize(
    ("game", "seats", "phase"),
    [
        ("blues-and-greens", 4, "meld"),
        ("bidding-war", 3, "pick"),
        ("the-card-game", 2, "discard"),
        ("big-three", 3, "play"),
    ],
)
def test_no_click_makes_a_move_that_combines_seals_or_gives_away_cards(game: str, seats: int, phase: str) -> None:
    assert not sit(lambda table: table.state.phase == phase, game, seats).around.offer.clicks


def test_quick_clicks_on_two_cards_play_neither(playing: AtTable) -> None:
    hands, _ = playing.do(*click(index_of(playing.own(1))))
    assert playing.do(*click(index_of(playing.own(2))), hands=hands)[1] == (Pick(playing.own(2).index),)


def test_a_click_on_the_deck_draws_even_with_a_card_selected(drawing: AtTable) -> None:
    deck = drawing.around.board.layout.boxes["deck"].center
    assert drawing.do(*click(deck))[1] == (Press(drawn(drawing)),)
    drawing.select(0)
    assert drawing.do(*click(deck))[1] == (Press(drawn(drawing)),)


def test_a_click_on_the_felt_puts_the_selected_cards_back(playing: AtTable) -> None:
    place = felt(playing)
    assert playing.do(*click(place))[1] == (Explain(None, ""),)
    playing.select(0, 1)
    assert playing.do(*click(place))[1] == (PutBack(),)


def test_a_click_on_a_place_puts_the_selected_cards_there(playing: AtTable) -> None:
    trick = playing.around.board.layout.boxes["trick"]
    playing.select(0)
    assert playing.do(*click((trick.left + 3, trick.bottom - 3)))[1] == (Put(playing.around.board.selected, "trick"),)


def test_a_click_while_others_play_hurries_them_but_still_selects_cards(drawing: AtTable) -> None:
    drawing.wait_for_others()
    assert drawing.do(*click(drawing.around.board.layout.boxes["deck"].center))[1] == (Hurry(),)
    assert drawing.do(*click(index_of(drawing.own(0))))[1] == (Pick(drawing.own(0).index),)


def test_a_press_while_cards_move_only_skips_the_movement(playing: AtTable) -> None:
    playing.around = replace(playing.around, busy=True)
    assert playing.do(*click(index_of(playing.own(0))))[1] == (Skip(),)


def test_a_card_dragged_to_a_place_is_put_there(playing: AtTable) -> None:
    spot = playing.own(1)
    trick = playing.around.board.layout.boxes["trick"].center
    let_go = spot.rect.move(trick[0] - index_of(spot)[0], trick[1] - index_of(spot)[1])
    assert playing.do(*drag(index_of(spot), trick))[1] == (Put((spot.card,), "trick", let_go),)  # type: ignore[arg-type]  # its front shows


def test_all_selected_cards_are_dragged_together(playing: AtTable) -> None:
    playing.select(1, 3)
    start = index_of(playing.own(3))
    hands, _ = playing.do(*drag(start, playing.around.board.layout.boxes["trick"].center)[:2])
    assert hands.dragged == playing.around.board.selected


def test_a_card_dragged_within_the_hand_is_arranged(playing: AtTable) -> None:
    first, third = playing.own(0), playing.own(3)
    assert playing.do(*drag(index_of(first), index_of(third)))[1] == (Arrange(first.index, third.index),)


def test_a_card_dragged_off_the_deck_is_drawn_unless_it_is_put_back(drawing: AtTable) -> None:
    deck = drawing.around.board.layout.boxes["deck"].center
    away = drawing.around.board.layout.hand.center
    assert drawing.do(*drag(deck, away))[1] == (Press(drawn(drawing)),)
    assert drawing.do(*drag(deck, (deck[0] + MIN_DRAG_UNITS + 1, deck[1])))[1] == ()


def test_a_press_that_hardly_moves_is_a_click(playing: AtTable) -> None:
    spot = playing.own(0)
    x, y = index_of(spot)
    assert playing.do(*drag((x, y), (x + MIN_DRAG_UNITS, y)))[1][-1] == Pick(spot.index)


def test_a_cancelled_drag_drops_nothing(playing: AtTable) -> None:
    down, move, up = drag(index_of(playing.own(0)), playing.around.board.layout.boxes["trick"].center)
    hands, _ = playing.do(down, move)
    assert playing.do(up, hands=hands.let_go())[1] == ()


def test_only_another_card_under_the_pointer_is_pointed_at(playing: AtTable) -> None:
    x, y = index_of(playing.own(0))
    moves = [Event(pygame.MOUSEMOTION, pos=(x + by, y), rel=(1, 0), buttons=(0, 0, 0)) for by in (0, 1)]
    hands, intents = playing.do(*moves)
    assert intents == (PointAt(playing.own(0), playing.own(0).zone),)
    assert hands.hover == playing.own(0)


@pytest.mark.parametrize(("seconds", "explains"), [(LONG_PRESS_SECONDS - 0.1, False), (LONG_PRESS_SECONDS, True)])
def test_a_long_press_explains_the_card(playing: AtTable, seconds: float, explains: bool) -> None:
    spot = playing.own(0)
    hands, _ = playing.do(click(index_of(spot))[0])
    _, intents = wait(hands, playing.around, NOW + seconds)
    assert (Explain(spot, spot.zone) in intents) is explains


def test_space_clicks_the_card_under_the_cursor_and_never_twice(playing: AtTable) -> None:
    hands, intents = playing.do(key("Home"), key("Space"), key("Space"))
    spot = playing.own(0)
    assert hands.by_keys
    assert intents == (Pick(spot.index), Pick(spot.index))


@pytest.mark.parametrize(
    ("pressed", "intent"),
    [("Enter", PressDefault()), ("?", ExplainNext(None)), ("t", TableCommand.LAST_TRICK), ("k", TableCommand.CARDS)],
)
def test_keys_mean_intents(playing: AtTable, pressed: str, intent: Intent) -> None:
    assert playing.do(key(pressed))[1] == (intent,)


def test_enter_takes_no_card_off_the_table_that_is_not_marked(drawing: AtTable) -> None:
    for cursor in range(len(drawing.around.board.rest)):
        assert drawing.do(key("Enter"), hands=Hands(cursor=cursor))[1] == (PressDefault(),)


@pytest.mark.parametrize("named", ["pointed", "hinted"])
def test_a_card_on_the_table_has_a_gold_button_once_it_is_pointed_at_or_hinted(drawing: AtTable, named: str) -> None:
    match, view, spec = drawing.match, drawing.around.board.view, drawing.around.board.spec
    deep = next(move for move in drawing.around.offer.moves if move.target == "splay" and move.cards)
    assert offer_of(view, match, spec, TableSelection()).default is None
    for move in (deep, drawn(drawing)):
        selection = (
            replace(TableSelection(), pointed=move) if named == "pointed" else replace(TableSelection(), hinted=move)
        )
        offer = offer_of(view, match, spec, selection)
        assert offer.default == move
        assert move in [action.move for action in offer.actions]


def test_enter_hurries_the_others_and_skips_what_moves(playing: AtTable) -> None:
    playing.wait_for_others()
    assert playing.do(key("Enter"))[1] == (Hurry(),)
    playing.around = replace(playing.around, busy=True)
    assert playing.do(key("Enter"))[1] == (Skip(),)


def test_the_arrow_keys_go_to_the_panel_only_if_the_decision_needs_no_card(drawing: AtTable) -> None:
    drawing.around = replace(drawing.around, panel=True)
    needs_no_card = drawing.around.offer.needs_no_card
    assert (drawing.do(key("Right"))[1] == (EnterPanel(),)) is needs_no_card
    drawing.around = replace(
        drawing.around, offer=replace(drawing.around.offer, hand_counts=not drawing.around.offer.hand_counts)
    )
    assert (drawing.do(key("Right"))[1] == (EnterPanel(),)) is not needs_no_card
