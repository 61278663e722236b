"""Deals that anybody can check: every shuffle of a match follows from a seed, whose fingerprint is shown beforehand.

The seed is a text of two words: the deal, which alone decides the shuffles, and a random word, without which the number
of a short deal could be found by comparing the fingerprints of all numbers. The deal is either 128 random bits, or a
number that is short enough to be typed and shared. A player who sees a few cards can find such a number by trying them
all. A word that a person gives once the fingerprint is known can be mixed in; then neither could choose the deal. The
order of a shuffle is that of SHA-256 hashes, which any program can compute: see docs/honest-deals.md.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.log import LogLine
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.seats import DEALER

SEED: Final = re.compile(r"[0-9A-Za-z]{1,60} [0-9a-f]{32}")
"""The form of a seed."""
DEAL_BITS: Final = 128
"""The number of random bits of a deal that nobody can find by trying."""
MAX_WORD: Final = 60
"""The maximum number of characters of a person's word."""
SUITS: Final = "cdhs"
_LONG_DEAL: Final = re.compile(f"[0-9a-f]{{{DEAL_BITS // 4}}}")


@dataclass(frozen=True, slots=True)
class AgreedSeed:
    """A seed whose fingerprint has been shown, and the word that a person then added, so that neither chose a deal."""

    seed: str
    word: str


def fingerprint(seed: str) -> str:
    """Return the fingerprint of a seed: its SHA-256 hash, in hexadecimal digits."""
    return sha256(seed.encode()).hexdigest()


def deal_of(seed: str, word: str = "") -> str:
    """Return the deal, from which the shuffles follow.

    :param word: the word that a person added; empty for none.
    """
    if not word:
        return seed.partition(" ")[0]
    return sha256(f"{seed} {word}".encode()).hexdigest()[: DEAL_BITS // 4]


def word_of(text: str) -> str:
    """Return a person's word as it is mixed in: one line, in one of the ways in which Unicode writes it."""
    shown = "".join(each if each.isprintable() else " " for each in unicodedata.normalize("NFC", text))
    return " ".join(shown.split())[:MAX_WORD].strip()


def new_deal(rng: Random) -> str:
    """Return a deal that nobody can find from the cards that they see, if nobody can foresee ``rng``."""
    return long_deal(rng.getrandbits(DEAL_BITS))


def new_seed(deal: str, rng: Random) -> str:
    """Return a seed for a deal; empty if the deal cannot be part of a seed."""
    seed = f"{deal} {rng.getrandbits(128):032x}"
    return seed if SEED.fullmatch(seed) else ""


def long_deal(bits: int) -> str:
    """Return the deal of ``DEAL_BITS`` random bits, in hexadecimal digits."""
    return f"{bits:0{DEAL_BITS // 4}x}"


def is_long_deal(deal: str) -> bool:
    """Whether a deal has too many bits to be found by trying."""
    return _LONG_DEAL.fullmatch(deal) is not None


def honest_move(deal: str, number: int, move: Move, game: Game) -> Move:
    """Return a move of the dealer with the outcome that follows from the deal.

    :param number: the number of the dealer's move in the match, counted from 1.
    :param move: the move with any outcome, which says what is dealt.
    """
    head, words = _parts(move)
    return game.parse(" ".join([*head, *_order(deal, number, words, move)]))


def first_dishonest(deal: str, log: Sequence[LogLine]) -> int | None:
    """Return the place in a log of the first move of the dealer that does not follow from the deal."""
    dealt = [(place, line.move) for place, line in enumerate(log) if line.actor == DEALER]
    for number, (place, move) in enumerate(dealt, 1):
        words = _parts(move)[1]
        if words != _order(deal, number, words, move):
            return place
    return None


def _parts(move: Move) -> tuple[list[str], list[str]]:
    """Return the words of a move that are fixed, and those that are left to chance."""
    words = str(move).split()
    fixed = 2 if isinstance(move, Shuffle) and move.deck else 1
    return words[:fixed], words[fixed:]


def _order(deal: str, number: int, words: Sequence[str], move: Move) -> list[str]:
    # A shuffle names all cards of the deck; suits are drawn from whole sets of four.
    known = sorted(words) if isinstance(move, Shuffle) else sorted(SUITS * -(-len(words) // len(SUITS)))

    def rank(place: int) -> bytes:
        return sha256(f"{deal} {number} {place} {known[place]}".encode()).digest()

    return [known[place] for place in sorted(range(len(known)), key=rank)][: len(words)]
