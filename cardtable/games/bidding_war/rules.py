"""The Scruffian Bidding War: the course of a match, what is legal and why not, the score, and who knows which cards."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import ClassVar, Final

from cardtable.engine.cards import RANKS, SUITS, Card, Suit, card_name, suit_name
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import PASS, Move, Pass, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER, Direction, highest
from cardtable.engine.state import State
from cardtable.engine.typography import counted
from cardtable.engine.view import EVERYBODY, NOBODY, HandResult, ScoreLine, Zone, only
from cardtable.games.bidding_war.values import (
    AUCTION,
    DEAL,
    DRAW,
    OFFER,
    OVER,
    PICK,
    Bid,
    CardOffer,
    Facts,
    House,
    Phase,
    Round,
    Suits,
)

# The cards, whose values are money and prizes alike. A hand of one suit is a mask: bit ``rank`` stands for a card.

# SW-7 and SW-8: the value of each rank, from the ace; index 0 is no card.
_BY_RANK: Final = {
    "printed": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    "queen_high": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 12),
    "royal_equal": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 13),
    "faces_ten": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
}
# The same by rank or by card: a card's number is its rank, plus 16 for each suit below its own.
VALUES: Final = {name: (*values, 0, 0) * len(SUITS) for name, values in _BY_RANK.items()}
# The bit of a card: that of its rank.
BIT: Final = tuple(1 << (code & 15) for code in range(16 * len(SUITS)))
# The cards by suit and rank; rank 0 stands for no card.
CARDS: Final = tuple((Card.of(RANKS[0], suit), *(Card.of(rank, suit) for rank in RANKS)) for suit in SUITS)
# The mask of a whole suit, by the number of ranks in use (SW-14).
WHOLE_SUIT: Final = tuple((1 << ranks + 1) - 2 for ranks in range(14))
# The mask of the ranks that beat a bid, by the house rule for values and the bid on the table.
ABOVE: Final = {
    name: tuple(sum(1 << rank for rank in range(1, 14) if values[rank] > bid) for bid in range(14))
    for name, values in VALUES.items()
}


def cards_of(suit: int, mask: int) -> tuple[Card, ...]:
    """Return the cards of a suit whose ranks are in the mask, by rank."""
    return tuple(CARDS[suit][rank] for rank in range(1, 14) if mask >> rank & 1)


# The course of a match


_EXPECTED: Final[dict[Phase, Expected]] = {
    DRAW: Expected((Suits,), Refusal("SW-13", "The suits must be drawn first.")),
    DEAL: Expected((Shuffle,), Refusal("SW-2", "The prizes must be shuffled first.")),
    OFFER: Expected((CardOffer,), Refusal("SW-10", "You are the seller: offer a card before the others bid.")),
    PICK: Expected((Bid,), Refusal("SW-3", "Bid a card in secret; passing is for open auctions.")),
    AUCTION: Expected((Bid, Pass), Refusal("SW-11", "This is an open auction: bid a card or pass.")),
    OVER: Expected((), Refusal("SW-6", "The match is over.")),
}
_OFFERED_ALREADY: Final = Refusal("SW-10", "A card is already for sale.")
_NO_OFFERS: Final = Refusal("SW-10", "The prizes are a spare suit: you don't offer cards.")
# Makes a round from its fields in order; the named tuple's own constructor takes three times as long.
_MAKE_ROUND: Final = partial(tuple.__new__, Round)


@mypyc_attr(allow_interpreted_subclasses=True)
class BiddingWarState(State[House, Facts]):
    """A match of the Scruffian Bidding War. Hands are masks of ranks, each in the suit of its seat.

    :ivar values: by rank or by card, what it is worth.
    :ivar sealed: whether bids are secret (SW-11).
    :ivar offered: whether the prizes are the players' own cards (SW-10).
    :ivar carries: whether a prize stays when the highest bids are equal (SW-9).
    :ivar suits: the suit of each seat, and last the spare one of the prizes, if any; empty before the draw.
    :ivar earlier: the prizes of the games before this one.
    :ivar away: by seat, the mask of the cards that it has offered, or paid to a seller.
    :ivar picks: by seat, the card bid for the prize for sale, face down or shown.
    :ivar shown: in an open auction, the last card that each seat has shown for the prize.
    :ivar points: of each seat in this game.
    :ivar deck: the prizes still to come, the next one first.
    :ivar prize: the cards for sale; more than one if prizes have stayed.
    :ivar history: the prizes of this game that have been sold.
    :ivar seller: the seat whose card is for sale, or that must offer one (SW-10).
    :ivar leader: the seat that has made the bid on the table (SW-11).
    :ivar bid: the value of that bid; 0 if there is none.
    :ivar out: the mask of the seats that have passed (SW-11), and of the seller.
    """

    game_id: ClassVar[str] = "bidding-war"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        super().__init__(seats, house, dealer)
        self.values = VALUES[house.values]
        self.sealed = house.bidding == "sealed"
        self.offered = house.prizes == "offered"
        self.carries = self.sealed and house.ties == "carry_over"
        self.phase = DRAW
        self.suits: tuple[Suit, ...] = ()
        self.earlier: tuple[Round, ...] = ()
        self._clear()

    def _clear(self) -> None:
        """Begin a game in which nothing is dealt, bid or won yet."""
        seats = self.seats
        self.actor = DEALER
        self.hands = [0] * seats
        self.away = [0] * seats
        self.picks: list[Card | None] = [None] * seats
        self.shown: list[Card | None] = [None] * seats
        self.points = [0] * seats
        self.deck: tuple[Card, ...] = ()
        self.prize: tuple[Card, ...] = ()
        self.history: tuple[Round, ...] = ()
        self.seller: int | None = None
        self.leader: int | None = None
        self.bid = self.out = 0

    @property
    def suits_drawn(self) -> int:
        """The number of suits in play: one for each player, and the spare one, if any."""
        return self.seats + (not self.offered)

    @property
    def decks(self) -> int:
        return decks_for(self.suits_drawn)

    @property
    def spare(self) -> Suit | None:
        """The suit of the prizes, if it is a spare one and has been drawn."""
        return self.suits[-1] if self.suits and not self.offered else None

    @property
    def direction_of_play(self) -> Direction:
        """Undetermined for sealed bids, which are made at the same time; an open auction goes clockwise."""
        return Direction.UNDETERMINED if self.sealed else Direction.CLOCKWISE

    def at_hand(self, seat: int) -> int:
        """Return the mask of the cards that a seat holds or has bid for this prize; it is public."""
        card = self.picks[seat]
        return self.hands[seat] if card is None else self.hands[seat] | BIT[card]

    # What may be done

    def moves(self) -> Sequence[Move]:
        seat = self.actor
        if seat is None:
            return ()
        phase = self.phase
        if phase is PICK:
            return _BIDS[self.suits[seat]][self.hands[seat]]
        if phase is AUCTION:
            return _CALLS[self.suits[seat]][self.hands[seat] & ABOVE[self.house.values][self.bid]]
        if phase is OFFER:
            return _OFFERS[self.suits[seat]][self.hands[seat]]
        if phase is DRAW:
            return (Suits((SUITS * self.decks)[: self.suits_drawn]),)
        return (Shuffle(self.deck),)

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        chosen = tuple(cards)
        if len(chosen) != 1 or self.phase not in (OFFER, PICK, AUCTION):
            return self.moves_with(chosen)
        return (CardOffer(chosen[0]) if self.phase is OFFER else Bid(chosen[0]),)

    def refusal(self, move: Move) -> Refusal | None:
        unexpected = _EXPECTED[self.phase].refusal(move)
        if unexpected is not None:
            if isinstance(move, CardOffer) and self.phase in (PICK, AUCTION):
                return _OFFERED_ALREADY if self.offered else _NO_OFFERS
            return unexpected
        match move:
            case Suits():
                return self._refuse_suits(move.suits)
            case Shuffle():
                return wrong_shuffle(move, Shuffle(self.deck), "SW-2")
            case CardOffer():
                return self._refuse_card(move.card, "SW-10")
            case Bid():
                return self._refuse_bid(move.card)
        return None

    def apply(self, move: Move) -> None:
        match move:
            case Bid():
                if self.phase is PICK:
                    self._pick(move.card)
                else:
                    self._show(move.card)
            case Pass():
                self._pass()
            case CardOffer():
                self._offer(move.card)
            case Shuffle():
                self.deck = move.order
                self._next_prize()
            case Suits():
                self._draw_suits(move.suits)

    def _refuse_card(self, card: Card, rule: str) -> Refusal | None:
        seat = self.seat
        return not_held((card,), cards_of(self.suits[seat], self.hands[seat]), rule)

    # The suits and the order of the prizes

    def deal(self, rng: Random) -> Move:
        """Return a random draw of suits, or a random order of the prizes (SW-2, SW-13)."""
        chance = rng.random
        if self.phase is DRAW:
            return Suits(tuple(sorted(SUITS * self.decks, key=lambda _: chance())[: self.suits_drawn]))
        return Shuffle(tuple(sorted(self.deck, key=lambda _: chance())))

    def _refuse_suits(self, suits: tuple[Suit, ...]) -> Refusal | None:
        if len(suits) != self.suits_drawn:
            return Refusal("SW-1", f"{counted(self.suits_drawn, 'suit')} must be drawn, not {len(suits)}.")
        suit, count = Counter(suits).most_common(1)[0]
        if count > self.decks:
            decks = "one deck is" if self.decks == 1 else "two decks are"
            return Refusal(
                "SW-13", f"{suit_name(suit).capitalize()} can't be drawn {counted(count, 'time')}: only {decks} used."
            )
        return None

    def _draw_suits(self, suits: tuple[Suit, ...]) -> None:
        if self.suits:
            self.earlier += self.history
            self._clear()
        self.suits = suits
        self.hands = [WHOLE_SUIT[self.house.ranks]] * self.seats
        if self.offered:
            self._next_prize()
        else:
            self.deck = CARDS[suits[-1]][1 : self.house.ranks + 1]
            self.phase = DEAL

    # A prize is put up for sale

    def _next_prize(self) -> None:
        if self.offered:
            self.seller = self.actor = seller_of(len(self.history), self.dealer, self.seats)
            self.phase = OFFER
            return
        # SW-2: the top card is turned over.
        deck = self.deck
        self.prize += deck[:1]
        self.deck = deck[1:]
        self._open_bidding()

    def _offer(self, card: Card) -> None:
        seat = self.seat
        self.hands[seat] ^= BIT[card]
        self.away[seat] |= BIT[card]
        self.prize = (*self.prize, card)
        self._open_bidding()

    def _open_bidding(self) -> None:
        seller = self.seller
        if self.sealed:
            self.phase = PICK
            self.actor = 1 if seller == 0 else 0
            return
        self.phase = AUCTION
        self.bid, self.leader = 0, None
        self.shown = [None] * self.seats
        self.out = 0 if seller is None else 1 << seller
        # SW-11: the first to speak is one further left for each prize, or sits on the seller's left.
        before = self.dealer + len(self.history) if seller is None else seller
        self.actor = (before + 1) % self.seats

    # Sealed bids

    def _pick(self, card: Card) -> None:
        """Lay a bid face down (SW-3). The last one reveals them all."""
        seat = self.seat
        self.hands[seat] ^= BIT[card]
        self.picks[seat] = card
        seat += 1
        if seat == self.seller:
            seat += 1
        if seat < self.seats:
            self.actor = seat
        else:
            self.settle(self.highest_pick())

    def highest_pick(self) -> int | None:
        """Return the winner of the sealed bids (SW-4), by the house rule for equal ones (SW-5, SW-9)."""
        values = self.values
        best = 0
        winner: int | None = None
        for seat, card in enumerate(self.picks):
            if card is not None:
                value = values[card]
                if value > best:
                    best, winner = value, seat
                elif value == best:
                    winner = None
        if winner is None and self.house.ties == "next_highest":
            worth = [values[card] if card is not None else 0 for card in self.picks]
            alone = [value for value in worth if value and worth.count(value) == 1]
            return worth.index(max(alone)) if alone else None
        return winner

    # An open auction

    def _refuse_bid(self, card: Card) -> Refusal | None:
        lacking = self._refuse_card(card, "SW-3" if self.sealed else "SW-11")
        if lacking is not None or self.phase is PICK:
            return lacking
        worth = self.values[card]
        if worth > self.bid:
            return None
        return Refusal("SW-11", f"{card_name(card)} is worth {worth}: you must bid more than {self.bid}.")

    def _show(self, card: Card) -> None:
        """Show a higher bid; the seat's earlier card goes back to its hand (SW-11)."""
        seat = self.seat
        self._take_back(seat)
        self.hands[seat] ^= BIT[card]
        self.picks[seat] = self.shown[seat] = card
        self.bid, self.leader = self.values[card], seat
        self.next_bidder(seat)

    def _pass(self) -> None:
        """Put the seat out for this prize (SW-11)."""
        seat = self.seat
        self._take_back(seat)
        self.out |= 1 << seat
        self.next_bidder(seat)

    def _take_back(self, seat: int) -> None:
        card = self.picks[seat]
        if card is not None:
            self.hands[seat] |= BIT[card]
            self.picks[seat] = None

    def next_bidder(self, seat: int) -> None:
        """Ask the next seat after this one that is not out, or settle the prize if nobody is left but the leader."""
        bidding = ~self.out & (1 << self.seats) - 1
        if self.leader is None:
            if not bidding:
                self.settle(None)
                return
        elif bidding == 1 << self.leader:
            self.settle(self.leader)
            return
        seat = (seat + 1) % self.seats
        while not bidding >> seat & 1:
            seat = (seat + 1) % self.seats
        self.actor = seat

    # A prize is sold

    def settle(self, winner: int | None) -> None:
        """Give the prize to the winner (SW-4), or to nobody, and continue with the next prize."""
        prize, seller = self.prize, self.seller
        last = len(self.history) + 1 == self.house.ranks
        carried = winner is None and self.carries and not last  # SW-9
        bids = tuple(self.picks if self.sealed else self.shown)
        self.history += (_MAKE_ROUND((prize, seller, bids, winner, carried)),)
        if winner is not None:
            values, points = self.values, self.points
            for card in prize:
                points[winner] += values[card]
            if seller is not None and self.house.seller_paid:  # SW-10
                paid = self.picks[winner] or 0
                self.away[winner] |= BIT[paid]
                points[seller] += values[paid]
        if not carried:
            self.prize = ()
        self.picks = [None] * self.seats
        if last:
            self._end_game()
        else:
            self._next_prize()

    # The score, and the end of the match

    def score_game(self) -> HandResult:
        """Return the result of a game whose last prize has been sold (SW-6, SW-10)."""
        won, paid = self._cards_won()
        lines = [ScoreLine("Prizes won", "SW-6", self._worth(won), tuple(won))]
        if self.offered and self.house.seller_paid:
            lines.append(ScoreLine("Bids that paid the seller", "SW-10", self._worth(paid), tuple(paid)))
        return HandResult(tuple(self.points), tuple(lines), f"Game {len(self.results) + 1}")

    def _cards_won(self) -> tuple[list[tuple[Card, ...]], list[tuple[Card, ...]]]:
        """Return, by seat, the prizes that it has won, and the bids that it has been paid for its own cards."""
        won: list[tuple[Card, ...]] = [()] * self.seats
        paid: list[tuple[Card, ...]] = [()] * self.seats
        for prize, seller, bids, winner, _ in self.history:
            if winner is not None:
                won[winner] += prize
                bid = bids[winner]
                if seller is not None and bid is not None and self.house.seller_paid:
                    paid[seller] += (bid,)
        return won, paid

    def _worth(self, cards: Sequence[tuple[Card, ...]]) -> tuple[int, ...]:
        return tuple(sum(self.values[card] for card in each) for each in cards)

    def _end_game(self) -> None:
        """Record the result of the game, and end the match after as many games as agreed (SW-6, SW-13)."""
        self.record(self.score_game())
        self.seller = None
        winners = highest(self.scores) if len(self.results) >= self.house.games else None
        self.phase = DRAW if winners is None else OVER
        # SW-13: the deal passes to the left before each further game.
        self.pass_deal((self.dealer + 1) % self.seats if winners is None else self.dealer, winners)

    # Who knows which cards, and what everybody knows

    def zones(self) -> tuple[Zone, ...]:
        won, paid = self._cards_won()
        zones: list[Zone] = []
        for seat in range(self.seats):
            zones += self._zones_of_seat(seat, won[seat] + paid[seat])
        lost = (card for sold in self.history if sold.winner is None and not sold.carried for card in sold.prize)
        # The suits in play are public, and so are those left aside; but the order of the prizes is a secret.
        return (
            *zones,
            Zone("prize", self.prize, EVERYBODY, None, True),
            Zone("deck", self.deck, NOBODY, None, True),
            Zone("discard", tuple(lost), EVERYBODY),
            Zone("aside", cards_aside(self.suits, self.decks, self.house.ranks), EVERYBODY),
        )

    def _zones_of_seat(self, seat: int, won: tuple[Card, ...]) -> tuple[Zone, ...]:
        if not self.suits:
            return tuple(Zone(kind, (), EVERYBODY, seat) for kind in ("hand", "pick", "spent", "won"))
        suit = self.suits[seat]
        pick = self.picks[seat]
        spent = WHOLE_SUIT[self.house.ranks] & ~self.at_hand(seat) & ~self.away[seat]
        # SW-3: only its owner knows a bid that lies face down, and what is left in the hand.
        sight = only(seat)
        return (
            Zone("hand", cards_of(suit, self.hands[seat]), sight, seat),
            Zone("pick", () if pick is None else (pick,), sight if self.phase is PICK else EVERYBODY, seat),
            Zone("spent", cards_of(suit, spent), EVERYBODY, seat),
            Zone("won", won, EVERYBODY, seat),
        )

    def facts(self) -> Facts:
        sealed = self.phase is PICK
        whole = WHOLE_SUIT[self.house.ranks]
        suits = self.suits[: self.seats]
        gone = tuple(cards_of(suit, whole & ~self.at_hand(seat)) for seat, suit in enumerate(suits))
        return Facts(
            suits=suits,
            spare=self.spare,
            number=min(len(self.history) + 1, self.house.ranks),
            prizes=self.house.ranks,
            seller=self.seller,
            picked=tuple(sealed and card is not None for card in self.picks),
            bid=self.bid,
            leader=self.leader,
            out=tuple(bool(self.out >> seat & 1) for seat in range(self.seats)),
            shown=tuple(self.shown),
            points=tuple(self.points),
            gone=gone if suits else ((),) * self.seats,
            history=self.history,
            earlier=self.earlier,
        )


