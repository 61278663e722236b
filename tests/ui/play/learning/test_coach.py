"""The coach, who comments on costly moves, the tutor, who asks before them, and what is kept to be practised."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ai.advice import Advice, Verdict, advise
from cardtable.ai.players import Inquiry, Reply
from cardtable.ai.questions import RequestKind
from cardtable.engine.game import game_in
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.pages.settings import SettingsPage
from cardtable.play.advice import figures_of
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.play.practice import Mistakes
from cardtable.store.practice import new_schedule
from cardtable.store.settings import COACH_FIRST, COACH_OFF, FIRST_MATCHES
from cardtable.store.statistics.records import MatchRecord
from cardtable.ui.play.intents import Press
from cardtable.ui.play.table_scene import TableScene
from tests.known_games import game_of
from tests.play.judges import one_hand
from tests.situations import LONG_NAMES, MEDIUM, NAMES, SMALL, after, at
from tests.store.played import PlayedTable
from tests.ui.advised import BLUNDER, GAME, GOOD, Judges, comment_of, sit
from tests.ui.at_practice import folder_of, today
from tests.ui.at_the_review import at_the_sheet, review
from tests.ui.at_the_table import Program, log_of

both_sizes = pytest.mark.parametrize("program", [MEDIUM, SMALL], ids=str, indirect=True)


class Slow(Judges):
    """Players whose judgements never come."""

    def advice(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply | None:
        self.judged += 1
        return None


class Late(Judges):
    """Players whose judgements come a few frames after they are hurried."""

    looks = 0

    def answer(self, inquiry: Inquiry) -> Reply | None:
        if inquiry.request.kind is not RequestKind.ADVICE or inquiry.request.deals == 0:
            return super().answer(inquiry)
        self.looks += inquiry.hurried
        return super().answer(inquiry) if self.looks > 5 else None


class Unsure(Judges):
    """Players whose judgement of a costly move is just beyond chance."""

    def advice(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply | None:
        reply = super().advice(view, moves, draw)
        assert reply is not None
        judged = reply.advice
        assert judged is not None
        verdicts = tuple(replace(each, error=each.loss / 2.1) for each in judged.verdicts)
        return replace(reply, advice=replace(judged, verdicts=verdicts))


@pytest.fixture
def program(tmp_path: Path, request: pytest.FixtureRequest) -> Program:
    return Program(tmp_path, getattr(request, "param", MEDIUM))


def press(scene: TableScene, move: str) -> None:
    """Choose a move, as its button or card does."""
    scene.act(Press(scene.match.game.parse(move)))


def played(scene: TableScene) -> list[str]:
    """Return the moves of people."""
    return [str(line.move) for line in log_of(scene) if line.actor in scene.match.persons]


def commented(program: Program) -> TableScene:
    """Make the blunder, and return the table on the person's next turn, with the comment of the coach."""
    scene = sit(program)
    press(scene, BLUNDER)
    program.run_until(lambda: scene.to_act)
    program.rest()
    assert scene.advice.open
    return scene


# The coach


@both_sizes
def test_a_costly_move_is_commented_on_in_the_words_of_the_hint(program: Program) -> None:
    scene = commented(program)
    said = scene.advice.comment
    assert said.text.sentence == "“Go out, discarding K♠” was better than “Discard 9♣”."
    assert (said.text.figures, said.text.note) == ("", ""), "they would be others later"
    assert said.text.why.startswith("All your cards but K♠ are in runs and sets (9♣ 9♦ 9♥), so you can go out.")
    covered = scene.advice.rect
    assert covered.width
    assert not covered.colliderect(scene.board.layout.prompt)
    assert not any(covered.colliderect(part.rect) for part in program.parts("button"))
    # Where there is no column it may lie over the lower edge of a card, never over an index.
    assert not any(covered.colliderect((*spot.rect.topleft, spot.rect.width, 40)) for spot in scene.board.rest)
    program.key("Esc")
    assert not scene.advice.open
    assert scene.desk.dialog is None, "Esc closes the comment and nothing else"


