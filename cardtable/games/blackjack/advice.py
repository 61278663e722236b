"""Why a player of Blackjack would make a move, in one sentence for the hint."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.engine.moves import Move
from cardtable.engine.words import card_name, card_names, counted, listed, suit_name
from cardtable.games.blackjack.fitting import OF_RANK, PENALTY, cards_of
from cardtable.games.blackjack.moves import Pickup, Play
from cardtable.games.blackjack.outlook import WIN
from cardtable.games.blackjack.planning import endings, play_of
from cardtable.games.blackjack.rules import BlackjackState

_LOOK: Final = 60
_MOST_NAMED: Final = 5


def reason(game: BlackjackState, move: Move) -> str:
    """Return one sentence why the player in turn would make ``move``."""
    match move:
        case Play():
            return _to_play(game, move)
        case Pickup() if not game.hands[game.turn]:
            return "The last card does not win, so one card must be picked up."
        case Pickup() if game.debt:
            return _to_pay(game)
        case Pickup():
            return _to_pick_up(game)
        case _:
            return _to_stop(game)


def _to_play(game: BlackjackState, move: Play) -> str:
    first = move.card, int(move.card) if move.suit is None else move.suit << 4 | Rank.ACE
    worth, steps = endings(game, _LOOK).get(first, (0, (first,)))
    plays = [play_of(step) for step in steps]
    turn = _first_of([play.card for play in plays])
    if worth == WIN:
        return (
            f"The turn {turn} gets rid of every card: it wins."
            if len(plays) > 1
            else f"{turn} is the last card: it wins."
        )
    ahead = game.copy()
    for play in plays:
        ahead.apply(play)
    if game.debt:
        return _to_answer(game, move, ahead)
    begun = f"{turn} can go in this turn" if len(plays) > 1 else f"{turn} goes"
    return f"{begun}, {_left_behind(game, ahead)}."


def _left_behind(game: BlackjackState, ahead: BlackjackState) -> str:
    """Return what is good about how the turn ends: what the next player meets, or what stays in the hand."""
    if ahead.run:
        return f"and the next player has to answer {ahead.run} or pick them up"
    follower = (ahead.marker + ahead.direction) % game.seats
    if follower == game.turn:
        return "and the next turn is the same player's again"
    if follower != (game.turn + game.direction) % game.seats:
        return f"and the turn passes to a player with {counted(game.hands[follower].bit_count(), 'card')}"
    if together := _together(ahead):
        return f"and {card_names(together)} stay together for a long turn later"
    return f"which leaves {counted(ahead.hands[game.turn].bit_count(), 'card')}"


def _to_answer(game: BlackjackState, move: Play, ahead: BlackjackState) -> str:
    name = card_name(move.card)
    if PENALTY[move.card]:
        return f"{name} passes the debt of {game.debt} on: the next player has to answer {ahead.run} or pick them up."
    suit = suit_name(move.suit if move.suit is not None else move.card.suit)
    return f"{name} ends the debt of {game.debt}, and counts as {suit}."


def _to_pay(game: BlackjackState) -> str:
    answers = cards_of(game.fitting())
    if not answers:
        return f"Nothing in the hand answers the debt, so {counted(game.debt, 'card')} must be picked up."
    return f"Picking up {counted(game.debt, 'card')} costs less than {_first_of(answers)}, better kept for later."


def _to_pick_up(game: BlackjackState) -> str:
    fitting = cards_of(game.fitting())
    if not fitting:
        return "No card fits, so one must be picked up."
    if together := _together(game):
        return f"One card more is a small price: {card_names(together)} stay together for one long turn."
    return f"One card more costs less than playing {_first_of(fitting)} now."


def _to_stop(game: BlackjackState) -> str:
    if game.run:
        return f"Stopping is free, and the next player has to pick up {game.run}."
    fitting = cards_of(game.fitting())
    if fitting:
        return f"Stopping is free, and {_first_of(fitting)} had better be kept for later."
    return "No card fits any more, and stopping is free."


def _together(game: BlackjackState) -> Sequence[Card]:
    """Return the most cards of one rank that the player in turn holds, if they are more than one."""
    hand = game.hands[game.turn]
    most = max((hand & mask for mask in OF_RANK), key=int.bit_count)
    return cards_of(most) if most.bit_count() > 1 else ()


def _first_of(cards: Sequence[Card]) -> str:
    if len(cards) <= _MOST_NAMED:
        return card_names(cards)
    return listed([*map(card_name, cards[: _MOST_NAMED - 1]), f"{len(cards) - _MOST_NAMED + 1} cards more"])
