"""Where everything lies, for every game and number of players: a law over the moments of matches, in all shapes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, pairwise
from random import Random

import pytest
from pygame import Rect

from cardtable.engine.cards import pack
from cardtable.engine.game import Game
from cardtable.engine.options import make_house
from cardtable.engine.seats import Direction, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import SeenZone, View
from cardtable.games import GAMES
from cardtable.play.layout import spec_of
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.play.panels.log_panel import DOCK_UNITS, MIN_DOCK_UNITS
from cardtable.ui.play.panels.panel import column_width, has_column
from cardtable.ui.table.layout import Spot, TableLayout, arrange
from cardtable.ui.table.sizes import Measure, least_meld
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.made_moves import turns
from tests.situations import LARGE, LONG_NAMES, MEDIUM, SMALL, asked, at
from tests.ui.at_the_table import spots_of
from tests.ui.table.boards import Options, laid_out, measure, moments

SHAPES = (
    *(((width, 720), Size.NORMAL) for width in (960, 1280, 1680)),
    *(((width, 720), size) for size in (Size.SMALL, Size.LARGE, Size.LARGEST) for width in (960, 1280)),
)
"""The nine shapes: each size at 4:3 and 16:9, the usual one at 21:9 too."""
TABLES = [(game, seats) for game in GAMES for seats in game.players]
VARIANTS: dict[str, tuple[Options, ...]] = {
    "bidding-war": ((("prizes", "offered"), ("bidding", "open")), (("ties", "carry_over"),)),
    "big-three": ((("ranking", "threes_high"),),),
}
"""House rules that change what lies on the table."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A View and where everything of it lies.

    :ivar name: the table, the moment and the shape, for messages.
    """

    name: str
    view: View
    m: Measure
    layout: TableLayout

    @property
    def window(self) -> Rect:
        return Rect(0, 0, self.m.width, self.m.height)


def layouts(game: Game, seats: int, share: int) -> Iterator[Laid]:
    """Yield moments of matches in all shapes; at the largest and the smallest table beside a column, too.

    :param share: each moment is looked at in one of every ``share`` shapes; which ones, changes from moment to moment.
    """
    views = list(moments(game, seats))
    for options in VARIANTS.get(game.id, ()):
        if not game.setup_problems(seats, make_house(game.house, dict(options))):
            views += moments(game, seats, options)
    measures = [measure(window, size) for window, size in SHAPES]
    if seats in (game.players[0], game.players[-1]):
        measures += beside_columns(LONG_NAMES[:seats])
    for number, view in enumerate(views):
        for m in measures[number % share :: share]:
            name = f"{game.id}, {seats} players, moment {number} ({view.phase}), {m}"
            yield Laid(name, view, m, laid_out(view, m))


def beside_columns(names: Sequence[str]) -> Iterator[Measure]:
    """Yield measures of tables with long names that leave room for a panel or a docked log at the right."""
    for size in (MEDIUM, (1680, 720)):
        look = Look.of(size)
        m = measure_of(look, names=names)
        if has_column(look):
            yield replace(m, column=column_width(look))
        if size[0] >= look.metrics.px(MIN_DOCK_UNITS):
            yield replace(m, column=look.metrics.px(DOCK_UNITS), docked=True)


def seat_areas(layout: TableLayout) -> Iterator[tuple[str, Rect]]:
    """Yield what is drawn of the seats, by name."""
    for seat, place in layout.seats.items():
        for what in ("portrait", "name", "status", "fan"):
            if getattr(place, what).width:
                yield f"{what} {seat}", getattr(place, what)


def solid(layout: TableLayout) -> Iterator[tuple[str, Rect]]:
    """Yield the areas that are no cards' place, by name."""
    for what in ("standing", "tools", "event", "prompt", "buttons"):
        yield what, getattr(layout, what)
    yield from seat_areas(layout)
    if layout.column.width:
        yield "column", layout.column


