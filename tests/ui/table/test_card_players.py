"""Who played a card that lies on the table, also where an equal card of another pack is about."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random

from pygame import Rect

from cardtable.engine.cards import parse_cards
from cardtable.engine.events import Dealt, Discarded, Drawn
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.ui.table.card_history import player_of, players_of
from cardtable.ui.table.spots import Spot
from tests.engine.event_lines import view_of
from tests.known_games import game_of
from tests.made_moves import turns
from tests.situations import NAMES


def card_game_where(there: Callable[[View], bool]) -> View:
    """Return what the seat to act sees of The Card Game with two packs, once that is so."""
    for seed in range(40):
        rng, game = Random(seed), game_of("the-card-game")
        table = Table(game, [Seat(name) for name in NAMES[:5]])
        for actor in islice(turns(table, rng), 600):
            if there(view := table.view(actor)):
                return view
            table.play(actor, game.bot.policy(table.state, rng))
    raise AssertionError("it never came")


def test_a_player_who_takes_a_card_from_the_discards_has_not_played_its_twin() -> None:
    (card,) = parse_cards("8c")
    view = view_of(
        "the-card-game",
        (1, "discard", (Discarded((card,), 1),)),
        (2, "take", (Drawn((card,), 2, "discard"),)),
    )
    log = tuple(replace(entry, cards=(card,)) for entry in view.log)
    assert players_of(replace(view, log=log), (card,)) == {card: 1}


def test_a_card_turned_up_after_the_deal_has_not_been_played_by_who_discarded_it_in_the_last_round() -> None:
    card, other = parse_cards("2h 8c")
    view = view_of(
        "the-card-game",
        (2, "discard", (Discarded((card,), 2),)),
        (DEALER, "shuffle", (Dealt((other,), 0),)),
        (0, "discard", (Discarded((other,), 0),)),
    )
    log = tuple(replace(entry, cards=cards) for entry, cards in zip(view.log, ((card,), (), (other,)), strict=True))
    assert players_of(replace(view, log=log), (card, other)) == {other: 0}


def _melds_with_a_twin_elsewhere(view: View) -> list[Spot]:
    """Return the cards of melds of which another seat has played an equal one since."""
    found = []
    for zone in view.zones:
        if zone.kind == "meld":
            for place, card in enumerate(zone.cards):
                if players_of(view, (card,)).get(card) not in (None, zone.owner):
                    found.append(Spot(zone.name, place, card, Rect(0, 0, 1, 1), zone.kind))
    return found


def test_a_card_in_a_meld_was_laid_by_its_owner_no_matter_who_played_its_twin() -> None:
    view = card_game_where(lambda view: bool(_melds_with_a_twin_elsewhere(view)))
    for spot in _melds_with_a_twin_elsewhere(view):
        zone = view.zone_named(spot.zone)
        assert zone is not None
        assert player_of(view, spot) == zone.owner
