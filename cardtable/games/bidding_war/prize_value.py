"""The value of a prize in cards, and the rules of thumb for sealed bids and offers.

Everything here follows from public facts: the cards of each hand (with a bid that lies face down), the prize for sale,
and the prizes to come. All figures are guessed.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.games.bidding_war.rules import WHOLE_SUIT, BiddingWarState, seller_of

# The average value of an offered card, as a fraction of the average of all cards: players sell what they need least.
SOLD_CARD_VALUE: Final = 0.6
# Against several others: the spread of bids, as a fraction of the hand, and the probability of letting a prize go.
BID_SPREAD: Final = 0.8
LET_GO_CHANCE: Final = 0.1
# If sellers are paid (SW-10): the highest bid, for each point of the prize and each of the other players.
MAX_PAYMENT_RATIO: Final = 0.75
# The share of the hand, its lowest cards, from which a card is offered.
OFFERED_SHARE: Final = 0.25
# A seller who is paid (SW-10) offers a card from the middle of the hand instead: a low one draws bids that are hardly
# worth its place in the hand, and a high one is worth more as a bid. For sealed bids, the middle of the places from
# which it is offered, as a share of the hand, is this much more than a share for each player; for open bids it is the
# other figure; and the spread around both. Chosen from contests of one player against others with three to seven
# players, of 2,000 games and with open bids of 60. With sealed bids, a player of three who offered the lowest quarter
# was 15 points a game behind others who offered the second one, and these 9 behind the middle.
PAID_OFFER_PLACE: Final = 0.24
PAID_OFFER_PLACE_OPEN: Final = 0.66
PAID_OFFER_SPREAD: Final = 0.12


def by_value(state: BiddingWarState, mask: int) -> list[int]:
    """Return the ranks in the mask, those of lower value first."""
    values = state.values
    return sorted((rank for rank in range(1, 14) if mask >> rank & 1), key=lambda rank: (values[rank], rank))


def pot(state: BiddingWarState) -> int:
    """Return the value of the prize for sale."""
    return sum([state.values[card] for card in state.prize])


def later_value(state: BiddingWarState) -> float:
    """Return the total value of the prizes after this one: exact with a spare suit, else expected."""
    values = state.values
    if not state.offered:
        return float(sum([values[card] for card in state.deck]))
    return SOLD_CARD_VALUE * _mean_value(state) * (state.house.ranks - len(state.history) - 1)


def _mean_value(state: BiddingWarState) -> float:
    return sum([state.values[rank] for rank in _all_ranks(state)]) / state.house.ranks


def _all_ranks(state: BiddingWarState) -> list[int]:
    whole = WHOLE_SUIT[state.house.ranks]
    return [rank for rank in range(1, 14) if whole >> rank & 1]


def places_worth(state: BiddingWarState, cards: int, *, counting: bool = True) -> float:
    """Return the number of places in a hand of this many cards that a bid for this prize may go up.

    On average, a card one place higher wins one more in ``cards - 1`` of the later prizes. So each place costs that
    share of them, and the prize is worth as many places as it pays for.

    :param counting: whether the later prizes count as they are, and not as average ones.
    """
    later = later_value(state) if counting else _mean_value(state) * (cards - 1)
    if cards < 2 or later <= 0:
        return float(cards)
    return pot(state) * (cards - 1) ** 2 / later


def prizes_to_come(state: BiddingWarState) -> list[float]:
    """Return the values of all prizes after this one, in rising order: exact with a spare suit, else expected.

    Sellers are assumed to offer the cards that they need least.
    """
    values = state.values
    if not state.offered:
        return sorted(float(values[card]) for card in state.deck)
    turns = state.house.ranks - len(state.history) - 1
    hands = [by_value(state, state.at_hand(seat)) for seat in range(state.seats)]
    lowest = sorted(float(values[rank]) for hand in hands for rank in hand[: -(-turns // state.seats)])
    return lowest[:turns]


def offers_to_come(state: BiddingWarState) -> list[float]:
    """Return the values of all prizes after this one, in rising order, if each seller offers as ``offer`` does."""
    turns = [0] * state.seats
    for number in range(len(state.history) + 1, state.house.ranks):
        turns[seller_of(number, state.dealer, state.seats)] += 1
    values = []
    for seat, count in enumerate(turns):
        hand = by_value(state, state.at_hand(seat))
        first = _paid_place(state, len(hand)) - count // 2 if state.house.seller_paid else 0
        first = max(0, min(first, len(hand) - count))
        values += [float(state.values[rank]) for rank in hand[first : first + count]]
    return sorted(values)


def sealed_bid(
    state: BiddingWarState, rng: Random, *, counting: bool = True, max_payment_ratio: float = MAX_PAYMENT_RATIO
) -> int:
    """Return the rank of a sealed bid, drawn by lot, so nobody can foresee it.

    Against one other player, all cards that the prize is worth are equally likely, and the bid can hardly be
    exploited. Against several, where equal bids are likely, the bid's place in the hand is spread widely around
    the prize's place among the prizes; sometimes the lowest card lets the prize go.

    :param counting: whether the prize is compared with those that are still to come, and not with all.
    :param max_payment_ratio: see ``MAX_PAYMENT_RATIO``.
    """
    seat = state.seat
    mine = by_value(state, state.hands[seat])
    count = len(mine)
    if count == 1:
        return mine[0]
    others = rivals(state, seat)
    if count == 2 and not state.offered and _only_the_higher_is_sure(state, mine, others):
        # Nobody gives the better of the last two prizes away.
        return mine[pot(state) >= later_value(state)]
    if len(others) == 1:
        reach = places_worth(state, count, counting=counting) + 1.0
        place = int(reach * rng.random()) if reach >= 2.0 else 0
    elif rng.random() < LET_GO_CHANCE:
        place = 0
    else:
        share = share_of_lesser_prizes(state, counting=counting)
        place = int(share * (count - 1) + 0.5 + BID_SPREAD * count * (rng.random() - 0.5))
    place = max(0, min(place, count - 1))
    while place and _paid_too_much(state, mine[place], max_payment_ratio):
        place -= 1
    return cheapest_equivalent(state.values, mine, place, values_at_hand(state, others))


def _only_the_higher_is_sure(state: BiddingWarState, two: Sequence[int], others: Sequence[int]) -> bool:
    """Whether nobody can beat or equal the higher of two cards, and somebody the lower one."""
    best = max(values_at_hand(state, others))
    return state.values[two[1]] > best >= state.values[two[0]]


def _paid_too_much(state: BiddingWarState, rank: int, max_ratio: float = MAX_PAYMENT_RATIO) -> bool:
    """Whether a bid would pay the seller (SW-10) more than the prize is worth.

    The seller is only one of the others, so a bid may be higher than the prize: the more players, the higher.
    """
    if state.seller is None or not state.house.seller_paid:
        return False
    return state.values[rank] > max_ratio * (state.seats - 1) * pot(state)


def rivals(state: BiddingWarState, seat: int) -> list[int]:
    """Return the seats that bid against ``seat``."""
    return [other for other in range(state.seats) if other not in (seat, state.seller)]


def values_at_hand(state: BiddingWarState, seats: Sequence[int]) -> set[int]:
    """Return the values that any of the seats can bid."""
    return {state.values[rank] for seat in seats for rank in by_value(state, state.at_hand(seat))}


def cheapest_equivalent(values: Sequence[int], mine: Sequence[int], place: int, against: set[int]) -> int:
    """Return the lowest card that wins, ties and loses against every card of the others as ``mine[place]`` does."""
    worth = values[mine[place]]
    if worth in against:
        return mine[place]
    while place and values[mine[place - 1]] not in against:
        lower = values[mine[place - 1]]
        if any(lower < value < worth for value in against):
            break
        place -= 1
    return mine[place]


def undominated(state: BiddingWarState) -> list[int]:
    """Return the ranks worth a sealed bid: of several that are equally good against everybody, the lowest."""
    seat = state.seat
    mine = by_value(state, state.hands[seat])
    against = values_at_hand(state, rivals(state, seat))
    return sorted({cheapest_equivalent(state.values, mine, place, against) for place in range(len(mine))})


def share_of_lesser_prizes(state: BiddingWarState, *, counting: bool = True) -> float:
    """Return the share of the later prizes that are worth less than this one; equal ones count half.

    :param counting: whether the prizes that are still to come count, and not all of the suit.
    """
    now = pot(state)
    if state.offered:
        later = [SOLD_CARD_VALUE * state.values[rank] for rank in _all_ranks(state)]
    elif not counting:
        later = [float(state.values[rank]) for rank in _all_ranks(state)]
    else:
        later = [float(state.values[card]) for card in state.deck]
    if not later:
        return 1.0
    return (sum([value < now for value in later]) + 0.5 * sum([value == now for value in later])) / len(later)


def offer(state: BiddingWarState, rng: Random) -> int:
    """Return the rank of the card to offer: one of those that the seller needs least, or a middling one if paid."""
    mine = by_value(state, state.hands[state.seat])
    if state.house.seller_paid:
        return mine[_paid_place(state, len(mine), PAID_OFFER_SPREAD * (rng.random() - 0.5))]
    return mine[int(len(mine) * OFFERED_SHARE * rng.random())]


def _paid_place(state: BiddingWarState, cards: int, shift: float = 0.0) -> int:
    """Return the place in a hand of this many cards from which a seller who is paid offers one.

    :param shift: by how much it is higher than usual, as a share of the hand.
    """
    middle = PAID_OFFER_PLACE + 1 / state.seats if state.sealed else PAID_OFFER_PLACE_OPEN
    return int(cards * (middle + shift))
