"""The legal moves of Blues and Greens, and why a move is not legal."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from cardtable.engine.card_names import card_name, card_names, suit_name
from cardtable.engine.cards import SUITS, Card
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import Bid, Move, Pass, Play, Shuffle
from cardtable.engine.typography import capitalized, counted
from cardtable.games.blues_and_greens.law.facts import (
    AUCTION,
    DEAL,
    DONE,
    DRAW,
    GIVE,
    MELD,
    OVER,
    SHUFFLE,
    TRUMP,
    Phase,
)
from cardtable.games.blues_and_greens.law.fields import BluesAndGreensFields
from cardtable.games.blues_and_greens.law.gifts import Gifts
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.masks import BIT, CARDS, cards_of, mask_of
from cardtable.games.blues_and_greens.law.meld_choices import (
    LOW_SHIFT,
    Melds,
    TurnMoves,
    melds_in,
    runs_with_twos_anywhere,
)
from cardtable.games.blues_and_greens.law.melds import Meld, new_run, new_set, runs_of, with_card
from cardtable.games.blues_and_greens.law.moves import Build, Draw, Give, Lay, Run, Set, Trump
from cardtable.games.blues_and_greens.law.must_meld import MustMeld
from cardtable.games.blues_and_greens.law.possible_melds import PossibleMelds
from cardtable.games.blues_and_greens.law.tricks import leading_suit, playable, steps

MAX_MELDS: Final = 5000
"""With more melds than this, ``moves`` counts twos as equal and may leave some melds out (see ``melds_in``)."""

PASS: Final = Pass()
DECK: Final = Draw()
PLAYS: Final = {card: Play(card) for card in CARDS}
DRAWS: Final = {card: Draw(card) for card in CARDS}
BIDS: Final = tuple(Bid(number) for number in range(401))
TRUMPS: Final = tuple(Trump(suit) for suit in SUITS)

_EXPECTED: Final[dict[Phase, Expected]] = {
    DEAL: Expected((Shuffle,), Refusal("BG-1", "The dealer must shuffle first.")),
    DONE: Expected((Shuffle,), Refusal("BG-1", "The hand is over, and the dealer must shuffle first.")),
    SHUFFLE: Expected((Shuffle,), Refusal("BG-3", "The dealer must shuffle the twos back into the blue deck first.")),
    AUCTION: Expected((Pass, Bid), Refusal("BG-5", "This is the auction: bid or pass.")),
    TRUMP: Expected((Trump,), Refusal("BG-8", "You must name the trump suit now.")),
    GIVE: Expected((Give,), Refusal("BG-9", "You must give four cards to your partner now.")),
    DRAW: Expected((Draw,), Refusal("BG-13", "First draw a card.")),
    MELD: Expected(
        (Set, Run, Build, Lay, Play), Refusal("BG-21", "You have drawn: now meld, or play a card to the trick.")
    ),
    OVER: Expected((), Refusal("BG-45", "The match is over.")),
}


def moves(state: BluesAndGreensFields) -> Sequence[Move]:
    """Return the actor's legal moves (see ``BluesAndGreensState.moves``)."""
    phase = state.phase
    if phase is MELD:
        return _turn_moves(state)
    if phase is DRAW:
        return _draws(state)
    if phase is AUCTION:
        return _calls(least_bid(state.house, state.bid), state.kit.top_bid)
    if phase in (DEAL, SHUFFLE, DONE):
        return (state.next_shuffle(),)
    if phase is TRUMP:
        return TRUMPS
    if phase is GIVE:
        return Gifts(cards_of(state.hands[state.seat]))
    return ()


def attempts(state: BluesAndGreensFields, cards: tuple[Card, ...]) -> tuple[Move, ...]:
    """Return the moves, legal or not, that exactly these cards could make."""
    return tuple(_all_attempts(state, tuple(sorted(cards))))


def moves_with(state: BluesAndGreensFields, cards: tuple[Card, ...]) -> tuple[Move, ...]:
    """Return the actor's legal moves made of exactly these cards, with one order of the twos in a sequence."""
    return tuple(move for move in _all_attempts(state, tuple(sorted(cards))) if refusal(state, move) is None)


