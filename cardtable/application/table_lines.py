"""What lists of tables say of each: how far it is, and the score."""

from collections.abc import Sequence

from cardtable.engine.words import listed
from cardtable.store.outline import Outline
from cardtable.ui.pages import score_line


def progress(outline: Outline, names: Sequence[str]) -> list[str]:
    """Return how far a match is: ``hand 3``, ``your turn``; or who has won it."""
    if outline.winners:
        won = [names[seat] for seat in outline.winners]
        mine = outline.own in outline.winners
        return ["finished", "you won" if mine and len(won) == 1 else f"{listed(won)} won"]
    hand = f"hand {outline.hand}"
    if outline.turn is None:
        return [hand]
    return [hand, "your turn" if outline.turn == outline.own else f"{names[outline.turn]} to act"]


def score(outline: Outline, *, low_wins: bool) -> score_line.Score:
    """Return the score as it is written in one line; before any points, how the person stands."""
    line = score_line.score_of(outline.scores, outline.sides, outline.own, low_wins=low_wins)
    if line == score_line.Score() and not outline.winners:
        return score_line.Score(text=outline.note)
    return line
