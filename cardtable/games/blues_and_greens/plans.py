"""What a player can do with a turn: the melds and builds that a hand allows, one after the other, and what is left.

A plan is a good proposal, not all that is allowed: who makes its first step asks ``legality`` first.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.house import House
from cardtable.games.blues_and_greens.masks import BIT, PLACE, RUN_LOWS, SUIT_MASK, Kit, cards_of
from cardtable.games.blues_and_greens.moves import Build, Run, Set
from cardtable.games.blues_and_greens.reach import RUN_VALUES, best_run
from cardtable.games.blues_and_greens.tableau import Tableau, build_move

SHORTER: Final = 0.8
"""What one card fewer in the hand is worth: it comes nearer to going out, and cannot be left in the hand."""
WORTH_A_TWO: Final = 2.0
"""A two is spent to meld cards that are worth so much; else it waits for better ones."""
OPENING_TWO: Final = 3.0
"""What a two in the first meld is worth elsewhere."""


class Step(NamedTuple):
    """A meld or a build in a plan.

    :param kind: ``set``, ``run`` or ``build``; ``cards`` its mask.
    :param low: a sequence's lowest height. ``meld``: the number of the meld built on, 0 if it is part of the plan.
    :param end: where a two is built on a sequence.
    """

    kind: str
    cards: int
    low: int = 0
    meld: int = 0
    end: str = ""

    def with_card(self, bit: int) -> Build:
        """Return the build of this card."""
        return build_move(self.meld, cards_of(bit)[0], self.end)

    def move(self, kit: Kit) -> Move:
        """Return the step as a move; a build only on a meld that lies on the table."""
        cards = cards_of(self.cards)
        if self.kind == "set":
            return Set(tuple(sorted(cards)))
        if self.kind == "build":
            return self.with_card(self.cards)
        natural = {PLACE[card][0]: card for card in cards if not BIT[card] & kit.wild}
        twos = iter([card for card in cards if BIT[card] & kit.wild])
        span = range(self.low, self.low + len(cards))
        return Run(tuple(natural[height] if height in natural else next(twos) for height in span))


class Plan(NamedTuple):
    """The steps of a turn, the points that they lay down, and the mask of the cards left in the hand afterwards.

    :param spare: whether the twos that are left could be built somewhere.
    """

    steps: tuple[Step, ...]
    points: int
    left: int
    spare: bool


class Planner:
    """Makes the plans of one player's turn.

    :param opened: whether the player has laid a first meld. ``laid``: how many new melds in this turn.
    """

    __slots__ = (
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
        "_ranks",
        "_ranks_now",
        "_runs",
        "_runs_now",
        "_steps",
        "_tableau",
        "_trump",
    )  # fmt: skip

    def __init__(self, kit: Kit, house: House, trump: int, tableau: Tableau, opened: bool, laid: int) -> None:
        self._kit, self._house, self._trump, self._tableau = kit, house, trump, tableau
        self._opened, self._laid = opened, laid
        self._ranks_now: dict[int, int] = {}
        self._runs_now: list[list[int]] = []
        self._fits_now = 0
        for number, meld in enumerate(tableau.melds, 1):
            if meld.rank:
                self._ranks_now.setdefault(meld.rank, number)
                self._fits_now |= kit.ranks[meld.rank]
            else:
                self._runs_now.append([int(meld.suit), meld.low, meld.high, number])

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
        points = self._kit.points(hand & ~self._left, self._trump)
        spare = self._free_to_build and bool(self._ranks or self._open_end())
        return Plan(tuple(self._steps), points, self._left, spare)

    def two_on(self) -> Step | None:
        """Return where a two can be built on the melds that lie on the table: a step still without its card."""
        for number, meld in enumerate(self._tableau.melds, 1):
            if meld.rank:
                return Step("build", 0, meld=number)
        end = self._open_end()
        return Step("build", 0, meld=end[0], end=end[1]) if end is not None and end[0] else None

    def _begin(self, hand: int) -> None:
        self._left = hand
        self._steps: list[Step] = []
        self._need = 0 if self._opened else self._house.opening_points
        self._lays = 99 if self._house.melds_per_turn == "any" else 1 - self._laid
        self._free_to_build = self._opened or self._house.build_before_opening
        self._fits, self._ranks = self._fits_now, self._ranks_now.copy()
        self._runs = [run[:] for run in self._runs_now]

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

    def _lay(self, step: Step) -> None:
        self._steps.append(step)
        self._left &= ~step.cards
        if step.kind == "build":
            return
        self._need = 0
        self._lays -= 1
        self._free_to_build = True
        natural = step.cards & self._kit.plain
        if step.kind == "set":
            low = natural & -natural
            height = (low.bit_length() - 1) % 13 + 2 if natural else 2
            self._ranks.setdefault(height, 0)
            if natural:
                self._fits |= self._kit.ranks[height]
        else:
            suit = next(suit for suit in range(4) if natural & SUIT_MASK[suit])
            self._runs.append([suit, step.low, step.low + step.cards.bit_count() - 1, 0])

    def _worth(self, cards: int) -> float:
        return self._kit.points(cards, self._trump) + SHORTER * cards.bit_count()

    def _buildable(self) -> int:
        """Return the mask of the natural cards in the hand that can be built, one after the other."""
        if not self._free_to_build:
            return 0
        found = self._left & self._fits
        for suit, lowest, highest, _ in self._runs:
            at, low, high = self._kit.at[suit], lowest - 1, highest + 1
            while fit := at[high] & self._left:
                found |= fit
                high += 1
            while fit := at[low] & self._left:
                found |= fit
                low -= 1
        return found

    def _build_all(self) -> None:
        """Build every natural card that fits, on sequences first: there one makes room for the next."""
        for run in self._runs:
            at = self._kit.at[run[0]]
            while fit := at[run[2] + 1] & self._left:
                self._lay(Step("build", fit & -fit, meld=run[3]))
                run[2] += 1
            while fit := at[run[1] - 1] & self._left:
                run[1] -= 1
                self._lay(Step("build", fit & -fit, meld=run[3], end="low" if run[1] == 2 else ""))
        fits = self._left & self._fits
        while fits:
            low = fits & -fits
            fits ^= low
            self._lay(Step("build", low, meld=self._ranks[(low.bit_length() - 1) % 13 + 2]))

    def _best_new(self) -> Step | None:
        """Return the new meld of natural cards that lays down most of what could not be built anyway."""
        plain = self._left & self._kit.plain
        sets = [held for rank in self._kit.melded if (held := plain & rank) and held.bit_count() >= 3]
        runs = list(self._natural_runs(plain))
        if not sets and not runs:
            return None
        free = self._buildable()
        in_runs = 0
        for step in runs:
            in_runs |= step.cards
        best, most = None, 0.0
        for held in sets:
            gain = self._worth(held & ~free)
            if gain > most:
                rest = held & ~in_runs  # the others can be built later, if no sequence takes them
                best, most = Step("set", rest if rest.bit_count() >= 3 else held), gain
        for step in runs:
            gain = self._worth(step.cards & ~free)
            if gain > most:
                best, most = step, gain
        return best

    def _natural_runs(self, plain: int) -> Iterator[Step]:
        """Yield the longest sequence through each three neighbours."""
        present = (plain | plain >> 52) & (1 << 52) - 1
        threes = present & present >> 1 & present >> 2 & RUN_LOWS
        while threes:
            first = low = threes & -threes
            cards = 0
            height = (low.bit_length() - 1) % 13
            while present & low and height < 13:
                both = plain & (low | low << 52)
                cards |= both & -both
                threes &= ~low
                low <<= 1
                height += 1
            yield Step("run", cards, (first.bit_length() - 1) % 13 + 2)

    def _with_twos(self) -> Step | None:
        """Return a meld or a build that a two makes possible, if it is worth it."""
        best: Step | None = None
        most, longer = WORTH_A_TWO, None
        free = self._buildable()
        twos = self._left & self._kit.wild
        two = twos & -twos
        if self._lays > 0 and not self._need:
            for rank in self._kit.melded:
                held = self._left & rank
                if held and held.bit_count() == 2:
                    gain = self._worth(held & ~free)
                    if gain > most:
                        best, most = Step("set", held | two), gain
            for low, cards in self._gapped(2):
                gain = self._worth(cards & ~free)
                if gain > most:
                    best, most = Step("run", cards | two, low), gain
        if self._free_to_build:
            for run in self._runs:
                at = self._kit.at[run[0]]
                for gap, beyond, end in ((run[2] + 1, run[2] + 2, "high"), (run[1] - 1, run[1] - 2, "low")):
                    cards = at[beyond] & self._left & ~free if at[gap] else 0
                    if cards:
                        gain = self._worth(cards & -cards)
                        if gain > most:
                            best, most, longer = Step("build", two, gap, run[3], end), gain, run
        if best is not None and longer is not None and best.kind == "build":
            longer[1], longer[2] = min(longer[1], best.low), max(longer[2], best.low)
        return best

    def _gapped(self, natural: int) -> Iterator[tuple[int, int]]:
        """Yield the sequences around each three heights with so many natural cards, for which twos fill the others.

        That is their lowest height and their natural cards; they go on as far as the hand has the next card.
        """
        plain = self._left & self._kit.plain
        for suit in range(4):
            present, shape = self._kit.present(plain, suit), self._kit.shapes[suit]
            if not present:
                continue
            for first in range(2, 13):
                window = 7 << first - 2
                if window & shape == window and (window & present).bit_count() == natural:
                    low, high = first, first + 2
                    while low > 2 and present >> low - 3 & 1:
                        low -= 1
                    while present >> high - 1 & 1:
                        high += 1
                    cards = 0
                    for height in range(low, high + 1):
                        both = plain & self._kit.at[suit][height]
                        cards |= both & -both
                    yield low, cards

    def _opening(self, must: int) -> Step | None:
        """Return the best first meld that is worth enough (BG-18), with the card ``must`` (a bit) if one is named."""
        kit = self._kit
        twos = self._left & kit.wild
        wild = twos.bit_count()
        best, most = None, -99.0
        for rank in kit.melded:
            held = self._left & rank
            if not held or (must and not held & must):
                continue
            count = held.bit_count()
            if count + wild < 3 or 4 * (count + wild) < self._need:
                continue
            points = kit.points(held, self._trump)
            some = max(3 - count, -(-(self._need - points) // 4), 0)
            if some <= wild:
                gain = points + SHORTER * count - OPENING_TWO * some
                if gain > most:
                    best, most = Step("set", held | _lowest(twos, some)), gain
        for suit in range(4):
            if must and not must & SUIT_MASK[suit]:
                continue
            cards = self._left & kit.plain & SUIT_MASK[suit]
            if cards:
                run = _first_run(cards, kit.shapes[suit], wild, suit == self._trump, self._need, must)
                if run is not None and run[0] > most:
                    most, natural, some, low = run
                    best = Step("run", natural | _lowest(twos, some), low)
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
        held = self._left & rank
        some = max(0, 3 - held.bit_count())
        best = Step("set", held | _lowest(twos, some)) if some <= twos.bit_count() else None
        for natural in (3, 2, 1):
            if 3 - natural > twos.bit_count() or (best is not None and some <= 3 - natural):
                break
            for low, cards in self._gapped(natural):
                twin = (must << 52 | must >> 52) & kit.plain
                if cards & (must | twin):
                    best, some = Step("run", cards & ~twin | must | _lowest(twos, 3 - natural), low), 3 - natural
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


@lru_cache(maxsize=1 << 15)
def _first_run(
    cards: int, shape: int, wild: int, doubled: bool, need: int, must: int
) -> tuple[float, int, int, int] | None:
    """Return the best first sequence of one suit's natural ``cards`` and up to ``wild`` twos, if one is worth enough.

    That is what its natural cards gain, their mask, the number of twos, and its lowest height.
    """
    values = RUN_VALUES[doubled]
    suit = (cards.bit_length() - 1) % 52 // 13
    present = (cards >> 13 * suit | cards >> 52 + 13 * suit) & shape
    if best_run(present, shape, wild, doubled, 0) < need:
        return None
    best: tuple[float, int, int, int] | None = None
    for low in range(2, 13):
        held = some = points = 0
        enough = False
        for height in range(low, 15):
            place = 1 << height - 2
            if present & place:
                both = cards & (place << 13 * suit | place << 52 + 13 * suit)
                held |= both & must or both & -both
                points += values[height]
            elif enough or some == wild or not shape & place:
                break
            else:
                some += 1
                points += 4
            if height > low + 1 and points >= need and held and not must & ~held:
                enough = True
        if enough:
            gain = points - 4 * some + SHORTER * held.bit_count() - OPENING_TWO * some
            if best is None or gain > best[0]:
                best = (gain, held, some, low)
    return best


def _lowest(mask: int, count: int) -> int:
    """Return the lowest ``count`` bits of a mask."""
    found = 0
    for _ in range(count):
        low = mask & -mask
        found |= low
        mask ^= low
    return found
