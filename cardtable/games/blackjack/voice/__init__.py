"""The texts of Blackjack: words on the screen, objections, the rules, the lessons."""
