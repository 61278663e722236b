"""Properties that hold for any text, setting or sequence of moves, with examples made by Hypothesis."""
