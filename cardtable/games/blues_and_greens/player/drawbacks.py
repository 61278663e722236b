"""What speaks against a move of Blues and Greens beside a better one: the second sentence of a review.

Every sentence states what follows from the cards that the player sees, and nothing is said where nothing is certain.
"""

from cardtable.engine.card_names import card_name, card_names
from cardtable.engine.cards import Card
from cardtable.engine.moves import Bid, Move, Play
from cardtable.engine.typography import capitalized, counted
from cardtable.games.blues_and_greens.law.facts import MELD
from cardtable.games.blues_and_greens.law.masks import BIT, cards_of, mask_of
from cardtable.games.blues_and_greens.law.moves import Build, Draw, Give, Run, Set
from cardtable.games.blues_and_greens.law.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.law.tricks import winner
from cardtable.games.blues_and_greens.player import bidding
from cardtable.games.blues_and_greens.player.turn_play import goes_out, plan_after_draw, planner_of, should_go_out


def drawback(state: BluesAndGreensState, move: Move, best: Move) -> str:
    """Return one sentence on what speaks against ``move`` beside ``best``; empty if there is nothing certain."""
    match move, best:
        case Bid(number), _:
            return _over_the_hand(state, number)
        case Give(cards), Give(others):
            return _trumps_given(state, cards, others)
        case Draw(), Draw() if move.cards:
            return _burden(state, move)
        case Play(card), Play(other) if state.trick:
            return capitalized(_points_lost(state, card, other))
    return _rest_of_turn(state, move, best) if state.phase is MELD else ""


def _over_the_hand(state: BluesAndGreensState, number: int) -> str:
    worth = round(bidding.worth(state.kit, state.hands[state.seat]))
    return f"Your hand promises your team about {worth} points, not {number}." if number > worth else ""


def _trumps_given(state: BluesAndGreensState, cards: tuple[Card, ...], others: tuple[Card, ...]) -> str:
    trumps = state.kit.suits[state.trump][state.trump] & ~state.kit.black
    given, instead = (mask_of(each) & trumps for each in (cards, others))
    if state.gifts == 0 or given.bit_count() <= instead.bit_count():
        return ""
    return f"You would give away {card_names(cards_of(given))}, and trumps count double."


def _burden(state: BluesAndGreensState, move: Draw) -> str:
    """Return how many of the cards taken cannot be laid down in this turn."""
    plan = plan_after_draw(state, planner_of(state), state.hands[state.seat], move)
    taken = mask_of(state.splay[state.splay.index(move.cards[0]) :])
    left = 0 if plan is None else (plan.left & taken).bit_count()
    if plan is None or left < 2 or goes_out(state, plan):
        return ""
    stay = f"all {left}" if left == taken.bit_count() else f"{left} of the {taken.bit_count()}"
    return f"You could not lay down {stay} cards in this turn, and they count against you if an opponent goes out."


def _points_lost(state: BluesAndGreensState, card: Card, other: Card) -> str:
    """Return what the last card of a trick gives away beside another, as a sentence."""
    if len(state.trick) < 3:
        return ""
    (ours, points), (instead_ours, instead) = _trick_with(state, card), _trick_with(state, other)
    if ours == instead_ours:
        more = (instead - points) if ours else (points - instead)
        whose = "your team less" if ours else "your opponents more"
        return f"{card_name(card)} gives {whose}: {_of(points)} in the trick, not {instead}." if more > 0 else ""
    if ours:
        return ""
    return f"with {card_name(card)}, your opponents win the trick: {_of(points)} in it."


def _of(points: int) -> str:
    return counted(points, "point")


def _trick_with(state: BluesAndGreensState, card: Card) -> tuple[bool, int]:
    """Return whether the actor's team wins the trick with its last card, and the points in it."""
    trick = (*state.trick, card)
    place = winner(state.kit, state.trump, trick)
    return place is not None and place % 2 == 1, state.kit.points(mask_of(trick), state.trump)


def _rest_of_turn(state: BluesAndGreensState, move: Move, best: Move) -> str:
    """Return what a turn loses that goes on with a move, beside one that goes on with a better one."""
    (points, out), (most, could) = (_laid_after(state, each) for each in (move, best))
    if could and not out and should_go_out(state):
        return "You could no longer go out in this turn."
    if isinstance(move, Play) and most:
        return f"It ends your turn with {_of(most)} in your hand that you could have laid down."
    if points < most:
        return f"You could then lay down only {_of(points)} in this turn, not {most}."
    spent = [card for card in _laid(move) if BIT[card] & state.kit.wild]
    if spent and not any(BIT[card] & state.kit.wild for card in _laid(best)):
        return f"You would use up {card_names(spent)}, which you can add to almost any meld later."
    return ""


def _laid(move: Move) -> tuple[Card, ...]:
    match move:
        case Set(cards) | Run(cards):
            return cards
        case Build(_, card):
            return (card,)
    return ()


def _laid_after(state: BluesAndGreensState, move: Move) -> tuple[int, bool]:
    """Return the points that the actor can lay down in this turn beginning with a move, and whether it can go out."""
    laid = mask_of(_laid(move))
    if not laid:
        return 0, state.hands[state.seat].bit_count() == 1 and isinstance(move, Play)
    ahead = state.copy()
    ahead.apply(move)
    if ahead.actor != state.actor or ahead.phase is not MELD:
        return state.kit.points(laid, state.trump), True
    must = 0 if ahead.must_meld is None else BIT[ahead.must_meld]
    plan = planner_of(ahead).plan(ahead.hands[ahead.seat], must)
    more, out = (0, False) if plan is None else (plan.points, goes_out(ahead, plan))
    return state.kit.points(laid, state.trump) + more, out
