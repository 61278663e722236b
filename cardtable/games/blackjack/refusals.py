"""Why a move is not allowed in Blackjack: the rule's number and the reason, naming the cards."""

from collections import Counter
from typing import TYPE_CHECKING, Final, NoReturn

from cardtable.engine.cards import RANKS, Card, Rank, Suit
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.state import DEALER
from cardtable.engine.words import card_name, card_names, suit_name
from cardtable.games.blackjack.facts import Phase
from cardtable.games.blackjack.fitting import PICKUPS, POWERS
from cardtable.games.blackjack.moves import Pickup, Play, Stop

if TYPE_CHECKING:
    from cardtable.games.blackjack.rules import BlackjackState

RANK_NAMES: Final = {rank: rank.name.lower() for rank in RANKS}


def check_order(state: "BlackjackState", shuffle: Shuffle) -> None:
    """Let a shuffle pass that orders just the cards that are to be shuffled.

    :raises IllegalMove: naming the cards that are missing, or are too many.
    """
    loose = Counter(state.loose_cards())
    order = Counter(shuffle.order)
    rule = "BJ-1" if state.phase is Phase.DEAL else "BJ-21"
    if shuffle.deck:
        raise IllegalMove(rule, f"There is only one deck, none that is called {shuffle.deck!r}.")
    if missing := loose - order:
        raise IllegalMove(rule, f"The shuffle lacks {card_names(sorted(missing.elements()))}.")
    if extra := order - loose:
        raise IllegalMove(rule, f"The shuffle holds too many cards: {card_names(sorted(extra.elements()))}.")


def refuse(state: "BlackjackState", move: Move) -> NoReturn:
    """Say why the actor may not make ``move``, which is not among the legal moves.

    :raises IllegalMove: always.
    """
    if state.actor is None:
        raise IllegalMove("BJ-24", "The match is over.")
    if state.actor == DEALER:
        raise IllegalMove("BJ-1" if state.phase is Phase.DEAL else "BJ-21", "The dealer must shuffle first.")
    match move:
        case Play():
            raise IllegalMove(*_why_no_play(state, move))
        case Stop():
            raise IllegalMove(*_why_no_stop(state))
        case Pickup():
            raise IllegalMove("BJ-9", "The turn can be stopped free of charge, so nothing can be picked up.")
        case Shuffle():
            raise IllegalMove("BJ-21", "Nothing is to be shuffled now.")
        case _:
            raise IllegalMove("BJ-3", "A turn consists of cards played one by one, then stopping or picking up.")


def _why_no_play(state: "BlackjackState", move: Play) -> tuple[str, str]:
    card = move.card
    hand = state.hands[state.turn]
    if not hand:
        return _why_denied(state)
    if not hand >> card & 1:
        return "BJ-3", f"{card_name(card)} is not in this hand."
    if not state.fitting() >> card & 1:
        return _why_no_fit(state, card)
    if card.rank is Rank.ACE:
        return "BJ-15", f"An ace must name the suit that {card_name(card)} counts as."
    return "BJ-15", f"Only an ace names a suit, {card_name(card)} does not."


def _why_no_fit(state: "BlackjackState", card: Card) -> tuple[str, str]:
    top = state.top
    rank = RANK_NAMES[Rank(top & 15)]
    if state.debt and not PICKUPS >> card & 1:
        return "BJ-12", f"With {_cards(state.debt)} to pick up, only an ace, a two or a jack may be played."
    if state.passing and not PICKUPS >> card & 1:
        return "BJ-13", "A turn that passes a debt on consists of twos and jacks only."
    if state.debt or state.tail != 1 or top & 15 == Rank.THREE:
        rule = "BJ-16" if state.tail and top & 15 == Rank.THREE else "BJ-6" if state.tail else "BJ-4"
        return rule, f"{card_name(card)} matches neither {_suit(top)} nor the {rank}."
    if card.rank is Rank.ACE:
        return "BJ-15", f"After a single {rank} an ace may not follow, only another {rank}."
    return "BJ-6", f"After a single {rank} only another {rank} may follow in this turn."


def _why_no_stop(state: "BlackjackState") -> tuple[str, str]:
    rank = state.top & 15
    if not state.hands[state.turn]:
        return _why_denied(state)
    if state.debt:
        return (
            "BJ-12",
            f"{_cards(state.debt).capitalize()} must be picked up, or answered with ace, two or jack.",
        )
    if not state.tail:
        return "BJ-8", "Stopping without having played costs one card."
    if rank == Rank.QUEEN:
        return "BJ-17", "The queen asks for another card; stopping now costs one card."
    if rank == Rank.THREE:
        return "BJ-16", "The three asks for a matching card; stopping now costs one card."
    return "BJ-6", f"{card_names(state.pile[-2:])} are two of a rank, not capped; stopping now costs one card."


def _why_denied(state: "BlackjackState") -> tuple[str, str]:
    last = state.pile[-1]
    why = "is a power card" if POWERS >> last & 1 else "left the turn uncapped"
    return "BJ-20", f"The last card {card_name(last)} {why}, so one card must be picked up."


def _suit(top: int) -> str:
    return suit_name(Suit(top >> 4))


def _cards(number: int) -> str:
    return "one card" if number == 1 else f"{number} cards"
