"""A damaged table file is refused with a line, or gives a sound table."""

from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.table import Branch, Table
from cardtable.games import GAMES as REAL_GAMES
from cardtable.store.plain_yaml import TextProblem
from cardtable.store.tables.format import parse_table, table_text
from tests.commits import by_turns
from tests.contract.toy import TOY
from tests.made_moves import at_random
from tests.situations import after, at
from tests.store.tables import texts

GAMES = (TOY, *REAL_GAMES)
BITS = [
    b"\n", b"- ", b"{", b"]", b": ", b"#", b'"', b"&a", b"*a", b"\0", b"\xff", b"\xc3", b"---\n", b"\t", b"1", b" pass",
    b"moves:\n", b"- dealer shuffle\n", b"- 0 pass\n", b"\r", b"!!x ", b"| ", b"<<: ", b"~", b"? ", b"99999999999",
]  # fmt: skip


def spoiled(content: bytes, rng: Random) -> bytes:
    """Return the file with one thing changed: bytes, words, or lines."""
    place, length = rng.randrange(len(content)), rng.choice((1, 1, 2, 7, 40))
    lines = content.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(8):
        case 0:
            return content[:place] + content[place + length :]
        case 1:
            return content[:place] + bytes([rng.randrange(256)]) + content[place + 1 :]
        case 2:
            return content[:place] + rng.choice(BITS) + content[place:]
        case 3:
            return content[:place]
        case 4:
            lines[one], lines[other] = lines[other], lines[one]
        case 5:
            lines.insert(one, lines[other])
        case 6:
            del lines[one]
        case 7:
            words = lines[one].split(b" ")
            words[rng.randrange(len(words))] = rng.choice(lines[other].split(b" "))
            lines[one] = b" ".join(words)
    return b"\n".join(lines)


def outcome(content: bytes) -> Table | TextProblem:
    """Return the table in the bytes, or why there is none."""
    try:
        return parse_table(content, GAMES).table
    except TextProblem as problem:
        return problem


@pytest.mark.parametrize(
    "game", [TOY, *by_turns([(game,) for game in REAL_GAMES], "damaged files of games")], ids=lambda game: game.id
)
def test_a_damaged_file_is_refused_or_sound(game: Game) -> None:
    rng = Random(f"spoil {game.id}")
    refused = 0
    for seed in range(6):
        table = at(game, seats=rng.choice(game.players), until=after(25), by=at_random, seed=seed)
        table.branches = [Branch(each, tuple(table.log[each : each + 4])) for each in range(seed % 3)]
        table.rewind(len(table.log) - seed % 3 * 2)  # some with moves that were taken back
        good = table_text(table).encode()
        for _ in range(50):
            content = good
            for _ in range(rng.choice((1, 1, 1, 2, 5))):
                content = spoiled(content, rng) or b"x"
            read = outcome(content)
            if isinstance(read, TextProblem):
                refused += 1
                assert 1 <= read.line <= content.count(b"\n") + content.count(b"\r") + 1
                assert read.reason
                continue
            again = parse_table(table_text(read).encode(), GAMES).table
            assert (texts(again), again.undone, again.branches) == (texts(read), read.undone, read.branches)
            assert again.seats == read.seats
    assert 100 < refused < 300  # it is tried on files that are taken too
