"""The legal moves of Blackjack, and the refusals of all others."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.card_names import card_name, card_names, rank_name, suit_name
from cardtable.engine.cards import SUITS, Card, Rank, Suit
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.typography import counted
from cardtable.games.blackjack.law.facts import DEAL, OVER, OWED, PLAY, SHUFFLE, Phase
from cardtable.games.blackjack.law.fields import BlackjackFields
from cardtable.games.blackjack.law.fitting import PICKUPS, POWERS
from cardtable.games.blackjack.law.masks import PACK, cards_of
from cardtable.games.blackjack.law.moves import Pickup, Play, Stop

STOP: Final = Stop()
PICKUP: Final = Pickup()
# The plays of each card. An ace names one of four suits.
PLAYS: Final[dict[int, tuple[Play, ...]]] = {
    card: tuple(Play(card, suit) for suit in SUITS) if card.rank is Rank.ACE else (Play(card),) for card in PACK
}
_EXPECTED: Final[dict[Phase, Expected]] = {
    DEAL: Expected((Shuffle,), Refusal("BJ-1", "The dealer must shuffle first.")),
    **dict.fromkeys((SHUFFLE, OWED), Expected((Shuffle,), Refusal("BJ-21", "The dealer must shuffle first."))),
    PLAY: Expected(
        (Play, Stop, Pickup),
        Refusal("BJ-3", "In your turn you play cards one by one, and then stop or pick up."),
    ),
    OVER: Expected((), Refusal("BJ-24", "The match is over.")),
}


def moves(state: BlackjackFields) -> list[Move]:
    """Return the actor's legal moves, cards first; for the dealer one shuffle in sorted order."""
    if state.phase is not PLAY:
        return [] if state.actor is None else [Shuffle(state.cards_to_shuffle())]
    moves: list[Move] = []
    mask = state.fitting()
    while mask:
        lowest = mask & -mask
        moves += PLAYS[lowest.bit_length() - 1]
        mask ^= lowest
    moves.append(STOP if state.free else PICKUP)
    return moves


def attempts(state: BlackjackFields, cards: tuple[Card, ...]) -> Sequence[Move]:
    """Return the moves that the actor could mean by exactly these cards, legal or not."""
    if state.phase is PLAY and len(cards) == 1 and cards[0] in PLAYS:
        return PLAYS[cards[0]]
    return (STOP, PICKUP) if state.phase is PLAY and not cards else state.moves_with(cards)


def refusal(state: BlackjackFields, move: Move) -> Refusal | None:
    """Return why ``move`` is not allowed now, or ``None`` if it is."""
    unexpected = _EXPECTED[state.phase].refusal(move)
    if unexpected is not None:
        return unexpected
    match move:
        case Shuffle():
            return wrong_shuffle(move, Shuffle(state.cards_to_shuffle()), "BJ-1" if state.phase is DEAL else "BJ-21")
        case Play():
            return _refuse_play(state, move)
        case Stop():
            return None if state.free else _refuse_stop(state)
        case Pickup() if state.free:
            return Refusal("BJ-9", "You can stop free of charge, so you can't pick up.")
    return None


def _refuse_play(state: BlackjackFields, move: Play) -> Refusal | None:
    card, hand = move.card, state.hands[state.turn]
    if not hand:
        return _win_denied(state)
    lacking = not_held((card,), cards_of(hand), "BJ-3")
    if lacking is not None:
        return lacking
    if not state.fitting() >> card & 1:
        return _why_not_fitting(state, card)
    if card.rank is Rank.ACE and move.suit not in SUITS:
        return Refusal("BJ-15", f"You must name the suit that {card_name(card)} counts as.")
    if card.rank is not Rank.ACE and move.suit is not None:
        return Refusal("BJ-15", f"Only an ace names a suit; {card_name(card)} does not.")
    return None


def _why_not_fitting(state: BlackjackFields, card: Card) -> Refusal:
    top = state.top
    rank = rank_name(top & 15)
    if state.debt and not PICKUPS >> card & 1:
        return Refusal(
            "BJ-12", f"With {counted(state.debt, 'card')} to pick up, you may play only an ace, a two or a jack."
        )
    if state.passing and not PICKUPS >> card & 1:
        return Refusal("BJ-13", "In a turn that passes a debt on you may play only twos and jacks.")
    if state.debt or state.tail != 1 or top & 15 == Rank.THREE:
        rule = "BJ-16" if state.tail and top & 15 == Rank.THREE else "BJ-6" if state.tail else "BJ-4"
        return Refusal(rule, f"{card_name(card)} matches neither {_suit(top)} nor the {rank}.")
    if card.rank is Rank.ACE:
        return Refusal("BJ-15", f"After a single {rank} an ace may not follow, only another {rank}.")
    return Refusal("BJ-6", f"After a single {rank} only another {rank} may follow in this turn.")


def _refuse_stop(state: BlackjackFields) -> Refusal:
    rank = state.top & 15
    costs = "stopping now costs one card"
    if not state.cards_left:  # BJ-22
        costs = "you end the turn by picking up, although no card is left"
    if not state.hands[state.turn]:
        return _win_denied(state)
    if state.debt:
        return Refusal(
            "BJ-12", f"You must pick {counted(state.debt, 'card')} up, or answer with an ace, a two or a jack."
        )
    if not state.tail:
        return Refusal("BJ-8", f"You have played nothing, so {costs}.")
    if rank == Rank.QUEEN:
        return Refusal("BJ-17", f"The queen asks for another card; {costs}.")
    if rank == Rank.THREE:
        return Refusal("BJ-16", f"The three asks for a matching card; {costs}.")
    return Refusal("BJ-6", f"{card_names(state.pile[-2:])} are two of a rank, not capped; {costs}.")


def _win_denied(state: BlackjackFields) -> Refusal:
    last = state.pile[-1]
    why = "is a power card" if POWERS >> last & 1 else "left the turn uncapped"
    return Refusal("BJ-20", f"Your last card {card_name(last)} {why}, so you must pick one card up.")


def _suit(top: int) -> str:
    return suit_name(Suit(top >> 4))
