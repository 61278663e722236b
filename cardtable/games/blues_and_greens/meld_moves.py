"""The melds and builds of a turn: what can be built on the table, and which melds a hand allows (BG-14 to BG-20)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final, NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.state import MovesOnDemand
from cardtable.games.blues_and_greens.deck import BIT, BLUE, GREEN, NO_TRUMP, PLACE, RANK_MASK, SUIT_MASK, Kit, cards_of
from cardtable.games.blues_and_greens.melds import (
    RUN_LOW_SHIFT,
    SUIT_BITS,
    best_run,
    can_build_up,
    groups_of,
    most_in,
    natural_partners,
    runs_in,
    small_meld,
    ways_to_build,
)
from cardtable.games.blues_and_greens.values import Build, House, Meld, Run, Set

MeldBits = int
"""A meld as a number: the mask of its cards, and for a sequence its lowest height in the bits above."""

CARD_BITS: Final = GREEN | BLUE
LOW_SHIFT: Final = 104


def low_of(choice: MeldBits) -> int:
    """Return a sequence's lowest height, 0 for a set."""
    return choice >> LOW_SHIFT & 15


# The melds on the table, and what can be built on them (BG-19)


build_move: Final = lru_cache(maxsize=1 << 14)(Build)
"""Make a build. The same meld, card and end give the same value each time, which saves making it again."""


class _Builds:
    """The builds on a meld that name the same end of it.

    :ivar cached: the builds made so far, by the mask of their cards.
    """

    __slots__ = ("_end", "_number", "cached")

    def __init__(self, number: int, end: str) -> None:
        self._number, self._end = number, end
        self.cached: dict[int, tuple[Build, ...]] = {}

    def of(self, cards: int) -> tuple[Build, ...]:
        builds = tuple(build_move(self._number, card, self._end) for card in cards_of(cards))
        self.cached[cards] = builds
        return builds


_builds_on: Final = lru_cache(maxsize=1 << 10)(_Builds)

MeldEnd = tuple[int, _Builds, _Builds]
"""An end of a meld: the natural cards that fit, their builds, and the builds of special twos."""
MeldEnds = tuple[MeldEnd, ...]
RunsBySuit = tuple[tuple[Meld, ...], ...]
NO_RUNS: Final[RunsBySuit] = ((), (), (), ())


class Tableau:
    """The melds on the table, in the order laid.

    :ivar direct: the mask of the natural cards that fit a meld as it is.
    :ivar runs: the sequences by suit.
    """

    __slots__ = ("_ends", "_fits", "_kit", "direct", "melds", "runs")

    def __init__(
        self,
        kit: Kit,
        melds: tuple[Meld, ...],
        runs: RunsBySuit,
        ends: tuple[MeldEnds, ...],
        fits: list[int],
        direct: int,
    ) -> None:
        self._kit, self.melds, self.runs, self.direct = kit, melds, runs, direct
        self._ends = ends
        # By meld, the mask of the cards that can be built on it, special twos included.
        self._fits = fits

    def with_meld(self, meld: Meld) -> "Tableau":
        kit = self._kit
        ends = _ends(kit, meld, len(self.melds) + 1)
        fit = _fitting(kit, ends)
        runs = self.runs if meld.rank else _with_run(self.runs, meld)
        melds, fits = (*self.melds, meld), [*self._fits, fit]
        return Tableau(kit, melds, runs, (*self._ends, ends), fits, self.direct | fit & kit.plain)

    def with_built(self, number: int, meld: Meld) -> "Tableau":
        """Return the tableau with ``meld``, which has one more card, in place of the meld of this number."""
        place = number - 1
        melds = (*self.melds[:place], meld, *self.melds[number:])
        kit = self._kit
        if meld.rank:
            # On a set the same cards fit as before.
            return Tableau(kit, melds, self.runs, self._ends, self._fits, self.direct)
        runs = _with_run(self.runs, meld, self.melds[place])
        new = _ends(kit, meld, number)
        ends = (*self._ends[:place], new, *self._ends[number:])
        fits = self._fits[:]
        fits[place] = _fitting(kit, new)
        return Tableau(kit, melds, runs, ends, fits, _direct(kit, fits))

    def builds(self, hand: int) -> list[Build]:
        """Return the builds that can be made from ``hand``."""
        wild = hand & self._kit.wild
        builds: list[Build] = []
        if not wild and not hand & self.direct:
            return builds
        ends = self._ends
        for place in [place for place, fit in enumerate(self._fits) if hand & fit]:
            for cards, natural, twos in ends[place]:
                if fitting := hand & cards:
                    builds += natural.cached.get(fitting) or natural.of(fitting)
                if wild:
                    builds += twos.cached.get(wild) or twos.of(wild)
        return builds


