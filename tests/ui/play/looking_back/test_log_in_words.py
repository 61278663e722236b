"""Lines of the log whose words depend on the lines before them."""

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Rank, card_name, card_names, card_row, face_name, rank_plural, suit_name
from cardtable.engine.events import Reshuffled
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import MAX_NAMED, recent_lines
from cardtable.games.blues_and_greens.values import Build
from tests.known_games import game_of
from tests.log_in_words import log_in_words
from tests.made_moves import play_on
from tests.situations import NAMES

SETTLED = "wins (?!the match)| for sale"


def played(game: str, seats: int, seed: int, length: int, **options: Any) -> Iterator[Table]:
    """Yield one table after each move that players by chance have made."""
    rng = Random(seed)
    table = Table(game_of(game), [Seat(name) for name in NAMES[:seats]], dict(options))
    while table.state.actor is not None and len(table.log) < length:
        play_on(table, rng)
        yield table


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
    won = 0
    for seed in range(3):
        settled, history = [0], list[Any]()
        for table in played("bidding-war", seats, seed, 300, **options):
            facts = table.view(None).facts
            history = [*facts.earlier, *facts.history]
            settled.append(len(history))
        for line, (before, after) in zip(log_of(table), pairwise(settled), strict=True):
            assert (re.search(SETTLED, line) is not None) is (after > before), line
            for each in history[before:after]:
                prize = card_names(each.prize)
                winner = "nobody" if each.winner is None else NAMES[each.winner]
                stay = "stays" if len(each.prize) == 1 else "stay"
                assert (f"{prize} {stay} for sale" if each.carried else f"{winner} wins {prize}") in line
                won += winner in NAMES
    assert won


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


def test_the_twos_that_go_back_into_the_blue_deck_are_told_once_however_often_they_do() -> None:  # BG-3
    in_a_row, lines = 0, set()
    for seed in range(40):
        *_, table = played("blues-and-greens", 4, seed, 12)
        view = table.view(None)
        back = [entry.event(Reshuffled) is not None for entry in view.log]
        told = [line.text for line in recent_lines(table.game.telling, view, People(NAMES), 0, len(view.log))]
        lines |= {line for line in told if "into the blue deck" in line}
        assert not [line for line, following in pairwise(told) if line == following and "go back" in line]
        assert sum("go back" in line for line in told) == sum(
            now and not before for before, now in pairwise([False, *back])
        )
        in_a_row += sum(before and now for before, now in pairwise(back))
    assert in_a_row
    assert lines == {"The twos go back from the splay into the blue deck, which is shuffled"}


def test_a_build_names_the_owner_and_the_kind_of_the_meld() -> None:  # BG-19
    count = 0
    for seed in range(8):
        melds: tuple[Any, ...] = ()
        builds: dict[int, str] = {}
        for table in played("blues-and-greens", 4, seed, 400):
            before, melds = melds, table.state.view(None).facts.melds
            line = table.log[-1]
            if line.actor != DEALER and isinstance(line.move, Build):
                meld = before[line.move.meld - 1]
                whose = "the" if meld.owner == line.actor else f"{NAMES[meld.owner]}'s"
                plain = next((card for card in meld.cards if card.rank is not Rank.TWO), meld.cards[0])
                kind = rank_plural(plain.rank) if meld.is_set else f"sequence of {suit_name(meld.suit)}"
                builds[len(table.log) - 1] = f"{NAMES[line.actor]} builds {face_name(line.move.card)} on {whose} {kind}"
        told = log_of(table)
        assert [text for place, text in builds.items() if not told[place].startswith(text)] == []
        count += len(builds)
        if count > 5:
            return
    raise AssertionError("hardly anybody builds")


def test_only_the_auction_winner_sees_the_cards_left_over_until_the_first_turn() -> None:  # BT-5
    seen = 0
    for table in played("big-three", 3, 2, 150):
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
