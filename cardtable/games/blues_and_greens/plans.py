"""The plan of a turn: the melds and builds that a hand allows, in order, and the cards left.

A plan is a proposal: whether its first step is legal, the State decides.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.deck import GREEN, SUIT_MASK, Kit, cards_of, twin
from cardtable.games.blues_and_greens.meld_moves import LOW_SHIFT, Openings, Tableau, build_move, meld_of
from cardtable.games.blues_and_greens.melds import RUN_VALUES, best_run, run_lows
from cardtable.games.blues_and_greens.values import Build, House

Fields: TypeAlias = tuple[str, int, int, int, str]
"""The fields of a step."""


class MeldStep(NamedTuple):
    """A meld or a build in a plan.

    :param kind: ``set``, ``run`` or ``build``.
    :param cards: the mask of its cards.
    :param low: the lowest height of a sequence.
    :param meld: the number of the meld built on; 0 if the plan itself lays it.
    :param end: the end of the sequence on which a two is built.
    """

    kind: str
    cards: int
    low: int = 0
    meld: int = 0
    end: str = ""

    def with_card(self, bit: int) -> Build:
        return build_move(self.meld, cards_of(bit)[0], self.end)

    def move(self, kit: Kit) -> Move:
        """Return the step as a move; a build only if its meld is on the table."""
        if self.kind == "build":
            return self.with_card(self.cards)
        return meld_of(kit, self.cards | self.low << LOW_SHIFT)


class Plan(NamedTuple):
    """A plan of a turn.

    :param fields: the fields of its steps, in the order in which they can be made.
    :param points: the points that it lays down.
    :param cards: the number of cards that it lays down.
    :param left: the mask of the cards left in the hand.
    :param spare: whether twos that are left could be built on a meld.
    """

    fields: tuple[Fields, ...]
    points: int
    cards: int
    left: int
    spare: bool


# The sequences that a plan may lay: of natural cards, with twos in the gaps, and as a first meld


SHORTER_HAND: Final = 0.8
"""The worth of one card fewer in the hand: going out is nearer, and the card can't be caught there. Guessed."""
OPENING_TWO: Final = 3.0
"""The worth of a two that the first meld does not use up. Guessed."""


def natural_runs(plain: int, present: int, threes: int) -> list[tuple[int, int]]:
    """Return the longest sequences of natural cards, each as its lowest height and the mask of its cards.

    :param plain: the natural cards of the hand.
    :param present: the heights held in each suit: bit ``13 * suit + n - 2`` for height ``n``.
    :param threes: those of them at which three neighbouring heights begin.
    """
    runs = []
    while threes:
        low = threes & -threes
        height = first = (low.bit_length() - 1) % 13
        cards = 0
        while present & low and height < 13:
            both = plain & (low | low << 52)
            cards |= both & -both
            threes &= ~low
            low <<= 1
            height += 1
        runs.append((first + 2, cards))
    return runs


@lru_cache(maxsize=1 << 11)
def windows(present: int, shape: int, natural: int) -> tuple[tuple[int, int], ...]:
    """Return the spans of three heights of which ``natural`` are held, extended by the heights held on both sides.

    Each is its lowest height and the mask of its heights (see ``Kit.present``, ``Kit.shapes``).
    """
    spans = []
    for first in range(2, 13) if present else ():
        window = 7 << first - 2
        if window & shape == window and (window & present).bit_count() == natural:
            low, high = first, first + 2
            while low > 2 and present >> low - 3 & 1:
                low -= 1
            while present >> high - 1 & 1:
                high += 1
            spans.append((low, (1 << high - 1) - (1 << low - 2)))
    return tuple(spans)


def cards_between(hand: int, suit: int, span: int) -> int:
    """Return the mask of one card of the suit, preferably green, for each held height of ``span``."""
    green, blue = hand >> 13 * suit & span, hand >> 52 + 13 * suit & span
    return green << 13 * suit | (blue & ~green) << 52 + 13 * suit


