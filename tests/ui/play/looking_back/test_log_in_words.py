"""Lines of the log whose words depend on the lines before them."""

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Rank, card_name, card_names, card_row, face_name, rank_plural, suit_name
from cardtable.engine.events import Reshuffled
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.typography import listed
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import MAX_NAMED, Past, recent_lines
from cardtable.games.blues_and_greens.values import Build
from tests.known_games import game_of
from tests.log_in_words import log_in_words
from tests.situations import NAMES
from tests.ui.played_by_chance import played

SETTLED = "wins (?!the match)| for sale"


def log_of(table: Table, seat: int | None = None) -> list[str]:
    return log_in_words(table.game, table.view(seat), NAMES)


def test_only_the_player_who_picks_up_cards_reads_which_they_are() -> None:
    for table in played("blackjack", 3, 4, 80):
        entry = table.view(None).log[-1]
        if entry.word == "pickup" and table.state.actor != DEALER and entry.actor >= 0:
            own = table.view(entry.actor).log[-1].shown
            if own and len(cards := own[0][1]) <= MAX_NAMED:
                assert card_names(cards) in log_of(table, entry.actor)[-1]
                assert not any(card_name(card) in log_of(table, (entry.actor + 1) % 3)[-1] for card in cards)
                return
    raise AssertionError("nobody picked anything up")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (4, {"ties": "carry_over"}),
        (3, {"ties": "next_highest", "games": 2, "ranks": 4}),
        (3, {"bidding": "open"}),
        (4, {"bidding": "open", "prizes": "offered"}),
        (5, {"prizes": "offered", "seller_paid": True, "ties": "carry_over"}),
    ],
)
def test_the_log_tells_who_won_each_prize(seats: int, options: dict[str, Any]) -> None:  # SW-4, SW-5, SW-9, SW-11
    outcomes = set()
    for seed in range(4):
        rounds = 0
        for table in played("bidding-war", seats, seed, 300, **options):
            facts, told = table.view(None).facts, log_of(table)
            history, last = facts.earlier + facts.history, told[-1]
            assert sum(re.search(SETTLED, line) is not None for line in told) == len(history)
            if len(history) <= rounds:
                assert re.search(SETTLED, last) is None
            else:
                prize = card_names(history[-1].prize)
                winner = "nobody" if history[-1].winner is None else NAMES[history[-1].winner]
                stay = "stays" if len(history[-1].prize) == 1 else "stay"
                expected = f"{prize} {stay} for sale" if history[-1].carried else f"{winner} wins {prize}"
                assert expected in last
                outcomes.add(expected.split(" ", maxsplit=1)[0] in NAMES)
            rounds = len(history)
    assert True in outcomes


def test_the_log_names_the_player_who_goes_out_and_the_score_then_no_longer_counts_the_cards() -> None:  # BG-37, BG-45
    table = list(played("blues-and-greens", 4, 3, 500))[-1]
    told = log_of(table)
    outs = [place for place, line in enumerate(told) if "goes out" in line]
    assert len(outs) == len(table.state.results) > 0
    after = table.branch(outs[0] + 1)
    assert len(after.state.results) == 1
    assert log_of(after) == told[: outs[0] + 1]
    for length, counts in ((outs[0], True), (outs[0] + 1, False)):
        view = table.branch(length).view(None)
        first = table.game.words.standing(view, NAMES).bars[0]
        assert (first.value == view.facts.points[0] + view.facts.points[2]) == counts
        assert first.match == 0


def test_every_deal_is_one_line_even_if_it_turns_up_a_card() -> None:  # TC-2, TC-11
    repeated = 0
    for seed in range(4):
        begun = {0}
        for table in played("the-card-game", 4, seed, 400, turn_limit=2):
            if table.state.phase == "deal":
                begun.add(len(table.log))
        begun.discard(len(table.log))  # nobody has dealt yet
        told = log_of(table)
        deals = {place for place, line in enumerate(told) if line.startswith("The cards are dealt")}
        assert deals == begun
        for place in sorted(begun - {0}):
            pile = table.branch(place).view(None).zone("discard").faces
            repeated += table.view(None).log[place].shown[0][1][0] in pile
    assert repeated


