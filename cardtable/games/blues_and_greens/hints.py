"""What the AI player of Blues and Greens tells people: reasons for a move, drawbacks, and the forecast of a hand."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cardtable.engine.bot import Forecast, Promise
from cardtable.engine.cards import SIGNS, SUITS, Card, card_name, card_names, face_name, suit_name
from cardtable.engine.moves import Bid, Move, Pass, Play
from cardtable.engine.typography import capitalized, counted, counted_in_words, listed
from cardtable.games.blues_and_greens.deck import BIT, BLUE, SUIT_MASK, cards_of, mask_of
from cardtable.games.blues_and_greens.hand_value import SPREAD, best_suit, hand_worth, hand_worth_with, pays_from
from cardtable.games.blues_and_greens.plans import Plan, Planner
from cardtable.games.blues_and_greens.rules import BluesAndGreensState, least_bid, winner
from cardtable.games.blues_and_greens.turn_play import (
    follower_of_two,
    goes_out,
    plan_after_draw,
    planner_of,
    points_if_out,
    should_go_out,
    unseen,
)
from cardtable.games.blues_and_greens.values import BluesAndGreensView, Build, Draw, Give, Lay, Phase, Run, Set, Trump


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
                f"You are going out, so you may lay down {card_names(cards)}: {counted(points, 'point')} for your side."
            )
        case Play(card):
            return _why_play(state, card)
    return "There is no other move."


def _why_call(state: BluesAndGreensState, move: Move) -> str:
    seat = state.seat
    worth = round(hand_worth(state.house, state.hands[seat]))
    partner_bids = state.bidder is not None and (state.bidder - seat) % 4 == 2
    promise = f"Your hand promises your side about {counted(worth, 'point')}"
    if isinstance(move, Bid):
        needed = pays_from(move.number, seat, state.bidder)
        if worth >= needed:
            over = f" over your partner's {state.bid}" if partner_bids else ""
            return f"{promise}; a bid of {move.number}{over} pays off from {needed}."
        whose = "your partner" if partner_bids else "the others"
        return f"A bid of {move.number} is worth its risk: if you pass, {whose} will name the trumps."
    if partner_bids:
        return f"Your partner's bid of {state.bid} is good enough."
    least = least_bid(state.house, state.bid)
    needed = pays_from(least, seat, state.bidder)
    if worth >= needed:
        return f"You could make {least}, but a bid that fails costs more than a made one earns."
    return f"{promise}; a bid of {least} pays off from {needed}."


def _why_trump(state: BluesAndGreensState, suit: int) -> str:
    hand = state.hands[state.seat]
    count = (hand & state.kit.plain & SUIT_MASK[suit]).bit_count()
    name = suit_name(SUITS[suit])
    best = best_suit(state.house, hand) == suit
    cards = counted_in_words(count, name.removesuffix("s"))
    return f"You hold {cards}{', your strongest suit' if best else ''}, and trumps count double."


def _why_give(state: BluesAndGreensState, cards: tuple[Card, ...]) -> str:
    kit, mask = state.kit, mask_of(cards)
    parts = []
    if state.gifts == 0:
        groups = (("black threes", kit.black), ("trumps", kit.trumps[state.trump] & ~kit.black))
        for name, group in (*groups, ("twos", kit.wild), ("red threes", kit.red)):
            some = [card for card in cards if BIT[card] & group]
            if some:
                kind = name if len(some) > 1 else f"a {name.removesuffix('s')}"
                parts.append(f"{kind} ({card_names(some)})")
        rest = [card for card in cards if BIT[card] & kit.plain & ~kit.trumps[state.trump]]
        if rest:
            parts.append(card_names(rest))
        return f"The bidder, your partner, can use {listed(parts)}."
    twos = [card for card in cards if BIT[card] & kit.wild]
    if twos:
        return f"You keep your trumps, and {card_names(twos)} may help your partner to a first meld."
    if mask & kit.red:
        return "You keep your trumps and the cards you can meld; red threes are a burden to the bidder."
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
        laid = plan.points + state.kit.points(plan.left & state.kit.red, state.trump)  # BG-38
        return f"With {taken} you can go out and lay down {counted(laid, 'point')}."
    if BIT[move.card] & plan.left:
        return _why_keep(state, move.card)
    if not plan.points:
        return f"You can use {taken}."
    kept = above + 1 - plan.cards
    more = f", and you keep {counted_in_words(kept, 'more card')} to meld later" if kept > 0 else ""
    return f"With {taken} you can lay down {counted(plan.points, 'point')} at once{more}."


def _why_keep(state: BluesAndGreensState, card: Card) -> str:
    """Return why the top card of the splay is taken though it is not melded at once."""
    kit, name = state.kit, card_name(card)
    if BIT[card] & kit.red:
        points = counted(kit.points(BIT[card], state.trump), "point")
        return f"You can lay down {name} when you go out: {points} for your side."
    if BIT[card] & kit.black:
        return f"{name} can win a trick, and with it its own ten points."
    return f"You can use {name}."


def _why_meld(state: BluesAndGreensState, move: Set | Run) -> str:
    seat = state.seat
    points = counted(state.kit.points(mask_of(move.cards), state.trump), "point")
    if state.must_meld in move.cards:
        return f"You must meld {card_name(state.must_meld)} in this turn, and this meld brings {points}."
    if not state.has_opened(seat):
        return f"{card_names(move.cards)} are worth {points}, and after your first meld smaller ones may follow."
    return f"{card_names(move.cards)} are worth {points}, which no opponent can take from you."


def _why_build(state: BluesAndGreensState, move: Build) -> str:
    card, meld = move.card, state.melds[move.meld - 1]
    whose = "your side's" if (meld.owner - state.seat) % 2 == 0 else "the opponents'"
    points = counted(state.kit.points(BIT[card], state.trump), "point")
    follower = follower_of_two(state, move)
    if follower is not None:
        between = cards_of(state.kit.at[meld.suit][meld.high + 1 if move.end == "high" else meld.low - 1])[0]
        return f"{card_name(card)} stands for {face_name(between)}, and {card_name(follower)} can be built on it."
    return f"{card_name(card)} fits {whose} {'set' if meld.is_set else 'sequence'}: {points} for your side."


def _why_play(state: BluesAndGreensState, card: Card) -> str:
    seat = state.seat
    if state.hands[seat] == BIT[card]:
        return "You go out, and the cards that your opponents still hold count for your side."
    plan = planner_of(state).plan(state.hands[seat]) if state.phase is Phase.MELD else None
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
        others = kit.points(mask_of(state.trick), trump)
        more = f" and {others} more" if others else ""
        return f"the black three should win the trick, and with it its own ten points{more}."
    if not state.trick:
        return f"{card_name(card)} is {_lead(state, card)}."
    ours = place is not None and (len(trick) - 1 - place) % 2 == 0
    if ours and place == len(trick) - 1:
        wins = "wins the trick" if len(trick) == 4 else "is winning the trick so far"
        return f"{name} {wins}, which then holds {points}."
    if ours:
        worth = kit.points(BIT[card], trump)
        added = f"{name} adds {counted(worth, 'point')} to it" if worth else f"{name} is no loss"
        return f"your partner is winning the trick, and {added}."
    worth = kit.points(BIT[card], trump)
    if any(kit.points(mask_of(move.cards), trump) < worth for move in state.moves() if isinstance(move, Play)):
        return f"your opponents are winning the trick; you will miss {name} least."
    return f"your opponents are winning the trick; {name} gives them the fewest points."


def _lead(state: BluesAndGreensState, card: Card) -> str:
    if BIT[card] & state.kit.red:
        points = counted(state.kit.points(BIT[card], state.trump), "point")
        return f"no card to keep: while you hold it, its {points} count for your opponents"
    if BIT[card] & state.kit.plain and card.suit == state.trump:
        return "a trump that can win the trick"
    if BIT[card] & state.kit.plain and str(card.rank) == "A":
        return "the highest card of its suit"
    return "the card that you need least"


# What speaks against a move beside a better one: the second sentence of a review
#
# Every sentence states what follows from the cards that the player sees, and nothing is said where nothing is certain.


MAX_SEARCHED: Final = 3000
"""The maximum number of positions that are looked at to see what a turn can still do. Guessed."""

MANY_CARDS: Final = 4
"""From this number on, cards of the splay are a burden. Guessed."""

MANY_TAKEN: Final = 2
"""With more cards than this from the splay, few points laid down are not the reason to take them. Guessed."""

CLEARLY_MORE: Final = 3
"""This many points more than without them are reason enough. Guessed."""


def drawback(state: BluesAndGreensState, move: Move, best: Move) -> str:
    """Return one sentence on what speaks against ``move`` beside ``best``; empty if there is nothing certain."""
    match move, best:
        case (Bid(number), _) | (Pass(), Bid(number)):
            return _against_calling(state, move, number)
        case Give(cards), Give(others):
            return _trumps_given(state, cards, others)
        case Draw(), Draw():
            return _against_draw(state, move, best)
        case Play(card), Play(other):
            return capitalized(_against_playing(state, card, other))
    return _rest_of_turn(state, move, best) if state.phase is Phase.MELD else ""


def _against_calling(state: BluesAndGreensState, move: Move, number: int) -> str:
    """Return what speaks against a bid, or a pass where this bid was better, as far as the worth of the hand does."""
    worth = round(hand_worth(state.house, state.hands[state.seat]))
    needed = pays_from(number, state.seat, state.bidder)
    promise = f"Your hand promises your side about {counted(worth, 'point')}"
    if (worth >= needed) is not isinstance(move, Bid):
        return f"{promise}; a bid of {number} pays off from {needed}."
    if isinstance(move, Bid) and worth < number + SPREAD / 4:
        return f"{promise}, usually within {SPREAD}: {number} may well fail, and then your side scores nothing."
    return ""


def _trumps_given(state: BluesAndGreensState, cards: tuple[Card, ...], others: tuple[Card, ...]) -> str:
    trumps = state.kit.trumps[state.trump] & ~state.kit.black
    given, instead = (mask_of(each) & trumps for each in (cards, others))
    if state.gifts == 0 or given.bit_count() <= instead.bit_count():
        return ""
    return f"You gave away {card_names(cards_of(given))}, and trumps count double."


def _against_draw(state: BluesAndGreensState, move: Draw, best: Draw) -> str:
    """Return what a draw gives up beside a better one, or what it takes into the hand."""
    planner, hand = planner_of(state), state.hands[state.seat]
    plan, instead = (plan_after_draw(state, planner, hand, draw) for draw in (move, best))
    taken, wanted = _taken(state, move), _taken(state, best)
    if best.cards and instead is not None:
        rest = _possible(_after_draw(state, move), 0) if move.cards else None
        if goes_out(state, instead):
            if not move.cards:
                enough = _from_deck(state, lambda other: goes_out(state, other))
                return enough and f"{enough} let you go out."
            if rest is not None and not rest.out:
                return f"With {_named(state, move)} you can't go out in this turn."
        clearly = 1 if len(wanted) <= MANY_TAKEN else CLEARLY_MORE
        if rest is not None and instead.points - rest.points >= clearly:
            if not rest.points:
                return f"With {_named(state, move)} you can't lay down anything in this turn."
            fewer = f"only {_of(rest.points)} in this turn, not {instead.points}"
            return f"With {_named(state, move)} you can lay down {fewer}."
        if not move.cards and instead.points - (0 if plan is None else plan.points) >= clearly:
            enough = _from_deck(state, lambda other: other.points >= instead.points)
            return enough and f"{enough} let you lay down {_of(instead.points)}."
    if len(taken) >= MANY_CARDS or (len(taken) > max(1, len(wanted)) and (plan is None or plan.cards < len(taken))):
        points = state.kit.points(mask_of(taken), state.trump)
        cards = counted_in_words(len(taken), "card")
        return f"You take {cards}, and their {_of(points)} count against you while you hold them."
    return _left_in_splay(state, taken, wanted)


def _from_deck(state: BluesAndGreensState, is_enough: Callable[[Plan], bool]) -> str:
    """Return how many of the blue cards that may lie on the deck are enough, as a sentence up to its verb.

    It is empty if all of them are.
    """
    hand, kit = state.hands[state.seat], state.kit
    cards = cards_of(unseen(state) & BLUE)
    planner = Planner(
        kit, state.house, state.trump, state.tableau, state.has_opened(state.seat), 0, hand | mask_of(cards)
    )
    plans = [planner.plan(hand | BIT[card]) for card in cards]
    good = sum(plan is not None and is_enough(plan) for plan in plans)
    if good == len(cards):
        return ""
    number = "none" if not good else f"only {good}" if 2 * good < len(cards) else f"{good}"
    return f"From the deck, {number} of the {counted(len(cards), 'blue card')} that you have not seen would"


def _taken(state: BluesAndGreensState, move: Draw) -> tuple[Card, ...]:
    """Return the cards of the splay that a draw takes."""
    return state.splay[state.splay.index(move.cards[0]) :] if move.cards else ()


def _named(state: BluesAndGreensState, move: Draw) -> str:
    above = len(_taken(state, move)) - 1
    return card_name(move.cards[0]) + (f" and the {counted_in_words(above, 'card')} above it" if above else "")


def _after_draw(state: BluesAndGreensState, move: Draw) -> BluesAndGreensState:
    """Return the state after cards of the splay are drawn, before new ones are laid there: nobody knows these yet."""
    ahead, taken = state.copy(), _taken(state, move)
    ahead.hands[state.seat] |= mask_of(taken)
    ahead.splay = state.splay[: -len(taken)]
    ahead.must_meld = taken[0] if len(taken) > 1 else None
    ahead.phase, ahead.moves_cache, ahead.melds_cache = Phase.MELD, None, None
    return ahead


def _left_in_splay(state: BluesAndGreensState, taken: Sequence[Card], wanted: Sequence[Card]) -> str:
    """Return which cards worth having a draw leaves to the others, if there are some."""
    kit, left = state.kit, [card for card in wanted if card not in taken]
    threes = [card for card in left if BIT[card] & (kit.red | kit.black)]
    if threes:
        points = _of(kit.points(mask_of(threes), state.trump))
        return f"You leave {card_names(threes)} in the splay: {points} for the others to take."
    if len(left) < MANY_CARDS:
        return ""
    points = _of(kit.points(mask_of(left), state.trump))
    return f"You leave {counted_in_words(len(left), 'card')} in the splay for the others to take, with {points}."


def _against_playing(state: BluesAndGreensState, card: Card, other: Card) -> str:
    """Return what a card played to a trick does worse than another, as a sentence."""
    kit, last = state.kit, len(state.trick) == 3
    lost = _points_lost(state, card, other) if last else ""
    if lost:
        return lost
    if BIT[other] & kit.red and not BIT[card] & kit.red:
        points = kit.points(BIT[other], state.trump)
        return f"you keep {card_name(other)}, and its {_of(points)} count for your opponents while you hold it."
    if BIT[card] & kit.black and last:
        return f"{card_name(other)} wins this trick as well, and {card_name(card)} wins almost any."
    if state.trick and not last:
        said = _so_far(state, card, other)
        if said:
            return said
    pair, instead = (_of_one_rank(state, each) for each in (card, other))
    if pair and not instead:
        return f"{card_names((card, *pair))} may yet make a set."
    return ""


def _so_far(state: BluesAndGreensState, card: Card, other: Card) -> str:
    """Return that one card is winning a trick so far and another is not."""
    holders = [winner(state.kit, state.trump, (*state.trick, each)) for each in (card, other)]
    place = len(state.trick)
    if holders[1] != place or holders[0] in {None, place}:
        return ""
    held = state.trick[holders[0] or 0]
    if (place - (holders[0] or 0)) % 2 == 0:
        return f"your partner's {card_name(held)} is easier to beat than {card_name(other)}."
    return f"{card_name(card)} leaves the trick to your opponents so far, and {card_name(other)} would beat it."


def _of_one_rank(state: BluesAndGreensState, card: Card) -> Sequence[Card]:
    """Return the other cards of the hand that have the rank of a card which can be melded."""
    if not BIT[card] & state.kit.plain:
        return ()
    same = [each for each in cards_of(state.hands[state.seat] & state.kit.plain) if each.rank == card.rank]
    return [each for each in same if each != card]


def _points_lost(state: BluesAndGreensState, card: Card, other: Card) -> str:
    """Return what the last card of a trick gives away beside another, as a sentence."""
    (ours, points), (instead_ours, instead) = _trick_with(state, card), _trick_with(state, other)
    if ours == instead_ours:
        more = (instead - points) if ours else (points - instead)
        whose = "your side less" if ours else "your opponents more"
        return f"{card_name(card)} gives {whose}: {_of(points)} in the trick, not {instead}." if more > 0 else ""
    if ours:
        return ""
    return f"with {card_name(card)}, your opponents win the trick: {_of(points)} in it."


def _of(points: int) -> str:
    return counted(points, "point")


def _trick_with(state: BluesAndGreensState, card: Card) -> tuple[bool, int]:
    """Return whether the actor's team wins the trick with its last card, and the points in it."""
    trick = (*state.trick, card)
    place = winner(state.kit, state.trump, trick)
    return place is not None and place % 2 == 1, state.kit.points(mask_of(trick), state.trump)


