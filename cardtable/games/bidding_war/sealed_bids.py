"""The probabilities of sealed bids: they are simultaneous, so a player who always bids the same is predictable.

Everything here follows from public facts, as in ``prize_value.py``. Numbers without a source are guessed.
"""

from collections.abc import Sequence
from math import fsum, inf
from random import Random
from typing import Final

from cardtable.games.bidding_war import many_bidders, prize_value
from cardtable.games.bidding_war.habits import Lot, Prediction, against_habit, bid_chances
from cardtable.games.bidding_war.rules import WHOLE_SUIT, BiddingWarState
from cardtable.games.bidding_war.two_bidders import Duel, prizes_ahead, solve

# By the least effort, those of expert, hard, normal and easy players: the share of bids that are searched, against one
# other player and against several. The others are made by the rules of thumb. Chosen so that the levels are about
# equally far apart by what their bids lose, as reviews judge it, and with ``bench newcomer``.
SEARCHED_BY_EFFORT: Final = ((400, 1.0, 1.0), (100, 1.0, 0.5), (32, 0.5, 0.25), (0, 0.0, 0.0))
# With this much effort, the last few bids are all searched: with so few cards left, the rules of thumb look silly.
MIN_EFFORT_FOR_LAST_BIDS: Final = 100
LAST_BIDS: Final = 3
# With less effort than this, players who bid by the rules of thumb judge a prize as if all prizes were still to come.
MIN_EFFORT_TO_COUNT_PRIZES: Final = 32
# If sellers are paid (SW-10), by the least effort: the share of bids that are searched, and of the rest the share that
# pay no more than is good. The rest may pay more; with such bids alone, a player of three would lose 5.1 ± 0.7 points a
# game to the rules of thumb. Guessed.
PAYING_BY_EFFORT: Final = ((400, 1.0, 1.0), (100, 0.5, 0.85), (32, 0.0, 0.7), (0, 0.0, 0.4))
MAX_CARELESS_PAYMENT_RATIO: Final = 1.0
# The share of rounds of a search in which the other bidders are taken to bid by the rules of thumb. With less, the bids
# gain less against players who do: three players, 900 games each, 2.1 ± 1.0 points with 0.4, and 7.5 ± 1.0 with 0.8.
# With more, they would be easier to foresee.
RULE_SHARE: Final = 0.7
# The number of bids of the rules of thumb from which their probabilities are estimated.
POLICY_SAMPLES: Final = 200
# By the least effort: the share of later bids that are assumed to depend on the prizes, as good bids do. A lower share
# is not faster, but a player who expects senseless bids plays less well, which makes the levels different.
SENSE_BY_EFFORT: Final = ((400, 1.0), (0, 0.25))
# With at most this many cards left, all players who search expect more sense than that: with six cards and a share of
# 0.25, hard players lost 0.69 points a game to a perfect opponent; with 0.6 they lose 0.37.
MAX_FEW_CARDS: Final = 6
MIN_SENSE_WITH_FEW_CARDS: Final = 0.6
# By the least effort: the rounds of regret matching for each unit of effort. With few rounds the mixtures have not
# settled, which makes poor judgement. More than the maximum make no noticeable difference.
ROUNDS_BY_EFFORT: Final = ((400, 4.0), (100, 1.0), (0, 0.5))
MAX_ROUNDS: Final = 1_200
# Habits of others count only in games with at least this many cards: in a shorter game, perfect play can be computed,
# and nobody can exploit it. A habit that is more likely than none is trusted at most this much.
MIN_CARDS_FOR_HABITS: Final = 8
MAX_TRUST: Final = 0.9
# Among several bidders, the largest spread of the habits that count, and their least probability: a player who bids by
# regrets often seems to have a habit with a wide spread, which predicts less than regrets do.
MAX_HABIT_SPREAD: Final = 1.0
MIN_HABIT_CHANCE: Final = 0.9
# The number of draws of the others' bids in which bids are judged. Guessed: the standard error of a loss is then less
# than a third of a point.
DRAWS: Final = 1_000
# A bid with a lower probability is not made.
MIN_BID_CHANCE: Final = 0.004


