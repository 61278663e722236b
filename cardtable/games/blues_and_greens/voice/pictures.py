"""The melds and builds to show as small pictures: those without wild twos first, then those worth most."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.engine.moves import Move
from cardtable.engine.voice.labels import Picture
from cardtable.games.blues_and_greens.law.facts import MELD, BluesAndGreensView, Facts
from cardtable.games.blues_and_greens.law.moves import Build, Lay, Run, Set
from cardtable.games.blues_and_greens.voice.turn import gain_of, plural

MAX_MOVES: Final = 3000
"""The maximum number of moves from which the pictures are chosen."""
MAX_PICTURES: Final = 5


def pictures_of(view: BluesAndGreensView, moves: Sequence[Move]) -> tuple[Picture, ...]:
    """Return the melds and builds to show, but none whose cards are all part of a better one.

    A card that can be built on several melds is shown once; the player chooses the meld after picking it up.
    """
    if view.phase != MELD:
        return ()
    laying = [move for move in islice(moves, MAX_MOVES) if isinstance(move, Set | Run | Build | Lay)]
    laying.sort(key=lambda move: (_wild(move, view), isinstance(move, Build), -int(gain_of(view, move)), str(move)))
    shown: list[Move] = []
    for move in laying:
        if not any(_is_within(move, other) for other in shown):
            shown.append(move)
        if len(shown) == MAX_PICTURES:
            break
    homes = Counter(move.cards for move in laying if isinstance(move, Build))
    return tuple(Picture(move, _note(move, view.facts, homes[move.cards])) for move in shown)


def _is_within(move: Move, other: Move) -> bool:
    """Whether another move has all cards of a move, whatever the colour of their backs.

    A build is within another of the very same card, or of its twin on the same meld.
    """
    if isinstance(move, Build) and isinstance(other, Build) and move.meld != other.meld:
        return move.cards == other.cards
    return _faces(move) <= _faces(other)


def _faces(move: Move) -> Counter[tuple[int, int]]:
    return Counter((int(card.rank), int(card.suit)) for card in move.cards)


def _wild(move: Move, view: BluesAndGreensView) -> int:
    """Return the number of wild twos that a move uses up: none in a set of twos alone."""
    if view.house.twos != "special" or all(card.rank is Rank.TWO for card in move.cards):
        return 0
    return sum(card.rank is Rank.TWO for card in move.cards)


def _note(move: Move, facts: Facts, homes: int) -> str:
    """Return where a card is built; empty for a new meld.

    :param homes: the number of melds that the card can be built on.
    """
    if not isinstance(move, Build):
        return ""
    if homes > 1:
        return f"in {homes} places"
    meld = facts.melds[move.meld - 1]
    if meld.is_set:
        return f"on the {_plural(meld.cards)}"
    return "on the sequence"


def _plural(cards: Sequence[Card]) -> str:
    rank = next((card.rank for card in cards if card.rank is not Rank.TWO), Rank.TWO)
    return plural(rank)