def _rest_of_turn(state: BluesAndGreensState, move: Move, best: Move) -> str:
    """Return what is lost in the rest of the turn by a move, beside a better one."""
    most, could = _planned(state, best)
    if isinstance(best, Play) and not isinstance(move, Play) and not could:
        against = _against_going_out(state, move)
        if against:
            return against
    rest = _possible(_ahead(state, move), state.kit.points(mask_of(_laid(move)), state.trump))
    if rest is not None and could and not rest.out and should_go_out(state):
        return "After your move you can't go out in this turn any more."
    if isinstance(move, Play) and most:
        return f"Your card ends the turn with {_of(most)} in your hand that you could have laid down."
    if rest is not None and rest.points < most:
        return f"After your move you can lay down only {_of(rest.points)} in this turn, not {most}."
    spent = [card for card in _laid(move) if BIT[card] & state.kit.wild]
    if spent and not any(BIT[card] & state.kit.wild for card in _laid(best)):
        return f"Your move uses up {card_names(spent)}, which can be added to almost any meld later."
    trumps = state.kit.trumps[state.trump] & state.kit.plain
    ruffs = [card for card in _laid(move) if BIT[card] & trumps]
    if ruffs and not any(BIT[card] & trumps for card in _laid(best)):
        what = "a trump that could win a trick" if len(ruffs) == 1 else "trumps that could win tricks"
        return f"Your move lays down {card_names(ruffs)}, {what}."
    return ""


