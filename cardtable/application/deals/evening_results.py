"""The table of results of a duplicate evening: scores are compared deal by deal, so that good cards help nobody."""

import math
from dataclasses import dataclass
from statistics import fmean

from cardtable.engine.game import Game
from cardtable.store.deals.evenings import Evening


@dataclass(frozen=True, slots=True)
class ComparedResult:
    """A person's result in a deal that all have played.

    :param lead: by how many points it was ahead of the mean of the other sides at the table.
    :param matchpoints: one for each person who did worse in this deal, a half for each who did as well.
    :param difference: how far the lead is from the mean lead of all in this deal.
    """

    lead: float
    matchpoints: float
    difference: float
    helped: bool = False


def next_turn(evening: Evening) -> tuple[int, int] | None:
    """Return the deal and the person to play next; ``None`` if all have played. Another person begins each deal."""
    people = len(evening.people)
    for deal in range(len(evening.deals)):
        for turn in range(people):
            person = (deal + turn) % people
            if (deal, person) not in evening.results:
                return deal, person
    return None


def lead_of(points: tuple[int, ...], game: Game) -> float:
    """Return by how many points the side of the first seat is ahead of the mean of the others."""
    sides = [points[side[0]] for side in game.sides(len(points)) if 0 not in side]
    ahead = points[0] - fmean(sides) if sides else float(points[0])
    return -ahead if game.low_wins else ahead


def compared(evening: Evening, game: Game) -> dict[tuple[int, int], ComparedResult]:
    """Return the results of the deals that all have played, by the places of deal and person."""
    table = {}
    people = range(len(evening.people))
    for deal in range(len(evening.deals)):
        results = [evening.results.get((deal, person)) for person in people]
        whole = [result for result in results if result is not None]
        if len(whole) < len(results):
            continue
        leads = [lead_of(result.points, game) for result in whole]
        mean = fmean(leads)
        for person in people:
            own = leads[person]
            others = [lead for other, lead in enumerate(leads) if other != person]
            points = sum(own > lead for lead in others) + 0.5 * sum(own == lead for lead in others)
            table[deal, person] = ComparedResult(own, points, own - mean, whole[person].helped)
    return table


def standings(evening: Evening, game: Game) -> list[tuple[int, float, float]]:
    """Return each person with their matchpoints and their mean difference, the best first."""
    table = compared(evening, game)
    rows = []
    for person in range(len(evening.people)):
        own = [each for (_, whose), each in table.items() if whose == person]
        mean = fmean([each.difference for each in own]) if own else 0.0
        rows.append((person, sum(each.matchpoints for each in own), mean))
    return sorted(rows, key=lambda row: (-row[1], -row[2]))


def winners(evening: Evening, game: Game) -> tuple[int, ...]:
    """Return who is best by matchpoints and then by the mean difference: several only if both are equal."""
    rows = standings(evening, game)
    _, points, mean = rows[0]
    return tuple(person for person, own, lead in rows if own == points and math.isclose(lead, mean, abs_tol=1e-9))
