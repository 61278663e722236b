"""Five Hundred for three: the course of a match, what is legal and why not, the score, and who knows which cards."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final, TypeVar

from cardtable.engine import view
from cardtable.engine.cards import JOKER, SUITS, Card, Rank, Suit, card_name, card_names, sampled, suit_name
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import PASS, Move, Pass, Play, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import highest
from cardtable.engine.state import MovesOnDemand, State
from cardtable.engine.typography import capitalized, counted
from cardtable.engine.view import EVERYBODY, NO_MARK, NOBODY, HandResult, Mark, ScoreLine, Zone, only
from cardtable.games.five_hundred.deck import (
    ALL,
    BIT,
    CARD_STRENGTH,
    DECK,
    JOKER_BIT,
    NO_TRUMP,
    SUIT_MASK,
    SUIT_OF,
    cards_of,
    mask_of,
    same_colour_suit,
)
from cardtable.games.five_hundred.values import (
    AUCTION,
    CONTRACTS,
    DEAL,
    DISCARD,
    NULLO,
    OVER,
    PLAY,
    TRICK_POINTS,
    Bid,
    Contract,
    Discard,
    Facts,
    House,
    LeadJoker,
    Phase,
    Trick,
)

ValueT = TypeVar("ValueT")
PastTrick = tuple[int, int, tuple[Card, ...], int]
"""The leader, the suit led, the cards from the leader on, and the winner."""

_NEXT: Final = (1, 2, 0)
_NO_TRICK: Final[tuple[Card, ...]] = ()
_EXPECTED: Final[dict[Phase, Expected]] = {
    DEAL: Expected((Shuffle,), Refusal("FH-1", "The cards must be dealt first.")),
    AUCTION: Expected((Pass, Bid), Refusal("FH-3", "This is the auction: bid or pass.")),
    DISCARD: Expected((Discard,), Refusal("FH-6", "You have taken the widow, and must discard three cards.")),
    PLAY: Expected((Play, LeadJoker), Refusal("FH-7", "The hand is being played: play a card.")),
    OVER: Expected((), Refusal("FH-12", "The match is over.")),
}
_SHUFFLE: Final = Shuffle(DECK)


@mypyc_attr(allow_interpreted_subclasses=True)
class FiveHundredState(State[House, Facts]):
    """A match of Five Hundred. Hands and other sets of cards are masks (see ``deck.py``).

    :ivar widow: the cards in the middle.
    :ivar discards: the cards that the bidder discarded.
    :ivar calls: the seat and contract of each call (``None``: a pass).
    :ivar level: the rank of the highest bid, from 1 for 6♠.
    :ivar tricks: the finished tricks of the hand.
    :ivar played: all cards played in the hand.
    :ivar trick: the cards on the table, the leader's first.
    :ivar leader: the seat that led, or leads next.
    :ivar led: the suit led.
    :ivar winner: the seat that wins the trick so far.
    :ivar best: the strength of the winning card.
    :ivar strengths: by card number, the strength of each card with this trump and suit led.
    :ivar voids: bit ``5 * seat + suit`` for each suit that a seat has shown not to hold.
    :ivar finished: the number of hands that are over, dead ones included.
    """

    game_id = "five-hundred"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        super().__init__(seats, house, dealer)
        self.finished = 0
        self.phase = DEAL
        self._clear()

    def _clear(self) -> None:
        self.hands = [0, 0, 0]
        self.widow = 0
        self.discards = 0
        self.calls: tuple[tuple[int, Contract | None], ...] = ()
        self.level = 0
        self.contract: Contract | None = None
        self.bidder: int | None = None
        self.trump = NO_TRUMP
        self.trick = _NO_TRICK
        self.leader = 0
        self.led = 0
        self.best = 0
        self.winner = 0
        self.strengths = CARD_STRENGTH[NO_TRUMP][0]
        self.tricks: tuple[PastTrick, ...] = ()
        self.played = 0
        self.voids = 0

    def auction_won(self) -> tuple[int, Contract]:
        """Return the bidder and the contract.

        :raises ValueError: if nobody has bid.
        """
        if self.bidder is None or self.contract is None:
            raise ValueError("nobody has bid")
        return self.bidder, self.contract

    def is_void(self, seat: int, suit: int) -> bool:
        """Whether a seat has shown that it does not hold a suit."""
        return bool(self.voids >> 5 * seat + suit & 1)

    def trick_winners(self) -> list[int]:
        """Return the winners of the tricks of the hand, in order."""
        return [winner for _, _, _, winner in self.tricks]

    # What may be done

    def moves(self) -> Sequence[Move]:
        phase = self.phase
        if phase is PLAY:
            hand = self.hands[self.seat]
            if self.trick:
                led = hand & SUIT_MASK[self.trump][self.led]
                return _cached_plays_of(led) if led else plays_of(hand)
            if hand & JOKER_BIT and self.trump == NO_TRUMP:
                # FH-8: the joker is led with the name of a suit.
                return plays_of(hand ^ JOKER_BIT) + JOKER_LEADS
            return plays_of(hand)
        if phase is AUCTION:
            return _CALLS[self.house.nullo][self.level]
        if phase is DISCARD:
            return Discards(self.hands[self.seat])
        return (_SHUFFLE,) if phase is DEAL else ()

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        chosen = tuple(cards)
        if self.phase is DISCARD:
            return (Discard(chosen),) if chosen else ()
        if self.phase is AUCTION and not chosen:
            return _CALLS[self.house.nullo][0]
        if self.phase is not PLAY or len(chosen) != 1:
            return self.moves_with(chosen)
        if chosen[0] == JOKER and self.trump == NO_TRUMP and not self.trick:
            return JOKER_LEADS
        return (Play(chosen[0]),)

    def refusal(self, move: Move) -> Refusal | None:
        unexpected = _EXPECTED[self.phase].refusal(move)
        if unexpected is not None:
            return unexpected
        match move:
            case Shuffle():
                return wrong_shuffle(move, _SHUFFLE, "FH-1")
            case Bid():
                return self._refuse_bid(move.contract)
            case Discard():
                return self._refuse_discard(move.discards)
            case Play():
                return self._refuse_play(move.card, named=False)
            case LeadJoker():
                return self._refuse_play(JOKER, named=True)
        return None

    def apply(self, move: Move) -> None:
        match move:
            case Play():
                self._play(move.card, SUIT_OF[self.trump][move.card])
            case LeadJoker():
                self._play(JOKER, int(move.suit))
            case Pass():
                self._call(None)
            case Bid():
                self._call(move.contract)
            case Discard():
                self._discard(mask_of(move.discards))
            case Shuffle():
                self._deal(move.order)

    # The deal

    def deal(self, rng: Random) -> Move:
        return Shuffle(sampled(DECK, rng))

    def _deal(self, order: tuple[Card, ...]) -> None:
        """Deal three, four and three cards at a time from the dealer's left, then the widow (FH-1)."""
        self._clear()
        bits = [BIT[card] for card in order]
        seat = first = _NEXT[self.dealer]
        at = 0
        for count in (3, 4, 3):
            for _ in range(3):
                self.hands[seat] |= sum(bits[at : at + count])
                seat = _NEXT[seat]
                at += count
        self.widow = sum(bits[at:])
        self.phase = AUCTION
        self.actor = first

    # The auction

    def _refuse_bid(self, contract: Contract) -> Refusal | None:
        if contract.is_nullo and not self.house.nullo:
            return Refusal("FH-4", "Nullo is not played at this table.")
        standing = self.contract
        if standing is not None and contract.value <= standing.value:
            return Refusal(
                "FH-3",
                f"{contract.name} is worth {contract.value}; your bid must be worth more than {standing.name} "
                f"({counted(standing.value, 'point')}).",
            )
        return None

    def _call(self, contract: Contract | None) -> None:
        seat = self.seat
        self.calls += ((seat, contract),)
        if contract is not None:
            self.contract = contract
            self.level = _LEVEL[contract]
            self.bidder = seat
        self.actor = _NEXT[seat]
        if len(self.calls) < 3:
            return
        if self.bidder is None or self.contract is None:
            self._end_hand(None)  # FH-5: a dead hand
            return
        # FH-6: the bidder takes the widow.
        self.trump = int(self.contract.trump)
        self.hands[self.bidder] |= self.widow
        self.widow = 0
        self.phase = DISCARD
        self.actor = self.bidder

    # The discards

    def _refuse_discard(self, cards: tuple[Card, ...]) -> Refusal | None:
        if len(cards) != 3 or len(set(cards)) != 3:
            return Refusal(
                "FH-6", f"You must discard three different cards together, not {card_names(cards) or 'none'}."
            )
        return not_held(cards, cards_of(self.hands[self.seat]), "FH-6")

    def _discard(self, discards: int) -> None:
        seat = self.seat
        self.hands[seat] ^= discards
        self.discards = discards
        self.leader = seat
        self.phase = PLAY

    # The tricks

    def allowed(self) -> int:
        """Return the mask of the actor's cards that may follow to the trick on the table (FH-7, FH-8)."""
        hand = self.hands[self.seat]
        return hand & SUIT_MASK[self.trump][self.led] or hand

    def _refuse_play(self, card: Card, *, named: bool) -> Refusal | None:
        """Return why a card may not be played to the trick, or ``None`` if it may.

        :param named: whether the card is the joker with the name of a suit.
        """
        hand = self.hands[self.seat]
        lacking = not_held((card,), cards_of(hand), "FH-7")
        if lacking is not None:
            return lacking
        if self.trick:
            if not BIT[card] & self.allowed():
                return self._must_follow(card, hand & SUIT_MASK[self.trump][self.led])
            return Refusal("FH-8", "Only a joker that is led names a suit.") if named else None
        if card != JOKER:
            return None
        if self.trump == NO_TRUMP:
            return None if named else Refusal("FH-8", "You must name a suit when you lead the joker without trumps.")
        if named:
            return Refusal("FH-8", f"The joker is a {suit_name(Suit(self.trump))[:-1]} here; it names no suit.")
        return None

    def _must_follow(self, card: Card, following: int) -> Refusal:
        """Return why a card may not be played, where the cards of the mask ``following`` must."""
        led = Suit(self.led)
        if card == JOKER and self.trump == NO_TRUMP:
            return Refusal("FH-8", f"You hold {suit_name(led)}, so you can't play the joker to this trick.")
        left_bower = _left_bower(self.trump)
        reason = f"you hold {suit_name(led)} ({card_names(cards_of(following))}), so you must play one."
        # FH-2: the face of the card led may not say that it is a trump.
        if self.trick[0] == JOKER and self.trump != NO_TRUMP:
            reason = f"The joker is a trump: {reason}"
        elif BIT[self.trick[0]] & left_bower:
            reason = f"{card_name(self.trick[0])} is the left bower, a trump: {reason}"
        if following == JOKER_BIT:
            reason = f"The joker is a trump, and {suit_name(led)} were led, so you must play it."
        elif not following & ~left_bower & ~JOKER_BIT:
            reason = f"The jack of the same colour is a trump, and {suit_name(led)} were led, so you must play a trump."
        elif card.suit is led and SUIT_OF[self.trump][card] != led:
            reason = f"{card_name(card)} is the left bower, a trump; {suit_name(led)} were led, and you hold some."
        return Refusal("FH-7", capitalized(reason))

    def _play(self, card: Card, suit: int) -> None:
        seat = self.seat
        bit = BIT[card]
        self.hands[seat] ^= bit
        self.played |= bit
        trick = self.trick
        if not trick:
            self.trick = (card,)
            self.leader = self.winner = seat
            self.led = suit
            self.strengths = CARD_STRENGTH[self.trump][suit]
            self.best = self.strengths[card]
            self.actor = _NEXT[seat]
            return
        if suit != self.led:
            self.voids |= 1 << 5 * seat + self.led
        strength = self.strengths[card]
        if strength > self.best:
            self.best = strength
            self.winner = seat
        if len(trick) == 1:
            self.trick = (*trick, card)
            self.actor = _NEXT[seat]
            return
        # FH-7: the winner leads.
        winner = self.winner
        self.tricks += ((self.leader, self.led, (*trick, card), winner),)
        self.trick = ()
        self.actor = self.leader = winner
        if len(self.tricks) == 10:
            self._end_hand(self.score_hand())

    # The score, and the end of the match

    def score_hand(self) -> HandResult:
        """Return the result of a hand whose last trick has been taken (FH-9 to FH-11)."""
        bidder, contract = self.auction_won()
        taken = [0, 0, 0]
        won: list[tuple[Card, ...]] = [(), (), ()]
        for _, _, trick, winner in self.tricks:
            taken[winner] += 1
            won[winner] += trick
        made = contract.is_made(taken[bidder])
        gained = _only(bidder, contract.points(taken[bidder]), 0)
        others = [TRICK_POINTS * tricks for tricks in taken]
        others[bidder] = 0
        points = (gained[0] + others[0], gained[1] + others[1], gained[2] + others[2])
        theirs = won[:]
        theirs[bidder] = ()
        count = taken[bidder]
        tricks = ": no trick" if count == 0 else f": {counted(count, 'trick')}"
        outcome = "made" if made else "set"
        if made and count == 10 and not contract.is_nullo:
            outcome, tricks = "made with all ten tricks", ""
        lines = (
            ScoreLine(
                f"{contract.name} {outcome}{tricks}",
                "FH-9" if made else "FH-10",
                gained,
                _only(bidder, won[bidder], ()),
            ),
            ScoreLine("10 for each trick of the other two", "FH-11", tuple(others), tuple(theirs)),
        )
        settled = view.ContractResult(
            (bidder,), contract.name, made, level=contract.value, margin=contract.margin(taken[bidder])
        )
        return HandResult(points, lines, f"{contract.name} {outcome}", settled)

    def _end_hand(self, result: HandResult | None) -> None:
        """Record the result of the hand, if it was played (FH-5), and end the match if it is won (FH-12)."""
        before = self.scores
        if result is not None:
            self.record(result)
        self.finished += 1
        winners = match_winners(self.house, before, self.scores, self.bidder, self.trick_winners(), self.finished)
        self.phase = DEAL if winners is None else OVER
        # FH-5: the deal moves to the left after every hand.
        self.pass_deal(_NEXT[self.dealer], winners)

    # Who knows which cards, and what everybody knows

    def zones(self) -> tuple[Zone, ...]:
        outside = ALL ^ self.widow ^ self.discards ^ self.played
        for hand in self.hands:
            outside ^= hand
        discarder = NOBODY if self.bidder is None or not self.discards else only(self.bidder)
        won: tuple[list[Card], ...] = ([], [], [])
        for _, _, cards, winner in self.tricks:
            won[winner].extend(cards)
        return (
            *(Zone("hand", cards_of(self.hands[seat]), only(seat), seat) for seat in range(3)),
            # FH-13: nobody but the bidder ever knows the discards, and what was in the widow.
            Zone("widow", cards_of(self.widow), NOBODY, sealed=True),
            Zone("discards", cards_of(self.discards), discarder, sealed=True),
            Zone("trick", self.trick, EVERYBODY, ordered=True, marks=self._marks_in_trick()),
            *(Zone("won", tuple(won[seat]), EVERYBODY, seat, ordered=True) for seat in range(3)),
            Zone("deck", cards_of(outside), NOBODY),
        )

    def _marks_in_trick(self) -> tuple[Mark, ...]:
        """Return the suit of each card of the trick that counts as another one than its own; nothing if there is none.

        With trumps these are the joker and the left bower (FH-2), without trumps a joker that was led (FH-8).
        """
        if self.trump == NO_TRUMP:
            led_joker = self.trick[:1] == (JOKER,)
            return (Mark(suit=Suit(self.led)), *(NO_MARK for _ in self.trick[1:])) if led_joker else ()
        trump = Suit(self.trump)
        counts = [SUIT_OF[self.trump][card] == trump and card.suit is not trump for card in self.trick]
        return tuple(Mark(suit=trump) if another else NO_MARK for another in counts) if any(counts) else ()

    def facts(self) -> Facts:
        playing = self.phase is PLAY
        return Facts(
            calls=self.calls,
            contract=self.contract,
            bidder=self.bidder,
            leader=self.leader if playing else None,
            suit=Suit(self.led) if self.trick else None,
            winning=self.winner if self.trick else None,
            tricks=tuple(Trick(leader, Suit(suit), cards, winner) for leader, suit, cards, winner in self.tricks),
            taken=tuple(map(self.trick_winners().count, range(3))),
            finished=self.finished,
        )


