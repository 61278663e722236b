"""Where everything lies, for every game and every number of players: nothing overlaps, nothing leaves the window."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, pairwise, product
from random import Random

import pytest
from pygame import Rect

from cardtable.engine.cards import pack
from cardtable.engine.game import Game
from cardtable.engine.options import make_house
from cardtable.engine.seats import DEALER, Direction, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import SeenZone, View
from cardtable.games import GAMES
from cardtable.play.layout import LayoutSpec, read_layout
from cardtable.store.game_files import layout_of
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.play.panels.log_panel import DOCK_UNITS, MIN_DOCK_UNITS
from cardtable.ui.play.panels.panel import column_width, has_column
from cardtable.ui.table.hand import sort_hand
from cardtable.ui.table.layout import Spot, TableLayout, arrange
from cardtable.ui.table.sizes import LARGEST_SHOWN_HAND, Measure, least_meld
from cardtable.ui.theme import Size
from tests.made_moves import turns
from tests.tables_where import table_where
from tests.ui.at_the_table import spots_of

SIZES = ((800, 600), (1280, 720), (1920, 1080), (3840, 2160))
SHAPES = (
    *(((width, 720), Size.NORMAL) for width in (960, 1280, 1680)),
    *(((width, 720), size) for size in (Size.SMALL, Size.LARGE, Size.LARGEST) for width in (960, 1280)),
)
"""The nine shapes: each size at 4:3 and 16:9, the usual one at 21:9 too."""
TABLES = [(game, seats) for game in GAMES for seats in game.players]
ENDS = [(game, seats) for game in GAMES for seats in {game.players[0], game.players[-1]}]
VARIANTS: dict[str, tuple[tuple[tuple[str, object], ...], ...]] = {
    "bidding-war": ((("prizes", "offered"), ("bidding", "open")), (("ties", "carry_over"),)),
    "big-three": ((("ranking", "threes_high"),),),
}
"""House rules that change what lies on the table."""
MOVES = 300
MOMENTS = 9


def measure(window: tuple[int, int], size: Size = Size.NORMAL) -> Measure:
    """Return the measure of a window, as the table scene takes it."""
    return measure_of(Look.of(window, zoom=size))


@cache
def spec_of(game: Game) -> LayoutSpec:
    """Return the game's layout."""
    return read_layout(game.id, layout_of(game))


