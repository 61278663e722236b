"""Melds: which cards make one, and what can be built on it (BG-17 to BG-20, BG-28)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardtable.engine.cards import RANKS, Card, Rank, Suit
from cardtable.games.blues_and_greens.law.kit import Kit
from cardtable.games.blues_and_greens.law.masks import BIT, PLACE, height
from cardtable.games.blues_and_greens.law.moves import Build, Run

_RANK_OF: Final = {height(rank): rank for rank in RANKS}


class Meld(NamedTuple):
    """A meld on the table.

    :param rank: the height of a set's rank (2: a set of twos, which takes only twos); 0 for a sequence.
    :param suit: the suit of a sequence; unused in a set.
    :param low: the height of a sequence's lowest card; unused in a set.
    :param high: the height of a sequence's highest card; unused in a set.
    :param cards: its cards, a sequence's from low to high.
    :param seats: the seat that laid each of them.
    :param owner: the seat that laid the meld.
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
        """Whether the meld is a set, and not a sequence."""
        return self.rank > 0

    def stands_for(self, position: int) -> tuple[Rank, Suit] | None:
        """Return what the card at ``position`` of a sequence is or stands for; ``None`` in a set."""
        return None if self.rank else (_RANK_OF[self.low + position], self.suit)


def new_set(kit: Kit, cards: tuple[Card, ...], seat: int) -> Meld | str:
    """Return the set that ``cards`` make when ``seat`` lays them, or why they make none."""
    if len(cards) < 3:
        return "A set has at least three cards of one rank."
    rank = 0
    mixed = False
    for card in cards:
        bit = BIT[card]
        if bit & kit.plain:
            number = PLACE[card][0]
            mixed = mixed or rank not in (0, number)
            rank = number
        elif not bit & kit.wild:
            return "Special threes can't be melded."
    if mixed:
        return "The cards of a set must have one rank."
    return Meld(rank or 2, Suit.NONE, 0, 0, cards, (seat,) * len(cards), seat)


def new_run(kit: Kit, cards: tuple[Card, ...], seat: int) -> Meld | str:
    """Return the sequence that ``cards`` make, low to high, when ``seat`` lays them, or why they make none."""
    if len(cards) < 3:
        return "A sequence has at least three consecutive cards of one suit."
    suit, low = Suit.NONE, 0
    odd_suit = odd_height = False
    for position, card in enumerate(cards):
        bit = BIT[card]
        if bit & kit.plain:
            number = PLACE[card][0] - position
            if suit is Suit.NONE:
                suit, low = card.suit, number
            odd_suit = odd_suit or card.suit is not suit
            odd_height = odd_height or number != low
        elif not bit & kit.wild:
            return "Special threes can't be melded."
    if suit is Suit.NONE:
        return "Twos alone make no sequence."
    if odd_suit:
        return "The cards of a sequence must have one suit."
    if odd_height:
        return "The cards of a sequence must be consecutive, from low to high."
    heights = kit.heights[suit]
    for number in range(low, low + len(cards)):
        if number not in heights:
            return "A two can't stand for a special three, a removed card, another two, or a card beyond the ace."
    return Meld(0, suit, low, low + len(cards) - 1, cards, (seat,) * len(cards), seat)


def with_card(kit: Kit, meld: Meld, move: Build, seat: int) -> Meld | str:
    """Return ``meld`` with the card of ``move`` built on it by ``seat``, or why the card does not fit."""
    card = move.card
    bit = BIT[card]
    if not bit & (kit.wild | kit.plain):
        return "Special threes can't be melded."
    if meld.rank:
        if move.end:
            return "Only a sequence has a low or a high end for a two."
        if meld.rank != PLACE[card][0] and not (bit & kit.wild and meld.rank != 2):
            return "You can build only a card of the same rank on a set, or a wild two."
        return Meld(meld.rank, meld.suit, 0, 0, (*meld.cards, card), (*meld.seats, seat), meld.owner)
    end, heights = move.end, kit.heights[meld.suit]
    if bit & kit.wild:
        if not end:
            return "Say 'low' or 'high' to build a two on a sequence."
    else:
        if end and card.rank is not Rank.TWO:
            return "Only a two needs an end of the sequence, 'low' or 'high'."
        number = PLACE[card][0]
        fits = "high" if number == meld.high + 1 else "low"
        if card.suit != meld.suit or number not in (meld.low - 1, meld.high + 1) or end not in ("", fits):
            return "You can build only the next card of its suit at either end of a sequence."
        if card.rank is Rank.TWO and not end:
            return "Say 'low' to build a two on a sequence."
        end = fits
    if end == "high":
        if meld.high + 1 not in heights:
            return "The sequence can't get longer at its high end."
        return Meld(0, meld.suit, meld.low, meld.high + 1, (*meld.cards, card), (*meld.seats, seat), meld.owner)
    if meld.low - 1 not in heights:
        return "The sequence can't get longer at its low end."
    return Meld(0, meld.suit, meld.low - 1, meld.high, (card, *meld.cards), (seat, *meld.seats), meld.owner)


def runs_of(kit: Kit, cards: tuple[Card, ...]) -> Iterator[Run]:
    """Yield the sequences made of exactly these cards: one for each way to place the spare twos at the two ends."""
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


def legal_meld(meld: Meld | str) -> Meld:
    """Return what :func:`new_set`, :func:`new_run` or :func:`with_card` made of a legal move.

    :raises ValueError: if it is no meld but the reason why there is none.
    """
    if isinstance(meld, str):
        raise ValueError(meld)
    return meld
