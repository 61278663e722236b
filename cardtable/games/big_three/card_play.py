"""Rules of thumb for the play: how many turns a hand needs, what to lead, and what to beat."""

from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Final

from cardtable.engine.moves import PASS, Move
from cardtable.games.big_three.combinations import Pattern, answers, can_beat, cards_for, leads
from cardtable.games.big_three.deck import ALL, BIT, COUNT, LOWEST_RUN_ORDER, STRENGTH, cards_of, holdings, mask_of
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import Lay

# The number of turns that a hand needs: the fewest combinations into which it can be divided
#
# The ranks are read upwards from four to king. At each of them some runs are open, each with its width and the number
# of ranks that it has so far; a run may end when it has three. A *front* is the lowest cost of each set of open runs.
# There are few fronts, so each step from one front to the next is computed once and kept.


Runs = tuple[tuple[int, int], ...]
"""Open runs: the cards of each rank, and the ranks so far (3 for three or more)."""
Front = tuple[tuple[Runs, int], ...]
"""The sets of open runs, each with the number of turns by which it is dearer than the cheapest set."""

_START: Final[Front] = (((), 0),)


def _continuations(runs: Runs, cards: int) -> set[tuple[Runs, int]]:
    """Return the ways to continue or to end open runs with this many cards: the open runs, and the cards left."""
    if not runs:
        return {((), cards)}
    (width, length), *rest = runs
    ways: set[tuple[Runs, int]] = set()
    if width <= cards:
        grown = (width, min(3, length + 1))
        for others, left in _continuations(tuple(rest), cards - width):
            ways.add((tuple(sorted((grown, *others))), left))
    if length == 3:
        ways |= _continuations(tuple(rest), cards)
    return ways


def _beginnings(runs: Runs, cards: int, max_width: int = 4) -> set[tuple[Runs, int, int]]:
    """Return the ways to begin runs with this many cards: all open runs, the cost in turns, and the cards left."""
    ways = {(runs, 0, cards)}
    for width in range(1, min(max_width, cards) + 1):
        for more, cost, left in _beginnings(runs, cards - width, width):
            ways.add((tuple(sorted((*more, (width, 1)))), cost + 1, left))
    return ways


@cache
def _ways(runs: Runs, cards: int) -> tuple[tuple[Runs, int], ...]:
    """Return the sets of open runs after a rank of this many cards, each with its cost in turns."""
    best: dict[Runs, int] = {}
    for kept, left in _continuations(runs, cards):
        for begun, cost, rest in _beginnings(kept, left):
            turns = cost + (rest > 0)
            if turns < best.get(begun, 99):
                best[begun] = turns
    return tuple(best.items())


def _step(front: Front, cards: int) -> tuple[Front, int]:
    """Return the front after a rank of this many cards, and the turns of its cheapest set."""
    best: dict[Runs, int] = {}
    for runs, turns in front:
        for after, cost in _ways(runs, cards):
            if turns + cost < best.get(after, 99):
                best[after] = turns + cost
    least = min(best.values())
    # A set that is dearer by three turns never catches up: no hand was counted differently without this cut.
    return tuple(sorted((runs, turns - least) for runs, turns in best.items() if turns - least < 3)), least


# Two neighbouring ranks at once: the pair of their counts, one of 25, by their eight bits.
_PAIR: Final = tuple(5 * COUNT[bits & 15] + COUNT[bits >> 4] for bits in range(256))


class _Machine:
    """The fronts so far, by number, and the steps between them, which are computed when they are first needed.

    :ivar steps: for each front and pair of ranks, the next front and the turns; ``None`` until it is computed.
    :ivar ends: for each front, the turns if the hand ends there.
    """

    __slots__ = ("_fronts", "_numbers", "ends", "steps")

    def __init__(self) -> None:
        self._numbers: dict[Front, int] = {}
        self._fronts: list[Front] = []
        self.steps: list[list[tuple[int, int] | None]] = []
        self.ends: list[int] = []
        self._number(_START)

    def _number(self, front: Front) -> int:
        number = self._numbers.get(front)
        if number is None:
            number = self._numbers[front] = len(self._fronts)
            self._fronts.append(front)
            self.steps.append([None] * 25)
            self.ends.append(min(turns for runs, turns in front if all(length == 3 for _, length in runs)))
        return number

    def step(self, front: int, pair: int) -> tuple[int, int]:
        """Return the number of the front after two ranks, and the turns that they cost."""
        low, high = divmod(pair, 5)
        after, cost = _step(self._fronts[front], low)
        after, more = _step(after, high)
        result = self.steps[front][pair] = self._number(after), cost + more
        return result


