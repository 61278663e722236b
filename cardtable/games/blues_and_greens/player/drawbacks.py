"""What speaks against a move of Blues and Greens beside a better one: the second sentence of a review.

Every sentence states what follows from the cards that the player sees, and nothing is said where nothing is certain.
"""

from typing import Final, NamedTuple

from cardtable.engine.card_names import card_name, card_names
from cardtable.engine.cards import Card
from cardtable.engine.moves import Bid, Move, Play
from cardtable.engine.typography import capitalized, counted, counted_in_words
from cardtable.games.blues_and_greens.law.facts import MELD
from cardtable.games.blues_and_greens.law.masks import BIT, cards_of, mask_of
from cardtable.games.blues_and_greens.law.moves import Build, Draw, Give, Lay, Run, Set
from cardtable.games.blues_and_greens.law.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.law.tricks import winner
from cardtable.games.blues_and_greens.player import bidding
from cardtable.games.blues_and_greens.player.turn_play import goes_out, planner_of, should_go_out

MAX_SEARCHED: Final = 3000
"""The maximum number of positions that are looked at to see what a turn can still do. Guessed."""

MANY_CARDS: Final = 4
"""From this number on, cards of the splay are a burden. Guessed."""


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
    return f"Your hand promises your team about {counted(worth, 'point')}, not {number}." if number > worth else ""


def _trumps_given(state: BluesAndGreensState, cards: tuple[Card, ...], others: tuple[Card, ...]) -> str:
    trumps = state.kit.suits[state.trump][state.trump] & ~state.kit.black
    given, instead = (mask_of(each) & trumps for each in (cards, others))
    if state.gifts == 0 or given.bit_count() <= instead.bit_count():
        return ""
    return f"You gave away {card_names(cards_of(given))}, and trumps count double."


def _burden(state: BluesAndGreensState, move: Draw) -> str:
    """Return what the cards weigh that are taken from the splay, if they are more than a few."""
    taken = state.splay[state.splay.index(move.cards[0]) :]
    if len(taken) < MANY_CARDS:
        return ""
    points = state.kit.points(mask_of(taken), state.trump)
    cards = counted_in_words(len(taken), "card")
    return f"You take {cards}, and their {_of(points)} count against you while you hold them."


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
    """Return what is lost in the rest of the turn by a move, beside a better one."""
    most, could = _planned(state, best)
    rest = _possible(state, move)
    if rest is not None and could and not rest.out and should_go_out(state):
        return "After your move you can't go out in this turn any more."
    if isinstance(move, Play) and most:
        return f"Your card ends the turn with {_of(most)} in your hand that you could have laid down."
    if rest is not None and rest.points < most:
        return f"After your move you can lay down only {_of(rest.points)} in this turn, not {most}."
    spent = [card for card in _laid(move) if BIT[card] & state.kit.wild]
    if spent and not any(BIT[card] & state.kit.wild for card in _laid(best)):
        return f"Your move uses up {card_names(spent)}, which can be added to almost any meld later."
    return ""


def _laid(move: Move) -> tuple[Card, ...]:
    match move:
        case Set(cards) | Run(cards):
            return cards
        case Build(_, card):
            return (card,)
    return ()


class _Rest(NamedTuple):
    """The rest of a turn: the points that it can lay down, and whether the player can go out."""

    points: int
    out: bool


def _planned(state: BluesAndGreensState, move: Move) -> _Rest:
    """Return a turn that begins with a move, as a player would plan it: there may be better ones."""
    laid = mask_of(_laid(move))
    if not laid:
        return _Rest(0, isinstance(move, Play) and state.hands[state.seat].bit_count() == 1)
    points, ahead = state.kit.points(laid, state.trump), _ahead(state, move)
    if ahead.actor != state.actor or ahead.phase is not MELD:
        return _Rest(points, True)
    must = 0 if ahead.must_meld is None else BIT[ahead.must_meld]
    plan = planner_of(ahead).plan(ahead.hands[ahead.seat], must)
    return _Rest(points, False) if plan is None else _Rest(points + plan.points, goes_out(ahead, plan))


def _possible(state: BluesAndGreensState, move: Move) -> _Rest | None:
    """Return the most that any turn can do that begins with a move; ``None`` if there are too many to look at."""
    seat, most, out = state.seat, 0, False
    turns = [(_ahead(state, move), state.kit.points(mask_of(_laid(move)), state.trump))]
    seen: dict[tuple[object, ...], int] = {}
    while turns:
        here, points = turns.pop()
        if here.actor != seat or here.phase is not MELD:
            most, out = max(most, points), out or here.hands[seat] == 0
            continue
        known = here.hands[seat], here.melds, here.must_meld
        if seen.get(known, -1) >= points:
            continue
        seen[known] = points
        if len(seen) > MAX_SEARCHED:
            return None
        if here.must_meld is None:
            most = max(most, points)
        for each in here.moves():
            out = out or isinstance(each, Lay) or (isinstance(each, Play) and here.hands[seat].bit_count() == 1)
            if laid := _laid(each):
                turns.append((_ahead(here, each), points + state.kit.points(mask_of(laid), state.trump)))
    return _Rest(most, out)


def _ahead(state: BluesAndGreensState, move: Move) -> BluesAndGreensState:
    ahead = state.copy()
    ahead.apply(move)
    return ahead
