"""Blues and Greens: the course of a match, what is legal and why not, the score, and who knows which cards."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from cardtable.engine.cards import SUITS, Card, Suit, card_name, card_names, shuffled, suit_name
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import PASS, Bid, Move, Pass, Play, Shuffle
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.state import MovesOnDemand, State
from cardtable.engine.typography import capitalized, counted
from cardtable.engine.view import EVERYBODY, NOBODY, ContractResult, HandResult, Mark, ScoreLine, Zone, only
from cardtable.games.blues_and_greens.deck import BIT, CARDS, GREEN, NO_LEAD, NO_TRUMP, Kit, cards_of, mask_of
from cardtable.games.blues_and_greens.meld_moves import (
    LOW_SHIFT,
    Melds,
    MustMeld,
    PossibleMelds,
    TurnMoves,
    melds_in,
    runs_with_twos_anywhere,
    tableau_of,
)
from cardtable.games.blues_and_greens.melds import legal_meld, new_run, new_set, runs_of, with_card
from cardtable.games.blues_and_greens.values import (
    AUCTION,
    DEAL,
    DONE,
    DRAW,
    GIVE,
    MELD,
    OVER,
    SHUFFLE,
    TRUMP,
    Build,
    Draw,
    Facts,
    Give,
    House,
    Lay,
    Meld,
    Phase,
    Run,
    Set,
    Trick,
    Trump,
)

SPLAY: Final = 10
"""The maximum number of cards in the splay (BG-2)."""
MAX_MELDS: Final = 5000
"""With more melds than this, ``moves`` counts twos as equal and may leave some melds out (see ``melds_in``)."""
LEFT_IN_HANDS: Final = "Left in the opponents' hands"
"""The line of the score sheet for the cards that the opponents of the player who went out still held."""
_SEATS: Final = range(4)
_EXPECTED: Final[dict[Phase, Expected]] = {
    DEAL: Expected((Shuffle,), Refusal("BG-1", "The dealer must shuffle first.")),
    DONE: Expected((Shuffle,), Refusal("BG-1", "The hand is over, and the dealer must shuffle first.")),
    SHUFFLE: Expected((Shuffle,), Refusal("BG-3", "The dealer must shuffle the twos back into the blue deck first.")),
    AUCTION: Expected((Pass, Bid), Refusal("BG-5", "This is the auction: bid or pass.")),
    TRUMP: Expected((Trump,), Refusal("BG-8", "You must name the trump suit now.")),
    GIVE: Expected((Give,), Refusal("BG-9", "You must give four cards to your partner now.")),
    DRAW: Expected((Draw,), Refusal("BG-13", "First draw a card.")),
    MELD: Expected(
        (Set, Run, Build, Lay, Play), Refusal("BG-21", "You have drawn: now meld, or play a card to the trick.")
    ),
    OVER: Expected((), Refusal("BG-45", "The match is over.")),
}

# The moves, made once.
BIDS: Final = tuple(Bid(number) for number in range(401))
PLAYS: Final = {card: Play(card) for card in CARDS}
_DECK: Final = Draw()
_DRAWS: Final = {card: Draw(card) for card in CARDS}
_TRUMPS: Final = tuple(Trump(suit) for suit in SUITS)


@mypyc_attr(allow_interpreted_subclasses=True)
class BluesAndGreensState(State[House, Facts]):
    """A match of Blues and Greens. Hands and other sets of cards are masks (see ``deck.py``).

    See ``Facts`` for the fields that are not listed here.

    :ivar kit: the cards in play, and their properties.
    :ivar cards_each: the number of green cards that each player is dealt.
    :ivar known: by seat, the cards in the hand that all players know.
    :ivar given: by seat, the other cards in the hand that the partner gave, and so knows.
    :ivar down: by seat, the cards melded and built.
    :ivar laid_threes: by seat, the red threes laid down.
    :ivar won: by seat, the cards in tricks.
    :ivar void: the cards of tricks put aside (BG-32).
    :ivar aside: the green cards left over from the deal (BG-27).
    :ivar stock: the blue deck from the top as last shuffled.
    :ivar drawn: the number of its cards that are gone.
    :ivar in_stock: the mask of the others.
    :ivar new_melds: the number of new melds laid in this turn.
    :ivar opened: a bit for each seat that has laid its first meld.
    :ivar tableau: the melds on the table.
    """

    game_id = "blues-and-greens"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        super().__init__(seats, house, dealer)
        self.kit = house.kit
        self.cards_each = len(self.kit.deck[1]) // 4
        self._gather()

    def _gather(self) -> None:
        """Gather all cards for a new hand."""
        self.actor = DEALER
        self.phase = DEAL
        self.hands = [0, 0, 0, 0]
        self.known = [0, 0, 0, 0]
        self.given = [0, 0, 0, 0]
        self.lacks = [0, 0, 0, 0]
        self.shown = [0, 0, 0, 0]
        self.down = [0, 0, 0, 0]
        self.laid_threes = [0, 0, 0, 0]
        self.won = [0, 0, 0, 0]
        self.aside = 0
        self.void = 0
        self.stock: tuple[Card, ...] = self.kit.deck[2]
        self.drawn = 0
        self.in_stock = mask_of(self.stock)
        self.splay: tuple[Card, ...] = ()
        self.calls: tuple[tuple[int, int], ...] = ()
        self.bidder: int | None = None
        self.bid = 0
        self.trump = NO_TRUMP
        self.gifts = 0
        self.turn: int | None = None
        self.must_meld: Card | None = None
        self.new_melds = 0
        self.opened = 0
        self.tableau = tableau_of(self.kit, ())
        self.leader = (self.dealer + 1) % 4
        self.trick: tuple[Card, ...] = ()
        self.tricks: tuple[Trick, ...] = ()
        self.moves_cache: Sequence[Move] | None = None
        self.melds_cache: Melds | None = None

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, in the order laid."""
        return self.tableau.melds

    def has_opened(self, seat: int) -> bool:
        """Whether a seat has laid its first meld (BG-18)."""
        return bool(self.opened >> seat & 1)

    # What may be done

    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves.

        Sequences with several twos are listed with one order of the twos. If there are very many melds (see
        ``MAX_MELDS``), twos also count as equal, and may be listed only in gaps between natural cards. ``refusal`` and
        ``moves_with`` know every choice.
        """
        moves = self.moves_cache
        if moves is None:
            moves = self.moves_cache = self._moves()
        return moves

    def _moves(self) -> Sequence[Move]:
        phase = self.phase
        if phase is MELD:
            return self._turn_moves()
        if phase is DRAW:
            return self._draws()
        if phase is AUCTION:
            return _calls(least_bid(self.house, self.bid), self.kit.top_bid)
        if phase in (DEAL, SHUFFLE, DONE):
            return (self.next_shuffle(),)
        if phase is TRUMP:
            return _TRUMPS
        return Gifts(cards_of(self.hands[self.seat])) if phase is GIVE else ()

    def moves_with(self, cards: Iterable[Card]) -> Sequence[Move]:
        """Return the actor's legal moves made of exactly these cards, with one order of the twos in a sequence."""
        return tuple(move for move in self._attempts(tuple(sorted(cards))) if self.refusal(move) is None)

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        return tuple(self._attempts(tuple(sorted(cards))))

    def _attempts(self, cards: tuple[Card, ...]) -> Iterator[Move]:
        """Yield the moves, legal or not, that exactly these sorted cards could make."""
        phase = self.phase
        if phase in (DEAL, SHUFFLE, DONE):
            shuffle = self.next_shuffle()
            if sorted(shuffle.order) == list(cards):
                yield shuffle
        elif phase in (AUCTION, TRUMP):
            if not cards:
                yield from self.moves()
        elif phase is GIVE:
            yield Give(cards)
        elif phase is DRAW:
            if len(cards) <= 1:
                yield Draw(*cards)
        elif phase is MELD:
            mask = mask_of(cards)
            if not mask or mask & ~self.hands[self.seat] or len(set(cards)) < len(cards):
                return
            if len(cards) >= 3:
                yield Set(cards)
                yield from runs_of(self.kit, cards)
            if not mask & ~self.kit.red:
                yield Lay(cards)
            if len(cards) == 1:
                yield from self.tableau.builds(mask)
                yield Play(cards[0])

    def refusal(self, move: Move) -> Refusal | None:
        unexpected = _EXPECTED[self.phase].refusal(move)
        if unexpected is not None:
            return unexpected
        match move:
            case Shuffle():
                shuffle = self.next_shuffle()
                return wrong_shuffle(move, shuffle, "BG-1" if shuffle.deck == "green" else "BG-3")
            case Bid(number):
                return self._refuse_bid(number)
            case Give(cards):
                return self._refuse_give(cards)
            case Draw(card):
                return self._refuse_draw(card)
            case Set() | Run():
                return self._refuse_meld(move)
            case Build():
                return self._refuse_build(move)
            case Lay(cards):
                return self._refuse_lay(cards)
            case Play(card):
                return self._refuse_play(card)
        return None

    def _not_held(self, cards: tuple[Card, ...], rule: str) -> Refusal | None:
        hand, mask = self.hands[self.seat], mask_of(cards)
        # A fast check first, because players ask this often while they plan a turn.
        if not mask & ~hand and mask.bit_count() == len(cards):
            return None
        return not_held(cards, cards_of(hand), rule)

    def apply(self, move: Move) -> None:
        self.moves_cache = None
        match move:
            case Play():
                self._play(move.card)
            case Build():
                self._build(move)
            case Draw():
                self._draw(move.card)
            case Set(cards):
                self._lay_meld(new_set(self.kit, cards, self.seat))
            case Run(cards):
                self._lay_meld(new_run(self.kit, cards, self.seat))
            case Lay(cards):
                self._lay(mask_of(cards))
            case Bid(number):
                self._call(number)
            case Pass():
                self._call(0)
            case Trump(suit):
                self._name_trumps(suit)
            case Give(cards):
                self._give(mask_of(cards))
            case Shuffle(order, "green"):
                self._deal_hands(order)
            case Shuffle(order):
                self.stock, self.drawn = order, 0
                self._fill_splay()

    # The deal and the splay (BG-1 to BG-4)

    def next_shuffle(self) -> Shuffle:
        """Return the shuffle that the dealer must make, with its cards sorted."""
        if self.phase is DONE or (self.phase is DEAL and not any(self.hands)):
            return Shuffle(self.kit.deck[1], "green")
        return Shuffle(cards_of(self.in_stock), "blue")

    def deal(self, rng: Random) -> Move:
        expected = self.next_shuffle()
        return Shuffle(shuffled(expected.order, rng), expected.deck)

    def _deal_hands(self, order: tuple[Card, ...]) -> None:
        """Deal the green cards one by one, from the dealer's left (BG-1)."""
        if self.phase is DONE:
            self._gather()
        dealt = 4 * self.cards_each
        for place in range(4):
            self.hands[(self.dealer + 1 + place) % 4] = mask_of(order[place:dealt:4])
        self.aside = mask_of(order[dealt:])  # BG-27

    def _fill_splay(self) -> None:
        """Fill the splay up to ten cards (BG-2, BG-15). Twos go back, and the dealer must shuffle (BG-3)."""
        room = SPLAY - len(self.splay)
        # BG-3: if only twos are left in the deck, the splay stays short.
        if room and self.in_stock & ~self.kit.wild:
            new = self.stock[self.drawn : self.drawn + room]
            self.drawn += len(new)
            turned_up = mask_of(new)
            self.in_stock ^= turned_up
            self.splay += new
            if twos := turned_up & self.kit.wild:
                self.splay = tuple(card for card in self.splay if not BIT[card] & twos)
                self.in_stock |= twos
                self.phase, self.actor = SHUFFLE, DEALER
                return
        if self.turn is None:
            self.phase, self.actor = AUCTION, (self.dealer + 1) % 4
        else:
            self.phase, self.actor = MELD, self.turn

    # The auction, the naming of trumps, and the gifts between the bidder and the partner (BG-5 to BG-12)

    def passed_out(self) -> set[int]:
        """Return the seats that are out of the auction (BG-7)."""
        return {seat for seat, number in self.calls if not number}

    def _refuse_bid(self, number: int) -> Refusal | None:
        if number < least_bid(self.house, self.bid):
            if self.bid:
                return Refusal("BG-6", f"The bid to beat is {self.bid}: bid at least {self.bid + 1}.")
            return Refusal("BG-6", f"The lowest bid is {self.house.minimum_bid}.")
        if number > self.kit.top_bid:
            return Refusal("BG-6", f"You can't bid more than {self.kit.top_bid}, all the points in the game.")
        return None

    def _call(self, number: int) -> None:
        """Bid, or pass with 0 (BG-7)."""
        seat = self.seat
        self.calls += ((seat, number),)
        if number:
            self.bidder, self.bid = seat, number
        out = self.passed_out()
        if len(out) == 4:
            self._begin_play()  # BG-11
        elif len(out) == 3 and self.bidder is not None:
            self.phase, self.actor = TRUMP, self.bidder
        else:
            self.actor = next((seat + step) % 4 for step in range(1, 5) if (seat + step) % 4 not in out)

    def _name_trumps(self, suit: Suit) -> None:
        """Name the trump suit (BG-8); the partner gives cards next."""
        self.trump = int(suit)
        self.phase, self.actor = GIVE, (self.seat + 2) % 4

    def _refuse_give(self, cards: tuple[Card, ...]) -> Refusal | None:
        if len(cards) != 4 or len(set(cards)) != 4:
            return Refusal("BG-9", "You must give exactly four cards.")
        return self._not_held(cards, "BG-9")

    def _give(self, cards: int) -> None:
        """Give cards to the partner. The bidder gives last, and then the play begins (BG-9)."""
        giver = self.seat
        partner = (giver + 2) % 4
        self.hands[giver] ^= cards
        self.hands[partner] |= cards
        self.given[giver] &= ~cards
        self.given[partner] |= cards
        self.gifts += 1
        if self.gifts == 1:
            self.actor = partner
        else:
            self._begin_play()

    def _begin_play(self) -> None:
        """Show the black threes (BG-12) and begin the first turn (BG-10, BG-11)."""
        black = self.kit.black
        for seat in _SEATS:
            threes = self.hands[seat] & black
            self.shown[seat] = threes
            self.known[seat] |= threes
            self.lacks[seat] |= black & GREEN & ~threes
        self._begin_turn(self.leader if self.bidder is None else self.bidder)

    # A turn begins with a draw (BG-13 to BG-16)

    def _begin_turn(self, seat: int) -> None:
        if not self.trick:
            self.leader = seat
        self.actor = self.turn = seat
        self.must_meld, self.new_melds = None, 0
        # BG-16: without a card to draw, the turn starts with melding.
        self.phase = DRAW if self.in_stock or self.splay else MELD

    def _draws(self) -> tuple[Move, ...]:
        seat, splay = self.seat, self.splay
        deck: tuple[Move, ...] = (_DECK,) if self.in_stock else ()
        if not splay:
            return deck
        hand, top = self.hands[seat], splay[-1]
        # BG-14: a card from below the top must be melded.
        possible = self._possible_melds(hand if self.has_opened(seat) else hand | mask_of(splay))
        deep = possible.meldable_draws(hand | BIT[top], splay[-2::-1])
        return (*deck, *[_DRAWS[card] for card in reversed(deep)], _DRAWS[top])

    def _possible_melds(self, largest_hand: int) -> PossibleMelds:
        """Return what the actor can meld out of hands within ``largest_hand``."""
        return PossibleMelds(self.kit, self.house, self.trump, self.tableau, self.has_opened(self.seat), largest_hand)

    def _refuse_draw(self, card: Card | None) -> Refusal | None:
        if card is None:
            if self.in_stock:
                return None
            return Refusal("BG-16", "The blue deck is empty, so you must draw from the splay.")
        if card not in self.splay:
            return Refusal("BG-13", f"{card_name(card)} is not in the splay.")
        place = self.splay.index(card)
        if place == len(self.splay) - 1:
            return None
        if not BIT[card] & self.kit.plain:
            return Refusal("BG-14", f"You can't meld {card_name(card)}, so you can't choose it from below the top.")
        hand = self.hands[self.seat] | mask_of(self.splay[place:])
        if self._possible_melds(hand).cards_to_meld(hand, card, 0):
            return None
        return Refusal(
            "BG-14",
            f"{card_name(card)} lies below the top of the splay, so you would have to meld it in this turn, and you"
            " can't.",
        )

    def _draw(self, card: Card | None) -> None:
        """Draw the top card of the blue deck, or this card of the splay with all the cards on top of it (BG-13)."""
        seat = self.seat
        if card is None:
            top = self.stock[self.drawn]
            self.drawn += 1
            self.in_stock ^= BIT[top]
            self.hands[seat] |= BIT[top]
            self.lacks[seat] &= GREEN  # an unknown blue card came in
            self.phase = MELD
            return
        place = self.splay.index(card)
        taken = mask_of(self.splay[place:])
        if place < len(self.splay) - 1:
            self.must_meld = card  # BG-14
        self.splay = self.splay[:place]
        self.hands[seat] |= taken
        self.known[seat] |= taken
        self.lacks[seat] &= ~taken
        self._fill_splay()

    # Melds and builds (BG-17 to BG-21), and red threes laid when going out (BG-38)

    def _turn_moves(self) -> Sequence[Move]:
        seat = self.seat
        hand, opened, must = self.hands[seat], self.has_opened(seat), self._restriction()
        others: list[Move] = []
        tableau = self.tableau
        if tableau.melds and (opened or self.house.build_before_opening):
            builds = tableau.builds(hand)
            others += builds if must is None else must.builds(builds)
        red = hand & self.kit.red
        if red and (hand ^ red).bit_count() <= 1:
            threes = sorted(cards_of(red))
            for count in range(1, len(threes) + 1):
                others += [Lay(some) for some in combinations(threes, count) if self._refuse_lay(some) is None]
        if must is None:
            others += _plays_of(playable(self.kit, self.trump, self.trick, hand))
        if not (self.new_melds and self.house.melds_per_turn == "one"):
            melds = self._new_melds(hand, 0 if opened else self.house.opening_points)
            choices = melds.choices if must is None else must.melds(melds.choices)
            if melds.alike and not choices:
                choices = runs_with_twos_anywhere(self.kit, self.trump, hand, melds.need)
                choices = choices if must is None else must.melds(choices)
            if choices:
                return TurnMoves(self.kit, choices, melds.alike, others)
        return tuple(others)

    def _new_melds(self, hand: int, need: int) -> Melds:
        """Return the new melds worth ``need`` points that can be laid from ``hand``, without regard to BG-14."""
        melds = self.melds_cache
        if melds is None or not melds.cover(hand, self.trump, need):
            melds = melds_in(self.kit, self.trump, hand, need, MAX_MELDS)
        else:
            melds = melds.within(hand)
        self.melds_cache = melds
        return melds

    def _restriction(self) -> MustMeld | None:
        """Return what the actor may do before the card from below the top of the splay is melded (BG-14)."""
        if self.must_meld is None:
            return None
        seat = self.seat
        return MustMeld(
            self.kit,
            self.house,
            self.trump,
            self.tableau,
            self.has_opened(seat),
            self.new_melds,
            self.hands[seat],
            self.must_meld,
        )

    def _refuse_meld(self, move: Set | Run) -> Refusal | None:
        absent = self._not_held(move.cards, "BG-17")
        if absent:
            return absent
        seat, cards = self.seat, mask_of(move.cards)
        meld = (new_set if isinstance(move, Set) else new_run)(self.kit, move.cards, seat)
        if isinstance(meld, str):
            return Refusal("BG-28" if cards & self.kit.wild else "BG-17", meld)
        if self.new_melds and self.house.melds_per_turn == "one":
            return Refusal("BG-20", "You may lay only one new meld in a turn.")
        if not self.has_opened(seat):
            worth, need = self.kit.points(cards, self.trump), self.house.opening_points
            if worth < need:
                return Refusal(
                    "BG-18", f"Your first meld must be worth {counted(need, 'point')}; this one is worth {worth}."
                )
        must = self._restriction()
        return None if must is None or must.melds((cards | meld.low << LOW_SHIFT,)) else self._must_first()

    def _must_first(self) -> Refusal:
        name = "" if self.must_meld is None else card_name(self.must_meld)
        return Refusal("BG-14", f"You chose {name} from the splay and must meld it, which you couldn't do after this.")

    def _lay_meld(self, laid: Meld | str) -> None:
        meld = legal_meld(laid)
        self.tableau = self.tableau.with_meld(meld)
        self.new_melds += 1
        self.opened |= 1 << meld.owner
        self._put_down(meld.owner, mask_of(meld.cards))

    def _refuse_build(self, move: Build) -> Refusal | None:
        absent = self._not_held(move.cards, "BG-19")
        if absent:
            return absent
        melds, seat = self.melds, self.seat
        if not 1 <= move.meld <= len(melds):
            return Refusal("BG-19", f"There is no meld number {move.meld}; {len(melds)} have been laid in this hand.")
        if not self.has_opened(seat) and not self.house.build_before_opening:
            return Refusal("BG-20", "You may build only once you have laid a first meld of your own.")
        meld = with_card(self.kit, melds[move.meld - 1], move, seat)
        if isinstance(meld, str):
            return Refusal("BG-28" if BIT[move.card] & self.kit.wild else "BG-19", meld)
        must = self._restriction()
        return None if must is None or must.allows(move) else self._must_first()

    def _build(self, move: Build) -> None:
        seat = self.seat
        meld = legal_meld(with_card(self.kit, self.melds[move.meld - 1], move, seat))
        self.tableau = self.tableau.with_built(move.meld, meld)
        self._put_down(seat, BIT[move.card])

    def _put_down(self, seat: int, cards: int) -> None:
        if self.must_meld is not None and cards & BIT[self.must_meld]:
            self.must_meld = None
        self.down[seat] |= cards
        self._leave_hand(seat, cards)
        if not self.hands[seat]:
            self._go_out(seat)

    def _leave_hand(self, seat: int, cards: int) -> None:
        self.hands[seat] ^= cards
        self.known[seat] &= ~cards
        self.given[seat] &= ~cards
        self.lacks[seat] |= cards

    def _refuse_lay(self, cards: tuple[Card, ...]) -> Refusal | None:
        absent = self._not_held(cards, "BG-38")
        if absent:
            return absent
        mask = mask_of(cards)
        if not cards or mask & ~self.kit.red:
            return Refusal("BG-38", "You may lay only special red threes on the table.")
        if (self.hands[self.seat] & ~mask).bit_count() > 1:
            return Refusal(
                "BG-38", "You may lay red threes only when you go out, with at most one card left in your hand."
            )
        must = self._restriction()
        return None if must is None or must.without(mask) else self._must_first()

    def _lay(self, cards: int) -> None:
        seat = self.seat
        self.laid_threes[seat] |= cards
        self._leave_hand(seat, cards)
        if not self.hands[seat]:
            self._go_out(seat)

    # Tricks (BG-21 to BG-36); see also the functions below

    def _refuse_play(self, card: Card) -> Refusal | None:
        absent = self._not_held((card,), "BG-21")
        if absent:
            return absent
        if self.must_meld is not None:
            return Refusal("BG-14", f"You chose {card_name(self.must_meld)} from the splay, so you must meld it first.")
        kit, trump, hand = self.kit, self.trump, self.hands[self.seat]
        if BIT[card] & playable(kit, trump, self.trick, hand):
            return None
        if not self.trick:
            return Refusal("BG-22", "You hold a green card, so you can't lead a blue one.")
        lead = leading_suit(kit, trump, self.trick)
        if lead is None:
            return Refusal("BG-34", "No suit has been led yet, but you must play a green card if you have one.")
        masks = steps(kit, trump, self.trick)
        step = next(number for number, mask in enumerate(masks) if mask & hand)
        colour = "green" if step % 2 == 0 else "blue"
        suit = lead if step < 2 else trump
        kind = "cards" if step >= 4 else "trumps" if suit == trump else suit_name(SUITS[suit])
        held = f"you hold {colour} {kind} ({card_names(cards_of(hand & masks[step]))})"
        led = next(each for each in self.trick if kit.as_suit[trump][each] is not None)
        if BIT[led] & kit.black and step < 2:
            return Refusal(
                "BG-36", f"{card_name(led)} was led and makes trumps the suit to follow; {held}, so you must play one."
            )
        return Refusal("BG-23", f"{capitalized(held)}, so you must play one.")

    def _play(self, card: Card) -> None:
        seat = self.seat
        bit = BIT[card]
        for step in steps(self.kit, self.trump, self.trick):
            if bit & step:
                break
            self.lacks[seat] |= step  # the play shows what the hand did not hold (BG-22, BG-23)
        self._leave_hand(seat, bit)
        self.trick += (card,)
        next_seat = (seat + 1) % 4
        if len(self.trick) == 4:
            place = winner(self.kit, self.trump, self.trick)
            taker = None if place is None else (self.leader + place) % 4
            next_seat = self.leader if taker is None else taker
            self._take_trick(taker)
        if self.hands[seat]:
            self._begin_turn(next_seat)
        else:
            self._go_out(seat)

    def _take_trick(self, taker: int | None) -> None:
        cards = mask_of(self.trick)
        if taker is None:
            self.void |= cards  # BG-32
        else:
            self.won[taker] |= cards
        self.tricks += (Trick(self.leader, self.trick, taker),)
        self.trick = ()

    # Going out, the score, and the end of the match (BG-37 to BG-46)

    def _go_out(self, seat: int) -> None:
        """End the hand; an incomplete trick goes to the player who went out (BG-37)."""
        if self.trick:
            self._take_trick(seat)
        self.must_meld = None
        self.record(self.score_hand())
        winners = match_winners(self.house, self.scores)
        self.phase = DONE if winners is None else OVER
        # BG-4: the deal passes to the left.
        self.pass_deal((self.dealer + 1) % 4 if winners is None else self.dealer, winners)

    def score_hand(self) -> HandResult:
        """Return the result of a hand that has just ended (BG-42 to BG-44)."""
        house, bidder = self.house, self.bidder
        hands = self.hands
        lines = [
            self._line("Melded and built", "BG-42", _of_teams(self.down), self.down),
            self._line("Red threes laid", "BG-38", _of_teams(self.laid_threes), self.laid_threes),
            self._line("Tricks", "BG-42", _of_teams(self.won), self.won),
            # Each partner is shown with the cards of one opponent, so that the team has every card once.
            self._line(
                LEFT_IN_HANDS,
                "BG-42",
                [hands[(seat + 1) % 4] | hands[(seat + 3) % 4] for seat in _SEATS],
                [hands[(seat + 1) % 4] for seat in _SEATS],
            ),
        ]
        points = [sum(line.points[seat] for line in lines) for seat in _SEATS]
        contract = None
        if bidder is not None:
            team, margin = (bidder, (bidder + 2) % 4), points[bidder] - self.bid
            contract = ContractResult(team, f"Bid of {self.bid}", margin >= 0, level=self.bid, margin=margin)
            if not contract.made:
                failed = tuple(-points[seat] if seat in contract.seats else 0 for seat in _SEATS)
                lines.append(ScoreLine(f"{contract.words} not made", "BG-43", failed))
                points = [points[seat] + failed[seat] for seat in _SEATS]
        earned = tuple(house.bonus if points[seat] >= house.bonus_at else 0 for seat in _SEATS)
        if any(earned):
            lines.append(ScoreLine(f"Bonus at {counted(house.bonus_at, 'point')}", "BG-44", earned))
        points = [points[seat] + earned[seat] for seat in _SEATS]
        title = "All passed" if contract is None else f"{contract.words} {'made' if contract.made else 'not made'}"
        return HandResult(tuple(points), tuple(lines), title, contract)

    def _line(self, label: str, rule: str, team: Sequence[int], own: Sequence[int]) -> ScoreLine:
        """Return a line of the score sheet: by seat, its team's points and the cards that the seat adds to them."""
        points = tuple(self.kit.points(mask, self.trump) for mask in team)
        return ScoreLine(label, rule, points, tuple(cards_of(mask) for mask in own))

    # Who knows which cards, and what everybody knows

    def zones(self) -> tuple[Zone, ...]:
        zones = [
            Zone(
                "hand",
                cards_of(self.hands[seat]),
                only(seat),
                seat,
                known=tuple((card, EVERYBODY) for card in cards_of(self.known[seat]))
                + tuple((card, only((seat + 2) % 4)) for card in cards_of(self.given[seat] & ~self.known[seat])),
            )
            for seat in _SEATS
        ]
        undealt = self.phase is DEAL and not any(self.hands)
        shuffled_deck = self.phase not in (DEAL, SHUFFLE)
        zones.append(Zone("aside", self.kit.deck[1] if undealt else cards_of(self.aside), NOBODY))
        zones.append(Zone("deck", self.stock[self.drawn :] if shuffled_deck else cards_of(self.in_stock), NOBODY))
        zones.append(Zone("splay", self.splay, EVERYBODY, ordered=True))
        players = tuple([_PLAYED_BY[(self.leader + place) % 4] for place in range(len(self.trick))])
        zones.append(Zone("trick", self.trick, EVERYBODY, ordered=True, marks=players))
        for number, meld in enumerate(self.melds, 1):
            marks = _marks(meld, self.kit.wild)
            zones.append(Zone("meld", meld.cards, EVERYBODY, meld.owner, ordered=True, marks=marks, number=number))
        for seat in _SEATS:
            zones.append(Zone("won", cards_of(self.won[seat]), EVERYBODY, seat))
            zones.append(Zone("laid", cards_of(self.laid_threes[seat]), EVERYBODY, seat))
        zones.append(Zone("void", cards_of(self.void), EVERYBODY))
        return tuple(zones)

    def facts(self) -> Facts:
        return Facts(
            calls=self.calls,
            bidder=self.bidder if self.phase is not AUCTION else None,
            bid=self.bid,
            trump=None if self.trump == NO_TRUMP else Suit(self.trump),
            gifts=self.gifts,
            turn=self.turn,
            must_meld=self.must_meld,
            laid=self.new_melds,
            opened=tuple(self.has_opened(seat) for seat in _SEATS),
            melds=self.melds,
            leader=self.leader,
            tricks=self.tricks,
            shown=tuple(map(cards_of, self.shown)),
            known=tuple(map(cards_of, self.known)),
            points=tuple(
                self.kit.points(self.down[seat] | self.laid_threes[seat] | self.won[seat], self.trump)
                for seat in _SEATS
            ),
            lacks=tuple(self.lacks),
        )

    def set_facts(self, facts: Facts) -> None:
        """Set the fields that these facts determine: the inverse of ``facts``."""
        bids = [(seat, number) for seat, number in facts.calls if number]
        self.calls = facts.calls
        self.bidder, self.bid = bids[-1] if bids else (None, 0)
        self.trump = NO_TRUMP if facts.trump is None else int(facts.trump)
        self.gifts = facts.gifts
        self.turn = facts.turn
        self.must_meld = facts.must_meld
        self.new_melds = facts.laid
        self.opened = sum(1 << seat for seat in _SEATS if facts.opened[seat])
        self.tableau = tableau_of(self.kit, facts.melds)
        self.leader = facts.leader
        self.tricks = facts.tricks
        self.shown = [mask_of(cards) for cards in facts.shown]
        self.known = [mask_of(cards) for cards in facts.known]
        self.lacks = list(facts.lacks)
        for meld in facts.melds:
            for card, seat in zip(meld.cards, meld.seats, strict=True):
                self.down[seat] |= BIT[card]


