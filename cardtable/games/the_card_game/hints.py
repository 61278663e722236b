"""The reasons that hints give for moves of The Card Game."""

from collections.abc import Sequence

from cardtable.engine.cards import Card, card_name, card_names, card_row
from cardtable.engine.moves import Move
from cardtable.engine.typography import capitalized, counted, listed
from cardtable.games.the_card_game.hand_value import Judge
from cardtable.games.the_card_game.meld_search import POINTS, RANK_MASK, without
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import Discard, Meld, Out, Take


def reason(state: CardGameState, move: Move) -> str:
    """Return the reason for ``move``, in one sentence; empty if nothing is known that decides."""
    match move:
        case Out(card=card):
            return _why_go_out(state, card)
        case Take() if not state.leftovers(state.turn):
            done = "All your cards are in runs and sets already"
            rest = "discard the one that you take" if state.out is not None else "take any card, discard it and go out"
            return f"{done}: {rest}."
        case Take(source="discard"):
            return _why_take(state, state.discards[-1])
        case Take():
            return _why_draw(state, state.discards[-1])
        case Discard(card=card):
            return _why_discard(state, card)
        case _:
            return "The cards must be shuffled."


def _why_go_out(state: CardGameState, card: Card) -> str:
    rest = without(state.hand, card)
    melds = [card_row(meld.cards) for meld in state.arrangement(rest).melds]
    ends = "so you have nothing left over" if state.out is not None else "so you can go out"
    return f"All your cards but {card_name(card)} are in runs and sets ({listed(melds)}), {ends}."


def _why_take(state: CardGameState, top: Card) -> str:
    if top & RANK_MASK == state.wild:
        return f"{card_name(top)} is wild, so it fits any run or set."
    meld = _meld_with(state, top)
    if meld is not None:
        return f"{card_name(top)} makes the {meld.kind} {card_row(meld.cards)}."
    if all(_cost_of(top) >= _cost_of(other) for other in state.leftovers(state.turn)):
        return f"{card_name(top)} is more use to you than an unknown card."
    return f"{card_name(top)} costs less than a card that you can discard instead."


def _why_draw(state: CardGameState, top: Card) -> str:
    if state.out is not None:
        return f"{card_name(top)} saves you too few points in your last turn; the pile may have something better."
    if _meld_with(state, top) is not None:
        return f"{card_name(top)} would make a meld, but save you no points; the pile may have something better."
    return f"{card_name(top)} makes no meld; the pile may have something better."


def _why_discard(state: CardGameState, card: Card) -> str:
    name = card_name(card)
    leftovers = state.arrangement(state.hand).left
    if card not in leftovers:
        return f"If you discard {name}, your other cards leave the fewest points."
    dearest = max((other for other in leftovers if other & RANK_MASK != state.wild), key=_cost_of, default=card)
    dearer = None if _cost_of(dearest) <= _cost_of(card) else dearest
    if state.out is not None:
        if dearer is None:
            return f"In your last turn only points count, and {name} costs you the most: {_points(card)}."
        points, instead = (state.arrangement(without(state.hand, each)).points for each in (card, dearer))
        fewest = f"In your last turn only points count, and you have the fewest left without {name}."
        return fewest if points < instead else _less_of_a_gift(Judge(state), card, dearer)
    if dearer is not None:
        return _why_keep_dearer(state, leftovers, card, dearer)
    return _why_part_with(state, leftovers, card)


def _why_part_with(state: CardGameState, leftovers: Sequence[Card], card: Card) -> str:
    """Return why ``card`` is discarded rather than others that cost no more."""
    judge = Judge(state)
    name, points = card_name(card), _points(card)
    waiting = _waiting(leftovers, card)
    hope = judge.use(card, leftovers)
    others = [other for other in leftovers if other != card and other & RANK_MASK != state.wild]
    if hope >= 1:
        hopes = [judge.use(other, leftovers) for other in others]
        if others and hope <= min(hopes) and hope < max(hopes):
            less = "less" if len(leftovers) == 2 else "least"
            return f"Of {card_names(leftovers)}, {name} is the {less} likely to find a meld, and costs {points}."
        return f"None of your loose cards costs more than {name}: {points}."
    if waiting:
        return f"The cards that {card_names(sorted((card, *waiting)))} would need are gone, and {name} costs {points}."
    if any(judge.gift(other) > judge.gift(card) for other in others):
        return f"{name} fits nothing in your hand, and nothing that the next player is known to hold."
    return f"{name} fits nothing in your hand, and would cost you {points}."


