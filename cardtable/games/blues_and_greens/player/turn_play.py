"""A turn by rules of thumb: the draw, melds and builds, whether to go out, and the card to play."""

from collections.abc import Callable, Sequence
from typing import Final

from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.law.facts import DRAW
from cardtable.games.blues_and_greens.law.legality import PLAYS, refusal
from cardtable.games.blues_and_greens.law.masks import BIT, BLUE, GREEN, cards_of, mask_of
from cardtable.games.blues_and_greens.law.moves import Lay
from cardtable.games.blues_and_greens.law.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.law.tricks import playable
from cardtable.games.blues_and_greens.player.plan_runs import SHORTER_HAND
from cardtable.games.blues_and_greens.player.plan_steps import Plan, Step
from cardtable.games.blues_and_greens.player.trick_play import choose_card
from cardtable.games.blues_and_greens.player.turn_plans import Planner

UNKNOWN_CARD: Final = 3.0
"""The worth of an unknown blue card. This and the figures below were found by trying them in matches."""
GOING_OUT: Final = 16.0
"""The worth of going out."""
POINT_LEFT: Final = 1.5
"""The cost of each point of cards left in the hand, because an opponent may go out next (BG-42)."""
BLACK_LEFT: Final = 9.0
RED_LEFT: Final = 17.0
"""The costs of a black and a red three left in the hand."""
TWO_LEFT: Final = 4.0
"""The worth of a two left in the hand for later melds."""
SHORT_OF_BID: Final = 10.0
"""The maximum number of points by which a team expects to miss its bid and still goes out: waiting costs more."""


def planner_of(state: BluesAndGreensState) -> Planner:
    """Return the planner of the current turn."""
    seat = state.seat
    opened = bool(state.opened >> seat & 1)
    largest_hand = state.hands[seat] | (mask_of(state.splay) if state.phase is DRAW else 0)
    return Planner(state.kit, state.house, state.trump, state.tableau, opened, state.new_melds, largest_hand)


def draw_worth(state: BluesAndGreensState) -> Callable[[Move], float]:
    """Return the function that values a draw by the plan that can follow it."""
    hand = state.hands[state.seat]
    planner = planner_of(state)

    def worth(move: Move) -> float:
        plan = plan_after_draw(state, planner, hand, move)
        # Without a plan the card that must be melded (BG-14) may do harm.
        return -50.0 if plan is None else _plan_worth(state, plan) + (0.0 if move.cards else UNKNOWN_CARD)

    return worth


def plan_after_draw(state: BluesAndGreensState, planner: Planner, hand: int, draw: Move) -> Plan | None:
    """Return the plan after a draw; a card from the deck is unknown and not part of it."""
    if not draw.cards:
        return planner.plan(hand)
    place = state.splay.index(draw.cards[0])
    must = BIT[draw.cards[0]] if place < len(state.splay) - 1 else 0
    return planner.plan(hand | mask_of(state.splay[place:]), must)


def goes_out(state: BluesAndGreensState, plan: Plan) -> bool:
    """Whether the plan leaves at most one card to play, besides red threes (BG-37, BG-38)."""
    rest = plan.left & ~state.kit.red
    if plan.spare:
        rest &= ~state.kit.wild
    return rest.bit_count() <= 1


def can_go_out(state: BluesAndGreensState) -> bool:
    """Whether the actor, who is to meld or play, can go out in this turn."""
    must = 0 if state.must_meld is None else BIT[state.must_meld]
    plan = planner_of(state).plan(state.hands[state.seat], must)
    return plan is not None and goes_out(state, plan)


def _plan_worth(state: BluesAndGreensState, plan: Plan) -> float:
    """Return the worth of a plan: the points laid down, less the risk of the cards left."""
    kit, left = state.kit, plan.left
    total = plan.points + SHORTER_HAND * plan.cards
    if goes_out(state, plan):
        return total + GOING_OUT + kit.points(left, state.trump)
    return (
        total
        - POINT_LEFT * kit.points(left & kit.plain, state.trump)
        - BLACK_LEFT * (left & kit.black).bit_count()
        - RED_LEFT * (left & kit.red).bit_count()
        + TWO_LEFT * (left & kit.wild).bit_count()
    )