def areas(laid: Laid) -> Iterator[tuple[str, Rect]]:
    """Yield the areas that must not overlap, by name. Cards in front of players share the middle with its boxes."""
    layout, spec = laid.layout, spec_of(game_of(laid.view.game))
    yield from solid(layout)
    yield from (("steps", layout.steps), ("hand", layout.hand))
    yield from ((f"header {number}", rect) for number, rect in layout.headers.items())
    # A place before the players goes by its kind, all others are zones that have no number.
    yield from ((f"box {name}", rect) for name, rect in layout.boxes.items() if spec.zone(name).draw != "front")


def outside_or_overlapping(laid: Laid) -> Iterator[str]:
    found = list(areas(laid))
    for what, rect in found:
        if not laid.window.contains(rect) or not min(rect.size) > 0:
            yield f"{what} {rect} leaves the window, or has no room"
    for (what, rect), (other, second) in combinations(found, 2):
        if rect.colliderect(second):
            yield f"{what} {rect} overlaps {other} {second}"


def cards_out_of_place(laid: Laid) -> Iterator[str]:
    """Yield cards that leave the window, or lie on what is no card, or on cards of another zone."""
    spots, spec = laid.layout.spots, spec_of(game_of(laid.view.game))
    others = list(solid(laid.layout))
    for spot in spots:
        hit = [what for what, rect in others if rect.colliderect(spot.rect)]
        if hit or not laid.window.contains(spot.rect):
            yield f"{spot} leaves the window, or lies on {hit}"
        if spot.zone != f"hand-{laid.view.seat}" and spec.zone(spot.kind).draw != "strip":
            covered = [other for other in spots if spot.zone != other.zone and spot.rect.colliderect(other.rect)]
            yield from (f"{spot} lies on {other}" for other in covered)


def hidden_indices(laid: Laid) -> Iterator[str]:
    """Yield the cards of the viewer's hand of which too little is seen."""
    for left, right in pairwise(spots_of(laid.layout, f"hand-{laid.view.seat}")):
        seen = right.rect.x - left.rect.x
        if left.rect.y == right.rect.y and seen < max(18, 0.22 * left.rect.width):
            yield f"{left.card} shows {seen} of {left.rect.width}"


@pytest.mark.parametrize(
    "share", [4, pytest.param(1, marks=pytest.mark.nightly("every moment of a table in each shape"))]
)
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "id", str(value)))
def test_everything_lies_within_the_window_and_apart_and_every_index_is_seen(
    game: Game, seats: int, share: int
) -> None:
    for laid in layouts(game, seats, share):
        assert [*outside_or_overlapping(laid), *cards_out_of_place(laid), *hidden_indices(laid)] == [], laid.name


# --- tables that rarely come


def with_melds(view: View, *sizes: int, hands: bool = True) -> View:
    """Return a View in which every player has melds of these sizes.

    :param hands: whether they hold cards, too.
    """
    melds = (
        SeenZone("meld", pack()[13 * place : 13 * place + size], seat, number=10 * seat + place + 1)
        for seat in range(view.seats)
        for place, size in enumerate(sizes)
    )
    rest = (zone if hands or zone.kind != "hand" else zone._replace(cards=()) for zone in without_melds(view))
    return replace(view, zones=(*rest, *melds))


def without_melds(view: View) -> list[SeenZone]:
    return [zone for zone in view.zones if zone.kind != "meld"]


def melded(layout: TableLayout) -> list[Spot]:
    return [spot for spot in layout.spots if spot.kind == "meld"]


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_melds_across_keep_off_those_beside_them(seats: int) -> None:
    """Long names leave the melds of the seats beside little room, so these reach into the middle."""
    view = with_melds(moments(game_of("the-card-game"), seats)[1], 3, 3, 3)
    m = measure_of(look := Look.of((1680, 720)), names=["Bartholomew Featherstone"] * seats)
    layout = laid_out(view, replace(m, column=round(218 * look.metrics.u), docked=True))
    for one, other in combinations(melded(layout), 2):
        # Melds are numbered by their owners.
        assert one.zone[5:-1] == other.zone[5:-1] or not one.rect.colliderect(other.rect), (one, other)


