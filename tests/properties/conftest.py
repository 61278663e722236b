"""The profile of Hypothesis: the same examples every time, and few enough for a quick suite."""

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
