"""Blackjack, the shedding game played at school: be the first without cards."""
