"""Sampled deals of The Card Game: states that a view could come from, made from the view alone.

The hidden cards are in the hands of the others and in the pile. Until the pile runs out, they could be anywhere. Then
the discards, which everybody has seen, become the new pile (TC-11): cards drawn from then on are among these, and cards
hidden before are not. So each hidden card belongs to a *batch*: that of the deal, or that of a new pile.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import add
from random import Random
from typing import Final

from cardtable.engine.cards import Card, NotationError, Rank
from cardtable.engine.facts import Count
from cardtable.engine.position import Position, PositionError, Secret
from cardtable.engine.typography import counted
from cardtable.engine.view import LogEntry
from cardtable.games.the_card_game.meld_search import POINTS, RANK_MASK, leftovers_of
from cardtable.games.the_card_game.melds import marked
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import DEAL, DISCARD, RESHUFFLE, TAKE, CardGameView, Facts, House, Meld, Phase

_MAX_REDRAWS: Final = 20  # the deals that are tried for one that agrees with the log; guessed


def guess(view: CardGameView, rng: Random) -> CardGameState:
    """Return a state with the view's open cards where they are and the hidden ones dealt at random."""
    facts = view.facts
    state = CardGameState(view.seats, view.house, view.dealer)
    state.phase = Phase(view.phase)
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.totals = tuple(accumulate((result.points for result in view.results), _added))
    state.round, state.turns = facts.round, facts.turns
    state.actor = state.turn if state.phase in (TAKE, DISCARD) else view.actor
    if facts.round:
        state.wild = Rank(state.rounds[facts.round - 1])
    state.out, state.to_go, state.reshuffled = facts.out, len(facts.to_go), facts.reshuffled
    state.picked, state.known, state.laid = list(facts.picked), list(facts.known), list(facts.laid)
    pile, state.discards = view.zone("pile"), view.zone("discard").faces
    state.left = len(pile.cards)
    hands = [view.zone("hand", seat) for seat in range(view.seats)]
    if not pile.hidden and not any(hand.hidden for hand in hands):
        # Every card lies where it is seen: at the end of the pile, or in a position.
        state.pile = pile.faces
        state.laid = [_with_marks(melds, state.wild, seat) for seat, melds in enumerate(state.laid)]
        state.hands = [tuple(sorted(hand.faces)) for hand in hands]
        return state
    seen = Counter(card for zone in view.zones for card in zone.faces)
    unseen = Counter(state.pack) - seen
    dealt, state.pile = _deal(view, unseen, [len(hand.hidden) for hand in hands], rng)
    for seat, cards in enumerate(dealt):
        state.hands[seat] = tuple(sorted((*hands[seat].faces, *cards)))
    return state


def _with_marks(melds: tuple[Meld, ...], wild: Rank, seat: int) -> tuple[Meld, ...]:
    """Return the melds of a seat with marks, which a position does not write."""
    try:
        return tuple(meld if meld.marks else marked(meld, wild) for meld in melds)
    except NotationError as error:
        raise PositionError(f"laid-{seat}", str(error)) from None


def _added(totals: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, totals, points))


def _deal(
    view: CardGameView, unseen: Counter[Card], hidden: Sequence[int], rng: Random
) -> tuple[list[list[Card]], tuple[Card, ...]]:
    """Return the hidden cards of each hand, and the pile."""
    if any(hidden) and view.facts.reshuffled:
        log = _round_so_far(view)
        for _ in range(_MAX_REDRAWS if log else 0):
            batches = _Batches(view, log, unseen, rng)
            if batches.replay() and [sum(held) for held in batches.held] == list(hidden):
                return batches.deal()
    cards = list(unseen.elements())
    rng.shuffle(cards)
    facts = view.facts
    wild = facts.wild or Rank.THREE
    turns, high = facts.turns // view.seats, view.house.ace_high_runs
    discards = _discards(view)
    hands: list[list[Card]] = []
    for seat, (known, count) in enumerate(zip(facts.known, hidden, strict=True)):
        drawn = turns - len(facts.picked[seat])
        hands.append(likely_hand(known, cards, count, drawn, wild, high, rng, discards[seat]) if count else [])
    return hands, tuple(cards)


def _discards(view: CardGameView) -> list[list[Card]]:
    """Return the discards of each seat since the last shuffle, as far back as the log goes."""
    discards: list[list[Card]] = [[] for _ in range(view.seats)]
    for entry in reversed(view.log):
        if entry.word == "shuffle":
            break
        if entry.word == "discard":
            discards[entry.actor].extend(entry.faces)
    return discards


def _round_so_far(view: CardGameView) -> Sequence[LogEntry]:
    """Return the log of this round after its deal; it is empty if the view's log does not go back that far."""
    shuffles = len(view.facts.reshuffled) + 1
    for place in range(len(view.log) - 1, -1, -1):
        if view.log[place].word == "shuffle":
            shuffles -= 1
            if not shuffles:
                return view.log[place + 1 :]
    return ()


