"""Melds: which cards make one, what can be built, and whether a card could still be melded (BG-14 to BG-20, BG-28)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from cardtable.engine.cards import RANKS, SUITS, Card, Rank, Suit
from cardtable.games.blues_and_greens.house import House
from cardtable.games.blues_and_greens.masks import BIT, RANK_MASK, SUIT_MASK, Kit, cards_of, height
from cardtable.games.blues_and_greens.moves import Build, Run, Set

_RANK_OF = {height(rank): rank for rank in RANKS}


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table.

    :param rank: the height of a set's rank (2: a set of twos, which takes only twos); 0 for a sequence.
    :param suit: a sequence's suit; ``low`` and ``high`` are its ends' heights. Unused in a set.
    :param cards: its cards, a sequence's from low to high.
    :param seats: who laid each of them.
    :param owner: who laid the meld.
    """

    rank: int
    suit: Suit
    low: int
    high: int
    cards: tuple[Card, ...]
    seats: tuple[int, ...]
    owner: int

    @property
    def is_set(self) -> bool:
        """Whether it is a set rather than a sequence."""
        return self.rank > 0

    def stands_for(self, position: int) -> tuple[Rank, Suit] | None:
        """Return which card the one at ``position`` of a sequence is or stands for; ``None`` in a set."""
        return None if self.rank else (_RANK_OF[self.low + position], self.suit)


def new_set(kit: Kit, cards: tuple[Card, ...], seat: int) -> Meld | str:
    """Return the set that ``cards`` make when ``seat`` lays them, or why they make none."""
    if len(cards) < 3:
        return "A set has three or more cards of one rank."
    natural = {height(card.rank) for card in cards if not BIT[card] & kit.wild}
    if any(not BIT[card] & (kit.wild | kit.plain) for card in cards):
        return "Special threes can't be melded."
    if len(natural) > 1:
        return "The cards of a set have one rank."
    rank = natural.pop() if natural else 2
    return Meld(rank, Suit.NONE, 0, 0, cards, (seat,) * len(cards), seat)


def new_run(kit: Kit, cards: tuple[Card, ...], seat: int) -> Meld | str:
    """Return the sequence that ``cards`` make, low to high, when ``seat`` lays them, or why they make none."""
    if len(cards) < 3:
        return "A sequence has three or more consecutive cards of one suit."
    if any(not BIT[card] & (kit.wild | kit.plain) for card in cards):
        return "Special threes can't be melded."
    natural = [(position, card) for position, card in enumerate(cards) if not BIT[card] & kit.wild]
    if not natural:
        return "Twos alone are no sequence."
    suit = natural[0][1].suit
    low = height(natural[0][1].rank) - natural[0][0]
    if any(card.suit != suit for _, card in natural):
        return "The cards of a sequence have one suit."
    if any(height(card.rank) - position != low for position, card in natural):
        return "The cards of a sequence are consecutive, written from low to high."
    if any(low + position not in kit.heights[suit] for position in range(len(cards))):
        return "A two can't stand for a special three, a removed card, another two, or a card beyond the ace."
    return Meld(0, suit, low, low + len(cards) - 1, cards, (seat,) * len(cards), seat)


def built(kit: Kit, meld: Meld, move: Build, seat: int) -> Meld | str:
    """Return ``meld`` with the move's card added by ``seat``, or why it does not fit."""
    card = move.card
    bit = BIT[card]
    if not bit & (kit.wild | kit.plain):
        return "Special threes can't be melded."
    if meld.is_set:
        if move.end:
            return "Only on a sequence has a two a low or a high end."
        if meld.rank != height(card.rank) and not (bit & kit.wild and meld.rank != 2):
            return "Only a card of the set's rank, or a special two, can be built on it."
        return Meld(meld.rank, meld.suit, 0, 0, (*meld.cards, card), (*meld.seats, seat), meld.owner)
    end = move.end
    if bit & kit.wild:
        if not end:
            return "Say 'low' or 'high' for a two on a sequence."
    else:
        if end and card.rank is not Rank.TWO:
            return "Only a two needs to be told its end of the sequence."
        fits = "high" if height(card.rank) == meld.high + 1 else "low"
        if card.suit != meld.suit or height(card.rank) not in (meld.low - 1, meld.high + 1) or end not in ("", fits):
            return "Only the next card of its suit can be built on a sequence, at its end."
        end = fits
    if end == "high":
        if meld.high + 1 not in kit.heights[meld.suit]:
            return "The sequence can't go on at its high end."
        return Meld(0, meld.suit, meld.low, meld.high + 1, (*meld.cards, card), (*meld.seats, seat), meld.owner)
    if meld.low - 1 not in kit.heights[meld.suit]:
        return "The sequence can't go on at its low end."
    return Meld(0, meld.suit, meld.low - 1, meld.high, (card, *meld.cards), (seat, *meld.seats), meld.owner)


