"""Looking back: the table after any move of a match, and the review of a hand."""
