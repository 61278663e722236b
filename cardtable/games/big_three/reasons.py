"""Why a player would make a move, in one sentence."""

from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.words import card_name
from cardtable.games.big_three.bidding import chance
from cardtable.games.big_three.cardplay import Outlook
from cardtable.games.big_three.combinations import classify
from cardtable.games.big_three.moves import Call, Lay
from cardtable.games.big_three.ranks import FOUR_OF_HEARTS, mask_of
from cardtable.games.big_three.rules import State
from cardtable.games.big_three.turns import turns


def reason(state: State, move: Move) -> str:
    """Return one sentence why a player would make ``move``."""
    seat: int = state.actor  # type: ignore[assignment]  # a seat is due
    match move:
        case Bid():
            often = round(100 * chance(state, seat))
            return f"A hand like this wins about {often} times in 100 as auction winner; it needs {_turns_of(state)}."
        case Call():
            if move.card == FOUR_OF_HEARTS:
                return "Its holder leads first, so the partner would have the lead at once."
            return f"Whoever holds {card_name(move.card)} has a card that is hard to beat."
        case Lay():
            return _why_lay(state, move)
        case Pass() if state.stage == "auction":
            return f"The hand needs {_turns_of(state)}: too many to win often enough."
    return _why_pass(state)


def _turns_of(state: State) -> str:
    seat: int = state.actor  # type: ignore[assignment]  # a seat is due
    return _count(turns(state.hands[seat]))


def _count(needed: int) -> str:
    return "1 turn" if needed == 1 else f"{needed} turns"


def _why_lay(state: State, move: Lay) -> str:
    outlook = Outlook(state)
    laid = classify(move.laid)
    left = outlook.hand & ~mask_of(move.laid)
    if not left:
        return "It ends the hand."
    if laid is None:
        return "It gets rid of cards."
    stands = outlook.stands((laid.width, laid.length, laid.top))
    after = turns(left)
    if state.table[0] and after >= outlook.needed:
        return "It costs no turn and keeps the others from going out." if after == outlook.needed else "It stops them."
    if stands:
        return f"Nobody can beat it, and {_count(after)} more end the hand."
    if len(move.laid) > 2:
        return f"Many cards go at once; {_count(after)} more end the hand."
    return f"A low card goes cheaply; {_count(after)} more end the hand."


def _why_pass(state: State) -> str:
    outlook = Outlook(state)
    if state.owner in outlook.allies:
        return "The cards on the table are a partner's; there is no need to beat them."
    if not state.moves()[1:]:
        return "Nothing in the hand beats the cards on the table."
    return "Beating it would break up the hand or spend a card that is needed later."
