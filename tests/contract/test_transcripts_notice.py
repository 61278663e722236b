"""Transcripts notice every change of what a seat sees: each toy game here differs from the true one in one thing."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from cardtable.engine.cards import Rank
from cardtable.engine.events import Dealt, Event, Played, Taken
from cardtable.engine.events_of_moves import events_of_zones
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.view import EVERYBODY, NOBODY, Mark, Zone, only
from tests.commits import by_turns
from tests.contract.setups import ALL_GAMES, Setup, printed
from tests.contract.toy import TOY, Facts, ToyGame, ToyState
from tests.contract.transcripts import file_of, play, recorded_moves, written

ONE_HAND = 1 + 4 + 4 * 5
"""The moves of a hand of the toy for four: the shuffle, the gifts and the cards played."""


def with_zones(change: Callable[[Zone], Zone]) -> ToyGame:
    """Return the toy with each zone changed."""

    class Changed(ToyState):
        def zones(self) -> tuple[Zone, ...]:
            return tuple(map(change, super().zones()))

    return replace(TOY, start=Changed)


def with_zone(kind: str, **values: object) -> ToyGame:
    """Return the toy with other values in each zone of a kind that has cards."""
    return with_zones(lambda zone: zone._replace(**values) if zone.kind == kind and zone.cards else zone)  # type: ignore[arg-type]  # the names are those of a zone


def with_facts(change: Callable[[Facts], Facts]) -> ToyGame:
    """Return the toy with its facts changed."""

    class Changed(ToyState):
        def facts(self) -> Facts:
            return change(super().facts())

    return replace(TOY, start=Changed)


def with_events(change: Callable[[Event], Event | None]) -> ToyGame:
    """Return the toy with each event changed, or left out."""

    def events(before: ToyState, move: Move, after: ToyState) -> tuple[Event, ...]:
        changed = map(change, events_of_zones(before, move, after))
        return tuple(event for event in changed if event is not None)

    return replace(TOY, events=events)


class ScoresTwice(ToyState):
    def _hand_over(self) -> None:
        super()._hand_over()
        self.scores = tuple(2 * score for score in self.scores)


class KeepsTheDealer(ToyState):
    def _hand_over(self) -> None:
        dealer = self.dealer
        super()._hand_over()
        self.dealer = dealer


class NamesTheSheetOtherwise(ToyState):
    def _hand_over(self) -> None:
        super()._hand_over()
        self.results = (*self.results[:-1], replace(self.results[-1], title="Hand"))


class ForgetsGifts(ToyState):
    def zones(self) -> tuple[Zone, ...]:
        return tuple(zone._replace(known=()) for zone in super().zones())


class OneMoveMore(ToyState):
    def moves(self) -> list[Move]:
        return [*super().moves(), *super().moves()[:1]]


CHANGES: dict[str, ToyGame] = {
    "hands shown to the left": with_zones(
        lambda zone: zone._replace(sight=only(((zone.owner or 0) + 1) % 4)) if zone.kind == "hand" else zone
    ),
    "hands open": with_zone("hand", sight=EVERYBODY),
    "tricks covered": with_zone("trick", sight=NOBODY),
    "won cards covered": with_zone("won", sight=NOBODY),
    "won cards in order": with_zone("won", ordered=True),
    "a trick sorted": with_zone("trick", ordered=False),
    "gifts open": with_zone("gift", sight=EVERYBODY),
    "gifts seen by another seat": with_zone("gift", sight=only(0)),
    "the deck of another seat": with_zone("deck", owner=1),
    "a marked deck": with_zones(
        lambda zone: (
            zone._replace(ordered=True, marks=(Mark(rank=Rank.ACE),)) if zone.kind == "deck" and zone.cards else zone
        )
    ),
    "a card of the deck missing": with_zones(
        lambda zone: zone._replace(cards=zone.cards[1:]) if zone.kind == "deck" else zone
    ),
    "gifts forgotten": replace(TOY, start=ForgetsGifts),
    "a fact": with_facts(lambda facts: replace(facts, given=facts.given + 1)),
    "a fact by seat": with_facts(lambda facts: replace(facts, tricks=facts.tricks[::-1])),
    "no event of a play": with_events(lambda event: None if isinstance(event, Played) else event),
    "no event of a trick": with_events(lambda event: None if isinstance(event, Taken) else event),
    "no event of a deal": with_events(lambda event: None if isinstance(event, Dealt) else event),
    "another winner": with_events(lambda event: replace(event, seat=0) if isinstance(event, Taken) else event),
    "other points": with_events(lambda event: replace(event, points=1) if isinstance(event, Taken) else event),
    "cards in another order": with_events(
        lambda event: replace(event, cards=event.cards[::-1]) if isinstance(event, Taken) else event
    ),
    "played elsewhere": with_events(
        lambda event: replace(event, zone="won") if isinstance(event, Played) and event.zone == "trick" else event
    ),
    "scores": replace(TOY, start=ScoresTwice),
    "the dealer": replace(TOY, start=KeepsTheDealer),
    "the title of a score sheet": replace(TOY, start=NamesTheSheetOtherwise),
    "the number of legal moves": replace(TOY, start=OneMoveMore),
}


@cache
def transcript(game: ToyGame) -> str:
    return written(Setup(game, 4), recorded_moves(file_of(printed(TOY)))[:ONE_HAND])


@pytest.mark.parametrize("change", by_turns([(change,) for change in CHANGES], "changes that a transcript notices"))
def test_a_transcript_notices_the_change(change: str) -> None:
    assert transcript(CHANGES[change]) != transcript(TOY)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
def test_the_moves_of_a_transcript_are_read_as_they_were_played(game: Game) -> None:
    setup = printed(game)
    moves = recorded_moves(file_of(setup))
    table = setup.table()
    for text in moves:
        play(table, text)
    assert [str(line) for line in table.log] == moves
