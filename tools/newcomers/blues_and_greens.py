"""A newcomer to Blues and Greens: bids little, lays everything down early, and leads black threes and aces."""

from collections.abc import Sequence

from cardtable.engine.cards import Card, Rank
from cardtable.engine.moves import PASS, Move, Play
from cardtable.games.blues_and_greens.deck import BIT, RANK_MASK, SUIT_MASK, Kit, cards_of, height, mask_of
from cardtable.games.blues_and_greens.rules import BIDS, BluesAndGreensState, least_bid, winner
from cardtable.games.blues_and_greens.values import Build, Draw, Give, Lay, Phase, Run, Set, Trump

_FAIR_BID = 140
_STRONG_BID = 150
_MOST_DRAWN = 8
_SPARE_TWO = 15
"""Where a second two stands among the cards that may be given back: after all single cards."""


def choose(state: BluesAndGreensState) -> Move:
    """Return what the lessons advise."""
    match state.phase:
        case Phase.AUCTION:
            return _call(state)
        case Phase.TRUMP:
            suit = _long_suit(state.kit, state.hands[state.seat])
            return next(move for move in state.moves() if isinstance(move, Trump) and int(move.suit) == suit)
        case Phase.GIVE:
            return _gift(state)
        case Phase.DRAW:
            return _draw(state)
    return _meld(state) or _play(state)


def _long_suit(kit: Kit, hand: int) -> int:
    """The longest suit, and of equals the highest."""

    def length(suit: int) -> tuple[int, int]:
        cards = hand & kit.plain & SUIT_MASK[suit]
        return cards.bit_count(), sum(height(card.rank) for card in cards_of(cards))

    return max(range(4), key=length)


def _call(state: BluesAndGreensState) -> Move:
    """The lowest bids with a long suit, a top in it and a two or black three; up to 150 with more of all that."""
    hand, kit, seat = state.hands[state.seat], state.kit, state.seat
    if state.bidder is not None and (state.bidder - seat) % 4 == 2:
        return PASS
    long = hand & kit.plain & SUIT_MASK[_long_suit(kit, hand)]
    tops = (long & (RANK_MASK[14] | RANK_MASK[13])).bit_count()
    extra = (hand & (kit.wild | kit.black)).bit_count()
    strong = long.bit_count() >= 5 and tops and extra >= 2
    fair = long.bit_count() >= 4 and tops and extra
    least = least_bid(state.house, state.bid)
    most = _STRONG_BID if strong else _FAIR_BID if fair else 0
    return PASS if least > most else BIDS[most if strong and state.bid else least]


def _gift(state: BluesAndGreensState) -> Move:
    """To the bidder black threes, trumps and aces; back whatever is of no use."""
    hand, kit, trump = state.hands[state.seat], state.kit, state.trump
    wild = hand & kit.wild

    def useful(card: Card) -> tuple[int, int]:
        bit = BIT[card]
        if bit & kit.black:
            return 6, 0
        if bit & kit.red:
            return 0, 0
        if bit & kit.wild:
            return (3, 0) if bit == wild & -wild else (1, _SPARE_TWO)
        if int(card.suit) == trump:
            return 5, height(card.rank)
        if card.rank is Rank.ACE:
            return 4, 0
        return 2 if state.gifts and _mates(hand & kit.plain, card) else 1, height(card.rank)

    order = sorted(cards_of(hand), key=useful, reverse=not state.gifts)
    return Give(tuple(sorted(order[:4])))


def _mates(plain: int, card: Card) -> bool:
    """Whether another card has the same rank, or is next to it in its suit."""
    number = height(card.rank)
    if (plain & RANK_MASK[number]).bit_count() > 1:
        return True
    return any(plain & SUIT_MASK[card.suit] & RANK_MASK[near] for near in (number - 1, number + 1) if 2 <= near <= 14)


