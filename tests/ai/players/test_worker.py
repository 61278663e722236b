"""The worker process never makes its caller wait; it is replaced if it dies or hangs, and ends with the program."""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import Pipe, get_context
from pathlib import Path
from random import Random
from threading import Timer
from time import sleep
from typing import Any

import pytest

from cardtable.ai.advice import advise
from cardtable.ai.players import Inquiry, Priority, Reply
from cardtable.ai.questions import Question
from cardtable.ai.search import by_rule, choose
from cardtable.ai.worker import PlayersProcess, ProcessAnswer, Worker
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.live import LiveMatch
from tests.ai.positions import BROKEN, ENDLESS, QUICK, table_before_play, view_of_actor
from tests.contract.toy import TOY
from tests.outside import PATIENCE, has_ended

ROOT = Path(__file__).resolve().parents[3]


LONG = 4  # the seed of a position in which the search is not decided for more than half a second


@pytest.fixture(scope="module")
def shared() -> Iterator[Worker]:
    with Worker([TOY, BROKEN]) as worker:
        yield worker


@pytest.fixture
def worker(shared: Worker) -> Iterator[Worker]:
    yield shared
    for inquiry in [*shared._queue.values()]:
        inquiry.cancel()


def answered(inquiry: Inquiry) -> Reply:
    reply = inquiry.wait(PATIENCE)
    assert reply is not None, "no reply at all"
    return reply


def test_it_chooses_the_same_move_as_in_this_process(worker: Worker) -> None:
    view = view_of_actor()
    inquiry = worker.ask(view, QUICK, 4)
    reply = answered(inquiry)
    assert (reply.explanation.move, reply.problem) == (choose(Question(view, QUICK, 4), TOY), "")
    assert inquiry.poll() is reply


def test_a_hint_comes_with_its_reason(worker: Worker) -> None:
    reply = answered(worker.advise(view_of_actor(), deals=0))
    assert reply.advice == advise(view_of_actor(), TOY, deals=0)
    assert reply.explanation.reason


def test_a_new_question_replaces_the_last_of_its_priority(worker: Worker) -> None:
    first = worker.ask(view_of_actor(), ENDLESS, 1)
    later = table_before_play(moves=9)
    reply = answered(worker.ask(later.view(later.state.actor), QUICK, 1))
    later.state.check(reply.explanation.move)
    assert reply.problem == ""
    assert first.dropped
    assert first.poll() is None


def test_the_most_urgent_question_goes_first_and_the_others_wait(worker: Worker) -> None:
    view = view_of_actor()
    spare = worker.advise(view, review=True, priority=Priority.SPARE)
    hint = worker.advise(view, deals=0)
    turn = worker.ask(view, QUICK, 1)
    process = worker.process.pid
    assert answered(turn).problem == ""
    assert spare.reply is None
    assert answered(hint).advice == advise(view, TOY, deals=0)
    reply = answered(spare)
    assert reply.advice == advise(view, TOY)
    assert worker.process.pid == process


def test_a_cancelled_question_is_never_answered(worker: Worker) -> None:
    inquiry = worker.ask(view_of_actor(), ENDLESS, 1)
    inquiry.cancel()
    assert inquiry.poll() is None
    assert inquiry.dropped
    process = worker.process.pid
    reply = answered(worker.ask(view_of_actor(3), QUICK, 1))
    assert (reply.explanation.move, reply.problem) == (choose(Question(view_of_actor(3), QUICK, 1), TOY), "")
    assert worker.process.pid == process
    assert inquiry.poll() is None


def test_a_hurried_question_is_answered_with_the_best_move_so_far(worker: Worker) -> None:
    view = view_of_actor()
    inquiry = worker.ask(view, ENDLESS, 1)
    while not worker.thinking:
        inquiry.wait(0.01)
    inquiry.hurry()
    reply = answered(inquiry)
    assert reply.problem == ""
    table_before_play().state.check(reply.explanation.move)


