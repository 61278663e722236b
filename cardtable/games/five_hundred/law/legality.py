"""The legal moves of Five Hundred, and why a move is not legal."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, overload

from cardtable.engine.card_names import card_name, card_names, suit_name
from cardtable.engine.cards import JOKER, SUITS, Card, Rank, Suit
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import Move, Pass, Play, Shuffle
from cardtable.engine.typography import capitalized, counted
from cardtable.games.five_hundred.law.contracts import CONTRACTS, NULLO
from cardtable.games.five_hundred.law.facts import AUCTION, DEAL, DISCARD, OVER, PLAY, Phase
from cardtable.games.five_hundred.law.fields import FiveHundredFields
from cardtable.games.five_hundred.law.masks import BIT, DECK, JOKER_BIT, cards_of, mask_of
from cardtable.games.five_hundred.law.moves import Bid, Discard, LeadJoker
from cardtable.games.five_hundred.law.ranking import NO_TRUMP, SUIT_MASK, SUIT_OF, same_colour_suit

_EXPECTED: Final[dict[Phase, Expected]] = {
    DEAL: Expected((Shuffle,), Refusal("FH-1", "The cards must be dealt first.")),
    AUCTION: Expected((Pass, Bid), Refusal("FH-3", "This is the auction: bid or pass.")),
    DISCARD: Expected((Discard,), Refusal("FH-6", "You have taken the widow, and must discard three cards.")),
    PLAY: Expected((Play, LeadJoker), Refusal("FH-7", "The hand is being played: play a card.")),
    OVER: Expected((), Refusal("FH-12", "The match is over.")),
}
_SHUFFLE: Final = Shuffle(DECK)
_BIDS: Final = tuple(Bid(contract) for contract in CONTRACTS)
# FH-3: the calls allowed after the n-th contract was bid, with and without nullo (FH-4).
_CALLS: Final[dict[bool, tuple[tuple[Move, ...], ...]]] = {
    nullo: tuple(
        (Pass(), *(bid for bid in _BIDS[level:] if nullo or bid.contract != NULLO))
        for level in range(len(CONTRACTS) + 1)
    )
    for nullo in (True, False)
}
# The plays of each suit, and of each set of its cards.
_PLAYS_BY_SUIT: Final = tuple(tuple(map(Play, DECK[8 * suit : 8 * suit + 8])) for suit in range(4))
_PLAYS_BY_CARDS: Final = tuple(
    tuple(tuple(play for place, play in enumerate(plays) if bits >> place & 1) for bits in range(256))
    for plays in _PLAYS_BY_SUIT
)
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = _PLAYS_BY_CARDS
_JOKER_PLAYS: Final = ((), (Play(JOKER),))
_JOKER_LEADS: Final = tuple(LeadJoker(suit) for suit in SUITS)
_THREES: Final = tuple(combinations(range(13), 3))


class Discards(Sequence[Move]):
    """The 286 discards of three of the bidder's thirteen cards (FH-6); each move is made only when it is needed."""

    __slots__ = ("_cards",)

    def __init__(self, hand: int) -> None:
        self._cards = cards_of(hand)

    def __len__(self) -> int:
        return len(_THREES)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[place] for place in range(len(_THREES))[index]]
        a, b, c = _THREES[index]
        cards = self._cards
        return Discard((cards[a], cards[b], cards[c]))


def plays_of(mask: int) -> tuple[Move, ...]:
    """Return the plays of the cards of ``mask``; the joker names no suit."""
    return (
        _CLUBS[mask & 255]
        + _DIAMONDS[mask >> 8 & 255]
        + _HEARTS[mask >> 16 & 255]
        + _SPADES[mask >> 24 & 255]
        + _JOKER_PLAYS[mask >> 32]
    )


# Few sets of cards can follow a suit, so the same ones recur often.
_cached_plays_of = lru_cache(maxsize=1 << 12)(plays_of)


def moves(state: FiveHundredFields) -> Sequence[Move]:
    """Return the actor's legal moves; for the dealer a shuffle with its cards in plain order."""
    phase = state.phase
    if phase is PLAY:
        hand = state.hands[state.seat]
        if state.trick:
            led = hand & SUIT_MASK[state.trump][state.led]
            return _cached_plays_of(led) if led else plays_of(hand)
        if hand & JOKER_BIT and state.trump == NO_TRUMP:
            # FH-8: the joker is led with the name of a suit.
            return plays_of(hand ^ JOKER_BIT) + _JOKER_LEADS
        return plays_of(hand)
    if phase is AUCTION:
        return _CALLS[state.house.nullo][state.level]
    if phase is DISCARD:
        return Discards(state.hands[state.seat])
    return (_SHUFFLE,) if phase is DEAL else ()


