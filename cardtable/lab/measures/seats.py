"""Whether a place at the table is better than another, by the order of play and by the number of players."""

from collections.abc import Mapping, Sequence
from typing import Final

from cardtable.engine.title import are_teams
from cardtable.engine.typography import capitalized, counted
from cardtable.lab.played import PlayedHand, PlayedMatch, players_purpose
from cardtable.lab.results import Results, played_hands
from cardtable.lab.statistics import Ratio, above, ratio, share, shown
from cardtable.web.report import Block, FigureRow, Intervals, Measured, ReportSection, ReportText

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def seats(results: Results) -> ReportSection:
    """How far each place is ahead in a hand, and how often it wins one."""
    word, teams = results.game.endings.hand_word, are_teams(results.game.sides(results.seats))
    places = (0, 1) if teams else (*range(1, results.seats), 0)
    names = [_side_name(place) if teams else place_name(place) for place in places]
    even = 100 / len(results.game.sides(results.seats))
    leads = {
        name: ratio([_leads(results, match, place) for match in results.base], "+.1f", " points")
        for name, place in zip(names, places, strict=True)
    }
    wins = {
        name: share([_wins(results, match, place) for match in results.base])
        for name, place in zip(names, places, strict=True)
    }
    ahead, winning = shown(leads), shown(wins, even)
    blocks: list[Block] = [
        Intervals(f"Share of the {word}s won, by place; even is {even:.0f} %", _rows(wins, winning), even),
        Intervals(f"Points ahead of the others in a {word}, by place", _rows(leads, ahead), 0),
    ]
    short = [_sentence(wins, winning, even, word)]
    first_wins = _by_number(results)
    if first_wins:
        by_number = {name: above(figure, level) for name, (figure, level) in first_wins.items()}
        won = {name: f"{figure.full}, even is {level:.0f} %" for name, (figure, level) in first_wins.items()}
        found = shown(by_number)
        caption = f"How much more often than an even share the first to play wins a {word}, by number of players"
        rows = [FigureRow(name, figure, won[name], name not in found) for name, figure in by_number.items()]
        blocks.append(Intervals(caption, rows, 0))
        if found:
            best = max(found, key=lambda name: abs(by_number[name].value or 0))
            than = "more" if (by_number[best].value or 0) > 0 else "fewer"
            short.append(f"With {best} the first to play wins {than} {word}s than an even share: {won[best]}.")
    blocks.append(ReportText(["Faint places are not shown to differ: the difference may be chance."]))
    return ReportSection("Seats", blocks, short)


def _rows(figures: Mapping[str, Measured], found: set[str]) -> list[FigureRow]:
    return [FigureRow(name, figure, faint=name not in found) for name, figure in figures.items()]


def _sentence(wins: Mapping[str, Measured], found: set[str], even: float, word: str) -> str:
    best = max(wins, key=lambda name: wins[name].value or 0)
    if not found:
        won = f"{best} wins {wins[best].full} of the {word}s, even is {even:.0f} %"
        return f"No place at the table is shown to be better: {won}."
    telling = max(found, key=lambda name: abs((wins[name].value or 0) - even))
    than = "more" if (wins[telling].value or 0) > even else "fewer"
    won = f"{wins[telling].full}, where even is {even:.0f} %"
    return f"{capitalized(telling)} wins {than} {word}s than others: {won}."


def place_name(place: int) -> str:
    """Return the words for a place in the order of play: 1 is the first after the dealer, 0 the dealer."""
    return f"the {_ORDINALS[place - 1]} after the dealer" if place else "the dealer"


def _side_name(place: int) -> str:
    return "the other side" if place else "the dealer’s side"


def _leads(results: Results, match: PlayedMatch, place: int) -> Ratio:
    hands = played_hands(match)
    return sum(results.lead(hand.points)[_seat(results, hand, place)] for hand in hands), len(hands)


def _wins(results: Results, match: PlayedMatch, place: int) -> Ratio:
    hands = played_hands(match)
    return sum(hand_shares(results, hand)[_seat(results, hand, place)] for hand in hands), len(hands)


def _seat(results: Results, hand: PlayedHand, place: int) -> int:
    return next(seat for seat in range(len(hand.points)) if results.place(seat, hand.dealer) == place)


def hand_shares(results: Results, hand: PlayedHand) -> tuple[float, ...]:
    """Return, for each seat, 1 if its side has the best points of a hand alone, a part if several have, else 0."""
    ahead = results.lead(hand.points)
    sides = results.game.sides(len(hand.points))
    best = max(ahead)
    winning = [side for side in sides if ahead[side[0]] >= best - 1e-9]
    return tuple(1 / len(winning) if any(seat in side for side in winning) else 0.0 for seat in range(len(ahead)))


def _by_number(results: Results) -> dict[str, tuple[Measured, float]]:
    """Return the share of the hands that the first to play wins, and an even share, by number of players."""
    found: dict[str, tuple[Measured, float]] = {}
    for players in results.game.players:
        matches = results.base if players == results.seats else results.matches.get(players_purpose(players), ())
        if matches:
            even = 100 / len(results.game.sides(players))
            found[counted(players, "player")] = (share(_first(results, matches)), even)
    return found if len(found) > 1 else {}


def _first(results: Results, matches: Sequence[PlayedMatch]) -> list[Ratio]:
    hands = map(played_hands, matches)
    return [(sum(hand_shares(results, hand)[hand.first] for hand in each), len(each)) for each in hands]
