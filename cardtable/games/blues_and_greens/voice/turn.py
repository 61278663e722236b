"""The turn of the player to act in Blues and Greens: the prompt, the steps, and what must come first."""

from typing import Final

from cardtable.engine.card_names import face_name, face_row, printed_rank
from cardtable.engine.cards import RANKS, SIGNS, Card, Rank
from cardtable.engine.events.cards import Drawn
from cardtable.engine.moves import Move
from cardtable.engine.typography import counted, counted_in_words, number_word
from cardtable.engine.voice.standing import Duty, Forms, Steps, Turn
from cardtable.games.blues_and_greens.law.facts import BluesAndGreensView, Phase
from cardtable.games.blues_and_greens.law.kit import kit
from cardtable.games.blues_and_greens.law.masks import BIT, NO_TRUMP, mask_of
from cardtable.games.blues_and_greens.law.moves import Build, Lay, Run, Set
from cardtable.games.blues_and_greens.voice import deep_draw

_STEPS: Final = (("Draw",), ("Meld or build", "Meld"), ("Play a card", "Play"))
SEQUENCE: Final = (*RANKS[1:], Rank.ACE)
"""The ranks in the order of sequences, from low to high."""
_PLURALS: Final = {2: "twos", 3: "threes", 6: "sixes", 11: "jacks", 12: "queens", 13: "kings", 14: "aces", 1: "aces"}


def turn_of(view: BluesAndGreensView, ask: str, chosen: Move | None) -> Turn:
    """Return the prompt for the viewer, who is to act, with the steps of the turn.

    :param ask: the prompt without regard to the viewer.
    :param chosen: the move that the picked cards make.
    """
    facts, least = view.facts, view.house.minimum_bid
    match view.phase:
        case Phase.AUCTION if facts.bid:
            return Turn((f"Bid more than {facts.bid}, or pass", f"More than {facts.bid}?"))
        case Phase.AUCTION:
            return Turn((f"Bid {least} or more, or pass", f"Bid {least} or more"))
        case Phase.TRUMP:
            return Turn(("Name the trump suit", "Name trumps"))
        case Phase.DRAW:
            return Turn(_draw_forms(view), steps=Steps(_STEPS, 0))
        case Phase.MELD if facts.must_meld is not None:
            return _must_meld(view, facts.must_meld)
        case Phase.MELD if not deep_draw.may_meld(view) and deep_draw.may_lay(view):
            return Turn(("Lay red threes down, or play a card", "Lay, or play"), steps=Steps(_STEPS, 1))
        case Phase.MELD if not deep_draw.may_meld(view):
            return Turn(("Play a card to the trick", "Play a card"), steps=Steps(_STEPS, 2))
        case Phase.MELD if isinstance(chosen, Set | Run):
            meld = f"Meld the {new_meld_name(view, chosen)}"
            return Turn((f"{meld}, or play a card", meld), steps=Steps(_STEPS, 1))
        case Phase.MELD:
            more = "Meld or build more" if facts.laid else "Meld or build"
            return Turn((f"{more}, or play a card", "Meld, or play"), steps=Steps(_STEPS, 1))
    return Turn((ask,))


def _draw_forms(view: BluesAndGreensView) -> Forms:
    if not view.zone("deck").cards:
        return ("Draw from the splay: the deck is empty", "Draw from the splay")  # BG-16
    return ("Draw from the deck or the splay", "Draw a card")


def _must_meld(view: BluesAndGreensView, card: Card) -> Turn:
    """Return the prompt for a player who drew a card from below the top of the splay (BG-14)."""
    name = face_name(card)
    steps = Steps(_STEPS, 1)
    deep = deep_draw.steps_of(view)
    if deep is None and deep_draw.may_meld_another(view):
        return Turn((f"Meld or build: {name} must go down in this turn", f"Meld or build, {name} too"), steps=steps)
    if deep is None:
        return Turn((f"Meld {name} before you play a card", f"Meld {name} first"), steps=steps)
    forms = (f"First a meld of {view.house.opening_points}, then {name}" if deep.opens else f"Build up to {name}",)
    return Turn(forms, steps=steps, duty=_duty(view, deep, name))


def _duty(view: BluesAndGreensView, steps: deep_draw.Steps, name: str) -> Duty:
    taken = counted_in_words(_number_drawn(view, steps.card), "card")
    title = f"You drew {taken} to get {name}. Before you play:"
    then = (f"Then lay {name}.", "")
    if not steps.opens:
        return Duty(title, ((f"Build the cards that lead to {name}.", ""), then))
    first = f"Lay a first meld worth {view.house.opening_points}."
    if steps.example is None:
        return Duty(title, ((first, ""), then))
    example = f"For example {meld_text(view, steps.example)}: {points_of(view, steps.example.cards)}"
    if len(steps.small) > 1:
        small = points_of(view, steps.small)
        row = face_row(steps.small)
        then = (f"Then lay {name}.", f"{row}: {counted(small, 'point')}, too few for a first meld")
    return Duty(title, ((first, example), then))


def _number_drawn(view: BluesAndGreensView, card: Card) -> int:
    """Return the number of cards drawn in this turn with a card, itself included."""
    for entry in reversed(view.log):
        for event in entry.events:
            if isinstance(event, Drawn) and card in event.cards:
                return len(event.cards)
    return 1


def meld_text(view: BluesAndGreensView, move: Set | Run) -> str:
    """Return the cards of a meld, each two with the card that it stands for: ``2♣ as Q♥, K♥, A♥``."""
    wild = kit(view.house).wild
    if isinstance(move, Set) or not mask_of(move.cards) & wild:
        return face_row(move.cards)
    place, card = next((place, card) for place, card in enumerate(move.order) if not BIT[card] & wild)
    low = SEQUENCE.index(card.rank) - place
    parts = []
    for step, each in enumerate(move.order):
        name = face_name(each)
        stands = f"{printed_rank(SEQUENCE[low + step])}{SIGNS[card.suit]}"
        parts.append(f"{name} as {stands}" if BIT[each] & wild else name)
    return ", ".join(parts)


def new_meld_name(view: BluesAndGreensView, move: Set | Run) -> str:
    """Return the name of a new meld: ``three jacks``, ``sequence of four``."""
    count = number_word(len(move.cards))
    if isinstance(move, Run):
        return f"sequence of {count}"
    wild = kit(view.house).wild
    rank = next((card.rank for card in move.cards if not BIT[card] & wild), Rank.TWO)
    return f"{count} {plural(rank)}"


def plural(rank: int) -> str:
    """Return the short plural of a rank or a height, as on buttons: ``kings``, ``9s``."""
    return _PLURALS.get(rank, f"{int(rank)}s")


def points_of(view: BluesAndGreensView, cards: tuple[Card, ...]) -> int:
    """Return the points for these cards (BG-40, BG-41)."""
    trump = NO_TRUMP if view.facts.trump is None else view.facts.trump
    return kit(view.house).points(mask_of(cards), trump)


def gain_of(view: BluesAndGreensView, move: Move) -> str:
    """Return the points for a meld, a build or laid threes: ``+6``; empty for another move."""
    if isinstance(move, Set | Run | Build | Lay):
        return f"+{points_of(view, move.cards)}"
    return ""
