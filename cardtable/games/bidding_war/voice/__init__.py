"""The texts of the Scruffian Bidding War: words on the screen, objections, the rules, the lessons."""