def tableau_of(kit: Kit, melds: tuple[Meld, ...]) -> Tableau:
    ends = tuple(_ends(kit, meld, number) for number, meld in enumerate(melds, 1))
    fits = [_fitting(kit, each) for each in ends]
    runs = tuple(tuple(meld for meld in melds if not meld.rank and meld.suit == suit) for suit in range(4))
    return Tableau(kit, melds, runs, ends, fits, _direct(kit, fits))


def _with_run(runs: RunsBySuit, run: Meld, old: Meld | None = None) -> RunsBySuit:
    """Return the sequences with one more, or with one in place of another."""
    suit = int(run.suit)
    others = [each for each in runs[suit] if each is not old]
    return (*runs[:suit], (*others, run), *runs[suit + 1 :])


def _fitting(kit: Kit, ends: MeldEnds) -> int:
    fit = kit.wild if ends else 0
    for cards, _, _ in ends:
        fit |= cards
    return fit


def _direct(kit: Kit, fits: list[int]) -> int:
    direct = 0
    for fit in fits:
        direct |= fit
    return direct & kit.plain


def _ends(kit: Kit, meld: Meld, number: int) -> MeldEnds:
    plain = _builds_on(number, "")
    if meld.rank:
        return ((kit.ranks[meld.rank], plain, plain),)
    at = kit.at[meld.suit]
    below, above = at[meld.low - 1], at[meld.high + 1]
    ends: list[MeldEnd] = []
    if below:
        low = _builds_on(number, "low")
        # Only the build of a two, even of a natural one, names its end.
        ends.append((below, low if meld.low == 3 else plain, low))
    if above:
        ends.append((above, plain, _builds_on(number, "high")))
    return tuple(ends)


# The melds that a hand allows, found without listing all of them: a first meld, and a card to be melded (BG-14)


class Openings:
    """The ranks and suits in which a hand can have a first meld, worth ``need`` points or more (BG-18).

    :ivar sets: the ranks, as in ``Kit.sets``.
    :ivar suits: the suits.
    :ivar cards: the mask of all cards of these ranks and suits.
    """

    __slots__ = ("_kit", "_need", "_trump", "_twos", "cards", "sets", "suits")

    def __init__(self, kit: Kit, trump: int, hand: int, need: int) -> None:
        self._kit, self._trump, self._need = kit, trump, need
        wild = (hand & kit.wild).bit_count()
        self._twos = wild >= 3 and 4 * wild >= need
        least, lacking = max(3 - wild, 1), need - 4 * wild
        self.cards = 0
        self.sets: list[tuple[int, int, int]] = []
        for group in [group for group in kit.sets[trump] if (hand & group[0]).bit_count() >= least]:
            rank, value, doubled = group
            if value * ((hand & rank).bit_count() + (hand & doubled).bit_count()) >= lacking:
                self.sets.append(group)
                self.cards |= rank
        self.suits: list[int] = []
        lows = kit.run_lows(hand, wild)
        for suit in range(4):
            if not lows & SUIT_MASK[suit]:
                continue
            shape, present = kit.shapes[suit], kit.present(hand, suit)
            trumps = suit == trump
            if most_in(present, wild, trumps) < need:
                continue
            # With two twos there is nearly always such a sequence, so this is not checked.
            if wild > 1 or best_run(present, shape, wild, trumps, 0) >= need:
                self.suits.append(suit)
                self.cards |= SUIT_MASK[suit]

    @property
    def any(self) -> bool:
        """Whether the hand can have a first meld."""
        return bool(self.sets or self.suits or self._twos)

    def group_in(self, hand: int) -> int:
        """Return the mask of a rank or suit, with the twos, in which ``hand``, a part of that hand, has a first meld.

        It is 0 if there is none.
        """
        kit, trump, need = self._kit, self._trump, self._need
        wild = (hand & kit.wild).bit_count()
        if wild >= 3 and 4 * wild >= need:
            return kit.wild
        least, lacking = 3 - wild, need - 4 * wild
        for rank, value, doubled in self.sets:
            count = (hand & rank).bit_count()
            if count >= least and count and value * (count + (hand & doubled).bit_count()) >= lacking:
                return rank | kit.wild
        for suit in self.suits:
            shape, present = kit.shapes[suit], kit.present(hand, suit)
            trumps = suit == trump
            if most_in(present, wild, trumps) >= need and best_run(present, shape, wild, trumps, 0) >= need:
                return SUIT_MASK[suit] | kit.wild
        return 0


