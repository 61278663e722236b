"""What headlines say, and that their faces, cards and words keep off what must be seen."""

from itertools import pairwise
from random import Random

import pytest
from pygame import Rect

from cardtable.engine.events import LastTurns, WentOut
from cardtable.engine.voice.people import People
from cardtable.play.layout import spec_of
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.play.moments.action_cards import DebtMoves, SkippedSeats
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.headline import COME, Headline
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.table.card_marks import counts_as
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import Extent, Size
from tests.commits import by_turns
from tests.games.five_hundred.deals import bid_alone, dealt, play_out
from tests.situations import LARGE, LONG_NAMES, MEDIUM, NAMES, SMALL
from tests.ui.at_moments import Told, canvas_on, drawn, moves, places, told

TC = "the-card-game"


def going_out(seats: int, length: int = 60, names: tuple[str, ...] = NAMES) -> list[Told]:
    """Return the headlines of The Card Game after which the others have one last turn."""
    found = [
        each
        for each in told(Headline, TC, seats, length, names)
        if any(isinstance(event, LastTurns) for event in each.after.log[-1].events)
    ]
    assert found
    return found


# --- faces ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("name", "seats", "length"),
    by_turns([("big-three", 4, 200), ("five-hundred", 3, 80), (TC, 4, 60)], "headlines with faces"),
)
def test_a_face_on_its_way_to_a_headline_crosses_no_text(name: str, seats: int, length: int, size: Extent) -> None:
    shown = [each for each in told(Headline, name, seats, length) if each.moment.faces]
    assert any(face.seat == 0 for each in shown for face in each.moment.faces), "it comes from below"
    for each in shown[:8]:
        canvas = each.canvas(size)
        for step in range(0, 21, 2):
            parts = drawn(each.moment, canvas, step * COME / 20)
            texts = [place for place in places(parts, "text") if not _is_number(parts, place)]
            assert [face for face in places(parts, "face") if face.collidelist(texts) >= 0] == []
        assert texts


def _is_number(parts: list[Part], place: Rect) -> bool:
    """Whether the text at a place is a number on a ground of its own, beside a face."""
    return any(part.label.isdigit() and part.rect == place for part in parts)


@pytest.mark.parametrize(
    ("seats", "subtitle"), [(2, "One last turn for {}"), (4, "One last turn each, in this order")], ids=str
)
def test_the_first_face_is_that_of_the_player_who_goes_out(seats: int, subtitle: str) -> None:
    for moment, _, after, people in going_out(seats):
        (out,) = [event for event in after.log[-1].events if isinstance(event, WentOut)]
        (last,) = [event for event in after.log[-1].events if isinstance(event, LastTurns)]
        order = last.seats if seats > 2 else ()
        assert [face.seat for face in moment.faces] == [out.seat, *order]
        assert [face.number for face in moment.faces] == list(range(len(order) + 1))
        assert moment.subtitle == subtitle.format(people.all_of(last.seats))


@pytest.mark.parametrize(
    ("name", "seats", "length"), [("blackjack", 3, 400), ("five-hundred", 3, 400), ("blues-and-greens", 4, 600)]
)
def test_a_face_comes_from_its_seat_once_and_stays_for_the_next_moment(name: str, seats: int, length: int) -> None:
    stayed, ends, last = 0, dict[int, tuple[int, int]](), 0
    for moment, before, after, people in told(Moment, name, seats, length):
        canvas = Told(moment, before, after, people).canvas()
        ends = ends if len(after.log) == last else {}
        if isinstance(moment, Headline):
            faces = places(drawn(moment, canvas, 0.0), "face")
            for face, place in zip(moment.faces, faces, strict=True):
                assert place.center == ends.get(face.seat, canvas.layout.seats[face.seat].portrait.center)
                stayed += face.seat in ends
        ends = {seat: (round(x), round(y)) for seat, (x, y) in moment.large_faces(canvas).items()}
        last = len(after.log)
    assert stayed, "there are hands that end with several moments"


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_long_names_under_the_faces_of_last_turns_do_not_overlap(size: Extent) -> None:
    each = going_out(5, names=LONG_NAMES)[0]
    parts = drawn(each.moment, each.canvas(size), each.moment.still)
    under = [part.rect for part in parts if part.kind == "text" and part.label in _forms_of_names()]
    assert len(under) == 5
    assert all(len(place.collidelistall(under)) == 1 for place in under)


def _forms_of_names() -> set[str]:
    return {name[:length] for name in LONG_NAMES for length in range(3, len(name) + 1)}


