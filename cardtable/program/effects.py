"""How tables are shown and played, and how everything looks, with some settings."""

import math
from collections.abc import Mapping
from typing import Final

from cardtable.engine.mistake import Mistake
from cardtable.store.settings import Settings
from cardtable.ui.drawing.pictures import Pictures
from cardtable.ui.keyboard.keymap import read_keymap
from cardtable.ui.look import Look
from cardtable.ui.play.manner import Manner
from cardtable.ui.table.motion import FLIGHT_SECONDS, Pace
from cardtable.ui.theme import THEMES, Extent, Size

ANIMATION_SCALES: Final = {"off": 0.0, "fast": 0.6, "normal": 1.0, "slow": 1.6}
"""The factors on the duration of movements, by the setting for animations."""
CALL_SECONDS: Final = 0.9
"""The minimum time between two calls of an auction with any animations, or none, so that people can follow it."""
STAGGER_SECONDS: Final = 0.035
"""The time between the starts of two cards' flights."""


def manner_of(settings: Settings, game: str = "", faces: Mapping[str, str] | None = None) -> Manner:
    """Return how tables of a game are shown and played with these settings.

    :param faces: the faces that people chose, by their names.
    """
    scale = ANIMATION_SCALES[settings.animation]
    linger = math.inf if settings.trick_waits else settings.trick_pause / 1000
    calls = max(1.0, scale) * CALL_SECONDS
    pace = Pace(scale * FLIGHT_SECONDS, scale * STAGGER_SECONDS, linger, calls, reduced=settings.reduced_motion)
    keys, _ = read_keymap(settings.keys)
    return Manner(
        pace,
        settings.confirm,
        keys,
        settings.sorts.get(game, ""),
        faces or {},
        click_plays=settings.click_plays,
        auction_help=settings.helps_with_bids(game),
        coach=settings.coach,
        tutor=Mistake(settings.tutor[game]) if game in settings.tutor else None,
    )


def look_of(settings: Settings, window: Extent, pictures: Pictures) -> Look:
    """Return the look of a window with these settings."""
    theme = THEMES[settings.theme]
    if settings.printed_deck.startswith("four"):
        theme = theme.with_four_colours()
    return Look.of(window, theme, Size(settings.size), settings.reduced_motion, pictures)
