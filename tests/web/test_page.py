"""Web pages of tables: what they contain, and above all what they do not."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Event
from typing import Any

import pytest

from cardtable.engine.cards import Back
from cardtable.engine.game import Game
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import SeenZone
from cardtable.games import GAMES
from cardtable.program.sharing.web_pages import point_of_view, save_web_page, web_page
from cardtable.store.errors import StoreError
from cardtable.store.tables.format import read_table
from cardtable.web import page
from cardtable.web.page import PointOfView, WebPageError
from tests.commits import by_turns
from tests.contract.matches import Moment, moments
from tests.contract.secrecy import exchanged, seen_cards
from tests.contract.setups import every_size
from tests.outside import PATIENCE
from tests.situations import after, at, one_person

SAVES = Path("saves")
MATCH = SAVES / "blues-and-greens a finished short match.cardtable.yaml"
NOW = datetime(2026, 5, 1, 20, 0)
TRIED = 20  # pairs of cards at a moment
ENOUGH = 2  # pairs that could be compared
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def match() -> Table:
    """Return the table of a finished match, of two hands."""
    return read_table(MATCH, GAMES, waits=True).table


@cache
def page_of_match(hand: int | None = None) -> bytes:
    """Return the page of the finished match, or of one hand, as the first seat saw it."""
    return web_page(match(), PointOfView(0), hand)


def content_of(made: bytes) -> dict[str, Any]:
    """Return the values within a page."""
    found = re.search(r'<script type="application/json" id="content">(.*?)</script>', made.decode(), re.DOTALL)
    assert found
    content: dict[str, Any] = json.loads(found[1])
    return content


def positions(content: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the zones after each step."""
    zones: dict[str, Any] = {}
    for step in content["steps"]:
        zones = {name: zone for name, zone in (zones | step.get("zones", {})).items() if zone is not None}
        yield zones


def _name_of(save: Path) -> str:
    return save.name.partition(".")[0]


@pytest.mark.parametrize(
    "save", by_turns([(save,) for save in sorted(SAVES.glob("*.cardtable.yaml"))], "pages of samples", name=_name_of)
)
def test_a_page_is_small_loads_nothing_and_calls_nobody_you_as_it_is_sent_to_others(save: Path) -> None:
    made = web_page(read_table(save, GAMES, waits=True).table, PointOfView(0))
    assert len(made) <= page.MAX_BYTES
    text = made.decode()
    assert "default-src 'none'" in text
    assert set(re.findall(r"[a-z]+://[\w./]+", text)) == {"http://www.w3.org/2000/svg"}
    content = content_of(made)
    lines = [*(step["line"] for step in content["steps"])]
    lines += [f"{hand.get('headline', '')} {hand.get('sentence', '')}" for hand in content["hands"]]
    assert len(lines) > len(content["hands"])
    assert not [line for line in lines if re.search(r"\b[Yy]ou(r|rs)?\b", line)]


def last_moment(game: Game) -> Moment:
    return moments(next(every_size(game)))[-1]


def table_at(moment: Moment) -> Table:
    table = moment.setup.table()
    for line in moment.lines:
        table.play(line.actor, line.move)
    return table


def written(zone: SeenZone) -> str:
    return " ".join(f"{card}?" if isinstance(card, Back) else str(card) for card in zone.cards)