# --- cards and words --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_melds_under_the_headline_of_going_out_lie_apart_and_say_what_wild_cards_stand_for(size: Extent) -> None:
    # TC-3
    wilds = groups = 0
    for moment, before, after, people in going_out(3, 400):
        laid = [zone for zone in after.zones_of("meld") if zone.owner == after.log[-1].actor]
        assert [card for meld in moment.melds for card, _ in meld] == [card for zone in laid for card in zone.cards]
        parts = drawn(moment, Told(moment, before, after, people).canvas(size), moment.ends)
        texts = {part.label for part in parts if part.kind == "text"}
        stand_ins = [forms for meld in moment.melds for _, mark in meld if (forms := counts_as(mark))]
        assert all(set(forms) & texts for forms in stand_ins)
        cards = places(parts, "card")
        assert all(Rect((0, 0), size).contains(card) for card in cards)
        firsts = {sum(map(len, moment.melds[:number])) for number in range(1, len(moment.melds))}
        for place, (left, right) in enumerate(pairwise(cards), 1):
            assert left.colliderect(right) == (place not in firsts)
        wilds, groups = wilds + len(stand_ins), groups + len(moment.melds)
    assert wilds > 2
    assert groups > 4


TIGHT = [(SMALL, Size.NORMAL), (SMALL, Size.LARGEST), (LARGE, Size.LARGEST)]


def pill_on(
    moment: Moment, seats: int, length: int, t: float, size: Extent, text: Size = Size.NORMAL
) -> tuple[Rect, TableLayout, list[Rect]]:
    """Return the place of the words of a moment, the layout under it, and what the words must not cover."""
    *_, (game, _, view) = moves("blackjack", seats, length)
    canvas = canvas_on(game, view, moment, Look.of(size, zoom=text), People(NAMES[:seats], 0))
    (pill,) = places(drawn(moment, canvas, t), "box")
    assert Rect((0, 0), size).contains(pill)
    layout = canvas.layout
    return pill, layout, [*(spot.rect for spot in layout.spots), layout.prompt, layout.event]


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
def test_the_word_for_a_skipped_player_covers_no_card_of_the_viewer(size: Extent) -> None:
    moment = SkippedSeats(seats=(0,), still=0.3, ends=0.9, veil=0.0)
    pill, layout, covered = pill_on(moment, 2, 1, 0.5, size)
    assert pill.collidelist([*covered, layout.seats[0].name]) < 0


@pytest.mark.parametrize(("seats", "owed"), [(2, 2), (4, 30), (6, 5)])
@pytest.mark.parametrize(("size", "text"), TIGHT)
def test_the_words_for_cards_that_fall_on_the_viewer_cover_neither_the_prompt_nor_a_card(
    size: Extent, seats: int, owed: int, text: Size
) -> None:
    moment = DebtMoves(to=0, total=owed, still=1.0, ends=1.5, veil=0.0)
    pill, layout, covered = pill_on(moment, seats, 12, 1.0, size, text)
    assert pill.collidelist([*covered, layout.seats[0].rect]) < 0


@pytest.mark.parametrize(
    ("viewer", "subtitle"), [(1, "1 win, against you and Cleo"), (2, "1 win, against you and Bert")]
)
def test_a_match_of_blackjack_is_won_by_games_not_points(viewer: int, subtitle: str) -> None:
    # BJ-24
    won = told(Headline, "blackjack", 3, 1000, viewer=viewer)[-1].moment
    assert (won.title, won.subtitle) == ("Ann wins the match", subtitle)


@pytest.mark.parametrize(
    ("persons", "sound"), [((0,), "match_won"), ((1,), "match_lost"), ((1, 0), "match_won"), ((), "match_won")]
)
def test_a_match_that_nobody_at_the_screen_has_won_sounds_calm(persons: tuple[int, ...], sound: str) -> None:
    *_, (game, before, view) = moves("blackjack", 3, 1000)
    assert view.winners == (0,)
    won = moments_of(before, view, game, spec_of(game), People(NAMES[:3], 0), persons)[-1]
    assert [name for _, name in won.sounds] == [sound]


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Jo Js Jc As Ks Qs Ts 9s 8s 7s", "+250 for you, with all ten tricks"),
        ("Jo Js Jc As Ks Qs Ts 9s 7d 7h", "+140 for you"),
    ],
)
def test_a_bid_made_with_all_ten_tricks_says_so(hand: str, words: str) -> None:  # FH-9
    table = bid_alone(dealt(hand, "Ad Kd Qd Td 9d 8d Ah Kh Qh Th", widow="8h 9h Jh"), "7s", "discard 8h 9h Jh")
    play_out(table, lambda state: table.game.bot.policy(state, Random(1)))
    before, game = table.view_at(0, len(table.log) - 1), table.game
    shown = moments_of(before, table.view(0), game, spec_of(game), People(NAMES[:3], 0))
    assert words in [each.subtitle for each in shown if isinstance(each, Headline)]
