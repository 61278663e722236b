"""Texts that people and other programs may have changed: YAML, JSON, and what of it is shown."""
