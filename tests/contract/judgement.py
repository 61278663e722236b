"""The contract for the bot and the words: they use only what one seat knows, and always have an answer."""

import re
from collections.abc import Sequence
from itertools import pairwise
from math import isfinite
from random import Random

from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.view import View
from tests.contract.matches import Moment
from tests.contract.setups import NAMES
from tests.log_in_words import log_in_words

YOU = re.compile(r"\byour?\b", re.IGNORECASE)


def bot_answers(moment: Moment) -> None:
    """The bot has a legal move, lines of legal moves, and legal candidates that all differ; it can say why it moves."""
    state, bot = moment.state.copy(), moment.setup.game.bot
    if state.actor in (None, DEALER):
        return
    move = bot.policy(state, Random(1))
    state.check(move)
    assert moment.setup.game.reason(state, move).strip(), f"{moment}: no reason for its own {move}"
    candidates = bot.candidates(state, Random(1))
    assert candidates, f"{moment}: no candidate"
    assert len(set(candidates)) == len(candidates), f"{moment}: a candidate twice"
    for candidate in candidates:
        state.check(candidate)
        # Of other moves, it is empty where nothing is known that speaks for them.
        reason = moment.setup.game.reason(state, candidate)
        assert reason == reason.strip(), f"{moment}: {reason!r} is no sentence"
    out = bot.goes_out(state)
    assert out is None or state.refusal(out) is None, f"{moment}: {out} is not legal"
    lines = bot.lines(state, Random(1), len(candidates))
    assert not lines[0].promise, f"{moment}: the policy's own line promises more than itself"
    for line in lines:
        assert line.moves, f"{moment}: a line without a move"
        assert isfinite(line.promise), f"{moment}: {line}"
        assert line.weight >= 0, f"{moment}: {line}"
        after = state.copy()
        for each in line.moves:
            assert after.actor == state.actor, f"{moment}: a line goes on after the turn: {list(map(str, line.moves))}"
            after.check(each)
            after.apply(each)
    assert state.view(None) == moment.state.view(None), f"{moment}: the bot changed what it looked at"


def bot_is_honest(moment: Moment) -> None:
    """The bot's move is the same in all states that its seat cannot tell apart, and for the same seed."""
    game = moment.setup.game
    if moment.state.actor in (None, DEALER):
        return
    view = moment.views[moment.state.actor]
    worlds = [moment.state, *(game.guess(view, Random(seed)) for seed in (1, 2, 3))]
    chosen = {game.bot.policy(world.copy(), Random(5)) for world in worlds}
    assert len(chosen) == 1, f"{moment}: the policy peeks: {sorted(map(str, chosen))}"
    offered = {tuple(game.bot.candidates(world.copy(), Random(5))) for world in worlds}
    assert len(offered) == 1, f"{moment}: the candidates peek: {[list(map(str, each)) for each in offered]}"
    outs = {game.bot.goes_out(world.copy()) for world in worlds}
    assert len(outs) == 1, f"{moment}: the move that goes out depends on hidden cards"
    lines = {tuple(game.bot.lines(world.copy(), Random(5), 4)) for world in worlds}
    assert len(lines) == 1, f"{moment}: the lines peek"


def rollouts_end(moment: Moment, limit: int = 3_000) -> None:
    """A rollout of the policy from a guess ends, and every seat's worth is a number."""
    game = moment.setup.game
    if moment.state.actor in (None, DEALER):
        return
    rng = Random(2)
    state = game.guess(moment.views[moment.state.actor], rng)
    hands = len(state.results)
    moves = 0
    while not game.bot.over(state, hands):
        assert state.actor is not None, f"{moment}: the match is over, but not the rollout"
        move: Move = state.deal(rng) if state.actor == DEALER else game.bot.policy(state, rng)
        state.check(move)
        state.apply(move)
        moves += 1
        assert moves < limit, f"{moment}: a rollout without an end"
    worths = [game.bot.worth(state, seat) for seat in range(state.seats)]
    assert all(map(isfinite, worths)), f"{moment}: {worths}"


def words_are_found(moment: Moment) -> None:
    """The game has a prompt, buttons, log lines and a standing for every seat, and its log calls no player "you"."""
    words = moment.setup.game.words
    names = NAMES[: moment.setup.seats]
    for view in moment.views.values():
        log_lines = log_in_words(moment.setup.game, view, names, last=3)
        texts = [words.turn(view, names).forms[0], *_buttons(moment, view), *log_lines]
        assert all(text.strip() for text in texts), f"{moment}: a text is empty: {texts}"
        _standing_is_found(moment, view, names)
        assert set(words.marks(view)) <= set(view.hand), f"{moment}: a mark on a card that the viewer does not hold"
        sides = moment.setup.game.sides_seen(view)
        assert len(sides) == view.seats, f"{moment}: {sides}"
        assert set(sides) <= {0, 1, None}, f"{moment}: {sides}"
        assert not any(YOU.search(text) for text in log_lines), f"{moment}: the log calls a player you: {log_lines}"


def _standing_is_found(moment: Moment, view: View, names: Sequence[str]) -> None:
    words = moment.setup.game.words
    standing = words.standing(view, names)
    assert standing.fact is not None or standing.bars, f"{moment}: the standing is empty"
    turn = words.turn(view, names)
    forms = [turn.forms, *(words.seat_status(view, seat, names).forms for seat in range(view.seats))]
    forms += [standing.fact.forms] if standing.fact is not None else []
    forms += [note.forms for note in words.middle(view, names).notes]
    for each in forms:
        assert each, f"{moment}: a text has no form"
        assert all(len(short) <= len(long) for long, short in pairwise(each)), f"{moment}: {each} grows"
    assert turn.forms[-1].strip(), f"{moment}: the turn has no text"
    held = {(zone.name, card) for zone in view.zones for card in zone.faces}
    assert set(words.card_values(view)) <= held, f"{moment}: a value on a card that is not seen"
    assert set(words.middle(view, names).under) <= held, f"{moment}: a text under a card that is not seen"


def _buttons(moment: Moment, view: View) -> list[str]:
    state: State = moment.state
    if state.actor in (None, DEALER) or view.seat != state.actor:
        return []
    return [moment.setup.game.words.label(view, move).button for move in state.moves()[:25]]
