"""Cardtable: a desktop card table for six card games."""

__version__ = "0.1.0"
