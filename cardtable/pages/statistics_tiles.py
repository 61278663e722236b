"""The large figures and the recent matches of the statistics page."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from cardtable.engine.game import Game, game_in
from cardtable.engine.typography import counted, listed, signed
from cardtable.engine.voice.endings import Endings
from cardtable.pages.figure_cards import BigFigure, RecentMatch
from cardtable.pages.statistics_rates import cost_figure
from cardtable.play.dates import ago, day_words
from cardtable.store.statistics.figures import Figures, Player, figures, hands_of, player_on
from cardtable.store.statistics.records import MatchRecord
from cardtable.store.statistics.statistics import Statistics
from cardtable.ui.drawing.faces import faces_of

MAX_RECENT: Final = 4
"""The maximum number of recent matches."""


def hand_word_of(game: Game | None) -> str:
    return (Endings if game is None else game.endings).hand_word


def big_figures(read: Statistics, who: Player | None, game: Game | None, now: datetime) -> list[BigFigure]:
    """Return the most important figures.

    :param read: the statistics of the game, or of all games.
    :param who: the player; ``None`` for all players.
    :param game: the game; ``None`` for all games.
    """
    word = hand_word_of(game)
    hands = [hand.record for hand in (read.hands if who is None else [hand for hand, _ in hands_of(read, who)])]
    if not hands and not read.matches:
        return []
    number = counted(len(hands), word)
    since = (f"{number} since {day_words(hands[0].when, now)}", number) if hands else ()
    if who is None:
        played = len(read.matches)
        first = BigFigure(f"{played:,}", "matches played" if played != 1 else "match played", since)
        return [first, *(_wins(each) for each in figures(read, game) if each.matches and each.who.name)][:3]
    own = next((each for each in figures(read, game) if each.who == who), Figures(who))
    if own.matches:
        tiles = [BigFigure(f"{own.wins:,}", f"of {counted(own.matches, 'match', 'matches')} won", since)]
    else:
        tiles = [BigFigure(f"{own.hands:,}", f"{_noun(own.hands, word)} played", since)]
    if own.made + own.failed:
        tiles.append(BigFigure(f"{own.made:,}", f"of {counted(own.made + own.failed, 'bid')} made"))
    if own.points is not None and own.hands:
        ends = (f"best {signed(own.best or 0)}, worst {signed(own.worst or 0)}", f"best {signed(own.best or 0)}")
        tiles.append(BigFigure(signed(f"{own.points / own.hands:.1f}"), f"points a {word}", ends))
    else:
        tiles.append(
            BigFigure(f"{own.hints:,}", f"{_noun(own.hints, word)} with hints", (f"undo in {counted(own.undo, word)}",))
        )
    cost = None if game is None else cost_figure(read, who, game)
    return tiles if cost is None else [*tiles, cost]


def _noun(number: int, word: str) -> str:
    return word if number == 1 else f"{word}s"


def _wins(own: Figures) -> BigFigure:
    return BigFigure(f"{own.wins:,}", f"won by {own.who}", (f"of {own.matches:,}",))


def recent_matches(
    read: Statistics, who: Player | None, games: tuple[Game, ...], faces: Mapping[str, str], now: datetime
) -> list[RecentMatch]:
    """Return the last matches, the latest first.

    :param who: the player; ``None`` for all players.
    :param faces: the faces that people chose, by their names.
    """
    matches = [each.record for each in read.matches if who is None or who in map(player_on, each.record.seats)]
    return [_recent(match, games, faces, now) for match in reversed(matches[-MAX_RECENT:])]


def _recent(match: MatchRecord, games: tuple[Game, ...], faces: Mapping[str, str], now: datetime) -> RecentMatch:
    names = [seat.name for seat in match.seats]
    won = [names[seat] for seat in match.winners]
    face = faces_of(names, faces)[match.winners[0] if match.winners else 0]
    outcome = f"{listed(won)} won" if won else "nobody won"
    return RecentMatch(face, game_in(games, match.game).name, f"{outcome} · {ago(match.when, now)}", outcome)