def test_more_measures_what_a_move_cost_as_a_review_does(program: Program) -> None:
    scene = sit(program)
    view = scene.match.view_of_hand(scene.match.actor)
    game, move = scene.match.game, scene.match.game.parse(BLUNDER)
    press(scene, BLUNDER)
    program.run_until(lambda: scene.to_act)
    program.rest()
    program.click(next(part.rect.center for part in scene.advice.desk.parts() if part.label == "More"))
    comment = scene.advice.comment
    program.run_until(lambda: not comment.measuring)
    settled = advise(view, game, [move]).verdict(move)
    assert settled is not None
    assert settled.settled
    assert comment.text.figures == figures_of(settled, game.bot.measure())
    assert not comment.text.more
    assert scene.advice.rect.width


@pytest.mark.parametrize("program", [SMALL], ids=str, indirect=True)
def test_in_a_narrow_window_the_comment_leaves_the_event_line_alone(program: Program) -> None:
    scene = sit(program, coach=COACH_OFF, game="blues-and-greens", position="threes that would only be stuck")
    scene.advice.show(
        comment_of(scene, "“Draw from the deck” was better than “Take K♦”.", "K♦ would stay in your hand.")
    )
    scene.refresh()
    program.run(0.1)
    assert scene.advice.rect.width
    assert not scene.board.layout.column.width
    assert not scene.advice.rect.colliderect(scene.board.layout.event)


def test_in_a_wide_window_the_comment_comes_up_only_in_its_column(program: Program) -> None:
    scene, places = sit(program), list[Rect]()
    press(scene, BLUNDER)
    while not scene.to_act:
        program.run(1 / 30)
        places += [scene.advice.rect.copy()] if scene.advice.rect.width else []
    assert places
    assert all(scene.board.layout.column.contains(place) for place in places)
    scene = sit(program)
    press(scene, GOOD)
    assert scene.advice.comment is None, "a good move is not commented on"


def test_the_coach_is_silent_where_a_review_may_find_otherwise_but_the_tutor_asks(program: Program) -> None:
    scene = sit(program, players=Unsure())
    press(scene, BLUNDER)
    assert scene.advice.comment is None
    scene = sit(program, tutor="medium", players=Unsure())
    press(scene, BLUNDER)
    assert scene.desk.dialog is not None


def test_a_click_closes_the_comment(program: Program) -> None:
    scene = commented(program)
    program.click(scene.advice._close.rect.center)
    assert not scene.advice.open


def test_the_comment_disappears_with_the_next_move_and_gives_its_place_to_a_hint(program: Program) -> None:
    scene = commented(program)
    before = scene.advice.comment
    press(scene, str(scene.match.moves()[0]))
    assert scene.advice.comment is not before
    scene = commented(program)
    program.key("h")
    program.run(0.5)
    assert scene.hints.open
    assert scene.advice.comment is None


def test_the_coach_can_be_turned_off_on_the_comment_and_then_no_move_is_judged(program: Program) -> None:
    scene = commented(program)
    program.click(scene.advice._off.rect.center)
    assert not scene.advice.open
    assert program.app.profile.settings.coach == COACH_OFF
    assert not scene.manner.may_coach
    players = Judges()
    scene = sit(program, coach=COACH_OFF, players=players)
    press(scene, BLUNDER)
    assert (players.judged, scene.advice.comment) == (0, None)


@pytest.mark.parametrize("learns", [True, False])
def test_at_first_the_coach_speaks_to_learners_alone(program: Program, learns: bool) -> None:
    scene = sit(program, coach=COACH_FIRST, learners=(0,) if learns else (1,))
    assert scene.playing.shown == 0
    press(scene, BLUNDER)
    assert (scene.advice.comment is not None) is learns


def test_a_player_who_has_finished_enough_matches_is_no_learner(program: Program) -> None:
    game = game_in(GAMES, GAME)
    seats = (Seat(NAMES[0]), Seat(NAMES[1], PlayerKind.AI))
    match = program.app.sittings.new(game, MatchSetup(seats, {})).match
    assert match.learners == {0}
    for number in range(FIRST_MATCHES):
        past = PlayedTable(f"table {number}", GAME, {}, seats, "")
        program.app.sittings.statistics.append(
            MatchRecord(when=datetime(2026, 1, 1, tzinfo=UTC), **past.values, number=11, scores=(0, 1), winners=(0,))
        )
    assert match.learners == {0}  # as it was at first
    assert program.app.sittings.new(game, MatchSetup(seats, {})).match.learners == frozenset()


def test_with_several_people_the_comment_comes_before_the_curtain(program: Program) -> None:
    scene = sit(program, people=True)
    program.run(0.5)
    press(scene, BLUNDER)
    program.run(2.0)
    dialog = scene.desk.dialog
    assert dialog is not None
    assert scene.curtain is None
    assert scene.playing.shown is None  # the hand has left the screen
    program.rest()
    program.key("Enter")
    program.run(2.0)
    assert scene.curtain is not None
    assert scene.desk.dialog is None


