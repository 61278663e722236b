"""The scenes of the look: which table each picture shows, in which window, and what is done before it is drawn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardtable.engine.moves import Move
from cardtable.engine.view import NO_MARK, View
from cardtable.play.live import LiveMatch
from cardtable.play.saving import SaveStatus
from cardtable.ui.play.moments.going_out import GoingOut
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.play.moments.reveal import Reveal
from cardtable.ui.play.offers.offer import AsPicture
from cardtable.ui.play.painting.notes import side_note
from cardtable.ui.play.table_scene import TableScene
from tests.ui.at_the_table import Program

HD, SMALL, LARGE = (1280, 720), (800, 600), (1920, 1080)
BG, FH, BW, BJ = "blues-and-greens", "five-hundred", "bidding-war", "blackjack"


def keys(*names: str) -> Callable[[Program, TableScene], None]:
    """Return what presses these keys, one after the other."""

    def press(program: Program, scene: TableScene) -> None:
        del scene
        for name in names:
            program.key(name)
            program.run(1.5)

    return press


def _pause(program: Program, scene: TableScene) -> None:
    """Open the pause menu of a table that is saved, as nearly all are."""
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    match.unsaved = SaveStatus(is_saved=True)
    keys("Esc")(program, scene)


def nothing(program: Program, scene: TableScene) -> None:
    """Leave everything as it is."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of a table.

    :param seed: of the deals and of those who play until ``when`` is so.
    :param when: whether the person at the screen sees what the picture is to show, when it is their turn.
    :param then: what is done before it is drawn.
    :param options: house rules. ``settings``: those that differ from the usual.
    :param seat: the person's; the others are AI players.
    """

    game: str
    seats: int
    size: tuple[int, int]
    seed: int
    when: Callable[[TableScene], bool]
    then: Callable[[Program, TableScene], None] = nothing
    options: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    seat: int = 0


@dataclass(frozen=True, slots=True)
class MomentScene:
    """One picture of a moment.

    :param is_shown: whether it is the one that the picture is to show.
    :param share: how far it has gone, of the time until it comes to rest.
    """

    game: str
    seats: int
    size: tuple[int, int]
    seed: int
    is_shown: Callable[[Moment], bool]
    share: float
    options: Mapping[str, Any] = field(default_factory=dict)


def cards_in(view: View, kind: str) -> int:
    """Return how many cards lie in all zones of a kind."""
    return sum(len(zone.cards) for zone in view.zones_of(kind))


def melds_of(view: View, seats: tuple[int, ...]) -> int:
    """Return how many melds these seats have."""
    return sum(bool(zone.cards) for zone in view.zones_of("meld") if zone.owner in seats)


def phase(name: str) -> Callable[[TableScene], bool]:
    """Return whether the hand is in this phase."""
    return lambda scene: scene.board.view.phase == name


def _trick_with_melds(scene: TableScene) -> bool:
    view = scene.board.view
    both = all(melds_of(view, side) >= 3 for side in ((0, 2), (1, 3)))
    asked = view.phase == "meld" and cards_in(view, "trick") >= 2
    return asked and both and len(view.hand) >= 8 and bool(_melds(scene))


def _splay_to_draw(scene: TableScene) -> bool:
    view = scene.board.view
    return view.phase == "draw" and cards_in(view, "splay") >= 7 and cards_in(view, "trick") >= 1


def _pick_meld(program: Program, scene: TableScene) -> None:
    """Pick the cards of the best meld that can be laid."""
    scene.board.hand.pick(max(_melds(scene), key=_size).cards)
    scene.refresh()
    program.run(0.5)


def _deep_draw(scene: TableScene) -> bool:
    """Whether a card was drawn from deep in the splay before the first meld of the person."""
    view = scene.board.view
    turn = scene.match.game.words.turn(view, scene.match.names)
    return turn.duty is not None and len(turn.duty.steps) == 2 and cards_in(view, "trick") >= 1


def _melds(scene: TableScene) -> list[Move]:
    return [move for move in scene.offer.moves if move.word in ("set", "run")]


def _size(move: Move) -> int:
    return len(move.cards)


def _point_at_splay(program: Program, scene: TableScene) -> None:
    """Point at a card of the splay that can be taken with those above it."""
    splay = [spot for spot in scene.board.rest if spot.kind == "splay"]
    program.move(splay[len(splay) // 3].rect.move(6, 0).midleft)
    program.run(0.5)


def _auction(scene: TableScene) -> bool:
    words = [entry.word for entry in scene.board.view.log[-3:]]
    return scene.board.view.phase == "auction" and words.count("bid") >= 1 and "pass" in words


def _late_trick(scene: TableScene) -> bool:
    view = scene.board.view
    return view.phase == "play" and cards_in(view, "trick") == 2 and len(view.hand) <= 6


def _followed_trick(scene: TableScene) -> bool:
    """Whether two cards follow in a late trick of a contract of so many tricks."""
    words, view = scene.match.game.words, scene.board.view
    found = [words.seat_status(view, seat, scene.match.names).pips for seat in range(view.seats)]
    wanted = any(pips is not None and pips.wanted >= 6 for pips in found)
    return wanted and _late_trick(scene) and len(view.hand) >= 4 and len(scene.offer.moves) == 2


def _debt(scene: TableScene) -> bool:
    """Whether the person owes at least five cards and can answer."""
    view, words = scene.board.view, scene.match.game.words
    owed = words.middle(view, scene.match.names).debt
    if owed is None or owed.seat != view.seat or owed.count < 5:
        return False
    return any(move.word == "play" for move in scene.offer.moves)


def _skipped(scene: TableScene) -> bool:
    """Whether the person has played an eight and may stop or go on."""
    view, words = scene.board.view, scene.match.game.words
    struck = any(words.seat_status(view, seat, scene.match.names).struck for seat in range(view.seats))
    return struck and len(view.hand) >= 9


def _to_beat(scene: TableScene) -> bool:
    """Whether a pair is to be beaten, and the person, who holds the called card, has several pairs for it."""
    view, pairs = scene.board.view, scene.offer.at(AsPicture)
    note = side_note(scene.top.table, scene.board)
    called = note is not None and "called" in note.text
    return called and cards_in(view, "pile") == 2 and len(view.hand) >= 6 and len(pairs) >= 2


def _bids_laid(count: int) -> Callable[[TableScene], bool]:
    return lambda scene: len(scene.board.view.log) >= count


def _sealed(scene: TableScene) -> bool:
    """Whether others have laid sealed bids, and some prizes are won."""
    view = scene.board.view
    return cards_in(view, "pick") >= 2 and cards_in(view, "won") >= 4


def _pick_bid(program: Program, scene: TableScene) -> None:
    """Pick the second highest card, to bid it."""
    *_, picked, _ = sorted((spot for spot in scene.board.rest if spot.in_hand), key=lambda spot: spot.index)
    program.click(picked.rect.center)
    program.run(0.5)


def _outbid(scene: TableScene) -> bool:
    """Whether an auction of a card that is offered has come back to the person, who has been outbid."""
    view = scene.board.view
    own = any(zone.cards for zone in view.zones_of("pick") if zone.owner == view.seat)
    return view.phase == "auction" and own and cards_in(view, "pick") >= 3 and len(view.log) > 20


def _many_melds(scene: TableScene) -> bool:
    view = scene.board.view
    many = any(melds_of(view, side) >= 8 for side in ((0, 2), (1, 3)))
    return view.phase == "meld" and many and cards_in(view, "trick") >= 2


def _melds_lie(scene: TableScene) -> bool:
    return cards_in(scene.board.view, "meld") >= 3


def _to_discard(scene: TableScene) -> bool:
    """Whether the person is to discard, with melds in a hand of some size, a wild card in one of them."""
    groups = [group for group, _ in scene.board.layout.groups]
    wild = any(mark != NO_MARK for group in groups for mark in group.marks)
    return any(move.word == "discard" for move in scene.offer.moves) and wild and len(scene.board.view.hand) >= 7


def _pick_last(program: Program, scene: TableScene) -> None:
    """Pick the costliest card that is left over."""
    program.click([spot for spot in scene.board.rest if spot.in_hand][-1].rect.center)
    program.run(0.5)


def _contrast(seed: int, theme: str) -> Scene:
    return Scene(BG, 4, HD, seed, _trick_with_melds, _pick_meld, settings={"theme": theme})


def _is_reveal(*, tie: bool) -> Callable[[Moment], bool]:
    return lambda moment: isinstance(moment, Reveal) and bool(moment.equal) is tie


def _is_bidders_going_out(moment: Moment) -> bool:
    """Whether a player of the side that made the bid goes out while the person at the screen holds many cards."""
    bid = isinstance(moment, GoingOut) and moment.target is not None and moment.target.bid > 0
    return bid and isinstance(moment, GoingOut) and sum(left.seat == 0 for left in moment.cards) >= 6


PLAY_SEED = 1

SCENES: Mapping[str, Scene] = {
    "bg-play-1280x720": Scene(BG, 4, HD, PLAY_SEED, _trick_with_melds, _pick_meld),
    "bg-play-800x600": Scene(BG, 4, SMALL, PLAY_SEED, _trick_with_melds, _pick_meld),
    "bg-play-1920x1080": Scene(BG, 4, LARGE, PLAY_SEED, _deep_draw, _pick_meld),
    "bg-play-bluefelt-1280x720": _contrast(PLAY_SEED, "felt-blue"),
    "bg-play-contrast-1280x720": _contrast(PLAY_SEED, "high-contrast"),
    "bg-draw-1280x720": Scene(BG, 4, HD, 1, _splay_to_draw, _point_at_splay),
    "bg-auction-1280x720": Scene(BG, 4, HD, 1, _auction, settings={"bid_help": "always"}),
    "bg-melds-800x600": Scene(BG, 4, SMALL, 3, _many_melds),
    "sw-sealed-4p-1280x720": Scene(BW, 4, HD, 1, _sealed, _pick_bid, seat=2),
    "sw-2p-1920x1080": Scene(BW, 2, LARGE, 1, _bids_laid(24)),
    "sw-offered-4p-1280x720": Scene(BW, 4, HD, 3, _outbid, _pick_bid, options={"prizes": "offered", "bidding": "open"}),
    "bj-debt-1280x720": Scene(BJ, 4, HD, 4, _debt),
    "bj-skip-800x600": Scene(BJ, 4, SMALL, 1, _skipped),
    "fh-bidding-1280x720": Scene(FH, 3, HD, 1, _auction, settings={"bid_help": "always"}),
    "fh-play-1280x720": Scene(FH, 3, HD, 3, _followed_trick),
    "fh-largest-1280x720": Scene(FH, 3, HD, 3, _followed_trick, settings={"size": "largest"}),
    "bt4-play-1280x720": Scene("big-three", 4, HD, 15, _to_beat),
    "tc-2p-1280x720": Scene("the-card-game", 2, HD, 1, _to_discard, _pick_last),
    "tc-5p-1280x720": Scene("the-card-game", 5, HD, 1, _melds_lie),
    "tc-8p-800x600": Scene("the-card-game", 8, SMALL, 1, _to_discard),
    "cards-played-1280x720": Scene(BG, 4, HD, PLAY_SEED, _trick_with_melds, keys("k")),
    "hint-1280x720": Scene(FH, 3, HD, 3, _followed_trick, keys("h")),
    "pause-1280x720": Scene(BG, 4, HD, PLAY_SEED, _trick_with_melds, _pause),
}
"""By the name of the picture."""

MOMENTS: Mapping[str, MomentScene] = {
    "bg-going-out-1280x720": MomentScene(BG, 4, HD, 2, _is_bidders_going_out, 0.45),
    "sw-7p-1280x720": MomentScene(BW, 7, HD, 2, _is_reveal(tie=False), 0.7),
    "sw-reveal-4p-1280x720": MomentScene(BW, 4, HD, 1, _is_reveal(tie=False), 1.0),
    "sw-tie-4p-1280x720": MomentScene(BW, 4, HD, 1, _is_reveal(tie=True), 1.0),
}
"""By the name of the picture."""

SAMPLES: Mapping[str, str] = {
    "blues-and-greens": "blues-and-greens a trick and eight melds",
    "blues-and-greens-auction": "blues-and-greens in the auction",
    "blackjack": "blackjack six at the table",
    "blackjack-debt": "blackjack cards to pick up",
    "bidding-war": "bidding-war the last six prizes",
    "bidding-war-offered": "bidding-war own cards for sale",
    "big-three": "big-three with a secret partner",
    "big-three-auction": "big-three the auction of three",
    "five-hundred": "five-hundred the middle of a hand",
    "five-hundred-discard": "five-hundred three to discard",
    "the-card-game": "the-card-game the round of nine",
    "the-card-game-eight": "the-card-game eight at the table",
}
"""Sample tables, by the names of the pictures that the tour shows of them."""