def refusal(state: BluesAndGreensFields, move: Move) -> Refusal | None:
    """Return why ``move`` is not allowed now, or ``None`` if it is."""
    unexpected = _EXPECTED[state.phase].refusal(move)
    if unexpected is not None:
        return unexpected
    match move:
        case Shuffle():
            shuffle = state.next_shuffle()
            return wrong_shuffle(move, shuffle, "BG-1" if shuffle.deck == "green" else "BG-3")
        case Bid(number):
            return _refuse_bid(state, number)
        case Give(cards):
            return _refuse_give(state, cards)
        case Draw(card):
            return _refuse_draw(state, card)
        case Set() | Run():
            return _refuse_meld(state, move)
        case Build():
            return _refuse_build(state, move)
        case Lay(cards):
            return _refuse_lay(state, cards)
        case Play(card):
            return _refuse_play(state, card)
    return None


@lru_cache(maxsize=1 << 9)
def _calls(least: int, top: int) -> tuple[Move, ...]:
    """Return a pass and the bids from ``least`` to ``top``."""
    return (PASS, *BIDS[least : top + 1])


def least_bid(house: House, bid: int) -> int:
    """Return the lowest bid allowed after a bid of ``bid``, or as the first bid if it is 0 (BG-6)."""
    return max(house.minimum_bid, bid + 1)


def _refuse_bid(state: BluesAndGreensFields, number: int) -> Refusal | None:
    if number < least_bid(state.house, state.bid):
        if state.bid:
            return Refusal("BG-6", f"The bid to beat is {state.bid}: bid at least {state.bid + 1}.")
        return Refusal("BG-6", f"The lowest bid is {state.house.minimum_bid}.")
    if number > state.kit.top_bid:
        return Refusal("BG-6", f"You can't bid more than {state.kit.top_bid}, all the points in the game.")
    return None


def _refuse_give(state: BluesAndGreensFields, cards: tuple[Card, ...]) -> Refusal | None:
    if len(cards) != 4 or len(set(cards)) != 4:
        return Refusal("BG-9", "You must give exactly four cards.")
    return _not_held(state, cards, "BG-9")


def _not_held(state: BluesAndGreensFields, cards: tuple[Card, ...], rule: str) -> Refusal | None:
    hand, mask = state.hands[state.seat], mask_of(cards)
    # A fast check first, because players ask this often while they plan a turn.
    if not mask & ~hand and mask.bit_count() == len(cards):
        return None
    return not_held(cards, cards_of(hand), rule)


def _possible_melds(state: BluesAndGreensFields, seat: int, largest_hand: int) -> PossibleMelds:
    """Return what ``seat`` can still meld in a turn, out of hands within ``largest_hand``."""
    return PossibleMelds(
        state.kit, state.house, state.trump, state.tableau, bool(state.opened >> seat & 1), largest_hand
    )


def _draws(state: BluesAndGreensFields) -> tuple[Move, ...]:
    seat, splay = state.seat, state.splay
    deck: tuple[Move, ...] = (DECK,) if state.in_stock else ()
    if not splay:
        return deck
    hand, top = state.hands[seat], splay[-1]
    # BG-14: a card from below the top must be melded.
    opened = state.opened >> seat & 1
    reach = _possible_melds(state, seat, hand if opened else hand | mask_of(splay))
    deep = reach.meldable_draws(hand | BIT[top], splay[-2::-1])
    return (*deck, *[DRAWS[card] for card in reversed(deep)], DRAWS[top])


def _refuse_draw(state: BluesAndGreensFields, card: Card | None) -> Refusal | None:
    if card is None:
        return None if state.in_stock else Refusal("BG-16", "The blue deck is empty, so you must draw from the splay.")
    if card not in state.splay:
        return Refusal("BG-13", f"{card_name(card)} is not in the splay.")
    seat = state.seat
    place = state.splay.index(card)
    hand = state.hands[seat] | mask_of(state.splay[place:])
    if place == len(state.splay) - 1:
        return None
    if not BIT[card] & state.kit.plain:
        return Refusal("BG-14", f"You can't meld {card_name(card)}, so you can't choose it from below the top.")
    if _possible_melds(state, seat, hand).cards_to_meld(hand, card, 0):
        return None
    return Refusal(
        "BG-14",
        f"{card_name(card)} lies below the top of the splay, so you would have to meld it in this turn, and you can't.",
    )


