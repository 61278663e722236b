"""Gestures at the table: events from mouse, touch and keys become intents, and these moves or reasons."""

from dataclasses import replace

import pytest

from cardtable.engine.cards import Card, Rank
from cardtable.engine.table import Table
from cardtable.ui.play.input.gestures import DOUBLE_CLICK, Hands, wait
from cardtable.ui.play.input.outcome import FollowUp, Make, PickUp, next_of, outcome_of
from cardtable.ui.play.intents import (
    EnterPanel,
    Explain,
    Hurry,
    Pick,
    PlayCard,
    Press,
    PressDefault,
    Put,
    PutBack,
    Skip,
)
from cardtable.ui.play.offers.offer import MELDS, TableSelection, offer_of
from cardtable.ui.widgets.desk import LONG_PRESS_SECONDS
from cardtable.ui.widgets.scroll import MIN_DRAG_UNITS
from tests.ui.at_the_table import at_index
from tests.ui.play.input.at_gestures import NOW, AtTable, click, drag, drawn, felt, key, sit


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


@pytest.mark.parametrize(("after", "plays"), [(DOUBLE_CLICK / 2, True), (DOUBLE_CLICK * 2, False)])
def test_a_click_on_a_card_of_the_hand_picks_it_up_and_a_quick_second_one_plays_it(
    playing: AtTable, after: float, plays: bool
) -> None:
    spot, other = playing.own(2), playing.own(1)
    hands, intents = playing.do(*click(at_index(spot)))
    assert intents == (Pick(spot.index),)
    _, intents = playing.do(*click(at_index(spot)), hands=hands, now=NOW + after)
    assert isinstance(spot.card, Card)
    assert intents == ((PutBack(), PlayCard(spot.card)) if plays else (Pick(spot.index),))
    assert playing.do(*click(at_index(other)), hands=hands)[1] == (Pick(other.index),), (
        "on another card it plays neither"
    )


def test_if_one_card_is_the_move_a_click_plays_it_and_the_second_click_of_a_double_click_does_nothing(
    playing: AtTable,
) -> None:
    playing.around = replace(playing.around, click_plays=True)
    legal = [spot for spot in playing.around.board.rest if spot.card in playing.around.offer.clicks]
    assert legal
    for spot in legal:
        (move,) = playing.match.moves_with((spot.card,))  # type: ignore[arg-type]  # its front shows
        hands, intents = playing.do(*click(at_index(spot)))
        assert intents == (Press(move),)
        assert playing.do(*click(at_index(spot)), hands=hands, now=NOW + DOUBLE_CLICK / 2)[1] == ()


def test_a_click_selects_a_card_that_cannot_be_played_and_space_selects_any_card(playing: AtTable) -> None:
    playing.around = replace(playing.around, click_plays=True)
    idle = next(
        spot
        for spot in playing.around.board.rest
        if spot.card in set(playing.around.board.hand.cards) and spot.card not in playing.around.offer.clicks
    )
    assert playing.do(*click(at_index(idle)))[1] == (Pick(idle.index),)
    pick = Pick(playing.own(0).index)
    assert playing.do(key("Home"), key("Space"), key("Space"))[1] == (pick, pick), "Space never plays it"


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


def test_a_click_puts_the_selected_cards_on_a_place_or_on_the_felt_back(playing: AtTable) -> None:
    place, trick = felt(playing), playing.around.board.layout.boxes["trick"]
    assert playing.do(*click(place))[1] == (Explain(None, ""),)
    playing.select(0, 1)
    assert playing.do(*click(place))[1] == (PutBack(),)
    playing.select(0)
    assert playing.do(*click((trick.left + 3, trick.bottom - 3)))[1] == (Put(playing.around.board.selected, "trick"),)


def test_a_press_while_others_play_hurries_them_but_still_selects_cards_and_skips_what_moves(drawing: AtTable) -> None:
    drawing.wait_for_others()
    deck, own = click(drawing.around.board.layout.boxes["deck"].center), click(at_index(drawing.own(0)))
    assert drawing.do(*deck)[1] == drawing.do(key("Enter"))[1] == (Hurry(),)
    assert drawing.do(*own)[1] == (Pick(drawing.own(0).index),)
    drawing.around = replace(drawing.around, busy=True)
    assert drawing.do(*own)[1] == drawing.do(key("Enter"))[1] == (Skip(),)


def test_a_card_dragged_to_a_place_is_put_there_but_a_press_that_hardly_moves_is_a_click(playing: AtTable) -> None:
    spot, (x, y) = playing.own(1), at_index(playing.own(1))
    assert isinstance(spot.card, Card)
    trick = playing.around.board.layout.boxes["trick"].center
    let_go = spot.rect.move(trick[0] - x, trick[1] - y)
    assert playing.do(*drag((x, y), trick))[1] == (Put((spot.card,), "trick", let_go),)
    assert playing.do(*drag((x, y), (x + MIN_DRAG_UNITS, y)))[1][-1] == Pick(spot.index)


