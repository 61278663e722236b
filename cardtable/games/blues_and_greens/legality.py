"""What may be done in Blues and Greens, and why not: the only home of legality."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from cardtable.engine.cards import SUITS, Card
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Bid, Move, Pass, Play, Shuffle
from cardtable.engine.words import card_name, card_names, suit_name
from cardtable.games.blues_and_greens.choices import LOW, Melds, TurnMoves, lavish_runs_in, melds_in
from cardtable.games.blues_and_greens.facts import AUCTION, DEAL, DONE, DRAW, GIVE, MELD, SHUFFLE, TRUMP
from cardtable.games.blues_and_greens.gifts import Gifts
from cardtable.games.blues_and_greens.masks import BIT, CARDS, cards_of, mask_of
from cardtable.games.blues_and_greens.melds import Meld, built, new_run, new_set, runs_of
from cardtable.games.blues_and_greens.moves import Build, Draw, Give, Lay, Run, Set, Trump
from cardtable.games.blues_and_greens.owed import Owed
from cardtable.games.blues_and_greens.reach import Reach
from cardtable.games.blues_and_greens.tricks import leading_suit, playable, steps

if TYPE_CHECKING:
    from cardtable.games.blues_and_greens.rules import BluesAndGreens

MANY: Final = 5000
"""With more melds than this to choose from, ``moves`` takes twos for alike, and may leave some out (``melds_in``)."""

PASS: Final = Pass()
DECK: Final = Draw()
PLAYS: Final = {card: Play(card) for card in CARDS}
DRAWS: Final = {card: Draw(card) for card in CARDS}
BIDS: Final = tuple(Bid(number) for number in range(401))
TRUMPS: Final = tuple(Trump(suit) for suit in SUITS)

_DUE: Final = {
    "deal": ("BG-1", "The dealer must shuffle first."),
    "done": ("BG-1", "The hand is over, and the dealer must shuffle first."),
    "shuffle": ("BG-3", "The dealer must shuffle the twos back into the blue deck first."),
    "auction": ("BG-5", "The auction is on: a bid or a pass is due."),
    "trump": ("BG-8", "The bidder must name the trump suit now."),
    "give": ("BG-9", "Four cards must be handed to the partner now."),
    "draw": ("BG-13", "A turn starts with a draw."),
    "meld": ("BG-21", "After the draw come melds, and then a card to the trick."),
    "over": ("BG-45", "The match is over."),
}
_PHASES: Final[dict[type[Move], tuple[str, ...]]] = {
    Shuffle: ("deal", "shuffle", "done"),
    Trump: ("trump",),
    Give: ("give",),
    Draw: ("draw",),
    **dict.fromkeys((Pass, Bid), ("auction",)),
    **dict.fromkeys((Set, Run, Build, Lay, Play), ("meld",)),
}


def moves(state: "BluesAndGreens") -> Sequence[Move]:
    """Return the actor's legal moves (see ``BluesAndGreens.moves``)."""
    phase = state.phase
    if phase is MELD:
        return _turn_moves(state)
    if phase is DRAW:
        return _draws(state)
    if phase is AUCTION:
        return _calls(least_bid(state), state.kit.top_bid)
    if phase in (DEAL, SHUFFLE, DONE):
        return (state.shuffle_due(),)
    if phase is TRUMP:
        return TRUMPS
    if phase is GIVE:
        return Gifts(cards_of(state.hands[state.seat]))
    return ()


def attempts(state: "BluesAndGreens", cards: tuple[Card, ...]) -> tuple[Move, ...]:
    """Return what the actor could mean by exactly these cards, legal or not."""
    return tuple(_shapes(state, tuple(sorted(cards))))


def moves_with(state: "BluesAndGreens", cards: tuple[Card, ...]) -> tuple[Move, ...]:
    """Return the actor's legal moves made of exactly these cards; twos in a sequence in one order."""
    return tuple(move for move in _shapes(state, tuple(sorted(cards))) if refusal(state, move) is None)


def check(state: "BluesAndGreens", move: Move) -> None:
    """Let ``move`` pass if the actor may make it.

    :raises IllegalMove: with the rule's number and the reason.
    """
    reason = refusal(state, move)
    if reason is not None:
        raise IllegalMove(*reason)


