"""Five Hundred in words: the log, prompts, standing, bubbles."""

from cardtable.engine.voice.telling import Past
from cardtable.engine.voice.words import Fact, Pips, Standing, Token
from cardtable.games.five_hundred.game import GAME
from tests.games.five_hundred.deals import NAMES, deal, dealt, play
from tests.log_in_words import log_in_words

WORDS = GAME.words
ANN = "Jo 7c 8c 9c Tc Jc Qc Kc Ac 7d"


def test_the_lines_of_the_log() -> None:
    # FH-3, FH-6, FH-8
    table = dealt(ANN, widow="8d 9d Td")
    play(table, "0 bid 6nt; 1 pass; 2 pass; 0 discard 8d 9d Td; 0 play Jo h")
    assert log_in_words(GAME, table.view(0), NAMES) == [
        "The cards are dealt, 10 each",
        "Ann bids 6 no trump for 120",
        "Bert passes",
        "Cleo passes: Ann plays 6 no trump and takes the widow: 8♦, 9♦ and 10♦",
        "Ann discards 8♦, 9♦ and 10♦",
        "Ann leads the joker and asks for ♥",
    ]
    hidden = ["Cleo passes: Ann plays 6 no trump and takes the widow", "Ann discards 3 cards"]
    assert log_in_words(GAME, table.view(1), NAMES)[3:5] == hidden


def test_contract_and_trumps_are_always_shown() -> None:
    # FH-3, FH-6
    table = play(dealt(ANN, "8h", "9h Js", widow="8d 9d Td"), "0 bid 6c")
    view = table.view(1)
    assert WORDS.turn(table.view(0), NAMES).forms == ("Bid more than 6♣ (60) or pass",)
    assert WORDS.turn(view, NAMES).forms == ("Bid more than 60, or pass", "More than 60?")
    assert WORDS.seat_status(view, 0, NAMES).forms == ("0 points", "0")
    before = WORDS.standing(view, NAMES).fact
    assert before == Fact("Five Hundred · to 500", ("Ann 0 · Bert 0 · Cleo 0", "0 · 0 · 0"), "FH-12", scores=True)
    view = play(table, "1 pass; 2 pass; 0 discard 8d 9d Td; 0 play Jo; 1 play 8h; 2 play Js").view(1)
    contract = Fact("Contract", ("Ann: 6♣, 60 points", "Ann: 6♣"), "FH-6")
    assert WORDS.standing(view, NAMES) == Standing(Token("♣", rule="FH-2"), contract)
    assert WORDS.seat_status(view, 0, NAMES).pips == Pips(1, 6, "1 of 6")
    assert WORDS.seat_status(view, 2, NAMES).forms == ("partner · 0", "0")
    assert GAME.sides_seen(view) == (1, 0, 0)


def test_over_the_highest_bid_no_other_is_asked_for() -> None:
    # FH-3
    table = play(dealt(), "0 bid 10nt")
    assert WORDS.turn(table.view(1), NAMES).forms == ("No bid is higher: pass",)
    assert WORDS.turn(table.view(0), NAMES).forms == ("Pass: no bid is higher",)


def test_the_standing_counts_a_dead_hand_until_the_next_one_is_dealt() -> None:
    # FH-5
    table = dealt(hands=6)
    labels = [
        WORDS.standing(play(table, call).view(0), NAMES).fact.label for call in ("", "0 pass", "1 pass", "2 pass")
    ]
    labels.append(WORDS.standing(deal(table).view(0), NAMES).fact.label)
    assert [label[-11:] for label in labels] == ["hand 1 of 6"] * 4 + ["hand 2 of 6"]


def test_after_a_dead_hand_that_is_the_last_there_is_no_new_deal() -> None:
    # FH-5, FH-12
    table = play(dealt(hands=1), "0 pass; 1 pass; 2 pass")
    assert log_in_words(GAME, table.view(0), NAMES, 1) == ["All pass: Ann, Bert and Cleo win the match"]
    play(table := dealt(hands=2), "0 pass; 1 pass; 2 pass")
    assert log_in_words(GAME, table.view(0), NAMES, 1) == ["All pass: a new deal"]


def test_the_bubble_of_a_bid_without_trumps_is_as_short_as_that_of_other_bids() -> None:
    table = play(dealt(), "0 bid 7h; 1 bid 7nt")
    views = [table.view_at(2, length) for length in (len(table.log) - 1, len(table.log))]
    said = [bubble.text for view in views for bubble in GAME.telling.bubbles(Past(view, len(view.log) - 1))]
    assert said == ["7♥", "7 NT"]
