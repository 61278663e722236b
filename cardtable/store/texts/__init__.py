"""Texts that people and other programs may have changed: YAML, JSON, and lines of them to show."""