def _draw(state: BluesAndGreensState) -> Move:
    """Cards of the splay if all of them can be laid at once, as many as possible; else the deck."""
    draws = [move for move in state.moves() if isinstance(move, Draw)]
    hand, splay = state.hands[state.seat], state.splay
    best = next((move for move in draws if move.card is None), draws[-1])
    for move in draws:
        if move.card is None:
            continue
        cards = splay[splay.index(move.card) :]
        if len(cards) <= _MOST_DRAWN and all(_fits(state, hand | mask_of(cards), card) for card in cards):
            return move
    return best


def _fits(state: BluesAndGreensState, hand: int, card: Card) -> bool:
    """Whether a card makes a set or a sequence with these cards, or can be built on a meld."""
    kit, bit, number = state.kit, BIT[card], height(card.rank)
    if bit & kit.wild:
        return True
    if not bit & kit.plain:
        return False
    if (hand & kit.plain & RANK_MASK[number]).bit_count() >= 3 or state.tableau.builds(bit):
        return True
    suit = hand & kit.plain & SUIT_MASK[card.suit]
    there = [2 <= near <= 14 and bool(suit & RANK_MASK[near]) for near in range(number - 2, number + 3)]
    return any(all(there[low : low + 3]) for low in range(3))


def _meld(state: BluesAndGreensState) -> Move | None:
    """The meld with most points, without twos if possible; then cards built on melds; red threes at the end.

    Before a card from below the top of the splay can be melded (BG-14), a two may have to be built on a meld.
    """
    moves, kit, owed = state.moves(), state.kit, state.must_meld is not None
    melds = [move for move in moves if isinstance(move, Set | Run) and (_worth(state, move) > 0 or owed)]
    if melds:
        return max(melds, key=lambda move: _worth(state, move))
    builds = [move for move in moves if isinstance(move, Build)]
    natural = [move for move in builds if not BIT[move.card] & kit.wild]
    few = state.hands[state.seat].bit_count() <= 3
    if natural or ((few or owed) and builds):
        return max(natural or builds, key=lambda move: kit.points(BIT[move.card], state.trump))
    lays = [move for move in moves if isinstance(move, Lay)]
    return max(lays, key=lambda move: len(move.cards)) if lays else None


def _worth(state: BluesAndGreensState, move: Set | Run) -> int:
    """The points of a meld without its twos, less one for each; nothing if it consists mostly of twos."""
    cards = mask_of(move.cards)
    twos = (cards & state.kit.wild).bit_count()
    if 2 * twos >= len(move.cards):
        return 0
    return state.kit.points(cards & ~state.kit.wild, state.trump) - twos


def _play(state: BluesAndGreensState) -> Move:
    moves = [move for move in state.moves() if isinstance(move, Play)]
    return min(moves, key=lambda move: _lead_order(state, move) if not state.trick else _follow_order(state, move))


def _low(state: BluesAndGreensState, card: Card) -> tuple[bool, int, int]:
    """Cards that are missed least come first; twos spoil a trick."""
    kit, bit = state.kit, BIT[card]
    return bool(bit & (kit.wild | kit.black)), kit.points(bit, state.trump), height(card.rank)


def _lead_order(state: BluesAndGreensState, move: Play) -> tuple[int, Sequence[int]]:
    bit = BIT[move.card]
    if bit & state.kit.black:
        return 0, ()
    if bit & state.kit.plain and move.card.rank is Rank.ACE:
        return 1, (int(move.card.suit) != state.trump,)
    return 2, _low(state, move.card)


def _follow_order(state: BluesAndGreensState, move: Play) -> tuple[int, Sequence[int]]:
    """Win tricks that the partner does not win, in last place as cheaply as possible."""
    kit, trump, trick = state.kit, state.trump, state.trick
    place, low = len(trick), _low(state, move.card)
    held = winner(kit, trump, trick)
    partner = held is not None and (place - held) % 2 == 0
    after = winner(kit, trump, (*trick, move.card))
    if partner:
        return (1 if after is not None and (place - after) % 2 == 0 else 2), low
    if after != place:
        return 1, low
    return 0, low if place == 3 else tuple(-each for each in low)