def should_go_out(state: BluesAndGreensState) -> bool:
    """Whether going out pays. It does not if the team's own bid would probably fail (BG-43)."""
    seat = state.seat
    if state.bidder is None or (state.bidder - seat) % 2:
        return True
    return points_if_out(state) >= state.bid - SHORT_OF_BID


def points_if_out(state: BluesAndGreensState) -> float:
    """Return the points that the actor's team can expect if the actor goes out now.

    A card of the opponents that the actor does not know counts as the average of all unseen cards of its back.
    """
    seat = state.seat
    ours = _put_away(state, seat) | _put_away(state, (seat + 2) % 4) | state.hands[seat] | mask_of(state.trick)
    return _with_hands(state, ours, ((seat + 1) % 4, (seat + 3) % 4))


def opponents_points_if_out(state: BluesAndGreensState) -> float:
    """Return the points that the opponents can expect if the actor goes out now, likewise."""
    seat = state.seat
    theirs = _put_away(state, (seat + 1) % 4) | _put_away(state, (seat + 3) % 4)
    return _with_hands(state, theirs, ((seat + 2) % 4,))


def _put_away(state: BluesAndGreensState, seat: int) -> int:
    """Return the mask of the cards of a seat that already count for its team."""
    return state.down[seat] | state.laid_threes[seat] | state.won[seat]


def _with_hands(state: BluesAndGreensState, cards: int, seats: Sequence[int]) -> float:
    """Return the points of ``cards`` and, as far as the actor can tell, of these hands."""
    kit, seat, trump = state.kit, state.seat, state.trump
    given = state.given[(seat + 2) % 4]
    unseen = kit.plain | kit.wild | kit.red | kit.black
    for each in range(4):
        unseen &= ~(_put_away(state, each) | state.known[each])
    unseen &= ~(state.hands[seat] | mask_of(state.trick) | mask_of(state.splay) | state.void | given)
    total = float(kit.points(cards, trump))
    for colour in (GREEN, BLUE):
        pool = unseen & colour
        average = kit.points(pool, trump) / max(1, pool.bit_count())
        for each in seats:
            known = (state.known[each] | (given & state.hands[each])) & colour
            hidden = (state.hands[each] & colour).bit_count() - known.bit_count()
            total += kit.points(known, trump) + average * hidden
    return total


def best_in_turn(state: BluesAndGreensState) -> Move | None:
    """Return the next meld, build or play of the actor's plan; ``None`` if it has no legal one."""
    kit, hand = state.kit, state.hands[state.seat]
    must = 0 if state.must_meld is None else BIT[state.must_meld]
    planner = planner_of(state)
    plan = planner.plan(hand, must)
    if plan is None:
        return None
    out = goes_out(state, plan)
    stay = out and not must and not should_go_out(state)
    move: Move | None = None
    if plan.fields:
        first = Step(*plan.fields[0])
        # A player who should not go out keeps at least two cards, and plays one of them to the trick.
        if not stay or (hand & ~first.cards).bit_count() >= 2:
            move = first.move(kit)
    elif not stay:
        move = _last_of_hand(planner, plan, hand, kit.wild, kit.red if out else 0)
    if move is not None and refusal(state, move) is None:
        return move
    legal = 0 if must else playable(kit, state.trump, state.trick, hand)
    return PLAYS[choose_card(kit, state.trump, state.trick, legal, hand)] if legal else None


def _last_of_hand(planner: Planner, plan: Plan, hand: int, wild: int, red: int) -> Move | None:
    """Return the build of a two that is left, or the red threes to lay when going out; ``None`` if there is neither."""
    twos = hand & wild
    if twos and plan.spare:
        step = planner.build_for_two()
        if step is not None:
            return step.with_card(twos & -twos)
    return Lay(tuple(sorted(cards_of(hand & red)))) if hand & red else None