Reason = tuple[str, str]


def refusal(state: "BluesAndGreens", move: Move) -> Reason | None:
    """Return the rule and the reason why ``move`` is not allowed now, or ``None`` if it is."""
    if state.phase not in _PHASES.get(type(move), ()):
        return _DUE[state.phase]
    match move:
        case Shuffle():
            return _refuse_shuffle(state, move)
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


def least_bid(state: "BluesAndGreens") -> int:
    """Return the lowest bid that is allowed now (BG-6)."""
    return max(state.house.minimum_bid, state.bid + 1)


def _refuse_shuffle(state: "BluesAndGreens", move: Shuffle) -> Reason | None:
    due = state.shuffle_due()
    if move.deck != due.deck:
        return ("BG-1" if due.deck == "green" else "BG-2", f"The {due.deck} deck is due to be shuffled.")
    if sorted(move.order) != sorted(due.order):
        return ("BG-1" if due.deck == "green" else "BG-3", _wrong_cards(move.order, due.order))
    return None


def _wrong_cards(given: tuple[Card, ...], due: tuple[Card, ...]) -> str:
    missing = sorted(set(due) - set(given))
    extra = sorted({card for card in given if card not in due or given.count(card) > 1})
    parts = [f"{text} {card_names(cards)}" for text, cards in (("missing:", missing), ("too many:", extra)) if cards]
    return f"The shuffle must hold each of the {len(due)} cards of the deck once; {', '.join(parts)}."


def _refuse_bid(state: "BluesAndGreens", number: int) -> Reason | None:
    if number < least_bid(state):
        if state.bid:
            return "BG-6", f"The standing bid is {state.bid}, so a bid must be {state.bid + 1} or more."
        return "BG-6", f"The least bid is {state.house.minimum_bid}."
    if number > state.kit.top_bid:
        return "BG-6", f"There are only {state.kit.top_bid} points in the game."
    return None


def _refuse_give(state: "BluesAndGreens", cards: tuple[Card, ...]) -> Reason | None:
    if len(cards) != 4 or len(set(cards)) != 4:
        return "BG-9", "Exactly four cards are given."
    return _not_held(state, cards, "BG-9")


def _not_held(state: "BluesAndGreens", cards: tuple[Card, ...], rule: str) -> Reason | None:
    hand, mask = state.hands[state.seat], mask_of(cards)
    if not mask & ~hand and mask.bit_count() == len(cards):
        return None
    absent = [card for card in cards if not BIT.get(card, 0) & hand]
    if absent:
        return rule, f"{card_names(absent)} is not in the hand." if len(absent) == 1 else (
            f"{card_names(absent)} are not in the hand."
        )
    return rule, "The same card can't be used twice."


def _reach(state: "BluesAndGreens", seat: int, widest: int) -> Reach:
    """Return what ``seat`` can still meld in a turn, out of hands within ``widest``."""
    return Reach(state.kit, state.house, state.trump, state.tableau, bool(state.opened >> seat & 1), widest)


def _draws(state: "BluesAndGreens") -> tuple[Move, ...]:
    seat, splay = state.seat, state.splay
    deck: tuple[Move, ...] = (DECK,) if state.in_stock else ()
    if not splay:
        return deck
    hand, top = state.hands[seat], splay[-1]
    # BG-14: a card from below the top must be melded.
    opened = state.opened >> seat & 1
    reach = _reach(state, seat, hand if opened else hand | mask_of(splay))
    deep = reach.drawn_to_meld(hand | BIT[top], splay[-2::-1])
    return (*deck, *[DRAWS[card] for card in reversed(deep)], DRAWS[top])


