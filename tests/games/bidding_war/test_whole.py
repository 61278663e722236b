"""Scruffian Bidding War: whole matches, what each seat may know, guesses, and how the bot bids."""

from collections import Counter
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Card, NotationError, Suit, pack
from cardtable.engine.moves import Move, Pass, Play, Shuffle
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.engine.voice.words import CardValue, Fact, Tag
from cardtable.games.bidding_war.game import GAME
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.two_bidders import Duel, solve
from cardtable.games.bidding_war.values import Bid, CardOffer, Suits
from tests.games.bidding_war.deals import NAMES, begun, bid, game_of, lies, play, selling, texts
from tests.log_in_words import log_in_words
from tests.made_moves import play_on
from tests.positions import changed

MATCHES: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (2, 1, {}),
    (3, 2, {"ties": "carry_over", "games": 2}),
    (4, 3, {"prizes": "offered", "seller_paid": True, "values": "faces_ten"}),
    (5, 4, {"bidding": "open", "values": "royal_equal"}),
    (6, 5, {"prizes": "offered", "bidding": "open", "seller_paid": True, "ranks": 7}),
    (7, 6, {"ties": "next_highest", "ranks": 5, "values": "queen_high"}),
)
EACH_MATCH = pytest.mark.parametrize(("seats", "seed", "options"), MATCHES)


def random_move(state: BiddingWarState, rng: Random) -> Move:
    return state.deal(rng) if state.actor == DEALER else rng.choice(state.moves())


def cards_in(state: BiddingWarState) -> Counter[Card]:
    return Counter(card for zone in state.zones() for card in zone.cards)


@EACH_MATCH
def test_random_matches_keep_all_cards_and_end(seats: int, seed: int, options: dict[str, Any]) -> None:
    # SW-1, SW-6, SW-13
    rng = Random(seed)
    for _ in range(8):
        state = GAME.new(seats, options)
        whole = cards_in(state)
        assert set(whole.values()) == {state.decks}
        while state.actor is not None:
            assert cards_in(state) == whole
            assert state.moves()
            move = random_move(state, rng)
            assert GAME.parse(str(move)) == move
            state.check(move)
            state.apply(move)
        assert len(state.results) == state.house.games
        assert state.scores == tuple(map(sum, zip(*(result.points for result in state.results), strict=True)))


@pytest.mark.parametrize("text", ["suits d h s c", "shuffle 7c 8c", "offer 9h", "bid 9h", "bid Ts", "pass"])
def test_moves_are_written_as_they_are_read(text: str) -> None:
    # SW-3
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize("text", ["bid", "bid 9", "bid 9h 8h", "offer", "suits", "suits d x", "pass 9h", "play 9h", ""])
def test_other_texts_are_no_moves(text: str) -> None:
    # SW-3
    with pytest.raises(NotationError):
        GAME.parse(text)


def difference(one: View, other: View) -> str:
    return ", ".join(field.name for field in fields(View) if getattr(one, field.name) != getattr(other, field.name))


@EACH_MATCH
def test_a_guess_looks_like_the_view_that_it_is_made_from(seats: int, seed: int, options: dict[str, Any]) -> None:
    # SW-3: one's own pick is known, the others' are not
    rng = Random(seed)
    state = GAME.new(seats, options)
    whole = cards_in(state)
    for _ in range(110):
        for seat in (None, *range(seats)):
            view = state.view(seat)
            guess = GAME.guess(view, rng)
            assert guess.view(seat) == view, difference(guess.view(seat), view)
            assert cards_in(guess) == whole
            if seat == state.actor:
                assert guess.moves() == state.moves()
        if state.actor is None:
            break
        state.apply(random_move(state, rng))


@EACH_MATCH
def test_hidden_picks_can_be_exchanged_unseen(seats: int, seed: int, options: dict[str, Any]) -> None:
    # SW-3: whatever was picked, every other seat and an onlooker see the same until the last one has picked
    rng = Random(seed)
    state = GAME.new(seats, options)
    while state.actor is not None:
        last = max((seat for seat in range(seats) if seat != state.seller), default=0)
        if state.phase == "pick" and state.actor != last:
            outcomes = []
            for move in rng.sample(state.moves(), min(3, len(state.moves()))):
                other = state.copy()
                other.apply(move)
                outcomes.append(other)
            for seat in (None, *range(seats)):
                views = {outcome.view(seat) for outcome in outcomes}
                assert len(views) == (len(outcomes) if seat == state.actor else 1)
        state.apply(random_move(state, rng))


