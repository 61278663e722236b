"""Evidence about hands: a player who did not play another card, but might have, probably holds none that fits."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.events import SuitNamed
from cardtable.engine.view import LogEntry
from cardtable.games.blackjack.fitting import ALL, ANSWERS, EMPTY, FOLLOW, OF_RANK, PENALTY
from cardtable.games.blackjack.values import BlackjackView

# The maximum number of moves of the log that are read. Guessed.
_MAX_MOVES_READ: Final = 120
# The probability that a player who stopped, picked up a card, or picked up a debt had no card to play: counted in
# matches of these players, with a script that was not kept.
_STOPPED_CHANCE: Final = 0.95
_PICKED_UP_CHANCE: Final = 0.5
_PAID_CHANCE: Final = 0.4


@dataclass(frozen=True, slots=True)
class Lack:
    """Cards that a seat probably did not hold at some time.

    :param cards: the mask of these cards, without those that were shuffled again later.
    :param likely: the probability that the seat held none of them.
    :param since: the number of cards that the seat has picked up since then.
    """

    cards: int
    likely: float
    since: int


def lacks(view: BlackjackView) -> list[list[Lack]]:
    """Return, by seat, the cards that it probably lacked, as the turns of this game reveal."""
    log, whole = _this_game(view)
    replay = _Replay(view.seats, 0 if whole else ALL)
    for entry in log:
        replay.follow(entry)
    return replay.lacks


def _this_game(view: BlackjackView) -> tuple[Sequence[LogEntry], bool]:
    """Return the moves since the deal, or the last of them, and whether these are all."""
    log = view.log[-_MAX_MOVES_READ:]
    for place in range(len(log) - 1, -1, -1):
        # A pile is shuffled during a pick-up; a deal is the first move of all, or comes after a card that won.
        if log[place].word == "shuffle" and (place == 0 or log[place - 1].word == "play"):
            return log[place + 1 :], True
    return log, False


class _Replay:
    """A replay of the game, as an onlooker sees it.

    :ivar lacks: by seat, the cards that it probably lacked so far.
    """

    def __init__(self, seats: int, pile: int) -> None:
        """Begin with the mask of the cards that may lie in the pile."""
        self.lacks: list[list[Lack]] = [[] for _ in range(seats)]
        self._top = EMPTY
        self._pile, self._last = pile, 0
        self._tail = self._run = self._debt = 0

    def follow(self, entry: LogEntry) -> None:
        """Learn from one move."""
        match entry.word:
            case "play":
                self._play(entry)
            case "stop":
                if self._tail == 1:  # BJ-6: only the same rank could have followed
                    self._note(entry.actor, OF_RANK[self._top & 15], _STOPPED_CHANCE)
                self._end()
            case "pickup":
                self._pick_up(entry.actor)
                self._end()
            case _:
                self._reshuffle()

    def _play(self, entry: LogEntry) -> None:
        card = entry.cards[0]
        if not isinstance(card, Card):
            return
        named = entry.event(SuitNamed)
        suit = card.suit if named is None else named.suit
        self._tail = self._tail + 1 if self._tail and card.rank == self._top & 15 else 1
        self._top = suit << 4 | card.rank
        self._run = self._debt + self._run + PENALTY[card] if PENALTY[card] else 0
        self._debt = 0
        self._last = 1 << card
        self._pile |= self._last

    def _pick_up(self, seat: int) -> None:
        if self._top != EMPTY and not self._tail:
            if self._debt:
                self._note(seat, ANSWERS[self._top], _PAID_CHANCE)
            else:
                self._note(seat, FOLLOW[0][self._top], _PICKED_UP_CHANCE)
        picked = self._debt or 1
        self.lacks[seat] = [replace(lack, since=lack.since + picked) for lack in self.lacks[seat]]

    def _note(self, seat: int, cards: int, likely: float) -> None:
        self.lacks[seat] = [*self.lacks[seat], Lack(cards, likely, 0)]

    def _end(self) -> None:
        self._debt, self._run, self._tail = self._run, 0, 0

    def _reshuffle(self) -> None:
        """Forget the lack of cards that are shuffled now: all of the pile except its top (BJ-21)."""
        gone = self._pile & ~self._last
        self._pile &= self._last
        self.lacks = [[replace(lack, cards=lack.cards & ~gone) for lack in each] for each in self.lacks]