def is_worth_with(kit: Kit, trump: int, hand: int, number: int, suit: int, need: int) -> bool:
    """Whether ``hand`` has a meld worth ``need`` points with its natural card of this height and suit."""
    wild = (hand & kit.wild).bit_count()
    rank = hand & kit.ranks[number]
    if rank.bit_count() + wild >= 3 and kit.points(rank, trump) + 4 * wild >= need:
        return True
    present = kit.present(hand, suit)
    if most_in(present, wild, suit == trump) < need:
        return False
    # A sequence has this card or its twin, which is worth the same, so only the heights matter.
    return best_run(present, kit.shapes[suit], wild, suit == trump, number) >= need


class PossibleMelds:
    """The cards that a player can still meld in a turn, with the melds on the table.

    :param opened: whether the player has laid a first meld (BG-18).
    :param largest_hand: a hand that contains every hand asked about.
    """

    __slots__ = (
        "_any_number",
        "_direct",
        "_kit",
        "_largest_hand",
        "_may_build",
        "_melds",
        "_need",
        "_opened",
        "_openings",
        "_runs",
        "_trump",
    )  # fmt: skip

    def __init__(self, kit: Kit, house: House, trump: int, tableau: Tableau, opened: bool, largest_hand: int) -> None:
        self._kit, self._trump, self._opened, self._largest_hand = kit, trump, opened, largest_hand
        self._may_build = opened or house.build_before_opening
        self._openings: Openings | None = None
        self._need = max(1, house.opening_points)
        self._any_number = house.melds_per_turn == "any"
        self._melds = tableau.melds
        self._direct = tableau.direct if self._may_build else 0
        self._runs = tableau.runs if self._may_build else NO_RUNS

    def cards_to_meld(self, hand: int, card: Card, new_melds: int) -> int:
        """Return the mask of cards of ``hand`` that suffice to meld ``card``, one of them, in this turn (BG-14).

        :param new_melds: the number of new melds laid in this turn.
        :return: 0 if no cards suffice.
        """
        if self._direct & BIT[card]:
            return BIT[card]
        number, suit = PLACE[card]
        for meld in self._runs[suit]:
            if can_build_up(self._kit, hand, suit, number, meld.low, meld.high):
                return hand & (SUIT_MASK[suit] | self._kit.wild)
        return self._cards_to_lay(hand, card, new_melds)

    def meldable_draws(self, hand: int, cards: Sequence[Card]) -> list[Card]:
        """Return those of ``cards`` that can be melded after a draw of the card and of all before it (BG-14)."""
        direct, runs, opened, may_build = self._direct, self._runs, self._opened, self._may_build
        kit = self._kit
        around, twos = kit.around, (hand & kit.wild).bit_count()
        drawn = []
        for card in cards:
            bit = BIT[card]
            hand |= bit
            if bit & direct:
                drawn.append(card)
            elif bit & kit.plain:
                # Most cards are in no small meld and cannot be built: a fast check comes first.
                rank, _, shift, existing, threes = around[card]
                if (hand & rank).bit_count() + twos >= 3 or threes[twos][(hand | hand >> 52) << 2 >> shift & existing]:
                    if opened or self.cards_to_meld(hand, card, 0):
                        drawn.append(card)
                elif (runs[PLACE[card][1]] or not may_build) and self.cards_to_meld(hand, card, 0):
                    drawn.append(card)
            elif bit & kit.wild:
                twos += 1
        return drawn

    def can_meld_after_build(self, hand: int, card: Card, new_melds: int, run: Meld, low: int, high: int) -> bool:
        """Whether ``card`` can be melded after a build on the sequence ``run``, which then has these ends."""
        number, suit = PLACE[card]
        if can_build_up(self._kit, hand, suit, number, low, high):
            return True
        for meld in self._melds:
            if meld.rank == number:
                return True
            if meld.suit != suit or meld is run:
                continue
            if can_build_up(self._kit, hand, suit, number, meld.low, meld.high):
                return True
        return self._cards_to_lay(hand, card, new_melds) > 0

    def _cards_to_lay(self, hand: int, card: Card, new_melds: int) -> int:
        """Return cards that suffice for a new meld with ``card``, perhaps after a first meld; 0 if none do."""
        if new_melds and not self._any_number:
            return 0
        small = small_meld(self._kit, hand, card)
        if self._opened or (not small and self._may_build):
            return small
        openings = self._openings
        if openings is None:
            openings = self._openings = Openings(self._kit, self._trump, self._largest_hand, self._need)
        if not openings.any:
            return 0
        if small and openings.cards & BIT[card]:
            number, suit = PLACE[card]
            if is_worth_with(self._kit, self._trump, hand, number, suit, self._need):
                return hand & (self._kit.ranks[number] | SUIT_MASK[suit] | self._kit.wild)
        if small and self._any_number and (way := self._cards_after_opening(openings, hand, card)):
            return way
        if not self._may_build:
            for way in ways_to_build(self._kit, self._melds, hand, card):
                if group := openings.group_in(hand & ~way):
                    return hand & (way | group)
        return 0

    def _cards_after_opening(self, openings: Openings, hand: int, card: Card) -> int:
        """Return cards that suffice for a first meld and then a small one with ``card``; 0 if none do."""
        kit, own = self._kit, BIT[card]
        # Try to leave ever fewer twos to the first meld; it does not matter which twos.
        rest, with_card, groups = hand & ~own, hand & kit.plain, []
        for _ in range(3):
            group = openings.group_in(rest)
            if not group:
                break
            if small := small_meld(kit, with_card & ~group | with_card & kit.wild | own, card):
                return hand & (small | group)
            groups.append((rest, group))
            two = rest & kit.wild & -(rest & kit.wild)
            if not two:
                break
            rest, with_card = rest ^ two, with_card | two
        # What remains are small melds with cards that the first meld could use too.
        for (rest, group), some_partners in zip(groups, natural_partners(kit, hand, card), strict=False):
            for some in some_partners:
                if some & group and (other := openings.group_in(rest & ~some)):
                    return hand & (own | some | other | kit.wild)
        return 0