def test_no_guess_gives_a_hidden_pick_away() -> None:
    # SW-3: guesses of the same view are the same whatever was picked, and hold any card
    nine, king = (bid(begun("d h s", "7 K"), rank) for rank in ("9", "K"))
    imagined = set()
    for seed in range(60):
        one, other = (GAME.guess(table.view(1), Random(seed)) for table in (nine, king))
        assert one.zones() == other.zones()
        imagined.add(str(one.picks[0]))
    assert len(imagined) > 5


def test_the_log_names_the_bids_turned_over() -> None:
    # SW-3
    table = bid(begun("d h s", "7 K"), "9 8 2")
    assert [entry.text for entry in table.view(None).log[-3:]] == ["bid ?", "bid ?", "bid 2s"]
    told = log_in_words(GAME, table.view(2), NAMES)[-3:]
    assert told == [
        "Ann makes a secret bid",
        "Bert makes a secret bid",
        "Ann wins 7♣ with 9♦ for 7 points (Bert bid 8♥, Cleo 2♠)",
    ]
    assert log_in_words(GAME, table.view(0), NAMES)[-3] == "Ann bids 9♦ in secret"


def test_the_suits_and_the_first_prize_in_words() -> None:
    # SW-1, SW-2
    told = log_in_words(GAME, begun("d h s", "7").view(0), NAMES[:3])
    assert told == [
        "Suits: Ann ♦, Bert ♥, Cleo ♠; prizes ♣",
        "7♣ is the first prize",
    ]


def test_standing_and_seats_show_what_is_public() -> None:
    # SW-3, SW-4, SW-6
    table = bid(begun("d h s", "7 K"), "9 8 2", "3")
    view = table.view(1)
    fact = GAME.words.standing(view, NAMES).fact
    assert fact == Fact("Scruffian Bidding War", ("Prize 2 of 13",), "SW-6")
    assert GAME.words.card_values(view) == {("prize", Card.parse("Kc")): CardValue("13", "The winner gets 13 points.")}
    assert [GAME.words.seat_status(view, seat, NAMES).text for seat in range(3)] == [
        "7 points · plays ♦", "0 points · you play ♥", "0 points · plays ♠",
    ]  # fmt: skip
    # A suit alone after the points would read as a card: 7 ♦.
    assert [GAME.words.seat_status(view, seat, NAMES).short for seat in range(3)] == ["7", "0", "0"]
    lines = GAME.words.seat_status(view, 0, NAMES).lines
    assert lines == ("7 points · plays ♦", "7 points · ♦", "7 points", "7")
    rows = GAME.words.middle(view, NAMES).rows
    assert [row.label for row in rows] == ["Ann's money ♦", "Your money ♥", "Cleo's money ♠", "Prizes still to come"]
    # SW-3: what Ann has just laid face down is not told from what she still holds.
    assert [cell.text for cell in rows[0].cells if cell.played] == ["9"]
    assert [cell.text for cell in rows[3].cells] == ["A", "2", "3", "4", "5", "6", "8", "9", "10", "J", "Q"]
    assert GAME.words.turn(view, NAMES).forms == ("Bid one card for the K♣", "Bid for K♣")
    assert GAME.words.turn(table.view(0), NAMES).forms == ("Make a secret bid for K♣",)


def test_what_is_shown_of_an_auction() -> None:
    # SW-11
    table = bid(selling("d h s", bidding="open"), "!7 5 -")
    bid(table, "!6 3")
    seller = GAME.words.seat_status(table.view(0), 1, NAMES)
    assert seller.tag == Tag("sells", urgent=True)
    assert seller.lines[:2] == ("7 points · plays ♥ · sells", "7 points · plays ♥")
    faces = GAME.words.middle(table.view(0), NAMES).faces
    assert faces is not None
    assert (faces.seats[: faces.now], faces.seats[faces.now], faces.more) == ((0,), 1, True)
    asked = GAME.words.turn(table.view(0), NAMES)
    assert (asked.forms[0], asked.detail) == ("Show more than 3, or pass", "If you pass, Cleo pays 3♠")
    assert GAME.words.turn(table.view(1), NAMES).forms == ("Bid a card worth more than 3 for 6♥, or pass",)


def test_a_player_whose_cards_are_all_too_low_is_asked_to_pass_only() -> None:
    # SW-11
    table = bid(begun("d h s", "7 K", dealer=2, bidding="open"), "Q K -")
    asked = GAME.words.turn(table.view(0), NAMES)
    assert (asked.forms[0], asked.detail) == (
        "None of your cards is worth more than 13: pass",
        "If you pass, Bert pays K♥; you keep Q♦",
    )


