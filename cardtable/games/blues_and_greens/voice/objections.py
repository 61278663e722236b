"""The objections of Blues and Greens: why a gesture makes no move."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cardtable.engine.card_names import card_name, card_names, printed_rank, suit_name
from cardtable.engine.cards import RANKS, Card
from cardtable.engine.law import Refusal
from cardtable.engine.typography import counted
from cardtable.engine.voice.objections import Objections, Place, count_of, with_cards_named
from cardtable.games.blues_and_greens.law.facts import DRAW, MELD, Phase
from cardtable.games.blues_and_greens.law.kit import Kit
from cardtable.games.blues_and_greens.law.masks import BIT, height, mask_of
from cardtable.games.blues_and_greens.law.melds import Meld, new_set, runs_of
from cardtable.games.blues_and_greens.law.moves import Build, Draw
from cardtable.games.blues_and_greens.law.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.voice.deep_draw import steps_with

_PRINTED: Final = {height(rank): printed_rank(rank) for rank in RANKS}


class BluesAndGreensObjections(Objections[BluesAndGreensState]):
    """The objections about the splay, the blue deck, melds and the trick."""

    def to_cards(self, state: BluesAndGreensState, cards: Sequence[Card], place: str = "") -> Refusal | None:
        """Return why exactly these cards of the hand make no move, or ``None`` if they make one."""
        objection = _certain_objection(state, tuple(cards), place)
        return super().to_cards(state, cards, place) if objection is None else with_cards_named(cards, objection)

    def about_cards(self, state: BluesAndGreensState, cards: tuple[Card, ...], place: Place) -> Refusal:
        names = card_names(cards)
        match state.phase:
            case Phase.AUCTION:
                return Refusal("BG-5", f"The auction comes first, so you can't use {names} yet: bid or pass.")
            case Phase.TRUMP:
                return Refusal("BG-8", f"You must name the trump suit before you can use {names}.")
            case Phase.GIVE:
                return Refusal("BG-9", f"You can only give {names} to your partner now, four cards at once.")
        if place.kind == "trick":
            return Refusal("BG-21", f"You play one card to the trick; {count_of(cards)}.")
        if place.kind == "meld":
            return _why_no_build(state, cards, place)
        if place.kind in ("deck", "splay"):
            return Refusal("BG-21", f"There is no discard: you can't put {names} there.")
        if place.kind not in ("", "melds"):
            return Refusal("BG-21", f"You can only meld {names}, build on a meld or play to the trick.")
        return _why_no_meld(state.kit, cards)

    def about_place(self, state: BluesAndGreensState, place: Place, card: Card | None) -> Refusal | None:
        what = card_name(card) if card is not None else ""
        match place.kind:
            case "splay" if what and state.phase is DRAW:
                return state.refusal(Draw(card))
            case "splay" if state.phase is DRAW:
                return Refusal("BG-13", "Choose a card of the splay: you draw it together with all the cards above it.")
            case "splay" | "deck" as there if state.phase is MELD:
                return Refusal(
                    "BG-13", f"You have already drawn in this turn, so you can't draw {what or f'from the {there}'}."
                )
            case "splay" | "deck":
                refusal = state.refusal(Draw(card))
                return Refusal(
                    "BG-13", f"You draw at the beginning of your turn. {refusal.reason if refusal is not None else ''}"
                )
            case "trick" if what:
                return Refusal("BG-26", f"{what} has been played: it goes to the player who wins the trick.")
            case "trick" if state.phase is DRAW:
                return Refusal("BG-13", "First draw a card; you play to the trick at the end of your turn.")
            case "trick":
                return Refusal("BG-21", "Pick a card from your hand to play it to the trick.")
            case "meld" if what:
                return Refusal("BG-20", f"{what} is melded, and melded cards never move again.")
            case "laid" if what:
                return Refusal("BG-38", f"{what} was laid down by the player who goes out, and stays there.")
            case "won":
                return Refusal("BG-26", "A trick stays with its winner until the hand is scored.")
        return Refusal("BG-17", "Pick three or more cards from your hand to meld them here.")


def _certain_objection(state: BluesAndGreensState, cards: tuple[Card, ...], place: str) -> Refusal | None:
    """Return why these cards make no move, where that is certain without a look at any move."""
    match state.phase:
        case Phase.DRAW:
            return Refusal("BG-13", f"First draw a card; then you can use {card_names(cards)}.")
        case Phase.MELD if cards == (state.must_meld,) and place in ("", "trick"):
            return _why_not_yet(state, cards[0])
        case Phase.GIVE if len(cards) != 4 and not place:
            return Refusal("BG-9", f"You give four cards at once; {count_of(cards)}.")
        case Phase.MELD if len(cards) > 2 and place in ("", "melds") and mask_of(cards) & ~state.kit.red:
            return None if _is_meld(state.kit, tuple(sorted(cards))) else _why_no_meld(state.kit, cards)
    return None


def _why_not_yet(state: BluesAndGreensState, card: Card) -> Refusal | None:
    """Return why the card that must be melded can't be melded yet, or ``None`` if it can."""
    steps = steps_with(state.house, state.facts(), state.seat, state.hands[state.seat])
    if steps is None:
        return None
    name, points = card_name(card), state.house.opening_points
    if steps.opens:
        return Refusal("BG-14", f"First lay a meld of {counted(points, 'point')} without {name}, then meld {name}.")
    return Refusal("BG-14", f"First build the cards between {name} and a meld, then {name}.")


