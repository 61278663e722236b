"""Writes a report as a web page, with the table files of the hands that it shows beside it."""

import re
from dataclasses import replace
from pathlib import Path

from cardtable.lab.measures.hands import chosen_hands
from cardtable.lab.playing import PlayTest
from cardtable.lab.report import report_of
from cardtable.lab.results import Results
from cardtable.store.files import make_folder, write_atomically
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.tables.format import write_table
from cardtable.web.report_page import page_of_report


def write_report(test: PlayTest, results: Results, out: Path) -> None:
    """Write the page and the table files, which are in a folder named after it.

    :raises StoreError: if one of them cannot be written.
    """
    folder = out.with_name(f"{out.stem}-hands")
    files: dict[tuple[int, int], str] = {}
    for each in chosen_hands(results):
        if each.key in files:  # one hand may be chosen for two reasons
            continue
        make_folder(folder)
        name = re.sub("[^a-z0-9]+", "-", each.label.casefold()).strip("-") + TABLE_ENDING
        write_table(folder / name, test.replayed(each.match.match, each.number))
        files[each.key] = f"{folder.name}/{name}"
    write_atomically(out, page_of_report(report_of(replace(results, files=files))))