def sealed_bids(state: BiddingWarState, rng: Random, effort: int) -> dict[int, float]:
    """Return the probability of bidding each rank.

    :param effort: in units of about 0.15 milliseconds. With little effort, many or all of the bids are those of
        the rules of thumb; with more, the search looks one prize ahead, or as far as the effort allows: with few cards
        left, to the end. With more than two bidders, effort is spent on rounds of regret matching.
    """
    seat = state.seat
    mine = prize_value.by_value(state, state.hands[seat])
    others = prize_value.rivals(state, seat)
    if len(mine) == 1:
        return {mine[0]: 1.0}
    if state.seller is not None and state.house.seller_paid:
        return _paying_seller(state, rng, effort)
    share = _searched_share(effort, len(others), len(mine))
    if not share:
        return _by_rule(state, rng, effort)
    if len(others) > 1 or state.seller is not None:
        chances = many_bidders.mixture(_sale(state, seat, effort), _rounds(effort), rng)
    else:
        chances = solve(_gains(state, seat, others[0], effort))[1]
    searched = _by_rank(state, mine, chances, others)
    return searched if share == 1.0 else _blended(searched, share, _by_rule(state, rng, effort))


def margins_of_bids(state: BiddingWarState, rng: Random, effort: int) -> dict[int, list[float]] | None:
    """Return the margin over the rest of the game for each rank as the bid, in ``DRAWS`` draws of the others' bids.

    The others bid by their own mixtures and habits. ``None`` if bids are made by the rules of thumb.

    :param effort: as in :func:`sealed_bids`; enough for a search.
    """
    seat = state.seat
    mine = prize_value.by_value(state, state.hands[seat])
    others = prize_value.rivals(state, seat)
    if state.seller is not None and state.house.seller_paid:
        return None
    if len(others) > 1 or state.seller is not None:
        gains = many_bidders.gains_by_card(_sale(state, seat, effort), _rounds(effort), DRAWS, rng)
    else:
        table = _gains(state, seat, others[0], effort)
        theirs = solve([[-gain for gain in column] for column in zip(*table, strict=True)])[1]
        drawn = rng.choices(range(len(theirs)), theirs, k=DRAWS)
        gains = [[row[place] for place in drawn] for row in table]
    return dict(zip(mine, gains, strict=True))


def _gains(state: BiddingWarState, seat: int, other: int, effort: int) -> list[list[float]]:
    """Return the margin over the rest of the game for each pair of bids, allowing for the other's habits."""
    mine, theirs = _values(state, seat), _values(state, other)
    count = len(mine)
    ahead = prizes_ahead(count, effort)
    sense = max(_sense(effort), MIN_SENSE_WITH_FEW_CARDS if count <= MAX_FEW_CARDS else 0.0)
    duel = Duel(state.carries, 0 if ahead >= count - 1 else count - ahead, sense)
    later = tuple(sorted(state.values[card] for card in state.deck))
    pot = prize_value.pot(state)
    gains = duel.gains(mine, theirs, later, pot)
    if _looks_for_habits(state, effort):
        gains = against_habit(gains, *_predicted(state, other))
    return gains


def _rounds(effort: int) -> int:
    """Return the number of rounds of regret matching."""
    per_effort = next(rounds for least, rounds in ROUNDS_BY_EFFORT if effort >= least)
    return max(1, min(int(per_effort * effort), MAX_ROUNDS))


def _searched_share(effort: int, others: int, cards: int) -> float:
    """Return the share of bids that are searched, with this many other bidders and own cards left."""
    if effort >= MIN_EFFORT_FOR_LAST_BIDS and cards <= LAST_BIDS:
        return 1.0
    return next((many if others > 1 else one) for least, one, many in SEARCHED_BY_EFFORT if effort >= least)


def _blended(one: dict[int, float], share: float, other: dict[int, float]) -> dict[int, float]:
    """Return the mixture of two ways to bid, the first of which makes this share of the bids."""
    ranks = sorted({*one, *other})
    return {rank: share * one.get(rank, 0.0) + (1 - share) * other.get(rank, 0.0) for rank in ranks}


def _sense(effort: int) -> float:
    return next(share for least, share in SENSE_BY_EFFORT if effort >= least)


def _looks_for_habits(state: BiddingWarState, effort: int) -> bool:
    return _sense(effort) == 1.0 and state.house.ranks >= MIN_CARDS_FOR_HABITS


def _predicted(state: BiddingWarState, seat: int, *, strict: bool = False) -> Prediction:
    """Return the prediction of a seat's bid by the habits that its bids so far show.

    :param strict: whether only habits with a small spread count, and only if they are nearly certain.
    """
    values = sorted(state.values[rank] for rank in range(1, 14) if WHOLE_SUIT[state.house.ranks] >> rank & 1)
    lots, hand = _lots(state, seat, values), _values(state, seat)
    max_spread = MAX_HABIT_SPREAD if strict else inf
    likely, chances = bid_chances(lots, hand, prize_value.pot(state), values, max_spread)
    least = MIN_HABIT_CHANCE if strict else 0.5
    return Prediction(MAX_TRUST * max(0.0, (likely - least) / (1 - least)), tuple(chances))


