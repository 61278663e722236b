"""What speaks against a move of The Card Game beside a better one: the second sentence of a review.

Every sentence states what follows from the cards that the player sees, and nothing is said where nothing is certain.
"""

from cardtable.engine.card_names import card_name
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.typography import capitalized, counted
from cardtable.games.the_card_game.law.leftovers import without
from cardtable.games.the_card_game.law.meld_search import POINTS, RANK_MASK
from cardtable.games.the_card_game.law.melds import arrange
from cardtable.games.the_card_game.law.moves import Discard, Out
from cardtable.games.the_card_game.law.rules import CardGameState
from cardtable.games.the_card_game.player.hand_value import Judge


def drawback(state: CardGameState, move: Move, best: Move) -> str:
    """Return one sentence on what speaks against ``move`` beside ``best``; empty if there is nothing certain."""
    match move, best:
        case Discard(card=card), Discard(card=other):
            return capitalized(_against_discarding(state, card, other))
        case Discard(), Out():
            return "If you stay in, another player may go out first."
    return ""


def _against_discarding(state: CardGameState, card: Card, other: Card) -> str:
    name = card_name(card)
    if card & RANK_MASK == state.wild:
        return f"{name} is wild, and fits any run or set."
    points, instead = (_points_without(state, each) for each in (card, other))
    if points > instead:
        left = f"without {name}, your other cards leave {counted(points, 'point')}"
        return f"{left}; without {card_name(other)}, {instead}."
    judge, leftovers = Judge(state), arrange(state.hand, state.wild, state.house.ace_high_runs).left
    if {card, other} <= set(leftovers) and judge.use(card, leftovers) > judge.use(other, leftovers):
        return f"{name} is more likely than {card_name(other)} to find a meld."
    if judge.gift(card) > judge.gift(other):
        return f"the next player is more likely to want {name}."
    return ""


def _points_without(state: CardGameState, card: Card) -> int:
    """Return the fewest points that the hand leaves without a card."""
    left = arrange(without(state.hand, card), state.wild, state.house.ace_high_runs).left
    return sum(POINTS[each & RANK_MASK] for each in left)
