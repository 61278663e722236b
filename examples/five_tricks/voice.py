"""Five Tricks in words, and why a gesture is no move of it."""

from collections.abc import Sequence

from cardtable.engine.cards import Card, card_name, suit_name
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move, Play
from cardtable.engine.voice.objections import Objections, Place, count_of
from cardtable.engine.voice.words import Fact, MoveLabel, SeatStatus, Standing, Turn, Words
from examples.five_tricks.rules import FiveTricksState
from examples.five_tricks.values import Facts, FiveTricksView, House, Phase


class FiveTricksWords(Words[House, Facts]):
    """The words of Five Tricks."""

    def turn(self, view: FiveTricksView, names: Sequence[str], made: Sequence[Move] = ()) -> Turn:
        if view.phase != Phase.PLAY:
            return Turn(("The cards are being dealt" if view.phase == Phase.DEAL else "The match is over",))
        trick = view.zone("trick").faces
        if not trick:
            return Turn(("Lead to the trick",))
        led = trick[0].suit
        if view.seat == view.actor and all(card.suit is not led for card in view.hand):
            return Turn(("Play any card",))
        return Turn((f"Follow with {suit_name(led)}",))

    def label(self, view: FiveTricksView, move: Move) -> MoveLabel:
        return MoveLabel(f"Play {card_name(move.card)}" if isinstance(move, Play) else "Deal")

    def standing(self, view: FiveTricksView, names: Sequence[str]) -> Standing:
        number = min(len(view.results) + 1, view.house.hands)
        return Standing(fact=Fact("Five Tricks", (f"Hand {number} of {view.house.hands}",), "FT-6"))

    def seat_status(self, view: FiveTricksView, seat: int, names: Sequence[str]) -> SeatStatus:
        points = view.facts.points[seat]
        return SeatStatus((f"{points} in this hand", str(points)))


class FiveTricksObjections(Objections[FiveTricksState]):
    """Speaks of the trick and of the cards that are out of play."""

    def about_cards(self, state: FiveTricksState, cards: tuple[Card, ...], place: Place) -> Refusal:
        if len(cards) == 1:
            return Refusal("FT-2", f"{card_name(cards[0])} can only be played to the trick.")
        return Refusal("FT-2", f"One card is played to a trick; {count_of(cards)}.")

    def about_place(self, state: FiveTricksState, place: Place, card: Card | None) -> Refusal:
        if place.kind == "deck":
            return Refusal("FT-1", "These cards were not dealt, and stay out of play.")
        if card is not None:
            return Refusal("FT-4", f"{card_name(card)} has been played: it goes to the player who wins the trick.")
        return Refusal("FT-2", "Pick a card of the hand up to play it to the trick.")