def _against_going_out(state: BluesAndGreensState, move: Move) -> str:
    """Return what speaks against a move that leaves at most one card, so that its player must go out now."""
    seat = state.seat
    if (state.hands[seat] & ~mask_of(move.cards)).bit_count() > 1:
        return ""
    ours, partner = round(points_if_out(state)), (seat + 2) % 4
    if state.bidder is not None and (state.bidder - seat) % 2 == 0 and ours < state.bid:
        only = f"your side would have only about {_of(ours)}, not the {state.bid} of its bid"
        return f"You must go out after it, and {only}."
    cards = state.hands[partner].bit_count()
    if cards >= MANY_CARDS:
        left = f"the {counted(cards, 'card')} in your partner's hand"
        return f"You must go out after it, and {left} count for your opponents."
    return ""


def _laid(move: Move) -> tuple[Card, ...]:
    match move:
        case Set(cards) | Run(cards):
            return cards
        case Build(_, card):
            return (card,)
    return ()


class _Rest(NamedTuple):
    """The rest of a turn: the points that it can lay down, and whether the player can go out."""

    points: int
    out: bool


def _planned(state: BluesAndGreensState, move: Move) -> _Rest:
    """Return a turn that begins with a move, as a player would plan it: there may be better ones."""
    laid = mask_of(_laid(move))
    if not laid:
        return _Rest(0, isinstance(move, Play) and state.hands[state.seat].bit_count() == 1)
    points, ahead = state.kit.points(laid, state.trump), _ahead(state, move)
    if ahead.actor != state.actor or ahead.phase is not Phase.MELD:
        return _Rest(points, True)
    must = 0 if ahead.must_meld is None else BIT[ahead.must_meld]
    plan = planner_of(ahead).plan(ahead.hands[ahead.seat], must)
    return _Rest(points, False) if plan is None else _Rest(points + plan.points, goes_out(ahead, plan))


