"""Five Hundred as a whole: random matches, views and guesses, notation, the bot, the words."""

from random import Random

import pytest

from cardtable.engine.cards import JOKER, SUITS, Card, NotationError, Rank, Suit, parse_cards
from cardtable.engine.moves import Move, Pass, Play
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.engine.voice.words import Fact, Pips, Standing, Token
from cardtable.games.five_hundred.deck import DECK, cards_of
from cardtable.games.five_hundred.game import GAME
from cardtable.games.five_hundred.hand_value import contract_chance, expected_tricks, nullo_chance
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import CONTRACTS, Bid, Contract, Discard, LeadJoker
from tests.games.five_hundred.deals import NAMES, bid_alone, dealt, new_table, play
from tests.games.random_matches import moments, played_at_random
from tests.known_games import game_of
from tests.log_in_words import log_in_words

RNG_SEEDS = (1, 2, 3)


def random_table(seed: int, hands: int = 3) -> Table[FiveHundredState]:
    """Return a table at which this many hands have been played at random."""
    return played_at_random(new_table(dealer=seed % 3, hands=hands), Random(seed))


def naive_moves(state: FiveHundredState) -> set[Move]:
    """Return the legal moves by a slow, literal reading of the rules."""
    match state.phase:
        case "auction":
            standing = state.contract.value if state.contract else 0
            bids = {Bid(contract) for contract in CONTRACTS if contract.value > standing}
            return {Pass(), *(bid for bid in bids if state.house.nullo or not bid.contract.is_nullo)}
        case "play":
            hand = cards_of(state.hands[state.seat])
            return naive_plays(hand, state)
    return set(state.moves())


RED = (Suit.DIAMONDS, Suit.HEARTS)


def counts_as(card: Card, trump: Suit) -> Suit:
    """Return the suit that a card belongs to (FH-2)."""
    if trump is Suit.NONE:
        return card.suit
    same_colour = card.suit is not Suit.NONE and (card.suit in RED) == (trump in RED)
    return trump if card == JOKER or (card.rank is Rank.JACK and same_colour) else card.suit


def naive_plays(hand: tuple[Card, ...], state: FiveHundredState) -> set[Move]:
    _, contract = state.auction_won()
    trump = contract.trump
    if state.trick:
        led = Suit(state.led)
        return set(map(Play, [card for card in hand if counts_as(card, trump) is led] or hand))
    plays: set[Move] = {Play(card) for card in hand if card != JOKER or trump is not Suit.NONE}
    if JOKER in hand and trump is Suit.NONE:
        plays |= {LeadJoker(suit) for suit in SUITS}
    return plays


# Random matches


@pytest.mark.parametrize("seed", RNG_SEEDS)
def test_cards_are_conserved_and_a_move_is_always_possible(seed: int) -> None:
    for table in moments(random_table(seed)):
        state = table.state
        cards = sorted(card for zone in state.zones() for card in zone.cards)
        assert cards == sorted(DECK)
        assert bool(state.moves()) == (state.actor is not None)


@pytest.mark.parametrize("seed", RNG_SEEDS)
def test_moves_are_those_of_a_slow_reading_of_the_rules(seed: int) -> None:
    everything = [*map(Play, DECK), *map(LeadJoker, SUITS), *map(Bid, CONTRACTS), Pass()]
    for table in moments(random_table(seed)):
        state = table.state
        if state.phase not in ("auction", "play"):
            continue
        legal = naive_moves(state)
        assert set(state.moves()) == legal
        assert len(state.moves()) == len(legal)
        for move in everything:
            assert passes(state, move) == (move in legal)


def passes(state: State, move: Move) -> bool:
    return state.refusal(move) is None


def test_any_readable_move_gets_an_answer() -> None:
    rng = Random(7)
    words = ["pass", "bid 7h", "bid nullo", "play Jo", "play Jo c", "play 9h", "play g9h", "play 2c", "discard"]
    words += ["discard b9h 9h 9h", "discard 7c 8c 9c", "shuffle 7c", "shuffle"]
    for table in moments(random_table(4)):
        for text in rng.sample(words, 5):
            passes(table.state, GAME.parse(text))


