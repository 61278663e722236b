"""The matches that the screen can show: live ones, lessons, replays, other lines of a match."""