@pytest.mark.parametrize(("seconds", "explains"), [(LONG_PRESS_SECONDS - 0.1, False), (LONG_PRESS_SECONDS, True)])
def test_a_long_press_explains_the_card(playing: AtTable, seconds: float, explains: bool) -> None:
    spot = playing.own(0)
    hands, _ = playing.do(click(at_index(spot))[0])
    _, intents = wait(hands, playing.around, NOW + seconds)
    assert (Explain(spot, spot.zone) in intents) is explains


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


def test_the_arrow_keys_go_to_the_panel_only_if_the_decision_needs_no_card(drawing: AtTable) -> None:
    drawing.around = replace(drawing.around, panel=True)
    needs_no_card = drawing.around.offer.needs_no_card
    assert (drawing.do(key("Right"))[1] == (EnterPanel(),)) is needs_no_card
    drawing.around = replace(
        drawing.around, offer=replace(drawing.around.offer, hand_counts=not drawing.around.offer.hand_counts)
    )
    assert (drawing.do(key("Right"))[1] == (EnterPanel(),)) is not needs_no_card


def test_putting_down_a_legal_card_makes_its_move_and_an_illegal_card_gets_a_reason(playing: AtTable) -> None:
    offer = playing.around.offer
    legal = {move.cards[0]: move for move in offer.moves if len(move.cards) == 1}
    for card in playing.around.board.hand.cards:
        outcome = outcome_of(Put((card,), "trick"), playing.reasons)
        if card in legal:
            assert outcome == Make(legal[card])
        else:
            assert isinstance(outcome, PickUp)
            assert outcome.cards == (card,)
            assert outcome.why == playing.reasons.why_not_there((card,), "trick")
    assert any(card not in legal for card in playing.around.board.hand.cards) == (
        offer.usable != set(playing.around.board.hand.cards)
    )


def test_a_card_put_down_while_others_play_makes_no_move(playing: AtTable) -> None:
    playing.wait_for_others()
    assert outcome_of(Put(playing.around.board.hand.cards[:1], "trick"), playing.reasons) is None


def test_the_rest_is_played_on_only_until_a_move_is_taken_back(playing: AtTable) -> None:
    made = len(playing.around.board.target.log)
    moves = tuple(playing.around.offer.moves[:1])
    assert next_of(FollowUp(moves=moves, after=made), playing.reasons) is None
    follow_up = FollowUp(after=made)
    assert next_of(FollowUp(moves=moves, after=made - 1), playing.reasons) == Make(
        moves[0], agreed=True, follow_up=follow_up
    )
    assert next_of(FollowUp(), playing.reasons) is None


def test_cards_put_down_together_are_played_one_after_the_other_if_a_turn_allows_several() -> None:
    def chooses(table: Table) -> bool:
        playable = {move.cards[0] for move in table.state.moves() if move.word == "play"}
        plain = any(card.rank != Rank.ACE for card in playable)
        return plain and len(playable) < len(table.view(table.state.actor).hand)

    turn = sit(chooses, "blackjack", 3)
    legal = {move.cards[0]: move for move in turn.around.offer.moves if move.word == "play"}
    first = next(card for card in legal if card.rank != Rank.ACE)  # an ace leaves a suit to choose
    others = tuple(card for card in turn.around.board.hand.cards if card != first)[:2]
    together = outcome_of(Put((first, *others), "pile"), turn.reasons)
    assert together == Make(legal[first], follow_up=FollowUp(others, "pile"))
    assert next_of(FollowUp((first, *others), "pile"), turn.reasons) == together
    illegal = tuple(card for card in turn.around.board.hand.cards if card not in legal)
    refused = outcome_of(Put((*illegal[:1], first), "pile"), turn.reasons)
    assert isinstance(refused, PickUp)
    assert refused.cards == (*illegal[:1], first)
    assert refused.why == turn.reasons.why_not_there(refused.cards, "pile")


def test_a_new_meld_can_be_put_down_on_any_meld_of_the_own_side_but_not_on_one_of_the_opponents() -> None:
    def chooses(table: Table) -> bool:
        view = table.view(table.state.actor)
        sides = {zone.owner % 2 for zone in view.zones if zone.kind == "meld" and zone.owner is not None}
        return len(sides) == 2 and any(move.word in ("set", "run") for move in table.state.moves())

    turn = sit(chooses)
    cards = next(move.cards for move in turn.around.offer.moves if move.word in ("set", "run"))
    laid = outcome_of(Put(cards, MELDS), turn.reasons)
    assert isinstance(laid, Make)
    view = turn.around.board.view
    assert view.actor is not None
    for zone in view.zones:
        if zone.kind == "meld" and zone.owner is not None:
            own = zone.owner % 2 == view.actor % 2
            assert (outcome_of(Put(cards, zone.name), turn.reasons) == laid) is own
