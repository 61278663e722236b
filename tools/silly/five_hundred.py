"""Rules of judgement for Five Hundred."""

from collections.abc import Iterator

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move, Play
from cardtable.games.five_hundred.card_play import unseen
from cardtable.games.five_hundred.deck import ABOVE, BIT, JOKER_BIT, NO_TRUMP, RANKED, SUIT_MASK, cards_of
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import Bid, Discard, Phase
from tools.silly.judgement import Judgement


def judgements(state: FiveHundredState) -> Iterator[Judgement]:
    """Yield what can be said with certainty of the actor's moves."""
    match state.phase:
        case Phase.AUCTION:
            yield from _bids(state)
        case Phase.DISCARD:
            yield from _discards(state)
        case Phase.PLAY if state.trick:
            yield from _nullo(state) if _stands(state) else _follows(state)


def _stands(state: FiveHundredState) -> bool:
    """Whether this is a nullo whose bidder has taken no trick yet."""
    bidder, contract = state.auction_won()
    return contract.is_nullo and all(past[3] != bidder for past in state.tricks)


def _bids(state: FiveHundredState) -> Iterator[Judgement]:
    hand = state.hands[state.seat]
    bids = [move for move in state.moves() if isinstance(move, Bid)]
    short, topless, bare, high = [], [], [], []
    for move in bids:
        trump = int(move.contract.trump)
        if move.contract.is_nullo:
            aces = sum(bool(hand & RANKED[NO_TRUMP][suit][0]) for suit in range(4))
            if hand & JOKER_BIT and aces:
                high.append(move)
        elif trump == NO_TRUMP:
            if not hand & JOKER_BIT and not any(hand & RANKED[trump][suit][0] for suit in range(4)):
                bare.append(move)
        elif (hand & SUIT_MASK[trump][trump]).bit_count() < 3:
            short.append(move)
        elif move.contract.tricks >= 7 and not any(hand & bit for bit in RANKED[trump][trump][:4]):
            topless.append(move)
    yield Judgement("no trumps", tuple(short), "With fewer than three trumps the others draw them all (FH-7).")
    yield Judgement("no tops", tuple(topless), "Seven tricks need at least one of the four highest trumps (FH-2).")
    yield Judgement("no stoppers", tuple(bare), "Without the joker or an ace nothing is stopped at no trump (FH-2).")
    yield Judgement("nullo on tops", tuple(high), "Joker and ace cannot both be discarded safely (FH-4).")


def _discards(state: FiveHundredState) -> Iterator[Judgement]:
    _, contract = state.auction_won()
    hand, trump = state.hands[state.seat], state.trump
    if contract.is_nullo:
        return
    keep = hand & (SUIT_MASK[trump][trump] | JOKER_BIT)
    for suit in range(4):
        keep |= hand & RANKED[trump][suit][0]
    if (hand & ~keep).bit_count() < 3:
        return
    kept = set(cards_of(keep))
    wrong = [move for move in state.moves() if isinstance(move, Discard) and kept & set(move.discards)]
    yield Judgement("a trump thrown", tuple(wrong), "Trumps and aces stay while three other cards can go (FH-6).")


def _plays(state: FiveHundredState) -> list[tuple[Move, Card]]:
    return [(move, move.card) for move in state.moves() if isinstance(move, Play)]


def _follows(state: FiveHundredState) -> Iterator[Judgement]:
    seat, trump, hidden = state.seat, state.trump, unseen(state)
    bidder, _ = state.auction_won()
    plays = _plays(state)
    wins = [(move, card) for move, card in plays if state.strengths[card] > state.best]
    loses = [(move, card) for move, card in plays if state.strengths[card] <= state.best]
    last = len(state.trick) == 2
    if last and state.winner != bidder != seat and loses and _open(state):
        over = tuple(move for move, _ in wins)
        yield Judgement("over the partner", over, "The partner's card wins the trick already (FH-7).")
    if last and len(wins) > 1 and bidder in (seat, state.winner):
        strengths = state.strengths
        cheap = min(strengths[card] for _, card in wins)
        dear = tuple(move for move, card in wins if strengths[card] > cheap and _between(card, cheap, state, hidden))
        yield Judgement("too high", dear, "A lower card wins this trick too, and the higher one wins another (FH-7).")
    if len(loses) > 1:
        tops = [move for move, card in loses if _is_top(card, trump, hidden)]
        if len(tops) < len(loses) and not (wins and last and state.winner == bidder):
            why = "The highest card of a suit wins a trick later, and a low card can be thrown (FH-7)."
            yield Judgement("a top thrown", tuple(tops), why)


def _open(state: FiveHundredState) -> bool:
    """Whether the contract is neither made nor set. After that each defender plays for the own tricks (FH-11)."""
    bidder, contract = state.auction_won()
    taken = sum(past[3] == bidder for past in state.tricks)
    others = len(state.tricks) - taken
    return taken < contract.tricks and others <= 10 - contract.tricks


def _between(card: Card, cheap: int, state: FiveHundredState, hidden: int) -> bool:
    """Whether an unseen card ranks between the cheapest that wins and this one."""
    return any(cheap < state.strengths[other] < state.strengths[card] for other in cards_of(hidden))


def _is_top(card: Card, trump: int, hidden: int) -> bool:
    """Whether no unseen card of its suit is higher."""
    return not ABOVE[trump][BIT[card].bit_length() - 1] & hidden


def _nullo(state: FiveHundredState) -> Iterator[Judgement]:
    bidder, _ = state.auction_won()
    plays = _plays(state)
    wins = tuple(move for move, card in plays if state.strengths[card] > state.best)
    if not wins or len(wins) == len(plays):
        return
    if state.seat == bidder:
        if len(state.trick) == 2:
            yield Judgement("a nullo thrown away", wins, "The last card of a trick that need not be won (FH-10).")
    elif state.winner == bidder and len(state.trick) == 2:
        yield Judgement("a nullo rescued", wins, "The bidder would take this trick, and be set (FH-10).")
