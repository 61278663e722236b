"""Big Three, also four-handed: the course of a match, what is legal and why not, the score, and who knows what."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from cardtable.engine.cards import Card, Rank, card_name, card_names, rank_name, sampled
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import PASS, Bid, Move, Pass, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER, Direction, highest
from cardtable.engine.state import State
from cardtable.engine.view import EVERYBODY, NOBODY, ContractResult, HandResult, ScoreLine, Zone, only
from cardtable.games.big_three.combinations import answers, classify, lays, leads
from cardtable.games.big_three.deck import ALL, BIT, COUNT, HIGHER, PLACES, STARTERS, cards_of, mask_of
from cardtable.games.big_three.values import (
    AUCTION,
    BIDS,
    CALL,
    DEAL,
    OVER,
    PLAY,
    Call,
    Combination,
    Facts,
    House,
    Lay,
    Phase,
)

_NO_CARDS: Final[tuple[Card, ...]] = ()
_LOW: Final = (Rank.ACE, Rank.TWO, Rank.THREE)
_SHUFFLE: Final = Shuffle(PLACES)
# BT-4: the legal bids and the pass after each bid.
_BIDS: Final[tuple[tuple[Move, ...], ...]] = tuple((PASS, *map(Bid, range(bid + 1, 4))) for bid in range(4))
_CALLS: Final = tuple(map(Call, PLACES))
_EXPECTED: Final[dict[Phase, Expected]] = {
    DEAL: Expected((Shuffle,), Refusal("BT-1", "The cards must be dealt first.")),
    AUCTION: Expected((Pass, Bid), Refusal("BT-4", "This is the auction: bid or pass.")),
    CALL: Expected((Call,), Refusal("BT-12", "You have won the auction: first call your partner's card.")),
    PLAY: Expected(
        (Pass, Lay),
        Refusal("BT-7", "The hand is being played: play cards, or pass if there are cards to beat."),
    ),
    OVER: Expected((), Refusal("BT-13", "The match is over.")),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class BigThreeState(State[House, Facts]):
    """A match of Big Three. Hands and other sets of cards are masks (see ``deck.py``).

    :ivar leftover: the four cards that are not dealt (three players).
    :ivar starter: the seat that starts the auction and leads first.
    :ivar calls: seat and bid (0: pass) of each call.
    :ivar called: the partner's card.
    :ivar partner: its holder, a secret until ``revealed``.
    :ivar table: width, length and highest order of the cards on the table; width 0 before a lead.
    :ivar owner: the seat that played them.
    :ivar trick: the mask of these cards.
    :ivar passes: the number of passes in a row since the last bid or play.
    :ivar plays: the turns of the hand: the seat and its cards, none for a pass.
    :ivar played: the mask of all cards played in the hand.
    """

    game_id = "big-three"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        super().__init__(seats, house, dealer)
        self.phase = DEAL
        self._clear()

    def _clear(self) -> None:
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
        self.plays: list[tuple[int, tuple[Card, ...]]] = []
        self.played = 0

    @property
    def direction_of_play(self) -> Direction:
        """The play goes to the right (BT-6)."""
        return Direction.COUNTER_CLOCKWISE

    # What may be done

    def moves(self) -> Sequence[Move]:
        """Each choice of suits is a separate move, so there may be thousands; those of runs are made when asked for."""
        phase = self.phase
        if phase is PLAY:
            hand = self.hands[self.seat]
            if not self.table[0]:
                # BT-10: a leader can't pass.
                return lays(hand, leads(hand), passes=False)
            return lays(hand, answers(hand, self.table, self.house.ranking), passes=True)
        if phase is AUCTION:
            return _BIDS[self.bid]
        if phase is CALL:
            hand = self.hands[self.seat]
            return [call for place, call in enumerate(_CALLS) if not hand >> place & 1]
        return (_SHUFFLE,) if phase is DEAL else ()

    def moves_with(self, cards: Iterable[Card]) -> Sequence[Move]:
        if self.phase is PLAY:
            return [move for move in self.attempts(cards) if self.refusal(move) is None]
        return super().moves_with(cards)

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        chosen = tuple(cards)
        if self.phase is PLAY:
            return (Lay(chosen),) if chosen else (PASS,)
        if self.phase is CALL and not chosen:
            return _CALLS
        return self.moves_with(chosen)

    def refusal(self, move: Move) -> Refusal | None:
        unexpected = _EXPECTED[self.phase].refusal(move)
        if unexpected is not None:
            return unexpected
        match move:
            case Lay():
                return self._refuse_lay(move.laid)
            case Pass() if self.phase is PLAY and not self.table[0]:
                return Refusal("BT-10", "There is nothing on the table to beat: you lead, so you can't pass.")
            case Bid():
                return self._refuse_bid(move.number)
            case Call():
                return self._refuse_call(move.card)
            case Shuffle():
                return wrong_shuffle(move, _SHUFFLE, "BT-1")
        return None

    def apply(self, move: Move) -> None:
        match move:
            case Pass():
                if self.phase is PLAY:
                    self._pass()
                else:
                    self._bid_or_pass(0)
            case Lay():
                self._lay(move.laid)
            case Bid():
                self._bid_or_pass(move.number)
            case Call():
                self._call(move.card)
            case Shuffle():
                self._deal(move.order)

    # The deal

    def deal(self, rng: Random) -> Move:
        return Shuffle(sampled(PLACES, rng))

    def _deal(self, order: tuple[Card, ...]) -> None:
        self._clear()
        seats = self.seats
        bits = [BIT[card] for card in order]
        each = 16 if seats == 3 else 13
        # BT-1: one at a time from the dealer's right, counter-clockwise.
        for place in range(seats):
            self.hands[(self.dealer - 1 - place) % seats] = sum(bits[place : each * seats : seats])
        self.leftover = sum(bits[each * seats :])
        # BT-3: who starts.
        first = next(card for card in STARTERS[self.house.ranking] if not BIT[card] & self.leftover)
        self.starter = next(seat for seat in range(seats) if self.hands[seat] & BIT[first])
        self.actor = self.starter
        self.phase = AUCTION

    # The auction

    def _refuse_bid(self, number: int) -> Refusal | None:
        if not 1 <= number <= 3:
            return Refusal("BT-4", "You can bid one, two or three.")
        if number <= self.bid:
            return Refusal("BT-4", f"The bid is {self.bid} already; you must bid more, or pass.")
        return None

    def _bid_or_pass(self, bid: int) -> None:
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

    # The partner's card

    def _refuse_call(self, card: Card) -> Refusal | None:
        if not BIT[card]:
            return Refusal("BT-12", f"There is no {card_name(card)} in this game.")
        if BIT[card] & self.hands[self.seat]:
            return Refusal("BT-12", f"You hold {card_name(card)} yourself: call a card that you don't hold.")
        return None

    def _call(self, card: Card) -> None:
        self.called = card
        self.partner = next(seat for seat in range(self.seats) if self.hands[seat] & BIT[card])
        self.phase, self.actor = PLAY, self.starter

    # The play

    def _refuse_lay(self, cards: tuple[Card, ...]) -> Refusal | None:
        lacking = not_held(cards, cards_of(self.hands[self.seat]), "BT-7")
        if lacking is not None:
            return lacking
        if not cards:
            return Refusal("BT-7", "A play takes at least one card.")
        laid = classify(cards)
        width, length, top = self.table
        if laid is None:
            return _why_no_combination(cards)
        if not width:
            return None
        table = Combination(width, length, top)
        if (laid.width, laid.length) != (width, length):
            return Refusal("BT-9", f"You must beat a {table.name} with another; {card_names(cards)} is a {laid.name}.")
        # BT-8: runs rank alike in both rankings, because they consist of four to king.
        higher = laid.top > top if length > 1 else HIGHER[self.house.ranking][top] >> laid.top & 1
        if not higher:
            relation = "Equal does not beat" if laid.top == top else f"The {laid.rank} does not beat the {table.rank}"
            return Refusal("BT-9", f"{relation}: you need a {table.name} above the {table.rank}.")
        return None

    def _lay(self, cards: tuple[Card, ...]) -> None:
        seat = self.seat
        mask = mask_of(cards)
        self.plays.append((seat, cards))
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
            self._end_hand()

    def _pass(self) -> None:
        seat = self.seat
        self.plays.append((seat, _NO_CARDS))
        self.passes += 1
        if self.passes == self.seats - 1:
            # BT-10: the cards are turned away, and the player who played last leads.
            self.passes = 0
            self.table = (0, 0, 0)
            self.trick = 0
            self.actor = self.owner
        else:
            self.actor = (seat or self.seats) - 1

    # The score, and the end of the match

    def score_hand(self) -> HandResult:
        """Return the result of a hand in which a player has just run out of cards (BT-11, BT-12).

        :raises ValueError: if nobody has bid.
        """
        bid, bidder, partner = self.bid, self.bidder, self.partner
        if bidder is None:
            raise ValueError("nobody has bid")
        out = self.hands.index(0)
        words = f"Bid of {BIDS[bid]}"
        if partner is None:
            won = out == bidder
            # BT-11: for the auction winner alone.
            points = tuple((2 * bid if won else -2 * bid) if seat == bidder else 0 for seat in range(self.seats))
            label = f"{words}: " + ("first to run out of cards" if won else "another ran out of cards first")
            line, team = ScoreLine(label, "BT-11", points), [bidder]
        else:
            won = out in (bidder, partner)
            points = tuple(2 * bid if (seat in (bidder, partner)) == won else 0 for seat in range(self.seats))
            label = f"{words}: " + ("the bidder's side" if won else "the other side") + " ran out of cards first"
            line, team = ScoreLine(label, "BT-12", points), [bidder, partner]
        contract = ContractResult(tuple(team), words, won, level=bid)
        return HandResult(points, (line,), "Bid made" if won else "Bid lost", contract)

    def _end_hand(self) -> None:
        self.record(self.score_hand())
        self.revealed = self.partner is not None
        winners = match_winners(self.house, self.scores, len(self.results))
        self.phase = DEAL if winners is None else OVER
        # BT-1: the deal moves to the right.
        self.pass_deal((self.dealer - 1) % self.seats, winners)

    # Who knows which cards, and what everybody knows

    def zones(self) -> tuple[Zone, ...]:
        played = self.played
        deck = ALL ^ played ^ self.leftover
        for hand in self.hands:
            deck ^= hand
        return (
            *(Zone("hand", cards_of(hand), only(seat), seat) for seat, hand in enumerate(self.hands)),
            Zone("leftover", cards_of(self.leftover), NOBODY, sealed=True),  # BT-1: never shown
            Zone("trick", cards_of(self.trick), EVERYBODY, ordered=True),
            Zone("pile", cards_of(played ^ self.trick), EVERYBODY),
            Zone("deck", cards_of(deck), NOBODY),
        )

    def facts(self) -> Facts:
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
            plays=tuple(self.plays),
        )


def _why_no_combination(cards: tuple[Card, ...]) -> Refusal:
    """Return why these cards are not a combination (BT-7, BT-8)."""
    counts = Counter(card.rank for card in cards)
    ranks = sorted(counts)
    if len(set(counts.values())) > 1:
        return Refusal("BT-7", f"{card_names(cards)} are not a run: a run has the same number of cards of each rank.")
    if len(ranks) == 2:
        return Refusal(
            "BT-7", f"{card_names(cards)} are of two ranks: you can play cards of one rank, or a run of three or more."
        )
    low = [card for card in cards if card.rank in _LOW]
    if low:
        return Refusal("BT-8", f"Aces, twos and threes are never part of a run, so {card_names(low)} can't be.")
    missing = next(rank for rank in range(ranks[0], ranks[-1]) if rank not in counts)
    return Refusal("BT-7", f"A run has consecutive ranks: yours has no {rank_name(missing)}.")


def match_winners(house: House, scores: Sequence[int], hands: int) -> tuple[int, ...] | None:
    """Return the winners of the match after this many hands, or ``None`` if it continues (BT-13)."""
    over = max(scores) >= house.target or (house.hands and hands >= house.hands)
    return highest(scores) if over else None
