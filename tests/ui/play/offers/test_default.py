"""Enter makes the default move and no other; a costly move must be chosen first, or its button held."""

import pytest

from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.table import Table
from cardtable.games.blackjack.values import Pickup, Stop
from cardtable.ui.play.buttons.action_buttons import HeldAction
from cardtable.ui.play.offers.offer import ButtonMoves
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.button import HOLD_SECONDS
from cardtable.ui.widgets.skin import Role
from tests.games.blackjack.deals import dealt, play
from tests.known_games import game_of
from tests.situations import one_person, to_act
from tests.ui.at_the_table import Program
from tests.ui.conftest import AtTable
from tests.ui.hands_on import wait_for_person

PLAY = game_of("blackjack").parse("play 5h")
OTHER = game_of("blackjack").parse("play 6h")
TRUMP = game_of("blues-and-greens").parse("trump h")
HELD = frozenset({Pickup()})


@pytest.mark.parametrize(
    ("moves", "default"),
    [
        (ButtonMoves(()), None),
        (ButtonMoves((Stop(),)), Stop()),
        (ButtonMoves((PLAY, OTHER), chosen=True), PLAY),
        (ButtonMoves((Pass(), Bid(3))), None),
        (ButtonMoves((Bid(3), Pass()), chosen=True), Bid(3)),
        (ButtonMoves((Pass(),), forced=True), Pass()),
        (ButtonMoves((TRUMP, Stop()), costly=frozenset({TRUMP})), Stop()),
        (ButtonMoves((TRUMP,), costly=frozenset({TRUMP})), None),
        (ButtonMoves((TRUMP,), costly=frozenset({TRUMP}), hinted=TRUMP), TRUMP),
        (ButtonMoves((Pass(), Bid(3)), hinted=Pass()), Pass()),
        (ButtonMoves((Bid(3), Pass()), chosen=True, hinted=Pass()), Bid(3)),
        (ButtonMoves((Stop(),), hinted=PLAY), Stop()),
        (ButtonMoves((Pickup(),), held=HELD), None),
        (ButtonMoves((Pickup(),), held=HELD, hinted=Pickup()), None),
        (ButtonMoves((Pickup(), Stop()), held=HELD), Stop()),
        (ButtonMoves((Pickup(),), forced=True), Pickup()),
    ],
)
def test_which_move_is_the_default(moves: ButtonMoves, default: Move | None) -> None:
    assert moves.default == default


def log_of(scene: TableScene) -> list[str]:
    """Return the moves of the person at the screen."""
    return [entry.word for entry in scene.match.view(None).log if entry.actor == scene.board.bottom]


def in_debt(program: Program, hand: str) -> TableScene:
    """Return a table at which the third seat, which holds these cards, owes two cards and is to act."""
    table = dealt({0: "3h 5h", 1: "2h", 2: hand})
    scene = program.sit_in(play(table, "0 play 3h", "0 play 5h", "0 stop", "1 play 2h", "1 stop"))
    program.run_until(lambda: scene.to_act)
    program.rest()
    return scene


def pick_up_by_key(program: Program, scene: TableScene, seconds: float) -> None:
    (button,) = [each for each in scene.widgets.buttons if each.move == Pickup()]
    program.key_down(button.key)
    program.run(seconds)
    program.key_up(button.key)
    program.run(0.1)


def test_enter_picks_up_no_cards_while_a_card_can_be_played(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person(), seed=2)
    program.run_until(lambda: scene.to_act)
    for _ in range(20):
        program.rest()
        program.key("Enter")
    assert log_of(scene) == []
    assert Role.PRIMARY not in [button.role for button in scene.widgets.buttons]