class _Batches:
    """The hidden cards by batch, while a round is replayed.

    :ivar cards: by batch, the cards of it that are still hidden, without those that the viewer will draw.
    :ivar held: by seat and batch, the number of hidden cards in the hand.
    """

    def __init__(self, view: CardGameView, log: Sequence[LogEntry], unseen: Counter[Card], rng: Random) -> None:
        facts = view.facts
        self.viewer = view.seat
        self.log = log
        self.rng = rng
        self.later = [
            Counter(pile) - drawn for pile, drawn in zip(facts.reshuffled, self._own_draws()[1:], strict=True)
        ]
        first = unseen + Counter(card for entry in log for card in self._revealed(entry))
        for cards in self.later:
            first.subtract(cards)
        self.cards = [first]
        size = facts.rounds[facts.round - 1]
        self.held = [[0 if seat == view.seat else size] for seat in range(view.seats)]

    def _own_draws(self) -> list[Counter[Card]]:
        """Return the cards that the viewer drew from the pile, by batch."""
        drawn: list[Counter[Card]] = [Counter()]
        for entry in self.log:
            if entry.word == "shuffle":
                drawn.append(Counter())
            elif entry.actor == self.viewer and entry.text == "take pile":
                drawn[-1].update(card for _, cards in entry.shown for card in cards)
        return drawn

    def _revealed(self, entry: LogEntry) -> list[Card]:
        """Return the cards that an opponent's move revealed: discarded or laid down."""
        return [] if entry.actor == self.viewer else [card for _, cards in entry.shown for card in cards]

    def replay(self) -> bool:
        """Replay the round, drawing lots if a card may be of several batches; return whether that succeeded."""
        for entry in self.log:
            if entry.word == "shuffle":
                self.cards.append(self.later[len(self.cards) - 1].copy())
                for held in self.held:
                    held.append(0)
            elif entry.text == "take pile" and entry.actor != self.viewer:
                self.held[entry.actor][-1] += 1
            elif not all(self._reveal(self.held[entry.actor], card) for card in self._revealed(entry)):
                return False
        return True

    def _reveal(self, held: list[int], card: Card) -> bool:
        """Take a card that was hidden in a hand out of one of the batches to which it can belong."""
        weights = [
            count * cards[card] / cards.total() if count and cards[card] > 0 else 0.0
            for count, cards in zip(held, self.cards, strict=True)
        ]
        if not any(weights):
            return False
        batch = self.rng.choices(range(len(weights)), weights)[0]
        held[batch] -= 1
        self.cards[batch][card] -= 1
        return True

    def deal(self) -> tuple[list[list[Card]], tuple[Card, ...]]:
        """Deal each batch to the hands that hold cards of it; the rest of the last one is the pile."""
        hands: list[list[Card]] = [[] for _ in self.held]
        pile: list[Card] = []
        for batch, cards in enumerate(self.cards):
            pile = list(cards.elements())
            self.rng.shuffle(pile)
            for hand, held in zip(hands, self.held, strict=True):
                hand.extend(pile[: held[batch]])
                del pile[: held[batch]]
        return hands, tuple(pile)


# Likely hands of another player: those to which drawing and discarding in this round could have led
#
# A card taken from the discards was probably taken for a meld, and with every turn a hand gets better.


# All figures here are guessed. The probability that a card was taken from the discards for a meld with unseen cards,
# and that the meld has a wild card even if it could do without.
_FOR_A_MELD: Final = 0.95
_WITH_A_WILD: Final = 0.25
# The probability that a hand holds no card that fits one of its discards.
_DISCARD_FITTED_NOTHING: Final = 0.5
# The probability that a wild card that comes up was drawn: a player who draws many wild cards goes out soon.
_WILD_DRAWN: Final = 0.35
_MAX_TURNS: Final = 12
# Roughly, what makes a card worth keeping: others of its rank, others one or two places away in its suit; and its cost
# for each point.
_SAME_RANK: Final = 2.5
_ONE_PLACE_AWAY: Final = 2.0
_TWO_PLACES_AWAY: Final = 1.0
_COST: Final = 0.4


def likely_hand(
    known: Sequence[Card],
    unseen: list[Card],
    size: int,
    turns: int,
    wild: Rank,
    ace_high: bool,
    rng: Random,
    discards: Sequence[Card] = (),
) -> list[Card]:
    """Take the hidden cards of a hand out of ``unseen``, which are in random order, and return them.

    The hand is dealt, and then turns are played with it: a card is drawn, and the card that fits least is discarded.

    :param known: the cards of the hand that everybody knows.
    :param size: the number of hidden cards.
    :param turns: the number of cards that the player has drawn from the pile: the more, the better the hand.
    :param discards: the player's discards; the hand seldom holds other cards that fit these.
    """
    hand = _meld_partners(known, unseen, wild, rng) if known else []
    if len(hand) > size:
        hand = []
    for card in hand:
        unseen.remove(card)
    passed = _fill(hand, unseen, size, wild, rng, discards)
    for _ in range(min(turns, _MAX_TURNS)):
        if not unseen:
            break
        card = unseen.pop()
        if card & RANK_MASK == wild and rng.random() > _WILD_DRAWN:
            passed.append(card)
            continue
        hand.append(card)
        discard = _least_wanted(known, hand, wild, ace_high)
        hand.remove(discard)
        passed.append(discard)
    for card in passed:
        # It may be anywhere in the pile.
        unseen.insert(int(rng.random() * (len(unseen) + 1)), card)
    return hand


