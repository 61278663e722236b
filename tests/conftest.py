"""Makes the tests importable as ``tests.…`` however pytest was started, and lets helpers speak when an assert fails."""

import sys
from pathlib import Path

import pytest

ROOT = str(Path(__file__).resolve().parent.parent)
if ROOT not in sys.path:  # bare `pytest` with importlib mode adds nothing; `python -m pytest` adds the working folder
    sys.path.insert(0, ROOT)

for module in ("course", "judgement", "legality", "secrecy"):
    pytest.register_assert_rewrite(f"tests.contract.{module}")
