"""Whole turns in one line each: what a player did in several moves, for people who come back to the table."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardtable.engine.events.cards import Built, Dealt, Drawn, Given, Laid
from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.state import DEALER
from cardtable.engine.typography import capitalized, counted, listed
from cardtable.engine.view import TakenBack, View
from cardtable.engine.voice.clauses import Clause, faces, for_points, joined
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import EventLine, Past, Telling


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn in one line.

    :param place: the place of its first move in the log.
    """

    place: int
    line: EventLine


def turns_since(
    telling: Telling[HouseT, FactsT], view: View[HouseT, FactsT], people: People, start: int
) -> tuple[ToldTurn, ...]:
    """Return all turns from a place in the log on, except those without words and those that the next one tells too.

    The moves of a player in succession are one turn, but an exchange of cards ends with it.
    """
    turns = ((turn[0].place, _line(telling, turn, people)) for turn in _latest_first(view, max(0, start)))
    return tuple(reversed([ToldTurn(place, line) for place, line in turns if line is not None]))


def line_of_undo(taken_back: TakenBack, people: People) -> EventLine:
    """Return the line about a decision that was taken back."""
    seat = taken_back.seat
    what = f"“{taken_back.what}”" if taken_back.what else "a move"
    text = f" {people.verb(seat, 'take')} back {what}{_had_seen(taken_back, people)}"
    return EventLine(seat, people.who(seat), (text,))


def _had_seen(taken_back: TakenBack, people: People) -> str:
    """Return who had seen new cards since, as the end of a sentence; empty if nobody had."""
    saw = [(seat, count) for seat, count in enumerate(taken_back.seen) if count]
    if not saw:
        return ""
    (first, count), *others = saw
    told = [f"{people.whom(first)} had seen {counted(count, 'new card')}"]
    return f"; {listed([*told, *(f'{people.whom(seat)} {number}' for seat, number in others)])}"


def _latest_first(view: View[HouseT, FactsT], start: int) -> Iterator[list[Past[HouseT, FactsT]]]:
    """Yield the turns since ``start``, each with its moves in order; a move of the dealer between two is a turn too."""
    turn: list[Past[HouseT, FactsT]] = []
    between: list[Past[HouseT, FactsT]] = []
    for place in range(len(view.log) - 1, start - 1, -1):
        past = Past(view, place)
        if past.entry.actor == DEALER:
            between.append(past)
            continue
        ends = bool(past.all_of(Given)) or any(each.all_of(Dealt) for each in between)
        if turn and turn[-1].entry.actor == past.entry.actor and not ends:
            turn = [past, *reversed(between), *turn]
        else:
            if turn:
                yield turn
            yield from ([each] for each in between)
            turn = [past]
        between = []
    if turn:
        yield turn
    yield from ([each] for each in between)


def _line(telling: Telling[HouseT, FactsT], turn: list[Past[HouseT, FactsT]], people: People) -> EventLine | None:
    """Return the line of a turn; ``None`` if there is nothing to say, or if the line of the next turn says it too."""
    told = [past for past in turn if not _repeated(telling, past) and telling.line(past, people).text]
    if len(told) < 2:
        return telling.line(told[0], people) if told else None
    clauses = _clauses(telling, told, people)
    seat = clauses[0].seat
    who = "" if seat is None else capitalized(people.who(seat))
    text = capitalized(joined(clauses, people)).removeprefix(who)
    return EventLine(told[0].entry.actor if seat is None else seat, who, (text,))


def _repeated(telling: Telling[HouseT, FactsT], past: Past[HouseT, FactsT]) -> bool:
    following = past.place + 1
    return following < len(past.view.log) and telling.repeats(Past(past.view, following))


def _clauses(telling: Telling[HouseT, FactsT], turn: list[Past[HouseT, FactsT]], people: People) -> list[Clause]:
    """Return the clauses of a turn of several moves, without details: all its melds are one clause.

    Every card that was seen is named.
    """
    melds: list[Laid | Built] = []
    clauses: list[Clause] = []
    place = 0  # of the clause about the melds
    for past in turn:
        for event in past.entry.events:
            clause = telling.clause(event, past, people)
            if clause is None:
                continue
            match event:
                case Laid(seat=seat) | Built(seat=seat):
                    if not melds:
                        place = len(clauses)
                        clauses.append(Clause(seat, "lay", ""))
                    melds.append(event)
                case Drawn(cards, seat) if len(event.faces) == len(cards) > 1:
                    clauses.append(Clause(seat, clause.verb, f"{_particle(clause)}{faces(cards)}"))
                case _:
                    clauses.append(clause)
    if melds:
        points = for_points(sum(each.points for each in melds))
        clauses[place] = replace(clauses[place], rest=f"down {listed([faces(each.cards) for each in melds])}{points}")
    return [replace(clause, more=()) for clause in clauses]


def _particle(clause: Clause) -> str:
    """Return the particle of ``pick up``, which stands before the cards; empty for other verbs."""
    return "up " if clause.rest.startswith("up ") else ""
