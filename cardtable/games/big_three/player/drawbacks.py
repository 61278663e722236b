"""What speaks against a move of Big Three beside a better one: the second sentence of a review.

Every sentence states what follows from the cards that the player sees, and nothing is said where nothing is certain.
"""

from typing import Final

from cardtable.engine.card_names import card_names
from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.typography import counted, counted_in_words, number_word
from cardtable.games.big_three.law.combinations import classify
from cardtable.games.big_three.law.masks import cards_of, mask_of
from cardtable.games.big_three.law.moves import Lay
from cardtable.games.big_three.law.rules import BigThreeState
from cardtable.games.big_three.player.bidding import chance
from cardtable.games.big_three.player.card_play import Outlook
from cardtable.games.big_three.player.turns_needed import turns

HIGH_STRENGTH: Final = 11
"""From this strength on, a card may win the lead: those of the two highest ranks."""


def drawback(state: BigThreeState, move: Move, best: Move) -> str:
    """Return one sentence on what speaks against ``move`` beside ``best``; empty if there is nothing certain."""
    match move, best:
        case Bid(), Pass():
            wins = round(100 * chance(state, state.seat))
            seldom = f"only about {counted(wins, 'time')} in 100" if wins else "almost never"
            return f"A bid is won {seldom} with such a hand." if 2 * wins < 100 else ""
        case Lay(), Lay() | Pass():
            return _against_laying(state, move, best)
    return ""


def _against_laying(state: BigThreeState, move: Lay, best: Move) -> str:
    """Return what laying these cards costs: turns, or high cards that better ones would have spared."""
    outlook, laid = Outlook(state), classify(move.laid)
    if laid is None:
        return ""
    left = turns(outlook.hand & ~mask_of(move.laid))
    if isinstance(best, Pass):
        if state.table[0] and state.owner in outlook.allies:
            return f"The {laid.title} beats your own partner's cards."
        return "" if left < outlook.needed else f"It breaks up your hand: you still need {_turns(left)} to go out."
    instead = turns(outlook.hand & ~mask_of(best.cards))
    if left > instead:
        return f"The {laid.title} leaves you {_turns(left)} from going out, not {number_word(instead)}."
    high, spared = (mask_of(each.cards) & _high(outlook) for each in (move, best))
    if high.bit_count() > spared.bit_count():
        return f"The {laid.title} takes {card_names(cards_of(high & ~spared))}, which could win the lead later."
    return ""


def _turns(needed: int) -> str:
    return counted_in_words(needed, "turn")


def _high(outlook: Outlook) -> int:
    """Return the mask of the cards of the two highest ranks."""
    return sum(15 << 4 * order for order in range(13) if outlook.strength[order] >= HIGH_STRENGTH)
