"""What a score sheet shows: the sides with their figures, as far as they are counted, their places, the endings."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Card
from cardtable.engine.title import are_teams
from cardtable.engine.typography import signed
from cardtable.engine.view import HandResult, View
from cardtable.engine.voice.endings import Ending, Endings
from cardtable.engine.voice.people import People
from cardtable.play.match import Match
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.easing import clamp


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side on the score sheet.

    :param seats: its seats.
    :param name: the names of its players.
    :param faces: the animals of its players.
    :param team: 0 or 1 in a game with teams; ``None`` in others.
    :param own: whether the only person at the screen belongs to it.
    """

    seats: tuple[int, ...]
    name: str
    faces: tuple[str, ...]
    team: int | None
    own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The figures of a hand.

    :param before: each side's total before the hand.
    :param target: the total that the match is played to, if any.
    :param low_wins: whether fewer points are better.
    :param hand_word: the game's word for a hand.
    :param counted: the number of lines counted so far; a fraction counts part of a line's figures.
    """

    result: HandResult
    sides: Sequence[Side]
    before: Sequence[int]
    target: int | None
    low_wins: bool
    hand_word: str
    counted: float

    def figure(self, line: int, side: int) -> int:
        """Return the points of a line as counted so far."""
        rest = 1 - clamp(self.counted - line)
        return round(self.points(line, side) * (1 - rest * rest))

    def points(self, line: int, side: int) -> int:
        return self.result.lines[line].points[self.sides[side].seats[0]]

    def cards(self, line: int, side: int) -> tuple[Card, ...]:
        cards = self.result.lines[line].cards
        return tuple(card for seat in self.sides[side].seats if seat < len(cards) for card in cards[seat])

    def shown_cards(self, line: int, side: int) -> tuple[Card, ...]:
        """Return the cards to show in a side's row while a line is open: those of the line.

        If each side has cards in one line alone, as the tricks of Five Hundred, these are shown with any line.
        """
        lines = range(len(self.result.lines))
        counts = [sum(bool(self.cards(each, other)) for each in lines) for other in range(len(self.sides))]
        if max(counts) > 1:
            return self.cards(line, side)
        return next((cards for each in lines if (cards := self.cards(each, side))), ())

    def hand(self, side: int) -> int:
        """Return the total of the hand as counted so far; in the end, the recorded points."""
        if self.counted >= len(self.result.lines):
            return self.recorded(side)
        return sum(self.figure(line, side) for line in range(len(self.result.lines)))

    def recorded(self, side: int) -> int:
        """Return the recorded points of the hand."""
        return self.result.points[self.sides[side].seats[0]]

    def total(self, side: int) -> int:
        """Return the total after the hand, as counted so far."""
        return self.before[side] + self.hand(side)

    def final(self, side: int) -> int:
        """Return the total after the hand."""
        return self.before[side] + self.recorded(side)

    def mood(self, side: int) -> Mood:
        """Return the mood of a side's faces."""
        points = [self.recorded(number) for number in range(len(self.sides))]
        best, worst = (min(points), max(points)) if self.low_wins else (max(points), min(points))
        if best == worst:
            return Mood.CALM
        return {best: Mood.GLAD, worst: Mood.SAD}.get(points[side], Mood.CALM)

    @property
    def order(self) -> list[int]:
        """The sides ordered by their totals after the hand, the best first."""
        return sorted(range(len(self.sides)), key=self.final, reverse=not self.low_wins)

    def place(self, side: int) -> int:
        """Return a side's place after the hand, from 1; equal totals share a place."""
        own = self.final(side)
        totals = map(self.final, range(len(self.sides)))
        return 1 + sum(total < own if self.low_wins else total > own for total in totals)


def totals_of(results: Sequence[HandResult], sides: Sequence[Side]) -> list[list[int]]:
    totals, so_far = [], [0] * len(sides)
    for result in results:
        so_far = [total + result.points[side.seats[0]] for total, side in zip(so_far, sides, strict=True)]
        totals.append(so_far)
    return totals


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """The final place of a side.

    :param place: its place from 1; equal sides share a place.
    :param won: whether it has won the match.
    :param figure: the points as a text; with their unit, if it is not the point.
    :param prizes: the cards that it won, in a match of a single hand.
    """

    side: Side
    place: int
    figure: str
    won: bool
    prizes: tuple[Card, ...]

    @property
    def mood(self) -> Mood:
        """The mood of the side's faces."""
        return Mood.GLAD if self.won else Mood.CALM if self.place == 2 else Mood.SAD


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
    """Return the ending of a match.

    :param hands: the number of its results. If its last hand has none, as where all have passed, it ends with that one.
    """
    view = match.view_of_hand(None)
    if hands and not view.log:
        view = match.view_of_hand(None, hands - 1)
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
