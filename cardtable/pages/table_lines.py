"""The texts about a table in the list of saved tables and in the menu: its progress and its score."""

from collections.abc import Collection, Sequence

from cardtable.engine.typography import listed
from cardtable.pages.parts import NO_SCORE, Score, score_of
from cardtable.store.tables.folder import Outline


def progress(outline: Outline, names: Sequence[str], hand_word: str, you: Collection[str]) -> list[str]:
    """Return the progress of a match: ``hand 3``, ``your turn``; or ``finished`` and who won.

    :param hand_word: the game's word for a hand.
    :param you: the names of the person at the screen, now and before; the only person at a table may be somebody else.
    """
    own = outline.own if outline.own is not None and names[outline.own] in you else None
    if outline.winners:
        won = [names[seat] for seat in outline.winners]
        return ["finished", "you won" if outline.winners == (own,) else f"{listed(won)} won"]
    if outline.over:
        return ["finished"]
    hand = f"{hand_word} {outline.hand}"
    if outline.turn is None:
        return [hand]
    return [hand, "your turn" if outline.turn == own else f"{names[outline.turn]} to act"]


def score(outline: Outline, *, low_wins: bool) -> Score:
    """Return the score as one line; before there are points, the note about the person's hand."""
    line = score_of(outline.scores, outline.sides, outline.own, low_wins=low_wins)
    counts = any(each in "123456789" for each in outline.note[0])  # "0 points" says nothing
    twice = "points" in outline.fact and "points" in outline.note[0]
    if line == NO_SCORE and not outline.winners and counts and not twice:
        return Score(forms=outline.note)
    return line
