"""The sides of a match with their names and faces, and the endings of its hands."""

from cardtable.engine.title import are_teams
from cardtable.engine.typography import signed
from cardtable.engine.view import View
from cardtable.engine.voice.endings import Ending, Endings
from cardtable.engine.voice.people import People
from cardtable.pages.scores.podium import Placing
from cardtable.pages.scores.tally import Side
from cardtable.play.match import Match


def people_of(match: Match) -> People:
    """Return the names of the players, of whom the only person at the screen is *you*."""
    return People(match.names, match.persons[0] if len(match.persons) == 1 else None)


def sides_of(match: Match, view: View, faces: tuple[str, ...]) -> list[Side]:
    """Return the sides of a match.

    :param faces: the animals of all seats.
    """
    people, sides = people_of(match), match.game.sides(view.seats)
    teams = are_teams(sides)
    return [
        Side(
            seats=seats,
            name=" & ".join(match.names[seat] for seat in seats),
            faces=tuple(faces[seat] for seat in seats),
            team=number if teams else None,
            own=people.viewer in seats,
        )
        for number, seats in enumerate(sides)
    ]


def hand_ending(match: Match, hand: int) -> Ending:
    return match.game.endings.hand(match.view_of_hand(None, hand), people_of(match))


def match_ending(match: Match, hands: int) -> Ending:
    view = match.view_of_hand(None, hands - 1 if hands else None)
    return match.game.endings.match(view, people_of(match), match.game.sides(view.seats))


def places_of(match: Match, view: View, sides: list[Side]) -> list[Placing]:
    """Return the placings, winners first; in a match of a single hand with the cards won."""
    low, winners = match.game.low_wins, view.winners or ()
    lines = view.results[0].lines if len(view.results) == 1 and not low else ()

    def rank(side: Side) -> tuple[bool, int]:
        total = view.scores[side.seats[0]]
        return not set(side.seats) & set(winners), total if low else -total

    ordered = sorted(sides, key=rank)
    return [
        Placing(
            side=side,
            place=1 + sum(rank(other) < rank(side) for other in sides),
            figure=_figure(match.game.endings, view.scores[side.seats[0]]),
            won=bool(set(side.seats) & set(winners)),
            prizes=tuple(
                card
                for line in lines
                for seat in side.seats
                if seat < len(line.cards) and line.points[seat] > 0
                for card in line.cards[seat]
            ),
        )
        for side in ordered
    ]


def _figure(endings: Endings, points: int) -> str:
    """Return the score of a side on the podium: ``412``; ``1 win``, ``no wins`` where it counts no points."""
    if endings.unit == "point":
        return signed(points)
    return endings.amount(points) if points else f"no {endings.unit}s"
