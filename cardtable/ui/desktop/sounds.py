"""The sounds of the table: cards on felt, knuckles on wood. Without a sound card everything stays silent."""

import contextlib
import os
from collections.abc import Iterator
from typing import Final

import pygame

from cardtable.ui.assets import asset

TABLE_SOUNDS: Final = ("deal", "play", "turn", "your_turn", "trick_won", "hand_won", "bid", "error", "tick")
"""A card dealt, played, turned over; your turn; a trick or hand won; a bid; what cannot be done; a line of the score
sheet counted."""
MOMENT_SOUNDS: Final = ("drum", "slam", "slide", "scatter", "strike", "failed", "match_won")
"""A beat before bids are turned up; a card slammed down; cards pushed across the table; cards thrown about; a player
struck out; a contract set, or a prize that nobody wins; the match won."""
NAMES: Final = TABLE_SOUNDS + MOMENT_SOUNDS
"""Every sound."""

RATE: Final = 44_100
BUFFER: Final = 512
"""Samples computed at a time: a sound begins about 12 ms after it was asked for."""


class Sounds:
    """Plays the table's sounds, once there is a device for it.

    The device is opened by the first sound that is to be heard, or before by ``open``: a good moment is after the
    first frame, since it can take a tenth of a second. ``volume`` goes from 0 to 1.
    """

    def __init__(self, volume: float = 0.7, *, muted: bool = False) -> None:
        self.muted = muted
        self._volume = max(0.0, min(1.0, volume))
        self._loaded: dict[str, pygame.mixer.Sound] | None = None

    @property
    def volume(self) -> float:
        """How loud sounds are played, from 0 to 1."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = max(0.0, min(1.0, volume))
        for sound in (self._loaded or {}).values():
            sound.set_volume(self._volume)

    @property
    def has_device(self) -> bool:
        """Whether a device was opened; false also before the first sound."""
        return bool(self._loaded)

    def play(self, name: str) -> None:
        """Play one of ``NAMES``, over what is still to be heard.

        :raises KeyError: if there is no such sound, also when nothing is played.
        """
        if name not in NAMES:
            raise KeyError(name)
        if self.muted or not self._volume:
            return
        self.open()
        if self._loaded:
            self._loaded[name].play()

    def open(self) -> None:
        """Open the device and load all sounds; do nothing if that was tried before.

        :raises AssetError: if the files of the sounds are gone.
        """
        if self._loaded is not None:
            return
        self._loaded = {}
        paths = {name: asset("sounds", f"{name}.wav") for name in NAMES}
        try:
            with _quiet():
                pygame.mixer.init(RATE, -16, 2, BUFFER)
            loaded = {name: pygame.mixer.Sound(path) for name, path in paths.items()}
        except pygame.error:
            return  # no sound card, or it is taken: the table goes on without
        for sound in loaded.values():
            sound.set_volume(self._volume)
        self._loaded = loaded

    def close(self) -> None:
        """Give the device back; the next sound opens it again."""
        if self._loaded:
            pygame.mixer.quit()
        self._loaded = None


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep off the terminal what C libraries write to standard error: ALSA tells at length what it misses."""
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
