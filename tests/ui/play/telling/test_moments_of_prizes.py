"""Moments of the Bidding War: bids turned up, prizes won, tied and left for sale."""

from dataclasses import replace

import pytest

from cardtable.engine.cards import Card
from cardtable.ui.play.moments.headline import Headline
from cardtable.ui.play.moments.moment import Moment, moment_on
from cardtable.ui.play.moments.reveal import END, RESULT, Reveal
from cardtable.ui.theme import Extent, Size
from tests.commits import by_turns
from tests.situations import LARGE, LONG_NAMES, MEDIUM, SMALL, one_person
from tests.ui.at_moments import drawn, places, told
from tests.ui.at_the_table import Program

BW = "bidding-war"


def test_others_sealed_bids_are_not_shown_before_all_are_turned() -> None:
    for each in told(Reveal, BW, 4, 20):
        assert each.moment.table is not None
        assert not any(zone.cards for zone in each.moment.table.zones if zone.kind == "pick")
        assert len(each.moment.table.log) == len(each.before.log)


def test_a_seller_is_shown_and_paid_what_the_prize_was_bought_with() -> None:
    # SW-10, SW-11
    paid = set()
    for options in ({"seller_paid": True}, {"bidding": "open", "seller_paid": True}, {"bidding": "open"}):
        for moment, before, after, _ in told(Reveal, BW, 4, 60, prizes="offered", ranks=6, **options):
            assert moment.seller == before.facts.seller
            points = dict(enumerate(after.facts.points))
            assert {seat: int(figure) for seat, figure in moment.points} == points
            assert [points[seat] for seat, _ in moment.points] == sorted(points.values(), reverse=True)
            assert moment.seller not in {bid.seat for bid in moment.bids}
            spent = [bid.worth for bid in moment.bids if bid.seat == moment.winner]
            assert [moment.paid] == (spent if spent and options.get("seller_paid") else [0])
            paid.add(moment.paid > 0)
            if options == {"bidding": "open"} and spent:
                assert "only the winning bid is spent" in moment.subtitle.lower()
    assert paid == {False, True}


@pytest.mark.parametrize(("seats", "spent"), [(3, "The other bid is spent"), (4, "The other bids are spent")])
def test_a_bid_that_the_seller_gets_is_not_told_as_spent(seats: int, spent: str) -> None:
    # SW-10
    shown = told(Reveal, BW, seats, 60, prizes="offered", seller_paid=True)
    subtitles = [each.moment.subtitle for each in shown if each.moment.winner is not None]
    assert subtitles
    assert all(" for it" in each and each.lower().endswith(spent.lower()) for each in subtitles)


@pytest.mark.parametrize("waits", [False, True])
def test_where_tricks_wait_the_bids_turned_up_wait_for_a_press_too(program: Program, waits: bool) -> None:
    program.app.profile.set("trick_waits", waits)
    scene = program.sit_down(BW, one_person(seats=3), seed=1)
    program.run_until(lambda: scene.to_act)
    scene.make(scene.match.moves()[0])
    program.run_until(lambda: moment_on(scene.board) is not None)
    moment = moment_on(scene.board)
    assert moment is not None
    assert isinstance(moment.moment, Reveal)
    program.run(60.0)
    assert (moment_on(scene.board) is moment) == waits
    program.key("Space")
    program.run(1.0)
    assert moment_on(scene.board) is not moment


@pytest.mark.parametrize("bidding", ["sealed", "open"])
def test_the_last_prize_is_not_announced_before_its_bids_are_revealed(bidding: str) -> None:
    assert [type(each.moment) for each in told(Moment, BW, 6, 400, ranks=4, bidding=bidding)][-2:] == [Reveal, Headline]


def test_prizes_that_stay_for_sale_lie_face_up_with_their_worth() -> None:
    # SW-9
    stayed = list[Reveal]()
    for seed in range(1, 20):
        found = [each.moment for each in told(Reveal, BW, 6, 60, seed=seed, ties="carry_over", ranks=4)]
        stayed += [each for each in found if "for sale" in each.title]
        if any(len(moment.prize) > 1 for moment in stayed):
            break
    assert {len(moment.prize) for moment in stayed} >= {1, 2}
    for moment in stayed:
        assert all(isinstance(card, Card) for card in moment.prize)
        assert moment.worth == sum(card.rank for card in moment.prize if isinstance(card, Card))
        several = len(moment.prize) > 1
        assert (" stay for sale" in moment.title) is several
        assert moment.subtitle.endswith("the prizes stay for sale" if several else "the prize stays for sale")


def test_a_tie_names_the_players_and_what_each_of_them_bid() -> None:
    # SW-5, SW-9
    matches = (told(Reveal, BW, 6, 60, seed=seed, ties="next_highest", ranks=3) for seed in range(1, 12))
    assert (
        "Bert and Cleo both bid 2; you, Dan, Eve and Finn all bid 1: the bids cancel, and everything is discarded"
    ) in (each.moment.subtitle for match in matches for each in match)


