"""Hints, judgements of moves and reviews, all made from the same sampled deals."""
