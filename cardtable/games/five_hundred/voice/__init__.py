"""What is said of Five Hundred: the words on the screen, objections, the rules in words, the first hand."""
