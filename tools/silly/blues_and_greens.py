"""Rules of judgement for Blues and Greens."""

from collections.abc import Iterator

from cardtable.engine.cards import Rank
from cardtable.engine.moves import Bid, Play
from cardtable.games.blues_and_greens.deck import BIT, RANK_MASK, SUIT_MASK, cards_of, mask_of
from cardtable.games.blues_and_greens.hand_value import hand_worth, hand_worth_with
from cardtable.games.blues_and_greens.rules import BluesAndGreensState, winner
from cardtable.games.blues_and_greens.values import Give, Phase, Run, Set, Trump
from tools.silly.judgement import Judgement

_BEYOND = 25
"""A bid this much beyond what the hand is worth is hopeless."""
_WORTH_MELDING = 6
_WEAKER = 5
"""Trumps with which the hand is worth this much less than with the best suit, by three high ones, are a mistake."""


def judgements(state: BluesAndGreensState) -> Iterator[Judgement]:
    """Yield what can be said with certainty of the actor's moves."""
    hand = state.hands[state.seat]
    match state.phase:
        case Phase.AUCTION:
            most = hand_worth(state.house, hand) + _BEYOND
            bids = tuple(move for move in state.moves() if isinstance(move, Bid) and move.number > most)
            yield Judgement("a bid beyond the hand", bids, "The hand is worth far fewer points (BG-43).")
        case Phase.TRUMP:
            best = hand_worth(state.house, hand)
            weak = tuple(
                move
                for move in state.moves()
                if isinstance(move, Trump) and hand_worth_with(state.house, hand, move.suit) < best - _WEAKER
            )
            yield Judgement("a weak trump suit", weak, "Another suit is much stronger (BG-41).")
        case Phase.GIVE if state.gifts:
            yield from _gifts(state)
        case Phase.GIVE:
            yield from _help(state)
        case Phase.MELD:
            yield from _melds(state)
            if len(state.trick) == 3:
                yield from _tricks(state)


def _help(state: BluesAndGreensState) -> Iterator[Judgement]:
    hand, kit = state.hands[state.seat], state.kit
    red = set(cards_of(hand & kit.red))
    if red and (hand & ~kit.red).bit_count() >= 4:
        wrong = tuple(move for move in state.moves() if isinstance(move, Give) and red & set(move.cards))
        yield Judgement("a red three given", wrong, "The bidder can't meld it, and it wins no trick (BG-33, BG-38).")


def _melds(state: BluesAndGreensState) -> Iterator[Judgement]:
    """A meld of natural cards that is kept in the hand counts for the others when one of them goes out (BG-42)."""
    kit, moves = state.kit, state.moves()
    if not state.opened >> state.seat & 1:
        return
    natural = [move for move in moves if isinstance(move, Set | Run) and not mask_of(move.cards) & kit.wild]
    if any(kit.points(mask_of(move.cards), state.trump) >= _WORTH_MELDING for move in natural):
        plays = tuple(move for move in moves if isinstance(move, Play))
        yield Judgement("a meld kept in the hand", plays, "Cards in the hand count for the others in the end (BG-42).")


def _gifts(state: BluesAndGreensState) -> Iterator[Judgement]:
    hand, kit = state.hands[state.seat], state.kit
    tops = RANK_MASK[14] | RANK_MASK[13]
    keep = hand & (kit.black | kit.plain & SUIT_MASK[state.trump] & tops)
    if not keep or (hand & ~keep).bit_count() < 8:
        return
    kept = set(cards_of(keep))
    wrong = tuple(move for move in state.moves() if isinstance(move, Give) and kept & set(move.cards))
    yield Judgement("a top given back", wrong, "Black threes and high trumps win tricks for the bidder (BG-35).")


def _tricks(state: BluesAndGreensState) -> Iterator[Judgement]:
    kit, trump, trick = state.kit, state.trump, state.trick
    plays = [move for move in state.moves() if isinstance(move, Play)]
    if len(plays) < 2 or len(plays) < len(state.moves()):
        return
    taker = {move: winner(kit, trump, (*trick, move.card)) for move in plays}
    held = winner(kit, trump, trick)
    dear_cards = kit.black | (kit.plain & SUIT_MASK[trump] if trump < len(SUIT_MASK) else 0)
    under = [move for move in plays if taker[move] == 1]
    if held == 1 and under:
        dear = tuple(
            move for move in plays if taker[move] == 3 and (BIT[move.card] & dear_cards or move.card.rank is Rank.ACE)
        )
        yield Judgement("over the partner", dear, "The partner's card wins the trick already (BG-24).")
    if all(taker[move] in (0, 2) for move in plays):
        points = {move: kit.points(BIT[move.card], trump) for move in plays}
        least = min(points.values())
        many = tuple(move for move in plays if points[move] >= least + 6)
        yield Judgement("points given away", many, "The other team wins this trick in any case (BG-40).")
