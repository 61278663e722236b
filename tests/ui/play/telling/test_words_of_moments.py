"""The words of moments cover neither what is asked nor what has happened."""

from dataclasses import dataclass, fields
from random import Random
from typing import Any

import pytest
from pygame import Rect

from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import EventLine
from cardtable.play.layout import spec_of
from cardtable.ui.look import Look
from cardtable.ui.play.moments.action_cards import DebtGone, DebtMoves, SkippedSeats
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.headline import Headline, LastLines
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import Size
from tests.games.five_hundred.deals import bid_alone, dealt, play_out
from tests.situations import NAMES
from tests.ui.at_moments import canvas_on, moves


@dataclass(frozen=True, slots=True)
class SeenPills(Canvas):
    """Notes where words on a ground are drawn."""

    places: list[Rect]

    def pill(self, *words: Any) -> Rect:
        box = Canvas.pill(self, *words)
        self.places.append(box)
        return box


def pill_of(moment: Moment, canvas: Canvas, elapsed: float) -> tuple[Rect, TableLayout]:
    """Return the place of a moment's only words on a ground, and the layout of the table under it."""
    places = list[Rect]()
    seen = SeenPills(**{each.name: getattr(canvas, each.name) for each in fields(canvas)}, places=places)
    moment.draw(seen, elapsed)
    (place,) = places
    return place, canvas.layout


def covered(layout: TableLayout) -> list[Rect]:
    """Return the cards, the prompt and the event line, which the words of a moment must not cover."""
    return [*(spot.rect for spot in layout.spots), layout.prompt, layout.event]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_word_for_a_skipped_player_covers_no_card_of_the_viewer(size: tuple[int, int]) -> None:
    look, people = Look.of(size), People(NAMES[:2], 0)
    game, _, view = next(moves("blackjack", 2, 10))
    moment = SkippedSeats(seats=(0,), still=0.3, ends=0.9, veil=0.0)
    place, layout = pill_of(moment, canvas_on(game, view, moment, look, people), 0.5)
    assert place.collidelist([*covered(layout), layout.seats[0].name]) < 0
    assert Rect((0, 0), size).contains(place)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("seats", "owed"), [(2, 2), (4, 30), (6, 5)])
@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGEST])
def test_the_words_for_cards_that_fall_on_the_viewer_cover_neither_the_prompt_nor_a_card(
    size: tuple[int, int], seats: int, owed: int, scale: Size
) -> None:
    look, people = Look.of(size, zoom=scale), People(NAMES[:seats], 0)
    *_, (game, _, view) = moves("blackjack", seats, 12)
    moment = DebtMoves(to=0, total=owed, still=1.0, ends=1.5, veil=0.0)
    place, layout = pill_of(moment, canvas_on(game, view, moment, look, people), 1.0)
    assert place.collidelist([*covered(layout), layout.seats[0].rect]) < 0
    assert Rect((0, 0), size).contains(place)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGEST])
def test_the_words_for_cancelled_cards_do_not_cover_the_event_line(size: tuple[int, int], scale: Size) -> None:
    look, people = Look.of(size, zoom=scale), People(NAMES[:3], 0)
    *_, (game, _, view) = moves("blackjack", 3, 12)
    moment = DebtGone(total=5, title="You cancel 5 cards", still=1.0, ends=1.5, veil=0.0)
    place, layout = pill_of(moment, canvas_on(game, view, moment, look, people), 1.2)
    assert not place.colliderect(layout.event)


def test_a_match_of_blackjack_is_won_by_games_not_points() -> None:
    # BJ-24
    *_, (game, before, view) = moves("blackjack", 3, 1000)
    assert view.winners == (0,)
    for viewer, subtitle in ((1, "1 win, against you and Cleo"), (2, "1 win, against you and Bert")):
        won = list(moments_of(before, view, game, spec_of(game), People(NAMES[:3], viewer)))[-1]
        assert isinstance(won, Headline)
        assert (won.title, won.subtitle) == ("Ann wins the match", subtitle)


@pytest.mark.parametrize(
    ("persons", "sound"), [((0,), "match_won"), ((1,), "match_lost"), ((1, 0), "match_won"), ((), "match_won")]
)
def test_a_match_that_nobody_at_the_screen_has_won_sounds_calm(persons: tuple[int, ...], sound: str) -> None:
    *_, (game, before, view) = moves("blackjack", 3, 1000)
    assert view.winners == (0,)
    won = moments_of(before, view, game, spec_of(game), People(NAMES[:3], 0), persons)[-1]
    assert [name for _, name in won.sounds] == [sound]


def test_the_cards_under_the_last_lines_of_a_hand_do_not_show_through() -> None:
    look, people = Look.of((800, 600)), People(NAMES[:4], 0)
    *_, (game, _, view) = moves("blues-and-greens", 4, 12)
    moment = LastLines(
        lines=(EventLine(None, "", ("The pile is shuffled into a new deck",)),), still=1.0, ends=1.5, veil=0.5
    )
    canvas = canvas_on(game, view, moment, look, people)
    canvas.surface.fill((255, 255, 255))  # a card
    moment.draw(canvas, 1.0)
    darkest = min(sum(canvas.surface.get_at((x, y))[:3]) for x in range(0, 800, 3) for y in range(0, 600, 3))
    assert darkest < 3 * 60


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("Jo Js Jc As Ks Qs Ts 9s 8s 7s", "+250 for you, with all ten tricks"),
        ("Jo Js Jc As Ks Qs Ts 9s 7d 7h", "+140 for you"),
    ],
)
def test_a_bid_made_with_all_ten_tricks_says_so(hand: str, told: str) -> None:  # FH-9
    table = bid_alone(dealt(hand, "Ad Kd Qd Td 9d 8d Ah Kh Qh Th", widow="8h 9h Jh"), "7s", "discard 8h 9h Jh")
    play_out(table, lambda state: table.game.bot.policy(state, Random(1)))
    before, game = table.view_at(0, len(table.log) - 1), table.game
    shown = moments_of(before, table.view(0), game, spec_of(game), People(NAMES[:3], 0))
    assert told in [each.subtitle for each in shown if isinstance(each, Headline)]
