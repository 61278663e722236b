"""A match of Five Hundred at one moment: what may be done, and what it does."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, Self

from cardtable.engine.cards import JOKER, Card, Suit, sampled
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move, Pass, Play, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.state import DEALER, State
from cardtable.engine.view import EVERYBODY, NO_MARK, NOBODY, HandResult, Mark, Zone, only
from cardtable.games.five_hundred.law import legality
from cardtable.games.five_hundred.law.contracts import CONTRACTS, Contract
from cardtable.games.five_hundred.law.facts import AUCTION, DEAL, DISCARD, OVER, PLAY, Facts, Phase, Trick
from cardtable.games.five_hundred.law.house import House
from cardtable.games.five_hundred.law.moves import Bid, Discard, LeadJoker
from cardtable.games.five_hundred.law.ranking import (
    ALL,
    BIT,
    DECK,
    NO_TRUMP,
    POWER,
    SUIT_MASK,
    SUIT_OF,
    cards_of,
    mask_of,
)
from cardtable.games.five_hundred.law.scoring import match_winners, score_hand

_LEVEL: Final = {contract: level for level, contract in enumerate(CONTRACTS, 1)}
_NEXT: Final = (1, 2, 0)
# FH-1: batches of three, four, three from the dealer's left; then the widow.
_BATCHES: Final = tuple((place, count) for count in (3, 4, 3) for place in range(3))
_NO_TRICK: Final[tuple[Card, ...]] = ()
PastTrick = tuple[int, int, tuple[Card, ...], int]


@mypyc_attr(allow_interpreted_subclasses=True)
class FiveHundredState(State[House, Facts]):
    """A match of Five Hundred. Hands and other sets of cards are masks (see ``ranking.py``).

    :ivar widow: the cards in the middle. ``thrown``: those that the bidder discarded.
    :ivar calls: seat and contract (``None``: pass) of each call. ``level``: the standing bid's place, from 1 for 6♠.
    :ivar tricks: leader, suit, cards and winner of each trick of the hand. ``played``: all cards played in it.
    :ivar trick: the cards on the table, from the ``leader`` on; ``led`` their suit, ``winner`` and ``best`` who wins
        it so far and by what strength, ``power`` the strengths under this trump and suit.
    :ivar voids: bit ``5 * seat + suit`` for each suit that a seat has been seen not to hold.
    :ivar finished: the number of hands that are over, dead ones included.
    """

    __slots__ = (
        "best",
        "bidder",
        "calls",
        "contract",
        "finished",
        "hands",
        "house",
        "leader",
        "led",
        "level",
        "phase",
        "played",
        "power",
        "thrown",
        "trick",
        "tricks",
        "trump",
        "voids",
        "widow",
        "winner",
    )
    game_id = "five-hundred"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        self.house = house
        self.seats = seats
        self.dealer = dealer
        self.actor = DEALER
        self.scores = (0, 0, 0)
        self.results = ()
        self.winners = None
        self.finished = 0
        self.phase = DEAL
        self._clear()

    def _clear(self) -> None:
        """Forget the last hand."""
        self.hands = [0, 0, 0]
        self.widow = 0
        self.thrown = 0
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
        self.power = POWER[NO_TRUMP][0]
        self.tricks: tuple[PastTrick, ...] = ()
        self.played = 0
        self.voids = 0

    def copy(self) -> Self:
        """Return an independent copy."""
        other = self.outline()
        other.house, other.finished, other.phase = self.house, self.finished, self.phase
        other.hands, other.widow, other.thrown = self.hands[:], self.widow, self.thrown
        other.calls, other.level, other.contract = self.calls, self.level, self.contract
        other.bidder, other.trump, other.leader = self.bidder, self.trump, self.leader
        other.trick, other.led, other.winner = self.trick, self.led, self.winner
        other.best, other.power = self.best, self.power
        other.tricks, other.played, other.voids = self.tricks, self.played, self.voids
        return other

    def auction_won(self) -> tuple[int, Contract]:
        """Return the bidder and the contract.

        :raises ValueError: if nobody has bid.
        """
        if self.bidder is None or self.contract is None:
            raise ValueError("nobody has bid")
        return self.bidder, self.contract

    # What may be done

    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves; for the dealer a shuffle with its cards in plain order."""
        return legality.moves(self)

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        """Return what the actor could mean by exactly these cards, legal or not."""
        return legality.attempts(self, tuple(cards))

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the actor may not make ``move`` now, or ``None`` if it is legal."""
        return legality.refusal(self, move)

    def allowed(self) -> int:
        """Return the mask of the actor's cards that may be played to the trick on the table (FH-7, FH-8)."""
        hand = self.hands[self.seat]
        return hand & SUIT_MASK[self.trump][self.led] or hand

    # What happens

    def deal(self, rng: Random) -> Move:
        """Return a random shuffle."""
        return Shuffle(sampled(DECK, rng))

    def apply(self, move: Move) -> None:
        """Change the state by ``move``, trusting that it is legal."""
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
                self._discard(mask_of(move.thrown))
            case Shuffle():
                self._deal(move.order)

    def _deal(self, order: tuple[Card, ...]) -> None:
        self._clear()
        bits = [BIT[card] for card in order]
        seat = first = _NEXT[self.dealer]
        at = 0
        for _, count in _BATCHES:
            self.hands[seat] |= sum(bits[at : at + count])
            seat = _NEXT[seat]
            at += count
        self.widow = sum(bits[at:])
        self.phase = AUCTION
        self.actor = first

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
            self._end_hand(None)
            return
        # FH-6: the bidder takes the widow.
        self.trump = int(self.contract.trump)
        self.hands[self.bidder] |= self.widow
        self.widow = 0
        self.phase = DISCARD
        self.actor = self.bidder

    def _discard(self, thrown: int) -> None:
        seat = self.seat
        self.hands[seat] ^= thrown
        self.thrown = thrown
        self.leader = seat
        self.phase = PLAY

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
            self.power = POWER[self.trump][suit]
            self.best = self.power[card]
            self.actor = _NEXT[seat]
            return
        if suit != self.led:
            self.voids |= 1 << 5 * seat + self.led
        strength = self.power[card]
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
        self.trick = _NO_TRICK
        self.actor = self.leader = winner
        if len(self.tricks) == 10:
            bidder, contract = self.auction_won()
            winners = [past[3] for past in self.tricks]
            self._end_hand(score_hand(contract, bidder, winners, [past[2] for past in self.tricks]))

    def _end_hand(self, result: HandResult | None) -> None:
        """Note the hand's result, if it was played (FH-5), and see who has won (FH-12)."""
        before = self.scores
        if result is not None:
            self.scores = tuple(a + b for a, b in zip(before, result.points, strict=True))
            self.results += (result,)
        self.finished += 1
        self.winners = match_winners(
            self.house, before, self.scores, self.bidder, [past[3] for past in self.tricks], self.finished
        )
        # FH-5: the deal moves to the left after every hand.
        self.dealer = _NEXT[self.dealer]
        self.actor = DEALER if self.winners is None else None
        self.phase = DEAL if self.winners is None else OVER

    # What can be seen

    def zones(self) -> tuple[Zone, ...]:
        """Return hands, widow, the bidder's discards, the trick, the won tricks, and the deck before the first deal."""
        anybody = self.bidder if self.bidder is not None else 0
        outside = ALL ^ self.widow ^ self.thrown ^ self.played
        for hand in self.hands:
            outside ^= hand
        marks = (Mark(suit=Suit(self.led)), *(NO_MARK for _ in self.trick[1:]))
        led_joker = self.trump == NO_TRUMP and self.trick[:1] == (JOKER,)
        won: tuple[list[Card], ...] = ([], [], [])
        for _, _, cards, winner in self.tricks:
            won[winner].extend(cards)
        return (
            *(Zone("hand", cards_of(self.hands[seat]), only(seat), seat) for seat in range(3)),
            Zone("widow", cards_of(self.widow), NOBODY),
            # FH-13: the discards stay unknown to the others.
            Zone("discards", cards_of(self.thrown), only(anybody) if self.thrown else NOBODY),
            Zone("trick", self.trick, EVERYBODY, ordered=True, marks=marks if led_joker else ()),
            *(Zone("won", tuple(won[seat]), EVERYBODY, seat, ordered=True) for seat in range(3)),
            Zone("deck", cards_of(outside), NOBODY),
        )

    def facts(self) -> Facts:
        """Return the calls, the contract and the tricks of this hand, or of the last one before a deal."""
        playing = self.phase is PLAY
        return Facts(
            calls=self.calls,
            contract=self.contract,
            bidder=self.bidder,
            leader=self.leader if playing else None,
            suit=Suit(self.led) if self.trick else None,
            winning=self.winner if self.trick else None,
            tricks=tuple(Trick(leader, Suit(suit), cards, winner) for leader, suit, cards, winner in self.tricks),
            taken=tuple(sum(past[3] == seat for past in self.tricks) for seat in range(3)),
            finished=self.finished,
        )