# --- what is drawn, and where -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "seats"), [(SMALL, 2), (SMALL, 7), (MEDIUM, 4), (MEDIUM, 7)])
def test_sealed_bids_start_before_their_players_and_cover_neither_each_other_nor_the_prize(
    size: Extent, seats: int
) -> None:
    for each in told(Reveal, BW, seats, 3 * seats):
        moment, canvas = each.moment, each.canvas(size)
        prize = moment.prize_places(canvas).one_card
        starts = [moment.bid_place(canvas, number, 0.0) for number in range(seats)]
        assert prize.collidelist(starts) < 0
        assert all(len(start.inflate(-4, -4).collidelistall(starts)) == 1 for start in starts)
        own = next(start for start, bid in zip(starts, moment.bids, strict=True) if bid.seat == 0)
        assert abs(own.centerx - prize.centerx) <= 1
        assert own.top >= prize.bottom
        moved = [moment.bid_place(canvas, number, 1.0) for number in range(seats)]
        assert moved == [moment.place(canvas, number) for number in range(seats)]


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
@pytest.mark.parametrize("seats", by_turns([(3,), (4,), (7,)], "numbers of bidders with long names"))
def test_long_names_of_bidders_and_sellers_cover_neither_faces_nor_the_prize(size: Extent, seats: int) -> None:
    shown = told(Reveal, BW, seats, 3 * seats, LONG_NAMES, prizes="offered")
    assert shown
    for each in shown:
        canvas = each.canvas(size)
        parts = drawn(each.moment, canvas, RESULT - 0.1)
        names = [part for part in parts if part.kind == "text" and not part.label.isdigit()]
        assert len(names) == len(each.moment.bids) + 1
        solid = [*places(parts, "face"), each.moment.prize_places(canvas).whole]
        assert [part.label for part in names if part.rect.collidelist(solid) >= 0] == []
        assert all(part.label[:3] in {name[:3] for name in LONG_NAMES} and not part.cut for part in names)


@pytest.mark.parametrize("size", by_turns([(SMALL,), (MEDIUM,), (LARGE,)], "windows in which prizes fly"))
@pytest.mark.parametrize("seats", [3, 7])
def test_the_way_of_a_prize_does_not_cross_its_seller(size: Extent, seats: int) -> None:
    to_the_left = 0
    for each in told(Reveal, BW, seats, 8 * seats, prizes="offered"):
        moment, canvas = each.moment, each.canvas(size)
        goal, prize = moment._goal(canvas), moment.prize_places(canvas)
        if goal is not None and goal[0] < prize.middle[0]:
            parts = drawn(moment, canvas, RESULT + 0.1)
            (named,) = [part.rect for part in parts if part.kind == "text" and part.label.endswith(" sells")]
            seller = next(place for place in places(parts, "face") if place.collidepoint(prize.seller))
            assert [dot for dot in prize.way(goal) if dot.collidelist([seller, named]) >= 0] == []
            to_the_left += 1
    assert to_the_left


@pytest.mark.parametrize("seats", [3, 7])
def test_the_way_of_a_prize_stays_after_its_flight_and_never_crosses_its_points(seats: int) -> None:
    won = [each for each in told(Reveal, BW, seats, 6 * seats) if each.moment.winner is not None]
    assert won
    for each in won:
        canvas = each.canvas()
        for t in (RESULT + 0.1, END):
            parts = drawn(each.moment, canvas, t)
            dots, points = [box for box in places(parts, "box") if box.size == (6, 6)], places(parts, "text", "+")
            assert dots
            assert points
            assert [dot for dot in dots if dot.collidelist(points) >= 0] == []


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
@pytest.mark.parametrize("text", [Size.NORMAL, Size.LARGEST])
def test_the_payment_of_the_seller_does_not_cover_the_heading_of_the_points(size: Extent, text: Size) -> None:
    paid = [each for each in told(Reveal, BW, 4, 20, prizes="offered", seller_paid=True) if each.moment.paid]
    assert paid
    for each in paid:
        parts = drawn(each.moment, each.canvas(size, text), each.moment.ends)
        (heading,) = places(parts, "text", "Points")
        assert heading.collidelist(places(parts, "card")) < 0


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("text", [Size.NORMAL, Size.LARGEST])
def test_the_points_of_a_prize_stay_within_the_window_at_the_last_seat_too(size: Extent, text: Size) -> None:
    for each in told(Reveal, BW, 7, 30)[:2]:
        last, canvas = replace(each.moment, winner=each.moment.bids[-1].seat, worth=13), each.canvas(size, text)
        (points,) = places(drawn(last, canvas, END + 0.1), "text", "+")
        assert points.right <= size[0] - 12 * canvas.look.metrics.u
