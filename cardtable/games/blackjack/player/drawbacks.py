"""What speaks against a move of Blackjack beside a better one: the second sentence of a review.

Every sentence states what follows from the cards that the player sees, and nothing is said where nothing is certain.
"""

from cardtable.engine.card_names import card_name, suit_name
from cardtable.engine.cards import Rank
from cardtable.engine.moves import Move
from cardtable.engine.typography import counted
from cardtable.games.blackjack.law.masks import OF_RANK, OF_SUIT
from cardtable.games.blackjack.law.moves import Pickup, Play
from cardtable.games.blackjack.law.rules import BlackjackState


def drawback(state: BlackjackState, move: Move, best: Move) -> str:
    """Return one sentence on what speaks against ``move`` beside ``best``; empty if there is nothing certain."""
    hand = state.hands[state.turn]
    if isinstance(move, Pickup) and 1 < state.debt <= state.cards_left:
        return f"Picking up would leave you {counted(hand.bit_count() + state.debt, 'card')}."
    if not isinstance(move, Play) or move.suit is None:
        return ""
    rest = hand & ~(1 << move.card)
    if not rest & (OF_SUIT[move.suit] | OF_RANK[Rank.ACE]):
        return f"You hold no other {suit_name(move.suit).removesuffix('s')}."
    if not isinstance(best, Play) or best.suit is None:
        return f"{card_name(move.card)} can begin any turn, so it is worth keeping until nothing else fits."
    return ""
