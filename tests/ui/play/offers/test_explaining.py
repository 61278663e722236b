"""The explanations of ``?``: the first press explains what is under the pointer or the cursor."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.cards import card_name
from cardtable.engine.moves import Move, Pass
from cardtable.engine.table import Table
from cardtable.ui.play.explaining import Cycle, about
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.notices import DELAY_SECONDS
from cardtable.ui.widgets.widget import Tip
from tests.commits import by_turns
from tests.games.blackjack.deals import dealt
from tests.made_moves import by_thumb
from tests.situations import NAMES, to_act
from tests.ui.at_the_table import Program, at_index, sat_at, spot_of
from tests.ui.conftest import AtTable
from tests.ui.hands_on import ask

A, B, C = Tip("a"), Tip("b"), Tip("c")


def test_the_cycle_begins_with_the_first_tip_and_continues_only_from_one_that_it_has_shown() -> None:
    going = Cycle()
    assert going.next((A, B, C), None) == 0
    assert [going.next((A, B, C), tip) for tip in (A, B, C)] == [1, 2, 0]
    assert going.next((A, B, C), B) == 0, "that came by pointing, not by a press"
    assert going.next((A, B, C), A) == 1
    assert going.next((C, A, B), B) == 0, "something else is pointed at"
    assert going.next((C, A, B), None) == 0, "it was put away"


def without_bids(table: Table, rng: Random) -> Move:
    return Pass() if table.state.phase == "auction" else by_thumb(table, rng)


def fourth_to_draw(table: Table) -> bool:
    return table.state.phase == "draw" and len(table.view(None).zone("trick").cards) == 3


@pytest.fixture
def program(at_table: AtTable) -> Program:
    """Return a table of Blues and Greens without trumps where the person is to draw, after three cards of a trick."""
    return at_table("blues-and-greens", until=to_act(fourth_to_draw), by=without_bids)


@pytest.fixture
def scene(program: Program) -> TableScene:
    return program.table


def test_a_press_while_a_tooltip_is_shown_explains_the_same_thing_first(program: Program, scene: TableScene) -> None:
    program.move(at_index(spot_of(scene, str(scene.board.hand.cards[0]))))
    program.run(DELAY_SECONDS + 0.2)
    assert scene.desk.tooltip.shown
    place, layout = scene.desk.tooltip.place(scene.look), scene.board.layout
    assert place.collidelist([layout.prompt, layout.steps, layout.buttons, layout.hand]) < 0
    shown = scene.desk.tooltip.tip
    assert shown is not None
    assert ask(program) == shown
    assert ask(program) != shown, "asked again, it goes on"


def _deck(scene: TableScene) -> tuple[int, int]:
    center: tuple[int, int] = scene.board.layout.boxes["deck"].center
    return center


def _top_chip(scene: TableScene) -> tuple[int, int]:
    place = scene.board.layout.standing
    return place.left + scene.look.metrics.px(20), place.centery


def _undo_button(scene: TableScene) -> tuple[int, int]:
    return scene.menubar.buttons[0].rect.center


@pytest.mark.parametrize(
    ("place", "said"), [(_deck, "A click here: Draw from the deck."), (_top_chip, "No trumps"), (_undo_button, "Undo")]
)
@pytest.mark.parametrize(
    "after", by_turns([("nothing",), ("a card",), ("a key",)], "places from which the pointer comes")
)
def test_a_pile_a_chip_or_a_button_is_explained_itself_wherever_the_pointer_came_from(
    program: Program, scene: TableScene, place: Callable[[TableScene], tuple[int, int]], said: str, after: str
) -> None:
    if after == "a card":
        program.move(at_index(spot_of(scene, str(scene.board.hand.cards[3]))))
        program.run(0.1)
    elif after == "a key":
        program.key("Right")
    program.move(place(scene))
    program.run(0.1)
    assert ask(program).text.startswith(said)


def test_the_cursor_or_the_pointer_is_explained_whichever_was_moved_last(program: Program, scene: TableScene) -> None:
    program.move(_deck(scene))
    program.run(0.1)
    program.key("Right")
    assert card_name(scene.board.hand.cards[0]) in ask(program).text
    program.move(_top_chip(scene))
    program.run(0.1)
    assert ask(program).text.startswith("No trumps")


def test_cards_on_the_table_are_named_even_on_another_players_turn(scene: TableScene) -> None:
    board = scene.board
    reasons = Reasons(scene.match, board, Offer(board.view))
    card, played = board.view.zone("splay").faces[0], board.view.zone("trick").faces[-1]
    by = NAMES[(board.bottom - 1) % 4]
    assert about(spot_of(scene, str(card)), "", reasons) == Tip(f"Splay: {card_name(card)}.")
    assert about(spot_of(scene, str(played)), "", reasons) == Tip(f"The trick: {card_name(played)}, laid by {by}.")
    assert about(None, "deck", reasons) == Tip(f"Deck: {len(board.view.zone('deck').cards)} cards.")
    assert about(None, "", reasons) is None


def test_a_card_that_slides_under_a_resting_pointer_explains_itself_only_when_asked(tmp_path: Path) -> None:
    program = sat_at(tmp_path, dealt({0: "9c"}))
    scene, place = program.table, at_index(spot_of(program.scene, "9c"))
    program.click(place)
    program.rest()
    program.run(2.0)
    under = scene.hands.hover
    assert under is not None
    assert scene.reasons.why_not(under, under.zone) is not None, "nothing but a nine may follow"
    assert not scene.desk.tooltip.shown, "the cards have moved, and not the pointer"
    program.move((place[0] + 2, place[1]))
    program.run(2.0)
    assert scene.desk.tooltip.shown
