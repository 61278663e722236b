"""The results of a duplicate evening: scores are compared deal by deal, so good cards give no advantage."""

import math
from dataclasses import dataclass
from statistics import fmean

from cardtable.engine.game import Game
from cardtable.store.evenings import Evening


@dataclass(frozen=True, slots=True)
class ComparedResult:
    """A person's result in a deal that all people have played.

    :param lead: the points of the person's side less the mean of the other sides at the table.
    :param matchpoints: one for each person who did worse in this deal, a half for each who did equally well.
    :param difference: the lead less the mean lead of all people in this deal.
    :param helped: whether the person used undo or hints.
    """

    lead: float
    matchpoints: float
    difference: float
    helped: bool


def next_turn(evening: Evening) -> tuple[int, int] | None:
    """Return the next deal and the person to play it; ``None`` if all are played. Another person begins each deal."""
    people = len(evening.people)
    for deal in range(len(evening.deals)):
        for turn in range(people):
            person = (deal + turn) % people
            if (deal, person) not in evening.results:
                return deal, person
    return None


def is_played_by_all(evening: Evening, deal: int) -> bool:
    """Whether all people have played a deal, so that its cards and results are no longer secret."""
    return all((deal, person) in evening.results for person in range(len(evening.people)))


def lead_of(points: tuple[int, ...], game: Game) -> float:
    """Return the points of the first seat's side less the mean of the other sides."""
    sides = [points[side[0]] for side in game.sides(len(points)) if 0 not in side]
    ahead = points[0] - fmean(sides) if sides else float(points[0])
    return -ahead if game.low_wins else ahead


def compared(evening: Evening, game: Game) -> dict[tuple[int, int], ComparedResult]:
    """Return the results of the deals that all people have played, by the indices of deal and person."""
    table = {}
    people = range(len(evening.people))
    for deal in range(len(evening.deals)):
        if not is_played_by_all(evening, deal):
            continue
        whole = [evening.results[deal, person] for person in people]
        leads = [lead_of(result.points, game) for result in whole]
        mean = fmean(leads)
        for person in people:
            own = leads[person]
            others = [lead for other, lead in enumerate(leads) if other != person]
            points = sum(own > lead for lead in others) + 0.5 * sum(own == lead for lead in others)
            table[deal, person] = ComparedResult(own, points, own - mean, whole[person].helped)
    return table


def standings(evening: Evening, game: Game) -> list[tuple[int, float, float]]:
    """Return each person's index, matchpoints and mean difference, the best person first."""
    table = compared(evening, game)
    rows = []
    for person in range(len(evening.people)):
        own = [each for (_, whose), each in table.items() if whose == person]
        mean = fmean([each.difference for each in own]) if own else 0.0
        rows.append((person, sum(each.matchpoints for each in own), mean))
    return sorted(rows, key=lambda row: (-row[1], -row[2]))


def winners(evening: Evening, game: Game) -> tuple[int, ...]:
    """Return the people with the most matchpoints, and among these with the best mean difference."""
    rows = standings(evening, game)
    _, points, mean = rows[0]
    return tuple(person for person, own, lead in rows if own == points and math.isclose(lead, mean, abs_tol=1e-9))
