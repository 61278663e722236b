"""Melds on the table: as large as they may be, never too small, every index in sight."""

from itertools import combinations, pairwise

import pytest
from pygame import Rect

from cardtable.engine.cards import pack
from cardtable.engine.view import SeenZone
from cardtable.ui.table.melds import FORMS, TIGHT_PITCH, Strips, enlarged, lay_strips
from cardtable.ui.table.sizes import Measure, least_meld

SMALL, USUAL = Measure(800, 600, 5 / 6, 20), Measure(1280, 720, 1.0, 24)


def melds(*counts: int) -> list[SeenZone]:
    """Return melds of these numbers of cards."""
    return [SeenZone("meld", pack()[:count], 0, number=number) for number, count in enumerate(counts, 1)]


def overlap(strips: Strips) -> bool:
    """Whether melds cover each other."""
    return any(
        one.zone != other.zone and one.rect.colliderect(other.rect) for one, other in combinations(strips.spots, 2)
    )


def least_pitch(strips: Strips) -> int:
    pairs = pairwise(strips.spots)
    return min(other.rect.left - one.rect.left for one, other in pairs if one.zone == other.zone)


def widths(strips: Strips) -> set[int]:
    return {spot.rect.width for spot in strips.spots}


def ends(strips: Strips) -> dict[str, tuple[tuple[int, int], tuple[int, int]]]:
    """Return the upper corners of each meld."""
    melded: dict[str, list[Rect]] = {}
    for spot in strips.spots:
        melded.setdefault(spot.zone, []).append(spot.rect)
    wholes = {zone: cards[0].unionall(cards) for zone, cards in melded.items()}
    return {zone: (whole.topleft, whole.topright) for zone, whole in wholes.items()}


def within(area: Rect, strips: Strips) -> bool:
    return all(area.contains(spot.rect) for spot in strips.spots)


def test_up_to_nine_melds_of_a_side_have_room_in_the_smallest_window() -> None:
    area = Rect(8, 146, 288, 204)
    for count in range(1, 10):
        strips = lay_strips(melds(6, 4, 4, 3, 3, 4, 3, 3, 3)[:count], [area], SMALL)
        assert min(widths(strips)) >= least_meld(SMALL)
        assert within(area, strips)
        assert least_pitch(strips) >= 0.2 * max(widths(strips))


def test_overlapping_rows_show_their_indices_and_the_owners_faces_beside_them() -> None:
    strips = lay_strips(melds(6, 4, 4, 3, 3, 4, 3, 3, 3), [Rect(8, 146, 288, 204)], SMALL)
    assert overlap(strips)
    firsts = [spot for spot in strips.spots if not spot.index]
    columns = {x: [spot.rect.top for spot in firsts if spot.rect.x == x] for x in {spot.rect.x for spot in firsts}}
    assert sorted(map(len, columns.values())) == [4, 5]
    for tops in columns.values():
        assert all(below - above >= round(0.73 * least_meld(SMALL)) for above, below in pairwise(tops))
    assert least_pitch(strips) >= round(0.3 * least_meld(SMALL))
    cards = [spot.rect for spot in strips.spots]
    assert len(strips.faces) == 9
    assert not [face for _, face in strips.faces if face.collidelist(cards) >= 0]


@pytest.mark.parametrize("height", [90, 110, 130])
def test_in_the_least_room_no_meld_reaches_into_another_column(height: int) -> None:
    area = Rect(8, 146, 288, height)
    for counts in ((9, 5, 6, 5, 3, 3, 3, 3), (12, 12, 11, 9, 8, 7), (6, 9, 5, 4, 7, 4, 3, 3, 4)):
        strips = lay_strips(melds(*counts), [area], SMALL)
        assert widths(strips) == {least_meld(SMALL)}
        assert within(area, strips)
        assert len({corner for corner, _ in ends(strips).values()}) == len(counts)
        for one, other in combinations(strips.spots, 2):
            columns = {ends(strips)[spot.zone][0][0] for spot in (one, other)}
            assert len(columns) == 1 or not one.rect.colliderect(other.rect), (one, other)
        cards = [spot.rect for spot in strips.spots]
        assert not [face for _, face in strips.faces if face.collidelist(cards) >= 0]


