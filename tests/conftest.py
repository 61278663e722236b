"""Makes the tests importable as ``tests.…`` however pytest was started, and lets helpers speak when an assert fails."""

import os
import sys
from pathlib import Path

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # as the program does, whichever test comes first

ROOT = str(Path(__file__).resolve().parent.parent)
if ROOT not in sys.path:  # bare `pytest` with importlib mode adds nothing; `python -m pytest` adds the working folder
    sys.path.insert(0, ROOT)

for module in ("course", "judgement", "legality", "secrecy", "unseen"):
    pytest.register_assert_rewrite(f"tests.contract.{module}")