def least_bid(house: House, bid: int) -> int:
    """Return the lowest bid allowed after a bid of ``bid``, or as the first bid if it is 0 (BG-6)."""
    return max(house.minimum_bid, bid + 1)


def match_winners(house: House, scores: Sequence[int]) -> tuple[int, ...] | None:
    """Return the seats of the team that has won the match, or ``None`` if it continues (BG-45)."""
    first, second = scores[0], scores[1]
    if max(first, second) < house.target or first == second:
        return None
    return (0, 2) if first > second else (1, 3)


def _of_teams(cards: Sequence[int]) -> list[int]:
    """Return, by seat, the cards of its team."""
    return [cards[seat] | cards[(seat + 2) % 4] for seat in _SEATS]


_PLAYED_BY: Final = tuple([Mark(seat) for seat in _SEATS])
"""The mark of a card that a seat laid."""


@lru_cache(1024)
def _marks(meld: Meld, wild: int) -> tuple[Mark, ...]:
    """Return the seat that laid each card of a meld, and the card that a two in a sequence stands for."""
    marks = []
    for place, (card, seat) in enumerate(zip(meld.cards, meld.seats, strict=True)):
        stands = meld.stands_for(place) if BIT[card] & wild else None
        marks.append(_PLAYED_BY[seat] if stands is None else Mark(seat, Card.of(*stands)))
    return tuple(marks)


