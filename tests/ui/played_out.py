"""Matches played out by any legal moves."""

from cardtable.play.live import LiveMatch


def play_to_the_end(match: LiveMatch, choice: int = 0) -> None:
    """Let the person make the first legal move each time, or another one."""
    while match.actor is not None:
        if match.person_to_act:
            moves = match.moves()
            match.play(moves[choice % len(moves)])
        else:
            match.hurry()
            match.advance(0.0)
