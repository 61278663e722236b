"""Codes of deals, and the errors of texts that are not codes."""

from dataclasses import replace
from itertools import pairwise

import pytest

from cardtable.engine.deals import deal_code
from cardtable.engine.deals.deal_code import (
    ALPHABET,
    EXAMPLE,
    MAX_LENGTH,
    MAX_TEXT,
    PLAYERS_VERSION,
    CodeError,
    DealCode,
    DealNumberError,
    code_of,
    first_dealer,
    read_code,
)
from cardtable.engine.deals.honest import deal_of
from cardtable.engine.game import Game
from cardtable.engine.options import Value, options_of
from cardtable.engine.seats import AILevel
from cardtable.games import GAMES

PEOPLE = ("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
KNOWN = {
    "blues-and-greens": "11XF-9G9T-QRJQ-ZT90-0280-00SK",
    "blackjack": "11C3-5G9T-QRGZ-68R0-8H",
    "bidding-war": "11SJ-5G9T-QRHY-ET68-R03C",
    "big-three": "11TZ-7G9T-QRGZ-431G-ST",
    "five-hundred": "11X1-7G9T-QRGZ-431G-HT",
    "the-card-game": "11PW-5G9T-QRHF-SG40-05E",
}
"""A code of each game with all its house rules changed, which must stay readable in this format: house rules and their
values may only be added at the end."""


def code_for(game: Game, options: dict[str, Value] | None = None, deal: str = "1234") -> DealCode:
    levels = (None, *[AILevel.HARD] * (game.players[0] - 1))
    return DealCode(game, deal, levels, options or {}, 1)


def all_changed(game: Game) -> dict[str, Value]:
    """Return house rules that all differ from their defaults, each with its last or highest value."""
    changed: dict[str, Value] = {}
    for option in options_of(game.house):
        values = [value for value, _ in option.choices] or [option.high, option.low]
        changed[option.name] = next(value for value in reversed(values) if value != option.default)
    return changed


def playable(game: Game) -> dict[str, Value]:
    """Return changed house rules with which the fewest players can play."""
    return {name: value for name, value in all_changed(game).items() if name not in {"prizes", "seller_paid"}}


def same(one: DealCode, other: DealCode) -> bool:
    return replace(one, options=dict(one.options)) == replace(other, options=dict(other.options))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_code_describes_the_whole_table(game: Game) -> None:
    for seats in game.players:
        for level in AILevel:
            code = DealCode(game, "987654321", (None, *[level] * (seats - 1)), {}, 3)
            assert same(read_code(str(code), GAMES), code)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_code_holds_every_house_rule(game: Game) -> None:
    for option in options_of(game.house):
        values = [value for value, _ in option.choices] or [option.low, (option.low + option.high) // 2, option.high]
        for value in values:
            if value != option.default:
                seats = game.players[-1]
                code = DealCode(game, "5", (None, *[AILevel.EASY] * (seats - 1)), {option.name: value})
                try:
                    code.table(PEOPLE[:seats])
                except ValueError:
                    continue  # not for so many players
                assert same(read_code(str(code), GAMES), code)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_longest_code_has_at_most_sixty_characters_or_78_with_a_long_deal(game: Game) -> None:
    levels = (AILevel.EASY, None, *[AILevel.EXPERT] * (game.players[-1] - 2))
    code = DealCode(game, "9" * 18, levels, all_changed(game), 999)
    assert len(str(code)) <= 60
    assert len(str(replace(code, deal="f" * 32))) <= MAX_LENGTH


@pytest.mark.parametrize("deal", ["0" * 32, "f" * 32, "00112233445566778899aabbccddeeff", "1" * 32])
def test_a_code_holds_a_deal_that_nobody_can_find_by_trying(deal: str) -> None:
    for game in GAMES:
        code = code_for(game, playable(game), deal)
        assert same(read_code(f"Same deal: {code}", GAMES), code)
        table = code.table(PEOPLE[: len(code.levels)])
        assert same(code_of(table, deal), code)  # type: ignore[arg-type]  # there is one


def test_a_code_with_a_number_is_written_as_before_there_were_long_deals() -> None:
    assert str(code_for(GAMES[0], deal="9" * 18)).startswith("1")
    assert str(code_for(GAMES[0], deal="a" * 32)).startswith("2"), "earlier versions call it newer, not mistyped"


def test_people_may_sit_anywhere_and_levels_differ() -> None:
    levels = (AILevel.EASY, None, AILevel.EXPERT, None)
    code = DealCode(GAMES[0], "1", levels, {"target": 300})
    assert same(read_code(str(code), GAMES), code)
    assert code.table(PEOPLE[:4]).persons == (1, 3)


def test_leading_zeros_belong_to_the_number_of_a_deal() -> None:
    code = code_for(GAMES[0], deal="0070")
    assert read_code(str(code), GAMES).deal == "0070"


def test_spaces_hyphens_lower_case_and_look_alikes_are_accepted() -> None:
    code = code_for(GAMES[1])
    text = str(code)
    for written in (
        text.lower(),
        text.replace("-", " "),
        f"  {text.replace('-', '')}\n",
        text.replace("0", "O").replace("1", "l"),
        text.replace("-", "\u2013"),
        f"Cardtable, Blackjack: 2 to 1. The same deal: {text}",
    ):
        assert same(read_code(written, GAMES), code)


def test_every_wrong_character_and_every_exchange_of_neighbours_is_noticed() -> None:
    text = str(code_for(GAMES[0], {"target": 320, "bonus": 70})).replace("-", "")
    for place, right in enumerate(text):
        for wrong in ALPHABET.replace(right, ""):
            with pytest.raises(CodeError, match="mistyped"):
                read_code(text[:place] + wrong + text[place + 1 :], GAMES)
    for place, (one, two) in enumerate(pairwise(text)):
        if one != two:
            with pytest.raises(CodeError, match="mistyped"):
                read_code(text[:place] + two + one + text[place + 2 :], GAMES)
    for place in range(4, len(text)):
        with pytest.raises(CodeError, match=r"missing|mistyped"):
            read_code(text[:place], GAMES)


@pytest.mark.parametrize("text", ["Hello", "cardtable", "I do not know", "7 of hearts", "a b c d e", "12x", "4 711"])
def test_what_is_no_code_is_not_called_mistyped(text: str) -> None:
    with pytest.raises(CodeError, match="This is not a code") as caught:
        read_code(text, GAMES)
    assert EXAMPLE in str(caught.value)
    assert read_code(EXAMPLE, GAMES).game.id == "five-hundred"


@pytest.mark.parametrize("text", ["123456", " 4711 ", "0070", "9" * 18])
def test_a_deal_number_is_recognised_as_one(text: str) -> None:
    with pytest.raises(DealNumberError, match="is the number of a deal, not a code") as caught:
        read_code(text, GAMES)
    assert caught.value.deal == text.strip()


def test_a_long_text_is_refused_before_it_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    text = str(code_for(GAMES[0]))
    assert same(read_code(text.rjust(MAX_TEXT), GAMES), code_for(GAMES[0]))

    class Unsearched:
        def search(self, text: str) -> None:
            raise AssertionError(f"{len(text)} characters have been searched")

    monkeypatch.setattr(deal_code, "_IN_A_LINE", Unsearched())
    with pytest.raises(CodeError, match="too long"):
        read_code("AAAA-" * MAX_TEXT + text, GAMES)


def test_errors_say_what_is_wrong_with_a_code() -> None:
    game = GAMES[4]
    with pytest.raises(CodeError, match="no code yet"):
        read_code(" - ", GAMES)
    with pytest.raises(CodeError, match="no code contains 'U'"):
        read_code("ABCU", GAMES)
    with pytest.raises(CodeError, match="newer version of Cardtable, with AI players"):
        read_code(str(replace(code_for(game), players=PLAYERS_VERSION + 1)), GAMES)
    with pytest.raises(CodeError, match="for a game that this version"):
        read_code(str(code_for(game)), [each for each in GAMES if each is not game])
    with pytest.raises(CodeError, match=r"does not describe a table: .* is for 3 players"):
        read_code(str(DealCode(game, "1", (None, AILevel.HARD))), GAMES)


def test_errors_name_unknown_house_rules_and_values(monkeypatch: pytest.MonkeyPatch) -> None:
    text = str(code_for(GAMES[4], {"nullo": False, "hands": 7}))
    rules = options_of(GAMES[4].house)
    monkeypatch.setattr(deal_code, "options_of", lambda house: rules[:2])
    with pytest.raises(CodeError, match="names a house rule of Five Hundred that this version"):
        read_code(text, GAMES)
    fewer = (replace(rules[0], choices=rules[0].choices[:1]), *rules[1:])
    monkeypatch.setattr(deal_code, "options_of", lambda house: fewer)
    with pytest.raises(CodeError, match="a value for the house rule \u201cNullo\u201d that this version"):
        read_code(text, GAMES)


def checked(text: str) -> str:
    """Return a code with the right check at its end."""
    from cardtable.engine.deals.deal_code import _check

    check = _check(text)
    return text + ALPHABET[check >> 5] + ALPHABET[check & 31]


def test_a_code_in_a_newer_format_is_not_called_mistyped() -> None:
    with pytest.raises(CodeError, match=r"made by a newer version of Cardtable\.$"):
        read_code(checked("3" + str(code_for(GAMES[0])).replace("-", "")[1:-2]), GAMES)


@pytest.mark.parametrize("rest", ["0JEV5B19AP03YCB0", "1"])  # a level for each seat, or one for all AI players
def test_a_code_without_seats_describes_no_table(rest: str) -> None:
    text = str(code_for(GAMES[1])).replace("-", "")[:-2]
    with pytest.raises(CodeError, match=r"does not describe a table\.$"):
        read_code(checked(text[:4] + rest + text[5:] * (rest == "1")), GAMES)


def test_no_two_games_share_a_number_in_codes() -> None:
    assert len({str(code_for(game))[2:4] for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_known_codes_stay_readable(game: Game) -> None:
    code = read_code(KNOWN[game.id], GAMES)
    assert code.game is game
    assert code.options == playable(game)
    assert str(code) == KNOWN[game.id]


def test_the_code_of_a_table_is_that_of_its_deal() -> None:
    code = code_for(GAMES[2], {"ties": "carry_over"}, "42")
    table = code.table(PEOPLE[: len(code.levels)])
    assert table.dealer == first_dealer("42", len(code.levels))
    assert (table.counted, table.hands) == (PLAYERS_VERSION, 1)
    table.seed = "42 " + "0" * 32
    assert same(code_of(table, deal_of(table.seed)), code)  # type: ignore[arg-type]  # there is one
    assert code_of(table, "") is None
    assert code_of(table, "word") is None
