"""Sampled deals of Five Hundred: the unseen cards are dealt so that they agree with all that the view shows.

No player gets a card of a suit that the player has shown not to hold. Hands that fit the calls, and discards that a
bidder would make, are preferred.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Final

from cardtable.engine.cards import JOKER, Card, Suit
from cardtable.engine.guess import deal_unseen
from cardtable.engine.moves import PASS, Play, Shuffle
from cardtable.engine.position import Position
from cardtable.games.five_hundred.deck import (
    ALL,
    BIT,
    JOKER_BIT,
    NO_TRUMP,
    RANKED,
    SUIT_MASK,
    SUIT_OF,
    cards_of,
    mask_of,
)
from cardtable.games.five_hundred.hand_value import call_fit, choose_discards, keep_values
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import (
    DEAL,
    OVER,
    PLAY,
    Bid,
    Contract,
    Discard,
    Facts,
    FiveHundredView,
    House,
    LeadJoker,
    Phase,
    Trick,
)

# The number of deals from which the one that fits the calls best is chosen. Guessed, like the figures below.
_DEALS_TRIED: Final = 3
# How much likelier than others a card is in the bidder's hand: in a nullo by its rank, from the seven up; the highest
# trumps and the joker; other trumps; other cards by their rank, with trumps and at no trump.
_NULLO_BY_RANK: Final = (1.1, 1.1, 1.1, 1.0, 1.0, 1.0, 0.9, 0.9)
_TOP_TRUMP: Final = 2.0
_TRUMP: Final = 1.8
_SIDE_BY_RANK: Final = (0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.9)
_NO_TRUMP_BY_RANK: Final = (0.8, 0.8, 0.8, 0.8, 0.9, 0.9, 1.0, 1.4)
# The chance that the discards differ from those of the rules of thumb.
_OTHER_DISCARDS: Final = 0.2
# By how much each trump or ace among the discards lowers the fit of a deal (see ``call_fit``).
_SURE_CARD_DISCARDED: Final = 2.0
_WIDOW: Final = 3  # the number of the widow among the holders of cards; later it stands for the discards


def guess(view: FiveHundredView, rng: Random) -> FiveHundredState:
    """Return a state that ``view`` could come from, made from the view alone.

    Only the places of the cards, the calls, the tricks and the suit led are used; all else follows from them.
    """
    state = FiveHundredState(view.seats, view.house, view.dealer)
    if not view.zone("deck").cards:
        # After a hand the deal has passed to the left already.
        over = view.phase in (DEAL, OVER)
        state.dealer = (view.dealer - over) % 3
        _replay(state, view, _best_holding(view, rng))
    if state.phase in (DEAL, OVER):
        state.phase, state.actor = Phase(view.phase), view.actor
    state.dealer = view.dealer
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.finished = view.facts.finished
    return state


def _auction_won(view: FiveHundredView) -> tuple[int | None, Contract | None]:
    """Return the highest bidder and the contract; ``None`` before the end of the auction, or if nobody has bid."""
    calls = view.facts.calls
    for seat, contract in reversed(calls if len(calls) == 3 else ()):
        if contract is not None:
            return seat, contract
    return None, None


def _tricks(view: FiveHundredView) -> tuple[Trick, ...]:
    """Return all tricks of the hand, the unfinished one last."""
    facts = view.facts
    table = view.zone("trick").faces
    if not table:
        return facts.tricks
    leader = facts.tricks[-1].winner if facts.tricks else _auction_won(view)[0]
    # FH-8: only a joker that leads names a suit, and clubs are not written in old positions.
    suit = Suit.CLUBS if facts.suit is None else facts.suit
    return (*facts.tricks, Trick(leader or 0, suit, table, -1))


def _played(view: FiveHundredView) -> list[int]:
    """Return, by seat, the mask of the cards played in the hand."""
    played = [0, 0, 0]
    for trick in _tricks(view):
        for place, card in enumerate(trick.cards):
            played[(trick.leader + place) % 3] |= BIT[card]
    return played


def _holders(view: FiveHundredView) -> tuple[list[int], list[int], list[int], int]:
    """Return, by holder, the known cards, the number lacking and the cards it can't hold; and all other cards."""
    facts = view.facts
    trump = int(facts.contract.trump) if facts.contract else NO_TRUMP
    zones = [view.zone("hand", seat) for seat in range(3)]
    known = [mask_of(zone.faces) for zone in zones]
    need = [len(zone.hidden) for zone in zones]
    middle = [view.zone("widow"), view.zone("discards")]
    known.append(mask_of(card for zone in middle for card in zone.faces))
    need.append(sum(len(zone.hidden) for zone in middle))
    barred = [0, 0, 0, 0]
    out = 0
    for trick in _tricks(view):
        out |= mask_of(trick.cards)
        for place, card in enumerate(trick.cards[1:], 1):
            if SUIT_OF[trump][card] != trick.suit:
                barred[(trick.leader + place) % 3] |= SUIT_MASK[trump][trick.suit]
    return known, need, barred, ALL ^ out ^ sum(known)


