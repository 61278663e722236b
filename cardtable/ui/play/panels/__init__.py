"""Panels over the table: hints, comments, the log, the cards still in play, dialogs, the curtain."""