def test_a_copy_is_independent() -> None:
    table = dealt()
    copy = table.state.copy()
    copy.apply(Pass())
    copy.apply(Bid(CONTRACTS[3]))
    assert table.state.view(0) == dealt().state.view(0)
    assert copy.actor == 2


# FH-7: what is selected becomes the play, or is refused with a reason


def test_selected_cards_become_moves() -> None:
    table = dealt("Jo 7c 8c 9c Tc Jc Qc Kc Ac 7d", widow="8d 9d Td")
    play(table, "0 bid 6nt; 1 pass; 2 pass")
    assert table.state.moves_with(parse_cards("9d 7c 8d")) == [Discard(parse_cards("7c 8d 9d"))]
    assert table.state.moves_with(parse_cards("7c 8d")) == []
    assert table.state.attempts(parse_cards("7c 8d")) == (Discard(parse_cards("7c 8d")),)
    play(table, "0 discard 8d 9d Td")
    assert len(table.state.moves_with([JOKER])) == len(table.state.attempts([JOKER])) == 4
    play(table, "0 play 7c")
    wrong = next(card for card in table.view(1).hand if card.suit is not Suit.CLUBS)
    assert table.state.attempts([wrong]) == (Play(wrong),)


# Notation


@pytest.mark.parametrize(
    "text", ["pass", "bid 7h", "bid 10s", "bid 8nt", "bid nullo", "discard 7c 8c 9c", "play 9h", "play Jo", "play Jo h"]
)
def test_moves_are_written_as_they_are_read(text: str) -> None:
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "bid", "bid 5h", "bid 11s", "bid 7", "bid 7h 8h", "play", "play 9h h", "play Jo x", "pass 7", "offer 9h"],
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse(text)


# Views and guesses


@pytest.mark.parametrize("seed", RNG_SEEDS)
def test_a_guess_looks_like_the_view_it_was_made_from(seed: int) -> None:
    rng = Random(seed)
    for table in moments(random_table(seed, hands=2)):
        for seat in (0, 1, 2, None):
            view = table.view(seat)
            assert GAME.guess(view, rng).view(seat, view.log) == view


def test_hidden_cards_can_be_exchanged_unseen() -> None:
    hands = ["7c 8c 9c Tc Jc Qc Kc Ac 7d 8d", "9d Td Jd Qd Kd Ad 7h 8h 9h Th", "Jh Qh Kh Ah 7s 8s 9s Ts Js Qs"]
    one = bid_alone(dealt(*hands, widow="Ks As Jo"), "6c", "discard 7d 8d Ks")
    hands[0], hands[2] = hands[0].replace("7d", "Jh"), hands[2].replace("Jh", "7d")
    two = bid_alone(dealt(*hands, widow="Ks As Jo"), "6c", "discard Jh 8d Ks")
    assert one.view(1) == two.view(1)
    assert one.view(None) == two.view(None)
    assert one.view(2) != two.view(2)


def test_a_guess_gives_nobody_a_suit_that_was_not_followed() -> None:
    table = dealt(
        "7c 8c 9c Tc Jc Qc Kc Ac 7d 8d",
        "Jo Ah Kh Qh Jh Th 9h 8h 7h 7s",
        "9d Td Jd Qd Kd Ad As Ks Qs Js",
        widow="8s 9s Ts",
    )
    bid_alone(table, "6d", "discard 8s 9s Ts")
    play(table, "0 play Ac; 1 play Ah; 2 play As")
    rng = Random(3)
    for _ in range(20):
        world = GAME.guess(table.view(0), rng)
        clubs = [card for seat in (1, 2) for card in cards_of(world.hands[seat]) if card.suit is Suit.CLUBS]
        assert clubs == []