# The moves that leave a way to meld the card chosen from below the top of the splay, as BG-14 demands


class MustMeld:
    """The moves after which the player can still meld the card ``must`` of the hand (BG-14).

    :param opened: whether the player has laid a first meld.
    :param new_melds: the number of new melds laid in this turn.
    """

    __slots__ = (
        "_after_build", "_after_meld", "_at_once", "_bit", "_hand", "_house", "_kit", "_must", "_near", "_new_melds",
        "_opened", "_possible", "_tableau", "_trump",
    )  # fmt: skip

    def __init__(
        self,
        kit: Kit,
        house: House,
        trump: int,
        tableau: Tableau,
        opened: bool,
        new_melds: int,
        hand: int,
        must: Card,
    ) -> None:
        self._kit, self._house, self._trump, self._tableau = kit, house, trump, tableau
        self._opened, self._new_melds, self._hand = opened, new_melds, hand
        self._must, self._bit = must, BIT[must]
        height, suit = PLACE[must]
        # Once the player has laid a first meld, only these other cards can help to meld it.
        self._near = (kit.ranks[height] | kit.plain & SUIT_MASK[suit] | kit.wild) & ~self._bit
        # Whether the card fits a meld on the table; the player may not be allowed to build yet.
        self._at_once = bool(self._bit & tableau.direct)
        self._possible: dict[bool, PossibleMelds] = {}
        # Answers by the cards spent, because the same questions recur.
        self._after_build: dict[int, bool] = {}
        self._after_meld: dict[int, bool] = {}

    def _possible_melds(self, opened: bool) -> PossibleMelds:
        possible = self._possible.get(opened)
        if possible is None:
            possible = PossibleMelds(self._kit, self._house, self._trump, self._tableau, opened, self._hand)
            self._possible[opened] = possible
        return possible

    def melds(self, choices: Sequence[MeldBits]) -> Sequence[MeldBits]:
        """Return the new melds that include the card or leave a way to meld it."""
        if self._at_once or not choices:
            return choices  # a player who has laid a meld may build the card on another
        way = self._possible_melds(True).cards_to_meld(self._hand, self._must, self._new_melds + 1)
        if not way:
            return [choice for choice in choices if choice & self._bit or self._fits_on(choice)]
        mine, way = self._bit, way & ~self._bit
        return [choice for choice in choices if choice & mine or not choice & way or self._allows_meld(choice)]

    def _allows_meld(self, choice: MeldBits) -> bool:
        """Whether the card can still be melded after this new meld, which does not include it."""
        spent = choice & self._near
        answer = self._after_meld.get(spent)
        if answer is None:
            way = self._possible_melds(True).cards_to_meld(self._hand & ~spent, self._must, self._new_melds + 1)
            answer = self._after_meld[spent] = way > 0
        return answer or self._fits_on(choice)

    def _fits_on(self, choice: MeldBits) -> bool:
        """Whether the card can be built on this new meld, perhaps after other cards."""
        kit = self._kit
        height, suit = PLACE[self._must]
        natural, low = choice & kit.plain, low_of(choice)
        if not low:
            return bool(natural & kit.ranks[height])
        if not natural & SUIT_MASK[suit]:
            return False
        cards = choice & CARD_BITS
        return can_build_up(kit, self._hand & ~cards, suit, height, low, low + cards.bit_count() - 1)

    def builds(self, builds: Sequence[Build]) -> Sequence[Build]:
        """Return the builds of the card itself, and those that leave a way to meld it."""
        if self._at_once:
            if not self._tableau.runs[PLACE[self._must][1]]:
                return builds  # it fits a set, and a set takes its rank for good
            spare = ~self._near
        else:
            way = self._possible_melds(self._opened).cards_to_meld(self._hand, self._must, self._new_melds)
            spare = ~(self._near | way) if way else 0
        return [build for build in builds if BIT[build.card] & spare or self.allows(build)]

    def allows(self, build: Build) -> bool:
        """Whether this build, legal in all other respects, is of the card or leaves a way to meld it."""
        if build.card == self._must:
            return True
        bit = BIT[build.card]
        meld = self._tableau.melds[build.meld - 1]
        if not meld.rank and meld.suit == PLACE[self._must][1]:
            below = build.end == "low" if build.end else PLACE[build.card][0] == meld.low - 1
            low, high = (meld.low - 1, meld.high) if below else (meld.low, meld.high + 1)
            return self._possible_melds(self._opened).can_meld_after_build(
                self._hand & ~bit, self._must, self._new_melds, meld, low, high
            )
        # The build spends a card; otherwise it changes nothing for the card that must be melded.
        if self._at_once:
            return True
        answer = self._after_build.get(bit)
        if answer is None:
            answer = self._after_build[bit] = self.without(bit)
        return answer

    def without(self, cards: int) -> bool:
        """Whether the card can still be melded once these cards have been laid down outside of melds."""
        return self._possible_melds(self._opened).cards_to_meld(self._hand & ~cards, self._must, self._new_melds) > 0


