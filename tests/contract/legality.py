"""The contract for moves: the actor always has one, and ``moves``, ``check`` and ``moves_with`` agree."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random

import pytest

from cardtable.engine.cards import Card, NotationError, card_name
from cardtable.engine.game import Game
from cardtable.engine.law import IllegalMove, Refusal
from cardtable.engine.moves import Bid, Move, Pass, Play, Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.store.game_files import rules_of
from tests.contract.matches import Moment, everything, moments, random_log, states
from tests.contract.setups import Setup
from tests.contract.toy import TOY

RULE = re.compile(r"[A-Z]{2}-\d+")
TWO = re.compile(r"\b[gb]2[cdhs]\b")
MAX_MOVES_TRIED = 60  # at a moment
MAX_MOVES_CHECKED = 200  # of those that moves() lists
FOREIGN_MOVES: tuple[Move, ...] = (
    Pass(),
    Bid(0),
    Bid(999_999),
    Play(Card.parse("Jo")),
    Play(Card.parse("b9h")),
    Shuffle(()),
    Shuffle((Card.parse("9h"), Card.parse("9h"), Card.parse("g2c")), "green"),
)


def actor_can_move(moment: Moment) -> None:
    """The actor has at least one legal move, and each only once; when the match is over, there are none."""
    state = moment.state
    moves = state.moves()
    if state.actor is None:
        assert not moves, f"{moment}: the match is over, but there are moves"
        return
    assert moves, f"{moment}: the actor has no move"
    assert len(set(moves)) == len(moves), f"{moment}: moves() names a move twice"
    if state.actor != DEALER:
        assert 0 <= state.actor < state.seats, f"{moment}: no such seat"


def form(move: Move) -> str:
    """Return what distinguishes a move from others in ``moves``: its text.

    In a run of Blues and Greens all twos are equivalent, so ``moves`` need not name every choice and order of them.
    """
    return TWO.sub("2", str(move)) if move.word == "run" else str(move)


def refusal(state: State, move: Move) -> Refusal | None:
    """Return why ``move`` is refused, or ``None`` if it is legal; a ``check`` of a game's own says the same."""
    if type(state).check is State.check:
        return state.refusal(move)
    said = None
    try:
        state.check(move)
    except IllegalMove as illegal:  # pytest.raises would be slow for thousands of moves
        said = illegal.refusal
    refused = state.refusal(move)
    assert said == refused
    return refused


def moves_pass_check(moment: Moment, rng: Random) -> None:
    """``check`` accepts the moves of ``moves``, and the dealer's random outcomes."""
    state = moment.state
    for move in _sample(state.moves(), MAX_MOVES_CHECKED, rng):
        assert refusal(state, move) is None, f"{moment}: moves() names {move}, check says: {refusal(state, move)}"
    if state.actor == DEALER:
        (plain,) = state.moves()
        for _ in range(3):
            dealt = state.deal(rng)
            assert refusal(state, dealt) is None, f"{moment}: {refusal(state, dealt)}"
            assert dealt.word == plain.word
            assert Counter(dealt.cards) == Counter(plain.cards), (
                f"{moment}: the dealer's cards are not the expected ones"
            )


def others_are_refused(moment: Moment, rng: Random) -> None:
    """Moves that ``moves`` does not name are refused with a rule and a reason; no move makes ``check`` crash.

    This tries moves of other moments and seats, moves of other games, and texts with words and cards exchanged.
    """
    state = moment.state
    before = everything(state)
    legal = set(state.moves())
    forms = set(map(form, legal))
    for move in moves_to_try(moment, rng):
        refused = refusal(state, move)
        if move in legal or (state.actor == DEALER and _is_expected(state, move)):
            assert refused is None, f"{moment}: {move} is in moves(), check says: {refused}"
        elif refused is None:
            named = form(move) in forms or _may_be_drawn(state, move)
            assert named, f"{moment}: check lets {move} pass, which moves() does not name"
        else:
            assert RULE.fullmatch(refused.rule), f"{moment}: {move} is refused by the rule {refused.rule!r}"
            assert len(refused.reason) > 10, f"{moment}: {move} is refused with {refused.reason!r}"
    assert everything(state) == before, f"{moment}: check changed the state"


