"""Turns planned with the player's own cards: how a turn can end, which turn wins, and what each ending is worth.

They depend on the player's own hand, the pile and the number of cards in the other hands, and on nothing else.
"""

from functools import lru_cache
from operator import itemgetter
from typing import Final

from cardtable.engine.cards import Rank, Suit
from cardtable.games.blackjack.fitting import (
    ACES,
    ANSWERS,
    FOLLOW,
    OF_RANK,
    OF_SUIT,
    PENALTY,
    PICKUPS,
    POWER_RANKS,
    POWERS,
    STOPS_FREE,
    WINS,
    mask_of,
)
from cardtable.games.blackjack.rules import PLAYS, BlackjackState, PlayedCard
from cardtable.games.blackjack.values import Play
from cardtable.games.blackjack.win_chances import WIN, WIN_NEXT, chances_of, counts_of, counts_without

# What an ace can count as (BJ-15): the suits that it may sensibly name


_ACE: Final = int(Rank.ACE)
# The suits without their aces.
_CLUBS: Final = OF_SUIT[Suit.CLUBS] & ~ACES
_DIAMONDS: Final = OF_SUIT[Suit.DIAMONDS] & ~ACES
_HEARTS: Final = OF_SUIT[Suit.HEARTS] & ~ACES
_SPADES: Final = OF_SUIT[Suit.SPADES] & ~ACES
# By the suits that are held, as the bits of a number.
_FACES: Final = tuple(tuple(suit << 4 | _ACE for suit in range(4) if held >> suit & 1) or (_ACE,) for held in range(16))


def ace_faces(left: int) -> tuple[int, ...]:
    """Return what an ace can count as: each suit of the remaining cards, or any one suit if only aces are left."""
    low = (1 if left & _CLUBS else 0) | (2 if left & _DIAMONDS else 0)
    return _FACES[low | (4 if left & _HEARTS else 0) | (8 if left & _SPADES else 0)]


# The search for a turn that plays the whole hand and wins (BJ-20)
#
# After a single card of a rank only the same rank may follow (BJ-6). So a card that is the only one of its rank can
# only come last, unless it is a three or a queen, and power cards cannot come last. Most hands fail at that.

MAX_POSITIONS: Final = 1_500
"""The maximum number of hopeless positions in a search. Guessed; 6 of 5,943 searches of three players reached it."""
FEW_POSITIONS: Final = 60
"""That maximum where it only matters how easily a hand will go out. Guessed."""
_MAX_HANDS: Final = 1 << 10

_SUIT_BITS: Final = 16
_SUIT_MASK: Final = (1 << _SUIT_BITS) - 1
_ORDINARY_RANKS: Final = sum(1 << rank for rank in range(Rank.ACE, Rank.KING + 1) if rank not in POWER_RANKS)
_BLOCKING_RANKS: Final = sum(1 << rank for rank in POWER_RANKS if rank not in (Rank.THREE, Rank.QUEEN))


def may_go_out(hand: int, playing: int) -> bool:
    """Whether no single cards keep a hand from being played in one turn.

    :param playing: the rank of which more cards may follow at once, as a bit; 0 before the first card.
    """
    clubs, diamonds = hand & _SUIT_MASK, hand >> _SUIT_BITS & _SUIT_MASK
    hearts, spades = hand >> 2 * _SUIT_BITS & _SUIT_MASK, hand >> 3 * _SUIT_BITS
    low, high = clubs | diamonds, hearts | spades
    low_pairs, high_pairs = clubs & diamonds, hearts & spades
    held, pairs = low | high, low_pairs | high_pairs | low & high
    threes = low_pairs & high | high_pairs & low
    single = held & ~pairs
    last = single & _ORDINARY_RANKS & ~playing
    if single & _BLOCKING_RANKS & ~playing or last & last - 1:
        return False
    return bool((single | threes | held & playing) & _ORDINARY_RANKS)


