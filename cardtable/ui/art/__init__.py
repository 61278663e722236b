"""Cached drawings: cards, felt, faces, boxes; and animated pictures for files."""