@cache
def _machine() -> _Machine:
    return _Machine()


def turns(hand: int) -> int:
    """Return the fewest turns in which all cards of the mask can be laid."""
    machine = _machine()
    steps = machine.steps
    # BT-8: aces, twos and threes are in no run.
    low = hand & 0xFFF
    count = bool(low & 15) + bool(low & 0xF0) + bool(low & 0xF00)
    rest = hand >> 4 * LOWEST_RUN_ORDER
    front = 0
    while rest:
        pair = _PAIR[rest & 255]
        front, cost = steps[front][pair] or machine.step(front, pair)
        count += cost
        rest >>= 8
    return count + machine.ends[front]


# Rules of thumb for the play: keep the turns needed few, get rid of low cards, keep cards that cannot be beaten.
#
# They use the actor's own cards, the cards played and the sizes of the other hands, never the cards in these hands.


# With at most this many turns to go, a player checks whether anybody could interrupt them. Guessed.
_MAX_TURNS_AHEAD: Final = 3
# A beginner saves cards of at least this strength until an opponent has one card left. Guessed.
_HIGH_STRENGTH: Final = 11


class Outlook:
    """What the actor knows.

    :ivar hand: the mask of the actor's cards.
    :ivar unseen: the ``holdings`` of the cards that the actor has not seen.
    :ivar allies: the seats that the actor knows to be on its side; all others are ``opponents``.
    :ivar fewest_cards: the number of cards of the opponent with the fewest.
    :ivar needed: the turns that the hand needs.
    """

    __slots__ = (
        "ahead",
        "allies",
        "fewest_cards",
        "hand",
        "needed",
        "opponents",
        "ranking",
        "seat",
        "strength",
        "unseen",
    )

    def __init__(self, state: BigThreeState, ahead: int = _MAX_TURNS_AHEAD) -> None:
        seat = state.seat
        self.ahead = ahead
        self.seat = seat
        self.hand = state.hands[seat]
        self.unseen = holdings(ALL ^ self.hand ^ state.played)
        self.ranking = state.house.ranking
        self.strength = STRENGTH[self.ranking]
        self.allies, self.opponents = sides(state, seat)
        self.fewest_cards = min(state.hands[opponent].bit_count() for opponent in self.opponents)
        self.needed = turns(self.hand)

    def is_unbeatable(self, pattern: Pattern) -> bool:
        """Whether nobody can beat ``pattern``, whatever cards the others hold."""
        return not can_beat(self.unseen, pattern, self.ranking)

    def wins(self, hand: int, needed: int) -> bool:
        """Whether the hand can be played in this many turns, all but the last of which nobody can beat."""
        if needed <= 1:
            return True
        if needed > self.ahead:
            return False
        for pattern in leads(hand):
            rest = hand ^ cards_for(hand, pattern)
            if turns(rest) == needed - 1 and self.is_unbeatable(pattern) and self.wins(rest, needed - 1):
                return True
        return False


