"""What stays on show for a moment, and what flies where."""

from dataclasses import replace

import pytest
from pygame import Rect

from cardtable.engine.cards import Back, Card, parse_cards
from cardtable.engine.events import CardBid, Event, Passed, Played, PrizeTied, PrizeUnsold, PrizeWon, Revealed, Taken
from cardtable.engine.view import LogEntry, SeenZone, View
from cardtable.play.layout import read_layout
from cardtable.ui.table.flights import departures, flights, resting
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.table.spots import Spot
from cardtable.ui.table.steps import lingering_after

SPEC = read_layout(
    "some-game",
    {
        "zones": {
            "hand": {"draw": "hand"},
            "trick": {"draw": "trick", "linger": "the trick"},
            "pick": {"draw": "front", "linger": "the prize"},
            "spent": {"draw": "strip"},
        },
        "sort": [{"name": "by suit", "keys": ["suit"]}],
    },
)
HIDDEN = Back.PLAIN


def view(*zones: SeenZone, log: tuple[LogEntry, ...] = ()) -> View:
    """Return a View of seat 0 at a table of three, with these zones."""
    return View("some-game", 0, 3, None, 0, "play", 1, zones, None, (0, 0, 0), (), None, log)


def zone(kind: str, cards: str = "", owner: int | None = None, hidden: int = 0) -> SeenZone:
    """Return a zone with cards that are seen, and hidden ones behind them."""
    return SeenZone(kind, (*parse_cards(cards), *[HIDDEN] * hidden), owner)


def entry(actor: int, word: str, cards: str, *events: Event) -> LogEntry:
    """Return a move as seat 0 saw it, with what happened."""
    return LogEntry(actor, word, f"{word} {cards}", parse_cards(cards), events=events)


def revealed(*bids: str) -> tuple[Event, ...]:
    """Return that the seats' bids were turned up."""
    return tuple(Revealed(parse_cards(text), seat, "pick") for seat, text in enumerate(bids))


FULL = Taken(parse_cards("9h Kh Ah"), 1, 0)
ACE = Played(parse_cards("Ah"), 2, "trick")
SEVEN = parse_cards("7s")


def test_a_finished_trick_stays_with_its_last_card() -> None:
    before = view(zone("hand", owner=2, hidden=1), zone("trick", "9h Kh"))
    after = view(zone("hand", owner=2), zone("trick"), log=(entry(2, "play", "Ah", ACE, FULL),))
    shown = lingering_after(before, after, SPEC)
    assert shown is not None
    assert shown.view.zone("trick").cards == parse_cards("9h Kh Ah")
    assert shown.view.zone("hand", 2).cards == ()
    assert shown.view.actor is None
    assert (shown.winner, shown.prize) == (1, "the trick")


def test_sealed_bids_are_laid_open_before_they_are_swept_away() -> None:
    before = view(zone("pick", "4c", 0), zone("pick", owner=1, hidden=1), zone("pick", owner=2), zone("prize", "7s"))
    won = PrizeWon(parse_cards("Ts"), 2, SEVEN, 7)
    bid = CardBid(parse_cards("Ts"), 2, sealed=True)
    after = view(
        *(zone("pick", owner=seat) for seat in range(3)),
        zone("prize", "8s"),
        log=(entry(2, "bid", "Ts", bid, *revealed("4c", "9d", "Ts"), won, Revealed(parse_cards("8s"), None, "prize")),),
    )
    shown = lingering_after(before, after, SPEC)
    assert shown is not None
    assert [shown.view.zone("pick", seat).cards for seat in range(3)] == [*map(parse_cards, ("4c", "9d", "Ts"))]
    assert shown.view.zone("prize").cards == SEVEN
    assert (shown.winner, shown.prize) == (2, "the prize")


