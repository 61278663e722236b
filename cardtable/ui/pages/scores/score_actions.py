"""What a score sheet leads to, as functions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cardtable.protocols.match import SharedDeal
from cardtable.ui.kit.pause import PauseActions
from cardtable.ui.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreActions:
    """What the score sheet leads to.

    :param go_on: plays the next hand, or continues after a lesson.
    :param again: plays the deals from a hand on once more, at a new table; with people in the next seat if told so.
    :param rematch: starts another match with the same players and house rules.
    :param away: where Esc leads, through the pause menu until the match is over.
    :param look_back: shows the table as it was after a move, and returns to a scene.
    :param sound: plays a sound.
    :param copy: copies a text, to be pasted elsewhere.
    :param web_page: writes a hand, or with ``None`` the match, as a web page and returns what to say; ``None`` if that
        cannot be done.
    :param animate: draws the last moves of a hand, or with ``None`` of the match, as a moving picture, and comes back.
    :param review: reviews what a person did in a hand; ``None`` if that cannot be done.
    :param shared: what others need to play the same deal; ``None`` while the match is on, for it would tell what comes.
    :param rematch_label: the label of the button that starts another match.
    :param count_seconds: how long each line counts up; 0 for figures at once.
    :param faces: by name, the animals that people chose for themselves.
    :param lesson_label: the label of the button that continues after a lesson; empty after a real hand.
    """

    go_on: Callable[[], None]
    again: Callable[[int, bool], None]
    rematch: Callable[[], None]
    away: PauseActions
    look_back: Callable[[int, Scene], None]
    sound: Callable[[str], None]
    copy: Callable[[str], bool]
    web_page: Callable[[int | None], str] | None = None
    animate: Callable[[int | None], None] | None = None
    review: Callable[[int], None] | None = None
    shared: SharedDeal | None = None
    rematch_label: str = "Play again"
    count_seconds: float = 0.0
    faces: Mapping[str, str] = field(default_factory=dict)
    lesson_label: str = ""
