"""A newcomer to Blackjack: passes debts on, keeps power cards, stops while it is free, and sees short chains."""

from typing import Final

from cardtable.engine.cards import Rank
from cardtable.engine.moves import Move
from cardtable.games.blackjack.fitting import POWERS, cards_of
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.turn_search import endings, play_of
from cardtable.games.blackjack.values import Play
from cardtable.games.blackjack.win_chances import WIN

_CHAIN: Final = 8
"""A newcomer sees whether the whole hand can go if it is no longer than this."""
_BEAM: Final = 30
_MANY: Final = 8
_FEW: Final = 3
_LATE: Final = (Rank.THREE, Rank.QUEEN, Rank.ACE)
"""Cards with which a turn can't end, and the one that is kept for debts."""
_KEEP: Final = (Rank.EIGHT, Rank.JACK, Rank.TWO, Rank.KING, Rank.THREE, Rank.QUEEN, Rank.ACE)
"""Power cards, those first that are given away most readily."""


def choose(state: BlackjackState) -> Move:
    """Return what the lessons advise."""
    moves = state.moves()
    plays = [move for move in moves if isinstance(move, Play)]
    if not plays:
        return moves[0]
    end = moves[-1]
    if state.hands[state.turn].bit_count() <= _CHAIN:
        wins = [step for step, (worth, _) in endings(state, _BEAM).items() if step is not None and worth == WIN]
        if wins:
            return play_of(wins[0])
    ordinary = [card for card in cards_of(state.hands[state.turn]) if not POWERS >> card & 1]
    if len(ordinary) == 1:  # it is kept for the very end
        plays = [move for move in plays if move.card not in ordinary]
        if not plays:
            return end
    if state.debt:
        return min(plays, key=lambda move: _order(state, move))
    if state.played and state.free:
        pairs = [move for move in plays if move.card.rank not in _LATE and _can_cap(state, move)]
        return pairs[0] if pairs else end
    return min(plays, key=lambda move: _order(state, move))


def _order(state: BlackjackState, move: Play) -> tuple[int, int]:
    """By how readily a card is played: ordinary cards, pairs among them first; then power cards."""
    hand, card = state.hands[state.turn], move.card
    follower = state.hands[(state.marker + state.direction) % state.seats].bit_count()
    named = 0 if move.suit is None else -sum(other.suit == move.suit for other in cards_of(hand))
    if card.rank in (Rank.TWO, Rank.JACK) and (follower <= _FEW or state.played):
        return 0, 0
    if not POWERS >> card & 1 and _can_cap(state, move) and _has_pair(state, move):
        return 1, card.rank
    if card.rank is Rank.THREE and hand.bit_count() >= _MANY and _can_cap(state, move):
        return 2, 0
    if not POWERS >> card & 1:
        return 3, card.rank
    return 4 + _KEEP.index(card.rank), named


def _has_pair(state: BlackjackState, move: Play) -> bool:
    return any(other.rank == move.card.rank and other != move.card for other in cards_of(state.hands[state.turn]))


def _can_cap(state: BlackjackState, move: Play) -> bool:
    """Whether a card of the same suit is left after this one, to cap a pair or to follow a three."""
    return any(
        other.suit == move.card.suit and other.rank != move.card.rank and other.rank not in _LATE
        for other in cards_of(state.hands[state.turn])
    )