def _turn_moves(state: BluesAndGreensFields) -> Sequence[Move]:
    seat = state.seat
    hand, must = state.hands[seat], state.must_meld
    opened = bool(state.opened >> seat & 1)
    owed = None if must is None else MustMeld(state, seat, must)
    others: list[Move] = []
    tableau = state.tableau
    if tableau.melds and (opened or state.house.build_before_opening):
        builds = tableau.builds(hand)
        others += builds if owed is None else owed.builds(builds)
    red = hand & state.kit.red
    if red and (hand ^ red).bit_count() <= 1:
        others += _lay_moves(state, hand)
    if owed is None:
        others += _plays_of(playable(state.kit, state.trump, state.trick, hand))
    if not (state.new_melds and state.house.melds_per_turn == "one"):
        melds = _new_melds(state, hand, opened)
        choices = melds.choices if owed is None else owed.melds(melds.choices)
        if melds.alike and not choices:
            choices = runs_with_twos_anywhere(state.kit, state.trump, hand, melds.need)
            choices = choices if owed is None else owed.melds(choices)
        if choices:
            return TurnMoves(state.kit, choices, melds.alike, others)
    return tuple(others)


@lru_cache(maxsize=1 << 12)
def _plays_of(cards: int) -> tuple[Play, ...]:
    return tuple(map(PLAYS.__getitem__, cards_of(cards)))


def _new_melds(state: BluesAndGreensFields, hand: int, opened: bool) -> Melds:
    """Return the new melds that can be laid from ``hand``, without regard to BG-14."""
    need = 0 if opened else state.house.opening_points
    known = state.melds_cache
    if known is None or not known.cover(hand, state.trump, need):
        melds = melds_in(state.kit, state.trump, hand, need, MAX_MELDS)
    else:
        melds = known.within(hand)
    state.melds_cache = melds
    return melds


def _lay_moves(state: BluesAndGreensFields, hand: int) -> Iterator[Move]:
    threes = cards_of(hand & state.kit.red)
    for count in range(1, len(threes) + 1):
        for some in combinations(sorted(threes), count):
            if _refuse_lay(state, some) is None:
                yield Lay(some)


def _meld_of(state: BluesAndGreensFields, move: Set | Run) -> Meld | str:
    return (new_set if isinstance(move, Set) else new_run)(state.kit, move.cards, state.seat)


def _refuse_meld(state: BluesAndGreensFields, move: Set | Run) -> Refusal | None:
    absent = _not_held(state, move.cards, "BG-17")
    if absent:
        return absent
    meld = _meld_of(state, move)
    if isinstance(meld, str):
        wild = any(BIT[card] & state.kit.wild for card in move.cards)
        return Refusal("BG-28" if wild else "BG-17", meld)
    return _refuse_new(state, move, meld.low << LOW_SHIFT)


def _refuse_new(state: BluesAndGreensFields, move: Set | Run, low: int) -> Refusal | None:
    """Return why a well-formed meld may not be laid now (BG-14, BG-18, BG-20), or ``None`` if it may."""
    if state.new_melds and state.house.melds_per_turn == "one":
        return Refusal("BG-20", "You may lay only one new meld in a turn.")
    seat, cards = state.seat, mask_of(move.cards)
    if not state.opened >> seat & 1 and not _opens(state, cards):
        worth = state.kit.points(cards, state.trump)
        return Refusal(
            "BG-18",
            f"Your first meld must be worth {counted(state.house.opening_points, 'point')}; this one is worth {worth}.",
        )
    must = state.must_meld
    if must is not None and not MustMeld(state, seat, must).melds((cards | low,)):
        return _must_first(must)
    return None


def _opens(state: BluesAndGreensFields, cards: int) -> bool:
    """Whether a meld of these cards is worth enough to be a player's first (BG-18)."""
    return state.kit.points(cards, state.trump) >= state.house.opening_points


def _must_first(must: Card) -> Refusal:
    return Refusal(
        "BG-14", f"You chose {card_name(must)} from the splay and must meld it, which you couldn't do after this."
    )