def _possible(ahead: BluesAndGreensState, laid: int) -> _Rest | None:
    """Return the most that the rest of a turn can do; ``None`` if there is too much to look at.

    :param laid: the points laid down before.
    """
    seat, most, out = ahead.turn, 0, False
    if seat is None:
        return None
    turns = [(ahead, laid)]
    seen: dict[tuple[object, ...], int] = {}
    while turns:
        here, points = turns.pop()
        if here.actor != seat or here.phase is not Phase.MELD:
            most, out = max(most, points), out or here.hands[seat] == 0
            continue
        known = here.hands[seat], here.melds, here.must_meld
        if seen.get(known, -1) >= points:
            continue
        seen[known] = points
        if len(seen) > MAX_SEARCHED:
            return None
        if here.must_meld is None:
            most = max(most, points)
        for each in here.moves():
            out = out or isinstance(each, Lay) or (isinstance(each, Play) and here.hands[seat].bit_count() == 1)
            if cards := _laid(each):
                turns.append((_ahead(here, each), points + here.kit.points(mask_of(cards), here.trump)))
    return _Rest(most, out)


def _ahead(state: BluesAndGreensState, move: Move) -> BluesAndGreensState:
    ahead = state.copy()
    ahead.apply(move)
    return ahead


# The forecast before the play: what a hand is worth with each trump suit


