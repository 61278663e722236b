"""The table as it lay after any move of a match, and the review of a hand."""