@cache
def moments(game: Game, seats: int, options: tuple[tuple[str, object], ...] = ()) -> tuple[View, ...]:
    """Return Views of one bot-played match: the first of each phase, the largest hand, the end, and some between."""
    rng = Random(seats)
    table = Table(game, [Seat(f"P{seat}") for seat in range(seats)], dict(options))
    viewer = seats - 1
    views = [table.view(viewer)]
    phases = {views[0].phase}
    largest = views[0]
    for number in range(MOVES):
        state = table.state
        if state.actor is None:
            break
        if state.actor == DEALER:
            table.deal(rng)
        else:
            guess = game.guess(table.view(state.actor), rng)
            table.play(state.actor, game.bot.policy(guess, rng))
        fresh = table.state.phase not in phases
        phases.add(table.state.phase)
        full = len(table.state.view(viewer).hand) > len(largest.hand)
        if fresh or full or number % (MOVES // MOMENTS) == 0:
            views.append(table.view(viewer))
            largest = views[-1] if full else largest
    return (*views, table.view(viewer), table.view(None))


def laid_out(game: Game, view: View, window: tuple[int, int], size: Size = Size.NORMAL) -> TableLayout:
    """Return where everything of the View lies, seen from the viewer's side of the table."""
    spec = spec_of(game)
    hand = sort_hand(view.hand, spec.sorts[0], spec)
    bottom = view.seat if view.seat is not None else 0
    return arrange(view, spec, game.sides(view.seats), measure(window, size), hand, bottom)


def layouts(game: Game, seats: int) -> Iterator[tuple[str, tuple[int, int], View, TableLayout]]:
    """Yield every moment in every shape, with a name for messages, the window, the View and its layout."""
    views = list(moments(game, seats))
    for options in VARIANTS.get(game.id, ()):
        if not game.setup_problems(seats, make_house(game.house, dict(options))):
            views += moments(game, seats, options)
    for number, view in enumerate(views):
        for window, size in SHAPES:
            name = f"{game.id}, {seats} players, moment {number} ({view.phase}), {window}, {size.value}"
            yield name, window, view, laid_out(game, view, window, size)


def seat_areas(layout: TableLayout) -> Iterator[tuple[str, Rect]]:
    """Yield what is drawn of the seats, by name."""
    for seat, place in layout.seats.items():
        for what in ("portrait", "name", "status", "fan"):
            if getattr(place, what).width:
                yield f"{what} {seat}", getattr(place, what)


def areas(spec: LayoutSpec, layout: TableLayout) -> list[tuple[str, Rect]]:
    """Return the areas that must not overlap, by name. Cards in front of players share the middle with its boxes."""
    found = [("standing", layout.standing), ("tools", layout.tools), ("event", layout.event), ("prompt", layout.prompt)]
    found += [("steps", layout.steps), ("buttons", layout.buttons), ("hand", layout.hand), *seat_areas(layout)]
    found += [(f"header {number}", rect) for number, rect in layout.headers.items()]
    # A place before the players goes by its kind, all others are zones that have no number.
    found += [(f"box {name}", rect) for name, rect in layout.boxes.items() if spec.zone(name).draw != "front"]
    return found


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "id", str(value)))
def test_areas_lie_within_the_window_and_apart(game: Game, seats: int) -> None:
    for name, size, _, layout in layouts(game, seats):
        window = Rect(0, 0, *size)
        found = areas(spec_of(game), layout)
        for what, rect in found:
            assert window.contains(rect), f"{name}: {what} {rect} leaves the window"
            assert min(rect.size) > 0, f"{name}: {what} has no room"
        for (what, rect), (other, second) in combinations(found, 2):
            assert not rect.colliderect(second), f"{name}: {what} {rect} overlaps {other} {second}"


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "id", str(value)))
def test_cards_lie_within_the_window_and_off_everything_else(game: Game, seats: int) -> None:
    for name, size, view, layout in layouts(game, seats):
        spec = spec_of(game)
        window = Rect(0, 0, *size)
        own = f"hand-{view.seat}"
        solid = [*seat_areas(layout), ("event", layout.event), ("prompt", layout.prompt), ("buttons", layout.buttons)]
        solid += [("standing", layout.standing), ("tools", layout.tools)]
        for spot in layout.spots:
            assert window.contains(spot.rect), f"{name}: {spot} leaves the window"
            hit = [what for what, rect in solid if rect.colliderect(spot.rect)]
            assert not hit, f"{name}: {spot} lies on {hit}"
        in_middle = [spot for spot in layout.spots if spot.zone != own and spec.zone(spot.kind).draw != "strip"]
        for spot in in_middle:
            covered = [other for other in layout.spots if covers(other, spot)]
            assert not covered, f"{name}: {spot} lies on {covered[0]}"


def covers(spot: Spot, other: Spot) -> bool:
    """Whether cards of two zones overlap; those in front of players count as zones of their own."""
    return spot.zone != other.zone and spot.rect.colliderect(other.rect)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "id", str(value)))
def test_every_card_of_the_viewers_hand_shows_its_index(game: Game, seats: int) -> None:
    for name, _, view, layout in layouts(game, seats):
        fan = spots_of(layout, f"hand-{view.seat}")
        for left, right in pairwise(fan):
            if left.rect.y == right.rect.y:
                seen = right.rect.x - left.rect.x
                assert seen >= 0.22 * left.rect.width, f"{name}: {left.card} shows {seen} of {left.rect.width}"
                assert seen >= 18, f"{name}: {left.card} shows {seen} pixels"


def looks(size: tuple[int, int]) -> Iterator[tuple[str, Look, int, bool]]:
    """Yield looks that leave less room: a column at the right with its width, and whether it is docked."""
    look = Look.of(size)
    if has_column(look):
        yield "hint", look, column_width(look), False
    if size[0] >= look.metrics.px(MIN_DOCK_UNITS):
        yield "docked log", look, look.metrics.px(DOCK_UNITS), True


@pytest.mark.parametrize(("game", "seats"), ENDS, ids=lambda value: getattr(value, "id", str(value)))
def test_beside_a_column_nothing_overlaps(game: Game, seats: int) -> None:
    spec, names = spec_of(game), [f"Player {seat}" for seat in range(seats)]
    for view, size in product(moments(game, seats), ((1280, 720), (1680, 720))):
        for what, look, column, docked in looks(size):
            hand = sort_hand(view.hand, spec.sorts[0], spec)
            bottom = view.seat if view.seat is not None else 0

            def laid_out(look: Look, column: int = column, docked: bool = docked) -> TableLayout:
                wanted = replace(measure_of(look, names=names), column=column, docked=docked)
                return arrange(view, spec, game.sides(view.seats), wanted, hand, bottom)  # noqa: B023 - called at once

            layout = laid_out(look)
            name = f"{game.id}, {seats} players, {view.phase}, {size}, {what}"
            found = areas(spec, layout)
            if column:
                found.append(("column", layout.column))
            for (one, rect), (other, second) in combinations(found, 2):
                assert not rect.colliderect(second), f"{name}: {one} {rect} overlaps {other} {second}"
            for spot in layout.spots:
                hit = [
                    what for what, rect in found if not what.startswith(("box", "hand")) and rect.colliderect(spot.rect)
                ]
                assert not hit, f"{name}: {spot} lies on {hit}"
                assert Rect((0, 0), size).contains(spot.rect), f"{name}: {spot} leaves the window"


