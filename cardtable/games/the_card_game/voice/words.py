"""The Card Game in words."""

from collections.abc import Sequence

from cardtable.engine.card_names import card_name, card_names, rank_plural
from cardtable.engine.events.cards import Drawn
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.view import LogEntry
from cardtable.engine.voice.standing import CardValues, SeatStatus, Standing, Turn
from cardtable.engine.voice.words import Group, Words
from cardtable.games.the_card_game.law.facts import DEAL, CardGameView, Facts, Phase
from cardtable.games.the_card_game.law.house import House
from cardtable.games.the_card_game.law.leftovers import outs
from cardtable.games.the_card_game.law.moves import Discard, Out, Take
from cardtable.games.the_card_game.voice.standing import (
    arrangement_of,
    card_values_of,
    seat_status_of,
    standing_of,
    turn_of,
)


class CardGameWords(Words[House, Facts]):
    """The words of The Card Game."""

    def prompt(self, view: CardGameView) -> str:
        facts = view.facts
        last = " (last turn)" if facts.out is not None else ""
        match view.phase:
            case Phase.DEAL:
                size = facts.rounds[len(view.results)]
                return f"The cards are being dealt: {size} each, and {rank_plural(size)} are wild"
            case Phase.RESHUFFLE:
                return "The pile has run out: the discards are being shuffled"
            case Phase.TAKE:
                top = view.zone("discard").faces[-1]
                return f"Take a card from the pile, or {card_name(top)} from the discards{last}"
            case Phase.DISCARD if self._can_go_out(view):
                return f"Go out, or discard a card{last}"
            case Phase.DISCARD:
                return f"Discard a card{last}"
            case _:
                return "The match is over"

    def _can_go_out(self, view: CardGameView) -> bool:
        facts = view.facts
        return (
            view.actor == view.seat
            and facts.wild is not None
            and bool(outs(view.hand, facts.wild, view.house.ace_high_runs))
        )

    def button(self, view: CardGameView, move: Move) -> str:
        """Return the label of a button for ``move``."""
        match move:
            case Take(source="pile"):
                return "Take from the pile"
            case Take():
                discards = view.zone("discard").faces
                return f"Take {card_name(discards[-1])}" if discards else "Take from the discards"
            case Discard(card=card):
                return f"Discard {card_name(card)}"
            case Out(card=card):
                return f"Go out, discarding {card_name(card)}"
            case Shuffle():
                return "Deal" if view.phase == DEAL else "Shuffle the discards"
            case _:
                return str(move)

    def brief(self, view: CardGameView, move: Move) -> str:
        return "Go out" if isinstance(move, Out) else self.button(view, move)

    def comes_first(self, view: CardGameView, move: Move) -> bool:
        """Return whether a move goes out, which a discard of the same card would give up (TC-5)."""
        return isinstance(move, Out)

    def log_line(self, entry: LogEntry, names: Sequence[str]) -> str:
        if entry.word == "shuffle":
            return "The cards are dealt" if entry.shown else "The cards are shuffled"
        who = names[entry.actor]
        drawn = entry.event(Drawn)
        if drawn is not None and drawn.zone == "pile":
            return f"{who} draws {f'{card_names(drawn.cards)} ' if drawn.faces else ''}from the pile"
        if drawn is not None:
            return f"{who} takes the last discard"
        discarded = card_name(entry.cards[0])
        return f"{who} discards {discarded}" if entry.word == "discard" else f"{who} goes out, discarding {discarded}"

    def standing(self, view: CardGameView, names: Sequence[str]) -> Standing:
        return standing_of(view)

    def seat_status(self, view: CardGameView, seat: int, names: Sequence[str]) -> SeatStatus:
        return seat_status_of(view, seat, names)

    def turn(self, view: CardGameView, names: Sequence[str], chosen: Move | None = None) -> Turn:
        """Return the prompt; with a card picked up, the points left over without it (TC-8)."""
        return turn_of(view, self.prompt(view), chosen, may_go_out=self._can_go_out(view))

    def card_values(self, view: CardGameView) -> CardValues:
        """Return the points of each card that is left over (TC-7)."""
        return card_values_of(view)

    def groups(self, view: CardGameView) -> tuple[Group, ...]:
        """Return the melds that leave the fewest points, and the cards left over by rank (TC-8)."""
        best = arrangement_of(view)
        if best is None:
            return ()
        melds = tuple(Group(meld.cards, str(meld.kind), marks=meld.marks) for meld in best.melds)
        left = tuple(sorted(best.left, key=lambda card: (card.rank, card)))
        return (*melds, Group(left, f"left over: {best.points}", warns=True)) if left else melds
