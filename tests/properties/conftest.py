"""Hypothesis looks for examples here: the same ones every time, and only so many that the suite stays quick."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "cardtable",
    derandomize=True,
    database=None,
    deadline=None,  # a busy machine is slow
    max_examples=150,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("cardtable")
