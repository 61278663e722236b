"""A written position can be read back; any other text is refused with the part at fault, or is a position too."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.games import GAMES
from tests.contract.matches import cards_in, random_move
from tests.contract.toy import TOY
from tests.properties import signs
from tests.properties.outcome import outcome

WORDS = ["-", "*", "0", "1", "3", "-1", "9", "77", "Jo", "7h", "g7h", "b2c", "yes", "no", "play", "over", "/", ":", ","]
EVERY = pytest.mark.parametrize("game", [TOY, *GAMES], ids=lambda game: game.id)


@cache
def texts_of(game: Game) -> list[str]:
    """Return positions of random matches with few and with many players."""
    texts = []
    for seats in {game.players[0], game.players[-1]}:
        state, rng = game.new(seats), Random(seats)
        for move in range(160):
            if state.actor is None:
                break
            state.apply(random_move(state, rng))
            if move in (0, 1, 3, 6, 10, 20, 30, 45, 60, 90, 120, 159):
                texts.append(game.write_position(state))
    return texts


@st.composite
def edited(draw: st.DrawFn, game: Game) -> str:
    """Return a position's text with up to three words or lines taken out, put in, or put in the place of others."""
    lines = draw(st.sampled_from(texts_of(game))).splitlines()
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["words", "words", "words", "out", "twice", "any"])):
            case "out":
                del lines[place]
            case "twice":
                lines.append(lines[place])
            case "any":
                lines[place] = draw(st.text(signs.ANY, max_size=12))
            case _:
                key, *words = lines[place].split() or [""]
                at = draw(st.integers(0, len(words)))
                new = draw(st.lists(st.sampled_from(WORDS) | st.sampled_from(words or ["-"]), max_size=1))
                words[at : at + draw(st.integers(0, 1))] = new
                lines[place] = " ".join([key, *words])
        if not lines:
            break
    return "\n".join(lines)


@EVERY
@given(st.data())
def test_a_text_is_a_position_that_can_be_played_or_is_refused(game: Game, data: st.DataObject) -> None:
    state = outcome(game.read_position, data.draw(edited(game)), NotationError)
    if isinstance(state, NotationError):
        assert str(state)
        return
    text = game.write_position(state)
    assert game.write_position(game.read_position(text)) == text
    first = game.start(state.seats, state.house, state.dealer)
    assert cards_in(state) == Counter(cards_in(first))
    if state.actor is not None:
        state.apply(random_move(state, Random(1)))
