"""What other people need to play the deal of a match: its code, and the result as a line of text."""

from dataclasses import dataclass
from typing import Final

from cardtable.engine.deals.deal_code import code_of
from cardtable.engine.table import Table
from cardtable.engine.typography import counted, listed, signed
from cardtable.play.live import LiveMatch

BY_CLOCK: Final = "The AI players had a time limit here. With the code they play the same on every computer."


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """A deal to be given to others who want to play it too.

    :param code: the code of the deal.
    :param line: the code with the result, as a line of text.
    :param note: what else they should know; may be empty.
    """

    code: str
    line: str
    note: str


def shared_by(match: LiveMatch) -> SharedDeal | None:
    """Return the code and the result of a finished match; ``None`` if no code describes it."""
    code = code_of(match.table, match.deal)
    if code is None:
        return None
    searches = any(not seat.is_person for seat in match.table.seats)
    note = BY_CLOCK if searches and not match.table.counted else ""
    return SharedDeal(str(code), f"{result_line(match.table)} Same deal: {code}", note)


def was_helped(match: LiveMatch) -> bool:
    """Whether a match had undo or hints; false if it is not in the statistics."""
    return match.recorder is not None and match.recorder.helped


def result_line(table: Table) -> str:
    """Return the result of a match in one sentence: ``Five Hundred, 1 hand: Ann 60, Bert 10, Cleo 20.``"""
    names = [seat.name for seat in table.seats]
    scores = [
        f"{listed([names[seat] for seat in side])} {signed(table.state.scores[side[0]])}"
        for side in table.game.sides(len(names))
    ]
    hands = counted(len(table.state.results), table.game.endings.hand_word)
    return f"{table.game.name}, {hands}: {', '.join(scores)}."
