"""How well the Bidding War is bid: what an exact best responder takes from it, and margins against simple bidders."""

from collections.abc import Callable, Sequence
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from cardtable.engine.moves import Shuffle
from cardtable.engine.options import make_house
from cardtable.engine.seats import DEALER
from cardtable.games.bidding_war.game import GAME
from cardtable.games.bidding_war.rules import CARDS, BiddingWarState
from cardtable.games.bidding_war.two_bidders import Duel, prizes_ahead
from cardtable.games.bidding_war.values import Bid, Phase
from tools.benchmarks.figures import print_table

Bidder = Callable[[BiddingWarState, Random], Bid]

EFFORTS = {"easy": 16, "normal": 48, "hard": 300, "expert": 6_000}


def player(effort: int) -> Bidder:
    """Return the game's own player with so much effort."""

    def bids(state: BiddingWarState, rng: Random) -> Bid:
        chances = GAME.bot.mixture(state, rng, effort)
        assert chances is not None
        found = rng.choices(list(chances), list(chances.values()))[0]
        assert isinstance(found, Bid)
        return found

    return bids


def rule_of_thumb(state: BiddingWarState, rng: Random) -> Bid:
    """Bid as the players of a rollout do."""
    found = GAME.bot.policy(state, rng)
    assert isinstance(found, Bid)
    return found


def at_random(state: BiddingWarState, rng: Random) -> Bid:
    """Bid any card."""
    moves = state.moves()
    found = moves[int(rng.random() * len(moves))]
    assert isinstance(found, Bid)
    return found


def the_prize(state: BiddingWarState, rng: Random) -> Bid:
    """Bid the card that is worth as much as the prize, or the next one above, or the highest there is."""
    return _at_least(state, state.prize[-1] & 15)


def prize_and_one(state: BiddingWarState, rng: Random) -> Bid:
    """Bid one more than the prize, and the lowest card for the highest prize."""
    rank = state.prize[-1] & 15
    return _at_least(state, 1 if rank == state.house.ranks else rank + 1)


def _at_least(state: BiddingWarState, rank: int) -> Bid:
    seat = state.actor or 0
    hand = [each for each in range(1, 14) if state.hands[seat] >> each & 1]
    return Bid(CARDS[state.suits[seat]][next((each for each in hand if each >= rank), hand[-1])])


def play_out(bidders: Sequence[Bidder], seed: str, **options: Any) -> tuple[int, ...]:
    """Play a match of sealed bids and return the points; ``seed`` makes the order of the prizes and the luck."""
    state = GAME.start(len(bidders), make_house(GAME.house, options), 0)
    prizes, luck = Random(f"{seed} prizes"), Random(f"{seed} luck")
    while state.actor is not None:
        if state.actor == DEALER:
            state.apply(state.deal(prizes))
        elif state.phase is Phase.PICK:
            state.apply(bidders[state.actor](state, luck))
        else:
            state.apply(GAME.bot.policy(state, luck))
    return state.scores


def margin(bidder: Bidder, others: Sequence[Bidder], deals: int, seed: str = "deal", **options: Any) -> list[float]:
    """Return by how many points ``bidder`` is ahead of the mean of the others, deal by deal, from seats in turn."""
    found = []
    for deal in range(deals):
        seat = deal % (len(others) + 1)
        points = list(play_out([*others[:seat], bidder, *others[seat:]], f"{seed} {deal}", **options))
        own = points.pop(seat)
        found.append(own - fmean(points))
    return found


def loss_to_best_responder(effort: int, ranks: int) -> float:
    """Return how many points a game an exact best responder takes from the player, who bids by its mixtures."""
    state = GAME.start(2, make_house(GAME.house, {"ranks": ranks}), 0)
    state.apply(state.deal(Random(1)))
    return _Responder(state, effort).value(*[tuple(range(1, ranks + 1))] * 3)


def loss_by_the_first_bid(effort: int, ranks: int) -> float:
    """Return what :func:`loss_to_best_responder` does, much sooner, if all bids after the first are without fault."""
    state = GAME.start(2, make_house(GAME.house, {"ranks": ranks}), 0)
    state.apply(state.deal(Random(1)))
    duel, cards = Duel(state.carries), tuple(range(1, ranks + 1))

    def best(prize: int) -> float:
        later = _without(cards, prize)
        gains = duel.gains(cards, cards, later, prize)
        chances = _Responder(state, effort).chances(cards, cards, later, prize)
        return max(sum(chance * gains[own - 1][other - 1] for other, chance in chances.items()) for own in cards)

    return fmean(best(prize) for prize in cards)


class _Responder:
    """Knows with which probabilities the player bids, and takes the best of it."""

    def __init__(self, state: BiddingWarState, effort: int) -> None:
        self.state = state
        self.effort = effort
        self.value = cache(self._value)

    def _value(self, mine: tuple[int, ...], theirs: tuple[int, ...], prizes: tuple[int, ...]) -> float:
        """Return the best margin to come before the next prize is turned over."""
        if not prizes:
            return 0.0
        return fmean(self._best(mine, theirs, prizes, prize) for prize in prizes)

    def _best(self, mine: tuple[int, ...], theirs: tuple[int, ...], prizes: tuple[int, ...], prize: int) -> float:
        later = _without(prizes, prize)
        chances = self.chances(mine, theirs, later, prize)
        return max(
            sum(
                chance
                * (
                    prize * ((own > other) - (own < other))
                    + self.value(_without(mine, own), _without(theirs, other), later)
                )
                for other, chance in chances.items()
            )
            for own in mine
        )

    def chances(
        self, mine: tuple[int, ...], theirs: tuple[int, ...], later: tuple[int, ...], prize: int
    ) -> dict[int, float]:
        state = self.state.copy()
        assert state.phase is Phase.DEAL
        assert state.spare is not None
        suit = CARDS[state.spare]
        state.apply(Shuffle((suit[prize], *(suit[each] for each in later))))
        state.hands[0], state.hands[1] = (sum(1 << rank for rank in hand) for hand in (theirs, mine))
        mixed = GAME.bot.mixture(state, Random(1), self.effort)
        assert mixed is not None
        return {move.cards[0] & 15: chance for move, chance in mixed.items()}


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(each for each in cards if each != card)


def show_bidding_war(deals: int = 200) -> None:
    """Print what best responders take, and margins against simple bidders."""
    rows = [
        (name, *(f"{loss_to_best_responder(effort, ranks):.3f}" for ranks in (3, 4, 5)))
        for name, effort in EFFORTS.items()
    ]
    for name, effort in EFFORTS.items():
        if prizes_ahead(5, effort) == 5:
            print(f"{name}, 6 ranks: {loss_by_the_first_bid(effort, 6):.3f} points a game lost to a best responder")
    heads = ("level", "3 ranks", "4 ranks", "5 ranks")
    print_table("Bidding War: points a game lost to an exact best responder (two players)", heads, rows)
    simple = {"the prize": the_prize, "prize + 1": prize_and_one, "rule of thumb": rule_of_thumb, "random": at_random}
    for seats in (2, 3, 4):
        rows = [
            (name, *(_written(margin(player(effort), [other] * (seats - 1), deals)) for other in simple.values()))
            for name, effort in EFFORTS.items()
        ]
        print_table(
            f"Bidding War: margin, {seats} players, one against others who all bid so", ("level", *simple), rows
        )


def _written(margins: Sequence[float]) -> str:
    return f"{fmean(margins):+.1f} ± {1.96 * stdev(margins) / sqrt(len(margins)):.1f}"
