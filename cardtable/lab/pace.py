"""How long people take for their decisions, to say how long a match lasts among people.

All figures are guessed, in these proportions. A card played to a trick is chosen among a few and takes a glance at the
trick; a bid needs an appraisal of the whole hand. Passing, stopping, and adding a card to a meld that lies there are
the short moves of every game. A draw in Blues and Greens weighs all cards of the splay; one in The Card Game two cards.
Its discard comes with the sorting of the hand into groups, and three cards of thirteen are put away in Five Hundred but
once a hand. A secret bid is the whole turn in Scruffian Bidding War.
"""

from collections.abc import Mapping
from typing import Final

_SECONDS: Final[Mapping[str, Mapping[str, float]]] = {
    "": {"auction": 8, "call": 8, "give": 8, "trump": 4, "play": 4.5, "pass": 3},
    "blackjack": {"play": 6, "stop": 2},
    "bidding-war": {"pick": 12, "auction": 5, "offer": 10, "pass": 2},
    "big-three": {"play": 5, "pass": 2},
    "blues-and-greens": {"draw": 8, "meld": 5, "build": 2},
    "five-hundred": {"discard": 20},
    "the-card-game": {"take": 4, "discard": 9},
}
"""Seconds for a decision, by game and by the word of the move or the phase; the words go first."""
OTHER_SECONDS: Final = 5.0
"""Seconds for other decisions."""
FORCED_SECONDS: Final = 1.0
"""Seconds for the only legal move."""
MOVING_SECONDS: Final = 1.0
"""Seconds in which a move is carried out and seen by all, as measured at the table (``run.py bench lengths``)."""
SHEET_SECONDS: Final = 12.0
"""Seconds for which people look at the score sheet of a hand while its figures count up."""


def seconds_for(game: str, phase: str, word: str) -> float:
    """Return the seconds for which a person thinks about a decision of this phase that ends in a move of this word."""
    own = {**_SECONDS[""], **_SECONDS.get(game, {})}
    return own.get(word, own.get(phase, OTHER_SECONDS))
