"""A newcomer to Five Hundred: counts tricks for the bid, draws trumps, then leads high cards."""

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move, Pass
from cardtable.games.five_hundred.card_play import unseen
from cardtable.games.five_hundred.deck import ABOVE, BIT, JOKER_BIT, NO_TRUMP, RANKED, SUIT_MASK, SUIT_OF, cards_of
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import CONTRACTS, Bid, Discard, Phase

_MIN_TRUMPS = 4


def choose(state: FiveHundredState) -> Move:
    """Return what the lessons advise."""
    match state.phase:
        case Phase.AUCTION:
            return _call(state)
        case Phase.DISCARD:
            return _discard(state)
    moves = {move.cards[0]: move for move in reversed(state.moves())}
    return moves[_follow(state, list(moves)) if state.trick else _lead(state, list(moves))]


def sure_tricks(hand: int, trump: int) -> int:
    """Return how many tricks the second lesson counts: trumps, less those that higher ones may take; aces and kings."""
    trumps = (hand & SUIT_MASK[trump][trump]).bit_count()
    missing = sum(not hand & bit for bit in RANKED[trump][trump][:3])
    tricks = max(0, trumps - (missing + 1) // 2)
    for suit in range(4):
        if suit != trump:
            ace, king = RANKED[trump][suit][:2]
            tricks += bool(hand & ace) + bool(hand & ace and hand & king)
    return tricks


def _call(state: FiveHundredState) -> Move:
    """Bid the sure tricks and one for the widow, in the best suit with enough cards."""
    hand = state.hands[state.seat]
    suits = [suit for suit in range(4) if (hand & SUIT_MASK[suit][suit]).bit_count() >= _MIN_TRUMPS]
    if not suits:
        return Pass()
    trump = max(suits, key=lambda suit: (sure_tricks(hand, suit), (hand & SUIT_MASK[suit][suit]).bit_count()))
    most = sure_tricks(hand, trump) + 1
    bids = [each for each in CONTRACTS[state.level :] if int(each.trump) == trump and 0 < each.tricks <= most]
    return Bid(bids[-1]) if bids else Pass()


def _discard(state: FiveHundredState) -> Move:
    """Keep trumps, aces and kings; get rid of a whole suit if possible, low cards first."""
    hand, trump = state.hands[state.seat], state.trump
    keep = hand & (SUIT_MASK[trump][trump] | JOKER_BIT)
    for suit in range(4):
        keep |= hand & (RANKED[trump][suit][0] | RANKED[trump][suit][1])
    length = [(hand & mask).bit_count() for mask in SUIT_MASK[trump]]

    def order(card: Card) -> tuple[bool, int, int]:
        return bool(BIT[card] & keep), length[SUIT_OF[trump][card]], _height(trump, card)

    return Discard(tuple(sorted(sorted(cards_of(hand), key=order)[:3])))


def _height(trump: int, card: Card) -> int:
    """The rank of a card in its suit; any trump is higher than other cards."""
    suit = SUIT_OF[trump][card]
    place = len(RANKED[trump][suit]) - RANKED[trump][suit].index(BIT[card])
    return place + 20 * (suit == trump)


def _is_top(state: FiveHundredState, card: Card) -> bool:
    return not ABOVE[state.trump][BIT[card].bit_length() - 1] & unseen(state)


def _lead(state: FiveHundredState, cards: list[Card]) -> Card:
    """Draw trumps, highest first, while others are out; then cards that nobody can beat; then a card to lose."""
    trump = state.trump
    alone = state.seat == state.bidder
    trumps = [card for card in cards if SUIT_OF[trump][card] == trump]
    others = [card for card in cards if card not in trumps]
    if alone and trumps and trump != NO_TRUMP and SUIT_MASK[trump][trump] & unseen(state):
        return max(trumps, key=lambda card: _height(trump, card))
    tops = [card for card in others if _is_top(state, card)]
    if tops:
        return max(tops, key=lambda card: _height(trump, card))
    return min(others or trumps, key=lambda card: _height(trump, card))


def _follow(state: FiveHundredState, cards: list[Card]) -> Card:
    """Win as cheaply as possible, or with a card that nobody can beat; else play low, also under the partner."""
    wins = [card for card in cards if state.strengths[card] > state.best]
    least = min(cards, key=lambda card: _height(state.trump, card))
    friendly = state.bidder not in (state.seat, state.winner)
    if friendly or not wins:
        return least
    cheap = min(wins, key=lambda card: state.strengths[card])
    if len(state.trick) == 2 or SUIT_OF[state.trump][cheap] != state.led:
        return cheap
    tops = [card for card in wins if _is_top(state, card)]
    return tops[0] if tops else least
