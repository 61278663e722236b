"""The prompt as everybody at the table sees it, including those who are not to act."""

from collections.abc import Sequence

from cardtable.engine.events import HandEnded
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.engine.typography import uncapitalized
from cardtable.engine.voice.people import People
from cardtable.ui.table.board import Board


def prompt_line(game: Game, board: Board, names: Sequence[str]) -> tuple[str, bool]:
    """Return the prompt or the last result, and whether the viewer is to act."""
    view, lingering = board.view, board.lingering
    if lingering is not None:
        if lingering.prize:
            winner, people = lingering.winner, People(names, view.seat)
            text = f"{'Nobody wins' if winner is None else people.does(winner, 'win')} {lingering.prize}"
        else:
            text = _hand_over(game)
        return (f"{text}. Click to continue" if board.pace.waits else text), False
    if view.actor == DEALER and any(isinstance(event, HandEnded) for entry in view.log[-1:] for event in entry.events):
        return _hand_over(game), False  # its last cards are still moving
    prompt = game.words.turn(view, names).forms[0]
    if view.actor is None or view.actor < 0:
        return prompt, False
    if view.actor == view.seat:
        return prompt, True
    return f"{names[view.actor]} to {uncapitalized(prompt)}", False


def _hand_over(game: Game) -> str:
    return f"The {game.endings.hand_word} is over"
