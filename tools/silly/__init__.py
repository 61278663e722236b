"""Positions in which card programs look silly: rules of judgement, and the script that finds positions in self-play."""
