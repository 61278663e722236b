"""Five Hundred: how cards rank, who must follow, who wins a trick."""

from itertools import pairwise
from random import Random

import pytest

from cardtable.engine.cards import JOKER, SUITS, Card, Rank, Suit, parse_cards
from cardtable.engine.moves import Move, Play
from cardtable.engine.table import Table
from cardtable.engine.view import NO_MARK, Mark
from cardtable.games.five_hundred.deck import DECK, cards_of
from cardtable.games.five_hundred.game import GAME
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import LeadJoker
from tests.games.five_hundred.deals import bid_alone, dealt, new_table, play
from tests.games.random_matches import moments, played_at_random
from tests.games.tables import refused, refused_by, texts
from tests.positions import comes_back

CLUBS = "7c 8c 9c Tc Jc Qc Kc Ac 7d 8d"
NO_CLUB = "Jo Ah Kh Qh Jh Th 9h 8h 7h 7s"


def playing(contract: str, *hands: str, widow: str = "9s Ts Js", moves: str = "") -> Table[FiveHundredState]:
    """Return a table where seat 0 has won this contract and discarded the widow, and some cards were played."""
    table = bid_alone(dealt(*hands, widow=widow), contract, f"discard {widow}")
    return play(table, moves)


def winner_of(contract: str, trick: str) -> str:
    """Return the card that wins this trick, played in this order by seats 0, 1, 2, whatever else they hold."""
    cards = trick.split()
    state = play(dealt(*cards), f"0 bid {contract}; 1 pass; 2 pass").state
    state.apply(next(move for move in state.moves() if parse_cards(cards[0])[0] not in move.cards))
    for card in cards:
        state.apply(GAME.parse(f"play {card}"))
    return cards[state.facts().tricks[0].winner]


# FH-2


@pytest.mark.parametrize(
    ("contract", "ranking", "other"),
    [
        ("6s", "Jo Js Jc As Ks Qs Ts 9s 8s 7s", "7h"),  # joker, right and left bower are the highest trumps
        ("6c", "Jo Jc Js Ac Kc Qc Tc 9c 8c 7c", "7h"),
        ("6d", "Jo Jd Jh Ad Kd Qd Td 9d 8d 7d", "7s"),
        ("6h", "Jo Jh Jd Ah Kh Qh Th 9h 8h 7h", "7s"),
        ("6s", "Ad Kd Qd Jd Td 9d 8d 7d", "8h"),  # other suits from ace to seven
        ("6c", "Ad Kd Qd Jd Td 9d 8d 7d", "8h"),
        ("6h", "Ad Kd Qd Td 9d 8d 7d", "8c"),  # without the left bower
        *(("6nt", " ".join(f"{rank}{suit}" for rank in "AKQJT987"), "7c" if suit == "d" else "7d") for suit in "cdhs"),
    ],
)
def test_how_cards_rank(contract: str, ranking: str, other: str) -> None:
    for higher, lower in pairwise(ranking.split()):
        assert winner_of(contract, f"{lower} {higher} {other}") == higher
        assert winner_of(contract, f"{higher} {other} {lower}") == higher


