"""Positions as texts: what they are made of, and how each kind of value is written."""
