"""The part of the self-test without a window: draws every card and reads every file of the program."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from cardtable.application.layouts import spec_of
from cardtable.engine.cards import JOKER, SUITS, Back, pack
from cardtable.engine.game import Game
from cardtable.engine.typography import counted
from cardtable.store.game_files import presets_of, rules_of
from cardtable.store.practice import shipped
from cardtable.store.tables.folder import list_samples
from cardtable.store.tables.format import read_table
from cardtable.ui.art.card_art import DECKS, CardArt
from cardtable.ui.assets import sdl_path
from cardtable.ui.desktop.sounds import NAMES as SOUNDS
from cardtable.ui.desktop.sounds import Sounds
from cardtable.ui.lettering.glyphs import FontFace
from cardtable.ui.lettering.typesetter import Typesetter

CARD_SIZE: Final = (50, 70)

Report = Callable[[str], None]
"""Takes a line of the report."""


class SelfTestError(Exception):
    """A part of the program is missing or does not work. The message says which."""


def try_assets(games: Sequence[Game], report: Report) -> None:
    """Draw every card, open every font and sound, and read every text of the program.

    :raises AssetError: if a file is missing.
    :raises SelfTestError: if a file cannot be used.
    """
    faces = (*pack(), JOKER)
    for deck in DECKS:
        art = CardArt(deck)
        for card in faces:
            art.front(card, CARD_SIZE)
    for back in Back:
        art.back(back, CARD_SIZE)
    text = Typesetter()
    for suit in SUITS:
        text.suit_symbol(suit, 20, (0, 0, 0))
    pygame.font.init()
    for font in FontFace:
        pygame.font.Font(sdl_path("fonts", font.value), 20).render("Card", True, (0, 0, 0))
    sounds = Sounds()
    sounds.open()
    if not sounds.has_device:
        raise SelfTestError("the sounds cannot be played")
    sounds.close()
    cards = f"{counted(len(DECKS), 'deck')} of {counted(len(faces), 'card')}, {counted(len(Back), 'back')}"
    report(f"assets: {cards}, {counted(len(FontFace), 'font')}, {counted(len(SOUNDS), 'sound')}")
    _try_texts(games, report)


def _try_texts(games: Sequence[Game], report: Report) -> None:
    """Read the texts of all games, the sample tables and the exercises.

    :raises SelfTestError: if a file is missing.
    """
    for game in games:
        spec_of(game)
        presets_of(game)
        rules_of(game)
    samples = list(list_samples(games))
    missing = {game.id for game in games} - {sample.game.id for sample in samples}
    if missing:
        raise SelfTestError(f"there is no sample table of {', '.join(sorted(missing))}")
    for sample in samples:
        read_table(sample.path, games)
    exercises = [exercise for game in games for exercise in shipped(game)]
    missing = {game.id for game in games} - {exercise.game.id for exercise in exercises}
    if missing:
        raise SelfTestError(f"there is no exercise of {', '.join(sorted(missing))}")
    for exercise in exercises:
        exercise.table()
    rest = f"{counted(len(samples), 'sample table')}, {counted(len(exercises), 'exercise')}"
    report(f"texts: layout, presets and rules of {counted(len(games), 'game')}, {rest}")