# All melds that can be laid from a hand (BG-17, BG-18, BG-28), as bits; moves are made from them when needed
#
# While a player melds and builds, the hand only shrinks, so the melds are listed once a turn and filtered afterwards.


class Melds(NamedTuple):
    """The melds worth ``need`` points or more that can be laid from a hand.

    :param alike: whether twos count as equal; if they do, those of a sequence go from the highest to the lowest.
    """

    hand: int
    trump: int
    need: int
    alike: bool
    choices: Sequence[MeldBits]

    def cover(self, hand: int, trump: int, need: int) -> bool:
        """Whether these include all melds of ``hand``, because it is a part of this hand."""
        return not (hand & ~self.hand or self.alike or need != self.need or trump != self.trump)

    def within(self, hand: int) -> "Melds":
        """Return those that can be laid from ``hand`` (see ``cover``)."""
        if hand == self.hand or not self.choices:
            return self
        gone = self.hand ^ hand
        left = [choice for choice in self.choices if not choice & gone]
        return Melds(hand, self.trump, self.need, False, left)


class TurnMoves(MovesOnDemand):
    """The moves of a turn after the draw: the melds, then all other moves."""

    __slots__ = ("_alike", "_choices", "_kit", "_made", "_others")

    def __init__(self, kit: Kit, choices: Sequence[MeldBits], alike: bool, others: Sequence[Move]) -> None:
        self._kit, self._choices, self._alike, self._others = kit, choices, alike, others
        self._made: tuple[Move, ...] | None = None

    def __len__(self) -> int:
        return len(self._choices) + len(self._others)

    def move_at(self, place: int) -> Move:
        if self._made is not None:
            return self._made[place]
        melds = len(self._choices)
        if place < melds:
            return meld_of(self._kit, self._choices[place], self._alike)
        return self._others[place - melds]

    def __iter__(self) -> Iterator[Move]:
        if self._made is None:  # a player looks through them several times
            self._made = tuple([self.move_at(place) for place in range(len(self))])
        return iter(self._made)