def _lots(state: BiddingWarState, seat: int, values: Sequence[int]) -> list[Lot]:
    """Return the prizes so far, with the bids of ``seat`` and the cards that it could have bid."""
    hand = list(values)
    lots = []
    for sold in state.history:
        if sold.seller == seat:
            hand.remove(state.values[sold.prize[-1]])
        bid = sold.bids[seat]
        if bid is not None:
            value = state.values[bid]
            lots.append(Lot(sum([state.values[card] for card in sold.prize]), tuple(hand), value))
            hand.remove(value)
    return lots


def _by_rule(
    state: BiddingWarState, rng: Random, effort: int, max_payment_ratio: float = prize_value.MAX_PAYMENT_RATIO
) -> dict[int, float]:
    counting = effort >= MIN_EFFORT_TO_COUNT_PRIZES
    drawn = [
        prize_value.sealed_bid(state, rng, counting=counting, max_payment_ratio=max_payment_ratio)
        for _ in range(POLICY_SAMPLES)
    ]
    return {rank: drawn.count(rank) / POLICY_SAMPLES for rank in sorted(set(drawn))}


def _paying_seller(state: BiddingWarState, rng: Random, effort: int) -> dict[int, float]:
    """Return the mixture for a prize whose seller is paid; with little effort, some bids pay too much."""
    searched, careful = next(shares for least, *shares in PAYING_BY_EFFORT if effort >= least)
    by_rule = _by_rule(state, rng, effort)
    if careful < 1.0:
        by_rule = _blended(by_rule, careful, _by_rule(state, rng, effort, MAX_CARELESS_PAYMENT_RATIO))
    if not searched:
        return by_rule
    seat = state.seat
    others = prize_value.rivals(state, seat)
    mine = prize_value.by_value(state, state.hands[seat])
    sale = _sale(state, seat, effort)._replace(
        predictions=tuple(_predicted_by_rule(state, other, rng, effort) for other in others),
        pays_seller=True,
    )
    best = _by_rank(state, mine, many_bidders.mixture(sale, _rounds(effort), rng), others)
    return _blended(best, searched, by_rule)


def _predicted_by_rule(state: BiddingWarState, seat: int, rng: Random, effort: int) -> Prediction:
    """Return the prediction of another bidder's bid, who is taken to bid mostly by the rules of thumb."""
    world = state.copy()
    # Its bid, if it has made one, lies face down.
    world.hands[seat], world.picks[seat], world.actor = state.at_hand(seat), None, seat
    by_rule = _by_rule(world, rng, effort)
    ranks = prize_value.by_value(world, world.hands[seat])
    return Prediction(RULE_SHARE, tuple(by_rule.get(rank, 0.0) for rank in ranks))


def _sale(state: BiddingWarState, seat: int, effort: int) -> many_bidders.Sale:
    """Return the prize for sale with all its bidders, ``seat`` first."""
    others = prize_value.rivals(state, seat)
    return many_bidders.Sale(
        tuple(_values(state, each) for each in (seat, *others)),
        tuple(prize_value.prizes_to_come(state)),
        prize_value.pot(state),
        state.seats - 1,
        state.house.ties == "next_highest",
        tuple(_predicted(state, other, strict=True) for other in others) if _looks_for_habits(state, effort) else (),
    )


def _values(state: BiddingWarState, seat: int) -> tuple[int, ...]:
    return tuple(state.values[rank] for rank in prize_value.by_value(state, state.at_hand(seat)))


def _by_rank(state: BiddingWarState, mine: list[int], chances: list[float], others: list[int]) -> dict[int, float]:
    """Return the probabilities by rank, without unlikely bids; of equally good cards only the cheapest is bid."""
    against = prize_value.values_at_hand(state, others)
    total = fsum(chances)
    tidy: dict[int, float] = {}
    for place, chance in enumerate(chances):
        if chance > MIN_BID_CHANCE * total:
            rank = prize_value.cheapest_equivalent(state.values, mine, place, against)
            tidy[rank] = tidy.get(rank, 0.0) + chance
    whole = fsum(tidy.values())
    return {rank: chance / whole for rank, chance in tidy.items()}
