"""The reasons for moves of Blues and Greens, each one sentence of a hint."""

from cardtable.engine.card_names import card_name, card_names, face_name, suit_name
from cardtable.engine.cards import SUITS, Card
from cardtable.engine.moves import Bid, Move, Pass, Play
from cardtable.engine.typography import capitalized, counted, counted_in_words, listed
from cardtable.games.blues_and_greens.law.facts import MELD
from cardtable.games.blues_and_greens.law.legality import least_bid
from cardtable.games.blues_and_greens.law.masks import BIT, SUIT_MASK, cards_of, mask_of
from cardtable.games.blues_and_greens.law.moves import Build, Draw, Give, Lay, Run, Set, Trump
from cardtable.games.blues_and_greens.law.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.law.tricks import winner
from cardtable.games.blues_and_greens.player import bidding
from cardtable.games.blues_and_greens.player.melding import follower_of_two
from cardtable.games.blues_and_greens.player.turn_play import goes_out, plan_after_draw, planner_of


def reason(state: BluesAndGreensState, move: Move) -> str:
    """Return one sentence on why a player would make ``move``."""
    return capitalized(_why(state, move))  # the sentence may begin with the name of a card: green 9♥


def _why(state: BluesAndGreensState, move: Move) -> str:
    match move:
        case Pass() | Bid():
            return _why_call(state, move)
        case Trump(suit):
            return _why_trump(state, int(suit))
        case Give(cards):
            return _why_give(state, cards)
        case Draw():
            return _why_draw(state, move)
        case Set() | Run():
            return _why_meld(state, move)
        case Build():
            return _why_build(state, move)
        case Lay(cards):
            points = state.kit.points(mask_of(cards), state.trump)
            return (
                f"You are going out, so you may lay down {card_names(cards)}: {counted(points, 'point')} for your team."
            )
        case Play(card):
            return _why_play(state, card)
    return "There is no other move."


def _why_call(state: BluesAndGreensState, move: Move) -> str:
    seat = state.seat
    worth = round(bidding.worth(state.kit, state.hands[seat]))
    partner_bids = state.bidder is not None and (state.bidder - seat) % 4 == 2
    if isinstance(move, Bid):
        if move.number >= worth:
            whose = "your partner" if partner_bids else "the others"
            return f"A bid of {move.number} is worth its risk: if you pass, {whose} will name the trumps."
        if partner_bids:
            return f"Your hand promises about {counted(worth, 'point')}, more than your partner's bid of {state.bid}."
        return f"Your hand promises your team about {counted(worth, 'point')}, so you should make {move.number}."
    if partner_bids:
        return f"Your partner's bid of {state.bid} is good enough."
    least = least_bid(state.house, state.bid)
    if worth > least + bidding.BID_MARGIN:
        return f"You could make {least}, but a bid that fails costs more than a made one earns."
    enough = "to be sure of" if worth >= least else "for"
    return f"Your hand promises your team about {counted(worth, 'point')}, too few {enough} a bid of {least}."


def _why_trump(state: BluesAndGreensState, suit: int) -> str:
    hand = state.hands[state.seat]
    count = (hand & state.kit.plain & SUIT_MASK[suit]).bit_count()
    name = suit_name(SUITS[suit])
    best = bidding.best_suit(state.kit, hand) == suit
    cards = counted(count, "card")
    return f"You hold {cards} of {name}{', your strongest suit' if best else ''}, and trumps count double."


def _why_give(state: BluesAndGreensState, cards: tuple[Card, ...]) -> str:
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
        return f"The bidder, your partner, can use {listed(parts)}."
    twos = [card for card in cards if BIT[card] & kit.wild]
    if twos:
        return f"You keep your trumps, and {card_names(twos)} may help your partner to a first meld."
    if mask & kit.red:
        return "You keep your trumps and the cards you can meld; red threes only burden the player who leads."
    return f"{card_names(cards)} are of least use with the rest of your hand."


