"""The turn that a player has planned: it is kept while it is played, so each turn is planned only once."""

from cardtable.games.blackjack.law.rules import BlackjackState, Step


class PlannedTurn:
    """The steps that were planned last, which hold as long as the same state follows them; then the turn ends."""

    def __init__(self) -> None:
        self._state: BlackjackState | None = None
        self._turn = (0, 0)
        self._played = 0
        self._steps: tuple[Step, ...] = ()

    def remember(self, state: BlackjackState, steps: tuple[Step, ...]) -> None:
        """Remember the steps of the turn that is played in ``state``."""
        self._state, self._turn, self._played, self._steps = state, _turn_of(state), state.played, steps

    def steps_left(self, state: BlackjackState) -> tuple[Step, ...] | None:
        """Return the steps left; ``None`` if none are planned or other cards were played."""
        if state is not self._state or _turn_of(state) != self._turn:
            return None
        made = state.played - self._played
        if not made:
            return self._steps
        steps = self._steps[:made]
        if tuple(card for card, _ in steps) != tuple(state.pile[-made:]) or steps[-1][1] != state.top:
            return None
        return self._steps[made:]


def _turn_of(state: BlackjackState) -> tuple[int, int]:
    """Return the numbers of the game in the match and of the turn in the game."""
    return len(state.results), state.turns