def garbage(rng: Random) -> Move:
    cards = [*pack(), *map(Card.parse, ("Jo", "g9h", "b2c"))]
    card = rng.choice(cards)
    suits = Suits(tuple(rng.choice(tuple(Suit)[:4]) for _ in range(rng.randrange(1, 9))))
    order = Shuffle(tuple(rng.sample(cards, rng.randrange(14))), rng.choice(("", "green")))
    return rng.choice((Bid(card), Bid(card), CardOffer(card), Pass(), Play(card), suits, order))


@EACH_MATCH
def test_check_refuses_exactly_what_is_not_among_the_moves(seats: int, seed: int, options: dict[str, Any]) -> None:
    # SW-3, SW-10, SW-11
    rng = Random(seed)
    state = GAME.new(seats, options)
    while True:
        for _ in range(12):
            move = garbage(rng)
            error = state.refusal(move)
            if state.actor != DEALER:
                assert (error is None) == (move in state.moves())
            if error is not None:
                assert error.rule.startswith("SW-")
                assert error.reason.endswith(".")
        for move in state.moves():
            state.check(move)
            assert move in state.moves_with(move.cards)
        if state.actor is None:
            break
        state.apply(random_move(state, rng))


@EACH_MATCH
def test_the_moves_are_what_the_rules_describe(seats: int, seed: int, options: dict[str, Any]) -> None:
    # SW-3, SW-10, SW-11: every card tried one by one against what lies on the table
    rng = Random(seed)
    state = GAME.new(seats, options)
    while state.actor is not None:
        if state.actor != DEALER:
            zones = {zone.name: zone.cards for zone in state.zones()}
            values = {"faces_ten": {11: 10, 12: 10, 13: 10}, "royal_equal": {12: 13}, "queen_high": {12: 13, 13: 12}}
            worth = values.get(str(options.get("values")), {})
            shown = [worth.get(card.rank, int(card.rank)) for seat in range(seats) for card in zones[f"pick-{seat}"]]
            wanted: set[str] = {"pass"} if state.phase == "auction" else set()
            for card in zones[f"hand-{state.actor}"]:
                value = worth.get(card.rank, int(card.rank))
                if state.phase == "offer":
                    wanted.add(f"offer {card}")
                elif state.phase == "pick" or value > max(shown, default=0):
                    wanted.add(f"bid {card}")
            assert {str(move) for move in state.moves()} == wanted
        state.apply(random_move(state, rng))


def test_selected_cards_are_attempts_even_when_they_are_not_legal() -> None:
    # SW-11
    table = bid(begun("d h s", bidding="open"), "9")
    assert table.state.moves_with([Card.parse("3h")]) == []
    assert [str(move) for move in table.state.attempts([Card.parse("3h")])] == ["bid 3h"]
    assert [str(move) for move in table.state.attempts([])] == ["pass"]
    assert [str(move) for move in selling().state.attempts([Card.parse("3d")])] == ["offer 3d"]


def margin(seats: int, clever: int, rng: Random, **options: Any) -> float:
    """Return how far a seat that follows the policy ends ahead of the others, who bid at random, on the average."""
    state = GAME.new(seats, options)
    while state.actor is not None:
        policy = state.actor == clever
        state.apply(GAME.bot.policy(state, rng) if policy else random_move(state, rng))
    others = [score for seat, score in enumerate(state.scores) if seat != clever]
    return state.scores[clever] - sum(others) / len(others)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (4, {}),
        (3, {"ties": "carry_over"}),
        (3, {"prizes": "offered"}),
        (4, {"prizes": "offered", "seller_paid": True}),
        (2, {"bidding": "open"}),
        (4, {"bidding": "open"}),
        (4, {"prizes": "offered", "bidding": "open"}),
    ],
)
def test_the_policy_clearly_beats_random_play(seats: int, options: dict[str, Any]) -> None:
    # SW-6
    rng = Random(4)
    assert sum(margin(seats, number % seats, rng, **options) for number in range(60)) / 60 > 5


def test_the_policy_can_not_be_foreseen() -> None:
    # SW-3: the same position, many different bids; and not simply as much as the prize is worth
    table = begun("d h", "7 K")
    bids = Counter(str(GAME.bot.policy(table.state, Random(seed))) for seed in range(200))
    assert len(bids) >= 8
    assert max(bids.values()) < 60
    sampled = {str(move) for seed in range(20) for move in GAME.bot.candidates(table.state, Random(seed))}
    assert len(sampled) >= 5