@every_game
def test_a_page_shows_each_zone_as_the_seat_sees_it(game: Game) -> None:
    table = table_at(last_moment(game))
    steps = list(positions(content_of(web_page(table, PointOfView(1)))))
    assert len(steps) == len(table.log)
    for place in (len(steps) // 3, len(steps) - 1):
        seen = {zone.name: written(zone) for zone in table.view_at(1, place + 1).zones if zone.cards}
        shown = {name: zone["cards"] for name, zone in steps[place].items()}
        assert shown.items() <= seen.items()
        assert "hand-1" not in seen or shown["hand-1"] == seen["hand-1"]


def others_alike(game: Game) -> Iterator[tuple[Moment, Table]]:
    """Yield moments, each with a table that differs by two cards which the first seat never saw."""
    rng = Random(game.id)
    for moment in (moment for setup in every_size(game) for moment in moments(setup)[1:]):
        unseen = sorted({card for zone in moment.state.zones() for card in zone.cards} - seen_cards(moment.views[0]))
        pairs = [pair for pair in combinations(unseen, 2) if pair[0].back is pair[1].back]
        for one, two in rng.sample(pairs, min(TRIED, len(pairs))):
            other = exchanged(moment, one, two)
            if other is not None and not {one, two} & seen_cards(other.view(0)):
                yield moment, other


@every_game
def test_exchanging_cards_that_a_seat_never_saw_leaves_its_page_unchanged(game: Game) -> None:
    compared = list(islice(others_alike(game), ENOUGH))
    assert compared
    for moment, other in compared:
        assert web_page(other, PointOfView(0)) == web_page(table_at(moment), PointOfView(0))


def test_open_cards_show_every_card_of_a_finished_hand() -> None:
    content = content_of(web_page(match(), PointOfView(None, open_cards=True)))
    assert "?" not in json.dumps([list(zones.values()) for zones in positions(content)])
    assert [hand["number"] for hand in content["hands"]] == [1, 2]
    assert all(hand["headline"] and hand["lines"] for hand in content["hands"])


def test_open_cards_leave_the_widow_and_the_discards_of_five_hundred_unknown() -> None:  # FH-13
    table = at("five-hundred", until=after(60))
    end = table.moves_until(1)
    discard = next(place for place in range(end) if table.log[place].move.word == "discard")
    steps = list(positions(content_of(web_page(table, PointOfView(None, open_cards=True), 0))))
    bidder = f"hand-{table.log[discard].actor}"
    told = [step["discards"]["cards"].split() for step in steps if "discards" in step]
    assert told
    assert all(card.endswith("?") for cards in told for card in cards)
    assert all("?" in step[bidder]["cards"] for step in steps[: discard - 1] if bidder in step)
    assert "?" not in steps[discard][bidder]["cards"]


def test_one_hand_is_shown_alone() -> None:
    table, whole, second = match(), content_of(page_of_match()), content_of(page_of_match(1))
    assert 0 < len(second["steps"]) == len(table.log) - table.moves_until(1) < len(whole["steps"])
    assert {step["hand"] for step in second["steps"] if "hand" in step} == {1}
    assert list(positions(second))[-1] == list(positions(whole))[-1]


def test_a_finished_trick_is_still_shown_with_the_players_of_its_cards() -> None:
    steps = content_of(page_of_match())["steps"]
    tricks = [step["gone"] for step in steps if "gone" in step]
    assert tricks
    for trick in tricks:
        assert 2 <= len(trick["cards"].split()) == len(trick["by"]) == len(set(trick["by"]))
    assert len(tricks[0]["by"]) == 4


def test_a_trick_names_its_players_where_the_cards_alone_do_not() -> None:
    table = at("five-hundred", seats=one_person(seats=3), until=after(40))
    steps = content_of(web_page(table, PointOfView(0)))["steps"]
    tricks = [step["gone"] for step in steps if "gone" in step]
    assert tricks
    logged = {str(line.move.cards[0]): line.actor for line in table.log if line.move.word == "play"}
    for trick in tricks:
        faces = trick["cards"].split()
        assert len(faces) == 3
        assert all(seat == logged.get(face, seat) for face, seat in zip(faces, trick["by"], strict=True))
        assert set(trick["by"]) == {0, 1, 2}


def test_a_name_cannot_break_out_of_the_page() -> None:
    table = match()
    table.seats = (Seat("</script><script>alert(1)//"), *table.seats[1:])
    made = web_page(table, PointOfView(0), 0)
    assert made.count(b"<script") == 2
    assert content_of(made)["names"][0] == "</script><script>alert(1)//"


@pytest.mark.parametrize(
    ("moves", "eyes", "hand", "why"),
    [
        (0, PointOfView(0), None, "no moves to show"),
        (5, PointOfView(None, open_cards=True), None, "no hand is finished yet"),
        (5, PointOfView(0), 1, "there is no hand 2 to show; this table has 1"),
    ],
)
def test_a_hand_that_may_not_be_shown_is_refused(moves: int, eyes: PointOfView, hand: int | None, why: str) -> None:
    with pytest.raises(WebPageError, match=why):
        web_page(match().branch(moves), eyes, hand)


def test_a_match_too_long_for_a_page_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MAX_BYTES", len(page_of_match(0)))
    with pytest.raises(WebPageError, match="choose one of its 2 hands"):
        web_page(match(), PointOfView(0))


@pytest.mark.parametrize(
    ("people", "eyes"),
    [("", PointOfView(None, open_cards=True)), ("c", PointOfView(2)), ("ad", PointOfView(None, open_cards=True))],
)
def test_the_page_is_made_for_the_eyes_of_the_only_person(people: str, eyes: PointOfView) -> None:
    table = match()
    table.seats = tuple(Seat(name) if name in people else Seat(name, PlayerKind.AI) for name in "abcd")
    assert point_of_view(table) == eyes


def test_a_saved_page_is_opened_and_named(tmp_path: Path) -> None:
    opened, may_start = SimpleQueue[str](), Event()

    def slow_browser(address: str) -> None:
        may_start.wait(20.0)
        opened.put(address)

    table = match()
    saved = save_web_page(table, 0, tmp_path, NOW, browse=slow_browser)
    assert opened.empty(), "the window waited for the browser"
    may_start.set()
    (path,) = tmp_path.glob("*.html")
    assert path == saved
    assert opened.get(timeout=PATIENCE) == path.as_uri()
    assert content_of(path.read_bytes())["hands"][0]["number"] == 1


def test_the_folder_of_a_page_is_made_and_a_page_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    opened: list[str] = []
    table = match()
    save_web_page(table, 0, tmp_path / "no tables yet", NOW, browse=lambda _address: None)
    assert list((tmp_path / "no tables yet").glob("*.html"))
    (tmp_path / "no folder").write_text("a file")
    with pytest.raises(StoreError):
        save_web_page(table, 0, tmp_path / "no folder", NOW, browse=opened.append)
    with pytest.raises(StoreError, match="there is no hand 9"):
        save_web_page(table, 8, tmp_path, NOW, browse=opened.append)
    assert not opened


def test_the_points_are_those_that_the_table_shows() -> None:
    table = read_table(Path("saves/bidding-war the last six prizes.cardtable.yaml"), GAMES).table
    shown = next(
        step["scores"] for step in reversed(content_of(web_page(table, PointOfView(0)))["steps"]) if "scores" in step
    )
    assert shown == list(table.view(0).facts.points)
    assert any(shown)
    assert not any(table.state.scores), "the score of the match changes at the end of the game"


@pytest.mark.parametrize(
    ("save", "place", "wanted"),
    [
        ("five-hundred the middle of a hand", 28, ["Trumps: ♣", "Contract: Bert: 7♣, 160 points"]),
        ("five-hundred the middle of a hand", 28, ["Tricks: Bert 7 of 7 · Cleo 1"]),
        ("blues-and-greens a trick and eight melds", 44, ["Trumps: ♣", "Bert & Dan: 72 points, bid 142"]),
        ("blues-and-greens a trick and eight melds", 44, ["Match: to 500", "Points in this trick: 2"]),
        ("blackjack six at the table", 25, ["To be picked up: 6 cards, by Bert"]),
        ("the-card-game the round of nine", 159, ["Round 6 of 11: Eights are wild"]),
        ("bidding-war the last six prizes", 19, ["Prize 7 of 13"]),
        ("big-three with a secret partner", 11, ["Four-Hand Big Three · to 20: Dan bid three, called K♣"]),
    ],
)
def test_each_move_says_what_is_played_for(save: str, place: int, wanted: list[str]) -> None:
    table = read_table(SAVES / f"{save}.cardtable.yaml", GAMES, waits=True).table
    facts: list[list[str]] = []
    shown = [facts := step.get("facts", facts) for step in content_of(web_page(table, PointOfView(0)))["steps"]]
    assert all(shown)
    assert set(wanted) <= {": ".join(filter(None, fact)) for fact in shown[place]}
