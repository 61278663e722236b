"""Deals that can be repeated and checked: codes, and the seeds of shuffles."""
