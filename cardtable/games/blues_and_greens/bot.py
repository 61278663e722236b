"""The judgement of the AI player of Blues and Greens: policy, candidates, and the worth of a hand."""

import math
from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.bot import Bot, Line, Policy, WorthMeasure
from cardtable.engine.cards import SUITS
from cardtable.engine.moves import PASS, Move, Play
from cardtable.games.blues_and_greens.deck import BIT, cards_of, mask_of
from cardtable.games.blues_and_greens.hand_value import (
    hand_worth,
    hand_worth_with,
    help_for_bidder,
    keep_for_bidder,
    pays_from,
)
from cardtable.games.blues_and_greens.plans import SHORTER_HAND
from cardtable.games.blues_and_greens.rules import BIDS, BluesAndGreensState, least_bid
from cardtable.games.blues_and_greens.turn_play import (
    best_in_turn,
    can_go_out,
    choose_card,
    draw_worth,
    follower_of_two,
    looks_broken,
    meld_gain,
    should_go_out,
    spoils_hand,
)
from cardtable.games.blues_and_greens.values import MELD, Build, Give, Lay, Phase, Run, Set, Trump

MAX_CANDIDATES: Final = 6
"""The maximum number of moves to compare; fewer are compared more closely. Guessed, like the figures below."""
MAX_RAISE: Final = 3
"""The most by which a candidate bid exceeds the limit; higher bids only shut others out, and usually fail."""
FAILED_BID: Final = 40.0
"""The cost of a failed bid besides its points, so that bids are meant to be made, and not to shut others out."""
MATCH_WON: Final = 150.0
"""The worth of winning the match, in points of a hand."""
BEGINNER_SPLAY: Final = 8
"""The maximum number of cards that an easy player takes from the splay: beginners shy away from more."""


class BluesAndGreensBot(Bot[BluesAndGreensState]):
    """Judges by the actor's own hand, the table and the public facts alone."""

    def policy(self, state: BluesAndGreensState, rng: Random) -> Move:
        match state.phase:
            case Phase.DRAW:
                return max(state.moves(), key=draw_worth(state))
            case Phase.MELD:
                return best_in_turn(state) or _ranked_turn_moves(state)[0]
        return _ranked(state)[0]

    def candidates(self, state: BluesAndGreensState, rng: Random) -> Sequence[Move]:
        return (_turn_candidates(state) if state.phase is MELD else _ranked(state))[:MAX_CANDIDATES]

    def beginner_lines(self, state: BluesAndGreensState, rng: Random, breadth: int) -> Sequence[Line]:
        """Return lines of a player who plans the turn as others do, but takes few cards of the splay.

        Where it melds, it considers other melds and builds, and where it plays a card, other cards: a card played too
        early would end the turn with the melds still in the hand. It never goes out if that loses the bid or the match.
        """
        if state.phase not in (Phase.DRAW, MELD):
            return super().beginner_lines(state, rng, breadth)
        if state.phase is MELD:
            first = self.policy(state, rng)
            moves = [first, *(move for move in _ranked(state) if move != first)]
        else:
            moves = [move for move in _ranked(state) if _cards_drawn(state, move) <= BEGINNER_SPLAY]
        sound = [move for move in moves if not spoils_hand(state, move)] or moves
        ends_turn = isinstance(sound[0], Play)
        return [Line((move,)) for move in sound if isinstance(move, Play) == ends_turn][:breadth]

    def goes_out(self, state: BluesAndGreensState) -> Move | None:
        if state.phase is not MELD or not can_go_out(state) or not should_go_out(state):
            return None
        move = best_in_turn(state)
        return None if move is None or spoils_hand(state, move) else move

    def forbids_slip(self, state: BluesAndGreensState, move: Move) -> bool:
        """Whether the actor must go out after ``move`` and loses the bid or the match by it, or it looks broken."""
        return spoils_hand(state, move) or looks_broken(state, move)

    def worth(self, state: BluesAndGreensState, seat: int) -> float:
        """Return the points by which ``seat``'s team leads in the last hand, and much for winning the match."""
        lead = 0.0
        if state.results:
            result = state.results[-1]
            lead = float(result.points[seat] - result.points[(seat + 1) % 4])
            for line in result.lines:
                if line.rule == "BG-43":
                    lead += math.copysign(FAILED_BID, line.points[seat] or 1)
        if state.winners is not None:
            lead += MATCH_WON if seat in state.winners else -MATCH_WON
        return lead

    def measure(self) -> WorthMeasure:
        return WorthMeasure(15.0, "points ahead")

    def even(self, state: BluesAndGreensState, seat: int) -> float:
        """Return the worth of a hand in which the teams score the same: 0, because the worth is of one hand alone."""
        return 0.0

    def luck_policy(self) -> Policy[BluesAndGreensState]:
        return self.policy


