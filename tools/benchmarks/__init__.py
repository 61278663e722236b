"""Measurements, which are no tests: ``python3 run.py bench`` (``__main__.py``). The pages in docs/ show the results.

- Speed and memory: ``matches.py``, ``hands.py``, ``thinking.py``, ``frames.py``, ``moments.py``, ``tables.py``,
  ``evening.py``, ``start.py``.
- How strong the players are: ``strength.py`` writes the tables of docs/strength.md; ``newcomer.py`` plays beginners
  against easy players, ``beginnings.py`` and ``earlier_contest.py`` earlier versions of the players against present
  ones; ``clairvoyant.py``, ``openspiel.py`` and ``prize.py`` are players for the arena.
- How good single decisions are: ``decisions.py``, ``losses.py``, ``regret.py``, ``early.py``, ``silly.py``,
  ``bids.py``, ``bidding_war.py``, ``judged_moves.py``; and the guesses behind them: ``imagined.py``.
- Reviews, the tutor and luck: ``review.py``, ``tutor.py``, ``luck.py``.
- ``discard_value.py`` fits a table of a player; ``codes.py`` compares the players of two programs.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # as the program does
