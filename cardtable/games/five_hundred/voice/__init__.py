"""Five Hundred in words: the words on the screen, objections, the rules in words, the first hand."""
