"""The melds that a hand allows, found without listing all of them: a first meld, and a card to be melded (BG-14)."""

from collections.abc import Sequence

from cardtable.engine.cards import Card
from cardtable.games.blues_and_greens.law.best_runs import best_run, most_in
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.kit import Kit
from cardtable.games.blues_and_greens.law.masks import BIT, PLACE, SUIT_MASK
from cardtable.games.blues_and_greens.law.melds import Meld
from cardtable.games.blues_and_greens.law.small_melds import can_build_up, natural_partners, small_meld, ways_to_build
from cardtable.games.blues_and_greens.law.tableau import NO_RUNS, Tableau


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
            shape = kit.shapes[suit]
            present = (hand >> 13 * suit | hand >> 52 + 13 * suit) & shape
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
            shape = kit.shapes[suit]
            present = (hand >> 13 * suit | hand >> 52 + 13 * suit) & shape
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