def meld_of(kit: Kit, choice: MeldBits, downwards: bool = False) -> Set | Run:
    """Return the move of a meld.

    :param downwards: whether the twos of a sequence go from the highest to the lowest.
    """
    low = low_of(choice)
    cards = cards_of(choice & CARD_BITS)
    if not low:
        return Set(tuple(sorted(cards)))
    twos = [card for card in cards if BIT[card] & kit.wild]
    if downwards:
        twos.reverse()
    natural = {PLACE[card][0]: card for card in cards if not BIT[card] & kit.wild}
    left = iter(twos)
    span = range(low, low + len(cards))
    return Run(tuple(natural[height] if height in natural else next(left) for height in span))


def melds_in(kit: Kit, trump: int, hand: int, need: int, max_melds: int) -> Melds:
    """Return the melds worth ``need`` points or more that can be laid from ``hand``.

    The twos of a sequence come in one order only. With more than ``max_melds`` melds, twos count as equal; if these are
    still too many, sequences use twos only where the hand has no natural card.
    """
    wild = (hand & kit.wild).bit_count()
    least = max(1, 3 - wild)
    sets = [held for rank in kit.melded if (held := hand & rank) and held.bit_count() >= least]
    if not wild and not sets and not kit.run_lows(hand, 0):
        return Melds(hand, trump, need, False, ())
    finder = _Finder(kit, trump, hand, need, max_melds, alike=False, sparing=False)
    if finder.find(sets):
        return Melds(hand, trump, need, False, finder.choices)
    finder = _Finder(kit, trump, hand, need, max_melds, alike=True, sparing=False)
    if not finder.find(sets):
        finder = _Finder(kit, trump, hand, need, _NO_LIMIT, alike=True, sparing=True)
        finder.find(sets)
    return Melds(hand, trump, need, True, finder.choices)


def runs_with_twos_anywhere(kit: Kit, trump: int, hand: int, need: int) -> Sequence[MeldBits]:
    """Return the sequences of ``hand`` worth ``need`` points; twos count as equal but may be anywhere.

    A shortened list of melds may lack the only ones worth enough for a first meld, because a two is worth more than
    most natural cards.
    """
    finder = _Finder(kit, trump, hand, need, _NO_LIMIT, alike=True, sparing=False)
    finder.find(())
    return finder.choices


@lru_cache(maxsize=1 << 13)
def _some_of(mask: int, least: int) -> tuple[int, ...]:
    """Return every choice of at least ``least`` cards of a mask, the smallest choices first."""
    bits = [BIT[card] for card in cards_of(mask)]
    return tuple(sum(some) for count in range(least, len(bits) + 1) for some in combinations(bits, count))


@lru_cache(maxsize=1 << 11)
def _twos_by_number(twos: int, alike: bool) -> tuple[tuple[int, ...], ...]:
    """Return, by number, the choices of exactly this many twos; if twos count as equal, only the highest ones."""
    bits = [BIT[card] for card in cards_of(twos)]
    if alike:
        return tuple((sum(bits[len(bits) - count :]),) for count in range(len(bits) + 1))
    return tuple(tuple(map(sum, combinations(bits, count))) for count in range(len(bits) + 1))


