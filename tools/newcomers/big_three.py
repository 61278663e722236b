"""A newcomer to Big Three: bids on kings and queens, leads weak cards and wins the lead back."""

from cardtable.engine.moves import PASS, Bid, Move
from cardtable.games.big_three.card_play import sides
from cardtable.games.big_three.combinations import Pattern, answers, can_beat, cards_for, leads
from cardtable.games.big_three.deck import ALL, BIT, COUNT, STRENGTH, cards_of, holdings
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import Call, Lay, Phase

_FEW_TURNS = 5
_FEW_CARDS = 2
_WORTH_A_BID = 2
_WORTH_THREE = 3
_LONG_RUN = 8
_LOW_RANKS = 4
"""Ace to four: cards that win nothing."""
_KING = 12
_HURRY = 8
_HIGH = 10
"""A jack, by strength: with a card as high on the table, a king is played."""


def choose(state: BigThreeState) -> Move:
    """Return what the lessons advise."""
    match state.phase:
        case Phase.AUCTION:
            return _call(state)
        case Phase.CALL:
            return max(state.moves(), key=lambda move: _strength_called(state, move))
    return _follow(state) if state.table[0] else _lead(state)


def groups(hand: int) -> list[Pattern]:
    """Return the turns in which a newcomer would lay the hand: the largest combination first, and so on."""
    found = []
    while hand:
        best = max(leads(hand), key=lambda pattern: (pattern[0] * pattern[1], pattern[0], -pattern[2]))
        found.append(best)
        hand ^= cards_for(hand, best)
    return found


def _strength_called(state: BigThreeState, move: Move) -> int:
    assert isinstance(move, Call)
    return STRENGTH[state.house.ranking][BIT[move.card].bit_length() - 1 >> 2]


def worth(state: BigThreeState, seat: int) -> int:
    """Return the kings and queens of a hand, less one for each low rank in it; a long run counts one, and opening."""
    hand, strength = state.hands[seat], STRENGTH[state.house.ranking]
    held = {strength[order]: COUNT[hand >> 4 * order & 15] for order in range(len(strength))}
    longest = max(length for _, length, _ in leads(hand))
    low = sum(held[rank] > 0 for rank in range(_LOW_RANKS))
    return held[12] + held[11] - low + (longest >= _LONG_RUN) + (state.starter == seat)


def _call(state: BigThreeState) -> Move:
    """Three on a very good hand, a little more than the others on a good one; else pass."""
    good = worth(state, state.seat)
    bids = [move for move in state.moves() if isinstance(move, Bid) and (move.number < 3 or good >= _WORTH_THREE)]
    if not bids or good < _WORTH_A_BID:
        return PASS
    return bids[-1] if good >= _WORTH_THREE else bids[0]


def _lay(hand: int, pattern: Pattern) -> Move:
    return Lay(cards_of(cards_for(hand, pattern)))


def _lead(state: BigThreeState) -> Move:
    """Low cards first while a king can win the lead back, then runs; with two turns left, the one nobody can beat."""
    hand, strength = state.hands[state.seat], STRENGTH[state.house.ranking]
    turns = groups(hand)
    if len(turns) == 2:
        hidden = holdings(ALL ^ hand ^ state.played)
        safe = [pattern for pattern in turns if not can_beat(hidden, pattern, state.house.ranking)]
        turns = safe or turns
    low = [pattern for pattern in turns if pattern[1] == 1 and strength[pattern[2]] < _LOW_RANKS]
    if low and len(turns) > 2 and any(strength[pattern[2]] == _KING for pattern in turns):
        turns = low
    return _lay(hand, min(turns, key=lambda pattern: (pattern[1] == 1, strength[pattern[2]])))


def _follow(state: BigThreeState) -> Move:
    """Play the lowest turn of the hand that beats the table; kings on high cards only, nothing on the partner's."""
    seat, ranking = state.seat, state.house.ranking
    hand, strength = state.hands[seat], STRENGTH[ranking]
    beating = answers(hand, state.table, ranking)
    for pattern in beating:
        if cards_for(hand, pattern) == hand:
            return _lay(hand, pattern)
    allies, opponents = sides(state, seat)
    if state.owner in allies or not beating:
        return PASS
    turns = groups(hand)
    whole = sorted((each for each in turns if each in beating), key=lambda pattern: strength[pattern[2]])
    few = min(state.hands[other].bit_count() for other in opponents) <= _FEW_CARDS
    if whole and (few or strength[whole[0][2]] < 12):
        return _lay(hand, whole[0])
    if few or len(turns) < _FEW_TURNS - 1 or strength[state.table[2]] >= _HIGH:
        kings = [each for each in beating if strength[each[2]] == 12 and each[1] == 1]
        if kings or few:
            return _lay(hand, kings[0] if kings else beating[0])
    return _spare(state, beating, len(turns)) or PASS


def _spare(state: BigThreeState, beating: tuple[Pattern, ...], turns: int) -> Move | None:
    """Play cards that the rest of the hand does not need; when an opponent is well ahead, tear something apart."""
    hand, strength = state.hands[state.seat], STRENGTH[state.house.ranking]
    _, opponents = sides(state, state.seat)
    hurry = min(state.hands[other].bit_count() for other in opponents) <= _HURRY
    low = [each for each in beating if strength[each[2]] < 12]
    spare = [each for each in low if len(groups(hand ^ cards_for(hand, each))) <= turns + hurry]
    return _lay(hand, min(spare, key=lambda pattern: strength[pattern[2]])) if spare else None