def going_out(hand: int, top: int, tail: int = 0, *, owing: bool = False) -> tuple[PlayedCard, ...] | None:
    """Return the steps of a turn that plays the whole hand and wins, or ``None`` if none is found.

    :param tail: the number of cards of one rank at the end of the turn so far.
    :param owing: whether a debt must be answered first, which only an ace does without forbidding other cards (BJ-13).
    """
    if not may_go_out(hand, 1 << (top & 15) if tail else 0):
        return None
    search = _GoingOut(MAX_POSITIONS)
    found = search.play(hand, hand & ACES, 0, 0) if owing else search.go_on(hand, top, tail)
    return tuple(reversed(search.steps)) if found else None


@lru_cache(maxsize=_MAX_HANDS)
def suits_to_go_out(hand: int) -> int:
    """Return of how many suits the top may be so that the hand can be played in one turn which wins."""
    search = _GoingOut(FEW_POSITIONS)
    if search.play(hand, hand & ACES, 0, 0):
        return 4
    return sum([search.play(hand, hand & suit & ~ACES, 0, 0) for suit in OF_SUIT])


class _GoingOut:
    """The search, depth first.

    :param most: the maximum number of hopeless positions.
    :ivar steps: the steps of the turn if it is found, the last one first.
    """

    __slots__ = ("_hopeless", "_most", "steps")

    def __init__(self, most: int) -> None:
        self._most = most
        self._hopeless: set[tuple[int, int, int]] = set()
        self.steps: list[PlayedCard] = []

    def go_on(self, hand: int, top: int, tail: int) -> bool:
        """Whether the hand can be played to the end."""
        rank = top & 15
        if not hand:
            return WINS[tail if tail < 3 else 3][rank]
        position = (hand, top, tail if tail < 3 else 3)
        if position in self._hopeless or len(self._hopeless) > self._most:
            return False
        fitting = hand & FOLLOW[tail if tail < 2 else 2][top]
        if may_go_out(hand, 1 << rank if tail else 0) and self.play(hand, fitting, rank, tail):
            return True
        self._hopeless.add(position)
        return False

    def play(self, hand: int, fitting: int, before: int, tail: int) -> bool:
        """Whether the hand can be played to the end with one of the fitting cards first.

        :param before: the rank of the last card; the tail of these is ``tail`` cards long.
        """
        while fitting:
            lowest = fitting & -fitting
            fitting ^= lowest
            card = lowest.bit_length() - 1
            rank, left = card & 15, hand ^ lowest
            longer = tail + 1 if tail and rank == before else 1
            for top in ace_faces(left) if rank == _ACE else (card,):
                if self.go_on(left, top, longer):
                    self.steps.append((card, top))
                    return True
        return False


# The search for the endings of a turn: after each card, only the most promising unfinished turns are continued
#
# Rollouts spend most of their time here. An unfinished turn therefore refers to the one that it continues, instead of
# listing its steps, and what the promise of the hand depends on is kept up to date card by card. It is a tuple, because
# most of them are never continued, and plain Python makes tuples several times as fast as values of a class.


# What a turn may still gain if it continues, by the number of ways to do so; and the cost of an uncapped pair. Guessed,
# in the thousandths of log odds of ``win_chances.py``.
_ONE_WAY: Final = 180
_TWO_WAYS: Final = 250
_MORE_WAYS: Final = 300
_UNCAPPED_COST: Final = 150
# The cost of a turn that ends with a card picked up though an ordinary card of the hand can be played. Among up to four
# players it is more than any ending is worth, because such a turn looks broken: players of the rules of thumb are then
# 0.001 ± 0.004 games ahead among three (1,000 deals), and 0.006 ± 0.008 behind among four (700). Among more, never to
# pick up would cost 0.016 ± 0.008 games of five players; so it must only be clearly better (0.006 ± 0.008, 500 deals).
_FOR_NOTHING: Final = 100_000
_FOR_NOTHING_AMONG_MANY: Final = 400
_MANY: Final = 5
_LOOKS_BROKEN: Final = -_FOR_NOTHING // 2