@pytest.mark.parametrize("seats", game_of("the-card-game").players)
def test_every_player_can_have_thirteen_cards_in_melds(seats: int) -> None:
    """Last turns of the last round: all cards in strips, and none of them small."""
    view = with_melds(moments(game_of("the-card-game"), seats)[1], 3, 3, 3, 4, hands=False)
    for size in (SMALL, MEDIUM, LARGE, (3840, 2160)):
        m = measure(size)
        strips = melded(laid_out(view, m))
        assert len(strips) == 13 * seats
        assert all(Rect((0, 0), size).contains(spot.rect) for spot in strips), size
        assert min(spot.rect.width for spot in strips) >= least_meld(m), size


@pytest.mark.parametrize(("seats", "size"), [(7, (960, 720)), (8, (960, 720)), (7, SMALL), (8, MEDIUM)])
def test_melds_of_many_players_show_their_indices(seats: int, size: tuple[int, int]) -> None:
    """Faces and piles become smaller until no index is hidden."""
    view = with_melds(moments(game_of("the-card-game"), seats)[1], 3, 3, 3, 4, hands=False)
    strips = melded(laid_out(view, measure(size)))
    for place, spot in enumerate(strips, 1):
        index = Rect(spot.rect.topleft, (round(0.19 * spot.rect.width), round(0.45 * spot.rect.width)))
        assert index.collidelist([other.rect for other in strips[place:]]) < 0, f"{spot.card} in {spot.zone}"


@pytest.mark.parametrize("counts", [(5, 5, 4, 5), (5, 6, 5, 4, 9, 3)])
def test_melds_stay_where_they_are_when_the_other_side_melds(counts: tuple[int, ...]) -> None:
    view = moments(game_of("blues-and-greens"), 4)[8]
    ours = view.seat or 0

    def melds(seat: int, sizes: Sequence[int]) -> list[SeenZone]:
        return [SeenZone("meld", pack()[:size], seat, number=10 * seat + n) for n, size in enumerate(sizes, 1)]

    def places(theirs: Sequence[int]) -> list[Rect]:
        own = melds(ours, counts)
        full = replace(view, zones=(*without_melds(view), *own, *melds((ours + 1) % 4, theirs)))
        names = {zone.name for zone in own}
        return [spot.rect for spot in laid_out(full, measure((960, 720))).spots if spot.zone in names]

    assert places((6, 4, 5, 3, 5)) == places((7, 4, 5, 3, 6, 3)) == places((3,))


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_the_prizes_of_all_players_are_shown_in_a_narrow_window(seats: int) -> None:
    for view in moments(game_of("bidding-war"), seats):
        held = {zone.name for zone in view.zones if zone.kind == "won" and zone.cards}
        for size in (Size.NORMAL, Size.LARGE):
            assert held <= {spot.zone for spot in laid_out(view, measure((960, 720), size)).spots}


@pytest.mark.parametrize("seats", [3, 4])
def test_prizes_won_keep_off_faces_and_names_on_a_low_table(seats: int) -> None:
    low = replace(measure((800, 378)), asks=False)  # the table of a review in a small window
    for view in moments(game_of("bidding-war"), seats):
        layout = laid_out(view, low)
        won = [spot.rect for spot in layout.spots if spot.kind == "won"]
        for seat, place in layout.seats.items():
            if seat != (view.seat or 0) and place.name.width:
                assert place.name.collidelist(won) < 0, (seat, place.name)
                assert place.portrait.collidelist(won) < 0, (seat, place.portrait)


