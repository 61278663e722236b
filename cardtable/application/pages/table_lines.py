"""What lists of tables say of each: how far it is, and the score."""

from collections.abc import Sequence

from cardtable.engine.typography import listed
from cardtable.store.tables.outline import Outline
from cardtable.ui.pages import score_line


def progress(outline: Outline, names: Sequence[str], hand_word: str) -> list[str]:
    """Return how far a match is: ``hand 3``, ``your turn``; or who has won it, if anybody.

    :param hand_word: what the game calls a hand.
    """
    if outline.winners:
        won = [names[seat] for seat in outline.winners]
        mine = outline.own in outline.winners
        return ["finished", "you won" if mine and len(won) == 1 else f"{listed(won)} won"]
    if outline.over:
        return ["finished"]
    hand = f"{hand_word} {outline.hand}"
    if outline.turn is None:
        return [hand]
    return [hand, "your turn" if outline.turn == outline.own else f"{names[outline.turn]} to act"]


def score(outline: Outline, *, low_wins: bool) -> score_line.Score:
    """Return the score as it is written in one line; before any points, how the person stands."""
    line = score_line.score_of(outline.scores, outline.sides, outline.own, low_wins=low_wins)
    if line == score_line.NO_SCORE and not outline.winners and outline.note[0]:
        return score_line.Score(forms=outline.note)
    return line


def resume_titles(own: int | None, names: Sequence[str], sides: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """Return what the table to continue may be called: with all players' names, with some of them, with none.

    :param own: the only person's seat; ``None`` if several people play, or none.
    """
    if own is None:
        return (*(f"Continue with {each}" for each in _shortened(names)), "Continue")
    mine = next((seats for seats in sides if own in seats), ())
    partners = [names[seat] for seat in mine if seat != own]
    others = [name for seat, name in enumerate(names) if seat not in mine and seat != own]
    if partners:
        both = f"Continue with {listed(partners)}, against {listed(others)}"
        return (both, f"Continue with {listed(partners)}", "Continue")
    return (*(f"Continue against {each}" for each in _shortened(others)), "Continue")


def _shortened(names: Sequence[str]) -> list[str]:
    """Return the names as part of a sentence: all of them, then fewer and fewer and the number of the others."""
    lines = []
    for count in range(len(names), -1 if len(names) > 1 else 0, -1):
        rest = len(names) - count
        more = [f"{rest} others" if rest > 1 else "one other"] if rest else []
        lines.append(listed([*names[:count], *more]))
    return lines
