"""A person who makes given moves by mouse alone, without dragging, or by keys alone."""

from collections.abc import Callable
from random import Random

import pygame
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.moves import Bid, Move
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.ui.play.buttons.action_buttons import ActionButton, HeldAction, RowButton
from cardtable.ui.play.input.gestures import at_cursor, reach_of
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.layout import Spot
from cardtable.ui.widgets.button import HOLD_SECONDS, Button, HoldButton
from cardtable.ui.widgets.fields import Stepper
from cardtable.ui.widgets.widget import Tip
from tests.made_moves import thumb
from tests.ui.at_the_table import Program, at_index, board_of

Do = Callable[[Program, Move], None]
MOST_STEPS = 400


def play_match(program: Program, do: Do, seen: Callable[[str], None] = lambda _: None, most: int = 2000) -> None:
    """Play the match that is on to its end; the person moves by rules of thumb, made with ``do``.

    :param seen: told what is on the screen each time something is to be done.
    """
    for number in range(most):
        program.run_until(lambda: isinstance(program.scene, ScoreSheetPage) or table_of(program).to_act)
        if isinstance(program.scene, ScoreSheetPage):
            seen("score")
            if program.app.play.match.actor is None:
                return
            program.rest()
            if do is by_mouse:
                program.press("Next ")
            else:
                program.key("Enter")
            program.run(0.2)
            continue
        scene = table_of(program)
        view = board_of(scene).view
        seen(view.phase)
        move = thumb(view, Random(number).getrandbits(32), scene.match.game)
        before = len(view.log)
        do(program, move)
        assert len(program.app.play.match.table.log) > before, f"{move} was not made: {program.labels()}"
    raise AssertionError("the match goes on and on")


def table_of(program: Program) -> TableScene:
    """Return the table that is on the screen."""
    scene = program.scene
    assert isinstance(scene, TableScene), scene
    return scene


def ask(program: Program) -> Tip:
    """Press ``?`` and return the explanation."""
    program.screen.post(Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=0, unicode="?", scancode=0))
    program.run(0.1)
    tooltip = program.table.desk.tooltip
    assert tooltip.shown
    assert tooltip.tip is not None
    return tooltip.tip


def wait_for_person(program: Program) -> TableScene | ScoreSheetPage:
    """Let the others play until the person is asked, or the hand is over."""
    program.run_until(
        lambda: (
            isinstance(program.scene, ScoreSheetPage)
            or (isinstance(program.scene, TableScene) and program.scene.to_act)
        )
    )
    scene = program.scene
    assert isinstance(scene, TableScene | ScoreSheetPage)
    return scene


def _button_of(program: Program, move: Move) -> ActionButton | HeldAction | None:
    """Return the button that makes a move, if there is one: beside the hand, or over cards on the table."""
    widgets = table_of(program).widgets
    buttons: list[ActionButton | HeldAction] = [*widgets.buttons, *widgets.targets]
    return next((button for button in buttons if button.enabled and button.move == move), None)


def _own(program: Program, move: Move) -> list[Spot]:
    """Return the move's cards in the own hand, in the order of the move; none if they lie on the table."""
    board = board_of(table_of(program))
    spots = [spot for spot in board.rest if spot.in_hand]
    found = []
    for card in move.cards:
        spot = next((spot for spot in spots if spot.card == card), None)
        if spot is None:
            return []
        spots.remove(spot)
        found.append(spot)
    return found


def _on_table(program: Program, move: Move) -> Spot | None:
    board = board_of(table_of(program))
    reach = [spot for spot in reach_of(board, table_of(program).offer.clickable) if not spot.in_hand]
    named = [spot for spot in reach if isinstance(spot.card, Card) and move.cards == (spot.card,)]
    return next(iter(named or [spot for spot in reach if spot.zone == move.target]), None)


class _Mouse:
    """How a move is made by clicks."""

    def take(self, program: Program, spot: Spot) -> None:
        program.click(at_index(spot))

    def press(self, program: Program, button: Button) -> None:
        if isinstance(button, HoldButton):
            program.hold(button.rect.center)
            program.run(HOLD_SECONDS + 0.1)
            program.let_go(button.rect.center)
        else:
            program.click(button.rect.center)

    def bid(self, program: Program, stepper: Stepper, number: int) -> None:
        for _ in range(MOST_STEPS):
            if stepper.value == number:
                return
            step = 1 if stepper.value < number else -1
            program.click(next(place for by, place in stepper.buttons() if by == step).center)
        raise AssertionError(f"{number} cannot be stepped to")

    def agree(self, program: Program) -> None:
        program.press("Yes")


class _Keys:
    """How a move is made by keys."""

    def take(self, program: Program, spot: Spot) -> None:
        _go_to(program, lambda each: (each.zone, each.index) == (spot.zone, spot.index))
        program.key("Space")

    def press(self, program: Program, button: Button) -> None:
        press_by_keys(program, button)

    def bid(self, program: Program, stepper: Stepper, number: int) -> None:
        for _ in range(MOST_STEPS):
            if stepper.focused and stepper.value == number:
                return
            program.key("Tab" if not stepper.focused else "Left" if stepper.value > number else "Right")
        raise AssertionError(f"{number} cannot be typed")

    def agree(self, program: Program) -> None:
        program.rest()
        program.key("Enter")


def by_mouse(program: Program, move: Move) -> None:
    """Make a move by clicks."""
    _make(program, move, _Mouse())


def by_keys(program: Program, move: Move) -> None:
    """Make a move by keys."""
    _make(program, move, _Keys())


def _make(program: Program, move: Move, hand: _Mouse | _Keys) -> None:
    program.rest()
    scene = table_of(program)
    before = len(program.app.play.match.table.log)
    for spot in _own(program, move):
        hand.take(program, spot)
    if len(program.app.play.match.table.log) > before:
        return  # one click was enough
    if isinstance(move, Bid) and scene.widgets.stepper is not None:
        hand.bid(program, scene.widgets.stepper, move.number)
    row = scene.widgets.way_to(move)
    if isinstance(row, RowButton):
        hand.press(program, row)
    cell = next((cell for cell in scene.widgets.cells if cell.move == move), None)
    if cell is not None:
        hand.press(program, cell)
        program.rest()
    button, pile = _button_of(program, move), _on_table(program, move)
    if button is not None:
        hand.press(program, button)
    elif isinstance(hand, _Mouse) and _own(program, move):
        program.click(board_of(scene).layout.boxes[move.target].center)
    else:
        assert pile is not None, f"nothing to take for {move}"
        hand.take(program, pile)
    if scene.desk.dialog is not None:
        hand.agree(program)


def _go_to(program: Program, there: Callable[[Spot], bool]) -> None:
    scene = table_of(program)
    for _ in range(3):
        for _ in range(60):
            reach = reach_of(board_of(scene), scene.offer.clickable)
            at = at_cursor(reach, scene.hands.cursor)
            if at is not None and there(at):
                return
            goal = next((place for place, spot in enumerate(reach) if there(spot)), len(reach))
            program.key("Left" if at is not None and goal < scene.hands.cursor else "Right")
        program.key("Up")
    raise AssertionError("the cursor never came there")


def press_by_keys(program: Program, button: Button) -> None:
    """Press a button by its key, or by Tab and Enter."""
    if isinstance(button, HoldButton):
        program.key_down(button.key)
        program.run(HOLD_SECONDS + 0.1)
        program.key_up(button.key)
    elif button.key:
        program.key(button.key)
    else:
        for _ in range(60):
            program.key("Tab")
            if button.focused:
                program.key("Enter")
                return
        raise AssertionError(f"the focus never came to {button.label}")