def test_a_bid_makes_its_suit_likely_in_the_guessed_hand() -> None:
    table = dealt("9c Tc 7d 8d 9d Td 7h 8h 7s 8s", "Jh Jd Ah Kh Qh Th 7c 8c As Ks", dealer=0)
    play(table, "1 bid 8h; 2 pass")
    rng = Random(11)
    worlds = [GAME.guess(table.view(0), rng) for _ in range(60)]
    hearts = [sum(counts_as(card, Suit.HEARTS) is Suit.HEARTS for card in cards_of(world.hands[1])) for world in worlds]
    # Eight trumps are out of sight; by chance ten of 23 cards would bring the bidder 3.5 of them.
    assert sum(hearts) / len(hearts) > 4


# The bot


def random_move(state: State, rng: Random) -> Move:
    return rng.choice(state.moves())


def points_of(player: int, seed: int, hands: int) -> int:
    """Return the lead of a seat that plays by rules of thumb over two that move at random."""
    rng = Random(seed)
    state = GAME.new(3, {"hands": hands, "target": 5000}, seed % 3)
    while state.actor is not None:
        if state.actor == DEALER:
            move = state.deal(rng)
        else:
            move = GAME.bot.policy(state, rng) if state.actor == player else random_move(state, rng)
            state.check(move)
        state.apply(move)
    return state.scores[player] * 2 - sum(score for seat, score in enumerate(state.scores) if seat != player)


def test_rules_of_thumb_beat_random_play() -> None:
    gains = [points_of(seed % 3, seed, 10) for seed in range(12)]
    assert sum(gain > 0 for gain in gains) >= 11


def policy(table: Table[FiveHundredState]) -> str:
    move = GAME.bot.policy(table.state, Random(0))
    assert move in GAME.bot.candidates(table.state, Random(0))
    assert GAME.reason(table.state, move)
    return str(move)


def test_a_strong_hand_is_bid_and_a_weak_one_passed() -> None:
    assert policy(dealt("Jo Jh Jd Ah Kh Qh Th As Ks Ac")) in ("bid 8h", "bid 9h", "bid 10h")
    assert policy(dealt("Qc 9c Kd Qd 8d Jh Th 8s Ts Js")) == "pass"


def test_a_hand_of_low_cards_bids_nullo() -> None:
    assert policy(dealt("7c 8c 9c 7d 8d 9d 7h 8h 7s 8s")) == "bid nullo"


def test_the_bidder_draws_trumps_from_the_top() -> None:
    table = dealt("Jo Jh Jd Ah Kh Qh 7c 8c As Ks", widow="7d 8d 9d")
    assert policy(bid_alone(table, "8h", "discard 7d 8d 9d")) == "play Jo"


def test_the_last_player_wins_as_cheaply_as_possible() -> None:
    table = dealt("7c 7d", "Tc 8d", "Kc Jc 9c Ac", widow="8s 9s Ts")
    bid_alone(table, "6h", "discard 8s 9s Ts")
    play(table, "0 play 7c; 1 play Tc")
    # The bidder's card is beaten by the partner's ten already: nothing is wasted on it.
    assert policy(table) == "play 9c"
    table = dealt("Tc 7d", "7c 8d", "Kc Jc 9c Ac", widow="8s 9s Ts")
    bid_alone(table, "6h", "discard 8s 9s Ts")
    play(table, "0 play Tc; 1 play 7c")
    assert policy(table) == "play Jc"


def test_a_nullo_is_ducked() -> None:
    table = dealt("7c Qc 7d 8d 9d 7h 8h 9h 7s 8s", widow="9s Td Th")
    play(table, "0 bid nullo; 1 pass; 2 pass")
    assert "Qc" in policy(table)
    table = dealt("7c 8c 9c Qc 7d 8d 7h 8h 7s 8s", "Tc Jc", "Kc Ac", widow="9s 9d 9h")
    play(table, "0 bid nullo; 1 pass; 2 pass; 0 discard 9s 9d 9h; 0 play 7c; 1 play Tc; 2 play Kc; 2 play Ac")
    assert policy(table) == "play Qc"