def _why_draw(state: BluesAndGreensState, move: Draw) -> str:
    if move.card is None:
        return "No card of the splay is worth the cards that come with it, so take your chance with the deck."
    hand = state.hands[state.seat]
    plan = plan_after_draw(state, planner_of(state), hand, move)
    above = len(state.splay) - 1 - state.splay.index(move.card)
    taken = card_name(move.card) + (f" and the {counted_in_words(above, 'card')} above it" if above else "")
    if plan is None:
        return f"You can use {taken}."
    if goes_out(state, plan):
        return f"With {taken} you can go out and lay down {counted(plan.points, 'point')}."
    if not plan.points:
        return f"You can use {taken}."
    kept = above + 1 - plan.cards
    more = f", and you keep {counted_in_words(kept, 'more card')} to meld later" if kept > 0 else ""
    return f"With {taken} you can lay down {counted(plan.points, 'point')} at once{more}."


def _why_meld(state: BluesAndGreensState, move: Set | Run) -> str:
    seat = state.seat
    points = counted(state.kit.points(mask_of(move.cards), state.trump), "point")
    if state.must_meld in move.cards:
        return f"You must meld {card_name(state.must_meld)} in this turn, and here it brings {points}."
    if not state.opened >> seat & 1:
        return f"{card_names(move.cards)} are worth {points}, and after your first meld smaller ones may follow."
    return f"{card_names(move.cards)} are worth {points}, which no opponent can take from you."


def _why_build(state: BluesAndGreensState, move: Build) -> str:
    card, meld = move.card, state.melds[move.meld - 1]
    whose = "your team's" if (meld.owner - state.seat) % 2 == 0 else "the opponents'"
    points = counted(state.kit.points(BIT[card], state.trump), "point")
    follower = follower_of_two(state, move)
    if follower is not None:
        between = cards_of(state.kit.at[meld.suit][meld.high + 1 if move.end == "high" else meld.low - 1])[0]
        return f"{card_name(card)} stands for {face_name(between)}, and {card_name(follower)} can be built on it."
    return f"{card_name(card)} fits {whose} {'set' if meld.is_set else 'sequence'}: {points} for your team."


def _why_play(state: BluesAndGreensState, card: Card) -> str:
    seat = state.seat
    if state.hands[seat] == BIT[card]:
        return "You go out, and the cards that your opponents still hold count for your team."
    plan = planner_of(state).plan(state.hands[seat]) if state.phase is MELD else None
    if plan is not None and goes_out(state, plan):
        return f"You could go out, but playing on promises more: {_how_it_plays(state, card)}"
    return capitalized(_how_it_plays(state, card))


def _how_it_plays(state: BluesAndGreensState, card: Card) -> str:
    """Return what a card does in the trick, as the end of a sentence."""
    kit, trump, name = state.kit, state.trump, card_name(card)
    trick = (*state.trick, card)
    points = counted(kit.points(mask_of(trick), trump), "point")
    place = winner(kit, trump, trick)
    if BIT[card] & kit.black and place == len(trick) - 1:
        return f"the black three should win the trick, so its ten points are yours: {points} in all."
    if not state.trick:
        return f"{card_name(card)} is {_lead(state, card)}."
    ours = place is not None and (len(trick) - 1 - place) % 2 == 0
    if ours and place == len(trick) - 1:
        return f"{name} {'wins the trick' if len(trick) == 4 else 'is winning the trick so far'}, with {points} in it."
    if ours:
        worth = kit.points(BIT[card], trump)
        added = f"{name} adds {counted(worth, 'point')} to it" if worth else f"{name} is no loss"
        return f"your partner is winning the trick, and {added}."
    worth = kit.points(BIT[card], trump)
    if any(kit.points(mask_of(move.cards), trump) < worth for move in state.moves() if isinstance(move, Play)):
        return f"your opponents are winning the trick; you will miss {name} least."
    return f"your opponents are winning the trick; {name} gives them the fewest points."


def _lead(state: BluesAndGreensState, card: Card) -> str:
    if BIT[card] & state.kit.plain and card.suit == state.trump:
        return "a trump that can win the trick"
    if BIT[card] & state.kit.plain and str(card.rank) == "A":
        return "the highest card of its suit"
    return "the card that you need least"