def sets_in(kit: Kit, hand: int, alike: bool) -> Iterator[Set]:
    """Yield the sets that can be laid from ``hand``.

    :param alike: take twos for alike and use them in one order, blue first; else yield every choice of twos.
    """
    wild = cards_of(hand & kit.wild)
    if alike:
        wild = wild[::-1]
        choices = [wild[:count] for count in range(len(wild) + 1)]
    else:
        choices = [some for count in range(len(wild) + 1) for some in combinations(wild, count)]
    for rank in range(2, 15):
        natural = cards_of(hand & kit.plain & RANK_MASK[rank])
        if not natural or len(natural) + len(wild) < 3:
            continue
        for count in range(1, len(natural) + 1):
            for some in combinations(natural, count):
                for twos in choices:
                    if count + len(twos) >= 3:
                        yield Set(tuple(sorted(some + twos)))
    for twos in choices:
        if len(twos) >= 3:
            yield Set(tuple(sorted(twos)))


def runs_in(kit: Kit, hand: int, alike: bool) -> Iterator[Run]:
    """Yield the sequences that can be laid from ``hand``; where several twos are in one, they are in one order.

    :param alike: take twos for alike and use them only where the hand has no natural card; else everywhere.
    """
    wild = cards_of(hand & kit.wild)
    if alike:
        wild = wild[::-1]
    for suit in SUITS:
        natural = hand & kit.plain & SUIT_MASK[suit]
        if not natural or natural.bit_count() + len(wild) < 3:
            continue
        heights = kit.heights[suit]
        at = {number: cards_of(natural & RANK_MASK[number]) for number in heights}
        for low in heights:
            yield from _runs_from(at, low, (), wild, alike, False)


def _runs_from(
    at: dict[int, tuple[Card, ...]],
    number: int,
    so_far: tuple[Card, ...],
    wild: tuple[Card, ...],
    alike: bool,
    has_natural: bool,
) -> Iterator[Run]:
    if has_natural and len(so_far) >= 3:
        yield Run(so_far)
    if number not in at:
        return
    for card in at[number]:
        yield from _runs_from(at, number + 1, (*so_far, card), wild, alike, True)
    if alike and at[number]:
        return
    for position in range(1 if alike else len(wild)):
        if position < len(wild):
            two = wild[position]
            yield from _runs_from(at, number + 1, (*so_far, two), wild[position + 1 :], alike, has_natural)


def runs_of(kit: Kit, cards: tuple[Card, ...]) -> Iterator[Run]:
    """Yield the sequences made of exactly these cards: one for each place that the twos can take."""
    natural = sorted((card for card in cards if not BIT[card] & kit.wild), key=lambda card: height(card.rank))
    twos = sorted(card for card in cards if BIT[card] & kit.wild)
    if not natural or len(cards) < 3 or len({card.suit for card in natural}) > 1:
        return
    first, last = height(natural[0].rank), height(natural[-1].rank)
    by_height = {height(card.rank): card for card in natural}
    spare = len(twos) - (last - first + 1 - len(by_height))
    if len(by_height) < len(natural) or spare < 0:
        return
    for below in range(spare, -1, -1):
        left = iter(twos)
        span = range(first - below, last + spare - below + 1)
        order = tuple(by_height[number] if number in by_height else next(left) for number in span)
        run = Run(order)
        if isinstance(new_run(kit, order, 0), Meld):
            yield run


def builds_on(kit: Kit, number: int, meld: Meld, hand: int) -> Iterator[Build]:
    """Yield the builds from ``hand`` on ``meld``, the ``number``-th of the hand."""
    wild = cards_of(hand & kit.wild)
    if meld.is_set:
        fitting = cards_of(hand & kit.plain & RANK_MASK[meld.rank]) if meld.rank != 2 or not kit.wild else ()
        for card in (*fitting, *wild):
            yield Build(number, card)
        return
    for height_, end in ((meld.low - 1, "low"), (meld.high + 1, "high")):
        if height_ in kit.heights[meld.suit]:
            for card in cards_of(hand & kit.plain & SUIT_MASK[meld.suit] & RANK_MASK[height_]):
                yield Build(number, card, end if card.rank is Rank.TWO else "")
            for card in wild:
                yield Build(number, card, end)


def natural_at(suit: Suit, number: int) -> int:
    """Return the mask of both cards of a suit at a height."""
    return SUIT_MASK[suit] & RANK_MASK[number]


def worth_of_best(kit: Kit, trump: int, hand: int) -> int:
    """Return the points of the best single meld in ``hand``, 0 if it has none."""
    wild = (hand & kit.wild).bit_count()
    plain = hand & kit.plain
    best = 4 * wild if wild >= 3 else 0
    for rank in range(2, 15):
        cards = plain & RANK_MASK[rank]
        if cards and cards.bit_count() + wild >= 3:
            best = max(best, kit.points(cards, trump) + 4 * wild)
    for suit in SUITS:
        if plain & SUIT_MASK[suit]:
            best = max(best, _best_run(kit, trump, plain & SUIT_MASK[suit], wild, suit, 0))
    return best


