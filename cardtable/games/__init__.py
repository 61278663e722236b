"""The games on the table, written out: a packaged program cannot discover them."""

from cardtable.engine.game import Game
from cardtable.games.bidding_war.game import GAME as BIDDING_WAR
from cardtable.games.big_three.game import GAME as BIG_THREE
from cardtable.games.blackjack.game import GAME as BLACKJACK
from cardtable.games.blues_and_greens.game import GAME as BLUES_AND_GREENS
from cardtable.games.five_hundred.game import GAME as FIVE_HUNDRED
from cardtable.games.the_card_game.game import GAME as THE_CARD_GAME

GAMES: tuple[Game, ...] = (BLUES_AND_GREENS, BLACKJACK, BIDDING_WAR, BIG_THREE, FIVE_HUNDRED, THE_CARD_GAME)
