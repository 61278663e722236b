"""Measurements, which are no tests: ``python3 run.py bench`` (``__main__.py``). The pages in docs/ show the results.

- Speed and memory: ``matches.py``, ``hands.py``, ``thinking.py``, ``frames.py``, ``moments.py``, ``tables.py``,
  ``evening.py``, ``start.py``.
- How strong the players are: ``strength.py`` writes the tables of docs/strength.md; ``newcomer.py`` plays beginners
  against easy players, ``earlier.py`` present players against those of an earlier commit; ``clairvoyant.py`` is a
  player for the arena.
- How good single decisions are: ``decisions.py``, ``losses.py``, ``regret.py``, ``early.py``, ``silly.py``,
  ``bids.py``, ``bidding_war.py``; and the guesses behind them: ``imagined.py`` with ``features/``.
- Reviews, the tutor and luck: ``review.py``, ``tutor.py``, ``luck.py``; how long a match takes: ``lengths.py``.
- ``discard_value.py``, ``blackjack_chances.py`` and ``blackjack_before_turn.py`` fit tables of players; ``codes.py``
  compares the players of two programs.

``arguments.py`` and ``figures.py`` are what all of them share: their arguments, and the tables that they print.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # as the program does