# Tricks: what may be played to one, and who wins it


def leading_suit(kit: Kit, trump: int, trick: Sequence[Card]) -> int | None:
    """Return the suit to follow: that of the first card with a suit (BG-34), or ``None`` if no card has one."""
    suits = kit.as_suit[trump]
    for card in trick:
        suit = suits[card]
        if suit is not None:
            return suit
    return None


def steps(kit: Kit, trump: int, trick: Sequence[Card]) -> tuple[int, ...]:
    """Return the masks of BG-23 in order: a player must play from the first one of which the hand has a card.

    For the leader (BG-22), and while no suit has been led (BG-34), the only rule is green before blue.
    """
    lead = leading_suit(kit, trump, trick)
    return kit.steps[trump][NO_LEAD if lead is None else lead]


def playable(kit: Kit, trump: int, trick: Sequence[Card], hand: int) -> int:
    """Return the mask of the hand's cards that may be played to the trick."""
    for step in steps(kit, trump, trick):
        if hand & step:
            return hand & step
    return 0


def best(kit: Kit, trump: int, trick: Sequence[Card], among: Iterable[int]) -> int | None:
    """Return the position in ``among`` with the best card, or ``None`` if none of these cards can win."""
    lead = leading_suit(kit, trump, trick)
    strengths = kit.strengths[trump][NO_LEAD if lead is None else lead]
    winner, most = None, 0
    for position in among:
        value = strengths[trick[position]]
        if value > most:
            winner, most = position, value
    return winner