# --- where a person looks for something


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_zone_is_named_and_every_name_is_a_zone(game: Game) -> None:
    spec = spec_of(game)
    views = [view for seats in game.players for view in moments(game, seats)]
    kinds = {zone.kind for view in views for zone in view.zones}
    assert kinds <= spec.zones.keys(), f"layout.yaml does not say how to draw {kinds - spec.zones.keys()}"
    known = {"deal", "over", *spec.scenes}
    phases = {view.phase for view in views}
    assert phases <= known, f"layout.yaml names no scene for {phases - known}"
    for kind, how in spec.zones.items():
        assert set(how.phases) <= known, f"zone {kind} has phases that no scene is named for"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_places_to_drop_cards_are_there_when_a_move_names_them(game: Game) -> None:
    """Whatever a move with cards names as its place can be found on the table, while that move can be made."""
    rng, spec = Random(7), spec_of(game)
    table = Table(game, [Seat(f"P{seat}") for seat in range(game.players[-1])])
    for actor in islice(turns(table, rng), 60):
        view = table.view(actor)
        layout = arrange(view, spec, game.sides(view.seats), measure(), view.hand, actor)
        for move in islice(table.state.moves(), 40):
            if move.cards and spec.zone(view.kind(move.target)).draw not in ("strip", "none"):
                assert move.target in layout.boxes, f"{game.id}: {move} has no place in {view.phase}"
        table.play(actor, game.bot.policy(table.state.copy(), rng))


def test_a_splay_that_is_filled_up_again_does_not_move() -> None:
    view = next(view for view in moments(game_of("blues-and-greens"), 4) if len(view.zone("splay").cards) == 10)

    def lying(count: int) -> list[Rect]:
        splay = view.zone("splay")._replace(cards=view.zone("splay").cards[:count])
        fewer = replace(view, zones=tuple(splay if zone.kind == "splay" else zone for zone in view.zones))
        return [spot.rect for spot in laid_out(fewer, measure((960, 720))).spots if spot.kind == "splay"]

    assert lying(7) == lying(10)[:7]


@pytest.mark.parametrize("game", ["blues-and-greens", "the-card-game"])
def test_a_partner_across_keeps_the_fan_beside_the_tools(game: str) -> None:
    """At the largest size in a window of 4:3, where four tools and the standing take most of the rail."""
    view, look = moments(game_of(game), 4)[1], Look.of((960, 720), zoom=Size.LARGEST)
    layout = laid_out(view, measure_of(look, names=["Bartholomew"] * 4))
    across = layout.seats[((view.seat or 0) + 2) % 4]
    assert across.fan.width >= 0.05 * look.metrics.height


def test_counter_clockwise_play_runs_counter_clockwise_on_the_screen() -> None:
    """BT-6: the next player is the one before in the order of seats, who sits to the right."""
    view = moments(game_of("big-three"), 4)[1]
    layout, bottom = laid_out(view, measure()), view.seat or 0
    assert spec_of(game_of("big-three")).arrows
    assert view.direction is Direction.COUNTER_CLOCKWISE
    assert layout.seats[(bottom - 1) % 4].portrait.centerx > layout.middle.right
    assert layout.seats[(bottom + 1) % 4].portrait.centerx < layout.middle.left
    assert layout.seats[(bottom + 2) % 4].portrait.bottom <= layout.middle.top


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
def test_beside_cards_won_the_hand_keeps_off_the_edge_of_the_window(size: tuple[int, int]) -> None:
    m, beside = measure(size), 0
    for view in moments(game_of("bidding-war"), 3, (("bidding", "open"),)):
        laid = laid_out(view, m)
        hand = [spot.rect for spot in laid.spots if spot.in_hand]
        if hand and hand[0].left > laid.hand.left + m.px(100) and hand[0].right > hand[1].left:
            beside += 1
            assert hand[-1].right <= laid.hand.right - m.px(12)
    assert beside


@pytest.mark.parametrize(("bidder", "at_left"), [(0, False), (1, True), (2, False)])
def test_discards_lie_on_the_side_of_the_table_of_the_player_who_made_them(bidder: int, at_left: bool) -> None:
    table = at("five-hundred", seats=3, until=asked("play", where=lambda state: state.view(0).facts.bidder == bidder))
    for size in (SMALL, MEDIUM, LARGE):
        layout = laid_out(table.view(0), measure(size))
        box, middle = layout.boxes["discards"], layout.middle
        assert box.right < middle.left if at_left else box.left > middle.centerx
        assert box.collidelist([spot.rect for spot in layout.spots if spot.zone != "discards"]) < 0