_LOW: Final = 0.55
_HIGH: Final = 1.2
"""The bars of the forecast begin and end at these multiples of the bid."""


def forecast(view: BluesAndGreensView) -> Forecast | None:
    """Return the points that the viewer's team may win with each trump suit.

    ``None`` outside the auction; the winner of the auction keeps the forecast until the trumps are named.
    """
    facts = view.facts
    names = view.phase == Phase.TRUMP and view.seat == facts.bidder
    if view.seat is None or not view.hand or not (names or view.phase == Phase.AUCTION):
        return None
    hand = mask_of(view.hand)
    promises = [(suit, hand_worth_with(view.house, hand, suit)) for suit in range(4)]
    promises.sort(key=lambda each: -each[1])
    bid = facts.bid if names else least_bid(view.house, facts.bid)
    rows = tuple(Promise(SIGNS[suit], points, str(round(points))) for suit, points in promises)
    title, unit = "What your hand is worth", f"points for your side, usually within {SPREAD}"
    scale = (_LOW * bid, _HIGH * bid)
    if names:
        return Forecast(title, unit, rows, scale, bid, f"Your bid is {bid}.")
    bidders = [seat for seat, number in facts.calls if number]
    margin = pays_from(0, view.seat, bidders[-1] if bidders else None)
    return Forecast(title, unit, rows, scale, margin=margin).for_bid(bid)