# The tutor


def test_the_tutor_asks_before_a_costly_move_and_not_before_a_good_one(program: Program) -> None:
    scene = sit(program, tutor="medium", coach=COACH_OFF)
    before = played(scene)
    press(scene, BLUNDER)
    dialog = scene.desk.dialog
    assert [each.label for each in dialog.answers] == ["Think again", "Show hint", "Play anyway", "Off"]
    assert played(scene) == before
    program.rest()
    program.key("Esc")
    assert scene.desk.dialog is None
    assert played(scene) == before
    press(scene, GOOD)
    assert scene.desk.dialog is None
    assert played(scene) == [*before, GOOD]
    assert scene.advice.comment is None


def test_what_a_move_costs_depends_on_the_size_of_mistakes(program: Program) -> None:
    scene = sit(program)
    good, blunder = map(scene.match.game.parse, (GOOD, BLUNDER))
    for move in (good, blunder):
        scene.match.ask_cost(move, scene.now)
        assert not scene.match.awaits_cost(scene.now)
    assert scene.match.cost_of(good, Mistake.SMALL) is None
    for size in Mistake:
        cost = scene.match.cost_of(blunder, size)
        assert str(cost.advice.best) == GOOD


@pytest.mark.parametrize(("program", "by"), [(MEDIUM, "keys"), (SMALL, "mouse")], ids=str, indirect=["program"])
def test_play_anyway_makes_the_move_and_the_coach_says_nothing_more(program: Program, by: str) -> None:
    scene = sit(program, tutor="medium")
    press(scene, BLUNDER)
    program.run(0.5)
    if by == "mouse":
        program.press("Play anyway")
    else:
        program.rest()
        for _ in range(2):
            program.key("Tab")
        program.key("Space")
    assert played(scene)[-1] == BLUNDER
    assert scene.advice.comment is None


def test_the_tutor_shows_the_hint_and_is_turned_off_in_this_game(program: Program) -> None:
    scene = sit(program, tutor="medium")
    before = played(scene)
    press(scene, BLUNDER)
    program.run(0.5)
    program.press("Show hint")
    program.run(0.5)
    assert str(scene.hints.found.best) == GOOD
    press(scene, BLUNDER)
    program.run(0.5)
    program.press("Off")
    assert played(scene) == before
    assert program.app.profile.settings.tutor == {}
    assert scene.manner.tutor is None


def test_the_tutor_does_not_ask_about_a_move_that_is_not_judged_in_time(program: Program) -> None:
    scene = sit(program, tutor="small", players=Slow())
    press(scene, BLUNDER)
    frames = 0
    while not scene.board.moving:
        assert [str(card) for card in scene.board.selected] == ["9c"], "it is held up meanwhile"
        program.tick(seen=False)
        program.clock.sleep(1 / 60)
        frames += 1
    assert 1 < frames < 10
    assert scene.desk.dialog is None
    assert played(scene)[-1] == BLUNDER


@pytest.mark.parametrize("taken_back", [False, True])
def test_a_card_sets_out_at_once_and_the_coach_speaks_when_the_move_is_judged(
    program: Program, taken_back: bool
) -> None:
    """Unless the move was taken back meanwhile."""
    scene = sit(program, players=Late())
    press(scene, BLUNDER)
    program.tick()
    assert scene.board.moving, "nobody waits for the judgement"
    assert played(scene)[-1] == BLUNDER
    assert scene.advice.comment is None
    if taken_back:
        program.key("U")
    program.run(0.5)
    assert (scene.advice.comment is None) is taken_back


