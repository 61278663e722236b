"""The Card Game in words."""

from cardtable.engine.cards import parse_cards
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past
from cardtable.engine.voice.words import Fact, Standing, Steps, Tag, Token
from cardtable.games.the_card_game.game import GAME
from tests.games.tables import play
from tests.games.the_card_game.deals import JUNK, cards, round_of, table_of
from tests.games.the_card_game.deals import play as play_in
from tests.log_in_words import log_in_words

NAMES = ("Ann", "Bert", "Cleo")
WORDS = GAME.words


def test_selected_cards_find_their_moves() -> None:
    state = round_of(3, ["7c 8c 9c", ""], pile="Jd")
    assert [str(move) for move in state.moves_with(())] == ["take pile", "take discard"]
    play_in(state, "take pile")
    assert [str(move) for move in state.moves_with(cards("Jd"))] == ["discard Jd", "out Jd"]
    assert [str(move) for move in state.moves_with(cards("7c"))] == ["discard 7c"]
    assert list(state.moves_with(cards("7c 8c"))) == []
    assert list(state.moves_with(())) == []


def test_prompts_and_buttons() -> None:
    table = table_of(["7c 8c 9c", JUNK[1]], discard="Kc", pile="Jd Qs")

    def prompts(seat: int) -> tuple[str, ...]:
        return WORDS.turn(table.view(seat), NAMES).forms

    assert WORDS.turn(table.branch(0).view(0), NAMES).forms == (
        "The cards are being dealt: 3 each, and threes are wild",
    )
    assert prompts(0) == ("Take a card: pile or K♣", "Take a card")
    assert prompts(1) == ("Take a card from the pile, or K♣ from the discards",)
    buttons = [WORDS.label(table.view(0), move).button for move in table.state.moves()]
    assert buttons == ["Take from the pile", "Take K♣"]
    play(table, "0 take pile")
    buttons = [WORDS.label(table.view(0), move).button for move in table.state.moves_with(cards("Jd"))]
    assert buttons == ["Discard J♦", "Go out, discarding J♦"]
    assert prompts(0) == ("Go out, or discard a card", "Go out, or discard")
    assert prompts(1) == ("Discard a card",), "whether seat 0 can go out is nobody else's business"
    play(table, "0 out Jd")
    assert prompts(0)[0].endswith("from the discards (last turn)")
    play(table, "1 take pile", "1 discard Qs")
    assert prompts(1) == ("The cards are being dealt: 4 each, and fours are wild",)


def test_log_lines() -> None:
    table = table_of(["7c 8c 9c", JUNK[1]], discard="Kc", pile="Jd Qs")
    play(table, "0 take pile", "0 discard Jd", "1 take discard", "1 discard 9s", "0 take pile", "0 out Qs")
    told = log_in_words(GAME, table.view(0), NAMES)
    assert told == [
        "The cards are dealt, 3 each: K♣ is turned up",
        "Ann draws J♦ from the pile",
        "Ann discards J♦",
        "Bert takes J♦ from the discards",
        "Bert discards 9♠",
        "Ann draws Q♠ from the pile",
        "Ann goes out and discards Q♠: one last turn for Bert",
    ]
    assert log_in_words(GAME, table.view(1), NAMES)[1] == "Ann draws a card from the pile"


def test_the_end_of_a_round_says_what_each_player_is_left_with() -> None:
    names = ("Ann", "Bert", "Cleo")
    table = table_of(["7c 8c 9c", "7d 8d 2d", "7h 8h Ah"], discard="Kc", pile="Jd Qs Ts", seats=3, dealer=2)
    play(table, "0 take pile", "0 out Jd", "1 take pile", "1 discard Qs", "2 take pile", "2 discard Ts")
    view = table.view(1)
    line = GAME.telling.line(Past(view, len(view.log) - 1), People(names, 1)).text
    assert line == "Cleo discards 10♠: you are left with 17 points and Cleo with 16"


def test_cards_left_over_lie_by_rank_though_tens_and_courts_count_the_same() -> None:
    table = table_of(["Kd Th Jc", "", ""], discard="Kc", pile="Jd", seats=3, dealer=2)
    (left,) = WORDS.groups(table.view(0))
    assert left.cards == parse_cards("Th Jc Kd")


