"""Score sheets after a match: who has won, places, and what is offered then."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface

from cardtable.ai.search import by_rule
from cardtable.engine.cards import Card
from cardtable.engine.deals.deal_code import read_code
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.people import People
from cardtable.games import GAMES
from cardtable.pages.scores import podium
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.store.tables.format import read_table
from cardtable.ui.desktop import clipboard
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.headline import Headline
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from cardtable.ui.waiting import WaitPage
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.dialog import Dialog
from tests.animated_pictures import frames
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_score_sheet import NAMES, SIZES, played, sheet
from tests.ui.at_the_table import Program
from tests.ui.hands_on import by_mouse, play_match
from tests.ui.writings import Writings


def _shared(people: int, ranks: int = 3) -> Table:
    """Return a match in which nobody has won any prize."""
    game = game_of("bidding-war")
    table = Table(game, [Seat(name) for name in NAMES[:people]], {"ranks": ranks})
    rng = Random(1)
    while table.state.actor is not None:
        if table.state.actor == DEALER:
            table.deal(rng)
        else:
            # Everybody bids the lowest card that is left, so that all bids are equal.
            table.play(table.state.actor, min(table.state.moves(), key=lambda move: int(move.cards[0].rank)))
    return table


def test_the_headline_tells_who_share_a_match_in_one_line(tmp_path: Path, cut: set[str]) -> None:
    _, two = sheet(tmp_path / "two", _shared(2))
    assert two.ending.headline == f"{NAMES[0]} and {NAMES[1]} share the win"
    _, scene = sheet(tmp_path / "four", _shared(4))
    assert scene.ending.headline == "All players share the win"
    cut.clear()
    scene.draw(Surface((1280, 720), 0, 32))
    assert not cut


def test_players_keep_the_faces_of_the_table(tmp_path: Path) -> None:
    program, _ = sheet(tmp_path, _shared(4))
    match = program.app.play.match
    assert match is not None
    program.app.profile.keep(program.app.profile.settings.with_own_name(NAMES[3]))
    program.app.profile.set("face", "hedgehog")
    program.app.play.show_scores(match)
    program.run(0.1)
    assert isinstance(program.scene, ScoreSheetPage)
    assert [side.faces for side in program.scene.sides if side.name == NAMES[3]] == [("hedgehog",)]


def test_a_long_double_name_is_written_in_its_place_whole_or_as_its_first_part(tmp_path: Path, cut: set[str]) -> None:
    table = played(game_of("bidding-war"), 6)
    kinds = (PlayerKind.HUMAN, *(PlayerKind.AI,) * 5)
    names = ("Annabella-Maximiliane", *NAMES[1:6])
    table.seats = tuple(Seat(name, kind) for name, kind in zip(names, kinds, strict=True))
    _, scene = sheet(tmp_path, table, (800, 600, Size.NORMAL))
    scene.draw(Surface((800, 600), 0, 32))
    assert scene.shows_match
    assert not {text for text in cut if "nnabella" in text or "aximiliane" in text}


def test_the_podium_says_what_a_score_counts_unless_it_is_points(tmp_path: Path, written: Writings) -> None:
    program, _ = sheet(tmp_path, played(game_of("blackjack"), 3), SIZES[0])
    figures = sorted(part.label.partition(": ")[2] for part in program.parts("place"))
    assert figures == ["1 win", "no wins", "no wins"]
    assert {"1 win", "no wins"} <= {each.text for each in written}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "seats"), [("bidding-war", 2), ("bidding-war", 7), ("blackjack", 6)])
def test_the_places_are_arranged_by_the_height_of_the_window(
    tmp_path: Path, cut: set[str], game: str, seats: int, size: tuple[int, int, Size]
) -> None:
    program, scene = sheet(tmp_path, played(game_of(game), seats), size)
    window = Rect(0, 0, *size[:2])
    blocks = list(program.parts("place"))
    assert len(blocks) == seats
    assert all(window.contains(part.rect) and part.rect.bottom <= scene.foot.rect.top for part in blocks)
    assert not any(one.rect.colliderect(other.rect) for one, other in combinations(blocks, 2))
    heights = {part.label.partition(".")[0]: part.rect.height for part in blocks}
    assert [heights[place] for place in sorted(heights)] == sorted(heights.values(), reverse=True)
    assert all(window.contains(part.rect) for part in program.parts("portrait"))
    cut.clear()
    scene.draw(Surface(size[:2], 0, 32))
    assert not {text for text in cut if any(sign.isdigit() for sign in text)}


def test_a_match_won_and_a_match_lost_look_different(tmp_path: Path) -> None:
    table = played(game_of("bidding-war"), 2)
    assert table.state.winners is not None
    winner = table.state.winners[0]
    looks = []
    for own in (winner, 1 - winner):
        table.seats = tuple(
            Seat(NAMES[2 + seat], PlayerKind.HUMAN if seat == own else PlayerKind.AI) for seat in range(2)
        )
        _, scene = sheet(tmp_path / str(own), table)
        looks.append((scene.ending.headline, scene.lost, [place.mood for place in scene.places]))
    assert looks[0] == ("You win the match", False, [Mood.GLAD, Mood.CALM])
    assert looks[1] == (f"{NAMES[2 + winner]} wins the match", True, [Mood.GLAD, Mood.CALM])


def test_after_a_match_the_same_people_can_play_again(tmp_path: Path) -> None:
    old = _shared(2, ranks=13)
    program, _ = sheet(tmp_path, old)
    program.press("Play again")
    program.run(3)
    match = program.app.play.match
    assert isinstance(program.scene, TableScene)
    assert match.actor is not None
    assert match.names == NAMES[:2]
    assert match.table.house == old.house
    assert [line.move for line in match.table.log[:2]] != [line.move for line in old.log[:2]]


def _dealt(program: Program, count: int) -> list[Move]:
    program.run(3)
    return [line.move for line in program.app.play.match.table.log[:count]]


def test_the_same_deals_can_be_played_again(tmp_path: Path) -> None:
    old = _shared(2, ranks=13)
    program, _ = sheet(tmp_path, old)
    program.press("Same deals again")
    dealt = [line.move for line in old.log if line.actor == DEALER]
    assert _dealt(program, len(dealt)) == dealt


def test_the_deal_of_a_hand_can_be_played_again_from_that_hand_on(tmp_path: Path) -> None:
    old = played(game_of("five-hundred"), 3)
    begins = old.moves_until(1)
    program, _ = sheet(tmp_path, old)
    program.press("Same deal again")
    assert _dealt(program, 1) == [old.log[begins].move]
    table = program.app.play.match.table
    assert table.dealer == old.view_at(None, begins).dealer
    assert table.view_at(0, 1).hand == old.view_at(0, begins + 1).hand


def test_the_same_deal_can_be_played_from_the_next_seat(tmp_path: Path) -> None:
    old = played(game_of("five-hundred"), 3)
    program, _ = sheet(tmp_path, old)
    program.key("Left")
    program.press("From the next seat")
    assert _dealt(program, 1) == [old.log[0].move]
    table = program.app.play.match.table
    assert [seat.name for seat in table.seats] == [NAMES[2], NAMES[0], NAMES[1]]
    assert table.view_at(1, 1).hand == old.view_at(1, 1).hand


def test_the_code_and_the_result_can_be_copied_when_the_match_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(tmp_path)
    wanted = MatchSetup(one_person(seats=3), {"hands": 1}, "48213")
    program.app.play.sit_down(program.app.sittings.new(game_of("five-hundred"), wanted))
    program.run(0.1)
    play_match(program, by_mouse)
    scene = program.scene
    assert isinstance(scene, ScoreSheetPage)
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    program.press("Code")
    program.press("Copy code")
    program.press("Code")
    program.key("R")
    code, line = copied
    assert read_code(code, GAMES).deal == "48213"
    assert read_code(line, GAMES).options == {"hands": 1}
    assert line.startswith("Five Hundred, 1 hand: Ann ")
    assert line.endswith(f" Same deal: {code}")


def test_a_table_of_unknown_deals_offers_no_code(tmp_path: Path) -> None:
    program, _ = sheet(tmp_path, played(game_of("five-hundred"), 3))
    assert "Code" not in program.labels()


def test_nothing_gives_away_the_deals_to_come_while_the_match_is_on(tmp_path: Path) -> None:
    program = Program(tmp_path)
    wanted = MatchSetup(one_person(seats=3), {"hands": 2}, "48213")
    program.app.play.sit_down(program.app.sittings.new(game_of("five-hundred"), wanted))
    program.run(0.1)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    while not match.table.state.results:
        if match.person_to_act:
            match.play(match.moves()[0])
        else:
            match.hurry()
            match.advance(0.0)
    program.app.play.show_scores(match)
    program.run(1.0)
    assert isinstance(program.scene, ScoreSheetPage)
    assert "Code" not in program.labels()
    assert not [label for label in program.labels() if "48213" in label]


def test_the_last_moves_are_shown_to_others_as_a_moving_picture(tmp_path: Path) -> None:
    program, scene = sheet(tmp_path, played(game_of("five-hundred"), 3))
    (tmp_path / "tables").mkdir(exist_ok=True)
    program.press("Share")
    program.press("Animation")
    program.run_until(lambda: isinstance(program.scene, WaitPage))
    program.run_until(lambda: program.scene is scene)
    (drawn,) = tmp_path.rglob("Five Hundred *.png")
    assert len(frames(drawn.read_bytes())) > 12
    assert isinstance(scene.desk.dialog, Dialog)
    assert drawn.name in scene.desk.dialog.text.paragraphs[-1].text


def test_drawing_the_last_moves_can_be_cancelled(tmp_path: Path) -> None:
    program, scene = sheet(tmp_path, played(game_of("five-hundred"), 3))
    program.key("S")
    program.key("A")
    program.run_until(lambda: isinstance(program.scene, WaitPage))
    program.rest()
    program.key("Esc")
    program.run_until(lambda: program.scene is scene)
    assert not list(tmp_path.rglob("*.png"))


def test_the_web_page_of_the_match_is_one_of_the_ways_to_show_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, scene = sheet(tmp_path, played(game_of("bidding-war"), 2))
    written: list[int | None] = []

    def save(_table: Table, hand: int | None, *_: object) -> Path:
        written.append(hand)
        return tmp_path / "page.html"

    shown: list[Path] = []

    def show_folder(folder: Path) -> bool:
        shown.append(folder)
        return True

    monkeypatch.setattr("cardtable.program.sharing.web_pages.save_web_page", save)
    monkeypatch.setattr("cardtable.pages.parts.show_folder", show_folder)
    program.press("Share")
    program.key("Enter")
    assert written == [None]
    assert scene.desk.dialog is not None
    assert str(tmp_path / "page.html") in scene.desk.dialog.text.paragraphs[-1].text
    program.press("Open folder")
    assert shown == [tmp_path]
    assert scene.desk.dialog is None


@pytest.mark.parametrize(("choice", "hand"), [("The match", None), ("The last hand", 1)])
def test_sharing_asks_whether_it_is_for_the_last_hand_or_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choice: str, hand: int | None
) -> None:
    table = read_table(Path("saves/blues-and-greens a finished short match.cardtable.yaml"), GAMES, waits=True).table
    program, scene = sheet(tmp_path, table)
    written: list[int | None] = []

    def save(_table: Table, hand: int | None, *_: object) -> Path:
        written.append(hand)
        return tmp_path / "page.html"

    monkeypatch.setattr("cardtable.program.sharing.web_pages.save_web_page", save)
    program.press("Share")
    assert isinstance(scene.desk.dialog, Dialog)
    (what,) = scene.desk.dialog.body
    assert isinstance(what, Choice)
    assert [name for _, name in what.options] == ["The last hand", "The match"]
    what.choose([name for _, name in what.options].index(choice))
    program.press("Web page")
    assert written == [hand]


@pytest.mark.parametrize("size", SIZES)
def test_a_notice_does_not_lie_over_the_headline_of_the_match(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    _, scene = sheet(tmp_path, played(game_of("five-hundred"), 3), size)
    scene.desk.say("Copied: Five Hundred, 1 hand: Ann 20, Cleo 60, Dan −250. Same deal: 12X1-7GBZ-955Q-ZW0S-M")
    notice = scene.desk.toast.place(scene.look)
    assert not notice.colliderect(scene.headline.rect)
    assert not notice.colliderect(scene.foot.rect)


def test_after_a_match_of_one_hand_its_review_is_offered_at_once(tmp_path: Path) -> None:
    program, scene = sheet(tmp_path, played(game_of("bidding-war"), 2))
    assert scene.shows_match
    (review,) = [widget for widget in scene.desk.focus.everything() if widget.label == "Review"]
    assert isinstance(review, Button)
    review.on_press()
    program.run(0.1)
    assert isinstance(program.scene, HandReviewScene)


@pytest.mark.parametrize(
    ("name", "options", "shown"), [("blues-and-greens", {"target": 50}, 0), ("bidding-war", {}, 2)]
)
def test_cards_won_are_on_the_places_if_each_rank_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, options: dict[str, int], shown: int
) -> None:
    game, rng = game_of(name), Random(3)
    table = Table(game, [Seat(NAMES[seat]) for seat in range(4)], options)
    while table.state.actor is not None:
        if table.state.actor == DEALER:
            table.deal(rng)
        else:
            view = table.view(table.state.actor)
            table.play(table.state.actor, by_rule(view, rng.getrandbits(32), game).move)
    assert len(table.state.results) == 1
    _, scene = sheet(tmp_path, table)
    fans: list[int] = []

    def noted(surface: Surface, look: Look, art: CardArt, cards: Sequence[Card], place: Rect) -> None:
        del surface, look, art
        fans.append(len(cards))
        assert (place.width - place.height * CARD_ASPECT) / max(1, len(cards) - 1) >= 0.2 * place.height * CARD_ASPECT

    monkeypatch.setattr(podium, "draw_row", noted)
    scene.draw(Surface((1280, 720), 0, 32))
    assert len(fans) >= shown
    assert bool(fans) == bool(shown)


def test_the_blocks_of_several_winners_have_room_beside_each_other(tmp_path: Path) -> None:
    program, scene = sheet(tmp_path, _shared(4), (800, 600, Size.NORMAL))
    program.run(1.0)
    shown = next(each for each in scene.desk.focus.everything() if isinstance(each, podium.Podium))
    places = [part.rect for part in shown.parts() if part.kind == "place"]
    assert len(places) == 4
    assert all(shown.rect.contains(place) for place in places)


@pytest.mark.parametrize(("people", "title"), [(2, "You and"), (4, "All players share the win")])
def test_the_moment_of_a_win_that_all_share_is_against_nobody(people: int, title: str) -> None:
    table = _shared(people)
    before, view = table.branch(len(table.log) - 1).view(0), table.view(0)
    names = People([seat.name for seat in table.seats], 0)
    won = list(moments_of(before, view, table.game, spec_of(table.game), names))[-1]
    assert isinstance(won, Headline)
    assert won.title.startswith(title)
    assert won.title.endswith("the win")
    assert "against" not in won.subtitle


@pytest.mark.parametrize("people", [2, 4])
def test_a_sheet_at_rest_draws_nothing(tmp_path: Path, people: int) -> None:
    program, _ = sheet(tmp_path, _shared(people))
    program.every_frame = True
    program.run(8.0)  # until all has been counted
    drawn = program.loop.frames
    program.run(3.0)
    assert program.loop.frames == drawn
