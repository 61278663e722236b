"""Refusals of moves that the rules do not allow, and the checks that all games share."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Card, card_names
from cardtable.engine.moves import Move, Shuffle


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why something cannot be done: the rule's number, and a sentence to the player."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class RefusedMove(ValueError):  # noqa: N818 - the word of the card table
    """A move that cannot be made at a table. Code that plays moves which others have written catches this."""


class IllegalMove(RefusedMove):
    """A move that the rules do not allow."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class OutOfTurn(RefusedMove):
    """A move by a player who is not to act, or after the last. The message says who is to act, or why nobody is."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The kinds of moves that are made in a phase of a game.

    :param kinds: the classes of these moves.
    :param otherwise: the refusal of a move of any other kind.
    """

    kinds: tuple[type[Move], ...]
    otherwise: Refusal

    def refusal(self, move: Move) -> Refusal | None:
        """Return why a move of this kind is not made in the phase, or ``None`` if it is."""
        return None if type(move) in self.kinds else self.otherwise


def wrong_shuffle(move: Shuffle, expected: Shuffle, rule: str) -> Refusal | None:
    """Return what is wrong with the cards of a shuffle, or ``None`` if they are right.

    :param expected: a shuffle of the right cards, in any order.
    """
    if move.deck != expected.deck:
        right = f"the {expected.deck} deck" if expected.deck else "the only deck, which has no name,"
        return Refusal(rule, f"The dealer must shuffle {right} now.")
    given, required = Counter(move.order), Counter(expected.order)
    if missing := required - given:
        return Refusal(rule, f"The shuffle is missing {card_names(sorted(missing.elements()))}.")
    if extra := given - required:
        return Refusal(rule, f"The shuffle has too many cards: {card_names(sorted(extra.elements()))}.")
    return None


def not_held(cards: Sequence[Card], hand: Collection[Card], rule: str) -> Refusal | None:
    """Return the refusal of cards that the hand lacks, or holds less often than named; ``None`` if it holds all."""
    lacking = Counter(cards) - Counter(hand)
    if not lacking:
        return None
    if absent := [card for card in lacking if card not in hand]:
        return Refusal(rule, f"You don't hold {card_names(absent)}.")
    return Refusal(rule, f"You can't use {card_names(lacking)} more often than you hold {_them(lacking)}.")


def _them(cards: Collection[Card]) -> str:
    return "it" if len(cards) == 1 else "them"
