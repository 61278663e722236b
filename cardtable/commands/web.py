"""The command that writes a table as a web page."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from cardtable.commands.problems import UsageError
from cardtable.commands.tables import check_seat, load
from cardtable.engine.game import Game
from cardtable.store.files import write_atomically


def web(arguments: Namespace, games: Sequence[Game]) -> None:
    """Write a table, or one hand of it, as a self-contained web page that shows it move by move."""
    out: Path = arguments.out
    if out.suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"the page's name must end in .html, not {out.name!r}")
    table = load(arguments.file, games)
    check_seat(table, arguments.seat)
    from cardtable.application.sharing.web_pages import eyes_at, web_page  # noqa: PLC0415 - the other commands start fast
    from cardtable.web.steps import Eyes, WebPageError  # noqa: PLC0415

    eyes = eyes_at(table) if arguments.seat is None else Eyes(arguments.seat)
    if arguments.open:
        eyes = Eyes(None, open_cards=True)
    try:
        page = web_page(table, eyes, None if arguments.hand is None else arguments.hand - 1)
    except WebPageError as error:
        raise UsageError(str(error)) from None
    write_atomically(out, page)
