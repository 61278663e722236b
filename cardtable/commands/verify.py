"""The command that checks whether the deals of a table follow from its seed, and says what that covers."""

from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from cardtable.commands.problems import TrialError
from cardtable.commands.tables import loaded_table
from cardtable.engine.deals.deal_code import first_dealer
from cardtable.engine.deals.honest import deal_of, fingerprint, first_dishonest, is_long_deal
from cardtable.engine.game import Game
from cardtable.engine.log import LogLine
from cardtable.engine.plain_values import Json
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.typography import counted
from cardtable.store.plain_yaml import write_yaml
from cardtable.store.texts import one_line

NO_SEED: Final = "this table was begun without a seed, or dealt again from another one, so its deals cannot be checked"
CHOSEN: Final = "the choice of the seed, which the program fixed alone, without a word of yours"
SHORT: Final = (
    "the secrecy of the cards, since a program that tries all numbers can find this deal's number from ten cards"
)


def verify(arguments: Namespace, games: Sequence[Game]) -> None:
    """Check that every deal of a table follows from its seed; print its fingerprint and what the check covers."""
    loaded = loaded_table(arguments.file, games)
    table = loaded.table
    problem = _problem(table, arguments.fingerprint or "") or loaded.notice
    if problem:
        raise TrialError(one_line(f"{arguments.file}: {problem}"))
    mark, word = fingerprint(table.seed), table.word
    shown: dict[str, Json] = {"fingerprint": mark}
    if arguments.fingerprint:
        digits = len(arguments.fingerprint)
        shown["compared"] = (
            "it is the one given"
            if digits == len(mark)
            else f"its first {counted(digits, 'digit')} {'is that' if digits == 1 else 'are those'} given"
        )
    if table.over:
        shown["seed"] = table.seed
    if word:
        shown["word"] = word
    shown |= {"deals": _deals(table.log), "follow": True, "covers": _covered(table), "end": _end(table)}
    missing = [] if word else [CHOSEN]
    if not is_long_deal(deal_of(table.seed, word)):
        missing.append(SHORT)
    if not table.over:
        later = f"what comes after move {len(table.log)}" if table.log else "what is dealt"
        missing.append(f"{later}, since the match is not over and its seed is still secret")
    print(write_yaml(shown), end="")
    if missing:
        print("does not cover:", *missing, sep="\n- ")


def _problem(table: Table, mark: str) -> str:
    """Return why the deals of a table are not those that were fixed beforehand; empty if they are.

    :param mark: the fingerprint that was noted, or its beginning; empty for none.
    """
    if not table.seed:
        return f"{NO_SEED}: {counted(_deals(table.log), 'deal')}" if table.log else NO_SEED
    if not fingerprint(table.seed).startswith(mark):
        return f"another seed was fixed beforehand: the fingerprint of this one is {fingerprint(table.seed)}"
    deal = deal_of(table.seed, table.word)
    begin = first_dealer(deal, len(table.seats))
    if table.dealer != begin:
        return f"who deals first does not follow from the seed: it should be seat {begin}, not {table.dealer}"
    lines = [(table.log, ""), ([*table.log, *table.undone], ", which was taken back,")]
    lines += [([*table.log[: each.at], *each.lines], ", in another line,") for each in table.branches]
    for line, where in lines:
        place = first_dishonest(deal, line)
        if place is not None:
            return f"deal {_deals(line[: place + 1])}, move {place + 1}{where or ','} does not follow from the seed"
    return ""


def _deals(log: Sequence[LogLine]) -> int:
    return sum(line.actor == DEALER for line in log)


def _covered(table: Table) -> str:
    """Return what the check covers: which deals, up to which move."""
    number = _deals(table.log)
    if not number:
        return "who deals first; nothing has been dealt yet"
    last = max(place for place, line in enumerate(table.log, 1) if line.actor == DEALER)
    parts = [f"{counted(number, 'deal')}, the last in move {last} of {len(table.log):,}"]
    if undone := _deals(table.undone):
        parts.append(f"{counted(undone, 'deal')} taken back")
    if other := sum(_deals(each.lines) for each in table.branches):
        parts.append(f"{counted(other, 'deal')} in other lines")
    return f"{', '.join(parts)}, and who deals first"


def _end(table: Table) -> str:
    """Return how far the match has come, so that a missing end is noticed."""
    hands, word = len(table.state.results), table.game.endings.hand_word
    if table.over:
        return f"the match is over after {counted(hands, word)} and {counted(len(table.log), 'move')}"
    of = f" of {table.hands}" if table.hands else ""
    return f"{word} {hands + 1}{of} is not over. If you saw the end of the match, the end of this file is missing"