def decks_for(suits: int) -> int:
    """Return the number of decks needed for this many suits in play (SW-1): one has four."""
    return 1 if suits <= len(SUITS) else 2


def cards_aside(drawn: Sequence[Suit], decks: int, ranks: int) -> tuple[Card, ...]:
    """Return the cards of the suits that are not in play, from the ace up to this rank (SW-13, SW-14)."""
    suits = [suit for suit in SUITS for _ in range(decks - drawn.count(suit))]
    return tuple(card for suit in suits for card in CARDS[suit][1 : ranks + 1])


def seller_of(number: int, dealer: int, seats: int) -> int:
    """Return the seller of a prize: from the dealer's left, the turn goes forward and then backward (SW-10).

    :param number: the number of prizes before it.
    """
    place = number % (2 * seats)
    return (dealer + 1 + (place if place < seats else 2 * seats - 1 - place)) % seats


# The moves, made once


class _MovesOfHand(dict[int, tuple[Move, ...]]):
    """The moves that a hand of one suit can make with a single card, by the mask of the hand; filled when needed.

    There are at most 8,192 hands of a suit.

    :param by_rank: the move with the card of each rank; index 0 stands for no card.
    :param others: the moves that need no card, which come last.
    """

    def __init__(self, by_rank: Sequence[Move], others: tuple[Move, ...] = ()) -> None:
        super().__init__({0: others})
        self._by_rank = by_rank

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        lowest = mask & -mask
        moves = (self._by_rank[lowest.bit_length() - 1], *self[mask ^ lowest])
        self[mask] = moves
        return moves


# By suit and by the mask of the hand: sealed bids, the calls of an open auction, and offers.
_BIDS: Final = tuple(_MovesOfHand(tuple(map(Bid, cards))) for cards in CARDS)
_CALLS: Final = tuple(_MovesOfHand(tuple(map(Bid, cards)), (PASS,)) for cards in CARDS)
_OFFERS: Final = tuple(_MovesOfHand(tuple(map(CardOffer, cards))) for cards in CARDS)