def worth_of_best_with(kit: Kit, trump: int, hand: int, card: Card) -> int:
    """Return the points of the best single meld in ``hand`` that holds ``card`` (no special card), 0 if none does."""
    wild = (hand & kit.wild).bit_count()
    plain = hand & kit.plain
    best = 0
    rank = plain & RANK_MASK[height(card.rank)]
    if rank.bit_count() + wild >= 3:
        best = kit.points(rank, trump) + 4 * wild
    # In a sequence the card keeps out its twin; the twin is worth the same, so the heights alone decide.
    return max(best, _best_run(kit, trump, plain & SUIT_MASK[card.suit], wild, card.suit, height(card.rank)))


def _best_run(kit: Kit, trump: int, plain: int, wild: int, suit: Suit, through: int) -> int:
    """Return the points of the best sequence in one suit; ``through`` is a height that a natural card must fill."""
    best = 0
    values = {}
    for number in kit.heights[suit]:
        cards = plain & RANK_MASK[number]
        values[number] = kit.points(cards & -cards, trump) if cards else 0
    for low in kit.heights[suit]:
        missing, filled = 0, []
        number = low
        while number in values:
            if values[number]:
                filled.append((number, values[number]))
            else:
                missing += 1
            if missing > wild:
                break
            number += 1
            if number - low >= 3 and filled and (not through or low <= through < number):
                best = max(best, _with_spare_twos(filled, missing, wild, through))
    return best


def _with_spare_twos(filled: list[tuple[int, int]], missing: int, wild: int, through: int) -> int:
    """Return a sequence's points when spare twos take the place of cards that are worth less than a two."""
    keep = through or max(filled, key=lambda pair: pair[1])[0]
    total = 4 * missing
    spare = wild - missing
    for number, value in sorted(filled, key=lambda pair: pair[1]):
        if spare and value < 4 and number != keep:
            spare -= 1
            total += 4
        else:
            total += value
    return total


def small_melds_with(kit: Kit, hand: int, card: Card) -> Iterator[int]:
    """Yield the masks of the three-card melds in ``hand`` that hold ``card``; every larger one holds one of them."""
    own = BIT[card]
    others = cards_of((hand & kit.plain & RANK_MASK[height(card.rank)] & ~own) | (hand & kit.wild))
    for pair in combinations(others, 2):
        yield own | BIT[pair[0]] | BIT[pair[1]]
    number = height(card.rank)
    for low in (number - 2, number - 1, number):
        wanted = [each for each in range(low, low + 3) if each != number]
        if all(each in kit.heights[card.suit] for each in wanted):
            yield from _fill(kit, hand & ~own, card.suit, wanted, own)


def _fill(kit: Kit, hand: int, suit: Suit, heights: list[int], so_far: int) -> Iterator[int]:
    """Yield ``so_far`` with a card of ``hand`` for each of the heights of a sequence, natural or a special two."""
    if not heights:
        yield so_far
        return
    left = hand & (natural_at(suit, heights[0]) & kit.plain | kit.wild)
    while left:
        bit = left & -left
        left ^= bit
        yield from _fill(kit, hand & ~bit, suit, heights[1:], so_far | bit)


def ways_to_build(kit: Kit, melds: tuple[Meld, ...], hand: int, card: Card) -> Iterator[int]:
    """Yield the masks of cards that bring ``card`` on one of ``melds``: itself and what must be built before it."""
    own = BIT[card]
    number = height(card.rank)
    for meld in melds:
        if meld.is_set:
            if meld.rank == number and (number != 2 or not kit.wild):
                yield own
        elif meld.suit == card.suit and not meld.low <= number <= meld.high:
            between = range(meld.high + 1, number) if number > meld.high else range(number + 1, meld.low)
            if all(each in kit.heights[card.suit] for each in between):
                yield from _fill(kit, hand & ~own, card.suit, list(between), own)


def can_meld(
    kit: Kit, house: House, trump: int, hand: int, card: Card, melds: tuple[Meld, ...], opened: bool, laid: int
) -> bool:
    """Whether ``card``, drawn from below the splay's top, can still be melded from ``hand`` in this turn (BG-14).

    :param opened: whether the player has laid the first meld of the hand; ``laid`` counts the new melds of this turn.
    """
    may_build = opened or house.build_before_opening
    if may_build and any(ways_to_build(kit, melds, hand, card)):
        return True
    many = house.melds_per_turn == "any"
    if laid and not many:
        return False
    if opened:
        return any(small_melds_with(kit, hand, card))
    need = max(1, house.opening_points)
    if worth_of_best_with(kit, trump, hand, card) >= need:
        return True
    # Or open with another meld first, and then use the card in a smaller one, or build it.
    ways = set(small_melds_with(kit, hand, card)) if many else set()
    if not may_build:
        ways.update(ways_to_build(kit, melds, hand, card))
    return any(worth_of_best(kit, trump, hand & ~way) >= need for way in ways)