def test_a_question_can_be_hurried_before_the_process_listens() -> None:
    with Worker([TOY]) as worker:
        inquiry = worker.ask(view_of_actor(), ENDLESS, 1)
        assert not worker.thinking
        inquiry.hurry()
        assert answered(inquiry).problem == ""
        assert answered(worker.ask(view_of_actor(2), QUICK, 1)).problem == ""


def test_hurrying_an_answered_question_does_not_shorten_the_next_one(worker: Worker) -> None:
    first = worker.ask(view_of_actor(), QUICK, 1)
    answered(first)
    first.hurry()
    assert worker.ask(view_of_actor(LONG), ENDLESS, 1).wait(0.05) is None


def test_a_process_that_dies_is_replaced_a_legal_move_is_made_and_the_questions_that_wait_are_asked_again(
    worker: Worker,
) -> None:
    table = table_before_play()
    view = table.view(table.state.actor)
    turn = worker.ask(view, ENDLESS, 1)
    spare = worker.advise(view, review=True, priority=Priority.SPARE)
    dead = worker.process.pid
    worker.process.kill()
    reply = answered(turn)
    assert "has ended" in reply.problem
    assert reply.explanation.move == by_rule(view, 1, TOY).move
    table.state.check(reply.explanation.move)
    assert worker.process.pid != dead
    assert answered(spare).advice == advise(view, TOY)
    worker.process.kill()
    worker.process.join()
    assert answered(worker.ask(view, QUICK, 1)).problem == "", "it died between the questions"


def test_a_process_that_hangs_is_replaced() -> None:
    now = [0.0]
    with Worker([TOY], clock=lambda: now[0]) as worker:
        view = view_of_actor()
        inquiry = worker.ask(view, ENDLESS, 1, budget=5.0)
        hung = worker.process.pid
        assert inquiry.poll() is None
        now[0] = 1000.0
        reply = inquiry.poll()
        assert reply is not None
        assert "in time" in reply.problem
        assert reply.explanation.move == by_rule(view, 1, TOY).move
        inquiry = worker.ask(view, QUICK, 1)
        assert worker.process.pid != hung
        now[0] = 1001.0
        assert answered(inquiry).problem == ""


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="only POSIX systems can stop a process")
def test_a_stopped_process_does_not_block_a_question_larger_than_the_pipe() -> None:
    now = [0.0]
    with Worker([TOY], clock=lambda: now[0]) as worker:
        assert answered(worker.ask(view_of_actor(), QUICK, 1)).problem == ""
        view = view_of_actor()
        large = replace(view, log=view.log * 100_000)
        assert len(pickle.dumps(large)) > 1 << 19
        stopped: Any = worker.process
        os.kill(stopped.pid, signal.SIGSTOP)
        ending = Timer(20.0, stopped.kill)  # so that a question that blocks fails the test instead of hanging it
        ending.start()
        inquiry = worker.ask(large, QUICK, 1)
        inquiry.hurry()
        assert inquiry.poll() is None
        assert ending.is_alive(), "the question waited for the process"
        ending.cancel()
        now[0] = 10_000.0
        reply = inquiry.poll()
        assert reply is not None
        assert "in time" in reply.problem
        assert answered(worker.ask(view, QUICK, 1)).problem == ""


@pytest.mark.skipif(os.name != "posix", reason="only POSIX systems can write a part of a message")
def test_half_an_answer_does_not_block_the_window() -> None:
    scratch, copy = Pipe()
    scratch.send(ProcessAnswer(1))
    message = os.read(copy.fileno(), 1 << 16)
    mine, theirs = Pipe()
    silent = get_context("spawn").Process(target=sleep, args=(PATIENCE,), daemon=True)
    silent.start()
    players = PlayersProcess(silent, mine)
    os.write(theirs.fileno(), message[:5])
    ending = Timer(20.0, theirs.close)  # so that reading that blocks fails the test instead of hanging it
    ending.start()
    assert players.receive() == []
    assert not players.ended, "the window waited for the other half"
    ending.cancel()
    os.write(theirs.fileno(), message[5:])
    players.wait(PATIENCE)
    assert players.receive() == [ProcessAnswer(1)]
    theirs.close()
    players.end()


