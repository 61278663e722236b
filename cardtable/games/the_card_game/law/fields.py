"""The fields of a match of The Card Game, and values that follow from the fields."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.cards import Card, Rank, pack
from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.games.the_card_game.law.facts import DEAL, Facts, Phase
from cardtable.games.the_card_game.law.house import House, decks_of
from cardtable.games.the_card_game.law.leftovers import leftovers_of, outs
from cardtable.games.the_card_game.law.melds import Meld

# TC-10: the rounds of a match, by `way_back`; the one of 13 cards comes only once.
_UP: Final = tuple(range(3, 14))
ROUNDS: Final = {False: _UP, True: _UP + _UP[-2::-1]}
DECK: Final = tuple(sorted(pack()))
_NOTHING: Final[tuple[Card, ...]] = ()
_NO_MELDS: Final[tuple[Meld, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class CardGameFields(State[House, Facts]):
    """A match of The Card Game. Hands are sorted tuples; cards of several decks may be equal.

    :ivar round: the round on the table, from 1 (0 before the first deal).
    :ivar wild: its wild rank.
    :ivar known: by seat, the cards of the hand that everybody knows, because they were taken from the discards; sorted.
    :ivar laid: by seat, the melds on the table.
    :ivar picked: by seat, the cards taken from the discards, in order.
    :ivar pile: the pick-up pile from the bottom; only its first ``left`` cards are still there.
    :ivar discards: the discard pile from the bottom.
    :ivar reshuffled: the discards that became the pile each time that it ran out in this round, sorted.
    :ivar turns: the number of turns finished in this round.
    :ivar out: the seat that went out first.
    :ivar to_go: the number of last turns to come.
    :ivar totals: the scores after each finished round.
    """

    game_id = "the-card-game"
    house: House
    phase: Phase

    def __init__(self, seats: int, house: House, dealer: int) -> None:
        self.seats, self.house, self.dealer = seats, house, dealer
        self.actor = DEALER
        self.scores = (0,) * seats
        self.results = ()
        self.winners = None
        self.totals: tuple[tuple[int, ...], ...] = ()
        self.phase = DEAL
        self.round = 0
        self.wild = Rank.THREE
        self.pack: tuple[Card, ...] = tuple(sorted(DECK * decks_of(house, seats)))
        self._clear(self.pack)

    def _clear(self, pile: tuple[Card, ...]) -> None:
        nothing = [_NOTHING] * self.seats
        self.hands, self.known, self.picked = nothing, nothing[:], nothing[:]
        self.laid = [_NO_MELDS] * self.seats
        self.pile, self.left = pile, len(pile)
        self.discards = _NOTHING
        self.reshuffled: tuple[tuple[Card, ...], ...] = ()
        self.turns = self.to_go = 0
        self.out: int | None = None
        self._moves: Sequence[Move] | None = None
        self._outs: tuple[Card, ...] | None = None
        self._leftovers: list[tuple[Card, ...] | None] = [None] * self.seats

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the player to act, sorted."""
        return self.hands[self.seat]

    @property
    def rounds(self) -> tuple[int, ...]:
        """The number of cards in each round of the match (TC-1, TC-10)."""
        return ROUNDS[self.house.way_back]

    def cards_to_shuffle(self) -> tuple[Card, ...]:
        """Return the cards that the dealer must shuffle now, sorted."""
        return self.pack if self.phase is DEAL else tuple(sorted(self.discards[:-1]))

    def outs(self) -> tuple[Card, ...]:
        """Return the cards, each once, that the player to act could discard to go out now (TC-5, TC-6)."""
        cards = self._outs
        if cards is None:
            cards = self._outs = outs(self.hand, self.wild, self.house.ace_high_runs)
        return cards

    def leftovers(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that the best melds of a seat's hand leave over, those of fewest points first (TC-8)."""
        cards = self._leftovers[seat]
        if cards is None:
            cards = self._leftovers[seat] = leftovers_of(self.hands[seat], self.wild, self.house.ace_high_runs)
        return cards

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or will be after a shuffle: from the dealer's left, in order (TC-4)."""
        return (self.dealer + 1 + self.turns) % self.seats