def test_a_dropped_card_lies_where_it_was_dropped_until_the_tutor_is_heard(program: Program) -> None:
    scene = sit(program, tutor="small", players=Slow())
    program.run(0.5)
    spot = next(each for each in scene.board.spots if str(each.card) == "9c")
    start, there = (spot.rect.left + 8, spot.rect.top + 12), scene.board.layout.boxes["discard"].center
    program.move(start)
    program.hold(start)
    for place in (scene.board.layout.middle.center, there):
        program.screen.post(Event(pygame.MOUSEMOTION, pos=place, rel=(9, 9), buttons=(1, 0, 0)))
        program.loop.tick()
    held = scene.hands.drag.held(scene.board)[0].rect
    program.let_go(there)
    assert played(scene)[-1] != BLUNDER
    look = scene.look
    ways = []
    while played(scene)[-1] != BLUNDER:
        with look.listing.of(look.metrics.size) as parts:
            scene.draw(Surface(look.metrics.size, 0, 32))
        ways.append([part.whole for part in parts if (part.kind, part.label) == ("card", "9c")])
        program.tick()
        program.clock.sleep(1 / 60)
    assert ways
    assert all(way == [held] for way in ways), "once, and not in the hand"
    motion = next(each for each in scene.board.motions if str(each.becomes) == "9c")
    assert motion.start == held


def test_moves_are_judged_once_while_the_person_thinks(program: Program) -> None:
    players = Judges()
    scene = sit(program, tutor="small", players=players)
    program.run(3.0)
    assert players.judged == 1
    press(scene, BLUNDER)
    assert players.judged == 1


def test_the_settings_have_a_tutor_for_each_game(program: Program) -> None:
    page = SettingsPage(program.app)
    assert {f"tutor {game.id}" for game in GAMES} <= set(page.rows)
    name = f"tutor {GAME}"
    page._change(name, "large")
    assert program.app.profile.settings.tutor == {GAME: "large"}
    page._change(name, "off")
    assert program.app.profile.settings.tutor == {}


@pytest.mark.parametrize("program", [SMALL], ids=str, indirect=True)
def test_on_a_crowded_table_a_comment_folds_and_a_click_unfolds_it(program: Program) -> None:
    scene = program.sit_in(at("blues-and-greens", seed=23, until=after(120), names=LONG_NAMES))
    program.run_until(lambda: scene.to_act)
    better = "“Meld 4♣–10♣ (14 points)” was better than “Play green Q♦”. 189 points on average, tried out in 300 deals."
    reason = 4 * "With blue 6♦ and the six cards above it you can lay down 23 points. "
    scene.advice.show(comment_of(scene, better, reason))
    scene.refresh()
    program.run(0.1)
    cards = [spot.rect for spot in scene.board.rest]
    assert scene.advice.narrow.folded
    folded = scene.advice.rect.copy()
    assert folded.collidelist(cards) < 0
    program.click(scene.advice.rect.move(6, 6).topleft)
    program.run(0.1)
    assert scene.advice.open
    assert scene.advice.rect.height > folded.height
    program.rest()
    program.click(scene.advice.rect.move(6, 6).topleft)
    assert not scene.advice.open


FH = game_of("five-hundred")


def test_costly_moves_that_a_review_shows_are_practised_from_the_next_day_on(tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, one_hand(FH))
    sheet = review(program).sheet
    kept = folder_of(program).own("Ann")
    assert {(each.exercise.made, each.exercise.best) for each in kept} == {
        (each.move, each.better) for each in sheet.costly
    }
    assert {each.schedule for each in kept} == {new_schedule(today(program))}


@pytest.mark.parametrize("tutor", ["off", "small"])
def test_moves_that_the_coach_or_the_tutor_finds_costly_are_kept(tutor: str, program: Program) -> None:
    scene = sit(program, tutor=tutor)
    assert isinstance(scene.match, LiveMatch)
    scene.match.on_mistake = Mistakes(folder_of(program), program.app.clock).keep
    place = len(scene.match.table.log)
    scene.act(Press(scene.match.game.parse(BLUNDER)))
    (own,) = folder_of(program).own(scene.match.names[scene.board.view.seat or 0])
    assert str(own.exercise.made) == BLUNDER
    assert str(own.exercise.best) == GOOD
    assert (len(scene.match.table.log) == place) == (tutor == "small")


def test_every_table_that_is_opened_keeps_mistakes(program: Program) -> None:
    program.app.opener.begin(FH, MatchSetup(tuple(Seat(name) for name in ("Ann", "Bert", "Cleo")), {}))
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    best, move = FH.parse("pass"), FH.parse("bid 10nt")
    program.run_until(lambda: match.actor in match.persons)
    judgement = Advice(best, "Few tricks.", verdicts=(Verdict(best, 0, 0, 48), Verdict(move, 0.3, 0.01, 48)))
    assert match.on_mistake is not None
    match.on_mistake(match.table, len(match.table.log), move, judgement)
    assert len(folder_of(program).own(match.names[match.actor or 0])) == 1
