"""Written cards, moves and tables can be read back, and any other text is refused in words."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.cards import RANKS, SUITS, Back, Card, NotationError, parse_cards, write_cards
from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.store.seating import is_name
from cardtable.store.tables.format import parse_table, table_text
from tests.contract.toy import TOY
from tests.made_moves import at_random
from tests.properties import signs
from tests.properties.outcome import outcome
from tests.situations import after, at, or_the_end

CARDS = st.just(Card.parse("Jo")) | st.builds(
    Card.of, st.sampled_from(RANKS), st.sampled_from(SUITS), st.sampled_from(Back)
)
OTHERS = ["c", "h", "0", "7", "140", "7h", "8n", "nullo", "pass", "bid", "play"]
WORDS = CARDS.map(str) | st.sampled_from(OTHERS) | st.text(signs.ANY, max_size=6)
NAMES = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), min_size=1, max_size=60)
SEATS = st.builds(Seat, NAMES.filter(is_name)) | st.builds(
    Seat, NAMES.filter(is_name), st.just(PlayerKind.AI), st.sampled_from(AILevel)
)


@given(st.lists(CARDS))
def test_cards_come_back_from_their_text(cards: list[Card]) -> None:
    assert list(parse_cards(write_cards(cards))) == cards
    assert [eval(repr(card)) for card in cards] == cards  # repr rebuilds the value


@given(WORDS | st.text(signs.ANY, max_size=4))
def test_a_text_is_a_card_or_is_refused_by_name(text: str) -> None:
    card = outcome(Card.parse, text, NotationError)
    assert repr(text) in str(card) if isinstance(card, NotationError) else str(card) == text


@cache
def texts_of(game: Game) -> list[str]:
    """Return moves of a game as they are written in a random match, the shortest first."""
    table = at(game, seats=game.players[0], until=or_the_end(after(120)), by=at_random)
    return sorted({str(line.move) for line in table.log} | {str(move) for move in table.state.moves()}, key=len)


@st.composite
def edited(draw: st.DrawFn, game: Game) -> str:
    """Return the text of a move with up to three words taken out, put in, or put in the place of others."""
    words = draw(st.sampled_from(texts_of(game))).split()
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(words)))
        words[place : place + draw(st.integers(0, 1))] = draw(st.lists(WORDS, max_size=1))
    return " ".join(words)


@pytest.mark.parametrize("game", [TOY, *GAMES], ids=lambda game: game.id)
@given(st.data())
def test_a_text_is_refused_or_is_a_move_with_that_notation(game: Game, data: st.DataObject) -> None:
    move = outcome(game.parse, data.draw(edited(game)), NotationError)
    assert str(move) if isinstance(move, NotationError) else game.parse(str(move)) == move


@given(st.lists(SEATS, min_size=2, max_size=4), st.integers(0, 3), st.integers(1, 9), st.booleans())
def test_a_table_comes_back_from_its_file(seats: list[Seat], dealer: int, hands: int, give: bool) -> None:
    table = Table(TOY, seats, {"hands": hands, "give": give}, dealer % len(seats))
    again = parse_table(table_text(table).encode(), [TOY]).table
    assert (again.seats, again.house, again.dealer, again.log) == (table.seats, table.house, table.dealer, [])
