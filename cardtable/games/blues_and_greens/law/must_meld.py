"""The card from below the top of the splay that must be melded in the same turn (BG-14), and what still allows it."""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.games.blues_and_greens.law.fields import BluesAndGreensFields
from cardtable.games.blues_and_greens.law.masks import BIT, PLACE, SUIT_MASK
from cardtable.games.blues_and_greens.law.meld_choices import ALL, Choice, low_of
from cardtable.games.blues_and_greens.law.meld_reach import Reach, can_build_up
from cardtable.games.blues_and_greens.law.moves import Build


class Owed:
    """The moves after which the actor can still meld the card ``must``."""

    __slots__ = (
        "_after_build", "_after_meld", "_at_once", "_bit", "_hand", "_must", "_near", "_opened", "_reaches", "_state",
    )  # fmt: skip

    def __init__(self, state: BluesAndGreensFields, seat: int, must: Card) -> None:
        kit = state.kit
        self._state, self._must, self._bit = state, must, BIT[must]
        self._hand = state.hands[seat]
        height, suit = PLACE[must]
        # For a player who has laid a first meld, only these other cards can help to meld it.
        self._near = (kit.ranks[height] | kit.plain & SUIT_MASK[suit] | kit.wild) & ~self._bit
        self._opened = bool(state.opened >> seat & 1)
        # Whether the card can be built on a meld on the table, by a player who may build.
        self._at_once = bool(self._bit & state.tableau.direct)
        self._reaches: dict[bool, Reach] = {}
        # Answers by the cards that are gone, because the same questions recur.
        self._after_build: dict[int, bool] = {}
        self._after_meld: dict[int, bool] = {}

    def _reach(self, opened: bool) -> Reach:
        reach = self._reaches.get(opened)
        if reach is None:
            state = self._state
            reach = Reach(state.kit, state.house, state.trump, state.tableau, opened, self._hand)
            self._reaches[opened] = reach
        return reach

    def melds(self, choices: Sequence[Choice]) -> Sequence[Choice]:
        """Return those new melds that include the card, or after which it can still be melded."""
        if self._at_once or not choices:
            return choices  # a player who has laid a meld may build
        way = self._reach(True).way(self._hand, self._must, self._state.laid + 1)
        if not way:
            return [choice for choice in choices if choice & self._bit or self._takes(choice)]
        mine, way = self._bit, way & ~self._bit
        return [choice for choice in choices if choice & mine or not choice & way or self._leaves(choice)]

    def _leaves(self, choice: Choice) -> bool:
        """Whether the card can still be melded after this new meld, which does not include it."""
        spent = choice & self._near
        answer = self._after_meld.get(spent)
        if answer is None:
            way = self._reach(True).way(self._hand & ~spent, self._must, self._state.laid + 1)
            answer = self._after_meld[spent] = way > 0
        return answer or self._takes(choice)

    def _takes(self, choice: Choice) -> bool:
        """Whether the card can be built on this new meld, maybe after others."""
        kit = self._state.kit
        height, suit = PLACE[self._must]
        natural, low = choice & kit.plain, low_of(choice)
        if not low:
            return bool(natural & kit.ranks[height])
        if not natural & SUIT_MASK[suit]:
            return False
        cards = choice & ALL
        return can_build_up(kit, self._hand & ~cards, suit, height, low, low + cards.bit_count() - 1)

    def builds(self, builds: Sequence[Build]) -> Sequence[Build]:
        """Return those builds that are of the card, or after which it can still be melded."""
        if self._at_once:
            if not self._state.tableau.runs[PLACE[self._must][1]]:
                return builds  # a set of its rank is always there
            spare = ~self._near
        else:
            way = self._reach(self._opened).way(self._hand, self._must, self._state.laid)
            spare = ~(self._near | way) if way else 0
        return [build for build in builds if BIT[build.card] & spare or self.allows(build)]

    def allows(self, build: Build) -> bool:
        """Whether this build, otherwise legal, is of the card, or leaves a way to meld it."""
        if build.card == self._must:
            return True
        state, bit = self._state, BIT[build.card]
        meld = state.melds[build.meld - 1]
        if not meld.rank and meld.suit == PLACE[self._must][1]:
            below = build.end == "low" if build.end else PLACE[build.card][0] == meld.low - 1
            low, high = (meld.low - 1, meld.high) if below else (meld.low, meld.high + 1)
            return self._reach(self._opened).can_meld_after(self._hand & ~bit, self._must, state.laid, meld, low, high)
        # What can be done with the card does not change, apart from the card that is built.
        if self._at_once:
            return True
        answer = self._after_build.get(bit)
        if answer is None:
            answer = self._after_build[bit] = self.without(bit)
        return answer

    def without(self, cards: int) -> bool:
        """Whether the card can still be melded when these cards are laid down, none of them in a meld."""
        return self._reach(self._opened).way(self._hand & ~cards, self._must, self._state.laid) > 0
