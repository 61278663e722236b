"""The moves that leave a way to meld the card chosen from below the top of the splay, as BG-14 demands."""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.games.blues_and_greens.law.fields import BluesAndGreensFields
from cardtable.games.blues_and_greens.law.masks import BIT, PLACE, SUIT_MASK
from cardtable.games.blues_and_greens.law.meld_choices import CARD_BITS, MeldBits, low_of
from cardtable.games.blues_and_greens.law.moves import Build
from cardtable.games.blues_and_greens.law.possible_melds import PossibleMelds
from cardtable.games.blues_and_greens.law.small_melds import can_build_up


class MustMeld:
    """The moves after which the actor can still meld the card ``must`` (BG-14)."""

    __slots__ = (
        "_after_build", "_after_meld", "_at_once", "_bit", "_hand", "_must", "_near", "_opened", "_possible", "_state",
    )  # fmt: skip

    def __init__(self, state: BluesAndGreensFields, seat: int, must: Card) -> None:
        kit = state.kit
        self._state, self._must, self._bit = state, must, BIT[must]
        self._hand = state.hands[seat]
        height, suit = PLACE[must]
        # Once the player has laid a first meld, only these other cards can help to meld it.
        self._near = (kit.ranks[height] | kit.plain & SUIT_MASK[suit] | kit.wild) & ~self._bit
        self._opened = bool(state.opened >> seat & 1)
        # Whether the card fits a meld on the table; the player may not be allowed to build yet.
        self._at_once = bool(self._bit & state.tableau.direct)
        self._possible: dict[bool, PossibleMelds] = {}
        # Answers by the cards spent, because the same questions recur.
        self._after_build: dict[int, bool] = {}
        self._after_meld: dict[int, bool] = {}

    def _possible_melds(self, opened: bool) -> PossibleMelds:
        possible = self._possible.get(opened)
        if possible is None:
            state = self._state
            possible = PossibleMelds(state.kit, state.house, state.trump, state.tableau, opened, self._hand)
            self._possible[opened] = possible
        return possible

    def melds(self, choices: Sequence[MeldBits]) -> Sequence[MeldBits]:
        """Return the new melds that include the card or leave a way to meld it."""
        if self._at_once or not choices:
            return choices  # a player who has laid a meld may build the card on another
        way = self._possible_melds(True).cards_to_meld(self._hand, self._must, self._state.new_melds + 1)
        if not way:
            return [choice for choice in choices if choice & self._bit or self._fits_on(choice)]
        mine, way = self._bit, way & ~self._bit
        return [choice for choice in choices if choice & mine or not choice & way or self._allows_meld(choice)]

    def _allows_meld(self, choice: MeldBits) -> bool:
        """Whether the card can still be melded after this new meld, which does not include it."""
        spent = choice & self._near
        answer = self._after_meld.get(spent)
        if answer is None:
            way = self._possible_melds(True).cards_to_meld(self._hand & ~spent, self._must, self._state.new_melds + 1)
            answer = self._after_meld[spent] = way > 0
        return answer or self._fits_on(choice)

    def _fits_on(self, choice: MeldBits) -> bool:
        """Whether the card can be built on this new meld, perhaps after other cards."""
        kit = self._state.kit
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
            if not self._state.tableau.runs[PLACE[self._must][1]]:
                return builds  # it fits a set, and a set takes its rank for good
            spare = ~self._near
        else:
            way = self._possible_melds(self._opened).cards_to_meld(self._hand, self._must, self._state.new_melds)
            spare = ~(self._near | way) if way else 0
        return [build for build in builds if BIT[build.card] & spare or self.allows(build)]

    def allows(self, build: Build) -> bool:
        """Whether this build, legal in all other respects, is of the card or leaves a way to meld it."""
        if build.card == self._must:
            return True
        state, bit = self._state, BIT[build.card]
        meld = state.melds[build.meld - 1]
        if not meld.rank and meld.suit == PLACE[self._must][1]:
            below = build.end == "low" if build.end else PLACE[build.card][0] == meld.low - 1
            low, high = (meld.low - 1, meld.high) if below else (meld.low, meld.high + 1)
            return self._possible_melds(self._opened).can_meld_after_build(
                self._hand & ~bit, self._must, state.new_melds, meld, low, high
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
        return (
            self._possible_melds(self._opened).cards_to_meld(self._hand & ~cards, self._must, self._state.new_melds) > 0
        )
