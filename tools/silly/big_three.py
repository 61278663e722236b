"""Rules of judgement for Big Three and Four-Hand Big Three."""

from collections.abc import Iterator

from cardtable.engine.moves import PASS, Bid, Move, Pass
from cardtable.games.big_three.card_play import sides, turns
from cardtable.games.big_three.combinations import can_beat
from cardtable.games.big_three.deck import ALL, BIT, COUNT, FOUR_OF_HEARTS, STRENGTH, holdings, mask_of
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import Call, Lay, Phase
from tools.silly.judgement import Judgement

_MANY = 4
"""With more cards than this in each opponent's hand, nobody is about to go out."""
_LOW = 10
"""Cards above this strength, those of the two highest ranks, are kept to win the lead."""


def ranks_of(move: Move) -> object:
    """Return what matters of a move: its ranks (BT-2)."""
    return tuple(sorted(card.rank for card in move.laid)) if isinstance(move, Lay) else move


def judgements(state: BigThreeState) -> Iterator[Judgement]:
    """Yield what can be said with certainty of the actor's moves."""
    match state.phase:
        case Phase.AUCTION:
            yield from _bids(state)
        case Phase.CALL:
            yield from _calls(state)
        case Phase.PLAY:
            yield from _leads(state) if not state.table[0] else _answers(state)


def _held(state: BigThreeState) -> tuple[int, int]:
    """The number of cards of the highest rank, and of the three highest, in the actor's hand."""
    hand, strength = state.hands[state.seat], STRENGTH[state.house.ranking]
    by_strength = {strength[order]: COUNT[hand >> 4 * order & 15] for order in range(13)}
    return by_strength[12], by_strength[12] + by_strength[11] + by_strength[10]


def _bids(state: BigThreeState) -> Iterator[Judgement]:
    kings, tops = _held(state)
    bids = tuple(move for move in state.moves() if isinstance(move, Bid))
    high = tuple(move for move in bids if move.number == 3)
    if state.seats == 3:
        if not kings and tops <= 2:
            yield Judgement("a bid without tops", bids, "Without the highest rank nobody gets the lead back (BT-9).")
        elif kings <= 1 and tops <= 3:
            why = "One card of the highest rank is too little for three against two players (BT-11)."
            yield Judgement("three on one top", high, why)
    elif kings <= 1 and tops <= 3:
        yield Judgement("three on one top", high, "One card of the highest rank is too little for three (BT-12).")


def _calls(state: BigThreeState) -> Iterator[Judgement]:
    strength = STRENGTH[state.house.ranking]
    hand = state.hands[state.seat]
    top = next(order for order in range(13) if strength[order] == 12)
    if COUNT[hand >> 4 * top & 15] == 4:
        return
    low = tuple(
        move
        for move in state.moves()
        if isinstance(move, Call)
        and move.card != FOUR_OF_HEARTS
        and 2 <= strength[BIT[move.card].bit_length() - 1 >> 2] <= 6
    )
    yield Judgement("a weak partner called", low, "A card of the highest rank is a better partner's card (BT-12).")


def _leads(state: BigThreeState) -> Iterator[Judgement]:
    seat = state.seat
    hand = state.hands[seat]
    lays = [(move, mask_of(move.laid)) for move in state.moves() if isinstance(move, Lay)]
    out = [move for move, laid in lays if laid == hand]
    if out:
        others = tuple(move for move, laid in lays if laid != hand)
        yield Judgement("not going out", others, "All cards can be laid at once, which wins the hand (BT-11).")
        return
    allies, opponents = sides(state, seat)
    lanes = holdings(ALL ^ hand ^ state.played)
    least = min(state.hands[other].bit_count() for other in opponents)
    if least == 1 and not allies:
        strength = STRENGTH[state.house.ranking]
        singles = [(move, laid) for move, laid in lays if len(move.cards) == 1]
        beatable = {
            move: strength[laid.bit_length() - 1 >> 2]
            for move, laid in singles
            if can_beat(lanes, (1, 1, laid.bit_length() - 1 >> 2), state.house.ranking)
        }
        if len(singles) == len(lays):
            highest = max(strength[laid.bit_length() - 1 >> 2] for _, laid in singles)
            low = tuple(move for move, each in beatable.items() if each < highest)
            why = "An opponent with one card left may beat it; the highest card holds most often (BT-11)."
            yield Judgement("a low card led", low, why, on_sight=True)
        else:
            wrong = tuple(move for move, each in beatable.items() if each < 9)
            yield Judgement(
                "a single card led", wrong, "An opponent with one card left may beat it and is out (BT-11)."
            )


def _answers(state: BigThreeState) -> Iterator[Judgement]:
    seat = state.seat
    hand = state.hands[seat]
    lays = [(move, mask_of(move.laid)) for move in state.moves() if isinstance(move, Lay)]
    if not lays:
        return
    if any(laid == hand for _, laid in lays):
        others: tuple[Move, ...] = (PASS, *(move for move, laid in lays if laid != hand))
        yield Judgement("not going out", others, "All cards can be laid at once, which wins the hand (BT-11).")
        return
    allies, opponents = sides(state, seat)
    last = state.passes == state.seats - 2
    if state.owner in allies and _opponents_passed(state, opponents):
        over = tuple(move for move, _ in lays)
        yield Judgement("over the partner", over, "The opponents have passed, so the partner leads next (BT-10).")
    if state.owner in opponents and last and state.hands[state.owner].bit_count() == 1:
        # The owner would lead the last card, and be out.
        yield Judgement("the last card let out", (PASS,), "After this pass the opponent leads the last card (BT-10).")
    if state.table[1] == 1 and min(state.hands[other].bit_count() for other in opponents) > _MANY:
        yield from _torn(state, hand, lays)


def _torn(state: BigThreeState, hand: int, lays: list[tuple[Lay, int]]) -> Iterator[Judgement]:
    """A triplet or a foursome is not torn while cards that are in no group and no run beat the table as well."""
    strength = STRENGTH[state.house.ranking]

    def held(laid: int) -> int:
        return COUNT[hand >> 4 * (laid.bit_length() - 1 >> 2) & 15]

    def in_the_way(laid: int) -> bool:
        low = strength[laid.bit_length() - 1 >> 2] <= _LOW
        return low and held(laid) == laid.bit_count() and turns(hand ^ laid) < turns(hand)

    if any(in_the_way(laid) for _, laid in lays):
        torn = tuple(move for move, laid in lays if held(laid) >= 3 and held(laid) > laid.bit_count())
        why = "Other cards beat the table, and the triplet or foursome stays whole (BT-7)."
        yield Judgement("a group torn", torn, why, on_sight=True)


def _opponents_passed(state: BigThreeState, opponents: object) -> bool:
    """Whether every opponent has passed since the cards on the table were laid."""
    passed = set()
    for other, cards in reversed(state.plays):
        if cards:
            break
        passed.add(other)
    assert isinstance(opponents, list | tuple)
    return set(opponents) <= passed


__all__ = ["Pass", "judgements", "ranks_of"]
