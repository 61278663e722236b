"""The command that checks whether the deals of a table follow from its seed."""

from argparse import Namespace
from collections.abc import Sequence

from cardtable.commands.problems import TrialError
from cardtable.commands.tables import load
from cardtable.engine.deals.honest import deal_of, fingerprint, first_dishonest
from cardtable.engine.game import Game
from cardtable.engine.plain_values import Json
from cardtable.engine.state import DEALER
from cardtable.store.texts.one_line import one_line
from cardtable.store.texts.plain_yaml import write_yaml


def verify(arguments: Namespace, games: Sequence[Game]) -> None:
    """Check that every deal of a table follows from its seed, and print the seed's fingerprint."""
    table = load(arguments.file, games)
    if not table.seed:
        reason = "this table was begun without a seed, or dealt again from another one, so its deals cannot be checked"
        raise TrialError(one_line(f"{arguments.file}: {reason}"))
    place = first_dishonest(deal_of(table.seed, table.word), table.log)
    if place is not None:
        number = sum(line.actor == DEALER for line in table.log[: place + 1])
        raise TrialError(one_line(f"{arguments.file}: deal {number}, move {place + 1}, does not follow from the seed"))
    deals = sum(line.actor == DEALER for line in table.log)
    shown: dict[str, Json] = {"fingerprint": fingerprint(table.seed), "seed": table.seed}
    if table.word:
        shown["word"] = table.word
    print(write_yaml({**shown, "deals": deals, "follow": True}), end="")
