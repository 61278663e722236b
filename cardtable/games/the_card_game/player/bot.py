"""How a player of The Card Game judges a hand."""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.bot import Bot, Line
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.state import DEALER
from cardtable.games.the_card_game.law.facts import Phase
from cardtable.games.the_card_game.law.moves import Discard, Out, Take
from cardtable.games.the_card_game.law.rules import CardGameState
from cardtable.games.the_card_game.law.scoring import match_winners
from cardtable.games.the_card_game.player.advice import reason
from cardtable.games.the_card_game.player.discard_value import promises
from cardtable.games.the_card_game.player.hand_value import Judge
from cardtable.games.the_card_game.player.last_turns import foreseen, is_decided

_CARDS_TRIED: Final = 4
_PROMISE_WEIGHT: Final = 150.0
"""How many sampled deals tell as much as what a discard promises. Guessed."""
_MATCH_WON: Final = 60.0
"""What winning the match is worth beside the points: a little more than a bad round costs."""


class CardGameBot(Bot[CardGameState]):
    """Keeps what melds or may soon, takes a discard that shortens the hand, goes out as soon as it can."""

    def policy(self, state: CardGameState, rng: Random) -> Move:
        """Return the move of a player with good rules of thumb."""
        here = state
        if here.actor == DEALER:
            return here.deal(rng)
        judge = Judge(here)
        if here.phase is Phase.TAKE:
            return Take("discard") if judge.wants_discard() else Take("pile")
        outs = here.outs()
        if outs:
            # What goes may be taken by the next player: rather nothing that is wanted there.
            return Out(min(outs, key=judge.gift))
        return Discard(judge.by_keeping()[0])

    def candidates(self, state: CardGameState, rng: Random) -> Sequence[Move]:
        """Return the actor's moves worth a search, the policy's own first."""
        return [line.moves[0] for line in self.lines(state, rng, _CARDS_TRIED)]

    def lines(self, state: CardGameState, rng: Random, breadth: int) -> Sequence[Line]:
        """Return the moves worth a search, the policy's own first, then the discards that promise most."""
        here = state
        first = self.policy(state, rng)
        if isinstance(first, Discard):
            return _discards(here, first.card)[: min(breadth, _CARDS_TRIED)]
        if here.phase is Phase.TAKE:
            return [Line((move,)) for move in sorted(here.moves(), key=lambda move: move != first)]
        # TC-6: the others have one turn each in any case, so who can go out gains nothing by waiting.
        return [Line((first,))]

    def over(self, state: CardGameState, hands: int) -> bool:
        """Whether the round that was on the table is over, or as good as over."""
        return len(state.results) > hands or state.winners is not None or is_decided(state)

    def worth(self, state: CardGameState, seat: int) -> float:
        """Return by how many points ``seat`` is ahead of the others; at the end of the match, what winning is worth."""
        scores = state.scores
        winners = state.winners
        here = state
        if is_decided(here):
            scores = tuple(map(sum, zip(scores, foreseen(here), strict=True)))
            if here.round == len(here.rounds):
                winners = match_winners(scores)
        others = [score for other, score in enumerate(scores) if other != seat]
        # The best of the others is the one to beat.
        ahead = (sum(others) / len(others) + min(others)) / 2 - scores[seat]
        if winners is None:
            return ahead
        return ahead + (_MATCH_WON / len(winners) if seat in winners else 0.0)

    def reason(self, state: CardGameState, move: Move) -> str:
        """Return one sentence why a player would make ``move`` here."""
        return reason(state, move)


def _discards(here: CardGameState, first: Card) -> list[Line]:
    """Return the discards of a player who can't go out, that of the policy first, the others by what they promise."""
    judge = Judge(here)
    loose = here.loose(here.due)
    if len(loose) < 2 or here.out is not None:
        # In the last turn there is nothing more to hope for: the points are counted.
        return [Line((Discard(card),)) for card in judge.by_keeping()]
    promised = promises(judge, loose)
    if first not in promised:
        # Nothing but wild cards is loose.
        return [Line((Discard(first),))]
    order = sorted(promised, key=lambda card: (card != first, -promised[card], card))
    return [Line((Discard(card),), promised[card] - promised[first], _PROMISE_WEIGHT) for card in order]
