"""Plans of whole turns with the player's own cards: how a turn can end, and what each ending is worth.

They depend on the player's own hand, the pile and the number of cards in the other hands, and on nothing else.
"""

from functools import lru_cache
from typing import Final

from cardtable.engine.cards import Rank
from cardtable.games.blackjack.fitting import ACES, OF_RANK, mask_of
from cardtable.games.blackjack.rules import PLAYS, BlackjackState, PlayedCard
from cardtable.games.blackjack.turn_search import WHOLE_HAND, TurnEnd, TurnSearch, TurnStart, going_out
from cardtable.games.blackjack.values import Play
from cardtable.games.blackjack.win_chances import WIN, WIN_NEXT, chances_of

# The worth of an ending of the turn, and the steps that lead to it.
TurnPlan = tuple[int, tuple[PlayedCard, ...]]

# A card, with what it counts as, and the move that plays it.
_PLAYS: Final = {
    (int(card), int(card) if play.suit is None else play.suit << 4 | int(Rank.ACE)): play
    for card, plays in PLAYS.items()
    for play in plays
}


# At the beginning of a turn, a top whose rank only aces of the hand have, or no card, allows the same turns as a top of
# no rank: more plans are known then.
_NO_RANK: Final = 15
_OTHERS_OF_RANK: Final = tuple(mask & ~ACES for mask in OF_RANK)


def endings(state: BlackjackState, width: int) -> dict[PlayedCard | None, TurnPlan]:
    """Return the best ending after each possible next step; ``None`` stands for ending the turn now.

    :param width: the number of unfinished turns that are continued after each card.
    """
    start = _start(state)
    plans = [(each.worth, each.steps()) for each in _searched(start, width).endings]
    best = {steps[0] if steps else None: (worth, steps) for worth, steps in plans}
    winning = _winning_turn(start)
    if winning is not None:
        best[winning[0]] = WIN, winning
    return best


def best_turn(state: BlackjackState, width: int, *, quick: bool = False) -> tuple[PlayedCard, ...]:
    """Return the steps of the best turn that the search finds.

    :param quick: as in :meth:`TurnSearch.run`, here and below.
    """
    return _best_plan(_start(state), width, quick)[1]


def wins_at_once(state: BlackjackState, width: int, *, quick: bool = False) -> bool:
    """Whether the search finds a win for the player to act in this turn."""
    return _best_plan(_start(state), width, quick)[0] == WIN


def best_turns(state: BlackjackState, width: int, *, quick: bool = False) -> tuple[tuple[PlayedCard, ...], ...]:
    """Return the steps of the best turn with each possible next step, the best of all first."""
    return _best_plans(_start(state), width, quick)


def chance_before_turn(state: BlackjackState, width: int, *, quick: bool = False) -> float:
    """Return the chance of the player to act to win the game, from what the best ending of the turn promises."""
    chances, worth = chances_of(state.seats), _best_plan(_start(state), width, quick)[0]
    return chances.before_turn(worth, [hand.bit_count() for seat, hand in enumerate(state.hands) if seat != state.turn])


# The values are large, and most of them are needed again only in the same turn of other rollouts: with four times as
# many, hardly more are found. Counted in reviews.
_MAX_PLANS: Final = 1 << 10


@lru_cache(maxsize=_MAX_PLANS)
def _best_plan(start: TurnStart, width: int, quick: bool) -> TurnPlan:
    """Return the best ending. Cached, because rollouts repeat many turns."""
    winning = _winning_turn(start)
    if winning is not None:
        return WIN, winning
    best = _searched(start, width, quick=quick).best()
    return best.worth, best.steps()


@lru_cache(maxsize=_MAX_PLANS)
def _best_plans(start: TurnStart, width: int, quick: bool) -> tuple[tuple[PlayedCard, ...], ...]:
    """Return the steps of the best ending after each next step, the best first. Cached likewise."""
    winning = _winning_turn(start)
    if winning is not None:
        return (winning,)
    return tuple(
        [each.steps() for each in sorted(_searched(start, width, quick=quick).endings, key=_worth_of, reverse=True)]
    )


def promising_turns(
    state: BlackjackState, width: int, firsts: int, most: int, cards: int = WHOLE_HAND
) -> list[tuple[PlayedCard, ...]]:
    """Return the steps of the most promising turns: the best with each of the best next steps, then others.

    Of turns that leave the same hand, top and debt, only one is returned. A turn that wins is the only one.

    :param firsts: the number of next steps whose best turns come first.
    :param most: the maximum number of turns, if it is more.
    :param cards: the maximum number of cards that a turn is planned for.
    """
    start = _start(state)
    winning = _winning_turn(start) if start[0].bit_count() <= cards else None
    if winning is not None:
        return [winning]
    search = TurnSearch(start, wide=True, cards=cards)
    search.run(width)
    best = sorted(search.endings, key=_worth_of, reverse=True)
    if best[0].worth >= WIN_NEXT:
        return [best[0].steps()]
    plans = [each.steps() for each in best[:firsts]]
    for each in sorted(search.left.values(), key=_worth_of, reverse=True):
        if len(plans) >= most:
            break
        steps = each.steps()
        if steps not in plans:
            plans.append(steps)
    return plans


def _searched(start: TurnStart, width: int, *, quick: bool = False) -> TurnSearch:
    search = TurnSearch(start)
    search.run(width, quick=quick)
    return search


def _winning_turn(start: TurnStart) -> tuple[PlayedCard, ...] | None:
    """Return the steps of a turn that wins, if there is one."""
    hand, top, tail, _, debt, passing, *_ = start
    return None if passing else going_out(hand, top, tail, owing=debt > 0)


def _start(state: BlackjackState) -> TurnStart:
    """Return all that the turn of the player to act depends on."""
    turn, top = state.turn, state.top
    if top and not state.tail and not state.hands[turn] & _OTHERS_OF_RANK[top & 15]:
        top |= _NO_RANK
    # The number of the player's own cards follows from the hand.
    held = tuple([hand.bit_count() if seat != turn else 0 for seat, hand in enumerate(state.hands)])
    return (
        state.hands[turn], top, state.tail, state.run, state.debt, state.passing, state.marker, state.direction,
        turn, held, known_pickup(state),
    )  # fmt: skip


def known_pickup(state: BlackjackState) -> int:
    """Return the mask of the cards that are picked up if the turn ends now, if they are known; otherwise 0.

    They are if no deck is left and all cards of the pile but its top must be picked up (BJ-21).
    """
    if state.deck or state.free or not 0 < state.cards_left <= (state.debt or 1):
        return 0
    return mask_of(state.pile[:-1])


def play_of(step: PlayedCard) -> Play:
    """Return the move of a step: a card, with what it counts as."""
    return _PLAYS[step]


def _worth_of(ending: TurnEnd) -> int:
    return ending.worth
