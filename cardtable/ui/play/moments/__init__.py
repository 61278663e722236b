"""Moments: what deserves more than a move, shown over the table for a while, from events and Views alone."""