def test_an_unsold_prize_has_no_winner() -> None:
    before = view(zone("pick", "4c", 0), zone("pick", owner=1, hidden=1))
    ends = (*revealed("4c", "4d"), PrizeTied(parse_cards("4c 4d"), (0, 1), "SW-5"), PrizeUnsold(SEVEN, False, "SW-5"))
    after = view(zone("pick", owner=0), zone("pick", owner=1), log=(entry(1, "bid", "4d", *ends),))
    shown = lingering_after(before, after, SPEC)
    assert shown is not None
    assert shown.winner is None


UNSOLD = PrizeUnsold(SEVEN, False, "SW-11")
SEALED = LogEntry(1, "bid", "bid ?", (HIDDEN,), events=(CardBid((HIDDEN,), 1, sealed=True),))
TRICK_OVER = entry(2, "play", "Ah", ACE, FULL)
NOTHING_STAYS = {
    "a trick that goes on": (
        view(zone("trick", "9h")),
        view(zone("trick", "9h Kh"), log=(entry(2, "play", "Kh", Played(parse_cards("Kh"), 2, "trick")),)),
    ),
    "no new move": (view(zone("trick", "9h Kh"), log=(TRICK_OVER,)), view(zone("trick"), log=(TRICK_OVER,))),
    "a kind of zone that does not linger": (
        view(zone("spent", "9h")),
        view(zone("spent"), log=(entry(2, "play", "Ah", Played(parse_cards("Ah"), 2, "spent"), FULL),)),
    ),
    "an auction without a bid": (
        view(zone("pick", owner=0), zone("pick", owner=1)),
        view(zone("pick", owner=0), zone("pick", owner=1), log=(entry(1, "pass", "", Passed(1), UNSOLD),)),
    ),
    "a first sealed bid": (
        view(zone("pick", owner=1), zone("pick", owner=2)),
        view(zone("pick", owner=1, hidden=1), zone("pick", owner=2), log=(SEALED,)),
    ),
}


@pytest.mark.parametrize("name", NOTHING_STAYS)
def test_nothing_stays_after(name: str) -> None:
    assert lingering_after(*NOTHING_STAYS[name], SPEC) is None


# --- flights


def laid(*spots: Spot) -> TableLayout:
    """Return a layout of nothing but these cards."""
    return TableLayout(spots)


def at(zone_name: str, card: Card | Back, x: int, index: int = 0) -> Spot:
    """Return a card that lies at ``x``."""
    return Spot(zone_name, index, card, Rect(x, 0, 50, 70), zone_name.partition("-")[0])


NINE, TWO = parse_cards("9h 2c")


def test_a_card_flies_from_where_it_lay() -> None:
    before, after = laid(at("hand-0", NINE, 0)), laid(at("trick", NINE, 300))
    (flight,) = flights(before, after, lambda _: None)
    assert (flight.start.x, flight.spot.rect.x) == (0, 300)
    assert resting(after, [flight.spot]) == ()
    assert departures(before, after) == ()


def test_a_hidden_card_turns_over_on_its_way() -> None:
    (flight,) = flights(laid(at("pick-1", HIDDEN, 40)), laid(at("spent-1", NINE, 300)), lambda _: None)
    assert (flight.start.x, flight.was) == (40, HIDDEN)


def test_equal_cards_of_two_decks_are_two_cards() -> None:
    before = laid(at("hand-0", NINE, 0), at("hand-0", NINE, 30, 1))
    after = laid(at("hand-0", NINE, 0), at("discard", NINE, 300))
    (flight,) = flights(before, after, lambda _: None)
    assert (flight.start.x, flight.spot.rect.x) == (30, 300)


def test_open_cards_that_are_swept_away_depart_and_backs_disappear_and_others_rest() -> None:
    gone, stays = at("trick", NINE, 0), at("pile", TWO, 90)
    before, after = laid(gone, stays, at("deck", HIDDEN, 200)), laid(replace(stays))
    assert departures(before, after) == (gone,)
    assert flights(before, after, lambda _: None) == ()
