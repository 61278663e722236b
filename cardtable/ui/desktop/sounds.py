"""The sounds of the table. Without a sound card everything stays silent."""

import contextlib
import os
from collections.abc import Iterator
from typing import Final

import pygame

from cardtable.ui.assets import sdl_path

TABLE_SOUNDS: Final = ("deal", "play", "turn", "your_turn", "trick_won", "hand_won", "bid", "tick")
"""A card dealt, played, turned over; your turn; a trick or hand won; a bid; a line of the score sheet counted."""
MOMENT_SOUNDS: Final = ("drum", "slam", "slide", "scatter", "strike", "failed", "match_won", "match_lost")
"""A drum roll before bids are turned up; a card slammed down; cards pushed across the table; cards scattered; a player
struck out; a contract set, or a prize that nobody wins; the match won, or lost."""
NAMES: Final = TABLE_SOUNDS + MOMENT_SOUNDS
"""The names of all sounds."""

RATE: Final = 44_100
BUFFER: Final = 512
"""Samples computed at a time: a sound begins about 12 ms after its request."""


class Sounds:
    """Plays the table's sounds.

    The first sound opens the device, unless ``open`` has done so before. That can take a tenth of a second; a good time
    is after the first frame.

    :param volume: the volume from 0 to 1.
    """

    def __init__(self, volume: float = 0.7, *, muted: bool = False) -> None:
        self.muted = muted
        self._volume = max(0.0, min(1.0, volume))
        self._loaded: dict[str, pygame.mixer.Sound] | None = None

    @property
    def volume(self) -> float:
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = max(0.0, min(1.0, volume))
        for sound in (self._loaded or {}).values():
            sound.set_volume(self._volume)

    @property
    def has_device(self) -> bool:
        """Whether a device is open; false before the first sound."""
        return bool(self._loaded)

    @property
    def lacks_device(self) -> bool:
        """Whether no device could be opened, so that nothing can be heard."""
        return self._loaded is not None and not self._loaded

    def play(self, name: str) -> None:
        """Play one of ``NAMES``, over sounds still playing.

        :raises KeyError: if there is no such sound, even if sound is off.
        """
        if name not in NAMES:
            raise KeyError(name)
        if self.muted or not self._volume:
            return
        self.open()
        if self._loaded:
            self._loaded[name].play()

    def open(self) -> None:
        """Open the device and load all sounds, unless that was tried before.

        :raises AssetError: if the files of the sounds are missing.
        """
        if self._loaded is not None:
            return
        self._loaded = {}
        paths = {name: sdl_path("sounds", f"{name}.wav") for name in NAMES}
        try:
            with _quiet():
                pygame.mixer.init(RATE, -16, 2, BUFFER)
            loaded = {name: pygame.mixer.Sound(file=path) for name, path in paths.items()}
        except pygame.error:
            return  # no sound card, or it is in use: the table stays silent
        for sound in loaded.values():
            sound.set_volume(self._volume)
        self._loaded = loaded

    def close(self) -> None:
        """Close the device; the next sound opens it again."""
        if self._loaded:
            pygame.mixer.quit()
        self._loaded = None


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Suppress the standard error of C libraries: ALSA reports at length what it misses."""
    try:
        kept = os.dup(2)
    except OSError:  # a windowed program without standard streams
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