def _why_keep_dearer(state: CardGameState, leftovers: Sequence[Card], card: Card, dearer: Card) -> str:
    """Return why ``card`` is discarded although another costs more; empty if nothing is known that decides."""
    judge, name = Judge(state), card_name(card)
    other = f"{card_name(dearer)} costs more ({_points(dearer)} against {_cost_of(card)}),"
    if judge.use(card, leftovers) < judge.use(dearer, leftovers):
        return f"{other} but is more likely than {name} to find a meld."
    gift = _less_of_a_gift(judge, card, dearer)
    if gift:
        return gift
    more = _more_ways_out(judge, card, dearer)
    return f"{other} but {more}." if more else ""


def _less_of_a_gift(judge: Judge, card: Card, dearer: Card) -> str:
    if judge.gift(card) >= judge.gift(dearer):
        return ""
    costs = f"{card_name(dearer)} costs more ({_points(dearer)} against {_cost_of(card)})"
    return f"{costs}, but would help the next player more than {card_name(card)}."


def _more_ways_out(judge: Judge, card: Card, other: Card) -> str:
    """Return with how many more cards one discard lets a player go out than another, as a clause; empty if not more."""
    ways, fewer = judge.ways_out(card), judge.ways_out(other)
    if ways <= fewer:
        return ""
    only = f"only {fewer}" if fewer else "none"
    out = f"without {card_name(card)} you can go out with {ways} of the cards that you have not seen"
    return f"{out}, without {card_name(other)} with {only}"


def _cost_of(card: Card) -> int:
    return POINTS[card & RANK_MASK]


def _points(card: Card) -> str:
    return counted(_cost_of(card), "point")


def _waiting(leftovers: Sequence[Card], card: Card) -> list[Card]:
    """Return the leftovers with which ``card`` could still become a set."""
    return [other for other in leftovers if other != card and other & RANK_MASK == card & RANK_MASK]


def _meld_with(state: CardGameState, card: Card) -> Meld | None:
    """Return the meld that ``card`` would be part of."""
    hand = tuple(sorted((*state.hand, card)))
    return next((meld for meld in state.arrangement(hand).melds if card in meld.cards), None)


# What speaks against a move beside a better one: the second sentence of a review
#
# Every sentence states what follows from the cards that the player sees, and nothing is said where nothing is certain.


def drawback(state: CardGameState, move: Move, best: Move) -> str:
    """Return one sentence on what speaks against ``move`` beside ``best``; empty if there is nothing certain."""
    match move, best:
        case Discard(card=card), Discard(card=other):
            return capitalized(_against_discarding(state, card, other))
        case Discard(), Out():
            return f"If you stay in, {'another player' if state.seats > 2 else 'your opponent'} may go out first."
        case Take(source="pile"), Take():
            return _against_the_pile(state)
        case Take(), Take():
            return _against_the_discard(state)
    return ""


def _against_the_pile(state: CardGameState) -> str:
    good, unseen = Judge(state).unseen_as_good(state.discards[-1])
    cards = f"the {counted(unseen, 'card')} that you have not seen"
    if 2 * good >= unseen:
        return f"You may draw worse: {unseen - good} of {cards} would help you less."
    return f"Of {cards}, {f'only {good}' if good else 'none'} would help you as much."


def _against_the_discard(state: CardGameState) -> str:
    judge, top = Judge(state), state.discards[-1]
    good, unseen = judge.unseen_as_good(top)
    left = f"With {card_name(top)} you would keep {counted(judge.points_with(top), 'point')}"
    return f"{left}; {good} of the {counted(unseen, 'card')} that you have not seen are as good or better."


def _against_discarding(state: CardGameState, card: Card, other: Card) -> str:
    name = card_name(card)
    if card & RANK_MASK == state.wild:
        return f"{name} is wild, and fits any run or set."
    points, instead = (state.arrangement(without(state.hand, each)).points for each in (card, other))
    if points > instead:
        left = f"without {name}, your other cards leave {counted(points, 'point')}"
        return f"{left}; without {card_name(other)}, {instead}."
    judge, leftovers = Judge(state), state.arrangement(state.hand).left
    if {card, other} <= set(leftovers) and judge.use(card, leftovers) > judge.use(other, leftovers):
        return f"{name} is more likely than {card_name(other)} to find a meld."
    if judge.gift(card) > judge.gift(other):
        return f"the next player is more likely to want {name}."
    if state.out is not None:
        saves = _cost_of(card) < _cost_of(other)
        return f"the next player, in the last turn, would save more points with {name}." if saves else ""
    more = _more_ways_out(judge, other, card)
    return f"{more}." if more else ""