def test_the_joker_is_discarded_in_a_nullo() -> None:
    table = dealt("Jo 8c 9c Qc 7d 8d 7h 8h 7s 8s", widow="9s 9d 9h")
    play(table, "0 bid nullo; 1 pass; 2 pass")
    assert "Jo" in policy(table)


def test_cards_of_equal_effect_are_compared_once() -> None:
    table = dealt("Jo Jh Jd Ah Kh Qh 7c 8c As Ks", widow="7d 8d 9d")
    bid_alone(table, "8h", "discard 7d 8d 9d")
    assert len(table.state.moves()) == 10
    assert len(GAME.bot.candidates(table.state, Random(0))) == 3  # a trump, a club, a spade


def test_better_cards_are_worth_more() -> None:
    strong = dealt("Jo Jh Jd Ah Kh Qh Th As Ks Ac").state.hands[0]
    weak = dealt("7c 8c 9c 7d 8d 9d 7h 8h 7s 8s").state.hands[0]
    assert expected_tricks(strong, Suit.HEARTS) > 8
    assert expected_tricks(weak, Suit.HEARTS) < 4
    assert expected_tricks(strong, Suit.NONE) > 6
    assert expected_tricks(weak, Suit.NONE) < 3
    assert nullo_chance(weak) > 0.7
    assert nullo_chance(strong) < 0.1
    assert contract_chance(strong, Contract(8, Suit.HEARTS)) > 0.85
    assert contract_chance(weak, Contract(6, Suit.HEARTS)) < 0.2


# The words


def test_the_game_is_on_the_list() -> None:
    assert game_of("five-hundred").bot is GAME.bot
    assert GAME.sides(3) == ((0,), (1,), (2,))


def test_the_lines_of_the_log() -> None:
    table = dealt("Jo 7c 8c 9c Tc Jc Qc Kc Ac 7d", widow="8d 9d Td")
    play(table, "0 bid 6nt; 1 pass; 2 pass; 0 discard 8d 9d Td; 0 play Jo h")

    def log(seat: int | None) -> list[str]:
        return log_in_words(GAME, table.view(seat), NAMES)

    assert log(0) == [
        "The cards are dealt, 10 each",
        "Ann bids 6 no trump for 120",
        "Bert passes",
        "Cleo passes: Ann plays 6 no trump and takes the widow: 8♦, 9♦ and 10♦",
        "Ann discards 8♦, 9♦ and 10♦",
        "Ann leads the joker and asks for ♥",
    ]
    assert log(1)[3:5] == ["Cleo passes: Ann plays 6 no trump and takes the widow", "Ann discards 3 cards"]


def test_contract_and_trumps_are_always_shown() -> None:
    table = dealt("Jo 7c 8c 9c Tc Jc Qc Kc Ac 7d", "8h", "9h Js", widow="8d 9d Td")
    play(table, "0 bid 6c")
    view = table.view(1)
    assert GAME.words.turn(table.view(0), NAMES).forms == ("Bid more than 6♣ (60) or pass",)
    assert GAME.words.turn(view, NAMES).forms == ("Bid more than 60, or pass", "More than 60?")
    assert GAME.words.seat_status(view, 0, NAMES).forms == ("0 points", "0")
    before = GAME.words.standing(view, NAMES).fact
    assert before == Fact("Five Hundred · to 500", ("Ann 0 · Bert 0 · Cleo 0", "0 · 0 · 0"), "FH-12", scores=True)
    play(table, "1 pass; 2 pass; 0 discard 8d 9d Td; 0 play Jo; 1 play 8h; 2 play Js")
    shown = GAME.words.standing(table.view(1), NAMES)
    assert shown == Standing(Token("♣", rule="FH-2"), Fact("Contract", ("Ann: 6♣, 60 points", "Ann: 6♣"), "FH-6"))
    assert GAME.words.seat_status(table.view(1), 0, NAMES).pips == Pips(1, 6, "1 of 6")
    assert GAME.words.seat_status(table.view(1), 2, NAMES).forms == ("partner · 0", "0")
    assert GAME.sides_seen(table.view(1)) == (1, 0, 0)
