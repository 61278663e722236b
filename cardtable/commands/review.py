"""The command that reviews a hand."""

from argparse import Namespace
from collections.abc import Sequence

from cardtable.commands.problems import TrialError, UsageError
from cardtable.commands.tables import check_seat, first_person, load
from cardtable.engine.game import Game


def review(arguments: Namespace, games: Sequence[Game]) -> None:
    """Review a seat's moves in a finished hand: which moves were costly, judged by what the seat could know."""
    table = load(arguments.file, games)
    check_seat(table, arguments.seat)
    from cardtable.ai.players.simple_players import Judges  # noqa: PLC0415 - the other commands start fast
    from cardtable.application.reviews.hand_review import HandReview, ReviewError  # noqa: PLC0415

    seat = first_person(table) if arguments.seat is None else arguments.seat
    over = len(table.state.results)
    hand = over if arguments.hand is None else arguments.hand
    if over and hand > over:
        raise UsageError(f"there is no finished hand {hand} to review; this table has {over}")
    try:
        run = HandReview(table, hand - 1, seat, Judges(games))
    except ReviewError as error:
        raise UsageError(str(error)) from None
    while not run.done and not run.problem:
        run.advance()
    if run.problem:
        raise TrialError(run.problem)
    sheet = run.sheet()
    for each in sheet.costly:
        print(f"move {each.place + 1}: {each.made.label}")
        print(f"  {each.title} {each.amount}. Better: {each.instead.label}. {each.why}")
        print(f"  {each.basis}")
    if not sheet.costly:
        print("No move was a mistake.")
    for share in sheet.shares:
        print(f"{share.amount}: {share.what}")
    print(sheet.rate)
