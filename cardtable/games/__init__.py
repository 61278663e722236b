"""The games on the table, written out: a packaged program cannot discover them.

Here are only their titles; the rest of a game is read when it is first needed.
"""

from cardtable.engine.game import Game, LateGame
from cardtable.engine.title import Title
from cardtable.games.bidding_war import TITLE as BIDDING_WAR
from cardtable.games.big_three import TITLE as BIG_THREE
from cardtable.games.blackjack import TITLE as BLACKJACK
from cardtable.games.blues_and_greens import TITLE as BLUES_AND_GREENS
from cardtable.games.five_hundred import TITLE as FIVE_HUNDRED
from cardtable.games.the_card_game import TITLE as THE_CARD_GAME

TITLES: tuple[Title, ...] = (BLUES_AND_GREENS, BLACKJACK, BIDDING_WAR, BIG_THREE, FIVE_HUNDRED, THE_CARD_GAME)


def _listed(title: Title) -> Game:
    """Return the game of this title, which is in the folder of its name."""
    folder = f"{__name__}.{title.id.replace('-', '_')}"
    return LateGame(title, tuple(f"{folder}.{part}" for part in ("rules", "bot", "voice", "game")))


GAMES: tuple[Game, ...] = tuple(map(_listed, TITLES))