def sides(state: BigThreeState, seat: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return the seats that ``seat`` knows to be on its side, and all others.

    Until the called card is played, the bidder does not know the partner, but the partner knows the bidder (BT-12).
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


def best_play(state: BigThreeState) -> Move:
    """Return the play, or the pass, of a player with good rules of thumb."""
    laid = max(_rated_plays(state), key=_WORTH)[1]
    return Lay(cards_of(laid)) if laid else PASS


def whole_hand(state: BigThreeState) -> Move | None:
    """Return the play of all cards of the actor's hand; ``None`` if it is not legal."""
    play = Lay(cards_of(state.hands[state.seat]))
    return play if state.refusal(play) is None else None


def plays_by_worth(state: BigThreeState, ahead: int = _MAX_TURNS_AHEAD) -> list[Move]:
    """Return the plays worth considering and the pass, the best first, each with the lowest suits of its ranks.

    :param ahead: the number of turns to go with which the player checks whether anybody could interrupt them.
    """
    rated = sorted(_rated_plays(state, ahead), key=_WORTH, reverse=True)
    return [Lay(cards_of(laid)) if laid else PASS for _, laid in rated]


def spends_high_cards(state: BigThreeState, move: Move) -> bool:
    """Whether a move beats the table with cards of the two highest ranks while no opponent has only one card left.

    Beginners like to save such cards, although the lead is worth them.
    """
    seat = state.seat
    if not isinstance(move, Lay) or not state.table[0] or mask_of(move.laid) == state.hands[seat]:
        return False
    if min([state.hands[opponent].bit_count() for opponent in sides(state, seat)[1]]) == 1:
        return False
    strength = STRENGTH[state.house.ranking]
    return max([strength[(BIT[card].bit_length() - 1) >> 2] for card in move.laid]) >= _HIGH_STRENGTH


def looks_broken(state: BigThreeState, move: Move) -> bool:
    """Whether a play, or a pass, makes people laugh (BT-10, BT-11).

    A lead: a low card before an opponent's last one, or a part of a triplet or foursome. An answer: a part of such a
    group for no need, a card that is not the highest before an opponent's last one, or a king or queen on a partner's
    cards, or anything on them once the opponents have passed. A pass: one that lets an opponent play the last card.
    """
    outlook = Outlook(state)
    laid = mask_of(move.laid) if isinstance(move, Lay) else 0
    if laid == outlook.hand:
        return False
    if not laid:
        return _passes_last_card(state, outlook)
    order = (laid.bit_length() - 1) >> 2
    alone = laid.bit_count() == 1
    saved = outlook.needed - turns(outlook.hand ^ laid)
    part = 3 <= COUNT[outlook.hand >> 4 * order & 15] > laid.bit_count()
    if not state.table[0]:
        return (part and saved <= 0) or (alone and _lets_out(state, outlook, order))
    patterns = answers(outlook.hand, state.table, outlook.ranking)
    if state.owner in outlook.allies:
        worth = _over_ally(state, outlook, saved, outlook.strength[order])
        if worth <= _NEVER or _opponents_passed(state, outlook):
            return True
    elif alone and outlook.fewest_cards == 1 and not outlook.is_unbeatable((1, 1, order)):
        return any(outlook.strength[top] > outlook.strength[order] for _, _, top in patterns)
    instead = _leaves_groups if saved <= 0 else _is_spare
    return part and any(instead(outlook, pattern) for pattern in patterns)


def _passes_last_card(state: BigThreeState, outlook: Outlook) -> bool:
    """Whether a pass, though the actor can beat the table, lets an opponent lead or play the last card."""
    if state.owner not in outlook.opponents or not answers(outlook.hand, state.table, outlook.ranking):
        return False
    if state.table[:2] == (1, 1) and outlook.fewest_cards == 1:
        return True
    behind = [(outlook.seat - step) % state.seats for step in range(1, state.seats)]
    to_speak = behind[: behind.index(state.owner)]
    return state.hands[state.owner].bit_count() == 1 and all(seat in outlook.opponents for seat in to_speak)


def _opponents_passed(state: BigThreeState, outlook: Outlook) -> bool:
    """Whether all opponents have passed since the cards on the table were played."""
    passed = {seat for seat, _ in state.plays[len(state.plays) - state.passes :]}
    return passed.issuperset(outlook.opponents)


def _lets_out(state: BigThreeState, outlook: Outlook, order: int) -> bool:
    """Whether a single card of this order is led before an opponent's last one, while other leads are harder to beat.

    It may still let out a partner who comes next.
    """
    lead = (1, 1, order)
    if outlook.fewest_cards > 1 or outlook.is_unbeatable(lead) or _help_to_partner(state, outlook, lead):
        return False
    strength = outlook.strength
    return any(each[:2] != (1, 1) or strength[each[2]] > strength[order] for each in leads(outlook.hand))


_WORTH: Final = itemgetter(0)


def _rated_plays(state: BigThreeState, ahead: int = _MAX_TURNS_AHEAD) -> list[tuple[float, int]]:
    """Return the worth and the cards of all plays that differ in their ranks; no cards are a pass."""
    outlook = Outlook(state, ahead)
    hand = outlook.hand
    leading = not state.table[0]
    patterns = leads(hand) if leading else answers(hand, state.table, outlook.ranking)
    worth = _lead_worth if leading else _answer_worth
    rated = [] if leading else [(0.0, 0)]
    called = hand & BIT[state.called] if state.called is not None else 0
    keeps_groups = not leading and any(_is_spare(outlook, pattern) for pattern in patterns)
    keeps_threes = not leading and any(_leaves_groups(outlook, pattern) for pattern in patterns)
    for pattern in patterns:
        laid = _without_called_card(hand, pattern, called) if called else cards_for(hand, pattern)
        rest = hand ^ laid
        value = worth(state, outlook, pattern, rest) if rest else _WORTH_OF_GOING_OUT
        if keeps_groups and _held(hand, pattern) > pattern[0]:
            value -= _TORN_GROUP
        if keeps_threes and _held(hand, pattern) >= 3 and _is_torn(outlook, pattern, rest):
            value += _NEVER
        rated.append((value, laid))
    return rated


_WORTH_OF_GOING_OUT: Final = 1e6  # more than that of any other play
# What it costs to beat the table with a part of a group while other cards do. In 2,000 deals, players who do so were
# 0.03 ± 0.03 points a hand ahead with three players, and 0.01 ± 0.02 with four: it costs nothing and looks better.
_TORN_GROUP: Final = 8.0
# The worth of what nobody does without need.
_NEVER: Final = -20.0


def _held(hand: int, pattern: Pattern) -> int:
    """Return the number of cards of the pattern's highest rank in the hand."""
    return COUNT[hand >> 4 * pattern[2] & 15]


def _is_torn(outlook: Outlook, pattern: Pattern, rest: int) -> bool:
    """Whether ``pattern`` is a part of a group, and the rest of the hand needs as many turns as before."""
    return _held(outlook.hand, pattern) > pattern[0] and turns(rest) >= outlook.needed


def _leaves_groups(outlook: Outlook, pattern: Pattern) -> bool:
    """Whether ``pattern`` tears no triplet or foursome, and can stand in for a part of one.

    It is a whole group that is not needed for a run, or one of a pair if that costs no turn. None is while an opponent
    could go out by beating it. Without such tearing, players of the rules of thumb are 0.03 ± 0.06 points a hand ahead
    with three players (800 deals), and 0.01 ± 0.04 behind with four (500).
    """
    width, length, _ = pattern
    if length > 1 or outlook.fewest_cards == width:
        return False
    held, after = _held(outlook.hand, pattern), turns(outlook.hand ^ cards_for(outlook.hand, pattern))
    return (held == width and after < outlook.needed) or (held == 2 and width == 1 and after <= outlook.needed)


def _is_spare(outlook: Outlook, pattern: Pattern) -> bool:
    """Whether ``pattern`` is a whole group that is in the way: not needed for a run, nor to win the lead later.

    None is spare while an opponent could go out by beating it.
    """
    width, length, top = pattern
    return (
        length == 1
        and outlook.fewest_cards != width
        and outlook.strength[top] < _HIGH_STRENGTH
        and _held(outlook.hand, pattern) == width
        and turns(outlook.hand ^ cards_for(outlook.hand, pattern)) < outlook.needed
    )


def _without_called_card(hand: int, pattern: Pattern, called: int) -> int:
    """Return the cards for ``pattern``, without the called card if possible, because it reveals the partner (BT-12)."""
    laid = cards_for(hand, pattern)
    if laid & called:
        order = (called.bit_length() - 1) >> 2
        spare = hand & ~laid & 15 << 4 * order
        if spare:
            laid ^= called | (spare & -spare)
    return laid


# Leading. The weights here and below are guessed: a turn is worth 10, a step of rank about a quarter of a turn.


# What it costs to lead a single card that an opponent's last one may beat: more than a king and two turns.
_LAST_CARD: Final = 70.0


def _lead_worth(state: BigThreeState, outlook: Outlook, pattern: Pattern, rest: int) -> float:
    """Return how good a lead is: few turns left, many cards gone, low cards first; near the end, unbeatable cards."""
    width, length, top = pattern
    size = width * length
    after = turns(rest)
    worth = -10.0 * after + 0.5 * size
    unbeatable = outlook.is_unbeatable(pattern)
    if size == 1 == outlook.fewest_cards and not unbeatable:
        # An opponent may go out by beating it: any other lead is better, and of such cards the highest.
        return worth - _LAST_CARD + outlook.strength[top] + _help_to_partner(state, outlook, pattern)
    worth -= (2.6 if size > 1 else 3.0) * outlook.strength[top]
    if unbeatable:
        if outlook.needed <= 3 or outlook.fewest_cards <= 3:
            worth += 8.0
        if outlook.wins(rest, after):
            worth += 30.0
    elif size == outlook.fewest_cards:
        # An opponent could go out by beating it.
        worth -= 24.0 - 0.5 * outlook.strength[top]
    return worth + _help_to_partner(state, outlook, pattern)


def _help_to_partner(state: BigThreeState, outlook: Outlook, pattern: Pattern) -> float:
    """Return the worth of a low lead that may let a partner go out who comes next with one or two cards left."""
    behind = (outlook.seat - 1) % state.seats
    left = state.hands[behind].bit_count()
    if behind not in outlook.allies or left > 2 or pattern[1] > 1 or pattern[0] != left:
        return 0.0
    return (60.0 if left == 1 else 15.0) - 2.0 * outlook.strength[pattern[2]]


# Beating


def _answer_worth(state: BigThreeState, outlook: Outlook, pattern: Pattern, rest: int) -> float:
    """Return how much better it is to play ``pattern`` than to pass."""
    after = turns(rest)
    saved = outlook.needed - after
    strength = outlook.strength[pattern[2]]
    unbeatable = outlook.is_unbeatable(pattern)
    if unbeatable and saved >= 0 and outlook.wins(rest, after):
        return 30.0 + saved
    if state.owner in outlook.allies:
        return _over_ally(state, outlook, saved, strength)
    if outlook.fewest_cards == pattern[0] * pattern[1]:
        # An opponent may go out by beating a lower card, or with the next lead.
        return 20.0 + strength
    danger = max(0, 6 - min(outlook.fewest_cards, state.hands[state.owner].bit_count()))
    # The lead is worth much, so nearly everything is beaten: with the lowest cards that do it, and not with cards that
    # can win the lead at any time.
    over = strength - outlook.strength[state.table[2]]
    worth = (8.0 if state.called is None else 4.0) + 2.0 * saved - 0.2 * strength - 0.4 * over + 3.0 * danger
    if state.called is None and outlook.seat == state.bidder and pattern[0] * pattern[1] > 1:
        # A bidder who plays alone keeps pairs and runs, as leads of its own.
        worth -= 4.0
    if state.called is not None and not outlook.allies and state.bidder not in (outlook.seat, state.owner):
        # The cards may be an ally's: of the two players who may be the bidder's partner, one is not (BT-12).
        worth -= 4.0
    if unbeatable:
        worth -= 4.0
    if strength >= 11 and saved <= 0:
        # The highest cards win the lead, even if that breaks up a pair.
        worth += 3.0
    return worth


def _over_ally(state: BigThreeState, outlook: Outlook, saved: int, strength: int) -> float:
    """Return how much better it is to beat an ally's cards than to pass.

    Allies beat each other only if the next opponent would beat low cards anyway, or would go out by beating them, and
    not with kings and queens, nor with a part of a group: without such plays, players are as strong (0.00 ± 0.03 points
    a hand with three players and 0.01 ± 0.02 with four, 400 deals).
    """
    behind = (outlook.seat - 1) % state.seats
    table = state.table
    opposed = behind in outlook.opponents
    if opposed and state.hands[behind].bit_count() == table[0] * table[1] and not outlook.is_unbeatable(table):
        return 5.0 + strength
    if strength >= _HIGH_STRENGTH or saved < 0:
        return _NEVER
    return 0.5 * saved + (1.0 if opposed else 0.0) - 0.6 * outlook.strength[table[2]]
