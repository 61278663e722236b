"""Why a player would make a move: one sentence for the hint."""

from cardtable.engine.cards import SUITS, Card
from cardtable.engine.moves import Bid, Move, Pass, Play
from cardtable.engine.words import card_name, card_names, counted, suit_name
from cardtable.games.blues_and_greens import bidding
from cardtable.games.blues_and_greens.law import least_bid
from cardtable.games.blues_and_greens.masks import BIT, SUIT_MASK, mask_of
from cardtable.games.blues_and_greens.moves import Build, Draw, Give, Lay, Run, Set, Trump
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.tricks import winner
from cardtable.games.blues_and_greens.turns import drawn_plan, goes_out, planner_of


def why(state: BluesAndGreensState, move: Move) -> str:
    """Return one sentence why the actor would make ``move``, which it may make."""
    match move:
        case Pass() | Bid():
            return _call(state, move)
        case Trump(suit):
            return _trump(state, int(suit))
        case Give(cards):
            return _gift(state, cards)
        case Draw():
            return _draw(state, move)
        case Set() | Run():
            return _meld(state, move)
        case Build(number, card):
            return _build(state, number, card)
        case Lay(cards):
            points = state.kit.points(mask_of(cards), state.trump)
            return f"Going out with {card_names(cards)} on the table: {points} points that nobody can take any more."
        case Play(card):
            return _play(state, card)
    return "It is the move that is due."


def _call(state: BluesAndGreensState, move: Move) -> str:
    seat = state.seat
    worth = round(bidding.worth(state.kit, state.hands[seat]))
    partner_bids = state.bidder is not None and (state.bidder - seat) % 4 == 2
    if isinstance(move, Bid):
        if move.number >= worth:
            whose = "your partner" if partner_bids else "the others"
            return f"{move.number} points are worth their risk: passing would leave the choice of trumps to {whose}."
        if partner_bids:
            return f"With about {worth} points to be made, the hand is worth more than your partner's {state.bid}."
        return f"The hand promises your team about {worth} points, so {move.number} should be made."
    if partner_bids:
        return f"Leaves your partner's bid of {state.bid} standing."
    if worth > least_bid(state) + bidding.MARGIN:
        return f"{least_bid(state)} points could be made, but a bid that fails costs more than it would bring."
    return f"The hand promises your team about {worth} points: too few to be sure of {least_bid(state)}."


def _trump(state: BluesAndGreensState, suit: int) -> str:
    hand = state.hands[state.seat]
    count = (hand & state.kit.plain & SUIT_MASK[suit]).bit_count()
    name = suit_name(SUITS[suit])
    best = bidding.best_suit(state.kit, hand) == suit
    cards = counted(count, "card")
    return f"{cards} of {name} in the hand{', the strongest suit' if best else ''}: trumps count double."


def _gift(state: BluesAndGreensState, cards: tuple[Card, ...]) -> str:
    kit, mask = state.kit, mask_of(cards)
    parts = []
    if state.gifts == 0:
        groups = (("black threes", kit.black), ("trumps", kit.suits[state.trump][state.trump] & ~kit.black))
        for name, group in (*groups, ("twos", kit.wild), ("red threes", kit.red)):
            some = [card for card in cards if BIT[card] & group]
            if some:
                parts.append(f"{name} ({card_names(some)})")
        rest = [card for card in cards if BIT[card] & kit.plain & ~kit.suits[state.trump][state.trump]]
        if rest:
            parts.append(card_names(rest))
        return f"Gives the bidder {_listed(parts)}."
    twos = [card for card in cards if BIT[card] & kit.wild]
    if twos:
        return f"Keeps the trumps; with {card_names(twos)} your partner can lay a first meld too."
    if mask & kit.red:
        return "Keeps the trumps and what can be melded; the red threes weigh on the hand that leads."
    return f"{card_names(cards)} fit the rest of the hand least."


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _draw(state: BluesAndGreensState, move: Draw) -> str:
    if move.card is None:
        return "No card of the splay is worth what comes with it: better a blind card."
    hand = state.hands[state.seat]
    plan = drawn_plan(state, planner_of(state), hand, move)
    above = len(state.splay) - 1 - state.splay.index(move.card)
    taken = card_name(move.card) + (f" with the {_number(above)} above" if above else "")
    if plan is None:
        return f"Takes {taken}."
    if goes_out(state, plan):
        return f"Takes {taken}: enough to go out, with {counted(plan.points, 'point')} laid down."
    return f"Takes {taken}: {counted(plan.points, 'point')} can be laid down at once."


def _meld(state: BluesAndGreensState, move: Set | Run) -> str:
    seat = state.seat
    points = counted(state.kit.points(mask_of(move.cards), state.trump), "point")
    if state.must_meld in move.cards:
        return f"Melds {card_name(state.must_meld)}, as it must, for {points}."
    if not state.opened >> seat & 1:
        return f"Lays {card_names(move.cards)} for {points}: with a first meld down, smaller ones may follow."
    return f"Lays {card_names(move.cards)} for {points}, which no opponent can take any more."


def _build(state: BluesAndGreensState, number: int, card: Card) -> str:
    meld = state.melds[number - 1]
    whose = "your team's" if (meld.owner - state.seat) % 2 == 0 else "the opponents'"
    points = counted(state.kit.points(BIT[card], state.trump), "point")
    return f"Builds {card_name(card)} on {whose} {'set' if meld.is_set else 'sequence'}: {points} for your team."


def _play(state: BluesAndGreensState, card: Card) -> str:
    kit, trump, seat = state.kit, state.trump, state.seat
    trick = (*state.trick, card)
    points = counted(kit.points(mask_of(trick), trump), "point")
    if state.hands[seat] == BIT[card]:
        return "Goes out: what the opponents still hold counts for your team."
    if BIT[card] & kit.black:
        return f"The black three wins the trick and brings its own 10 points home: {points} in all."
    if not state.trick:
        return f"Leads {card_name(card)}{_lead(state, card)}."
    place = winner(kit, trump, trick)
    ours = place is not None and (len(trick) - 1 - place) % 2 == 0
    if ours and place == len(trick) - 1:
        return f"Takes the trick with {points} in it." if len(trick) == 4 else f"Takes the lead of a trick of {points}."
    if ours:
        worth = kit.points(BIT[card], trump)
        return (
            f"Adds {counted(worth, 'point')} to your partner's trick."
            if worth
            else "Leaves your partner's trick alone."
        )
    worth = kit.points(BIT[card], trump)
    if any(kit.points(mask_of(move.cards), trump) < worth for move in state.moves() if isinstance(move, Play)):
        return f"The trick goes to the opponents as it stands; {card_name(card)} is missed least."
    return f"The trick goes to the opponents as it stands; {card_name(card)} gives them the least points."


def _lead(state: BluesAndGreensState, card: Card) -> str:
    if BIT[card] & state.kit.plain and card.suit == state.trump:
        return ", a trump that can win"
    if BIT[card] & state.kit.plain and str(card.rank) == "A":
        return ", the highest of its suit"
    return ", which is needed least"


def _number(count: int) -> str:
    words = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return f"{words[count]} {'card' if count == 1 else 'cards'}"