def test_round_wild_rank_last_turns_and_what_is_left_over_are_shown() -> None:
    table = table_of(["7c 8c 9c", "5d 5h Ks", ""], discard="Kc", pile="Jd", seats=3, dealer=2)
    shown = WORDS.standing(table.view(1), NAMES)
    assert shown == Standing(
        Token("3", on_card=True, rule="TC-2"), Fact("Round 1 of 11", ("Threes are wild",), "TC-10")
    )
    (left,) = WORDS.groups(table.view(1))
    assert (left.label, left.warns) == ("left over: 20", True)
    values = {str(card): value.text for (_, card), value in WORDS.card_values(table.view(1)).items()}
    assert values == {"5d": "5", "5h": "5", "Ks": "10"}
    assert WORDS.seat_status(table.view(0), 1, NAMES).tag == Tag("plays next", urgent=True, brief="next")
    play(table, "0 take pile", "0 out Jd")
    tags = [WORDS.seat_status(table.view(None), seat, NAMES).tag for seat in range(3)]
    assert [tag.text if tag else "" for tag in tags] == ["goes out", "last turn now", "last turn next"]
    assert WORDS.turn(table.view(1), NAMES).forms[0] == "Your last turn: take a card"


def test_wild_cards_in_the_melds_of_the_hand_say_what_they_stand_for() -> None:
    melds = []
    for hand in ("7c 9c 3d", "Ks Kh 3s"):
        (meld,) = WORDS.groups(table_of([hand]).view(0))
        melds.append([meld.label, *(str(mark.stands_for or mark.rank or "") for mark in meld.marks)])
    assert melds == [["run", "", "8c", ""], ["set", "", "", "K"]]  # TC-3


def test_in_little_room_the_last_turns_are_numbered() -> None:
    table = table_of(["7c 8c 9c", "5d 5h Ks", "", ""], discard="Kc", pile="Jd", seats=4, dealer=3)
    play(table, "0 take pile", "0 out Jd")
    tags = [WORDS.seat_status(table.view(None), seat, NAMES).tag for seat in range(1, 4)]
    assert [tag.brief for tag in tags if tag] == ["plays", "next", "3rd"]
    play(table, "1 take discard", "1 discard Jd")
    done = WORDS.seat_status(table.view(None), 1, NAMES).tag
    assert done == Tag("last turn done", brief="done")


def test_seats_show_points_and_what_was_taken() -> None:
    table = table_of(["7c 8c 9c", JUNK[1]], discard="Kc", pile="Jd Qs")
    play(table, "0 take discard", "0 out Kc")
    assert WORDS.seat_status(table.view(1), 0, NAMES).text == "0 points · goes out"
    assert WORDS.seat_status(table.view(0), 1, NAMES).text == "0 points · last turn now"
    play(table, "1 take discard", "1 discard 9s")
    assert WORDS.seat_status(table.view(0), 1, NAMES).forms == ("16 points", "16")
    table = table_of(JUNK, discard="Kc")
    play(table, "0 take discard", "0 discard 9h")
    assert WORDS.seat_status(table.view(1), 0, NAMES).tag == Tag("took K♣")


def test_the_question_says_what_stays_left_over_without_the_card_picked_up() -> None:
    # TC-8
    table = table_of(["7c 8c 9d", JUNK[1]], discard="Kc", pile="Kd")
    play(table, "0 take pile")
    turn = WORDS.turn(table.view(0), NAMES, [GAME.parse("discard Kd")])
    assert turn.forms[0] == "Discard K♦: 24 points stay left over"
    assert turn.steps == Steps((("Take",), ("Discard",)), 1)
    assert WORDS.turn(table.view(0), NAMES).forms == ("Discard a card", "Discard a card")


def test_the_last_turns_before_the_limit_are_counted() -> None:
    # TC-11
    table = table_of(JUNK, pile="Qs Qh", turn_limit=2)
    for left, moves in (("2 turns left", "0 take pile; 0 discard Qs; 1 take pile; 1 discard Qh"), ("1 turn left", "")):
        assert WORDS.standing(table.view(0), NAMES).fact.forms == (f"Threes are wild · {left}", left)
        play(table, moves)


def test_the_viewers_last_turn_is_announced_once() -> None:
    # TC-6
    def line(viewer: int) -> str:
        view = table.view(viewer)
        return GAME.telling.line(Past(view, len(view.log) - 1), People(NAMES, viewer)).text

    table = table_of(["7c 8c 9c", "5d 5h Ks", "2c 6d Th"], discard="Kc", pile="Jd Qd 3h", seats=3, dealer=2)
    play(table, "0 take pile; 0 out Jd")
    assert line(1) == "Ann goes out and discards J♦: one last turn for you and Cleo"
    play(table, "1 take pile; 1 discard Qd")
    assert line(2) == "Bert discards Q♦: this is your last turn"


def test_the_viewers_hand_is_arranged_in_its_melds() -> None:
    table = table_of(["7c 8c 3h", JUNK[1]], pile="2d")
    assert [group.label for group in WORDS.groups(table.view(0))] == ["run"]
    run, left = WORDS.groups(play(table, "0 take pile").view(0))
    assert (run.label, left.label, left.cards) == ("run", "left over: 2", cards("2d"))
    assert not WORDS.groups(table.view(None))
