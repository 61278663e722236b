"""What a play-test asks about Blues and Greens: which rules mattered, what a seat can do without, who is ahead."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.marks import Marks
from cardtable.engine.mechanics import Mechanic
from cardtable.engine.moves import Bid, Move, Play, Shuffle
from cardtable.games.blues_and_greens.deck import BIT, BLUE, PLACE, mask_of
from cardtable.games.blues_and_greens.meld_moves import PossibleMelds, Tableau, tableau_of
from cardtable.games.blues_and_greens.rules import (
    LEFT_IN_HANDS,
    SPLAY,
    BluesAndGreensState,
    leading_suit,
    least_bid,
    playable,
)
from cardtable.games.blues_and_greens.values import (
    AUCTION,
    DEAL,
    DONE,
    MELD,
    OVER,
    SHUFFLE,
    Build,
    Draw,
    Give,
    House,
    Lay,
    Run,
    Set,
    Trick,
    Trump,
)


def _fired(before: BluesAndGreensState, move: Move, after: BluesAndGreensState) -> Iterable[str]:
    match move:
        case Build():
            marks = _marks_of_build(before, move)
        case Play():
            marks = _marks_of_play(before, move, after)
        case Draw():
            return _marks_of_draw(before, move, after)
        case Set() | Run():
            marks = _marks_of_meld(before, move)
        case Lay():
            marks = iter(("BG-38",))
        case Shuffle():
            return ("BG-3",) if before.phase is SHUFFLE else ()
        case _:
            return _marks_before_play(before, move, after)
    if len(after.results) == len(before.results):
        return marks
    return (*marks, *_marks_of_end(before, after))


def _marks_before_play(before: BluesAndGreensState, move: Move, after: BluesAndGreensState) -> Iterator[str]:
    match move:
        case Bid():
            if before.bid:
                yield "BG-6"
            elif len(before.calls) == 3:
                yield "BG-7"
        case Trump():
            yield "BG-8"
        case Give(cards) if mask_of(cards) & before.given[before.seat]:
            yield "BG-9"
    if before.phase is AUCTION and after.phase is not AUCTION and after.bidder is None:
        yield "BG-11"
    if after.turn is not None and any(after.shown):
        yield "BG-12"


def _marks_of_draw(before: BluesAndGreensState, move: Draw, after: BluesAndGreensState) -> Iterator[str]:
    if move.card is not None:
        yield "BG-13"
        if after.must_meld is not None:
            yield "BG-14"
        if len(after.splay) < SPLAY and after.phase is MELD:
            yield "BG-15"
    if not before.in_stock:
        yield "BG-16"


def _marks_of_meld(before: BluesAndGreensState, move: Set | Run) -> Iterator[str]:
    mask = mask_of(move.cards)
    natural = mask & ~before.kit.wild
    if natural & natural >> 52:
        yield "BG-17"
    if before.new_melds:
        yield "BG-20"
    if natural != mask:
        yield "BG-28"


def _marks_of_build(before: BluesAndGreensState, move: Build) -> Iterator[str]:
    if (before.melds[move.meld - 1].owner - before.seat) % 2:
        yield "BG-19"
    if BIT[move.card] & before.kit.wild:
        yield "BG-28"


def _marks_of_play(before: BluesAndGreensState, move: Play, after: BluesAndGreensState) -> Iterator[str]:
    kit, trump, bit = before.kit, before.trump, BIT[move.card]
    suit = kit.as_suit[trump][move.card]
    if before.trick:
        lead = leading_suit(kit, trump, before.trick)
        if lead is not None and suit != lead:
            yield "BG-23"
    else:
        if bit & BLUE:
            yield "BG-22"
        if bit & (kit.wild | kit.red):
            yield "BG-34"
        if bit & kit.black:
            yield "BG-36"
    if bit & kit.wild:
        yield "BG-29"
    elif bit & kit.red:
        yield "BG-33"
    if len(after.tricks) > len(before.tricks):
        yield from _marks_of_trick(after, after.tricks[-1])


def _marks_of_trick(state: BluesAndGreensState, trick: Trick) -> Iterator[str]:
    cards, kit, trump = trick.cards, state.kit, state.trump
    if len(cards) < 4:
        return  # BG-37
    if twos := [place for place, card in enumerate(cards) if BIT[card] & kit.wild]:
        sides = {place % 2 for place in twos}
        yield "BG-32" if len(twos) == 4 else "BG-31" if len(sides) == 2 else "BG-30"
    if trick.winner is None:
        return
    best = cards[(trick.winner - trick.leader) % 4]
    bit = BIT[best]
    if bit & kit.black:
        yield "BG-35"
    elif bit & kit.plain:
        if kit.as_suit[trump][best] == trump != leading_suit(kit, trump, cards):
            yield "BG-24"
        if sum(PLACE[card] == PLACE[best] for card in cards) > 1:
            yield "BG-25"


def _marks_of_end(before: BluesAndGreensState, after: BluesAndGreensState) -> Iterator[str]:
    if after.opened != 0b1111:
        yield "BG-18"
    if len(after.tricks) > len(before.tricks) and len(after.tricks[-1].cards) < 4:
        yield "BG-37"
    for line in after.results[-1].lines:
        if (line.label == LEFT_IN_HANDS and any(line.points)) or line.rule in ("BG-43", "BG-44"):
            yield line.rule
    if min(after.scores) >= after.house.target:
        yield "BG-45"


def _unused(_seats: int, house: House) -> Iterator[str]:
    kit = house.kit
    if not kit.wild:
        yield from ("BG-3", "BG-28", "BG-29", "BG-30", "BG-31", "BG-32")
    if not kit.red:
        yield from ("BG-33", "BG-38")
    if not kit.wild | kit.red:
        yield "BG-34"
    if not kit.black:
        yield from ("BG-12", "BG-35", "BG-36")
    if house.melds_per_turn == "one":
        yield "BG-20"
    if not house.bonus:
        yield "BG-44"


MARKS: Final = Marks(
    _fired,
    {
        "BG-3": "twos of the splay go back into the blue deck",
        "BG-6": "a bid is outbid",
        "BG-7": "three players pass, and the fourth bids",
        "BG-8": "the bidder names trumps",
        "BG-9": "the bidder gives back a card that came from the partner",
        "BG-11": "all four pass, and there are no trumps",
        "BG-12": "black threes are shown before the first card",
        "BG-13": "a player draws from the splay",
        "BG-14": "a player draws from below the top of the splay",
        "BG-15": "the splay stays short, because the blue deck has run out",
        "BG-16": "the blue deck is empty when a turn begins",
        "BG-17": "a new set has the same card from both decks",
        "BG-18": "the hand ends before all four have laid a first meld",
        "BG-19": "a card is built on a meld of the other side",
        "BG-20": "a player lays a second new meld in a turn",
        "BG-22": "a blue card is led",
        "BG-23": "a player cannot follow suit",
        "BG-24": "a trump takes a trick of another suit",
        "BG-25": "two equal cards could win, and the green one does",
        "BG-28": "a two is melded as a wild card",
        "BG-29": "a two is played to a trick",
        "BG-30": "a two gives a trick to the other side",
        "BG-31": "both sides play a two to a trick",
        "BG-32": "all four play a two, and nobody wins the trick",
        "BG-33": "a red three is played to a trick",
        "BG-34": "a two or a red three is led",
        "BG-35": "a black three takes a trick",
        "BG-36": "a black three is led",
        "BG-37": "a player goes out in the middle of a trick, and takes it",
        "BG-38": "a player lays red threes when going out",
        "BG-42": "cards left in hands count for the opponents",
        "BG-43": "the bidder’s side wins too few points, and scores nothing",
        "BG-44": "a side earns the bonus",
        "BG-45": "both sides have the points to win after the same hand",
    },
    {
        "BG-1": "the deal",
        "BG-2": "the splay",
        "BG-4": "who deals",
        "BG-5": "who speaks first",
        "BG-10": "who plays first",
        "BG-21": "how a turn ends",
        "BG-26": "who leads",
        "BG-27": "which cards are special",
        "BG-39": "that a player who still has cards must play",
        "BG-40": "what the cards count",
        "BG-41": "that trumps count double",
        "BG-46": "the points in the game",
    },
    _unused,
)


def standing(state: BluesAndGreensState) -> tuple[float, ...]:
    """Return the scores with the points that each side has melded, built, laid and won in this hand so far."""
    if state.phase in (DEAL, DONE, OVER):
        return state.scores
    points = [0, 0]
    for side in range(2):
        mask = 0
        for cards in (state.down, state.laid_threes, state.won):
            mask |= cards[side] | cards[side + 2]
        points[side] = state.kit.points(mask, state.trump)
    return tuple(score + points[seat % 2] for seat, score in enumerate(state.scores))


# A card drawn from below the top of the splay must be melded in that turn (BG-14). So a seat that goes without a way of
# melding leaves such a card if it needs that way for it; and should another meld have used up the cards that the card
# needed, the ban is void.


def _in_turn(
    uses: Callable[[BluesAndGreensState, Move], bool], melds_without: Callable[[BluesAndGreensState, int, Card], int]
) -> Callable[[BluesAndGreensState, Move], bool]:
    """Return the ban of a way of melding.

    :param uses: whether a move is of that way.
    :param melds_without: returns cards of a hand that suffice to meld one of them otherwise; 0 if none do.
    """

    def ban(state: BluesAndGreensState, move: Move) -> bool:
        if isinstance(move, Draw):
            card = move.card
            if card is None or card == state.splay[-1]:
                return False
            hand = state.hands[state.seat] | mask_of(state.splay[state.splay.index(card) :])
            return not melds_without(state, hand, card)
        if not uses(state, move):
            return False
        return state.must_meld is None or not all(uses(state, other) for other in state.moves())

    return ban


def _possible_melds(state: BluesAndGreensState, house: House, tableau: Tableau, hand: int) -> PossibleMelds:
    return PossibleMelds(state.kit, house, state.trump, tableau, state.has_opened(state.seat), hand)


def _melds_without_builds(state: BluesAndGreensState, hand: int, card: Card) -> int:
    return _possible_melds(state, state.house, tableau_of(state.kit, ()), hand).cards_to_meld(hand, card, 0)


def _melds_without_twos(state: BluesAndGreensState, hand: int, card: Card) -> int:
    hand &= ~state.kit.wild
    return _possible_melds(state, state.house, state.tableau, hand).cards_to_meld(hand, card, 0)


def _melds_at_once(state: BluesAndGreensState, hand: int, card: Card) -> int:
    house = replace(state.house, melds_per_turn="one")
    return _possible_melds(state, house, state.tableau, hand).cards_to_meld(hand, card, 0)


def _melds_two(state: BluesAndGreensState, move: Move) -> bool:
    return isinstance(move, Set | Run | Build) and bool(mask_of(move.cards) & state.kit.wild)


def _lays_another(state: BluesAndGreensState, move: Move) -> bool:
    return isinstance(move, Set | Run) and state.new_melds > 0


def _draws_deep(state: BluesAndGreensState, move: Move) -> bool:
    return isinstance(move, Draw) and move.card is not None and move.card != state.splay[-1]


def _draws_from_splay(state: BluesAndGreensState, move: Move) -> bool:
    return isinstance(move, Draw) and move.card is not None and bool(state.in_stock)


def _plays_black_three(state: BluesAndGreensState, move: Move) -> bool:
    if not isinstance(move, Play) or not BIT[move.card] & state.kit.black:
        return False
    return bool(playable(state.kit, state.trump, state.trick, state.hands[state.seat]) & ~state.kit.black)


def _bids_high(state: BluesAndGreensState, move: Move) -> bool:
    return isinstance(move, Bid) and move.number > least_bid(state.house, state.bid)


MECHANICS: Final[tuple[Mechanic[BluesAndGreensState], ...]] = (
    Mechanic("bidding", "bids", "BG-5", lambda _, move: isinstance(move, Bid)),
    Mechanic("high-bids", "bids more than the least possible", "BG-6", _bids_high),
    Mechanic("splay", "draws from the splay", "BG-13", _draws_from_splay),
    Mechanic("deep-draws", "draws from below the top of the splay", "BG-14", _draws_deep),
    Mechanic(
        "building",
        "builds on a meld",
        "BG-19",
        _in_turn(lambda _, move: isinstance(move, Build), _melds_without_builds),
    ),
    Mechanic("more-melds", "lays a second new meld in a turn", "BG-20", _in_turn(_lays_another, _melds_at_once)),
    Mechanic("wild-twos", "melds a two", "BG-28", _in_turn(_melds_two, _melds_without_twos)),
    Mechanic("black-threes", "plays a black three that it could keep", "BG-35", _plays_black_three),
    Mechanic("red-threes", "lays red threes", "BG-38", lambda _, move: isinstance(move, Lay)),
)