# After the first card all turns are continued, because most have few ways to go on, and what is left out then is left
# out for good; after the second one at least ``_EARLY_WIDTH``, and ``_FEWER_EACH_CARD`` fewer with each further card.
# Chosen by contests.
_EARLY_WIDTH: Final = 20
_FEWER_EACH_CARD: Final = 3
_ALL_LINES: Final = 1 << 10

WHOLE_HAND: Final = 52
_WHOLE_PACK: Final = 52

_EIGHT: Final = int(Rank.EIGHT)
_KING: Final = int(Rank.KING)
_ORDINARY: Final = ~POWERS
# An eight and then a king bring the next turn back to the same player, and so do two eights of three players.
_AGAIN: Final = OF_RANK[Rank.EIGHT] | OF_RANK[Rank.KING]
_PERHAPS_AGAIN: Final = 800  # guessed
# By rank: whether two cards of it at the end of a turn are not capped, nor links by themselves.
_UNCAPPED: Final = tuple(rank not in (Rank.THREE, Rank.QUEEN) for rank in range(16))
# All powers of two have different remainders: a lookup is faster in compiled code than ``bit_length``.
_BIT_MODULUS: Final = 67
_CARD_OF: Final = tuple(
    next((card for card in range(64) if (1 << card) % _BIT_MODULUS == left), 0) for left in range(_BIT_MODULUS)
)
# By the top of the pile: bits that no hand has, which tell it from all other tops.
_TOP_BITS: Final = tuple(
    sum(1 << place for bit, place in enumerate((0, 14, 15, 16, 30, 31)) if top >> bit & 1) for top in range(64)
)

# hand, top, tail, run, debt, passing, marker, direction, turn, the number of cards that each other seat holds, and the
# mask of the cards picked up if the turn ends now, if they are known
TurnStart = tuple[int, int, int, int, int, bool, int, int, int, tuple[int, ...], int]
# hand, top, run, marker, direction, whether the turn may stop free of charge
_Left = tuple[int, int, int, int, int, bool]
# An unfinished turn: its promise, hand, top, tail, run, marker and direction, and whether only pick-up cards may follow
# (BJ-13); the counts and the code of the hand (see ``win_chances.py``); its last card, and the place of the turn
# without it among the lines of the search; and the place of its first step among the endings.
UnfinishedTurn = tuple[int, int, int, int, int, int, int, bool, int, int, int, int, int]


_promise_of: Final = itemgetter(0)


class TurnEnd:
    """The best ending found so far of the turns that begin with one step, or that leave the same.

    :param lines: the lines of the search that have been continued.
    :param before: the place among them of the turn without its last card; below 0 for the turn that ends now.
    :ivar top: the last card, with the suit that it counts as.
    """

    __slots__ = ("_before", "_lines", "card", "top", "worth")

    def __init__(self, worth: int, lines: list[UnfinishedTurn], before: int, card: int, top: int) -> None:
        self.worth, self._lines, self._before, self.card, self.top = worth, lines, before, card, top

    def replace(self, worth: int, before: int, card: int, top: int) -> None:
        """Take another, better ending in its place."""
        self.worth, self._before, self.card, self.top = worth, before, card, top

    def steps(self) -> tuple[PlayedCard, ...]:
        before, steps = self._before, [(self.card, self.top)]
        if before < 0:
            return ()
        while before:
            _, _, top, _, _, _, _, _, _, _, card, before, _ = self._lines[before]
            steps.append((card, top))
        steps.reverse()
        return tuple(steps)


