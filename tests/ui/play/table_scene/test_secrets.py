"""What people see and hear does not depend on cards that they have not seen, nor on what the last person saw."""

import re
from itertools import combinations, islice
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.cards import Card, card_name
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.store.tables.folder import outline_of
from cardtable.ui.play.intents import Explain, TableCommand
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.layout import Spot
from tests.commits import by_turns
from tests.contract.matches import Moment, cards_in
from tests.contract.secrecy import exchanged, seen_cards
from tests.contract.setups import printed
from tests.made_moves import by_thumb_in_a_guess
from tests.situations import NAMES, SMALL, after, at, one_person
from tests.ui.at_the_table import Program, at_index, at_the_curtain
from tests.ui.twins import digest_of, same_match, turns_ending, twins

PERSON = 0


MOVES_WATCHED = 9


MAX_SEEDS = 20


def with_another(game: Game, seed: int) -> tuple[Table, Table | None]:
    """Return a table in the middle of a hand, and one that looks the same to the person though two cards are others."""
    setup, rng = printed(game), Random(seed)
    seats = one_person(seats=setup.seats)
    table = at(game, seats=seats, until=after(20 + seed), by=by_thumb_in_a_guess, seed=seed, dealer=setup.dealer)
    view = table.view(PERSON)
    unseen = sorted(set(cards_in(table.state)) - seen_cards(view))
    pairs = [pair for pair in combinations(unseen, 2) if pair[0].back is pair[1].back]
    moment = Moment(setup, len(table.log), tuple(table.log), table.state, {PERSON: view})
    for one, two in rng.sample(pairs, min(12, len(pairs))):
        other = exchanged(moment, one, two)
        if other is not None and other.view(PERSON) == view and other.state.zones() != table.state.zones():
            other.seats = table.seats
            return table, other
    return table, None


def experienced(folder: Path, table: Table, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return all frames, texts and sounds of the last moves, and what the list of tables says."""
    program = Program(folder, SMALL)
    seen: list[object] = []
    monkeypatch.setattr(program.app.sounds, "play", seen.append)
    begun = table.branch(len(table.log) - MOVES_WATCHED)
    begun.undone = table.log[len(begun.log) :]  # so that all make the same moves again, and no others:
    program.app.play.show(LiveMatch(begun, program.app.players, None, Random(1), pause=1000.0), PERSON)

    def look(seconds: float = 0.1) -> None:
        program.run(seconds)
        seen.extend((digest_of(program.screen.surface), *(part.label for part in program.scene.parts())))

    look()
    while begun.undone and isinstance(scene := program.scene, TableScene):
        look()
        if not scene.to_act:
            continue
        program.rest()
        for key in ("H", "Esc", "?", "Esc", "K", "Esc", "L", "T"):
            program.key(key)
            look()
        program.move(at_index([spot for spot in scene.board.rest if spot.in_hand][-1]))
        look(0.6)
        scene.make(begun.undone[0].move)
    look()
    return [*seen, outline_of(begun)]


# In the Bidding War, everyone knows the cards of all hands.
@pytest.mark.parametrize("game", [game for game in GAMES if game.id != "bidding-war"], ids=lambda game: game.id)
def test_nothing_on_the_screen_depends_on_a_card_that_the_person_has_not_seen(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(MAX_SEEDS):
        table, other = with_another(game, seed)
        if other is not None:
            first = experienced(tmp_path / "first", table, monkeypatch)
            assert first == experienced(tmp_path / "second", other, monkeypatch), f"seed {seed}"
            return
    raise AssertionError("no two tables looked the same")


def hand_of(scene: TableScene) -> list[Spot]:
    """Return the cards of the hand on the screen."""
    return [spot for spot in scene.board.rest if spot.in_hand]


def same_looking(game: Game, length: int) -> tuple[Table, Table | None]:
    """Return a table after a person's move, and another one with the same move that looks the same to an onlooker.

    Best of all with another hand of the very person whose turn ends.
    """
    table = same_match(game, length + 1)
    line, public = table.log[length], table.branch(length).view(None)
    if line.actor == DEALER or table.state.actor in (line.actor, None, DEALER):
        return table, None
    same = (other for other in twins(table) if other.branch(length).view(None) == public)
    few = list(islice((other for other in same if other.log[length].move == line.move), 8))
    own = (other for other in few if other.view(line.actor) != table.view(line.actor))
    return table, next(own, few[0] if few else None)


def frames_of_a_turn(folder: Path, table: Table, length: int, *, log: bool) -> list[bytes]:
    """Ask about all kinds of things in a turn, make the move, and return the frames up to the next curtain.

    :param log: whether the person leaves the log open.
    """
    program = Program(folder, SMALL)
    program.app.profile.set("click_plays", False)  # the clicks below are to pick cards up, not to play them
    program.app.play.show(LiveMatch(table.branch(length), program.app.players, None, Random(1), pause=0.0))
    scene = program.comes_to(TableScene)
    program.open_curtain()
    assert scene.playing.shown == table.log[length].actor
    for spot in hand_of(scene)[:2]:
        program.click(at_index(spot))
    program.key("H")
    program.run(0.2)
    assert scene.hints.text
    program.key("H")
    if log:
        scene.act(TableCommand.LOG)
    last = hand_of(scene)[-1]
    program.move(at_index(last))
    program.run(1.0)
    scene.act(Explain(last, last.zone))
    program.run(0.1)
    scene.make(table.log[length].move)
    seen = []
    for place in ((400, 540), (190, 530), (400, 250)) * 8:
        program.move(place)
        program.run(1 / 15)
        seen.append(digest_of(program.screen.surface))
        if isinstance(program.scene, ScoreSheetPage):
            break
    return seen


@pytest.mark.parametrize(
    ("game", "log"),
    by_turns(
        [(game, log) for game in GAMES for log in (True, False)],
        "turns with the log open or closed",
        2,
        name=lambda game, log: f"{game.id}-{log}",
    ),
)
def test_no_frame_between_two_turns_depends_on_a_hidden_card(tmp_path: Path, game: Game, log: bool) -> None:
    for length in turns_ending(game):
        table, other = same_looking(game, length)
        if other is None:
            continue
        actor = table.log[length].actor
        first = frames_of_a_turn(tmp_path / "a", table, length, log=log)
        assert first == frames_of_a_turn(tmp_path / "b", other, length, log=log), f"after move {length}"
        if other.view(actor) != table.view(actor) or game.id == "bidding-war":  # where everybody knows all hands
            return
    raise AssertionError("no two tables looked the same")


def test_the_curtain_looks_the_same_whatever_the_hands(tmp_path: Path) -> None:
    pictures = []
    for seed in (1, 2):
        program, _ = at_the_curtain(tmp_path / str(seed), "blues-and-greens", NAMES[:4], seed)
        program.run(0.5)
        pictures.append(program.screen.surface.get_buffer().raw)
    assert pictures[0] == pictures[1]


def test_the_curtain_names_no_sealed_bid(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, "bidding-war", NAMES[:4])
    for _ in range(5):
        program.open_curtain()
        scene.make(scene.match.moves()[3])
        program.run_through(lambda: scene.curtain is not None)
        seen = scene.match.view(None)
        cards = [card for entry in seen.log for card in entry.cards] + [
            card for zone in seen.zones for card in zone.faces
        ]
        public = {card_name(card) for card in cards if isinstance(card, Card)}
        for line in scene.curtain.recap.lines:
            assert set(re.findall("(?:[2-9AKQJ]|10)[♣♦♥♠]", line.text)) <= public
