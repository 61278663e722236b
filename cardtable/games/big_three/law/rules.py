"""A match of Big Three at one moment: what may be done, and what it does."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, Self

from cardtable.engine.cards import Card, sampled
from cardtable.engine.direction import Direction
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Bid, Move, Pass, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.state import DEALER, State
from cardtable.engine.view import EVERYBODY, NOBODY, Zone, only
from cardtable.games.big_three.law import legality
from cardtable.games.big_three.law.combinations import Combination
from cardtable.games.big_three.law.facts import AUCTION, CALL, DEAL, OVER, PLAY, Facts, Phase
from cardtable.games.big_three.law.house import House
from cardtable.games.big_three.law.moves import Call, Lay
from cardtable.games.big_three.law.ranking import ALL, BIT, COUNT, PLACES, STARTERS, cards_of, mask_of
from cardtable.games.big_three.law.scoring import match_winners, score_hand

_NO_CARDS: Final[tuple[Card, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class BigThreeState(State[House, Facts]):
    """A match of Big Three. Hands and other sets of cards are masks (see ``ranking.py``).

    :ivar leftover: the four cards that are not dealt (three players).
    :ivar starter: who starts the auction and leads first. ``calls``: seat and bid (0: pass) of each call.
    :ivar called: the partner's card; ``partner`` its holder, whom not everybody knows until ``revealed``.
    :ivar table: width, length and highest order of the cards on the table; width 0 before a lead. ``owner`` laid them,
        ``trick`` is their mask, ``passes`` the number of passes since.
    :ivar plays: the turns of the hand: seat and cards, none for a pass. ``played``: all cards laid in it.
    """

    __slots__ = (
        "bid",
        "bidder",
        "called",
        "calls",
        "hands",
        "house",
        "leftover",
        "owner",
        "partner",
        "passes",
        "phase",
        "played",
        "plays",
        "revealed",
        "starter",
        "table",
        "trick",
    )
    game_id = "big-three"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        self.house = house
        self.seats = seats
        self.dealer = dealer
        self.actor = DEALER
        self.scores = (0,) * seats
        self.results = ()
        self.winners = None
        self.phase = DEAL
        self._clear()

    def _clear(self) -> None:
        """Forget the last hand."""
        self.hands = [0] * self.seats
        self.leftover = 0
        self.starter: int | None = None
        self.calls: tuple[tuple[int, int], ...] = ()
        self.bid = 0
        self.bidder: int | None = None
        self.called: Card | None = None
        self.partner: int | None = None
        self.revealed = False
        self.table = (0, 0, 0)
        self.trick = 0
        self.owner = 0
        self.passes = 0
        self.plays: tuple[tuple[int, tuple[Card, ...]], ...] = ()
        self.played = 0

    def copy(self) -> Self:
        """Return an independent copy."""
        other = self.outline()
        other.house, other.phase, other.starter = self.house, self.phase, self.starter
        other.hands, other.leftover = self.hands[:], self.leftover
        other.calls, other.bid, other.bidder = self.calls, self.bid, self.bidder
        other.called, other.partner, other.revealed = self.called, self.partner, self.revealed
        other.table, other.trick, other.owner = self.table, self.trick, self.owner
        other.passes, other.plays, other.played = self.passes, self.plays, self.played
        return other

    @property
    def direction_of_play(self) -> Direction:
        """The play goes to the right (BT-6)."""
        return Direction.COUNTER_CLOCKWISE

    # What may be done

    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves; for the dealer a shuffle with its cards in plain order."""
        return legality.moves(self)

    def moves_with(self, cards: Iterable[Card]) -> Sequence[Move]:
        """Return the actor's legal moves that are made of exactly these cards, in any order."""
        return legality.moves_with(self, cards) if self.phase is PLAY else super().moves_with(cards)

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        """Return what the actor could mean by exactly these cards, legal or not."""
        return legality.attempts(self, tuple(cards))

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the actor may not make ``move`` now, or ``None`` if it is legal."""
        return legality.refusal(self, move)

    # What happens

    def deal(self, rng: Random) -> Move:
        """Return a random shuffle."""
        return Shuffle(sampled(PLACES, rng))

    def apply(self, move: Move) -> None:
        """Change the state by ``move``, trusting that it is legal."""
        match move:
            case Pass():
                if self.phase is PLAY:
                    self._pass()
                else:
                    self._speak(0)
            case Lay():
                self._lay(move.laid)
            case Bid():
                self._speak(move.number)
            case Call():
                self._call(move.card)
            case Shuffle():
                self._deal(move.order)

    def _deal(self, order: tuple[Card, ...]) -> None:
        self._clear()
        seats = self.seats
        bits = [BIT[card] for card in order]
        each = 16 if seats == 3 else 13
        # BT-1: one at a time from the dealer's right, counter-clockwise.
        for place in range(seats):
            self.hands[(self.dealer - 1 - place) % seats] = sum(bits[place : each * seats : seats])
        self.leftover = sum(bits[each * seats :])
        first = next(card for card in STARTERS[self.house.ranking] if not BIT[card] & self.leftover)
        self.starter = next(seat for seat in range(seats) if self.hands[seat] & BIT[first])
        self.actor = self.starter
        self.phase = AUCTION

    def _speak(self, bid: int) -> None:
        """Bid, or pass with 0 (BT-4)."""
        seat = self.seat
        self.calls += ((seat, bid),)
        if bid:
            self.bid, self.bidder, self.passes = bid, seat, 0
        else:
            self.passes += 1
        if bid == 3 or (self.bidder is not None and self.passes == self.seats - 1):
            self._end_auction(self.bidder if self.bidder is not None else seat)
        elif self.passes == self.seats:
            # BT-4: all have passed, so the same dealer deals again.
            self.phase, self.actor = DEAL, DEALER
        else:
            self.actor = (seat - 1) % self.seats

    def _end_auction(self, bidder: int) -> None:
        self.passes = 0
        if self.seats == 4:
            self.phase, self.actor = CALL, bidder
            return
        # BT-5: the winner takes the cards left over; BT-6: but the opener leads.
        self.hands[bidder] |= self.leftover
        self.leftover = 0
        self.phase, self.actor = PLAY, self.starter

    def _call(self, card: Card) -> None:
        self.called = card
        self.partner = next(seat for seat in range(self.seats) if self.hands[seat] & BIT[card])
        self.phase, self.actor = PLAY, self.starter

    def _pass(self) -> None:
        seat = self.seat
        self.plays += ((seat, _NO_CARDS),)
        self.passes += 1
        if self.passes == self.seats - 1:
            # BT-10: the cards are turned away, and the player who played last leads.
            self.passes = 0
            self.table = (0, 0, 0)
            self.trick = 0
            self.actor = self.owner
        else:
            self.actor = (seat or self.seats) - 1

    def _lay(self, cards: tuple[Card, ...]) -> None:
        seat = self.seat
        mask = mask_of(cards)
        self.plays += ((seat, cards),)
        top = BIT[cards[0]].bit_length() - 1 >> 2
        width = COUNT[mask >> 4 * top & 15]
        self.table = (width, len(cards) // width, top)
        self.trick = mask
        self.played |= mask
        self.owner = seat
        self.passes = 0
        left = self.hands[seat] ^ mask
        self.hands[seat] = left
        if self.called is not None and mask & BIT[self.called]:
            self.revealed = True
        if left:
            self.actor = (seat or self.seats) - 1
        else:
            self._end_hand(seat)

    def _end_hand(self, out: int) -> None:
        """Note the result of the hand that ``out`` has ended, and see who has won (BT-13)."""
        if self.bidder is None:
            raise ValueError("nobody has bid")
        result = score_hand(self.seats, self.bid, self.bidder, self.partner, out)
        self.revealed = self.partner is not None
        self.scores = tuple(a + b for a, b in zip(self.scores, result.points, strict=True))
        self.results += (result,)
        self.winners = match_winners(self.house, self.scores, len(self.results))
        # BT-1: the deal moves to the right.
        self.dealer = (self.dealer - 1) % self.seats
        self.actor = DEALER if self.winners is None else None
        self.phase = DEAL if self.winners is None else OVER

    # What can be seen

    def zones(self) -> tuple[Zone, ...]:
        """Return hands, the cards left over, the cards to beat, those turned away or beaten, and the first deck."""
        played = self.played
        deck = ALL ^ played ^ self.leftover
        for hand in self.hands:
            deck ^= hand
        return (
            *(Zone("hand", cards_of(hand), only(seat), seat) for seat, hand in enumerate(self.hands)),
            Zone("leftover", cards_of(self.leftover), NOBODY),
            Zone("trick", cards_of(self.trick), EVERYBODY, ordered=True),
            Zone("pile", cards_of(played ^ self.trick), EVERYBODY),
            Zone("deck", cards_of(deck), NOBODY),
        )

    def facts(self) -> Facts:
        """Return the auction and the turns of this hand, or of the last one before a deal."""
        width, length, top = self.table
        leading = self.phase is PLAY and not width
        return Facts(
            starter=self.starter,
            calls=self.calls,
            bid=self.bid,
            bidder=self.bidder,
            called=self.called,
            partner=self.partner if self.revealed else None,
            leader=self.actor if leading else None,
            owner=self.owner if width else None,
            combination=Combination(width, length, top) if width else None,
            passes=self.passes if self.phase in (PLAY, AUCTION) else 0,
            plays=self.plays,
        )
