"""Finds the offer for the person to act, from the View, the match and the selection."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from cardtable.engine.bot import Forecast
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.engine.voice.words import Words
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.play.offers.choices import PictureChoice
from cardtable.ui.play.offers.offer import Offer, TableSelection
from cardtable.ui.play.offers.offer_buttons import digits_of, with_buttons
from cardtable.ui.table.meaning import Uses, clickable, offers, takes_one, targets, uses

MAX_MOVES_SEARCHED: Final = 2000
"""The largest number of moves searched for one that includes the selected cards."""


def offer_of(
    view: View, match: Match, spec: LayoutSpec, selection: TableSelection, letters: frozenset[str] = frozenset()
) -> Offer:
    """Return the offer for the person to act.

    :param letters: the letters that mean something other than a button.
    """
    moves = match.moves()
    hand_counts = _from_hand(view, moves)
    selected = selection.cards if hand_counts else ()  # a card that was selected too early does not matter
    pointed = None if selected else _pointed(selection, moves)
    made = _made(selected, pointed, match, view) or (() if selected else _last_cards(view, match, spec))
    none_playable = bool(moves) and not hand_counts and _plays_cards(view, match, spec)
    found = uses(view.hand, moves, match.moves_with, view, spec) if hand_counts else Uses()
    pictures = _pictures(match.game.words, view, moves) if found.combines else ()
    offer = Offer(
        view,
        to_act=True,
        moves=moves,
        clickable=clickable(moves),
        selected=selected,
        made=made,
        pointed=pointed,
        awaits_hint=selection.awaits_hint,
        hand_counts=hand_counts,
        none_playable=none_playable,
        usable=found.usable if hand_counts or none_playable else None,
        tabs=found.for_tabs(view.hand),
        lit=targets(selection.dragged or selection.cards, match.moves_with),
        plays_single=bool(found.plays),
        clicks=_clicks(view, match, spec),
        one_card=_takes_one(view, moves, spec),
        pictures=pictures,
        is_partial=bool(selected and not made) and _may_grow(selected, moves),
        rest=match.game.rest(view) if not selection.cards and not made else None,
        rest_key="" if "r" in letters else "R",
        forecast=_forecast(match, view, selection),
        forecast_shown=selection.forecast_shown,
    )
    return with_buttons(offer, match, spec, selection, letters | digits_of(pictures))


def _forecast(match: Match, view: View, selection: TableSelection) -> Forecast | None:
    forecast = match.game.forecast(view)
    if forecast is not None and selection.bid is not None:
        forecast = forecast.for_bid(selection.bid)
    return forecast if forecast is None or selection.hinted is None else forecast.beside_hint


def _pictures(words: Words, view: View, moves: Sequence[Move]) -> tuple[PictureChoice, ...]:
    return tuple(
        PictureChoice(picture.move.cards, words.label(view, picture.move).gain, picture.note)
        for picture in words.pictures(view, moves)
    )


def _pointed(selection: TableSelection, moves: Sequence[Move]) -> Move | None:
    """Return the move to the place under the pointer, or else the move of the hint."""
    aims = (selection.pointed, selection.hinted)
    return next((move for move in aims if move is not None and move.target and move in moves), None)


def _from_hand(view: View, moves: Sequence[Move]) -> bool:
    """Whether one of the moves uses cards, and only cards of the hand."""
    held = frozenset(view.hand)
    return any(held.issuperset(move.cards) for move in moves if move.cards)


def _made(selected: tuple[Card, ...], pointed: Move | None, match: Match, view: View) -> tuple[Move, ...]:
    """Return the moves that get buttons, first the one under the pointer, unless it uses cards of the hand."""
    made = offers(selected, match.moves(), match.moves_with)
    if pointed is None or pointed in made or _from_hand(view, [pointed]):
        return made
    return (pointed, *made)


def _last_cards(view: View, match: Match, spec: LayoutSpec) -> tuple[Move, ...]:
    """Return the only legal move if it plays the whole hand, which then need not be picked; empty otherwise."""
    moves = match.moves()
    if len(moves) != 1 or not view.hand or moves[0].word in spec.clicks or set(moves[0].cards) != set(view.hand):
        return ()
    return () if match.game.rest(view) else (moves[0],)


def _plays_cards(view: View, match: Match, spec: LayoutSpec) -> bool:
    """Whether this phase has moves that lay down cards of the hand, legal or not."""
    laid = (move.target for card in view.hand for move in match.attempts((card,)))
    return any(spec.zone_named(target, view).drop for target in laid)


def _takes_one(view: View, moves: Sequence[Move], spec: LayoutSpec) -> bool:
    if spec.in_turn or view.phase in spec.several:
        return False
    return takes_one(view.hand, islice(moves, MAX_MOVES_SEARCHED))


def _clicks(view: View, match: Match, spec: LayoutSpec) -> dict[Card, Move]:
    """Return the moves that single clicks make: for each card that alone makes exactly one such move."""
    if not spec.clicks:
        return {}
    alone = {card: match.moves_with((card,)) for card in view.hand}
    return {card: moves[0] for card, moves in alone.items() if len(moves) == 1 and moves[0].word in spec.clicks}


def _may_grow(selected: Sequence[Card], moves: Sequence[Move]) -> bool:
    """Whether the selected cards can become a combination. A single card does not count if one card can make a move."""
    picked = set(selected)
    made = [move.cards for move in islice(moves, MAX_MOVES_SEARCHED) if move.cards]
    begun = len(picked) > 1 or all(len(cards) > 1 for cards in made)
    return begun and any(picked < set(cards) for cards in made)
