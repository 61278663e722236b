"""Plans of a turn: the melds and builds that a hand allows, one after the other, and what is left.

A plan is a proposal: before its first step is made, ``legality`` is asked.
"""

from collections.abc import Iterator
from typing import Final

from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.masks import GREEN, SUIT_MASK, Kit, twin
from cardtable.games.blues_and_greens.law.possible_melds import Openings
from cardtable.games.blues_and_greens.law.tableau import Tableau
from cardtable.games.blues_and_greens.player.plan_runs import (
    OPENING_TWO,
    SHORTER_HAND,
    cards_between,
    first_run,
    lowest_bits,
    natural_runs,
    windows,
)
from cardtable.games.blues_and_greens.player.plan_steps import Fields, Plan, Step

MIN_WORTH_OF_TWO: Final = 2.0
"""The least worth of cards that a two is used to meld; otherwise the two is kept for better ones. Guessed."""


class Planner:
    """Makes the plans of one player's turn.

    :param opened: whether the player has laid a first meld.
    :param laid: the number of new melds laid in this turn.
    :param largest_hand: a hand that includes all hands for which plans will be made.
    """

    __slots__ = (
        "_changed",
        "_fits",
        "_fits_now",
        "_free_to_build",
        "_house",
        "_kit",
        "_laid",
        "_lays",
        "_left",
        "_need",
        "_opened",
        "_openings",
        "_ranks",
        "_ranks_now",
        "_runs",
        "_runs_now",
        "_set_ranks",
        "_sets",
        "_steps",
        "_tableau",
        "_trump",
    )  # fmt: skip

    def __init__(
        self, kit: Kit, house: House, trump: int, tableau: Tableau, opened: bool, laid: int, largest_hand: int
    ) -> None:
        self._kit, self._house, self._trump, self._tableau = kit, house, trump, tableau
        self._opened, self._laid = opened, laid
        self._openings = None if opened else Openings(kit, trump, largest_hand, house.opening_points)
        self._sets = [rank for rank in kit.melded if (largest_hand & rank).bit_count() >= 3]
        self._ranks_now: dict[int, int] = {}
        self._runs_now: list[tuple[int, int, int, int]] = []
        self._fits_now = 0
        for number, meld in enumerate(tableau.melds, 1):
            if meld.rank:
                self._ranks_now.setdefault(meld.rank, number)
                self._fits_now |= kit.ranks[meld.rank]
            else:
                self._runs_now.append((int(meld.suit), meld.low, meld.high, number))

    def plan(self, hand: int, must: int = 0) -> Plan | None:
        """Return what can be laid from ``hand``; ``None`` if no way is found to meld the card ``must`` (a bit)."""
        self._begin(hand)
        self._lay_all()
        if must & self._left:
            self._begin(hand)
            self._force(must)
            self._lay_all()
            if must & self._left:
                return None
        laid = hand & ~self._left
        points = self._kit.points(laid, self._trump)
        spare = self._free_to_build and bool(self._ranks or self._open_end())
        return Plan(tuple(self._steps), points, laid.bit_count(), self._left, spare)

    def build_for_two(self) -> Step | None:
        """Return where a two can be built on the melds on the table: a step without its card."""
        for number, meld in enumerate(self._tableau.melds, 1):
            if meld.rank:
                return Step("build", 0, meld=number)
        end = self._open_end()
        return Step("build", 0, meld=end[0], end=end[1]) if end is not None and end[0] else None

    def _begin(self, hand: int) -> None:
        self._left = hand
        self._steps: list[Fields] = []
        self._need = 0 if self._opened else self._house.opening_points
        self._lays = 99 if self._house.melds_per_turn == "any" else 1 - self._laid
        self._free_to_build = self._opened or self._house.build_before_opening
        self._fits, self._ranks = self._fits_now, self._ranks_now
        self._runs = self._runs_now[:]
        self._changed = False
        # The ranks of which the hand may still have three natural cards.
        self._set_ranks = self._sets

    def _lay_all(self) -> None:
        if self._need and self._lays > 0:
            first = self._opening(0)
            if first is not None:
                self._lay(first)
        self._lay_natural()
        if self._left & self._kit.wild:
            while self._left & self._kit.wild and (step := self._with_twos()) is not None:
                self._lay(step)
                self._lay_natural()

    def _lay_natural(self) -> None:
        while self._lays > 0 and not self._need and (step := self._best_new()) is not None:
            self._lay(step)
        if self._free_to_build:
            self._build_all()

    def _lay(self, step: Fields) -> None:
        kind, cards, low, _, _ = step
        self._steps.append(step)
        self._left &= ~cards
        self._changed = True
        if kind == "build":
            return
        self._need = 0
        self._lays -= 1
        self._free_to_build = True
        natural = cards & self._kit.plain
        first = (natural & -natural).bit_length() - 1
        if kind == "set":
            height = first % 13 + 2 if natural else 2
            if height not in self._ranks:
                self._ranks = {**self._ranks, height: 0}
            if natural:
                self._fits |= self._kit.ranks[height]
        else:
            self._runs.append((first % 52 // 13, low, low + cards.bit_count() - 1, 0))

    def _worth(self, cards: int) -> float:
        return self._kit.points(cards, self._trump) + SHORTER_HAND * cards.bit_count()

    def _buildable(self) -> int:
        """Return the mask of the natural cards in the hand that can be built, one after the other."""
        if not self._free_to_build:
            return 0
        buildable = self._left & self._fits
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
        """Build every natural card that fits, first on sequences, where one card lets the next one fit."""
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
        fits = left & self._fits
        left ^= fits
        while fits:
            card = fits & -fits
            fits ^= card
            steps.append(("build", card, 0, self._ranks[(card.bit_length() - 1) % 13 + 2], ""))
        self._left = left

    def _best_new(self) -> Fields | None:
        """Return the new meld of natural cards that is worth most, not counting cards that could be built anyway."""
        plain = self._left & self._kit.plain
        sets = self._set_ranks = [rank for rank in self._set_ranks if (plain & rank).bit_count() >= 3]
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
                rest = held & ~in_runs  # the others can be built later, if no sequence takes them
                best, most = ("set", rest if rest.bit_count() >= 3 else held, 0, 0, ""), gain
        for low, cards in runs:
            gain = self._worth(cards & ~free)
            if gain > most:
                best, most = ("run", cards, low, 0, ""), gain
        return best

    def _with_twos(self) -> Fields | None:
        """Return a meld or a build that a two makes possible, if it is worth it."""
        best: Fields | None = None
        most, longer = MIN_WORTH_OF_TWO, -1
        free, left = self._buildable(), self._left
        twos = left & self._kit.wild
        two = twos & -twos
        if self._lays > 0 and not self._need:
            for rank in self._kit.melded:
                held = left & rank
                if held and held.bit_count() == 2:
                    gain = self._worth(held & ~free)
                    if gain > most:
                        best, most = ("set", held | two, 0, 0, ""), gain
            for low, cards in self._gapped(2):
                gain = self._worth(cards & ~free)
                if gain > most:
                    best, most = ("run", cards | two, low, 0, ""), gain
        if self._free_to_build:
            for place, (suit, low, high, number) in enumerate(self._runs):
                at = self._kit.at[suit]
                for gap, beyond, end in ((high + 1, high + 2, "high"), (low - 1, low - 2, "low")):
                    cards = at[beyond] & left & ~free if at[gap] else 0
                    if cards:
                        gain = self._worth(cards & -cards)
                        if gain > most:
                            best, most, longer = ("build", two, gap, number, end), gain, place
        if best is not None and longer >= 0 and best[0] == "build":
            suit, low, high, number = self._runs[longer]
            self._runs[longer] = (suit, min(low, best[2]), max(high, best[2]), number)
        return best

    def _gapped(self, natural: int) -> Iterator[tuple[int, int]]:
        """Yield the sequences around each three heights with this many natural cards, where twos fill the gaps.

        Each is its lowest height and its natural cards; it continues as long as the hand has the next card.
        """
        plain = self._left & self._kit.plain
        for suit in range(4):
            shape = self._kit.shapes[suit]
            for low, span in windows((plain >> 13 * suit | plain >> 52 + 13 * suit) & shape, shape, natural):
                yield low, cards_between(plain, suit, span & shape)

    def _opening(self, must: int) -> Fields | None:
        """Return the best first meld that is worth enough (BG-18), with the card ``must`` (a bit) if one is named."""
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
            some = max(3 - count, -(-(need - points) // 4), 0)
            if some <= wild:
                gain = points + SHORTER_HAND * count - OPENING_TWO * some
                if gain > most:
                    best, most = ("set", held | lowest_bits(twos, some), 0, 0, ""), gain
        for suit in openings.suits:
            if must and not must & SUIT_MASK[suit]:
                continue
            shape = kit.shapes[suit]
            present = (left >> 13 * suit | left >> 52 + 13 * suit) & shape
            through = (must.bit_length() - 1) % 13 + 2 if must else 0
            run = first_run(present, shape, wild, suit == self._trump, need, through)
            if run is not None and run[0] > most:
                most, low, high, some = run
                cards = cards_between(left, suit, (1 << high - 1) - (1 << low - 2) & shape)
                if must:
                    cards = cards & ~twin(must) | must
                best = ("run", cards | lowest_bits(twos, some), low, 0, "")
        return best

    def _force(self, must: int) -> None:
        """Begin the plan with a meld for the card ``must`` (BG-14), with twos if need be."""
        if self._lays <= 0:
            return
        if self._need:
            first = self._opening(must) or self._opening(0)
            if first is None:
                return
            self._lay(first)
            if not must & self._left or self._lays <= 0:
                return
        kit, twos = self._kit, self._left & self._kit.wild
        rank = next((rank for rank in kit.melded if rank & must), 0)
        best: Fields | None = None
        held = self._left & rank
        some = max(0, 3 - held.bit_count())
        if some <= twos.bit_count():
            best = ("set", held | lowest_bits(twos, some), 0, 0, "")
        for natural in (3, 2, 1):
            if 3 - natural > twos.bit_count() or (best is not None and some <= 3 - natural):
                break
            for low, cards in self._gapped(natural):
                other = twin(must) & kit.plain
                if cards & (must | other):
                    best, some = (
                        ("run", cards & ~other | must | lowest_bits(twos, 3 - natural), low, 0, ""),
                        3 - natural,
                    )
        if best is not None:
            self._lay(best)

    def _open_end(self) -> tuple[int, str] | None:
        """Return a sequence's number and end that a two can be built on."""
        for suit, low, high, number in self._runs:
            if self._kit.at[suit][high + 1]:
                return number, "high"
            if self._kit.at[suit][low - 1]:
                return number, "low"
        return None