def _best_holding(view: FiveHundredView, rng: Random) -> list[int]:
    """Deal the unseen cards a few times, and return the holdings that fit the calls best."""
    facts = view.facts
    known, need, barred, rest = _holders(view)
    played = _played(view)
    callers = [(seat, contract) for seat, contract in facts.calls if need[seat]]
    first, likely = [0, 1, 2, _WIDOW], _early_exponents(None)
    if facts.bidder is not None and facts.bidder != view.seat and need[facts.bidder]:
        # The bidder and the discards are dealt first, so that they get the cards that fit the bid.
        first.remove(facts.bidder)
        first.insert(0, facts.bidder)
        if view.phase == PLAY:
            first.remove(_WIDOW)
            first.insert(rng.randrange(2), _WIDOW)
        likely = _early_exponents(facts.contract)
    bidder = facts.bidder if view.phase == PLAY else None
    sure = _sure_cards(facts.contract) if bidder is not None and need[_WIDOW] else 0
    best: list[int] = []
    most = -1e9
    for _ in range(_DEALS_TRIED if callers else 1):
        holding = [
            mask | more for mask, more in zip(known, _deal_unseen(rest, need, barred, rng, first, likely), strict=True)
        ]
        if bidder is not None and need[_WIDOW] and need[bidder]:
            _swap_discards(holding, bidder, played[bidder], barred[bidder], view, rng)
        fit = -_SURE_CARD_DISCARDED * (holding[_WIDOW] & sure).bit_count()
        for seat, contract in callers:
            hand = holding[seat] | played[seat] | (holding[_WIDOW] if seat == bidder else 0)
            fit += 2 * call_fit(hand, contract)
        fit += rng.random()
        if fit > most:
            best, most = holding, fit
    return best


def _deal_unseen(
    rest: int, need: Sequence[int], barred: Sequence[int], rng: Random, first: Sequence[int], likely: Sequence[float]
) -> list[int]:
    """Deal the cards of ``rest`` at random, to each holder the number it lacks and none that it can't hold.

    :param first: the holders in the order in which they are dealt their cards.
    :param likely: by place, the exponent for each card (see ``_early_exponents``).
    """
    free = [1 << place for place in range(33) if rest >> place & 1]
    luck = rng.random
    keys = {bit: luck() ** likely[bit.bit_length() - 1] for bit in free}
    free.sort(key=keys.__getitem__, reverse=True)
    room = list(need)
    held = [0, 0, 0, 0]
    barred_somewhere = barred[0] | barred[1] | barred[2]
    if barred_somewhere & rest:
        # Cards that some holder can't hold are dealt first.
        deal_unseen([bit for bit in free if bit & barred_somewhere], held, room, barred, rng)
        free = [bit for bit in free if not bit & barred_somewhere]
    at = 0
    for holder in first:
        count = room[holder]
        held[holder] |= sum(free[at : at + count])
        at += count
    return held


