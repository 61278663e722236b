"""Score sheets after a match: who has won, places, and what is offered then."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.deals.deal_code import read_code
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.scores import podium
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.store.tables.format import read_table
from cardtable.ui.desktop import clipboard
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from cardtable.ui.waiting import WaitPage
from cardtable.ui.widgets.choice import Choice
from tests.animated_pictures import frames
from tests.known_games import game_of
from tests.situations import LONG_NAMES, at, one_person, the_end
from tests.ui.at_the_score_sheet import LARGEST, after_two_hands, sheet
from tests.ui.at_the_table import Program
from tests.ui.played_out import play_to_the_end

FH = game_of("five-hundred")
WAR = game_of("bidding-war")


def lowest_card(table: Table, _: object) -> Move:
    return min(table.state.moves(), key=lambda move: int(move.cards[0].rank))


def shared(people: int, ranks: int = 3) -> Table:
    """Return a match in which nobody has won any prize: everybody bids the lowest card, so that all bids are equal."""
    return at("bidding-war", seats=people, until=the_end, by=lowest_card, names=LONG_NAMES, ranks=ranks)


# --- who has won


def test_the_headline_tells_who_share_a_match_in_one_line(tmp_path: Path, cut: set[str]) -> None:
    _, two = sheet(tmp_path / "two", shared(2))
    assert two.ending.headline == f"{LONG_NAMES[0]} and {LONG_NAMES[1]} share the win"
    _, scene = sheet(tmp_path / "four", shared(4))
    assert scene.ending.headline == "All players share the win"
    cut.clear()
    scene.draw(Surface((1280, 720), 0, 32))
    assert not cut


def test_a_match_won_and_a_match_lost_look_different(tmp_path: Path) -> None:
    table = after_two_hands(WAR, 2)
    (winner,) = table.state.winners or ()
    for own, headline in ((winner, "You win the match"), (1 - winner, f"{LONG_NAMES[2 + winner]} wins the match")):
        kinds = [PlayerKind.HUMAN if seat == own else PlayerKind.AI for seat in range(2)]
        table.seats = tuple(Seat(LONG_NAMES[2 + seat], kind) for seat, kind in enumerate(kinds))
        _, scene = sheet(tmp_path / str(own), table)
        assert (scene.ending.headline, scene.lost) == (headline, own != winner)
        assert [place.mood for place in scene.places] == [Mood.GLAD, Mood.CALM]


# --- the places


def test_a_long_double_name_is_written_in_its_place_whole_or_as_its_first_part(tmp_path: Path, cut: set[str]) -> None:
    table = after_two_hands(WAR, 6)
    table.seats = (Seat("Annabella-Maximiliane"), *table.seats[1:])
    _, scene = sheet(tmp_path, table, (800, 600, Size.NORMAL))
    scene.draw(Surface((800, 600), 0, 32))
    assert scene.shows_match
    assert not {text for text in cut if "nnabella" in text or "aximiliane" in text}


@pytest.mark.parametrize(("game", "seats"), [("bidding-war", 2), ("bidding-war", 7), ("blackjack", 6)])
def test_the_places_are_arranged_by_the_height_of_the_window_beside_each_other(
    tmp_path: Path, cut: set[str], game: str, seats: int
) -> None:
    program, scene = sheet(tmp_path, after_two_hands(game, seats), LARGEST)
    blocks = list(program.parts("place"))
    assert len(blocks) == seats
    assert not any(block.rect.collidelistall([other.rect for other in blocks if other != block]) for block in blocks)
    window = Rect(0, 0, LARGEST[0], scene.foot.rect.top)
    assert all(window.contains(part.rect) for part in (*blocks, *program.parts("portrait")))
    heights = {part.label.partition(".")[0]: part.rect.height for part in blocks}
    assert [heights[place] for place in sorted(heights)] == sorted(heights.values(), reverse=True)
    cut.clear()
    scene.draw(Surface(LARGEST[:2], 0, 32))
    assert not {text for text in cut if any(sign.isdigit() for sign in text)}


@pytest.mark.parametrize(
    ("name", "options", "shown"), [("blues-and-greens", {"target": 50}, 0), ("bidding-war", {}, 2)]
)
def test_cards_won_are_on_the_places_if_each_rank_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, options: dict[str, Any], shown: int
) -> None:
    table = at(name, seats=4, until=the_end, seed=3, **options)
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


def test_a_sheet_at_rest_draws_nothing(tmp_path: Path) -> None:
    program, _ = sheet(tmp_path, shared(4))
    program.every_frame = True
    program.run(8.0)  # until all has been counted
    drawn = program.loop.frames
    program.run(3.0)
    assert program.loop.frames == drawn


# --- what can be played then


def dealt(program: Program, count: int) -> list[Move]:
    program.run(3)
    return [line.move for line in program.app.play.match.table.log[:count]]


def test_after_a_match_the_same_people_can_play_again(tmp_path: Path) -> None:
    old = shared(2, ranks=13)
    program, _ = sheet(tmp_path, old)
    program.press("Play again")
    assert dealt(program, 2) != [line.move for line in old.log[:2]]
    match = program.comes_to(TableScene).match
    assert match.actor is not None
    assert match.names == LONG_NAMES[:2]
    assert program.app.play.match.table.house == old.house


def test_the_same_deals_can_be_played_again(tmp_path: Path) -> None:
    old = shared(2, ranks=13)
    program, _ = sheet(tmp_path, old)
    program.press("Same deal again")
    deals = [line.move for line in old.log if line.actor == DEALER]
    assert dealt(program, len(deals)) == deals


def test_the_deal_of_a_hand_can_be_played_again_from_that_hand_on(tmp_path: Path) -> None:
    old = after_two_hands(FH, 3)
    begins = old.moves_until(1)
    program, _ = sheet(tmp_path, old)
    program.press("Same deal again")
    assert dealt(program, 1) == [old.log[begins].move]
    table = program.app.play.match.table
    assert table.dealer == old.view_at(None, begins).dealer
    assert table.view_at(0, 1).hand == old.view_at(0, begins + 1).hand


def test_the_same_deal_can_be_played_from_the_next_seat(tmp_path: Path) -> None:
    old = after_two_hands(FH, 3)
    program, _ = sheet(tmp_path, old)
    program.key("Left")
    program.press("From the next seat")
    assert dealt(program, 1) == [old.log[0].move]
    table = program.app.play.match.table
    assert [seat.name for seat in table.seats] == [LONG_NAMES[2], LONG_NAMES[0], LONG_NAMES[1]]
    assert table.view_at(1, 1).hand == old.view_at(1, 1).hand


def test_after_a_match_of_one_hand_its_review_is_offered_at_once(tmp_path: Path) -> None:
    program, scene = sheet(tmp_path, after_two_hands(WAR, 2))
    assert scene.shows_match
    program.press("Review")
    program.comes_to(HandReviewScene)


# --- what can be shown to others


def begun(program: Program, hands: int) -> LiveMatch:
    """Begin a match of deals with a number."""
    program.app.play.sit_down(program.app.sittings.new(FH, MatchSetup(one_person(seats=3), {"hands": hands}, "48213")))
    match = program.comes_to(TableScene).match
    assert isinstance(match, LiveMatch)
    return match


def test_the_code_and_the_result_can_be_copied_when_the_match_is_over(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(program, 1)
    play_to_the_end(match)
    program.app.play.show_scores(match)
    program.comes_to(ScoreSheetPage)
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


def test_nothing_gives_away_the_deals_to_come_while_the_match_is_on(program: Program) -> None:
    match = begun(program, 2)
    play_to_the_end(match, of_the_hand=True)
    program.app.play.show_scores(match)
    program.run(1.0)
    program.comes_to(ScoreSheetPage)
    assert "Code" not in program.labels()
    assert not [label for label in program.labels() if "48213" in label]


@pytest.mark.nightly("the moving picture of the last moves, whose frames are looked at in tests of their own")
def test_the_last_moves_are_shown_to_others_as_a_moving_picture(tmp_path: Path) -> None:
    program, scene = sheet(tmp_path, after_two_hands(FH, 3))
    (tmp_path / "tables").mkdir(exist_ok=True)
    program.press("Share")
    program.press("Animation")
    program.run_until(lambda: isinstance(program.scene, WaitPage))
    program.run_until(lambda: program.scene is scene)
    (drawn,) = tmp_path.rglob("Five Hundred *.png")
    assert len(frames(drawn.read_bytes())) > 12
    assert drawn.name in scene.desk.dialog.text.paragraphs[-1].text


def test_drawing_the_last_moves_can_be_cancelled(tmp_path: Path) -> None:
    program, scene = sheet(tmp_path, after_two_hands(FH, 3))
    program.key("S")
    program.key("A")
    program.run_until(lambda: isinstance(program.scene, WaitPage))
    program.rest()
    program.key("Esc")
    program.run_until(lambda: program.scene is scene)
    assert not list(tmp_path.rglob("*.png"))


@pytest.fixture
def saved_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """Return the hands, or none for the match, of which web pages are written from now on."""
    hands: list[int | None] = []

    def save(_table: Table, hand: int | None, *_: object) -> Path:
        hands.append(hand)
        return tmp_path / "page.html"

    monkeypatch.setattr("cardtable.program.sharing.web_pages.save_web_page", save)
    return hands


def test_the_web_page_of_the_match_is_one_of_the_ways_to_show_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saved_pages: list[int | None]
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr("cardtable.pages.parts.show_folder", lambda folder: not shown.append(folder))
    program, scene = sheet(tmp_path, after_two_hands(WAR, 2))
    program.press("Share")
    program.key("Enter")
    assert saved_pages == [None]
    assert str(tmp_path / "page.html") in scene.desk.dialog.text.paragraphs[-1].text
    program.press("Open folder")
    assert shown == [tmp_path]
    assert scene.desk.dialog is None


@pytest.mark.parametrize(("choice", "hand"), [("The match", None), ("The last hand", 1)])
def test_sharing_asks_whether_it_is_for_the_last_hand_or_the_match(
    tmp_path: Path, saved_pages: list[int | None], choice: str, hand: int | None
) -> None:
    table = read_table(Path("saves/blues-and-greens a finished short match.cardtable.yaml"), GAMES, waits=True).table
    program, scene = sheet(tmp_path, table)
    program.press("Share")
    (what,) = scene.desk.dialog.body
    assert isinstance(what, Choice)
    assert [name for _, name in what.options] == ["The last hand", "The match"]
    what.choose([name for _, name in what.options].index(choice))
    program.press("Web page")
    assert saved_pages == [hand]
