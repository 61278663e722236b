"""Whole turns in one line each: what a player did in several moves, for people who come back to the table."""

from collections.abc import Iterator
from dataclasses import replace

from cardtable.engine.events.cards import Built, Dealt, Given, Laid
from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.state import DEALER
from cardtable.engine.typography import capitalized, counted
from cardtable.engine.view import View
from cardtable.engine.voice.clauses import Clause, for_points, joined
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import EventLine, Past, Telling


def recent_turns(
    telling: Telling[HouseT, FactsT], view: View[HouseT, FactsT], people: People, start: int, most: int
) -> tuple[EventLine, ...]:
    """Return the turns from a place in the log on, each in one line, at most the last ``most`` that are not empty.

    The moves of a player in succession are one turn, but an exchange of cards ends with it. The dealer's moves within a
    turn are left out.
    """
    latest_first: list[EventLine] = []
    for turn in _latest_first(view, max(0, start)):
        if (line := _line(telling, turn, people)) is not None:
            latest_first.append(line)
        if len(latest_first) == most:
            break
    return tuple(reversed(latest_first))


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
        if turn and turn[0].entry.actor == past.entry.actor and not ends:
            turn.insert(0, past)
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
    """Return the line of a turn; ``None`` if there is nothing to say, or if the line of the next turn says it too.

    Its shorter forms leave out what the player did first.
    """
    told = [past for past in turn if not _repeated(telling, past) and telling.line(past, people).text]
    if len(told) < 2:
        return telling.line(told[0], people) if told else None
    clauses = _clauses(telling, told, people)
    seat = clauses[0].seat
    who = "" if seat is None else capitalized(people.who(seat))
    starts = [place for place, clause in enumerate(clauses) if clause.seat == seat]
    forms = tuple(capitalized(joined(clauses[place:], people)).removeprefix(who) for place in starts)
    return EventLine(told[0].entry.actor if seat is None else seat, who, forms)


def _repeated(telling: Telling[HouseT, FactsT], past: Past[HouseT, FactsT]) -> bool:
    following = past.place + 1
    return following < len(past.view.log) and telling.repeats(Past(past.view, following))


def _clauses(telling: Telling[HouseT, FactsT], turn: list[Past[HouseT, FactsT]], people: People) -> list[Clause]:
    """Return the clauses of a turn of several moves, without details: all its melds are one clause."""
    melds: list[Laid | Built] = []
    found: list[Clause] = []
    place = 0  # of the clause about the melds
    for past in turn:
        laid = [event for event in past.entry.events if isinstance(event, Laid | Built)]
        if laid and telling.clause(laid[0], past, people) is not None:
            if not melds:
                place = len(found)
                found.append(Clause(laid[0].seat, "lay", ""))
            melds += laid
            rest = [telling.clause(event, past, people) for event in past.entry.events if event not in laid]
            found += [clause for clause in rest if clause is not None]
        else:
            found += telling.clauses(past, people)
    if melds:
        cards = counted(sum(len(each.cards) for each in melds), "card")
        found[place] = replace(found[place], rest=f"down {cards}{for_points(sum(each.points for each in melds))}")
    return [replace(clause, more=()) for clause in found]