def test_the_log_says_what_goes_back_into_the_blue_deck() -> None:  # BG-3
    lines = set()
    for seed in range(8):
        *_, table = played("blues-and-greens", 4, seed, 12)
        view = table.view(None)
        told = [table.game.telling.line(Past(view, place), People(NAMES)).text for place in range(len(view.log))]
        lines |= {line for line in told if "into the blue deck" in line}
    assert lines == {"The twos go back from the splay into the blue deck, which is shuffled"}


def test_twos_that_go_back_several_times_in_a_row_are_told_once() -> None:  # BG-3
    in_a_row = 0
    for seed in range(40):
        *_, table = played("blues-and-greens", 4, seed, 12)
        view = table.view(None)
        back = [entry.event(Reshuffled) is not None for entry in view.log]
        told = [line.text for line in recent_lines(table.game.telling, view, People(NAMES), 0, len(view.log))]
        assert not [line for line, following in pairwise(told) if line == following and "go back" in line]
        assert sum("go back" in line for line in told) == sum(
            now and not before for before, now in pairwise([False, *back])
        )
        in_a_row += sum(before and now for before, now in pairwise(back))
    assert in_a_row


def test_a_build_names_the_owner_and_the_kind_of_the_meld() -> None:  # BG-19
    builds = 0
    for seed in range(8):
        melds: tuple[Any, ...] = ()
        for table in played("blues-and-greens", 4, seed, 400):
            before, melds = melds, table.state.view(None).facts.melds
            line = table.log[-1]
            if line.actor == DEALER or line.move.word != "build":
                continue
            builds += 1
            assert isinstance(line.move, Build)
            meld = before[line.move.meld - 1]
            whose = "the" if meld.owner == line.actor else f"{NAMES[meld.owner]}'s"
            plain = next((card for card in meld.cards if card.rank is not Rank.TWO), meld.cards[0])
            kind = rank_plural(plain.rank) if meld.is_set else f"sequence of {suit_name(meld.suit)}"
            told = log_of(table)[-1]
            assert told.startswith(f"{NAMES[line.actor]} builds {face_name(line.move.card)} on {whose} {kind}")
    assert builds > 5


def test_cards_are_listed_with_commas_and_rows_of_them_without() -> None:
    table = Table(game_of("five-hundred"), [Seat(name) for name in NAMES[:3]])
    table.deal(Random(1))
    first, second, third = table.view(0).hand[:3]
    one, two, three = map(card_name, (first, second, third))
    assert card_names((first,)) == one
    assert card_names((first, second)) == f"{one} and {two}"
    assert card_names((first, second, third)) == f"{one}, {two} and {three}"
    assert card_names((first, second, third.back, third.back)) == f"{one}, {two} and 2 cards"
    assert card_row((first, second, third)) == f"{one} {two} {three}"
    assert listed([]) == ""


def test_only_the_auction_winner_sees_the_cards_left_over_until_the_first_turn() -> None:  # BT-5
    seen = 0
    for table in played("big-three", 3, 2, 400):
        for seat in range(3):
            view = table.view(seat)
            notes = table.game.words.middle(view, NAMES).notes
            shown = [note.figure for note in notes if note.forms == ("Left over, now yours",)]
            waits = view.phase == "play" and view.facts.bidder == seat and seat not in dict(view.facts.plays)
            assert bool(shown) == waits
            if waits:
                seen += 1
                cards = next(
                    cards
                    for entry in reversed(view.log)
                    if entry.word != "play" and entry.shown
                    for zone, cards in entry.shown
                    if zone == f"hand-{seat}"
                )
                assert shown == [card_row(cards)]
                assert len(cards) == 4
    assert seen
