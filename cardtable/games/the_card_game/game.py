"""The Card Game, also known as Three-Thirteen, as a ``Game``: its rules, its player and its words in one value."""

from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.typography import counted
from cardtable.games.the_card_game import TITLE
from cardtable.games.the_card_game.bot import CardGameBot, CardGameDraws
from cardtable.games.the_card_game.events import events
from cardtable.games.the_card_game.guess import POSITION, guess
from cardtable.games.the_card_game.hints import drawback, reason
from cardtable.games.the_card_game.marks import MARKS, MECHANICS, standing
from cardtable.games.the_card_game.rules import ROUNDS, CardGameState
from cardtable.games.the_card_game.values import READERS, House, decks_of, least_decks
from cardtable.games.the_card_game.voice import CardGameEndings, CardGameObjections, CardGameTelling, CardGameWords


def setup_problems(seats: int, house: House) -> list[str]:
    """Return why this number of players cannot play by these house rules: there are too few decks (TC-1)."""
    least = least_decks(seats)
    if 0 < house.decks < least:
        return [
            f"{counted(seats, 'player').capitalize()} need at least {counted(least, 'deck')}, "
            "one for every three players."
        ]
    return []


def house_effects(seats: int, house: House) -> dict[str, str]:
    """Return the number of decks and of rounds that come of the rules (TC-1, TC-10)."""
    return {
        "decks": f"{counted(seats, 'player').capitalize()} play with {counted(decks_of(house, seats), 'deck')}.",
        "way_back": f"The match has {counted(len(ROUNDS[house.way_back]), 'round')}.",
    }


GAME: Final = Game(
    title=TITLE,
    house=House,
    start=CardGameState,
    readers=READERS,
    position=POSITION,
    guess=guess,
    draws=CardGameDraws(),
    words=CardGameWords(),
    telling=CardGameTelling(),
    endings=CardGameEndings(),
    bot=CardGameBot(),
    reason=reason,
    drawback=drawback,
    objections=CardGameObjections(),
    events=events,
    marks=MARKS,
    mechanics=MECHANICS,
    standing=standing,
    hand_sizes=11,
    setup_problems=setup_problems,
    house_effects=house_effects,
)
