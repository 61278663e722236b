"""The tests of the store: table files, saved tables, settings."""