@lru_cache(maxsize=1 << 11)
def _some_twos(twos: int, alike: bool) -> tuple[tuple[int, ...], ...]:
    """Return, by number, the choices of at least this many twos (see ``_twos_by_number``)."""
    exactly = _twos_by_number(twos, alike)
    return tuple(tuple(chain.from_iterable(exactly[least:])) for least in range(len(exactly)))


@lru_cache(maxsize=1 << 11)
def _swaps(both: int, shift: int) -> tuple[int, ...]:
    """Return the masks that exchange any of a suit's green cards, at the heights of ``both``, for their blue twins."""
    sums = [0]
    for place in range(13):
        if both >> place & 1:
            sums += [(1 | 1 << 52) << shift + place | some for some in sums]
    return tuple(sums)


_TENS: Final = sum(RANK_MASK[10:])


_NO_LIMIT: Final = 1 << 30


class _Finder:
    """Collects melds, and stops when there are more than ``max_melds``.

    :param alike: whether twos count as equal.
    :param sparing: whether sequences use twos only where there is no natural card (see ``runs_in``).
    """

    __slots__ = ("_alike", "_hand", "_kit", "_max_melds", "_need", "_sparing", "_trump", "_twos", "choices")

    def __init__(
        self, kit: Kit, trump: int, hand: int, need: int, max_melds: int, *, alike: bool, sparing: bool
    ) -> None:
        self._kit, self._trump, self._hand, self._need = kit, trump, hand, need
        self._max_melds, self._alike, self._sparing = max_melds, alike, sparing
        self._twos = hand & kit.wild
        self.choices: list[MeldBits] = []

    def find(self, sets: Sequence[int]) -> bool:
        """Collect the melds; return whether they are all.

        :param sets: for each set to look for, all cards of its rank in the hand.
        """
        if not self._find_sets(sets):
            return False
        if self._twos:
            some = _some_twos(self._twos, self._alike)
            least = max(3, -(-self._need // 4))
            if least < len(some):
                self.choices += some[least]
        lows = self._kit.run_lows(self._hand, self._twos.bit_count())
        for suit, cards in enumerate(SUIT_MASK):
            if lows & cards and not self._find_runs(suit):
                return False
        return len(self.choices) <= self._max_melds

    def _find_sets(self, sets: Sequence[int]) -> bool:
        """Collect the sets; return whether they are all."""
        need, choices = self._need, self.choices
        twos = _some_twos(self._twos, self._alike)
        fewest = max(1, 4 - len(twos))
        doubled = SUIT_MASK[self._trump] if self._trump != NO_TRUMP else 0
        for held in sets:
            if not self._twos and not need:
                choices += _some_of(held, 3)
                continue
            for natural in _some_of(held, fewest):
                least = max(0, 3 - natural.bit_count())
                if need:
                    points = natural.bit_count() + (natural & doubled).bit_count()
                    least = max(least, -((points * (2 if held & _TENS else 1) - need) // 4))
                if least < len(twos):
                    choices += [natural | some for some in twos[least]]
            if len(choices) > self._max_melds:
                return False
        return True

    def _find_runs(self, suit: int) -> bool:
        """Collect the sequences of a suit; return whether they are all."""
        shift, wild, need = 13 * suit, self._twos.bit_count(), self._need
        doubled = need > 0 and suit == self._trump
        natural = self._hand & self._kit.plain & SUIT_MASK[suit]
        green, blue = natural >> shift & SUIT_BITS, natural >> 52 + shift
        both, blue = green & blue, blue & ~green
        present = green | blue
        twos = _twos_by_number(self._twos, self._alike)
        terms = (self._kit.shapes[suit], wild, need, doubled, self._sparing)
        for group in groups_of(present, wild):
            if need and most_in(group, wild, doubled) < need:
                continue
            for used, runs in enumerate(runs_in(group, *terms)):
                if len(self.choices) + len(runs) * len(twos[used]) > self._max_melds:
                    return False
                placed = [
                    (run & green | (run & blue) << 52) << shift | run >> RUN_LOW_SHIFT << LOW_SHIFT for run in runs
                ]
                if both & group:
                    placed = [
                        run ^ swap
                        for run, cards in zip(placed, runs, strict=True)
                        for swap in _swaps(cards & both, shift)
                    ]
                self.choices += [run | some for run in placed for some in twos[used]] if used else placed
        return True
