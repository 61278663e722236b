"""The first offer of the menu where a table was saved: to continue the last one, or a duplicate evening."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from cardtable.engine.cards import Back
from cardtable.engine.game import game_in
from cardtable.engine.slices import Slices
from cardtable.engine.typography import listed
from cardtable.pages.resume import Resume
from cardtable.pages.table_lines import progress, score
from cardtable.play.dates import ago, begun_words
from cardtable.program.program import Program
from cardtable.program.secret_deals import turn_title
from cardtable.store.evenings import Evening, next_turn
from cardtable.store.tables.folder import Outline, SavedTable
from cardtable.ui.drawing.fitting import fewer

BACKS: Final = 5
"""The number of backs that stand for the cards of a secret deal."""


def finding(program: Program, last: Path | None) -> Slices[Resume | None]:
    """Look in slices for a table to continue; return the offer, or ``None`` if there is no such table.

    :param last: the file of the last open table.
    """
    secrets = program.secret_deals
    evening = None if last is None else secrets.unfinished_at(last.parent)
    if last is not None and evening is not None:
        return _next_turn(program, last.parent, evening)
    saved = yield from program.tables.finding(last)
    if saved is None or saved.outline is None:
        return None
    secret = secrets.of(saved.game, saved.deal, saved.names[0], saved.path.parent)
    if secret is None:
        return _resume(program, saved, saved.outline)
    if secret.evening is not None and secret.turn is None:  # a copy of a table whose result is known
        return _next_turn(program, secret.folder, secret.evening)
    path = saved.path
    return _closed(program, secret.title, lambda: program.opener.open(path), saved.game, secret.folder)


def _next_turn(program: Program, folder: Path, evening: Evening) -> Resume:
    """Return the offer to continue an evening."""
    turn = next_turn(evening)
    title = "Duplicate evening" if turn is None else turn_title(evening, turn)
    return _closed(program, title, partial(program.show_evening, folder), evening.game, folder)


def _closed(program: Program, title: str, act: Callable[[], None], game: str, evening: Path) -> Resume:
    """Return an offer that shows nothing of the table: others have still to play its deal."""
    return Resume(
        act=act,
        titles=(title, "Duplicate evening"),
        cards=(Back.PLAIN,) * BACKS,
        above=tuple(each.name for each in program.games if each.id == game),
        below=begun_words(evening, program.now()),
    )


def _resume(program: Program, saved: SavedTable, outline: Outline) -> Resume:
    """Return the offer to continue a table."""
    game = game_in(program.games, saved.game)
    return Resume(
        act=lambda: program.opener.open(saved.path),
        titles=resume_titles(outline.own, saved.names, outline.sides),
        cards=outline.cards,
        above=fewer([game.name, *progress(outline, saved.names, game.endings.hand_word, program.profile.own_names)]),
        fact=outline.fact,
        score=score(outline, low_wins=game.low_wins),
        below=ago(saved.when, program.now()),
    )


def resume_titles(own: int | None, names: Sequence[str], sides: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """Return titles for the offer to continue a table, from long to short: with all names, with some, with none.

    :param own: the only person's seat; ``None`` if there are several people or none.
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
    """Return the names as part of a sentence: all of them, then fewer and fewer with the number of the others."""
    lines = []
    for count in range(len(names), -1 if len(names) > 1 else 0, -1):
        rest = len(names) - count
        more = [f"{rest} others" if rest > 1 else "one other"] if rest else []
        lines.append(listed([*names[:count], *more]))
    return lines
