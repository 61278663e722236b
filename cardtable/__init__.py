"""Cardtable: a desktop card table for six card games."""

__version__ = "1.0.0"
