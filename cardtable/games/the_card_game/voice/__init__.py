"""The Card Game in words: the texts on the screen, objections, the rules, and the lessons."""
