"""Positions as texts: their parts, and the notation of each kind of value."""
