"""What lists of tables say of each: how far it is, and the score."""

from collections.abc import Sequence

from cardtable.engine.words import listed
from cardtable.store.standing import Standing
from cardtable.ui.pages import standing_line


def progress(standing: Standing, names: Sequence[str]) -> list[str]:
    """Return how far a match is: ``hand 3``, ``your turn``; or who has won it."""
    if standing.winners:
        won = [names[seat] for seat in standing.winners]
        mine = standing.own in standing.winners
        return ["finished", "you won" if mine and len(won) == 1 else f"{listed(won)} won"]
    hand = f"hand {standing.hand}"
    if standing.turn is None:
        return [hand]
    return [hand, "your turn" if standing.turn == standing.own else f"{names[standing.turn]} to act"]


def score(standing: Standing, *, low_wins: bool) -> standing_line.Standing:
    """Return the score as it is written in one line; before any points, the note on the person's plate."""
    line = standing_line.standing_of(standing.scores, standing.sides, standing.own, low_wins=low_wins)
    if line == standing_line.Standing() and not standing.winners:
        return standing_line.Standing(text=standing.note)
    return line
