"""The effects of the settings on play at tables, on looks and on sounds."""

import math
from collections.abc import Mapping
from typing import Final

from cardtable.engine.mistake import Mistake
from cardtable.store.settings import Settings
from cardtable.ui.desktop.sounds import Sounds
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.pictures import Pictures
from cardtable.ui.keyboard.keymap import read_keymap
from cardtable.ui.look import Look
from cardtable.ui.loop import Loop
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


class Effects:
    """Applies changed settings to the window, the cards and the sounds."""

    def __init__(self, loop: Loop, art: CardArt, sounds: Sounds) -> None:
        self.loop = loop
        self.art = art
        self.sounds = sounds

    def apply(self, settings: Settings, name: str) -> None:
        match name:
            case "volume":
                self.sounds.volume = settings.volume / 100
            case "mute":
                self.sounds.muted = settings.mute
            case "keys":
                self.loop.full_screen_key = read_keymap(settings.keys)[0].key("full_screen")
            case "full_screen":
                if settings.full_screen != self.loop.screen.is_full_screen:
                    self.loop.toggle_full_screen()
            case "deck" | "theme":
                self.art.set_deck(settings.printed_deck)
                self._restyle(settings)
            case "size" | "reduced_motion":
                self._restyle(settings)

    def _restyle(self, settings: Settings) -> None:
        self.loop.restyle(look_of(settings, self.loop.screen.size, self.loop.look.pictures))
