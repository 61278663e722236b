"""Outside players: programs that read their seat's View as a line of JSON and answer with a move.

The protocol is described in docs/outside-players.md.
"""

import json
from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.ai.arena.entrant import MisplayError
from cardtable.ai.arena.program import CLOSE_SECONDS, Program, ProgramEndedError, uninterrupted
from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.plain_values import Json
from cardtable.engine.plain_view import plain, plain_view
from cardtable.engine.view import View

PROTOCOL: Final = 1
TIME_LIMIT_FACTOR: Final = 4.0
"""A player loses the match if it takes more than this many times the time allowed for a move. Guessed."""
START_SECONDS: Final = 10.0
"""Additional seconds for the first answer of a new program. Guessed."""


class Outside:
    """A player that is a separate program, started for its first match and restarted after a failure.

    :param command: the program and its arguments.
    :param time: the time allowed for a move, in seconds.
    :param start: additional seconds for its first answer.
    """

    def __init__(self, command: Sequence[str], game: Game, time: float, start: float = START_SECONDS) -> None:
        self._command = tuple(command)
        self._game = game
        self._time = time
        self._start = start
        self._program: Program | None = None
        self._answered = False

    def begin(self, view: View) -> None:
        """Tell the program that a match begins and which seat it has; start it if necessary.

        :raises MisplayError: if it cannot be started.
        """
        if self._program is None:
            try:
                with uninterrupted():
                    self._program = Program(self._command)
            except OSError as error:
                raise MisplayError(f"it could not be started: {error.strerror or error}") from None
            self._answered = False
        self._send(
            "match",
            protocol=PROTOCOL,
            game=view.game,
            seat=view.seat,
            seats=view.seats,
            sides=plain(self._game.sides(view.seats)),
            dealer=view.dealer,
            options=plain(view.house),
            time=self._time,
        )

    def choose(self, view: View, seed: int) -> Move:
        """Return the program's move.

        :param seed: of the guess that lists the legal moves, which depend on the View alone.
        :raises MisplayError: if the program hangs, dies, or answers with anything but a legal move.
        """
        state = self._game.guess(view, Random(seed))
        try:
            if self._program is None:
                raise MisplayError("it has not been started")
            if self._program.has_output:
                raise MisplayError(f"it spoke without being asked: {_quoted(self._receive(0))}")
            moves = [str(move) for move in state.moves()]
            self._send("turn", seat=view.seat, time=self._time, moves=moves, view=plain_view(view))
            answer = self._receive(self._time * TIME_LIMIT_FACTOR + (0 if self._answered else self._start))
            self._answered = True
            move = self._parse(answer)
            refusal = state.refusal(move)
            if refusal is not None:
                raise MisplayError(f"its answer {_quoted(answer)} is illegal: {refusal}")
        except MisplayError:
            self.close(0)
            raise
        return move

    def end(self, view: View) -> None:
        """Tell the program how the match ended, if it is still running."""
        self._send("over", scores=plain(view.scores), winners=plain(view.winners), view=plain_view(view))

    def close(self, patience: float = CLOSE_SECONDS) -> None:
        """Ask the program to end, and kill it after ``patience`` seconds."""
        if self._program is not None:
            self._program.close(patience)
            self._program = None

    def _send(self, kind: str, **parts: Json) -> None:
        if self._program is not None:
            self._program.send_line(json.dumps({"kind": kind, **parts}, separators=(",", ":")))

    def _receive(self, seconds: float) -> str:
        if self._program is None:
            raise MisplayError("it has not been started")
        try:
            return self._program.read_line(seconds)
        except TimeoutError:
            raise MisplayError(f"it said nothing for {seconds:.4g} seconds") from None
        except ProgramEndedError as error:
            raise MisplayError(str(error)) from None

    def _parse(self, answer: str) -> Move:
        text: object = answer
        if answer.startswith("{"):
            try:
                text = json.loads(answer).get("move")
            except (ValueError, RecursionError):
                raise MisplayError(f"its answer {_quoted(answer)} is not JSON") from None
        if not isinstance(text, str):
            raise MisplayError(f'its answer {_quoted(answer)} lacks "move" with a text')
        try:
            return self._game.parse(text)
        except NotationError as error:
            raise MisplayError(f"its answer {_quoted(answer)} is not a move: {_short(str(error))}") from None


def _quoted(text: str) -> str:
    return f"'{_short(text, 80)}'"


def _short(text: str, length: int = 300) -> str:
    text = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
    return text if len(text) <= length else f"{text[:length]}…"