def _left_bower(trump: int) -> int:
    return 0 if trump == NO_TRUMP else mask_of([Card.of(Rank.JACK, Suit(same_colour_suit(trump)))])


def _only(seat: int, value: ValueT, nothing: ValueT) -> tuple[ValueT, ValueT, ValueT]:
    """Return ``value`` for one of the three seats, and ``nothing`` for the others."""
    values = [nothing, nothing, nothing]
    values[seat] = value
    return (values[0], values[1], values[2])


def match_winners(
    house: House,
    before: Sequence[int],
    after: Sequence[int],
    bidder: int | None,
    winners: Sequence[int],
    finished: int,
) -> tuple[int, ...] | None:
    """Return the winners of the match after a hand, or ``None`` if it continues (FH-12).

    :param before: the scores before the hand.
    :param after: the scores after it.
    :param bidder: the bidder of the hand; ``None`` after a dead hand, when no score has changed.
    :param winners: the winners of its tricks, in order.
    :param finished: the number of hands that are over.
    """
    at_target = [seat for seat, score in enumerate(after) if score >= house.target]
    if bidder is not None and bidder in at_target:
        return (bidder,)
    if at_target:
        # Of the other two, the first to get there when the tricks are counted in the order taken.
        running = list(before)
        for winner in winners:
            running[winner] += TRICK_POINTS
            if winner in at_target and running[winner] >= house.target:
                return (winner,)
        return (at_target[0],)
    return highest(after) if house.hands and finished >= house.hands else None


# The moves, made once

_BIDS: Final = tuple(Bid(contract) for contract in CONTRACTS)
_LEVEL: Final = {contract: level for level, contract in enumerate(CONTRACTS, 1)}
# FH-3: the calls allowed after the n-th contract was bid, with and without nullo (FH-4).
_CALLS: Final[dict[bool, tuple[tuple[Move, ...], ...]]] = {
    nullo: tuple(
        (PASS, *(bid for bid in _BIDS[level:] if nullo or bid.contract != NULLO)) for level in range(len(CONTRACTS) + 1)
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
JOKER_LEADS: Final = tuple(LeadJoker(suit) for suit in SUITS)
_THREES: Final = tuple(combinations(range(13), 3))


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


class Discards(MovesOnDemand):
    """The 286 discards of three of the bidder's thirteen cards (FH-6)."""

    __slots__ = ("_cards",)

    def __init__(self, hand: int) -> None:
        self._cards = cards_of(hand)

    def __len__(self) -> int:
        return len(_THREES)

    def move_at(self, place: int) -> Move:
        a, b, c = _THREES[place]
        cards = self._cards
        return Discard((cards[a], cards[b], cards[c]))