def _refuse_draw(state: "BluesAndGreens", card: Card | None) -> Reason | None:
    if card is None:
        return None if state.in_stock else ("BG-16", "The blue deck is empty, so the draw is from the splay.")
    if card not in state.splay:
        return "BG-13", f"{card_name(card)} is not in the splay."
    seat = state.seat
    place = state.splay.index(card)
    hand = state.hands[seat] | mask_of(state.splay[place:])
    if place == len(state.splay) - 1:
        return None
    if not BIT[card] & state.kit.plain:
        return "BG-14", f"{card_name(card)} can't be melded, so it can't be chosen from below the top."
    if _reach(state, seat, hand).way(hand, card, 0):
        return None
    return "BG-14", (
        f"{card_name(card)} lies below the top of the splay, so it must be melded in this turn, and it can't be."
    )


def _turn_moves(state: "BluesAndGreens") -> Sequence[Move]:
    seat = state.seat
    hand, must = state.hands[seat], state.must_meld
    opened = bool(state.opened >> seat & 1)
    owed = None if must is None else Owed(state, seat, must)
    found: list[Move] = []
    tableau = state.tableau
    if tableau.melds and (opened or state.house.build_before_opening):
        builds = tableau.builds(hand)
        found += builds if owed is None else owed.builds(builds)
    red = hand & state.kit.red
    if red and (hand ^ red).bit_count() <= 1:
        found += _lays(state, hand)
    if owed is None:
        found += _plays_of(playable(state.kit, state.trump, state.trick, hand))
    if not (state.laid and state.house.melds_per_turn == "one"):
        melds = _new_melds(state, hand, opened)
        choices = melds.choices if owed is None else owed.melds(melds.choices)
        if melds.alike and not choices:
            choices = lavish_runs_in(state.kit, state.trump, hand, melds.need)
            choices = choices if owed is None else owed.melds(choices)
        if choices:
            return TurnMoves(state.kit, choices, melds.alike, found)
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _plays_of(cards: int) -> tuple[Play, ...]:
    """Return the plays of each of the cards of a mask."""
    return tuple(map(PLAYS.__getitem__, cards_of(cards)))


def _new_melds(state: "BluesAndGreens", hand: int, opened: bool) -> Melds:
    """Return the new melds that can be laid from ``hand``, whatever must be melded."""
    need = 0 if opened else state.house.opening_points
    known = state.melds_cache
    if known is None or not known.serve(hand, state.trump, need):
        found = melds_in(state.kit, state.trump, hand, need, MANY)
    else:
        found = known.within(hand)
    state.melds_cache = found
    return found


def _lays(state: "BluesAndGreens", hand: int) -> Iterator[Move]:
    threes = cards_of(hand & state.kit.red)
    for count in range(1, len(threes) + 1):
        for some in combinations(sorted(threes), count):
            if _refuse_lay(state, some) is None:
                yield Lay(some)


def _meld_of(state: "BluesAndGreens", move: Set | Run) -> Meld | str:
    return (new_set if isinstance(move, Set) else new_run)(state.kit, move.cards, state.seat)


def _refuse_meld(state: "BluesAndGreens", move: Set | Run) -> Reason | None:
    absent = _not_held(state, move.cards, "BG-17")
    if absent:
        return absent
    meld = _meld_of(state, move)
    if isinstance(meld, str):
        wild = any(BIT[card] & state.kit.wild for card in move.cards)
        return ("BG-28" if wild else "BG-17"), meld
    return _refuse_new(state, move, meld.low << LOW)


def _refuse_new(state: "BluesAndGreens", move: Set | Run, low: int) -> Reason | None:
    """Refuse a meld that is well formed but may not be laid now (BG-14, BG-18, BG-20)."""
    if state.laid and state.house.melds_per_turn == "one":
        return "BG-20", "Only one new meld may be laid in a turn."
    seat, cards = state.seat, mask_of(move.cards)
    if not state.opened >> seat & 1 and not _opens(state, cards):
        worth = state.kit.points(cards, state.trump)
        return "BG-18", (
            f"A player's first meld must be worth {state.house.opening_points} points; this one is worth {worth}."
        )
    must = state.must_meld
    if must is not None and not Owed(state, seat, must).melds((cards | low,)):
        return _must_first(must)
    return None


def _opens(state: "BluesAndGreens", cards: int) -> bool:
    """Whether a meld of these cards is worth enough to be a player's first (BG-18)."""
    return state.kit.points(cards, state.trump) >= state.house.opening_points


