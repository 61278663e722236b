"""The last line of a table file whose program was killed: is it a whole move, or the beginning of one?"""

import re
from collections import Counter
from typing import Final

from cardtable.engine.log import write_actor
from cardtable.engine.state import State

# What is left of a line of a move: its beginning, or the zeros that some file systems leave after a power cut.
LAST_LINE: Final = re.compile(r" *(?:-(?: .*)?)?\0*", re.DOTALL)
_WHAT_MOVES_HOLD: Final = re.compile(r"[ -~]*")


def could_be_cut(state: State, line: str) -> bool:
    """Whether ``line``, the last of a file and without its line end, may be a move that was not written to its end.

    It may be if some legal move begins so and goes on, or if it holds what no move holds. A line that can only be a
    whole legal move, and one that no legal move begins with, was not cut: it is right or wrong as it stands.
    """
    line = line.rstrip("\r")
    sound = _WHAT_MOVES_HOLD.match(line)
    begun = sound.group() if sound else ""
    if " #" in begun:
        return False
    if begun != line:
        return True
    words = begun.strip().removeprefix("-").split()
    if not words:
        return "-" in begun
    if begun.endswith(" "):
        words.append("")
    if state.actor is None:
        return False
    actor = write_actor(state.actor)
    return any(_begins(words, [actor, *str(move).split()]) for move in state.moves())


def _begins(begun: list[str], words: list[str]) -> bool:
    """Whether ``words`` may be written so that they begin as ``begun`` and go on; the last word may be half there."""
    *full, last = begun
    if len(full) < 2:  # the actor and the move's word come in this order, what follows in any
        left = words[len(full) :]
        return full == words[: len(full)] and left[0].startswith(last) and left != [last]
    if full[:2] != words[:2] or not Counter(full) <= Counter(words):
        return False
    rest = list((Counter(words) - Counter(full)).elements())
    return any(word.startswith(last) and rest != [last] for word in rest)
