"""The score sheet of a hand or a match, the lines that a match might have taken, and what can be done with them."""
