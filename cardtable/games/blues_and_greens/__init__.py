"""Blues and Greens: four players, trick-taking and melding at once, with a green-backed and a blue-backed deck."""
