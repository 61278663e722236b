"""The Card Game in words."""

from collections.abc import Sequence

from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.view import LogEntry
from cardtable.engine.words import Caption, Group, Words, card_name
from cardtable.games.the_card_game.law.facts import CardGameView, Facts
from cardtable.games.the_card_game.law.house import House
from cardtable.games.the_card_game.law.leftovers import outs
from cardtable.games.the_card_game.law.melds import Arrangement, arrange
from cardtable.games.the_card_game.law.moves import Discard, Out, Take
from cardtable.games.the_card_game.law.scoring import RANK_NAMES

MAX_TURNS_COUNTED_DOWN = 10


def arrangement_of(view: CardGameView) -> Arrangement | None:
    """Return the viewer's hand in the melds that leave the fewest points, or ``None`` if the viewer has no hand."""
    facts = view.facts
    if not view.hand or facts.wild is None:
        return None
    return arrange(view.hand, facts.wild, view.house.ace_high_runs)


class CardGameWords(Words[House, Facts]):
    """How The Card Game speaks."""

    def ask(self, view: CardGameView) -> str:
        """Return the prompt for the seat to act."""
        facts = view.facts
        last = " (last turn)" if facts.out is not None else ""
        match view.phase:
            case "deal":
                size = facts.rounds[len(view.results)]
                return f"The cards are being dealt: {size} each, and {RANK_NAMES[size]} are wild"
            case "reshuffle":
                return "The pile has run out: the discards are being shuffled"
            case "take":
                top = view.zone("discard").faces[-1]
                return f"Take a card from the pile, or {card_name(top)} from the discards{last}"
            case "discard" if self._can_go_out(view):
                return f"Go out, or discard a card{last}"
            case "discard":
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
                return "Deal" if view.phase == "deal" else "Shuffle the discards"
            case _:
                return str(move)

    def tell(self, entry: LogEntry, names: Sequence[str]) -> str:
        """Return a line of the log in words."""
        if entry.word == "shuffle":
            return "The cards are dealt" if entry.shown else "The cards are shuffled"
        who = names[entry.actor]
        match entry.text.split():
            case ["take", "pile"]:
                drawn = [card for _, cards in entry.shown for card in cards]
                return f"{who} draws {card_name(drawn[0])} from the pile" if drawn else f"{who} draws from the pile"
            case ["take", *_]:
                return f"{who} takes the last discard"
            case ["discard", *_]:
                return f"{who} discards {card_name(entry.cards[0])}"
            case _:
                return f"{who} goes out, discarding {card_name(entry.cards[0])}"

    def captions(self, view: CardGameView, names: Sequence[str]) -> tuple[Caption, ...]:
        """Return the round, the wild rank, who is out, who has a last turn, and what the viewer's hand leaves over."""
        facts = view.facts
        if facts.wild is None:
            return ()
        captions = [
            Caption("Round", f"{facts.round} of {len(facts.rounds)}", "TC-10"),
            Caption("Wild", RANK_NAMES[facts.wild], "TC-2"),
        ]
        if facts.out is not None:
            captions.append(Caption("Out first", names[facts.out], "TC-6"))
        if facts.to_go:
            captions.append(Caption("Last turns", ", ".join(names[seat] for seat in facts.to_go), "TC-6"))
        limit = view.house.turn_limit
        left = limit - facts.turns // view.seats
        if limit and facts.out is None and view.phase in ("take", "discard") and left <= MAX_TURNS_COUNTED_DOWN:
            captions.append(Caption("Turns left", str(left), "TC-11"))
        best = arrangement_of(view)
        if best is not None:
            captions.append(Caption("Left over", _points(best.points), "TC-8"))
        return tuple(captions)

    def groups(self, view: CardGameView) -> tuple[Group, ...]:
        """Return the melds that leave the fewest points, and what is left over (TC-8)."""
        best = arrangement_of(view)
        if best is None:
            return ()
        melds = tuple(Group(meld.cards, str(meld.kind)) for meld in best.melds)
        return (*melds, Group(best.left, "left over")) if best.left else melds

    def plate(self, view: CardGameView, seat: int) -> tuple[str, ...]:
        """Return a player's points, whether the player is out, and the cards of the hand that all players know."""
        facts = view.facts
        notes = [_points(view.scores[seat])]
        if facts.out == seat:
            notes.append("out first")
        elif facts.laid[seat] and not view.zone("hand", seat).cards:
            notes.append("all melded")
        elif seat in facts.to_go:
            notes.append("last turn")
        if facts.known[seat]:
            notes.append("took " + " ".join(map(card_name, facts.known[seat])))
        return tuple(notes)


def _points(points: int) -> str:
    return f"{points} {'point' if points in (1, -1) else 'points'}".replace("-", "−")