def _is_expected(state: State, move: Move) -> bool:
    """Whether a dealer's move has the expected form: the same cards, in any order."""
    (plain,) = state.moves()
    if isinstance(plain, Shuffle):
        if not isinstance(move, Shuffle):
            return False
        return move.deck == plain.deck and Counter(move.order) == Counter(plain.order)
    return type(move) is type(plain) and sorted(move.arguments.split()) == sorted(plain.arguments.split())


def _may_be_drawn(state: State, move: Move) -> bool:
    """Whether a dealer's move could be another outcome of the expected draw, such as a draw of some of the suits."""
    if state.actor != DEALER or isinstance(move, Shuffle):
        return False
    (plain,) = state.moves()
    return type(move) is type(plain) and len(move.arguments.split()) == len(plain.arguments.split())


def moves_to_try(moment: Moment, rng: Random) -> list[Move]:
    """Return moves of this and other moments, such moves with an error in their text, and moves of no game."""
    game = moment.setup.game
    tried = _sample(_moves_of(moment.setup), MAX_MOVES_TRIED, rng) + _sample(moment.state.moves(), 10, rng)
    garbled = []
    for move in tried:
        try:
            garbled.append(game.parse(garble(str(move), rng)))
        except NotationError:
            continue
    return [*tried, *garbled, *FOREIGN_MOVES]


@lru_cache(maxsize=8)
def _moves_of(setup: Setup) -> Sequence[Move]:
    """Return the moves of a setup's match, and some that were legal at its moments."""
    rng = Random(f"moves of {setup}")
    pool = [line.move for line in random_log(setup)]
    for state in states(setup).values():
        pool += _sample(state.moves(), 8, rng)
    return tuple(dict.fromkeys(pool))


def _sample(moves: Sequence[Move], count: int, rng: Random) -> list[Move]:
    return rng.sample(list(moves), min(count, len(moves)))


def garble(text: str, rng: Random) -> str:
    """Return a move's text with an error: a word left out, doubled, exchanged or moved."""
    words = text.split()
    place = rng.randrange(len(words))
    match rng.randrange(5):
        case 0:
            del words[place]
        case 1:
            words.insert(place, words[place])
        case 2:
            words[place] = rng.choice(["9h", "Jo", "b2c", "g3s", "0", "7", "-1", "99999", "low", "h", "pass", "٣", "?"])
        case 3:
            words.append(rng.choice(["9h", "gAs", "3", "c", "high"]))
        case 4 if len(words) > 2:
            words[1:] = rng.sample(words[1:], len(words) - 1)
    return " ".join(words)


def selections_agree(moment: Moment, rng: Random) -> None:
    """``moves_with`` finds exactly the moves of ``moves`` that are made of the selected cards, in any order."""
    state = moment.state
    if state.actor in (None, DEALER):
        return
    moves = state.moves()
    forms = set(map(form, moves))
    by_cards: dict[tuple[Card, ...], set[Move]] = {}
    for move in moves:
        by_cards.setdefault(tuple(sorted(move.cards)), set()).add(move)
    hand = list(moment.views[state.actor].hand)
    selections: list[tuple[Card, ...]] = [move.cards for move in _sample(moves, 12, rng)]
    selections += [tuple(rng.sample(hand, min(len(hand), rng.randrange(5)))) for _ in range(12)]
    selections += [(), (Card.parse("Jo"),), (Card.parse("b9h"), Card.parse("g9h")), *((card,) for card in hand[:3])]
    for selection in selections:
        shuffled = tuple(rng.sample(selection, len(selection)))
        found = state.moves_with(shuffled)
        expected = by_cards.get(tuple(sorted(selection)), set())
        where = f"{moment}: moves_with({' '.join(map(str, shuffled))})"
        assert len(set(found)) == len(found), f"{where} names a move twice"
        assert expected <= set(found), f"{where} lacks {sorted(map(str, expected - set(found)))}"
        for move in found:
            assert Counter(move.cards) == Counter(selection), f"{where} names {move}, which is of other cards"
            assert form(move) in forms, f"{where} names {move}, which moves() does not"
            assert refusal(state, move) is None, f"{where} names {move}: {refusal(state, move)}"


