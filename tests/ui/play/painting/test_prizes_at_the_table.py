"""The Bidding War at the table: the highest bid of an auction stands out, and prizes lie beside their winners."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.play.live import LiveMatch
from cardtable.ui.play.painting.emphasis import state_of
from cardtable.ui.play.panels.panel import NarrowRoom
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.card_marks import Tab
from cardtable.ui.table.labels import Precedence
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.made_moves import by_open_cards, play_on
from tests.situations import NAMES
from tests.ui.at_the_table import Program, board_of, labels_of, spots_of
from tests.ui.writings import Writings

HD, SMALL = (1280, 720), (800, 600)


def after(calls: int) -> Callable[[Table], bool]:
    """Return whether there were this many calls."""
    return lambda table: sum(entry.move.word in ("bid", "pass") for entry in table.log) >= calls


def actor_has_won(table: Table) -> bool:
    """Whether the player who is to act has won something."""
    actor = table.state.actor
    return actor is not None and actor >= 0 and bool(table.view(actor).zone("won", actor).cards)


def bidding(program: Program, seats: int, until: Callable[[Table], bool], **options: object) -> TableScene:
    """Sit down once a table meets a condition: bids are random, in an auction the lowest, with a pass in four calls."""
    table, rng = Table(game_of("bidding-war"), [Seat(name) for name in NAMES[:seats]], options), Random(1)
    while not until(table) or table.state.actor == DEALER:
        actor = table.state.actor
        assert actor is not None
        if actor == DEALER:
            table.deal(rng)
            continue
        moves = table.state.moves()
        passes = [move for move in moves if move.word == "pass"]
        bids = [move for move in moves if move.word == "bid"]
        bid = bids[0] if options else rng.choice(bids)
        table.play(actor, passes[0] if passes and len(table.log) % 4 == 0 else bid)
    return program.sit_in(table)


@pytest.mark.parametrize(
    ("seats", "size", "least"),
    [(3, HD, 130), (4, HD, 130), (5, HD, 110), (7, HD, 110), (4, SMALL, 84), (7, SMALL, 84)],
)
def test_the_highest_bid_is_large_and_has_its_crown_and_worth(
    tmp_path: Path, seats: int, size: tuple[int, int], least: int
) -> None:
    program = Program(tmp_path, size)
    scene = bidding(program, seats, after(seats - 1), bidding="open")
    view, board = scene.match.view(scene.board.bottom), board_of(scene)
    leader = view.facts.leader
    highest = view.facts.shown[leader]
    bids = [spot for spot in board.rest if spot.kind == "pick"]
    assert len(bids) >= 2
    (first,) = [spot for spot in bids if spot.card == highest]
    assert first.rect.width >= least
    assert all(first.rect.width > spot.rect.width for spot in bids if spot != first)
    assert state_of(board, first, scene.emphasis()).tabs == (Tab.CROWN,)
    assert [spot for spot in bids if state_of(board, spot, scene.emphasis()).veiled] == [
        spot for spot in bids if spot != first
    ], "the beaten ones are veiled"
    assert (first.zone, highest) in scene.match.game.words.card_values(view)


@pytest.mark.parametrize(("size", "scale"), [(SMALL, Size.NORMAL), (HD, Size.NORMAL), (HD, Size.LARGEST)])
def test_with_a_card_that_is_too_low_one_can_still_pass(
    tmp_path: Path, cut: set[str], size: tuple[int, int], scale: Size
) -> None:
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=scale))
    scene = bidding(program, 4, after(3), bidding="open")
    low = next(card for card in scene.board.view.hand if not scene.match.moves_with((card,)))
    scene.board.hand.pick((low,))
    scene.refresh()
    cut.clear()
    program.run(0.3)
    assert not cut
    assert "Pass" in {button.label for button in scene.widgets.buttons}
    assert scene.offer.default is None, "Enter makes no move"
    played = len(scene.match.view(None).log)
    program.key("P")
    assert scene.match.view(None).log[played].word == "pass"


@pytest.mark.parametrize("how", ["sealed", "open"])
def test_a_prize_with_a_bid_under_it_keeps_its_size(tmp_path: Path, how: str) -> None:
    scene = bidding(Program(tmp_path, HD), 4, after(3), bidding=how)
    (prize,) = [spot for spot in board_of(scene).rest if spot.kind == "prize"]
    assert prize.rect.width >= 165


@pytest.mark.parametrize("size", [HD, SMALL])
@pytest.mark.parametrize("seats", [5, 7])
def test_no_bubble_lies_over_a_purse(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    program = Program(tmp_path, size)
    scene = bidding(program, seats, after(seats - 1), bidding="open")
    program.run(0.5)
    assert scene.narration.announcements.bubbles == {}, "a bid lies on the table with its player's face"
    words, view = scene.match.game.words, scene.board.view
    passed = [seat for seat, out in enumerate(view.facts.out) if out]
    tags = {seat: words.seat_status(view, seat, NAMES).tag for seat in range(seats)}
    assert passed
    assert [seat for seat, tag in tags.items() if tag is not None and tag.text == "passed"] == passed


def has_just_won(table: Table) -> bool:
    """Whether a prize has been won, and nobody has bid for the next one."""
    zones = table.view(None).zones
    return any(zone.kind == "won" and zone.cards for zone in zones) and not any(
        zone.kind == "pick" and zone.cards for zone in zones
    )


@pytest.mark.parametrize("hint", [False, True])
@pytest.mark.parametrize("size", [SMALL, HD, (1920, 1080)])
@pytest.mark.parametrize("how", ["sealed", "open"])
def test_the_purse_of_the_player_across_is_beside_the_face_of_that_player(
    tmp_path: Path, how: str, size: tuple[int, int], hint: bool
) -> None:
    program = Program(tmp_path, size)
    for calls in (3, 6, 20):
        scene = bidding(program, 4, after(calls), bidding=how)
        if hint:
            program.rest()
            program.key("H")
            program.run(0.2)
            assert scene.hints.open
        across = (scene.board.bottom + 2) % 4
        face = scene.board.layout.seats[across].portrait
        owner = NAMES[across]
        (purse,) = [each for each in labels_of(scene, Precedence.NOTE) if each.text.startswith(f"{owner}'s money")]
        assert 0 < face.left - purse.rect.right <= scene.look.metrics.px(12)
        assert face.top <= purse.rect.centery <= face.bottom
        assert purse.rect.left > scene.look.metrics.px(12), "it is clear of the window's edge"


LONG_NAMES = (
    "Annabella-Maximiliane", "Bartholomew Featherstone", "Clementine Rose Quill", "Dan", "Evangeline Fitzgerald-M",
    "Ferdinand of Aragon",
)  # fmt: skip


def _with_long_names(program: Program, until: Callable[[Table], bool], **options: object) -> TableScene:
    """Sit down as the first of six players with long names once a table meets a condition: all use rules of thumb."""
    rng, table = Random(4), Table(game_of("bidding-war"), [Seat(name) for name in LONG_NAMES], options)
    while table.state.actor != 0 or not until(table):
        play_on(table, rng, by_open_cards)
    return program.sit_in(table)


@pytest.mark.parametrize(("size", "share"), [(HD, 0.3), ((1920, 1080), 0.3)])
def test_long_names_leave_room_for_the_cards_won(tmp_path: Path, size: tuple[int, int], share: float) -> None:
    program = Program(tmp_path, size)

    def many(table: Table) -> bool:
        return sum(len(zone.cards) for zone in table.view(None).zones if zone.kind == "won") >= 9

    scene = _with_long_names(program, many, prizes="offered", seller_paid=True)
    for zone in {spot.zone for spot in scene.board.layout.spots if spot.kind == "won"}:
        cards = [spot.rect for spot in scene.board.layout.spots if spot.zone == zone]
        assert all(after.left - before.left >= share * before.width for before, after in pairwise(cards)), zone


def test_in_a_small_window_each_card_won_is_seen_beside_a_long_name(tmp_path: Path) -> None:
    program = Program(tmp_path, SMALL)

    def many(table: Table) -> bool:
        return any(len(zone.cards) >= 3 for zone in table.view(None).zones if zone.kind == "won" and zone.owner == 1)

    scene = _with_long_names(program, many)
    cards = [spot.rect for spot in scene.board.layout.spots if spot.zone == "won-1"]
    assert len(cards) >= 3
    assert all(after.left - before.left >= 0.2 * before.width for before, after in pairwise(cards)), cards


@pytest.mark.parametrize("size", [SMALL, HD])
def test_no_purse_covers_the_sellers_tag_and_a_long_name_ends_before_the_worth(
    tmp_path: Path, size: tuple[int, int], written: Writings
) -> None:
    program = Program(tmp_path, size)
    for number in range(2, 6):  # of the prize: others sell

        def there(table: Table, number: int = number) -> bool:
            view = table.view(0)
            return view.phase == "auction" and view.facts.number == number and view.facts.seller != 0

        scene = _with_long_names(program, there, prizes="offered", bidding="open", ranks=7)
        program.run(0.5)
        tags = [each.rect for each in labels_of(scene, Precedence.TAG)]
        assert tags
        assert [note for note in labels_of(scene, Precedence.NOTE) if note.rect.collidelist(tags) >= 0] == []
    captions = [each.text for each in written if each.text.startswith("For sale · ")]
    assert captions
    assert not [text for text in captions if not any(name.startswith(text[11:]) for name in LONG_NAMES)]


@pytest.mark.parametrize("size", [SMALL, HD, (1920, 1080)])
@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGEST])
@pytest.mark.parametrize("names", [NAMES, ("Maximiliane-Charlotte", *NAMES[1:])], ids=["short", "long"])
def test_no_selected_card_covers_the_tag_of_the_viewer_who_sells(
    tmp_path: Path, size: tuple[int, int], scale: Size, names: tuple[str, ...]
) -> None:
    table = Table(game_of("bidding-war"), [Seat(name) for name in names[:4]], {"prizes": "offered"})
    while table.state.phase != "offer":
        table.deal(Random(1))
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=scale))
    scene = program.sit_in(table)
    program.run(0.5)
    (tag,) = [tag.rect for tag in labels_of(scene, Precedence.TAG) if tag.text == "sells"]
    for spot in [spot for spot in scene.board.rest if spot.in_hand]:
        assert isinstance(spot.card, Card)
        scene.board.hand.pick([spot.card])
        assert not scene.board.lifted(spot).colliderect(tag), spot.card
    own = scene.board.layout.seats[scene.board.bottom]
    assert abs(tag.centerx - own.portrait.centerx) < 0.3 * size[0], "it lies at the viewer's seat"
    assert abs(tag.centery - own.portrait.centery) < 0.2 * size[1]


@pytest.mark.parametrize("size", [SMALL, (1920, 1080)])
def test_the_name_of_a_seller_ends_before_the_worth_of_the_prize(
    tmp_path: Path, size: tuple[int, int], written: Writings
) -> None:
    program = Program(tmp_path, size)
    table = Table(
        game_of("bidding-war"), [Seat("Maximiliane-Charlotte"), *map(Seat, NAMES[1:4])], {"prizes": "offered"}
    )
    while table.state.seller != 0 or table.state.phase != "pick":
        table.deal(Random(1)) if table.state.actor == DEALER else table.play(table.state.seat, table.state.moves()[0])
    scene = program.sit_in(table)
    program.run(0.5)
    (prize,) = spots_of(scene.board.layout, "prize")
    named = [each.place for each in written if "Maximiliane" in each.text]
    named = [place for place in named if 0 <= prize.rect.top - place.bottom < 12]
    over = [place.right for place in named if place.left < prize.rect.right]
    worths = [each.room for each in written if each.text == "4"]
    (worth,) = {place.left for place in worths if place.collidepoint(prize.rect.topright)}
    assert over
    assert all(right <= worth for right in over)


def _until_a_bid_card_is_the_prize(seed: int) -> Table | None:
    """Return a table with a prize equal to a card that a player has bid openly; ``None`` if there is none."""
    table, rng = Table(game_of("bidding-war"), [Seat(name) for name in NAMES[:6]]), Random(seed)
    while table.state.actor is not None:
        play_on(table, rng)
        view = table.view(None)
        prize = view.zone("prize").cards
        if prize and any(entry.actor >= 0 and prize[0] in entry.cards for entry in view.log):
            return table
    return None


def test_a_prize_from_the_deal_has_no_seller(tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path, HD)
    table = next(table for seed in range(40) if (table := _until_a_bid_card_is_the_prize(seed)) is not None)
    program.sit_in(table)
    program.run(0.5)
    assert {each.text for each in written if each.text.startswith("For sale")} == {"For sale"}


@pytest.mark.parametrize("size", [HD, SMALL])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_viewers_prizes_lie_beside_the_viewers_hand_and_not_at_a_neighbours_seat(
    tmp_path: Path, seats: int, size: tuple[int, int]
) -> None:
    program = Program(tmp_path, size)
    scene = bidding(program, seats, actor_has_won)
    board = board_of(scene)
    own = [spot.rect for spot in board.rest if spot.zone == f"won-{board.bottom}"]
    assert own
    assert all(board.layout.hand.contains(rect) for rect in own)


@pytest.mark.parametrize("size", [HD, SMALL, (1920, 1080)])
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_the_event_line_does_not_cover_the_place_for_the_viewers_bid(
    tmp_path: Path, seats: int, size: tuple[int, int]
) -> None:
    program = Program(tmp_path, size)
    scene = bidding(program, seats, after(seats))
    layout = scene.board.layout
    outline = layout.drops["pick"].inflate(scene.look.metrics.px(10), scene.look.metrics.px(10))
    assert not outline.colliderect(layout.event)


@pytest.mark.parametrize("seats", [4, 6])
def test_a_comment_in_a_small_window_is_beside_the_place_for_the_viewers_bid(tmp_path: Path, seats: int) -> None:
    program = Program(tmp_path, SMALL)
    scene = bidding(program, seats, has_just_won)
    layout, look = scene.board.layout, scene.look

    def high(wide: int) -> int:
        return -(-1_000 // wide) * 18  # four lines at the width of the event line

    place = NarrowRoom(layout, look, None, scene.top.labels(scene.board).places).place(high)
    assert not place.colliderect(layout.drops["pick"])
    assert place.collidelist([spot.rect for spot in layout.spots]) < 0


@pytest.mark.parametrize("size", [SMALL, HD, (1920, 1080)])
@pytest.mark.parametrize("calls", [6, 10, 14, 18])
def test_the_prizes_still_to_come_do_not_look_like_a_heading_of_the_cards_won(
    tmp_path: Path, calls: int, size: tuple[int, int]
) -> None:
    program = Program(tmp_path, size)
    scene = bidding(program, 2, after(calls))
    (to_come,) = [each.rect for each in labels_of(scene, Precedence.NOTE) if each.text.startswith("Prizes still")]
    won = [spot.rect for spot in board_of(scene).rest if spot.zone.startswith("won")]
    assert won
    near = Rect(to_come.bottomleft, (to_come.width, scene.look.metrics.px(12)))
    assert near.collidelist(won) < 0


def test_the_prizes_to_come_keep_off_the_money_of_a_player_who_has_won(tmp_path: Path) -> None:
    dealt = ["suits c c s h d", "shuffle 4d 2d 8d Kd Td 3d Ad 6d 7d Qd 9d Jd 5d"]
    moves = [(DEALER, each) for each in dealt]
    moves += [(1, "bid Jc"), (2, "pass"), (3, "pass"), (0, "pass"), (2, "bid Ts"), (3, "pass"), (0, "bid Jc")]
    moves += [(1, "pass"), (2, "pass")]
    program, game = Program(tmp_path, HD), game_of("bidding-war")
    table = Table(game, [Seat(name) for name in NAMES[:4]], {"bidding": "open"})
    for actor, text in moves:
        table.play(actor, game.parse(text))
    program.app.play.show(LiveMatch(table, program.app.players, None, Random(1)), seat=1)
    program.run(0.2)
    scene = program.scene
    assert isinstance(scene, TableScene)
    scene.playing = replace(scene.playing, shown=None)  # Bert has made his move
    board = scene.board
    board.set_view(scene.match.view(None))
    notes = labels_of(scene, Precedence.NOTE)
    assert len(notes) >= 4
    assert not [pair for pair in combinations(notes, 2) if pair[0].rect.inflate(8, 8).colliderect(pair[1].rect)]
