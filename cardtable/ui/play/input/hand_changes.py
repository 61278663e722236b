"""What picking up, putting back and moving cards within the hand does on the board."""

from cardtable.ui.play.input.intents import Arrange, Pick, PickAll, PutBack
from cardtable.ui.table.board import Board

HandIntent = Pick | PickAll | PutBack | Arrange


def change_hand(board: Board, intent: HandIntent, *, alone: bool) -> None:
    """Change which cards of the hand are picked up, or their order.

    :param alone: whether a card that is picked up takes the place of another one.
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