@pytest.mark.parametrize("counts", [(5, 5, 4, 5), (5, 6, 5, 4, 9, 3)])
def test_melds_stay_where_they_are_when_the_other_side_melds(counts: tuple[int, ...]) -> None:
    game = next(game for game in GAMES if game.id == "blues-and-greens")
    view = moments(game, 4)[8]
    ours = view.seat or 0

    def melds(seat: int, sizes: Sequence[int]) -> list[SeenZone]:
        return [SeenZone("meld", pack()[:size], seat, number=10 * seat + n) for n, size in enumerate(sizes, 1)]

    def places(theirs: Sequence[int]) -> list[Rect]:
        rest = [zone for zone in view.zones if zone.kind != "meld"]
        full = replace(view, zones=(*rest, *melds(ours, counts), *melds((ours + 1) % 4, theirs)))
        own = {zone.name for zone in full.zones if zone.owner == ours and zone.kind == "meld"}
        return [spot.rect for spot in laid_out(game, full, (960, 720)).spots if spot.zone in own]

    assert places((6, 4, 5, 3, 5)) == places((7, 4, 5, 3, 6, 3)) == places((3,))


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_melds_across_keep_off_those_beside_them(seats: int) -> None:
    """Long names leave the melds of the seats beside little room, so these reach into the middle."""
    game = next(game for game in GAMES if game.id == "the-card-game")
    cards, spec, names = pack(), spec_of(game), ["Bartholomew Featherstone"] * seats
    view = moments(game, seats)[1]
    melds = [
        SeenZone("meld", cards[first : first + 3], seat, number=10 * seat + number)
        for seat in range(seats)
        for number, first in enumerate((0, 13, 26), 1)
    ]
    full = replace(view, zones=(*(zone for zone in view.zones if zone.kind != "meld"), *melds))
    owners = {zone.name: zone.owner for zone in melds}

    def laid_out(look: Look) -> TableLayout:
        wanted = replace(measure_of(look, names=names), column=round(218 * look.metrics.u), docked=True)
        return arrange(full, spec, game.sides(seats), wanted, full.hand, seats - 1)

    layout = laid_out(Look.of((1680, 720)))
    strips = [(owners[spot.zone], spot.rect) for spot in layout.spots if spot.kind == "meld"]
    for (owner, rect), (other, second) in combinations(strips, 2):
        assert owner == other or not rect.colliderect(second), f"{owner} {rect} overlaps {other} {second}"


def test_every_player_can_have_thirteen_cards_in_melds() -> None:
    """Last turns of the last round: all cards in strips, and none of them small."""
    game = next(game for game in GAMES if game.id == "the-card-game")
    cards = pack()
    for seats in game.players:
        view = moments(game, seats)[1]
        melds = [
            SeenZone("meld", cards[first : first + size], seat, number=10 * seat + number)
            for seat in range(seats)
            for number, (first, size) in enumerate(((0, 3), (13, 3), (26, 3), (39, 4)), 1)
        ]
        gone = tuple(replace(zone, cards=()) if zone.kind == "hand" else zone for zone in view.zones)
        full = replace(view, zones=(*gone, *melds))
        for size in SIZES:
            layout = laid_out(game, full, size)
            strips = [spot for spot in layout.spots if spot.kind == "meld"]
            assert len(strips) == 13 * seats
            assert all(Rect((0, 0), size).contains(spot.rect) for spot in strips), f"{seats} players at {size}"
            least = least_meld(measure(size))
            assert min(spot.rect.width for spot in strips) >= least, f"{seats} players at {size}"