def _why_no_build(state: BluesAndGreensState, cards: tuple[Card, ...], place: Place) -> Refusal:
    """Return why these cards can't be built on the meld at ``place``."""
    number = place.number
    meld = state.melds[number - 1]
    if len(cards) > 1:
        return Refusal("BG-19", f"Cards are built one at a time; {count_of(cards)}.")
    card = cards[0]
    if not BIT[card] & (state.kit.plain | state.kit.wild):
        return _why_no_meld(state.kit, cards)
    refusal = state.refusal(Build(number, card))
    if refusal is not None and refusal.rule == "BG-20":
        return Refusal(refusal.rule, f"You can't build {card_name(card)} there. {refusal.reason}")
    rule = "BG-28" if BIT[card] & state.kit.wild else "BG-19"
    return Refusal(rule, f"You can't build {card_name(card)} there: {_what_fits(state.kit, meld)}.")


def _what_fits(kit: Kit, meld: Meld) -> str:
    """Return a clause that says what can be built on a meld."""
    if meld.rank == 2 and all(BIT[card] & kit.wild for card in meld.cards):
        return "only another two goes on a set of twos"
    if meld.is_set:
        wild = ", or a wild two," if kit.wild else ""
        return f"only another {_PRINTED[meld.rank]}{wild} goes on {card_names(meld.cards)}"
    ends = [number for number in (meld.low - 1, meld.high + 1) if number in kit.heights[meld.suit]]
    run = f"the sequence of {suit_name(meld.suit)} from {_PRINTED[meld.low]} to {_PRINTED[meld.high]}"
    if not ends:
        return f"{run} can't get any longer"
    return f"{run} takes only the {' or the '.join(_PRINTED[number] for number in ends)} of its suit"


def _is_meld(kit: Kit, cards: tuple[Card, ...]) -> bool:
    return isinstance(new_set(kit, cards, 0), Meld) or any(runs_of(kit, cards))


def _why_no_meld(kit: Kit, cards: tuple[Card, ...]) -> Refusal:
    """Return why these cards make neither a set nor a sequence."""
    special = [card for card in cards if not BIT[card] & (kit.plain | kit.wild)]
    if special:
        rule = "BG-33" if mask_of(tuple(special)) & kit.red else "BG-36"
        return Refusal(rule, f"You can't meld {card_names(special)}: special threes are never melded.")
    if len(cards) < 3:
        return Refusal("BG-17", f"A meld has at least three cards; {count_of(cards)}.")
    natural = [card for card in cards if not BIT[card] & kit.wild]
    if len({card.suit for card in natural}) > 1:
        return Refusal("BG-17", f"{card_names(natural)} are neither of one rank (a set) nor of one suit (a sequence).")
    twice = [rank for rank, count in Counter(card.rank for card in natural).items() if count > 1]
    if twice:
        same = card_names(card for card in natural if card.rank is twice[0])
        return Refusal("BG-17", f"{same} have the same rank, and a sequence has only one card of each rank.")
    held = {height(card.rank) for card in natural}
    gaps = [_PRINTED[number] for number in range(min(held), max(held)) if number not in held]
    if len(gaps) > len(cards) - len(natural):
        lacking = " and ".join(gaps) if len(gaps) < 4 else f"{len(gaps)} ranks"
        between = f"you need the {lacking} of {suit_name(natural[0].suit)} between them"
        return Refusal("BG-17", f"{card_names(natural)} are not a sequence: {between}.")
    return Refusal(
        "BG-28", f"With {card_names(natural)} your twos would have to stand for cards that no meld can have."
    )
