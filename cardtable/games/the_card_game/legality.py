"""Which moves are legal in The Card Game, and why the others are not: the rule's number and the reason."""

from collections import Counter
from typing import TYPE_CHECKING, NoReturn

from cardtable.engine.cards import Card
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.state import DEALER
from cardtable.engine.words import card_name, card_names
from cardtable.games.the_card_game.facts import Phase
from cardtable.games.the_card_game.melds import arrange
from cardtable.games.the_card_game.moves import Discard, Out, Take

if TYPE_CHECKING:
    from cardtable.games.the_card_game.rules import CardGameState


def check(state: "CardGameState", move: Move) -> None:
    """Let ``move`` pass if the actor may make it now.

    :raises IllegalMove: with the rule's number and the reason.
    """
    match move:
        case Shuffle() if state.actor == DEALER:
            _check_order(state, move)
        case Take(source="pile" | "discard") if state.phase is Phase.TAKE:
            pass
        case Discard(card=card) if state.phase is Phase.DISCARD and card in state.hand:
            pass
        case Out(card=card) if state.phase is Phase.DISCARD and card in state.outs():
            pass
        case _:
            _refuse(state, move)


def _check_order(state: "CardGameState", shuffle: Shuffle) -> None:
    loose, order = Counter(state.loose_cards()), Counter(shuffle.order)
    rule = _shuffle_rule(state)
    if shuffle.deck:
        raise IllegalMove(rule, f"All decks are shuffled together; there is none that is called {shuffle.deck!r}.")
    if missing := loose - order:
        raise IllegalMove(rule, f"The shuffle lacks {card_names(sorted(missing.elements()))}.")
    if extra := order - loose:
        raise IllegalMove(rule, f"The shuffle holds too many cards: {card_names(sorted(extra.elements()))}.")


def _shuffle_rule(state: "CardGameState") -> str:
    return "TC-1" if state.phase is Phase.DEAL else "TC-11"


def _refuse(state: "CardGameState", move: Move) -> NoReturn:
    if state.actor is None:
        raise IllegalMove("TC-12", "The match is over.")
    if state.actor == DEALER:
        raise IllegalMove(_shuffle_rule(state), "The dealer must shuffle first.")
    match move:
        case Shuffle():
            raise IllegalMove("TC-11", "Nothing is to be shuffled now.")
        case Take() if state.phase is Phase.DISCARD:
            raise IllegalMove("TC-4", "A card has been taken already; now one must be discarded.")
        case Take():
            raise IllegalMove("TC-4", "A card is taken from the pile or from the discard pile, nowhere else.")
        case Discard() | Out() if state.phase is Phase.TAKE:
            raise IllegalMove("TC-4", "A turn begins with taking a card, from the pile or from the discard pile.")
        case Discard(card=card):
            raise IllegalMove("TC-4", f"{card_name(card)} is not in this hand.")
        case Out(card=card) if card not in state.hand:
            raise IllegalMove("TC-5", f"{card_name(card)} is not in this hand.")
        case Out(card=card):
            raise IllegalMove("TC-5", _why_not_out(state, card))
        case _:
            raise IllegalMove("TC-4", "A turn consists of taking a card and discarding one.")


def _why_not_out(state: "CardGameState", card: Card) -> str:
    rest = list(state.hand)
    rest.remove(card)
    best = arrange(tuple(rest), state.wild, state.house.ace_high_runs)
    stay = "is" if len(best.left) == 1 else "are"
    return (
        f"If {card_name(card)} is discarded, {card_names(best.left)} {stay} in no run or set "
        f"({best.points} point{'s' if best.points != 1 else ''}); all other cards must be."
    )