def test_a_card_is_picked_up_by_holding_the_button_or_its_key(program: Program) -> None:
    scene = program.sit_in(play(dealt({0: "5h", 1: "6h"}), "0 play 5h", "0 stop", "1 play 6h", "1 stop"))
    program.rest()
    pick_up_by_key(program, scene, HOLD_SECONDS - 0.2)
    assert log_of(scene) == []
    program.press("Pick up")
    assert log_of(scene) == []
    (button,) = scene.widgets.buttons
    assert isinstance(button, HeldAction)
    pick_up_by_key(program, scene, HOLD_SECONDS + 0.1)
    assert log_of(scene) == ["pickup"], "one card is not asked about"


@pytest.mark.parametrize("asks", [True, False])
def test_cards_are_picked_up_by_the_hold_alone(program: Program, asks: bool) -> None:
    program.app.profile.set("confirm", asks)
    scene = in_debt(program, "2s 9h")
    pick_up_by_key(program, scene, HOLD_SECONDS + 0.1)
    assert scene.desk.dialog is None
    assert log_of(scene) == ["pickup"]


@pytest.mark.parametrize("hand", ["5h 5s 9c", "2s 9h"])
def test_a_click_on_the_deck_needs_a_confirmation_while_a_card_can_be_played(program: Program, hand: str) -> None:
    scene = program.sit_in(dealt({0: hand})) if "5h" in hand else in_debt(program, hand)
    program.rest()
    program.click(scene.board.layout.boxes["deck"].center)
    assert scene.desk.dialog is not None
    assert log_of(scene) == []
    program.rest()
    program.key("Esc")
    assert log_of(scene) == []


def test_enter_picks_up_cards_if_none_can_be_played(program: Program) -> None:
    scene = in_debt(program, "3c 4c 5c 6c 7c 8c 9c Tc Qc Kc 3d 4d 5d 6d 7d 8d 9d")
    assert list(scene.match.moves()) == [Pickup()]
    assert [button.role for button in scene.widgets.buttons] == [Role.PRIMARY]
    program.key("Enter")
    assert log_of(scene) == ["pickup"]


def test_enter_bids_only_a_number_set_on_the_stepper(program: Program) -> None:
    scene = program.sit_down("blues-and-greens", one_person(), seed=7)
    wait_for_person(program)
    assert scene.widgets.stepper is not None
    program.rest()
    program.key("Enter")
    assert log_of(scene) == []
    assert scene.desk.dialog is None
    bid = scene.widgets.buttons[0]
    assert bid.role is Role.PLAIN
    program.key("Tab")
    scene.desk.focus.set(scene.widgets.stepper)
    program.key("Right")
    assert scene.widgets.buttons[0].role is Role.PRIMARY
    scene.desk.focus.set(None)
    program.key("Enter")
    assert scene.desk.dialog is None
    assert log_of(scene) == ["bid"], "what was chosen needs no confirmation"


@pytest.mark.parametrize("alone", [True, False])
def test_enter_passes_only_if_nothing_else_is_legal(at_table: AtTable, alone: bool) -> None:
    def may_pass(table: Table) -> bool:
        moves = table.state.moves()
        return table.state.phase == "play" and Pass() in moves and (len(moves) == 1) is alone

    scene = (program := at_table("big-three", seats=3, until=to_act(may_pass))).table
    before = log_of(scene)
    program.key("Enter")
    assert log_of(scene) == [*before, *(["pass"] if alone else [])]


def test_enter_plays_the_last_card_of_a_player_who_leads(at_table: AtTable) -> None:
    """Nothing else is legal, and the card need not be picked."""

    def leads_the_last_card(table: Table) -> bool:
        hand = table.view(table.state.actor).hand
        return table.state.phase == "play" and all(len(hand) == len(each.cards) == 1 for each in table.state.moves())

    scene = (program := at_table("big-three", seats=3, until=to_act(leads_the_last_card))).table
    (card,) = scene.board.view.hand
    assert scene.prompt[0].forms[0] == "Lead your last card"
    (button,) = scene.widgets.buttons
    assert button.move is not None
    assert (button.move.cards, button.role) == ((card,), Role.PRIMARY)
    before = log_of(scene)
    program.key("Enter")
    assert log_of(scene) == [*before, "play"]