@lru_cache(maxsize=1 << 12)
def first_run(
    present: int, shape: int, wild: int, doubled: bool, need: int, through: int
) -> tuple[float, int, int, int] | None:
    """Return the best sequence of a suit for a first meld, or ``None`` if none is worth enough.

    It is given as its gain, its lowest and its highest height, and the number of its twos.

    :param present: the heights held (see ``Kit.present``).
    :param shape: the heights that exist (see ``Kit.shapes``).
    :param wild: the number of twos in the hand.
    :param doubled: whether the suit is trumps, so that its cards count double.
    :param need: the points needed for a first meld (BG-18).
    :param through: a height that must be in it; 0 for any.
    """
    if best_run(present, shape, wild, doubled, 0) < need:
        return None
    values = RUN_VALUES[doubled]
    best: tuple[float, int, int, int] | None = None
    for low in run_lows(present, shape, wild):
        held = twos = points = 0
        enough = False
        high = low - 1
        for height in range(low, 15):
            place = 1 << height - 2
            if present & place:
                held += 1
                points += values[height]
            elif enough or twos == wild or not shape & place:
                break
            else:
                twos += 1
                points += 4
            high = height
            if height > low + 1 and points >= need and held and (not through or low <= through <= height):
                enough = True
        if enough:
            gain = points - 4 * twos + SHORTER_HAND * held - OPENING_TWO * twos
            if best is None or gain > best[0]:
                best = (gain, low, high, twos)
    return best


def lowest_bits(mask: int, count: int) -> int:
    bits = 0
    for _ in range(count):
        low = mask & -mask
        bits |= low
        mask ^= low
    return bits


# The planner


MIN_WORTH_OF_TWO: Final = 2.0
"""The least worth of the natural cards that a two helps to lay down; for less the two is kept. Guessed."""
MOST_FREED_BY_TWO: Final = 3
"""The maximum number of natural cards that each two may help to lay down by going out. Guessed."""


