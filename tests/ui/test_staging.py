"""What stays on show for a moment, and what flies where."""

from dataclasses import replace

from pygame import Rect

from cardtable.engine.cards import Back, Card, parse_cards
from cardtable.engine.view import LogEntry, SeenZone, View
from cardtable.ui.table.flights import departures, flights, resting
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.table.spec import read_layout
from cardtable.ui.table.spots import Spot
from cardtable.ui.table.staging import lingering

SPEC = read_layout(
    "some-game",
    {
        "zones": {
            "hand": {"draw": "hand"},
            "trick": {"draw": "ring", "linger": "the trick"},
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


def zone(name: str, cards: str = "", owner: int | None = None, hidden: int = 0) -> SeenZone:
    """Return a zone with cards that are seen, and hidden ones behind them."""
    return SeenZone(name, (*parse_cards(cards), *[HIDDEN] * hidden), owner)


def entry(actor: int, word: str, cards: str, **shown: str) -> LogEntry:
    """Return a move as seat 0 saw it; ``shown`` are cards by zone, written ``spent_1``."""
    seen = tuple((name.replace("_", "-"), parse_cards(text)) for name, text in shown.items())
    return LogEntry(actor, word, f"{word} {cards}", parse_cards(cards), seen)


def test_a_finished_trick_stays_with_its_last_card() -> None:
    before = view(zone("hand-2", owner=2, hidden=1), zone("trick", "9h Kh"))
    after = view(zone("hand-2", owner=2), zone("trick"), log=(entry(2, "play", "Ah"),))
    stage = lingering(before, after, SPEC)
    assert stage is not None
    assert stage.view.zone("trick").cards == parse_cards("9h Kh Ah")
    assert stage.view.zone("hand-2").cards == ()
    assert stage.view.actor is None


def test_a_trick_that_goes_on_does_not_stay() -> None:
    before = view(zone("trick", "9h"))
    after = view(zone("trick", "9h Kh"), log=(entry(2, "play", "Kh"),))
    assert lingering(before, after, SPEC) is None


def test_nothing_stays_without_a_new_move() -> None:
    shown = view(zone("trick", "9h Kh"))
    assert lingering(shown, view(zone("trick")), SPEC) is None


def test_sealed_bids_are_laid_open_before_they_are_swept_away() -> None:
    before = view(
        zone("pick-0", "4c", 0), zone("pick-1", owner=1, hidden=1), zone("pick-2", owner=2), zone("spent-1", "", 1)
    )
    after = view(
        *(zone(f"pick-{seat}", owner=seat) for seat in range(3)),
        zone("spent-0", "4c", 0),
        zone("spent-1", "9d", 1),
        zone("spent-2", "Ts", 2),
        log=(entry(2, "bid", "Ts", spent_1="9d", spent_2="Ts"),),
    )
    stage = lingering(before, after, SPEC)
    assert stage is not None
    assert [stage.view.zone(f"pick-{seat}").cards for seat in range(3)] == [*map(parse_cards, ("4c", "9d", "Ts"))]


def test_a_bid_paid_to_the_seller_is_laid_open_before_the_one_who_bid_it() -> None:
    before = view(zone("pick-0", "4c", 0), zone("pick-1", owner=1, hidden=1), zone("pick-2", owner=2))
    after = view(
        *(zone(f"pick-{seat}", owner=seat) for seat in range(3)),
        zone("won-2", "Kd", 2),
        log=(LogEntry(0, "bid", "bid 4c", (), (("won-2", parse_cards("Kd")),)),),
    )
    stage = lingering(before, after, SPEC)
    assert stage is not None
    assert stage.view.zone("pick-1").cards == parse_cards("Kd")


def test_a_first_sealed_bid_shows_nothing() -> None:
    before = view(zone("pick-1", owner=1), zone("pick-2", owner=2))
    after = view(
        zone("pick-1", owner=1, hidden=1), zone("pick-2", owner=2), log=(LogEntry(1, "bid", "bid ?", (HIDDEN,)),)
    )
    assert lingering(before, after, SPEC) is None


def laid(*spots: Spot) -> TableLayout:
    """Return a layout of nothing but these cards."""
    nowhere = Rect(0, 0, 0, 0)
    return TableLayout(spots, {}, {}, {}, nowhere, nowhere, nowhere, nowhere, nowhere)


def at(zone_name: str, card: Card | Back, x: int, index: int = 0) -> Spot:
    """Return a card that lies at ``x``."""
    return Spot(zone_name, index, card, Rect(x, 0, 50, 70))


def test_a_card_flies_from_where_it_lay() -> None:
    nine = Card.parse("9h")
    before, after = laid(at("hand-0", nine, 0)), laid(at("trick", nine, 300))
    (flight,) = flights(before, after, lambda _: None)
    assert flight.start.x == 0
    assert flight.spot.rect.x == 300
    assert resting(after, [flight]) == ()
    assert departures(before, after) == ()


def test_a_hidden_card_turns_over_on_its_way() -> None:
    before, after = laid(at("pick-1", HIDDEN, 40)), laid(at("spent-1", Card.parse("9h"), 300))
    (flight,) = flights(before, after, lambda _: None)
    assert flight.start.x == 40
    assert flight.was is HIDDEN


def test_a_card_from_nowhere_comes_from_its_origin() -> None:
    start = Rect(7, 7, 10, 14)
    after = laid(at("trick", Card.parse("9h"), 300))
    (flight,) = flights(laid(), after, lambda _: start)
    assert flight.start == start
    assert flight.was is Back.PLAIN
    assert flights(laid(), after, lambda _: None) == ()


def test_equal_cards_of_two_decks_are_two_cards() -> None:
    nine = Card.parse("9h")
    before = laid(at("hand-0", nine, 0), at("hand-0", nine, 30, 1))
    after = laid(at("hand-0", nine, 0), at("discard", nine, 300))
    (flight,) = flights(before, after, lambda _: None)
    assert (flight.start.x, flight.spot.rect.x) == (30, 300)


def test_what_is_swept_away_departs_and_backs_just_go() -> None:
    gone, stays = at("trick", Card.parse("9h"), 0), at("pile", Card.parse("2c"), 90)
    before = laid(gone, stays, at("deck", HIDDEN, 200))
    assert departures(before, laid(stays)) == (gone,)


def test_what_does_not_move_rests() -> None:
    spot = at("pile", Card.parse("2c"), 90)
    assert flights(laid(spot), laid(replace(spot)), lambda _: None) == ()


def test_who_has_won_what_is_told_by_where_the_cards_go() -> None:
    before = view(zone("trick", "9h Kh"), zone("won-1", owner=1))
    after = view(zone("trick"), zone("won-1", "9h Kh Ah", 1), log=(entry(2, "play", "Ah"),))
    stage = lingering(before, after, SPEC)
    assert stage is not None
    assert (stage.winner, stage.prize) == (1, "the trick")


def test_of_open_bids_the_winner_is_who_gets_the_prize_and_nobody_if_it_is_discarded() -> None:
    picks = [zone("pick-0", "4c", 0), zone("pick-1", owner=1, hidden=1)]
    last = entry(1, "bid", "9d", spent_1="9d")
    swept = [zone("pick-0", owner=0), zone("pick-1", owner=1), zone("spent-0", "4c", 0), zone("spent-1", "9d", 1)]
    sold = lingering(view(*picks, zone("prize", "7s")), view(*swept, zone("won-0", "7s", 0), log=(last,)), SPEC)
    unsold = lingering(view(*picks, zone("prize", "7s")), view(*swept, zone("discard", "7s"), log=(last,)), SPEC)
    assert sold is not None
    assert unsold is not None
    assert (sold.winner, sold.prize) == (0, "the prize")
    assert unsold.winner is None
