"""Rules of judgement for The Card Game."""

from collections.abc import Iterator

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.games.the_card_game.hand_value import Judge
from cardtable.games.the_card_game.meld_search import POINTS, could_meld, fewest_points, outs, without
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import Discard, Phase, Take
from tools.silly.judgement import Judgement

_RANK = 15
_CLEARLY_MORE = 4
"""Points that nobody keeps in the hand without a reason."""


def judgements(state: CardGameState) -> Iterator[Judgement]:
    """Yield what can be said with certainty of the actor's moves."""
    match state.phase:
        case Phase.TAKE:
            yield from _takes(state)
        case Phase.DISCARD:
            yield from _discards(state)


def _takes(state: CardGameState) -> Iterator[Judgement]:
    if not state.discards or len(state.moves()) < 2:
        return
    top, judge = state.discards[-1], Judge(state)
    hand, wild, ace_high = judge.hand, judge.wild, judge.ace_high
    if top & _RANK == wild:
        yield Judgement("a wild card left", (Take("pile"),), "A wild card fits every meld (TC-3).")
    elif state.leftovers(state.turn) and outs(tuple(sorted((*hand, top))), wild, ace_high):
        yield Judgement("the last card left", (Take("pile"),), "With the discard all cards are in melds (TC-5).")
    elif not could_meld(top, hand, wild, ace_high) and POINTS[top & _RANK] == 10:
        alone = not any(_near(top, other) for other in hand)
        if alone:
            yield Judgement("a useless card taken", (Take("discard"),), "It fits no other card and counts ten (TC-7).")


def _near(card: Card, other: Card) -> bool:
    return card & _RANK == other & _RANK or (card >> 4 == other >> 4 and abs((card & _RANK) - (other & _RANK)) < 3)


def _discards(state: CardGameState) -> Iterator[Judgement]:
    moves = [move for move in state.moves() if isinstance(move, Discard)]
    if state.outs():
        if state.out is None:
            yield Judgement("not going out", tuple(moves), "All other cards are in melds (TC-5).")
        return
    judge = Judge(state)
    wild, leftovers = judge.wild, state.leftovers(state.turn)
    normal = [card for card in leftovers if card & _RANK != wild]
    if state.out is not None:
        left = {move: fewest_points(without(judge.hand, move.card), wild, judge.ace_high) for move in moves}
        least = min(left.values())
        wrong = tuple(move for move in moves if left[move] >= least + _CLEARLY_MORE)
        yield Judgement("points kept", wrong, "In the last turn only the points left count (TC-8).")
        return
    if not normal:
        return
    thrown: tuple[Move, ...] = tuple(move for move in moves if move.card & _RANK == wild)
    yield Judgement("a wild card thrown", thrown, "A wild card fits every meld (TC-3).")
    melded = tuple(move for move in moves if move.card not in leftovers and move.card & _RANK != wild)
    yield Judgement("a meld broken up", melded, "A card that is in no meld can go instead (TC-8).")
    lone = [card for card in normal if not judge.use(card, leftovers) and not judge.gift(card)]
    if len(lone) > 1:
        most = max(POINTS[card & _RANK] for card in lone)
        low = tuple(
            move
            for move in moves
            if move.card in lone and POINTS[move.card & _RANK] <= most - _CLEARLY_MORE and not judge.gift(move.card)
        )
        yield Judgement("the low card thrown", low, "Neither card is of use, and the other counts more (TC-7).")
