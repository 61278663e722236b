"""How fast everything is, measured: `python -m tests.benchmarks`. Never a test."""
