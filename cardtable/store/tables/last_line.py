"""Decides whether the last line of a table file is a whole move, or was cut short by a crash."""

import re
from collections import Counter
from typing import Final

from cardtable.engine.log import write_actor
from cardtable.engine.state import State

# What may be left of a move's line: its beginning, or the zeros that some file systems leave after a power cut.
LAST_LINE: Final = re.compile(r" *(?:-(?: .*)?)?\0*", re.DOTALL)
_CHARACTERS_OF_MOVES: Final = re.compile(r"[ -~]*")


def could_be_cut(state: State, line: str) -> bool:
    """Whether ``line``, the last of a file and without a line end, may be a move that was cut short.

    That is so if the line is the beginning of a longer legal move, or holds characters that no move has. A line that is
    a whole legal move, or with which no legal move begins, was not cut: it is right or wrong.
    """
    line = line.rstrip("\r")
    readable = _CHARACTERS_OF_MOVES.match(line)
    start = readable.group() if readable else ""
    if " #" in start:
        return False
    if start != line:
        return True
    words = start.strip().removeprefix("-").split()
    if not words:
        return "-" in start
    if start.endswith(" "):
        words.append("")
    if state.actor is None:
        return False
    actor = write_actor(state.actor)
    return any(_begins(words, [actor, *str(move).split()]) for move in state.moves())


def _begins(start: list[str], words: list[str]) -> bool:
    """Whether the notation of a move can begin with these words; the last word may be cut off."""
    *full, last = start
    if len(full) < 2:  # the actor and the move's word come first, in this order; the rest may come in any
        left = words[len(full) :]
        return full == words[: len(full)] and left[0].startswith(last) and left != [last]
    if full[:2] != words[:2] or not Counter(full) <= Counter(words):
        return False
    rest = list((Counter(words) - Counter(full)).elements())
    return any(word.startswith(last) and rest != [last] for word in rest)
