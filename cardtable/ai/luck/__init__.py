"""Measures of the luck of the cards, which reduce the variance of results."""