def _ranked(state: BluesAndGreensState) -> list[Move]:
    """Return the sensible moves, the best first."""
    match state.phase:
        case Phase.AUCTION:
            return _calls(state)
        case Phase.TRUMP:
            hand = state.hands[state.seat]
            suits = sorted(SUITS, key=lambda suit: -hand_worth_with(state.house, hand, suit))
            return [Trump(suit) for suit in suits[:2]]
        case Phase.GIVE:
            return _gifts(state)
        case Phase.DRAW:
            worth = draw_worth(state)
            return sorted(state.moves(), key=lambda move: -worth(move))
    return _ranked_turn_moves(state)


def _cards_drawn(state: BluesAndGreensState, draw: Move) -> int:
    """Return the number of cards that a draw takes (BG-13)."""
    return len(state.splay) - state.splay.index(draw.cards[0]) if draw.cards else 1


def _turn_candidates(state: BluesAndGreensState) -> list[Move]:
    """Return the policy's move, then others to compare: after a meld few melds, because their order matters little."""
    ranked = _ranked_turn_moves(state)
    first = best_in_turn(state) or ranked[0]
    melds = [move for move in ranked if move != first and not isinstance(move, Play)]
    plays = [move for move in ranked if move != first and isinstance(move, Play)]
    if isinstance(first, Play):
        return [first, *plays[:3], *melds[:1], *plays[3:], *melds[1:]]
    return [first, *melds[:2], *plays[:2], *melds[2:], *plays[2:]]


def _calls(state: BluesAndGreensState) -> list[Move]:
    seat = state.seat
    least, most = least_bid(state.house, state.bid), state.kit.top_bid
    if least > most:
        return [PASS]
    # In whole points, as the estimate shows it to people.
    limit = round(hand_worth(state.house, state.hands[seat])) - pays_from(0, seat, state.bidder)
    bids: list[Move] = [BIDS[number] for number in (least, least + 4) if number <= min(most, limit + MAX_RAISE)]
    return [bids[0], PASS, *bids[1:]] if least <= limit else [PASS, *bids]


def _gifts(state: BluesAndGreensState) -> list[Move]:
    hand = state.hands[state.seat]
    cards = cards_of(hand)
    if state.gifts == 0:
        ranked = sorted(cards, key=lambda card: -help_for_bidder(state.kit, card, state.trump))
    else:
        ranked = sorted(cards, key=lambda card: keep_for_bidder(state.kit, card, hand, state.trump))
    choices = [ranked[:4], [*ranked[:3], ranked[4]], [*ranked[:2], *ranked[3:5]], [*ranked[:3], ranked[5]]]
    return [Give(tuple(sorted(four))) for four in choices]


def _meld_gain(state: BluesAndGreensState, move: Set | Run | Build) -> float:
    """Return the worth of a meld or a build; a two is better built where a card of the hand can follow it."""
    follows = isinstance(move, Build) and follower_of_two(state, move) is not None
    return meld_gain(state.kit, state.trump, move) + (SHORTER_HAND if follows else 0.0)


def _ranked_turn_moves(state: BluesAndGreensState) -> list[Move]:
    """Return melds, builds, threes to lay and plays, the best first."""
    moves = state.moves()
    kit, trump = state.kit, state.trump
    hand = state.hands[state.seat]
    laying = [(100.0, move) for move in moves if isinstance(move, Lay)]
    melds = [(_meld_gain(state, move), move) for move in moves if isinstance(move, Set | Run | Build)]
    legal = mask_of(tuple(move.cards[0] for move in moves if isinstance(move, Play)))
    plays: list[Move] = []
    while legal:
        card = choose_card(kit, trump, state.trick, legal, hand)
        plays.append(Play(card))
        legal &= ~BIT[card]
    if state.must_meld is not None:
        melds = [(gain + (20.0 if state.must_meld in move.cards else 0.0), move) for gain, move in melds]
    melds.sort(key=lambda pair: -pair[0])
    good = [move for gain, move in [*laying, *melds] if gain > 0 or not plays]
    poor = [move for gain, move in melds if gain <= 0 and plays]
    return [*good[:5], *plays[:6], *good[5:], *plays[6:], *poor[:2]]