@pytest.mark.parametrize(
    ("contract", "trick", "winner"),
    [("6s", "Ah 7s 8s", "8s"), ("6s", "7h Ad 8h", "8h"), ("6s", "7h Ad Ac", "7h"), ("6nt", "7h Ad Ac", "7h")],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(contract: str, trick: str, winner: str) -> None:
    # FH-7
    assert winner_of(contract, trick) == winner


# FH-7


@pytest.mark.parametrize(
    ("contract", "hands", "lead", "legal"),
    [
        ("6s", ("7c", "8c Tc Kh As 7h 8h 9h Th Qh Ah"), "7c", "8c Tc"),
        # a player who cannot follow plays anything
        ("6s", ("7c", "7h 8h 9h Th Qh Kh Ah 7s 8s Jo"), "7c", "7h 8h 9h Th Qh Kh Ah 7s 8s Jo"),
        # the left bower follows trumps and not its printed suit
        ("6h", ("7h 7d", "Jd 8d 9c Tc Jc Qc Kc Ac 7s 8s"), "7h", "Jd"),
        ("6h", ("7d", "Jd 8d 9c Tc Jc Qc Kc Ac 7s 8s"), "7d", "8d"),
        # so does the joker, which is no way out of following suit with trumps
        ("6h", ("7h", "Jo 8d 9c Tc Jc Qc Kc Ac 7s 8s"), "7h", "Jo"),
        ("6h", ("7d", "Jo Qd Ad 9c Tc Jc Qc Kc Ac 7s"), "7d", "Qd Ad"),
        # FH-8: later in a trick the joker is only for who cannot follow
        ("6nt", ("7c 7d", "8c Jo Ah Kh Qh Jh Th 9h 8h 7h"), "7c", "8c"),
    ],
)
def test_suit_must_be_followed(contract: str, hands: tuple[str, ...], lead: str, legal: str) -> None:
    table = playing(contract, *hands, moves=f"0 play {lead}")
    assert texts(table) == {f"play {card}" for card in legal.split()}


LATE_HEARTS = "8h 9h 8d 9c Tc Qc Kc Ac 7s 8s"


@pytest.mark.parametrize(
    ("contract", "leader", "hand", "lead", "card", "reason"),
    [
        ("6s", "7c", "8c Tc Kh As 7h 8h 9h Th Qh Ah", "7c", "Kh", "You hold clubs (8♣ and 10♣), so you must play one."),
        ("6h", "7h 7d", "Jd 8d 9c Tc Jc Qc Kc Ac 7s 8s", "7h", "8d", "jack of the same colour is a trump"),
        ("6h", "7d", "Jd 8d 9c Tc Jc Qc Kc Ac 7s 8s", "7d", "Jd", "left bower"),
        ("6h", "7h", "Jo 8d 9c Tc Jc Qc Kc Ac 7s 8s", "7h", "9c", "joker"),
        ("6h", "7d", "Jo Qd Ad 9c Tc Jc Qc Kc Ac 7s", "7d", "Jo", "diamonds (Q♦ and A♦)"),
        # the card led is a trump although its face does not say so
        ("6h", "Jd 7d", LATE_HEARTS, "Jd", "8d", "J♦ is the left bower, a trump: you hold hearts (8♥ and 9♥), so"),
        ("6h", "Jo 7d", LATE_HEARTS, "Jo", "8d", "The joker is a trump: you hold hearts (8♥ and 9♥), so"),
    ],
)
def test_a_refusal_names_the_cards_that_follow(
    contract: str, leader: str, hand: str, lead: str, card: str, reason: str
) -> None:
    table = playing(contract, leader, hand, moves=f"0 play {lead}")
    assert reason in refused_by(table, f"play {card}", "FH-7")


def test_the_winner_leads_to_the_next_trick() -> None:
    table = playing("6s", "7c", "Ac Kc", "8c 9c", widow="7d 8d 9d", moves="0 play 7c; 1 play Ac; 2 play 8c")
    facts = table.state.facts()
    assert (table.state.actor, facts.leader, facts.suit, facts.taken) == (1, 1, None, (0, 1, 0))
    assert play(table, "1 play Kc; 2 play 9c").state.facts().winning == 1


def test_only_cards_held_are_played() -> None:
    table = playing("6s", "7c", "Ac", widow="7d 8d 9d")
    for text in ("play Ac", "play 7d", "play 2h", "play g9h", "bid 7h", "shuffle 7c"):
        assert refused(table, text) == "FH-7"
    assert table.state.attempts(parse_cards("Ac")) == (Play(Card.parse("Ac")),)


# FH-8


@pytest.mark.parametrize("contract", ["6nt", "nullo"])
def test_a_player_who_leads_the_joker_without_trumps_names_any_suit(contract: str) -> None:
    table = playing(contract, "Jo 7c 8c 9c Tc Jc Qc Kc Ac 7d")
    joker = {"play Jo c", "play Jo d", "play Jo h", "play Jo s"}
    assert {str(move) for move in table.state.moves() if JOKER in move.cards} == joker
    assert set(map(str, table.state.moves_with([JOKER]))) == set(map(str, table.state.attempts([JOKER]))) == joker
    assert refused(table, "play Jo") == "FH-8"


def test_the_suit_named_with_the_joker_must_be_followed_and_the_joker_wins() -> None:
    hands = "Jo 7c 8c 9c Tc Jc Qc Kc Ac 7d", "7h Ah 7s 8s 9s Ts Js Qs Ks As", "8d 9d Td Jd Qd Kd Ad 8h 9h Th"
    table = playing("6nt", *hands, widow="Jh Qh Kh", moves="0 play Jo h")
    assert table.state.facts().suit is Suit.HEARTS
    assert texts(table) == {"play 7h", "play Ah"}
    assert texts(play(table, "1 play Ah")) == {"play 8h", "play 9h", "play Th"}
    assert play(table, "2 play 8h").state.facts().taken == (1, 0, 0)


def test_later_in_a_trick_the_joker_names_no_suit_and_wins() -> None:
    table = playing("6nt", "7c 7d", "8c Jo Ah", moves="0 play 7c")
    assert "joker" in refused_by(table, "play Jo", "FH-8")
    table = playing("6nt", CLUBS, NO_CLUB, widow="8s 9s Ts", moves="0 play Ac")
    assert refused(table, "play Jo h") == "FH-8"
    assert play(table, "1 play Jo; 2 play 9d").state.facts().tricks[0].winner == 1


def test_with_trumps_the_joker_names_no_suit() -> None:
    table = playing("6h", "Jo 7c")
    assert refused(table, "play Jo h") == "FH-8"
    assert play(table, "0 play Jo").state.facts().suit is Suit.HEARTS


def test_the_suit_that_the_joker_asks_for_comes_back_from_a_position_after_other_tricks() -> None:
    table = playing("6nt", "Jo Ac", "7c", "8c", moves="0 play Ac; 1 play 7c; 2 play 8c; 0 play Jo d")
    assert comes_back(GAME, table.state)


@pytest.mark.parametrize(
    ("contract", "moves", "marks"),
    [
        ("6nt", "0 play Jo d", (Mark(suit=Suit.DIAMONDS),)),  # the suit that the joker asks for
        ("6h", "0 play Jd; 1 play Jh", (Mark(suit=Suit.HEARTS), NO_MARK)),  # FH-2: the left bower is a trump
    ],
)
def test_the_table_shows_what_the_face_of_a_card_does_not(contract: str, moves: str, marks: tuple[Mark, ...]) -> None:
    table = playing(contract, "Jo Jd 7c", "Jh", moves=moves)
    assert table.view(2).zone("trick").marks == marks


# Legality, read again from the rules and slowly

RED = (Suit.DIAMONDS, Suit.HEARTS)


def counts_as(card: Card, trump: Suit) -> Suit:
    """Return the suit that a card belongs to (FH-2)."""
    if trump is Suit.NONE:
        return card.suit
    same_colour = card.suit is not Suit.NONE and (card.suit in RED) == (trump in RED)
    return trump if card == JOKER or (card.rank is Rank.JACK and same_colour) else card.suit


def slow_plays(state: FiveHundredState) -> set[Move]:
    """Return the legal plays by a slow, literal reading of the rules."""
    hand, trump = cards_of(state.hands[state.seat]), state.auction_won()[1].trump
    if state.trick:
        led = Suit(state.led)
        return set(map(Play, [card for card in hand if counts_as(card, trump) is led] or hand))
    plays: set[Move] = {Play(card) for card in hand if card != JOKER or trump is not Suit.NONE}
    return plays | {LeadJoker(suit) for suit in SUITS if JOKER in hand and trump is Suit.NONE}


@pytest.mark.parametrize("seed", [1, 2])
def test_plays_are_those_of_a_slow_reading_of_the_rules(seed: int) -> None:
    everything = [*map(Play, DECK), *map(LeadJoker, SUITS)]
    for table in moments(played_at_random(new_table(dealer=seed % 3, hands=3), Random(seed))):
        if table.state.phase == "play":
            legal = slow_plays(table.state)
            assert set(table.state.moves()) == legal
            assert {move for move in everything if table.state.refusal(move) is None} == legal


def test_a_guess_gives_nobody_a_suit_that_was_not_followed() -> None:
    hands = CLUBS, NO_CLUB, "9d Td Jd Qd Kd Ad As Ks Qs Js"
    table = playing("6d", *hands, widow="8s 9s Ts", moves="0 play Ac; 1 play Ah; 2 play As")
    for seed in range(20):
        world = GAME.guess(table.view(0), Random(seed))
        assert not [card for seat in (1, 2) for card in cards_of(world.hands[seat]) if card.suit is Suit.CLUBS]


def test_a_bid_makes_its_suit_likely_in_the_guessed_hand() -> None:
    # FH-3
    table = dealt("9c Tc 7d 8d 9d Td 7h 8h 7s 8s", "Jh Jd Ah Kh Qh Th 7c 8c As Ks", dealer=0)
    view = play(table, "1 bid 8h; 2 pass").view(0)
    worlds = [GAME.guess(view, Random(seed)) for seed in range(60)]
    hearts = [sum(counts_as(card, Suit.HEARTS) is Suit.HEARTS for card in cards_of(world.hands[1])) for world in worlds]
    # Eight trumps are out of sight; by chance ten of 23 cards would bring the bidder 3.5 of them.
    assert sum(hearts) / len(hearts) > 4