def gestures_meet_objections(moment: Moment, rng: Random) -> None:
    """Each gesture that makes no move meets an objection: cards of the hand, places and the cards that lie there."""
    state, objections = moment.state, moment.setup.game.objections
    if state.actor in (None, DEALER):
        return
    view = moment.views[state.actor]
    for size in (1, 1, 2, 3, 5):
        cards = tuple(rng.sample(view.hand, min(size, len(view.hand))))
        if cards:
            objection = objections.to_cards(state, cards)
            assert (objection is None) == bool(state.moves_with(cards)), f"{moment}: {cards} and {objection}"
            objection_is_good(objection, moment, cards)
    for zone in view.zones:
        if not zone.name.startswith("hand-"):
            objection_is_good(objections.to_place(state, zone.name), moment, ())
            for card in zone.faces[-2:]:
                objection_is_good(objections.to_place(state, zone.name, card), moment, (card,))
            for card in rng.sample(view.hand, min(1, len(view.hand))):
                objection_is_good(objections.to_cards(state, (card,), zone.name), moment, (card,))


def objection_is_good(objection: Refusal | None, moment: Moment, cards: Sequence[Card]) -> None:
    """An objection cites a rule of the game, is a sentence, and names a card if it is about cards."""
    if objection is not None:
        assert objection.rule in _rules(moment.setup.game), f"{moment}: no rule {objection.rule}"
        assert objection.reason.rstrip().endswith((".", ")")), f"{moment}: {objection.reason}"
        named = any(card_name(card).lower() in objection.reason.lower() for card in cards)
        assert named or not cards, f"{moment}: {objection.reason} names no card of {cards}"


@cache
def _rules(game: Game) -> frozenset[str]:
    """Return the numbers of a game's rules; the toy has none written down."""
    return frozenset({"TY-3", "TY-4"} if game.id == TOY.id else RULE.findall(rules_of(game)))


def texts_come_back(moment: Moment, rng: Random) -> None:
    """The text of a move reads back as the same move with the same text."""
    game = moment.setup.game
    for move in _sample(moment.state.moves(), 2 * MAX_MOVES_TRIED, rng):
        again = game.parse(str(move))
        assert again == move, f"{moment}: {move!r} comes back as {again!r}"
        assert str(again) == str(move)
        assert hash(again) == hash(move)


def garbage_is_refused(setup: Setup) -> None:
    """Any text that is not a move is refused as such, without another error."""
    rng = Random(f"garbage in {setup.seed}")
    parse = setup.game.parse
    for text in ("", " ", "\x00", "🂡 🂱", "play", "9h", "no such move", "bid ²", "bid 1_0", "bid +1", "x" * 5000):
        with pytest.raises(NotationError):
            parse(text)
    for line in random_log(setup)[:MAX_MOVES_TRIED]:
        text = garble(garble(str(line.move), rng) or "?", rng)
        try:
            read = parse(text)
        except NotationError:
            continue
        assert parse(str(read)) == read, f"{setup}: {text!r} is read as {read!r}, whose text is another move"


def legality(setup: Setup) -> None:
    """Check all of this at the moments of a setup's random match."""
    for moment in moments(setup):
        rng = Random(f"legality at {moment}")
        actor_can_move(moment)
        moves_pass_check(moment, rng)
        others_are_refused(moment, rng)
        selections_agree(moment, rng)
        gestures_meet_objections(moment, rng)
        texts_come_back(moment, rng)
    garbage_is_refused(setup)