def _fill(
    hand: list[Card], unseen: list[Card], size: int, wild: Rank, rng: Random, discards: Sequence[Card]
) -> list[Card]:
    """Fill a hand up with unseen cards, and return those that were passed over because they fit its discards."""
    passed: list[Card] = []
    while len(hand) < size:
        card = unseen.pop()
        if len(unseen) >= size - len(hand) and _fits(card, discards, wild) and rng.random() < _DISCARD_FITTED_NOTHING:
            passed.append(card)
        else:
            hand.append(card)
    return passed


def _least_wanted(known: Sequence[Card], hidden: Sequence[Card], wild: Rank, ace_high: bool) -> Card:
    """Return the hidden card that a player discards: the card just drawn, if the player could otherwise go out."""
    hand = (*known, *hidden)
    left = leftovers_of(tuple(sorted(hand)), wild, ace_high)
    drawn = hidden[-1]
    if len(left) < 2:
        # With this card the player would have gone out, so it was not drawn.
        return drawn
    least, discard = 1e9, drawn
    for card in left:
        if card & RANK_MASK != wild and card in hidden:
            worth = _worth(card, hand)
            if worth < least:
                least, discard = worth, card
    return discard


def _worth(card: int, hand: Sequence[int]) -> float:
    """Return roughly the worth of keeping a card that is left over."""
    rank, suit = card & RANK_MASK, card >> 4
    worth = -_SAME_RANK - _COST * POINTS[rank]
    for other in hand:
        its = other & RANK_MASK
        if its == rank:
            worth += _SAME_RANK
        elif other >> 4 == suit:
            apart = its - rank
            if apart in (1, -1):
                worth += _ONE_PLACE_AWAY
            elif apart in (2, -2):
                worth += _TWO_PLACES_AWAY
    return worth


def _fits(card: int, discards: Sequence[int], wild: int) -> bool:
    """Whether a card fits one of the player's discards."""
    rank, suit = card & RANK_MASK, card >> 4
    if rank == wild:
        return False
    for other in discards:
        its = other & RANK_MASK
        if its == rank or (other >> 4 == suit and -2 < its - rank < 2):
            return True
    return False


def _meld_partners(known: Sequence[Card], unseen: Sequence[Card], wild: Rank, rng: Random) -> list[Card]:
    """Return two unseen cards that make a meld with a known card, or fewer if other known cards complete it."""
    card = rng.choice(known)
    if card & RANK_MASK == wild or rng.random() > _FOR_A_MELD:
        return []
    others_known = [other for other in known if other is not card]
    others = (*others_known, *unseen)
    rank, suit = card & RANK_MASK, card & ~RANK_MASK
    same_rank = [other for other in others if other & RANK_MASK == rank]
    wilds = [other for other in others if other & RANK_MASK == wild]
    near = [
        other
        for other in others
        if other & ~RANK_MASK == suit and 0 < abs((other & RANK_MASK) - rank) <= 2 and other & RANK_MASK != wild
    ]
    pairs = [(one, two) for place, one in enumerate(same_rank) for two in same_rank[place + 1 :]]
    pairs += [(one, two) for place, one in enumerate(near) for two in near[place + 1 :] if _runs(card, one, two)]
    if not pairs or rng.random() < _WITH_A_WILD:
        pairs = [(one, two) for one in wilds[:1] for two in (*same_rank, *near)] or pairs
    if not pairs:
        return []
    partners = list(rng.choice(pairs))
    for other in others_known:
        if other in partners:
            partners.remove(other)
    return partners


def _runs(*cards: Card) -> bool:
    ranks = sorted(card & RANK_MASK for card in cards)
    return ranks[2] - ranks[0] == 2 and ranks[1] - ranks[0] == 1


# Positions


def _cards_in_melds(_house: House, facts: Facts) -> Iterable[Card]:
    return [card for melds in facts.laid for meld in melds for card in meld.cards]


def _check(state: CardGameState) -> None:
    """Check that each seat has as many cards as there are in the round, and holds those that are known."""
    size = state.rounds[state.round - 1] if state.round else 0
    for seat, hand in enumerate(state.hands):
        if Counter(state.known[seat]) - Counter(hand):
            raise PositionError(f"known-{seat}", "not all of these cards are in the hand")
        held = len(hand) + sum(len(meld.cards) for meld in state.laid[seat])
        right = size + (state.phase is DISCARD and seat == state.turn)
        if held != right:
            raise PositionError(
                f"hand-{seat}", f"with the melds laid there should be {counted(right, 'card')}, not {held}"
            )


POSITION: Final = Position(
    dealing=(DEAL, RESHUFFLE),
    follows=("meld",),
    laid=_cards_in_melds,
    secrets=(Secret("to-go", Count, "to_go"),),
    check=_check,
)
