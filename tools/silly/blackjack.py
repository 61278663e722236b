"""Rules of judgement for Blackjack."""

from collections.abc import Iterator

from cardtable.engine.cards import Rank
from cardtable.engine.moves import Move
from cardtable.games.blackjack.fitting import POWERS
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.turn_search import endings, play_of
from cardtable.games.blackjack.values import Phase, Pickup, Play, Stop
from cardtable.games.blackjack.win_chances import WIN
from tools.silly.judgement import Judgement

_WIDE = 30
_POWER = (Rank.ACE, Rank.TWO, Rank.THREE, Rank.EIGHT, Rank.JACK, Rank.QUEEN, Rank.KING)


def judgements(state: BlackjackState) -> Iterator[Judgement]:
    """Yield what can be said with certainty of the actor's moves."""
    moves = state.moves()
    if state.phase is not Phase.PLAY or len(moves) < 2:
        return
    ends: tuple[Move, ...] = tuple(move for move in moves if isinstance(move, Pickup))
    plays = [move for move in moves if isinstance(move, Play)]
    best = endings(state, _WIDE)
    wins = {play_of(step) for step, (worth, _) in best.items() if step is not None and worth == WIN}
    if wins:
        if any(isinstance(move, Pickup | Stop) for move in moves):
            stops = tuple(move for move in moves if isinstance(move, Pickup | Stop))
            yield Judgement("a win left", stops, "The rest of the hand can be played in this turn (BJ-20).")
        return
    if state.played and not state.free and not state.debt and plays:
        yield Judgement("an uncapped pair", ends, "A card in the hand caps it, and then nothing is picked up (BJ-6).")
    last = [move for move in plays if move.card.rank not in _POWER]
    hand = state.hands[state.turn]
    if len(last) == 1 and len(plays) > 1 and not state.debt and not hand & ~POWERS & ~(1 << last[0].card):
        why = "It is the only card with which the hand can go out, and a power card fits as well (BJ-20)."
        yield Judgement("the last ordinary card spent", tuple(last), why)
    if state.debt >= 3:
        yield Judgement("a debt taken", ends, "The debt can be passed on or wiped out (BJ-12).")
    elif not state.played and not state.debt:
        plain = [move for move in plays if move.card.rank not in _POWER]
        if plain:
            yield Judgement(
                "picked up though it fits", ends, "A card that fits can be played, and the turn ended (BJ-4)."
            )
            aces = tuple(move for move in plays if move.card.rank is Rank.ACE)
            yield Judgement("an ace spent", aces, "A plain card fits, and the ace wipes out a debt later (BJ-12).")
