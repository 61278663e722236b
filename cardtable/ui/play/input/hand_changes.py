"""Carries out intents that only change the hand on the board: selecting, putting back and moving its cards."""

from cardtable.ui.play.input.intents import Arrange, Pick, PickAll, PutBack
from cardtable.ui.table.board import Board

HandIntent = Pick | PickAll | PutBack | Arrange


def change_hand(board: Board, intent: HandIntent, *, alone: bool) -> None:
    """Change the selection of the hand's cards, or their order.

    :param alone: whether a newly selected card replaces the one selected before.
    """
    match intent:
        case Pick(index):
            board.hand.toggle(index, alone=alone)
        case PickAll(cards):
            board.hand.pick(() if set(board.selected) == set(cards) else cards)
        case PutBack():
            board.hand.pick(())
        case Arrange(index, before):
            board.hand.move(index, len(board.hand.cards) if before is None else before)
            board.hurry()
