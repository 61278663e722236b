"""Turns mistakes into exercises: decisions that a review, the coach or the tutor found costly.

The hidden cards of an exercise are imagined: they are sampled from the View of its player, as AI players do. Its file
therefore holds nothing that the player could not see.
"""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Final

from cardtable.ai.advice import Judgement
from cardtable.application.layouts import spec_of
from cardtable.application.practice.decision_kinds import kind_of
from cardtable.application.practice.practice_words import last_moves_in_words
from cardtable.engine.cards import NotationError
from cardtable.engine.moves import Move
from cardtable.engine.player.mistake import Mistake
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.store.errors import StoreError
from cardtable.store.practice import Exercise, MoveLoss, PracticeFolder, new_schedule

SMALLEST_KEPT: Final = Mistake.MEDIUM
"""The smallest mistake that is kept."""
MAX_GUESSES: Final = 8
"""The maximum number of sampled deals that are tried to find one that looks the same to the player."""


class Mistakes:
    """Keeps mistakes as exercises.

    :param folder: the folder of exercises.
    :param clock: returns the time.
    """

    def __init__(self, folder: PracticeFolder, clock: Callable[[], datetime]) -> None:
        self.folder = folder
        self.clock = clock

    def keep(self, table: Table, place: int, move: Move, judgement: Judgement, path: Path | None = None) -> None:
        """Keep a decision as an exercise for the player who made it, due tomorrow. Each decision is kept only once.

        :param place: the number of moves at the table before the decision.
        :param move: the move that was played or about to be played.
        :param judgement: the judgement of the moves.
        :param path: the file of the table; ``None`` if it is not known.
        """
        before = table.branch(place)
        view = before.view_of_hand(before.state.seat)
        verdict = judgement.verdict(move)
        if verdict is None or not verdict.costs(table.game.bot.measure().min_loss(SMALLEST_KEPT)):
            return
        position = imagined_position(table, view)
        if not position:
            return
        today = self.clock().date()
        names = tuple(seat.name for seat in table.seats)
        exercise = Exercise(
            table.game,
            exercise_name(view),
            kind=kind_of(view, spec_of(table.game), (judgement.best, move)),
            best=judgement.best,
            why=judgement.hint.reason,
            worth=judgement.worth,
            deals=max(each.deals for each in judgement.verdicts),
            moves=tuple(MoveLoss(each.move, each.loss, each.error) for each in judgement.verdicts),
            position=position,
            names=names,
            made=dict(judgement.equal_moves).get(move, move),
            found=today,
            hand=len(before.state.results) + 1,
            last_moves=last_moves_in_words(table.game, view, names),
            table_file="" if path is None else str(path.absolute()),
        )
        with suppress(StoreError):  # the match continues without the exercise
            self.folder.keep(exercise, names[before.state.seat], new_schedule(today))


def imagined_position(table: Table, view: View) -> str:
    """Return a position with the same View and sampled hidden cards; empty if none was found."""
    game = table.game
    for seed in range(MAX_GUESSES):
        state = game.guess(view, Random(seed))
        text = game.write_position(state)
        try:
            again = game.read_position(text)
        except NotationError:
            continue
        if again.view(view.seat, view.log) == view:
            return text
    return ""


def exercise_name(view: View) -> str:
    """Return the name of an exercise: a hash of what its player saw, which gives away nothing else."""
    seen = (view.seat, view.scores, view.zones, [entry.text for entry in view.log])
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]