def winner(kit: Kit, trump: int, trick: Sequence[Card]) -> int | None:
    """Return the winner's position in a trick (0: the leader), or ``None`` if it is put aside (BG-24 to BG-35)."""
    twos = [position for position, card in enumerate(trick) if BIT[card] & kit.wild]
    if len(twos) == len(trick):
        return None  # BG-32
    teams = {position % 2 for position in twos}
    if len(teams) == 1:
        # BG-30: one team played a two, so the other wins: with its better card, or else with its first one.
        others = [position for position in range(len(trick)) if position % 2 not in teams]
        strongest = best(kit, trump, trick, others)
        return others[0] if strongest is None else strongest
    # BG-31: the twos cancel out. If no card can win (red threes and twos), the leader does (BG-33).
    strongest = best(kit, trump, trick, range(len(trick)))
    return 0 if strongest is None else strongest


# The moves of an auction, of a trick, and of a gift


@lru_cache(maxsize=1 << 9)
def _calls(least: int, top: int) -> tuple[Move, ...]:
    """Return a pass and the bids from ``least`` to ``top``."""
    return (PASS, *BIDS[least : top + 1])


@lru_cache(maxsize=1 << 12)
def _plays_of(cards: int) -> tuple[Play, ...]:
    return tuple(map(PLAYS.__getitem__, cards_of(cards)))


@lru_cache(maxsize=32)
def _fours(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(count), 4))


class Gifts(MovesOnDemand):
    """Every gift of four cards out of a hand (BG-9): up to 2380."""

    __slots__ = ("_fours", "_hand")

    def __init__(self, hand: tuple[Card, ...]) -> None:
        self._hand = sorted(hand)
        self._fours = _fours(len(hand))

    def __len__(self) -> int:
        return len(self._fours)

    def move_at(self, place: int) -> Give:
        hand = self._hand
        first, second, third, fourth = self._fours[place]
        return Give((hand[first], hand[second], hand[third], hand[fourth]))
