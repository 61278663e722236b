"""Web pages of tables, for the command line and for score sheets."""

import webbrowser
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from threading import Thread

from cardtable.engine.table import Table
from cardtable.play.layout import spec_of
from cardtable.store.errors import StoreError
from cardtable.store.files import make_folder, write_new
from cardtable.ui.assets import asset
from cardtable.ui.drawing.faces import Mood, faces_of
from cardtable.web.page import PointOfView, WebPageError, ZoneStyle, page_of


def web_page(
    table: Table, eyes: PointOfView, hand: int | None = None, chosen: Mapping[str, str] | None = None
) -> bytes:
    """Return a match or one hand of it as a self-contained web page.

    :param hand: the number of the only hand to show, from 0; ``None`` for all hands.
    :param chosen: the faces that people chose, by their names.
    :raises WebPageError: if there is no such hand, it may not be shown to these eyes, or the page would be too long.
    """
    shown = {kind: ZoneStyle(spec.draw, spec.caption) for kind, spec in spec_of(table.game).zones.items()}
    animals = faces_of([seat.name for seat in table.seats], chosen)
    faces = [asset("portraits", f"{animal}-{Mood.CALM.value}.svg").read_text(encoding="utf-8") for animal in animals]
    return page_of(table, eyes, shown, faces, hand)


def point_of_view(table: Table) -> PointOfView:
    """Return whose eyes a page shows: the only person's; with several people or none, an onlooker's with open cards."""
    return PointOfView(table.persons[0]) if len(table.persons) == 1 else PointOfView(None, open_cards=True)


def save_web_page(
    table: Table,
    hand: int | None,
    folder: Path,
    now: datetime,
    chosen: Mapping[str, str] | None = None,
    browse: Callable[[str], object] = webbrowser.open,
) -> Path:
    """Write the page of a hand or of the match, and open it in the browser; return its file.

    :param chosen: the faces that people chose, by their names.
    :param browse: opens an address. It is called in a thread, because to start a browser may take seconds.
    :raises StoreError: if it cannot be written, there is no such hand, it may not be shown, or the page would be too
        long.
    """
    make_folder(folder)
    try:
        page = web_page(table, point_of_view(table), hand, chosen)
    except WebPageError as error:
        raise StoreError(str(error)) from None
    path = write_new(folder / f"{table.game.name} {now:%Y-%m-%d %H-%M}.html", page)
    Thread(target=browse, args=(path.as_uri(),), name="cardtable browser", daemon=True).start()
    return path
