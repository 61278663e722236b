"""Rules of thumb for laying cards: keep the turns that a hand needs few, shed what is low, hold what cannot be beaten.

They look at the actor's own cards, at what has been laid and at how many cards the others hold, never at their hands.
"""

from collections.abc import Sequence

from cardtable.engine.moves import Move
from cardtable.games.big_three.combinations import PASS, Pattern, answers, can_beat, leads, take
from cardtable.games.big_three.moves import Lay
from cardtable.games.big_three.ranks import ALL, BIT, STRENGTH, cards_of
from cardtable.games.big_three.rules import State
from cardtable.games.big_three.turns import turns


class Outlook:
    """What the actor knows: own cards, the cards out of sight, who is on which side, and how many cards they hold."""

    __slots__ = ("allies", "enemies", "hand", "hidden", "needed", "ranking", "seat", "smallest", "strength")

    def __init__(self, state: State) -> None:
        seat: int = state.actor  # type: ignore[assignment]  # a seat is due
        self.seat = seat
        self.hand = state.hands[seat]
        self.hidden = ALL ^ self.hand ^ state.played
        self.ranking = state.house.ranking
        self.strength = STRENGTH[self.ranking]
        self.allies, self.enemies = sides(state, seat)
        self.smallest = min(state.hands[enemy].bit_count() for enemy in self.enemies)
        self.needed = turns(self.hand)

    def stands(self, pattern: Pattern) -> bool:
        """Whether none of the others can beat ``pattern``, whatever cards they hold."""
        return not can_beat(self.hidden, pattern, self.ranking)

    def rest(self, pattern: Pattern) -> int:
        """Return the hand without the cards of ``pattern``."""
        return self.hand ^ take(self.hand, pattern)


def sides(state: State, seat: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return the seats that ``seat`` knows to be on its side, and all others.

    The bidder does not know the partner before the called card falls; the holder of that card does (BT-12).
    """
    others = [other for other in range(state.seats) if other != seat]
    bidder = state.bidder
    if state.called is None:
        allies = [other for other in others if bidder not in (seat, other)]
    elif state.hands[seat] & BIT[state.called] or (state.revealed and seat == state.partner):
        allies = [other for other in others if other == bidder]
    elif state.revealed:
        allies = [other for other in others if (other in (bidder, state.partner)) == (seat == bidder)]
    else:
        allies = []
    return allies, [other for other in others if other not in allies]


def choose(state: State) -> Move:
    """Return the turn of a player with good rules of thumb."""
    return ranked(state)[0]


def ranked(state: State) -> list[Move]:
    """Return the turns worth a thought, with the lowest suits of their ranks, the best first."""
    outlook = Outlook(state)
    leading = not state.table[0]
    patterns = leads(outlook.hand) if leading else answers(outlook.hand, state.table, outlook.ranking)
    worth = _lead_worth if leading else _answer_worth
    found: list[tuple[float, Move]] = [] if leading else [(0.0, PASS)]
    for pattern in patterns:
        laid = take(outlook.hand, pattern)
        rest = outlook.hand ^ laid
        found.append((worth(state, outlook, pattern, turns(rest)) if rest else 1e6, Lay(cards_of(laid))))
    found.sort(key=lambda each: -each[0])
    return [move for _, move in found]


# Leading


def _lead_worth(state: State, outlook: Outlook, pattern: Pattern, after: int) -> float:
    """How good a lead is: few turns left, many cards gone, low cards first; near the end what can't be beaten."""
    del state
    width, length, top = pattern
    size = width * length
    worth = -10.0 * after + size - 2.0 * outlook.strength[top]
    if outlook.stands(pattern):
        if outlook.needed <= 3 or outlook.smallest <= 3:
            worth += 8
    elif size == outlook.smallest:
        # The enemy could go out on it.
        worth -= 12 - outlook.strength[top] / 2
    return worth


# Beating


def _answer_worth(state: State, outlook: Outlook, pattern: Pattern, after: int) -> float:
    """How much better than a pass it is to lay ``pattern``."""
    saved = outlook.needed - after
    stands = outlook.stands(pattern)
    strength = outlook.strength[pattern[2]]
    if state.owner in outlook.allies:
        # Partners don't beat partners, unless it ends the hand soon.
        return 5.0 if saved > 0 and stands and after <= 1 else -1.0
    danger = max(0, 6 - min(outlook.smallest, state.hands[state.owner].bit_count()))
    worth = 6.0 * saved - 0.2 * strength + 1.5 * danger
    if stands:
        worth += 2.0 if after > 2 else 5.0
    return worth