class TurnSearch:
    """A search for the endings of the turn of the player to act.

    :ivar endings: the best ending without another step, then that with each next step.
    :ivar left: by what they leave, the endings after at least one step, if the search is ``wide``.
    """

    __slots__ = (
        "_apart", "_best", "_cards", "_chances", "_counts", "_elsewhere", "_first", "_for_nothing", "_found", "_held",
        "_known", "_left", "_lines", "_most", "_owing", "_passing", "_place", "_seat", "_seats", "_start",
        "_weighs_going_out", "_wide", "_worth_after", "endings", "left",
    )  # fmt: skip

    def __init__(self, start: TurnStart, *, wide: bool = False, cards: int = WHOLE_HAND) -> None:
        """Begin a search for turns of at most this many cards."""
        hand, top, tail, run, debt, passing, marker, direction, turn, held, taken = start
        self._seats, self._seat, self._held, self._wide = len(held), turn, held, wide
        self._chances = chances = chances_of(self._seats)
        self._for_nothing = _FOR_NOTHING if self._seats < _MANY else _FOR_NOTHING_AMONG_MANY
        self._cards, self._most = hand.bit_count(), cards
        self._elsewhere = sum(held)
        self._left = self._to_pick_up()
        self._owing = debt > 0
        self._best, self._weighs_going_out = -WIN, chances.weighs_going_out
        self._worth_after = tuple(
            [
                chances.another_turn if seat == turn else chances.next_player_worth(number, 0)
                for seat, number in enumerate(held)
            ]
        )
        code = chances.code_of(hand)
        promise = chances.promise_of(code, self._cards, not hand & _ORDINARY)
        end = self._worth(hand, top, tail, run, promise, (marker + direction) % self._seats)
        if taken:
            end += chances.after_taking(hand, taken) - self._after_pick_up(promise, 1)
        elif debt:  # One card has been counted, but all of the debt is picked up.
            end += self._after_pick_up(promise, debt) - self._after_pick_up(promise, 1)
        if not debt and _picks_up_for_nothing(hand & FOLLOW[tail if tail < 2 else 2][top], top, tail):
            end -= self._for_nothing
        self._start = (
            end, hand, top, tail, debt or run, marker, direction, passing or debt > 0, counts_of(hand), code, 0, 0, 0,
        )  # fmt: skip
        # The lines that have been continued, and those found after one more card. ``_record`` also needs to know of the
        # line that is continued: its place, its first step, whether it passes a debt on, and its counts.
        self._lines: list[UnfinishedTurn] = []
        self._found: list[UnfinishedTurn] = []
        # The numbers of the lines found, by their hand and top; ``_apart`` for those that differ in the rest alone.
        self._known: dict[int, int] = {}
        self._apart: dict[tuple[int, int, int, int], int] = {}
        self._place = self._first = self._counts = 0
        self._passing = False
        self.endings = [TurnEnd(end, self._lines, -1, 0, top)]
        self.left: dict[_Left, TurnEnd] = {}

    def run(self, width: int, *, quick: bool = False) -> None:
        """Search for endings.

        :param width: the number of unfinished turns that are continued after each card; after the first cards, more.
        :param quick: whether no more are continued after the first cards than after the others.
        """
        beam, cards, place, early = [self._start], self._most, 0, width if quick else _ALL_LINES
        while beam and cards:
            cards -= 1
            self._cards -= 1
            self._left = self._to_pick_up()
            self._found, self._known, self._apart = [], {}, {}
            self._lines += beam
            for line in beam:
                self._continue(line, place)
                place += 1
            self._owing = False
            beam = _most_promising(self._found, max(width, early))
            early = min(early, _EARLY_WIDTH) - _FEWER_EACH_CARD

    def best(self) -> TurnEnd:
        """Return the best of all endings; of equal ones, the first."""
        best = self.endings[0]
        for each in self.endings:
            if each.worth > best.worth:
                best = each
        return best

    def _to_pick_up(self) -> int:
        """Return how many cards can be picked up while the player holds ``_cards``: all but the top one (BJ-21)."""
        return max(0, _WHOLE_PACK - 1 - self._elsewhere - self._cards)

    def _after_pick_up(self, promise: int, owed: int) -> int:
        """Return the promise of the hand after picking up as many cards as there are of those owed (BJ-22)."""
        return self._chances.after_pick_up(promise, self._cards, owed if owed < self._left else self._left)

    def _worth(self, hand: int, top: int, tail: int, run: int, promise: int, follower: int) -> int:
        """Return the worth of ending the turn here, by stopping if that is free, else by picking up one card.

        :param promise: the promise of the hand.
        """
        rank = top & 15
        length = tail if tail < 3 else 3
        if not hand and WINS[length][rank]:
            return WIN
        if run and follower != self._seat:
            after = self._chances.next_player_worth(self._held[follower], run if run < self._left else self._left)
        else:
            after = self._worth_after[follower]
        if not hand or not STOPS_FREE[length][rank]:
            return after + self._after_pick_up(promise, 1)
        worth = promise + after
        cards = hand.bit_count()
        if self._weighs_going_out and may_go_out(hand, 0):
            chances = self._chances
            if self._wide or worth > self._best - chances.most_going_out(cards):
                worth += chances.going_out_worth(suits_to_go_out(hand), cards)
        another_turn = follower == self._seat and not run and cards <= self._most
        return WIN_NEXT if another_turn and going_out(hand, top) is not None else worth

    def _continue(self, line: UnfinishedTurn, place: int) -> None:
        """Play each card that may follow, and record the turns that can be continued.

        :param place: the place of the line among those that have been continued.
        """
        _, hand, top, tail, ran, marker, direction, passing, counts, known, _, _, first = line
        self._place, self._first, self._passing, self._counts = place, first, passing, counts
        mask = hand & (ANSWERS[top] if self._owing else FOLLOW[tail if tail < 2 else 2][top])
        if passing and not self._owing:  # BJ-13
            mask &= PICKUPS
        before = top & 15 if tail else 0
        follower = (marker + direction) % self._seats
        chances, cards = self._chances, self._cards
        while mask:
            lowest = mask & -mask
            mask ^= lowest
            card = _CARD_OF[lowest % _BIT_MODULUS]
            rank = card & 15
            left = hand ^ lowest
            code = chances.code_without(known, counts, card)
            own = chances.promise_of(code, cards, not left & _ORDINARY)
            longer = tail + 1 if rank == before else 1
            penalty = PENALTY[card]
            if penalty:
                run = ran + penalty
                worth = self._worth(left, card, longer, run, own, follower)
                self._record(card, card, worth, left, code, longer, run, marker, direction)
            elif rank == _ACE:
                self._record_ace(card, own, left, code, longer, marker, direction)
            elif rank == _EIGHT:
                worth = self._worth(left, card, longer, 0, own, (follower + direction) % self._seats)
                self._record(card, card, worth, left, code, longer, 0, follower, direction)
            else:
                turned = -direction if rank == _KING else direction
                worth = self._worth(left, card, longer, 0, own, (marker + turned) % self._seats)
                self._record(card, card, worth, left, code, longer, 0, marker, turned)

    def _record_ace(self, card: int, own: int, left: int, code: int, tail: int, marker: int, direction: int) -> None:
        """Record the endings after an ace, and the lines that can go on, with each suit that it may name.

        :param own: the promise of the hand left.
        """
        follower = (marker + direction) % self._seats
        again = follower == self._seat  # then the suit matters, because the next turn may win
        worth = self._worth(left, card, tail, 0, own, follower)
        for top in ace_faces(left):
            if again:
                worth = self._worth(left, top, tail, 0, own, follower)
            self._record(card, top, worth, left, code, tail, 0, marker, direction)
            if tail == 1 and self._place and not (again or self._wide or left & ACES):
                return  # nothing may follow, so the other suits are worth the same

    def _record(
        self, card: int, top: int, worth: int, left: int, code: int, tail: int, run: int, marker: int, direction: int
    ) -> None:
        """Record the ending after a card, and the line if it can go on."""
        place, first = self._place, self._first
        further = FOLLOW[tail if tail < 2 else 2][top] & left
        end = worth - self._for_nothing if _picks_up_for_nothing(further, top, tail) else worth
        if not place:
            first = len(self.endings)
            self.endings.append(TurnEnd(end, self._lines, place, card, top))
        elif end > self.endings[first].worth:
            self.endings[first].replace(end, place, card, top)
        self._best = max(self._best, end)
        if self._wide:
            self._record_left(end, place, card, top, left, tail, run, marker, direction)
        passing = self._passing and run > 0
        if passing:
            further &= PICKUPS
        if not further:
            return
        others = further & further - 1
        promise = worth + (_ONE_WAY if not others else _MORE_WAYS if others & others - 1 else _TWO_WAYS)
        if tail == 1 and _UNCAPPED[top & 15]:
            promise += _UNCAPPED_COST
        if further & _AGAIN and top & 15 == _EIGHT and self._seats > 2:
            promise += _PERHAPS_AGAIN
        found, new, key = self._found, len(self._found), left | _TOP_BITS[top]
        number = self._known.setdefault(key, new)
        if number < new:
            number = self._number_of(number, key, run, marker, direction)
        if number == new or promise > found[number][0]:
            line = (
                promise, left, top, tail, run, marker, direction, passing, counts_without(self._counts, card), code,
                card, place, first,
            )  # fmt: skip
            if number == new:
                found.append(line)
            else:  # another way that leads here promises more
                found[number] = line

    def _number_of(self, number: int, key: int, run: int, marker: int, direction: int) -> int:
        """Return the number of a line among those found, or the next number if it is new.

        :param number: the number of a line with the same cards left and the same top.
        :param key: these cards and the top.
        """
        _, _, _, _, its_run, its_marker, its_direction, _, _, _, _, _, _ = self._found[number]
        if its_run == run and its_marker == marker and its_direction == direction:
            return number
        return self._apart.setdefault((key, run, marker, direction), len(self._found))

    def _record_left(
        self, worth: int, place: int, card: int, top: int, left: int, tail: int, run: int, marker: int, direction: int
    ) -> None:
        """Record an ending by what it leaves, if it is the best of these."""
        free = STOPS_FREE[tail if tail < 3 else 3][top & 15]
        key = (left, top, run, marker, direction, free)
        known = self.left.get(key)
        if known is None:
            self.left[key] = TurnEnd(worth, self._lines, place, card, top)
        elif worth > known.worth:
            known.replace(worth, place, card, top)


def _picks_up_for_nothing(following: int, top: int, tail: int) -> bool:
    """Whether a turn that ends here costs a card although an ordinary card can be played.

    :param following: the mask of the cards of the hand that may follow.
    """
    return following & _ORDINARY > 0 and not STOPS_FREE[tail if tail < 3 else 3][top & 15]


def _most_promising(lines: list[UnfinishedTurn], width: int) -> list[UnfinishedTurn]:
    """Return the most promising lines; of equal ones, the last. If some are left out, the others are in order."""
    if len(lines) > width:
        lines.sort(key=_promise_of)
        del lines[:-width]
    return lines


# Plans of whole turns: the best endings that the searches find


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

    Of turns that leave the same hand, top and debt, only one is returned. A turn that wins is the only one. Among up to
    four players, none picks up a card though an ordinary card of the hand can be played.

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
    plans = [each.steps() for number, each in enumerate(best[:firsts]) if not number or each.worth > _LOOKS_BROKEN]
    for each in sorted(search.left.values(), key=_worth_of, reverse=True):
        if len(plans) >= most or each.worth <= _LOOKS_BROKEN:
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
