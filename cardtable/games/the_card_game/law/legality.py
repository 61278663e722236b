"""The legal moves of The Card Game, and the refusals of all others."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.card_names import card_name, card_names
from cardtable.engine.cards import Card
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.typography import counted
from cardtable.games.the_card_game.law.facts import DEAL, DISCARD, OVER, RESHUFFLE, TAKE, Phase
from cardtable.games.the_card_game.law.fields import DECK, CardGameFields
from cardtable.games.the_card_game.law.melds import arrange
from cardtable.games.the_card_game.law.moves import Discard, Out, Take

_EXPECTED: Final[dict[Phase, Expected]] = {
    DEAL: Expected((Shuffle,), Refusal("TC-1", "The dealer must shuffle first.")),
    RESHUFFLE: Expected((Shuffle,), Refusal("TC-11", "The dealer must shuffle the discards first.")),
    TAKE: Expected((Take,), Refusal("TC-4", "First take a card, from the pile or the discards.")),
    DISCARD: Expected((Discard, Out), Refusal("TC-4", "You have taken a card; now you must discard one.")),
    OVER: Expected((), Refusal("TC-12", "The match is over.")),
}
_TAKES: Final = (Take("pile"), Take("discard"))
_DISCARDS: Final = {card: Discard(card) for card in DECK}
_OUTS: Final = {card: Out(card) for card in DECK}


def moves(state: CardGameFields) -> Sequence[Move]:
    """Return the actor's legal moves; for the dealer one shuffle in sorted order."""
    phase = state.phase
    if phase is TAKE:
        return _TAKES
    if phase is DISCARD:
        moves: list[Move] = [_DISCARDS[card] for card in dict.fromkeys(state.hand)]
        moves.extend([_OUTS[card] for card in state.outs()])
        return moves
    return () if phase is OVER else (Shuffle(state.cards_to_shuffle()),)


def refusal(state: CardGameFields, move: Move) -> Refusal | None:
    """Return why ``move`` is not allowed now, or ``None`` if it is."""
    unexpected = _EXPECTED[state.phase].refusal(move)
    if unexpected is not None:
        return unexpected
    match move:
        case Shuffle():
            return wrong_shuffle(move, Shuffle(state.cards_to_shuffle()), "TC-1" if state.phase is DEAL else "TC-11")
        case Take(source=source) if source not in ("pile", "discard"):
            return Refusal("TC-4", "You can take a card only from the pile or the discards.")
        case Discard(card=card):
            return not_held((card,), state.hand, "TC-4")
        case Out(card=card):
            return _refuse_out(state, card)
    return None


def _refuse_out(state: CardGameFields, card: Card) -> Refusal | None:
    lacking = not_held((card,), state.hand, "TC-5")
    if lacking is not None or card in state.outs():
        return lacking
    rest = list(state.hand)
    rest.remove(card)
    best = arrange(tuple(rest), state.wild, state.house.ace_high_runs)
    left = f"{card_names(best.left)} {'is' if len(best.left) == 1 else 'are'} left over"
    points = counted(best.points, "point")
    return Refusal("TC-5", f"If you discard {card_name(card)}, {left} ({points}): you can't go out yet.")
