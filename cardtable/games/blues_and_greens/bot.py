"""How a player of Blues and Greens judges: rules of thumb for the auction, gifts, draws, melds and tricks."""

from collections.abc import Sequence
from random import Random

from cardtable.engine.bot import Bot
from cardtable.engine.cards import SUITS
from cardtable.engine.game import State
from cardtable.engine.moves import Bid, Move, Pass, Play
from cardtable.games.blues_and_greens import bidding
from cardtable.games.blues_and_greens.legality import BIDS, PASS, least_bid
from cardtable.games.blues_and_greens.masks import BIT, cards_of, mask_of
from cardtable.games.blues_and_greens.melding import meld_gain, promise
from cardtable.games.blues_and_greens.moves import Build, Draw, Give, Lay, Run, Set, Trump
from cardtable.games.blues_and_greens.rules import BluesAndGreens
from cardtable.games.blues_and_greens.trick_play import choose_card

DECK = 2.2
"""What an unknown blue card is worth."""
MARGIN = 18
"""A bid stays so many points under what the hand is worth."""
PARTNER = 25
"""How much more a hand must be worth before the partner's bid is taken away."""


class BluesAndGreensBot(Bot):
    """Looks at the actor's own hand, the table and the log's facts, and at nothing else."""

    def policy(self, state: State, rng: Random) -> Move:
        """Return the move of a player with good rules of thumb."""
        del rng
        assert isinstance(state, BluesAndGreens)  # noqa: S101 - the game gives its own states
        return self._ranked(state)[0]

    def candidates(self, state: State, rng: Random) -> Sequence[Move]:
        """Return the moves worth a search, the policy's own first."""
        del rng
        assert isinstance(state, BluesAndGreens)  # noqa: S101 - the game gives its own states
        return self._ranked(state)[:12]

    def _ranked(self, state: BluesAndGreens) -> list[Move]:
        """Return the sensible moves, the best first."""
        match state.phase:
            case "auction":
                return _calls(state)
            case "trump":
                hand = state.hands[state.actor or 0]
                suits = sorted(SUITS, key=lambda suit: -bidding.strength(state.kit, hand, suit))
                return [Trump(suit) for suit in suits]
            case "give":
                return _gifts(state)
            case "draw":
                return _draws(state)
        return _turn(state)

    def over(self, state: State, hands: int) -> bool:
        """Whether the hand that was being played is over."""
        return len(state.results) > hands

    def worth(self, state: State, seat: int) -> float:
        """Return how many points ``seat``'s team is ahead by the last hand, and much for a match won or lost."""
        ours, theirs = seat, (seat + 1) % 4
        lead = 0.0
        if state.results:
            lead = float(state.results[-1].points[ours] - state.results[-1].points[theirs])
        if state.winners is not None:
            lead += 150.0 if seat in state.winners else -150.0
        return lead

    def reason(self, state: State, move: Move) -> str:
        """Return one sentence why a player would make ``move`` here."""
        assert isinstance(state, BluesAndGreens)  # noqa: S101 - the game gives its own states
        seat = state.actor or 0
        worth = round(bidding.worth(state.kit, state.hands[seat]))
        match move:
            case Pass():
                return f"The hand is worth about {worth} points to its team, which is not enough for a bid."
            case Bid():
                return f"The hand is worth about {worth} points to its team."
            case Trump():
                return "The hand is strongest in this suit."
            case Give():
                return "These cards help the partner most." if not state.gifts else "These cards are needed least."
            case Draw(card):
                return "No card of the splay fits the hand better." if card is None else "This card fits the hand."
            case Set() | Run():
                points = state.kit.points(mask_of(move.cards), state.trump)
                return f"The meld is worth {points} points and shortens the hand."
            case Build():
                return "The card counts for its player's team and shortens the hand."
            case Lay():
                return "Red threes count only when their player goes out."
        return "It wins the trick cheaply, or costs little if the trick is lost."


def _calls(state: BluesAndGreens) -> list[Move]:
    seat = state.actor or 0
    least, most = least_bid(state), state.kit.top_bid
    if least > most:
        return [PASS]
    worth = bidding.worth(state.kit, state.hands[seat])
    limit = worth - MARGIN - (PARTNER if state.bidder is not None and (state.bidder - seat) % 4 == 2 else 0)
    bids: list[Move] = [BIDS[number] for number in (least, least + 4, least + 10) if number <= most]
    return [bids[0], PASS, *bids[1:]] if least <= limit else [PASS, *bids]


def _gifts(state: BluesAndGreens) -> list[Move]:
    hand = state.hands[state.actor or 0]
    cards = cards_of(hand)
    if state.gifts == 0:
        ranked = sorted(cards, key=lambda card: -bidding.help_for_bidder(state.kit, card, state.trump))
    else:
        ranked = sorted(cards, key=lambda card: bidding.keep_for_bidder(state.kit, card, hand, state.trump))
    choices = [ranked[:4], [*ranked[:3], ranked[4]], [*ranked[:2], *ranked[3:5]], [*ranked[:3], ranked[5]]]
    return [Give(tuple(sorted(four))) for four in choices]


def _draws(state: BluesAndGreens) -> list[Move]:
    moves = state.moves()
    seat = state.actor or 0
    hand = state.hands[seat]

    def gain(move: Move) -> float:
        if not move.cards:
            return DECK
        place = state.splay.index(move.cards[0])
        taken = mask_of(state.splay[place:])
        return promise(state.kit, state.trump, hand | taken, state.melds, taken)

    return sorted(moves, key=lambda move: -gain(move))


def _turn(state: BluesAndGreens) -> list[Move]:
    """Rank melds, builds, threes to lay, and plays."""
    moves = state.moves()
    kit, trump = state.kit, state.trump
    hand = state.hands[state.actor or 0]
    laying = [(100.0, move) for move in moves if isinstance(move, Lay)]
    melds = [(meld_gain(kit, trump, move), move) for move in moves if isinstance(move, Set | Run | Build)]
    legal = mask_of(tuple(move.cards[0] for move in moves if isinstance(move, Play)))
    plays: list[Move] = []
    while legal:
        card = choose_card(kit, trump, state.trick, legal, hand)
        plays.append(Play(card))
        legal &= ~BIT[card]
    if state.must_meld is not None:
        melds = [(gain + (20.0 if state.must_meld in move.cards else 0.0), move) for gain, move in melds]
    melds.sort(key=lambda pair: -pair[0])
    good = [move for gain, move in [*laying, *melds] if gain > 0 or not plays]
    poor = [move for gain, move in melds if gain <= 0 and plays]
    return [*good[:5], *plays[:6], *good[5:], *plays[6:], *poor[:2]]
