"""The reasons why something cannot be done at the table: for tooltips, for the prompt above the hand, and for ``?``."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.events import HandEnded
from cardtable.engine.game import Game
from cardtable.engine.law import Refusal
from cardtable.engine.seats import DEALER
from cardtable.engine.typography import Forms, listed, uncapitalized
from cardtable.engine.voice.people import People
from cardtable.engine.voice.words import Turn, Words
from cardtable.play.match import Match
from cardtable.ui.play.offers.offer import AtZone, Offer, clicked
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Spot
from cardtable.ui.widgets.widget import Tip


def tip_of_refusal(refusal: Refusal | None) -> Tip | None:
    """Return a refusal as a tooltip; ``None`` without a refusal."""
    return None if refusal is None else Tip(refusal.reason, refusal.rule)


@dataclass(frozen=True, slots=True)
class Reasons:
    """Gives the reasons at one point of a match, from the board and the offer.

    :param by_keys: whether the person uses keys, which the words then name.
    """

    match: Match
    board: Board
    offer: Offer
    busy: bool = False
    by_keys: bool = False

    def why_not(self, spot: Spot | None, zone: str) -> Tip | None:
        """Return why nothing can be done with a card or a place; ``None`` if something can.

        :param spot: the card, if there is one.
        :param zone: the place, if it has no card; an empty text for none.
        """
        board, offer = self.board, self.offer
        if self.busy:
            return None
        if not offer.moves:
            return self._whose_turn(spot)
        zone = spot.zone if spot is not None else zone
        card = spot.face if spot is not None else None
        if spot is not None and spot.in_hand:
            used = card is None or any(card in move.cards for move in offer.moves)
            return None if used or card is None else tip_of_refusal(self.match.objection((card,)))
        if not zone:
            return None
        if board.selected:
            return self.why_not_there(board.selected, zone)
        return None if clicked(zone, card, offer.clickable) else tip_of_refusal(self.match.objection_at(zone, card))

    def _whose_turn(self, spot: Spot | None) -> Tip | None:
        """Return whose turn it is, for a card of the hand on another player's turn."""
        board = self.board
        actor = board.view.actor
        if spot is None or not spot.in_hand or actor in (None, board.view.seat):
            return None
        line, _ = prompt_line(self.match.game, board, self.match.names)
        if actor is None or actor < 0:
            return Tip(f"Nobody's turn yet. {line}.")
        return Tip(f"It is {self.match.names[actor]}'s turn. {line}.")

    def why_none(self, cards: Sequence[Card]) -> Tip:
        """Return why no move can be made with the selected cards."""
        objection = tip_of_refusal(self.match.objection(cards))
        which = "this card" if len(cards) == 1 else "these cards"
        return objection or Tip(f"Nothing can be done there with {which}.")

    def why_not_there(self, cards: Sequence[Card], zone: str) -> Tip | None:
        """Return why the selected cards can't be put on a place; ``None`` if they can."""
        spec = self.board.spec
        other = spec.zone_named(zone, self.board.view).stands_for
        if other and self.match.objection(cards, other) is None:
            return None
        chosen = cards[:1] if spec.in_turn else cards
        return tip_of_refusal(self.match.objection(chosen, zone))

    def place_of(self, spot: Spot | None, zone: str) -> Rect:
        """Return the rectangle beside which a card, or else a place, is explained."""
        layout = self.board.layout
        return spot.rect if spot is not None else layout.boxes.get(zone) or layout.prompt

    # --- the prompt ---------------------------------------------------------------------------------------------------

    def prompt(self, covered: str) -> tuple[Turn, bool]:
        """Return the prompt, or the objection to the selected cards, and whether the person at the screen is to act.

        :param covered: what covers the panel of choices and must be closed first; empty for nothing.
        """
        offer, selected, words = self.offer, self.board.selected, self.match.game.words
        text, to_act = prompt_line(self.match.game, self.board, self.match.names)
        if not offer.to_act:
            return Turn((text,)), False
        if covered:
            return Turn((f"{text}. Close the {covered} first.",)), to_act
        if offer.refuses(selected):
            return Turn(self._way_out(selected)), to_act
        made = offer.made if selected and 1 in (len(selected), len(offer.made)) else ()
        turn = words.turn(self.board.view, self.match.names, made)
        if offer.at(AtZone):
            what = "it" if len(selected) == 1 else "them"
            which = f"Choose where to put {what}"
            turn = replace(turn, forms=(f"{which}: click there, or press its key", which), detail="")
        elif offer.is_partial:
            turn = replace(turn, forms=tuple(f"{form} ({len(selected)} picked)" for form in turn.forms))
        elif offer.none_playable and not turn.detail:
            turn = replace(turn, forms=(all_refused(offer, words),))
        return turn, to_act

    def _way_out(self, cards: Sequence[Card]) -> Forms:
        """Return why no move can be made with the selected cards, with and without the way to put them back."""
        text = self.why_none(cards).text
        if self.offer.none_playable or (self.offer.one_card and len(cards) == 1):
            return (text,)
        if self.by_keys:
            return f"{text} Put {'it' if len(cards) == 1 else 'them'} back with Esc.", text
        which = "it" if len(cards) == 1 else "one"
        return f"{text} Click {which} again to put it back.", text


def all_refused(offer: Offer, words: Words) -> str:
    """Return the prompt for a turn on which no card can be played: it names the moves that are left."""
    left = listed([words.label(offer.view, move).brief for move in offer.moves], "or")
    return f"None of your cards can be played: {uncapitalized(left)}"


# --- the prompt as everybody sees it ----------------------------------------------------------------------------------


def prompt_line(game: Game, board: Board, names: Sequence[str]) -> tuple[str, bool]:
    """Return the prompt or the last result, and whether the viewer is to act."""
    view, lingering = board.view, board.lingering
    if lingering is not None:
        if lingering.prize:
            winner, people = lingering.winner, People(names, view.seat)
            text = f"{'Nobody wins' if winner is None else people.does(winner, 'win')} {lingering.prize}"
        else:
            text = _hand_over(game)
        return (f"{text}. Click or press Space to continue" if board.pace.waits else text), False
    if view.actor == DEALER and any(isinstance(event, HandEnded) for entry in view.log[-1:] for event in entry.events):
        return _hand_over(game), False  # its last cards are still moving
    prompt = game.words.turn(view, names).forms[0]
    if view.actor is None or view.actor < 0:
        return prompt, False
    if view.actor == view.seat:
        return prompt, True
    return f"{names[view.actor]} to {uncapitalized(prompt)}", False


def _hand_over(game: Game) -> str:
    return f"The {game.endings.hand_word} is over"
