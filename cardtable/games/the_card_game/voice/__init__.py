"""The texts of The Card Game: words on the screen, objections, the rules, the lessons."""
