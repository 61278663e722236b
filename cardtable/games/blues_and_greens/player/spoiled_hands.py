"""Moves that spoil a hand: the player must go out, although that fails the team's bid or loses the match."""

from cardtable.engine.moves import Move, Play
from cardtable.games.blues_and_greens.law.facts import DRAW, MELD
from cardtable.games.blues_and_greens.law.masks import cards_of, mask_of
from cardtable.games.blues_and_greens.law.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.law.scoring import match_winners
from cardtable.games.blues_and_greens.law.tricks import winner
from cardtable.games.blues_and_greens.player.turn_play import (
    SHORT_OF_BID,
    opponents_points_if_out,
    points_if_out,
)


def spoils_hand(state: BluesAndGreensState, move: Move) -> bool:
    """Whether the actor must go out after ``move``, and the team's bid probably fails by it or the match is lost."""
    if state.phase is DRAW and move.cards and move.cards[0] != state.splay[-1]:
        # BG-14: melding the card may leave too few others.
        after = state.copy()
        after.apply(move)
        return all(spoils_hand(after, each) for each in after.moves())
    if state.phase is not MELD:
        return False
    left = state.hands[state.seat] & ~mask_of(move.cards)
    # BG-39: a single card that is left must be played.
    if left.bit_count() > (0 if isinstance(move, Play) else 1):
        return False
    return _loses_by_going_out(state, left or mask_of(move.cards[-1:]))


def _loses_by_going_out(state: BluesAndGreensState, last: int) -> bool:
    """Whether going out now fails the team's bid or loses the match, by the points that can be expected.

    :param last: the mask of the card that is played last, if the last card is played and not laid down.
    """
    kit, seat = state.kit, state.seat
    ours, theirs = points_if_out(state), opponents_points_if_out(state)
    if len(state.trick) == 3:
        trick = (*state.trick, cards_of(last)[0])
        taker = winner(kit, state.trump, trick)
        if taker is None or taker % 2 == 0:
            points = kit.points(mask_of(trick), state.trump)
            ours -= points
            theirs += 0 if taker is None else points
    if state.bidder is not None and (state.bidder - seat) % 2 == 0 and ours < state.bid - SHORT_OF_BID:
        return True
    scores = [0, 0]
    for team, expected in ((seat % 2, ours), (1 - seat % 2, theirs)):
        scores[team] = state.scores[team] + _scored(state, team, round(expected))
    winners = match_winners(state.house, scores)
    return winners is not None and seat not in winners


def _scored(state: BluesAndGreensState, team: int, points: int) -> int:
    """Return what a team scores for these points of the cards: nothing if its bid fails (BG-43), or a bonus (BG-44)."""
    house = state.house
    if state.bidder is not None and state.bidder % 2 == team and points < state.bid:
        return 0
    return points + (house.bonus if points >= house.bonus_at else 0)