class Planner:
    """Makes the plans of one player's turn.

    :param opened: whether the player has laid a first meld.
    :param new_melds: the number of new melds laid in this turn.
    :param largest_hand: a hand that contains every hand to be planned for.
    """

    __slots__ = (
        "_changed", "_house", "_kit", "_least_gain", "_left", "_may_build", "_melds_left", "_need", "_new_melds",
        "_opened", "_openings", "_ranks_left", "_ranks_of_three", "_runs", "_runs_at_start", "_set_fits",
        "_set_fits_at_start", "_set_numbers", "_set_numbers_at_start", "_steps", "_tableau", "_trump",
    )  # fmt: skip

    def __init__(
        self, kit: Kit, house: House, trump: int, tableau: Tableau, opened: bool, new_melds: int, largest_hand: int
    ) -> None:
        self._kit, self._house, self._trump, self._tableau = kit, house, trump, tableau
        self._opened, self._new_melds = opened, new_melds
        self._left, self._least_gain = 0, MIN_WORTH_OF_TWO
        self._openings = None if opened else Openings(kit, trump, largest_hand, house.opening_points)
        self._ranks_of_three = [rank for rank in kit.melded if (largest_hand & rank).bit_count() >= 3]
        # The melds on the table when the plan begins: sets as height and number, sequences as suit, ends and number.
        self._set_numbers_at_start: dict[int, int] = {}
        self._runs_at_start: list[tuple[int, int, int, int]] = []
        self._set_fits_at_start = 0
        for number, meld in enumerate(tableau.melds, 1):
            if meld.rank:
                self._set_numbers_at_start.setdefault(meld.rank, number)
                self._set_fits_at_start |= kit.ranks[meld.rank]
            else:
                self._runs_at_start.append((int(meld.suit), meld.low, meld.high, number))

    def plan(self, hand: int, must: int = 0) -> Plan | None:
        """Return the plan for ``hand``, or ``None`` if none is found that melds the card ``must`` (a bit; BG-14).

        A two is kept rather than used for little, unless the player can go out with it.
        """
        self._least_gain = MIN_WORTH_OF_TWO
        plan = self._plan(hand, must)
        if plan is None:
            return None
        rest = plan.left & ~self._kit.red
        twos = rest & self._kit.wild
        if twos and 1 < (rest ^ twos).bit_count() <= 1 + MOST_FREED_BY_TWO * twos.bit_count():
            left, self._least_gain = self._left, 0.0
            other = self._plan(hand, must)
            if other is not None and (other.left & ~self._kit.red).bit_count() <= 1:
                return other
            self._left = left
        return plan

    def _plan(self, hand: int, must: int) -> Plan | None:
        self._begin(hand)
        self._lay_all()
        if must & self._left:
            self._begin(hand)
            self._lay_required(must)
            self._lay_all()
            if must & self._left:
                return None
        laid = hand & ~self._left
        points = self._kit.points(laid, self._trump)
        spare = self._may_build and (bool(self._set_numbers) or self._may_take_two())
        return Plan(tuple(self._steps), points, laid.bit_count(), self._left, spare)

    def build_for_two(self) -> MeldStep | None:
        """Return the build of a two on a meld on the table, without its card; ``None`` if it fits none.

        The best place is an end of a sequence beyond which a card is held.
        """
        free: MeldStep | None = None
        for number, meld in enumerate(self._tableau.melds, 1):
            if meld.rank:
                free = free or MeldStep("build", 0, meld=number)
                continue
            at = self._kit.at[meld.suit]
            for gap, beyond, end in (
                (meld.high + 1, meld.high + 2, "high"),
                (meld.low - 1, meld.low - 2, "low"),
            ):
                if at[gap] and at[beyond] & self._left:
                    return MeldStep("build", 0, meld=number, end=end)
                if at[gap]:
                    free = free or MeldStep("build", 0, meld=number, end=end)
        return free

    def _begin(self, hand: int) -> None:
        """Begin a new plan."""
        self._left = hand
        self._steps: list[Fields] = []
        self._need = 0 if self._opened else self._house.opening_points
        self._melds_left = 99 if self._house.melds_per_turn == "any" else 1 - self._new_melds
        self._may_build = self._opened or self._house.build_before_opening
        self._set_fits, self._set_numbers = self._set_fits_at_start, self._set_numbers_at_start
        self._runs = self._runs_at_start[:]
        self._changed = False
        # The ranks of which the hand may have three natural cards.
        self._ranks_left = self._ranks_of_three

    def _lay_all(self) -> None:
        """Lay a first meld, if one is needed, then the melds and builds without twos, then those with them."""
        if self._need and self._melds_left > 0:
            first = self._best_first_meld(0)
            if first is not None:
                self._lay(first)
        self._lay_natural()
        while self._left & self._kit.wild and (step := self._best_with_two()) is not None:
            self._lay(step)
            self._lay_natural()

    def _lay_natural(self) -> None:
        """Lay the melds of natural cards, then build every natural card that fits."""
        while self._melds_left > 0 and not self._need and (step := self._best_natural_meld()) is not None:
            self._lay(step)
        if self._may_build:
            self._build_all()

    def _lay(self, step: Fields) -> None:
        """Add a step to the plan."""
        kind, cards, low, _, _ = step
        self._steps.append(step)
        self._left &= ~cards
        self._changed = True
        if kind == "build":
            return
        self._need = 0
        self._melds_left -= 1
        self._may_build = True
        natural = cards & self._kit.plain
        first = (natural & -natural).bit_length() - 1
        if kind == "set":
            height = first % 13 + 2 if natural else 2
            if height not in self._set_numbers:
                self._set_numbers = {**self._set_numbers, height: 0}
            if natural:
                self._set_fits |= self._kit.ranks[height]
        else:
            self._runs.append((first % 52 // 13, low, low + cards.bit_count() - 1, 0))

    def _worth(self, cards: int) -> float:
        """Return the gain from laying natural cards down: their points, and a shorter hand."""
        return self._kit.points(cards, self._trump) + SHORTER_HAND * cards.bit_count()

    def _buildable(self) -> int:
        """Return the mask of the natural cards left that can be built, one after the other."""
        if not self._may_build:
            return 0
        buildable = self._left & self._set_fits
        for suit, bottom, top, _ in self._runs:
            at, low, high = self._kit.at[suit], bottom - 1, top + 1
            while fit := at[high] & self._left:
                buildable |= fit
                high += 1
            while fit := at[low] & self._left:
                buildable |= fit
                low -= 1
        return buildable

    def _build_all(self) -> None:
        """Build every natural card that fits: first on sequences, where one build makes room for the next."""
        left, steps = self._left, self._steps
        if not self._changed and not left & self._tableau.direct:
            return
        for place, run in enumerate(self._runs):
            suit, low, high, number = run
            at = self._kit.at[suit]
            if not (at[high + 1] | at[low - 1]) & left:
                continue
            while fit := at[high + 1] & left:
                left ^= fit & -fit
                steps.append(("build", fit & -fit, 0, number, ""))
                high += 1
            while fit := at[low - 1] & left:
                low -= 1
                left ^= fit & -fit
                steps.append(("build", fit & -fit, 0, number, "low" if low == 2 else ""))
            self._runs[place] = (suit, low, high, number)
        fits = left & self._set_fits
        left ^= fits
        while fits:
            card = fits & -fits
            fits ^= card
            steps.append(("build", card, 0, self._set_numbers[(card.bit_length() - 1) % 13 + 2], ""))
        self._left = left

    def _best_natural_meld(self) -> Fields | None:
        """Return the best new meld of natural cards. Cards that can be built anyway add nothing to its worth."""
        plain = self._left & self._kit.plain
        sets = self._ranks_left = [rank for rank in self._ranks_left if (plain & rank).bit_count() >= 3]
        present = (plain | plain >> 52) & GREEN
        threes = present & present >> 1 & present >> 2 & self._kit.lows
        if not sets and not threes:
            return None
        runs = natural_runs(plain, present, threes) if threes else []
        free = self._buildable()
        in_runs = 0
        for _, cards in runs:
            in_runs |= cards
        best: Fields | None = None
        most = 0.0
        for rank in sets:
            held = plain & rank
            gain = self._worth(held & ~free)
            if gain > most:
                rest = held & ~in_runs  # if no sequence takes the others, they can be built later
                best, most = ("set", rest if rest.bit_count() >= 3 else held, 0, 0, ""), gain
        for low, cards in runs:
            gain = self._worth(cards & ~free)
            if gain > most:
                best, most = ("run", cards, low, 0, ""), gain
        return best

    def _best_with_two(self) -> Fields | None:
        """Return the best meld with one two, or build of a two that lets a card fit; ``None`` if the two is kept."""
        best: Fields | None = None
        most, extended = self._least_gain, -1
        free, left = self._buildable(), self._left
        twos = left & self._kit.wild
        two = twos & -twos
        if self._melds_left > 0 and not self._need:
            for rank in self._kit.melded:
                held = left & rank
                if held.bit_count() == 2:
                    gain = self._worth(held & ~free)
                    if gain > most:
                        best, most = ("set", held | two, 0, 0, ""), gain
            for low, cards in self._gapped_runs(2):
                gain = self._worth(cards & ~free)
                if gain > most:
                    best, most = ("run", cards | two, low, 0, ""), gain
        if self._may_build:
            for place, (suit, low, high, number) in enumerate(self._runs):
                at = self._kit.at[suit]
                for gap, step, end in ((high + 1, 1, "high"), (low - 1, -1, "low")):
                    beyond = gap + step
                    cards = at[beyond] & left & ~free if at[gap] else 0
                    following = 0
                    while cards:
                        following |= cards & -cards
                        beyond += step
                        cards = at[beyond] & left & ~free
                    gain = self._worth(following) if following else 0.0
                    if gain > most:
                        best, most, extended = ("build", two, gap, number, end), gain, place
        if best is not None and extended >= 0 and best[0] == "build":
            suit, low, high, number = self._runs[extended]
            self._runs[extended] = (suit, min(low, best[2]), max(high, best[2]), number)
        return best

    def _gapped_runs(self, natural: int) -> Iterator[tuple[int, int]]:
        """Yield the sequences around three heights of which the hand has this many cards; twos fill the gaps.

        Each is its lowest height and its natural cards. It extends to both sides while the hand has the next card.
        """
        plain = self._left & self._kit.plain
        for suit in range(4):
            shape = self._kit.shapes[suit]
            for low, span in windows(self._kit.present(plain, suit), shape, natural):
                yield low, cards_between(plain, suit, span & shape)

    def _best_first_meld(self, must: int) -> Fields | None:
        """Return the best first meld that is worth enough (BG-18); with the card ``must`` (a bit), unless that is 0."""
        kit, left, need, openings = self._kit, self._left, self._need, self._openings
        if openings is None or not openings.any:
            return None
        twos = left & kit.wild
        wild = twos.bit_count()
        best: Fields | None = None
        most = -99.0
        for rank, value, doubled in openings.sets:
            held = left & rank
            count = held.bit_count()
            if not count or count + wild < 3 or 2 * value * count + 4 * wild < need or (must and not held & must):
                continue
            points = value * (count + (held & doubled).bit_count())
            # The twos that make up for cards lacking to three and for points lacking, of which each has 4 (BG-40).
            used = max(3 - count, -(-(need - points) // 4), 0)
            if used <= wild:
                gain = points + SHORTER_HAND * count - OPENING_TWO * used
                if gain > most:
                    best, most = ("set", held | lowest_bits(twos, used), 0, 0, ""), gain
        for suit in openings.suits:
            if must and not must & SUIT_MASK[suit]:
                continue
            shape, present = kit.shapes[suit], kit.present(left, suit)
            through = (must.bit_length() - 1) % 13 + 2 if must else 0
            run = first_run(present, shape, wild, suit == self._trump, need, through)
            if run is not None and run[0] > most:
                most, low, high, used = run
                cards = cards_between(left, suit, (1 << high - 1) - (1 << low - 2) & shape)
                if must:
                    cards = cards & ~twin(must) | must
                best = ("run", cards | lowest_bits(twos, used), low, 0, "")
        return best

    def _lay_required(self, must: int) -> None:
        """Begin the plan with a meld of the card ``must`` (BG-14), with as few twos as possible."""
        if self._melds_left <= 0:
            return
        if self._need:
            first = self._best_first_meld(must) or self._best_first_meld(0)
            if first is None:
                return
            self._lay(first)
            if not must & self._left or self._melds_left <= 0:
                return
        kit, twos = self._kit, self._left & self._kit.wild
        rank = next((rank for rank in kit.melded if rank & must), 0)
        best: Fields | None = None
        held = self._left & rank
        fewest = max(0, 3 - held.bit_count())
        if fewest <= twos.bit_count():
            best = ("set", held | lowest_bits(twos, fewest), 0, 0, "")
        for used in range(3):
            if used > twos.bit_count() or (best is not None and fewest <= used):
                break
            for low, cards in self._gapped_runs(3 - used):
                other = twin(must) & kit.plain
                if cards & (must | other):
                    best, fewest = ("run", cards & ~other | must | lowest_bits(twos, used), low, 0, ""), used
        if best is not None:
            self._lay(best)

    def _may_take_two(self) -> bool:
        """Whether a two can be built on a sequence."""
        at = self._kit.at
        return any(at[suit][high + 1] or at[suit][low - 1] for suit, low, high, _ in self._runs)
