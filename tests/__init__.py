"""The tests of the card table."""