def test_the_policy_wins_cheaply_what_nobody_can_outbid() -> None:
    # SW-4: with the other's three highest cards gone, a jack is as good as a king
    table = bid(begun("d h", "A 2 3 K"), "A K", "2 Q", "3 J")
    wins = {str(GAME.bot.policy(table.state, Random(seed))) for seed in range(40)}
    assert not wins & {"bid Kd", "bid Qd"}


def test_a_balanced_mixture_gives_up_nothing_whatever_the_other_bids() -> None:
    # SW-4, SW-5: one prize looked ahead, four cards each
    duel, hand = Duel(carries=False, stops_at=3), (1, 2, 3, 4)
    _, mixture = solve(duel.gains(hand, hand, (1, 2, 4), 3))
    assert sum(mixture) == pytest.approx(1)
    for against in zip(*duel.gains(hand, hand, (1, 2, 4), 3), strict=True):
        assert sum(part * gain for part, gain in zip(mixture, against, strict=True)) > -1e-6


@EACH_MATCH
def test_the_bot_looks_at_nothing_that_is_hidden(seats: int, seed: int, options: dict[str, Any]) -> None:
    # SW-3
    rng = Random(seed)
    state = GAME.new(seats, options)
    for _ in range(70):
        if state.actor not in (None, DEALER):
            view = state.view(state.actor)
            worlds = [state, *(GAME.guess(view, Random(number)) for number in range(3))]
            assert len({GAME.bot.policy(world, Random(1)) for world in worlds}) == 1
            offered = {tuple(GAME.bot.candidates(world, Random(1))) for world in worlds}
            assert len(offered) == 1
            found = offered.pop()
            assert len(set(found)) == len(found)
            assert set(found) <= set(state.moves())
            assert all(GAME.reason(state, move) for move in found)
        if state.actor is None:
            break
        state.apply(random_move(state, rng))


def test_worth_is_how_far_a_seat_is_ahead() -> None:
    # SW-6
    table = bid(begun("d h s", "7 K 2"), "9 8 2", "2 T 3")
    assert [GAME.bot.worth(table.state, seat) for seat in range(3)] == [-6, 6, -13]
    assert not GAME.bot.over(table.state, 0)


def test_copies_are_independent() -> None:
    # SW-3
    state = game_of(begun("d h s"))
    other = state.copy()
    other.apply(other.moves()[3])
    assert (state.actor, other.actor) == (0, 1)
    assert len(state.moves()) == 13
    assert state.picks == [None] * 3


def test_the_spare_suit_may_be_written_after_those_of_the_players_as_in_earlier_versions() -> None:
    # SW-2
    text = GAME.write_position(game_of(begun("d h s")))
    earlier = "".join(
        line.replace("d h s", "d h s c") for line in text.splitlines(keepends=True) if not line.startswith("spare")
    )
    assert earlier != text
    assert GAME.write_position(GAME.read_position(earlier)) == text


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("suits", "d d s"),
        ("spare", "s"),
        ("history", "7c, -, 9d 8h 2s, 1, no"),
        ("history", "7c, -, 9d 8h 2s, -, no"),
        ("hand-0", "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"),
        ("actor", "1"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(line: str, says: str) -> None:
    # SW-1, SW-4: Ann has won the first prize with the nine of diamonds, and bids first for the next one
    state = game_of(bid(begun("d h s", "7 K"), "9 8 2"))
    with pytest.raises(NotationError):
        changed(GAME, state, **{line: says})


@pytest.mark.parametrize(("line", "says"), [("leader", "1"), ("actor", "1"), ("pick-0", "-"), ("out", "2")])
def test_in_an_auction_the_bids_shown_say_who_leads_and_who_is_to_act(line: str, says: str) -> None:
    # SW-11
    state = game_of(bid(begun("d h s", "7 K", bidding="open"), "3 5 9"))
    with pytest.raises(NotationError):
        changed(GAME, state, **{line: says})


def test_the_cards_that_nobody_owns_lie_aside() -> None:
    # SW-13
    assert len(lies(begun("d h"), "aside")) == 13
    table = play(begun("d h"), "0 bid 9d")
    assert {text[-1] for text in lies(table, "aside")} == {"s"}
    assert len(texts(table)) == 13


def test_when_all_is_sold_no_purse_is_shown_any_more() -> None:
    # SW-6
    table = Table(GAME, [Seat(name) for name in NAMES[:3]], {"ranks": 4})
    rng = Random(1)
    while table.state.actor is not None:
        assert GAME.words.middle(table.view(0), NAMES).rows or not table.view(0).facts.suits
        play_on(table, rng)
    assert GAME.words.middle(table.view(0), NAMES).rows == ()