def test_only_the_long_melds_of_a_crowded_side_lie_closer() -> None:
    strips = lay_strips(melds(8, 7, 3, 6, 7, 6, 5, 5, 3), [Rect(8, 146, 288, 170)], SMALL)
    steps: dict[str, int] = {}
    for first, second in pairwise(strips.spots):
        if first.zone == second.zone:
            steps[first.zone] = max(steps.get(first.zone, 0), second.rect.x - first.rect.x)
    assert steps["meld-3"] >= 0.43 * least_meld(SMALL) > steps["meld-1"]
    assert least_pitch(strips) >= min(form.pitch for form in FORMS) * least_meld(SMALL)


@pytest.mark.parametrize(("corner", "end"), [("bottomleft", 0), ("bottomright", 1)])
def test_melds_keep_their_places_when_others_come_or_grow(corner: str, end: int) -> None:
    """At the left, and at the right, where new melds lie nearer to the middle."""
    area, before = Rect(8, 200, 600, 260), dict[str, tuple[int, int]]()
    for counts in ((3,), (3, 3), (3, 3, 3), (3, 4, 3), (3, 4, 3, 3), (4, 4, 3, 3), (4, 4, 3, 3, 3)):
        melded = ends(lay_strips(melds(*counts), [area], USUAL, corner=corner))
        places = {zone: both[end] for zone, both in melded.items()}
        assert {zone: places[zone] for zone in before} == before
        before = places


@pytest.mark.parametrize(("corner", "end"), [("topleft", 0), ("bottomleft", 0), ("bottomright", 1)])
def test_melds_of_a_hand_stay_where_a_table_laid_out_anew_would_move_them(corner: str, end: int) -> None:
    """A meld that grows lies closer before it pushes others away, and a new one lies where there is room."""
    area, strips, anew = Rect(8, 200, 600, 260), Strips(), list[Strips]()
    for counts in ((3, 3, 3), (5, 3, 3), (6, 5, 4), (6, 5, 4, 3)):
        before = ends(strips)
        strips = lay_strips(melds(*counts), [area], USUAL, corner=corner, before=strips.columns)
        anew.append(lay_strips(melds(*counts), [area], USUAL, corner=corner))
        assert {zone: ends(strips)[zone][end] for zone in before} == {zone: both[end] for zone, both in before.items()}
        assert not overlap(strips)
        assert within(area, strips)
    assert len({ends(each)["meld-3"][end] for each in anew}) > 1


def test_a_meld_taken_back_and_made_again_lies_where_it_lay() -> None:
    area = Rect(8, 200, 600, 260)
    first = lay_strips(melds(3, 3, 3, 3), [area], USUAL)
    fewer = lay_strips(melds(3, 0, 3, 3), [area], USUAL, before=first.columns)
    assert ends(fewer) == {zone: both for zone, both in ends(first).items() if zone != "meld-2"}
    assert ends(lay_strips(melds(3, 3, 3, 3), [area], USUAL, before=fewer.columns)) == ends(first)


def test_melds_that_must_move_make_room_for_the_next_ones_too() -> None:
    area, moves = Rect(8, 200, 340, 260), 0
    strips = lay_strips(melds(3), [area], USUAL)
    for count in range(2, 9):
        before = ends(strips)
        strips = lay_strips(melds(*[3] * count), [area], USUAL, before=strips.columns)
        moves += any(ends(strips)[zone] != both for zone, both in before.items())
    assert moves == 1


def test_a_meld_of_which_little_is_seen_is_shown_larger() -> None:
    area = Rect(8, 146, 288, 170)
    spots = lay_strips(melds(8, 7, 3, 6, 7, 6, 5, 5, 3), [area], SMALL).spots
    for number in range(1, 10):
        meld = [spot for spot in spots if spot.zone == f"meld-{number}"]
        over = spots[spots.index(meld[-1]) + 1 :]
        larger = enlarged(meld, over, SMALL, Rect(0, 50, 800, 400))
        last = number in (5, 9)  # at the lower end of its column nothing covers it
        if last and meld[1].rect.x - meld[0].rect.x >= round(TIGHT_PITCH * least_meld(SMALL)):
            assert not larger
            continue
        assert len(larger) == len(meld)
        assert all(rect.width > least_meld(SMALL) and Rect(0, 50, 800, 400).contains(rect) for rect in larger)
        assert all(second.x - first.x >= round(0.43 * first.width) for first, second in pairwise(larger))
