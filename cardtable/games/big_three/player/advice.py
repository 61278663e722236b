"""The reasons that hints give for moves of Big Three, each of which names the cards and the purpose."""

from typing import Final

from cardtable.engine.card_names import card_name, rank_name, rank_plural
from cardtable.engine.cards import RANKS
from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.typography import counted, counted_in_words
from cardtable.games.big_three.law.combinations import Combination, answers, classify
from cardtable.games.big_three.law.facts import AUCTION
from cardtable.games.big_three.law.masks import COUNT, mask_of
from cardtable.games.big_three.law.moves import Call, Lay
from cardtable.games.big_three.law.ranking import FOUR_OF_HEARTS, STRENGTH
from cardtable.games.big_three.law.rules import BigThreeState
from cardtable.games.big_three.player.bidding import chance
from cardtable.games.big_three.player.card_play import Outlook
from cardtable.games.big_three.player.turns_needed import turns

EVEN_WINS_IN_100: Final = 50
"""A bid is advised for its chance only if it is won in more than this many of 100 hands."""


def reason(state: BigThreeState, move: Move) -> str:
    """Return the reason for ``move``, in one sentence."""
    match move:
        case Bid():
            return _why_bid(state)
        case Pass() if state.phase is AUCTION:
            return _why_pass_the_auction(state)
        case Call():
            return _why_call(move)
        case Lay():
            return _why_lay(state, move)
    return _why_pass(state)


# The auction


def _why_bid(state: BigThreeState) -> str:
    if _wins_in_100(state) > EVEN_WINS_IN_100:
        return f"With {_assets(state)}, a bid is won about {counted(_wins_in_100(state), 'time')} in 100."
    instead = f"the bid of {state.bid}" if state.bid else "the auction"
    return f"With {_assets(state)}, a bid is worth its risk: passing would leave {instead} to another player."


def _why_pass_the_auction(state: BigThreeState) -> str:
    if _wins_in_100(state) < EVEN_WINS_IN_100:
        return f"With {_assets(state)}, a bid would be lost about {counted(100 - _wins_in_100(state), 'time')} in 100."
    return f"With {_assets(state)}, a bid of {state.bid + 1} would risk more than it can win."


def _hand(state: BigThreeState) -> int:
    seat = state.seat
    return state.hands[seat]


def _wins_in_100(state: BigThreeState) -> int:
    seat = state.seat
    return round(100 * chance(state, seat))


def _assets(state: BigThreeState) -> str:
    """Return the number of cards of the two highest ranks and of the turns that the hand needs, in words."""
    hand = _hand(state)
    strength = STRENGTH[state.house.ranking]
    highest = sorted(range(13), key=strength.__getitem__, reverse=True)[:2]
    ranks = [(COUNT[hand >> 4 * order & 15], order) for order in highest]
    held = [f"{count or 'no'} {(rank_name if count == 1 else rank_plural)(RANKS[order])}" for count, order in ranks]
    return f"{', '.join(held)} and {counted(turns(hand), 'turn')} to go out"


def _why_call(move: Call) -> str:
    called = card_name(move.card)
    if move.card == FOUR_OF_HEARTS:
        return f"The holder of {called} leads first, so your partner would have the lead at once."
    return f"The holder of {called} can win the lead with it, and makes a good partner."


def _out_in(needed: int) -> str:
    """Return when the player can go out."""
    return f"you can be out in {counted_in_words(needed, 'more turn')}"


# Turns


def _why_lay(state: BigThreeState, move: Lay) -> str:
    outlook = Outlook(state)
    laid = classify(move.laid)
    left = outlook.hand & ~mask_of(move.laid)
    if laid is None:
        return "You get rid of cards."
    what = f"The {laid.title}"
    if not left:
        return f"{what} ends the hand."
    behind = (outlook.seat - 1) % state.seats
    after = _out_in(turns(left))
    if state.table[0]:
        return _why_beat(state, outlook, laid, left)
    if outlook.is_unbeatable((laid.width, laid.length, laid.top)):
        return f"Nobody can beat the {laid.title}, and {after}."
    if behind in outlook.allies and state.hands[behind].bit_count() == len(move.laid) <= 2:
        return f"{what} may let your partner go out: that player comes next and has as many cards left."
    if len(move.laid) > 1:
        return f"{what} gets rid of {counted(len(move.laid), 'card')} at once; {after}."
    return f"You can get rid of the {laid.title} at no cost now; {after}."


def _why_beat(state: BigThreeState, outlook: Outlook, laid: Combination, left: int) -> str:
    """Return the reason for beating the cards on the table."""
    what = f"The {laid.title}"
    if outlook.is_unbeatable((laid.width, laid.length, laid.top)):
        return f"Nobody can beat the {laid.title}: you win the lead, with {counted(turns(left), 'turn')} to go."
    if outlook.fewest_cards <= 2:
        return f"{what} holds up an opponent with {counted(outlook.fewest_cards, 'card')} left."
    if turns(left) < outlook.needed:
        return f"{what} fights for the lead; {_out_in(turns(left))}."
    return f"{what} fights for the lead, and leaves you only {counted(turns(left), 'turn')} from going out."


def _why_pass(state: BigThreeState) -> str:
    outlook = Outlook(state)
    table = Combination(*state.table)
    if not answers(outlook.hand, state.table, outlook.ranking):
        return f"Nothing in your hand beats the {table.title}."
    if state.owner in outlook.allies:
        return f"The {table.title} is your partner's: there is no need to beat it."
    return f"Beating the {table.title} would break up your hand, or use cards that can win the lead later."