@pytest.mark.parametrize(("seats", "size"), [(7, (960, 720)), (8, (960, 720)), (7, (800, 600)), (8, (1280, 720))])
def test_melds_of_many_players_show_their_indices(seats: int, size: tuple[int, int]) -> None:
    """All thirteen cards of everybody lie in melds: faces and piles become smaller until no index is hidden."""
    game = next(game for game in GAMES if game.id == "the-card-game")
    view, cards = moments(game, seats)[1], pack()
    melds = [
        SeenZone("meld", cards[first : first + count], seat, number=10 * seat + number)
        for seat in range(seats)
        for number, (first, count) in enumerate(((0, 3), (13, 3), (26, 3), (39, 4)), 1)
    ]
    gone = tuple(replace(zone, cards=()) if zone.kind == "hand" else zone for zone in view.zones if zone.kind != "meld")
    spots = laid_out(game, replace(view, zones=(*gone, *melds)), size).spots
    melded = [spot for spot in spots if spot.kind == "meld"]
    for place, spot in enumerate(melded, 1):
        index = Rect(spot.rect.topleft, (round(0.19 * spot.rect.width), round(0.45 * spot.rect.width)))
        assert index.collidelist([other.rect for other in melded[place:]]) < 0, f"{spot.card} in {spot.zone}"


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
@pytest.mark.parametrize("size", [Size.NORMAL, Size.LARGE])
def test_the_prizes_of_all_players_are_shown_in_a_narrow_window(seats: int, size: Size) -> None:
    game = next(game for game in GAMES if game.id == "bidding-war")
    for view in moments(game, seats):
        held = {zone.name for zone in view.zones if zone.kind == "won" and zone.cards}
        assert held <= {spot.zone for spot in laid_out(game, view, (960, 720), size).spots}


def test_a_splay_that_is_filled_up_again_does_not_move() -> None:
    game = next(game for game in GAMES if game.id == "blues-and-greens")
    view = next(view for view in moments(game, 4) if len(view.zone("splay").cards) == 10)

    def lying(count: int) -> list[Rect]:
        splay = replace(view.zone("splay"), cards=view.zone("splay").cards[:count])
        zones = tuple(splay if zone.kind == "splay" else zone for zone in view.zones)
        return [
            spot.rect for spot in laid_out(game, replace(view, zones=zones), (960, 720)).spots if spot.kind == "splay"
        ]

    assert lying(7) == lying(10)[:7]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_a_small_hand_that_went_out_lies_as_large_as_there_is_room(size: tuple[int, int], gone: int) -> None:
    """In the early rounds of The Card Game, with three players: the place of the hand is empty."""
    game = next(game for game in GAMES if game.id == "the-card-game")
    view = moments(game, 3)[1]
    meld = SeenZone("meld", pack()[:4], gone, number=1)
    rest = tuple(
        replace(zone, cards=()) if zone.kind == "hand" and zone.owner == gone else zone
        for zone in view.zones
        if zone.kind != "meld"
    )
    layout = laid_out(game, replace(view, zones=(*rest, meld)), size)
    strips = [spot.rect for spot in layout.spots if spot.kind == "meld"]
    assert [rect.width for rect in strips] == [round(measure(size).wide(LARGEST_SHOWN_HAND))] * 4
    others = [spot.rect for spot in layout.spots if spot.kind != "meld"]
    assert [rect for rect in strips if rect.collidelist(others) >= 0] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_zone_is_named_and_every_name_is_a_zone(game: Game) -> None:
    spec = spec_of(game)
    kinds = {zone.kind for seats in game.players for view in moments(game, seats) for zone in view.zones}
    assert kinds <= spec.zones.keys(), f"layout.yaml does not say how to draw {kinds - spec.zones.keys()}"
    phases = {view.phase for seats in game.players for view in moments(game, seats)}
    asked = {"deal", "over", *spec.scenes}
    assert phases <= asked, f"layout.yaml names no scene for {phases - asked}"
    drawn = {kind: how for kind, how in spec.zones.items() if how.phases}
    for kind, how in drawn.items():
        assert set(how.phases) <= asked, f"zone {kind} has phases that no scene is named for"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_places_to_drop_cards_are_there_when_a_move_names_them(game: Game) -> None:
    """Whatever a move with cards names as its place can be found on the table, while that move can be made."""
    rng = Random(7)
    seats = game.players[-1]
    table = Table(game, [Seat(f"P{seat}") for seat in range(seats)])
    spec = spec_of(game)
    for actor in islice(turns(table, rng), 60):
        view = table.view(actor)
        layout = arrange(view, spec, game.sides(seats), measure((1280, 720)), view.hand, actor)
        for move in islice(table.state.moves(), 40):
            if move.cards and spec.zone(view.kind(move.target)).draw not in ("strip", "none"):
                assert move.target in layout.boxes, f"{game.id}: {move} has no place in {view.phase}"
        table.play(actor, game.bot.policy(table.state.copy(), rng))