def attempts(state: FiveHundredFields, cards: tuple[Card, ...]) -> Sequence[Move]:
    """Return the moves, legal or not, that exactly these cards could make."""
    if state.phase is DISCARD:
        return (Discard(cards),) if cards else ()
    if state.phase is AUCTION and not cards:
        return _CALLS[state.house.nullo][0]
    if state.phase is not PLAY or len(cards) != 1:
        return state.moves_with(cards)
    if cards[0] == JOKER and state.trump == NO_TRUMP and not state.trick:
        return _JOKER_LEADS
    return (Play(cards[0]),)


def refusal(state: FiveHundredFields, move: Move) -> Refusal | None:
    """Return why ``move`` is not allowed now, or ``None`` if it is."""
    unexpected = _EXPECTED[state.phase].refusal(move)
    if unexpected is not None:
        return unexpected
    match move:
        case Shuffle():
            return wrong_shuffle(move, _SHUFFLE, "FH-1")
        case Bid():
            return _refuse_bid(state, move)
        case Discard():
            return _refuse_discard(state, move)
        case Play():
            return _refuse_play(state, move.card, named=False)
        case LeadJoker():
            return _refuse_play(state, JOKER, named=True)
    return None


def _refuse_bid(state: FiveHundredFields, move: Bid) -> Refusal | None:
    contract = move.contract
    if contract.is_nullo and not state.house.nullo:
        return Refusal("FH-4", "Nullo is not played at this table.")
    standing = state.contract
    if standing is not None and contract.value <= standing.value:
        return Refusal(
            "FH-3",
            f"{contract.name} is worth {contract.value}; your bid must be worth more than {standing.name} "
            f"({counted(standing.value, 'point')}).",
        )
    return None


def _refuse_discard(state: FiveHundredFields, move: Discard) -> Refusal | None:
    cards = move.discards
    if len(cards) != 3 or len(set(cards)) != 3:
        return Refusal("FH-6", f"You must discard three different cards together, not {card_names(cards) or 'none'}.")
    return not_held(cards, cards_of(state.hands[state.seat]), "FH-6")


def _refuse_play(state: FiveHundredFields, card: Card, *, named: bool) -> Refusal | None:
    """Return why a card may not be played to the trick, or ``None`` if it may.

    :param named: whether the card is the joker with the name of a suit.
    """
    hand = state.hands[state.seat]
    lacking = not_held((card,), cards_of(hand), "FH-7")
    if lacking is not None:
        return lacking
    return _refuse_lead(state, card, named) if not state.trick else _refuse_follow(state, card, hand, named)


def _refuse_lead(state: FiveHundredFields, card: Card, named: bool) -> Refusal | None:
    if card != JOKER:
        return None
    if state.trump == NO_TRUMP:
        return None if named else Refusal("FH-8", "You must name a suit when you lead the joker without trumps.")
    if named:
        return Refusal("FH-8", f"The joker is a {suit_name(Suit(state.trump))[:-1]} here; it names no suit.")
    return None


def _refuse_follow(state: FiveHundredFields, card: Card, hand: int, named: bool) -> Refusal | None:
    if not BIT[card] & state.allowed():
        return _must_follow(state, card, hand & SUIT_MASK[state.trump][state.led])
    return Refusal("FH-8", "Only a joker that is led names a suit.") if named else None


def _must_follow(state: FiveHundredFields, card: Card, following: int) -> Refusal:
    """Return why a card may not be played, where the cards of the mask ``following`` must."""
    led = Suit(state.led)
    if card == JOKER and state.trump == NO_TRUMP:
        return Refusal("FH-8", f"You hold {suit_name(led)}, so you can't play the joker to this trick.")
    reason = f"{_counts_as(state)}you hold {suit_name(led)} ({card_names(cards_of(following))}), so you must play one."
    if following == JOKER_BIT:
        reason = f"The joker is a trump, and {suit_name(led)} were led, so you must play it."
    elif not following & ~_left_bower(state.trump) & ~JOKER_BIT:
        reason = f"The jack of the same colour is a trump, and {suit_name(led)} were led, so you must play a trump."
    elif card.suit is led and SUIT_OF[state.trump][card] != led:
        reason = f"{card_name(card)} is the left bower, a trump; {suit_name(led)} were led, and you hold some."
    return Refusal("FH-7", capitalized(reason))


def _counts_as(state: FiveHundredFields) -> str:
    """Return the beginning of a sentence that says why the card led is a trump, if its face does not (FH-2)."""
    lead = state.trick[0]
    if lead == JOKER and state.trump != NO_TRUMP:
        return "The joker is a trump: "
    if BIT[lead] & _left_bower(state.trump):
        return f"{card_name(lead)} is the left bower, a trump: "
    return ""


def _left_bower(trump: int) -> int:
    return 0 if trump == NO_TRUMP else mask_of([Card.of(Rank.JACK, Suit(same_colour_suit(trump)))])