@cache
def _early_exponents(contract: Contract | None) -> tuple[float, ...]:
    """Return, by place, the exponents that sort the cards likely for this bid early: below 1 for a likely card."""
    if contract is None:
        return (1.0,) * 33
    trump = int(contract.trump)
    if contract.is_nullo:
        return (*(1 / _NULLO_BY_RANK[place & 7] for place in range(32)), 1.0)
    trumps = SUIT_MASK[trump][trump] if trump != NO_TRUMP else 0
    tops = RANKED[trump][trump][:3] if trump != NO_TRUMP else (JOKER_BIT,)
    weights = []
    for place in range(33):
        bit = 1 << place
        if bit in tops:
            weights.append(_TOP_TRUMP)
        elif bit & trumps:
            weights.append(_TRUMP)
        else:
            weights.append((_NO_TRUMP_BY_RANK if trump == NO_TRUMP else _SIDE_BY_RANK)[place & 7])
    return tuple(1 / weight for weight in weights)


@cache
def _sure_cards(contract: Contract | None) -> int:
    """Return the mask of the trumps and the aces, which a bidder hardly ever discards."""
    if contract is None or contract.is_nullo:
        return 0
    trump = int(contract.trump)
    trumps = SUIT_MASK[trump][trump] if trump != NO_TRUMP else JOKER_BIT
    return trumps | sum(RANKED[trump][suit][0] for suit in range(4) if suit != trump)


def _swap_discards(
    holding: list[int], bidder: int, played: int, barred: int, view: FiveHundredView, rng: Random
) -> None:
    """Exchange cards between the bidder's hand and the discards until a bidder could have made these discards."""
    contract = view.facts.contract
    if contract is None:
        return
    pool = holding[bidder] | holding[_WIDOW]
    discards = choose_discards(pool | played, contract)
    if discards & played or pool & barred & ~discards or rng.random() < _OTHER_DISCARDS:
        discards = pool & barred
        for _, place in keep_values(pool | played, contract):
            if discards.bit_count() >= 3:
                break
            discards |= 1 << place & pool
    if discards.bit_count() == 3:
        holding[_WIDOW] = discards
        holding[bidder] = pool ^ discards


def _replay(state: FiveHundredState, view: FiveHundredView, holding: list[int]) -> None:
    """Deal these cards, and repeat all calls and plays of the hand."""
    facts = view.facts
    hands = [held | cards for held, cards in zip(holding, _played(view), strict=False)]
    widow = holding[_WIDOW]
    bidder, _ = _auction_won(view)
    discards = 0
    if bidder is not None:
        # The bidder has thirteen cards; any three of them may have been the widow.
        discards = widow
        if not discards:
            thirteen = cards_of(hands[bidder])
            widow = mask_of(thirteen[:3])
            hands[bidder] ^= widow
    state.apply(Shuffle(_deal_order(hands, widow, state.dealer)))
    for _, contract in facts.calls:
        state.apply(PASS if contract is None else Bid(contract))
    if discards:
        state.apply(Discard(cards_of(discards)))
    for trick in _tricks(view):
        for place, card in enumerate(trick.cards):
            names = card == JOKER and place == 0 and state.trump == NO_TRUMP
            state.apply(LeadJoker(trick.suit) if names else Play(card))


def _deal_order(hands: Sequence[int], widow: int, dealer: int) -> tuple[Card, ...]:
    """Return the order of the deck that deals these cards (FH-1)."""
    order: list[Card] = []
    piles = [list(cards_of(hands[(dealer + 1 + place) % 3])) for place in range(3)]
    for count in (3, 4, 3):
        for pile in piles:
            order.extend(pile[:count])
            del pile[:count]
    return (*order, *cards_of(widow))


def _cards_in_tricks(_house: House, facts: Facts) -> Iterable[Card]:
    return [card for trick in facts.tricks for card in trick.cards]


def _without_last_suit(lines: dict[str, str]) -> None:
    """Take away the suit that was led last, which earlier versions wrote also when no trick was on the table."""
    if "trick" not in lines:
        lines.pop("suit", None)


POSITION: Final = Position(follows=("won",), laid=_cards_in_tricks, older=_without_last_suit)
