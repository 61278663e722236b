"""The explanations of ``?``: the first press explains what is under the pointer or the cursor."""

from collections.abc import Callable

import pygame
import pytest
from pygame.event import Event

from cardtable.ai.search import by_rule
from cardtable.engine.cards import card_name
from cardtable.engine.moves import Pass
from cardtable.ui.play.explaining import Cycle, about
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.notices import DELAY_SECONDS
from cardtable.ui.widgets.widget import Tip
from tests.games.blackjack.deals import dealt
from tests.situations import NAMES, one_person
from tests.ui.at_the_table import Program, at_index, board_of, spot_of
from tests.ui.hands_on import by_mouse

A, B, C = Tip("a"), Tip("b"), Tip("c")


def test_the_cycle_begins_with_the_first_tip_and_continues_only_from_one_that_it_has_shown() -> None:
    going = Cycle()
    assert going.next((A, B, C), None) == 0
    assert [going.next((A, B, C), tip) for tip in (A, B, C)] == [1, 2, 0]
    assert going.next((A, B, C), B) == 0, "that came by pointing, not by a press"
    assert going.next((A, B, C), A) == 1
    assert going.next((C, A, B), B) == 0, "something else is pointed at"
    assert going.next((C, A, B), None) == 0, "it was put away"


def ask(program: Program) -> str:
    """Press ``?`` and return the explanation."""
    program.screen.post(Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=0, unicode="?", scancode=0))
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, TableScene)
    assert scene.desk.tooltip.shown
    assert scene.desk.tooltip.tip is not None
    return scene.desk.tooltip.tip.text


@pytest.fixture
def scene(program: Program) -> TableScene:
    """Return a table of Blues and Greens where the person is to draw."""
    scene = program.sit_down("blues-and-greens", one_person(), seed=1)
    for _ in range(20):
        program.run_until(lambda: scene.to_act)
        view = board_of(scene).view
        if view.phase == "draw":
            return scene
        by_mouse(program, by_rule(view, 1, scene.match.game).move if view.phase != "auction" else Pass())
    raise AssertionError("it never came")


def test_a_press_while_a_tooltip_is_shown_explains_the_same_thing_first(program: Program, scene: TableScene) -> None:
    own = board_of(scene).hand.cards[0]
    program.move(at_index(spot_of(scene, str(own))))
    program.run(DELAY_SECONDS + 0.2)
    assert scene.desk.tooltip.shown
    place, layout = scene.desk.tooltip.place(scene.look), scene.board.layout
    assert place.collidelist([layout.prompt, layout.steps, layout.buttons, layout.hand]) < 0
    shown = scene.desk.tooltip.tip
    assert shown is not None
    assert ask(program) == shown.text
    assert ask(program) != shown.text, "asked again, it goes on"


def test_the_explanation_of_a_usable_card_begins_with_a_capital(program: Program, scene: TableScene) -> None:
    by_mouse(program, by_rule(board_of(scene).view, 1, scene.match.game).move)
    program.run_until(lambda: scene.to_act)
    usable = next(card for card in board_of(scene).hand.cards if any(card in move.cards for move in scene.offer.moves))
    program.move(at_index(spot_of(scene, str(usable))))
    assert card_name(usable).startswith("green")
    assert ask(program).startswith(f"G{card_name(usable)[1:]} can be ")


def _deck(scene: TableScene) -> tuple[int, int]:
    center: tuple[int, int] = board_of(scene).layout.boxes["deck"].center
    return center


def _top_chip(scene: TableScene) -> tuple[int, int]:
    place = board_of(scene).layout.standing
    return place.left + scene.look.metrics.px(20), place.centery


def _undo_button(scene: TableScene) -> tuple[int, int]:
    return scene.menubar.buttons[0].rect.center


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (_deck, "A click here: Draw from the deck."),
        (_top_chip, "No trumps"),
        (_undo_button, "Undo"),
    ],
)
@pytest.mark.parametrize("after", ["nothing", "a card", "a key"])
def test_a_pile_a_chip_or_a_button_is_explained_itself_wherever_the_pointer_came_from(
    program: Program, scene: TableScene, place: Callable[[TableScene], tuple[int, int]], said: str, after: str
) -> None:
    if after == "a card":
        program.move(at_index(spot_of(scene, str(board_of(scene).hand.cards[3]))))
        program.run(0.1)
    elif after == "a key":
        program.key("Right")
    program.move(place(scene))
    program.run(0.1)
    assert ask(program).startswith(said)


def test_the_cursor_or_the_pointer_is_explained_whichever_was_moved_last(program: Program, scene: TableScene) -> None:
    program.move(_deck(scene))
    program.run(0.1)
    program.key("Right")
    cursor = board_of(scene).hand.cards[0]
    assert card_name(cursor) in ask(program)
    program.move(_top_chip(scene))
    program.run(0.1)
    assert ask(program).startswith("No trumps")


def test_cards_on_the_table_are_named_even_on_another_players_turn(scene: TableScene) -> None:
    board = board_of(scene)
    reasons = Reasons(scene.match, board, Offer(board.view))
    card, played = board.view.zone("splay").faces[0], board.view.zone("trick").faces[-1]

    def explained(shown: str, zone: str = "") -> Tip | None:
        spot = spot_of(scene, shown) if shown else None
        return about(spot, zone, reasons)

    assert explained(str(card)) == Tip(f"Splay: {card_name(card)}.")
    assert explained(str(played)) == Tip(f"The trick: {card_name(played)}, laid by {NAMES[3]}.")
    assert explained("", "deck") == Tip(f"Deck: {len(board.view.zone('deck').cards)} cards.")
    assert explained("", "") is None


def test_a_card_that_slides_under_a_resting_pointer_explains_itself_only_when_asked(program: Program) -> None:
    scene = program.sit_in(dealt({0: "9c"}))
    program.rest()
    place = at_index(spot_of(scene, "9c"))
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