def _must_first(must: Card) -> Reason:
    return "BG-14", f"{card_name(must)} was chosen from the splay, so it must be melded, and after this it couldn't be."


def _refuse_build(state: "BluesAndGreens", move: Build) -> Reason | None:
    seat = state.seat
    absent = _not_held(state, move.cards, "BG-19")
    if absent:
        return absent
    if not 1 <= move.meld <= len(state.melds):
        return "BG-19", f"There is no meld number {move.meld}; {len(state.melds)} have been laid in this hand."
    opened = bool(state.opened >> seat & 1)
    if not opened and not state.house.build_before_opening:
        return "BG-20", "Building needs a first meld of one's own."
    meld = built(state.kit, state.melds[move.meld - 1], move, seat)
    if isinstance(meld, str):
        return ("BG-28" if BIT[move.card] & state.kit.wild else "BG-19"), meld
    must = state.must_meld
    return None if must is None or Owed(state, seat, must).allows(move) else _must_first(must)


def _refuse_lay(state: "BluesAndGreens", cards: tuple[Card, ...]) -> Reason | None:
    absent = _not_held(state, cards, "BG-38")
    if absent:
        return absent
    mask = mask_of(cards)
    if not cards or mask & ~state.kit.red:
        return "BG-38", "Only special red threes are laid on the table."
    seat = state.seat
    hand = state.hands[seat] & ~mask
    if hand.bit_count() > 1:
        return "BG-38", "Red threes may be laid only when going out: with at most one card left in the hand."
    must = state.must_meld
    if must is not None and not Owed(state, seat, must).without(mask):
        return _must_first(must)
    return None


def _refuse_play(state: "BluesAndGreens", card: Card) -> Reason | None:
    absent = _not_held(state, (card,), "BG-21")
    if absent:
        return absent
    if state.must_meld is not None:
        return "BG-14", f"{card_name(state.must_meld)} was chosen from the splay, so it must be melded first."
    hand = state.hands[state.seat]
    if BIT[card] & playable(state.kit, state.trump, state.trick, hand):
        return None
    if not state.trick:
        return "BG-22", "A blue card may be led only by a player who holds no green card."
    lead = leading_suit(state.kit, state.trump, state.trick)
    if lead is None:
        return "BG-34", "There is no leading suit yet, but a green card must be played before a blue one."
    masks = steps(state.kit, state.trump, state.trick)
    step = next(number for number, mask in enumerate(masks) if mask & hand)
    there = f"there are {step_name(state, step, lead)} in your hand ({card_names(cards_of(hand & masks[step]))})"
    led = next(each for each in state.trick if state.kit.suit(each, state.trump) is not None)
    if BIT[led] & state.kit.black and step < 2:
        return "BG-36", f"{card_name(led)} was led and makes trumps the suit to follow; {there}, so one must be played."
    return "BG-23", f"{there[0].upper()}{there[1:]}, so one must be played."


def step_name(state: "BluesAndGreens", step: int, lead: int) -> str:
    """Return a step of BG-23 in words: ``green hearts``, ``blue trumps``."""
    colour = "green" if step % 2 == 0 else "blue"
    if step >= 4:
        return f"{colour} cards"
    suit = lead if step < 2 else state.trump
    if suit == state.trump:
        return f"{colour} trumps"
    return f"{colour} {suit_name(SUITS[suit])}"


def _shapes(state: "BluesAndGreens", cards: tuple[Card, ...]) -> Iterator[Move]:
    """Yield every move that these cards could make, legal or not."""
    phase = state.phase
    if phase in (DEAL, SHUFFLE, DONE):
        due = state.shuffle_due()
        if sorted(due.order) == list(cards):
            yield due
    elif phase in (AUCTION, TRUMP):
        if not cards:
            yield from moves(state)
    elif phase is GIVE:
        yield Give(cards)
    elif phase is DRAW:
        if len(cards) <= 1:
            yield Draw(*cards)
    elif phase is MELD:
        yield from _turn_shapes(state, cards)


def _turn_shapes(state: "BluesAndGreens", cards: tuple[Card, ...]) -> Iterator[Move]:
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
