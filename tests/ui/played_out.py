"""Matches played on by any legal moves."""

from cardtable.play.live import LiveMatch


def to_the_person(match: LiveMatch) -> None:
    """Let the others play until a person is to act."""
    while not match.person_to_act:
        match.hurry()
        match.advance(0.0)


def play_to_the_end(match: LiveMatch, choice: int = 0, *, of_the_hand: bool = False) -> None:
    """Let the person make the first legal move each time, or another one, until the match or the hand is over."""
    hands = len(match.table.state.results)
    while match.actor is not None and not (of_the_hand and len(match.table.state.results) > hands):
        if match.person_to_act:
            moves = match.moves()
            match.play(moves[choice % len(moves)])
        else:
            match.hurry()
            match.advance(0.0)
