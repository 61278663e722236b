"""Web pages of tables: from the command line, and from a score sheet."""

import webbrowser
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from cardtable.application.layouts import spec_of
from cardtable.engine.table import Table
from cardtable.store.errors import StoreError
from cardtable.store.files import free_path, write_atomically
from cardtable.ui.art.portraits import Mood, faces_of
from cardtable.ui.assets import asset
from cardtable.web.page import page_of
from cardtable.web.steps import Eyes, WebPageError, ZoneStyle


def web_page(table: Table, eyes: Eyes, hand: int | None = None, chosen: Mapping[str, str] | None = None) -> bytes:
    """Return a match, or one hand of it, as a web page that needs nothing else.

    :param hand: the one hand to show, counted from 0; ``None`` for all of them.
    :param chosen: by name, the faces that people chose for themselves.
    :raises WebPageError: if there is no such hand, it may not be shown so, or the page would be too long.
    """
    shown = {kind: ZoneStyle(spec.draw, spec.caption) for kind, spec in spec_of(table.game).zones.items()}
    animals = faces_of([seat.name for seat in table.seats], chosen)
    faces = [asset("portraits", f"{animal}-{Mood.CALM.value}.svg").read_text(encoding="utf-8") for animal in animals]
    return page_of(table, eyes, shown, faces, hand)


def eyes_at(table: Table) -> Eyes:
    """Return whose eyes a page is made for: the only person's; with several or none, an onlooker's with open cards."""
    return Eyes(table.persons[0]) if len(table.persons) == 1 else Eyes(None, open_cards=True)


def save_web_page(
    table: Table,
    hand: int | None,
    folder: Path,
    now: datetime,
    chosen: Mapping[str, str] | None = None,
    browse: Callable[[str], object] = webbrowser.open,
) -> str:
    """Write the page of a hand or of the match into a folder, show it in the browser, and return what to say about it.

    :param browse: shows an address.
    """
    path = free_path(folder / f"{table.game.name} {now:%Y-%m-%d %H-%M}.html")
    try:
        write_atomically(path, web_page(table, eyes_at(table), hand, chosen))
    except (StoreError, WebPageError) as error:
        return f"There is no web page of it: {error}"
    browse(path.as_uri())
    return f"This web page shows it move by move, and can be sent to anybody:\n{path}"
