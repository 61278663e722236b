"""The actions of a score sheet."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardtable.play.shared_deals import SharedDeal
from cardtable.ui.scene import Scene
from cardtable.ui.widgets.table_dialogs import PauseActions


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreActions:
    """The actions of a score sheet, with some of its texts.

    :param go_on: plays the next hand, or continues after a lesson.
    :param again: plays the deals from a hand on again at a new table; if the second argument is true, with everyone in
        the next seat; ``None`` while the deals are secret.
    :param rematch: starts another match with the same players and house rules.
    :param away: the actions of the pause menu, which Esc opens until the match is over.
    :param look_back: shows the table after a number of moves, and returns to a scene; ``None`` while that is secret.
    :param sound: plays a sound.
    :param copy: copies a text to the clipboard.
    :param web_page: writes a hand, or the match for ``None``, as a web page and returns a message; ``None`` if that is
        impossible.
    :param animate: draws the last moves of a hand, or of the match for ``None``, as an animation, and returns.
    :param review: reviews a person's moves in a hand; ``None`` if that is impossible.
    :param shared: the deal to share; ``None`` during the match, because it would reveal the next cards.
    :param rematch_label: the label of the button that starts another match.
    :param count_seconds: the time to count each line; 0 to show all figures at once.
    :param faces: the animals that people chose for themselves, by name.
    :param lesson_label: the label of the button that continues after a lesson; empty after a real hand.
    :param back_label: the label of the button that leads back to the table, where the next hand has begun; empty if
        the hand has just ended.
    """

    go_on: Callable[[], None]
    again: Callable[[int, bool], None] | None
    rematch: Callable[[], None]
    away: PauseActions
    look_back: Callable[[int, Scene], None] | None
    sound: Callable[[str], None]
    copy: Callable[[str], bool]
    web_page: Callable[[int | None], str] | None
    animate: Callable[[int | None], None] | None
    review: Callable[[int], None] | None
    shared: SharedDeal | None
    rematch_label: str
    count_seconds: float
    faces: Mapping[str, str]
    lesson_label: str
    back_label: str = ""