def test_a_fault_in_a_player_is_reported_and_does_not_end_the_table() -> None:
    with Worker([BROKEN]) as worker:
        view = view_of_actor()
        reply = answered(worker.ask(view, QUICK, 1))
        assert "the planted fault" in reply.problem
        assert reply.explanation.move == by_rule(view, 1, BROKEN).move
        process = worker.process.pid
        assert "the planted fault" in answered(worker.ask(view, QUICK, 1)).problem
        assert worker.process.pid == process


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_reaches_the_process_with_its_rules_and_its_bot(game: Game) -> None:
    sent: Game = pickle.loads(pickle.dumps(game))
    rng = Random(1)
    state = sent.new(sent.players[0])
    while state.actor == DEALER:
        state.apply(state.deal(rng))
    state.check(sent.bot.policy(state, rng))


def test_an_unknown_game_is_refused_at_once(worker: Worker) -> None:
    with Worker([]) as nobody, pytest.raises(KeyError, match="toy"):
        nobody.ask(view_of_actor(), QUICK, 1)


def test_closing_ends_the_process_even_while_it_thinks() -> None:
    worker = Worker([TOY])
    answered(worker.ask(view_of_actor(), QUICK, 1))
    worker.ask(view_of_actor(), ENDLESS, 1).poll()
    process = os.pidfd_open(worker.process.pid or 0) if hasattr(os, "pidfd_open") else None
    worker.close()
    assert worker.process is None
    if process is not None:
        assert has_ended(process)
    worker.close()


def test_dismissed_players_are_replaced_by_the_next_question() -> None:
    with Worker([TOY]) as worker:
        inquiry = worker.ask(view_of_actor(), ENDLESS, 1)
        inquiry.poll()
        first = worker.process.pid
        worker.dismiss()
        assert worker.process is None
        assert inquiry.dropped
        inquiry = worker.ask(view_of_actor(), QUICK, 1)
        second: Any = worker.process
        assert second.pid != first
        assert answered(inquiry).problem == ""


def test_leaving_a_table_dismisses_its_players() -> None:
    with Worker([TOY]) as worker:
        seats = [Seat("Ann", PlayerKind.AI), Seat("Bert", PlayerKind.AI)]
        match = LiveMatch(Table[Any](TOY, seats), worker, None, Random(1))
        while not match.thinking:
            match.advance(0.0)
        match.close()
        assert worker.process is None


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux lets us wait for a stranger's end")
@pytest.mark.parametrize(
    "level", [pytest.param("QUICK", marks=pytest.mark.nightly("another process that is left alone")), "ENDLESS"]
)
def test_it_ends_when_the_program_is_killed(level: str) -> None:
    script = (
        "import sys\n"
        "from cardtable.ai.worker import Worker\n"
        "from tests.ai import positions\n"
        "from tests.contract.toy import TOY\n"
        "worker = Worker([TOY])\n"
        f"worker.ask(positions.view_of_actor(), positions.QUICK, 1).wait({PATIENCE})\n"
        f"worker.ask(positions.view_of_actor(), positions.{level}, 1)\n"
        "print(worker.process.pid, flush=True)\n"
        "sys.stdin.read()\n"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        process = os.pidfd_open(int(program.stdout.readline()))
        program.send_signal(signal.SIGKILL)
    assert has_ended(process)


def test_the_players_load_no_part_of_the_window_and_are_the_only_other_process() -> None:
    script = (
        "import os, sys\n"
        "from cardtable.ai.worker import Worker\n"
        "from cardtable.games import GAMES\n"
        "print([name for name in sys.modules if name in ('pygame', 'yaml')])\n"
        "from tests.outside import family\n"
        "with Worker(GAMES) as worker:\n"
        "    worker.process.join(0.1)\n"
        "    print(family(os.getpid()) == [worker.process.pid])\n"
    )
    found = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.splitlines() == ["[]", "True"]