@pytest.mark.parametrize("size", [(800, 600), (960, 720)])
def test_text_beside_the_viewers_portrait_keeps_off_its_ring(size: tuple[int, int]) -> None:
    game = next(game for game in GAMES if game.id == "five-hundred")
    view = Table(game, [Seat(name) for name in "ABC"]).view(0)
    look = Look.of(size, zoom=Size.LARGEST)
    layout = arrange(view, spec_of(game), game.sides(3), measure_of(look), (), 0)
    seat = layout.seats[0]
    ring = seat.portrait.inflate(look.metrics.px(24), 0)
    assert min(layout.prompt.left, seat.name.left) >= ring.right


@pytest.mark.parametrize("game", ["blues-and-greens", "the-card-game"])
def test_a_partner_across_keeps_the_fan_beside_the_tools(game: str) -> None:
    """At the largest size in a window of 4:3, where four tools and the standing take most of the rail."""
    found = next(each for each in GAMES if each.id == game)
    view, look = moments(found, 4)[1], Look.of((960, 720), zoom=Size.LARGEST)
    names = ["Bartholomew"] * 4
    bottom = view.seat or 0
    layout = arrange(view, spec_of(found), found.sides(4), measure_of(look, names=names), view.hand, bottom)
    across = layout.seats[(bottom + 2) % 4]
    assert across.fan.width >= 0.05 * look.metrics.height


def test_counter_clockwise_play_runs_counter_clockwise_on_the_screen() -> None:
    """BT-6: the next player is the one before in the order of seats, who sits to the right."""
    game = next(game for game in GAMES if game.id == "big-three")
    view = moments(game, 4)[1]
    layout = laid_out(game, view, (1280, 720))
    bottom = view.seat or 0
    assert spec_of(game).arrows
    assert view.direction is Direction.COUNTER_CLOCKWISE
    assert layout.seats[(bottom - 1) % 4].portrait.centerx > layout.middle.right
    assert layout.seats[(bottom + 1) % 4].portrait.centerx < layout.middle.left
    assert layout.seats[(bottom + 2) % 4].portrait.bottom <= layout.middle.top


@pytest.mark.parametrize("size", SIZES)
def test_beside_cards_won_the_hand_keeps_off_the_edge_of_the_window(size: tuple[int, int]) -> None:
    game = next(game for game in GAMES if game.id == "bidding-war")
    m, spec, beside = measure(size), spec_of(game), 0
    for view in moments(game, 3, (("bidding", "open"),)):
        laid = arrange(view, spec, game.sides(view.seats), m, view.hand, view.seat or 0)
        hand = [spot.rect for spot in laid.spots if spot.in_hand]
        if hand and hand[0].left > laid.hand.left + m.px(100) and hand[0].right > hand[1].left:
            beside += 1
            assert hand[-1].right <= laid.hand.right - m.px(12)
    assert beside


@pytest.mark.parametrize(("bidder", "at_left"), [(0, False), (1, True), (2, False)])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_discards_lie_on_the_side_of_the_table_of_the_player_who_made_them(
    bidder: int, at_left: bool, size: tuple[int, int]
) -> None:
    table = table_where(
        "five-hundred", 3, lambda table: table.state.phase == "play" and table.view(0).facts.bidder == bidder
    )
    layout = laid_out(table.game, table.view(0), size)
    box, middle = layout.boxes["discards"], layout.middle
    assert box.right < middle.left if at_left else box.left > middle.centerx
    assert box.collidelist([spot.rect for spot in layout.spots if spot.zone != "discards"]) < 0


@pytest.mark.parametrize("seats", [3, 4])
def test_prizes_won_keep_off_faces_and_names_on_a_low_table(seats: int) -> None:
    game = next(game for game in GAMES if game.id == "bidding-war")
    low = replace(measure((800, 378)), asks=False)  # the table of a review in a small window
    for view in moments(game, seats):
        bottom = view.seat if view.seat is not None else 0
        layout = arrange(view, spec_of(game), game.sides(seats), low, view.hand, bottom)
        won = [spot.rect for spot in layout.spots if spot.kind == "won"]
        for seat, place in layout.seats.items():
            beside = seat != bottom and place.name.width
            assert not beside or place.name.collidelist(won) < 0, (seat, place.name)
            assert not beside or place.portrait.collidelist(won) < 0, (seat, place.portrait)