def _refuse_build(state: BluesAndGreensFields, move: Build) -> Refusal | None:
    seat = state.seat
    absent = _not_held(state, move.cards, "BG-19")
    if absent:
        return absent
    if not 1 <= move.meld <= len(state.melds):
        return Refusal("BG-19", f"There is no meld number {move.meld}; {len(state.melds)} have been laid in this hand.")
    opened = bool(state.opened >> seat & 1)
    if not opened and not state.house.build_before_opening:
        return Refusal("BG-20", "You may build only once you have laid a first meld of your own.")
    meld = with_card(state.kit, state.melds[move.meld - 1], move, seat)
    if isinstance(meld, str):
        return Refusal("BG-28" if BIT[move.card] & state.kit.wild else "BG-19", meld)
    must = state.must_meld
    return None if must is None or MustMeld(state, seat, must).allows(move) else _must_first(must)


def _refuse_lay(state: BluesAndGreensFields, cards: tuple[Card, ...]) -> Refusal | None:
    absent = _not_held(state, cards, "BG-38")
    if absent:
        return absent
    mask = mask_of(cards)
    if not cards or mask & ~state.kit.red:
        return Refusal("BG-38", "You may lay only special red threes on the table.")
    seat = state.seat
    hand = state.hands[seat] & ~mask
    if hand.bit_count() > 1:
        return Refusal("BG-38", "You may lay red threes only when you go out, with at most one card left in your hand.")
    must = state.must_meld
    if must is not None and not MustMeld(state, seat, must).without(mask):
        return _must_first(must)
    return None


def _refuse_play(state: BluesAndGreensFields, card: Card) -> Refusal | None:
    absent = _not_held(state, (card,), "BG-21")
    if absent:
        return absent
    if state.must_meld is not None:
        return Refusal("BG-14", f"You chose {card_name(state.must_meld)} from the splay, so you must meld it first.")
    hand = state.hands[state.seat]
    if BIT[card] & playable(state.kit, state.trump, state.trick, hand):
        return None
    if not state.trick:
        return Refusal("BG-22", "You hold a green card, so you can't lead a blue one.")
    lead = leading_suit(state.kit, state.trump, state.trick)
    if lead is None:
        return Refusal("BG-34", "No suit has been led yet, but you must play a green card if you have one.")
    masks = steps(state.kit, state.trump, state.trick)
    step = next(number for number, mask in enumerate(masks) if mask & hand)
    held = f"you hold {_step_name(state, step, lead)} ({card_names(cards_of(hand & masks[step]))})"
    led = next(each for each in state.trick if state.kit.suit(each, state.trump) is not None)
    if BIT[led] & state.kit.black and step < 2:
        return Refusal(
            "BG-36", f"{card_name(led)} was led and makes trumps the suit to follow; {held}, so you must play one."
        )
    return Refusal("BG-23", f"{capitalized(held)}, so you must play one.")


def _step_name(state: BluesAndGreensFields, step: int, lead: int) -> str:
    """Return the name of a step of BG-23: ``green hearts``, ``blue trumps``."""
    colour = "green" if step % 2 == 0 else "blue"
    if step >= 4:
        return f"{colour} cards"
    suit = lead if step < 2 else state.trump
    if suit == state.trump:
        return f"{colour} trumps"
    return f"{colour} {suit_name(SUITS[suit])}"


def _all_attempts(state: BluesAndGreensFields, cards: tuple[Card, ...]) -> Iterator[Move]:
    """Yield the moves, legal or not, that exactly these cards could make."""
    phase = state.phase
    if phase in (DEAL, SHUFFLE, DONE):
        shuffle = state.next_shuffle()
        if sorted(shuffle.order) == list(cards):
            yield shuffle
    elif phase in (AUCTION, TRUMP):
        if not cards:
            yield from moves(state)
    elif phase is GIVE:
        yield Give(cards)
    elif phase is DRAW:
        if len(cards) <= 1:
            yield Draw(*cards)
    elif phase is MELD:
        yield from _turn_attempts(state, cards)


def _turn_attempts(state: BluesAndGreensFields, cards: tuple[Card, ...]) -> Iterator[Move]:
    if not mask_of(cards) or mask_of(cards) & ~state.hands[state.seat] or len(set(cards)) < len(cards):
        return
    if len(cards) >= 3:
        yield Set(cards)
        yield from runs_of(state.kit, cards)
    if not mask_of(cards) & ~state.kit.red:
        yield Lay(cards)
    if len(cards) == 1:
        yield from state.tableau.builds(BIT[cards[0]])
        yield Play(cards[0])
